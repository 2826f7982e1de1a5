"""poker-equity: strings in a list, always a batch; low kernels too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import neg
from typing import Any

import poker_equity

from benchmarks.compare.deals import text
from benchmarks.compare.spots import Spot, hands_of, ids
from benchmarks.compare.tasks import Row, batch, odds, trials


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
    yield from _odds()


def _odds() -> Iterator[Row]:
    exact, from_text = poker_equity.exact, poker_equity.exact_from_text
    form = 'exact_from_text("{}", list of str, str)'
    for task, game in (("odds_hand", "holdem"), ("odds_hand_flop", "holdem"), ("odds_omaha", "omaha")):

        def ask(spot: Spot, game: str = game) -> Any:
            return from_text(game, [*spot.players], spot.board)

        yield odds(task, form.format(game), ask, lambda spot: spot, key=_first)

    yield odds(
        "odds_ranges_flop",
        'exact("holdem", lists of masks, list of masks, 0)',
        lambda spot: exact("holdem", *spot, 0),
        _masks,
        key=_first,
    )

    def play(count: int) -> float:
        return _first(poker_equity.chunk_from_text("holdem", ["AsKs", "QdQh"], samples=count, threads=1))

    yield trials("odds_trials", 'chunk_from_text("holdem", list of str, samples=n, threads=1)', play)


def _masks(spot: Spot) -> tuple[list[list[list[int]]], list[int]]:
    board = ids(spot.board)
    sides = [
        [[1 << card for card in hand] for hand in hands_of(player) if not {*hand} & {*board}] for player in spot.players
    ]
    return sides, [1 << card for card in board]


def _first(answer: Any) -> float:
    return float(answer["players"][0]["equity"])
