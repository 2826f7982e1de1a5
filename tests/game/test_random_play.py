"""Random hands of both games and all structures against the referee (see tests/random_hands.py).

STROBE_HANDS=100000 plays as many; benchmarks/random_play.py prints the counts.
"""

from __future__ import annotations

import os

import pytest

from random_facts import STRUCTURES
from random_hands import Tally, play_many

HANDS = int(os.environ.get("STROBE_HANDS", "3000"))

REFUSED = (
    "a bet at the showdown",
    "a bring-in",
    "a card that is gone",
    "a discard",
    "a draw",
    "a seat that does not exist",
    "an amount that is no number of chips",
    "an unknown board card",
    "bad face",
    "call with nothing to call",
    "cards in a player's turn",
    "cards when the die is due",
    "check when chips are owed",
    "die in a player's turn",
    "die when cards are due",
    "more chips than the seat has",
    "move after the end",
    "no move at all",
    "one card twice",
    "out of turn",
    "player moves when chance is due",
    "raise too big",
    "raise too small",
    "raise when raising is closed",
    "show or muck before the showdown",
    "something that is no card",
    "the joker",
    "too few cards",
    "too many cards",
)


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Plays the hands; fails at the first difference between engine and referee, naming its seed."""
    return play_many(HANDS)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", ["strobe", "holdem"])
def test_engine_and_referee_agree(tally: Tally, name: str, structure: str) -> None:
    assert tally[f"hands {name} {structure}"] > HANDS / 16


def test_every_number_of_players_was_played(tally: Tally) -> None:
    assert all(tally[f"hands with {number} players"] > HANDS / 40 for number in range(2, 11))


def test_hands_ended_in_every_way(tally: Tally) -> None:
    for what in ("players at the end: 1", "players at the end: 2", "players at the end: 3+"):
        assert tally[what] > HANDS / 100
    for what in ("pots: 1", "pots: 2", "pots: 3", "pots: 4+", "hands all-in before the end"):
        assert tally[what] > HANDS / 100
    for kind in ("fold", "check", "call", "raise_to", "show", "muck", "deal", "roll"):
        assert tally[f"moves {kind}"] > HANDS / 100


@pytest.mark.parametrize("kind", REFUSED)
def test_refused_moves_leave_the_state_alone(tally: Tally, kind: str) -> None:
    assert tally[f"refused: {kind}"] >= 20


def test_no_kind_of_refusal_is_forgotten(tally: Tally) -> None:
    assert {name.removeprefix("refused: ") for name in tally if name.startswith("refused: ")} == set(REFUSED)


def test_nobody_saw_a_hidden_card(tally: Tally) -> None:
    assert tally["views of all seats"] > HANDS / 2


def test_hands_were_replayed_and_saved(tally: Tally) -> None:
    assert tally["hands replayed and saved"] > HANDS / 10
