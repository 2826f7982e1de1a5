"""Playing hands out at random: what is drawn from what, in pieces."""

from __future__ import annotations

from math import comb, gcd
from typing import TYPE_CHECKING, Any

from . import _odds
from .counting import no_deal
from .errors import StrobeError
from .jobs import Piece, piece_size
from .stages import DECK_MASK

if TYPE_CHECKING:
    from .counting import Holding
    from .stages import Spot

    # Players, what they may hold together (one mask for each in every item), and the weights of the items.
    Group = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

__all__ = ["sample", "sample_keeps", "sample_keeps_piece", "sample_piece"]

# Where fewer than one in so many draws of the ranges can be dealt, what can be dealt is listed, or given up.
SELDOM, RARELY = 1 << 6, 1 << 12
MOST_STEPS = 1_000_000
MOST_KEEPS_TRIALS = 1 << 20


def sample(spot: Spot, holdings: tuple[Holding, ...], unseen: int, trials: int, seed: int) -> tuple[Piece, ...]:
    """The pieces that play so many hands out."""
    question, draws = _question(spot, holdings, unseen)
    # Pieces of ranges that seldom meet hold fewer trials: whole blocks, but no less than one.
    size = max(piece_size(trials) // (draws * _odds.BLOCK_TRIALS), 1) * _odds.BLOCK_TRIALS
    pieces = []
    for start in range(0, trials, size):
        some = min(size, trials - start)
        pieces.append(
            Piece(sample_piece, (question, seed, start // _odds.BLOCK_TRIALS, some), some, len(holdings) ** 2)
        )
    return tuple(pieces)


def sample_keeps(spot: Spot, holdings: tuple[Holding, ...], unseen: int, trials: int, seed: int) -> Piece:
    """The work that estimates what `strobe.methods.keeps_plan` asks."""
    question, _ = _question(spot, holdings, unseen)
    some = min(trials, MOST_KEEPS_TRIALS)
    return Piece(sample_keeps_piece, (question, spot.board_mask(), seed, some), some, len(holdings) + 1)


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


def sample_keeps_piece(question: tuple[Any, ...], board: int, seed: int, trials: int) -> list[int]:
    """The result of `sample_keeps`; the arguments are those of `sample_piece`."""
    counts = _odds.Question(*question).keeps(board, seed, 0, trials)
    if counts is None:
        raise _rarely_meet()
    return [*counts, trials]


def _question(spot: Spot, holdings: tuple[Holding, ...], unseen: int) -> tuple[tuple[Any, ...], int]:
    """The arguments of `strobe._odds.Question`, and about how many draws of the ranges it takes to deal once."""
    known = 0
    parts = [holding.parts() for holding in holdings]
    for part in parts:
        if len(part) == 1:
            if part[0][0] & (known | spot.seen):
                raise no_deal()
            known |= part[0][0]
    pool = DECK_MASK & ~spot.seen & ~known
    any_two = comb(pool.bit_count(), 2)
    holes, anys = [], []
    groups: list[Group] = []
    for seat, part in enumerate(parts):
        if len(part) == 1:
            holes.append(part[0][0])
            continue
        holes.append(0)
        free = [(mask, weight) for mask, weight in part if mask & pool == mask]
        if not free:
            raise no_deal()
        masks, weights = zip(*free, strict=True)
        if len(free) == any_two and min(weights) == max(weights):
            anys.append(seat)
        else:
            unit = gcd(*weights)
            groups.append(((seat,), masks, tuple([weight // unit for weight in weights])))
    slots = _slots(spot, unseen)
    question = (tuple(holes), tuple(groups), tuple(anys), pool, slots)
    if len(groups) < 2 or _odds.Question(*question).meetings(0, 64 * SELDOM) >= 64:
        return question, 1
    joined = _join(groups)
    if joined is not None:
        return (tuple(holes), (joined,), tuple(anys), pool, slots), 1
    met = _odds.Question(*question).meetings(0, 1000 * RARELY)
    if met < 1000:
        raise _rarely_meet()
    return question, 1000 * RARELY // met


def _slots(spot: Spot, unseen: int) -> tuple[tuple[int, int], ...]:
    """The rows of final boards, each as often as it takes to make them equally likely."""
    rows = [(board, draws, weight * comb(unseen, draws)) for board, draws, weight in spot.finals(unseen)]
    unit = gcd(*[ways for _, _, ways in rows])
    return tuple([(board, draws) for board, draws, ways in rows for _ in range(ways // unit)])


def _join(groups: list[Group]) -> Group | None:
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
            if steps > MOST_STEPS:
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
        raise no_deal()
    unit = gcd(*weights)
    if sum(weights) // unit * len(weights) >= 1 << 64:
        return None
    who = tuple([seat for group in groups for seat in group[0]])
    return who, tuple(masks), tuple([weight // unit for weight in weights])


def _rarely_meet() -> StrobeError:
    return StrobeError(
        "rarely_meet", "these ranges hardly ever leave each other the cards that they need, so they cannot be sampled"
    )
