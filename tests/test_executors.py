"""Long jobs anywhere: the same answer on threads, processes and clusters, whole or in ruins, and a clean stop."""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from strobe import _odds, jobs
from strobe.errors import StrobeError
from strobe.jobs import Piece, run
from strobe.methods import Effort, keeps_plan, plan
from strobe.odds import Equity, equity, faces, refills
from strobe.stages import DECK_MASK, card_mask, find_spot

SAMPLED: dict[str, Any] = {"players": ["AsKs", "QQ+", "random"], "method": "sample", "budget": 4_500_000}
# With a card gone no matrix of all hands answers this.
COUNTED: dict[str, Any] = {"players": ["22+,A2s+", "random"], "dead": "2c", "method": "exact"}
QUESTIONS = pytest.mark.parametrize("question", [SAMPLED, COUNTED], ids=["sampled", "counted"])


@pytest.fixture(scope="module")
def answers() -> Callable[[dict[str, Any]], Equity]:
    known: dict[str, Equity] = {}

    def answer(question: dict[str, Any]) -> Equity:
        key = repr(question)
        if key not in known:
            known[key] = equity(**question, threads=1)
        return known[key]

    return answer


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@QUESTIONS
@pytest.mark.parametrize("threads", [2, 4, None])
def test_threads(question: dict[str, Any], threads: int | None, answers: Any) -> None:
    assert equity(**question, threads=threads) == answers(question)


@QUESTIONS
def test_processes(question: dict[str, Any], processes: Executor, answers: Any) -> None:
    assert equity(**question, executor=processes) == answers(question)
    # The executor is not ours to close.
    assert processes.submit(abs, -3).result() == 3


def test_somebody_elses_threads(answers: Any) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert equity(**SAMPLED, executor=pool) == answers(SAMPLED)
        by_face, by_face_here = (faces(["7h2d", "QQ+"], "Ac Ks 7d 7c 3s Jh", executor=at) for at in (pool, None))
        assert dict(by_face) == dict(by_face_here)
        assert (by_face.now, by_face.keeps) == (by_face_here.now, by_face_here.keeps)
        spot: dict[str, Any] = {"boxes": "Ac Ks -- 7c 3s Jh", "removed": "7d"}
        on_pool = refills(["7h2d", "QQ+"], **spot, executor=pool)
        assert dict(on_pool) == dict(refills(["7h2d", "QQ+"], **spot))


@pytest.mark.parametrize("question", [SAMPLED, COUNTED, {"players": ["random"] * 10, "method": "sample"}])
def test_pieces_are_small_calls_of_functions_with_a_name(question: dict[str, Any]) -> None:
    everything = _odds.Weights([(card_mask((low, high)), 1) for high in range(1, 52) for low in range(1, high)])
    holdings = {"AsKs": _odds.one_hand(card_mask((50, 47)))}
    players = tuple([holdings.get(player, everything) for player in question["players"]])
    made = plan(find_spot(dead="2c"), players, Effort(question["method"]))
    assert len(made.pieces) > 1
    for piece in made.pieces:
        assert getattr(sys.modules[piece.function.__module__], piece.function.__name__) is piece.function
        assert piece.work > 0
        assert len(pickle.dumps(piece)) < 100_000
    assert pickle.loads(pickle.dumps(made.pieces)) == made.pieces


# Progress and stopping


@QUESTIONS
@pytest.mark.parametrize("threads", [1, 2])
def test_progress(question: dict[str, Any], threads: int, answers: Any) -> None:
    seen: list[tuple[int, int]] = []
    callers = set()

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        callers.add(threading.get_ident())

    assert equity(**question, threads=threads, progress=progress) == answers(question)
    done = [now for now, _ in seen]
    (total,) = {whole for _, whole in seen}
    assert done[0] == 0
    assert done[-1] == total > 0
    assert done == sorted(set(done))
    assert len(done) > 2
    assert callers == {threading.get_ident()}


def test_progress_of_the_shortest_question() -> None:
    seen: list[tuple[int, int]] = []
    equity(["AsKs", "QdQh"], progress=lambda *state: seen.append(state))
    assert [done for done, _ in seen] == [0, seen[0][1]]


class StopError(Exception):
    pass


@pytest.mark.parametrize("stop", [StopError, KeyboardInterrupt])
@pytest.mark.parametrize("where", ["here", "threads", "executor"])
def test_a_callback_stops_the_job(stop: type[BaseException], where: str) -> None:
    before = set(threading.enumerate())
    calls = []

    def progress(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == 2:
            raise stop

    def ask(**how: Any) -> None:
        with pytest.raises(stop):
            equity(["random"] * 3, budget=1 << 34, progress=progress, **how)

    started = time.monotonic()
    if where == "executor":
        with ThreadPoolExecutor(2) as pool:
            ask(executor=pool)
            # What had not begun is cancelled, so the pool is free again.
            assert pool.submit(abs, -3).result() == 3
    else:
        ask(threads=1 if where == "here" else 2)
    assert len(calls) == 2
    assert set(threading.enumerate()) == before
    # The whole would take many minutes.
    assert time.monotonic() - started < 60


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill means something else there")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_stops_the_job(threads: int) -> None:
    before = set(threading.enumerate())

    def progress(done: int, total: int) -> None:
        if done:
            os.kill(os.getpid(), signal.SIGINT)

    # A shell that runs the tests in the background has them ignore the signal.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            equity(["random"] * 3, budget=1 << 34, progress=progress, threads=threads)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert set(threading.enumerate()) == before


# Where there is no other thread


@pytest.mark.parametrize("platform", ["emscripten", "wasi"])
def test_without_threads_the_work_is_done_here(platform: str, monkeypatch: pytest.MonkeyPatch, answers: Any) -> None:
    def refuse(*_: Any) -> None:
        raise RuntimeError("can't start new thread")

    expected = answers(SAMPLED)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(jobs.sys, "platform", platform)
    assert equity(**SAMPLED) == expected
    assert equity(**SAMPLED, threads=4) == expected


def test_when_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch, answers: Any) -> None:
    def refuse(*_: Any) -> None:
        raise RuntimeError("can't start new thread")

    expected = answers(SAMPLED)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert equity(**SAMPLED, threads=2) == expected


# Workers that die


class Broken(Executor):
    """Gives some pieces and loses the rest, in one of the ways executors do."""

    def __init__(self, good: int, loss: BaseException | None) -> None:
        self.good = good
        self.loss = loss
        self.pending: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.good:
            self.good -= 1
            future.set_result(function(*args, **kwargs))
        elif self.loss is None:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(self.loss)
        return future


@QUESTIONS
@pytest.mark.parametrize("good", [0, 2])
@pytest.mark.parametrize("loss", [OSError("worker died"), None, SystemExit(1), MemoryError()])
def test_lost_pieces_are_made_up_for(question: dict[str, Any], good: int, loss: BaseException, answers: Any) -> None:
    seen: list[tuple[int, int]] = []
    with pytest.warns(RuntimeWarning, match="the executor lost work") as caught:
        result = equity(**question, executor=Broken(good, loss), progress=lambda *state: seen.append(state))
    assert result == answers(question)
    assert len(caught) == 1
    assert caught[0].filename == __file__
    done = [now for now, _ in seen]
    assert done == sorted(set(done))
    assert done[-1] == seen[0][1]


def test_a_closed_executor(answers: Any) -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.warns(RuntimeWarning, match="after shutdown") as caught:
        assert equity(**SAMPLED, executor=pool) == answers(SAMPLED)
    assert len(caught) == 1


@QUESTIONS
def test_a_killed_process(question: dict[str, Any], answers: Any) -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        workers = {pool.submit(os.getpid).result() for _ in range(20)}
        calls = []

        def progress(done: int, total: int) -> None:
            calls.append(done)
            if len(calls) == 2:
                for worker in workers:
                    os.kill(worker, getattr(signal, "SIGKILL", signal.SIGTERM))

        with pytest.warns(RuntimeWarning, match="BrokenProcessPool") as caught:
            assert equity(**question, executor=pool, progress=progress) == answers(question)
        assert len(caught) == 1


def fail() -> None:
    raise ZeroDivisionError


def refuse() -> None:
    raise StrobeError("rarely_meet", "no")


def test_a_piece_that_fails_anywhere_fails_here() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.warns(RuntimeWarning), pytest.raises(ZeroDivisionError):
        run([Piece(fail, (), 1)], executor=pool)


def test_what_a_piece_refuses_is_an_answer() -> None:
    # Warnings are errors here, and this one would be of another type.
    with ThreadPoolExecutor(1) as pool, pytest.raises(StrobeError) as caught:
        run([Piece(refuse, (), 1)], executor=pool)
    assert caught.value.code == "rarely_meet"


def test_results_keep_the_order_of_the_pieces() -> None:
    pieces = [Piece(pow, (2, number), 1) for number in range(50)]
    with ThreadPoolExecutor(4) as pool:
        assert run(pieces, executor=pool) == run(pieces, threads=1) == [2**number for number in range(50)]
    assert run([]) == []


# Dask


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    dask = pytest.importorskip("dask")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        warnings.catch_warnings(),
        dask.config.set({"distributed.scheduler.allowed-failures": 0, "distributed.worker.daemon": True}),
    ):
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
            ) as made,
            distributed.Client(made) as client,
        ):
            yield client


@QUESTIONS
def test_a_dask_cluster(question: dict[str, Any], cluster: Any, answers: Any) -> None:
    with cluster.get_executor() as executor:
        assert equity(**question, executor=executor) == answers(question)


def test_a_killed_dask_worker(cluster: Any, answers: Any) -> None:
    """The cluster gives up a piece whose worker dies; the piece is made up for here."""
    workers = list(cluster.run(os.getpid).values())
    calls = []

    def progress(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == 2:
            for worker in workers:
                os.kill(worker, signal.SIGKILL)

    with cluster.get_executor() as executor, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = equity(**SAMPLED, executor=executor, progress=progress)
    assert result == answers(SAMPLED)
    lost = [str(warning.message) for warning in caught if "the executor lost work" in str(warning.message)]
    assert len(lost) == 1
    assert "KilledWorker" in lost[0]


def test_the_dask_example(checkout: Any) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    script = checkout / "examples" / "dask_equity.py"
    shown = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, timeout=300)
    assert "the same answer: True" in shown.stdout


def test_dask_and_numpy_are_not_ours_to_import() -> None:
    program = (
        "import sys; from strobe import equity; equity(['AsKs', 'random', 'QQ+'], budget=3_000_000);"
        "print({'numpy', 'dask', 'distributed'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"


def test_cancelled_futures_are_lost_not_fatal() -> None:
    with pytest.warns(RuntimeWarning, match="CancelledError"):
        assert run([Piece(abs, (-3,), 1)], executor=Broken(0, None)) == [3]


@pytest.mark.parametrize("same", [True, False])
def test_an_executor_without_a_future_for_each_piece_is_not_believed(same: bool, answers: Any) -> None:
    class Lying(ThreadPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Any:
            return done if same else None

    done: Future[Any] = Future()
    done.set_result([1] * 4)
    with Lying(1) as pool, pytest.warns(RuntimeWarning, match="no future of its own"):
        assert equity(**SAMPLED, executor=pool) == answers(SAMPLED)


class Answering(Executor):
    """Holds out something else in place of the result of every other piece."""

    def __init__(self, instead: Callable[[Any], Any]) -> None:
        self.instead = instead
        self.given = 0

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given += 1
        result = function(*args, **kwargs)
        future.set_result(result if self.given % 2 else self.instead(result))
        return future


@QUESTIONS
@pytest.mark.parametrize(
    "instead",
    [
        lambda _: None,
        lambda _: 7,
        lambda _: "1234",
        lambda result: result[:-1],
        lambda result: [*result, 0],
        lambda result: [-1, *result[1:]],
        lambda result: [True, *result[1:]],
        lambda result: [0.5, *result[1:]],
        lambda result: bytes(len(result) + 1),
        lambda result: {"a": result},
    ],
)
def test_what_is_no_result_of_a_piece_is_worked_out_here(question: dict[str, Any], instead: Any, answers: Any) -> None:
    with pytest.warns(RuntimeWarning, match="which no piece gives") as caught:
        assert equity(**question, executor=Answering(instead)) == answers(question)
    assert len(caught) == 1


def test_a_result_may_come_as_a_tuple(answers: Any) -> None:
    assert equity(**SAMPLED, executor=Answering(tuple)) == answers(SAMPLED)


def test_every_piece_of_the_package_says_what_it_gives() -> None:
    wide = _odds.Weights([(card_mask((low, high)), 1) for high in range(46) for low in range(0, high, 5)])
    hand, second, third = (_odds.one_hand(card_mask(cards)) for cards in ((50, 47), (22, 23), (25, 30)))
    for spot in (find_spot(), find_spot(dead="2c"), find_spot(boxes="Ac Qs 7d 7c 3s Jh")):
        for players in ((hand, wide.among(DECK_MASK & ~spot.seen)), (hand, second, third)):
            for method in ("exact", "sample"):
                effort = Effort(method, 100_000)
                pieces = list(plan(spot, players, effort).pieces)
                if spot.stage == "board":
                    pieces += keeps_plan(spot, players, effort)
                for piece in [*pieces[:2], *pieces[-2:]]:
                    result = piece.function(*piece.arguments)
                    assert piece.size == len(result)
                    assert jobs._fits(result, piece.size)


class Counting(ThreadPoolExecutor):
    """Knows how many pieces it has been given and has not finished."""

    most = now = 0

    def submit(self, *task: Any, **named: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        future = super().submit(*task, **named)
        future.add_done_callback(self.less)
        return future

    def less(self, _: Any) -> None:
        self.now -= 1


def test_only_so_many_pieces_wait_in_an_executor() -> None:
    number = 3 * jobs.WINDOW
    with Counting(2) as pool:
        assert run([Piece(abs, (-at,), 1) for at in range(number)], executor=pool) == list(range(number))
        assert pool.most <= jobs.WINDOW + 2


@pytest.mark.parametrize("work", [1, 1 << 20, 1 << 24, 20_000_000, 1 << 33, 1 << 40])
def test_pieces_are_short_and_not_too_many(work: int) -> None:
    size = jobs.piece_size(work)
    assert size % jobs.BLOCK == 0
    assert size <= (jobs.LONG if work <= 1 << 37 else 1 << 24)
    assert work / size <= jobs.MOST_PIECES


@pytest.mark.parametrize("held", [[0] * 4, [600, 0, 401, 0]])
def test_a_sample_that_does_not_come_to_its_trials_is_no_answer(held: list[int]) -> None:
    class Holding(Executor):
        def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(held)
            return future

    with pytest.raises(StrobeError, match="the executor's results come to") as error:
        equity(["AsAh", "KdKc"], method="sample", budget=1000, executor=Holding())
    assert error.value.code == "bad_executor"
