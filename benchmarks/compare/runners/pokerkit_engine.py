"""pokerkit's engine with every automation switched on, which is its quickest way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.compare.deals import text
from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row

DEALING = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
BLINDS = (SMALL_BLIND, BIG_BLIND)
AUTOMATIC = NoLimitTexasHoldem(tuple(Automation), True, 0, BLINDS, BIG_BLIND)
BY_HAND = NoLimitTexasHoldem(tuple(a for a in Automation if a not in DEALING), True, 0, BLINDS, BIG_BLIND)


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    board: tuple[int, ...] = ()
    if table:
        holes, board, _ = table
        state = BY_HAND([STACK] * SEATS, SEATS)
        for hole in holes:
            state.deal_hole(text(hole))
    else:
        random.seed(number)
        state = AUTOMATIC([STACK] * SEATS, SEATS)
    while state.status:
        if state.actor_index is None:
            count = 3 if len(board) == 5 else 1
            state.deal_board(text(board[:count]))
            board = board[count:]
        elif rng is None:
            state.check_or_call()
        else:
            to_call = state.checking_or_calling_amount
            if state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                choice = decide(rng, to_call, least, state.max_completion_betting_or_raising_to_amount)
            else:
                choice = decide(rng, to_call, 1, 0)
            if choice == CALL:
                state.check_or_call()
            elif choice == FOLD:
                state.fold()
            else:
                state.complete_bet_or_raise_to(choice)
    return list(state.stacks)


def rows() -> Iterator[Row]:
    yield from engine_rows("NoLimitTexasHoldem(stacks, 6) with all automations", _play)
