"""pkrbot: lists of Card objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pkrbot

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.tasks import Row, single

CARDS = [pkrbot.Card(name) for name in TEXT]


def _from_text(hand: str) -> Any:
    card = pkrbot.Card
    return pkrbot.evaluate([card(hand[i : i + 2]) for i in range(0, len(hand), 2)])


def rows() -> Iterator[Row]:
    checks = "type and count, not repeats"
    for count in (7, 5, 6, 8):
        yield single(
            f"cards{count}",
            "evaluate(list of Card)",
            pkrbot.evaluate,
            lambda hand: [CARDS[card] for card in hand],
            checks=checks,
            dense=False,
        )
    yield single("text7", "evaluate([Card(..), ..])", _from_text, text, checks=checks, dense=False)
