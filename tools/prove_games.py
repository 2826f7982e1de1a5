"""Random hands of every game in every betting structure, against a croupier who shares no code with the engine.

    python tools/prove_games.py [HANDS] [--games NAME ...] [--structures NAME ...] [--first SEED] [--processes N]

Needs the extra `test`. Plays HANDS hands of each pair, with the seeds SEED, SEED + 1 and so on, and prints a line for
each. What is compared after every move and what only now and then stands at `play` in tests/games/random_games.py.
The first hand that is not as it should be ends it all, and is named so that it can be played again.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from traceback import extract_tb

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "games"))

from croupier import GAMES
from random_games import STRUCTURES, Tally, play_many

from strobe.variants import find

COLUMNS = (
    *("hands", "moves", "pauses", "offered moves", "refused moves", "showdowns", "side pots", "tied pots", "mucked"),
    *("replayed", "replayed blind", "remembered"),
)
Task = tuple[str, str, int, int]


def prove(task: Task) -> tuple[Task, Tally | str]:
    """The tally of a pair, or the name of a bad hand and what is wrong with it."""
    name, structure, hands, first = task
    tally = Tally()
    try:
        play_many(name, structure, hands, tally, first)
    except Exception as error:
        where = extract_tb(error.__traceback__)[-1]
        return task, f"{' '.join(getattr(error, '__notes__', []))}: {error!r} at {where.name}: {where.line}"
    return task, tally


def main() -> None:
    """All that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", type=int, nargs="?", default=20_000, help="of each game in each structure")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--structures", nargs="+", default=list(STRUCTURES), choices=STRUCTURES)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    tasks = [
        (name, structure, options.hands, options.first)
        for name in options.games
        for structure in options.structures
        if structure in find(name).structures
    ]
    total = Tally()
    print(f"{'':36}", *(f"{column:>13}" for column in COLUMNS), sep="  ")
    with get_context("spawn").Pool(options.processes) as pool:
        for (name, structure, *_), found in pool.imap(prove, tasks):
            if isinstance(found, str):
                raise SystemExit(found)
            print(f"{name:21}  {structure:13}", *(f"{found[column]:13}" for column in COLUMNS), sep="  ", flush=True)
            total += found
    print(f"{len(tasks)} pairs: {total['hands']} hands, seeds {options.first} on: engine and croupier agree on all")
    for what in sorted(total):
        print(f"{total[what]:>11}  {what}")


if __name__ == "__main__":
    main()
