"""Chi-square tests of a shuffle and a die, shared by the tests and tools/check_shuffle.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Chi(NamedTuple):
    """A chi-square sum with its degrees of freedom."""

    name: str
    sum: float
    freedom: int

    @property
    def deviation(self) -> float:
        """How many standard deviations from the middle, by the cube root of Wilson and Hilferty."""
        spread = 2 / (9 * self.freedom)
        return float(((self.sum / self.freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))

    @property
    def chance(self) -> float:
        """How often an even source comes out at least as far off, to either side."""
        return 2 * NormalDist().cdf(-abs(self.deviation))


def even(name: str, counts: Sequence[int]) -> Chi:
    """Each count is of things that fall into one of so many equally likely cells, one by one."""
    expected = sum(counts) / len(counts)
    return Chi(name, sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)


def shuffle_tests(deck: Callable[[int], Sequence[int]], decks: int, size: int = 52) -> list[Chi]:
    """Where each card lies, which two lie beside each other, and which two lie at the ends.

    Of each deck one pair of neighbours counts, at another place each time, so that all that is counted is independent.
    """
    places = [0] * (size * size)
    neighbours: Counter[tuple[int, int]] = Counter()
    ends: Counter[tuple[int, int]] = Counter()
    for number in range(decks):
        cards = deck(number)
        for place, card in enumerate(cards):
            places[place * size + card] += 1
        at = number % (size - 1)
        neighbours[cards[at], cards[at + 1]] += 1
        ends[cards[0], cards[-1]] += 1
    # A deck fills one cell of every row and column: its covariance is (I - J/n) x (I - J/n) / (n - 1), so that the sum
    # of squares has (n - 1)**2 degrees of freedom in units of 1 / (n - 1).
    expected = decks / size
    squares = sum((count - expected) ** 2 for count in places)
    pairs = list(permutations(range(size), 2))
    return [
        Chi("places", squares * (size - 1) / decks, (size - 1) ** 2),
        even("neighbours", [neighbours[pair] for pair in pairs]),
        even("first and last", [ends[pair] for pair in pairs]),
    ]


def die_tests(faces: Sequence[int]) -> list[Chi]:
    """How often each face falls, and each two one after the other."""
    single = Counter(faces)
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    six = range(1, 7)
    return [
        even("faces", [single[face] for face in six]),
        even("pairs of faces", [pairs[pair] for pair in product(six, six)]),
    ]
