"""Every evaluating door of ours under pytest-benchmark: one time is one pass over all the hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import strobe
from benchmarks.compare.deals import deals, text
from benchmarks.compare.runners.strobe import rows
from benchmarks.compare.tasks import TASKS, Row

ROWS = [row for row in rows() if TASKS[row.task].unit != "hands/s"]
HANDS = {"ns": 1_000, "M/s": 100_000}
RANKINGS = {name: getattr(strobe, name) for name in ("HIGH", "LOW_A5", "LOW_8", "LOW_27")}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.task}: {row.form}" for row in ROWS])
def test_door(row: Row, benchmark: Any) -> None:
    task = TASKS[row.task]
    count = HANDS[task.unit]
    benchmark.group = f"{task.title}, {count:,} hands"
    benchmark(row.run, row.prepare(deals(task.kind, count)))


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_best_five_and_its_words(ranking: strobe.Ranking, benchmark: Any) -> None:
    hands = deals("high7", HANDS["ns"])
    benchmark.group = "the five cards that play, and their words, 1,000 hands"
    benchmark(lambda: [strobe.describe(strobe.best_five(hand, ranking).strength, ranking) for hand in hands])


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_upcards(ranking: strobe.Ranking, benchmark: Any) -> None:
    hands = [hand[:4] for hand in deals("high5", HANDS["ns"])]
    benchmark.group = "four upcards, 1,000 hands"
    benchmark(lambda: [strobe.evaluate_shown(hand, ranking) for hand in hands])


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
@pytest.mark.parametrize("use", [strobe.TWO, strobe.AT_MOST_TWO, strobe.ANY], ids=lambda use: use.name)
def test_hole_cards_and_board_many(use: strobe.Use, ranking: strobe.Ranking, benchmark: Any) -> None:
    held = {strobe.TWO: 4, strobe.AT_MOST_TWO: 3, strobe.ANY: 2}[use]
    cards = np.array([(*hole[:held], *board) for hole, board in deals("omaha", HANDS["M/s"])], np.uint8)
    holes, boards = cards[:, :held].copy(), cards[:, held:].copy()
    benchmark.group = f"evaluate_hole_many, {held} hole cards, {HANDS['M/s']:,} hands"
    benchmark(lambda: strobe.evaluate_hole_many(holes, boards, use=use, ranking=ranking))


@pytest.mark.parametrize("width", [5, 6, 8])
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_other_widths_many(ranking: strobe.Ranking, width: int, benchmark: Any) -> None:
    cards = np.array(deals(f"high{width}", HANDS["M/s"]), np.uint8)
    benchmark.group = f"evaluate_many, {width} cards, {HANDS['M/s']:,} hands"
    benchmark(lambda: strobe.evaluate_many(cards, ranking=ranking))


@pytest.mark.parametrize("threads", [1, 2])
def test_threads(threads: int, benchmark: Any) -> None:
    cards = np.tile(np.array(deals("high7", HANDS["M/s"]), np.uint8), (100, 1))
    out = np.empty(len(cards), np.uint16)
    benchmark.group = f"evaluate_many by threads, {len(cards):,} hands"
    benchmark(lambda: strobe.evaluate_many(cards, out, threads=threads))


@pytest.mark.parametrize("players", [2, 6])
def test_showdown_many(players: int, benchmark: Any) -> None:
    tables = deals("calls", 10_000)
    holes = np.array([hands[:players] for hands, _, _ in tables], np.uint8)
    boards = np.array([board for _, board, _ in tables], np.uint8)
    benchmark.group = "showdown_many, 10,000 tables"
    benchmark(lambda: strobe.showdown_many(holes, boards))


def test_showdown(benchmark: Any) -> None:
    tables = [([text(hole) for hole in holes], text(board)) for holes, board, _ in deals("calls", 1_000)]
    benchmark(lambda: [strobe.showdown(holes, board) for holes, board in tables])
