"""Random tables: people sit down, leave, sit out and come back, bring chips and play, in any order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strobe.errors import ActionError
from strobe.game import dealers, default_action, table
from strobe.game import moves as hand_moves
from strobe.game.events import Posted
from strobe.game.state import Chance, Turn
from strobe.game.table.events import Started
from strobe.game.table.moves import Leave, Sit, SitIn, SitOut, Start, Straddle, TopUp
from strobe.game.table.state import Rake, TableState
from table_oracle import Floor, Person

BLIND_TABLES: tuple[dict[str, Any], ...] = (
    {"variant": "holdem", "blinds": (1, 2)},
    {"variant": "holdem", "blinds": (1, 2), "button_rule": "moving"},
    {"variant": "omaha", "blinds": (1, 2), "structure": "pot_limit", "straddle": True},
    {"variant": "strobe", "blinds": (1, 2), "ante": 2, "big_blind_ante": True},
    {"variant": "holdem", "blinds": (2, 4), "ante": 1, "button_rule": "moving", "straddle": True},
    {"variant": "holdem", "blinds": (2,), "structure": "half_pot"},
    {"variant": "tahoe", "blinds": (2,), "button_rule": "moving"},
    {"variant": "ace_to_five", "blinds": (1, 2), "structure": "fixed_limit"},
    {"variant": "deuce_to_seven_triple", "blinds": (2, 4), "structure": "fixed_limit", "button_rule": "moving"},
    {"variant": "seven_card_stud", "ante": 1, "structure": "fixed_limit", "bets": (4, 8)},
    {"variant": "strobe", "ante": 1},
)
KILL_TABLES: tuple[dict[str, Any], ...] = (
    {"variant": "holdem", "blinds": (1, 2), "structure": "fixed_limit", "kill": "full"},
    {"variant": "omaha_hilo", "blinds": (1, 2), "structure": "fixed_limit", "kill": "half"},
    {"variant": "razz", "ante": 1, "structure": "fixed_limit", "bets": (4, 8), "kill": "half"},
    {"variant": "ace_to_five", "blinds": (2, 5), "structure": "fixed_limit", "kill": "full"},
)


def opened(rng: random.Random, facts: dict[str, Any]) -> TableState:
    rake = Rake((rng.randint(0, 10), 100), rng.randint(0, 5), rng.random() < 0.5)
    return table.open_table(
        facts["variant"],
        chairs=rng.randint(2, 7),
        buy_in=(20, 100),
        broke=rng.choice(("leave", "stay")),
        tournament=rng.random() < 0.15,
        rake=rake,
        **{name: value for name, value in facts.items() if name != "variant"},
    )


def own_move(rng: random.Random, state: TableState) -> Any:
    seat = rng.randrange(state.terms.chairs)
    if state.chairs[seat] is None:
        return Sit(seat=seat, chips=rng.randint(20, 100), wait=rng.random() < 0.3)
    choices: list[Any] = [
        Leave(seat=seat),
        SitOut(seat=seat),
        SitIn(seat=seat, wait=rng.random() < 0.3),
        TopUp(seat=seat, chips=rng.randint(1, 60)),
        Straddle(seat=seat, on=rng.random() < 0.7),
    ]
    return rng.choice(choices)


def hand_move(rng: random.Random, state: TableState, seed: int, folds: float = 0.6) -> Any:
    due = state.due
    assert state.hand is not None
    if isinstance(due, Chance):
        return dealers.seeded(seed, hand=state.hands)(state.hand)
    if not isinstance(due, Turn):
        return default_action(state.hand)
    seat = due.seats[0]
    if rng.random() < folds:
        return hand_moves.Fold(seat=seat)
    if due.raise_to and rng.random() < 0.3:
        return hand_moves.RaiseTo(seat=seat, to=rng.choice((due.raise_to[0], due.raise_to[-1])))
    if due.call:
        return hand_moves.Call(seat=seat)
    return default_action(state.hand)


def history(seed: int, facts: dict[str, Any], steps: int) -> Iterator[tuple[TableState, Any, TableState, Any]]:
    """The moves that were accepted: the table before, the move, the table after, the events."""
    rng = random.Random(seed)
    state = opened(rng, facts)
    for _ in range(steps):
        chance = rng.random()
        if state.playing and chance < 0.85:
            move = hand_move(rng, state, seed)
        elif not state.playing and chance < 0.4:
            move = Start()
        else:
            move = own_move(rng, state)
        try:
            after, events = table.apply(state, move)
        except ActionError as error:
            if move == Start() and error.code not in ("too_few", "hand_on"):
                raise
            continue
        yield state, move, after, events
        state = after


def floor_for(state: TableState) -> Floor:
    terms, level = state.terms, state.level
    return Floor(
        chairs=terms.chairs,
        blinds=level.blinds,
        rule=terms.button_rule,
        tournament=terms.tournament,
        ante=level.ante,
        big_blind_ante=level.big_blind_ante,
        straddle=terms.straddle,
        lowball=terms.variant.name in ("ace_to_five", "deuce_to_seven", "deuce_to_seven_triple"),
    )


def follow(floor: Floor, before: TableState, move: Any, after: TableState, events: Any) -> int:
    """Tell the oracle what happened, and compare the beginning of each hand. Returns the hands compared."""
    people = floor.people
    compared = 0
    kind = move[0]
    if kind == "sit":
        people[move.seat] = Person(move.chips, waits=move.wait)
    elif kind == "sit_out":
        people[move.seat].away = True
    elif kind == "sit_in":
        people[move.seat].away, people[move.seat].waits = False, move.wait
    elif kind == "straddle":
        people[move.seat].straddles = move.on
    elif kind == "start":
        expected = floor.begin()
        assert expected is not None
        (started,) = [event for event in events if isinstance(event, Started)]
        assert (started.button, started.small, started.big) == (expected.button, expected.small, expected.big)
        assert set(started.seats) == expected.players
        owed = [tuple(post) for post in after.hand.setup.posts]  # type: ignore[union-attr]
        assert owed == expected.payments
        posted = {(event.seat, event.post) for event in events if isinstance(event, Posted)}
        left = {seat: person.chips for seat, person in people.items()}
        for seat, post, amount in expected.payments:
            assert ((seat, post) in posted) == (left[seat] > 0)
            left[seat] -= min(amount, left[seat])
        compared = 1
    # Chips as they are between hands; who has gone has gone.
    for seat in [*people]:
        chair = after.chairs[seat]
        if chair is None:
            del people[seat]
        elif not after.playing:
            people[seat].chips = chair.stack
    return compared
