"""texasholdem: a table object; a new one for every hand, so that every hand starts with the same stacks."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from texasholdem.card.card import Card
from texasholdem.game.action_type import ActionType
from texasholdem.game.game import TexasHoldEm

from benchmarks.compare.deals import TEXT
from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide, engine_rows
from benchmarks.compare.tasks import Row

# Not "import .. as": the package hides this module behind other names.
MODULE: Any = sys.modules[TexasHoldEm.__module__]
SHUFFLED = MODULE.Deck


class _Given:
    """A deck in a known order: two cards to each player from the small blind on, then the board."""

    def __init__(self, table: Any) -> None:
        holes, board, _ = table
        self.cards = [Card(TEXT[card]) for hand in (*holes, board) for card in hand]

    def draw(self, num: int = 1) -> list[Card]:
        drawn, self.cards = self.cards[:num], self.cards[num:]
        return drawn


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    if table:
        MODULE.Deck = lambda: _Given(table)
    else:
        MODULE.Deck = SHUFFLED
        random.seed(number)
    hand = TexasHoldEm(buyin=STACK, big_blind=BIG_BLIND, small_blind=SMALL_BLIND, max_players=SEATS)
    hand.btn_loc = SEATS - 2  # it moves on by one before the deal
    hand.start_hand()
    while hand.is_hand_running():
        if rng is None:
            to_call = hand.chips_to_call(hand.current_player)
            hand.take_action(ActionType.CALL if to_call else ActionType.CHECK)
            continue
        moves = hand.get_available_moves()
        calls = ActionType.CALL in moves.action_types
        raises = moves.raise_range if ActionType.RAISE in moves.action_types else ()
        choice = decide(rng, calls, raises[0], raises[-1]) if raises else decide(rng, calls, 1, 0)
        if choice == CALL:
            hand.take_action(ActionType.CALL if calls else ActionType.CHECK)
        elif choice == FOLD:
            hand.take_action(ActionType.FOLD)
        else:
            hand.take_action(ActionType.RAISE, total=choice)
    return [player.chips for player in hand.players]


def rows() -> Iterator[Row]:
    yield from engine_rows("TexasHoldEm, start_hand, get_available_moves, take_action", _play)
