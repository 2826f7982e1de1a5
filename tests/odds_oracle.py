"""Equity and survival by brute force, from the rules alone: every deal, every face, every showdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

Strength = tuple[int, tuple[int, ...]]
Outcome = tuple[int, Fraction]  # weight of the final boards won alone, and the player's share of the pot


def five(cards: Sequence[int]) -> Strength:
    """The order of five-card hands: category, then the ranks in order of weight."""
    counts = Counter(card >> 2 for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (-counts[rank], -rank)))
    shape = sorted(counts.values(), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    wheel = ranks == (12, 3, 2, 1, 0)
    if wheel or (len(ranks) == 5 and ranks[0] - ranks[4] == 4):
        return (8 if flush else 4), (3,) if wheel else ranks[:1]
    if flush:
        return 5, ranks
    by_shape = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return by_shape[tuple(shape)], ranks


@cache
def best(cards: frozenset[int]) -> Strength:
    """The best five of any number of cards."""
    return max(five(hand) for hand in combinations(sorted(cards), 5))


def strobe_boards(
    boxes: Sequence[int | None], removed: Sequence[int], unseen: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Every final board of Strobe, as often as it comes, by playing out cards and faces."""
    if not boxes:
        for six in combinations(unseen, 6):
            rest = [card for card in unseen if card not in six]
            yield from strobe_boards(six, removed, rest)
    elif None in boxes and len(removed) == 1:
        at = list(boxes).index(None)
        for card in unseen:
            yield from strobe_boards([*boxes[:at], card, *boxes[at + 1 :]], removed, ())
    elif None in boxes:
        yield tuple(card for card in boxes if card is not None)
    else:
        for face in range(6):
            card = boxes[face]
            assert card is not None
            yield from strobe_boards([*boxes[:face], None, *boxes[face + 1 :]], [*removed, card], unseen)


def holdem_boards(board: Sequence[int], unseen: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every final board of Texas Hold'em."""
    for rest in combinations(unseen, 5 - len(board)):
        yield (*board, *rest)


def outcomes(holes: Sequence[Sequence[int]], boards: Iterable[tuple[int, ...]]) -> tuple[int, list[list[int]]]:
    """How many boards there are, and for each player on how many of them he is one of k winners."""
    total = 0
    split = [[0] * len(holes) for _ in holes]
    for board in boards:
        total += 1
        hands = [best(frozenset((*hole, *board))) for hole in holes]
        winners = [seat for seat, hand in enumerate(hands) if hand == max(hands)]
        for seat in winners:
            split[seat][len(winners) - 1] += 1
    return total, split


def share(split: Sequence[int], total: int) -> Fraction:
    """A player's part of the pot."""
    return sum((Fraction(count, winners * total) for winners, count in enumerate(split, 1)), Fraction(0))


def categories(hole: Sequence[int], boards: Iterable[tuple[int, ...]]) -> list[int]:
    """How many boards give each category."""
    counts = Counter(best(frozenset((*hole, *board)))[0] for board in boards)
    return [counts[category] for category in range(9)]
