"""One command: install the other packages, check their answers, time them in turn, print the table.

python -m benchmarks.compare                    the table on standard output, progress on standard error
python -m benchmarks.compare --write docs       also docs/benchmarks.md and docs/benchmarks.svg
python -m benchmarks.compare --only strobe pokyr --tasks cards7 --rounds 3
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.compare.chart import draw
from benchmarks.compare.judge import judge, wrong_equity
from benchmarks.compare.packages import (
    OURS,
    PACKAGES,
    ROOT,
    Process,
    built_wheel,
    import_seconds,
    install,
    packed_size,
    version,
)
from benchmarks.compare.report import Entry, Facts, report
from benchmarks.compare.spots import spots
from benchmarks.compare.system import build_flags, cpu_name
from benchmarks.compare.tasks import TASKS

# What a machine can run beside its best.
OTHER_PATHS = {"avx512": ("portable", "avx2"), "avx2": ("portable",), "neon": ("portable",)}


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison; the exit code is 1 if our own answers are wrong."""
    options = _options(arguments)
    names = set(options.only or [p.distribution for p in (OURS, *PACKAGES)])
    rivals = [package for package in PACKAGES if package.distribution in names]
    tasks = [key for key in TASKS if not options.tasks or key in options.tasks]

    left_out: dict[str, str] = {}
    python = options.python or sys.executable
    if rivals and not options.python:
        python, left_out = install(Path(options.venv), rivals, say=_say)
    workers = []
    if OURS.distribution in names:
        workers.append(Process(OURS, sys.executable, "strobe"))
    workers += [Process(p, python, p.distribution) for p in rivals if p.distribution not in left_out]
    for worker in list(workers):
        if "error" in worker.facts:
            left_out[worker.label] = worker.facts["error"]
            workers.remove(worker)

    ours = [worker for worker in workers if worker.package is OURS]
    simd = ours[0].facts["simd"] if ours else ""
    extra = []
    for path in OTHER_PATHS.get(simd, ()) if ours and _batch_rows(ours[0]) else ():
        worker = Process(OURS, sys.executable, f"strobe, {path}", {"STROBE_SIMD": path})
        if "error" in worker.facts:
            left_out[worker.label] = worker.facts["error"]
        else:
            extra.append(worker)
    if extra:
        ours[0].label = f"strobe, {simd}"

    entries = _collect([*workers[: len(ours)], *extra, *workers[len(ours) :]], tasks)
    wrong = _check(entries, left_out)
    _time(entries, options.rounds, options.seconds)
    if "import" in tasks:
        entries += _imports(workers, options.rounds)
    if "wheel" in tasks:
        entries += _wheels(workers)
    facts = Facts(
        day=date.today().isoformat(),
        cpu=cpu_name(),
        cores=os.cpu_count() or 1,
        python=sys.version.split()[0],
        simd=simd,
        flags=build_flags(ROOT),
        versions={w.label.partition(",")[0]: version(w.python, w.package.distribution) for w in workers},
        left_out=left_out,
        rounds=options.rounds,
        seconds=options.seconds,
    )
    page = report(entries, facts)
    print(page)
    if options.write:
        folder = Path(options.write)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "benchmarks.md").write_text(page + "\n", encoding="utf-8")
        (folder / "benchmarks.svg").write_text(draw(entries, facts), encoding="utf-8")
    for worker in [*workers, *extra]:
        worker.close()
    return int(wrong)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="distributions to run; ours is strobe-poker")
    parser.add_argument("--tasks", nargs="+", choices=list(TASKS), metavar="TASK", help=" ".join(TASKS))
    parser.add_argument("--rounds", type=int, default=7, help="repeats of every row, in turn (default 7)")
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time of one repeat (default 0.1)")
    parser.add_argument("--venv", default=str(ROOT / "benchmarks" / ".venv"), help="where the packages are installed")
    parser.add_argument("--python", help="use what this interpreter has installed; install nothing")
    parser.add_argument("--write", metavar="FOLDER", help="write benchmarks.md and benchmarks.svg there")
    return parser.parse_args(arguments)


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _batch_rows(worker: Process) -> bool:
    return any(TASKS[row["task"]].unit == "M/s" for row in worker.facts["rows"])


def _collect(workers: list[Process], tasks: list[str]) -> list[Entry]:
    """Every row of every package, in the order of the tasks; a forced SIMD path shows in the batches only."""
    entries = []
    for key in tasks:
        for worker in workers:
            for number, row in enumerate(worker.facts["rows"]):
                forced = "," in worker.label and worker is not workers[0]
                if row["task"] == key and not (forced and TASKS[key].unit != "M/s"):
                    label = worker.label if TASKS[key].unit == "M/s" else worker.label.partition(",")[0]
                    entries.append(Entry(worker, number, label, **row))
    return entries


def _check(entries: list[Entry], left_out: dict[str, str]) -> bool:
    """Ask every row for its answers; a row that ranks otherwise than the definition is not timed.

    Equities are judged one by one, see `wrong_equity`. Engines have no such judge: they are given the same hands and
    the same decisions, and the table tells in how many of them all stacks end as in most engines.
    """
    ends: dict[str, list[tuple[Entry, list[Any]]]] = {}
    ours: dict[str, list[float]] = {}
    wrong = False
    # Our own answers first, so that the others can be compared with them.
    for entry in sorted(entries, key=lambda entry: not entry.ours):
        answer = entry.worker.ask("check", number=entry.number)
        if "equities" in answer:
            equities = answer["equities"]
            fault = wrong_equity(TASKS[entry.task], equities, ours.get(entry.task))
            if fault:
                left_out[f"{entry.label}, {entry.form} ({entry.task})"] = fault
                entries.remove(entry)
                wrong |= entry.ours
            elif entry.ours:
                ours.setdefault(entry.task, equities)
            continue
        right = judge(TASKS[entry.task]) if "fingerprint" in answer else ""
        if "ends" in answer:
            ends.setdefault(entry.task, []).append((entry, answer["ends"]))
        elif answer.get("fingerprint") != right:
            left_out[f"{entry.label}, {entry.form} ({entry.task})"] = answer.get("error", "ranks the deals wrongly")
            entries.remove(entry)
            wrong |= entry.worker.package is OURS
    for played in ends.values():
        for entry, stacks in played:
            entry.same = _share(played, stacks)
    return wrong


def _share(given: list[tuple[Entry, Any]], ends: list[Any]) -> str:
    """In how many of the played hands every stack ended as in most packages."""
    agreed = [Counter(repr(each[i]) for _, each in given).most_common(1)[0][0] for i in range(len(ends))]
    same = sum(repr(end) == most for end, most in zip(ends, agreed, strict=True))
    return f"{same} of {len(ends)}"


def _time(entries: list[Entry], rounds: int, seconds: float) -> None:
    """Time the rows of a task in turn, round after round, so that a busy minute meets all of them.

    A row that has used sixty times the time of a quick one is not asked again.
    """
    for key in dict.fromkeys(entry.task for entry in entries):
        group = [entry for entry in entries if entry.task == key]
        _say(f"timing {key}: {len(group)} rows")
        times: dict[int, list[list[float]]] = {id(entry): [] for entry in group}
        spent = dict.fromkeys(times, 0.0)
        for turn in range(rounds):
            for entry in group if turn % 2 == 0 else reversed(group):
                if spent[id(entry)] > 60 * seconds:
                    continue
                start = perf_counter()
                answer = entry.worker.ask("time", number=entry.number, seconds=seconds)
                spent[id(entry)] += perf_counter() - start
                if "error" in answer:
                    raise SystemExit(f"{entry.label}, {entry.form}: {answer['error']}")
                times[id(entry)].append(answer["each"] if "each" in answer else [answer["seconds"]])
        for entry in group:
            each = [median(table) for table in zip(*times[id(entry)], strict=True)]
            entry.cost = median(each)
            if TASKS[key].each:
                entry.tables, entry.worst = len(each), max(each)
                entry.worst_on = spots(TASKS[key].kind, TASKS[key].timed)[each.index(entry.worst)].name()


def _imports(workers: list[Process], rounds: int) -> list[Entry]:
    _say("timing imports")
    times: dict[str, list[float]] = {worker.label: [] for worker in workers}
    for _ in range(rounds):
        for worker in workers:
            times[worker.label].append(import_seconds(worker.python, worker.package))
    return [
        Entry(w, -1, w.label.partition(",")[0], "import", w.package.statement, cost=median(times[w.label]))
        for w in workers
    ]


def _wheels(workers: list[Process]) -> list[Entry]:
    _say("building and packing wheels")
    entries = []
    for worker in workers:
        name = worker.label.partition(",")[0]
        if worker.package is OURS:
            entries.append(Entry(worker, -1, name, "wheel", "pip wheel .", cost=built_wheel()))
        else:
            size = packed_size(worker.python, worker.package.distribution)
            entries.append(Entry(worker, -1, name, "wheel", "its installed files, packed again", cost=size))
    return entries


if __name__ == "__main__":
    raise SystemExit(main())
