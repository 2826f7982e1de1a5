"""pokerfast: a pure-Python evaluator, OMPEval behind ctypes, and a six-max hold'em engine."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from pokerfast import equity, eval7

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.runners import pokerfast_engine
from benchmarks.compare.tasks import Row, batch, single


def rows() -> Iterator[Row]:
    for count in (7, 5, 6):
        yield single(
            f"cards{count}",
            "eval7(tuple of str)",
            eval7,
            lambda hand: tuple(TEXT[card] for card in hand),
            checks="text, not repeats or count",
            dense=False,
        )
    yield from pokerfast_engine.rows()
    if not equity.available():
        return
    yield batch(
        "batch7",
        "equity.evaluate(list of str)",
        equity.evaluate,
        lambda deals: [text(hand) for hand in deals],
        checks="all",
        dense=False,
    )

    # Not a public door: the C function under equity.evaluate, given bytes as a bold user might.
    library = equity._load()

    def private(prepared: Any) -> Any:
        count = len(prepared)
        out = (ctypes.c_uint16 * count)()
        library.pf_evaluate(prepared.data, count, 7, out)
        return out

    yield batch(
        "batch7",
        "private pf_evaluate(bytes) through ctypes",
        private,
        _Bytes.of,
        checks="nothing",
        dense=False,
        note="not a public function",
    )


class _Bytes:
    """Seven bytes a hand that can be sliced by hands."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @classmethod
    def of(cls, deals: list[tuple[int, ...]]) -> _Bytes:
        # OMPEval's suits are spades, hearts, clubs, diamonds.
        suits = (2, 3, 1, 0)
        return cls(bytes(card & ~3 | suits[card & 3] for hand in deals for card in hand))

    def __len__(self) -> int:
        return len(self.data) // 7

    def __getitem__(self, part: slice) -> _Bytes:
        return _Bytes(self.data[7 * (part.start or 0) : 7 * part.stop])
