"""Counts the preflop matrix afresh and compares every entry with the counting of two hands: a minute or two."""

from __future__ import annotations

import sys
from itertools import pairwise, permutations

from strobe import _odds
from strobe.matrix import PIECES, Matrix
from strobe.stages import BIT, DECK_MASK

TURNS = [*permutations(range(4))]


def first_of_orbit(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Is this the least of all pairs of hands that differ from it by suits or by their order?"""
    pair = (first, second)
    for turn in TURNS:
        one, two = (tuple(sorted((card & ~3) | turn[card & 3] for card in hand)) for hand in pair)
        if (one, two) < pair or (two, one) < pair:
            return False
    return True


def main() -> int:
    """The number of entries that differ, at most 1."""
    units = _odds.matrix_units()
    cuts = [units * piece // PIECES for piece in range(PIECES + 1)]
    parts = [_odds.matrix_part(start, stop) for start, stop in pairwise(cuts)]
    matrix = Matrix(_odds.matrix_sum(parts))
    hands = [(low, high) for high in range(52) for low in range(high)]
    compared = wrong = 0
    for first in hands:
        for second in hands:
            if {*first} & {*second} or not first_of_orbit(first, second):
                continue
            masks = tuple(BIT[hand[0]] | BIT[hand[1]] for hand in (first, second))
            shares = _odds.shares(masks, ((0, 5, 1),), DECK_MASK & ~masks[0] & ~masks[1])
            compared += 1
            if matrix.hands(first, second) != (shares[0], shares[1], shares[2]):
                wrong += 1
                print(first, second, matrix.hands(first, second), shares)
    print(f"{compared} of {_odds.MATRIX_ORBITS} match-ups compared, {wrong} differ")
    return int(wrong > 0 or compared != _odds.MATRIX_ORBITS)


if __name__ == "__main__":
    sys.exit(main())
