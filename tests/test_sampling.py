"""Equity by sampling: near the exact answer on every kind of spot, honest about its error, and repeatable."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from strobe import _odds, counting, sampling
from strobe.cards import DECK, Card, parse_cards
from strobe.errors import CardError, RangeError, StrobeError
from strobe.matrix import preflop_matrix
from strobe.odds import Equity, equity, faces, refills
from strobe.ranges import Range
from strobe.reports import standard_error
from strobe.stages import DECK_MASK, card_mask, find_spot

STAGES = ("deal", "board", "first roll", "refill", "second roll", "preflop", "flop", "turn", "river")
ROW = "Ah Ks 7d 7c 3s Jh"
WEIGHTED = ("QQ+,AKs:0.3,7c2d:0.05", "22+:0.5,A2s+,KTo", "AhKh,AhQh:0.9,AsKs:0.01,JJ:0.2", "random", "AA,AK:0.25")


def near(sampled: Equity, exact: Equity, errors: float = 4) -> None:
    assert sampled.method == "sample"
    assert exact.method == "exact"
    assert sum(sampled.equities) == 1
    assert sampled.stderr == max(sampled.stderrs) > 0
    for mine, theirs, stderr in zip(sampled.players, exact.players, sampled.stderrs, strict=True):
        assert mine.win + mine.tie + mine.lose == sampled.total
        assert abs(mine.equity - theirs.equity) <= errors * stderr
        for got, want in zip(mine.split, theirs.split, strict=True):
            chance = Fraction(want, exact.total)
            spread = sqrt(chance * (1 - chance) * sampled.total)
            assert abs(got - chance * sampled.total) <= errors * spread + 4


def both(players: Any, budget: int = 100_000, seed: int = 1, **spot: Any) -> tuple[Equity, Equity]:
    sampled = equity(players, method="sample", budget=budget, seed=seed, **spot)
    return sampled, equity(players, method="exact", **spot)


def table_of(stage: str, take: Iterator[Card]) -> dict[str, Any]:
    def cards(count: int) -> list[Card]:
        return [next(take) for _ in range(count)]

    if stage in ("deal", "preflop"):
        return {"game": "strobe" if stage == "deal" else "holdem"}
    if stage in ("flop", "turn", "river"):
        return {"board": cards({"flop": 3, "turn": 4, "river": 5}[stage])}
    row: list[Card | None] = [*cards(6)]
    if "roll" in stage:
        row[2] = None
    return {"boxes": row, "removed": cards({"board": 0, "second roll": 2}.get(stage, 1))}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("dead", [0, 6])
def test_known_hands(stage: str, players: int, dead: int) -> None:
    take = iter(random.Random(f"{stage} {players} {dead}").sample(DECK, 52))
    hands = [[next(take), next(take)] for _ in range(players)]
    spot = {"dead": [next(take) for _ in range(dead)], **table_of(stage, take)}
    near(*both(hands, **spot))


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", range(3))
def test_ranges(stage: str, kind: int) -> None:
    random_ = random.Random(f"{stage} {kind}")
    take = iter(random_.sample(DECK, 52))
    spot = table_of(stage, take)
    first: Any = [next(take), next(take)] if kind == 0 else WEIGHTED[random_.randrange(5)]
    sampled, exact = both([first, WEIGHTED[kind]], **spot)
    near(sampled, exact)


@pytest.mark.parametrize(
    "players",
    [
        ["AsKs", "QQ,AhKh:0.5", "JTs:0.3,99"],
        ["AA,KK:0.1", "AKs,AA:0.7", "AK:0.4"],
        ["AA:0.2,KK", "AA,KK:0.9", "AA:0.5,KK:0.5", "AA,KK:0.3"],
        ["AA", "AK:0.3,QJs", "AA,KQs:0.2", "7c2d"],
    ],
)
@pytest.mark.parametrize("spot", [{"board": "2c7d9h"}, {"boxes": "2c 7h 9h Qc Jd 3s"}])
def test_many_ranges_that_share_cards(players: list[str], spot: dict[str, str]) -> None:
    if "7c2d" in players:
        spot = {name: text.replace("2c 7h", "4c 8h").replace("2c7d", "4c8d") for name, text in spot.items()}
    near(*both(players, budget=400_000, **spot))


def test_a_sampler_that_forgets_blockers_would_be_found_out() -> None:
    """Redrawing only the second hand of a pair that shares cards is the usual mistake."""
    board = "2c7d9hTs3d"
    sampled, exact = both(["AA,KK", "AA:0.2,KQs"], budget=400_000, board=board)
    near(sampled, exact)
    # After the first player's hand the second one is drawn by weight from what is left: AA 6, KK 6 to start.
    aces = [Fraction(1, 2), Fraction(1, 2)]
    after_aces = Fraction(1 * 2, 1 * 2 + 4 * 10)
    after_kings = Fraction(6 * 2, 6 * 2 + 2 * 10)
    wrong = aces[0] * (after_aces / 2 + 1 - after_aces) + aces[1] * (1 - after_kings)
    assert abs(wrong - exact.equities[0]) > 10 * sampled.stderr


def test_joint_draws_where_hands_seldom_meet() -> None:
    """Six players on twelve cards: what can be dealt is listed and drawn from the list."""
    sampled = equity(["AA,KK:0.5,QQ"] * 6, board="2c7d9hTs3d", method="sample", budget=200_000)
    for player, stderr in zip(sampled.players, sampled.stderrs, strict=True):
        # The pair of aces is held by two players, who split.
        assert player.split[0] == 0
        assert abs(player.equity - Fraction(1, 6)) <= 4 * stderr


@pytest.mark.parametrize("players", [3, 6, 10])
def test_random_hands_have_equal_chances(players: int) -> None:
    sampled = equity(["random"] * players, budget=100_000, seed=3)
    assert sampled.method == "sample"
    assert sum(sampled.equities) == 1
    for share, stderr in zip(sampled.equities, sampled.stderrs, strict=True):
        assert abs(share - Fraction(1, players)) <= 4 * stderr


def test_a_hand_against_random_hands() -> None:
    """Random hands come after the ranges, card by card, which must not change anybody's chances."""
    exact = equity(["QQ+,AKs:0.5", "random"], board="2c7d9h", method="exact")
    sampled = equity(["QQ+,AKs:0.5", "random"], board="2c7d9h", method="sample", budget=400_000)
    near(sampled, exact)
    # The same hands, written so that no shortcut is seen.
    nearly = equity(["QQ+,AKs:0.5", "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32:0.9999"], board="2c7d9h",
                    method="sample", budget=400_000)  # fmt: skip
    near(nearly, exact)


def test_aces_against_a_random_hand_before_the_board() -> None:
    sampled, exact = both(["AA", "random"], budget=1_000_000)
    near(sampled, exact)
    assert round(float(exact.equities[0]), 6) == 0.852037


def test_standard_errors_are_honest() -> None:
    """Over many seeds the error in units of its standard error is spread like one."""
    exact = equity(["7h2d", "Tc9h"], boxes=ROW).equities[0]
    squares = 0.0
    total = 0.0
    for seed in range(400):
        sampled = equity(["7h2d", "Tc9h"], boxes=ROW, method="sample", budget=2_000, seed=seed)
        off = float(sampled.equities[0] - exact) / sampled.stderrs[0]
        total += off
        squares += off * off
    assert abs(total) < 4 * sqrt(400)
    assert abs(squares - 400) < 4 * sqrt(800)


def test_blocks_of_one_seed_are_independent() -> None:
    aces, kings = (card_mask(parse_cards(hand)) for hand in ("AsAh", "KdKc"))
    question = _odds.Question((aces, kings), (), (), DECK_MASK & ~aces & ~kings, ((0, 5),))
    chance = 1388072 / 1712304
    offs = []
    for block in range(400):
        counts = question.sample(9, block, 2_000)
        assert counts is not None
        offs.append((counts[0] - 2_000 * chance) / sqrt(2_000 * chance * (1 - chance)))
    assert abs(sum(offs)) < 4 * sqrt(400)
    assert abs(sum(off * off for off in offs) - 400) < 4 * sqrt(800)
    neighbours = sum(one * two for one, two in itertools.pairwise(offs))
    assert abs(neighbours) < 4 * sqrt(400)


def test_every_board_is_equally_likely() -> None:
    """Seven live cards, two to come: 21 turns and rivers, told apart by who wins on them."""
    pool = parse_cards("2c 3c 4c 5c 6c 7c 8c")
    hands = "AhAd", "KhKd", "QhQd"
    board = parse_cards("Ts 9s 2h")
    dead = [card for card in DECK if card not in {*pool, *board, *parse_cards("".join(hands))}]
    near(*both(list(hands), budget=300_000, board=board, dead=dead))


# Repeatable


def test_one_answer_for_a_seed_on_every_machine() -> None:
    """The figures were written down once; they are the same on any processor and system."""
    assert equity(["AsAh", "KdKc"], method="sample", budget=100_000, seed=12345).players[0][:3] == KNOWN
    ranged = equity(["QQ+,AKs:0.3", "random", "JTs"], boxes=ROW, method="sample", budget=100_000, seed=12345)
    assert tuple(player.win for player in ranged.players) == RANGED


KNOWN = (81206, 359, 18435)
RANGED = (77887, 14973, 6768)


def test_threads_and_other_code_change_nothing() -> None:
    path = Path(__file__).parent / "cases" / "equity.json"
    case = next(case for case in json.loads(path.read_text(encoding="utf-8")) if case["id"] == "eq-15")
    seed = case["given"]["seed"]
    results = []
    for threads in [*case["given"]["threads"], 2]:
        for _ in range(case["given"]["runs"]):
            random.random()
            results.append(
                equity(["AsKs", "QQ+", "random"], method="sample", budget=2_500_000, seed=seed, threads=threads)
            )
    assert len(results) == 6
    assert all(result == results[0] for result in results) == case["expect"]["identical_results"]


def test_seeds_differ() -> None:
    spot: dict[str, Any] = {"board": "2c7d9h", "method": "sample", "budget": 10_000}
    results = {equity(["AsKs", "QQ+"], seed=seed, **spot).players[0] for seed in (0, 1, 2, 3, 1 << 63, (1 << 64) - 1)}
    assert len(results) == 6


@pytest.mark.parametrize("budget", [1, 255, 256, 257, 65_535, 65_536, 65_537, 1_048_577])
def test_a_sample_uses_up_its_budget(budget: int) -> None:
    for players in (["AsKs", "QdQh"], ["AsKs", "QQ", "random"]):
        sampled = equity(players, method="sample", budget=budget)
        assert sampled.total == budget
        assert sum(sampled.equities) == 1


def test_blocks_add_up() -> None:
    question = _odds.Question((0, 0), (), (0, 1), DECK_MASK, ((0, 5),))
    whole = question.sample(5, 7, 2 * _odds.BLOCK_TRIALS + 100)
    parts = [question.sample(5, 7, _odds.BLOCK_TRIALS), question.sample(5, 8, _odds.BLOCK_TRIALS + 100)]
    assert None not in (whole, *parts)
    assert whole == [sum(row) for row in zip(*[part for part in parts if part], strict=True)]


def test_every_path_of_the_machine_gives_the_same() -> None:
    def answers() -> list[Equity]:
        spot: dict[str, Any] = {"method": "sample", "budget": 70_000}
        return [equity(["AsKs", "QdQh"], **spot), equity(["AsKs", "QQ+", "random"], boxes="Ah Ts 7d 7c 3s Jh", **spot)]

    best = answers()
    try:
        _odds.range_path("portable")
        assert answers() == best
    finally:
        _odds.range_path()


# Which method


def test_auto_counts_within_the_budget() -> None:
    assert equity(["random", "random"], board="2c7d9h").method == "exact"
    assert equity(["random", "random"]).method == "exact"
    assert equity(["random"] * 3).method == "sample"
    assert equity(["AsKs", "QdQh"], budget=25_000).method == "exact"
    assert equity(["AsKs", "QdQh"], budget=24_999).method == "sample"
    assert equity(["AsKs", "QdQh"], budget=1, method="exact").method == "exact"
    assert equity(["AsKs", "QdQh"], board="2c7d9hTs3d", budget=1).method == "exact"


def test_large_counts_by_hand_and_at_once_agree() -> None:
    """Three ways to the same integers: match-ups one by one, ranges at once, and one range cut in two."""
    spot = {"boxes": "2c 7h 9h Qc Jd 3s"}
    at_once = equity(["TT+,AK", "22+:0.5,A2s+"], **spot)
    halves = [equity([half, "22+:0.5,A2s+"], **spot) for half in ("TT,JJ,QQ", "KK,AA,AK")]
    assert at_once.total == sum(half.total for half in halves)
    assert at_once.players[0].win == sum(half.players[0].win for half in halves)
    assert at_once.players[1].win == sum(half.players[1].win for half in halves)


def test_the_matrix_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the matrix of all hands is kept, questions before the board are read from it, with the same result."""
    questions = [["AsKs,22:0.5,7h6c:0.1", "random"], ["AsAh", "KK+,QsJs:0.25"], ["AhKh:0.3,AA", "QQ+"]]
    matrix = preflop_matrix()
    read = [equity(players, method="exact") for players in questions]
    monkeypatch.setattr(counting, "kept_matrix", lambda: None)
    assert [equity(players, method="exact") for players in questions] == read
    everybody = [(card_mask((low, high)), 1) for high in range(52) for low in range(high)]
    some = _odds.Weights(everybody[::37])
    # A worker that has no matrix counts.
    counted = counting.matrix_piece(some, some)
    monkeypatch.setattr(counting, "kept_matrix", lambda: matrix)
    assert counting.matrix_piece(some, some) == counted


def test_weights_too_large_for_one_word() -> None:
    """Products of many four-place weights leave 64 bits; the sums must not."""
    pairs = ("AsAh", "AsKs"), ("QhQd", "QhJh"), ("TcTd", "TcTs"), ("8c8d", "8c7c"), ("5h5d", "5h4h")
    players = [f"{often}:0.9999,{seldom}:0.0001" for often, seldom in pairs]
    exact = equity(players, board="2c2d9h9s3d", method="exact")
    assert exact.total == 10_000**5
    # Aces win; with ace and king he loses to the pair of tens, which is there in any case.
    assert exact.players[0].win == 9_999 * 10_000**4
    near(equity(players, board="2c2d9h9s3d", method="sample", budget=1_000), exact)


# Reports


def test_faces_by_sampling() -> None:
    players = ["7h2d", "QQ+,AK:0.5"]
    counted = faces(players, ROW.replace("Ah", "Ac"), method="exact")
    sampled = faces(players, ROW.replace("Ah", "Ac"), method="sample", budget=100_000)
    near(sampled.now, counted.now)
    for face in range(1, 7):
        near(sampled[face].odds, counted[face].odds)
    assert sampled.carriers == counted.carriers
    for mine, theirs in zip(sampled.keeps, counted.keeps, strict=True):
        assert abs(mine - theirs) < 4 * 0.5 / sqrt(100_000)


def test_faces_of_wide_ranges() -> None:
    report = faces(["random", "QQ+,AK"], ROW)
    assert report.now.method == "exact"
    assert report.now.equities[0] == sum(report[face].equities[0] for face in report) / 6
    exact = faces(["random", "QQ+,AK"], ROW, method="exact", budget=1)
    assert (dict(exact), exact.keeps) == (dict(report), report.keeps)
    sampled = faces(["random", "QQ+,AK"], ROW, method="sample", budget=200_000)
    for mine, theirs in zip(sampled.keeps, exact.keeps, strict=True):
        assert mine.denominator <= 200_000
        assert 0 < abs(mine - theirs) < 4 * 0.5 / sqrt(200_000)


def test_few_matchups_are_kept_exactly_within_a_small_budget() -> None:
    players = ["7h2d", "TT+"]
    assert faces(players, ROW, budget=20_000).keeps == faces(players, ROW, method="exact").keeps
    assert faces(players, ROW, budget=500).keeps != faces(players, ROW, method="exact").keeps


def test_what_is_kept_is_exact_where_that_was_asked() -> None:
    """Three players are counted match-up by match-up, whatever the budget; what is too much is refused."""
    players = ["QQ+", "KTs+:0.5,77", "7h2d"]
    exact = faces(players, ROW, method="exact", budget=1)
    assert exact.now.method == "exact"
    assert exact.keeps == faces(players, ROW).keeps
    assert exact.keeps != faces(players, ROW, budget=500).keeps
    with pytest.raises(StrobeError, match="match-ups") as caught:
        faces(["random"] * 3, ROW, method="exact")
    assert caught.value.code == "not_supported"


@pytest.mark.parametrize("seed", range(12))
def test_ranges_keep_what_their_hands_keep(seed: int) -> None:
    """All hands at once against hand by hand, with weights, dead cards, and before and after the refill."""
    rng = random.Random(f"keeps {seed}")
    cards = rng.sample(DECK, 10)
    removed = cards[6:7] if seed % 2 else None
    spot = find_spot(boxes=cards[:6], removed=removed, dead=cards[7 : 7 + seed % 4])
    combos = [card_mask((low, high)) for high in range(52) for low in range(high)]
    live = DECK_MASK & ~spot.seen
    holdings = tuple(
        [
            _odds.Weights([(mask, rng.randint(1, 10_000)) for mask in rng.sample(combos, size)]).among(live)
            for size in (rng.choice([9, 40]), 80)
        ]
    )
    (at_once,) = counting.count_keeps(spot, holdings, live.bit_count() - 4, None) or ()
    met = counting.matchups(spot, holdings)
    table = at_once.arguments[:4]
    assert at_once.function(*at_once.arguments) == counting.keeps_piece(*table, tuple(met), tuple(met.values()))
    assert at_once.size == 3


def test_ranges_that_seldom_meet_are_sampled_in_short_pieces() -> None:
    """A trial may take many draws, so a piece holds fewer trials; blocks keep the answer the same."""
    pair = "AsAh,AsAd,AsAc,AhAd,AhAc,KsKh,KsKd,KsKc,KhKd,QsQh,QsQd,QsQc,QhQd,JsJh,JsJd,JsJc,JhJd,TsTh,TsTd,TsTc"
    holding = _odds.Weights(Range(pair).masks()).among(DECK_MASK)
    pieces = sampling.sample(find_spot(), (holding,) * 6, 40, 1 << 20, 3)
    assert {piece.work for piece in pieces} == {_odds.BLOCK_TRIALS}
    assert len(sampling.sample(find_spot(), (holding,) * 2, 40, 1 << 20, 3)) == 1


def test_refills_by_sampling() -> None:
    players = ["7h2d", "QQ+,AK:0.5"]
    spot = {"boxes": "Ac Ks -- 7c 3s Jh", "removed": "7d"}
    counted = refills(players, method="exact", **spot)
    sampled = refills(players, method="sample", budget=20_000, **spot)
    near(sampled.now, counted.now)
    assert sampled.keys() == counted.keys()
    for card in counted:
        near(sampled[card], counted[card], errors=4.5)


@pytest.mark.parametrize("method", ["exact", "sample"])
def test_a_refill_that_somebody_needs_cannot_come(method: str) -> None:
    spot = {"boxes": "2c Ks -- 7c 3s Jh", "removed": "7d"}
    report = refills(["AhAd,AhAc", "Qs9s"], method=method, budget=1_000, **spot)
    assert Card("Ah") not in report
    assert Card("Ad") in report


def test_standard_error_by_definition() -> None:
    shares = [1.0] * 30 + [0.5] * 20 + [1 / 3] * 6 + [0.0] * 44
    mean = sum(shares) / 100
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / 99 / 100)
    assert standard_error((30, 20, 6), 100) == pytest.approx(spread, rel=1e-12)
    assert standard_error((100, 0), 100) == 0.01
    assert standard_error((0, 0), 1) == 1


# What cannot be


def refused(code: str, *args: Any, error: type[StrobeError] = StrobeError, **kwargs: Any) -> str:
    with pytest.raises(error) as caught:
        equity(*args, **kwargs)
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.parametrize("asked", [faces, refills, equity])
@pytest.mark.parametrize(
    ("code", "effort"),
    [
        ("unknown_method", {"method": "guess"}),
        ("unknown_method", {"method": None}),
        *[("bad_budget", {"budget": value}) for value in (0, -1, 1.5, True, None, "many", (1 << 40) + 1)],
        *[("bad_seed", {"seed": value}) for value in (-1, 1 << 64, 1.0, None, False, "x")],
        *[("bad_threads", {"threads": value}) for value in (0, -2, 1.0, True, "two")],
        ("bad_threads", {"threads": 2, "executor": "pool"}),
        ("bad_executor", {"executor": "pool"}),
        ("bad_progress", {"progress": 7}),
    ],
)
def test_efforts_that_cannot_be(asked: Any, code: str, effort: dict[str, Any]) -> None:
    if "executor" in effort and "threads" in effort:
        effort = {**effort, "executor": type("Pool", (), {"submit": print})()}
    removed = ["Qc"] if asked is refills else []
    with pytest.raises(StrobeError) as caught:
        asked(["7h2d", "Tc9h"], ROW, *removed, **effort)
    assert caught.value.code == code


@pytest.mark.needs("numpy")
@pytest.mark.parametrize("asked", [faces, refills, equity])
@pytest.mark.parametrize(
    ("code", "name", "listed"),
    [
        ("unknown_method", "method", ["auto", "exact"]),
        ("bad_budget", "budget", [0, 1, 2]),
        ("bad_seed", "seed", [0, 1, 2]),
        ("bad_threads", "threads", [0, 1, 2]),
    ],
)
def test_efforts_that_are_arrays_cannot_be(asked: Any, code: str, name: str, listed: list[Any]) -> None:
    import numpy as np

    test_efforts_that_cannot_be(asked, code, {name: np.array(listed)})


@pytest.mark.parametrize("method", ["auto", "exact", "sample"])
def test_spots_that_cannot_be_sampled(method: str) -> None:
    refused("no_deal", ["AsAh,AsAd", "AsAc,AhAd", "AsKs,AdKd,AhKh"], method=method, error=RangeError)
    refused("no_deal", ["AA", "AA", "AA"], method=method, error=RangeError)
    refused("too_few_cards", ["random", "AsKs"], dead=DECK[:42], method=method)
    refused("duplicate_card", ["AsAh", "AsKs"], method=method, error=CardError)
    refused("empty_range", ["AsAh", "AsKs,AhKh"], method=method, error=RangeError)


def test_ranges_that_hardly_ever_meet() -> None:
    refused("rarely_meet", ["AA-TT"] * 10)
    assert "match-ups" in refused("not_supported", ["random"] * 3, method="exact")


def test_questions_the_kernel_refuses() -> None:
    """The door behind the door: nothing that reaches C is out of its bounds."""
    aces, kings = (card_mask(parse_cards(hand)) for hand in ("AsAh", "KdKc"))
    pool = DECK_MASK & ~aces & ~kings
    pair = ((0,), (aces,), (1,))
    for arguments in [
        ((aces,), (), (), pool, ((0, 5),)),
        ((aces,) * 11, (), (), pool, ((0, 5),)),
        ((aces, kings), (), (), pool, ()),
        ((aces, kings), (), (), pool, ((0, 5),) * 37),
        ((aces, kings), (), (), pool, ((0, 6),)),
        ((aces, kings), (), (), pool, ((0, -1),)),
        ((aces, kings), (), (), 1, ((0, 5),)),
        ((aces, 0), (), (), pool, ((0, 5),)),
        ((aces, kings), (), (0,), pool, ((0, 5),)),
        ((0, kings), (((0,), (), ()),), (), pool, ((0, 5),)),
        ((0, kings), (((0,), (aces,), (0,)),), (), pool, ((0, 5),)),
        ((0, kings), (((0,), (aces, aces), (1 << 63, 1 << 63)),), (), pool, ((0, 5),)),
        ((0, kings), (((0,), (aces, aces), (1,)),), (), pool, ((0, 5),)),
        ((0, kings), (((2,), (aces,), (1,)),), (), pool, ((0, 5),)),
        ((0, kings), (((-1,), (aces,), (1,)),), (), pool, ((0, 5),)),
        ((0, kings), (pair,) * 11, (), pool, ((0, 5),)),
        ((0, kings), (pair,), (0,), pool, ((0, 5),)),
    ]:
        with pytest.raises(ValueError, match=r"."):
            _odds.Question(*arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="three to six"):
        _odds.Question((aces, kings), (), (), pool, ((0, 5),)).keeps(0, 0, 0, 10)
