"""The course of a hand: start it, ask what is legal, apply a move. The only place that knows the order of things.

Everything here is pure: a move makes a new state and tells what happened; the old state stays as it was.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Literal

from strobe.errors import ActionError, brief
from strobe.game import corrections, dealing, pots, sevens, showdown
from strobe.game.betting import act, first_turn, open_round, wrong_seat
from strobe.game.dealing import Plan
from strobe.game.events import (
    Burned,
    Closed,
    Discarded,
    Drew,
    Event,
    HandOver,
    Mucked,
    Posted,
    PotAwarded,
    Returned,
    Shown,
)
from strobe.game.moves import MOVES, Move, is_move, of_its_kind
from strobe.game.state import (
    ANTE,
    DEAD,
    OVER,
    Award,
    Bet,
    Chance,
    Choice,
    Discards,
    Draft,
    Draws,
    Legal,
    Over,
    Reshuffle,
    Setup,
    State,
    Turn,
)
from strobe.variants import Burn, Discard, Draw, Step

__all__ = ["apply", "begin", "legal"]

ACTIONS = frozenset(("call", "check", "fold", "raise_to", "bring_in"))
# Records are built by position and past their Python-level constructors: every move comes through here.
_new = tuple.__new__
WHOLE: Literal["whole"] = "whole"


def begin(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """The first state of a hand, with antes and blinds posted, and the events of that."""
    count = len(setup.stacks)
    draft = Draft(_blank(count, 53 if setup.options.joker else 52))
    stacks = [stack or 0 for stack in setup.stacks]
    paid, bets = [0] * count, [0] * count
    live = 0
    for seat in setup.order:
        live |= 1 << seat
    able = live
    events: list[Event] = []
    for seat, post, owed in setup.posts:
        amount = min(owed, stacks[seat])
        if not amount:
            continue
        stacks[seat] -= amount
        draft.pot += amount
        if not stacks[seat]:
            able &= ~(1 << seat)
        if post == DEAD:
            draft.dead += amount
        else:
            (paid if post == ANTE else bets)[seat] += amount
        events.append(_new(Posted, ("posted", seat, post, amount)))
    draft.setup = setup
    draft.stacks, draft.live, draft.able = tuple(stacks), live, able
    draft.paid, draft.bets = tuple(paid), tuple(bets)
    _proceed(draft, events)
    return draft.freeze(), tuple(events)


@lru_cache(64)
def _blank(count: int, stub: int) -> State:
    """A hand with so many chairs in which nothing has happened, not even that anybody sat down."""
    nothing: tuple[()] = ()
    return State(
        legal=OVER,
        version=0,
        stacks=(0,) * count,
        pot=0,
        live=0,
        able=0,
        bets=(0,) * count,
        level=0,
        full=0,
        acted=0,
        todo=0,
        aggressor=-1,
        limit=None,
        setup=None,  # type: ignore[arg-type]  # its own comes at once
        at=0,
        first=-1,
        paid=(0,) * count,
        dead=0,
        holes=(nothing,) * count,
        ups=(0,) * count,
        board=dealing.NO_BOARD,
        rolls=nothing,
        removed=nothing,
        burns=nothing,
        discards=(nothing,) * count,
        draws=nothing,
        plan=nothing,
        exposed=nothing,
        gone=0,
        stub=stub,
        shuffles=0,
        shown=0,
        strengths=nothing,
        last=nothing,
        awards=nothing,
    )


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
    due = state[0]
    kind = MOVES.get(type(move))
    if kind is None or kind != move[0]:
        if kind or not is_move(move):
            raise ActionError("bad_move", f"not a move (they are built by keyword): {brief(move)}", move, due)
        return apply(state, of_its_kind(move))
    if type(due) is Turn and kind in ACTIONS:
        acted = act(state, move, due)
        if acted[0][0] is not OVER:
            return acted
        draft = Draft(acted[0])
        events: list[Event] = [*acted[1]]
        _end_round(draft, events)
        return draft.freeze(), tuple(events)
    if kind == "rule":
        return _rule(state, move)
    if isinstance(due, Over):
        raise ActionError("hand_over", "the hand is over", move, due)
    draft = Draft(state)
    draft.version += 1
    if isinstance(due, Chance):
        events = dealing.roll(draft, move, due) if due.kind == "roll" else dealing.deal(draft, move, due)
        if draft.plan:
            _ask(draft, draft.plan, events)
            return draft.freeze(), tuple(events)
        if draft.draws:
            _end_draw(draft)
        draft.at += 1
        _proceed(draft, events)
        return draft.freeze(), tuple(events)
    seat = _check_seat(move, due)
    if isinstance(due, Choice):
        events = _show(draft, move, seat)
        _show_down(draft, events)
    elif isinstance(due, Discards):
        events = _discard(draft, move, seat, due)
        _proceed(draft, events)
    elif isinstance(due, Draws):
        events = _draw(draft, move, seat, due)
        _proceed(draft, events)
    else:
        raise ActionError("bad_move", f"seat {seat} has to bet, check, call or fold, not to {move[0]}", move, due)
    return draft.freeze(), tuple(events)


def _rule(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """A ruling that changes the deal; after a misdeal the hand begins anew, with the deck shuffled again."""
    draft = Draft(state)
    events = corrections.correct(draft, move)
    if move[1] == corrections.MISDEAL:
        fresh, posted = begin(state.setup)
        draft = Draft(fresh)
        draft.shuffles = state.shuffles + 1
        events += posted
    draft.version = state.version + 1
    return draft.freeze(), tuple(events)


def _check_seat(move: Move, due: Turn | Choice | Discards | Draws) -> int:
    if move[0] in ("deal", "roll"):
        raise ActionError("no_chance_due", f"no {move[0]} is due: seat {due.seats[0]} has to act", move, due)
    seat = move[1]
    if type(seat) is not int or seat not in due.seats:
        raise wrong_seat(seat, due)
    return seat


def _proceed(draft: Draft, events: list[Event]) -> None:
    """Go on to the next thing that somebody has to decide."""
    setup = draft.setup
    script = setup.script
    while draft.at < len(script):
        step = script[draft.at]
        if not isinstance(step, Bet):
            if not draft.able & (draft.able - 1) and draft.live & ~draft.shown and draft.at and _no_more_bets(draft):
                _table(draft, events)
            if _wait(draft, step, events):
                return
            if draft.draws:
                _end_draw(draft)
            draft.at += 1
            continue
        if not step.first and not draft.able & (draft.able - 1):
            # Nobody can bet in it; what was bet before is not of this round.
            draft.at += 1
            draft.last = ()
            continue
        turn = first_turn(draft, step, open_round(draft, step))
        if turn:
            draft.legal = turn
            return
        _close_round(draft, events)
    _show_down(draft, events)


def _wait(draft: Draft, step: Step, events: list[Event]) -> bool:
    """Set what a dealing step waits for, a player or chance; False if it is done with."""
    if isinstance(step, (Discard, Draw)):
        if _wait_for_player(draft, step):
            return True
        if isinstance(step, Discard):
            return False
    plan = dealing.requests(draft, step)
    if draft.exposed and plan and isinstance(step, (Burn, Draw)):
        # A card that was exposed and replaced is the burn of this step (H2).
        events.append(Burned("burned", draft.exposed[0]))
        draft.burns, draft.exposed = (*draft.burns, draft.exposed[0]), draft.exposed[1:]
        plan = () if isinstance(step, Burn) else plan
    if not plan:
        return False
    _ask(draft, plan, events)
    return True


def _wait_for_player(draft: Draft, step: Discard | Draw) -> bool:
    """Set who is to put cards away; False if everybody has."""
    order, live = draft.setup.order, draft.live
    if isinstance(step, Discard):
        if not isinstance(draft.legal, Discards):
            draft.legal = Discards("discard", tuple([seat for seat in order if live >> seat & 1]), step.number)
        return bool(draft.legal.seats)
    drawn = {seat for seat, _ in draft.draws}
    for seat in order:
        if live >> seat & 1 and seat not in drawn:
            draft.legal = Draws("draw", (seat,), step.most)
            return True
    return False


def _ask(draft: Draft, plan: Plan, events: list[Event]) -> None:
    """Ask chance for the first thing in the plan, which may have to be preceded by a reshuffle."""
    first = plan[0]
    while isinstance(first, Reshuffle):
        events.append(dealing.reshuffle(draft, first.source))
        plan = plan[1:]
        first = plan[0]
    draft.legal, draft.plan = first, plan[1:]


def _end_draw(draft: Draft) -> None:
    """The cards that were put away in a draw join the discards."""
    # What was shuffled into the stub in this draw is no discard any more.
    recycled = isinstance(draft.legal, Chance) and draft.legal.source == "discards"
    discards = [*draft.discards]
    for seat, cards in draft.draws:
        discards[seat] += () if recycled else cards
    draft.discards, draft.draws = tuple(discards), ()


def _discard(draft: Draft, move: Move, seat: int, due: Discards) -> list[Event]:
    if move[0] != "discard":
        raise ActionError("bad_move", f"seat {seat} has to discard, not to {move[0]}", move, due)
    cards = dealing.put_away(draft, move, seat, range(due.number, due.number + 1))
    draft.discards = (*draft.discards[:seat], draft.discards[seat] + cards, *draft.discards[seat + 1 :])
    rest = tuple([other for other in due.seats if other != seat])
    draft.legal = Discards("discard", rest, due.number)
    return [Discarded("discarded", seat, cards)]


def _draw(draft: Draft, move: Move, seat: int, due: Draws) -> list[Event]:
    if move[0] != "draw":
        raise ActionError("bad_move", f"seat {seat} has to draw or stand pat, not to {move[0]}", move, due)
    cards = dealing.put_away(draft, move, seat, range(due.most + 1))
    draft.draws += ((seat, cards),)
    return [Drew("drew", seat, cards)]


def _end_round(draft: Draft, events: list[Event]) -> None:
    """The betting of a round is over: go on, or give everything to the only hand left (D-ST-7)."""
    if draft.live & (draft.live - 1):
        _close_round(draft, events)
        _proceed(draft, events)
    else:
        _gather(draft, events)
        _award(draft, events)


def _close_round(draft: Draft, events: list[Event]) -> None:
    _gather(draft, events)
    step = draft.setup.script[draft.at]
    assert isinstance(step, Bet)
    events.append(_new(Closed, ("closed", step.street, draft.pot)))
    draft.at += 1


def _gather(draft: Draft, events: list[Event]) -> None:
    """The chips of a betting round go to the middle, but for those that nobody matched (D-BET-10)."""
    bets = draft.bets
    paid = tuple(map(add, draft.paid, bets))
    seat, over = pots.uncalled(paid, draft.live)
    draft.last = bets
    if over:
        events.append(Returned("returned", seat, over))
        draft.stacks = _plus(draft.stacks, seat, over)
        paid = _plus(paid, seat, -over)
        draft.pot -= over
        draft.able |= 1 << seat
        draft.last = _plus(bets, seat, -min(over, bets[seat]))
    draft.paid = paid
    draft.bets = (0,) * len(paid)
    draft.level = draft.todo = 0


def _no_more_bets(draft: Draft) -> bool:
    """Whether nobody will be asked any more, so that the hands are tabled now (D-ST-6)."""
    setup = draft.setup
    if draft.able and not setup.even:
        # An ante that nobody matches comes back, and its owner can bet again.
        seat, _ = pots.uncalled(tuple(map(add, draft.paid, draft.bets)), draft.live)
        if seat >= 0 and not draft.able >> seat & 1:
            return False
    for step in setup.script[draft.at :]:
        if isinstance(step, (Discard, Draw)):
            return False
        if isinstance(step, Bet) and step.first:
            opened = Draft(draft.freeze())
            return not first_turn(opened, step, open_round(opened, step))
    return True


def _table(draft: Draft, events: list[Event]) -> None:
    """Turn up every live hand that is known."""
    if not draft.live & ~draft.shown:
        return
    for seat in showdown.order(draft):
        if None not in draft.holes[seat]:
            draft.shown |= 1 << seat
            events.append(_new(Shown, ("shown", seat, draft.holes[seat])))


def _show(draft: Draft, move: Move, seat: int) -> list[Event]:
    """A player's choice at the showdown."""
    if move[0] == "muck":
        events: list[Event] = [_new(Mucked, ("mucked", seat))]
        others = draft.live & ~(1 << seat)
        made = showdown.contested(draft)
        if len(made) > 1 and made[-1].eligible == 1 << seat:
            # A pot that is his alone is his without a contest (D-BET-30).
            _award_alone(draft, seat, len(made) - 1, made[-1].amount, events)
        draft.live = others
        draft.able &= others
        return events
    if move[0] != "show":
        raise ActionError("bad_move", f"seat {seat} has to show or muck, not {move[0]}", move, draft.legal)
    cards = dealing.reveal(draft, move, seat)
    draft.shown |= 1 << seat
    draft.strengths = ()
    return [Shown("shown", seat, cards)]


def _award_alone(draft: Draft, seat: int, pot: int, amount: int, events: list[Event]) -> None:
    """The last side pot goes to its only live seat, and the contributions to it are done with."""
    events.append(PotAwarded("pot_awarded", pot, amount, ((seat, amount),), WHOLE))
    draft.stacks = _plus(draft.stacks, seat, amount)
    draft.pot -= amount
    draft.awards += (Award(seat, amount),)
    level = max(put for other, put in enumerate(draft.paid) if draft.live >> other & 1 and other != seat)
    draft.paid = tuple([min(put, level) for put in draft.paid])


def _show_down(draft: Draft, events: list[Event]) -> None:
    """Table hands in order until somebody has a choice; then divide the pots."""
    live = draft.live
    if live & (live - 1):
        if live != draft.able:
            _table(draft, events)
        draft.strengths = draft.strengths or showdown.strengths(draft)
        if live & ~draft.shown:
            tabled, asked = showdown.unasked(draft, showdown.contested(draft))
            for seat in tabled:
                draft.shown |= 1 << seat
                events.append(_new(Shown, ("shown", seat, draft.holes[seat])))
            if asked >= 0:
                draft.legal = _new(Choice, ("show", (asked,)))
                return
    _award(draft, events)


def _award(draft: Draft, events: list[Event]) -> None:
    """Divide the pots, the last side pot first, and end the hand; a lone live seat takes all."""
    live = draft.live
    if draft.setup.sevens and live & (live - 1):
        _give_back(draft, sevens.void(draft), events)
    stacks = [*draft.stacks]
    awards: list[Award] = [*draft.awards]
    made = showdown.contested(draft)
    for index in range(len(made) - 1, -1, -1):
        pot = made[index]
        parts = showdown.split(draft, pot) if live & (live - 1) else [(pot.amount, live, WHOLE)]
        for amount, seats, side in parts:
            shares = pots.divide(amount, seats, showdown.odd_chip_order(draft, seats, side))
            for seat, share in shares:
                stacks[seat] += share
                awards.append(_new(Award, (seat, share)))
            events.append(_new(PotAwarded, ("pot_awarded", index, amount, shares, side)))
    draft.legal, draft.pot = OVER, 0
    draft.stacks, draft.awards = tuple(stacks), tuple(awards)
    events.append(HandOver("hand_over", draft.stacks))


def _give_back(draft: Draft, chips: tuple[int, ...], events: list[Event]) -> None:
    for seat, amount in enumerate(chips):
        if amount:
            events.append(Returned("returned", seat, amount, "void"))
            draft.stacks = _plus(draft.stacks, seat, amount)
            draft.paid = _plus(draft.paid, seat, -amount)
            draft.pot -= amount


def _plus(chips: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*chips[:seat], chips[seat] + amount, *chips[seat + 1 :])
