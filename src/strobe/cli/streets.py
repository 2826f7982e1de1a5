"""The course of a hand: its moves one by one, its streets, and the whole of it as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from strobe.cards import Card
from strobe.cli.standing import card_texts, standings
from strobe.game.engine import apply, begin
from strobe.game.events import Dealt, Discarded, Drew, Event, Placed, Removed, Rolled
from strobe.game.hand import Hand
from strobe.game.moves import Move
from strobe.game.state import Setup, State

__all__ = ["NAMES", "Step", "course", "hand_json", "names_for", "street_of"]

NAMES = tuple("ABCDEFGHIJKLMN")


class Step(NamedTuple):
    """A move, or the posting at the beginning, and what came of it."""

    street: str
    events: tuple[Event, ...]
    before: State
    state: State


def course(setup: Setup, moves: Iterable[Move]) -> Iterator[Step]:
    """The steps of a hand, from its facts and its moves."""
    state, events = begin(setup)
    yield Step(street_of(setup, 0), events, state, state)
    for move in moves:
        before = state
        state, events = apply(before, move)
        yield Step(street_of(setup, before.at), events, before, state)


def street_of(setup: Setup, at: int) -> str:
    """The street to which this place of the script belongs."""
    return setup.streets[min(at, len(setup.streets) - 1)]


def names_for(setup: Setup) -> tuple[str, ...]:
    """Names for the seats of a hand that has none."""
    return tuple(NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(len(setup.stacks)))


def hand_json(hand: Hand, names: Sequence[str]) -> dict[str, Any]:
    """A hand, told as JSON: its streets, how it ended, and the saved hand itself."""
    return {
        "game": hand.setup.variant.name,
        "names": list(names),
        "button": hand.setup.button,
        "streets": _streets_json(course(hand.setup, hand.moves), names),
        "over": hand.over,
        "pot": hand.pot,
        "awards": [list(award) for award in hand.awards],
        "stacks": list(hand.stacks),
        "hand": json.loads(hand.to_json()),
    }


def _streets_json(steps: Iterable[Step], names: Sequence[str]) -> list[dict[str, Any]]:
    """The boxes, what everybody holds, and the events of each street."""
    streets: list[dict[str, Any]] = []
    for step in steps:
        if not streets or streets[-1]["street"] != step.street:
            streets.append(
                {"street": step.street, "board": [], "roll": None, "removed": [], "players": [], "events": []}
            )
        street = streets[-1]
        street["events"] += [_event_json(event) for event in step.events]
        rolled = [event.face for event in step.events if isinstance(event, Rolled)]
        if rolled:
            street["roll"] = rolled[0]
        if any(isinstance(event, (Dealt, Placed, Removed, Discarded, Drew)) for event in step.events):
            street["board"] = card_texts(step.state.board)
            street["removed"] = card_texts(step.state.removed)
            street["players"] = [standing.to_dict(names) for standing in standings(step.state)]
    return streets


def _event_json(event: Event) -> dict[str, Any]:
    return {name: _plain(value) for name, value in event._asdict().items()}


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
