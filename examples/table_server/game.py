"""One table with its dealer: a value, so that what has not been saved can be dropped.

The dealer is a function of the table's secret, the number of the hand and the players' seeds. All of them are in the
store before a card is dealt, so that the same cards come again after a crash.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from strobe.game import dealers, table
from strobe.game.dealers import Fair
from strobe.game.moves import Deal, Roll
from strobe.game.state import Chance, State
from strobe.game.table.events import TableEvent
from strobe.game.table.moves import Start, from_list, to_list
from strobe.game.table.state import NOBODY, TableState

from .messages import Entry, dumps, entry

__all__ = ["Game", "Seeds", "chance", "play", "record", "replay"]

HIDDEN = "??"
Seeds = tuple[tuple[int, str], ...]


class Game(NamedTuple):
    """A table at one moment.

    Attributes:
        state: the table.
        seeds: seat and seed of the present hand, or the last one; seat -1 is the server.
        dealer: of that hand.
        story: the events of that hand, and what happened since.
        receivers: for each deal of that hand who got its cards, -1 where nobody did; None where all see them.
    """

    state: TableState
    seeds: Seeds = ()
    dealer: Fair | None = None
    story: tuple[Entry, ...] = ()
    receivers: tuple[tuple[int | None, ...], ...] = ()


def play(
    game: Game,
    move: Any,
    names: Sequence[str],
    *,
    number: int | None = None,
    master: bytes = b"",
    seeds: Seeds = (),
) -> tuple[Game, tuple[TableEvent, ...], list[Entry]]:
    """What does a move make of the game, what has happened, and how is it told?

    Args:
        game: before the move.
        move: a move of the table or of the hand.
        names: of the players, by seat.
        number: the version that the move is meant for.
        master, seeds: what the dealer of a hand that starts is made of.

    Raises:
        ActionError: as `strobe.game.table.apply`.
    """
    before = game.state
    state, events = table.apply(before, move, number)
    if state is before:
        return game, (), []
    fresh = [entry(event, names) for event in events]
    if isinstance(move, Start):
        dealer = dealers.fair(master, state.hands).dealer([seed for _, seed in seeds])
        return Game(state, seeds, dealer, tuple(fresh), ()), events, fresh
    receivers = game.receivers
    if isinstance(move, Deal):
        receivers = (*receivers, _receivers(before.due, len(move.cards)))
    return Game(state, game.seeds, game.dealer, (*game.story, *fresh), receivers), events, fresh


def _receivers(due: object, count: int) -> tuple[int | None, ...]:
    assert isinstance(due, Chance)
    if due.kind == "burn":
        return (NOBODY,) * count
    return due.seats * (count // len(due.seats)) if due.seats else (None,) * count


def chance(game: Game) -> Deal | Roll:
    """The deal or roll that is due."""
    hand = game.state.hand
    assert hand is not None
    assert game.dealer is not None
    return game.dealer(hand)


def record(game: Game) -> str:
    """What everybody may know of the hand that is over, and what he needs to verify it, as JSON.

    ``cards`` are the cards in the order of the deck and ``moves`` the moves of the hand, as `strobe.game.verdict` reads
    them: both without those that nobody has seen.
    """
    hand = game.state.hand
    assert hand is not None
    assert game.dealer is not None
    receivers = iter(game.receivers)
    moves: list[Any] = []
    cards: list[str] = []
    for move in game.state.made:
        item = to_list(move)
        if isinstance(move, Deal):
            seen = [
                card is not None and (to is None or (to != NOBODY and bool(hand.shown >> to & 1)))
                for card, to in zip(move.cards, next(receivers), strict=True)
            ]
            item = ["deal", [card if told else None for card, told in zip(item[1], seen, strict=True)]]
            cards += [str(card) if told else HIDDEN for card, told in zip(move.cards, seen, strict=True)]
        moves.append(item)
    facts = {
        "hand": game.state.hands,
        "commitment": game.dealer.commitment,
        "secret": game.dealer.reveal(hand),
        "seeds": [list(seed) for seed in game.seeds],
        "cards": cards,
        "faces": list(hand.rolls),
        "lines": [told.text for told in game.story],
        "history": {"setup": _setup(hand), "moves": moves},
    }
    # The events are JSON already: they go to the end of the history, the last of the facts.
    return f'{dumps(facts)[:-2]},"events":[{",".join([told.public for told in game.story])}]}}}}'


def _setup(hand: State) -> dict[str, Any]:
    setup = hand.setup
    return {
        "variant": setup.variant.name,
        "structure": setup.structure,
        "stacks": list(setup.stacks),
        "button": setup.button,
        "opening_round": setup.options.opening_round,
    }


def replay(
    state: TableState, moves: list[tuple[int, str]], seeds: dict[int, str], master: bytes, names: Sequence[str]
) -> Game:
    """The game that these stored moves lead to; every card and face is compared with the dealer's.

    Raises:
        ValueError: a move is missing, is not legal, or is not what the dealer deals.
    """
    game = Game(state)
    if game.state.hand is not None:
        game = game._replace(seeds=_seeds(seeds[state.hands]))
        game = game._replace(dealer=dealers.fair(master, state.hands).dealer([seed for _, seed in game.seeds]))
    for number, text in moves:
        if number != game.state.version:
            raise ValueError(f"move {game.state.version} is missing")
        move = from_list(json.loads(text))
        if isinstance(move, (Deal, Roll)) and move != chance(game):
            raise ValueError(f"move {number} is not what the dealer deals")
        given = _seeds(seeds[game.state.hands + 1]) if isinstance(move, Start) else ()
        game, _, _ = play(game, move, names, master=master, seeds=given)
    return game


def _seeds(text: str) -> Seeds:
    return tuple([(seat, seed) for seat, seed in json.loads(text)])


def move_text(move: Any) -> str:
    """A move as the store keeps it."""
    return dumps(to_list(move))


def seeds_text(seeds: Seeds) -> str:
    """Seeds as the store keeps them."""
    return dumps([list(seed) for seed in seeds])
