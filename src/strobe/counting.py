"""Counting every final board: hand by hand, or range against range at once; in pieces."""

from __future__ import annotations

from itertools import pairwise
from math import comb, prod
from typing import TYPE_CHECKING

from . import _odds
from .errors import RangeError, StrobeError
from .jobs import Piece, piece_size
from .matrix import kept_matrix
from .stages import BIT, DECK_MASK, count_ways, final_boards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .stages import Spot

    # What a player may hold, and nothing that is not possible.
    Holding = _odds.Weights
    # One hand for each player, with the product of their weights.
    Matchups = dict[tuple[int, ...], int]

__all__ = [
    "count",
    "count_keeps",
    "count_piece",
    "keeps_piece",
    "matchups",
    "matrix_piece",
    "no_deal",
    "range_keeps_piece",
    "range_piece",
]

MOST_MATCHUPS = 200_000
# More than any count comes to.
ANYTHING = 1 << 60
# How many boards are looked at to count every way to draw so many cards; others come to the same as these.
LOOKS = (1, 20, 150, 1_000, 5_000, 25_000)
# And how many classes of hands are looked at on every board to count range against range.
ALL_CLASSES = 150
ALL_UNITS = 0x7FFFFFFF
# What goes into one piece where a hand is looked at in so many ways from Python.
KEEPS_SIZE = 1 << 16


def count(spot: Spot, holdings: tuple[Holding, ...], unseen: int, budget: int | None) -> tuple[Piece, ...] | None:
    """The pieces that count every board, or None if that takes more than the budget."""
    rows = spot.finals(unseen)
    looks = sum([LOOKS[draws] for _, draws, _ in rows])
    meetings = prod([len(holding) for holding in holdings])
    most = ANYTHING if budget is None else budget
    two = len(holdings) == 2 and meetings > 1
    board, seen = spot.board_mask(), spot.seen
    one_by_one = meetings * looks // len(_odds.suit_turns(board, seen)) if meetings > 1 else looks
    at_once = ANYTHING
    if two:
        # Beside the board there are the cards that both players hold.
        boards = sum([comb(unseen + 4, draws) for _, draws, _ in rows])
        at_once = ALL_CLASSES * boards // _odds.range_turns(holdings[0], holdings[1], board, seen)
    if two and at_once <= most and (at_once <= one_by_one or meetings > MOST_MATCHUPS):
        return _count_ranges(spot, holdings, unseen, at_once)
    if meetings > MOST_MATCHUPS and budget is None:
        raise StrobeError(
            "not_supported",
            f"{meetings} match-ups cannot be counted one by one, only {MOST_MATCHUPS}; they can be sampled",
            meetings,
        )
    met: Matchups = {}
    if meetings <= MOST_MATCHUPS and one_by_one <= most:
        met = matchups(spot, holdings)
        if not met:
            raise no_deal()
    if not met or len(met) * looks > most:
        return _count_ranges(spot, holdings, unseen, at_once) if two and at_once <= most else None
    if two and not spot.seen and kept_matrix() is not None:
        return (Piece(matrix_piece, holdings, len(met) * looks, 4),)
    hands, weights = [*met], [*met.values()]
    size = max(1, piece_size(len(met) * looks) // looks)
    table, shape = _table(spot, unseen), len(holdings) ** 2
    pieces = []
    for at in range(0, len(met), size):
        some = tuple(weights[at : at + size])
        pieces.append(Piece(count_piece, (*table, tuple(hands[at : at + size]), some), looks * len(some), shape))
    return tuple(pieces)


def _table(spot: Spot, unseen: int) -> tuple[str, tuple[int, ...], int, int]:
    """What lies there, in the words of `final_boards`."""
    return spot.stage, tuple([BIT[card] for card in spot.board.standing]), spot.seen, unseen


def _count_ranges(spot: Spot, holdings: tuple[Holding, ...], unseen: int, looks: int) -> tuple[Piece, ...]:
    table = _table(spot, unseen)
    if not spot.seen and kept_matrix() is not None:
        return (Piece(matrix_piece, holdings, looks, 4),)
    units = _odds.range_units(spot.finals(unseen), DECK_MASK & ~spot.seen)
    # Units differ in length, so there are more pieces than the mean length asks for.
    number = min(units, max(1, 4 * looks // piece_size(looks)))
    cuts = [units * at // number for at in range(number + 1)]
    work = looks // number
    return tuple([Piece(range_piece, (*table, *holdings, *cut), work, 4) for cut in pairwise(cuts)])


def range_piece(
    stage: str,
    standing: tuple[int, ...],
    seen: int,
    unseen: int,
    first: Holding,
    second: Holding,
    start: int,
    stop: int,
) -> list[int]:
    """How often does each of two players win, alone or with the other, on some of the boards?

    Args:
        stage, standing, seen, unseen: as for `count_piece`.
        first, second: what the players may hold.
        start, stop: which of the units of `strobe._odds.range_units`.
    """
    finals = final_boards(stage, standing, unseen)
    win, tie, lose = _odds.range_equity(first, second, finals, DECK_MASK & ~seen, start, stop)
    return [win, tie, lose, tie]


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


def matrix_piece(first: Holding, second: Holding) -> list[int]:
    """The result of all pieces of `range_piece` before the board, from the matrix where it is at hand."""
    matrix = kept_matrix()
    if matrix is None:
        return range_piece("deal", (), 0, 48, first, second, 0, ALL_UNITS)
    win, tie, lose = matrix.weighed(first, second)
    return [win, tie, lose, tie]


def matchups(spot: Spot, holdings: tuple[Holding, ...]) -> Matchups:
    """The hands that can meet, with the product of their weights.

    Suits that the table treats alike may change places without changing anybody's chances, so each match-up
    stands for all that differ from it by suits alone.
    """
    parts = [holding.parts() for holding in holdings]
    if all(len(part) == 1 for part in parts):
        holes = tuple([mask for ((mask, _),) in parts])
        taken = spot.seen
        for hole in holes:
            if hole & taken:
                return {}
            taken |= hole
        return {holes: prod([weight for ((_, weight),) in parts])}
    turns = _odds.suit_turns(spot.board_mask(), spot.seen)
    turned = {mask: [_turn(mask, turn) for turn in turns] for part in parts for mask, _ in part}
    met: Matchups = {}
    hands: list[int] = []

    def meet(seat: int, taken: int, weight: int) -> None:
        if seat == len(parts):
            first = min(zip(*[turned[mask] for mask in hands], strict=True))
            met[first] = met.get(first, 0) + weight
            return
        for mask, times in parts[seat]:
            if not mask & taken:
                hands.append(mask)
                meet(seat + 1, taken | mask, weight * times)
                hands.pop()

    meet(0, spot.seen, 1)
    return met


def _turn(mask: int, turn: Sequence[int]) -> int:
    """These cards with each suit in another's place."""
    return sum([(mask >> 16 * suit & 0x1FFF) << 16 * to for suit, to in enumerate(turn)])


def count_keeps(spot: Spot, holdings: tuple[Holding, ...], unseen: int, budget: int | None) -> tuple[Piece, ...] | None:
    """The pieces that count what `strobe.methods.keeps_plan` asks, or None if that takes more than the budget."""
    rows = spot.finals(unseen)
    most = ANYTHING if budget is None else budget
    if len(holdings) == 2:
        looks = sum([len(holding) for holding in holdings]) * sum([comb(unseen + 2, draws) for _, draws, _ in rows])
        if looks <= most:
            return (Piece(range_keeps_piece, (*_table(spot, unseen), *holdings), looks, 3),)
    each = len(rows) * len(holdings)
    meetings = prod([len(holding) for holding in holdings])
    if meetings > MOST_MATCHUPS or meetings * each > most:
        return None
    met = matchups(spot, holdings)
    hands, weights = [*met], [*met.values()]
    table, size = _table(spot, unseen), max(1, KEEPS_SIZE // each)
    pieces = []
    for at in range(0, len(met), size):
        some = tuple(weights[at : at + size])
        arguments = (*table, tuple(hands[at : at + size]), some)
        pieces.append(Piece(keeps_piece, arguments, each * len(some), len(holdings) + 1))
    return tuple(pieces)


def range_keeps_piece(
    stage: str, standing: tuple[int, ...], seen: int, unseen: int, first: Holding, second: Holding
) -> list[int]:
    """The result of `count_keeps` for two players; the arguments are those of `range_piece`."""
    finals = final_boards(stage, standing, unseen)
    kept, meetings = _odds.range_keeps(first, second, finals, DECK_MASK & ~seen, sum(standing))
    return [*kept, meetings * count_ways(stage, len(standing), unseen)]


def keeps_piece(
    stage: str,
    standing: tuple[int, ...],
    seen: int,
    unseen: int,
    hands: tuple[tuple[int, ...], ...],
    weights: tuple[int, ...],
) -> list[int]:
    """The result of `count_keeps` for some match-ups; the arguments are those of `count_piece`."""
    finals = final_boards(stage, standing, unseen)
    kept = [0] * len(hands[0])
    for holes, weight in zip(hands, weights, strict=True):
        live = DECK_MASK & ~seen & ~sum(holes)
        for seat, hole in enumerate(holes):
            now = _odds.category(hole | sum(standing))
            kept[seat] += weight * sum(_odds.categories(hole, finals, live)[now:])
    return [*kept, sum(weights) * count_ways(stage, len(standing), unseen)]


def no_deal() -> RangeError:
    """The error for ranges that cannot meet."""
    return RangeError("no_deal", "no deal gives every player a hand of his range", None)
