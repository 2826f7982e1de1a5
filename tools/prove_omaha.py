"""Omaha by definition: random hands through evaluate_hole_many against every choice of two and three.

    python tools/prove_omaha.py [HANDS] [--hole 4 5 6] [--seed N] [--each]

Needs the extra `test`. The definition of five cards is tests/oracle.py; here it fills a table of two hole and
three board cards, and NumPy looks up the best of all choices. Ends with the hands that were the same, or with
the first that is not.
"""

from __future__ import annotations

import argparse
import sys
from itertools import chain, combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import oracle
import strobe

PAIRS, TRIPLES = comb(52, 2), comb(52, 3)
CHUNK = 25_000


def five_card_hands() -> NDArray[np.int64]:
    """All of them, each in ascending order."""
    count = comb(52, 5)
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.int64, 5 * count)
    return cards.reshape(count, 5)


def places(size: int) -> NDArray[np.int64]:
    """An array with `size` axes that gives a set of cards, in any order, its number."""
    numbers = np.zeros((52,) * size, np.int64)
    sets = np.array(list(combinations(range(52), size))).T
    for order in permutations(range(size)):
        numbers[tuple(sets[list(order)])] = np.arange(sets.shape[1])
    return numbers


def classes(fives: NDArray[np.int64], name: str, each: bool) -> NDArray[np.uint16]:
    """The place of every five cards in the oracle's order: 1 is the worst that qualifies, 0 does not.

    Only ranks and whether the suits are one count, so the oracle is asked once for each such class; with `each`
    it is asked for every hand.
    """
    suited = (fives % 4 == fives[:, :1] % 4).all(axis=1)
    keys = (fives // 4 * 13 ** np.arange(5)).sum(axis=1) * 2 + suited
    kinds, first, kind = np.unique(keys, return_index=True, return_inverse=True)
    if each:
        first, kind = np.arange(len(fives)), np.arange(len(fives))
    values = [oracle.FIVE[name]([oracle.from_id(card) for card in fives[hand].tolist()]) for hand in first]
    order = sorted({oracle.badness(value, name != "HIGH") for value in values}, reverse=True)
    lowest = 0 if None in values else 1
    place = {value: number for number, value in enumerate(order, lowest)}
    found = np.array([place[oracle.badness(value, name != "HIGH")] for value in values], np.uint16)[kind]
    kind_count = len(np.unique(keys * 2**16 + found))
    if kind_count != len(kinds):
        raise AssertionError(f"{kind_count} places for {len(kinds)} sets of ranks")
    return found


def table(fives: NDArray[np.int64], strengths: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The strength of two and three cards, at number of the pair * TRIPLES + number of the triple."""
    pair, triple = places(2), places(3)
    filled = np.zeros(PAIRS * TRIPLES, np.uint16)
    for two in combinations(range(5), 2):
        three = [column for column in range(5) if column not in two]
        at = pair[tuple(fives[:, list(two)].T)] * TRIPLES + triple[tuple(fives[:, three].T)]
        filled[at] = strengths
    return filled


def deal(rng: np.random.Generator, hands: int, cards: int) -> NDArray[np.uint8]:
    """Distinct random cards in each row."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    rows = np.arange(hands)
    for i in range(cards):
        j = rng.integers(i, 52, hands)
        decks[rows, i], decks[rows, j] = decks[rows, j], decks[rows, i].copy()
    return decks[:, :cards]


def best_choice(holes: NDArray[np.uint8], boards: NDArray[np.uint8], known: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The largest strength of any two of the hole and any three of the board."""
    pair, triple = places(2), places(3)
    twos = [pair[holes[:, a], holes[:, b]] * TRIPLES for a, b in combinations(range(holes.shape[1]), 2)]
    threes = [triple[boards[:, a], boards[:, b], boards[:, c]] for a, b, c in combinations(range(5), 3)]
    found = np.zeros(len(holes), np.uint16)
    for two in twos:
        for three in threes:
            np.maximum(found, known[two + three], out=found)
    return found


def compare(hands: int, hole: int, ranking: strobe.Ranking, known: NDArray[np.uint16], seed: int) -> str:
    """Hand after hand, in pieces that need little memory; what to say of them."""
    rng = np.random.default_rng([seed, hole, int(ranking)])
    qualified = 0
    seen = np.zeros(2**16, np.bool_)
    for start in range(0, hands, CHUNK):
        cards = deal(rng, min(CHUNK, hands - start), hole + 5)
        holes, boards = np.ascontiguousarray(cards[:, :hole]), np.ascontiguousarray(cards[:, hole:])
        got = strobe.evaluate_hole_many(holes, boards, use=strobe.TWO, ranking=ranking)
        expected = best_choice(holes, boards, known)
        if not np.array_equal(got, expected):
            row = int(np.argmax(got != expected))
            raise SystemExit(
                f"{ranking.name}: hole {strobe.format_cards(holes[row].tolist())}, "
                f"board {strobe.format_cards(boards[row].tolist())}: {got[row]}, but by definition {expected[row]}"
            )
        qualified += int(np.count_nonzero(expected))
        seen[expected] = True
    choices = comb(hole, 2) * 10
    return (
        f"{ranking.name}: {hands} hands of {hole} hole cards as by definition ({choices} choices each), "
        f"{qualified} of them qualify, {int(seen[1:].sum())} strengths seen"
    )


def main() -> None:
    """All that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", type=int, nargs="?", default=100_000)
    parser.add_argument("--hole", type=int, nargs="+", default=[4], choices=[4, 5, 6], help="how many hole cards")
    parser.add_argument("--rankings", nargs="+", default=["HIGH", "LOW_8"], choices=list(oracle.FIVE))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="ask the oracle for each of the 2,598,960 hands")
    options = parser.parse_args()
    fives = five_card_hands()
    for name in options.rankings:
        known = table(fives, classes(fives, name, options.each))
        for hole in options.hole:
            print(compare(options.hands, hole, getattr(strobe, name), known, options.seed), flush=True)


if __name__ == "__main__":
    main()
