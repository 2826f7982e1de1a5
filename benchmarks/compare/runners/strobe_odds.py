"""strobe's chances. The matrix of all hands before the board is never at hand: its file is in an empty folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.compare.deals import SEED, TEXT
from benchmarks.compare.spots import Spot, hands_of
from benchmarks.compare.tasks import Row, odds, trials
from strobe import matrix
from strobe.cards import parse_cards
from strobe.odds import equity
from strobe.ranges import Range

EMPTY = tempfile.TemporaryDirectory()
RANGES = ("ranges", "ranges_flop", "any", "uneven", "any_flop", "any_turn", "any_river", "boxes_any")


def rows() -> Iterator[Row]:
    os.environ["XDG_CACHE_HOME"] = EMPTY.name

    def plain(asked: tuple[Any, dict[str, Any]]) -> Any:
        return equity(asked[0], **asked[1])

    def exact(asked: tuple[Any, dict[str, Any]]) -> Any:
        return equity(asked[0], method="exact", threads=1, **asked[1])

    for name in ("hand", "hand_flop"):
        yield odds(f"odds_{name}", "equity(hands as cards)", plain, _question(parse_cards, parse_cards), key=_first)
        yield odds(f"odds_{name}", "equity(hands as text)", plain, _question(str, str), key=_first)
    form = "equity(hands, boxes=..)"
    yield odds("odds_boxes_hand", form, plain, _question(parse_cards, parse_cards), key=_first)
    for name in RANGES:
        form = 'equity(ranges, method="exact", threads=1)'
        yield odds(f"odds_{name}", form, exact, _question(Range, parse_cards), key=_first)
    hands = [parse_cards("AsKs"), parse_cards("QdQh")]

    def play(count: int) -> float:
        return float(equity(hands, method="sample", budget=count, threads=1).equities[0])

    yield trials("odds_trials", 'equity(hands, method="sample", budget=n, threads=1)', play)
    yield odds("odds_matrix", "preflop_matrix(threads=1)", _matrix, lambda spot: spot, key=float)
    yield _threads()


def _question(player: Callable[[str], Any], cards: Callable[[str], Any]) -> Callable[[Spot], tuple[Any, Any]]:
    def convert(spot: Spot) -> tuple[list[Any], dict[str, Any]]:
        table = {name: cards(value) for name in ("board", "boxes") if (value := getattr(spot, name))}
        asked = [_uneven(text) if spot.uneven else player(text) for text in spot.players]
        return asked, table

    return convert


def _uneven(text: str) -> Range:
    """The hands of this range, each with a random weight."""
    rng = Random(SEED)
    return Range(",".join(f"{TEXT[a]}{TEXT[b]}:{rng.randint(1, 99) / 100}" for a, b in hands_of(text)))


def _first(answer: Any) -> float:
    assert answer.method == "exact"
    return float(answer.equities[0])


def _matrix(spot: Spot) -> float:
    """Count all of it, and forget it."""
    whole = matrix.preflop_matrix(threads=1)
    matrix._known.clear()
    path = matrix.cache_file()
    assert path
    path.unlink()
    win, tie, lose = whole.ranges(*spot.players)
    return (win + tie / 2) / (win + tie + lose)


def _threads() -> Row:
    ranges = [Range("random"), Range("random")]

    def run(numbers: Any) -> None:
        for number in numbers:
            equity(ranges, method="exact", threads=number)

    def results(spots: list[Spot]) -> list[float]:
        return [_first(equity([*spot.players], method="exact", threads=2)) for spot in spots]

    form = 'equity(ranges, method="exact", threads=2)'
    return Row("odds_threads", form, list, run, results, "", None, "by the clock on the wall")
