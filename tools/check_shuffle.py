"""Is the fair deck even, and the fair die? Chi-square tests over as many hands as one has time for.

    python tools/check_shuffle.py [DECKS] [FACES] [--seed TEXT] [--joker]

Every deck is the first of a hand of its own, every hundred faces are those of a hand. Prints each sum with its degrees
of freedom and how often an even source would be as far off; ends with status 1 if that is less than once in 10 000
times. tests/game/test_fairness.py is the short version.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from evenness import die_tests, shuffle_tests
from strobe.game.fairness import Stream, hand_secret

EACH = 100  # faces of a hand
LEAST = 1e-4


def main() -> int:
    """Run the tests, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decks", nargs="?", type=int, default=1_000_000)
    parser.add_argument("faces", nargs="?", type=int, default=10_000_000)
    parser.add_argument("--seed", default="even", help="another one gives other hands")
    parser.add_argument("--joker", action="store_true", help="a deck of 53")
    arguments = parser.parse_args()
    master = hashlib.sha256(arguments.seed.encode()).digest()

    def stream(hand: int) -> Stream:
        return Stream(hand_secret(master, hand), hand, [arguments.seed])

    def deck(hand: int) -> tuple[int, ...]:
        return stream(hand).deck(joker=arguments.joker)

    # Whole pairs of faces.
    count = arguments.faces // 2 * 2
    faces = [*islice((face for hand in range(-(-count // EACH)) for face in stream(hand).faces(EACH)), count)]
    tests = [*shuffle_tests(deck, arguments.decks, 52 + arguments.joker), *die_tests(faces)]
    for test in tests:
        print(f"{test.name:<16}{test.sum:12.1f} with {test.freedom:5d} degrees of freedom, chance {test.chance:.4f}")
    return 0 if min(test.chance for test in tests) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
