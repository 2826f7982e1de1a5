"""Live hands at the end: in which order they are shown, and which of them win (rules 4.8)."""

from __future__ import annotations

from collections.abc import Iterable

from strobe._eval import evaluate

from strobe.game.pots import build
from strobe.game.state import Pot, State

__all__ = ["known", "order", "strengths", "takes_part", "winners"]


def known(state: State, seat: int) -> bool:
    """Whether all cards of a hand are known."""
    return None not in state.holes[seat]


def order(state: State) -> tuple[int, ...]:
    """The live seats in the order in which they show.

    The last aggressor of the final round comes first, or else the seat that had to act first there, then
    clockwise; who plays for a side pot shows before those who do not (X-3, 4.8).
    """
    count = len(state.stacks)
    lead = state.round.aggressor
    start = lead if lead >= 0 and state.live >> lead & 1 else state.setup.button + 1
    turn = [seat % count for seat in range(start, start + count) if state.live >> (seat % count) & 1]
    if state.live == state.able:
        return tuple(turn)
    pots = build(state.paid, state.live)
    return tuple(sorted(turn, key=lambda seat: -sum(pot.eligible >> seat & 1 for pot in pots)))


def strengths(state: State, seats: int) -> dict[int, tuple[int, ...]]:
    """The strength of each of these seats' hands, one number per ranking of the game; 0 does not qualify."""
    standing = state.board.standing
    return {
        seat: (evaluate((*hole, *standing)),)
        for seat, hole in enumerate(state.holes)
        if seats >> seat & 1 and None not in hole
    }


def winners(side: int, eligible: int, hands: dict[int, tuple[int, ...]]) -> int:
    """The eligible seats with the best hand by one ranking, as a bit mask; 0 where no hand qualifies."""
    best = 0
    seats = 0
    for seat, hand in hands.items():
        if eligible >> seat & 1 and hand[side]:
            if hand[side] > best:
                best, seats = hand[side], 0
            if hand[side] == best:
                seats |= 1 << seat
    return seats


def takes_part(seat: int, pots: Iterable[Pot], shown: int, hands: dict[int, tuple[int, ...]]) -> bool:
    """Whether a hand would win or share a pot against the hands shown so far."""
    mine = 1 << seat
    return any(
        winners(side, pot.eligible & (shown | mine), hands) & mine
        for pot in pots
        if pot.eligible & mine
        for side in range(len(hands[seat]))
    )
