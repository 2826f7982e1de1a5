"""The course of a hand: start it, ask what is legal, apply a move. The only place that knows the order of things.

Everything here is pure: a move makes a new state and tells what happened; the old state stays as it was.
"""

from __future__ import annotations

from strobe.errors import ActionError
from strobe.game import dealing, pots, showdown
from strobe.game.betting import act, first_round, next_round, next_turn
from strobe.game.events import Closed, Event, HandOver, Mucked, Posted, PotAwarded, Returned, Shown
from strobe.game.moves import Move
from strobe.game.state import ANTE, DEAD, Award, Bet, Chance, Choice, Legal, Over, Round, Setup, State, Turn
from strobe.variants import Discard, Draw

__all__ = ["apply", "begin", "legal"]

OVER = Over()


def begin(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The first state of a hand, with antes and blinds posted, and the events of that."""
    count = len(setup.stacks)
    stacks = [stack or 0 for stack in setup.stacks]
    paid, bets, dead, events = [0] * count, [0] * count, 0, []
    for seat, post, owed in setup.posts:
        amount = min(owed, stacks[seat])
        if not amount:
            continue
        stacks[seat] -= amount
        if post == DEAD:
            dead += amount
        else:
            paid[seat] += amount
            if post != ANTE:
                bets[seat] += amount
        events.append(Posted("posted", seat, post, amount))
    live = sum(1 << seat for seat in setup.order)
    able = sum(1 << seat for seat in setup.order if stacks[seat])
    nothing: tuple[()] = ()
    spell = Round(tuple(bets), 0, 0, 0, 0, False, (-1,) * count, 0, -1)
    state = State(
        setup=setup,
        at=0,
        version=0,
        legal=OVER,
        stacks=tuple(stacks),
        paid=tuple(paid),
        pot=sum(paid) + dead,
        dead=dead,
        live=live,
        able=able,
        round=spell,
        holes=(nothing,) * count,
        ups=(0,) * count,
        board=dealing.NO_BOARD,
        rolls=nothing,
        removed=nothing,
        burns=nothing,
        discards=(nothing,) * count,
        gone=0,
        used=0,
        shown=0,
        awards=nothing,
    )
    events_so_far: list[Event] = [*events]
    return _proceed(state, events_so_far), tuple(events_so_far)


def legal(state: State) -> Legal:
    """What may happen next?

    Returns:
        One record: a Turn or another choice of a player, a Chance that is due, or Over. ``apply`` checks moves
        against this very record.
    """
    return state.legal


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """What does a move make of a hand?

    Args:
        state: the hand before the move; it stays valid.
        move: one of the moves of `strobe.game.moves`.

    Returns:
        The hand after the move, and what happened, in order.

    Raises:
        ActionError: the move is not legal now; ``code`` says why and ``legal`` what would have been.
    """
    due = state.legal
    if not isinstance(move, tuple) or not move or not isinstance(move[0], str):
        raise ActionError("bad_move", f"not a move: {move!r}", move, due)
    if isinstance(due, Turn):
        seat = due.seats[0]
        _check_seat(move, due)
        event, spell, stacks, paid, pot, live, able = act(state, move, due)
        setup = state.setup
        at = state.at
        if live & (live - 1):
            bet = setup.script[at]
            assert isinstance(bet, Bet)
            turn = next_turn(setup, bet, spell, seat + 1, stacks, live, able, pot)
        else:
            turn = None
        # By position: this is the path that most moves take.
        state = State(
            setup,
            at,
            state.version + 1,
            turn or OVER,
            stacks,
            paid,
            pot,
            state.dead,
            live,
            able,
            spell,
            state.holes,
            state.ups,
            state.board,
            state.rolls,
            state.removed,
            state.burns,
            state.discards,
            state.gone,
            state.used,
            state.shown,
            state.awards,
        )
        if turn:
            return state, (event,)
        events: list[Event] = [event]
        state = _end_round(state, events)
        return state, tuple(events)
    if isinstance(due, Over):
        raise ActionError("hand_over", "the hand is over", move, due)
    if isinstance(due, Choice):
        _check_seat(move, due)
        state, events = _show(state, move, due.seats[0])
        return _show_down(state, events), tuple(events)
    assert isinstance(due, Chance)
    state, events = dealing.roll(state, move, due) if due.kind == "roll" else dealing.deal(state, move, due)
    return _proceed(state, events), tuple(events)


def _check_seat(move: Move, due: Turn | Choice) -> None:
    if move[0] in ("deal", "roll"):
        raise ActionError("no_chance_due", f"no {move[0]} is due: seat {due.seats[0]} has to act", move, due)
    seat = move[1] if len(move) > 1 else None
    if type(seat) is not int or seat != due.seats[0]:
        raise ActionError("not_your_turn", f"it is seat {due.seats[0]}'s turn, not seat {seat!r}'s", seat, due)


def _proceed(state: State, events: list[Event]) -> State:
    """Go on to the next thing that somebody has to decide."""
    setup = state.setup
    script = setup.script
    while state.at < len(script):
        step = script[state.at]
        if not isinstance(step, Bet):
            return state._replace(legal=dealing.request(state, step))
        if step.first:
            spell, start = first_round(setup, step, state.round.bets, state.able)
        elif state.able & (state.able - 1):
            spell, start = next_round(setup, state.able)
        else:
            state = state._replace(at=state.at + 1)
            continue
        turn = next_turn(setup, step, spell, start, state.stacks, state.live, state.able, state.pot)
        if turn:
            return state._replace(round=spell, legal=turn)
        state = _gather(state._replace(round=spell), events)
    return _show_down(state, events)


def _end_round(state: State, events: list[Event]) -> State:
    """The betting of a round is over: go on, or give everything to the only hand left (D-ST-7)."""
    if state.live & (state.live - 1):
        return _proceed(_gather(state, events), events)
    state = _return_uncalled(state, events)
    return _award(state, events)


def _return_uncalled(state: State, events: list[Event]) -> State:
    seat, over = pots.uncalled(state.round.bets, state.live)
    if not over:
        return state
    events.append(Returned("returned", seat, over))
    return state._replace(
        stacks=_plus(state.stacks, seat, over),
        paid=_plus(state.paid, seat, -over),
        pot=state.pot - over,
        able=state.able | 1 << seat,
    )


def _gather(state: State, events: list[Event]) -> State:
    """Close a betting round; when no more betting can come, the hands are tabled (D-ST-6)."""
    state = _return_uncalled(state, events)
    step = state.setup.script[state.at]
    assert isinstance(step, Bet)
    events.append(Closed("closed", step.street, state.pot))
    spell = state.round._replace(bets=(0,) * len(state.stacks), level=0, todo=0)
    state = state._replace(at=state.at + 1, round=spell)
    rest = state.setup.script[state.at :]
    if state.able & (state.able - 1) or any(isinstance(later, (Discard, Draw)) for later in rest):
        return state
    return _table(state, events)


def _table(state: State, events: list[Event]) -> State:
    """Turn up every live hand that is known."""
    shown = state.shown
    for seat in showdown.order(state):
        if not shown >> seat & 1 and showdown.known(state, seat):
            shown |= 1 << seat
            events.append(Shown("shown", seat, state.holes[seat]))
    return state._replace(shown=shown)


def _show(state: State, move: Move, seat: int) -> tuple[State, list[Event]]:
    """A player's choice at the showdown."""
    version = state.version + 1
    if move[0] == "muck":
        return state._replace(version=version, live=state.live & ~(1 << seat)), [Mucked("mucked", seat)]
    if move[0] != "show":
        raise ActionError("bad_move", f"seat {seat} has to show or muck, not {move[0]}", move, state.legal)
    holes, gone = dealing.reveal(state, move, seat)
    state = state._replace(version=version, holes=holes, gone=gone, shown=state.shown | 1 << seat)
    return state, [Shown("shown", seat, holes[seat])]


def _show_down(state: State, events: list[Event]) -> State:
    """Table hands in order until somebody has a choice; then divide the pots."""
    if state.live != state.able:
        state = _table(state, events)
    if state.live & ~state.shown:
        made = pots.build(state.paid, state.live, state.dead)
        hands = showdown.strengths(state, state.live)
        for seat in showdown.order(state):
            if state.shown >> seat & 1:
                continue
            if not state.live & ~(1 << seat):
                break
            if not showdown.known(state, seat):
                return state._replace(legal=Choice("show", (seat,)))
            if state.shown and not showdown.takes_part(seat, made, state.shown, hands):
                return state._replace(legal=Choice("show", (seat,)))
            events.append(Shown("shown", seat, state.holes[seat]))
            state = state._replace(shown=state.shown | 1 << seat)
    return _award(state, events)


def _award(state: State, events: list[Event]) -> State:
    """Divide the pots, the last side pot first, and end the hand."""
    stacks = list(state.stacks)
    awards: list[Award] = []
    lone = not state.live & (state.live - 1)
    hands = {} if lone else showdown.strengths(state, state.live)
    made = pots.build(state.paid, state.live, state.dead)
    for index in range(len(made) - 1, -1, -1):
        pot = made[index]
        seats = state.live if lone else showdown.winners(0, pot.eligible, hands)
        shares = pots.divide(pot.amount, seats, state.setup.order)
        for seat, amount in shares:
            stacks[seat] += amount
            awards.append(Award(seat, amount))
        events.append(PotAwarded("pot_awarded", index, pot.amount, shares, "whole"))
    events.append(HandOver("hand_over", tuple(stacks)))
    return state._replace(legal=OVER, stacks=tuple(stacks), pot=0, awards=tuple(awards))


def _plus(chips: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*chips[:seat], chips[seat] + amount, *chips[seat + 1 :])
