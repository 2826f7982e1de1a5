"""phevaluator: ints as separate arguments; the functions for a fixed count are quicker than evaluate_cards."""

from __future__ import annotations

from collections.abc import Iterator
from operator import neg
from typing import Any

from phevaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards, evaluate_cards, evaluate_omaha_cards

from benchmarks.compare.deals import TEXT
from benchmarks.compare.tasks import Row, batch, single


def _from_text(hand: str) -> Any:
    return evaluate_cards(*[hand[i : i + 2] for i in range(0, len(hand), 2)])


def _omaha_hand(deal: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, ...]:
    return (*deal[1], *deal[0])


def _omaha_many(prepared: list[tuple[int, ...]]) -> list[int]:
    return [evaluate_omaha_cards(*hand) for hand in prepared]


def rows() -> Iterator[Row]:
    checks = "count and type; a wrong id may crash"
    for count, call in ((7, evaluate_7cards), (5, evaluate_5cards), (6, evaluate_6cards)):
        form = f"evaluate_{count}cards(int, ..)"
        yield single(f"cards{count}", form, call, tuple, key=neg, spread=True, checks=checks, dense=True)
    yield single(
        "text7",
        'evaluate_cards("Ah", ..)',
        _from_text,
        lambda hand: "".join([TEXT[card] for card in hand]),
        key=neg,
        checks="text and count, not repeats",
        dense=True,
    )
    yield single(
        "omaha",
        "evaluate_omaha_cards(int, ..)",
        evaluate_omaha_cards,
        _omaha_hand,
        key=neg,
        spread=True,
        checks=checks,
        dense=True,
    )
    yield batch(
        "omaha_many",
        "[evaluate_omaha_cards(*hand) for hand in hands]",
        _omaha_many,
        lambda deals: [_omaha_hand(deal) for deal in deals],
        key=neg,
        checks=checks,
        dense=True,
    )
