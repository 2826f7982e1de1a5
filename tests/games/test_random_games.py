"""Every game in every structure, at random, against the croupier (see random_games.py).

STROBE_HANDS=20000 plays that many hands of each game in each structure; tools/prove_games.py prints the counts.
"""

from __future__ import annotations

import os
from functools import cache

import pytest
from croupier import GAMES
from random_games import STRUCTURES, Tally, play, play_many

from strobe.variants import find, names

HANDS = int(os.environ.get("STROBE_HANDS", "20"))
# The sevens rule and draws that empty the deck are rare: those games are quick, and played more often.
MORE = {"ace_to_five fixed_limit": 20, "deuce_to_seven fixed_limit": 3}


@cache
def played(name: str, structure: str) -> Tally:
    tally = Tally()
    more = MORE.get(f"{name} {structure}", 1) if "STROBE_HANDS" not in os.environ else 1
    play_many(name, structure, HANDS * more, tally)
    return tally


@cache
def everything() -> Tally:
    total = Tally()
    for name in GAMES:
        for structure in STRUCTURES:
            total += played(name, structure)
    return total


def test_every_game_and_structure_is_played() -> None:
    assert set(GAMES) == set(names())
    assert {structure for name in GAMES for structure in find(name).structures} == set(STRUCTURES)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_engine_and_croupier_agree(name: str, structure: str) -> None:
    assert structure in find(name).structures
    assert played(name, structure)[f"hands {name} {structure}"] >= HANDS


def test_an_all_in_call_for_less_stays_when_a_seven_calls_after_it() -> None:
    """One hand in 1.6 million: a short bet, a call for less than that, and then a seven that wins (rules 5.4)."""
    play("ace_to_five", "fixed_limit", 106_630, tally := Tally())
    assert tally["hands ace_to_five fixed_limit"] == 1
    assert not tally["sevens rule"]


@pytest.mark.parametrize(
    "what",
    [
        "move fold",
        "move check",
        "move call",
        "move raise_to",
        "move bring_in",
        "move discard",
        "move draw",
        "move show",
        "move muck",
        "move roll",
        "mucked",
        "side pots",
        "side high",
        "side low",
        "sevens rule",
        "common card",
        "mix stud burns",
        "mix draw muck",
        "mix draw discards",
        "odd chip button",
        "tied pots",
        "offered moves",
        "replayed",
        "remembered",
        "option killer_last True",
        "option discard_when after_betting",
        "option board_ties suit",
        "option short_stub tda",
        *(f"{players} players" for players in range(2, 15)),
    ],
)
def test_it_happened(what: str) -> None:
    assert everything()[what] > 0


@pytest.mark.parametrize(
    "kind",
    [
        "no move",
        "wrong seat",
        "deal",
        "roll",
        "bet out of place",
        "show out of place",
        "draw out of place",
        "discard out of place",
        "bad discard",
        "bad draw",
        "check",
        "call",
        "bring-in",
        "amount",
        "count",
        "card gone",
        "own discard",
        "card twice",
        "joker",
        "unknown upcard",
        "unknown to a tabled hand",
        "not a card",
        "face",
    ],
)
def test_it_was_refused(kind: str) -> None:
    assert everything()[f"refused: {kind}"] > 0
