"""A fast, exact poker evaluator and game engine, and the home of Strobe.

Evaluating hands is ready at import; everything else is loaded when its name is first used.

>>> import strobe
>>> strobe.showdown(["7h2d", "Tc9h"], "Ah Ks Qd 7c 3s").winners
(0,)
"""

from __future__ import annotations

from ._eval import (
    BestFive,
    Showdown,
    best_five,
    evaluate,
    evaluate_hole,
    evaluate_hole_many,
    evaluate_many,
    evaluate_mask,
    evaluate_masks,
    mask,
    showdown,
    showdown_many,
    simd,
)
from ._version import __version__
from .cards import DECK, JOKER, Card, format_cards, parse_cards
from .errors import ActionError, CardError, FormatError, RangeError, SetupError, StrobeError
from .ranking import (
    ANY,
    AT_MOST_TWO,
    HIGH,
    LOW_8,
    LOW_27,
    LOW_A5,
    TWO,
    Category,
    Ranking,
    Use,
    category,
    describe,
    evaluate_shown,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import game, ranges, variants
    from .board import Board
    from .game import dealers
    from .game.hand import Hand
    from .game.table import Table
    from .odds import equity, faces, refills, survival

__all__ = [
    "ANY",
    "AT_MOST_TWO",
    "DECK",
    "HIGH",
    "JOKER",
    "LOW_8",
    "LOW_27",
    "LOW_A5",
    "TWO",
    "ActionError",
    "BestFive",
    "Board",
    "Card",
    "CardError",
    "Category",
    "FormatError",
    "Hand",
    "RangeError",
    "Ranking",
    "SetupError",
    "Showdown",
    "StrobeError",
    "Table",
    "Use",
    "__version__",
    "best_five",
    "category",
    "dealers",
    "describe",
    "equity",
    "evaluate",
    "evaluate_hole",
    "evaluate_hole_many",
    "evaluate_many",
    "evaluate_mask",
    "evaluate_masks",
    "evaluate_shown",
    "faces",
    "format_cards",
    "game",
    "mask",
    "parse_cards",
    "ranges",
    "refills",
    "showdown",
    "showdown_many",
    "simd",
    "survival",
    "variants",
]

# Names that are loaded on first use, and where they live; "" is the module of that name itself.
_LATER = {
    "equity": "odds",
    "faces": "odds",
    "refills": "odds",
    "survival": "odds",
    "Board": "board",
    "Hand": "game.hand",
    "Table": "game.table",
    "dealers": "game.dealers",
    "game": "",
    "ranges": "",
    "variants": "",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'strobe' has no attribute {name!r}")
    from importlib import import_module

    home = _LATER[name]
    if home == "" or home.endswith("." + name):
        value: object = import_module(f".{home or name}", __name__)
    else:
        value = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
