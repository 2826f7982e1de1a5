"""Hands that were played and written down elsewhere (tests/data), move by move through the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from phh import Action, Hand, read_file
from strobe import game
from strobe.cards import Card
from strobe.game.moves import Call, Check, Deal, Fold, Muck, RaiseTo, Show

DATA = Path(__file__).parent.parent / "data"
PLURIBUS = read_file(DATA / "pluribus-400.phhs")
MIXED = [hand for path in sorted(DATA.glob("mixed-*.phh")) for hand in read_file(path)]
# The split pots among them; none of these has an odd chip, so that no source had to cut one in halves.
SPLIT = {"pluribus-400-196": 750, "pluribus-400-208": 21300, "pluribus-400-300": 900}


def start(hand: Hand) -> Any:
    """p1 is seat 0, so the button stands at the last seat. Antes that nobody trims lie dead in the pot."""
    count = len(hand.stacks)
    kind = "ante" if hand.antes_trimmed else "dead"
    blinds = [(seat, "blind", chips) for seat, chips in enumerate(hand.blinds) if chips]
    antes = [(seat, kind, chips) for seat, chips in enumerate(hand.antes) if chips]
    # A big-blind ante comes after the blind (4.0).
    posts = [*antes, *blinds] if hand.antes_trimmed else [*blinds, *antes]
    limit: dict[str, Any] = {"structure": "fixed_limit", "bets": hand.bets} if hand.variant == "FT" else {}
    state, _ = game.start(
        "holdem",
        stacks=hand.stacks,
        button=count - 1,
        posts=posts,
        blinds=[chips for chips in hand.blinds if chips],
        min_bet=hand.min_bet,
        **limit,
    )
    return state


def card(text: str | None) -> Card | None:
    return None if text is None else Card(text)


def replay(hand: Hand) -> Any:
    """Plays the record; an illegal move raises. Returns the last state."""
    state = start(hand)
    holes: dict[int, tuple[str | None, ...]] = {a.player: a.cards for a in hand.actions if a.verb == "deal"}
    order = game.legal(state).seats
    state, _ = game.apply(state, Deal(cards=tuple(card(holes[seat][turn]) for turn in range(2) for seat in order)))
    showdown: dict[int, Action] = {a.player: a for a in hand.actions if a.verb in ("show", "muck")}
    for action in hand.actions:
        if action.verb in ("deal", "show", "muck"):
            continue
        if action.verb == "board":
            state, _ = game.apply(state, Deal(cards=(None,)))
            assert game.legal(state).kind == "boxes"
            state, _ = game.apply(state, Deal(cards=tuple(card(text) for text in action.cards)))
            continue
        legal: Any = game.legal(state)
        assert legal.seats == (action.player,), f"{hand.name}: {action} while {legal} is due"
        move: Any = {
            "fold": Fold(seat=action.player),
            "stay": Check(seat=action.player) if legal.check else Call(seat=action.player),
            "raise": RaiseTo(seat=action.player, to=action.amount),
        }[action.verb]
        state, _ = game.apply(state, move)
    while game.legal(state).kind == "show":
        (seat,) = game.legal(state).seats
        shown = showdown[seat].verb == "show"
        state, _ = game.apply(state, Show(seat=seat) if shown else Muck(seat=seat))
    return state


def check(hand: Hand) -> None:
    state = replay(hand)
    assert game.legal(state).kind == "over"
    assert sum(state.stacks) == sum(hand.stacks)
    assert state.stacks == hand.finish
    winners = {award.seat for award in state.awards}
    assert (len(winners) > 1) == (hand.name in SPLIT)
    if len(winners) > 1:
        pot = sum(award.amount for award in state.awards)
        assert pot == SPLIT[hand.name]
        assert pot % len(winners) == 0


@pytest.mark.parametrize("hand", PLURIBUS, ids=lambda hand: hand.name)
def test_pluribus(hand: Hand) -> None:
    check(hand)


@pytest.mark.parametrize("hand", MIXED, ids=lambda hand: hand.name)
def test_mixed_game(hand: Hand) -> None:
    check(hand)


def test_the_records_are_all_here() -> None:
    assert len(PLURIBUS) == 400
    assert [hand.name for hand in MIXED if hand.variant == "FT"] == ["mixed-FT-34", "mixed-FT-35", "mixed-FT-36"]
    assert len([hand for hand in MIXED if hand.variant == "NT"]) == 5
    verbs = [action.verb for hand in (*PLURIBUS, *MIXED) for action in hand.actions]
    assert {verb: verbs.count(verb) for verb in set(verbs)} == {
        "deal": 2440,
        "board": 502,
        "fold": 1952,
        "stay": 1053,
        "raise": 759,
        "show": 113,
        "muck": 44,
    }
