"""Counting or sampling the deals of any game, in pieces, and who takes which part of the pot."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from itertools import combinations, pairwise
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _games
from .deals import deals_of
from .discards import first_flop, flop_values, has_values, preflop_values
from .errors import StrobeError
from .jobs import Piece, piece_size
from .reports import Equity, PlayerEquity
from .stages import card_mask

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Sized

    from .deals import Asked
    from .methods import Effort

__all__ = ["Tally", "count_piece", "duel_piece", "finish", "flops_piece", "plan", "sample_piece"]

# More deals than these are not counted, whatever is asked.
MOST_DEALS = 1 << 40
# A count is cut where what is left is this small, into at most so many pieces.
SMALL, MOST_PIECES = 1 << 16, 1 << 10
MOST_DUEL_DRAWS = 5
# A hand in a duel is looked up among sets of cards; so many look-ups take as long as a showdown.
LOOKUPS = 8
FLOP, MOST_FLOP_PIECES = 3, 256
# Blocks of chance for each flop, which no budget uses up.
BLOCKS = 1 << 32
# Before the flop, for what is decided on it.
NO_FLOP = 0


class Tally(NamedTuple):
    """The work that answers a question.

    Attributes:
        asked: the question.
        method: ``"exact"`` or ``"sample"``.
        pieces: the work; each gives integers, which are added up.
        total: what they weigh together.
    """

    asked: Asked
    method: str
    pieces: tuple[Piece, ...]
    total: int


def plan(asked: Asked, effort: Effort) -> Tally:
    """Which pieces of work answer this question?

    Raises:
        StrobeError: more than can be counted, or cards to put away by a policy that this game has not
            (``"not_supported"``).
    """
    looks, total = deals_of(asked.live, asked.hands, asked.slots)
    deal = _deal_of(asked)
    if deal[-1] is not None and asked.course.discard == 0 and not has_values(deal[1]):
        raise StrobeError("not_supported", f"no policy tells which card is put away in {asked.course.title}", None)
    by_flops = asked.course.discard == FLOP and len(asked.spot.board) < FLOP
    if by_flops:
        # Which three of the five cards are the flop makes a difference.
        looks, total = looks * comb(5, FLOP), total * comb(5, FLOP)
    if effort.method != "sample":
        most = MOST_DEALS if effort.method == "exact" else effort.budget
        lookups = _duel_lookups(asked)
        if lookups is not None and lookups <= most:
            return Tally(asked, "exact", (Piece(duel_piece, deal, lookups, _size(deal[2])),), total)
        if looks <= most:
            pieces = _flops(asked, deal, looks, None, 0) if by_flops else _count(deal, looks)
            return Tally(asked, "exact", pieces, total)
        if effort.method == "exact":
            words = f"{looks:,} deals cannot be counted, only {MOST_DEALS:,}; they can be sampled"
            raise StrobeError("not_supported", words, looks)
    if by_flops:
        return Tally(asked, "sample", _flops(asked, deal, effort.budget, effort.budget, effort.seed), effort.budget)
    even = (*deal[:4], asked.even_slots(), deal[-1])
    size = piece_size(effort.budget)
    pieces = tuple(
        [
            Piece(
                sample_piece,
                (*even, effort.seed, start // _games.BLOCK_TRIALS, min(size, effort.budget - start)),
                min(size, effort.budget - start),
                _size(deal[2]),
            )
            for start in range(0, effort.budget, size)
        ]
    )
    return Tally(asked, "sample", pieces, effort.budget)


def _deal_of(asked: Asked) -> tuple[Any, ...]:
    """The first arguments of every piece: those of `strobe._games.Deal`, and the flop on which cards are put away."""
    course = asked.course
    flop: int | None = None
    if any(hand.discards for hand in asked.hands):
        flop = card_mask(asked.spot.board.standing[: course.discard])
    rankings = tuple([int(ranking) for ranking in course.rankings])
    return int(course.use), rankings, asked.players(), asked.live, asked.slots, flop


def _make(use: int, rankings: tuple[int, ...], players: Any, live: int, slots: Any, flop: int | None) -> _games.Deal:
    if flop is None:
        return _games.Deal(use, rankings, players, live, slots)
    if flop == NO_FLOP:
        return _games.Deal(use, rankings, players, live, slots, preflop_values(rankings))
    first, turn = first_flop(flop)
    return _games.Deal(use, rankings, players, live, slots, flop_values(first, rankings), turn)


def _duel_lookups(asked: Asked) -> int | None:
    """What it takes to count the deals of two players who are dealt cards of their own alone; None if others come."""
    draws = [hand.draws for hand in asked.hands]
    alone = len(asked.slots) == 1 and asked.slots[0][1] == 0 and not any(hand.discards for hand in asked.hands)
    if not alone or len(draws) != 2 or len(asked.course.rankings) != 1 or not 0 < max(draws) <= MOST_DUEL_DRAWS:
        return None
    cards = asked.live.bit_count()
    return -(-sum([2 * comb(cards, number) << number for number in draws]) // LOOKUPS)


def _count(deal: tuple[Any, ...], looks: int) -> tuple[Piece, ...]:
    use, rankings, players, live, slots, flop = deal
    # Any values do where nothing is dealt.
    shape = _games.Deal(use, rankings, players, live, slots, None if flop is None else bytes(4 * comb(52, 2)))
    number = min(max(looks // piece_size(looks), 1), MOST_PIECES)
    depth, units = 0, shape.units(0)
    while number > 1 and looks > units * SMALL and shape.units(depth + 1) > units:
        depth += 1
        units = shape.units(depth)
    number = min(number, units)
    cuts = [units * at // number for at in range(number + 1)]
    return tuple(
        [
            Piece(
                count_piece,
                (*deal, depth, start, stop),
                looks * stop // units - looks * start // units,
                _size(players),
            )
            for start, stop in pairwise(cuts)
        ]
    )


def _flops(asked: Asked, deal: tuple[Any, ...], looks: int, trials: int | None, seed: int) -> tuple[Piece, ...]:
    """The pieces for games in which a card is put away on a flop that is not known yet: flop after flop.

    Flops that differ by suits alone come one after the other, since what is kept on them is found once. Every flop
    gets as many trials as the others or one more, so that a sample is spread evenly over them.
    """
    live = [1 << at for at in range(64) if asked.live >> at & 1]
    alike: dict[int, list[int]] = {}
    for cards in combinations(live, FLOP):
        flop = sum(cards)
        alike.setdefault(first_flop(flop)[0], []).append(flop)
    flops = [flop for group in alike.values() for flop in group]
    if trials is None:
        work = [looks // len(flops)] * len(flops)
    else:
        start = int.from_bytes(sha256(seed.to_bytes(8, "little")).digest()[:8], "little") % len(flops)
        each, more = divmod(trials, len(flops))
        work = [each] * len(flops)
        for at in range(more):
            work[(start + at * len(flops) // more) % len(flops)] += 1
    pieces = []
    number = 0
    part: list[tuple[int, int, int]] = []
    for group in alike.values():
        part += [(flop, number + at, work[number + at]) for at, flop in enumerate(group) if work[number + at]]
        number += len(group)
        if len(part) >= max(len(flops) // MOST_FLOP_PIECES, 1):
            pieces.append(part)
            part = []
    if part:
        pieces.append(part)
    use, rankings, players, live_mask, _, _ = deal
    chance = None if trials is None else seed
    return tuple(
        [
            Piece(
                flops_piece,
                (use, rankings, players, live_mask, tuple(some), chance),
                sum([row[2] for row in some]),
                _size(players),
            )
            for some in pieces
        ]
    )


def _size(players: Sized) -> int:
    """How many integers a piece gives: for each player, by how many share the high part and the low part with him."""
    number = len(players)
    return number * (number + 1) * (number + 2)


def count_piece(
    use: int, rankings: Any, players: Any, live: int, slots: Any, flop: int | None, depth: int, start: int, stop: int
) -> list[int]:
    """Counts the deals of some units.

    Args:
        use, rankings, players, live, slots: as for `strobe._games.Deal`.
        flop: mask of the board on which a card is put away; None if nobody does.
        depth, start, stop: as for `strobe._games.Deal.count`.

    Returns:
        As `strobe._games.Deal.count`.
    """
    return _make(use, rankings, players, live, slots, flop).count(depth, start, stop)


def duel_piece(use: int, rankings: Any, players: Any, live: int, slots: Any, flop: int | None) -> list[int]:
    """Counts all deals of two players at once; the arguments are those of `count_piece`."""
    return _make(use, rankings, players, live, slots, flop).duel()


def sample_piece(
    use: int,
    rankings: Any,
    players: Any,
    live: int,
    slots: Any,
    flop: int | None,
    seed: int,
    block: int,
    trials: int,
) -> list[int]:
    """Plays some hands out.

    Args:
        use, rankings, players, live, slots, flop: as for `count_piece`.
        seed, block, trials: as for `strobe._games.Deal.sample`.

    Returns:
        As `strobe._games.Deal.sample`.
    """
    return _make(use, rankings, players, live, slots, flop).sample(seed, block, trials)


def flops_piece(
    use: int, rankings: Any, players: Any, live: int, flops: tuple[tuple[int, int, int], ...], seed: int | None
) -> list[int]:
    """Counts the deals with these flops, or plays some out.

    Args:
        use, rankings, players, live: as for `count_piece`.
        flops: rows (mask of a flop, its number, how many hands to play).
        seed: of a sample; None to count.

    Returns:
        As `count_piece`.
    """
    sums = [0] * _size(players)
    for flop, number, trials in flops:
        deal = _make(use, rankings, players, live & ~flop, ((flop, 2, 1),), flop)
        some = deal.count(0, 0, 1) if seed is None else deal.sample(seed, number * BLOCKS, trials)
        sums = [old + new for old, new in zip(sums, some, strict=True)]
    return sums


def finish(tally: Tally, results: Iterable[Iterable[int]]) -> Equity:
    """The answer that the results of the pieces make together.

    Raises:
        StrobeError: they do not add up to the question, as only a faulty executor's can (``"bad_executor"``).
    """
    counts = [sum(row) for row in zip(*results, strict=True)]
    asked, total = tally.asked, tally.total
    size = len(asked.hands)
    width = (size + 1) * (size + 2)
    parts = [counts[at : at + width] for at in range(0, len(counts), width)]
    for part in parts:
        if sum(part) != total:
            raise StrobeError("bad_executor", f"the executor's results come to {sum(part):,} of {total:,}", sum(part))
    player = _one_pot if len(asked.course.rankings) == 1 else _two_halves
    players = tuple([player(part, size, total) for part in parts])
    stderr = 0.0 if tally.method == "exact" else max([each.standard_error(total) for each in players])
    return Equity(players, total, tally.method, stderr, asked.course.name, asked.spot.stage)


def _one_pot(counts: Sequence[int], size: int, total: int) -> PlayerEquity:
    split = tuple([counts[winners * (size + 2) + size + 1] for winners in range(1, size + 1)])
    return PlayerEquity(split[0], sum(split[1:]), total - sum(split), split)


def _two_halves(counts: Sequence[int], size: int, total: int) -> PlayerEquity:
    shares: dict[Fraction, int] = {}
    for high in range(size + 1):
        for low in range(size + 2):
            # Without a low the high hand takes all.
            unit = 1 if low == size + 1 else 2
            part = Fraction(1, unit * high) if high else Fraction(0)
            if 0 < low <= size:
                part += Fraction(1, 2 * low)
            weight = counts[high * (size + 2) + low]
            if weight and part:
                shares[part] = shares.get(part, 0) + weight
    win = shares.get(Fraction(1), 0)
    some = sum(shares.values())
    return PlayerEquity(win, some - win, total - some, (), tuple(sorted(shares.items(), reverse=True)))
