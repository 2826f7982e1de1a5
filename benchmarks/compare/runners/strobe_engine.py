"""strobe's engine: start, the legal record and apply, every card from a dealer; states are never changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row
from strobe import game
from strobe.game import dealers
from strobe.game.moves import Call, Check, Fold, Muck, RaiseTo

# Moves are values: those without an amount are made once.
CALLS, CHECKS, FOLDS, MUCKS = ([make(seat=seat) for seat in range(SEATS)] for make in (Call, Check, Fold, Muck))


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    dealer = dealers.arranged(dict(enumerate(table[0])), table[1]) if table else dealers.seeded(7, number)
    apply = game.apply
    state, _ = game.start(
        "holdem", stacks=[STACK] * SEATS, button=SEATS - 1, blinds=(SMALL_BLIND, BIG_BLIND), structure="no_limit"
    )
    while True:
        legal: Any = state.legal
        kind = legal.kind
        if kind == "turn":
            seat, to_call = legal.seats[0], legal.call
            choice = CALL
            if rng is not None:
                totals = legal.raise_to
                choice = decide(rng, to_call, totals[0], totals[-1]) if totals else decide(rng, to_call, 1, 0)
            if choice == CALL:
                state, _ = apply(state, CALLS[seat] if to_call else CHECKS[seat])
            elif choice == FOLD:
                state, _ = apply(state, FOLDS[seat])
            else:
                state, _ = apply(state, RaiseTo(seat=seat, to=choice))
        elif kind == "show":
            state, _ = apply(state, MUCKS[legal.seats[0]])
        elif kind == "over":
            return list(state.stacks)
        else:
            state, _ = apply(state, dealer(state))


def rows() -> Iterator[Row]:
    yield from engine_rows("game.start, state.legal, game.apply, dealers.seeded", _play)
