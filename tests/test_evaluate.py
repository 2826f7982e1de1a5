"""The doors of the evaluator: right answers from every kind of input, and clean refusals."""

from __future__ import annotations

import array
import json
import random
import threading
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
import strobe
from strobe import (
    ANY,
    AT_MOST_TWO,
    DECK,
    HIGH,
    JOKER,
    LOW_8,
    LOW_27,
    LOW_A5,
    TWO,
    BestFive,
    Card,
    CardError,
    Category,
    Ranking,
    Use,
)

CASES = json.loads((Path(__file__).parent / "cases" / "evaluate.json").read_text())
PARSING = {case["id"]: case for case in json.loads((Path(__file__).parent / "cases" / "parsing.json").read_text())}
AREA_RANKING = {"rank.high": HIGH, "rank.low_27": LOW_27, "rank.low_a5": LOW_A5, "rank.low_8": LOW_8}


def cases(*areas: str, having: str = "") -> list[Any]:
    found = [
        pytest.param(case["given"], case["expect"], id=case["id"])
        for case in CASES
        if case["area"] in areas and (having == "" or having in case["given"])
    ]
    assert found
    return found


def deciding(five: BestFive, ranking: Ranking = HIGH) -> list[int]:
    """The deciding ranks of a category, read off the cards that play (ace 14, or 1 in ace-to-five)."""
    ranks = [card.rank + 2 for card in five.cards]
    if JOKER in five.cards:
        raise AssertionError("a joker has no rank")
    if ranking in (LOW_A5, LOW_8):
        ranks = [1 if rank == 14 else rank for rank in ranks]
    if strobe.category(five.strength, ranking) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return ranks[:1]
    return list(dict.fromkeys(ranks))


def is_hand(five: BestFive, category: str, ranks: list[int], ranking: Ranking = HIGH) -> None:
    assert int(strobe.category(five.strength, ranking)) == oracle.NAMES[category]
    assert deciding(five, ranking) == ranks


class TestVectors:
    @pytest.mark.parametrize(("given", "expect"), cases("evaluate", having="cards"))
    def test_one_hand(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        five = strobe.best_five(given["cards"])
        assert five.strength == strobe.evaluate(given["cards"])
        is_hand(five, expect["category"], expect["ranks"])

    @pytest.mark.parametrize(("given", "expect"), cases("compare"))
    def test_a_showdown(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        result = strobe.showdown(given["hole"], given["board"])
        assert list(result.winners) == expect["winners"]
        for strength, cards, best in zip(result.strengths, result.hands, expect["best"], strict=True):
            is_hand(BestFive(strength, cards), best["category"], best["ranks"])

    @pytest.mark.parametrize(("given", "expect"), cases("rank.high", "rank.low_27", "rank.low_a5", "rank.low_8"))
    def test_two_hands(self, request: pytest.FixtureRequest, given: dict[str, Any], expect: dict[str, Any]) -> None:
        name = request.node.callspec.id
        ranking = AREA_RANKING[next(case["area"] for case in CASES if case["id"] == name)]
        a, b = strobe.evaluate(given["a"], ranking), strobe.evaluate(given["b"], ranking)
        if "winner" in expect:
            assert expect["winner"] == ("tie" if a == b else "a" if a > b else "b")
        if "a_qualifies" in expect:
            assert ((a > 0), (b > 0)) == (expect["a_qualifies"], expect["b_qualifies"])
        for key, strength in (("a", a), ("b", b)):
            if key in expect:
                assert int(strobe.category(strength)) == oracle.NAMES[expect[key]]

    @pytest.mark.parametrize(("given", "expect"), cases("joker.high", "joker.low_a5"))
    def test_the_joker(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        """The value comes from the cards without the joker and the one card that makes this hand."""
        ranking = LOW_A5 if expect["value"][-1] == 1 else HIGH
        strength = strobe.evaluate(given["cards"], ranking)
        assert int(strobe.category(strength, ranking)) == oracle.NAMES[expect["category"]]
        if expect["category"] != "five of a kind":
            others = [card for card in given["cards"] if card != "Joker"]
            same = [
                card
                for card in DECK
                if card.text not in others and strobe.evaluate([*others, card], ranking) == strength
            ]
            is_hand(strobe.best_five([*others, same[0]], ranking), expect["category"], expect["value"], ranking)
        assert strobe.best_five(given["cards"], ranking).strength == strength
        assert JOKER in strobe.best_five(given["cards"], ranking).cards

    @pytest.mark.parametrize(("given", "expect"), cases("omaha", "omaha.high", "omaha.hilo"))
    def test_omaha(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        hole, board = given["hole"], given["board"]
        high = strobe.best_five(hole, board=board, use=TWO)
        low = strobe.best_five(hole, LOW_8, board=board, use=TWO)
        assert strobe.evaluate_hole(hole, board, TWO) == high.strength
        assert strobe.evaluate_hole(hole, board, TWO, LOW_8) == low.strength
        if "category" in expect:
            is_hand(high, expect["category"], expect.get("ranks") or expect["value"])
        if "high" in expect:
            is_hand(high, *expect["high"])
        if "low" in expect:
            assert (deciding(low, LOW_8) or None) == expect["low"]
        if "wrong_if_any_five_of_nine" in expect:
            wrong = expect["wrong_if_any_five_of_nine"]
            assert oracle.best(oracle.cards_of(hole), oracle.cards_of(board)) == (
                oracle.NAMES[wrong["category"]],
                *wrong["ranks"],
            )

    @pytest.mark.parametrize(("given", "expect"), cases("tahoe.high", "tahoe.low8", "holdem.low8"))
    def test_tahoe_and_other_lows(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        use = AT_MOST_TWO if len(given["hole"]) == 3 else ANY
        if "category" in expect:
            is_hand(
                strobe.best_five(given["hole"], board=given["board"], use=use),
                expect["category"],
                expect["value"],
            )
        else:
            low = strobe.best_five(given["hole"], LOW_8, board=given["board"], use=use)
            assert (deciding(low, LOW_8) or None) == expect["low"]

    @pytest.mark.parametrize(("given", "expect"), cases("low", having="hands"))
    def test_an_order_of_lows(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        ranking = LOW_27 if given["game"] == "2-7" else LOW_A5
        strengths = [strobe.evaluate(hand, ranking) for hand in given["hands"]]
        best_first = [strengths[index] for index in expect["best_to_worst"]]
        assert best_first == sorted(set(best_first), reverse=True)
        for a, b in expect.get("ties", []):
            assert strengths[a] == strengths[b]

    @pytest.mark.parametrize(("given", "expect"), cases("low", having="cards"))
    def test_razz(self, given: dict[str, Any], expect: dict[str, Any]) -> None:
        is_hand(
            strobe.best_five(given["cards"], LOW_A5),
            expect.get("shape", "no pair"),
            expect.get("ranks") or expect["low"],
            LOW_A5,
        )

    def test_class_counts(self) -> None:
        by_id = {case["id"]: case["expect"] for case in CASES}
        lows = by_id["lo-8ob-count-01"]
        assert strobe.evaluate("5c4d3h2sAc", LOW_A5) == lows["distinct_a5_values"]
        assert strobe.evaluate("5c4d3h2sAc", LOW_8) == lows["distinct_qualifying_lows"]
        assert strobe.evaluate("7c5d4h3s2c", LOW_27) == lows["distinct_27_values"]
        worst_no_pair = strobe.evaluate("KcQdJhTs9c", LOW_A5)
        assert lows["distinct_a5_values"] - worst_no_pair + 1 == lows["distinct_unpaired_a5_lows"]
        wheel = strobe.evaluate("Ac5d4h3s2c", LOW_27)
        assert lows["distinct_27_values"] - wheel + 1 == by_id["low27-counts"]["rank_of_A5432"]
        high = by_id["high-class-counts"]
        sizes = [0] * 10
        for strength in range(1, high["classes"] + 1):
            sizes[strobe.category(strength)] += 1
        assert {name: sizes[oracle.NAMES[name]] for name in high["by_category"]} == high["by_category"]


def random_hands(n: int, count: int, deck: int = 52) -> Iterator[list[int]]:
    source = random.Random(n)
    for _ in range(count):
        yield source.sample(range(deck), n)


def rigged_hands(n: int, count: int) -> Iterator[list[int]]:
    """Hands from few ranks or few suits, where pairs, flushes and straights crowd together."""
    source = random.Random(100 + n)
    for turn in range(count):
        low = source.randrange(9)
        if turn % 2:
            suit = source.randrange(4)
            deck = [4 * rank + suit for rank in range(13)] + [4 * rank + 3 - suit for rank in range(low, low + 4)]
        else:
            deck = [4 * rank + suit for rank in range(low, low + 5) for suit in range(4)]
        yield source.sample(deck, n)


@pytest.mark.parametrize("name", ["HIGH", "LOW_A5", "LOW_8", "LOW_27"])
@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_more_cards_give_the_best_five(name: str, n: int) -> None:
    """Through the strength of five cards, whose order is proven elsewhere."""
    ranking: Ranking = getattr(strobe, name)
    for hand in [*random_hands(n, 150), *rigged_hands(n, 150)]:
        strength = strobe.evaluate(hand, ranking)
        value = oracle.best([oracle.from_id(card) for card in hand], ranking=name)
        five = strobe.best_five(hand, ranking)
        assert five.strength == strength
        if value is None:
            assert (strength, five.cards) == (0, ())
            continue
        assert set(five.cards) <= set(hand)
        assert len(set(five.cards)) == 5
        assert strobe.evaluate(five.cards, ranking) == strength
        assert oracle.FIVE[name]([oracle.from_id(card) for card in five.cards]) == value


@pytest.mark.parametrize("name", ["HIGH", "LOW_A5", "LOW_8", "LOW_27"])
@pytest.mark.parametrize("n", [5, 6, 7])
def test_the_joker_against_the_definition(name: str, n: int) -> None:
    ranking: Ranking = getattr(strobe, name)
    hands = [*random_hands(n - 1, 25), *rigged_hands(n - 1, 25)]
    values = []
    for hand in hands:
        with_joker = [*hand, 52]
        value = oracle.best([oracle.from_id(card) for card in with_joker], ranking=name)
        five = strobe.best_five(with_joker, ranking)
        assert (
            five.strength
            == strobe.evaluate(with_joker, ranking)
            == strobe.evaluate_mask(strobe.mask(with_joker), ranking)
        )
        values.append((oracle.badness(value, name != "HIGH"), five.strength))
        if five.cards:
            assert oracle.FIVE[name]([oracle.from_id(card) for card in five.cards]) == value
    for badness, strength in values:
        for other_badness, other_strength in values:
            assert (badness < other_badness) == (strength > other_strength)


class TestReadingOrder:
    @pytest.mark.parametrize(
        ("cards", "order"),
        [
            ("2c Ah 3d 5s 4h", "5s 4h 3d 2c Ah"),
            ("2c Ac 3c 5c 4c", "5c 4c 3c 2c Ac"),
            ("Kc 2d 2h Ks 9c", "Ks Kc 2h 2d 9c"),
            ("2d 9c 2h 9s 2c", "2h 2d 2c 9s 9c"),
            ("9s 2d 2c 2s 2h", "2s 2h 2d 2c 9s"),
            ("3h Ah Qh 9h 7h", "Ah Qh 9h 7h 3h"),
            ("6c 2d 3h 4s 5c", "6c 5c 4s 3h 2d"),
            ("Joker Kd Kh 9s 9c", "Kh Kd 9s 9c Joker"),
            ("Kh 9h 4h 2h Joker", "Joker Kh 9h 4h 2h"),
            ("5h 6h 8h 9h Joker", "9h 8h Joker 6h 5h"),
            ("Ac Ad Ah As Joker", "As Ah Ad Ac Joker"),
            ("Ac 2d 3h 4s Joker", "Joker 4s 3h 2d Ac"),
        ],
    )
    def test_high(self, cards: str, order: str) -> None:
        assert strobe.format_cards(strobe.best_five(cards).cards) == order

    def test_lows(self) -> None:
        assert strobe.format_cards(strobe.best_five("Ac 2d 3h 4s 7c", LOW_A5).cards) == "7c 4s 3h 2d Ac"
        assert strobe.format_cards(strobe.best_five("Ac Ad 3h 4s Kc", LOW_A5).cards) == "Ad Ac Kc 4s 3h"
        assert strobe.format_cards(strobe.best_five("Ac 2d 3h 4s 5c", LOW_27).cards) == "Ac 5c 4s 3h 2d"
        assert strobe.format_cards(strobe.best_five("Joker 6c 5d 3h As", LOW_A5).cards) == "6c 5d 3h Joker As"

    def test_the_higher_suit_plays(self) -> None:
        assert strobe.format_cards(strobe.best_five("7c 7d 7h 7s Ac Ad As Ah").cards) == "As Ah Ad Ac 7s"


SAME = [
    "7h 2d  Ah Ks 7d 7c 3s",
    "7h2dAhKs7d7c3s",
    "7♥2♦A♥K♠7♦7♣3♠",
    [22, 1, 50, 47, 21, 20, 7],
    (22, 1, 50, 47, 21, 20, 7),
    bytes([22, 1, 50, 47, 21, 20, 7]),
    bytearray([22, 1, 50, 47, 21, 20, 7]),
    array.array("B", [22, 1, 50, 47, 21, 20, 7]),
    memoryview(bytes([22, 1, 50, 47, 21, 20, 7])),
    [Card(card) for card in (22, 1, 50, 47, 21, 20, 7)],
    ["7h", "2d", "Ah", "Ks", "7d", "7c", "3s"],
    {22, 1, 50, 47, 21, 20, 7},
    type("Text", (str,), {})("7h 2d Ah Ks 7d 7c 3s"),
    type("List", (list,), {})([22, 1, 50, 47, 21, 20, 7]),
    [type("Int", (int,), {})(card) for card in (22, 1, 50, 47, 21, 20, 7)],
]


@pytest.mark.parametrize("cards", SAME, ids=lambda cards: type(cards).__name__)
def test_every_kind_of_input(cards: Any) -> None:
    assert strobe.evaluate(cards) == 5391
    assert strobe.evaluate(cards, ranking=HIGH) == 5391
    assert strobe.evaluate_mask(strobe.mask(cards)) == 5391
    assert strobe.best_five(cards).strength == 5391
    assert strobe.evaluate_hole(cards, (), ANY) == 5391


def test_generators_and_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    numbers = [22, 1, 50, 47, 21, 20, 7]
    assert strobe.evaluate(card for card in numbers) == 5391
    for kind in ("uint8", "int64"):
        assert strobe.evaluate(numpy.array(numbers, kind)) == 5391
    with pytest.raises(CardError):
        strobe.evaluate(numpy.array(numbers, float))
    assert strobe.evaluate_mask(numpy.uint64(strobe.mask(numbers))) == 5391


def test_bytes_are_numbers_not_letters() -> None:
    with pytest.raises(CardError):
        strobe.evaluate(b"AhKhQhJhTh")


class Lying:
    """Claims two cards, gives as many as asked."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> int:
        return index


class Endless:
    def __len__(self) -> int:
        return -1

    def __getitem__(self, index: int) -> object:
        return 5


class Breaking:
    def __index__(self) -> int:
        raise ZeroDivisionError


class Growing:
    """An index that changes the list it stands in."""

    def __init__(self, home: list[object]) -> None:
        self.home = home

    def __index__(self) -> int:
        self.home.clear()
        return 3


BAD: list[tuple[Any, str]] = [
    ([0, 1, 2, 3, 52, 52], "duplicate_card"),
    ([0, 1, 2, 3, 53], "bad_card"),
    ([0, 1, 2, 3, -1], "bad_card"),
    ([0, 1, 2, 3, -52], "bad_card"),
    ([0, 1, 2, 3, 256], "bad_card"),
    ([0, 1, 2, 3, 2**30], "bad_card"),
    ([0, 1, 2, 3, 2**32], "bad_card"),
    ([0, 1, 2, 3, 2**64], "bad_card"),
    ([0, 1, 2, 3, -(2**64)], "bad_card"),
    ([0, 1, 2, 3, 4.0], "bad_card"),
    ([0, 1, 2, 3, True], "bad_card"),
    ([0, 1, 2, 3, None], "bad_card"),
    ([0, 1, 2, 3, "x"], "bad_card"),
    ([0, 1, 2, 3, [4]], "bad_card"),
    ([0, 1, 2, 3, 3], "duplicate_card"),
    (bytes([0, 1, 2, 3, 53]), "bad_card"),
    (bytes([0, 1, 2, 3, 255]), "bad_card"),
    (bytes([0, 1, 2, 3, 3]), "duplicate_card"),
    ([], "wrong_count"),
    ("", "wrong_count"),
    (b"", "wrong_count"),
    ([0, 1, 2, 3], "wrong_count"),
    (list(range(9)), "wrong_count"),
    (list(range(52)), "wrong_count"),
    (bytes(range(52)), "wrong_count"),
    ([0] * 1000, "duplicate_card"),
    (bytes(1000), "duplicate_card"),
    ("AsAs", "duplicate_card"),
    ("7h7h5s6sTd6hAs", "duplicate_card"),
    ("KdKd2c3c4c5c6c", "duplicate_card"),
    ("Ah Kh Qh Jh Xh", "bad_card"),
    ("Ah Kh Qh Jh T", "bad_card"),
    ("Ah Kh Qh Jh 1", "bad_card"),
    ("Ah Kh Qh Jh 10", "bad_card"),
    (None, "bad_card"),
    (5, "bad_card"),
    (0x1F00, "bad_card"),
    (1.5, "bad_card"),
    (True, "bad_card"),
    (object(), "bad_card"),
    (Lying(), "bad_card"),
    (Endless(), "duplicate_card"),
]


@pytest.mark.parametrize("door", [strobe.evaluate, strobe.best_five, lambda cards: strobe.evaluate_hole(cards, "")])
@pytest.mark.parametrize(("cards", "code"), BAD, ids=range(len(BAD)))
def test_bad_cards_are_refused(door: Callable[[Any], object], cards: Any, code: str) -> None:
    with pytest.raises(CardError) as caught:
        door(cards)
    assert caught.value.code == code


def test_counts_and_repeats_of_public_reports() -> None:
    counts, repeats = (PARSING[name] for name in ("pa-count-01", "pa-dup-01"))
    for n, refused in zip(counts["given"]["evaluate_with_n_cards"], counts["expect"]["raises"], strict=True):
        if refused:
            with pytest.raises(CardError, match="5 to 8"):
                strobe.evaluate(DECK[:n])
        else:
            assert strobe.evaluate(DECK[:n]) > 0
    for texts in repeats["given"]["calls"]:
        with pytest.raises(ValueError, match="twice"):
            strobe.evaluate("".join(texts))


def test_errors_inside_the_cards_come_through() -> None:
    with pytest.raises(ZeroDivisionError):
        strobe.evaluate([0, 1, 2, 3, Breaking()])
    cards: list[Any] = [0, 1, 2, 7, 8]
    cards[1] = Growing(cards)
    with pytest.raises(CardError):
        strobe.evaluate(cards)


@pytest.mark.parametrize(
    ("mask", "code"),
    [
        (0, "wrong_count"),
        (0xF, "wrong_count"),
        (0x1FF, "wrong_count"),
        (-1, "bad_mask"),
        (-0x1F00, "bad_mask"),
        (2**64 + 0x1F, "bad_mask"),
        (2**61 | 0x1F, "bad_mask"),
        (2**63 | 0x1F, "bad_mask"),
        (2**14 | 0x1F, "bad_mask"),
        (2**29 | 0x1F, "bad_mask"),
        (10**40, "bad_mask"),
        (31.0, "bad_mask"),
        (True, "bad_mask"),
        (None, "bad_mask"),
        ("AhKhQhJhTh", "bad_mask"),
        ([0x1F00], "bad_mask"),
    ],
)
def test_bad_card_sets_are_refused(mask: Any, code: str) -> None:
    with pytest.raises(CardError) as caught:
        strobe.evaluate_mask(mask)
    assert caught.value.code == code


def test_a_card_set_may_be_any_index() -> None:
    class Set:
        def __index__(self) -> int:
            return 0x1F00

    assert strobe.evaluate_mask(Set()) == 7462  # type: ignore[arg-type]


def test_masks() -> None:
    assert strobe.mask("") == 0
    assert strobe.mask("Joker") == 1 << 13
    for card in DECK:
        assert strobe.mask([card]) == 1 << (16 * card.suit + card.rank)
    full = strobe.mask(range(52))
    assert full == 0x1FFF1FFF1FFF1FFF
    # Every width that an int can have.
    for hand in random_hands(7, 300):
        assert strobe.evaluate_mask(strobe.mask(hand)) == strobe.evaluate(hand)
    assert strobe.evaluate_mask(strobe.mask("2c3c4c5c7c")) == strobe.evaluate("2c3c4c5c7c")


@pytest.mark.parametrize("ranking", [0, 1, None, "HIGH", TWO, True])
def test_only_rankings_rank(ranking: Any) -> None:
    for call in (
        lambda: strobe.evaluate("AhKhQhJhTh", ranking),
        lambda: strobe.evaluate_mask(0x1F00, ranking),
        lambda: strobe.best_five("AhKhQhJhTh", ranking),
        lambda: strobe.evaluate_hole("AhKh", "QhJhTh", ANY, ranking),
    ):
        with pytest.raises(CardError) as caught:
            call()
        assert caught.value.code == "bad_ranking"


@pytest.mark.parametrize(
    ("hole", "board", "use", "code"),
    [
        ("Ah", "Kh Qh Jh", TWO, "wrong_count"),
        ("", "Kh Qh Jh", TWO, "wrong_count"),
        ("Ah Kh", "Qh Jh", TWO, "wrong_count"),
        ("Ah 2h 3h 4h 5h 6h 7h", "Kh Qh Jh", TWO, "wrong_count"),
        ("Ah 2h 3h", "Kh Qh Jh Th 9h 8h 7h", AT_MOST_TWO, "wrong_count"),
        ("Ah 2h", "Kh Qh", ANY, "wrong_count"),
        ("Ah 2h", "Kh Qh Ah", ANY, "duplicate_card"),
        ("Ah 2h 3h 4h", "Kh Qh Ah", TWO, "duplicate_card"),
        ("Ah 2h 3h 4h", "Kh Qh Jx", TWO, "bad_card"),
        ("Ah 2h 3h 4h", "Kh Qh Jh", 1, "bad_use"),
        ("Ah 2h 3h 4h", "Kh Qh Jh", None, "bad_use"),
    ],
)
def test_bad_hole_cards_are_refused(hole: str, board: str, use: Any, code: str) -> None:
    with pytest.raises(CardError) as caught:
        strobe.evaluate_hole(hole, board, use)
    assert caught.value.code == code


@pytest.mark.parametrize(("use", "holes"), [("TWO", 4), ("TWO", 5), ("TWO", 6), ("TWO", 2), ("AT_MOST_TWO", 3)])
@pytest.mark.parametrize("boards", [3, 4, 5, 6])
@pytest.mark.parametrize("name", ["HIGH", "LOW_A5", "LOW_8", "LOW_27"])
def test_use_of_hole_cards_against_the_definition(use: str, holes: int, boards: int, name: str) -> None:
    """Values in the oracle's order must give strengths in the same order."""
    ranking: Ranking = getattr(strobe, name)
    how: Use = getattr(strobe, use)
    seen: dict[tuple[int, ...], int] = {}
    dealt = [*random_hands(holes + boards, 20), *rigged_hands(holes + boards, 20)]
    for hand in dealt:
        hole, board = hand[:holes], hand[holes:]
        value = oracle.best([oracle.from_id(c) for c in hole], [oracle.from_id(c) for c in board], use, name)
        strength = strobe.evaluate_hole(hole, board, how, ranking)
        five = strobe.best_five(hole, ranking, board=board, use=how)
        assert five.strength == strength
        key = oracle.badness(value, name != "HIGH")
        assert seen.setdefault(key, strength) == strength
        if value is None:
            assert strength == 0
            continue
        assert oracle.FIVE[name]([oracle.from_id(card) for card in five.cards]) == value
        assert strobe.evaluate(five.cards, ranking) == strength
        mine = len(set(five.cards) & set(hole))
        assert mine == 2 if how is TWO else mine <= 2
    assert [seen[key] for key in sorted(seen)] == sorted(seen.values(), reverse=True)


@pytest.mark.parametrize("holes", [4, 5, 6])
@pytest.mark.parametrize("ranking", [HIGH, LOW_8])
def test_omaha_is_the_best_of_its_choices(holes: int, ranking: Ranking) -> None:
    """The shortcuts of the two Omaha kernels against plain five-card strengths, on many hands."""
    for hand in [*random_hands(holes + 5, 600), *rigged_hands(holes + 5, 600)]:
        hole, board = hand[:holes], hand[holes:]
        choices = (
            strobe.evaluate(two + three, ranking) for two in combinations(hole, 2) for three in combinations(board, 3)
        )
        assert strobe.evaluate_hole(hole, board, TWO, ranking) == max(choices)


def test_omaha_with_the_joker() -> None:
    assert strobe.evaluate_hole("Joker Ac 2h 3s", "Ad Ah As 9s Tc", TWO) == strobe.evaluate("Ac Ad Ah As Joker")
    assert strobe.evaluate_hole("Kc Kd 2h 3s", "Joker 9d 9h 4s Tc", TWO) == strobe.evaluate("Kc Kd 9d 9h Joker")


class TestShowdown:
    def test_one_call_tells_all(self) -> None:
        result = strobe.showdown(["7h2d", "Tc9h"], "Ah Ks Qd 7c 3s")
        assert result.winners == (0,)
        assert result.strengths == (strobe.evaluate("7h2dAhKsQd7c3s"), strobe.evaluate("Tc9hAhKsQd7c3s"))
        assert strobe.format_cards(result.hands[0]) == "7h 7c Ah Ks Qd"
        assert result[3:] == ((), (), ())

    def test_six_boxes(self) -> None:
        result = strobe.showdown(["7h2d", "Tc9h"], "Ah Ks 7d 7c 3s Jh", game="strobe")
        assert [strobe.describe(strength) for strength in result.strengths] == [
            "three of a kind, sevens, ace-king kickers",
            "pair of sevens, ace-king-jack kickers",
        ]

    def test_high_and_low(self) -> None:
        result = strobe.showdown(["AsKd2c3h", "QhQs4d5d"], "2h 4s 8c Qd Kc", game="omaha_hilo")
        assert result.winners == (1,)
        assert result.low_winners == (0,)
        assert result.low_strengths == (strobe.evaluate("8c4s3h2hAs", LOW_8), 0)
        assert result.low_hands[1] == ()
        nobody = strobe.showdown(["AsKd2c3h", "QhQs4d5d"], "Th 9s 8c Qd Kc", game="omaha_hilo")
        assert nobody.low_winners == ()

    def test_other_games(self) -> None:
        assert strobe.showdown(["KcQcJcTc9c", "2c2d2h2s3c"], game="deuce_to_seven").winners == (1,)
        razz = strobe.showdown(["AcAd2h3s4c5dKh", "2c2d3h3dKsKcAh"], game="razz")
        assert razz.winners == (0,)
        tahoe = strobe.showdown(["AhKhQc", "2c3d4c"], "QhJhTh3s4s", game="tahoe")
        assert tahoe.winners == (0,)

    def test_everybody_may_win(self) -> None:
        assert strobe.showdown(["2c3c", "2d3d", "2h3h"], "As Ks Qs Js Ts").winners == (0, 1, 2)
        assert strobe.showdown(["2c3c"], "As Ks Qs Js Ts").winners == (0,)

    @pytest.mark.parametrize(
        ("holes", "board", "game", "code"),
        [
            ([], "Ah Kh Qh", None, "wrong_count"),
            (["2c3c", "3c4c"], "Ah Kh Qh", None, "duplicate_card"),
            (["2c3c", "AhAd"], "Ah Kh Qh", None, "duplicate_card"),
            (["2c3c", "4c"], "Ah Kh Qh", None, "wrong_count"),
            (["2c3c"], "Ah Kh Qh", "snap", "bad_game"),
            (["2c3c"], "Ah Kh Qh", [], "bad_game"),
            ("2c3c", "Ah Kh Qh", None, "bad_card"),
            (None, "Ah Kh Qh", None, "bad_card"),
            ([None], "Ah Kh Qh", None, "bad_card"),
            (["2c3c"], None, None, "bad_card"),
            (["2c"], "Ah Kh Qh Jh", "omaha", "wrong_count"),
            (["7h2d", "Tc"], "Ah Ks Qd 7c 3s", None, "wrong_count"),
            (["7h", "2d"], "Ah Ks Qd 7c 3s", "holdem", "wrong_count"),
            (["7h2dTc", "8h3dJc"], "Ah Ks Qd 7c", "holdem", "wrong_count"),
            (["7h2dTc", "8h3dJc"], "Ah Ks Qd 7c 3s", "pineapple", "wrong_count"),
            (["7h2dTc", "8h3dJc"], "Ah Ks Qd 7c 3s", "omaha", "wrong_count"),
            (["7h2d", "8h3d"], "Ah Ks Qd 7c 3s", "tahoe", "wrong_count"),
            (["7h2dTcAc", "8h3dJcKc"], "Ah", "deuce_to_seven", "wrong_count"),
        ],
    )
    def test_refusals(self, holes: Any, board: Any, game: Any, code: str) -> None:
        with pytest.raises(CardError) as caught:
            strobe.showdown(holes, board, game)
        assert caught.value.code == code


ITEMS = st.one_of(
    st.integers(-2, 54),
    st.integers(),
    st.sampled_from(DECK),
    st.sampled_from(["Ah", "10d", "2♣", "Joker", "", "x", None, True, 1.0, b"", (), HIGH]),
    st.text(max_size=3),
)


@given(
    st.one_of(
        st.lists(ITEMS, max_size=10),
        st.lists(ITEMS, max_size=10).map(tuple),
        st.binary(max_size=10),
        st.text(max_size=20),
        st.lists(st.integers(0, 52), min_size=4, max_size=9, unique=True),
        st.lists(st.integers(0, 52), min_size=4, max_size=9, unique=True).map(bytes),
        ITEMS,
    ),
    st.sampled_from([HIGH, LOW_A5, LOW_8, LOW_27]),
)
def test_any_input_is_ranked_or_refused(cards: Any, ranking: Ranking) -> None:
    """What parse_cards reads as 5 to 8 cards has a strength; everything else is a CardError."""
    try:
        parsed = strobe.parse_cards(cards)
    except CardError:
        parsed = ()
    if 5 <= len(parsed) <= 8:
        assert strobe.evaluate(cards, ranking) == strobe.evaluate(list(map(int, parsed)), ranking)
        assert strobe.evaluate(parsed, ranking) == strobe.evaluate_mask(strobe.mask(cards), ranking)
    else:
        with pytest.raises(CardError):
            strobe.evaluate(cards, ranking)


@given(st.one_of(st.integers(0, 2**64 - 1), st.integers(), ITEMS))
def test_any_int_is_a_card_set_or_refused(mask: Any) -> None:
    cards = [4 * (bit & 15) + (bit >> 4) for bit in range(64) if isinstance(mask, int) and mask >> bit & 1]
    whole = isinstance(mask, int) and not isinstance(mask, bool) and 0 <= mask < 2**64
    if whole and 5 <= len(cards) <= 8 and max(cards) <= 52:
        assert strobe.evaluate_mask(mask) == strobe.evaluate(cards)
    else:
        with pytest.raises(CardError):
            strobe.evaluate_mask(mask)


def test_threads_share_the_tables() -> None:
    hands = list(random_hands(7, 2000))
    expected = [strobe.evaluate(hand) for hand in hands]
    answers: list[list[int]] = []

    def work() -> None:
        answers.append([strobe.evaluate(hand) for hand in hands])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 4
