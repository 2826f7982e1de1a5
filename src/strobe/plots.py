"""What does equity look like? Pictures for the extra ``plot``, each a figure of matplotlib."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from .cards import Card, parse_cards
from .errors import StrobeError
from .grids import HEAT, INK, Grid
from .matrix import CLASSES
from .odds import equity, faces, refills
from .stages import find_spot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from pathlib import Path

    from matplotlib.figure import Figure

    from .board import Board
    from .odds import Player
    from .reports import Equity, Faces
    from .stages import Cards

__all__ = ["Stop", "course", "plot_course", "plot_faces", "plot_grid", "save_plot"]

# Okabe and Ito's colours, which differ for every kind of eye; darkened where they are to be read on white.
PLAYERS = ("#0072b2", "#c25400", "#00805c", "#a24a7d", "#8a6d00", "#555555", "#3a8fc4", "#7a3b00", "#5b4db0", "#1b1b1b")
UP, DOWN = "#1f6fb0", "#cc5f16"
DARK, MILD, PALE, PAPER = "#1b1b1b", "#6b6b6b", "#d8d8d8", "#ffffff"
SUITS = ("#1b7a3d", "#1f5fb0", "#c0262d", "#1b1b1b")
NAMES_PAST = 26  # characters of a name
DPI = 144
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": DARK,
    "axes.edgecolor": PALE,
    "axes.labelcolor": MILD,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": MILD,
    "ytick.color": MILD,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "text.usetex": False,
    "text.parse_math": False,
    "savefig.bbox": None,
    "svg.fonttype": "path",
    # The same picture is the same file.
    "svg.hashsalt": "strobe",
}


class Stop(NamedTuple):
    """A moment in the course of a hand.

    Attributes:
        name: what happened: ``"deal"``, ``"board"``, ``"first roll"``, ``"refill"`` or ``"second roll"``.
        note: how it fell, such as ``"3 removes 7♦"``.
        odds: what every player can expect then.
        others: what they could have expected, had it fallen otherwise: each face, or each card.
    """

    name: str
    note: str
    odds: Equity
    others: tuple[Equity, ...] = ()


def course(
    players: Sequence[Player], boxes: Cards | Board, rolls: Sequence[int] = (), refill: Card | str | None = None
) -> tuple[Stop, ...]:
    """How does a hand of Strobe go for everybody, stop by stop?

    Args:
        players: as for `strobe.equity`.
        boxes: the six boxes as they were dealt.
        rolls: what the die showed, up to two faces.
        refill: the card that filled the box between the rolls.

    Raises:
        CardError, RangeError, StrobeError: as for `strobe.equity` and `strobe.board.Board.roll`; a refill before the
            first roll or a second roll before the refill (``"no_stage"``).

    >>> stops = course(["7h2d", "Tc9h"], "Ah Ks 7d 7c 3s Jh", rolls=(3, 6), refill="Qd")
    >>> [(stop.name, round(float(stop.odds.equities[0]), 3)) for stop in stops]
    [('deal', 0.301), ('board', 0.814), ('first roll', 0.681), ('refill', 0.5), ('second roll', 1.0)]
    """
    needs = {0: refill is None, 1: True, 2: refill is not None}
    if not needs.get(len(rolls), False):
        late = f"the die is rolled once, the box is refilled, then it is rolled again: not {len(rolls)} rolls and "
        raise StrobeError("no_stage", late + ("no refill" if refill is None else "a refill"), (rolls, refill))
    spot = find_spot(boxes)
    if spot.stage != "board":
        raise StrobeError("no_stage", "the course of a hand begins with six full boxes", boxes)
    stops = [
        Stop("deal", "two cards each", equity(players)),
        Stop("board", " ".join([card.unicode for card in spot.board.standing]), equity(players, spot.board)),
    ]
    for face in rolls[:1]:
        report = faces(players, spot.board)
        spot = spot.after_roll(face)
        others = tuple([report[other].odds for other in report if other != face])
        stops.append(Stop("first roll", f"{face} removes {spot.removed[-1].unicode}", report[face].odds, others))
    if refill is not None:
        ways = refills(players, spot.board, spot.removed)
        (card,) = parse_cards([refill])
        after = equity(players, spot.board.refill(card), spot.removed)
        box = spot.board.empty_box
        spot = spot.after_refill(card)
        others = tuple([odds for other, odds in ways.items() if other != card])
        stops.append(Stop("refill", f"{card.unicode} into box {box}", after, others))
    for face in rolls[1:]:
        report = faces(players, spot.board, spot.removed)
        spot = spot.after_roll(face)
        others = tuple([report[other].odds for other in report if other != face])
        stops.append(Stop("second roll", f"{face} removes {spot.removed[-1].unicode}", report[face].odds, others))
    return tuple(stops)


def plot_grid(grid: Grid, title: str = "", subtitle: str = "") -> Figure:
    """What is each class of hole cards worth, or how much of it is in a range? A heat map of 13 by 13.

    Args:
        grid: from `strobe.grids`.
        title, subtitle: words above it.

    Raises:
        StrobeError: no matplotlib (``"no_matplotlib"``).
    """
    with _style() as new:
        wide, high = 7.2, 8.15
        figure: Figure = new(wide, high)
        page = figure.add_axes((0.03, 0.58 / high, 0.94, 0.94 * wide / high))
        page.set(xlim=(0, 13), ylim=(13, 0), aspect="equal")
        page.axis("off")
        from matplotlib.patches import Rectangle

        for at, (name, value, shade) in enumerate(zip(CLASSES, grid.values, grid.shades(), strict=True)):
            row, column = divmod(at, 13)
            paper, ink = ("#f5f5f5", "#9a9a9a") if shade is None else (HEAT[shade], INK[shade])
            page.add_patch(Rectangle((column + 0.03, row + 0.03), 0.94, 0.94, color=paper, linewidth=0))
            bold = "bold" if row == column else "normal"
            middle = row + (0.5 if value is None else 0.36)
            page.text(column + 0.5, middle, name, ha="center", va="center", color=ink, fontsize=9.5, weight=bold)
            if value is not None:
                number = (
                    f"{float(value) * 100:.0f}"
                    if value in (0, 1) or grid.kind == "weight"
                    else f"{float(value) * 100:.1f}"
                )
                page.text(column + 0.5, row + 0.7, number, ha="center", va="center", color=ink, fontsize=8)
        _titles(figure, title, subtitle)
        _scale(figure, grid)
    return figure


def _scale(figure: Any, grid: Grid) -> None:
    """What the colours mean."""
    from matplotlib.patches import Rectangle

    least_shade, most_shade = grid.shade_span
    colors = HEAT[least_shade : most_shade + 1]
    scale = figure.add_axes((0.1, 0.036, 0.28, 0.018))
    scale.set(xlim=(0, len(colors)), ylim=(0, 1))
    scale.axis("off")
    for at, color in enumerate(colors):
        scale.add_patch(Rectangle((at, 0), 1, 1, color=color, linewidth=0))
    least, most = [f"{float(end) * 100:.0f} %" for end in grid.span]
    scale.text(-0.2, 0.45, least, ha="right", va="center", fontsize=8.5, color=MILD)
    scale.text(len(colors) + 0.2, 0.45, most, ha="left", va="center", fontsize=8.5, color=MILD)
    words = "equity" if grid.kind == "equity" else "of the class"
    off = f"{words}, sampled within {100 * grid.stderr:.2f} %" if grid.stderr else words
    scale.text(len(colors) / 2, -0.55, off, ha="center", va="top", fontsize=8.5, color=MILD)
    figure.text(0.967, 0.038, "suited above the pairs, offsuit below", ha="right", fontsize=8.5, color=MILD)


def plot_faces(report: Faces, names: Sequence[str] = ()) -> Figure:
    """What does each face of the next roll do to every player? Bars up and down under the six boxes.

    Args:
        report: from `strobe.faces`.
        names: what the players are called; their numbers if not given.

    Raises:
        StrobeError: no matplotlib (``"no_matplotlib"``), or not one name for each player (``"players"``).
    """
    called = _called(names, len(report.now.players))
    count = len(called)
    changes = [
        [float(report[face].equities[at] - now) * 100 for face in report] for at, now in enumerate(report.now.equities)
    ]
    most = max([1.0, *[abs(change) for row in changes for change in row]]) * 1.75
    with _style() as new:
        tall = 1.95  # of one player's row, in inches
        high = 1.6 + tall * count
        figure: Figure = new(7.2, high)
        top = figure.add_axes((0.03, 1 - 1.55 / high, 0.94, 0.86 / high))
        top.set(xlim=(0.5, 6.5), ylim=(0, 1))
        top.axis("off")
        for face, after in report.items():
            _card(top, face, after.removed)
        _titles(figure, "What the next roll does", "everybody's equity, and by how much it changes, box by box")
        for at, (name, row) in enumerate(zip(called, changes, strict=True)):
            page = figure.add_axes((0.03, 1 - (1.5 + tall * (at + 1)) / high, 0.94, (tall - 0.42) / high))
            page.set(xlim=(0.5, 6.5), ylim=(-most, most))
            page.axis("off")
            page.axhline(0, color="#9a9a9a", linewidth=1)
            words = page.annotate(
                name, (0, 1), (0, 2), xycoords="axes fraction", textcoords="offset points", fontsize=11, weight="bold"
            )
            page.annotate(
                f"  {_percent(report.now.equities[at])} now",
                (1, 0),
                xycoords=words,
                fontsize=10,
                color=MILD,
                va="bottom",
            )
            for face, change in enumerate(row, 1):
                _swing(
                    page, face, change, _percent(report[face].equities[at]), most * 0.07, face in report.carriers[at]
                )
    return figure


def _swing(page: Any, face: int, change: float, after: str, room: float, carries: bool) -> None:
    """One bar: the change at its end, the equity after it at its foot."""
    above = change >= 0
    color = UP if above else DOWN
    room = room if above else -room
    near, far = ("bottom", "top") if above else ("top", "bottom")
    page.bar(face, change, width=0.5, color=color)
    said = f"{change:+.1f}".replace("-", "−") if abs(change) >= 0.05 else "±0"
    page.text(face, change + room, said, ha="center", va=near, fontsize=10.5, weight="bold", color=color)
    page.text(face, -room, after, ha="center", va=far, fontsize=9, color=MILD)
    if carries:
        page.text(face, change + 5 * room, "carries the hand", ha="center", va=near, fontsize=8, color=MILD)


def _card(page: Any, face: int, card: Card) -> None:
    from matplotlib.patches import FancyBboxPatch

    page.add_patch(
        FancyBboxPatch(
            (face - 0.3, 0.04),
            0.6,
            0.66,
            boxstyle="round,pad=0,rounding_size=0.06",
            facecolor="#fafafa",
            edgecolor="#9a9a9a",
            linewidth=1,
        )
    )
    page.text(face, 0.36, card.unicode, ha="center", va="center", fontsize=15, weight="bold", color=SUITS[card.suit])
    page.text(face, 0.76, str(face), ha="center", va="bottom", fontsize=9, color=MILD)


def plot_course(stops: Sequence[Stop], names: Sequence[str] = (), title: str = "The course of the hand") -> Figure:
    """How does everybody's equity move as the rolls fall? A line for each player; dots are what did not happen.

    Args:
        stops: from `course`.
        names: what the players are called; their numbers if not given.
        title: words above it.

    Raises:
        StrobeError: no matplotlib (``"no_matplotlib"``), or not one name for each player (``"players"``).
    """
    called = _called(names, len(stops[0].odds.players))
    with _style() as new:
        figure: Figure = new(8.4, 4.7)
        page = figure.add_axes((0.075, 0.135, 0.79, 0.68))
        last = len(stops) - 1
        page.set(xlim=(-0.25, last + 0.12), ylim=(-3, 103), yticks=range(0, 101, 25))
        page.set_yticklabels([f"{tick} %" for tick in range(0, 101, 25)], fontsize=9)
        page.grid(axis="y", color="#ececec", linewidth=1)
        page.spines["left"].set_visible(False)
        page.spines["bottom"].set_visible(False)
        page.set_xticks(range(len(stops)))
        page.set_xticklabels([stop.name for stop in stops], fontsize=10, color=DARK)
        for at, stop in enumerate(stops):
            page.text(
                at,
                -0.1,
                stop.note,
                transform=page.get_xaxis_transform(),
                ha="center",
                va="top",
                fontsize=8.5,
                color=MILD,
            )
        for player in range(len(called)):
            color = PLAYERS[player % len(PLAYERS)]
            shares = [float(stop.odds.equities[player]) * 100 for stop in stops]
            for at, stop in enumerate(stops):
                missed = [float(other.equities[player]) * 100 for other in stop.others]
                # Beside each other, so that two players' dots are not on one line.
                place = at + 0.07 * (player - (len(called) - 1) / 2)
                page.plot([place] * len(missed), missed, "o", color=color, markersize=4, alpha=0.3, markeredgewidth=0)
            page.plot(range(len(stops)), shares, color=color, linewidth=2.4, zorder=3)
            page.plot(range(len(stops)), shares, "o", color=color, markersize=7, markeredgecolor=PAPER, zorder=4)
        ends = _apart([float(share) * 100 for share in stops[-1].odds.equities], 11.0)
        for player, (name, place) in enumerate(zip(called, ends, strict=True)):
            share = _percent(stops[-1].odds.equities[player])
            color = PLAYERS[player % len(PLAYERS)]
            page.text(
                last + 0.17, place + 0.6, name, color=color, weight="bold", fontsize=10.5, va="bottom", clip_on=False
            )
            page.text(last + 0.17, place - 0.2, share, color=color, fontsize=9.5, va="top", clip_on=False)
        _titles(figure, title, "equity if nobody folds; pale dots: other faces of the die and other refills")
    return figure


def _apart(places: Sequence[float], room: float) -> list[float]:
    """Places for words near the given ones, so far from each other that they can be read."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = [max(place, 4.0) for place in places]
    for low, high in pairwise(order):
        moved[high] = max(moved[high], moved[low] + room)
    over = max(0.0, moved[order[-1]] - 100)
    for high, low in pairwise(order[::-1]):
        if over:
            moved[high] -= over
            over = max(0.0, moved[low] - (moved[high] - room))
    if over:
        moved[order[0]] -= over
    return moved


def save_plot(figure: Figure, path: Path) -> None:
    """Keep a picture in a file; the same picture makes the same file.

    Args:
        figure: any of the above.
        path: where to; its ending, ``.svg`` or ``.png``, tells how.

    Raises:
        StrobeError: another ending (``"bad_picture"``).
        OSError: a file that cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise StrobeError("bad_picture", f"a picture is a file .svg or .png, not {path.name!r}", path)
    drawn = BytesIO()
    with _style():
        figure.savefig(drawn, format=kind, dpi=DPI, metadata={"Date": None} if kind == "svg" else {"Software": None})
    if kind == "png":
        drawn = _smaller(drawn)
    path.write_bytes(drawn.getvalue())


def _smaller(drawn: BytesIO) -> BytesIO:
    """The same picture with a palette: it has few colours."""
    from PIL import Image

    small = BytesIO()
    with Image.open(drawn) as picture:
        picture.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(small, "png", optimize=True, dpi=(DPI, DPI))
    return small


class _style:  # noqa: N801  # used like a function, in a with
    """Our own look, and a maker of figures, which no setting of the caller's changes."""

    def __enter__(self) -> Any:
        try:
            from matplotlib import rc_context
            from matplotlib.figure import Figure
        except ImportError:
            message = "pictures need the package matplotlib: pip install 'strobe-poker[plot]'"
            raise StrobeError("no_matplotlib", message, None) from None
        self.context = rc_context(STYLE)
        self.context.__enter__()
        return lambda wide, high: Figure(figsize=(wide, high))

    def __exit__(self, *error: object) -> None:
        self.context.__exit__(None, None, None)


def _titles(figure: Any, title: str, subtitle: str) -> None:
    high = figure.get_figheight()
    # A bold letter of this size is about a ninth of an inch wide.
    most = int(figure.get_figwidth() * 0.94 * 9)
    title = title if len(title) <= most else title[: most - 1] + "…"
    figure.text(0.03, 1 - 0.16 / high, title, fontsize=13.5, weight="bold", va="top")
    figure.text(0.03, 1 - 0.46 / high, subtitle, fontsize=9.5, color=MILD, va="top")


def _called(names: Sequence[str], count: int) -> list[str]:
    called = [*names] or [f"player {seat}" for seat in range(1, count + 1)]
    if len(called) != count:
        raise StrobeError("players", f"{count} players have {count} names, not {len(called)}", names)
    return [name if len(name) <= NAMES_PAST else name[: NAMES_PAST - 1] + "…" for name in called]


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.1f} %"
