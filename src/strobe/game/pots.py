"""From contributions to pots, and from winners to shares. Integers only (rules 4.6 and 4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from strobe.game.state import Pot

__all__ = ["build", "divide", "uncalled"]

_new = tuple.__new__  # past the Python-level constructor


def uncalled(paid: Sequence[int], live: int) -> tuple[int, int]:
    """Which live seat has chips in that nobody matched, and how many; ``(-1, 0)`` if none (D-BET-10).

    >>> uncalled([500, 320], 0b11)
    (0, 180)
    """
    *_, second, top = sorted(paid)
    if top == second:
        return -1, 0
    seat = paid.index(top)
    return (seat, top - second) if live >> seat & 1 else (-1, 0)


def build(paid: Sequence[int], live: int, dead: int = 0) -> tuple[Pot, ...]:
    """Which pots do these contributions make?

    Args:
        paid: chips of each seat over the whole hand, uncalled chips already returned.
        live: seats that can win, as a bit mask; at least one.
        dead: chips that are nobody's contribution; they join the main pot.

    Returns:
        Main pot first; the chips of folded seats above the last live level stay in the last pot.

    >>> build([40, 90, 90, 70], 0b0111)
    (Pot(amount=160, eligible=7), Pot(amount=130, eligible=6))
    """
    levels = {put for seat, put in enumerate(paid) if live >> seat & 1}
    if len(levels) == 1:
        amount = sum(paid) + dead
        return (_new(Pot, (amount, live)),) if amount else ()
    pots: list[Pot] = []
    below, top = 0, max(levels)
    for level in sorted(levels):
        last = level == top
        amount = sum([(put if last else min(put, level)) - min(put, below) for put in paid])
        eligible = sum([1 << seat for seat, put in enumerate(paid) if put >= level and live >> seat & 1])
        if not pots:
            amount += dead
        if amount:
            pots.append(_new(Pot, (amount, eligible)))
        below = level
    return tuple(pots)


def divide(amount: int, winners: int, order: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """How is an amount split among these seats?

    Odd chips go one each to the winners in ``order``, from the left of the button (D-BET-9).

    >>> divide(100, 0b0111, (1, 2, 0, 3))
    ((1, 34), (2, 33), (0, 33))
    """
    seats = [seat for seat in order if winners >> seat & 1]
    share, odd = divmod(amount, len(seats))
    return tuple([(seat, share + (index < odd)) for index, seat in enumerate(seats)])
