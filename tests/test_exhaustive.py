"""Every hand of the deck, and every class of hands, against counts and definitions."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

import oracle
import strobe
from strobe import HIGH, LOW_8, LOW_27, LOW_A5, Category, Ranking
from strobe._eval import _count

# High card to straight flush, then five of a kind.
HANDS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
    8: (53476080, 236092500, 257760900, 38493000, 67072620, 50850320, 45652128, 2529262, 611340),
}
DISTINCT = {5: 7462, 6: 6075, 7: 4824, 8: 3729}
WITH_JOKER = (1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 204, 1)


def by_category(counts: list[int], ranking: Ranking = HIGH) -> list[int]:
    sums = [0] * 10
    for strength, hands in enumerate(counts):
        if hands:
            sums[strobe.category(strength, ranking)] += hands
    return sums


@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_every_hand_by_category(n: int) -> None:
    counts = _count(n)
    assert sum(counts) == comb(52, n)
    assert sum(hands > 0 for hands in counts) == DISTINCT[n]
    assert tuple(by_category(counts)) == (*HANDS[n], 0)


def test_every_five_cards_of_the_deck_with_the_joker() -> None:
    counts = _count(5, joker=True)
    assert sum(counts) == comb(53, 5)
    assert sum(hands > 0 for hands in counts) == 7463
    assert tuple(by_category(counts)) == WITH_JOKER


@pytest.mark.parametrize(
    ("ranking", "classes", "hands"), [(LOW_A5, 6175, 2598960), (LOW_8, 56, 57344), (LOW_27, 7462, 2598960)]
)
def test_every_low_has_its_class(ranking: Ranking, classes: int, hands: int) -> None:
    counts = _count(5, ranking)
    assert [strength for strength, count in enumerate(counts) if count and strength] == list(range(1, classes + 1))
    assert sum(counts[1:]) == hands
    assert sum(counts) == comb(52, 5)


def test_low_counts_by_category() -> None:
    low = by_category(_count(5, LOW_27), LOW_27)
    assert low[Category.STRAIGHT] + low[Category.STRAIGHT_FLUSH] == 9 * 4**5
    assert low[Category.STRAIGHT_FLUSH] == 36
    assert low[Category.FLUSH] == 1278 * 4
    assert by_category(_count(5, LOW_A5), LOW_A5)[Category.HIGH_CARD] == 1287 * 4**5
    # With a joker the classes stay the same.
    assert sum(hands > 0 for hands in _count(5, LOW_A5, joker=True)) == 6175


Class = tuple[tuple[int, ...], bool]


def hand_of(ranks: tuple[int, ...], suited: bool) -> list[int]:
    """Card numbers of one hand with these ranks (0..12); more than one suit unless suited."""
    if suited:
        return [4 * rank + 3 for rank in ranks]
    suits = [0, 1, 2, 3, 0]
    hand: list[int] = []
    for rank, suit in zip(ranks, suits, strict=True):
        while 4 * rank + suit in hand:
            suit = (suit + 1) % 4
        hand.append(4 * rank + suit)
    return hand


def classes() -> list[Class]:
    """Ranks and whether they are of one suit: all that a ranking can depend on."""
    multisets: list[tuple[int, ...]] = [
        ranks for ranks in combinations_with_replacement(range(13), 5) if max(ranks.count(rank) for rank in ranks) <= 4
    ]
    found: list[Class] = [(ranks, False) for ranks in multisets]
    found += [(ranks, True) for ranks in combinations(range(13), 5)]
    return found


def hands_in(ranks: tuple[int, ...], suited: bool) -> int:
    if suited:
        return 4
    ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    return ways - 4 if len(set(ranks)) == 5 else ways


@pytest.mark.parametrize("name", ["HIGH", "LOW_A5", "LOW_8", "LOW_27"])
def test_the_whole_five_card_order(name: str) -> None:
    """Dense strengths in the oracle's order, and as many hands at each strength as the deck holds."""
    ranking: Ranking = getattr(strobe, name)
    expected_hands: dict[tuple[int, ...], int] = {}
    strength_of: dict[tuple[int, ...], int] = {}
    for ranks, suited in classes():
        hand = hand_of(ranks, suited)
        value = oracle.FIVE[name]([oracle.from_id(card) for card in hand])
        key = oracle.badness(value, name != "HIGH")
        strength = strobe.evaluate(hand, ranking)
        assert strength_of.setdefault(key, strength) == strength
        expected_hands[key] = expected_hands.get(key, 0) + hands_in(ranks, suited)
    worst_first = sorted(strength_of, reverse=True)
    first = 0 if name == "LOW_8" else 1
    assert [strength_of[key] for key in worst_first] == list(range(first, first + len(worst_first)))
    counts = _count(5, ranking)
    assert [counts[strength_of[key]] for key in worst_first] == [expected_hands[key] for key in worst_first]


def test_each_of_the_2598960_hands_has_the_strength_of_its_class() -> None:
    expected = {key: strobe.evaluate(hand_of(*key)) for key in classes()}
    evaluate = strobe.evaluate
    for hand in combinations(range(52), 5):
        a, b, c, d, e = hand
        suited = a & 3 == b & 3 == c & 3 == d & 3 == e & 3
        assert evaluate(hand) == expected[(a >> 2, b >> 2, c >> 2, d >> 2, e >> 2), suited]
