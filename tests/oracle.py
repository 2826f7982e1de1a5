"""What hands are worth, by definition only: slow, plain, and independent of the package.

A card is a pair (rank 2..14, suit letter), the joker is JOKER. The value of a high hand is a tuple,
larger is better; the badness of a low is a tuple, smaller is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

OracleCard = tuple[int, str]
Value = tuple[int, ...]

JOKER: OracleCard = (0, "*")
RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [(rank, suit) for rank in range(2, 15) for suit in SUITS]

(HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ACES) = range(10)
SHAPES = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}
NAMES = {
    "high card": HIGH_CARD,
    "no pair": HIGH_CARD,
    "pair": PAIR,
    "one pair": PAIR,
    "two pair": TWO_PAIR,
    "three of a kind": TRIPS,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "full house": FULL_HOUSE,
    "four of a kind": QUADS,
    "straight flush": STRAIGHT_FLUSH,
    "five of a kind": FIVE_ACES,
}


def cards_of(text: str | Sequence[str]) -> list[OracleCard]:
    """Two letters a card, or a list of such; Joker is the joker."""
    if not isinstance(text, str):
        return [card for part in text for card in cards_of(part)]
    if text == "Joker":
        return [JOKER]
    return [(RANKS.index(text[i]) + 2, text[i + 1]) for i in range(0, len(text), 2)]


def from_id(number: int) -> OracleCard:
    return JOKER if number == 52 else (2 + number // 4, SUITS[number % 4])


def grouped(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often the ranks occur and which they are, the most frequent first, then the highest."""
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return tuple(times for times, _ in groups), tuple(rank for _, rank in groups)


def plain_high5(five: Sequence[OracleCard], wheel: bool = True) -> Value:
    shape, ranks = grouped(rank for rank, _ in five)
    flush = len({suit for _, suit in five}) == 1
    straight_top = 0
    if len(ranks) == 5 and ranks[0] - ranks[4] == 4:
        straight_top = ranks[0]
    elif wheel and ranks == (14, 5, 4, 3, 2):
        straight_top = 5
    if straight_top and flush:
        return STRAIGHT_FLUSH, straight_top
    if flush:
        return FLUSH, *ranks
    if straight_top:
        return STRAIGHT, straight_top
    return SHAPES[shape], *ranks


def high5(five: Sequence[OracleCard]) -> Value:
    if JOKER not in five:
        return plain_high5(five)
    others = [card for card in five if card != JOKER]
    if [rank for rank, _ in others] == [14] * 4:
        return FIVE_ACES, 14
    values = []
    for card in DECK:
        if card not in others:
            value = plain_high5([*others, card])
            if card[0] == 14 or value[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
                values.append(value)
    return max(values)


def low_a5_5(five: Sequence[OracleCard]) -> Value:
    ranks = [1 if rank == 14 else rank for rank, _ in five if rank != 0]
    if len(ranks) == 4:
        ranks.append(min(set(range(1, 14)) - set(ranks)))
    shape, order = grouped(ranks)
    return SHAPES[shape], *order


def low_8_5(five: Sequence[OracleCard]) -> Value | None:
    value = low_a5_5(five)
    return value if value[0] == HIGH_CARD and value[1] <= 8 else None


def low_27_5(five: Sequence[OracleCard]) -> Value:
    if JOKER not in five:
        return plain_high5(five, wheel=False)
    others = [card for card in five if card != JOKER]
    return min(plain_high5([*others, card], wheel=False) for card in DECK if card not in others)


def badness(value: Value | None, low: bool) -> Value:
    """One scale for all: smaller is better, and what does not qualify is worst."""
    if value is None:
        return (99,)
    return value if low else tuple(-part for part in value)


FIVE: dict[str, Callable[[Sequence[OracleCard]], Value | None]] = {
    "HIGH": high5,
    "LOW_A5": low_a5_5,
    "LOW_8": low_8_5,
    "LOW_27": low_27_5,
}


def five_card_choices(
    hole: Sequence[OracleCard], board: Sequence[OracleCard], use: str
) -> list[tuple[OracleCard, ...]]:
    """Every five cards that the rule of use allows."""
    if use == "ANY":
        return list(combinations([*hole, *board], 5))
    counts = (2,) if use == "TWO" else (0, 1, 2)
    return [
        (*mine, *common)
        for count in counts
        for mine in combinations(hole, count)
        for common in combinations(board, 5 - count)
    ]


def best(
    hole: Sequence[OracleCard], board: Sequence[OracleCard] = (), use: str = "ANY", ranking: str = "HIGH"
) -> Value | None:
    """The value of the best five cards, None when nothing qualifies."""
    five = FIVE[ranking]
    return min(
        (five(choice) for choice in five_card_choices(hole, board, use)),
        key=lambda value: badness(value, ranking != "HIGH"),
    )


def shown(upcards: Sequence[OracleCard], ranking: str = "HIGH") -> Value:
    """Badness of one to four upcards."""
    ace = 1 if ranking in ("LOW_A5", "LOW_8") else 14
    ranks = [ace if rank == 14 else rank for rank, _ in upcards]
    if len(upcards) == 1:
        value: Value = (ranks[0], SUITS.index(upcards[0][1]))
    else:
        shape, order = grouped(ranks)
        pattern = ("1", "2", "22", "3", "4").index("".join(str(times) for times in shape if times > 1) or "1")
        value = (pattern, *order)
    return badness(value, ranking != "HIGH")
