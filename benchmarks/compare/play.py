"""The players of the engine rows: the same decisions from the same numbers, whatever engine asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.compare.tasks import Row

__all__ = ["BIG_BLIND", "CALL", "FOLD", "SEATS", "SMALL_BLIND", "STACK", "decide", "engine_rows"]

# Every amount is a multiple of STEP, which 2, 3, 4, 5 and 6 divide: no pot leaves odd chips, on which houses differ.
STEP = 60
SEATS, STACK, SMALL_BLIND, BIG_BLIND = 6, 200 * STEP, STEP, 2 * STEP

FOLD, CALL = -1, 0


def decide(rng: Random | None, to_call: int, least: int, most: int) -> int:
    """One decision: CALL (or check) without ``rng``, else a random legal one: FOLD, CALL or a total to raise to.

    Every kind of decision is equally likely, and so is every total from ``least`` in steps to ``most`` (none if
    ``most`` is below ``least``); nobody folds for nothing.
    """
    if rng is None:
        return CALL
    folds = to_call > 0
    pick = int(rng.random() * (1 + folds + (most >= least))) - folds
    return least + STEP * int(rng.random() * ((most - least) // STEP + 1)) if pick > 0 else pick


def engine_rows(form: str, play: Callable[[Any, int, Random | None], list[int]], *, note: str = "") -> Iterator[Row]:
    """Both engine tasks for one engine.

    ``play(table, number, rng)`` plays one hand with `decide` and returns the stacks from the small blind on. The
    table gives the cards; None, when timed, lets the engine shuffle and deal by itself, ``number`` being the seed.
    ``note`` is about its random play.
    """

    def row(task: str, rng: Callable[[int], Random | None], note: str) -> Row:
        def run(tables: list[Any]) -> None:
            players = rng(7)
            for number in range(len(tables)):
                play(None, number, players)

        def results(tables: list[Any]) -> list[list[int]]:
            ends = [play(table, 0, rng(table[2])) for table in tables]
            for end in ends:
                if sum(end) != SEATS * STACK:
                    raise ValueError(f"{sum(end)} chips at the end instead of {SEATS * STACK}")
            return ends

        return Row(task, form, list, run, results, "all", None, note)

    yield row("calls", lambda seed: None, "")
    yield row("random", Random, note)
