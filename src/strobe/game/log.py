"""Events as lines that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from strobe.cards import Card
from strobe.game.events import (
    Acted,
    Burned,
    Closed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandOver,
    Mucked,
    Placed,
    Posted,
    PotAwarded,
    Removed,
    Reshuffled,
    Returned,
    Rolled,
    Ruled,
    Shown,
)

__all__ = ["line", "lines"]

_POSTS = {
    "ante": "antes",
    "blind": "posts the blind of",
    "post": "posts",
    "straddle": "straddles for",
    "kill": "kills the pot for",
    "dead": "posts dead",
}


_STREETS = {(1, 2, 3): "Flop", (4,): "Turn", (5,): "River"}


def lines(
    events: Iterable[Event], names: Sequence[str] | None = None, *, unicode: bool = False, numbered: bool = True
) -> list[str]:
    """What has happened, one line an event?

    Args:
        events: in order.
        names: of the players, by seat; without them they are called by their seats.
        unicode: suits as symbols.
        numbered: whether the boxes have numbers, as in games with a die.

    >>> lines([Rolled("rolled", 2, 3)])
    ['Seat 2 rolls a 3']
    """
    return [line(event, names, unicode=unicode, numbered=numbered) for event in events]


def line(event: Event, names: Sequence[str] | None = None, *, unicode: bool = False, numbered: bool = True) -> str:
    """What does one event say, in words?"""

    def name(seat: int) -> str:
        return f"Seat {seat}" if names is None else names[seat]

    def cards(some: Iterable[Card | None]) -> str:
        return " ".join("??" if card is None else card.unicode if unicode else card.text for card in some)

    match event:
        case Posted():
            return f"{name(event.seat)} {_POSTS[event.post]} {event.amount}"
        case Burned():
            return "A card is burned"
        case Dealt():
            return f"{name(event.seat)} is dealt {cards(event.cards)}"
        case Placed() if not numbered:
            return f"{_STREETS.get(event.boxes, 'In the middle')} {cards(event.cards)}"
        case Placed():
            where = ", ".join(f"{box} {cards([card])}" for box, card in zip(event.boxes, event.cards, strict=True))
            return f"Box{'es' if len(event.boxes) > 1 else ''} {where}"
        case Rolled():
            return f"{name(event.seat)} rolls a {event.face}"
        case Removed():
            return f"{cards([event.card])} leaves box {event.box}"
        case Discarded():
            return f"{name(event.seat)} discards {cards(event.cards)}"
        case Drew():
            return f"{name(event.seat)} {f'changes {cards(event.cards)}' if event.cards else 'stands pat'}"
        case Reshuffled():
            return f"The stub is shuffled with {event.number} card{'s' * (event.number != 1)} of the {event.source}"
        case Ruled():
            what = f" for {name(event.seat)}'s {cards(event.cards)}" if event.cards else ""
            return f"Ruling: {event.code.replace('_', ' ')}{what}{f' ({event.note})' if event.note else ''}"
        case Acted():
            return _acted(event, name)
        case Returned():
            why = "that nobody called" if event.why == "uncalled" else "from the void betting after the draw"
            return f"{name(event.seat)} takes back {event.amount} {why}"
        case Closed():
            return f"The {event.street} betting is over, pot {event.pot}"
        case Shown():
            return f"{name(event.seat)} shows {cards(event.cards)}"
        case Mucked():
            return f"{name(event.seat)} mucks"
        case PotAwarded():
            pot = "the main pot" if event.pot == 0 else f"side pot {event.pot}"
            side = "" if event.side == "whole" else f" for the {event.side} hand"
            return ", ".join(f"{name(seat)} wins {amount} of {pot}{side}" for seat, amount in event.shares)
        case HandOver():
            return "The hand is over"


def _acted(event: Acted, name: Callable[[int], str]) -> str:
    who = name(event.seat)
    all_in = ", all-in" if event.all_in and event.by else ""
    match event.action:
        case "call":
            return f"{who} calls {event.by}{all_in}"
        case "bet":
            return f"{who} bets {event.to}{all_in}"
        case "raise":
            return f"{who} raises to {event.to}{all_in}"
        case "bring_in":
            return f"{who} brings it in for {event.to}{all_in}"
        case action:
            return f"{who} {action}s"
