"""Random hands that we write in the PHH format, read and played by PokerKit: the same stacks at the end?

    python tools/check_phh.py [HANDS] [--first N] [--record FILE]

Needs PokerKit. HANDS are played of each game that the format knows, 250 if not said. With --record they are kept in a
file, with the final stacks that PokerKit came to; the suite reads tests/data/exchange.phhs, which holds 12 of each:

    python tools/check_phh.py 12 --record tests/data/exchange.phhs

PokerKit has other rules in some places (docs/file-formats.md), and the hands stay clear of them: all chips are
multiples of a number that every pot can be divided by, nobody is all-in for part of a limit bet or of the big blind,
nobody folds where he has to bring it in, stud has seven players at most, and two players stop after four bets.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pokerkit import HandHistory

from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.history import Record, read, write, write_all
from strobe.game.phh import CODES, is_stud
from strobe.variants import find

UNIT = 1680  # twice what 1 to 8 divide


def random_hand(code: str, seed: int) -> Hand:
    """A hand that is over, of the game with this code."""
    name, structure = CODES[code]
    rng = random.Random(f"exchange {code} {seed}")
    stud, limit = is_stud(find(name)), structure == "fixed_limit"
    players = rng.choice((2, 3, rng.randint(2, 7 if stud or "deuce" in name else 9)))
    ceiling = rng.choice((3, 10, 40, 200))
    stacks = [2 * UNIT * rng.randint(1, ceiling) for _ in range(players)]
    button = rng.randrange(players)
    facts: dict[str, Any] = {"stacks": stacks, "structure": structure, "button": button}
    if stud:
        facts |= {"ante": UNIT, "bring_in": UNIT, "bets": (2 * UNIT, 4 * UNIT)}
    else:
        big = (button + (1 if players == 2 else 2)) % players
        stacks[big] = max(stacks[big], 4 * UNIT)
        facts |= {"blinds": (UNIT, 2 * UNIT), "ante": UNIT * rng.choice((0, 0, 1))}
        facts |= {"bets": (2 * UNIT, 4 * UNIT)} if limit else {"min_bet": 2 * UNIT}
    hand = Hand.start(name, **facts, dealer=seeded(f"{code} {seed}"))
    raises, folds = rng.choice((0.05, 0.2, 0.5)), rng.choice((0, 0.03, 0.15))
    at, count = -1, 0
    while not hand.over:
        due: Any = hand.legal
        if due.kind == "draw":
            hand.draw(rng.sample(hand.state.holes[due.seats[0]], rng.choice((0, 1, 2, 3))))
            continue
        if due.kind == "show":
            rng.choice((hand.show, hand.muck))()
            continue
        if hand.state.at != at:
            at, count = hand.state.at, int(not stud and not hand.state.last)
        totals = totals_of(due.raise_to, due.all_in_to if limit else 0)
        if totals and rng.random() < raises and not (limit and count == 4):
            hand.raise_to(rng.choice((totals[0], totals[-1], rng.choice(totals))))
            count += 1
        elif due.check:
            hand.check()
        elif due.bring_in:
            hand.bring_in()
        elif rng.random() < folds or not due.call:
            hand.fold()
        else:
            hand.call()
    return hand


def totals_of(amounts: range | tuple[int, ...], short: int) -> list[int]:
    """What may be bet in whole units, without the all-in of a limit game, which may be part of a bet."""
    if isinstance(amounts, range):
        return list(range(-(-amounts.start // UNIT) * UNIT, amounts.stop, UNIT))
    return [total for total in amounts[:1] if total != short]


def final_stacks(text: str) -> list[int]:
    """Those that PokerKit comes to, from the left of the button."""
    with warnings.catch_warnings():
        # It warns of cards dealt again after a reshuffle, and of folds that cost nothing.
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    assert not state.status
    return [int(chips) for chips in state.stacks]


def check(code: str, seeds: Iterable[int]) -> list[Record]:
    """The hands of these seeds with PokerKit's final stacks; AssertionError where they are not ours."""
    records = []
    for seed in seeds:
        hand = random_hand(code, seed)
        text = write(hand)
        try:
            assert text.startswith(f'variant = "{code}"\n')
            assert read(text).hand.moves == hand.moves
            theirs = final_stacks(text)
            finish = [0] * len(hand.stacks)
            for seat, chips in zip(hand.setup.order, theirs, strict=True):
                finish[seat] = chips
            assert tuple(finish) == hand.stacks, f"{finish} instead of {hand.stacks}"
        except Exception as error:
            error.add_note(f"{code}, seed {seed}\n{text}")
            raise
        records.append(Record(hand, finish=tuple(finish)))
    return records


def main() -> None:
    """Check all games, and say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hands", nargs="?", type=int, default=250)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--record", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    kept: list[Record] = []
    for code in CODES:
        records = check(code, range(arguments.first, arguments.first + arguments.hands))
        kept += records
        shown = sum(any(event.kind == "shown" for event in record.hand.events) for record in records)
        print(f"{code:6} {len(records)} hands, {shown} of them shown down: the same stacks", flush=True)
    if arguments.record:
        arguments.record.write_text(write_all(kept), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
