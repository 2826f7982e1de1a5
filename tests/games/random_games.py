"""Random hands of every game and structure, the engine under the croupier's eyes (see croupier.py)."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier import GAMES, Cards, Change, Croupier, Die, Due, End, Lay, Showing
from random_moves import CARDS, choose, illegal, offered, random_style
from random_tables import arguments, random_table
from wagers import Ask

from strobe import game
from strobe.errors import ActionError
from strobe.game.hand import Hand
from strobe.game.moves import Deal, Muck, Show

TEXTS = [card.text for card in CARDS]
STRUCTURES = ("no_limit", "pot_limit", "half_pot", "fixed_limit", "spread_limit")


class Tally(Counter[str]):
    """What happened in all the hands."""


def expect(state: Any, due: Due, books: Croupier) -> None:
    """The engine waits for the very thing that the croupier says is due."""
    legal: Any = game.legal(state)
    if isinstance(due, Ask):
        assert legal.kind == "turn", f"{legal} instead of {due}"
        assert legal.seats == state.pending == (due.seat,)
        assert legal.check is due.check
        assert legal.call == due.call
        assert legal.bring_in == due.bring_in
        assert list(legal.raise_to) == list(due.totals)
        chips = books.stacks[due.seat]
        takes_all = chips in (due.call, due.bring_in) or due.all_in in due.totals
        assert legal.all_in_to == (due.all_in if takes_all else 0)
    elif isinstance(due, Cards):
        assert (legal.kind, legal.seats, legal.number) == (due.kind, due.seats, due.number)
        assert legal.up == due.up
        assert state.pending == ()
        assert (legal.source == "discards") == bool(due.barred)
    elif isinstance(due, Die):
        assert (legal.kind, legal.seats) == ("roll", (due.roller,))
    elif isinstance(due, Lay):
        assert (legal.kind, legal.seats, legal.number) == ("discard", due.seats, 1)
    elif isinstance(due, Change):
        assert (legal.kind, legal.seats, legal.most) == ("draw", (due.seat,), 5)
    elif isinstance(due, Showing):
        assert (legal.kind, legal.seats) == ("show", (due.seat,))
    else:
        assert legal.kind == "over"
        assert state.pending == ()


def compare(state: Any, due: Due, books: Croupier) -> None:
    """Chips and cards, after every move."""
    compare_chips(state, due, books)
    compare_cards(state, books)


def compare_chips(state: Any, due: Due, books: Croupier) -> None:
    """No chip is lost or found, and all lie where the croupier has them; who is in, and whose hand lies open."""
    assert sum(state.stacks) + state.pot == books.total
    assert min(state.stacks) >= 0
    live = 0
    for seat in books.live:
        live |= 1 << seat
    assert state.live == live
    if not isinstance(due, End):
        assert list(state.stacks) == books.stacks
        before, now, paid = state.paid, state.bets, books.paid
        for seat in books.order:
            assert before[seat] + now[seat] == paid[seat]
        if books.rounds or isinstance(due, Showing):
            assert state.shown == sum(1 << seat for seat in books.shown)


def compare_cards(state: Any, books: Croupier) -> None:
    """Every card of the deck is in one place only, the one where the croupier has it."""
    assert state.stub == len(books.pool)
    known = (1 << (53 if books.options["joker"] else 52)) - 1
    out = known
    for card in books.pool:
        out ^= 1 << card
    assert state.gone == out
    piles = [*state.holes, *state.discards, state.board.standing, state.removed, state.burns]
    piles += [cards for _, cards in state.draws]
    cards = [card for pile in piles for card in pile]
    if not any(kind == "discards" for kind, _ in books.mixes[-1:]):
        assert len(cards) == len(set(cards)) == known.bit_count() - state.stub
    stud = GAMES[books.table.game].family == "stud"
    for seat in books.order:
        mine = state.holes[seat]
        assert sorted(mine) == sorted(books.holes[seat])
        if stud:
            ups = state.ups[seat]
            assert [card for n, card in enumerate(mine) if ups >> n & 1] == books.up[seat]
    assert list(state.board.standing) == books.board
    assert list(state.removed) == books.removed
    assert sorted(state.burns) == sorted(books.burns)
    assert sorted([card for pile in state.discards for card in pile]) == sorted(books.discards)


def places(state: Any) -> tuple[Any, ...]:
    """Where the cards lie."""
    return (
        *(state.holes, state.ups, state.board, state.removed, state.burns, state.discards, state.draws),
        *(state.gone, state.stub),
    )


def refuse(state: Any, due: Due, books: Croupier, rng: random.Random, tally: Tally, *, every: bool) -> None:
    """None of them is taken, and all of them leave the state as it was; one of each kind, or every one."""
    offers = illegal(due, books, rng, every)
    if not every:
        rng.shuffle(offers)
        offers = list({kind: (kind, move) for kind, move in offers}.values())
    before = hash(state)
    whole = pickle.dumps(state) if every else b""
    legal = game.legal(state)
    for kind, move in offers:
        refused: ActionError | None = None
        try:
            game.apply(state, move)
        except ActionError as error:
            refused = error
        assert refused is not None, f"{kind}: {move!r} was accepted while {due} is due"
        assert refused.code
        assert refused.legal == legal
        tally[f"refused: {kind}"] += 1
    assert hash(state) == before
    assert not every or pickle.dumps(state) == whole
    tally["refused moves"] += len(offers)


def accept(state: Any, due: Due, books: Croupier, rng: random.Random, tally: Tally) -> None:
    """All that is offered is taken, makes a new state with the same chips, and leaves the old one as it was."""
    before = hash(state)
    for move in offered(due, books, rng):
        after, events = game.apply(state, move)
        assert events
        assert after.version == state.version + 1
        assert sum(after.stacks) + after.pot == books.total
        assert min(after.stacks) >= 0
        tally["offered moves"] += 1
    assert hash(state) == before


def check_views(state: Any, events: Sequence[Any], books: Croupier, seats: Sequence[int | None]) -> None:
    """A card that lies face down, in a hand, among the discards or burned, is in nobody's view but its owner's."""
    tabled = [seat for seat in books.order if state.shown >> seat & 1]
    public = {*books.board, *books.removed, *(card for up in books.up.values() for card in up)}
    public |= {card for seat in tabled for card in books.holes[seat]}
    gone = set(range(53)) - books.pool
    for eyes in seats:
        text = json.dumps([game.view(state, eyes), *(game.view_event(event, eyes) for event in events)])
        seen = set(text.split('"'))
        own: set[int] = set()
        held: list[int] = []
        if eyes is not None:
            drawn = [card for seat, cards in state.draws if seat == eyes for card in cards]
            held = books.holes[eyes]
            own = {*held, *state.discards[eyes], *drawn}
        leaks = [card for card in gone - public - own if TEXTS[card] in seen]
        assert not leaks, f"seat {eyes} sees {[TEXTS[card] for card in leaks]}"
        missing = [card for card in (*held, *books.board, *books.removed) if TEXTS[card] not in seen]
        assert not missing, f"seat {eyes} does not see {[TEXTS[card] for card in missing]}"


def play(
    name: str,
    structure: str,
    seed: int,
    tally: Tally,
    *,
    pause: float = 1 / 18,
    replay: float = 1 / 4,
    remember: float = 1 / 16,
    every: float = 1 / 10,
) -> None:
    """One hand; AssertionError where engine and croupier differ.

    After every move the croupier's word on what is due, the chips and the cards are compared, cards where one has
    moved on either side; at the end the money, pot by pot.

    Args:
        name: the game.
        structure: how it is bet.
        seed: chooses the facts, the cards and the moves.
        tally: is told what happened.
        pause: how often, before a move, all that is offered and one illegal move of each kind is tried, and a
            spectator and one seat look at the table and at what has just happened.
        replay: how often, after a hand, its moves are played again, and how often with the cards of one seat alone.
        remember: how often it is also saved, read back, and its last move undone.
        every: how often, at such a pause, all illegal moves are tried and all seats look.
    """
    rng = random.Random(f"{name} {structure} {seed}")
    table = random_table(name, structure, rng)
    books = Croupier(table)
    facts = arguments(table)
    state, events = game.start(name, **facts)
    story = list(events)
    run = books.run()
    due = next(run)
    style = random_style(name, rng)
    moves: list[Any] = []
    compare_cards(state, books)
    last = places(state)
    stub = len(books.pool)
    bet = True
    while True:
        assert state.version == len(moves)
        expect(state, due, books)
        compare_chips(state, due, books)
        here = places(state)
        if not bet or here != last or stub != len(books.pool):
            compare_cards(state, books)
            last, stub = here, len(books.pool)
        if rng.random() < pause:
            full = rng.random() < every
            refuse(state, due, books, rng, tally, every=full)
            accept(state, due, books, rng, tally)
            check_views(state, events, books, (None, *books.order) if full else (None, rng.choice(books.order)))
            tally["pauses"] += 1
        if isinstance(due, End):
            break
        move = choose(due, books, style, rng)
        bet = isinstance(due, Ask)
        state, events = game.apply(state, move)
        story += events
        moves.append(move)
        due = run.send(move)
    settle(state, story, books, tally)
    if rng.random() < replay:
        check_replay(name, facts, moves, state, story)
        tally["replayed"] += 1
    if rng.random() < replay:
        check_blind(name, facts, moves, state, books, rng.choice((None, *books.order)))
        tally["replayed blind"] += 1
    if rng.random() < remember:
        check_memory(name, facts, moves, state, story)
        tally["remembered"] += 1
    tally["hands"] += 1
    tally["moves"] += len(moves)
    tally["showdowns"] += len(books.live) > 1
    for move in moves:
        tally[f"move {move.kind}"] += 1
    tally[f"hands {name} {structure}"] += 1
    tally[f"{len(books.order)} players"] += 1
    for source, _ in books.mixes:
        tally[f"mix {GAMES[name].family} {source}"] += 1
    for option, choice in table.options:
        tally[f"option {option} {choice}"] += 1
    tally["common card"] += GAMES[name].family == "stud" and bool(books.boxes)


def settle(state: Any, story: Sequence[Any], books: Croupier, tally: Tally) -> None:
    """The events tell the croupier's money, pot by pot and chip by chip."""
    assert list(state.stacks) == books.stacks
    assert state.pot == 0
    told = [
        (event.pot, event.amount, event.side, {seat: chips for seat, chips in event.shares if chips})
        for event in story
        if event.kind == "pot_awarded"
    ]
    assert told == [
        (number, amount, side, {seat: chips for seat, chips in shares.items() if chips})
        for number, amount, side, shares in books.awards
    ]
    back = [(event.seat, event.amount, event.why) for event in story if event.kind == "returned"]
    assert [one for one in back if one[2] == "uncalled"] == [one for one in books.returned if one[2] == "uncalled"]
    assert sorted(one for one in back if one[2] == "void") == sorted(one for one in books.returned if one[2] == "void")
    mixes = [(event.source, event.number) for event in story if event.kind == "reshuffled"]
    assert mixes == books.mixes
    ends = [event for event in story if event.kind in ("shown", "mucked")]
    turns = [event.seat if event.kind == "shown" else ~event.seat for event in ends]
    if books.order_shown and set(turns) == set(books.order_shown):
        assert turns == books.order_shown
    tally["mucked"] += any(seat < 0 for seat in turns)
    for _, amount, side, shares in books.awards:
        tally[f"side {side}"] += 1
        tally[f"odd chip {GAMES[books.table.game].family}"] += len(shares) > 1 and amount % len(shares) > 0
    tally["tied pots"] += any(len(shares) > 1 for *_, shares in books.awards)
    tally["side pots"] += len({number for number, *_ in books.awards}) > 1
    tally["sevens rule"] += any(why == "void" for *_, why in books.returned)


def check_replay(name: str, facts: dict[str, Any], moves: Sequence[Any], state: Any, story: Sequence[Any]) -> None:
    """The list of moves is the hand: played again, it gives the same state and the same events."""
    again, events = game.start(name, **facts)
    told = list(events)
    for move in moves:
        again, events = game.apply(again, move)
        told += events
    assert again == state
    assert told == story


def blind(move: Any, state: Any, knows: int | None) -> Any:
    """The move as somebody tells it who knows the cards of this seat alone, and what lies face up."""
    legal = state.legal
    if move.kind in ("draw", "discard") and move.seat != knows:
        return move._replace(cards=(None,) * len(move.cards))
    if move.kind != "deal" or legal.kind in ("boxes", "refill", "common"):
        return move
    if legal.kind == "burn":
        return Deal(cards=(None,))
    seats = legal.seats
    down = legal.number - legal.up * len(seats) if legal.kind == "hole" else legal.number
    cards = [
        None if place < down and seats[place % len(seats) if legal.kind == "hole" else place] != knows else card
        for place, card in enumerate(move.cards)
    ]
    return Deal(cards=tuple(cards))


def check_blind(
    name: str, facts: dict[str, Any], moves: Sequence[Any], state: Any, books: Croupier, knows: int | None
) -> None:
    """The hand by its record at one seat, or without any: unknown hands are named when they are shown."""
    dark, _ = game.start(name, **facts)
    for move in moves:
        if move.kind in ("show", "muck"):
            continue
        dark, _ = game.apply(dark, blind(move, dark, knows))
    while dark.legal.kind == "show":
        (seat,) = dark.pending
        if seat in books.mucked:
            dark, _ = game.apply(dark, Muck(seat=seat))
        else:
            dark, _ = game.apply(dark, Show(seat=seat, cards=tuple(CARDS[card] for card in books.holes[seat])))
    assert dark.legal.kind == "over"
    assert dark.stacks == state.stacks
    known = {card for seat in books.order if seat == knows or dark.shown >> seat & 1 for card in books.holes[seat]}
    known |= {*books.board, *books.removed, *(card for cards in books.up.values() for card in cards)}
    held = [card for pile in (*dark.holes, dark.board.standing, dark.removed) for card in pile if card is not None]
    assert known.issuperset(held)


def check_memory(name: str, facts: dict[str, Any], moves: Sequence[Any], state: Any, story: Sequence[Any]) -> None:
    """Played again, saved and read back, the hand is the same."""
    hand = Hand.start(name, **facts)
    for move in moves:
        hand.apply(move)
    assert hand.state == state
    assert list(hand.events) == list(story)
    back = Hand.from_json(hand.to_json())
    assert back.state == state
    assert back.moves == hand.moves == tuple(moves)
    assert back.events == hand.events
    hand.undo()
    again = hand.state
    hand.apply(moves[-1])
    assert again != state == hand.state


def play_many(name: str, structure: str, hands: int, tally: Tally, first: int = 0) -> None:
    for seed in range(first, first + hands):
        try:
            play(name, structure, seed, tally)
        except Exception as error:
            error.add_note(f"play({name!r}, {structure!r}, {seed}, Tally())")
            raise
