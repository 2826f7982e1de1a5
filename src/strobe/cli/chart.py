"""``strobe chart``: a grid of 13 by 13, of equities or of the weights of a range."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from strobe.cards import RANKS
from strobe.cli import asking, drawing
from strobe.cli.drawing import Line, percent
from strobe.cli.screen import Screen, open_screen
from strobe.grids import BUDGET, Grid, equity_grid, weight_grid
from strobe.matrix import CLASSES
from strobe.ranges import Range

__all__ = ["add_arguments", "run"]

SUMMARY = "a grid of all hole cards: their equity, or the weights of a range"
DESCRIPTION = """\
A grid of the 169 classes of hole cards, suited ones above the diagonal of
pairs. With --against, --boxes or --board, or without a range: what each class
is worth against a range, by default against random. With a range alone: how
much of each class is in it. Before the board the answer is exact; counting it
takes seconds the first time, then it is kept.
"""
EXAMPLES = """\
examples:
  strobe chart
  strobe chart "22+,A2s+,KTs+,AJo+,76s:0.5"
  strobe chart --against "QQ+,AK"
  strobe chart top20% --boxes Ah Ks 7d 7c 3s Jh
  strobe chart --against 7h2d --board 2c 7d 9h --json
"""
CELL = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    words = "these hands only; by default all of them"
    parser.add_argument("range", nargs="?", metavar="RANGE", help=words)
    parser.add_argument("--against", metavar="RANGE", help="what the other player may hold (default random)")
    asking.add_stage(parser)
    asking.add_effort(parser, BUDGET)
    asking.add_picture(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, and print or draw the grid."""
    facts = asking.stage(arguments)
    hands = Range(arguments.range) if arguments.range is not None else None
    against = Range(arguments.against if arguments.against is not None else "random")
    if hands is not None and arguments.against is None and not facts:
        grid = weight_grid(hands)
    else:
        with asking.meter("counting", arguments.color) as progress:
            effort = asking.effort(arguments)
            grid = equity_grid(against, hands or "random", **facts, **effort, progress=progress)
    title = _title(grid, hands, against)
    if arguments.save:
        asking.save(lambda: _picture(grid, title, arguments), arguments.save)
    if arguments.json:
        print(json.dumps({"command": "chart", **_grid_json(grid, hands, against, arguments)}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    if asking.show_table(screen, arguments).seen:
        screen.show(())
    screen.show(*drawing.paragraph(title, "bold", width=screen.width), ())
    _show(screen, grid)
    screen.show((), *drawing.paragraph(_words(grid), "dim", width=screen.width))
    return 0


def _title(grid: Grid, hands: Range | None, against: Range) -> str:
    if grid.kind == "weight":
        return f"How much of each class is in {hands}, in %"
    whose = "each class" if hands is None else f"each class of {hands}"
    return f"Equity of {whose} against {against}, in %"


def _words(grid: Grid) -> str:
    if grid.kind == "weight":
        combos = float(grid.whole * 1326)
        return f"{combos:.6g} combos with their weights, {percent(grid.whole)} of all."
    off = f"sampled, standard error up to {100 * grid.stderr:.2f} %" if grid.stderr else "exact"
    return f"All of these hands together: {percent(grid.whole)}; {off}."


def _show(screen: Screen, grid: Grid) -> None:
    """The numbers, each on its colour where the screen has some."""
    shades = grid.shades()
    head = "".join(f"{rank:>{CELL}}" for rank in reversed(RANKS))
    screen.show(((f"   {head}  suited", "dim"),))
    for row, values in enumerate(grid.rows()):
        line: list[tuple[str, str]] = [(f"  {RANKS[12 - row]}", "dim")]
        for column, value in enumerate(values):
            shade = shades[13 * row + column]
            text = "." if value is None else "100" if value == 1 else f"{float(value) * 100:.1f}"
            line.append((f"{text:>{CELL - 1}}".rjust(CELL), "dim" if shade is None else f"heat{shade}"))
        tail: Line = ((" ", ""),)
        screen.show((*line, *tail))
    screen.show((("  offsuit", "dim"),))


def _picture(grid: Grid, title: str, arguments: argparse.Namespace) -> Any:
    from strobe.plots import plot_grid

    boxes = [*(arguments.boxes or ()), *(arguments.board or ())]
    removed = f", removed {' '.join(arguments.removed)}" if arguments.removed else ""
    dead = f", dead {' '.join(arguments.dead)}" if arguments.dead else ""
    # The opponent stands below, where a long range in the title cannot push him out of the picture.
    head, _, rival = title.removesuffix(", in %").partition(" against ")
    table = (" ".join(boxes) + removed + dead).removeprefix(", ")
    words = [word for word in (f"against {rival}" if rival else "", f"on {table}" if table else "") if word]
    return plot_grid(grid, head, " ".join(words))


def _grid_json(grid: Grid, hands: Range | None, against: Range, arguments: argparse.Namespace) -> dict[str, Any]:
    cells = {
        name: None if value is None else {"value": str(value), "share": float(value)}
        for name, value in zip(CLASSES, grid.values, strict=True)
    }
    weights = grid.kind == "weight"
    return {
        "kind": grid.kind,
        "range": "random" if hands is None else str(hands),
        "against": None if weights else str(against),
        **({} if weights else asking.spot_json(arguments)),
        "method": grid.method,
        "stderr": grid.stderr,
        "whole": {"value": str(grid.whole), "share": float(grid.whole)},
        "classes": cells,
    }
