from collections.abc import Iterable
from typing import NamedTuple

from .cards import Card, CardsLike
from .kinds import Ranking, Use

__all__ = [
    "BestFive",
    "Showdown",
    "best_five",
    "evaluate",
    "evaluate_hole",
    "evaluate_mask",
    "mask",
    "showdown",
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
def best_five(
    cards: CardsLike, ranking: Ranking = ..., *, board: CardsLike = (), use: Use = ...
) -> BestFive: ...
def showdown(holes: Iterable[CardsLike], board: CardsLike = (), game: str | None = None) -> Showdown: ...
def _count(n: int, ranking: Ranking = ..., joker: bool = False) -> list[int]: ...
