"""Hand histories in and out, in the PHH format (poker hand history): TOML that people read, too.

The games that the format knows are written in its own words, for other programs; the others, and what the format
has no word for, in an extension. Either way what is read back is the same hand, move by move.

>>> from strobe import Hand, dealers
>>> dealer = dealers.arranged(["AhKh", "QcQd"], "2s 5h 9d Jc 3c")
>>> hand = Hand.start("holdem", stacks=[50, 50], button=1, blinds=(1, 2), dealer=dealer)
>>> _ = hand.raise_to(6), hand.fold()
>>> print(write(hand, {"players": ["Ann", "Bob"], "year": 2026}))
variant = "NT"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = [
  "d dh p1 AhKh",
  "d dh p2 QcQd",
  "p2 cbr 6",
  "p1 f",
]
players = ["Ann", "Bob"]
year = 2026
finishing_stacks = [48, 52]
<BLANKLINE>
>>> record = read(write(hand))
>>> record.hand.state == hand.state, record.hand.moves == hand.moves
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from strobe.errors import FormatError, SetupError, brief
from strobe.game.hand import Hand
from strobe.game.phh import FIXED, Record, amount, parse, toml_key, toml_value
from strobe.game.phh_fields import check_players
from strobe.game.phh_reading import read_fields
from strobe.game.phh_writing import fields_of
from strobe.variants import Variant

__all__ = ["Record", "read", "read_all", "write", "write_all"]

Unit = int | str | Fraction


def read(text: str, *, hand: str = "", unit: Unit | None = None, variant: Variant | None = None) -> Record:
    """Which hand does this text tell?

    Args:
        text: a hand in the PHH format (.phh), or several (.phhs).
        hand: which of several: the name of its table, such as ``"3"``. A text of one hand needs none.
        unit: what one chip is in the money of the file, such as ``"0.01"``; by default the largest of 1, 1/10, 1/100,
            ... that makes all amounts of the hand whole numbers.
        variant: the game, where it is not one that ``strobe.variants.find`` knows.

    Returns:
        The hand, played through by the engine, and what else the text tells. A file that stops in the middle is a
        hand that is not over.

    Raises:
        FormatError: what does not make a hand; the message names the field, or the action and its number.
        SetupError: ``bad_unit``.

    Cost: that of playing the hand.

    >>> record = read('''
    ... variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [0.5, 1, 0]
    ... min_bet = 1
    ... starting_stacks = [100, 100, 100]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AsAc", "p3 cbr 2.5 # a min-raise and a half"]
    ... ''')
    >>> record.hand.pending, record.hand.stacks, record.unit
    ((0,), (995, 990, 975), Fraction(1, 10))
    >>> record.comments
    ((1, 'a min-raise and a half'),)
    """
    one = _unit(unit)
    tables = parse(text)
    if hand:
        if hand not in tables:
            raise FormatError("no_hand", f"no hand of the text is called {brief(hand)}", hand)
        tables = {hand: tables[hand]}
    if len(tables) > 1:
        raise FormatError("many_hands", f"the text holds {len(tables)} hands: say which, or read_all", len(tables))
    (record,) = _records(tables, one, variant)
    return record


def read_all(text: str, *, unit: Unit | None = None, variant: Variant | None = None) -> Iterator[tuple[str, Record]]:
    """Which hands does this text tell, one after the other?

    Args:
        text, unit, variant: as for `read`. Chips of one size for all hands need a ``unit``.

    Returns:
        An iterator of the name of each hand and its record; a hand is played when its turn comes.

    Raises:
        FormatError: the text is not TOML, at once; or a hand that cannot be read, when its turn comes.
        SetupError: ``bad_unit``.
    """
    one = _unit(unit)
    tables = parse(text)
    return zip(tables, _records(tables, one, variant), strict=True)


def write(hand: Hand | Record, metadata: Mapping[str, Any] | None = None, *, unit: Unit | None = None) -> str:
    """How is a hand written in the PHH format?

    Args:
        hand: any hand, over or not; of a record its comments and metadata are written, too.
        metadata: other fields, such as ``players``, names in the order of the deal, or ``_anything`` of one's own.
        unit: what one chip is in money, such as ``"0.01"``; by default that of the record, or 1.

    Raises:
        FormatError: ``bad_value``, ``bad_field``: metadata that TOML or the format does not have; ``bad_unit``.

    The text holds every card that was dealt: it is not for players who have not seen them.
    """
    return _text(_record(hand, metadata, unit))


def write_all(hands: Iterable[Hand | Record], *, unit: Unit | None = None) -> str:
    """How are several hands written as one text (.phhs)? They are called ``1``, ``2``, ..."""
    texts = [_text(_record(hand, None, unit)) for hand in hands]
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))


def _records(tables: Mapping[str, Any], unit: Fraction | None, variant: Variant | None) -> Iterator[Record]:
    for name, fields in tables.items():
        try:
            yield read_fields(fields, unit=unit, variant=variant)
        except FormatError as error:
            if not name:
                raise
            raise FormatError(error.code, f"hand {brief(name)}: {error}", error.value) from error


def _unit(unit: Unit | None) -> Fraction | None:
    if unit is None:
        return None
    try:
        if isinstance(unit, bool) or not isinstance(unit, (int, str, Fraction)):
            raise FormatError("bad_amount", f"not a number: {brief(unit)}", unit)
        value = unit if isinstance(unit, Fraction) else amount(unit, "unit")
    except FormatError as error:
        raise SetupError("bad_unit", f"a chip is a number of units of money, not {brief(unit)}", unit) from error
    if value <= 0:
        raise SetupError("bad_unit", f"a chip is more than nothing, not {brief(unit)}", unit)
    return value


def _record(hand: Hand | Record, metadata: Mapping[str, Any] | None, unit: Unit | None) -> Record:
    record = hand if isinstance(hand, Record) else Record(hand)
    if not isinstance(record.hand, Hand):
        raise FormatError("bad_value", f"not a hand: {brief(hand)}", hand)
    kept = {**record.metadata, **(metadata or {})}
    for name in kept:
        if name in FIXED:
            raise FormatError("bad_field", f"{name} follows from the hand", name)
    check_players(kept, len(record.hand.setup.order))
    return record._replace(metadata=kept, unit=_unit(unit) or record.unit)


def _text(record: Record) -> str:
    lines = []
    for name, value in fields_of(record).items():
        if name == "actions":
            value = "".join(f"\n  {toml_value(action)}," for action in value)
            lines.append(f"actions = [{value}{chr(10) * bool(value)}]\n")
        else:
            lines.append(f"{toml_key(name)} = {toml_value(value)}\n")
    return "".join(lines)
