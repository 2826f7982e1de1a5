"""Equity and survival by brute force, from the rules alone: every deal, every face, every showdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from oracle import Value, from_id, plain_high5


@cache
def best(cards: frozenset[int]) -> Value:
    """The best five of any number of cards."""
    return max(plain_high5(five) for five in combinations(map(from_id, cards), 5))


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
