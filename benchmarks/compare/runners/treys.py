"""treys: hand and board as two lists of its own ints."""

from __future__ import annotations

from collections.abc import Iterator
from operator import neg
from typing import Any

import treys

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.tasks import Row, single

CARDS = [treys.Card.new(name) for name in TEXT]


def _two_lists(hand: tuple[int, ...]) -> tuple[list[int], list[int]]:
    return [CARDS[card] for card in hand[:2]], [CARDS[card] for card in hand[2:]]


def rows() -> Iterator[Row]:
    call = treys.Evaluator().evaluate
    new = treys.Card.new
    checks = "nothing"

    def from_text(hand: str) -> Any:
        cards = [new(hand[i : i + 2]) for i in range(0, len(hand), 2)]
        return call(cards[:2], cards[2:])

    for count in (7, 5, 6):
        form = "Evaluator.evaluate(hand, board)"
        yield single(f"cards{count}", form, call, _two_lists, key=neg, spread=True, checks=checks, dense=True)
    yield single("text7", "evaluate([Card.new(..), ..], ..)", from_text, text, key=neg, checks="text", dense=True)
    yield single(
        "omaha",
        "PLOEvaluator.evaluate(hand, board)",
        treys.PLOEvaluator().evaluate,
        lambda deal: ([CARDS[card] for card in deal[0]], [CARDS[card] for card in deal[1]]),
        key=neg,
        spread=True,
        checks=checks,
        dense=True,
    )
