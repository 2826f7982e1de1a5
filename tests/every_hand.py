"""Every hand of the deck through the batch doors, on the SIMD path that STROBE_SIMD names: a program of its own.

Each strength is compared with the scalar kernel's. Prints the path, and how many hands of each kind were right.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

import strobe
from strobe._eval import _strengths

RANKINGS = (strobe.HIGH, strobe.LOW_A5, strobe.LOW_8, strobe.LOW_27)


def bits(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return np.uint64(1) << (16 * (cards & 3) + (cards >> 2)).astype(np.uint64)


def masks_of(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(bits(cards), axis=1)
    return masks


def all_fives() -> NDArray[np.uint8]:
    """All sets of five, sorted by their highest card, then the next: those below a card come first."""
    sets = np.zeros((1, 0), dtype=np.uint8)
    for size in range(1, 6):
        parts = []
        for card in range(52):
            below = sets[: comb(card, size - 1)]
            parts.append(np.column_stack([below, np.full(len(below), card, dtype=np.uint8)]))
        sets = np.concatenate(parts).astype(np.uint8)
    return sets


FIVES = all_fives()
FIVE_MASKS = masks_of(FIVES)


def check(cards: NDArray[np.uint8], masks: NDArray[np.uint64], ranking: strobe.Ranking) -> int:
    expected = _strengths(masks, ranking)
    by_masks = strobe.evaluate_masks(masks, ranking=ranking)
    by_cards = strobe.evaluate_many(cards, ranking=ranking)
    assert np.array_equal(by_masks, expected), (ranking, len(masks))
    assert np.array_equal(by_cards, expected), (ranking, len(masks))
    return len(masks)


def check_all(more: tuple[int, ...], ranking: strobe.Ranking) -> int:
    """All hands whose highest cards are these, and five below."""
    count = comb(more[-1], 5) if more else len(FIVES)
    cards = np.empty((count, 5 + len(more)), dtype=np.uint8)
    masks = FIVE_MASKS[:count].copy()
    # Let each card stand in each place of a row.
    columns = np.roll(np.arange(5 + len(more)), sum(more))
    cards[:, columns[:5]] = FIVES[:count]
    for column, card in zip(columns[5:], more, strict=True):
        cards[:, column] = card
        masks |= bits(np.array([card], dtype=np.uint8))
    return check(cards, masks, ranking)


def check_sample(size: int, ranking: strobe.Ranking, rows: int) -> int:
    cards = np.random.default_rng(size).random((rows, 52), dtype=np.float32).argsort(axis=1)[:, :size]
    cards = np.ascontiguousarray(cards, dtype=np.uint8)
    return check(cards, masks_of(cards), ranking)


def main() -> None:
    print(strobe.simd)
    for ranking in RANKINGS:
        print(ranking.name, 5, check_all((), ranking))
    print("HIGH", 6, sum(check_all((card,), strobe.HIGH) for card in range(5, 52)))
    pairs = [(high, low) for high in range(6, 52) for low in range(5, high)]
    print("HIGH", 7, sum(check_all(pair, strobe.HIGH) for pair in pairs))
    for ranking in RANKINGS:
        for size in (6, 7, 8):
            print(ranking.name, size, check_sample(size, ranking, 100_000))


if __name__ == "__main__":
    main()
