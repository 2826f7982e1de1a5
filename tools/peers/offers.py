"""What a seat is offered, and what has happened in its betting round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

__all__ = ["Act", "Memory", "Offer", "View", "history", "ladder", "memory", "our_offer"]


class Offer(NamedTuple):
    """What a seat may do; ``least`` and ``most`` are totals to bet or raise to, 0 where it may not."""

    seat: int
    fold: bool
    check: bool
    call: int
    bring_in: int
    least: int = 0
    most: int = 0


class Act(NamedTuple):
    """An action of the present round.

    Attributes:
        seat: whose it was.
        rise: by how much it lifted the highest bet; 0 for anything but a bet, a raise or a completion.
        lift: by how much it lifted our level, which is more than the highest bet after a short blind (D-BET-13).
        all_in: whether it took the last chip.
        rich: live players who have chips left after it.
    """

    seat: int
    rise: int
    lift: int
    all_in: bool
    rich: int


class View(NamedTuple):
    """Our state at a turn, and the actions of the round before it."""

    state: Any
    acts: Sequence[Act]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.legal.seats[0]  # type: ignore[no-any-return]

    @property
    def mine(self) -> int:
        """What the seat has put into the round."""
        return self.state.bets[self.seat]  # type: ignore[no-any-return]  # a State, typed Any here

    @property
    def all_in(self) -> int:
        """The total with its last chip."""
        return self.mine + self.state.stacks[self.seat]  # type: ignore[no-any-return]

    @property
    def price(self) -> int:
        """The highest bet that really lies there, which a short blind leaves below our level (D-BET-13)."""
        return max(self.state.bets)

    @property
    def size(self) -> int:
        """The bet of the round in fixed limit, else the least bet."""
        return self.state.setup.script[self.state.at].size  # type: ignore[no-any-return]

    @property
    def first(self) -> bool:
        """Whether this is the first round of the hand."""
        return self.state.setup.script[self.state.at].first  # type: ignore[no-any-return]

    @property
    def limit(self) -> bool:
        """Whether it is a limit game."""
        return self.state.setup.structure == "fixed_limit"  # type: ignore[no-any-return]

    @property
    def acted(self) -> bool:
        """Whether the seat has acted in this round."""
        return any(act.seat == self.seat for act in self.acts)

    @property
    def uncompleted(self) -> bool:
        """Whether this is a bring-in round in which nobody has bet yet."""
        bring_in = self.state.setup.script[self.state.at].duty == "bring_in"
        return bring_in and not any(act.rise for act in self.acts)

    def room(self, level: int) -> bool:
        """Whether there is a raise above this level that the seat can pay and another can answer (D-BET-19)."""
        state = self.state
        rich = (
            other != self.seat and state.live >> other & 1 and bet + state.stacks[other] > level
            for other, bet in enumerate(state.bets)
        )
        return self.all_in > level and any(rich)


class Memory(NamedTuple):
    """What pokerkit remembers of a round.

    Attributes:
        rise: the largest rise so far, whether it was a full raise or not.
        acted: who has acted since the last rise that was no smaller than all before it.
        shorts: all-in rises in a row since they last came to a full one together.
        count: bets, raises and completions of any size.
    """

    rise: int
    acted: frozenset[int]
    shorts: tuple[int, ...]
    count: int

    def lets(self, seat: int, owed: int) -> bool:
        """Whether the memory alone lets the seat raise."""
        stale = bool(self.shorts) and sum(self.shorts) < self.rise and seat in self.acted
        return owed >= self.rise and not stale


def memory(acts: Sequence[Act]) -> Memory:
    """What does pokerkit remember after these actions?

    >>> memory([Act(0, 10, 10, False, 3), Act(1, 4, 4, True, 2)])
    Memory(rise=10, acted=frozenset({0, 1}), shorts=(4,), count=2)
    """
    rise = count = 0
    acted: set[int] = set()
    shorts: list[int] = []
    for act in acts:
        acted.add(act.seat)
        if not act.rise:
            continue
        if act.rise >= rise:
            acted = {act.seat}
            rise = act.rise
        count += 1
        shorts = [*shorts, act.rise] if act.all_in else []
        if sum(shorts) >= rise:
            shorts = []
    return Memory(rise, frozenset(acted), tuple(shorts), count)


class Ladder(NamedTuple):
    """The full bets of a fixed-limit round by D-BET-7, D-BET-23 and D-BET-33, reckoned from its actions alone.

    Attributes:
        level: the highest bet.
        base: the level of the last full bet, 0 while none stands.
        raises: full bets after each of the actions, a full blind included.
    """

    level: int
    base: int
    raises: tuple[int, ...]

    def next_full(self, size: int) -> int:
        """The first full level above the present one."""
        return self.base + size * ((self.level - self.base) // size + 1)


def ladder(view: View) -> Ladder:
    """How far have the bets of this fixed-limit round climbed?"""
    size = view.size
    level = view.state.level - sum(act.lift for act in view.acts)
    blind = view.first and bool(view.state.setup.blinds)
    base, count, raises = (level, 1, []) if blind else (0, 0, [])  # type: ignore[var-annotated]
    for act in view.acts:
        to = level + act.lift
        if act.lift and (to >= Ladder(level, base, ()).next_full(size) or 2 * (to - (level if base else 0)) >= size):
            base = to
            count += 1
        level = to
        raises.append(count)
    return Ladder(level, base, tuple(raises))


def history(acts: tuple[Act, ...], before: Any, after: Any, events: Sequence[Any]) -> tuple[Act, ...]:
    """What has happened in the round once this move is made; nothing when it has ended it."""
    if before.legal.kind != "turn":
        return acts
    if after.at != before.at:
        return ()
    acted = events[0]
    raised = acted.action in ("bet", "raise")
    rise = max(0, acted.to - max(before.bets)) if raised else 0
    lift = acted.to - before.level if raised else 0
    return (*acts, Act(acted.seat, rise, lift, acted.all_in, after.able.bit_count()))


def our_offer(state: Any) -> Offer:
    """What does our engine offer the seat whose turn it is?"""
    turn = state.legal
    least, most = (turn.raise_to[0], turn.raise_to[-1]) if turn.raise_to else (0, 0)
    return Offer(turn.seats[0], True, turn.check, turn.call, turn.bring_in, least, most)
