"""What the house takes. Integers only."""

from __future__ import annotations

from collections.abc import Sequence

from strobe.game.table.state import Rake

__all__ = ["rake_of", "shares"]


def rake_of(pot: int, rake: Rake, dropped: bool = True) -> int:
    """What does the house take of a pot?

    Args:
        pot: chips that are won, returned ones not among them.
        rake: the part and the cap.
        dropped: whether a board card or a second betting round was reached.

    >>> rake_of(97, Rake(part=(5, 100), cap=3)), rake_of(30, Rake(part=(5, 100), cap=3)), rake_of(97, Rake())
    (3, 1, 0)
    """
    if rake.no_flop_no_drop and not dropped:
        return 0
    numerator, denominator = rake.part
    return min(rake.cap, pot * numerator // denominator)


def shares(amount: int, won: Sequence[int], order: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Which winner pays how much of the rake?

    Each in proportion to what it has won, rounded down; what is left one chip each, in ``order``, from those whose part
    was rounded.

    >>> shares(3, [50, 0, 50], (1, 2, 0))
    ((2, 2), (0, 1))
    """
    total = sum(won)
    parts = []
    odd = amount - sum(amount * chips // total for chips in won)
    for seat in order:
        part, rest = divmod(amount * won[seat], total)
        if rest and odd:
            part, odd = part + 1, odd - 1
        if part:
            parts.append((seat, part))
    return tuple(parts)
