"""The engine under pytest-benchmark: one time is twenty hands."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.compare.deals import deals
from benchmarks.compare.runners.strobe_engine import rows
from benchmarks.compare.tasks import Row
from strobe.game import dealers
from strobe.game.hand import Hand

ROWS = list(rows())
HANDS = 20


@pytest.mark.parametrize("row", ROWS, ids=[row.task for row in ROWS])
def test_holdem(row: Row, benchmark: Any) -> None:
    benchmark(row.run, row.prepare(deals(row.task, HANDS)))


def _strobe_hand(number: int) -> Hand:
    hand = Hand.start("strobe", stacks=[200] * 6, blinds=(1, 2), dealer=dealers.seeded(7, number))
    while not hand.over:
        legal: Any = hand.legal
        if legal.kind == "show":
            hand.muck()
        elif legal.call:
            hand.call()
        else:
            hand.check()
    return hand


def test_strobe(benchmark: Any) -> None:
    benchmark(lambda: [_strobe_hand(number) for number in range(HANDS)])


def test_json_round_trip(benchmark: Any) -> None:
    hands = [_strobe_hand(number) for number in range(HANDS)]
    benchmark(lambda: [Hand.from_json(hand.to_json()) for hand in hands])
