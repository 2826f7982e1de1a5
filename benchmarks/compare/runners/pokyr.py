"""pokyr: seven cards only, a list of ints from 0 (ace of clubs) downwards."""

from __future__ import annotations

from collections.abc import Iterator

from poker import cpoker

from benchmarks.compare.tasks import Row, batch, single


def _cards(hand: tuple[int, ...]) -> list[int]:
    return [4 * (12 - (card >> 2)) + (card & 3) for card in hand]


def rows() -> Iterator[Row]:
    call = cpoker.handvalue
    checks = "count; a wrong id may crash"
    yield single("cards7", "handvalue(list of ints)", call, _cards, checks=checks, dense=False)

    # It has no batch door, so this is the loop that its users write.
    def loop(prepared: list[list[int]]) -> list[int]:
        return [call(hand) for hand in prepared]

    def prepare(deals: list[tuple[int, ...]]) -> list[list[int]]:
        return [_cards(hand) for hand in deals]

    yield batch("batch7", "[handvalue(hand) for hand in hands]", loop, prepare, checks=checks, dense=False)
