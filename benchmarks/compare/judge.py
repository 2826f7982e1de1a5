"""What is right: deals ranked, and boards played out, by definition (tests/oracle.py, tests/odds_oracle.py)."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from math import prod, sqrt

from benchmarks.compare.deals import check_deals
from benchmarks.compare.packages import ROOT
from benchmarks.compare.spots import Spot, check_spots, hands_of, ids
from benchmarks.compare.tasks import Task, fingerprint

sys.path.append(str(ROOT / "tests"))

from odds_oracle import holdem_boards, outcomes, share, strobe_boards  # tests is no package
from oracle import badness, best, from_id

__all__ = ["judge", "wrong_equity"]

# More showdowns than this are not played out by definition.
FEW = 10_000


def judge(task: Task) -> str:
    """The fingerprint that a row of this task must show."""
    return _ranked(task.kind, task.checked)


@cache
def _ranked(kind: str, count: int) -> str:
    ranking = kind.rpartition("_")[0].upper() or "HIGH"
    results = []
    for deal in check_deals(kind, count):
        hole, board, use = (*deal, "TWO") if kind == "omaha" else (deal, (), "ANY")
        value = best([from_id(card) for card in hole], [from_id(card) for card in board], use, ranking)
        results.append(tuple(-part for part in badness(value, ranking != "HIGH")))
    return fingerprint(results)


def wrong_equity(task: Task, equities: list[float], ours: list[float] | None) -> str:
    """What is wrong with these answers, or nothing.

    Args:
        equities: of the first player, for each of the task's check spots.
        ours: strobe's answers, if these are not.
    """
    known = check_spots(task.kind, task.checked)
    if len(equities) != len(known):
        return f"{len(equities)} answers to {len(known)} questions"
    for at, (spot, equity) in enumerate(zip(known, equities, strict=True)):
        within = spot.within
        if task.kind == "trials":
            within = 5 * sqrt(0.25 / task.timed)
        right = spot.answer if spot.answer is not None else _played_out(spot)
        asked = f"{' v '.join(spot.players)} {spot.name()}".strip()
        if right is not None and not abs(equity - right) <= within:
            return f"says {equity} for {asked}, where {right} is right"
        if ours is not None and task.kind != "trials" and not abs(equity - ours[at]) <= 1e-9:
            return f"says {equity} for {asked}, where strobe says {ours[at]}"
    return ""


@cache
def _played_out(spot: Spot) -> float | None:
    """The equity by definition, unless that takes too long."""
    sides = [hands_of(player) for player in spot.players]
    cards = ids(spot.board or spot.boxes)
    boards = {3: 990, 4: 44, 5: 1, 6: 1512}[len(cards)]
    if prod(map(len, sides)) * boards > FEW:
        return None
    won, total = Fraction(0), 0
    for first in sides[0]:
        for second in sides[1]:
            gone = {*first, *second, *cards}
            if len(gone) < 4 + len(cards):
                continue
            unseen = [card for card in range(52) if card not in gone]
            ends = strobe_boards(cards, (), unseen) if spot.boxes else holdem_boards(cards, unseen)
            count, split = outcomes([first, second], ends)
            won += share(split[0], count)
            total += 1
    return float(won / total)
