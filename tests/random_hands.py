"""Random hands, played by the engine under the eyes of the referee.

`play_hand` plays one hand with random facts and random legal moves (often all-in, often the smallest raise), offers
moves that must be refused, and compares the engine with the referee after every single move.
"""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import oracle
from betting_oracle import Question
from random_facts import Refusal, Style, choose, random_start, refusals
from referee import Books, ChanceDue, Due, OverDue, ShowDue, referee
from referee import Table as Facts
from strobe import game
from strobe.cards import DECK, Card
from strobe.errors import ActionError
from strobe.game.hand import Hand
from strobe.game.moves import Deal, Muck, Roll, Show


@lru_cache(maxsize=100_000)
def value(cards: frozenset[int]) -> oracle.Value:
    best = oracle.best([oracle.from_id(card) for card in cards])
    assert best is not None
    return best


def strength(cards: Sequence[int]) -> oracle.Value:
    """The best five of these cards, by the tests' own ranking; larger wins."""
    return value(frozenset(int(card) for card in cards))


def same_turn(legal: Any, question: Question, chips: int) -> None:
    """The engine's record and the oracle's answer, item by item."""
    assert legal.kind == "turn"
    assert legal.seats == (question.seat,)
    assert legal.check is question.check
    assert legal.call == question.call
    options = list(legal.raise_to)
    assert isinstance(legal.raise_to, range | tuple)
    if question.totals is None:
        assert options == []
    else:
        low, high = question.totals
        assert options == list(range(low, high + 1))
    takes_all = question.call == chips or question.allows(question.all_in)
    assert legal.all_in_to == (question.all_in if takes_all else 0)
    assert legal.bring_in == 0


def known(state: Any) -> list[Card]:
    """All cards that have left the deck, wherever they lie."""
    piles = [*state.holes, state.board.standing, state.removed, state.burns]
    return [card for pile in piles for card in pile]


class Tally(Counter[str]):
    """What happened in all the hands."""


def compare(state: Any, books: Books, due: Due) -> None:
    """Everything the referee knows, against the engine's state."""
    assert sum(state.stacks) + state.pot == books.total
    assert min(state.stacks) >= 0
    cards = known(state)
    assert len(set(cards)) == len(cards) == 52 - state.stub
    assert state.gone == sum(1 << int(card) for card in cards)
    assert state.live == sum(1 << seat for seat in books.live if seat not in books.mucked)
    assert [list(hole) for seat, hole in enumerate(state.holes) if seat in books.holes] == [
        books.holes[seat] for seat in sorted(books.holes)
    ]
    assert list(state.rolls) == books.faces
    assert list(state.removed) == books.removed
    assert list(state.board.standing) == books.board
    assert list(state.burns) == books.burns
    assert state.shown == sum(1 << seat for seat in books.shown)
    if not isinstance(due, ChanceDue):
        assert list(state.stacks) == books.stacks
        assert state.pot == books.pot
        if not isinstance(due, OverDue):
            paid = [before + now for before, now in zip(state.paid, state.bets, strict=True)]
            assert [paid[seat] for seat in books.order] == [books.paid[seat] for seat in books.order]
            assert state.dead == books.dead


def refuse(state: Any, offers: Sequence[Refusal], tally: Tally) -> None:
    """Each move is refused with a fitting code, tells what is legal, and changes nothing."""
    before = pickle.dumps(state)
    for kind, move, codes in offers:
        error: ActionError | None = None
        try:
            game.apply(state, move)
        except ActionError as refused:
            error = refused
        assert error is not None, f"{kind}: {move!r} was accepted in {state!r}"
        assert error.code in codes, f"{kind}: {move!r} refused as {error.code}, not {sorted(codes)}"
        assert error.legal == game.legal(state), f"{kind}: {move!r} does not tell what is legal"
        assert str(error)
        tally[f"refused: {kind}"] += 1
    assert pickle.dumps(state) == before, f"one of these changed the state: {offers}"


def check_views(state: Any, events: Sequence[Any]) -> None:
    """No eyes see a hole card of another seat that has not been tabled, or a burned card."""
    tabled = [card for seat, hole in enumerate(state.holes) if state.shown >> seat & 1 for card in hole]
    for eyes in (None, *state.setup.order):
        own = [] if eyes is None else list(state.holes[eyes])
        hidden = [
            card for pile in (*state.holes, state.burns) for card in pile if card not in own and card not in tabled
        ]
        seen = json.dumps([game.view(state, eyes), *(game.view_event(event, eyes) for event in events)])
        leaks = [card for card in hidden if f'"{card.text}"' in seen]
        assert not leaks, f"seat {eyes} sees {leaks}"
        assert all(f'"{card.text}"' in seen for card in (*own, *tabled, *state.board.standing, *state.removed))


def play_hand(seed: int | str, tally: Tally, *, offer: float = 0.15, remember: float = 0.2) -> None:
    """Plays one hand; raises AssertionError where engine and referee differ.

    Args:
        seed: chooses the facts, the cards and the moves.
        tally: is told what happened.
        offer: the share of situations in which illegal moves are offered.
        remember: the share of hands whose JSON and replay are checked.
    """
    rng = random.Random(seed)
    start = random_start(rng)
    facts = start.facts
    books = Books(facts)
    state, events = game.start(facts.game, **start.arguments)
    story = list(events)
    posted = [(event.seat, event.post, event.amount) for event in events if event.kind == "posted"]
    watch = referee(books, strength)
    due = next(watch)
    owed: list[tuple[int, str, int]] = []
    left = [chips or 0 for chips in facts.stacks]
    for seat, kind, amount in facts.posts:
        if min(amount, left[seat]):
            owed.append((seat, kind, min(amount, left[seat])))
            left[seat] -= min(amount, left[seat])
    assert posted == owed
    deck = list(DECK)
    rng.shuffle(deck)
    moves: list[Any] = []
    style = Style(rng.choice((0.05, 0.15, 0.45, 0.75)), rng.choice((0.03, 0.15, 0.4)))
    tally[f"hands {facts.game} {facts.structure}"] += 1
    tally[f"hands with {len(books.order)} players"] += 1

    while True:
        legal: Any = game.legal(state)
        assert state.version == len(moves)
        compare(state, books, due)
        assert state.legal == legal
        if rng.random() < offer:
            refuse(state, refusals(due, start, books, known(state), rng), tally)
            check_views(state, events)
            tally["views of all seats"] += 1
        if isinstance(due, OverDue):
            assert legal.kind == "over"
            assert state.pending == ()
            break
        if isinstance(due, ChanceDue):
            assert ChanceDue(legal.kind, legal.seats, legal.number) == due
            assert state.pending == ()
            if due.kind == "roll":
                move: Any = Roll(face=rng.randint(1, 6))
            else:
                move = Deal(cards=tuple(deck[: due.number]))
                del deck[: due.number]
        elif isinstance(due, ShowDue):
            assert legal.kind == "show"
            assert state.pending == (due.seat,)
            move = rng.choice((Show, Muck))(seat=due.seat)
        else:
            chips = books.stacks[due.seat]
            same_turn(legal, due, chips)
            assert state.pending == (due.seat,)
            move = choose(due, style, rng)
        old = state
        state, events = game.apply(state, move)
        assert old.legal == legal
        story.extend(events)
        moves.append(move)
        tally[f"moves {move.kind}"] += 1
        due = watch.send(move)

    check_story(story, books)
    tally[f"players at the end: {min(len(books.live), 3)}{'+' if len(books.live) > 2 else ''}"] += 1
    tally[f"pots: {min(len(books.awards), 4)}{'+' if len(books.awards) > 3 else ''}"] += 1
    tally["hands all-in before the end"] += len(books.streets_bet) < len(books.closed)
    if rng.random() < remember:
        check_memory(facts, start.arguments, moves, state, story)
        tally["hands replayed and saved"] += 1


def check_story(story: Sequence[Any], books: Books) -> None:
    """The events tell the same money as the referee's books."""
    facts = books.table
    stacks = [chips or 0 for chips in facts.stacks]
    pots: dict[int, tuple[int, dict[int, int]]] = {}
    order: list[int] = []
    for event in story:
        if event.kind == "posted":
            stacks[event.seat] -= event.amount
        elif event.kind == "acted":
            stacks[event.seat] -= event.by
            assert event.all_in == (stacks[event.seat] == 0 and event.by > 0)
        elif event.kind == "returned":
            stacks[event.seat] += event.amount
        elif event.kind == "pot_awarded":
            assert event.pot not in pots, "a pot is awarded twice"
            assert event.side == "whole"
            shares = dict(event.shares)
            assert sum(shares.values()) == event.amount
            pots[event.pot] = (event.amount, {seat: chips for seat, chips in shares.items() if chips})
            order.append(event.pot)
            for seat, chips in shares.items():
                stacks[seat] += chips
    assert [(event.seat, event.amount) for event in story if event.kind == "returned"] == books.returned
    assert stacks == books.stacks
    assert [(pot.amount, shares) for pot, shares in books.awards] == [pots[number] for number in order]
    assert order == sorted(order, reverse=True)
    shown = [event.seat for event in story if event.kind == "shown"]
    # All at once and before any bet: in whatever order.
    assert (sorted(shown) == sorted(books.shown)) if books.tabled_unasked else (shown == books.shown)
    assert [event.seat for event in story if event.kind == "mucked"] == books.mucked
    assert story[-1].kind == "hand_over"
    assert list(story[-1].stacks) == books.stacks
    assert [event.kind for event in story].count("hand_over") == 1


def check_memory(
    facts: Facts, arguments: dict[str, Any], moves: Sequence[Any], state: Any, story: Sequence[Any]
) -> None:
    """The list of moves is the hand: played again, saved and read back, everything is the same."""
    again, events = game.start(facts.game, **arguments)
    retold = list(events)
    for move in moves:
        again, events = game.apply(again, move)
        retold.extend(events)
    assert again == state
    assert retold == list(story)
    hand = Hand.start(facts.game, dealer=None, **arguments)
    for move in moves:
        hand.apply(move)
    assert hand.state == state
    assert list(hand.events) == list(story)
    text = hand.to_json()
    back = Hand.from_json(text)
    assert back.state == state
    assert list(back.events) == list(story)
    assert list(back.moves) == list(moves)
    assert back.to_json() == text


def play_many(hands: int, first: int = 0, tally: Tally | None = None, **shares: float) -> Tally:
    """Plays hands with the seeds ``first``, ``first + 1``, ...; the seed of a bad hand is in the error."""
    tally = Tally() if tally is None else tally
    for seed in range(first, first + hands):
        try:
            play_hand(seed, tally, **shares)
        except Exception as error:
            error.add_note(f"seed {seed}: {random_start(random.Random(seed))}")
            raise
    return tally
