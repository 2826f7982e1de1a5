"""Words and categories of strengths, and the order of upcards."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import combinations, pairwise
from typing import Any

import pytest

import oracle
import strobe
from strobe import HIGH, LOW_8, LOW_27, LOW_A5, CardError, Category, Ranking, StrobeError, Use


@pytest.mark.parametrize("kind", [Ranking.HIGH, Use.TWO, Category.FULL_HOUSE])
def test_named_integers_are_single(kind: Any) -> None:
    assert type(kind)(int(kind)) is kind
    assert pickle.loads(pickle.dumps(kind)) is kind
    assert copy.deepcopy(kind) is kind
    with pytest.raises(ValueError, match="99"):
        type(kind)(99)


def test_named_integers_have_names() -> None:
    assert repr(HIGH) == "Ranking.HIGH"
    assert str(Category.FULL_HOUSE) == "full house"
    assert [category.name for category in map(Category, range(-1, 10))] == [
        "NO_LOW",
        "HIGH_CARD",
        "PAIR",
        "TWO_PAIR",
        "THREE_OF_A_KIND",
        "STRAIGHT",
        "FLUSH",
        "FULL_HOUSE",
        "FOUR_OF_A_KIND",
        "STRAIGHT_FLUSH",
        "FIVE_OF_A_KIND",
    ]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ad 7c 7h Ks", "two pair, aces and sevens, king kicker"),
        ("7h 7c Ah Ks Qd", "pair of sevens, ace-king-queen kickers"),
        ("7h 7c 7s Ks Qd", "three of a kind, sevens, king-queen kickers"),
        ("Ah Ks Qd 7c 3s", "high card, ace-king-queen-seven-three"),
        ("Ah 2s 3d 4c 5s", "straight, five high"),
        ("Ah Ks Qd Jc Ts", "straight, ace high"),
        ("6h 6s 6d Jc Js", "full house, sixes over jacks"),
        ("6h 6s 6d 6c Js", "four of a kind, sixes, jack kicker"),
        ("Kh 9h 4h 3h 2h", "flush, king-nine-four-three-deuce"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("Kh Qh Jh Th 9h", "straight flush, king high"),
        ("Kh Qh Jh Th Ah", "royal flush"),
        ("Ah Ad Ac As Joker", "five aces"),
    ],
)
def test_words_for_high_hands(cards: str, words: str) -> None:
    assert strobe.describe(strobe.evaluate(cards)) == words


@pytest.mark.parametrize(
    ("cards", "ranking", "words"),
    [
        ("Ah 2s 3d 4c 5s", LOW_A5, "5-4-3-2-A low"),
        ("Ah As 3d 4c 5s", LOW_A5, "pair of aces, five-four-three kickers"),
        ("Kh Ks Kd Kc As", LOW_A5, "four of a kind, kings, ace kicker"),
        ("Ah 2s 3d 4c 8s", LOW_8, "8-4-3-2-A low"),
        ("Ah 2s 3d 4c 9s", LOW_8, "no low"),
        ("7h 5s 4d 3c 2s", LOW_27, "7-5-4-3-2 low"),
        ("Ah 5s 4d 3c 2s", LOW_27, "A-5-4-3-2 low"),
        ("Ah 5h 4h 3h 2h", LOW_27, "flush, ace-five-four-three-deuce"),
        ("6h 5s 4d 3c 2s", LOW_27, "straight, six high"),
        ("Ah Ks Qd Jc Ts", LOW_27, "straight, ace high"),
        ("Ah Kh Qh Jh Th", LOW_27, "royal flush"),
        ("6h 5h 4h 3h 2h", LOW_27, "straight flush, six high"),
    ],
)
def test_words_for_lows(cards: str, ranking: Ranking, words: str) -> None:
    assert strobe.describe(strobe.evaluate(cards, ranking), ranking) == words


@pytest.mark.parametrize("name", ["HIGH", "LOW_A5", "LOW_8", "LOW_27"])
def test_every_strength_decodes_to_the_hand_that_made_it(name: str) -> None:
    """The inverse arithmetic against the oracle, on a hand of every class."""
    ranking: Ranking = getattr(strobe, name)
    descriptions: dict[str, int] = {}
    hands = [list(hand) for hand in combinations(range(0, 52, 4), 5)]
    hands += [
        [4 * rank + suit for rank, suit in zip(ranks, (0, 1, 2, 3, 0), strict=True)]
        for ranks in combinations(range(13), 5)
    ]
    for a in range(13):
        others = [rank for rank in range(13) if rank != a]
        hands += [[4 * a, 4 * a + 1, *(4 * rank + 2 for rank in kickers)] for kickers in combinations(others, 3)]
        hands += [
            [4 * a, 4 * a + 1, 4 * a + 2, *(4 * rank + 3 for rank in kickers)] for kickers in combinations(others, 2)
        ]
        for b in others:
            hands.append([4 * a, 4 * a + 1, 4 * a + 2, 4 * a + 3, 4 * b])
            hands.append([4 * a, 4 * a + 1, 4 * a + 2, 4 * b, 4 * b + 1])
            hands += [[4 * a, 4 * a + 1, 4 * b, 4 * b + 1, 4 * c] for c in others if a > b != c]
    for hand in hands:
        value = oracle.FIVE[name]([oracle.from_id(card) for card in hand])
        strength = strobe.evaluate(hand, ranking)
        if value is None:
            assert strobe.category(strength, ranking) is Category.NO_LOW
            continue
        category, ranks = strobe.ranking._decode(strength, ranking)
        assert (int(category), *(rank + 2 for rank in ranks)) == tuple(
            14 if part == 1 and at and name in ("LOW_A5", "LOW_8") else part for at, part in enumerate(value)
        )
        assert descriptions.setdefault(strobe.describe(strength, ranking), strength) == strength
    assert len(descriptions) == {"HIGH": 7462, "LOW_A5": 6175, "LOW_8": 56, "LOW_27": 7462}[name]


@pytest.mark.parametrize(
    ("strength", "ranking"),
    [
        (0, HIGH),
        (7464, HIGH),
        (-1, HIGH),
        (0, LOW_A5),
        (6176, LOW_A5),
        (57, LOW_8),
        (7463, LOW_27),
        (1.0, HIGH),
        (True, HIGH),
        (None, HIGH),
        ("1", HIGH),
    ],
)
def test_numbers_that_are_no_strengths(strength: Any, ranking: Ranking) -> None:
    for door in (strobe.describe, strobe.category):
        with pytest.raises(StrobeError) as caught:
            door(strength, ranking)
        assert caught.value.code == "bad_strength"
    with pytest.raises(StrobeError):
        strobe.describe(1, 0)  # type: ignore[arg-type]


class TestUpcards:
    @pytest.mark.parametrize("name", ["HIGH", "LOW_A5"])
    @pytest.mark.parametrize("n", [1, 2, 3, 4])
    def test_against_the_definition(self, name: str, n: int) -> None:
        ranking: Ranking = getattr(strobe, name)
        source = random.Random(n)
        hands = [source.sample(range(52), n) for _ in range(150)]
        hands += [source.sample([4 * rank + suit for rank in (0, 5, 12) for suit in range(4)], n) for _ in range(150)]
        ordered = sorted(
            (
                oracle.shown([oracle.from_id(card) for card in hand], name),
                strobe.evaluate_shown(hand, ranking),
            )
            for hand in hands
        )
        for (badness, strength), (other_badness, other_strength) in pairwise(ordered):
            assert (badness == other_badness) == (strength == other_strength)
            assert strength >= other_strength > 0

    def test_the_bring_in_card(self) -> None:
        deck = sorted(range(52), key=lambda card: strobe.evaluate_shown([card]))
        assert deck == list(range(52))
        razz = min(range(52), key=lambda card: strobe.evaluate_shown([card], LOW_A5))
        assert strobe.Card(razz).text == "Ks"
        assert max(range(52), key=lambda card: strobe.evaluate_shown([card], LOW_A5)) == strobe.Card("Ac")

    def test_straights_and_flushes_do_not_count_below_five(self) -> None:
        assert strobe.evaluate_shown("2c 2d 3h 4s") > strobe.evaluate_shown("Ah Kh Qh Jh")
        assert strobe.evaluate_shown("Ah Kh Qh Jh") == strobe.evaluate_shown("As Kh Qh Jh")
        assert strobe.evaluate_shown("Ah Kh Qh Jh Th") == strobe.evaluate("Ah Kh Qh Jh Th")

    @pytest.mark.parametrize(
        ("cards", "code"),
        [
            ("", "wrong_count"),
            ("Joker", "bad_card"),
            ("Ah Joker 3c", "bad_card"),
            ("AhAh", "duplicate_card"),
            ("Ax", "bad_card"),
            (None, "bad_card"),
        ],
    )
    def test_refusals(self, cards: Any, code: str) -> None:
        with pytest.raises(CardError) as caught:
            strobe.evaluate_shown(cards)
        assert caught.value.code == code
        with pytest.raises(CardError):
            strobe.evaluate_shown("Ah", 0)  # type: ignore[arg-type]
