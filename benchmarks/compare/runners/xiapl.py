"""xiapl: bit masks are its quickest form; it answers with a record of category and kickers, not a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xiapl.card import Card
from xiapl.eval import evaluate_cards, evaluate_hand, evaluate_mask
from xiapl.range import Range
from xiapl.simulation import GameType, RangeEquityMode, SimulationOptions, calculate_equity, calculate_range_equity
from xiapl.utils import card_to_mask

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.spots import Spot, ids
from benchmarks.compare.tasks import Row, batch, odds, single, trials

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
    yield from _odds()


def _odds() -> Iterator[Row]:
    exact = SimulationOptions.exact()
    exact.threads = 1
    for task, game in (
        ("odds_hand", GameType.Holdem),
        ("odds_hand_flop", GameType.Holdem),
        ("odds_omaha", GameType.Plo),
    ):

        def hands(spot: tuple[list[int], int], game: Any = game) -> Any:
            return calculate_equity(*spot, exact, game=game)

        form = f"calculate_equity(masks, board mask, exact, game={game.name})"
        yield odds(task, form, hands, _hands, key=lambda answer: answer.players[0].equity)

    def ranges(spot: tuple[Any, Any, int]) -> Any:
        return calculate_range_equity(*spot, exact, RangeEquityMode.AggregateOnly)

    for name in ("ranges", "ranges_flop", "any_flop", "any_turn", "any_river"):
        form = "calculate_range_equity(Range, Range, board mask, exact, AggregateOnly)"
        yield odds(f"odds_{name}", form, ranges, _ranges, key=lambda answer: answer.hero_aggregate_equity)

    masks = [_mask(tuple(ids(hand))) for hand in ("AsKs", "QdQh")]

    def play(count: int) -> float:
        options = SimulationOptions.mc_seeded(count, 1)
        options.threads = 1
        return float(calculate_equity(masks, 0, options).players[0].equity)

    yield trials("odds_trials", "calculate_equity(masks, 0, mc_seeded(n, seed))", play)


def _hands(spot: Spot) -> tuple[list[int], int]:
    return [_mask(tuple(ids(hand))) for hand in spot.players], _mask(tuple(ids(spot.board)))


def _ranges(spot: Spot) -> tuple[Any, Any, int]:
    first, second = (Range.all() if side == "random" else Range.from_string(side) for side in spot.players)
    return first, second, _mask(tuple(ids(spot.board)))
