"""eval7: sequences of Card objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import eval7

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.tasks import Row, batch, single

CARDS = [eval7.Card(name) for name in TEXT]


def _cards(hand: tuple[int, ...]) -> list[eval7.Card]:
    return [CARDS[card] for card in hand]


def _from_text(hand: str) -> Any:
    card = eval7.Card
    return eval7.evaluate([card(hand[i : i + 2]) for i in range(0, len(hand), 2)])


def rows() -> Iterator[Row]:
    call = eval7.evaluate
    checks = "type, not repeats or count"
    for count in (7, 5, 6, 8):
        yield single(f"cards{count}", "evaluate(list of Card)", call, _cards, checks=checks, dense=False)
    yield single("text7", "evaluate([Card(..), ..])", _from_text, text, checks=checks, dense=False)

    # It has no batch door, so this is the loop that its users write.
    yield batch(
        "batch7",
        "[evaluate(hand) for hand in hands]",
        lambda prepared: [call(hand) for hand in prepared],
        lambda deals: [_cards(hand) for hand in deals],
        checks=checks,
        dense=False,
    )
