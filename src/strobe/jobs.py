"""Long work in pieces: on threads of our own, on anybody's executor, or right here, always with one answer."""

from __future__ import annotations

import os
import sys
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

from .cards import _describe
from .errors import StrobeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor, Future
    from queue import SimpleQueue

    Progress = Callable[[int, int], object]

__all__ = ["Piece", "check_threads", "piece_size", "run"]

# Seconds between looks at the clock; some systems deliver an interrupt only when a wait ends.
TURN = 0.5
# A piece is long enough to be worth sending somewhere, and short enough to wait for. Of very long work the pieces
# grow, so that they can be listed.
BLOCK, SHORT, LONG, MOST_PIECES = 1 << 16, 1 << 20, 1 << 22, 1 << 16
FEW_PIECES = 256
# So many pieces are with an executor at once.
WINDOW = 1024


class Piece(NamedTuple):
    """A call that depends on its arguments alone and can be made anywhere.

    Attributes:
        function: a function of a module, so that another process finds it by name.
        arguments: small values that can be pickled.
        work: its part of the progress.
        size: the result is a list of so many integers from 0 on, or so many bytes; None if it is something else.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    work: int
    size: int | None = None


def piece_size(work: int) -> int:
    """How much of this work goes into one piece: a whole number of blocks."""
    size = max(min(max(SHORT, work // FEW_PIECES), LONG), work // MOST_PIECES)
    return -(-size // BLOCK) * BLOCK


class _Meter:
    """How much is done, told to whoever asked."""

    def __init__(self, pieces: Sequence[Piece], progress: Progress | None) -> None:
        self.done = 0
        self.total = sum([piece.work for piece in pieces])
        self.progress = progress
        self.add(0)

    def add(self, work: int) -> None:
        self.done += work
        if self.progress is not None:
            self.progress(self.done, self.total)


MOST_THREADS = 64


def check_threads(threads: int | None, executor: Executor | None, progress: Progress | None) -> None:
    """Are these what `run` can work with?

    Raises:
        StrobeError: not so (``"bad_threads"``, ``"bad_executor"``, ``"bad_progress"``).
    """
    if threads is not None and (not isinstance(threads, int) or isinstance(threads, bool) or threads < 1):
        raise StrobeError("bad_threads", f"threads is a number from 1 on, not {_describe(threads)}", threads)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise StrobeError("bad_executor", f"an executor has a method submit, {_describe(executor)} has none", executor)
    if executor is not None and threads is not None:
        raise StrobeError("bad_threads", "an executor has workers of its own: leave threads= out", threads)
    if progress is not None and not callable(progress):
        raise StrobeError("bad_progress", f"progress is a function, not {_describe(progress)}", progress)


def run(
    pieces: Sequence[Piece],
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Any]:
    """What do these pieces give?

    Args:
        pieces: the calls.
        threads: how many threads of our own; as many as there are processors if not given.
        executor: where to make the calls instead. It is not shut down.
        progress: called in this thread with the work done and the whole work, first with 0 done. What it
            raises stops the job.

    Returns:
        The results in the order of the pieces. A piece that an executor loses, because its worker died or it
        was shut down, is made up for in this thread, with one `RuntimeWarning`.
    """
    meter = _Meter(pieces, progress)
    results: dict[int, Any] = {}
    if executor is not None:
        lost = _submit(pieces, executor, meter, results)
        if lost is not None:
            left = len(pieces) - len(results)
            reason = f"{type(lost).__name__}: {lost}" if str(lost) else type(lost).__name__
            warnings.warn(
                f"the executor lost work ({reason}); {left} of {len(pieces)} pieces are done in this process instead",
                RuntimeWarning,
                stacklevel=_outside(),
            )
    elif min(_threads(threads), len(pieces)) > 1:
        from concurrent.futures import ThreadPoolExecutor

        # Leaving waits for the pieces that have begun, so no thread outlives the call.
        with ThreadPoolExecutor(min(_threads(threads), len(pieces)), "strobe") as pool:
            _submit(pieces, pool, meter, results)
    for index, piece in enumerate(pieces):
        if index not in results:
            results[index] = piece.function(*piece.arguments)
            meter.add(piece.work)
    return [results[index] for index in range(len(pieces))]


def _submit(
    pieces: Sequence[Piece], executor: Executor, meter: _Meter, results: dict[int, Any]
) -> BaseException | None:
    """Adds to the results what the executor gives; returns why it did not give all, if so."""
    from concurrent.futures import BrokenExecutor
    from queue import Empty, SimpleQueue

    pending: dict[Future[Any], int] = {}
    finished: SimpleQueue[Future[Any]] = SimpleQueue()
    lost: BaseException | None = None
    given = 0
    try:
        while lost is None and (pending or given < len(pieces)):
            if given < len(pieces) and len(pending) < WINDOW:
                lost = _give(pieces[given], given, executor, pending, finished)
                given += 1
                continue
            try:
                future = finished.get(timeout=TURN)
            except Empty:
                continue
            index = pending.pop(future)
            lost = _failure(future, pieces[index])
            if lost is None:
                results[index] = future.result()
                meter.add(pieces[index].work)
    finally:
        # A broken executor is failing them all at this moment, and trips over one that is cancelled meanwhile.
        if not isinstance(lost, BrokenExecutor):
            for future in pending:
                future.cancel()
    return lost


def _give(
    piece: Piece,
    index: int,
    executor: Executor,
    pending: dict[Future[Any], int],
    finished: SimpleQueue[Future[Any]],
) -> BaseException | None:
    from concurrent.futures import Future

    try:
        future = executor.submit(piece.function, *piece.arguments)
        if not isinstance(future, Future) or future in pending:
            raise TypeError("submit gave no future of its own for each piece")
    except Exception as refusal:
        # Whatever keeps an executor from taking work, this thread can do it.
        return refusal
    pending[future] = index
    future.add_done_callback(finished.put)
    return None


def _failure(future: Future[Any], piece: Piece) -> BaseException | None:
    from concurrent.futures import CancelledError

    try:
        error = future.exception()
    except CancelledError as cancelled:
        return cancelled
    if isinstance(error, StrobeError):
        # This is the answer of the piece, not a fault of the executor.
        raise error
    if error is None and piece.size is not None and not _fits(future.result(), piece.size):
        return TypeError(f"a future holds {_describe(future.result())}, which no piece gives")
    return error


def _fits(result: object, size: int) -> bool:
    if isinstance(result, bytes):
        return len(result) == size
    if not isinstance(result, (list, tuple)) or len(result) != size:
        return False
    return all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in result)


def _threads(asked: int | None) -> int:
    if sys.platform in ("emscripten", "wasi"):
        return 1
    if asked is not None:
        # More than these only make it slow to stop.
        return min(asked, MOST_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _outside() -> int:
    """The stack level of the caller of the package, for warnings."""
    level = 1
    frame = sys._getframe(1)
    package = __name__.rpartition(".")[0]
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(package):
        frame = frame.f_back
        level += 1
    return level
