"""strobe: the doors that this build has; a door that does not exist (yet) has no row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import strobe
from benchmarks.compare.deals import text
from benchmarks.compare.tasks import Row, batch, single

LOWS = (("low_a5", "LOW_A5"), ("low_8", "LOW_8"), ("low_27", "LOW_27"), ("low_27_5", "LOW_27"))


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
    for part in (_scalars, _batches, _omaha_many, _engine, _odds):
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
    for task, name in LOWS:
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
    doors = (many, cards, "evaluate_many(uint8 array"), (masks, bits, "evaluate_masks(uint64 array")
    for door, prepare, form in doors:
        for task, name in LOWS:
            ranking = _door(name)
            if not door or ranking is None:
                continue

            def low(hands: Any, door: Any = door, ranking: Any = ranking) -> Any:
                return door(hands, ranking=ranking)

            yield batch(f"{task}_many", f"{form}, ranking={name})", low, prepare, checks="all", dense=True)


class _Deals:
    """Hole cards and boards that are cut together."""

    def __init__(self, holes: Any, boards: Any) -> None:
        self.holes = holes
        self.boards = boards

    def __len__(self) -> int:
        return len(self.holes)

    def __getitem__(self, rows: slice) -> _Deals:
        return _Deals(self.holes[rows], self.boards[rows])


def _omaha_many() -> Iterator[Row]:
    door = _door("evaluate_hole_many")
    if not door:
        return
    import numpy as np

    def apart(deals: list[Any]) -> _Deals:
        holes, boards = zip(*deals, strict=True)
        return _Deals(np.array(holes, dtype=np.uint8), np.array(boards, dtype=np.uint8))

    def omaha(deals: _Deals) -> Any:
        return door(deals.holes, deals.boards, use=strobe.TWO)

    form = "evaluate_hole_many(uint8 arrays, use=TWO)"
    yield batch("omaha_many", form, omaha, apart, checks="all", dense=True)


def _engine() -> Iterator[Row]:
    if not _door("game") or not _door("dealers"):
        return
    from benchmarks.compare.runners.strobe_engine import rows as engine_rows

    yield from engine_rows()


def _odds() -> Iterator[Row]:
    if _door("equity"):
        from benchmarks.compare.runners.strobe_odds import rows as odds_rows

        yield from odds_rows()
