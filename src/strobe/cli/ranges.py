"""``strobe ranges``: range notation, and what a range comes to."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from fractions import Fraction

from strobe.cli import drawing
from strobe.cli.drawing import join, percent
from strobe.cli.screen import open_screen
from strobe.grids import weight_grid
from strobe.matrix import CLASSES
from strobe.ranges import NOTATION, Range

__all__ = ["add_arguments", "run"]


def _notation() -> str:
    """The notation, in lines that fit the page."""
    deep = " " * 15
    lines = []
    for line in NOTATION.splitlines():
        lines += textwrap.wrap(line, drawing.WIDTH, subsequent_indent=deep if line.startswith(" ") else "")
    return "\n".join(lines) + "\n"


SUMMARY = "range notation, and what a range comes to"
DESCRIPTION = """\
Without a range: how ranges are written. With one: the same in as few words as
this program knows, and how many hands it holds. Others: strobe chart RANGE
"""
EXAMPLES = (
    _notation()
    + """
examples:
  strobe ranges
  strobe ranges "AKs KK AA AhQh:0.5 QQ"
  strobe ranges top15% --json
"""
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("range", nargs="*", metavar="RANGE", help="tokens, together one range")


def run(arguments: argparse.Namespace) -> int:
    """Tell the notation, or read a range."""
    asked = " ".join(arguments.range)
    if not arguments.range:
        print(
            json.dumps({"command": "ranges", "notation": NOTATION}, indent=2) if arguments.json else _notation(), end=""
        )
        if arguments.json:
            print()
        return 0
    hands = Range(asked)
    weight = sum(hands.values(), Fraction(0))
    held = [name for name, value in zip(CLASSES, weight_grid(hands).values, strict=True) if value]
    if arguments.json:
        counts = {"combos": len(hands), "weight": str(weight), "share": float(weight / 1326), "classes": held}
        print(json.dumps({"command": "ranges", "range": str(hands), **counts}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    weighed = f", with their weights {float(weight):.6g}" if weight != len(hands) else ""
    rows = (
        ("combos", f"{len(hands)} of 1326{weighed}"),
        ("classes", f"{len(held)} of 169"),
        ("share", percent(weight / 1326)),
    )
    first, *more = drawing.paragraph(str(hands).replace(",", ", "), "win", " " * 10) or [()]
    screen.show(join((("range     ", "dim"),), ((drawing.plain(first).strip(), "win"),)), *more)
    screen.show(*(join(((f"{name:10}", "dim"),), value) for name, value in rows))
    return 0
