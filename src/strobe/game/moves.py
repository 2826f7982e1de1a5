"""What goes into a hand: the players' moves, and chance as moves.

Every move is a plain tuple whose first item is its kind, so that two kinds are never equal by accident and a
move is JSON as it stands. Build them by keyword: ``RaiseTo(seat=2, to=12)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from strobe.cards import Card
from strobe.errors import FormatError, brief

__all__ = [
    "MOVES",
    "BringIn",
    "Call",
    "Check",
    "Deal",
    "Discard",
    "Draw",
    "Fold",
    "Move",
    "Muck",
    "RaiseTo",
    "Roll",
    "Rule",
    "Show",
    "from_list",
    "is_move",
    "normal",
    "of_its_kind",
    "to_list",
]


class Fold(NamedTuple):
    """Give up the hand."""

    kind: Literal["fold"] = "fold"
    seat: int = -1


class Check(NamedTuple):
    """Stay in without betting, when nothing is owed."""

    kind: Literal["check"] = "check"
    seat: int = -1


class Call(NamedTuple):
    """Put in what is owed, or all that is left."""

    kind: Literal["call"] = "call"
    seat: int = -1


class RaiseTo(NamedTuple):
    """Bet or raise, so that this seat has ``to`` chips in this betting round."""

    kind: Literal["raise_to"] = "raise_to"
    seat: int = -1
    to: int = 0


class BringIn(NamedTuple):
    """Make the small forced bet of a stud game."""

    kind: Literal["bring_in"] = "bring_in"
    seat: int = -1


class Discard(NamedTuple):
    """Put hole cards away for good."""

    kind: Literal["discard"] = "discard"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()


class Draw(NamedTuple):
    """Change these hole cards for new ones; none stands pat."""

    kind: Literal["draw"] = "draw"
    seat: int = -1
    cards: tuple[Card | None, ...] = ()


class Show(NamedTuple):
    """Table the hand; ``cards`` are needed only where the hand is not known."""

    kind: Literal["show"] = "show"
    seat: int = -1
    cards: tuple[Card | None, ...] | None = None


class Muck(NamedTuple):
    """Give up a beaten hand unseen."""

    kind: Literal["muck"] = "muck"
    seat: int = -1


class Rule(NamedTuple):
    """A ruling that is carried out, see `strobe.game.corrections`.

    ``code`` is ``misdeal``, ``replace``, ``redeal_board`` or ``note``; ``seat`` and ``cards`` say which exposed card is
    replaced, ``note`` is for the record.
    """

    kind: Literal["rule"] = "rule"
    code: str = ""
    seat: int = -1
    cards: tuple[Card, ...] = ()
    note: str = ""


class Deal(NamedTuple):
    """Chance: the cards of one whole dealing step, in the order they leave the deck.

    Hole cards go round one at a time from the left of the button. None is a card that is not known.
    """

    kind: Literal["deal"] = "deal"
    cards: tuple[Card | None, ...] = ()


class Roll(NamedTuple):
    """Chance: the die shows ``face``, 1 to 6."""

    kind: Literal["roll"] = "roll"
    face: int = 0


Move = Fold | Check | Call | RaiseTo | BringIn | Discard | Draw | Show | Muck | Rule | Deal | Roll

# Each record of a move, and its kind.
MOVES: dict[type[Any], str] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    RaiseTo: "raise_to",
    BringIn: "bring_in",
    Discard: "discard",
    Draw: "draw",
    Show: "show",
    Muck: "muck",
    Rule: "rule",
    Deal: "deal",
    Roll: "roll",
}
_KINDS = {kind: make for make, kind in MOVES.items()}
_PLAIN = {Fold, Check, Call, RaiseTo, BringIn, Muck, Roll}  # numbers only


def is_move(value: object) -> bool:
    """Whether a value has the form of a move, be it a plain tuple; a record of another kind than it says is none."""
    if not isinstance(value, tuple) or not value or not isinstance(value[0], str):
        return False
    make = _KINDS.get(value[0])
    if make is None or len(value) != len(make._fields):
        return False
    return type(value) is make or type(value) not in MOVES


def of_its_kind(move: Move) -> Move:
    """A move that is a plain tuple, as a record of its kind.

    >>> of_its_kind(("raise_to", 2, 12))
    RaiseTo(kind='raise_to', seat=2, to=12)
    """
    return _KINDS[move[0]](*move)  # type: ignore[no-any-return]  # its kind is looked up


def normal(move: Move) -> Move:
    """The move as the record keeps it: of its own kind, its cards a tuple of cards.

    >>> normal(Deal(cards=[0, None]))
    Deal(kind='deal', cards=(2c, None))
    """
    make = _KINDS[move[0]]
    if type(move) is make and make in _PLAIN and type(move[1]) is type(move[-1]) is int:
        return move
    fields = (item if item is None or isinstance(item, (int, str)) else _cards(item) for item in move)
    return make(*fields)  # type: ignore[no-any-return]  # its kind is looked up


def to_list(move: Move) -> list[Any]:
    """How is a move written as JSON?

    >>> to_list(RaiseTo(seat=2, to=12))
    ['raise_to', 2, 12]
    """
    return [
        [None if card is None else int(card) for card in item] if isinstance(item, tuple) else item for item in move
    ]


def from_list(items: object) -> Move:
    """Which move does this JSON list mean?

    Raises:
        FormatError: ``bad_move``.

    >>> from_list(["raise_to", 2, 12])
    RaiseTo(kind='raise_to', seat=2, to=12)
    """
    if not isinstance(items, list) or not items or not isinstance(items[0], str):
        raise FormatError("bad_move", f"not a move: {brief(items)}", items)
    make = _KINDS.get(items[0])
    if make is None:
        raise FormatError("bad_move", f"no move is called {brief(items[0])}", items)
    if len(items) != len(make._fields):
        raise FormatError("bad_move", f"a {items[0]} move has {len(make._fields)} items, not {brief(items)}", items)
    try:
        return make(  # type: ignore[no-any-return]  # its kind is looked up
            *(_cards(item) if isinstance(item, list) else item for item in items)
        )
    except (TypeError, ValueError) as error:
        raise FormatError("bad_move", f"not a {items[0]} move: {brief(items)} ({error})", items) from error


def _cards(items: Iterable[Any]) -> tuple[Card | None, ...]:
    return tuple(None if item is None else Card(item) for item in items)
