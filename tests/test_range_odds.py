"""Range against range: brute force from the rules, counting pair by pair, and the laws that tie stages together."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, gcd

import numpy as np
import pytest

from odds_oracle import holdem_boards, outcomes, strobe_boards
from strobe import _odds
from strobe._eval import evaluate_mask
from strobe.board import Board
from strobe.cards import DECK, Card, parse_cards
from strobe.ranges import WHOLE, Range
from strobe.stages import BIT, DECK_MASK, Spot, card_mask, find_spot

Parts = dict[int, int]
Tally = tuple[int, int, int]

COMBOS = [BIT[high] | BIT[low] for high in range(52) for low in range(high)]


@pytest.fixture(params=["portable", "best"])
def path(request: pytest.FixtureRequest) -> Iterator[None]:
    _odds.range_path("portable" if request.param == "portable" else None)
    yield
    _odds.range_path()


def ready(parts: Parts) -> _odds.Weights:
    return _odds.Weights(parts.items())


def read(text: str) -> Parts:
    return {card_mask(combo): weight for combo, weight in Range(text).parts().items()}


def some(rng: random.Random, size: int, most: int = WHOLE) -> Parts:
    return {mask: rng.randint(1, most) for mask in rng.sample(COMBOS, size)}


def count(spot: Spot, first: Parts, second: Parts) -> Tally:
    live = DECK_MASK & ~spot.seen
    return _odds.range_equity(ready(first), ready(second), spot.finals(live.bit_count() - 4), live)


def spot_of(rng: random.Random, stage: str, cards: list[Card] | None = None, dead: int = 0) -> Spot:
    """A random spot; or the first cards given, and the rest random."""
    given = cards or []
    rest = [card for card in DECK if card not in given]
    drawn = [*given, *rng.sample(rest, 12)]
    out = drawn[-dead:] if dead else None
    if stage == "deal":
        return find_spot(dead=out)
    if stage in ("flop", "turn", "river"):
        return find_spot(board=drawn[: ("flop", "turn", "river").index(stage) + 3], dead=out)
    if stage == "board":
        return find_spot(boxes=drawn[:6], dead=out)
    if stage == "refill":
        return find_spot(boxes=drawn[:6], removed=drawn[6:7], dead=out)
    row: list[Card | None] = [*drawn[:5]]
    row.insert(rng.randrange(6), None)
    return find_spot(boxes=Board(row), removed=drawn[5 : 6 if stage == "first roll" else 7], dead=out)


AFTER_THE_DEAL = ("board", "first roll", "refill", "second roll", "flop", "turn", "river")


def finished(spot: Spot) -> list[tuple[int, int, int]]:
    """(final board, cards drawn for it, its weight) by plain enumeration."""
    live = DECK_MASK & ~spot.seen
    return [
        (board | sum(drawn), sum(drawn), weight)
        for board, draws, weight in spot.finals(live.bit_count() - 4)
        for drawn in combinations([bit for bit in BIT if bit & live], draws)
    ]


def pair_by_pair(spot: Spot, first: Parts, second: Parts) -> Tally:
    """Every pair of hands over every final board, each hand ranked on its own."""
    ours, theirs = np.array([*first], np.uint64), np.array([*second], np.uint64)
    apart = (ours[:, None] & theirs[None, :]) == 0
    weight = np.outer(np.array([*first.values()], np.int64), np.array([*second.values()], np.int64)) * apart
    win = tie = lose = 0
    for board, drawn, times in finished(spot):
        blocked = np.uint64(spot.seen | drawn)
        strengths = [
            np.array([0 if int(hand & blocked) else evaluate_mask(int(hand) | board) for hand in side], np.int64)
            for side in (ours, theirs)
        ]
        one, two = strengths[0][:, None], strengths[1][None, :]
        met = weight * ((one > 0) & (two > 0))
        win += times * int((met * (one > two)).sum())
        tie += times * int((met * (one == two)).sum())
        lose += times * int((met * (one < two)).sum())
    return win, tie, lose


# By definition


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", ["board", "first roll", "refill", "second roll", "turn", "river"])
def test_by_definition(stage: str) -> None:
    """The rules played out: every face and refill, the best five of seven, no masks and no tables."""
    rng = random.Random(stage)
    met = 0
    for case in range(8):
        spot = spot_of(rng, stage, dead=case % 3)
        first, second = (some(rng, 3) for _ in range(2))
        expected = [0, 0, 0]
        for ours, weight in first.items():
            for theirs, other in second.items():
                if ours & theirs or (ours | theirs) & spot.seen:
                    continue
                met += 1
                holes = [[card for card in range(52) if BIT[card] & hand] for hand in (ours, theirs)]
                gone = spot.seen | ours | theirs
                unseen = [card for card in range(52) if not BIT[card] & gone]
                if spot.game == "strobe":
                    boards = strobe_boards([*spot.board], spot.removed, unseen)
                else:
                    boards = holdem_boards([*spot.board], unseen)
                total, split = outcomes(holes, boards)
                both = split[0][1]
                for at, times in enumerate((split[0][0], both, total - split[0][0] - both)):
                    expected[at] += weight * other * times
        assert list(count(spot, first, second)) == expected
    assert met > 20


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", AFTER_THE_DEAL)
def test_pair_by_pair(stage: str) -> None:
    rng = random.Random(stage)
    sizes = {"flop": 12, "board": 20, "first roll": 40, "turn": 60}
    for case in range(4 if stage == "flop" else 12):
        spot = spot_of(rng, stage, dead=(0, 1, 5)[case % 3])
        first, second = (some(rng, rng.randint(2, sizes.get(stage, 200))) for _ in range(2))
        if case % 2:
            second |= {mask: rng.randint(1, WHOLE) for mask in first}
        assert count(spot, first, second) == pair_by_pair(spot, first, second), spot


SHAPES = {
    "three of a suit": "2h 9h Kh 4c 7s",
    "three of a suit, paired": "9h Kh 2h 9c 4s",
    "three of a suit, two pairs": "9h Kh 2h 9c Kd",
    "three of a suit, trips": "Jh Th 9h 9c 9d",
    "three to a straight flush": "Jh Th 9h 2c 2d",
    "three to the wheel": "2h 3h Ah 4s 5s",
    "four of a suit": "2s 9s Ks Js 4c",
    "four of a suit, paired": "2s 9s Ks Js Kc",
    "four to a straight flush": "6d 7d 8d 9d 9c",
    "four to the royal": "Ac Kc Qc Jc As",
    "four to the wheel": "Ac 2c 3c 4c 5d",
    "five of a suit": "2d 5d 9d Jd Kd",
    "five low of a suit": "2d 3d 4d 5d 7d",
    "five high of a suit": "Ad Kd Qd Jd 9d",
    "straight flush on board": "5s 6s 7s 8s 9s",
    "royal flush on board": "As Ks Qs Js Ts",
    "wheel flush on board": "Ah 2h 3h 4h 5h",
    "straight on board": "5s 6c 7d 8h 9s",
    "quads on board": "7s 7c 7d 7h 2s",
    "quads and an ace": "7s 7c 7d 7h As",
    "full house on board": "Ts Th Td 2c 2d",
    "two pairs on board": "Ts Th 2d 2c Kh",
    "trips on board": "Qs Qh Qd 2c 7d",
    "nothing": "2c 7d 9h Js Kc",
}


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("board", SHAPES.values(), ids=SHAPES)
def test_any_two_on_every_shape_of_board(board: str) -> None:
    rng = random.Random(board)
    spot = find_spot(board=board)
    everything = dict.fromkeys(COMBOS, 1)
    assert count(spot, everything, everything) == pair_by_pair(spot, everything, everything)
    uneven, other = some(rng, 1326), some(rng, 900)
    assert count(spot, uneven, other) == pair_by_pair(spot, uneven, other)


@pytest.mark.usefixtures("path")
def test_every_number_of_suited_cards_from_the_flop_on() -> None:
    rng = random.Random(7)
    for board in ("Ah Kh 9h", "7d 8d 9d", "2c 3c Ac", "Qs Qh Qd"):
        spot = find_spot(board=board)
        first, second = (some(rng, 8) for _ in range(2))
        suit = parse_cards(board)[0].suit
        first |= {BIT[4 * high + suit] | BIT[4 * low + suit]: 5 for high, low in ((10, 6), (5, 3), (11, 4))}
        assert count(spot, first, second) == pair_by_pair(spot, first, second)


# Against the counting of known hands, which goes another way


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", [*AFTER_THE_DEAL, "deal"])
def test_two_hands(stage: str) -> None:
    rng = random.Random(stage)
    for _ in range(2 if stage == "deal" else 40):
        spot = spot_of(rng, stage, dead=rng.randrange(3))
        free = [bit for bit in BIT if not bit & spot.seen]
        a, b, c, d = rng.sample(free, 4)
        live = DECK_MASK & ~(spot.seen | a | b | c | d)
        shares = _odds.shares((a | b, c | d), spot.finals(live.bit_count()), live)
        tally = count(spot, {a | b: 3}, {c | d: 7})
        assert tally[:2] == (21 * shares[0], 21 * shares[1])
        assert sum(tally) == 21 * spot.total(live.bit_count())


# Published values


PEERS = ("TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+")


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("first", "second", "board", "expected"),
    [
        (*PEERS, None, "0.6547532"),
        (*PEERS, "7s4s2c", "0.6622013"),
        ("AsKs", PEERS[0], None, "0.4570015"),
        ("AsKs", PEERS[0], "7s4s2c", "0.5836139"),
        ("AA", "random", None, "0.8520371"),
    ],
)
def test_values_that_peers_found_too(first: str, second: str, board: str | None, expected: str) -> None:
    win, tie, lose = count(find_spot(board=board), read(first), read(second))
    value = Fraction(2 * win + tie, 2 * (win + tie + lose))
    assert abs(value - Fraction(expected)) <= Fraction(1, 2 * 10**7)


@pytest.mark.usefixtures("path")
def test_aces_against_kings() -> None:
    tally = count(find_spot(), read("AhAd"), read("KsKc"))
    assert tally == tuple(WHOLE**2 * boards for boards in (1388072, 6538, 317694))


# Laws


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", AFTER_THE_DEAL)
def test_both_sides_count_the_same_and_nothing_is_lost(stage: str) -> None:
    rng = random.Random(stage)
    for _ in range(5):
        spot = spot_of(rng, stage, dead=rng.randrange(4))
        first, second = some(rng, 1326), some(rng, 700)
        win, tie, lose = count(spot, first, second)
        assert count(spot, second, first) == (lose, tie, win)
        meet = sum(
            weight * sum(other for theirs, other in second.items() if not theirs & (ours | spot.seen))
            for ours, weight in first.items()
            if not ours & spot.seen
        )
        unseen = (DECK_MASK & ~spot.seen).bit_count() - 4
        assert win + tie + lose == meet * spot.total(unseen)


def add(tallies: Iterator[Tally]) -> Tally:
    wins, ties, losses = zip(*tallies, strict=True)
    return sum(wins), sum(ties), sum(losses)


@pytest.mark.usefixtures("path")
def test_faces_and_refills_average_to_the_spot_before() -> None:
    rng = random.Random(11)
    for case in range(4):
        first, second = some(rng, 1326), some(rng, 1326)
        spot = spot_of(rng, "board", dead=case)
        assert add(count(spot.after_roll(face), first, second) for face in range(1, 7)) == count(spot, first, second)
        rolled = spot.after_roll(rng.randint(1, 6))
        refills = [card for card in DECK if not BIT[card] & rolled.seen]
        assert add(count(rolled.after_refill(card), first, second) for card in refills) == count(rolled, first, second)
        filled = rolled.after_refill(refills[0])
        assert add(count(filled.after_roll(face), first, second) for face in range(1, 7)) == count(
            filled, first, second
        )


@pytest.mark.usefixtures("path")
def test_cards_to_come_average_to_the_board_before() -> None:
    rng = random.Random(12)
    for dead in range(3):
        first, second = some(rng, 1326), some(rng, 1326)
        turn = spot_of(rng, "turn", dead=dead)
        unseen = [card for card in DECK if not BIT[card] & turn.seen]
        rivers = (find_spot(board=[*turn.board.standing, card], dead=turn.dead) for card in unseen)
        assert add(count(river, first, second) for river in rivers) == count(turn, first, second)
    flop = spot_of(rng, "flop")
    unseen = [card for card in DECK if not BIT[card] & flop.seen]
    turns = (find_spot(board=[*flop.board.standing, card]) for card in unseen)
    twice = add(count(turn, first, second) for turn in turns)
    assert tuple(2 * number for number in count(flop, first, second)) == twice


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", [*AFTER_THE_DEAL, "deal"])
def test_weights_add_up(stage: str) -> None:
    """A range that treats suits alike, for which fewer boards are counted, and its two uneven parts."""
    rng = random.Random(stage)
    spot = spot_of(rng, stage) if stage != "deal" else find_spot()
    whole = read("22+,A2s+,KTs+,ATo+,JTo,T9s:0.4" if stage != "deal" else "AKs,QJo:0.5")
    other = read("random" if stage != "deal" else "TT,A5s:0.3")
    part = {mask: rng.randint(0, weight) for mask, weight in whole.items()}
    rest = {mask: weight - part[mask] for mask, weight in whole.items()}
    assert add(count(spot, side, other) for side in (part, rest)) == count(spot, whole, other)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("stage", AFTER_THE_DEAL)
def test_suits_are_only_names(stage: str) -> None:
    rng = random.Random(stage)
    turn = rng.choice([order for order in permutations(range(4)) if order != (0, 1, 2, 3)])

    def turned(mask: int) -> int:
        return sum((mask >> 16 * suit & 0x1FFF) << 16 * to for suit, to in enumerate(turn))

    spot = spot_of(rng, stage, dead=1)
    first, second = some(rng, 400), some(rng, 400)
    live = DECK_MASK & ~spot.seen
    finals = tuple((turned(board), draws, weight) for board, draws, weight in spot.finals(live.bit_count() - 4))
    one, two = (ready({turned(mask): weight for mask, weight in side.items()}) for side in (first, second))
    assert _odds.range_equity(one, two, finals, turned(live)) == count(spot, first, second)


@pytest.mark.usefixtures("path")
def test_alike_suits_on_the_board_are_counted_once() -> None:
    """Two, three and four suits that change places, against the same cards with ranges that forbid it."""
    rng = random.Random(13)
    for board in ("AhKh9h", "AhKhAd", "7h7d2c", "AhKh9h2d"):
        even = read("22+,A2s+,K9s+,QJo")
        spot = find_spot(board=board)
        parts = [{mask: weight for mask, weight in even.items() if rng.random() < 0.5}, {}]
        parts[1] = {mask: weight for mask, weight in even.items() if mask not in parts[0]}
        assert add(count(spot, side, even) for side in parts) == count(spot, even, even)


@pytest.mark.usefixtures("path")
def test_numbers_beyond_64_bits() -> None:
    """All weights at their most, before the board: the counts need more than a machine word."""
    small, large = dict.fromkeys(COMBOS, 1), dict.fromkeys(COMBOS, WHOLE)
    few = count(find_spot(), small, small)
    many = count(find_spot(), large, large)
    assert sum(few) == 1326 * 1225 * comb(48, 5)
    assert few[0] == few[2]
    assert many == tuple(WHOLE**2 * number for number in few)
    assert many[0] > 2**64


@pytest.mark.usefixtures("path")
def test_the_heaviest_boards_do_not_overflow() -> None:
    large = ready(dict.fromkeys(COMBOS, WHOLE))
    live = DECK_MASK & ~card_mask(parse_cards("AhKhQh2c"))
    finals = (card_mask(parse_cards("AhKhQh2c")), 1)
    light = _odds.range_equity(large, large, ((*finals, 1),), live)
    heavy = _odds.range_equity(large, large, ((*finals, 4095),) * 32, live)
    assert heavy == tuple(4095 * 32 * number for number in light)


# Pieces


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(("stage", "units"), [("deal", 6175), ("flop", 91), ("river", 1)])
def test_pieces_sum_to_the_whole(stage: str, units: int) -> None:
    rng = random.Random(stage)
    spot = spot_of(rng, stage, [*parse_cards("2c2d9h")]) if stage != "deal" else find_spot()
    one, two = ready(read("TT+,AQs+")), ready(read("99+,AJs+,KQo:0.7"))
    live = DECK_MASK & ~spot.seen
    finals = spot.finals(live.bit_count() - 4)
    assert _odds.range_units(finals, live) == units
    cuts = sorted({0, units, *rng.sample(range(units), min(units, 5))})
    pieces = [_odds.range_equity(one, two, finals, live, start, stop) for start, stop in pairwise(cuts)]
    assert add(iter(pieces)) == _odds.range_equity(one, two, finals, live)
    assert _odds.range_equity(one, two, finals, live, units, units + 9) == (0, 0, 0)


def test_units_of_six_boxes() -> None:
    """The six boards without a refill are one unit, and each rank of the refill is another."""
    spot = find_spot(boxes="Ah Ks 7d 7c 3s Jh")
    live = DECK_MASK & ~spot.seen
    assert _odds.range_units(spot.finals(42), live) == 14


# The door


def test_weights_survive_a_pickle() -> None:
    parts = some(random.Random(3), 50)
    copy = pickle.loads(pickle.dumps(ready(parts)))
    assert dict(copy.parts()) == parts


def test_parts_come_in_the_order_of_ranges() -> None:
    hands = Range("random:0.3,AhAd:0.3")
    assert _odds.Weights(reversed(hands.masks())).parts() == hands.masks()
    assert [*hands] == sorted(hands, reverse=True)


def test_a_hand_is_a_range_of_one() -> None:
    for hand in COMBOS:
        assert _odds.one_hand(hand) == ready({hand: 1})
    rng = random.Random(8)
    for case in range(60):
        stage = ["flop", "turn", "river", "board"][case % 4]
        spot = spot_of(rng, stage)
        live = DECK_MASK & ~spot.seen
        hand = rng.choice([hand for hand in COMBOS if hand & live == hand])
        finals = spot.finals(live.bit_count() - 4)
        other = ready(some(rng, 300))
        one, all_of_one = _odds.one_hand(hand), ready({hand: 1})
        assert _odds.range_equity(one, other, finals, live) == _odds.range_equity(all_of_one, other, finals, live)
        assert _odds.range_turns(one, other, spot.board_mask(), spot.seen) == 1
        assert _odds.range_turns(one, one, 0, 0) == turns_of({hand: 1})


@pytest.mark.parametrize("bad", [0, 1, 7, 3 << 12, 1 << 63 | 1])
def test_what_is_no_hand(bad: int) -> None:
    with pytest.raises(ValueError, match="a hand has two cards"):
        _odds.one_hand(bad)


def turned(mask: int, turn: tuple[int, ...]) -> int:
    return sum(BIT[card & ~3 | turn[card & 3]] for card in range(52) if BIT[card] & mask)


def turns_of(parts: Parts) -> int:
    """By definition: the permutations of suits that leave every weight where it is."""
    return sum({turned(mask, turn): part for mask, part in parts.items()} == parts for turn in permutations(range(4)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("random", 24), ("AKs,QQ:0.4", 24), ("AhKh", 6), ("AhKd", 2), ("AhKd,AdKh", 4), ("AhKd,AsKc", 2), ("AhAd", 4)],
)
def test_suits_that_can_change_places(text: str, expected: int) -> None:
    parts = read(text)
    everything = ready(dict.fromkeys(COMBOS, 1))
    assert turns_of(parts) == expected
    assert _odds.range_turns(ready(parts), everything, 0, 0) == expected
    assert _odds.range_turns(everything, ready(parts), 0, 0) == expected


def test_suits_that_the_table_treats_alike() -> None:
    rng = random.Random(9)
    for size in range(7):
        board, seen = (card_mask(rng.sample(range(52), size)) for _ in range(2))
        alike = {turn for turn in permutations(range(4)) if all(turned(at, turn) == at for at in (board, seen))}
        assert {*_odds.suit_turns(board, seen)} == alike
    assert len(_odds.suit_turns(0, 0)) == 24


@pytest.mark.parametrize("size", [1, 2, 40, 1326])
@pytest.mark.parametrize("weights", [[7], [2, 4, 6], [5000, 10000], [1, 10000], [9999, 3333]])
def test_what_is_left_among_some_cards(size: int, weights: list[int]) -> None:
    rng = random.Random(f"{size} {weights}")
    for gone in range(0, 52, 6):
        parts = {mask: rng.choice(weights) for mask in rng.sample(COMBOS, size)}
        cards = DECK_MASK & ~card_mask(rng.sample(range(52), gone))
        left = {mask: part for mask, part in parts.items() if mask & cards == mask}
        unit = gcd(*left.values())
        among = ready(parts).among(cards | 1 << 63)
        assert dict(among.parts()) == {mask: part // unit for mask, part in left.items()}
        assert len(among) == len(left)
        assert among == ready(dict(among.parts()))
        assert (among == ready(parts)) == (dict(among.parts()) == parts)


def test_weights_are_no_keys() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(ready({3: 1}))
    assert ready({3: 1}) != 3


@pytest.mark.parametrize(
    "rows",
    [
        [(1, 5)],
        [(7, 5)],
        [(1 << 13 | 1, 5)],
        [(3 << 62, 5)],
        [(3, -1)],
        [(3, WHOLE + 1)],
    ],
)
def test_bad_weights_are_refused(rows: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match=r"."):
        _odds.Weights(rows)


@pytest.mark.parametrize(
    ("finals", "live"),
    [
        (((31, 0, 1),), DECK_MASK),
        (((31, 1, 1),), DECK_MASK & ~31),
        (((31 | 1 << 13, -1, 1),), DECK_MASK & ~31),
        (((31, 0, 4096),), DECK_MASK & ~31),
        (((31, 0, 1),) * 33, DECK_MASK & ~31),
        (((0, 5, 1),), DECK_MASK | 1 << 13),
    ],
)
def test_bad_boards_are_refused(finals: tuple[tuple[int, int, int], ...], live: int) -> None:
    side = ready({3: 1})
    with pytest.raises(ValueError, match=r"."):
        _odds.range_equity(side, side, finals, live)


def test_too_few_cards_to_come_leave_nothing() -> None:
    """Three cards are left for two drawn ones and two hands."""
    board = card_mask(parse_cards("AhKhQh"))
    live = card_mask(parse_cards("2c2d2h"))
    side = ready(dict.fromkeys(COMBOS, 1))
    assert _odds.range_equity(side, side, ((board, 2, 1),), live) == (0, 0, 0)
    assert _odds.range_equity(side, side, ((board, 2, 1),), 0) == (0, 0, 0)
