"""What goes into a table: sitting, leaving, chips, the start of a hand; and every move of the hand as it is.

Like the moves of a hand these are plain tuples whose first item is their kind. Build them by keyword:
``Sit(seat=2, chips=100)``.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from strobe.errors import FormatError, brief
from strobe.game import moves as hand_moves
from strobe.game.moves import Move as HandMove
from strobe.game.table.state import NO_LEVEL, NOBODY, Level

__all__ = [
    "Leave",
    "SetLevel",
    "Sit",
    "SitIn",
    "SitOut",
    "Start",
    "Straddle",
    "TableMove",
    "TopUp",
    "from_list",
    "is_table_move",
    "level_from_dict",
    "normal",
    "to_list",
]


class Sit(NamedTuple):
    """Take an empty chair with these chips.

    Where blinds are played a newcomer posts a big blind as soon as the rules let him come in, or, with ``wait``, waits
    until the big blind reaches him.
    """

    kind: Literal["sit"] = "sit"
    seat: int = NOBODY
    chips: int = 0
    wait: bool = False


class Leave(NamedTuple):
    """Leave the table with all chips; who is in a hand gives it up when his turn comes, and leaves after it."""

    kind: Literal["leave"] = "leave"
    seat: int = NOBODY


class SitOut(NamedTuple):
    """Keep the seat, but be dealt out from the next hand on."""

    kind: Literal["sit_out"] = "sit_out"
    seat: int = NOBODY


class SitIn(NamedTuple):
    """Be dealt in again: by posting what was missed as soon as the rules allow, or with ``wait`` on the big blind."""

    kind: Literal["sit_in"] = "sit_in"
    seat: int = NOBODY
    wait: bool = False


class TopUp(NamedTuple):
    """Bring more chips, or buy in again; during a hand they come after it."""

    kind: Literal["top_up"] = "top_up"
    seat: int = NOBODY
    chips: int = 0


class Straddle(NamedTuple):
    """Straddle, from the next hand on, whenever this seat is left of the big blind; or do so no longer."""

    kind: Literal["straddle"] = "straddle"
    seat: int = NOBODY
    on: bool = True


class SetLevel(NamedTuple):
    """Change what a hand costs, from the next hand on."""

    kind: Literal["set_level"] = "set_level"
    level: Level = NO_LEVEL


class Start(NamedTuple):
    """Start the next hand.

    ``button`` says who has drawn the button for the first hand; -1 is the first player by seat. ``opening_round``
    announces whether Strobe is played with its opening round in this hand; None is what the table has settled.
    """

    kind: Literal["start"] = "start"
    button: int = NOBODY
    opening_round: bool | None = None


TableMove = Sit | Leave | SitOut | SitIn | TopUp | Straddle | SetLevel | Start

_KINDS: dict[str, type[Any]] = {
    "sit": Sit,
    "leave": Leave,
    "sit_out": SitOut,
    "sit_in": SitIn,
    "top_up": TopUp,
    "straddle": Straddle,
    "set_level": SetLevel,
    "start": Start,
}
_TYPES: dict[str, tuple[type, ...]] = {
    "seat": (int,),
    "chips": (int,),
    "button": (int,),
    "wait": (bool,),
    "on": (bool,),
    "level": (Level,),
    "opening_round": (bool, type(None)),
}


def is_table_move(value: object) -> bool:
    """Whether a value has the form of a move of the table, be it a plain tuple."""
    if not isinstance(value, tuple) or not value or not isinstance(value[0], str) or value[0] not in _KINDS:
        return False
    names = _KINDS[value[0]]._fields
    return len(value) == len(names) and all(
        type(item) in _TYPES[name] for name, item in zip(names[1:], value[1:], strict=True)
    )


def normal(move: TableMove | HandMove) -> TableMove | HandMove:
    """The move as the record keeps it: of its own kind."""
    make = _KINDS.get(move[0])
    return make(*move) if make else hand_moves.normal(move)  # type: ignore[arg-type]  # it is one or the other


def to_list(move: TableMove | HandMove) -> list[Any]:
    """How is a move written as JSON?

    >>> to_list(Sit(seat=2, chips=100))
    ['sit', 2, 100, False]
    """
    if move[0] not in _KINDS:
        return hand_moves.to_list(move)  # type: ignore[arg-type]  # then it is the hand's
    return [_level_dict(item) if isinstance(item, Level) else item for item in move]


def from_list(items: object) -> TableMove | HandMove:
    """Which move does this JSON list mean?

    Raises:
        FormatError: ``bad_move``.

    >>> from_list(["top_up", 2, 50])
    TopUp(kind='top_up', seat=2, chips=50)
    """
    if not isinstance(items, list) or not items or not isinstance(items[0], str) or items[0] not in _KINDS:
        return hand_moves.from_list(items)
    move = tuple([level_from_dict(item) if isinstance(item, dict) else item for item in items])
    if not is_table_move(move):
        raise FormatError("bad_move", f"not a {items[0]} move: {brief(items)}", items)
    return _KINDS[items[0]](*move)  # type: ignore[no-any-return]  # its kind is looked up


def _level_dict(level: Level) -> dict[str, Any]:
    return {**level._asdict(), "blinds": list(level.blinds), "bets": list(level.bets)}


def level_from_dict(facts: object) -> Level:
    """Which level do these JSON facts mean?

    Raises:
        FormatError: ``bad_level``.
    """
    if not isinstance(facts, dict) or facts.keys() != set(Level._fields):
        raise FormatError("bad_level", f"a level is {', '.join(Level._fields)}, not {brief(facts)}", facts)
    lists = [facts["blinds"], facts["bets"]]
    if not all(isinstance(item, list) and all(type(chips) is int for chips in item) for item in lists):
        raise FormatError("bad_level", f"blinds and bets are lists of numbers of chips, not {brief(lists)}", facts)
    level = Level(**{**facts, "blinds": tuple(facts["blinds"]), "bets": tuple(facts["bets"])})
    if any(type(getattr(level, name)) is not type(value) for name, value in NO_LEVEL._asdict().items()):
        raise FormatError("bad_level", f"not a level: {brief(facts)}", facts)
    return level
