"""What is every hand worth against every other before the board? Counted once, then kept in a file."""

from __future__ import annotations

import itertools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from . import _odds
from .cards import RANKS, parse_cards
from .errors import CardError, StrobeError
from .jobs import Piece, check_threads, run
from .ranges import Range
from .stages import card_mask, check_distinct

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from .cards import Card
    from .jobs import Progress

    Hole = str | Iterable[Card | int | str]
    Tally = tuple[int, int, int]

__all__ = ["CLASSES", "Matrix", "cache_file", "kept_matrix", "preflop_matrix"]

# A file is this, the version and the size of the counts, the counts, and a digest of all before it.
MAGIC = b"STROBEPF"
VERSION = 1
DIGEST = 16
PIECES = 12

# The 169 classes row by row of a grid: aces first, suited above the diagonal of pairs, offsuit below.
CLASSES = tuple(
    [
        RANKS[row] * 2 if row == column else RANKS[max(row, column)] + RANKS[min(row, column)] + "so"[row < column]
        for row in range(12, -1, -1)
        for column in range(12, -1, -1)
    ]
)

# The matrix of this process, once there is one.
_known: list[Matrix] = []


class Matrix:
    """How often does a hand win, tie and lose against another one, if nobody folds before the board?

    The numbers are the same in Strobe and in Texas Hold'em.

    Args:
        counts: the counts of a `Matrix`, from its attribute of that name.

    Raises:
        StrobeError: bytes that cannot be such counts (``"bad_matrix"``).

    Attributes:
        counts: what has been counted, in a form that fits into a file.

    Rule: 2.7 (the theorem).
    """

    __slots__ = ("_grid", "_table", "counts")

    def __init__(self, counts: bytes) -> None:
        try:
            self._table = _odds.Matrix(counts)
        except (TypeError, ValueError) as error:
            raise StrobeError("bad_matrix", f"these are no counts of all hands: {error}", counts) from None
        self.counts = counts
        self._grid: tuple[tuple[Tally, ...], ...] = ()

    def hands(self, first: Hole, second: Hole) -> Tally:
        """(win, tie, lose) of the first hand; they add up to the 1712304 boards that can come.

        Args:
            first, second: two cards each, as text or cards.

        Raises:
            CardError: what is not two cards, or a card that is in both hands.

        >>> preflop_matrix().hands("AhAd", "KsKc")
        (1388072, 6538, 317694)
        """
        holes = [parse_cards(first), parse_cards(second)]
        for hole, given in zip(holes, (first, second), strict=True):
            if len(hole) != 2:
                raise CardError("card_count", f"a hand has two cards, not {len(hole)}", given)
        check_distinct([("in the first hand", holes[0]), ("in the second hand", holes[1])])
        return self._table.hands(card_mask(holes[0]), card_mask(holes[1]))

    def ranges(self, first: Range | str, second: Range | str) -> Tally:
        """(win, tie, lose) of the first range: the sum over all hands that can meet and all boards.

        Each counts the product of the weights of both hands, which are whole numbers of ten-thousandths.

        Raises:
            RangeError: text that is no range.

        >>> win, tie, lose = preflop_matrix().ranges("AA", "random")
        >>> round((win + tie / 2) / (win + tie + lose), 6)
        0.852037
        """
        return self.weighed(_ready(first), _ready(second))

    def weighed(self, first: _odds.Weights, second: _odds.Weights) -> Tally:
        """The same for ranges that are ready for the kernels."""
        return self._table.ranges(first, second)

    def grid(self) -> tuple[tuple[Tally, ...], ...]:
        """(win, tie, lose) of each of the 169 classes against each, in the order of `CLASSES`.

        They count every pair of hands that can meet and every board.
        """
        if not self._grid:
            sides = [_ready(name, 1) for name in CLASSES]
            half = [[self._table.ranges(one, two) for two in sides[: at + 1]] for at, one in enumerate(sides)]
            size = range(len(CLASSES))
            self._grid = tuple([tuple([half[i][j] if j <= i else half[j][i][::-1] for j in size]) for i in size])
        return self._grid

    def __reduce__(self) -> tuple[object, ...]:
        return Matrix, (self.counts,)

    def __repr__(self) -> str:
        return "<Matrix of all hands before the board>"


def _ready(side: Range | str, weight: int = 0) -> _odds.Weights:
    hands = side if isinstance(side, Range) else Range(side)
    return _odds.Weights([(card_mask(combo), weight or part) for combo, part in hands.parts().items()])


def preflop_matrix(
    threads: int | None = None, executor: Executor | None = None, progress: Progress | None = None
) -> Matrix:
    """The matrix, from this process, from its file, or counted now and kept there.

    A file that is damaged is counted again; a place that cannot be written is left alone.

    Args:
        threads, executor, progress: how to count, if that is to be done: as for `strobe.equity`.

    Raises:
        StrobeError: what cannot be worked with.

    Cost: seconds the first time on a machine, then hundredths of a second once in a process.
    """
    check_threads(threads, executor, progress)
    known = kept_matrix()
    if known is not None:
        return known
    units = _odds.matrix_units()
    cuts = [units * piece // PIECES for piece in range(PIECES + 1)]
    pieces = [Piece(_odds.matrix_part, cut, cut[1] - cut[0]) for cut in itertools.pairwise(cuts)]
    matrix = Matrix(_odds.matrix_sum(run(pieces, threads, executor, progress)))
    _known[:] = [matrix]
    _keep(matrix)
    return matrix


def kept_matrix() -> Matrix | None:
    """The matrix if it need not be counted: None where neither this process nor its file has it."""
    if not _known:
        matrix = _read()
        if matrix is None:
            return None
        _known[:] = [matrix]
    return _known[0]


def cache_file() -> Path | None:
    """Where the matrix is kept: below ``XDG_CACHE_HOME`` if that is set, else where the system keeps caches.

    Returns:
        None where there is no such place.
    """
    given = os.environ.get("XDG_CACHE_HOME", "")
    if given and Path(given).is_absolute():
        return Path(given) / "strobe" / "preflop"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local) / "strobe" / "Cache" / "preflop" if local else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    caches = "Library/Caches" if sys.platform == "darwin" else ".cache"
    return home / caches / "strobe" / "preflop"


def _digest(content: bytes) -> bytes:
    from hashlib import blake2b

    return blake2b(content, digest_size=DIGEST).digest()


def _read() -> Matrix | None:
    """What the file holds, or None if it is not there or not as it was written."""
    path = cache_file()
    if path is None or not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            # A little more than there should be, so that a longer file is not taken for a good one.
            content = file.read(8 * _odds.MATRIX_ORBITS + 256)
    except OSError:
        return None
    counts = content[len(_head()) : -DIGEST]
    if content != _head() + counts + _digest(content[:-DIGEST]):
        return None
    try:
        return Matrix(counts)
    except StrobeError:
        return None


def _head() -> bytes:
    return MAGIC + VERSION.to_bytes(4, "little") + (8 * _odds.MATRIX_ORBITS).to_bytes(4, "little")


def _keep(matrix: Matrix) -> None:
    """Write the file, all of it or nothing; a place that is read-only or full is no error."""
    from tempfile import NamedTemporaryFile

    path = cache_file()
    if path is None:
        return
    content = _head() + matrix.counts
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix="preflop-", delete=False) as file:
            try:
                file.write(content + _digest(content))
                file.close()
                os.replace(file.name, path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError:
        return
