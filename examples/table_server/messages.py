"""What clients may say, checked to the last field, and what is said about events in English."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from strobe.game import log
from strobe.game.events import Dealt, Discarded, Drew
from strobe.game.moves import Call, Check, Fold, Muck, RaiseTo, Show
from strobe.game.table import events as table_events
from strobe.game.table import view_event
from strobe.game.table.events import TableEvent
from strobe.game.table.moves import Leave, SitIn, SitOut, TopUp

__all__ = ["Entry", "Hello", "Made", "Ping", "RefusedError", "Seed", "dumps", "entry", "name_of", "object_of", "read"]

LONGEST_SEED = 64
LONGEST_NAME = 24
MOST_CHIPS = 10**12

dumps: Callable[[object], str] = json.JSONEncoder(
    separators=(",", ":"), ensure_ascii=False, check_circular=False
).encode


class RefusedError(Exception):
    """What a client wants is not done, and nothing has changed."""

    def __init__(self, code: str, message: str, number: int | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.number = number


class Hello(NamedTuple):
    """The first message: a player with his token, or a spectator."""

    token: str | None


class Made(NamedTuple):
    """A move of the seat that sends it; ``build`` makes the move once the seat is known."""

    number: int
    build: Callable[[int], Any]


class Seed(NamedTuple):
    """A seed for the next hand."""

    seed: str


class Ping(NamedTuple):
    """Are you there?"""


Message = Hello | Made | Seed | Ping

_FIELDS: dict[str, dict[str, tuple[type, ...]]] = {
    "hello": {"token": (str, type(None))},
    "move": {"number": (int,), "move": (dict,)},
    "table": {"number": (int,), "move": (dict,)},
    "seed": {"seed": (str,)},
    "ping": {},
}
_MOVES: dict[str, dict[str, tuple[type[Any], tuple[str, ...]]]] = {
    "move": {
        "fold": (Fold, ()),
        "check": (Check, ()),
        "call": (Call, ()),
        "raise_to": (RaiseTo, ("to",)),
        "show": (Show, ()),
        "muck": (Muck, ()),
    },
    "table": {
        "sit_out": (SitOut, ()),
        "sit_in": (SitIn, ()),
        "leave": (Leave, ()),
        "top_up": (TopUp, ("chips",)),
    },
}


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    facts = dict(pairs)
    if len(facts) != len(pairs):
        raise ValueError("a name comes twice")
    return facts


_decode = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_distinct).decode


def object_of(text: str | bytes) -> dict[str, Any]:
    """The JSON object in a text.

    Raises:
        RefusedError: ``bad_json``, ``too_deep``.
    """
    try:
        facts = _decode(text if isinstance(text, str) else text.decode())
    except RecursionError:
        raise RefusedError("too_deep", "the message has too many levels") from None
    except ValueError:
        raise RefusedError("bad_json", "the message is not JSON") from None
    if not isinstance(facts, dict):
        raise RefusedError("bad_message", "a message is one JSON object")
    return facts


def read(text: str) -> Message:
    """What does a client say?

    Raises:
        RefusedError: ``bad_json``, ``too_deep``, ``bad_message``, ``bad_move``, ``bad_seed``.
    """
    facts = object_of(text)
    kind = facts.pop("type", None)
    fields = _FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise RefusedError("bad_message", f"type is one of {', '.join(_FIELDS)}")
    if facts.keys() != fields.keys() or any(type(facts[name]) not in types for name, types in fields.items()):
        raise RefusedError("bad_message", f"a {kind} message has {', '.join(fields) or 'nothing'} beside its type")
    if kind == "hello":
        return Hello(facts["token"])
    if kind == "ping":
        return Ping()
    if kind == "seed":
        return Seed(_seed(facts["seed"]))
    number = facts["number"]
    if not 0 <= number < 2**53:
        raise RefusedError("bad_message", "number is the version of the last state")
    return Made(number, _builder(facts["move"], _MOVES[kind], number))


def _builder(facts: dict[str, Any], known: dict[str, tuple[type[Any], tuple[str, ...]]], number: int) -> Any:
    kind = facts.pop("kind", None)
    if not isinstance(kind, str) or kind not in known:
        raise RefusedError("bad_move", f"kind is one of {', '.join(known)}", number)
    make, names = known[kind]
    if facts.keys() != set(names) or any(type(chips) is not int for chips in facts.values()):
        raise RefusedError("bad_move", f"a {kind} has {' and '.join(names) or 'nothing'} beside its kind", number)
    if any(not 0 < chips <= MOST_CHIPS for chips in facts.values()):
        raise RefusedError("bad_move", f"chips are 1 to {MOST_CHIPS}", number)
    return lambda seat: make(seat=seat, **facts)


def _seed(seed: str) -> str:
    if not 1 <= len(seed) <= LONGEST_SEED or any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise RefusedError("bad_seed", f"a seed has 1 to {LONGEST_SEED} characters")
    return seed


def name_of(name: object, longest: int = LONGEST_NAME) -> str:
    """A name as it is kept: letters that look alike made one, nothing that cannot be seen.

    Raises:
        RefusedError: ``bad_name``.
    """
    kept = unicodedata.normalize("NFKC", name[: 4 * longest]).strip() if isinstance(name, str) else ""
    if not 1 <= len(kept) <= longest or not kept.isprintable():
        raise RefusedError("bad_name", f"a name has 1 to {longest} characters that can be seen")
    return kept


class Entry(NamedTuple):
    """One event as JSON: as all see it, and, where its owner sees more, as he does."""

    text: str
    public: str
    owner: int = -1
    own: str = ""

    def seen_by(self, seat: int | None) -> str:
        """The event as this seat, or with None a spectator, sees it."""
        return self.own if self.owner == seat else self.public


def entry(event: TableEvent, names: Sequence[str]) -> Entry:
    """An event made ready for everybody."""
    public = view_event(event, None)
    if isinstance(event, (Dealt, Discarded, Drew)):
        own = view_event(event, event.seat)
        masked = [None if card == "??" else known for card, known in zip(public["cards"], event.cards, strict=True)]
        public["text"] = log.line(event._replace(cards=tuple(masked)), names)
        own["text"] = log.line(event, names)
        return Entry(public["text"], dumps(public), event.seat, dumps(own))
    public["text"] = _line(event, names)
    return Entry(public["text"], dumps(public))


def _line(event: TableEvent, names: Sequence[str]) -> str:
    own = _LINES.get(type(event))
    return log.line(event, names) if own is None else own(event, names)  # type: ignore[arg-type]  # else of the hand


def _announced(event: table_events.Announced, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.what == "top_up":
        return f"{name} will bring {event.chips} more after the hand"
    return f"{name} will leave after the hand" if event.what == "leave" else f"{name}: {event.what.replace('_', ' ')}"


# What happens at a table; the rest is told by `log`.
_LINES: dict[type[Any], Callable[[Any, Sequence[str]], str]] = {
    table_events.Seated: lambda event, names: f"{names[event.seat]} sits down with {event.chips}",
    table_events.Left: lambda event, names: f"{names[event.seat]} leaves with {event.chips}",
    table_events.SatOut: lambda event, names: f"{names[event.seat]} sits out",
    table_events.SatIn: lambda event, names: f"{names[event.seat]} is back",
    table_events.ToppedUp: lambda event, names: f"{names[event.seat]} brings {event.chips} more",
    table_events.Announced: _announced,
    table_events.Missed: lambda event, names: f"{names[event.seat]} misses the {event.blind} blind",
    table_events.Started: lambda event, names: f"Hand {event.number} begins",
    table_events.LevelSet: lambda event, names: "The next hand has new blinds",
    table_events.Raked: lambda event, names: f"The house takes {event.amount}",
    table_events.KillButton: lambda event, names: "The kill button moves",
    table_events.Settled: lambda event, names: "The hand is settled",
}
