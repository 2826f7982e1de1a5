"""pokerfast: a pure-Python evaluator, OMPEval behind ctypes, and a six-max hold'em engine."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from pokerfast import equity, eval7

from benchmarks.compare.deals import TEXT, text
from benchmarks.compare.runners import pokerfast_engine
from benchmarks.compare.spots import Spot
from benchmarks.compare.tasks import Row, batch, odds, single


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
    yield from _odds(library)


def _odds(library: Any) -> Iterator[Row]:
    def ask(spot: Spot) -> Any:
        return equity.equity(spot.players, board=spot.board)

    for name in ("hand", "hand_flop", "ranges", "ranges_flop", "any_flop", "any_turn", "any_river"):
        form = "equity.equity(list of str, board=str)"
        yield odds(f"odds_{name}", form, ask, lambda spot: spot, key=lambda equities: equities[0])

    # It stops at an error, not after a number of trials. The C function below tells how many those were.
    players, stdev = ["AsKs", "QdQh"], 1.5e-4

    def sample() -> float:
        return float(equity.equity(players, exact=False, stdev=stdev)[0])

    def played() -> int:
        given = (ctypes.c_char_p * 2)(*[player.encode() for player in players])
        out, hands = (ctypes.c_double * 2)(), ctypes.c_uint64()
        library.pf_equity(given, 2, b"", b"", 0, stdev, 1, 0.0, out, ctypes.byref(hands))
        return hands.value

    yield Row(
        "odds_trials",
        "equity.equity(list of str, exact=False, stdev=1.5e-4)",
        lambda numbers: _Whole(played()),
        lambda whole: sample(),
        lambda whole: [sample()],
        "",
        None,
        "stops at a standard error; trials counted through its C function",
    )


class _Whole:
    """So many trials, which can not be had in parts."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, part: slice) -> _Whole:
        return self


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
