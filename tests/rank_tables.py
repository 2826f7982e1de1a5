"""What `oracle.best` says of a hand, looked up: the oracle is asked once about every five ranks, in one suit or not.

`best` gives badness turned round (larger is better), None where nothing qualifies. High hands with the joker, and
deuce-to-seven, where nobody chooses among more than five cards, are left to the oracle.
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
ALL = (5,)
COUNTS = {"ANY": ALL, "TWO": (2,), "AT_MOST_TWO": (0, 1, 2)}
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
    """The best five of any number of cards whatever their suits, as they come up."""
    return {}


def of_one_suit(hole: Sequence[int], board: Sequence[int], counts: Sequence[int], ranking: str) -> oracle.Value:
    """The best five cards of one suit, so many of them from the hole."""
    _, suited = tables(ranking)
    suits = [card & 3 for card in (*hole, *board)]
    suit = max(range(4), key=suits.count)
    mine = [WEIGHTS[card] for card in hole if card & 3 == suit]
    common = [WEIGHTS[card] for card in board if card & 3 == suit]
    found = NOTHING
    for count in counts:
        for own in combinations(mine, count):
            for rest in combinations(common, 5 - count):
                found = max(found, suited[sum(own) + sum(rest)])
    return found


def whatever_suits(hole: Sequence[int], board: Sequence[int], counts: Sequence[int], ranking: str) -> oracle.Value:
    """The best five cards as if they were of several suits."""
    mixed, _ = tables(ranking)
    mine, common = [WEIGHTS[card] for card in hole], [WEIGHTS[card] for card in board]
    if counts == ALL:
        known = seen(ranking)
        key = sum(mine)
        if key not in known:
            known[key] = max([mixed[sum(five)] for five in combinations(mine, 5)])
        return known[key]
    found = NOTHING
    for count in counts:
        rest = [sum(cards) for cards in combinations(common, 5 - count)]
        for own in map(sum, combinations(mine, count)):
            found = max(found, max([mixed[own + one] for one in rest]))
    return found


def best(
    hole: Sequence[int], board: Sequence[int] = (), use: str = "ANY", ranking: str = "HIGH"
) -> oracle.Value | None:
    """The best five cards that the rule of use allows; cards are numbers 0 to 52."""
    joker = JOKER in hole or JOKER in board
    if ranking == "LOW_27" or (joker and ranking == "HIGH"):
        # A flush is bad in the one, and the joker may be any card in the other.
        mine, common = [oracle.from_id(card) for card in hole], [oracle.from_id(card) for card in board]
        found = oracle.best(mine, common, use, ranking)
        return None if found is None else tuple(-part for part in oracle.badness(found, ranking != "HIGH"))
    if use == "ANY":
        hole, board = (*hole, *board), ()
    counts = COUNTS[use]
    value = whatever_suits(hole, board, counts, ranking)
    if ranking == "HIGH":
        # Five cards of one suit are never worth less than the same ranks of several.
        value = max(value, of_one_suit(hole, board, counts, ranking))
    return value or None
