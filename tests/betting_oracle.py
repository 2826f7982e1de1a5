"""May this seat check, call, raise, and to what? Answered by playing the round again from its first chip.

Written from the rules alone (4.0 to 4.6 and 4.10). Every question starts from the posts and walks through all the
actions of the round; nothing is remembered between two questions, so nothing can go stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Facts(NamedTuple):
    """One betting round before anybody acts. Seats are any hashable names."""

    structure: str
    order: Sequence[Any]
    """Live seats, clockwise, the first to act first; a seat is a number or any other name."""
    behind: Mapping[Any, int]
    """Chips in front of each seat, posts already taken off."""
    posted: Mapping[Any, int] = {}
    """Live blind and straddle chips in this round."""
    price: int = 0
    """What it costs to stay in at the start: the full blind or straddle, whatever a short stack posted."""
    minimum: int = 1
    """The minimum bet, and so the smallest first raise."""
    first_raise: int = 0
    """The smallest first raise where it is not the price or the minimum (a straddle by the big blind)."""
    bet: int = 0
    """Fixed limit: the size of a bet in this round."""
    pot: int = 0
    """Chips of earlier rounds, antes and dead money."""
    missing: int = 0
    """First round: by how much short or dead blinds fall behind full ones (pot-limit counts full ones)."""
    most_raises: int = 3
    tournament_cap: bool = False
    stands: bool = True
    """Fixed limit: is the price at the start a full bet (a blind), or less (a bring-in)?"""
    patient: Any = None
    """A seat that is asked for the first time when nobody else has to act any more."""


class Question(NamedTuple):
    """What one seat may do. A fold is always allowed."""

    seat: Any
    check: bool
    call: int
    """Chips to add, never more than the seat has; 0 when nothing is owed."""
    totals: tuple[int, int] | None
    """Smallest and largest raise-to, None when raising is not allowed. In fixed limit both are the same."""
    all_in: int
    """The seat's total in this round with every chip in."""

    def allows(self, total: int) -> bool:
        return self.totals is not None and self.totals[0] <= total <= self.totals[1]


def first_full_level_above(level: int, base: int, bet: int) -> int:
    total = base
    while total <= level:
        total += bet
    return total


def ask(facts: Facts, actions: Iterable[tuple[Any, str, int]]) -> Question | None:
    """The seat that has to act next and what it may do, or None when the round is over.

    Args:
        facts: the round before anybody acts.
        actions: (seat, verb, total in the round after it); a verb is fold, check, call or raise_to.
    """
    fixed = facts.structure == "fixed_limit"
    put = {seat: facts.posted.get(seat, 0) for seat in facts.order}
    chips = {seat: facts.behind[seat] for seat in facts.order}
    folded: set[Any] = set()
    level = facts.price
    step = facts.first_raise or max(facts.minimum, facts.price)
    base = facts.price if facts.stands else 0
    raises, capped = 0, False
    level_when_acted: dict[Any, int] = {}
    last = None

    for seat, verb, total in actions:
        last = seat
        if verb == "fold":
            folded.add(seat)
            continue
        chips[seat] -= total - put[seat]
        put[seat] = total
        if total > level:
            if fixed:
                is_bet = base == 0
                measured_from = 0 if is_bet else level
                full_total = first_full_level_above(level, base, facts.bet)
                if total >= full_total or 2 * (total - measured_from) >= facts.bet:
                    base = total
                    if not is_bet:
                        raises += 1
                        with_chips = [one for one in facts.order if one not in folded and chips[one] > 0]
                        if raises == facts.most_raises and (len(with_chips) >= 3 or facts.tournament_cap):
                            capped = True
            elif total - level >= step:
                step = total - level
            level = total
        level_when_acted[seat] = level

    live = [seat for seat in facts.order if seat not in folded]
    if len(live) < 2:
        return None

    def owed(seat: Any) -> int:
        others = [one for one in live if one != seat]
        if any(chips[one] > 0 for one in others):
            return level - put[seat]
        return min(level, max(put[one] for one in others)) - put[seat]

    def has_to_act(seat: Any) -> bool:
        if seat in folded or chips[seat] == 0:
            return False
        if owed(seat) > 0:
            return True
        alone = not any(chips[one] > 0 for one in live if one != seat)
        return seat not in level_when_acted and not alone

    start = 0 if last is None else facts.order.index(last) + 1
    clockwise = [*facts.order[start:], *facts.order[:start]]
    asked = [one for one in clockwise if has_to_act(one)]
    if not asked:
        return None
    seat = asked[0]
    if seat == facts.patient and seat not in level_when_acted and len(asked) > 1:
        seat = asked[1]

    due = max(owed(seat), 0)
    everything = put[seat] + chips[seat]
    totals: tuple[int, int] | None = None
    rise = level - level_when_acted[seat] if seat in level_when_acted else None
    reopened = rise is None or (2 * rise >= facts.bet if fixed else rise >= step)
    somebody_can_answer = any(put[one] + chips[one] > level for one in live if one != seat)
    if reopened and somebody_can_answer and everything > level and not capped:
        if fixed:
            smallest = largest = first_full_level_above(level, base, facts.bet)
        else:
            smallest = level + step
            pot = facts.pot + facts.missing + sum(put.values())
            after_call = pot + level - put[seat]
            if facts.structure == "pot_limit":
                largest = max(smallest, level + after_call)
            elif facts.structure == "half_pot":
                largest = max(smallest, level + after_call // 2)
            else:
                largest = everything
        totals = (everything, everything) if everything < smallest else (smallest, min(largest, everything))
    return Question(seat, due == 0, min(due, chips[seat]), totals, everything)
