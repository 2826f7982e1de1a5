"""pokerfast's FastHand: six-max no-limit hold'em only, changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pokerfast import FastHand

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    blinds = {"small_blind": SMALL_BLIND, "big_blind": BIG_BLIND}
    if table:
        holes, board, _ = table
        cards = [TEXT[card] for card in board]
        hand = FastHand.for_cards([STACK] * SEATS, [text(hole) for hole in holes], cards, **blinds)
    else:
        hand = FastHand(min_stack=STACK, max_stack=STACK, rng=Random(number), **blinds)
    while not hand.done:
        if rng is None:
            hand.call()
            continue
        space = hand.get_action_space()
        to_call = space.get("call", 0)
        if "min_bet" in space:
            here = hand.state.bets[space["player"]]
            choice = decide(rng, to_call, space["min_bet"] + here, space["max_bet"] + here)
        else:
            here, choice = 0, decide(rng, to_call, 1, 0)
        if choice == CALL:
            hand.call()
        elif choice == FOLD:
            hand.fold()
        else:
            hand.bet_or_raise(choice - here)
    return list(hand.state.stacks)


def rows() -> Iterator[Row]:
    yield from engine_rows("FastHand, get_action_space, call, fold, bet_or_raise", _play)
