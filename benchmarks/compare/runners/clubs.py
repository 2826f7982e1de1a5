"""clubs: one dealer that resets its table for every hand; it asks players that are all-in, too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

from clubs.poker import Card, Dealer

from benchmarks.compare.deals import TEXT
from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row

DEALER = Dealer(
    num_players=SEATS,
    num_streets=4,
    blinds=[SMALL_BLIND, BIG_BLIND, *[0] * (SEATS - 2)],
    antes=0,
    raise_sizes="inf",
    num_raises="inf",
    num_suits=4,
    num_ranks=13,
    num_hole_cards=2,
    num_community_cards=[0, 3, 1, 1],
    num_cards_for_hand=5,
    mandatory_num_hole_cards=0,
    start_stack=STACK,
)


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    dealer = DEALER
    if table:
        holes, board, _ = table
        dealer.deck.trick([Card(TEXT[card]) for hand in (*holes, board) for card in hand])
    else:
        dealer.deck.untrick()
        random.seed(number)
    dealer.button = SEATS - 2  # it moves on by one before the deal
    seen = dealer.reset(reset_stacks=True)
    over = False
    while not over:
        seat, call = seen["action"], seen["call"]
        bet = call
        if rng is not None and seen["stacks"][seat]:
            here, least, most = seen["street_commits"][seat], seen["min_raise"], seen["max_raise"]
            choice = decide(rng, call, least + here, most + here) if most > call else decide(rng, call, 1, 0)
            if choice != CALL:
                bet = -1 if choice == FOLD else choice - here
        seen, _, done = dealer.step(bet)
        over = all(done)
    return list(dealer.stacks)


def rows() -> Iterator[Row]:
    note = "the least raise is carried over from street to street"
    yield from engine_rows("Dealer.reset, step", _play, note=note)
