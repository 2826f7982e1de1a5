"""pyo3-poker-eval: a dict with a list of lists of ints, always a batch."""

from __future__ import annotations

from collections.abc import Iterator

import pyo3_poker_eval

from benchmarks.compare.tasks import Row, batch


def _lists(deals: list[tuple[int, ...]]) -> list[list[int]]:
    return [list(hand) for hand in deals]


def rows() -> Iterator[Row]:
    evaluator = pyo3_poker_eval.PokerEval()
    for task, form, call in (
        ("batch7", 'PokerEval.rank_seven({"hands": list of lists})', evaluator.rank_seven),
        ("cards5", 'PokerEval.rank_five({"hands": list of lists})', evaluator.rank_five),
    ):
        yield batch(
            task,
            form,
            lambda prepared, call=call: call({"hands": prepared}),  # type: ignore[misc]
            _lists,
            checks="ids and count, not repeats",
            dense=True,
            note="" if task == "batch7" else "a batch",
        )
