"""pyo3-poker-eval: a dict with a list of lists of ints, always a batch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyo3_poker_eval

from benchmarks.compare.spots import Spot, ids
from benchmarks.compare.tasks import Row, batch, odds, trials


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

    def question(spot: Spot) -> dict[str, list[Any]]:
        return {"players": [ids(hand) for hand in spot.players], "table": ids(spot.board)}

    for task in ("odds_hand", "odds_hand_flop"):
        form = 'PokerEval.game_det({"players": lists, "table": list})'
        yield odds(task, form, evaluator.game_det, question, key=lambda players: _equity(players[0]))
    hands = {"players": [ids("AsKs"), ids("QdQh")], "table": []}
    form = 'PokerEval.game_mc({"players": lists, "table": [], "nb_game": n})'
    yield trials("odds_trials", form, lambda n: _equity(evaluator.game_mc({**hands, "nb_game": n})))


def _equity(player: Any) -> float:
    return float(player["win"] + player["tie"])
