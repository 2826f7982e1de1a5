"""The explanations of `tools/play_against_pokerkit.py`, on hands that pokerkit was asked about; without pokerkit.

What `tools/` compares at length has to be compared by sharp eyes: here each explanation says what pokerkit offered in
a hand where it was needed, and stays out of hands where it is not.
"""

from __future__ import annotations

import importlib
import random
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from strobe import dealers, game
from strobe.game.moves import BringIn, Call, Check, Draw, Fold, RaiseTo, Show

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "tools")
    for room in ("explain", "facts"):
        importlib.import_module(f"peers.{room}")
    return sys.modules["peers"]


class Spell(NamedTuple):
    """A round played by our engine, and its history as the explanations get it."""

    state: Any
    acts: Any


def deal(state: Any, seed: int) -> Any:
    dealer = dealers.seeded(seed)
    while hasattr(state.legal, "source"):
        state, _ = game.apply(state, dealer(state))
    return state


def play(peers: Any, name: str, words: str, *, seed: int = 7, **facts: Any) -> Spell:
    state = deal(game.start(name, **facts)[0], seed)
    acts: Any = ()
    for word in words.split():
        if word == "/":
            # All stand pat.
            while state.legal.kind == "draw":
                state, _ = game.apply(state, Draw(seat=state.legal.seats[0]))
            continue
        (seat,) = state.legal.seats
        kinds: dict[str, Any] = {"f": Fold, "k": Check, "c": Call, "b": BringIn}
        move = kinds[word](seat=seat) if word in kinds else RaiseTo(seat=seat, to=int(word))
        before = state
        state, events = game.apply(state, move)
        acts = peers.offers.history(acts, before, state, events)
        state = deal(state, seed)
    return Spell(state, acts)


NO_LIMIT: dict[str, Any] = {"blinds": (5, 10)}
LIMIT: dict[str, Any] = {"structure": "fixed_limit", "blinds": (5, 10), "bets": (10, 20)}
STUD: dict[str, Any] = {"structure": "fixed_limit", "bets": (10, 20), "bring_in": 5, "ante": 1}
POSTED: dict[str, Any] = {"blinds": (1, 3), "posts": [(1, "blind", 1), (2, "blind", 3), (0, "post", 3)]}
STRADDLED = {"posts": [(1, "blind", 5), (2, "blind", 10), (3, "straddle", 20)]}

# Explanation, game, facts, what the players do, and pokerkit's offer then: seat, fold, check, call, bring-in, least and
# most total to raise to.
CASES: list[tuple[str, str, dict[str, Any], str, tuple[object, ...]]] = [
    ("short blind", "holdem", {**NO_LIMIT, "stacks": [90, 90, 7]}, "", (0, True, False, 7, 0, 17, 90)),
    ("raise over a short blind", "holdem", {**NO_LIMIT, "stacks": [90, 90, 7]}, "40", (1, True, False, 35, 0, 73, 90)),
    ("bet of a folded player", "holdem", {**POSTED, "stacks": [9, 10, 2]}, "f", (1, True, False, 2, 0, 0, 0)),
    ("reopened", "holdem", {**NO_LIMIT, "stacks": [90, 90, 14]}, "c c 14", (0, True, False, 4, 0, 24, 90)),
    (
        "reopening forgotten",
        "holdem",
        {"blinds": (10,), "stacks": [500, 500, 500, 180, 240, 260]},
        "120 180 240 260 c f",
        (2, True, False, 140, 0, 0, 0),
    ),
    ("half a bet", "holdem", {**LIMIT, "stacks": [90, 90, 26]}, "c 20 26 c", (1, True, False, 6, 0, 0, 0)),
    ("completion", "holdem", {**LIMIT, "stacks": [14, 90, 90]}, "14", (1, True, False, 9, 0, 24, 24)),
    ("cap for two", "holdem", {**LIMIT, "stacks": [90, 90]}, "20 30 40", (1, True, False, 10, 0, 0, 0)),
    (
        "short raise counted",
        "holdem",
        {**LIMIT, "stacks": [14, 19, 90, 90], "button": 1},
        "14 19 29",
        (3, True, False, 19, 0, 0, 0),
    ),
    ("straddle", "holdem", {**NO_LIMIT, **STRADDLED, "stacks": [90] * 4}, "", (0, True, False, 20, 0, 30, 90)),
    (
        "pot with a short blind",
        "omaha",
        {**NO_LIMIT, "structure": "pot_limit", "stacks": [90, 3, 90]},
        "",
        (0, True, False, 10, 0, 20, 33),
    ),
    (
        "check-raise",
        "ace_to_five",
        {**LIMIT, "stacks": [90, 90], "options": {"joker": False}},
        "c k / k 20",
        (1, True, False, 20, 0, 40, 40),
    ),
    (
        "bet or fold",
        "deuce_to_seven",
        {"structure": "fixed_limit", "ante": 1, "bets": (4, 8), "stacks": [90, 90, 90]},
        "",
        (1, True, True, 0, 0, 4, 4),
    ),
    ("open pair", "seven_card_stud", {**STUD, "stacks": [90] * 4, "seed": 0}, "b c c c", (2, True, True, 0, 0, 10, 10)),
    ("no fold at the bring-in", "seven_card_stud", {**STUD, "stacks": [90] * 3}, "", (1, False, False, 0, 5, 10, 10)),
    (
        "last chips of the bring-in",
        "seven_card_stud",
        {**STUD, "stacks": [90, 4, 90]},
        "",
        (1, False, False, 0, 3, 3, 3),
    ),
    ("short bring-in", "seven_card_stud", {**STUD, "stacks": [90, 4, 90]}, "b", (2, True, False, 3, 0, 10, 10)),
]


@pytest.mark.parametrize(("name", "variant", "facts", "words", "offer"), CASES, ids=[case[0] for case in CASES])
def test_an_explanation_says_what_pokerkit_offered(
    peers: Any, name: str, variant: str, facts: dict[str, Any], words: str, offer: tuple[object, ...]
) -> None:
    spell = play(peers, variant, words, **facts)
    view = peers.offers.View(*spell)
    expected, names = peers.explain.explain(view)
    assert name in names
    assert tuple(expected) == offer != tuple(peers.offers.our_offer(spell.state))


def test_each_explanation_has_a_case(peers: Any) -> None:
    assert {case[0] for case in CASES} == {one.name for one in peers.explain.EXPLANATIONS}


@pytest.mark.parametrize(
    ("variant", "structure"), [("holdem", "no_limit"), ("omaha", "pot_limit"), ("strobe", "no_limit")]
)
def test_nothing_is_explained_away_where_stacks_are_deep(peers: Any, variant: str, structure: str) -> None:
    rng = random.Random(variant)
    decisions = 0
    for hand in range(25):
        facts = {"stacks": [100_000] * rng.randint(2, 6), "blinds": (5, 10), "structure": structure}
        state, acts = game.start(variant, **facts)[0], ()
        dealer = dealers.seeded(hand)
        while state.legal.kind != "over":
            if hasattr(state.legal, "source"):
                state, _ = game.apply(state, dealer(state))
            elif state.legal.kind == "show":
                state, _ = game.apply(state, Show(seat=state.legal.seats[0]))
            else:
                decisions += 1
                assert peers.explain.explain(peers.offers.View(state, acts)) == (peers.offers.our_offer(state), [])
                turn, before = state.legal, state
                move: Any = Check(seat=turn.seats[0]) if turn.check else Call(seat=turn.seats[0])
                if rng.random() < 0.3:
                    move = RaiseTo(seat=turn.seats[0], to=min(turn.raise_to[-1], turn.raise_to[0] + rng.randint(0, 20)))
                state, events = game.apply(before, move)
                acts = peers.offers.history(acts, before, state, events)
    assert decisions > 300


def show_down(variant: str, holes: list[str], board: str, push: bool = False, **facts: Any) -> Any:
    """All call and check to the end, or put everything in."""
    state, _ = game.start(variant, **facts)
    dealer = dealers.arranged(holes, board)
    while state.legal.kind != "over":
        due: Any = state.legal
        if hasattr(due, "source"):
            state, _ = game.apply(state, dealer(state))
        elif due.kind == "show":
            state, _ = game.apply(state, Show(seat=due.seats[0]))
        elif push and due.raise_to:
            state, _ = game.apply(state, RaiseTo(seat=due.seats[0], to=due.raise_to[-1]))
        else:
            state, _ = game.apply(state, (Check if due.check else Call)(seat=due.seats[0]))
    return state


def test_pots_are_divided_as_the_engine_and_as_pokerkit_do(peers: Any) -> None:
    # 44 for three equal hands: two odd chips.
    holes = ["AsKs", "AhKh", "AdKd", "2c2h"]
    board = "Ac Kc Qd Jh 9s"
    state = show_down("holdem", holes, board, stacks=[11, 11, 11, 11], blinds=(5, 11))
    assert state.stacks == (14, 15, 15, 0)
    assert peers.explain.pokerkit_shares(state, ()) == [14, 15, 15, 0]
    assert peers.explain.pokerkit_shares(state) == [14, 16, 14, 0]
    assert peers.explain.share_names(state) == ["odd chips"]


def test_a_low_in_one_pot_does_not_halve_another(peers: Any) -> None:
    # Seat 3 alone has a low, and plays for the main pot; seat 1 has the best high hand, seat 0 the next.
    holes = ["QhQc3h3s", "KsKh9c9d", "9s9hTsTh", "2c3c7d7s"]
    board = "4d 5h 8c Kd Js"
    state = show_down("omaha_hilo", holes, board, push=True, stacks=[40, 20, 40, 10], blinds=(5, 10))
    assert state.stacks == (40, 50, 0, 20)
    assert peers.explain.pokerkit_shares(state, ()) == [40, 50, 0, 20]
    # Of the 30 in the middle pot pokerkit gives 15 for a low that neither of the two has.
    assert peers.explain.pokerkit_shares(state) == [47, 43, 0, 20]
    assert peers.explain.share_names(state) == ["low of another pot"]


def test_shares_by_our_rules_are_what_the_engine_awards(peers: Any) -> None:
    rng = random.Random(5)
    for hand in range(60):
        variant = rng.choice(("omaha_hilo", "strobe_hilo", "holdem"))
        stacks = [rng.randint(1, 20) for _ in range(rng.randint(2, 5))]
        state, _ = game.start(variant, stacks=stacks, blinds=(1, 2))
        dealer = dealers.seeded(hand)
        while state.legal.kind != "over":
            due: Any = state.legal
            if hasattr(due, "source"):
                state, _ = game.apply(state, dealer(state))
            elif due.kind == "show":
                state, _ = game.apply(state, Show(seat=due.seats[0]))
            elif due.raise_to and rng.random() < 0.5:
                state, _ = game.apply(state, RaiseTo(seat=due.seats[0], to=due.raise_to[-1]))
            else:
                state, _ = game.apply(state, (Check if due.check else Call)(seat=due.seats[0]))
        won = [0] * len(stacks)
        for seat, chips in state.awards:
            won[seat] += chips
        assert peers.explain.pokerkit_shares(state, ()) == won


def test_the_page_has_a_row_for_each_difference_and_its_rules_exist(peers: Any) -> None:
    page = (ROOT / "docs" / "peers.md").read_text(encoding="utf-8")
    rulings = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    told = {one.name: one.rules for one in peers.explain.EXPLANATIONS}
    told |= {name: rules for name, (rules, _) in peers.explain.RULES.items()}
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE))
    assert {name: rows.get(name) for name in told} == told
    for rules in told.values():
        for rule in rules.split(", "):
            assert f"| {rule} |" in rulings
    assert all(f"| {game_name} | {structure} |" in page for game_name, structure in peers.facts.PAIRS)
