"""Recorded mixed-game hands, played elsewhere: every recorded move is legal, every final stack is the recorded one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mixed_phh import Line, Record, read
from strobe import game
from strobe.cards import DECK, Card
from strobe.game.moves import BringIn, Call, Check, Deal, Draw, Fold, Muck, RaiseTo, Show

DATA = Path(__file__).parent.parent / "data"
RECORDS = [read(path) for path in sorted([*DATA.glob("mixed-*.phh"), *DATA.glob("mixed/*.phh")])]

# Exceptions. A stud upcard is public, so the engine has to know it; these players' cards were not recorded, and all
# of them folded before the fourth street. Any card that would neither have opened nor appears in the hand will do.
UNRECORDED_UPCARDS = {"mixed-F7S8-49": {0: "Qh", 4: "Ks"}, "mixed-F7S8-50": {3: "Qh"}}


def card(text: str | None) -> Card | None:
    return None if text is None else Card(text)


def supply(record: Record, legal: Any, dealt: dict[int, list[str | None]], board: list[str | None]) -> Deal:
    if legal.kind == "burn":
        return Deal(cards=(None,))
    if legal.kind == "boxes":
        cards, board[:] = board[: legal.number], board[legal.number :]
        return Deal(cards=tuple(card(text) for text in cards))
    # Hole cards go round pass by pass, drawn cards player by player: either way in the order of ``seats``, and one
    # seat's cards come in the recorded order.
    passes = legal.number // len(legal.seats) if legal.kind == "hole" else 1
    given = [dealt[seat].pop(0) for _ in range(passes) for seat in legal.seats]
    if legal.up:
        for place, seat in enumerate(legal.seats, start=len(given) - len(legal.seats)):
            given[place] = given[place] or UNRECORDED_UPCARDS[record.name][seat]
    return Deal(cards=tuple(card(text) for text in given))


def move_of(line: Line, legal: Any) -> Any:
    if line.verb == "cc":
        return Check(seat=line.seat) if legal.check else Call(seat=line.seat)
    if line.verb == "cbr":
        return RaiseTo(seat=line.seat, to=line.amount)
    if line.verb == "sd":
        return Draw(seat=line.seat, cards=tuple(card(text) for text in line.cards))
    return {"f": Fold, "pb": BringIn}[line.verb](seat=line.seat)


def play(record: Record) -> Any:
    """Plays the record; a move that is not legal raises. Returns the last state."""
    dealt = {seat: list(cards) for seat, cards in record.dealt.items()}
    board = list(record.board)
    shown = {line.seat: bool(line.cards) for line in record.lines if line.verb == "sm"}
    state, _ = game.start(record.game, **record.facts)
    for line in record.lines:
        if line.verb == "sm":
            break
        while state.legal.kind in ("burn", "hole", "boxes"):
            state, _ = game.apply(state, supply(record, state.legal, dealt, board))
        # A draw's chance request and a player's draw are both of the kind "draw"; only the first asks for cards.
        while getattr(state.legal, "number", 0):
            state, _ = game.apply(state, supply(record, state.legal, dealt, board))
        assert state.pending == (line.seat,), f"{record.name}: {line} while {state.legal} is due"
        state, _ = game.apply(state, move_of(line, state.legal))
    while getattr(state.legal, "number", 0):
        state, _ = game.apply(state, supply(record, state.legal, dealt, board))
    while state.legal.kind == "show":
        (seat,) = state.pending
        state, _ = game.apply(state, Show(seat=seat) if shown[seat] else Muck(seat=seat))
    assert board == []
    assert all(cards == [] for cards in dealt.values())
    return state


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_recorded_hand(record: Record) -> None:
    state = play(record)
    assert state.legal.kind == "over"
    assert state.stacks == record.finish


def test_all_records_are_here() -> None:
    assert Counter(record.game for record in RECORDS) == {
        "holdem": 8,
        "omaha": 3,
        "omaha_hilo": 7,
        "seven_card_stud": 6,
        "seven_card_stud_hilo": 3,
        "razz": 5,
        "deuce_to_seven": 3,
        "deuce_to_seven_triple": 3,
    }
    verbs = Counter(line.verb for record in RECORDS for line in record.lines)
    assert all(verbs[verb] for verb in ("f", "cc", "cbr", "pb", "sd", "sm"))


def test_the_added_upcards_are_the_only_additions() -> None:
    unknown = {
        record.name: {seat for seat, cards in record.dealt.items() if None in cards and len(cards) == 3}
        for record in RECORDS
        if "stud" in record.game or record.game == "razz"
    }
    assert {name: seats for name, seats in unknown.items() if seats} == {
        name: set(cards) for name, cards in UNRECORDED_UPCARDS.items()
    }
    for record in RECORDS:
        added = UNRECORDED_UPCARDS.get(record.name, {})
        known = {text for cards in record.dealt.values() for text in cards}
        assert known.isdisjoint(added.values())
        assert all(Card(text) in DECK for text in added.values())
