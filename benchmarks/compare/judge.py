"""What is right: the deals ranked by definition, from every choice of five cards (tests/oracle.py)."""

from __future__ import annotations

import sys
from functools import cache

from benchmarks.compare.deals import check_deals
from benchmarks.compare.packages import ROOT
from benchmarks.compare.tasks import Task, fingerprint

sys.path.append(str(ROOT / "tests"))

from oracle import badness, best, from_id  # tests is no package

__all__ = ["judge"]


def judge(task: Task) -> str:
    """The fingerprint that a row of this task must show."""
    return _ranked(task.kind, task.checked)


@cache
def _ranked(kind: str, count: int) -> str:
    ranking = kind.rpartition("_")[0].upper() or "HIGH"
    results = []
    for deal in check_deals(kind, count):
        hole, board, use = (*deal, "TWO") if kind == "omaha" else (deal, (), "ANY")
        value = best([from_id(card) for card in hole], [from_id(card) for card in board], use, ranking)
        results.append(tuple(-part for part in badness(value, ranking != "HIGH")))
    return fingerprint(results)
