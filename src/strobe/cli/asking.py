"""What the commands about chances have in common: the question, how hard to try, and how far the answer is."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strobe.board import Board
from strobe.cards import parse_cards
from strobe.cli import drawing
from strobe.cli.drawing import Line, Look, join
from strobe.cli.screen import Screen
from strobe.cli.standing import card_texts
from strobe.courses import course_of, find_game
from strobe.deals import UNKNOWN, find_table
from strobe.errors import StrobeError
from strobe.methods import BUDGET, METHODS, SEED
from strobe.stages import GAMES, Spot, find_spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.figure import Figure

__all__ = [
    "add_effort",
    "add_picture",
    "add_stage",
    "effort",
    "hand_line",
    "meter",
    "method_words",
    "names_of",
    "save",
    "show_table",
    "spot_json",
    "stage",
]

PATIENCE = 1.0  # seconds before anybody wants to know how far it is


def add_stage(parser: argparse.ArgumentParser, *, holdem: bool = True, games: Sequence[str] = GAMES) -> None:
    """Declare where the hand stands, and in which of these games."""
    empty = "; in quotes, -- is the box that the die emptied"
    parser.add_argument("--boxes", nargs="+", metavar="CARD", help=f"the six boxes of Strobe{empty}")
    parser.add_argument("--removed", nargs="+", metavar="CARD", help="the cards that the die removed")
    if holdem:
        parser.add_argument(
            "--board", nargs="+", metavar="CARD", help="the board, in games without boxes: 3 to 5 cards"
        )
        more = f", or {', '.join(games[len(GAMES) :])}" if len(games) > len(GAMES) else ""
        which = f"{' or '.join(GAMES)}, the same before the board (default strobe){more}"
        parser.add_argument("--game", choices=games, metavar="GAME", help=which)
    parser.add_argument("--dead", nargs="+", metavar="CARD", help="other cards that cannot come")


def add_effort(parser: argparse.ArgumentParser, budget: int = BUDGET) -> None:
    """Declare how hard to try."""
    parser.add_argument("--method", choices=METHODS, default="auto", help="count, or play hands out at random")
    looks = f"the most showdowns to look at for one answer (default {budget:,})"
    parser.add_argument("--budget", type=int, default=budget, metavar="N", help=looks)
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"of a sample (default {SEED})")
    parser.add_argument("--threads", type=int, metavar="N", help="by default one for each processor")


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Declare where a picture goes."""
    words = "draw it into a file, .svg or .png (needs the extra 'plot')"
    parser.add_argument("--save", metavar="FILE", help=words)


def stage(arguments: argparse.Namespace) -> dict[str, Any]:
    """Where the hand stands, as the arguments of `strobe.equity`.

    Raises:
        StrobeError: a row of boxes that was cut at its ``--``, because it was not in quotes.
    """
    told: dict[str, Any] = {}
    for name in ("boxes", "removed", "board", "dead"):
        words = getattr(arguments, name, None)
        if words is not None:
            told[name] = Board(" ".join(words)) if name == "boxes" else parse_cards(" ".join(words))
    if "boxes" in told and len(told["boxes"]) < 6:
        message = f"Strobe has six boxes, not {len(told['boxes'])}; with an empty one, write it as -- and all in quotes"
        raise StrobeError("no_stage", message, told["boxes"])
    if getattr(arguments, "game", None):
        told["game"] = arguments.game
    return told


def effort(arguments: argparse.Namespace) -> dict[str, Any]:
    """How hard to try, as the arguments of `strobe.equity`."""
    return {name: getattr(arguments, name) for name in ("method", "budget", "seed", "threads")}


@contextmanager
def meter(words: str, color: str = "auto") -> Iterator[Callable[[int, int], None]]:
    """A progress bar in a terminal with rich, for what takes longer than a moment; else nothing to be seen."""
    bar: Any = None
    began = time.monotonic()
    able = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def tell(done: int, total: int) -> None:
        nonlocal bar, able
        if bar is None and able and done < total and time.monotonic() - began > PATIENCE:
            bar = _bar(words, color)
            able = bar is not None
        if bar is not None:
            # One bar serves one piece of work after the other.
            bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.stop()


def _bar(words: str, color: str) -> Any:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        return None
    console = Console(file=sys.stderr, highlight=False, markup=False, no_color=True if color == "never" else None)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
    bar.add_task(words, total=1)
    bar.start()
    return bar


def method_words(method: str, total: int, stderr: float) -> str:
    """How an answer was found, and how far off it may be."""
    if method == "exact":
        return f"Exact: every way for the cards to come was counted, {total:,} in all."
    off = drawing.percent(Fraction(stderr))
    return f"Sampled: {total:,} hands played out at random; standard error {off}, so within two of them 19 times in 20."


def hand_line(look: Look, player: str, width: int = 24) -> Line:
    """A player's cards in colour, or his range, cut to a width."""
    try:
        cards = parse_cards(player.replace(UNKNOWN, " "))
    except StrobeError:
        cards = ()
    if cards:
        return join(drawing.cards(look, cards), f" {UNKNOWN}" * player.count(UNKNOWN))
    dots = "…" if look.suits else "..."
    return ((player if len(player) <= width else player[: width - len(dots)] + dots, ""),)


def _spot(arguments: argparse.Namespace) -> Spot:
    told = stage(arguments)
    if told.get("game", GAMES[0]) in GAMES:
        return find_spot(**told)
    return find_table(course_of(find_game(told.pop("game"))), **told)


def show_table(screen: Screen, arguments: argparse.Namespace) -> Spot:
    """Show what lies on the table, if anything does."""
    spot = _spot(arguments)
    look = screen.look
    if spot.board:
        screen.show(*drawing.boxes(look, spot.board, numbered=len(spot.board) == 6, width=screen.width))
    for words, cards in (("removed", spot.removed), ("dead", spot.dead)):
        if cards:
            screen.show(join("  ", ((f"{words} ", "dim"),), drawing.cards(look, cards)))
    return spot


def spot_json(arguments: argparse.Namespace) -> dict[str, Any]:
    """Where the hand stands, as JSON."""
    spot = _spot(arguments)
    return {
        "game": spot.game,
        "stage": spot.stage,
        "board": card_texts(spot.board),
        "removed": card_texts(spot.removed),
        "dead": card_texts(spot.dead),
    }


def save(figure: Callable[[], Figure], file: str) -> None:
    """Draw a picture into a file.

    Raises:
        StrobeError: a name that ends in neither .svg nor .png, or no matplotlib.
        OSError: a file that cannot be written.
    """
    from strobe.plots import save_plot

    save_plot(figure(), Path(file))


def names_of(players: Sequence[str]) -> list[str]:
    """What the players are called in a picture: their cards with suits, or their ranges."""
    return [drawing.plain(hand_line(drawing.UNICODE, player)) for player in players]
