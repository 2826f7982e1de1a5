"""poker-equity: strings in a list, always a batch; low kernels too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import neg

import poker_equity

from benchmarks.compare.deals import text
from benchmarks.compare.tasks import Row, batch


def _kernel(name: str) -> Callable[[list[str]], list[int]]:
    score = poker_equity.score_batch
    return lambda prepared: score(name, prepared)


def rows() -> Iterator[Row]:
    for task, name in (
        ("text7", "high"),
        ("cards5", "high"),
        ("cards6", "high"),
        ("batch7", "high"),
        ("low_a5", "low_a5"),
        # Of seven cards its deuce_seven does not find the best five.
        ("low_27_5", "deuce_seven"),
        ("low_a5_many", "low_a5"),
        ("low_27_5_many", "deuce_seven"),
    ):
        yield batch(
            task,
            f'score_batch("{name}", list of str)',
            _kernel(name),
            lambda deals: [text(hand) for hand in deals],
            key=neg,
            checks="text; repeats and wrong counts answer 65535",
            dense=True,
            note="" if task == "batch7" or task.endswith("_many") else "a batch",
        )
