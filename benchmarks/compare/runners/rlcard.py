"""rlcard: raises are half the pot, the pot or all-in only, so its random play is not the others' play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rlcard.games.base import Card
from rlcard.games.nolimitholdem import Game
from rlcard.games.nolimitholdem.round import Action

from benchmarks.compare.deals import TEXT
from benchmarks.compare.play import BIG_BLIND, SEATS, SMALL_BLIND, STACK, engine_rows
from benchmarks.compare.tasks import Row


def _play(table: Any, number: int, rng: Random | None) -> list[int]:
    game = GAME
    game.np_random.seed(number)
    game.init_game()
    if table:
        holes, board, _ = table
        for player, hole in zip(game.players, holes, strict=True):
            player.hand = [_card(card) for card in hole]
        game.dealer.deck = [_card(card) for card in reversed(board)]
    while not game.is_over():
        if rng is None:
            game.step(Action.CHECK_CALL)
        else:
            actions = game.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
    return [STACK + int(won) for won in game.get_payoffs()]


def _card(card: int) -> Card:
    name = TEXT[card]
    return Card(name[1].upper(), name[0])


GAME = Game(num_players=SEATS)
GAME.configure({"game_num_players": SEATS, "chips_for_each": STACK, "dealer_id": SEATS - 1})
GAME.small_blind, GAME.big_blind = SMALL_BLIND, BIG_BLIND


def rows() -> Iterator[Row]:
    note = "raises by half the pot, the pot or all-in only"
    yield from engine_rows("Game.init_game, get_legal_actions, step", _play, note=note)
