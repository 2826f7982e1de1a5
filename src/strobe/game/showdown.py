"""Live hands at the end: in which order they are shown, and which of them win (rules 4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from strobe._eval import evaluate
from strobe.game.pots import build
from strobe.game.state import Draft, Pot

__all__ = ["order", "strengths", "unasked", "winners"]


def order(draft: Draft) -> tuple[int, ...]:
    """The live seats in the order in which they show.

    The last aggressor of the final round comes first, or else the seat that had to act first there, then
    clockwise; who plays for a side pot shows before those who do not (X-3, 4.8).
    """
    count = len(draft.stacks)
    lead = draft.round.aggressor
    start = lead if lead >= 0 and draft.live >> lead & 1 else draft.setup.button + 1
    turn = [seat % count for seat in range(start, start + count) if draft.live >> (seat % count) & 1]
    if draft.live == draft.able:
        return tuple(turn)
    pots = build(draft.paid, draft.live)
    return tuple(sorted(turn, key=lambda seat: -sum(pot.eligible >> seat & 1 for pot in pots)))


def strengths(draft: Draft) -> tuple[tuple[int, ...], ...]:
    """Each live seat's strength by each ranking of the game; nothing where cards are not known or the seat is out.

    A strength of 0 does not qualify.
    """
    standing = draft.board.standing
    live = draft.live
    return tuple(
        [
            (evaluate((*hole, *standing)),) if live >> seat & 1 and None not in hole else ()  # type: ignore[arg-type]
            for seat, hole in enumerate(draft.holes)
        ]
    )


def winners(side: int, eligible: int, hands: Sequence[tuple[int, ...]]) -> int:
    """The eligible seats with the best hand by one ranking, as a bit mask; 0 where no hand qualifies."""
    best = 1
    seats = 0
    for seat, hand in enumerate(hands):
        if hand and eligible >> seat & 1 and hand[side] >= best:
            if hand[side] > best:
                best, seats = hand[side], 0
            seats |= 1 << seat
    return seats


def unasked(draft: Draft) -> tuple[list[int], int]:
    """Which hands are tabled next without a question, and which seat is asked then; -1 if none is.

    The first hand in order is tabled, and so is every hand that wins or shares a pot against those shown before;
    a beaten hand may be mucked, and a hand that is not known has to be named.
    """
    hands = draft.strengths
    pots = build(draft.paid, draft.live, draft.dead)
    tabled: list[int] = []
    shown = draft.shown
    for seat in order(draft):
        mine = 1 << seat
        if shown & mine:
            continue
        if not draft.live & ~mine:
            break
        if not hands[seat] or (shown and not _takes_part(mine, pots, shown, hands)):
            return tabled, seat
        tabled.append(seat)
        shown |= mine
    return tabled, -1


def _takes_part(mine: int, pots: Sequence[Pot], shown: int, hands: Sequence[tuple[int, ...]]) -> bool:
    sides = range(max(len(hand) for hand in hands))
    return any(
        winners(side, pot.eligible & (shown | mine), hands) & mine
        for pot in pots
        if pot.eligible & mine
        for side in sides
    )
