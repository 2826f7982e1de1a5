"""The process in which one package runs: ``python -m benchmarks.compare.worker NAME``, spoken to by JSON lines.

hello          -> versions and rows
check N        -> the results of row N for the deals that are compared
time N SECONDS -> CPU seconds per deal of row N, or of each of its spots
"""

from __future__ import annotations

import gc
import importlib
import importlib.metadata
import json
import os
import sys
from collections.abc import Callable, Iterable
from time import perf_counter, process_time
from typing import Any

from benchmarks.compare.deals import check_deals, deals
from benchmarks.compare.spots import KINDS, check_spots, spots
from benchmarks.compare.tasks import TASKS, Row, fingerprint


class Worker:
    """The rows of one package and the deals prepared for them."""

    def __init__(self, name: str) -> None:
        self.name = name
        runner = importlib.import_module(f"benchmarks.compare.runners.{name}")
        self.facts: dict[str, str] = getattr(runner, "facts", dict)()
        self.rows: list[Row] = list(runner.rows())
        self._prepared: dict[int, Any] = {}

    def hello(self) -> dict[str, Any]:
        """What this package offers."""
        shown = [{k: v for k, v in row._asdict().items() if not callable(v)} for row in self.rows]
        return {"rows": shown, "python": sys.version.split()[0], **self.facts}

    def check(self, number: int) -> dict[str, Any]:
        """How this row orders the deals that all packages must order alike; for played hands, how they ended."""
        row = self.rows[number]
        task = TASKS[row.task]
        if task.kind in KINDS:
            # A sample is of one spot, and the number of its trials is all that a row is told.
            asked = spots(task.kind, task.timed) if task.kind == "trials" else check_spots(task.kind, task.checked)
            return {"equities": [float(value) for value in row.results(row.prepare(asked))]}
        results = row.results(row.prepare(check_deals(task.kind, task.checked)))
        if len(results) != task.checked:
            raise ValueError(f"{len(results)} results for {task.checked} deals")
        if task.unit == "hands/s":
            return {"ends": results}
        return {"fingerprint": fingerprint(results)}

    def time(self, number: int, seconds: float) -> dict[str, Any]:
        """CPU time of one deal: as many deals as fill about this many seconds, at least one."""
        row = self.rows[number]
        task = TASKS[row.task]
        if task.unit == "times":
            return {"seconds": _gain(row.run, spots(task.kind, task.timed))}
        if task.each:
            return {"each": self._time_each(number, seconds)}
        if number not in self._prepared:
            timed = spots(task.kind, task.timed) if task.kind in KINDS else deals(task.kind, task.timed)
            prepared = row.prepare(timed)
            few = 1
            while (spent := _cpu(row.run, prepared[:few], 1)) < seconds / 20 and few < len(prepared):
                few = min(len(prepared), few * 4)
            wanted = max(1, round(seconds / max(spent, 1e-9) * few))
            prepared = prepared[: min(wanted, len(prepared))]
            self._prepared[number] = (prepared, max(1, wanted // len(prepared)))
            if spent >= seconds and few == 1:
                return {"seconds": spent / len(prepared)}
        prepared, passes = self._prepared[number]
        return {"seconds": _cpu(row.run, prepared, passes) / (passes * len(prepared))}

    def _time_each(self, number: int, seconds: float) -> list[float]:
        """CPU time of each spot; slow rows get fewer of the same spots, but three, quick ones repeat each."""
        row = self.rows[number]
        task = TASKS[row.task]
        if number not in self._prepared:
            prepared = row.prepare(spots(task.kind, task.timed))
            row.run(prepared[:3])
            spent = _cpu(row.run, prepared[:3], 1) / 3
            fit = max(3, round(10 * seconds / max(spent, 1e-9)))
            self._prepared[number] = (prepared[:fit], max(1, round(seconds / 100 / max(spent, 1e-9))))
        prepared, passes = self._prepared[number]
        gc.collect()
        out = []
        for at in range(len(prepared)):
            spot = prepared[at : at + 1]
            if passes > 1:
                row.run(spot)
            out.append(_cpu(row.run, spot, passes, clean=False) / passes)
        return out


def _gain(run: Callable[[Any], object], threads: Iterable[int]) -> float:
    """Two threads' part of the time of one, by the clock on the wall."""
    spent = []
    for number in threads:
        start = perf_counter()
        run([number])
        spent.append(perf_counter() - start)
    return spent[1] / spent[0]


def _cpu(run: Callable[[Any], object], prepared: Any, passes: int, clean: bool = True) -> float:
    # To clean up takes a while and leaves cold caches behind, so among short repeats it is left out.
    if clean:
        gc.collect()
    gc.disable()
    start = process_time()
    for _ in range(passes):
        run(prepared)
    spent = process_time() - start
    gc.enable()
    return spent


def main(name: str) -> None:
    """Answer requests until standard input ends."""
    # Packages print; their words must not mix with the answers.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    worker = Worker(name)
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any]
        try:
            answer = getattr(worker, request.pop("do"))(**request)
        except BaseException as error:  # some packages panic with exceptions that are no Exception
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
