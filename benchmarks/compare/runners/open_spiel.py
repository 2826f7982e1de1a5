"""OpenSpiel's universal_poker in C++: a game tree, in which every card is dealt by the caller."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row

GAME = pyspiel.load_game(
    "universal_poker",
    {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": SEATS,
        "numRounds": 4,
        "blind": " ".join(map(str, [SMALL_BLIND, BIG_BLIND, *[0] * (SEATS - 2)])),
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": " ".join([str(STACK)] * SEATS),
    },
)
# Its actions; any other is a total to raise to, counted through the whole hand.
FOLDS, CALLS = 0, 1


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    if table:
        holes, board, _ = table
        cards = iter([card for hand in (*holes, board) for card in hand])
    else:
        cards = iter(Random(number).sample(range(52), 2 * SEATS + 5))
    state = GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(cards))
        elif rng is None:
            state.apply_action(CALLS)
        else:
            actions = state.legal_actions()
            folds = actions[0] == FOLDS
            raises = actions[1 + folds :]
            choice = decide(rng, folds, raises[0], raises[-1]) if raises else decide(rng, folds, 1, 0)
            state.apply_action(CALLS if choice == CALL else FOLDS if choice == FOLD else choice)
    return [STACK + int(won) for won in state.returns()]


def rows() -> Iterator[Row]:
    note = "it lists every raise to be had"
    yield from engine_rows("new_initial_state, legal_actions, apply_action", _play, note=note)
