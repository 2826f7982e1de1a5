from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeVar, overload

# Only type checkers read this, with or without NumPy.
import numpy as np  # type: ignore[import-not-found, unused-ignore]
from numpy.typing import NDArray  # type: ignore[import-not-found, unused-ignore]
from typing_extensions import Buffer

from .cards import Card, CardsLike
from .kinds import Ranking, Use

__all__ = [
    "BestFive",
    "Showdown",
    "best_five",
    "evaluate",
    "evaluate_hole",
    "evaluate_hole_many",
    "evaluate_many",
    "evaluate_mask",
    "evaluate_masks",
    "mask",
    "showdown",
    "showdown_many",
    "simd",
]

class BestFive(NamedTuple):
    strength: int
    cards: tuple[Card, ...]

class Showdown(NamedTuple):
    strengths: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    winners: tuple[int, ...]
    low_strengths: tuple[int, ...] = ()
    low_hands: tuple[tuple[Card, ...], ...] = ()
    low_winners: tuple[int, ...] = ()

def evaluate(cards: CardsLike, ranking: Ranking = ...) -> int: ...
def mask(cards: CardsLike) -> int: ...
def evaluate_mask(mask: int, ranking: Ranking = ...) -> int: ...
def evaluate_hole(hole: CardsLike, board: CardsLike, use: Use = ..., ranking: Ranking = ...) -> int: ...
def best_five(cards: CardsLike, ranking: Ranking = ..., *, board: CardsLike = (), use: Use = ...) -> BestFive: ...
def showdown(holes: Iterable[CardsLike], board: CardsLike = (), game: str | None = None) -> Showdown: ...
def _count(n: int, ranking: Ranking = ..., joker: bool = False) -> list[int]: ...

simd: Final[str]

# NumPy declares its arrays as buffers from Python 3.12 on only.
_Bytes = Buffer | NDArray[np.uint8]
_Masks = Buffer | NDArray[np.uint64]
_Strengths = NDArray[np.uint16]
_Out = TypeVar("_Out", bound=Buffer | NDArray[np.uint16])

# Without out: an array if the input is one, else a memoryview.
@overload
def evaluate_many(
    cards: NDArray[np.uint8], out: None = None, *, ranking: Ranking = ..., threads: int = 1
) -> _Strengths: ...
@overload
def evaluate_many(cards: Buffer, out: None = None, *, ranking: Ranking = ..., threads: int = 1) -> Any: ...
@overload
def evaluate_many(cards: _Bytes, out: _Out, *, ranking: Ranking = ..., threads: int = 1) -> _Out: ...
@overload
def evaluate_masks(
    masks: NDArray[np.uint64], out: None = None, *, ranking: Ranking = ..., threads: int = 1
) -> _Strengths: ...
@overload
def evaluate_masks(masks: Buffer, out: None = None, *, ranking: Ranking = ..., threads: int = 1) -> Any: ...
@overload
def evaluate_masks(masks: _Masks, out: _Out, *, ranking: Ranking = ..., threads: int = 1) -> _Out: ...
@overload
def evaluate_hole_many(
    holes: NDArray[np.uint8],
    boards: _Bytes,
    out: None = None,
    *,
    use: Use = ...,
    ranking: Ranking = ...,
    threads: int = 1,
) -> _Strengths: ...
@overload
def evaluate_hole_many(
    holes: Buffer, boards: _Bytes, out: None = None, *, use: Use = ..., ranking: Ranking = ..., threads: int = 1
) -> Any: ...
@overload
def evaluate_hole_many(
    holes: _Bytes, boards: _Bytes, out: _Out, *, use: Use = ..., ranking: Ranking = ..., threads: int = 1
) -> _Out: ...
@overload
def showdown_many(holes: NDArray[np.uint8], boards: _Bytes, *, threads: int = 1) -> tuple[_Strengths, _Strengths]: ...
@overload
def showdown_many(holes: Buffer, boards: _Bytes, *, threads: int = 1) -> tuple[Any, Any]: ...
def _strengths(masks: _Masks, ranking: Ranking = ...) -> Any: ...
