"""strobe: the doors that this build has; a door that does not exist (yet) has no row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import strobe
from benchmarks.compare.deals import text
from benchmarks.compare.tasks import Row, batch, single


def _door(name: str) -> Any:
    """A public name, or None where this build lacks it or something that it needs."""
    try:
        return getattr(strobe, name, None)
    except ImportError:
        return None


def facts() -> dict[str, str]:
    """What the table says about this build."""
    return {"simd": str(_door("simd") or "portable")}


def _mask(hand: tuple[int, ...]) -> int:
    return sum(1 << (16 * (card & 3) + (card >> 2)) for card in hand)


def _with(ranking: Any) -> Callable[[Any], Any]:
    return lambda hand: (hand, ranking)


def rows() -> Iterator[Row]:
    for part in (_scalars, _batches, _engine):
        yield from part()


def _scalars() -> Iterator[Row]:
    evaluate, evaluate_mask, evaluate_hole = _door("evaluate"), _door("evaluate_mask"), _door("evaluate_hole")
    if evaluate:
        for count in (7, 5, 6, 8):
            yield single(f"cards{count}", "evaluate(tuple of ints)", evaluate, tuple, checks="all", dense=True)
        yield single("cards7", "evaluate(bytes)", evaluate, bytes, checks="all", dense=True)
        yield single("text7", "evaluate(str)", evaluate, text, checks="all", dense=True)
    if evaluate_mask:
        yield single("mask7", "evaluate_mask(int)", evaluate_mask, _mask, checks="all", dense=True)
    if evaluate_hole and _door("TWO") is not None:
        form = "evaluate_hole(hole, board, TWO)"
        two = strobe.TWO
        yield single("omaha", form, evaluate_hole, lambda deal: (*deal, two), spread=True, checks="all", dense=True)
    lows = (("low_a5", "LOW_A5"), ("low_8", "LOW_8"), ("low_27", "LOW_27"), ("low_27_5", "LOW_27"))
    for task, name in lows:
        ranking = _door(name)
        if evaluate and ranking is not None:
            yield single(
                task,
                f"evaluate(tuple of ints, {name})",
                evaluate,
                _with(ranking),
                spread=True,
                checks="all",
                dense=True,
            )


def _batches() -> Iterator[Row]:
    many, masks = _door("evaluate_many"), _door("evaluate_masks")
    if not many and not masks:
        return
    import numpy as np

    def cards(deals: list[tuple[int, ...]]) -> Any:
        return np.array(deals, dtype=np.uint8)

    def bits(deals: list[tuple[int, ...]]) -> Any:
        return np.array([_mask(hand) for hand in deals], dtype=np.uint64)

    if masks:
        yield batch("masks7", "evaluate_masks(uint64 array)", masks, bits, checks="all", dense=True)
    if not many:
        return
    yield batch("batch7", "evaluate_many(uint8 array)", many, cards, checks="all", dense=True)
    for name in ("LOW_A5", "LOW_27"):
        ranking = _door(name)

        def low(hands: Any, ranking: Any = ranking) -> Any:
            return many(hands, ranking=ranking)

        try:
            low(cards([(0, 4, 8, 12, 17)]))
        except TypeError:
            continue
        form = f"evaluate_many(uint8 array, ranking={name})"
        yield batch(f"{name.lower()}_many", form, low, cards, checks="all", dense=True)


def _engine() -> Iterator[Row]:
    if not _door("game") or not _door("dealers"):
        return
    from benchmarks.compare.runners.strobe_engine import rows as engine_rows

    yield from engine_rows()
