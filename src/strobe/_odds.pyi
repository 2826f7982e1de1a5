from collections.abc import Iterable
from typing import final

from .cards import Card

def shares(holes: tuple[int, ...], finals: tuple[tuple[int, int, int], ...], live: int) -> list[int]: ...
def shares_of(
    hands: tuple[tuple[int, ...], ...],
    weights: tuple[int, ...],
    finals: tuple[tuple[int, int, int], ...],
    left: int,
) -> list[int]: ...
def categories(hole: int, finals: tuple[tuple[int, int, int], ...], live: int) -> list[int]: ...
def category(cards: int) -> int: ...
def read_plain(
    players: object, boxes: object, removed: object, board: object, dead: object, card_type: type[Card]
) -> tuple[tuple[int, ...], str, tuple[int, ...], int] | None: ...

BLOCK_TRIALS: int

@final
class Question:
    def __init__(
        self,
        holes: tuple[int, ...],
        groups: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...],
        anys: tuple[int, ...],
        pool: int,
        slots: tuple[tuple[int, int], ...],
    ) -> None: ...
    def sample(self, seed: int, block: int, trials: int) -> list[int] | None: ...
    def keeps(self, table: int, seed: int, block: int, trials: int) -> list[int] | None: ...
    def meetings(self, seed: int, tries: int) -> int: ...

class Weights:
    def __init__(self, parts: Iterable[tuple[int, int]]) -> None: ...
    def parts(self) -> tuple[tuple[int, int], ...]: ...

def range_units(finals: tuple[tuple[int, int, int], ...], live: int) -> int: ...
def range_equity(
    first: Weights,
    second: Weights,
    finals: tuple[tuple[int, int, int], ...],
    live: int,
    start: int = 0,
    stop: int = 0x7FFFFFFF,
) -> tuple[int, int, int]: ...
def range_path(name: str | None = None) -> None: ...
