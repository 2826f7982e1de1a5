"""What is each of the 169 classes of hole cards worth, or how much of a range is it? A grid of 13 by 13 answers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from .cards import RANKS, _describe
from .errors import RangeError
from .matrix import CLASSES, _ready, preflop_matrix
from .methods import SEED, check_effort
from .odds import equity
from .ranges import WHOLE, Combo, Range
from .stages import find_spot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .board import Board
    from .jobs import Progress
    from .stages import Cards

__all__ = ["BUDGET", "HEAT", "INK", "Grid", "equity_grid", "weight_grid"]

# Showdowns for each cell: a sampled one is off by a tenth of a percent.
BUDGET = 200_000
# From least to most, the middle in the middle. Blue and orange differ for every kind of eye.
HEAT = (
    "#0b4a8f",
    "#2f74b5",
    "#6aa6d6",
    "#a4cae6",
    "#d3e4f0",
    "#f3f0e9",
    "#fbdfbd",
    "#f9be83",
    "#f2954a",
    "#dc6a1f",
    "#ab4409",
)
# What can be read on each of these.
INK = tuple(["#ffffff" if at in (0, 1, 10) else "#1b1b1b" for at in range(len(HEAT))])
# Cells that are nearly alike are not to look as far apart as a sure win and a sure loss.
LEAST_SPAN = Fraction(15, 100)


class Grid(NamedTuple):
    """A number for each of the 169 classes of hole cards.

    Attributes:
        kind: ``"equity"``, or ``"weight"``: how much of the class is in the range.
        values: a share of 1 for each class in the order of `strobe.matrix.CLASSES`: aces first, suited above the
            diagonal of pairs, offsuit below. None where no hand of the class is asked for or possible.
        whole: the equity of all hands together, or the part of the 1326 combos that the range is.
        method: ``"exact"``, or ``"sample"`` if any cell was sampled.
        stderr: the largest standard error of the cells; 0.0 where all are exact.
    """

    kind: str
    values: tuple[Fraction | None, ...]
    whole: Fraction
    method: str
    stderr: float

    def rows(self) -> tuple[tuple[Fraction | None, ...], ...]:
        """The values row by row."""
        return tuple([self.values[at : at + 13] for at in range(0, 169, 13)])

    @property
    def span(self) -> tuple[Fraction, Fraction]:
        """The values at both ends of the colours; for equities as far below one half as above it.

        >>> weight_grid("AA").span
        (Fraction(0, 1), Fraction(1, 1))
        """
        if self.kind == "weight":
            return Fraction(0), Fraction(1)
        half = Fraction(1, 2)
        far = max([LEAST_SPAN, *[abs(value - half) for value in self.values if value is not None]])
        return half - far, half + far

    @property
    def shade_span(self) -> tuple[int, int]:
        """The places in `HEAT` of both ends: weights go from the middle to what is not too dark for a whole range."""
        return (0, len(HEAT) - 1) if self.kind == "equity" else (5, 9)

    def shades(self) -> tuple[int | None, ...]:
        """Which colour of `HEAT` belongs to each value?"""
        least, most = self.span
        low, high = self.shade_span
        return tuple(
            [
                None if value is None else low + round(float((value - least) / (most - least)) * (high - low))
                for value in self.values
            ]
        )


def weight_grid(hands: Range | str) -> Grid:
    """How much of each class is in a range?

    Args:
        hands: the range.

    Raises:
        RangeError: text that is no range.

    >>> grid = weight_grid("QQ+, AhKh, AKo:0.5")
    >>> [(name, str(value)) for name, value in zip(CLASSES, grid.values) if value]
    [('AA', '1'), ('AKs', '1/4'), ('AKo', '1/2'), ('KK', '1'), ('QQ', '1')]
    """
    whole = _read(hands)
    parts = _by_class(whole)
    sizes = [6 if len(name) == 2 else 4 if name[2] == "s" else 12 for name in CLASSES]
    values = [
        Fraction(sum(parts.get(name, {}).values()), size * WHOLE) for name, size in zip(CLASSES, sizes, strict=True)
    ]
    share = Fraction(sum(whole.parts().values()), 1326 * WHOLE)
    return Grid("weight", tuple([value or None for value in values]), share, "exact", 0.0)


def equity_grid(
    against: Range | str = "random",
    hands: Range | str = "random",
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str | None = None,
    *,
    method: str = "auto",
    budget: int = BUDGET,
    seed: int = SEED,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Grid:
    """What is each class of hole cards worth against a range, if nobody folds?

    Args:
        against: what the other player may hold; two cards are one hand.
        hands: which hands to ask about, each with its weight.
        boxes, removed, board, dead, game, method, seed, threads: as for `strobe.equity`.
        budget: as for `strobe.equity`, for each class.
        progress: called with the work done and all of it.

    Raises:
        CardError, RangeError, StrobeError: as for `strobe.equity`; no two of the hands can meet (``"no_deal"``).

    Cost: before the board, without dead cards, that of `strobe.matrix.preflop_matrix`; else 170 equities.

    >>> grid = equity_grid("QQ+", "AK, 22", boxes="Ah Ks 7d 7c 3s Jh")
    >>> [(name, round(float(value), 3)) for name, value in zip(CLASSES, grid.values) if value is not None]
    [('AKs', 0.708), ('AKo', 0.708), ('22', 0.026)]
    """
    theirs, ours = _read(against), _read(hands)
    check_effort(method, budget, seed)
    spot = find_spot(boxes, removed, board, dead, game)
    asked = [*[Range._made(part.items()) for part in _by_class(ours).values()], ours]
    if not spot.board and not spot.dead and method != "sample":
        cells = _from_matrix(asked, theirs, threads, progress)
    else:
        cells = []
        for done, cell in enumerate(asked):
            if progress is not None:
                progress(done, len(asked))
            try:
                told = equity(
                    [cell, theirs],
                    boxes,
                    removed,
                    board,
                    dead,
                    game,
                    method=method,
                    budget=budget,
                    seed=seed,
                    threads=threads,
                )
            except RangeError:
                # Nobody can hold it here, or not while the other one holds his.
                cells.append(None)
            else:
                cells.append((told.players[0].equity, told.stderr))
        if progress is not None:
            progress(len(asked), len(asked))
    *parts, whole = cells
    if whole is None:
        raise RangeError(
            "no_deal", f"no hand of {_describe(str(ours))} can meet one of {_describe(str(theirs))} here", against
        )
    found = dict(zip(_by_class(ours), parts, strict=True))
    values = [found.get(name) for name in CLASSES]
    stderr = max([cell[1] for cell in cells if cell])
    return Grid(
        "equity", tuple([cell and cell[0] for cell in values]), whole[0], "sample" if stderr else "exact", stderr
    )


def _from_matrix(
    asked: list[Range], theirs: Range, threads: int | None, progress: Progress | None
) -> list[tuple[Fraction, float] | None]:
    matrix = preflop_matrix(threads, progress=progress)
    other = _ready(theirs)
    cells: list[tuple[Fraction, float] | None] = []
    for hands in asked:
        win, tie, lose = matrix.weighed(_ready(hands), other)
        total = win + tie + lose
        cells.append((Fraction(2 * win + tie, 2 * total), 0.0) if total else None)
    return cells


def _read(hands: Range | str) -> Range:
    return hands if isinstance(hands, Range) else Range(hands)


def _by_class(hands: Range) -> dict[str, Mapping[Combo, int]]:
    """The combos of a range and their weights, class by class."""
    classes: dict[str, dict[Combo, int]] = {}
    for (high, low), part in hands.parts().items():
        kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
        classes.setdefault(RANKS[high.rank] + RANKS[low.rank] + kind, {})[high, low] = part
    return {name: classes[name] for name in CLASSES if name in classes}
