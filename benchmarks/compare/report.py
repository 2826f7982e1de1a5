"""The page: one Markdown table for each task, our figure beside each package's, and the ratio."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from benchmarks.compare.tasks import TASKS

__all__ = ["Entry", "Facts", "figure", "report"]


@dataclass
class Entry:
    """One row of the page.

    ``cost``: CPU seconds of one deal, or bytes. ``same``: hands an engine ends as most do. ``worst``: the cost of the
    worst of so many ``tables``, which is ``worst_on``; then ``cost`` is their median.
    """

    worker: Any
    number: int
    label: str
    task: str
    form: str
    checks: str = ""
    dense: bool | None = None
    note: str = ""
    same: str = ""
    cost: float = 0.0
    worst: float = 0.0
    worst_on: str = ""
    tables: int = 0

    @property
    def ours(self) -> bool:
        """This row is strobe's."""
        return self.label.partition(",")[0] == "strobe"


class Facts(NamedTuple):
    """What holds for the whole page."""

    day: str
    cpu: str
    cores: int
    python: str
    simd: str
    flags: str
    versions: dict[str, str]
    left_out: dict[str, str]
    rounds: int
    seconds: float


UNITS = {"ns": 1e9, "us": 1e6, "ms": 1e3, "s": 1, "KB": 1e-3}


def figure(entry: Entry, worst: bool = False) -> str:
    """The time or size in the unit of its task."""
    unit = TASKS[entry.task].unit
    cost = entry.worst if worst else entry.cost
    value = cost * UNITS[unit] if unit in UNITS else 1 / cost
    if unit in ("M/s", "M trials/s"):
        value /= 1e6
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"


def best(entries: list[Entry]) -> tuple[list[Entry], Entry | None]:
    """Our best row on each SIMD path, the best of them first, and the best row of the others."""
    ranked = sorted(entries, key=lambda entry: entry.cost)
    mine: dict[str, Entry] = {}
    for entry in ranked:
        if entry.ours:
            mine.setdefault(entry.label, entry)
    return list(mine.values()), next((e for e in ranked if not e.ours), None)


def report(entries: list[Entry], facts: Facts) -> str:
    """The whole page."""
    parts = [_head(facts), _summary(entries)]
    for key, task in TASKS.items():
        group = [entry for entry in entries if entry.task == key]
        if group:
            parts.append(f"## {task.title}\n\n{_table(group)}")
    if facts.left_out:
        lines = [f"- {name}: {_first_error(words)}" for name, words in facts.left_out.items()]
        parts.append("## Left out\n\n" + "\n".join(lines))
    return "\n\n".join(parts)


def _head(facts: Facts) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in facts.versions.items())
    simd = f", SIMD path {facts.simd}" if facts.simd else ""
    return f"""# Benchmarks

Made by `python -m benchmarks.compare --write docs` on {facts.day}: {facts.cpu}, {facts.cores} cores,
CPython {facts.python}{simd}, compiler flags `{facts.flags}`.
Versions: {versions}.

![The fastest row of every package](benchmarks.svg)

Every package runs in a process of its own and gets the same random deals from fixed seeds. Before anything is timed,
each row ranks other deals, half of them made of few ranks or mostly of one suit, and the order and the ties of its
answers must be those of a brute-force definition (tests/oracle.py); a row that fails is listed and not timed. Engines
play the same given hands with the same decisions, and their stacks at the end are compared; timed, they shuffle and
deal by themselves. A figure is CPU time, the loop around the calls included: the median of {facts.rounds} repeats of
about {facts.seconds:g} s, the packages taking turns. Ratios hold on other machines better than figures do.

Equity rows must give the first player's equity to 1e-9 (samples: within five standard errors) as strobe does, as
several other packages do, or as the boards played out by definition say. They run on one thread; strobe's matrix of all
hands before the board is not at hand, so these rows count. Rows with a column *worst* are medians over random tables,
the same ones for each package; a slow package gets fewer of them, and whatever takes seconds fewer repeats.

Instructions per hand, which no busy machine can blur, are on a page of their own:
[instruction counts](benchmarks-counts.md); so is [where the time of a hand goes](benchmarks-engine.md) in our engine.

*Ratio*: how many times as long, or as large, as strobe's best row. *Checks*: what of its input a call checks (*all*:
form, range, count and repeated cards). *Dense*: its answers count the classes of hands without gaps, so that they fit
16 bits and index tables."""


def _summary(entries: list[Entry]) -> str:
    lines = ["| task | strobe | best other package | ratio |", "|---|--:|--:|--:|"]
    for key, task in TASKS.items():
        paths, other = best([entry for entry in entries if entry.task == key])
        for mine in paths:
            path = mine.label.partition(", ")[2]
            ours = f"{figure(mine)}, {path}" if path else figure(mine)
            if other is None:
                lines.append(f"| {task.title} | {ours} | none | |")
                continue
            note = f", {other.note}" if other.note else ""
            lines.append(f"| {task.title} | {ours} | {other.label} {figure(other)}{note} | {_ratio(other, mine)} |")
    return "\n".join(lines)


def _ratio(entry: Entry, mine: Entry) -> str:
    ratio = entry.cost / mine.cost
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2f}"


def _table(group: list[Entry]) -> str:
    mine = next(iter(best(group)[0]), None)
    engine = any(entry.same for entry in group)
    checked = any(entry.checks for entry in group)
    head = ["package", "call", "figure", "ratio"]
    tables = any(entry.tables for entry in group)
    if tables:
        head += ["worst", "of tables"]
    if engine:
        head += ["hands that end as in most engines"]
    elif checked:
        head += ["checks", "dense"]
    lines = ["| " + " | ".join(head) + " |", "|---|---|--:|--:|" + "---|" * (len(head) - 4)]
    for entry in sorted(group, key=lambda entry: (not entry.ours, entry.cost)):
        ratio = _ratio(entry, mine) if mine else ""
        form = f"`{entry.form}`" + (f" ({entry.note})" if entry.note else "")
        cells = [entry.label, form, figure(entry), ratio]
        if tables:
            cells += [f"{figure(entry, worst=True)}, {entry.worst_on}", str(entry.tables)]
        if engine:
            cells += [entry.same]
        elif checked:
            cells += [entry.checks, "yes" if entry.dense else "no"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _first_error(words: str) -> str:
    """What an installer or a package said, without its warnings."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return " ".join(errors or lines[-1:]) or "no message"
