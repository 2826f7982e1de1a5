"""What `oracle.best` says of a hand, looked up: the oracle is asked once about every five ranks, in one suit or not.

`best` gives badness turned round (larger is better), None where nothing qualifies. High hands with the joker are
left to the oracle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import oracle

JOKER = 52
# Sums of these tell how often each rank is there: a rank comes four times at most.
WEIGHTS = tuple(5 ** (card // 4) for card in range(53))
Table = dict[int, oracle.Value]
NOTHING: oracle.Value = ()


def worth(cards: Sequence[int], ranking: str) -> oracle.Value:
    """The oracle's word on five cards, larger is better; empty where they do not qualify."""
    found = oracle.FIVE[ranking]([oracle.from_id(card) for card in cards])
    return NOTHING if found is None else tuple(-part for part in oracle.badness(found, ranking != "HIGH"))


@cache
def tables(ranking: str) -> tuple[Table, Table]:
    """Five cards of several suits, and of one, by the sum of their weights."""
    mixed: Table = {}
    suited: Table = {}
    for joker in range(2 if ranking in ("LOW_A5", "LOW_8") else 1):
        for ranks in combinations_with_replacement(range(13), 5 - joker):
            if max(map(ranks.count, ranks)) > 4:
                continue
            # The second of a pair is of another suit; without a pair the first card is.
            cards = [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
            if len(set(ranks)) == 5:
                suited[sum(WEIGHTS[card] for card in cards)] = worth(cards, ranking)
                cards[0] += 1
            cards += [JOKER] * joker
            mixed[sum(WEIGHTS[card] for card in cards)] = worth(cards, ranking)
    return mixed, suited


@cache
def seen(ranking: str) -> Table:
    """The best five of more cards of which no five are of one suit, as they come up."""
    return {}


def one_suit(cards: Sequence[int]) -> bool:
    first = cards[0] & 3
    return all(card & 3 == first for card in cards)


def best_of_choices(choices: Sequence[Sequence[int]], ranking: str) -> oracle.Value:
    mixed, suited = tables(ranking)
    return max((suited if one_suit(five) else mixed)[sum(WEIGHTS[card] for card in five)] for five in choices)


def any_five(cards: Sequence[int], ranking: str) -> oracle.Value:
    suits = [card & 3 for card in cards]
    if ranking in ("HIGH", "LOW_27") and max(map(suits.count, range(4))) >= 5:
        return best_of_choices([*combinations(cards, 5)], ranking)
    known = seen(ranking)
    weights = [WEIGHTS[card] for card in cards]
    key = sum(weights)
    found = known.get(key)
    if found is None:
        mixed, _ = tables(ranking)
        found = known[key] = max(mixed[sum(five)] for five in combinations(weights, 5))
    return found


def some_of_each(hole: Sequence[int], board: Sequence[int], use: str, ranking: str) -> oracle.Value:
    counts = (2,) if use == "TWO" else (0, 1, 2)
    board_suits = [card & 3 for card in board]
    if ranking in ("HIGH", "LOW_27") and max(map(board_suits.count, range(4))) >= 3:
        return best_of_choices(
            [
                (*mine, *common)
                for count in counts
                for mine in combinations(hole, count)
                for common in combinations(board, 5 - count)
            ],
            ranking,
        )
    mixed, _ = tables(ranking)
    own, shared = [WEIGHTS[card] for card in hole], [WEIGHTS[card] for card in board]
    return max(
        mixed[mine + common]
        for count in counts
        for mine in map(sum, combinations(own, count))
        for common in map(sum, combinations(shared, 5 - count))
    )


def best(
    hole: Sequence[int], board: Sequence[int] = (), use: str = "ANY", ranking: str = "HIGH"
) -> oracle.Value | None:
    """The best five cards that the rule of use allows; cards are numbers 0 to 52."""
    if JOKER in (*hole, *board) and ranking not in ("LOW_A5", "LOW_8"):
        mine, common = [oracle.from_id(card) for card in hole], [oracle.from_id(card) for card in board]
        found = oracle.best(mine, common, use, ranking)
        return None if found is None else tuple(-part for part in oracle.badness(found, ranking != "HIGH"))
    if use == "ANY":
        return any_five((*hole, *board), ranking) or None
    return some_of_each(hole, board, use, ranking) or None
