"""Every door answers many threads at once as it answers one, whatever else goes on meanwhile.

Where the interpreter has no global lock this is about the core's own care; elsewhere threads change places as often as
they can.
"""

from __future__ import annotations

import random
import subprocess
import sys
import sysconfig
import threading
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

import strobe
from strobe import LOW_8, LOW_27, LOW_A5, TWO, CardError, _odds, discards, odds
from strobe.cards import DECK, JOKER
from strobe.game import dealers, default_action
from strobe.ranges import Range

THREADS = 4
BOXES = "Ah Ks 7d 7c 3s Jh"

DEALS = [random.Random(11).sample(range(52), 14) for _ in range(2000)]
SEVENS = memoryview(bytes([card for deal in DEALS for card in deal[:7]])).cast("B", (2000, 7))
HOLES = memoryview(bytes([card for deal in DEALS for card in deal[:4]])).cast("B", (2000, 4))
PAIRS = memoryview(bytes([card for deal in DEALS for card in deal[:4]])).cast("B", (2000, 2, 2))
BOARDS = memoryview(bytes([card for deal in DEALS for card in deal[4:9]])).cast("B", (2000, 5))
MASKS = array("Q", [strobe.mask(deal[:6]) for deal in DEALS])
# So many that two threads have work.
LONG = memoryview(bytes(SEVENS) * 70).cast("B", (140_000, 7))


def play(variant: str) -> list[tuple[Any, ...]]:
    """A hand in which everybody calls, from start to end."""
    hand = strobe.Hand.start(variant, stacks=[200, 200, 150], button=0, blinds=(1, 2), dealer=dealers.seeded(5))
    while not hand.over:
        if hand.legal.kind == "turn" and not hand.legal.check:
            hand.call()
        else:
            hand.apply(default_action(hand.state))
    return [*hand.events, hand.stacks]


def sampled(players: list[str], **words: Any) -> Any:
    return strobe.equity(players, method="sample", budget=9_000, **words)


QUESTIONS: list[Callable[[], Any]] = [
    lambda: strobe.evaluate("7h 2d Ah Ks 7d 7c 3s"),
    lambda: [strobe.evaluate(deal[:7]) for deal in DEALS[:200]],
    lambda: [strobe.evaluate(tuple(deal[:8]), LOW_27) for deal in DEALS[:200]],
    lambda: [strobe.evaluate(bytes(deal[:5]), LOW_A5) for deal in DEALS[:200]],
    lambda: strobe.evaluate([JOKER, *DECK[:5]]),
    lambda: [strobe.evaluate_mask(mask) for mask in MASKS[:200]],
    lambda: [strobe.evaluate_hole(deal[:4], deal[4:9], TWO, LOW_8) for deal in DEALS[:200]],
    lambda: [strobe.best_five(deal[:7]) for deal in DEALS[:50]],
    lambda: strobe.showdown(["AsKd2c3h", "QhQs4d5d"], "2h 4s 8c Qd Kc", game="omaha_hilo"),
    lambda: strobe.evaluate_many(SEVENS).tolist(),
    lambda: strobe.evaluate_many(LONG, ranking=LOW_8, threads=2).tolist(),
    lambda: strobe.evaluate_masks(MASKS).tolist(),
    lambda: strobe.evaluate_hole_many(HOLES, BOARDS, use=TWO).tolist(),
    lambda: [part.tolist() for part in strobe.showdown_many(PAIRS, BOARDS)],
    lambda: strobe.equity(["7h2d", "Tc9h"], boxes=BOXES),
    lambda: strobe.equity(["7h2d", "Tc9h"]),
    lambda: strobe.equity(["AhAd", "QQ+,AKs"], board="2c 7d 9h"),
    lambda: strobe.equity(["TT+,AK", "22+:0.5,KQs"], board="2c 7d 9h", threads=2),
    lambda: strobe.equity(["random", "AQ+"], boxes="Ac Ks 7d 7c 3s Jh"),
    lambda: strobe.equity(["AsAhKsKh", "QdJdTc9c"], board="2c 7d 9h", game="omaha"),
    lambda: strobe.equity(["AsAh2s", "QdJdTc"], board="2c 7d 9h", game="crazy_pineapple"),
    lambda: strobe.equity(["2s3h4d5c6s", "2d3c4h5s7d"], game="razz"),
    lambda: sampled(["AsQs", "TT+", "random"], boxes=BOXES),
    lambda: sampled(["AsAhKsKh", "QdJdTc9c"], game="omaha_hilo"),
    lambda: sampled(["AsAh2s", "QdJdTc"], game="pineapple"),
    lambda: strobe.faces(["7h2d", "Tc9h"], boxes=BOXES),
    lambda: strobe.faces(["QQ+", "AK"], boxes="Ac Ks 7d 7c 3s Jh"),
    lambda: strobe.refills(["7h2d", "Tc9h"], boxes="Ah Ks -- 7c 3s Jh", removed="7d"),
    lambda: str(Range("22+,AKs:0.5,T9s-54s")),
    lambda: play("strobe"),
    lambda: play("omaha_hilo"),
]


@contextmanager
def turmoil() -> Iterator[None]:
    """Threads change places often, the kernels change, and what is kept between calls is lost again and again."""
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            for path in ("portable", None):
                _odds.range_path(path)
                odds._ranges.clear()
                discards.flop_values.cache_clear()
                stop.wait(0.001)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(interval)


def at_once(work: Callable[[int], Any], count: int = THREADS) -> list[Any]:
    """What the work gives in each of so many threads, which begin together; a thread that fails is seen here."""
    gate = threading.Barrier(count)
    given: dict[int, Any] = {}
    failed: list[BaseException] = []

    def run(which: int) -> None:
        try:
            gate.wait()
            given[which] = work(which)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(which,)) for which in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return [given[which] for which in range(count)]


def test_every_door_answers_threads_as_it_answers_one() -> None:
    expected = [ask() for ask in QUESTIONS]

    def work(which: int) -> list[int]:
        order = [*range(len(QUESTIONS))] * 2
        random.Random(which).shuffle(order)
        return [place for place in order if QUESTIONS[place]() != expected[place]]

    with turmoil():
        assert at_once(work) == [[]] * THREADS


def test_texts_of_ranges_are_forgotten_while_others_read_them() -> None:
    texts = [f"AA,KK:0.{place:03}" for place in range(1, 100)]
    expected = [strobe.equity([text, "QdQh"], board="2c 7d 9h") for text in texts]

    def work(which: int) -> list[str]:
        order = random.Random(which).sample(range(len(texts)), len(texts))
        asked = [(place, strobe.equity([texts[place], "QdQh"], board="2c 7d 9h")) for place in order]
        return [texts[place] for place, answer in asked if answer != expected[place]]

    with turmoil():
        assert at_once(work) == [[]] * THREADS


def test_a_range_is_made_ready_by_whoever_comes_first() -> None:
    for _ in range(20):
        shared = Range("QQ+,AK,T9s:0.25")
        ask = partial(strobe.equity, [shared, "8c8d"], board="2c 7d 9h")
        answers = at_once(lambda _: ask())  # noqa: B023  # the threads have ended before the next turn
        assert answers == [strobe.equity([Range("QQ+,AK,T9s:0.25"), "8c8d"], board="2c 7d 9h")] * THREADS


def test_lists_that_change_while_they_are_read_cannot_crash() -> None:
    """Another thread changes a list that was handed in; what comes is an answer for some cards, or a refusal."""
    cards: list[Any] = [*DEALS[0][:7]]
    hands: list[Any] = ["7h2d", "Tc9h"]
    equities = {strobe.equity([first, "Tc9h"], boxes=BOXES) for first in ("7h2d", "AsAd")}
    codes = {"wrong_count", "duplicate_card", "bad_card"}
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            for deal in DEALS[:40]:
                cards[:] = deal[:7]
                del cards[5:]
                cards.extend([DECK[deal[5]], deal[6]])
                hands[0] = "AsAd"
                hands[0] = "7h2d"

    def work(_: int) -> None:
        seen = set()
        for _ in range(3000):
            try:
                assert 1 <= strobe.evaluate(cards) <= 7462
            except CardError as error:
                seen.add(error.code)
        assert seen <= codes
        for _ in range(500):
            assert strobe.equity(hands, boxes=BOXES) in equities
            assert strobe.showdown(hands, "2h 4s 8c Qd Kc").winners in ((0,), (1,))

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        at_once(work)
    finally:
        stop.set()
        thread.join()


FIRST_USE = """
import sys, threading
import strobe
names = sorted(strobe.__all__)
gate = threading.Barrier(8)
seen = [None] * 8
def work(which):
    gate.wait()
    turned = names[5 * which:] + names[:5 * which]
    found = {name: getattr(strobe, name) for name in turned}
    seen[which] = [id(found[name]) for name in names], strobe.equity(["AsKs", "QdQh"], board="2c 7d 9h").total
threads = [threading.Thread(target=work, args=(which,)) for which in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(seen[0] is not None and seen == [seen[0]] * 8)
"""


def test_threads_may_be_the_first_to_use_a_name() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", FIRST_USE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize("module", ["_eval", "_odds", "_games"])
def test_no_module_asks_for_the_lock(module: str) -> None:
    """The interpreter keeps its global lock if it has one, and does without it if it was built so."""
    program = f"import sys, strobe.{module}; print(getattr(sys, '_is_gil_enabled', lambda: True)())"
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert (done.stdout, done.stderr) == (f"{not free}\n", "")
