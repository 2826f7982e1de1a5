"""Plays random hands under the eyes of the referee and prints what happened.

python benchmarks/random_play.py 100000 [first seed]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from random_hands import Tally, play_many


def main(arguments: list[str]) -> None:
    hands = int(arguments[0]) if arguments else 100_000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    tally = Tally()
    start = time.perf_counter()
    for done in range(0, hands, 1000):
        play_many(min(1000, hands - done), first + done, tally, offer=0.05, remember=0.1)
        print(f"\r{min(done + 1000, hands)} hands", end="", file=sys.stderr, flush=True)
    print(f"\n{hands} hands, seeds {first} to {first + hands - 1}: engine and referee agree on all of them")
    for what in sorted(tally):
        print(f"{tally[what]:>9}  {what}")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
