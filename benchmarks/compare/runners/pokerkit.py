"""pokerkit: the general, validating library; hands are objects that compare, its engine plays many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pokerkit import (
    Card,
    EightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.runners import pokerkit_engine
from benchmarks.compare.tasks import Row, batch, single

CARDS = [next(iter(Card.parse(name))) for name in TEXT]


def _cards(hand: tuple[int, ...]) -> list[Card]:
    return [CARDS[card] for card in hand]


def _all(hands: list[tuple[int, ...]]) -> list[list[Card]]:
    return [_cards(hand) for hand in hands]


def _each(call: Callable[..., Any]) -> Callable[[list[list[Card]]], list[Any]]:
    return lambda prepared: [call(cards) for cards in prepared]


def _high(hand: Any) -> int:
    return int(hand.entry.index)


def _low(hand: Any) -> int:
    """Its low entries count upwards from the best; a hand that does not qualify is None."""
    return -int(hand.entry.index) if hand is not None else -(10**6)


def rows() -> Iterator[Row]:
    checks = "form and count, not repeats"
    yield single("cards5", "StandardHighHand(cards)", StandardHighHand, _cards, key=_high, checks=checks, dense=True)
    game = StandardHighHand.from_game
    for count in (7, 6, 8):
        form = "StandardHighHand.from_game(cards)"
        yield single(f"cards{count}", form, game, _cards, key=_high, checks=checks, dense=True)
    yield single("text7", "StandardHighHand.from_game(str)", game, text, key=_high, checks=checks, dense=True)
    yield single(
        "omaha",
        "OmahaHoldemHand.from_game(hole, board)",
        OmahaHoldemHand.from_game,
        lambda deal: (_cards(deal[0]), _cards(deal[1])),
        key=_high,
        spread=True,
        checks=checks,
        dense=True,
    )
    lows: tuple[tuple[str, str, Callable[..., Any]], ...] = (
        ("low_a5", "RegularLowHand.from_game(cards)", RegularLowHand.from_game),
        ("low_8", "EightOrBetterLowHand.from_game_or_none(cards)", EightOrBetterLowHand.from_game_or_none),
        ("low_27", "StandardLowHand.from_game(cards)", StandardLowHand.from_game),
        ("low_27_5", "StandardLowHand(cards)", StandardLowHand),
    )
    for task, form, call in lows:
        yield single(task, form, call, _cards, key=_low, checks=checks, dense=True)
        yield batch(
            f"{task}_many", f"[{form} for cards in hands]", _each(call), _all, key=_low, checks=checks, dense=True
        )
    yield from pokerkit_engine.rows()
