"""The course of the kill button from pot to pot (D-KP-1 to D-KP-3, D-KP-5)."""

from __future__ import annotations

from typing import NamedTuple

from strobe.game.state import State
from strobe.game.table.state import NOBODY, Kill, Level

__all__ = ["Course", "after", "kill_blind", "killed_bets", "put_in"]


class Course(NamedTuple):
    """Where the kill button is, and who must kill the next pot."""

    leg: int = NOBODY
    killer: int = NOBODY


def kill_blind(level: Level, small_bet: int, kill: Kill) -> int:
    """What a killer posts: two big blinds, in a half kill one and a half, rounded up (D-KP-1)."""
    unit = max(level.blinds, default=small_bet)
    return 2 * unit if kill == "full" else -(-3 * unit // 2)


def killed_bets(bets: tuple[int, int], kill: Kill) -> tuple[int, int]:
    """The limits of a killed pot (D-KP-1).

    >>> killed_bets((5, 10), "half"), killed_bets((5, 10), "full")
    ((8, 15), (10, 20))
    """
    small, big = bets
    return (2 * small, 2 * big) if kill == "full" else (-(-3 * small // 2), -(-3 * big // 2))


def put_in(hand: State) -> tuple[int, ...]:
    """What each seat has put into a hand that is over, returned chips not counted."""
    won = [0] * len(hand.stacks)
    for seat, amount in hand.awards:
        won[seat] += amount
    return tuple([(hand.setup.stacks[seat] or 0) - stack + won[seat] for seat, stack in enumerate(hand.stacks)])


def after(course: Course, hand: State) -> Course:
    """Where the kill button goes when this hand is over; ``course.killer`` is who has killed its pot.

    In a game with one winner whoever wins gets the button; the holder who wins the next pot too, with a full bet in it
    that is not blind money, must kill, and a killer who wins or splits kills again (D-KP-2, D-KP-3). In a split
    game whoever wins both sides of a pot of five upper limits must kill.
    """
    leg, killer = course
    setup = hand.setup
    winners = {seat for seat, amount in hand.awards if amount}
    alone = next(iter(winners)) if len(winners) == 1 else NOBODY
    if len(setup.rankings) > 1:
        scooped = sum(amount for _, amount in hand.awards) >= 5 * setup.bets[1]
        return Course(NOBODY, alone if scooped else NOBODY)
    if alone == NOBODY:
        again = killer if killer in winners else NOBODY
        return Course(leg if leg in winners else NOBODY, again)
    if alone == killer:
        return Course(alone, alone)
    must = alone == leg and _full_bet_won(hand, alone)
    return Course(alone, alone if must else NOBODY)


def _full_bet_won(hand: State, winner: int) -> bool:
    """Whether others have lost a full bet to the winner beside antes, blinds and the like."""
    setup = hand.setup
    posted = [0] * len(hand.stacks)
    for seat, _, amount in setup.posts:
        left = (setup.stacks[seat] or 0) - posted[seat]
        posted[seat] += min(amount, left)
    won = sum(put - posted[seat] for seat, put in enumerate(put_in(hand)) if seat != winner)
    return won >= setup.bets[0]
