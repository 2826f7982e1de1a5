"""What comes out of a hand: everything that happened, in order, as plain tuples whose first item is their kind."""

from __future__ import annotations

from typing import Literal, NamedTuple

from strobe.cards import Card

__all__ = [
    "Acted",
    "Burned",
    "Closed",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "HandOver",
    "Mucked",
    "Placed",
    "Posted",
    "PotAwarded",
    "Removed",
    "Reshuffled",
    "Returned",
    "Rolled",
    "Ruled",
    "Shown",
]


class Posted(NamedTuple):
    """A seat has put in an ante, a blind, a straddle, a kill or dead money; ``amount`` may be short."""

    kind: Literal["posted"] = "posted"
    seat: int = -1
    post: str = ""
    amount: int = 0


class Burned(NamedTuple):
    """A card has been put aside face down."""

    kind: Literal["burned"] = "burned"
    card: Card | None = None


class Dealt(NamedTuple):
    """A seat has got cards; the last ``up`` of them lie face up."""

    kind: Literal["dealt"] = "dealt"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()
    up: int = 0


class Placed(NamedTuple):
    """Community cards lie face up in these boxes now."""

    kind: Literal["placed"] = "placed"
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()


class Rolled(NamedTuple):
    """The die has been rolled from this seat."""

    kind: Literal["rolled"] = "rolled"
    seat: int = -1
    face: int = 0


class Removed(NamedTuple):
    """The die has taken this card out of its box and out of play."""

    kind: Literal["removed"] = "removed"
    box: int = 0
    card: Card | None = None


class Discarded(NamedTuple):
    """A seat has put cards away for good."""

    kind: Literal["discarded"] = "discarded"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()


class Drew(NamedTuple):
    """A seat has put away the cards it changes; none means that it stands pat."""

    kind: Literal["drew"] = "drew"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()


class Reshuffled(NamedTuple):
    """The stub was too short and has been shuffled with ``number`` other cards."""

    kind: Literal["reshuffled"] = "reshuffled"
    source: str = ""
    number: int = 0


class Ruled(NamedTuple):
    """A ruling has been made and carried out; ``cards`` were exposed to all."""

    kind: Literal["ruled"] = "ruled"
    code: str = ""
    seat: int = -1
    cards: tuple[Card, ...] = ()
    note: str = ""


class Acted(NamedTuple):
    """A seat has acted: ``to`` is its total in this betting round, ``by`` what the action added.

    ``action`` is ``fold``, ``check``, ``call``, ``bet``, ``raise`` or ``bring_in``.
    """

    kind: Literal["acted"] = "acted"
    seat: int = -1
    action: str = ""
    to: int = 0
    by: int = 0
    all_in: bool = False


class Returned(NamedTuple):
    """Chips have gone back: those that nobody matched, or bets that the sevens rule makes void."""

    kind: Literal["returned"] = "returned"
    seat: int = -1
    amount: int = 0
    why: Literal["uncalled", "void"] = "uncalled"


class Closed(NamedTuple):
    """A betting round is over; ``pot`` is all that lies in the middle."""

    kind: Literal["closed"] = "closed"
    street: str = ""
    pot: int = 0


class Shown(NamedTuple):
    """A hand has been tabled."""

    kind: Literal["shown"] = "shown"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()


class Mucked(NamedTuple):
    """A beaten hand has been given up unseen."""

    kind: Literal["mucked"] = "mucked"
    seat: int = -1


class PotAwarded(NamedTuple):
    """A pot (0 the main pot), or one side of it, has gone to its winners."""

    kind: Literal["pot_awarded"] = "pot_awarded"
    pot: int = 0
    amount: int = 0
    shares: tuple[tuple[int, int], ...] = ()
    side: Literal["whole", "high", "low"] = "whole"


class HandOver(NamedTuple):
    """The hand is over; ``stacks`` by seat."""

    kind: Literal["hand_over"] = "hand_over"
    stacks: tuple[int, ...] = ()


Event = (
    Posted
    | Burned
    | Dealt
    | Placed
    | Rolled
    | Removed
    | Discarded
    | Drew
    | Reshuffled
    | Ruled
    | Acted
    | Returned
    | Closed
    | Shown
    | Mucked
    | PotAwarded
    | HandOver
)
