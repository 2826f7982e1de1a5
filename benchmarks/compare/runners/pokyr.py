"""pokyr: seven cards only, a list of ints from 0 (ace of clubs) downwards."""

from __future__ import annotations

from collections.abc import Iterator

from poker import cpoker

from benchmarks.compare.spots import Spot, ids
from benchmarks.compare.tasks import Row, batch, odds, single, trials


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

    def question(spot: Spot) -> tuple[list[list[int]], list[int]]:
        return [_cards(tuple(ids(hand))) for hand in spot.players], _cards(tuple(ids(spot.board)))

    enumerate_all = cpoker.full_enumeration
    form = "full_enumeration(list of lists of ints)"
    yield odds("odds_hand", form, lambda spot: enumerate_all(spot[0]), question, key=lambda evs: evs[0])
    form = "full_enumeration(list of lists of ints, list of ints)"
    yield odds("odds_hand_flop", form, lambda spot: enumerate_all(*spot), question, key=lambda evs: evs[0])
    hands = [_cards(tuple(ids(hand))) for hand in ("AsKs", "QdQh")]
    yield trials("odds_trials", "monte_carlo(list of lists of ints, n)", lambda n: cpoker.monte_carlo(hands, n)[0])
