"""eval7: sequences of Card objects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import eval7

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.spots import Spot, ids
from benchmarks.compare.tasks import Row, batch, odds, single, trials

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
    yield from _odds()


def _odds() -> Iterator[Row]:
    # It counts on full boards only, so this is the loop that its users write.
    call = eval7.evaluate

    def loop(spot: tuple[list[Any], list[Any], list[Any]]) -> float:
        first, second, board = spot
        live = [card for card in CARDS if card not in first + second + board]
        won = boards = 0
        for rest in combinations(live, 5 - len(board)):
            common = [*board, *rest]
            one, two = call(first + common), call(second + common)
            won += 2 if one > two else one == two
            boards += 2
        return won / boards

    def apart(spot: Spot) -> tuple[list[Any], list[Any], list[Any]]:
        first, second, board = (_cards(tuple(ids(cards))) for cards in (*spot.players, spot.board))
        return first, second, board

    for task in ("odds_hand", "odds_hand_flop"):
        yield odds(task, "a loop over evaluate(hand + board)", loop, apart, key=float)

    queens = eval7.HandRange("QdQh")

    def play(count: int) -> float:
        return float(eval7.py_hand_vs_range_monte_carlo(_cards(tuple(ids("AsKs"))), queens, [], count))

    yield trials("odds_trials", "py_hand_vs_range_monte_carlo(hand, HandRange, [], n)", play)
