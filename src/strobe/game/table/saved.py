"""A table as JSON and back: as it stands at one moment, with the hand that is going on.

What cannot be read is refused with the place where it stands; there is never half a table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from strobe.errors import FormatError, SetupError, StrobeError, brief
from strobe.game import moves as hand_moves
from strobe.game.engine import apply as apply_to_hand
from strobe.game.engine import begin
from strobe.game.setup import from_dict as setup_from_dict
from strobe.game.setup import to_dict as setup_to_dict
from strobe.game.state import State
from strobe.game.table.invariants import check_table
from strobe.game.table.moves import from_list, level_from_dict, to_list
from strobe.game.table.state import NOBODY, Chair, Level, Rake, TableState, Terms
from strobe.game.table.terms import check_terms
from strobe.variants import Variant, find

__all__ = ["SCHEMA", "from_dict", "from_json", "load", "to_dict", "to_json"]

SCHEMA = 1
KIND = "strobe.table"
_NUMBERS = ("version", "hands", "bought", "left", "raked")
_SEATS = ("button", "small", "big", "leg", "killer")
T = TypeVar("T")


def to_json(table: TableState) -> str:
    """How is a table written as JSON? The cards of the present hand are in it: it is not for players.

    >>> from strobe.game.table.terms import open_table
    >>> table = open_table("strobe", chairs=2, buy_in=(10, 100), blinds=(1, 2))
    >>> from_json(to_json(table)) == table
    True
    """
    return json.dumps({"schema": SCHEMA, "kind": KIND, **to_dict(table)})


def from_json(text: str, *, variant: Variant | None = None) -> TableState:
    """Which table does this text mean?

    Args:
        text: as `to_json` writes it.
        variant: the game, where it is not one that ``strobe.variants.find`` knows.

    Raises:
        FormatError: the text is no table; the message names the place.
    """
    facts = load(text, KIND)
    return from_dict({name: fact for name, fact in facts.items() if name not in ("schema", "kind")}, variant=variant)


def to_dict(table: TableState) -> dict[str, Any]:
    """How is a table written as plain facts?"""
    hand = table.hand
    facts: dict[str, Any] = {
        "terms": _terms_to_dict(table.terms),
        "level": _level_to_dict(table.level),
        "coming": None if table.coming is None else _level_to_dict(table.coming),
        "chairs": [None if chair is None else chair._asdict() for chair in table.chairs],
        "hand": None
        if hand is None
        else {"setup": setup_to_dict(hand.setup), "moves": [hand_moves.to_list(move) for move in table.made]},
        "dealt": [seat for seat in range(len(table.chairs)) if table.dealt >> seat & 1],
        "recent": [to_list(move) for move in table.recent],  # type: ignore[arg-type]  # moves are tuples
    }
    return facts | {name: getattr(table, name) for name in (*_NUMBERS, *_SEATS)}


def from_dict(facts: object, *, variant: Variant | None = None) -> TableState:
    """Which table do these facts mean?

    Raises:
        FormatError: they mean no table; the message names the place.
    """
    names = {"terms", "level", "coming", "chairs", "hand", "dealt", "recent", *_NUMBERS, *_SEATS}
    facts = _names(facts, names, "the table")
    terms = _terms(facts["terms"], variant)
    level = _level(facts["level"], "level", terms)
    coming = None if facts["coming"] is None else _level(facts["coming"], "coming", terms)
    chairs = tuple([_chair(item, f"chairs[{seat}]") for seat, item in enumerate(_list(facts["chairs"], "chairs"))])
    if len(chairs) != terms.chairs:
        raise FormatError("bad_fact", f"at chairs: {terms.chairs} of them, not {len(chairs)}", len(chairs))
    numbers = {name: _number(facts[name], name, 0) for name in _NUMBERS}
    seats = {name: _number(facts[name], name, NOBODY, terms.chairs - 1) for name in _SEATS}
    hand, made = _hand(facts["hand"], terms)
    dealt = _list(facts["dealt"], "dealt")
    recent = _list(facts["recent"], "recent")
    table = TableState(
        terms=terms,
        level=level,
        coming=coming,
        chairs=chairs,
        hand=hand,
        made=made,
        dealt=sum(1 << _number(seat, f"dealt[{at}]", 0, terms.chairs - 1) for at, seat in enumerate(dealt)),
        recent=tuple([_read(f"recent[{at}]", from_list, item) for at, item in enumerate(recent)]),
        **numbers,
        **seats,
    )
    if dealt != sorted(set(dealt)):
        raise FormatError("bad_fact", f"at dealt: seats in order, each once, not {brief(dealt)}", dealt)
    check_table(table)
    return table


def load(text: str, kind: str) -> dict[str, Any]:
    """The facts in a saved text of this kind and of a schema that is known.

    Raises:
        FormatError: ``bad_json``, ``bad_kind`` or ``bad_schema``.
    """
    try:
        facts = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise FormatError("bad_json", f"not JSON: {error}", text) from error
    if not isinstance(facts, dict) or facts.get("kind") != kind:
        raise FormatError("bad_kind", f"the text is not a saved {kind}", text)
    schema = facts.get("schema")
    if type(schema) is not int or schema != SCHEMA:
        raise FormatError("bad_schema", f"schema {brief(schema)} is not known", schema)
    return facts


def _terms_to_dict(terms: Terms) -> dict[str, Any]:
    rake = {**terms.rake._asdict(), "part": list(terms.rake.part)}
    own = {"variant": terms.variant.name, "buy_in": list(terms.buy_in), "options": dict(terms.options), "rake": rake}
    return {**terms._asdict(), **own}


def _terms(facts: object, variant: Variant | None) -> Terms:
    """The terms; whether they are right is checked together with a level."""
    facts = _names(facts, set(Terms._fields), "terms")
    rake = _names(facts["rake"], set(Rake._fields), "terms.rake")
    part, buy_in = _list(rake["part"], "terms.rake.part"), _list(facts["buy_in"], "terms.buy_in")
    options = facts["options"]
    if not isinstance(options, dict):
        raise FormatError("bad_fact", f"at terms.options: names and values, not {brief(options)}", options)
    own = {
        "variant": variant or _read("terms.variant", find, facts["variant"]),
        "buy_in": tuple(buy_in),
        "options": tuple(sorted(options.items())),
        "rake": Rake(**{**rake, "part": tuple(part)}),
    }
    return Terms(**{**facts, **own})


def _level_to_dict(level: Level) -> dict[str, Any]:
    return {**level._asdict(), "blinds": list(level.blinds), "bets": list(level.bets)}


def _level(facts: object, place: str, terms: Terms) -> Level:
    level = _read(place, level_from_dict, facts)
    _read(f"terms, {place}", partial(check_terms, terms), level)
    return level


def _hand(facts: object, terms: Terms) -> tuple[State | None, tuple[hand_moves.Move, ...]]:
    if facts is None:
        return None, ()
    facts = _names(facts, {"setup", "moves"}, "hand")
    if not isinstance(facts["setup"], dict):
        raise FormatError("bad_fact", f"at hand.setup: the facts of a hand, not {brief(facts['setup'])}", facts)
    name = facts["setup"].get("variant")
    if name != terms.variant.name:
        raise FormatError("bad_fact", f"at hand.setup.variant: {terms.variant.name}, not {brief(name)}", name)
    setup = _read("hand.setup", lambda item: setup_from_dict(item, terms.variant), facts["setup"])
    hand, _ = begin(setup)
    made = []
    for at, item in enumerate(_list(facts["moves"], "hand.moves")):
        place = f"hand.moves[{at}]"
        move = _read(place, hand_moves.from_list, item)
        hand, _ = _read(place, partial(apply_to_hand, hand), move)
        made.append(hand_moves.normal(move))
    return hand, tuple(made)


def _chair(facts: object, place: str) -> Chair | None:
    if facts is None:
        return None
    facts = _names(facts, set(Chair._fields), place)
    for name, value in facts.items():
        if name in ("stack", "adding"):
            _number(value, f"{place}.{name}", 0)
        elif type(value) is not bool:
            raise FormatError("bad_fact", f"at {place}.{name}: true or false, not {brief(value)}", value)
    return Chair(**facts)


def _names(facts: object, names: set[str], place: str) -> dict[str, Any]:
    if not isinstance(facts, dict):
        raise FormatError("bad_fact", f"at {place}: names and values, not {brief(facts)}", facts)
    for name in sorted(names - facts.keys()):
        raise FormatError("missing_fact", f"at {place}: {name} is missing", name)
    for name in facts.keys() - names:
        raise FormatError("unknown_fact", f"at {place}: {brief(name)} is not known", name)
    return facts


def _list(items: object, place: str) -> list[Any]:
    if not isinstance(items, list):
        raise FormatError("bad_fact", f"at {place}: a list, not {brief(items)}", items)
    return items


def _number(value: object, place: str, least: int, most: int | None = None) -> int:
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"{least} or more" if most is None else f"from {least} to {most}"
        raise FormatError("bad_fact", f"at {place}: a number, {bounds}, not {brief(value)}", value)
    return value


def _read(place: str, read: Callable[[Any], T], item: object) -> T:
    """What reading an item gives; what is wrong with it is told with its place."""
    try:
        return read(item)
    except (StrobeError, TypeError, ValueError, AttributeError, KeyError, OverflowError) as error:
        code = error.code if isinstance(error, FormatError | SetupError) else "bad_fact"
        raise FormatError(code, f"at {place}: {error}", item) from error
