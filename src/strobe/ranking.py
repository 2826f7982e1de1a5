"""What a strength means: its category, its words, and the order of hands that are not complete yet."""

from __future__ import annotations

from math import comb

from ._eval import evaluate
from .cards import RANKS, parse_cards
from .errors import CardError, StrobeError
from .kinds import ANY, AT_MOST_TWO, HIGH, LOW_8, LOW_27, LOW_A5, TWO, Category, Ranking, Use

__all__ = [
    "ANY",
    "AT_MOST_TWO",
    "HIGH",
    "LOW_8",
    "LOW_27",
    "LOW_A5",
    "TWO",
    "Category",
    "Ranking",
    "Use",
    "category",
    "describe",
    "evaluate_shown",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import CardsLike

_RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_ACE = 12

# Sizes of the categories from the lowest strength up; each scale is dense and starts at 1.
_HIGH_SIZES = (
    (Category.HIGH_CARD, 1277),
    (Category.PAIR, 2860),
    (Category.TWO_PAIR, 858),
    (Category.THREE_OF_A_KIND, 858),
    (Category.STRAIGHT, 10),
    (Category.FLUSH, 1277),
    (Category.FULL_HOUSE, 156),
    (Category.FOUR_OF_A_KIND, 156),
    (Category.STRAIGHT_FLUSH, 10),
    (Category.FIVE_OF_A_KIND, 1),
)
# The same for lows, from the best hand down.
_LOW_A5_SIZES = (
    (Category.HIGH_CARD, 1287),
    (Category.PAIR, 2860),
    (Category.TWO_PAIR, 858),
    (Category.THREE_OF_A_KIND, 858),
    (Category.FULL_HOUSE, 156),
    (Category.FOUR_OF_A_KIND, 156),
)
_LOW_27_SIZES = (
    (Category.HIGH_CARD, 1278),
    (Category.PAIR, 2860),
    (Category.TWO_PAIR, 858),
    (Category.THREE_OF_A_KIND, 858),
    (Category.STRAIGHT, 9),
    (Category.FLUSH, 1278),
    (Category.FULL_HOUSE, 156),
    (Category.FOUR_OF_A_KIND, 156),
    (Category.STRAIGHT_FLUSH, 9),
)
_SIZES = {HIGH: _HIGH_SIZES, LOW_A5: _LOW_A5_SIZES, LOW_8: _LOW_A5_SIZES, LOW_27: _LOW_27_SIZES}
_LARGEST = {HIGH: 7463, LOW_A5: 6175, LOW_8: 56, LOW_27: 7462}
_STRAIGHT_ORDERS = (*(sum(comb(low + i, i + 1) for i in range(5)) for low in range(9)),)
_WHEEL_ORDER = sum(comb(rank, i + 1) for i, rank in enumerate((0, 1, 2, 3, _ACE)))


def category(strength: int, ranking: Ranking = HIGH) -> Category:
    """What kind of hand has this strength?

    Args:
        strength: a result of ``evaluate`` under the same ranking.
        ranking: the order it was made with; an int does not know its scale.

    Returns:
        A Category; ``Category.NO_LOW`` for 0 under LOW_8.

    Raises:
        StrobeError: ``"bad_strength"``, no hand has this strength.

    >>> print(category(7462), category(1, LOW_27), category(0, LOW_8), sep=", ")
    straight flush, straight flush, no low
    """
    return _place(strength, ranking)[0]


def describe(strength: int, ranking: Ranking = HIGH) -> str:
    """What is a hand of this strength called?

    Args:
        strength: a result of ``evaluate`` under the same ranking.
        ranking: the order it was made with; an int does not know its scale.

    Raises:
        StrobeError: ``"bad_strength"``, no hand has this strength.

    >>> describe(evaluate("As Ad 7c 7h Ks 2d 3c"))
    'two pair, aces and sevens, king kicker'
    >>> describe(6175, LOW_A5), describe(0, LOW_8), describe(7462)
    ('5-4-3-2-A low', 'no low', 'royal flush')
    """
    kind, ranks = _decode(strength, ranking)
    if kind is Category.NO_LOW:
        return "no low"
    if kind is Category.HIGH_CARD and ranking is not HIGH:
        return "-".join([RANKS[rank] for rank in ranks]) + " low"
    names = [_RANK_NAMES[rank] for rank in ranks]
    first, rest = names[0], "-".join(names[1:])
    if kind is Category.PAIR:
        return f"pair of {_plural(first)}, {rest} kickers"
    if kind is Category.TWO_PAIR:
        return f"two pair, {_plural(first)} and {_plural(names[1])}, {names[2]} kicker"
    if kind is Category.THREE_OF_A_KIND:
        return f"three of a kind, {_plural(first)}, {rest} kickers"
    if kind is Category.FULL_HOUSE:
        return f"full house, {_plural(first)} over {_plural(names[1])}"
    if kind is Category.FOUR_OF_A_KIND:
        return f"four of a kind, {_plural(first)}, {rest} kicker"
    if kind is Category.FIVE_OF_A_KIND:
        return "five aces"
    if kind is Category.STRAIGHT_FLUSH and ranks[0] == _ACE:
        return "royal flush"
    if kind in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return f"{kind.words}, {first} high"
    return f"{kind.words}, {first}-{rest}"


def evaluate_shown(cards: CardsLike, ranking: Ranking = HIGH) -> int:
    """How do upcards compare, to decide who acts first in stud?

    Args:
        cards: the upcards of one player, with the common card if there is one: 1 to 8 of them.
        ranking: HIGH, or a low ranking for razz and its kin.

    Returns:
        An int; larger is the better hand, also for lows. Only hands with the same number of cards
        and the same ranking can be compared. One card: rank, then suit (clubs, diamonds, hearts,
        spades); of two low cards the lower one is better. Two to four: pairs, trips and quads count,
        straights and flushes do not. Five and more: as ``evaluate``.

    Raises:
        CardError: as ``evaluate``; ``"bad_card"`` also for the joker among fewer than five.

    Rule: rulings 3.7.

    >>> evaluate_shown("2s") > evaluate_shown("2c")
    True
    >>> evaluate_shown("Ac", LOW_A5) > evaluate_shown("2c", LOW_A5)
    True
    >>> evaluate_shown("7c 7d 2s") > evaluate_shown("Ah Kh Qh")
    True
    """
    shown = parse_cards(cards)
    if len(shown) > 4:
        return evaluate(shown, ranking)
    _check_ranking(ranking)
    if not shown:
        raise CardError("wrong_count", "no card is shown", cards)
    if max(shown) >= 52:
        raise CardError("bad_card", "the joker has no place among upcards", shown)
    ace_low = ranking is LOW_A5 or ranking is LOW_8
    ranks = [(card.rank + 1) % 13 if ace_low else card.rank for card in shown]
    if len(shown) == 1:
        value, largest = 4 * ranks[0] + shown[0].suit + 1, 52
    else:
        value, largest = _pattern(ranks), 5 * 14**4
    return value if ranking is HIGH else largest + 1 - value


def _pattern(ranks: list[int]) -> int:
    """Repeated ranks first, then the others from the highest down, as one number of base 14."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    value = sum([(0, 0, 1, 3, 4)[times] for times, _ in groups])
    for place in range(4):
        value = 14 * value + (groups[place][1] + 1 if place < len(groups) else 0)
    return value


def _plural(name: str) -> str:
    return name + ("es" if name == "six" else "s")


def _check_ranking(ranking: Ranking) -> None:
    if type(ranking) is not Ranking:
        raise CardError("bad_ranking", f"the ranking is HIGH, LOW_A5, LOW_8 or LOW_27, not {ranking!r}", ranking)


def _place(strength: int, ranking: Ranking) -> tuple[Category, int]:
    """The category, and how many hands of it sort before this one: from the lowest up, or the best low down."""
    _check_ranking(ranking)
    largest = _LARGEST[ranking]
    if isinstance(strength, bool) or not isinstance(strength, int) or not 0 <= strength <= largest:
        raise StrobeError("bad_strength", f"{strength!r} is no strength under {ranking!r}", strength)
    if strength == 0:
        if ranking is LOW_8:
            return Category.NO_LOW, 0
        raise StrobeError("bad_strength", f"0 is no strength under {ranking!r}", strength)
    order = strength - 1 if ranking is HIGH else largest - strength
    for kind, size in _SIZES[ranking]:
        if order < size:
            return kind, order
        order -= size
    raise AssertionError(order)


def _decode(strength: int, ranking: Ranking) -> tuple[Category, list[int]]:
    """The category and the deciding ranks, in order of weight."""
    kind, order = _place(strength, ranking)
    if kind is Category.NO_LOW:
        return kind, []
    if ranking is HIGH:
        return kind, _ranks(kind, order, (*_STRAIGHT_ORDERS, _WHEEL_ORDER), 3)
    if ranking is LOW_27:
        return kind, _ranks(kind, order, _STRAIGHT_ORDERS, 4)
    return kind, [(rank + _ACE) % 13 for rank in _ranks(kind, order, (), 0)]


def _ranks(kind: Category, order: int, straights: Sequence[int], lowest_top: int) -> list[int]:
    """Which ranks stand at this place of a category? The inverse of the kernels' arithmetic."""
    if kind is Category.HIGH_CARD or kind is Category.FLUSH:
        for straight in sorted(straights):
            order += straight <= order
        return _unrank(order, 5)
    if kind is Category.STRAIGHT or kind is Category.STRAIGHT_FLUSH:
        return [order + lowest_top]
    if kind is Category.FIVE_OF_A_KIND:
        return [_ACE]
    if kind is Category.TWO_PAIR:
        pairs, kicker = divmod(order, 11)
        return _with_kickers(_unrank(pairs, 2), [kicker])
    kickers = {Category.PAIR: 3, Category.THREE_OF_A_KIND: 2}.get(kind, 1)
    first, order = divmod(order, comb(12, kickers))
    return _with_kickers([first], _unrank(order, kickers))


def _unrank(order: int, size: int) -> list[int]:
    """The set of this size at this place, compared from the highest member down."""
    members = []
    for left in range(size, 0, -1):
        member = left - 1
        while comb(member + 1, left) <= order:
            member += 1
        order -= comb(member, left)
        members.append(member)
    return members


def _with_kickers(paired: list[int], kickers: list[int]) -> list[int]:
    """Kickers are counted among the ranks that are left; this puts the gaps back."""
    for rank in sorted(paired):
        kickers = [kicker + (kicker >= rank) for kicker in kickers]
    return paired + kickers
