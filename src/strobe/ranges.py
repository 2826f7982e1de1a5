"""Range notation: which hole cards may a player hold, and how likely is each?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from ._eval import mask
from .cards import DECK, JOKER, RANKS, Card, _describe, parse_cards
from .errors import CardError, RangeError, brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["NOTATION", "WHOLE", "Combo", "Range"]

Combo = tuple[Card, Card]

# Weights are whole numbers of ten-thousandths, so that sums are exact.
WHOLE = 10_000

NOTATION = """\
Tokens are separated by commas, semicolons or white space.
  QQ           the six combos of a pair
  AK           sixteen combos, suited and offsuit; AKs the four suited, AKo the twelve offsuit
  AhKh         one combo
  QQ+          this pair and the better ones
  ATs+         the lower card climbs to one below the higher: ATs AJs AQs AKs; T9s+ is T9s alone
  77-TT        the pairs between, in either order
  A5s-A2s      one high card, the lower cards between
  T9s-76s      one gap, the hands between
  QQ:0.4       a weight from 0 to 1 with at most four places; QQ@40% is the same
  random       all 1326 combos
  top15%       the best classes, as many as fit into 15% of the 1326 combos; best by their exact chance
               against a random hand before the board
A combo that occurs twice counts once; with two different weights it is an error."""

# The 169 classes by their exact equity against a random hand before the board; no two are equal.
_BEST_FIRST = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s
A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o
JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s
T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s
J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o
64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o
72o 52o 62o 42o 32o
"""

_TOKEN = re.compile(r"[^\s,;]+")
_HAND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE | re.ASCII)
_TOP = re.compile(r"top([0-9]{1,3}(?:\.[0-9]{1,9})?)%", re.IGNORECASE | re.ASCII)
_DECIMAL = re.compile(r"[0-9]{1,3}\.?[0-9]{0,9}|\.[0-9]{1,9}")


class Range(Mapping[Combo, Fraction]):
    """Which hole cards are possible, with which weight?

    A mapping of two-card combos, the higher card first, to weights above 0 and at most 1. It never changes. Look-ups
    take the two cards in any order and spelling.

    Args:
        text: range notation; see `NOTATION`.

    Raises:
        RangeError: text that is not notation, naming the token and its place.

    >>> len(Range("QQ+, AKs")), len(Range("random"))
    (22, 1326)
    >>> str(Range("AKs KK AA AhQh:0.5 QQ"))
    'QQ+,AKs,AhQh:0.5'
    >>> Range("AKs:0.5")["KhAh"], "AhKd" in Range("AKs")
    (Fraction(1, 2), False)
    >>> str(Range("77+") - Range("TT"))
    'JJ+,99-77'
    """

    # The kernels' own form of the weights is kept here by those who make it.
    __slots__ = ("_parts", "_ready")

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise RangeError("bad_range", f"a range is text, not {_describe(text)}", text)
        parts: dict[Combo, int] = {}
        dropped: set[Combo] = set()
        read: set[str] = set()
        for token in _TOKEN.finditer(text):
            if token[0] in read:
                continue  # Whatever it holds is there already.
            read.add(token[0])
            place = f"{brief(token[0])} at character {token.start() + 1}"
            combos, weight = _read_token(token[0], place)
            for combo in combos:
                known = 0 if combo in dropped else parts.get(combo, weight)
                if known != weight:
                    name = combo[0].text + combo[1].text
                    both = f"{name} has two weights, {_decimal(known)} and in {place} {_decimal(weight)}"
                    raise RangeError("two_weights", both, token[0])
                if weight:
                    parts[combo] = weight
                else:
                    dropped.add(combo)
        if not parts:
            raise RangeError("empty_range", f"no hands in {_describe(text)}", text)
        self._parts = dict(sorted(parts.items(), reverse=True))
        self._ready: object = None

    @classmethod
    def _made(cls, parts: Iterable[tuple[Combo, int]]) -> Range:
        made = object.__new__(cls)
        made._parts = dict(sorted(parts, reverse=True))
        made._ready = None
        return made

    def parts(self) -> Mapping[Combo, int]:
        """The weights as whole numbers of ten-thousandths."""
        return dict(self._parts)

    def masks(self) -> tuple[tuple[int, int], ...]:
        """The combos as card sets, see `strobe.mask`, with their weights in ten-thousandths."""
        return tuple([(mask(combo), part) for combo, part in self._parts.items()])

    def __or__(self, other: Range) -> Range:
        """All combos of both; one that both hold with different weights is an error."""
        if not isinstance(other, Range):
            return NotImplemented
        for combo, weight in other._parts.items():
            if self._parts.get(combo, weight) != weight:
                name = combo[0].text + combo[1].text
                both = f"{_decimal(self._parts[combo])} and {_decimal(weight)}"
                raise RangeError("two_weights", f"{name} has two weights, {both}", combo)
        return self._made([*{**self._parts, **other._parts}.items()])

    def __sub__(self, other: Range) -> Range:
        """The combos that the other range does not hold, whatever their weights; none left is an error."""
        if not isinstance(other, Range):
            return NotImplemented
        left = [item for item in self._parts.items() if item[0] not in other._parts]
        if not left:
            raise RangeError("empty_range", f"nothing is left of {self} without {other}", self)
        return self._made(left)

    def __getitem__(self, combo: Combo | str) -> Fraction:
        try:
            high, low = sorted(parse_cards(combo), reverse=True)
        except ValueError:
            raise KeyError(combo) from None
        return Fraction(self._parts[high, low], WHOLE)

    def __contains__(self, combo: object) -> bool:
        try:
            return bool(self[combo])  # type: ignore[index]  # what is no combo is in no range
        except KeyError:
            return False

    def __iter__(self) -> Iterator[Combo]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __eq__(self, other: object) -> bool:
        return self._parts == other._parts if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._parts.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle, (tuple((int(high), int(low), part) for (high, low), part in self._parts.items()),)

    def __str__(self) -> str:
        if self._parts == Range._everything():
            return "random"
        tokens = []
        for weight in sorted(set(self._parts.values()), reverse=True):
            mark = "" if weight == WHOLE else f":{_decimal(weight)}"
            combos = {combo for combo, part in self._parts.items() if part == weight}
            tokens += [token + mark for token in _write(combos)]
        return ",".join(tokens)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    @staticmethod
    def _everything() -> dict[Combo, int]:
        return dict.fromkeys(_every_combo(), WHOLE)


def _unpickle(rows: tuple[tuple[int, int, int], ...]) -> Range:
    return Range._made([((Card(high), Card(low)), part) for high, low, part in rows])


def _every_combo() -> list[Combo]:
    return [(high, low) for low, high in combinations(DECK, 2)]


def _decimal(weight: int) -> str:
    return f"{weight / WHOLE:.4f}".rstrip("0").rstrip(".") if weight % WHOLE else str(weight // WHOLE)


def _read_token(token: str, place: str) -> tuple[list[Combo], int]:
    hands, mark, weight = token.partition("@" if "@" in token else ":")
    parts = _read_weight(weight, percent=mark == "@", place=place) if mark else WHOLE
    if hands.lower() == "random":
        return _every_combo(), parts
    top = _TOP.fullmatch(hands)
    if top:
        return _best_combos(Fraction(top[1]) / 100, place), parts
    hands = hands.replace("10", "T")
    combo = _read_combo(hands, place)
    if combo:
        return [combo], parts
    if hands.endswith("+"):
        high, low, kind = _read_hand(hands[:-1], place)
        if high == low:
            names = [(rank, rank) for rank in range(low, 13)]
        else:
            names = [(high, rank) for rank in range(low, high)]
    elif "-" in hands:
        first, _, last = hands.partition("-")
        names, kind = _read_span(_read_hand(first, place), _read_hand(last, place), place)
    else:
        high, low, kind = _read_hand(hands, place)
        names = [(high, low)]
    return [combo for high, low in names for combo in _class_combos(high, low, kind)], parts


def _best_combos(share: Fraction, place: str) -> list[Combo]:
    if not 0 < share <= 1:
        raise RangeError("bad_token", f"{place} is not more than 0% and at most 100%", place)
    combos: list[Combo] = []
    for name in _BEST_FIRST.split():
        more = _class_combos(*_read_hand(name, place))
        if len(combos) + len(more) > share * 1326:
            break
        combos += more
    return combos


def _read_weight(text: str, percent: bool, place: str) -> int:
    number = text
    if percent and text.endswith("%"):
        number = text[:-1]
    elif percent:
        number = ""
    if not _DECIMAL.fullmatch(number):
        wanted = "a percentage such as @40%" if percent else "a number from 0 to 1 such as :0.4"
        raise RangeError("bad_weight", f"the weight of {place} is not {wanted}", text)
    parts = Fraction(number) * (WHOLE // 100 if percent else WHOLE)
    if parts > WHOLE:
        raise RangeError("bad_weight", f"the weight of {place} is more than {'100%' if percent else 1}", text)
    if parts.denominator != 1:
        most = "two places" if percent else "four places"
        raise RangeError("bad_weight", f"the weight of {place} has more than {most}", text)
    return parts.numerator


def _read_combo(text: str, place: str) -> Combo | None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        if error.code == "duplicate_card":
            raise RangeError("bad_token", f"{place} holds one card twice", text) from None
        return None
    if len(cards) != 2 or JOKER in cards:
        return None
    low, high = sorted(cards)
    return high, low


def _read_hand(text: str, place: str) -> tuple[int, int, str]:
    found = _HAND.fullmatch(text)
    if not found:
        raise RangeError("bad_token", f"{place} is not range notation", text)
    low, high = sorted((RANKS.index(found[1].upper()), RANKS.index(found[2].upper())))
    kind = found[3].lower()
    if kind and high == low:
        raise RangeError("bad_token", f"{place}: a pair is neither suited nor offsuit", text)
    return high, low, kind


def _read_span(
    first: tuple[int, int, str], last: tuple[int, int, str], place: str
) -> tuple[list[tuple[int, int]], str]:
    low, high = sorted((first, last))
    if low[2] != high[2]:
        raise RangeError("bad_token", f"{place} runs from suited or offsuit to something else", place)
    gap = low[0] - low[1]
    if gap == high[0] - high[1]:
        return [(rank, rank - gap) for rank in range(low[0], high[0] + 1)], low[2]
    if low[0] == high[0] and gap and high[0] - high[1]:
        return [(low[0], rank) for rank in range(low[1], high[1] + 1)], low[2]
    raise RangeError("bad_token", f"{place} runs between hands with neither one high card nor one gap", place)


def _class_combos(high: int, low: int, kind: str) -> list[Combo]:
    if high == low:
        return [(DECK[4 * high + one], DECK[4 * high + two]) for one in range(4) for two in range(one)]
    return [
        (DECK[4 * high + one], DECK[4 * low + two])
        for one in range(4)
        for two in range(4)
        if kind == "" or (one == two) == (kind == "s")
    ]


def _write(combos: set[Combo]) -> list[str]:
    """The shortest tokens that this module knows for these combos, whole classes first."""
    tokens = []
    rows = [("", [(rank, rank) for rank in range(13)])]
    rows += [(kind, [(high, low) for low in range(high)]) for kind in "so" for high in range(12, 0, -1)]
    for kind, row in rows:
        run: list[tuple[int, int]] = []
        for name in [*reversed(row), None]:
            if name and combos.issuperset(_class_combos(*name, kind)):
                run.append(name)
                combos.difference_update(_class_combos(*name, kind))
            elif run:
                first, last = (RANKS[high] + RANKS[low] + kind for high, low in (run[0], run[-1]))
                if len(run) == 1:
                    tokens.append(first)
                else:
                    tokens.append(f"{last}+" if run[0] == row[-1] else f"{first}-{last}")
                run = []
    return tokens + [high.text + low.text for high, low in sorted(combos, reverse=True)]
