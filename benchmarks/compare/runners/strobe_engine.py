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
            (seat,) = legal.seats
            to_call, totals = legal.call, legal.raise_to
            choice = decide(rng, to_call, totals[0], totals[-1]) if totals else decide(rng, to_call, 1, 0)
            if choice == CALL:
                state, _ = apply(state, Call(seat=seat) if to_call else Check(seat=seat))
            elif choice == FOLD:
                state, _ = apply(state, Fold(seat=seat))
            else:
                state, _ = apply(state, RaiseTo(seat=seat, to=choice))
        elif kind == "show":
            state, _ = apply(state, Muck(seat=legal.seats[0]))
        elif kind == "over":
            return list(state.stacks)
        else:
            state, _ = apply(state, dealer(state))


def rows() -> Iterator[Row]:
    yield from engine_rows("game.start, state.legal, game.apply, dealers.seeded", _play)
