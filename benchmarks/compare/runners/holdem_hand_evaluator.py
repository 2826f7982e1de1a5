"""holdem-hand-evaluator: a string is its only form; fewer or more than seven cards are not refused."""

from __future__ import annotations

from collections.abc import Iterator

from holdem_hand_evaluator import evaluate_hand

from benchmarks.compare.deals import text
from benchmarks.compare.tasks import Row, single


def rows() -> Iterator[Row]:
    for task in ("text7", "cards5", "cards6"):
        checks = "text, not repeats or count"
        yield single(task, "evaluate_hand(str)", evaluate_hand, text, checks=checks, dense=False)
