"""Where the time of a hand goes, as the page docs/benchmarks-engine.md.

python -m benchmarks.compare --tasks calls random > engines.md
python -m benchmarks.engine_parts engines.md > docs/benchmarks-engine.md

The first line may be left out, and ``engines.md`` with it: then other engines are not on the page.
"""

from __future__ import annotations

import argparse
import gc
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from platform import python_version
from random import Random
from time import process_time
from typing import Any

from benchmarks.compare.play import BIG_BLIND, CALL, FOLD, SEATS, SMALL_BLIND, STACK, decide
from benchmarks.compare.system import cpu_name
from strobe import game
from strobe.game import dealers
from strobe.game.moves import Call, Check, Fold, Muck, RaiseTo
from strobe.game.state import State

HANDS, REPEATS = 300, 9

Steps = dict[str, list[tuple[Callable[..., object], tuple[Any, ...]]]]


def _start() -> State:
    stacks = [STACK] * SEATS
    return game.start("holdem", stacks=stacks, button=SEATS - 1, blinds=(SMALL_BLIND, BIG_BLIND))[0]


def _steps(rng: Random | None) -> Steps:
    """Every call of some hands, by what it does; each can be made again, for a state never changes."""
    steps: Steps = defaultdict(list)
    for number in range(HANDS):
        steps["start, the facts checked and the blinds posted"].append((_start, ()))
        steps["a seeded deck"].append((dealers.seeded, (7, number)))
        dealer, state = dealers.seeded(7, number), _start()
        while state.legal.kind != "over":
            legal: Any = state.legal
            move: Any
            if legal.kind == "turn":
                name, move = "an action", _action(legal, rng)
            elif legal.kind == "show":
                name, move = "a beaten hand mucked", Muck(seat=legal.seats[0])
            else:
                name, move = f"a deal: {legal.kind}", dealer(state)
                steps["the dealer's answer"].append((dealer, (state,)))
            after, _ = game.apply(state, move)
            if after.legal.kind == "over":
                name += ", which ends the hand"
            elif legal.kind == "turn" and after.legal.kind != "turn":
                name += ", which ends the round"
            steps[name].append((game.apply, (state, move)))
            state = after
    return steps


def _action(legal: Any, rng: Random | None) -> Any:
    seat, totals = legal.seats[0], legal.raise_to
    choice = decide(rng, legal.call, totals[0], totals[-1]) if totals else decide(rng, legal.call, 1, 0)
    if choice == CALL:
        return Call(seat=seat) if legal.call else Check(seat=seat)
    return Fold(seat=seat) if choice == FOLD else RaiseTo(seat=seat, to=choice)


def _seconds(calls: list[tuple[Callable[..., object], tuple[Any, ...]]]) -> float:
    """CPU time of all these calls, the best of several rounds."""
    best = float("inf")
    for _ in range(REPEATS):
        gc.collect()
        gc.disable()
        start = process_time()
        for call, values in calls:
            call(*values)
        best = min(best, process_time() - start)
        gc.enable()
    return best


def _table(rng: Random | None) -> str:
    steps = _steps(rng)
    spent = {name: _seconds(calls) for name, calls in steps.items()}
    whole = sum(spent.values())
    lines = ["| call | in a hand | us each | share |", "|---|--:|--:|--:|"]
    for name in sorted(spent, key=lambda name: -spent[name]):
        times = len(steps[name])
        each = spent[name] / times * 1e6
        lines.append(f"| {name} | {times / HANDS:.2f} | {each:.1f} | {spent[name] / whole:.0%} |")
    return "\n".join([*lines, f"| a hand | | {whole / HANDS * 1e6:.0f} | |"])


def _others(page: str) -> str:
    """The tables of engines from a page of `benchmarks.compare`, and where they were measured."""
    made, _, rest = page.partition("Versions:")
    sections = ["### " + part.strip() for part in rest.split("\n## ") if part.startswith("A six-max")]
    where = " ".join(made.partition("Made by ")[2].split()).replace(" --write docs", " --tasks calls random")
    return "\n\n".join(["## Beside other engines, in one run", f"Made by {where}", *sections])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the page."""
    parser = argparse.ArgumentParser(description="Where the time of a hand goes.")
    parser.add_argument("others", nargs="?", type=Path, help="what benchmarks.compare has printed of other engines")
    others = parser.parse_args(arguments).others
    print(f"""# Where the time of a hand goes

Made by `python -m benchmarks.engine_parts` on {date.today().isoformat()}: {cpu_name()}, CPython {python_version()}.

{HANDS} hands of six-max no-limit hold'em as in the engine rows of [benchmarks](benchmarks.md), every call on its own:
CPU time, the best of {REPEATS} rounds, without the player who decides and builds the move. What is repeated at once
runs quicker than it does in the course of a hand, so the sum is less than a hand takes there; the shares are what
counts.

## All check and call

{_table(None)}

## Random legal play

{_table(Random(7))}""")
    if others is not None:
        print(f"\n{_others(others.read_text(encoding='utf-8'))}")


if __name__ == "__main__":
    main()
