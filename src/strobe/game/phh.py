"""The words of the PHH format: codes of games, fields, amounts, cards, and TOML text in and out.

Reading a hand from them is `strobe.game.phh_reading`, writing one `strobe.game.phh_writing`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from strobe.cards import Card
from strobe.errors import FormatError, brief
from strobe.game.hand import Hand
from strobe.game.state import ANTE, BLIND, DEAD, MOST_CHIPS, STRADDLE, Post
from strobe.variants import BRING_IN, Structure, Variant

__all__ = [
    "CODES",
    "EXTENSION",
    "FIXED",
    "LIMITS",
    "Real",
    "Record",
    "Stakes",
    "amount",
    "card_text",
    "cards_of",
    "decimal",
    "facts_of",
    "is_stud",
    "parse",
    "toml_key",
    "toml_value",
    "unit_of",
]

CODES: dict[str, tuple[str, Structure]] = {
    "FT": ("holdem", "fixed_limit"),
    "NT": ("holdem", "no_limit"),
    "PO": ("omaha", "pot_limit"),
    "FO/8": ("omaha_hilo", "fixed_limit"),
    "F7S": ("seven_card_stud", "fixed_limit"),
    "F7S/8": ("seven_card_stud_hilo", "fixed_limit"),
    "FR": ("razz", "fixed_limit"),
    "N2L1D": ("deuce_to_seven", "no_limit"),
    "F2L3D": ("deuce_to_seven_triple", "fixed_limit"),
}
LIMITS = ("fixed_limit", "spread_limit")
EXTENSION = 1  # what `_strobe` holds
# The fields that make the hand; all others are kept as they are.
FIXED = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "_strobe",
    "_structure",
    "_posts",
    "_blinds",
    "_min_bet",
    "_options",
    "_button",
    "_burns",
    "_named",
)
MOST_TEXT = 2**25
MOST_DECIMALS = 12

_NUMBER = re.compile(r"[+-]?(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?")
_CARDS = re.compile(r"\?\?|Joker|[2-9TJQKA][cdhs]")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRINGS = re.compile(
    r"\"\"\".*?\"\"\"|'''.*?'''|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*",
    flags=re.DOTALL,
)
_DOTTED = re.compile(r"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){32}")


class Record(NamedTuple):
    """A hand with what a file tells about it.

    Attributes:
        hand: the hand, every move of it played by the engine.
        unit: what one chip of the hand is in the money of the file: 1, or 1/100 where the file counts cents.
        metadata: the other fields of the file as they stand there: ``players``, ``venue``, ``year``, ``_anything``.
        finish: the final stacks that the file tells, by seat, in chips of the hand; None where it does not.
        comments: what was said: how many moves had been made by then, and the text.
    """

    hand: Hand
    unit: Fraction = Fraction(1)
    metadata: Mapping[str, Any] = {}
    finish: tuple[int, ...] | None = None
    comments: tuple[tuple[int, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat; empty where the file has none."""
        names = [""] * len(self.hand.stacks)
        for seat, name in zip(self.hand.setup.order, self.metadata.get("players", ()), strict=False):
            names[seat] = name
        return tuple(names)


T = TypeVar("T")


class Stakes(NamedTuple, Generic[T]):
    """The forced bets and bet sizes of a hand as the format has them; players are 0, 1, ... for p1, p2, ...

    Attributes:
        antes: by player. Two players have them, and the blinds, the other way round: the last one is the small blind.
        trimmed: whether antes are live: who cannot pay all of his can win only as much from each other.
        blinds: blinds and straddles by player; empty in stud.
        bring_in, small_bet, big_bet, min_bet: 0 where the game has none.
    """

    antes: tuple[T, ...]
    trimmed: bool
    blinds: tuple[T, ...]
    bring_in: T
    small_bet: T
    big_bet: T
    min_bet: T


class Real(str):
    """A TOML number with a point, as it was written."""

    __slots__ = ()


def is_stud(variant: Variant) -> bool:
    """Whether a game has a bring-in in limit, in place of blinds."""
    return variant.limit.duty == BRING_IN


def facts_of(variant: Variant, structure: Structure, stacks: Sequence[int], stakes: Stakes[int]) -> dict[str, Any]:
    """Which facts, as `strobe.game.setup.resolve` takes them, do the fields of the format mean?

    p1 is seat 0 and the last player has the button. Antes are trimmed or else dead money; those of some players
    only, such as a big-blind ante, come after the blinds (4.0). What is more than the least bet is a straddle where
    the structure allows one (D-ST-15), and its raise is the least bet.
    """
    count = len(stacks)
    turn = -1 if count == 2 else 1
    antes, blinds = stakes.antes[::turn], stakes.blinds[::turn]
    kind = ANTE if stakes.trimmed else DEAD
    owed_antes = [Post(seat, kind, chips) for seat, chips in enumerate(antes) if chips]
    least = stakes.min_bet or stakes.small_bet
    posted = [(seat, chips) for seat, chips in enumerate(blinds) if chips]
    if count == 2 and len(posted) == 2:
        posted.reverse()
    nominal = [chips for _, chips in posted if chips <= least] or [chips for _, chips in posted[:1]]
    top = max(nominal, default=1)
    owed_blinds = [Post(seat, BLIND, chips) for seat, chips in posted if chips in nominal]
    extra = [(seat, chips) for seat, chips in posted if chips not in nominal]
    straddles = structure in ("no_limit", "pot_limit") and all(
        chips >= 2 * top and stacks[seat] >= chips + antes[seat] for seat, chips in extra
    )
    owed_blinds += [Post(seat, STRADDLE if straddles else BLIND, chips) for seat, chips in extra]
    after = not stakes.trimmed and len(owed_antes) < count
    facts: dict[str, Any] = {
        "structure": structure,
        "stacks": list(stacks),
        "button": count - 1,
        "posts": [*owed_blinds, *owed_antes] if after else [*owed_antes, *owed_blinds],
        "blinds": nominal,
        "options": {"straddle_min_raise": "big_blind"} if extra and straddles else {},
    }
    if structure in LIMITS:
        facts["bets"] = (stakes.small_bet, stakes.big_bet)
    else:
        facts["min_bet"] = stakes.min_bet
    if is_stud(variant) and structure in LIMITS:
        facts["bring_in"] = stakes.bring_in
    return facts


def amount(value: object, where: str) -> Fraction:
    """A number of the file, exactly.

    Raises:
        FormatError: ``bad_amount``, or ``unknown_amount`` for an infinite one.
    """
    if type(value) is int:
        if 0 <= value <= MOST_CHIPS:
            return Fraction(value)
    elif isinstance(value, str):
        text = value.replace("_", "").replace(",", "")
        if text.lstrip("+-") in ("inf", "nan"):
            raise FormatError("unknown_amount", f"{where}: {brief(str(value))} chips cannot be played with", str(value))
        match = _NUMBER.fullmatch(text)
        if match:
            whole, part, power = match.groups()
            chips = Fraction(int(whole + (part or ""))) * Fraction(10) ** (int(power or 0) - len(part or ""))
            if chips <= MOST_CHIPS and (not chips or text[0] != "-"):
                return chips
    wrong = str(value) if isinstance(value, str) else value
    raise FormatError("bad_amount", f"{where}: not a number of chips: {brief(wrong)}", wrong)


def unit_of(amounts: Iterable[Fraction]) -> Fraction:
    """The largest of 1, 1/10, 1/100, ... that divides all amounts.

    >>> unit_of([Fraction(2), Fraction("0.5"), Fraction("1.25")])
    Fraction(1, 100)
    """
    unit = Fraction(1)
    for chips in amounts:
        while (chips / unit).denominator > 1:
            unit /= 10
            if unit.denominator > 10**MOST_DECIMALS:
                raise FormatError("bad_amount", f"{chips} has more than {MOST_DECIMALS} decimals", str(chips))
    return unit


def decimal(value: Fraction) -> str:
    """An amount as the format writes it.

    Raises:
        FormatError: ``bad_unit``: no finite decimal.

    >>> decimal(Fraction(7)), decimal(Fraction(-5, 4))
    ('7', '-1.25')
    """
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, 2 * MOST_DECIMALS):
        shifted = value * 10**places
        if shifted.denominator == 1:
            digits = f"{abs(shifted.numerator):0{places + 1}}"
            return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    raise FormatError("bad_unit", f"{value} cannot be written as a decimal", value)


def cards_of(text: str) -> tuple[Card | None, ...] | None:
    """``"Td4c"`` as two cards, ``"??"`` as one that nobody knows; None where it is neither.

    >>> cards_of("Td??"), cards_of("T")
    ((Td, None), None)
    """
    found: list[Card | None] = []
    place = 0
    while place < len(text):
        match = _CARDS.match(text, place)
        if not match:
            return None
        found.append(None if match[0] == "??" else Card(match[0]))
        place = match.end()
    return tuple(found)


def card_text(cards: Iterable[Card | None]) -> str:
    """Cards as the format writes them.

    >>> card_text([Card("Td"), None])
    'Td??'
    """
    return "".join("??" if card is None else card.text for card in cards)


def parse(text: object) -> dict[str, dict[str, Any]]:
    """The hands in a text, field by field; one alone has the name ``""``.

    Raises:
        FormatError: ``bad_toml``, ``too_long``, ``no_hand``.
    """
    if not isinstance(text, str):
        raise FormatError("bad_toml", f"a hand history is text, not {brief(text)}", text)
    if len(text) > MOST_TEXT:
        raise FormatError("too_long", f"a text of {len(text)} letters; at most {MOST_TEXT} are read", len(text))
    # Keys of many parts take tomllib time that grows with their square; the format has none.
    dotted = _DOTTED.search(_STRINGS.sub("s", text))
    if dotted:
        raise FormatError("bad_toml", f"not a field: {brief(dotted[0])}", dotted[0])
    try:
        content = tomllib.loads(text, parse_float=Real)
    except (ValueError, RecursionError) as error:
        raise FormatError("bad_toml", f"not TOML: {error}", brief(text)) from error
    if not content:
        raise FormatError("no_hand", "the text holds no hand", brief(text))
    if all(isinstance(value, dict) for value in content.values()):
        return content
    return {"": content}


def toml_value(value: object) -> str:
    """A value as TOML writes it.

    Raises:
        FormatError: ``bad_value``: TOML has no such values, or it is text that cannot be encoded.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Real):
        return str(value)
    if isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise FormatError("bad_value", f"not text that can be written: {brief(value)}", value)
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise FormatError("bad_value", f"too large a number: {brief(value)}", value)
        return str(int(value))
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(_pairs(value))}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if type(value).__module__ == "datetime" and hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise FormatError("bad_value", f"not a value of a field: {brief(value)}", value)


def toml_key(name: object) -> str:
    """The name of a field as TOML writes it."""
    if not isinstance(name, str):
        raise FormatError("bad_field", f"not the name of a field: {brief(name)}", name)
    return name if _BARE.fullmatch(name) else toml_value(name)


def _pairs(fields: Mapping[Any, object]) -> Iterator[str]:
    for name, value in fields.items():
        yield f"{toml_key(name)} = {toml_value(value)}"
