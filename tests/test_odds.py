"""Equity of known hands: published values as exact fractions, brute force from the rules, and two laws."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds_oracle import best, categories, holdem_boards, outcomes, share, strobe_boards
from strobe import _odds
from strobe.board import Board
from strobe.cards import DECK, Card, parse_cards
from strobe.errors import CardError, RangeError, StrobeError
from strobe.odds import Equity, equity, faces, refills, survival
from strobe.ranges import _BEST_FIRST, Range
from strobe.ranking import Category
from strobe.stages import DECK_MASK, card_mask, find_spot

HANDS = ["7h2d", "Tc9h"]
ROW = "Ah Ks 7d 7c 3s Jh"


def cases(name: str) -> dict[str, dict[str, Any]]:
    path = Path(__file__).parent / "cases" / f"{name}.json"
    return {case["id"]: case for case in json.loads(path.read_text(encoding="utf-8"))}


STROBE = cases("strobe")
EQUITY = cases("equity")


def fractions(texts: list[str]) -> tuple[Fraction, ...]:
    return tuple(Fraction(text) for text in texts)


# Published values


def test_the_worked_example_at_every_stage() -> None:
    before = equity(HANDS)
    assert [player[:3] for player in before.players] == [(499009, 32098, 1181197), (1181197, 32098, 499009)]
    assert (before.total, before.stage, before.game, before.method, before.stderr) == (
        1712304, "deal", "strobe", "exact", 0,
    )  # fmt: skip

    boxes = equity(HANDS, boxes=ROW)
    assert (boxes.total, boxes.stage) == (1512, "board")
    assert [Fraction(player.win, 1512) for player in boxes.players] == fractions_list("307/378", "139/756")
    assert Fraction(boxes.players[0].tie, 1512) == Fraction("1/252")
    assert boxes.equities == fractions(["1231/1512", "281/1512"])

    rolled = equity(HANDS, boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    assert (rolled.total, rolled.stage) == (252, "first roll")
    assert [player[:3] for player in rolled.players] == [(170, 3, 79), (79, 3, 170)]
    assert rolled.equities == fractions(["49/72", "23/72"])

    filled = equity(HANDS, boxes="Ah Ks Qd 7c 3s Jh", removed="7d")
    assert (filled.total, filled.stage) == (6, "refill")
    assert filled.equities == fractions(["1/2", "1/2"])

    last = equity(HANDS, boxes="Ah Ks Qd 7c 3s --", removed="7d Jh")
    assert (last.total, last.stage) == (1, "second roll")
    assert last.equities == (1, 0)


def fractions_list(*texts: str) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def test_the_worked_example_face_by_face() -> None:
    first = faces(HANDS, boxes=ROW)
    assert [first[face].equities[0] for face in range(1, 7)] == fractions_list(
        "53/63", "8/9", "49/72", "49/72", "53/63", "20/21"
    )
    wins = [Fraction(first[face].players[0].win, first[face].odds.total) for face in range(1, 7)]
    assert wins == fractions_list("53/63", "8/9", "85/126", "85/126", "53/63", "20/21")
    assert [first[face].removed for face in first] == list(parse_cards(ROW))
    assert first.carriers == ((3, 4), (3, 4))
    second = faces(HANDS, boxes="Ah Ks Qd 7c 3s Jh", removed="7d")
    assert [second[face].equities[1] for face in second] == [1, 0, 0, 1, 1, 0]
    assert second.carriers == ((4,), (2, 3, 6))


def test_the_worked_example_refill_by_refill() -> None:
    report = refills(HANDS, boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    by_equity: dict[Fraction, set[str]] = {}
    for card, odds in report.items():
        by_equity.setdefault(odds.equities[1], set()).add(card.text)
    assert by_equity.pop(Fraction(5, 6)) == {"9c", "9d", "9s", "Td", "Th", "Ts"}
    assert by_equity.pop(Fraction(2, 3)) == {"8c", "8d", "8h", "8s"}
    assert by_equity.pop(Fraction(1, 2)) == {"Qc", "Qd", "Qh", "Qs"}
    assert by_equity.pop(Fraction(1, 12)) == {"3c", "3d", "3h"}
    assert by_equity.pop(Fraction(0)) == {"2c", "2h", "2s", "7s"}
    assert len(by_equity.pop(Fraction(1, 6))) == 21
    assert by_equity == {}
    assert {card.rank for card in report.outs(1)} == {6, 7, 8, 10}


@pytest.mark.parametrize("name", [name for name in STROBE if name.startswith("strobe-eq-")])
def test_strobe_vectors(name: str) -> None:
    given, expect = STROBE[name]["given"], STROBE[name]["expect"]
    hands = ["".join(hand) for hand in given["hands"]]
    board, removed = Board(given["boxes"]), []
    if "roll1" in given:
        board, card = board.roll(given["roll1"])
        removed.append(card)
    if "refill" in given:
        board = board.refill(given["refill"])
    if "roll2" in given:
        board, card = board.roll(given["roll2"])
        removed.append(card)
    result = equity(hands, boxes=board, removed=removed)
    assert result.equities == fractions(expect["equity"])
    if "outcomes" in expect:
        assert result.total == expect["outcomes"]
    if "win" in expect:
        assert tuple(Fraction(player.win, result.total) for player in result.players) == fractions(expect["win"])
        assert Fraction(result.players[0].tie, result.total) == Fraction(expect["tie"])


def test_strobe_vector_removed_cards_stay_out() -> None:
    case = STROBE["st-equity-02"]
    given, expect = case["given"], case["expect"]
    result = equity([given["A"], given["B"]], boxes=given["boxes"], removed=given["removed"])
    assert result.total == expect["outcomes"]
    assert result.players[0][:3] == (expect["A_wins"], expect["ties"], expect["B_wins"])


def test_strobe_vector_winner_by_face() -> None:
    case = STROBE["st-outcomes-01"]
    given, expect = case["given"], case["expect"]
    report = faces([given["A"], given["B"]], boxes=given["boxes"], removed="7d")
    winners = {str(face): "AB"[row.equities.index(Fraction(1))] for face, row in report.items()}
    assert winners == expect["winner_by_roll"]
    assert report.now.equities[1] == Fraction(expect["B_equity"])


@pytest.mark.parametrize("name", [name for name in STROBE if name.startswith("strobe-preboard-")])
def test_before_the_board_vectors(name: str) -> None:
    given, expect = STROBE[name]["given"], STROBE[name]["expect"]
    result = equity([given["a"], given["b"]])
    assert result.total == expect["boards"]
    assert result.players[0][:3] == (expect["win"], expect["tie"], expect["lose"])


@pytest.mark.parametrize("name", ["eq-01", "eq-02", "eq-04", "eq-05"])
def test_holdem_vectors(name: str) -> None:
    given, expect = EQUITY[name]["given"], EQUITY[name]["expect"]
    result = equity(given["hands"], board=given["board"], dead=given.get("dead"))
    assert result.total == expect.get("boards", expect.get("runouts"))
    assert result.players[0][:3] == (expect["win"], expect["tie"], expect["lose"])
    assert result.game == "holdem"


def test_a_board_that_plays_is_split() -> None:
    given = EQUITY["eq-13"]["given"]
    result = equity(given["hands"], board=given["board"])
    assert result.equities == fractions(EQUITY["eq-13"]["expect"]["equity"])
    assert [player.split for player in result.players] == [(0, 0, 1)] * 3


def test_peer_checked_values() -> None:
    assert float(equity(["AsKs", "QdQh"]).equities[0]) == 0.46214457245909607
    flop = equity(["AsKs", "QdQh"], board="7s4s2c")
    assert (flop.players[0][:2], flop.total) == ((545, 0), 990)
    kings = equity(["AhAd", "KsKc"])
    assert kings.players[0][:3] == (1388072, 6538, 317694)


# Brute force


def spot_of(random_: random.Random, players: int, stage: str, dead: int) -> dict[str, Any]:
    deck = random_.sample(DECK, 2 * players + dead + 9)
    take = iter(deck)

    def cards(count: int) -> list[Card]:
        return [next(take) for _ in range(count)]

    spot: dict[str, Any] = {"players": [cards(2) for _ in range(players)], "dead": cards(dead)}
    if stage in ("flop", "turn", "river"):
        spot["board"] = cards({"flop": 3, "turn": 4, "river": 5}[stage])
    else:
        row: list[Card | None] = [*cards(6)]
        spot["removed"] = cards({"board": 0, "first roll": 1, "refill": 1, "second roll": 2}[stage])
        if "roll" in stage:
            row[random_.randrange(6)] = None
        spot["boxes"] = row
    return spot


def unseen(spot: dict[str, Any]) -> list[Card]:
    gone = {card for hand in spot["players"] for card in hand}
    for place in ("dead", "removed", "boxes", "board"):
        gone.update(card for card in spot.get(place, ()) if card is not None)
    return [card for card in DECK if card not in gone]


def boards_of(spot: dict[str, Any], left: list[Card]) -> Any:
    if "board" in spot:
        return holdem_boards(spot["board"], left)
    return strobe_boards(spot.get("boxes", ()), spot.get("removed", ()), left)


def same(result: Equity, total: int, split: list[list[int]]) -> None:
    """The counts agree, be it that both sides count each board equally many times over."""
    scale = Fraction(total, result.total)
    assert [[weight * scale for weight in player.split] for player in result.players] == split
    assert result.equities == tuple(share(row, total) for row in split)
    assert sum(result.equities) == 1
    for player in result.players:
        assert player.win + player.tie + player.lose == result.total


def every_door(spot: dict[str, Any], result: Equity) -> None:
    """Whatever the spelling of the question, and by the short way in or the careful one: one answer."""
    plain = {name: value for name, value in spot.items() if value or name == "board"}
    spelled = {
        name: value if name == "players" else " ".join("--" if card is None else str(card) for card in value)
        for name, value in plain.items()
    }
    numbers = {
        name: [bytes(hand) for hand in value]
        if name == "players"
        else [card if card is None else int(card) for card in value]
        for name, value in plain.items()
    }
    for same_spot in (plain, spelled, numbers):
        assert equity(**same_spot) == equity(**same_spot, game=result.game) == result
    hands = ["".join(map(str, hand)) for hand in spot["players"]]
    assert equity(**{**spelled, "players": hands}) == equity(**{**spelled, "players": iter(hands)}) == result


@pytest.mark.parametrize("stage", ["board", "first roll", "refill", "second roll", "flop", "turn", "river"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_brute_force(stage: str, players: int) -> None:
    random_ = random.Random(f"{stage} {players}")
    for dead in (0, 5, 25):
        spot = spot_of(random_, players, stage, dead)
        total, split = outcomes(spot["players"], boards_of(spot, unseen(spot)))
        result = equity(**spot)
        assert result.stage == stage
        same(result, total, split)
        assert result.total == total
        every_door(spot, result)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brute_force_with_one_suit_crowded(players: int) -> None:
    """Flushes and straight flushes are rare: here they are not."""
    random_ = random.Random(players)
    for _ in range(6):
        hearts = random_.sample([card for card in DECK if card.suit == 2], 5 + players)
        others = random_.sample([card for card in DECK if card.suit != 2 and card.rank > 7], 1 + players)
        row = [*hearts[:5], others[0]]
        random_.shuffle(row)
        hands = [[hearts[5 + seat], others[1 + seat]] for seat in range(players)]
        spot = {"players": hands, "boxes": row}
        same(equity(hands, boxes=row), *outcomes(hands, boards_of(spot, unseen(spot))))
        spot = {"players": hands, "board": row[:3]}
        dead = random_.sample(unseen(spot), 20)
        spot["dead"] = dead
        same(equity(hands, board=row[:3], dead=dead), *outcomes(hands, boards_of(spot, unseen(spot))))


@pytest.mark.parametrize("players", [2, 3, 10])
def test_brute_force_before_the_board(players: int) -> None:
    random_ = random.Random(players)
    deck = random_.sample(DECK, 52)
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    left = deck[2 * players : 2 * players + 11]
    dead = deck[2 * players + 11 :]
    result = equity(hands, board="", dead=dead)
    same(result, *outcomes(hands, holdem_boards((), left)))
    every_door({"players": hands, "board": "", "dead": dead}, result)


# Two laws


@pytest.mark.parametrize("seed", range(4))
def test_before_the_board_strobe_is_holdem(seed: int) -> None:
    """Dealt and rolled out in full from the nine cards that are left, Strobe gives Hold'em's equities."""
    random_ = random.Random(seed)
    deck = random_.sample(DECK, 52)
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(2 + seed % 2)]
    left, dead = deck[6:15], [*deck[4:6], *deck[15:]] if len(hands) == 2 else deck[15:]
    strobe = equity(hands, dead=dead)
    assert strobe.stage == "deal"
    same(strobe, *outcomes(hands, strobe_boards((), (), left)))
    holdem = equity(hands, dead=dead, game="holdem")
    assert holdem.stage == "preflop"
    assert holdem.players == strobe.players == equity(hands, board=(), dead=dead).players


@pytest.mark.parametrize("seed", range(12))
def test_equity_is_the_mean_of_what_comes_next(seed: int) -> None:
    random_ = random.Random(seed)
    spot = spot_of(random_, 2 + seed % 4, "board", seed)
    hands, row, dead = spot["players"], spot["boxes"], spot["dead"]
    now = equity(hands, boxes=row, dead=dead)
    first = faces(hands, boxes=row, dead=dead)
    assert first.now == now
    assert now.equities == tuple(sum(face.equities[seat] for face in first.values()) / 6 for seat in range(len(hands)))
    face = first[random_.randint(1, 6)]
    board, removed = Board(row).roll(face.face)
    assert removed is face.removed
    fill = refills(hands, boxes=board, removed=[removed], dead=dead)
    assert fill.now == face.odds == equity(hands, boxes=board, removed=[removed], dead=dead)
    assert list(fill) == unseen({**spot, "boxes": row})
    assert face.equities == tuple(
        sum(odds.equities[seat] for odds in fill.values()) / len(fill) for seat in range(len(hands))
    )
    card = random_.choice(list(fill))
    board = board.refill(card)
    second = faces(hands, boxes=board, removed=[removed], dead=dead)
    assert second.now == fill[card]
    assert fill[card].equities == tuple(
        sum(face.equities[seat] for face in second.values()) / 6 for seat in range(len(hands))
    )


@pytest.mark.parametrize("players", [2, 5])
def test_holdem_equity_is_the_mean_of_what_comes_next(players: int) -> None:
    random_ = random.Random(players)
    deck = random_.sample(DECK, 2 * players + 3)
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    flop = deck[2 * players :]
    left = unseen({"players": hands, "board": flop})
    now = equity(hands, board=flop)
    turns = [equity(hands, board=[*flop, card]) for card in left]
    dead = left[9:]
    before = equity(hands, board="", dead=dead)
    flops = [equity(hands, board=three, dead=dead) for three in combinations([*flop, *left[:9]], 3)]
    for seat in range(players):
        assert now.equities[seat] == sum(turn.equities[seat] for turn in turns) / len(turns)
        assert before.equities[seat] == sum(odds.equities[seat] for odds in flops) / len(flops)


# Order of players, and suits, do not matter


def test_players_and_suits_may_change_places() -> None:
    random_ = random.Random(5)
    for _ in range(5):
        spot = spot_of(random_, 4, "board", 0)
        hands, row = spot["players"], spot["boxes"]
        result = equity(hands, boxes=row)
        assert equity(hands[::-1], boxes=row).players == result.players[::-1]
        turned = {card: Card(4 * card.rank + (card.suit + 1) % 4) for card in DECK}
        assert (
            equity([[turned[card] for card in hand] for hand in hands], boxes=[turned[card] for card in row]) == result
        )
        random_.shuffle(row)
        assert equity(hands, boxes=row) == result


# Categories


def test_every_seven_card_hand_has_its_category() -> None:
    """Each hand of seven is counted once for each pair of its cards that may be the hole cards."""
    counts = [0] * 9
    for rank in range(13):
        for low in range(rank + 1):
            for suits, times in ([(0, 1), 6],) if low == rank else ([(0, 0), 4], [(0, 1), 12]):
                hole = card_mask([4 * rank + suits[0], 4 * low + suits[1]])
                for at, count in enumerate(_odds.categories(hole, ((0, 5, 1),), DECK_MASK & ~hole)):
                    counts[at] += times * count
    assert [count // 21 for count in counts] == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
    ]  # fmt: skip
    assert not any(count % 21 for count in counts)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_category_now(count: int) -> None:
    random_ = random.Random(count)
    for _ in range(400):
        deck = random_.choice([DECK, DECK[:20], [card for card in DECK if card.suit < 2]])
        cards = random_.sample(list(deck), count)
        assert _odds.category(card_mask(cards)) == best(frozenset(cards))[0]


@pytest.mark.parametrize("stage", ["board", "first roll", "refill", "second roll", "flop", "turn", "river"])
def test_survival_by_brute_force(stage: str) -> None:
    random_ = random.Random(stage)
    for dead in (0, 12):
        spot = spot_of(random_, 1, stage, dead)
        left = unseen(spot)
        hole = spot.pop("players")[0]
        counts = categories(hole, boards_of(spot, left))
        report = survival(hole, **spot)
        assert list(report.counts) == counts
        assert report.total == sum(counts)
        standing = [card for card in spot.get("boxes", spot.get("board")) if card is not None]
        assert report.now == best(frozenset((*hole, *standing)))[0]
        assert report.stage == stage


def test_survival_of_known_draws_and_hands() -> None:
    """Made hands that need certain boxes, and draws: chances known from counting originals."""
    flush = survival("AhKh", boxes="Qh 7h 2h Js 4c 9d")
    assert (flush.now, flush.same, flush.chances[Category.FLUSH]) == (
        Category.FLUSH, Fraction(15, 44), Fraction(15, 44),
    )  # fmt: skip
    assert flush.lower is not None
    assert flush.higher == 1 - Fraction(15, 44) - flush.lower
    draw = survival("AhKh", boxes="Qh 7h 2c Js 4c 9d")
    assert draw.chances[Category.FLUSH] == Fraction(3, 44)
    assert survival("AhKd", boxes="Qh Jc 7h 2c 4s 6d").chances[Category.STRAIGHT] == Fraction(1, 33)
    assert survival("JhTd", boxes="9h 8c 2h 2c 4s Ad").chances[Category.STRAIGHT] == Fraction(2, 33)
    assert survival("AhKh", boxes="Qh 7h 2h 4h Jc 9d").same == Fraction(95, 132)
    kept = survival("7h7d", boxes="7c Ks 2d 9h Jc 4s")
    assert kept.lower is not None
    assert round(float(1 - kept.lower), 3) == 0.701
    missed = survival("AhKh", boxes="Qh 7h -- Js 4c 9d", removed="2c")
    assert missed.chances[Category.FLUSH] == Fraction(9, 88)
    assert sum(flush.chances.values()) == 1
    nothing = survival("AhKh")
    assert (nothing.now, nothing.lower, nothing.same, nothing.higher) == (None, None, None, None)
    assert (nothing.total, nothing.stage) == (comb(50, 5), "deal")
    assert survival("AhKh", board="").counts == nothing.counts


def test_survival_of_originals() -> None:
    """The chance that k given boxes keep their cards, read off the weighted boards themselves."""
    survival_case = STROBE["strobe-survival"]["expect"]
    spots = (find_spot(boxes=ROW), 44), (find_spot(boxes=ROW, removed="2c"), 43)
    names = "survive_both_rolls", "survive_second_roll_only"
    for (spot, left), name in zip(spots, names, strict=True):
        for count, text in enumerate(survival_case[name], 1):
            kept = card_mask(parse_cards(ROW)[:count])
            weight = sum(
                weight * comb(left, draws) for board, draws, weight in spot.finals(left) if board & kept == kept
            )
            assert Fraction(weight, spot.total(left)) == Fraction(text)
    spot = find_spot(boxes=ROW)
    drawn = sum(weight * 44 for _, draws, weight in spot.finals(44) if draws)
    assert Fraction(drawn, spot.total(44)) == Fraction(STROBE["strobe-final-dist"]["expect"]["p_replacement_in_final"])


def test_the_chance_to_keep_a_hand() -> None:
    random_ = random.Random(8)
    for stage in ("board", "refill"):
        spot = spot_of(random_, 3, stage, 4)
        report = faces(**spot)
        boards = list(boards_of(spot, unseen(spot)))
        for seat, hole in enumerate(spot["players"]):
            now = best(frozenset((*hole, *spot["boxes"])))[0]
            counts = categories(hole, boards)
            assert report.keeps[seat] == Fraction(sum(counts[now:]), len(boards))
            without = [
                best(frozenset((*hole, *(card for card in spot["boxes"] if card is not gone))))[0]
                for gone in spot["boxes"]
            ]
            assert report.carriers[seat] == tuple(box for box, category in enumerate(without, 1) if category < now)


# Ranges


def test_range_vectors() -> None:
    case = EQUITY["eq-07"]
    expect = case["expect"]
    result = equity(case["given"]["ranges"])
    assert result.total == expect["matchups"] * 1712304
    assert result.players[0][:3] == (expect["win"], expect["tie"], expect["lose"])
    for name in ("eq-11", "eq-12"):
        pairs, weighted = EQUITY[name]["given"]["ranges"]
        text = ",".join(f"{hand}:{weight}" for hand, weight in weighted.items())
        assert round(float(equity([pairs, text]).equities[0]), 6) == EQUITY[name]["expect"]["equity"]


@pytest.mark.parametrize(
    ("players", "board", "value"),
    [
        (["AA", "random"], "", 0.852037),
        (["AsKs", "TT+,AQs+,AKo"], "", 0.4570015),
        (["AsKs", "TT+,AQs+,AKo"], "7s4s2c", 0.5836139),
        (["TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"], "7s4s2c", 0.6622013),
        (["TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"], "", 0.6547532),
    ],
)
def test_peer_checked_ranges(players: list[str], board: str, value: float) -> None:
    digits = len(str(value)) - 2
    assert round(float(equity(players, board=board).equities[0]), digits) == value


@pytest.mark.parametrize("stage", ["board", "first roll", "refill", "second roll", "flop", "turn", "river"])
@pytest.mark.parametrize("players", [2, 3])
def test_ranges_by_brute_force(stage: str, players: int) -> None:
    random_ = random.Random(f"{stage} {players}")
    spot = spot_of(random_, players, stage, 24)
    hands = spot.pop("players")
    # Few cards, so that hands block each other and the table often.
    some = [*random_.sample(unseen({**spot, "players": hands}), 4), *hands[0], *hands[1], spot["dead"][0]]
    combos = [pair for pair in combinations(sorted(some, reverse=True), 2) if pair[0].rank != pair[1].rank]
    ranges = [
        {tuple(pair): random_.choice([1, 5, 2500, 10_000]) for pair in random_.sample(combos, 12)}
        for _ in range(players - 1)
    ]
    texts = [",".join(f"{high}{low}:{w / 10_000:.4f}" for (high, low), w in one.items()) for one in ranges]
    total, split = 0, [[0] * players for _ in range(players)]
    for met in product([(tuple(hands[0]), 10_000)], *[one.items() for one in ranges]):
        cards = [card for hand, _ in met for card in hand]
        seen = [*cards, *spot["dead"], *spot.get("removed", ()), *spot.get("boxes", spot.get("board"))]
        if len(set(seen)) < len(seen):
            continue
        holes = [hand for hand, _ in met]
        times = prod([weight for _, weight in met])
        few, rows = outcomes(holes, boards_of(spot, unseen({**spot, "players": holes})))
        total += times * few
        split = [[a + times * b for a, b in zip(one, two, strict=True)] for one, two in zip(split, rows, strict=True)]
    assert total
    result = equity([hands[0], *texts], **spot)
    same(result, total, split)
    assert equity([hands[0], *map(Range, texts)], **spot) == result


@pytest.mark.parametrize("names", [("AA", "KK", "QQ"), ("88", "AKs", "77"), ("62o", "42o", "32o")])
def test_top_ranges_are_ordered_by_equity_against_a_random_hand(names: tuple[str, ...]) -> None:
    at = [_BEST_FIRST.split().index(name) for name in names]
    assert at == list(range(at[0], at[0] + 3))
    equities = [equity([next(iter(Range(name))), "random"]).equities[0] for name in names]
    assert equities[0] > equities[1] > equities[2]


def test_a_range_of_one_combo_is_a_hand() -> None:
    assert equity([Range("7h2d"), "Tc9h:0.3"], boxes=ROW) == equity(HANDS, boxes=ROW)


def test_range_equity_is_the_mean_of_what_comes_next() -> None:
    players = ["7h2d", "QQ+,AKs:0.3,Tc9h", "JTs,Ts9s:0.25"]
    first = faces(players, boxes=ROW)
    for seat in range(3):
        assert first.now.equities[seat] == sum(face.equities[seat] for face in first.values()) / 6
    fill = refills(players, boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    assert fill.now == first[3].odds
    weights = sum(odds.total for odds in fill.values())
    for seat in range(3):
        assert fill.now.equities[seat] == (sum(odds.equities[seat] * odds.total for odds in fill.values()) / weights)
    assert Card("Ah") not in fill
    assert len({odds.total for odds in fill.values()}) > 1


def test_the_chance_to_keep_a_hand_over_a_range() -> None:
    report = faces(["7h2d", "TT,99"], boxes=ROW)
    assert report.carriers == ((3, 4), ())
    combos = list(Range("TT,99"))
    one_by_one = [faces(["7h2d", combo], boxes=ROW) for combo in combos]
    for seat in range(2):
        assert report.keeps[seat] == sum(one.keeps[seat] for one in one_by_one) / len(combos)


def test_ranges_that_cannot_be() -> None:
    assert "player 2: 'ZZ' at character 5" in refused("bad_token", ["AhAd", "QQ, ZZ"], error=RangeError)
    assert "player 2" in refused("empty_range", ["AhAd", "AhKs,AdQs"], error=RangeError)
    refused("no_deal", ["AsAh,AsAd", "AsAc,AhAd", "AsKs,AdKd,AhKh"], error=RangeError)
    assert "match-ups" in refused("not_supported", ["random"] * 3, method="exact")
    for player in ("Ah", "AhKhQh", "hello", "7h2x", ""):
        with pytest.raises(RangeError, match="player 1"):
            equity([player, "KcKd"])


@pytest.mark.parametrize(
    "table",
    [
        {"boxes": ROW},
        {"boxes": "Ah Ks -- 7c 3s Jh", "removed": "7d"},
        {"boxes": ROW, "removed": "2c"},
        {"boxes": "Ah Ks Qd 7c 3s --", "removed": "7d Jh"},
        {},
        {"board": "2c 7d 9h"},
    ],
)
def test_the_total_is_what_the_final_boards_weigh(table: dict[str, Any]) -> None:
    spot = find_spot(**table)
    for left in (1, 2, 42):
        rows = spot.finals(left)
        assert spot.total(left) == sum(weight * comb(left, draws) for _, draws, weight in rows)
        assert all(board.bit_count() + draws == 5 for board, draws, _ in rows)


# What is refused


def refused(code: str, *args: Any, error: type[StrobeError] = StrobeError, **kwargs: Any) -> str:
    with pytest.raises(error) as caught:
        equity(*args, **kwargs)
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"boxes": "Ah Ks 7d 7c 3s"}, "write --"),
        ({"boxes": "Ah Ks 7d"}, "six boxes, not 3"),
        ({"boxes": "Ah Ks 7d 7c 3s Jh 2c"}, "six boxes, not 7"),
        ({"boxes": "Ah Ks -- 7c 3s"}, "six boxes, not 5"),
        ({"boxes": "Ah Ks -- 7c 3s Jh"}, "give removed="),
        ({"boxes": ROW, "removed": "2c 3c"}, "no box is empty"),
        ({"boxes": "Ah Ks -- 7c 3s Jh", "removed": "2c 3c 4c"}, "two cards, not 3"),
        ({"removed": "2c"}, "give boxes="),
        ({"board": "2c"}, "0, 3, 4 or 5 cards, not 1"),
        ({"board": "2c 3c"}, "not 2"),
        ({"board": "2c 3c 4c 5c 6c 8c"}, "not 6"),
        ({"board": "2c 3c 4c", "boxes": ROW}, "one game"),
        ({"board": "2c 3c 4c", "removed": "5c"}, "one game"),
        ({"boxes": ROW, "game": "holdem"}, "give board="),
        ({"removed": "2c", "game": "holdem"}, "give dead="),
        ({"board": "2c 3c 4c", "game": "strobe"}, "give boxes="),
    ],
)
def test_cards_that_fit_no_stage(kwargs: dict[str, Any], words: str) -> None:
    assert words in refused("no_stage", HANDS, **kwargs)


@pytest.mark.parametrize(
    ("hands", "kwargs", "words"),
    [
        (["AsAh", "AsAd"], {}, "As is in the hand of player 1 and in the hand of player 2"),
        (HANDS, {"boxes": "Ah Ks 7d 7c 3s 9h"}, "9h is on the board and in the hand of player 2"),
        (HANDS, {"boxes": "Ah Ks -- 7c 3s Jh", "removed": "2d"}, "2d is removed and in the hand of player 1"),
        (HANDS, {"boxes": "Ah Ks -- 7c 3s Jh", "removed": "Jh"}, "Jh is on the board and removed"),
        (HANDS, {"dead": "Tc"}, "Tc is dead and in the hand of player 2"),
        (HANDS, {"boxes": ROW, "dead": "Ks"}, "Ks is on the board and dead"),
        (HANDS, {"board": "Ks Tc 2c"}, "Tc is on the board and in the hand of player 2"),
    ],
)
def test_a_card_in_two_places(hands: list[str], kwargs: dict[str, Any], words: str) -> None:
    assert words in refused("duplicate_card", hands, error=CardError, **kwargs)
    game = "holdem" if "board" in kwargs else "strobe"
    assert words in refused("duplicate_card", hands, error=CardError, game=game, **kwargs)


def test_cards_twice_in_one_place() -> None:
    for kwargs in (
        {"dead": "2c 2c"},
        {"boxes": "Ah Ah -- 7c 3s Jh", "removed": "7d"},
        {"board": ["2c", "2c", "3c"]},
    ):
        refused("duplicate_card", HANDS, error=CardError, **kwargs)
    refused("duplicate_card", [["Ah", "Ah"], "KcKd"], error=CardError)


@pytest.mark.parametrize("players", [[], ["AhAd"], ["AhAd"] * 11, "AhAd"])
def test_a_wrong_number_of_players(players: Any) -> None:
    with pytest.raises(StrobeError):
        equity(players)


@pytest.mark.parametrize("hand", [["Ah"], ["Ah", "Kd", "Qc"], [True, False], [0, 99], [None, "Ah"], None, 7, b"\x00"])
def test_what_is_no_hand(hand: Any) -> None:
    with pytest.raises(StrobeError):
        equity([hand, "KcKd"])


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.floats(),
    st.text("AKQ72hsdc -,jx", max_size=12),
    st.binary(max_size=4),
    st.sampled_from(DECK),
    st.sampled_from(["Ah Ks 7d 7c 3s Jh", "Ah Ks -- 7c 3s Jh", "7d", "2c 7d 9h", "QQ+", "7h2d", "Tc9h", "--"]),
)
JUNKS = st.one_of(JUNK, st.lists(JUNK, max_size=7), st.dictionaries(st.integers(), JUNK, max_size=2))


@settings(max_examples=400)
@given(
    players=st.one_of(JUNK, st.lists(JUNKS, max_size=4)),
    table=st.dictionaries(st.sampled_from(["boxes", "removed", "board", "dead", "game"]), JUNKS, max_size=3),
)
def test_whatever_is_asked_is_answered_or_refused(players: Any, table: dict[str, Any]) -> None:
    for question in (equity, faces, refills):
        names = {"boxes", "removed", "dead"} | ({"board", "game"} if question is equity else set())
        few = {name: value for name, value in table.items() if name in names}
        if question is not equity:
            few = {"boxes": ROW, "removed": None, **few}
        answered_or_refused(question, players, few)
    answered_or_refused(survival, players, table)


def answered_or_refused(question: Callable[..., Any], asked: Any, table: dict[str, Any]) -> None:
    try:
        report = question(asked, **table)
    except StrobeError:
        return
    assert report


def test_there_is_no_joker_here() -> None:
    refused("joker", [["Joker", "Ah"], "KcKd"], error=CardError)
    refused("joker", ["AhAd", "KcKd"], dead=["Joker"], error=CardError)


def test_too_few_cards_to_deal() -> None:
    deck = [card for card in DECK if card not in parse_cards("AhAdKcKd")]
    refused("too_few_cards", ["AhAd", "KcKd"], board="", dead=deck[4:])
    assert equity(["AhAd", "KcKd"], board="", dead=deck[5:]).total == 1
    refused("too_few_cards", ["AhAd", "KcKd"], dead=deck[6:])
    assert equity(["AhAd", "KcKd"], dead=deck[7:]).total == 21
    refused("too_few_cards", ["AhAd", "KcKd"], boxes=deck[:6], dead=deck[6:])
    assert equity(["AhAd", "KcKd"], boxes=deck[:6], dead=deck[7:]).total == 36


def test_unknown_games_and_methods() -> None:
    assert "omahaha" in refused("unknown_game", HANDS, game="omahaha")
    assert "guess" in refused("unknown_method", HANDS, method="guess")


def test_no_roll_and_no_refill() -> None:
    with pytest.raises(StrobeError) as caught:
        faces(HANDS, boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    assert caught.value.code == "no_roll"
    for boxes, removed in ((ROW, "2c"), (ROW, None), ("Ah Ks Qd 7c 3s --", "7d Jh")):
        with pytest.raises(StrobeError) as caught:
            refills(HANDS, boxes=boxes, removed=removed)  # type: ignore[arg-type]
        assert caught.value.code == "no_refill"


def test_faces_are_keyed_as_printed() -> None:
    report = faces(HANDS, boxes=ROW)
    assert list(report) == [1, 2, 3, 4, 5, 6]
    for face in (0, 7, -1):
        with pytest.raises(KeyError):
            report[face]


def test_results_are_values() -> None:
    result = equity(HANDS, boxes=ROW)
    assert pickle.loads(pickle.dumps(result)) == result
    report = pickle.loads(pickle.dumps(faces(HANDS, boxes=ROW)))
    assert report == faces(HANDS, boxes=ROW)
    assert report.carriers == ((3, 4), (3, 4))
    fill = refills(HANDS, boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    assert pickle.loads(pickle.dumps(fill)) == fill


def test_the_counting_door_refuses_what_would_not_fit() -> None:
    with pytest.raises(ValueError, match="players"):
        _odds.shares((1,), ((0, 5, 1),), DECK_MASK)
    with pytest.raises(ValueError, match="players"):
        _odds.shares((1,) * 11, ((0, 5, 1),), DECK_MASK)
    with pytest.raises(ValueError, match="drawn"):
        _odds.shares((1, 2), ((0, 6, 1),), DECK_MASK)
    with pytest.raises(ValueError, match="drawn"):
        _odds.categories(1, ((0, -1, 1),), DECK_MASK)
    with pytest.raises(ValueError, match="final boards"):
        _odds.shares((1, 2), ((0, 5, 1),) * 33, DECK_MASK)


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (["KhQh:1,KsQs:1", "JcJd"], {"board": "Ah 7h 2d", "dead": "As 7s"}),
        (["KQs,T9s,JJ", "8c8d"], {"board": "Ah 7c 2d", "dead": "As"}),
        (["QhJh:1,QsJs:1", "JcJd"], {"boxes": "Ah Kh 7h 2d 3c --", "removed": "As Ks", "dead": "7s"}),
    ],
)
def test_suits_are_not_alike_where_one_lies_dead_and_the_other_on_the_board(players: Any, places: Any) -> None:
    spread = Range(players[0])
    dead = set(parse_cards(" ".join(value.replace("--", "") for value in places.values())))
    whole = Fraction(0)
    weight = Fraction(0)
    for cards in spread:
        if not {*dead, *parse_cards(players[1])} & set(cards):
            met = spread[cards] * len(Range(players[1]))
            whole += met * equity([cards, players[1]], **places).players[0].equity
            weight += met
    assert equity(players, **places).players[0].equity == whole / weight


@pytest.mark.parametrize("places", [{}, {"board": [52, 0, 5]}, {"boxes": (52, 0, 5, 6, 7, 13)}, {"dead": [52]}])
def test_the_joker_has_no_chances(places: Any) -> None:
    with pytest.raises(CardError, match=r"[Jj]oker"):
        equity(["AhKh", "QdQs"] if places else [[52, 50], [44, 45]], **places)


# The short way


RANGES = [
    "random",
    "22+,A2s+,KTs+",
    "QQ+,AKs:0.3",
    "AhKh,AdKd:0.25,QQ:0.75",
    "22+:0.4,AKs",
    "AhKd:0.2,7c2d:0.4,8c8d:0.6",
]


def test_the_short_way_is_the_careful_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads are a wish that takes the careful way; integers, totals, words and errors are the same."""
    ways = []
    read_plain = _odds.read_plain

    def spy(*question: Any) -> Any:
        ways.append(read_plain(*question))
        return ways[-1]

    monkeypatch.setattr("strobe.odds._odds.read_plain", spy)
    rng = random.Random("short")
    stages: list[Callable[[list[Card]], dict[str, Any]]] = [
        lambda cards: {"board": cards[:3]},
        lambda cards: {"board": cards[:4]},
        lambda cards: {"board": cards[:5]},
        lambda cards: {"boxes": cards[:6]},
        lambda cards: {"boxes": cards[:6], "removed": cards[6:7]},
        lambda cards: {"board": cards[:5], "dead": cards[5:8]},
    ]
    for case in range(300):
        cards = rng.sample(DECK, 12)
        question = stages[case % len(stages)](cards)
        players = [
            rng.choice([rng.choice(RANGES), Range(rng.choice(RANGES)), cards[10:], tuple(rng.sample(DECK, 2))])
            for _ in range(2)
        ]
        for _ in range(2):
            assert outcome(players, **question) == outcome(players, **question, threads=1)
    taken = [way for way in ways if way is not None]
    assert sum(way[1] is not None for way in taken) > 200
    assert sum(way[1] is None for way in taken) > 20


def outcome(players: list[Any], **question: Any) -> Any:
    try:
        return equity(players, **question)
    except StrobeError as error:
        return type(error), error.code, str(error), error.value


@pytest.mark.parametrize(
    ("players", "board", "total"),
    [
        (["AsAh,KsKh:0.5", "QdQh"], "2c3d4h5s7c", 3),
        (["AsAh,KsKh:0.5", "QdQh"], "2c3d4hAs7c", 1),
        (["AsAh,KsKh:0.5", "QdAh"], "2c3d4h5s7c", 1),
        (["AsAh,KsKh:0.5", "QdAh:0.3,QdQh"], "2c3d4h5s7c", 2 * 10 + 1 * 3 + 1 * 10),
        (["AsAh,KsKh:0.5", "QdAh:0.3"], "2c3d4h5s7c", 1),
        (["AsAh:0.2,KsKh:0.5", "QdAh:0.3"], "2c3d4h5s7c", 5),
    ],
)
def test_hands_that_are_not_possible_do_not_count(players: list[str], board: str, total: int) -> None:
    """Weights are divided by what divides them all; a range of one hand blocks no hand, a known hand does."""
    for asked in (players, players[::-1]):
        assert {equity(asked, board=board).total for _ in range(3)} == {total}


def test_ranges_by_their_texts_are_kept_but_not_forever() -> None:
    from strobe import odds

    for at in range(odds.MOST_TEXTS + 20):
        equity([f"AA:0.{at + 1:04}", "KdKc"], board="2c3d4h")
    assert 0 < len(odds._ranges) <= odds.MOST_TEXTS


@pytest.mark.needs("numpy")
@pytest.mark.parametrize("name", ["boxes", "removed", "board", "dead", "game", "method", "budget", "seed", "players"])
@pytest.mark.parametrize(
    "listed", [[0, 1, 2], [[0, 1], [2, 3], [4, 5]], [], 5, [1.5, 2.5], ["Ah", "Kd"], [None, 1]], ids=repr
)
def test_arrays_are_cards_or_typed_errors(name: str, listed: Any) -> None:
    """What an array means, a list means too; anything else is refused with a reason."""
    import numpy as np

    value = np.array(listed)
    question = {"players": ["QcQs", "JcJs"]}
    as_array = outcome(**{**question, name: value})
    if isinstance(as_array, Equity):
        assert as_array == outcome(**{**question, name: value.tolist()})
    else:
        assert issubclass(as_array[0], StrobeError)
        assert as_array[1]
