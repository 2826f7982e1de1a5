"""Counting or sampling: which of them answers a question, and in which pieces?"""

from __future__ import annotations

from itertools import permutations
from math import comb, gcd, isqrt, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _odds
from .cards import _describe
from .errors import RangeError, StrobeError
from .jobs import Piece
from .reports import Equity, PlayerEquity, standard_error
from .stages import BIT, DECK_MASK, Spot, count_ways, final_boards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    # Masks of hole cards with their weights.
    Holding = tuple[tuple[int, int], ...]
    # One hand for each player, with the product of their weights.
    Matchups = dict[tuple[int, ...], int]

__all__ = ["BUDGET", "METHODS", "Effort", "Plan", "check_effort", "finish", "keeps_plan", "matchups", "plan", "report"]

METHODS = ("auto", "exact", "sample")
BUDGET = 20_000_000
MOST_TRIALS = 1 << 40
MOST_MATCHUPS = 200_000
# How many boards are looked at to count every way to draw so many cards; others come to the same as these.
LOOKS = (1, 20, 150, 1_000, 5_000, 25_000)
# Where fewer than one in so many draws of the ranges can be dealt, what can be dealt is listed, or given up.
SELDOM, RARELY = 1 << 6, 1 << 12
# A piece is long enough to be worth sending somewhere, and short enough to wait for.
SHORT, LONG, MOST_PIECES = 1 << 20, 1 << 24, 256


class Effort(NamedTuple):
    """How hard to try: see `strobe.equity`."""

    method: str = "auto"
    budget: int = BUDGET
    seed: int = 0


class Plan(NamedTuple):
    """The work that answers a question.

    Attributes:
        spot: where the hand stands.
        method: ``"exact"`` or ``"sample"``.
        total: what win, tie and lose of each player will add up to.
        pieces: the work; each gives integers, which are added up.
    """

    spot: Spot
    method: str
    total: int
    pieces: tuple[Piece, ...]


def check_effort(method: str, budget: int, seed: int) -> Effort:
    """Are these a method, a budget and a seed?

    Raises:
        StrobeError: not so (``"unknown_method"``, ``"bad_budget"``, ``"bad_seed"``).
    """
    if method not in METHODS:
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
        exact = _count(spot, holdings, unseen, None if effort.method == "exact" else effort.budget)
        if exact is not None:
            return exact
    return _sample(spot, holdings, unseen, effort)


def finish(asked: Plan, results: Iterable[Iterable[int]]) -> Equity:
    """The answer that the results of the pieces of a plan make together."""
    counts = [sum(row) for row in zip(*results, strict=True)]
    return report(counts, asked.total, asked.method, asked.spot.game, asked.spot.stage)


def report(counts: Sequence[int], total: int, method: str, game: str, stage: str) -> Equity:
    """The answer that n * n counts of n players make, as `strobe._odds.shares` gives them."""
    players = []
    size = isqrt(len(counts))
    for at in range(0, len(counts), size):
        split = tuple(counts[at : at + size])
        win = split[0]
        tie = sum(split) - win
        players.append(PlayerEquity(win, tie, total - win - tie, split))
    stderr = 0.0 if method == "exact" else max([standard_error(player.split, total) for player in players])
    return Equity(tuple(players), total, method, stderr, game, stage)


# Counting


def _count(spot: Spot, holdings: tuple[Holding, ...], unseen: int, budget: int | None) -> Plan | None:
    """The plan to count every board, or None if that takes more than the budget."""
    looks = sum([LOOKS[draws] for _, draws, _ in spot.finals(unseen)])
    meetings = prod([len(holding) for holding in holdings])
    alike = len(_turns(spot.seen)) if meetings > 1 else 1
    if budget is not None and (meetings > MOST_MATCHUPS or meetings // alike * looks > budget):
        return None
    if meetings > MOST_MATCHUPS:
        raise StrobeError(
            "not_supported",
            f"{meetings} match-ups cannot be counted one by one, only {MOST_MATCHUPS}; they can be sampled",
            meetings,
        )
    met = matchups(spot, holdings)
    if not met:
        raise RangeError("no_deal", "no deal gives every player a hand of his range", None)
    if budget is not None and len(met) * looks > budget:
        return None
    hands, weights = [*met], [*met.values()]
    size = max(1, _piece_size(len(met) * looks) // looks)
    table = (spot.stage, tuple([BIT[card] for card in spot.board.standing]), spot.seen, unseen)
    pieces = []
    for at in range(0, len(met), size):
        some = tuple(weights[at : at + size])
        pieces.append(Piece(count_piece, (*table, tuple(hands[at : at + size]), some), looks * len(some)))
    return Plan(spot, "exact", sum(weights) * spot.total(unseen), tuple(pieces))


def count_piece(
    stage: str,
    standing: tuple[int, ...],
    seen: int,
    unseen: int,
    hands: tuple[tuple[int, ...], ...],
    weights: tuple[int, ...],
) -> list[int]:
    """How often does each player win, alone or with others, in these match-ups?

    Args:
        stage, standing, unseen: as for `strobe.stages.final_boards`.
        seen: mask of the cards that cannot come, apart from the hands.
        hands: one mask for each player in every match-up.
        weights: what each match-up counts.

    Returns:
        n * n integers for n players, as `strobe._odds.shares` gives them.
    """
    return _odds.shares_of(hands, weights, final_boards(stage, standing, unseen), DECK_MASK & ~seen)


def matchups(spot: Spot, holdings: tuple[Holding, ...]) -> Matchups:
    """The hands that can meet, with the product of their weights.

    Suits that the table treats alike may change places without changing anybody's chances, so each match-up
    stands for all that differ from it by suits alone.
    """
    if all(len(holding) == 1 for holding in holdings):
        holes = tuple([holding[0][0] for holding in holdings])
        taken = spot.seen
        for hole in holes:
            if hole & taken:
                return {}
            taken |= hole
        return {holes: prod([holding[0][1] for holding in holdings])}
    turns = _turns(spot.seen)
    turned = {mask: [_turn(mask, turn) for turn in turns] for holding in holdings for mask, _ in holding}
    met: Matchups = {}
    hands: list[int] = []

    def meet(seat: int, taken: int, weight: int) -> None:
        if seat == len(holdings):
            first = min(zip(*[turned[mask] for mask in hands], strict=True))
            met[first] = met.get(first, 0) + weight
            return
        for mask, part in holdings[seat]:
            if not mask & taken:
                hands.append(mask)
                meet(seat + 1, taken | mask, weight * part)
                hands.pop()

    meet(0, spot.seen, 1)
    return met


def _turns(seen: int) -> list[tuple[int, ...]]:
    """The ways for suits to change places that leave these cards where they are."""
    return [turn for turn in permutations(range(4)) if _turn(seen, turn) == seen]


def _turn(mask: int, turn: tuple[int, ...]) -> int:
    """These cards with each suit in another's place."""
    return sum([(mask >> 16 * suit & 0x1FFF) << 16 * to for suit, to in enumerate(turn)])


# Sampling


def _sample(spot: Spot, holdings: tuple[Holding, ...], unseen: int, effort: Effort) -> Plan:
    question = _question(spot, holdings, unseen)
    trials = effort.budget
    size = _piece_size(trials) // _odds.BLOCK_TRIALS
    pieces = []
    for block in range(0, -(-trials // _odds.BLOCK_TRIALS), size):
        some = min(size * _odds.BLOCK_TRIALS, trials - block * _odds.BLOCK_TRIALS)
        pieces.append(Piece(sample_piece, (question, effort.seed, block, some), some))
    return Plan(spot, "sample", trials, tuple(pieces))


def sample_piece(question: tuple[Any, ...], seed: int, block: int, trials: int) -> list[int]:
    """How often does each player win, alone or with others, in these trials?

    Args:
        question: the arguments of `strobe._odds.Question`.
        seed, block: where chance begins. Each block of trials has its own, so neither the pieces nor their
            order change the sum.
        trials: how many hands are played.

    Raises:
        StrobeError: the players' ranges hardly ever meet (``"rarely_meet"``).
    """
    counts = _odds.Question(*question).sample(seed, block, trials)
    if counts is None:
        raise _rarely_meet()
    return counts


def keeps_plan(spot: Spot, holdings: tuple[Holding, ...], effort: Effort) -> Piece:
    """The work that tells how often each player's last hand is of the category of his hand now, or better.

    Its result is one integer for each player, and what they are parts of.
    """
    unseen = 52 - spot.seen.bit_count() - 2 * len(holdings)
    meetings = prod([len(holding) for holding in holdings])
    looks = meetings * len(spot.finals(unseen)) * len(holdings)
    if effort.method != "sample" and meetings <= MOST_MATCHUPS and looks <= effort.budget:
        table = (spot.stage, tuple([BIT[card] for card in spot.board.standing]), spot.seen, unseen)
        met = matchups(spot, holdings)
        return Piece(keeps_piece, (*table, tuple(met), tuple(met.values())), looks)
    trials = min(effort.budget, LONG)
    question = _question(spot, holdings, unseen)
    return Piece(sample_keeps_piece, (question, spot.board_mask(), effort.seed, trials), trials)


def keeps_piece(
    stage: str,
    standing: tuple[int, ...],
    seen: int,
    unseen: int,
    hands: tuple[tuple[int, ...], ...],
    weights: tuple[int, ...],
) -> list[int]:
    """The result of `keeps_plan` by counting; the arguments are those of `count_piece`."""
    finals = final_boards(stage, standing, unseen)
    kept = [0] * len(hands[0])
    for holes, weight in zip(hands, weights, strict=True):
        live = DECK_MASK & ~seen & ~sum(holes)
        for seat, hole in enumerate(holes):
            now = _odds.category(hole | sum(standing))
            kept[seat] += weight * sum(_odds.categories(hole, finals, live)[now:])
    return [*kept, sum(weights) * count_ways(stage, len(standing), unseen)]


def sample_keeps_piece(question: tuple[Any, ...], board: int, seed: int, trials: int) -> list[int]:
    """The result of `keeps_plan` by sampling; the arguments are those of `sample_piece`."""
    counts = _odds.Question(*question).keeps(board, seed, 0, trials)
    if counts is None:
        raise _rarely_meet()
    return [*counts, trials]


def _question(spot: Spot, holdings: tuple[Holding, ...], unseen: int) -> tuple[Any, ...]:
    known = 0
    for holding in holdings:
        if len(holding) == 1:
            if holding[0][0] & (known | spot.seen):
                raise _no_deal()
            known |= holding[0][0]
    pool = DECK_MASK & ~spot.seen & ~known
    any_two = comb(pool.bit_count(), 2)
    holes, anys = [], []
    groups: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
    for seat, holding in enumerate(holdings):
        if len(holding) == 1:
            holes.append(holding[0][0])
            continue
        holes.append(0)
        free = [(mask, weight) for mask, weight in holding if mask & pool == mask]
        if not free:
            raise _no_deal()
        masks, weights = zip(*free, strict=True)
        if len(free) == any_two and min(weights) == max(weights):
            anys.append(seat)
        else:
            unit = gcd(*weights)
            groups.append(((seat,), masks, tuple([weight // unit for weight in weights])))
    slots = _slots(spot, unseen)
    question = (tuple(holes), tuple(groups), tuple(anys), pool, slots)
    if len(groups) < 2 or _odds.Question(*question).meetings(0, 64 * SELDOM) >= 64:
        return question
    joined = _join(groups)
    if joined is not None:
        return tuple(holes), (joined,), tuple(anys), pool, slots
    if _odds.Question(*question).meetings(0, 1000 * RARELY) < 1000:
        raise _rarely_meet()
    return question


def _slots(spot: Spot, unseen: int) -> tuple[tuple[int, int], ...]:
    """The rows of final boards, each as often as it takes to make them equally likely."""
    rows = [(board, draws, weight * comb(unseen, draws)) for board, draws, weight in spot.finals(unseen)]
    unit = gcd(*[ways for _, _, ways in rows])
    return tuple([(board, draws) for board, draws, ways in rows for _ in range(ways // unit)])


def _join(
    groups: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """All that these players can hold together, or None if that is too much to list."""
    hands: list[int] = []
    masks: list[int] = []
    weights: list[int] = []
    steps = 0

    def meet(at: int, taken: int, weight: int) -> bool:
        nonlocal steps
        if at == len(groups):
            masks.extend(hands)
            weights.append(weight)
            return True
        for mask, part in zip(groups[at][1], groups[at][2], strict=True):
            steps += 1
            if steps > 5 * MOST_MATCHUPS:
                return False
            if not mask & taken:
                hands.append(mask)
                whole = meet(at + 1, taken | mask, weight * part)
                hands.pop()
                if not whole:
                    return False
        return True

    if not meet(0, 0, 1):
        return None
    if not weights:
        raise _no_deal()
    unit = gcd(*weights)
    if sum(weights) // unit * len(weights) >= 1 << 64:
        return None
    who = tuple([seat for group in groups for seat in group[0]])
    return who, tuple(masks), tuple([weight // unit for weight in weights])


def _no_deal() -> RangeError:
    return RangeError("no_deal", "no deal gives every player a hand of his range", None)


def _rarely_meet() -> StrobeError:
    return StrobeError(
        "rarely_meet", "these ranges hardly ever leave each other the cards that they need, so they cannot be sampled"
    )


def _piece_size(work: int) -> int:
    """How much of this work goes into one piece: a whole number of blocks."""
    size = min(max(SHORT, work // MOST_PIECES), LONG)
    return -(-size // _odds.BLOCK_TRIALS) * _odds.BLOCK_TRIALS
