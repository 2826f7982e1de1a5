"""What happens to a table when a hand is over: the rake, the kill button, chips that come, players that go."""

from __future__ import annotations

from strobe.game.state import Bet, State
from strobe.game.table.events import KillButton, Left, Raked, Settled, TableEvent, ToppedUp
from strobe.game.table.kills import Course, after
from strobe.game.table.rake import rake_of, shares
from strobe.game.table.state import NOBODY, Chair, TableState

__all__ = ["settle", "tell_kill_button", "with_chair"]


def with_chair(table: TableState, seat: int, chair: Chair | None) -> TableState:
    """The table with this chair changed; an emptied one takes what was its player's along."""
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    if chair is not None:
        return table._replace(chairs=chairs)
    leg = NOBODY if table.leg == seat else table.leg
    killer = NOBODY if table.killer == seat else table.killer
    return table._replace(chairs=chairs, dealt=table.dealt & ~(1 << seat), leg=leg, killer=killer)


def tell_kill_button(before: TableState, after_it: TableState, events: list[TableEvent]) -> None:
    """Tell where the kill button is and who must kill, if that has changed."""
    course = Course(after_it.leg, after_it.killer)
    if course != (before.leg, before.killer):
        events.append(KillButton("kill_button", *course))


def settle(table: TableState, events: list[TableEvent]) -> tuple[TableState, list[TableEvent]]:
    """The table after a hand that is over, and the events so far with those of settling."""
    hand = table.hand
    assert hand is not None
    before = table
    stacks = [*hand.stacks]
    won = [0] * len(stacks)
    for seat, amount in hand.awards:
        won[seat] += amount
    rake = rake_of(sum(won), table.terms.rake, _dropped(hand))
    if rake:
        parts = shares(rake, won, hand.setup.order)
        for seat, part in parts:
            stacks[seat] -= part
        events.append(Raked("raked", rake, parts))
    for seat in hand.setup.order:
        chair = table.chairs[seat]
        assert chair is not None
        table = with_chair(table, seat, chair._replace(stack=stacks[seat]))
    table = table._replace(raked=table.raked + rake)
    # Without kill pots a newcomer's kill is for his one hand.
    table = table._replace(killer=NOBODY) if table.terms.kill == "none" else _move_kill_button(table, hand)
    for seat in hand.setup.order:
        table = _come_and_go(table, seat, events)
    tell_kill_button(before, table, events)
    chips = tuple([0 if chair is None else chair.stack for chair in table.chairs])
    events.append(Settled("settled", chips))
    return table, events


def _dropped(hand: State) -> bool:
    """Whether a board card has been seen or the first betting round been left behind."""
    script = hand.setup.script
    first = next(place for place, step in enumerate(script) if isinstance(step, Bet))
    return len(hand.board) > 0 or hand.at > first


def _move_kill_button(table: TableState, hand: State) -> TableState:
    course = after(Course(table.leg, table.killer), hand)
    return table._replace(leg=course.leg, killer=course.killer)


def _come_and_go(table: TableState, seat: int, events: list[TableEvent]) -> TableState:
    chair = table.chairs[seat]
    assert chair is not None
    most = table.terms.buy_in[1]
    adding = min(chair.adding, max(0, most - chair.stack))
    if chair.leaving or (not chair.stack + adding and table.terms.broke == "leave"):
        events.append(Left("left", seat, chair.stack))
        return with_chair(table, seat, None)._replace(left=table.left + chair.stack)
    if adding:
        events.append(ToppedUp("topped_up", seat, adding))
    table = with_chair(table, seat, chair._replace(stack=chair.stack + adding, adding=0))
    return table._replace(bought=table.bought + adding)
