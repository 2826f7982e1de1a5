"""The page's picture: a bar for the fastest row of every package in every task, as plain SVG."""

from __future__ import annotations

from html import escape
from math import log10

from benchmarks.compare.report import Entry, Facts, figure
from benchmarks.compare.tasks import TASKS

__all__ = ["draw"]

WIDTH, LEFT, BAR, GAP = 860, 190, 16, 34
LONGEST, TENFOLD = 540, 115
OURS, OTHERS = "#c2410c", "#64748b"


def draw(entries: list[Entry], facts: Facts) -> str:
    """The chart: the longest bar of a task is its fastest row, and a bar one grid step shorter is ten times slower."""
    out = []
    y = 56
    for key, task in TASKS.items():
        group = _fastest([entry for entry in entries if entry.task == key])
        if not group:
            continue
        out.append(f'<text x="16" y="{y}" font-weight="600">{escape(task.title)}</text>')
        y += 10
        fastest = group[0].cost
        for entry in group:
            width = max(2.0, LONGEST - TENFOLD * log10(entry.cost / fastest))
            colour = OURS if entry.ours else OTHERS
            out.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(entry.label)}</text>')
            out.append(f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR - 3}" rx="2" fill="{colour}"/>')
            out.append(f'<text x="{LEFT + width + 6:.1f}" y="{y + 12}">{escape(figure(entry))}</text>')
            y += BAR
        y += GAP
    subtitle = (
        f"{facts.cpu}, CPython {facts.python}, {facts.day}; one core; each grid line is tenfold, longer is faster"
    )
    lines = [LEFT + LONGEST - TENFOLD * step for step in range(LONGEST // TENFOLD + 1)]
    grid = [f'<line x1="{x}" y1="40" x2="{x}" y2="{y - GAP}" stroke="#e2e8f0"/>' for x in lines]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" '
            'font-family="system-ui, sans-serif" font-size="12" fill="#1e293b">',
            f'<rect width="{WIDTH}" height="{y}" fill="#ffffff"/>',
            f'<text x="16" y="26" font-size="13">{escape(subtitle)}</text>',
            *grid,
            *out,
            "</svg>\n",
        ]
    )


def _fastest(group: list[Entry]) -> list[Entry]:
    """One row for each package, the fastest first."""
    rows: dict[str, Entry] = {}
    for entry in sorted(group, key=lambda entry: entry.cost):
        rows.setdefault(entry.label, entry)
    return list(rows.values())
