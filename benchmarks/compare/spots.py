"""The questions of the equity rows: who holds what on which board, the same for every package.

A range is a list of classes of hands in the notation that all packages share, or ``random``; `hands_of` spells it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from benchmarks.compare.deals import SEED, TEXT, text

__all__ = ["KINDS", "Spot", "check_spots", "hands_of", "ids", "spots"]

ACES, QUEENS = "AsKs", "QdQh"
TIGHT, WIDE = "TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"
FLOP = "7s4s2c"
RANKS = "23456789TJQKA"


class Spot(NamedTuple):
    """One question.

    players: hands as text, or ranges
    board:   of Hold'em
    boxes:   of Strobe, the row of six
    answer:  the first player's equity where it is known from elsewhere, and how far off an answer may be
    uneven:  the ranges' hands weigh differently, so that no two suits are alike
    """

    players: tuple[str, ...]
    board: str = ""
    boxes: str = ""
    answer: float | None = None
    within: float = 1e-9
    uneven: bool = False

    def name(self) -> str:
        """The table that tells this question from the others of its row."""
        return self.board or self.boxes


AGAINST_QUEENS = Spot((ACES, QUEENS), answer=0.46214457245909607)
SEVEN_DIGITS = 5.1e-8
# What is checked. An answer is what several independent packages say, or a count by definition (see judge.py).
CHECKS = {
    "hand": [AGAINST_QUEENS, Spot(("AhAd", "KsKc"), answer=(1388072 + 6538 / 2) / 1712304)],
    "hand flop": [Spot((ACES, QUEENS), FLOP, answer=545 / 990)],
    "ranges": [Spot((TIGHT, WIDE), answer=0.6547532, within=SEVEN_DIGITS)],
    "ranges flop": [Spot((TIGHT, WIDE), FLOP, answer=0.6622013, within=SEVEN_DIGITS)],
    "any": [Spot(("AA", "random"), answer=0.8520371, within=SEVEN_DIGITS)],
    "uneven": [Spot((ACES, TIGHT), answer=0.4570015, within=SEVEN_DIGITS)],
    "matrix": [Spot(("AA", "random"), answer=0.8520371, within=SEVEN_DIGITS)],
    "trials": [AGAINST_QUEENS],
    "omaha odds": [Spot(("AsKsAhKh", "QdQh7c6c"), answer=0.6938604503834226)],
    "boxes hand": [Spot(("7h2d", "Tc9h"), boxes="AhKs7d7c3sJh", answer=1231 / 1512)],
    "threads": [Spot(("AA", "random"), answer=0.8520371, within=SEVEN_DIGITS)],
}
# What is timed where it is not a random table.
TIMES = {
    "hand": [AGAINST_QUEENS],
    "hand flop": [Spot((ACES, QUEENS), FLOP)],
    "ranges": [Spot((TIGHT, WIDE))],
    "ranges flop": [Spot((TIGHT, WIDE), FLOP)],
    "any": [Spot(("random", "random"))],
    "uneven": [Spot(("random", "random"), uneven=True)],
    "matrix": [Spot(("AA", "random"))],
    "omaha odds": [Spot(("AsKsAhKh", "QdQh7c6c"))],
}
# Random tables: how many cards lie there, and whose answers are checked on them; without any, two random hands meet.
# Any two against any two are even, so others are asked: a few hands, which are judged by definition, and wide ranges.
FEW = (("AKs", "7h7d"), ("JTs", "5c5d"))
MANY = (*FEW, ("random", WIDE), (TIGHT, "random"))
TABLES: dict[str, tuple[int, tuple[tuple[str, str], ...]]] = {
    "any flop": (3, MANY),
    "any turn": (4, MANY),
    "any river": (5, MANY),
    "boxes any": (6, FEW),
    "boxes hand": (6, ()),
}
KINDS = frozenset([*CHECKS, *TABLES])


@cache
def spots(kind: str, count: int) -> Sequence[Any]:
    """The spots to time; the numbers of trials and of threads instead where they matter."""
    if kind == "trials":
        return range(count)
    if kind == "threads":
        return range(1, count + 1)
    if kind in TIMES:
        return [*TIMES[kind]]
    rng = Random(f"{SEED} time {kind}")
    cards, checked = TABLES[kind]
    return [_table(rng, cards, ("random", "random") if checked else None) for _ in range(count)]


@cache
def check_spots(kind: str, count: int) -> list[Spot]:
    """The spots whose answers are compared before anything is timed: those known, then random ones up to ``count``."""
    rng = Random(f"{SEED} check {kind}")
    out = [*CHECKS.get(kind, ())]
    while kind in TABLES and len(out) < count:
        cards, checked = TABLES[kind]
        out.append(_table(rng, cards, checked[len(out) % len(checked)] if checked else None))
    return out


def _table(rng: Random, count: int, players: tuple[str, ...] | None) -> Spot:
    cards = rng.sample(range(52), count + 4)
    lying = {*cards[4:]}
    if players is None:
        players = text(cards[:2]), text(cards[2:4])
    while not all(any(lying.isdisjoint(hand) for hand in hands_of(player)) for player in players):
        lying = {*rng.sample(range(52), count)}
    table = text(sorted(lying, reverse=True))
    return Spot(players, boxes=table) if count == 6 else Spot(players, board=table)


def ids(cards: str) -> list[int]:
    """The cards of a text, as numbers."""
    return [TEXT.index(cards[at : at + 2]) for at in range(0, len(cards), 2)]


@cache
def hands_of(player: str) -> list[tuple[int, int]]:
    """Every hand of a range, or the one."""
    if player == "random":
        return [*combinations(range(52), 2)]
    if player[1] in "cdhs":
        first, second = ids(player)
        return [(first, second)]
    return [hand for token in player.split(",") for hand in _token(token)]


def _token(token: str) -> list[tuple[int, int]]:
    high, low = RANKS.index(token[0]), RANKS.index(token[1])
    plus = token.endswith("+")
    if high == low:
        pairs = range(high, 13) if plus else [high]
        return [hand for rank in pairs for hand in combinations(range(4 * rank, 4 * rank + 4), 2)]
    return [
        (4 * high + a, 4 * kicker + b)
        for kicker in (range(low, high) if plus else [low])
        for a in range(4)
        for b in range(4)
        if (a == b) == (token[2] == "s")
    ]
