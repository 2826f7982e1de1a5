"""What comes out of a table beside the events of its hands. All of it is public."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from strobe.game.events import Event as HandEvent
from strobe.game.table.state import NO_LEVEL, NOBODY, Level
from strobe.game.view import view_event as view_hand_event

__all__ = [
    "Announced",
    "KillButton",
    "Left",
    "LevelSet",
    "Missed",
    "Raked",
    "SatIn",
    "SatOut",
    "Seated",
    "Settled",
    "Started",
    "TableEvent",
    "ToppedUp",
    "view_event",
]


class Seated(NamedTuple):
    """A player has taken a chair."""

    kind: Literal["seated"] = "seated"
    seat: int = NOBODY
    chips: int = 0


class Left(NamedTuple):
    """A player has left with these chips."""

    kind: Literal["left"] = "left"
    seat: int = NOBODY
    chips: int = 0


class SatOut(NamedTuple):
    """A player sits out from the next hand on."""

    kind: Literal["sat_out"] = "sat_out"
    seat: int = NOBODY


class SatIn(NamedTuple):
    """A player wants to be dealt in again."""

    kind: Literal["sat_in"] = "sat_in"
    seat: int = NOBODY
    wait: bool = False


class ToppedUp(NamedTuple):
    """A player has brought more chips."""

    kind: Literal["topped_up"] = "topped_up"
    seat: int = NOBODY
    chips: int = 0


class Announced(NamedTuple):
    """Something that will happen after the hand, or from the next one on.

    ``what`` is ``leave``, ``top_up``, ``straddle`` or ``no_straddle``.
    """

    kind: Literal["announced"] = "announced"
    seat: int = NOBODY
    what: str = ""
    chips: int = 0


class LevelSet(NamedTuple):
    """The next hand will cost this."""

    kind: Literal["level_set"] = "level_set"
    level: Level = NO_LEVEL


class Started(NamedTuple):
    """A hand has begun: its number from 1, the button, the places of the blinds, who is in, and what was announced."""

    kind: Literal["started"] = "started"
    number: int = 0
    button: int = NOBODY
    small: int = NOBODY
    big: int = NOBODY
    seats: tuple[int, ...] = ()
    killer: int = NOBODY
    opening_round: bool = False


class Missed(NamedTuple):
    """A blind has passed a player who was not dealt in; he owes it."""

    kind: Literal["missed"] = "missed"
    seat: int = NOBODY
    blind: Literal["small", "big"] = "big"


class Raked(NamedTuple):
    """The house has taken its part, from these winners."""

    kind: Literal["raked"] = "raked"
    amount: int = 0
    shares: tuple[tuple[int, int], ...] = ()


class KillButton(NamedTuple):
    """Who has the kill button, and who must kill the next pot: told whenever one of them changes.

    Just before ``started`` the next pot is that hand's; a newcomer who kills to come in is told, too.
    """

    kind: Literal["kill_button"] = "kill_button"
    leg: int = NOBODY
    killer: int = NOBODY


class Settled(NamedTuple):
    """The hand is done with; ``stacks`` by seat, 0 for an empty chair."""

    kind: Literal["settled"] = "settled"
    stacks: tuple[int, ...] = ()


OwnEvent = (
    Seated | Left | SatOut | SatIn | ToppedUp | Announced | LevelSet | Started | Missed | Raked | KillButton | Settled
)
TableEvent = OwnEvent | HandEvent
_OWN = (Seated, Left, SatOut, SatIn, ToppedUp, Announced, LevelSet, Started, Missed, Raked, KillButton, Settled)


def view_event(event: TableEvent, seat: int | None = None) -> dict[str, Any]:
    """What does this seat, or with None a spectator, see of an event?

    >>> view_event(Raked("raked", 3, ((0, 3),)))
    {'kind': 'raked', 'amount': 3, 'shares': [[0, 3]]}
    """
    if not isinstance(event, _OWN):
        return view_hand_event(event, seat)
    return {name: _plain(value) for name, value in event._asdict().items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Level):
        return {name: _plain(item) for name, item in value._asdict().items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
