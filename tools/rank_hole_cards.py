"""Rank the 169 classes of hole cards by their exact share of the pot against an unknown hand before the board.

``python tools/rank_hole_cards.py`` counts every board and every other hand, prints the classes from the best down,
for high and for high with an eight-or-better low, and fails if the package's lists differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations

from strobe._games import board_values
from strobe.cards import DECK, RANKS
from strobe.discards import _BEST
from strobe.kinds import HIGH, LOW_8


def boards() -> Counter[int]:
    """One board for all that differ by suits, and how many they are."""
    found: Counter[tuple[int, ...]] = Counter()
    for cards in combinations(DECK, 5):
        lanes = [0, 0, 0, 0]
        for card in cards:
            lanes[card.suit] |= 1 << card.rank
        found[tuple(sorted(lanes))] += 1
    return Counter({sum(lane << 16 * at for at, lane in enumerate(lanes)): count for lanes, count in found.items()})


def classes(values: list[int]) -> dict[str, Fraction]:
    """The mean value of each class."""
    found: dict[str, list[int]] = {}
    for high in DECK:
        for low in DECK[:high]:
            kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
            name = RANKS[high.rank] + RANKS[low.rank] + kind
            found.setdefault(name, []).append(values[high * (high - 1) // 2 + low])
    return {name: Fraction(sum(each), len(each)) for name, each in found.items()}


def main() -> int:
    """Count, print and compare."""
    all_boards = boards()
    wrong = 0
    for rankings in ((HIGH,), (HIGH, LOW_8)):
        numbers = tuple(int(ranking) for ranking in rankings)
        value = classes(board_values(tuple(all_boards), tuple(all_boards.values()), numbers))
        ranked = sorted(value, key=lambda name: -value[name])
        print(" and ".join(str(ranking) for ranking in rankings), len(set(value.values())), "different values")
        print(" ".join(ranked))
        wrong += ranked != _BEST[rankings].split() or len(set(value.values())) != 169
    print("as in the package" if not wrong else "NOT as in the package")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
