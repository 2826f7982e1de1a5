"""What a seat must not know it cannot learn: not from views, events, errors or reprs.

Two ways. One looks for the text of every hidden card in all that a seat is shown. The other plays the same table twice,
with other cards in all places that the seat cannot see, and wants every byte the same.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from strobe.cards import DECK, JOKER, Card
from strobe.errors import ActionError, SetupError
from strobe.game import dealers, moves, table
from strobe.game.state import Choice
from strobe.game.table import Table
from strobe.game.table.moves import Sit
from strobe.game.table.state import TableState
from table_histories import BLIND_TABLES, KILL_TABLES, history

TABLES: tuple[dict[str, Any], ...] = (
    *BLIND_TABLES,
    *KILL_TABLES,
    {"variant": "pineapple", "blinds": (1, 2)},
    {"variant": "mississippi_stud", "ante": 1, "structure": "fixed_limit", "bets": (4, 8)},
)
ALL = (*DECK, JOKER)


def eyes(state: TableState) -> list[int | None]:
    return [None, *(seat for seat, chair in enumerate(state.chairs) if chair is not None)]


def shown(state: TableState, events: Any, seat: int | None) -> str:
    """All that is shown to a seat after a move, as text."""
    parts = [json.dumps(table.view(state, seat)), repr(state), repr(table.legal(state))]
    parts += [json.dumps(table.view_event(event, seat)) for event in events]
    parts.append(pickle.dumps(table.view(state, seat), protocol=0).decode("latin-1"))
    return "\n".join(parts)


def hidden(state: TableState, seat: int | None) -> set[Card]:
    """Cards that are in the present hand and that this seat has not seen, by the rules of the game."""
    hand = state.hand
    assert hand is not None
    mine = seat is not None and state.dealt >> seat & 1
    seen: set[Card | None] = {*hand.board, *hand.removed, *hand.exposed}
    for other, cards in enumerate(hand.holes):
        if (mine and other == seat) or hand.shown >> other & 1:
            seen |= {*cards}
        seen |= {card for place, card in enumerate(cards) if hand.ups[other] >> place & 1}
    if mine:
        assert seat is not None
        seen |= {*hand.discards[seat]}
        seen |= {card for who, cards in hand.draws if who == seat for card in cards}
    return {card for card in ALL if card not in seen}


@pytest.mark.parametrize("facts", TABLES, ids=lambda facts: "-".join(map(str, facts.values())))
def test_no_hidden_card_is_in_anything_that_a_seat_is_shown(facts: dict[str, Any]) -> None:
    looked = 0
    for seed in range(2):
        mucked: set[Card] = set()
        for before, move, after, events in history(seed, facts, 100):
            if after.hand is None:
                continue
            if move[0] == "start":
                mucked = set()
            mucked |= seen_before(before, after)
            for seat in eyes(after):
                text = shown(after, events, seat)
                for card in hidden(after, seat) - mucked - public(events) - told(events, seat):
                    assert card.text not in text, (seed, seat, card, move)
                looked += 1
    assert looked > 100


def seen_before(before: TableState, after: TableState) -> set[Card]:
    """Upcards of hands that were folded stay known."""
    cards: set[Card] = set()
    for state in (before, after):
        if state.hand is not None:
            for held, ups in zip(state.hand.holes, state.hand.ups, strict=True):
                cards |= {card for place, card in enumerate(held) if ups >> place & 1 and card is not None}
    return cards


def public(events: Any) -> set[Card]:
    """Cards that the events themselves turn up: shown, placed, removed."""
    cards: set[Any] = set()
    for event in events:
        if event.kind in ("shown", "placed"):
            cards |= {*event.cards}
        if event.kind == "removed":
            cards.add(event.card)
    return cards


def told(events: Any, seat: int | None) -> set[Card]:
    """A player's own cards, as events tell them to him."""
    return {
        card
        for event in events
        if event.kind in ("dealt", "discarded", "drew") and event.seat == seat
        for card in event.cards
    }


def disguised(move: Any, other: dict[Card, Card]) -> Any:
    """The move with other cards."""
    if move[0] not in ("deal", "discard", "draw", "show"):
        return move
    return move._replace(cards=tuple(None if card is None else other[card] for card in move.cards or ()))


def hands_of(facts: dict[str, Any], seed: int) -> Iterator[list[tuple[TableState, Any, TableState, Any]]]:
    """The hands of a random table, each as far as the first choice at its showdown."""
    steps: list[tuple[TableState, Any, TableState, Any]] = []
    for step in history(seed, facts, 100):
        _, move, after, _ = step
        if move[0] == "start":
            if steps:
                yield steps
            steps = []
        if after.hand is not None and (steps or move[0] == "start"):
            steps.append(step)
    if steps:
        yield steps


@pytest.mark.parametrize("facts", TABLES, ids=lambda facts: "-".join(map(str, facts.values())))
def test_other_hidden_cards_change_no_byte_of_what_a_seat_is_shown(facts: dict[str, Any]) -> None:
    rng = random.Random(11)
    compared = 0
    for seed in range(2):
        for steps in hands_of(facts, 50 + seed):
            if any(isinstance(after.due, Choice) for _, _, after, _ in steps):
                # Whether a hand is asked to show tells that it is beaten: that is what players see at a showdown.
                cut = next(at for at, (_, _, after, _) in enumerate(steps) if isinstance(after.due, Choice))
                steps = steps[:cut]
            if not steps:
                continue
            seat = rng.choice(eyes(steps[0][0]))
            compared += replayed(rng, steps, seat)
    assert compared > 20


def replayed(rng: random.Random, steps: list[tuple[TableState, Any, TableState, Any]], seat: int | None) -> int:
    texts = []
    seen: set[Card] = set()
    for _, _, after, events in steps:
        if seat is not None and after.chairs[seat] is None:
            break
        texts.append(shown(after, events, seat))
        seen |= {card for card in ALL if card.text in texts[-1]}
    joker = steps[0][2].hand.setup.options.joker  # type: ignore[union-attr]
    rest = [card for card in (ALL if joker else DECK) if card not in seen]
    mixed = [*rest]
    rng.shuffle(mixed)
    other = {card: card for card in ALL} | dict(zip(rest, mixed, strict=True))
    state = steps[0][0]
    for (before, move, _, _), text in zip(steps, texts, strict=False):
        assert probes(state) == probes(before)
        state, events = table.apply(state, disguised(move, other))
        assert shown(state, events, seat) == text
    return len(texts)


def probes(state: TableState) -> list[str]:
    """What a player is told who tries what is not his to do."""
    told = []
    for move in (moves.Fold(seat=9), moves.Discard(seat=9, cards=(Card("Ah"),)), moves.Roll(face=9), Sit(seat=-2)):
        for number in (None, state.version - 1):
            try:
                table.apply(state, move, number)
            except ActionError as error:
                told.append(f"{error} {error.code} {error.value!r} {error.legal!r} {error.args!r}")
    return told


def test_a_newcomer_does_not_see_the_cards_of_who_had_the_chair_before() -> None:
    made = Table.open("holdem", chairs=3, buy_in=(10, 100), blinds=(1, 2), dealers=lambda hand: dealers.seeded(7, hand))
    for seat in range(3):
        made.sit(seat, 50)
    made.start()
    assert "??" not in made.view(1)["hand"]["hands"][1]
    made.fold()
    made.fold()
    assert "??" not in made.view(1)["hand"]["hands"][1]
    made.leave(1)
    with pytest.raises(SetupError):
        made.view(1)
    made.sit(1, 50)
    assert made.view(1)["hand"]["hands"][1] == ["??", "??"]
    for seat in (0, 2):
        made.leave(seat)
    for wrong in (-1, 3, True, "1"):
        with pytest.raises(SetupError):
            table.view(made.state, wrong)  # type: ignore[arg-type]


def test_spectators_may_be_shown_an_earlier_state() -> None:
    made = Table.open("strobe", chairs=2, buy_in=(10, 100), blinds=(1, 2), dealers=lambda hand: dealers.seeded(7, hand))
    made.sit(0, 50)
    made.sit(1, 50)
    made.start()
    views = {made.version: made.view()}
    while made.playing:
        made.call() if made.legal.call else made.default()  # type: ignore[union-attr]
        views[made.version] = made.view()
    for version, view in views.items():
        assert made.view(version=version) == view
        assert view["version"] == version
    for wrong in (-1, made.version + 1, True):
        with pytest.raises(SetupError):
            made.view(version=wrong)
