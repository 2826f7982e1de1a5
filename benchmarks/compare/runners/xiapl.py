"""xiapl: bit masks are its quickest form; it answers with a record of category and kickers, not a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xiapl.card import Card
from xiapl.eval import evaluate_cards, evaluate_hand, evaluate_mask
from xiapl.simulation import GameType
from xiapl.utils import card_to_mask

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.tasks import Row, batch, single

CARDS = [Card.from_string(name) for name in TEXT]
BITS = [card_to_mask(card) for card in CARDS]


def _mask(hand: tuple[int, ...]) -> int:
    return sum(BITS[card] for card in hand)


def _value(value: Any) -> tuple[int, ...]:
    return (int(value.category), *value.kickers)


def _from_text(hand: str) -> Any:
    card = Card.from_string
    return evaluate_cards([card(hand[i : i + 2]) for i in range(0, len(hand), 2)])


def _omaha(board: int, hole: int) -> Any:
    return evaluate_hand(board, hole, game=GameType.Plo)


def _omaha_deal(deal: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int]:
    return _mask(deal[1]), _mask(deal[0])


def _omaha_many(prepared: list[tuple[int, int]]) -> list[Any]:
    return [evaluate_hand(board, hole, game=GameType.Plo) for board, hole in prepared]


def _masks_many(prepared: list[int]) -> list[Any]:
    return [evaluate_mask(hand) for hand in prepared]


def rows() -> Iterator[Row]:
    checks = "all"
    for count in (7, 5, 6):
        yield single(
            f"cards{count}",
            "evaluate_cards(list of Card)",
            evaluate_cards,
            lambda hand: [CARDS[card] for card in hand],
            key=_value,
            checks=checks,
            dense=False,
        )
    masks = "count; stray bits are ignored"
    yield single("mask7", "evaluate_mask(int)", evaluate_mask, _mask, key=_value, checks=masks, dense=False)
    form = "evaluate_cards([Card.from_string(..), ..])"
    yield single("text7", form, _from_text, text, key=_value, checks=checks, dense=False)
    yield single(
        "omaha",
        "evaluate_hand(board mask, hole mask, game=Plo)",
        _omaha,
        _omaha_deal,
        key=_value,
        spread=True,
        checks="count and overlap; stray bits are ignored",
        dense=False,
    )
    yield batch(
        "omaha_many",
        "[evaluate_hand(board, hole, game=Plo) for board, hole in hands]",
        _omaha_many,
        lambda deals: [_omaha_deal(deal) for deal in deals],
        key=_value,
        checks="count and overlap; stray bits are ignored",
        dense=False,
    )
    yield batch(
        "masks7",
        "[evaluate_mask(mask) for mask in masks]",
        _masks_many,
        lambda deals: [_mask(hand) for hand in deals],
        key=_value,
        checks=masks,
        dense=False,
    )
