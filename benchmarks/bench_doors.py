"""Every evaluating door of ours under pytest-benchmark: one time is one pass over all the hands."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.compare.deals import deals
from benchmarks.compare.runners.strobe import rows
from benchmarks.compare.tasks import TASKS, Row

ROWS = [row for row in rows() if TASKS[row.task].unit != "hands/s"]
HANDS = {"ns": 1_000, "M/s": 100_000}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.task}: {row.form}" for row in ROWS])
def test_door(row: Row, benchmark: Any) -> None:
    task = TASKS[row.task]
    count = HANDS[task.unit]
    benchmark.group = f"{task.title}, {count:,} hands"
    benchmark(row.run, row.prepare(deals(task.kind, count)))
