"""Counting or sampling: which of them answers a question, and what do the pieces come to?"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from .cards import _describe
from .counting import count, count_keeps, no_deal
from .errors import StrobeError
from .reports import POT, Equity, PlayerEquity, standard_error
from .sampling import sample, sample_keeps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .counting import Holding
    from .jobs import Piece
    from .stages import Spot

__all__ = ["BUDGET", "METHODS", "SEED", "Effort", "Plan", "check_effort", "finish", "keeps_plan", "plan", "report"]

METHODS = ("auto", "exact", "sample")
BUDGET = 20_000_000
SEED = 0
MOST_TRIALS = 1 << 40

# Makes a named tuple without looking at the names again.
_record = tuple.__new__


class Effort(NamedTuple):
    """How hard to try: see `strobe.equity`."""

    method: str = "auto"
    budget: int = BUDGET
    seed: int = SEED


class Plan(NamedTuple):
    """The work that answers a question.

    Attributes:
        spot: where the hand stands.
        method: ``"exact"`` or ``"sample"``.
        pieces: the work; each gives integers, which are added up.
    """

    spot: Spot
    method: str
    pieces: tuple[Piece, ...]


def check_effort(method: str, budget: int, seed: int) -> Effort:
    """Are these a method, a budget and a seed?

    Raises:
        StrobeError: not so (``"unknown_method"``, ``"bad_budget"``, ``"bad_seed"``).
    """
    if not isinstance(method, str) or method not in METHODS:
        raise StrobeError("unknown_method", f"no method {_describe(method)}, only {', '.join(METHODS)}", method)
    if not _is_int(budget) or not 1 <= budget <= MOST_TRIALS:
        raise StrobeError("bad_budget", f"a budget is a number from 1 to 2**40, not {_describe(budget)}", budget)
    if not _is_int(seed) or not 0 <= seed < 1 << 64:
        raise StrobeError("bad_seed", f"a seed is a number from 0 to 2**64 - 1, not {_describe(seed)}", seed)
    return Effort(method, budget, seed)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def plan(spot: Spot, holdings: tuple[Holding, ...], effort: Effort) -> Plan:
    """Which pieces of work answer this question?

    Raises:
        RangeError: no deal gives every player a hand of his range (``"no_deal"``).
        StrobeError: too few cards (``"too_few_cards"``), more than can be counted (``"not_supported"``), or
            ranges that hardly ever meet (``"rarely_meet"``).
    """
    unseen = 52 - spot.seen.bit_count() - 2 * len(holdings)
    if unseen < spot.to_come():
        few = f"{max(unseen, 0)} cards are left, but {spot.to_come()} are to come"
        raise StrobeError("too_few_cards", few, unseen)
    if effort.method != "sample":
        pieces = count(spot, holdings, unseen, None if effort.method == "exact" else effort.budget)
        if pieces is not None:
            return Plan(spot, "exact", pieces)
    return Plan(spot, "sample", sample(spot, holdings, unseen, effort.budget, effort.seed))


def keeps_plan(spot: Spot, holdings: tuple[Holding, ...], effort: Effort) -> tuple[Piece, ...]:
    """The pieces that tell how often each player's last hand is of the category of his hand now, or better.

    The sums of their results are one integer for each player, and what they are parts of.

    Raises:
        StrobeError: more than can be counted (``"not_supported"``).
    """
    unseen = 52 - spot.seen.bit_count() - 2 * len(holdings)
    if effort.method == "sample":
        return (sample_keeps(spot, holdings, unseen, effort.budget, effort.seed),)
    pieces = count_keeps(spot, holdings, unseen, None if effort.method == "exact" else effort.budget)
    if pieces is None and effort.method == "exact":
        raise StrobeError("not_supported", "these ranges are too wide to be counted hand by hand; they can be sampled")
    return pieces or (sample_keeps(spot, holdings, unseen, effort.budget, effort.seed),)


def finish(asked: Plan, results: Iterable[Iterable[int]]) -> Equity:
    """The answer that the results of the pieces of a plan make together."""
    counts = [sum(row) for row in zip(*results, strict=True)]
    # Every board that is shared by k winners is counted k times.
    size = isqrt(len(counts))
    total = sum([count * POT // (at % size + 1) for at, count in enumerate(counts)]) // POT
    trials = sum([piece.work for piece in asked.pieces])
    if asked.method == "sample" and total != trials:
        # A piece plays its trials or raises, so that only an executor's results can miss some.
        raise StrobeError("bad_executor", f"the executor's results come to {total:,} of {trials:,} trials", total)
    if not total:
        raise no_deal()
    return report(counts, total, asked.method, asked.spot.game, asked.spot.stage)


def report(counts: Sequence[int], total: int, method: str, game: str, stage: str) -> Equity:
    """The answer that n * n counts of n players make, as `strobe._odds.shares` gives them."""
    players: tuple[PlayerEquity, ...]
    if len(counts) == 4:
        win, tie, lose, _ = counts
        players = (
            _record(PlayerEquity, (win, tie, lose, (win, tie), ())),
            _record(PlayerEquity, (lose, tie, win, (lose, tie), ())),
        )
    else:
        size = isqrt(len(counts))
        players = tuple([_player(tuple(counts[at : at + size]), total) for at in range(0, len(counts), size)])
    stderr = 0.0 if method == "exact" else max([standard_error(player.split, total) for player in players])
    return _record(Equity, (players, total, method, stderr, game, stage))


def _player(split: tuple[int, ...], total: int) -> PlayerEquity:
    tie = sum(split[1:])
    return PlayerEquity(split[0], tie, total - split[0] - tie, split)
