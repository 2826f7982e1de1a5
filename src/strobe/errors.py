"""The errors of the package: one root, a few children, each with a reason code and the offending value."""

from __future__ import annotations

import sys

__all__ = ["ActionError", "CardError", "FormatError", "RangeError", "SetupError", "StrobeError", "brief", "length"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sized


def brief(value: object) -> str:
    """How is a value named in a message, whatever it is and however long?

    >>> brief("Ah"), len(brief([1] * 1000))
    ("'Ah'", 100)
    """
    try:
        text = repr(value)
    except Exception:
        # Such as an int of more digits than may be written out.
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 100 else text[:96] + " ..."


def length(items: Sized) -> int:
    """How many items are these, or at least how many? Python cannot tell the length of every range.

    >>> length(range(52)), length(range(10**30)) == sys.maxsize
    (52, True)
    """
    try:
        return len(items)
    except OverflowError:
        return sys.maxsize


class StrobeError(ValueError):
    """Anything this package refuses.

    Attributes:
        code: a short, stable reason such as ``"duplicate_card"``, for programs.
        message: the reason in words, naming the offending value, for people.
        value: the offending value itself.

    >>> error = StrobeError("bad_thing", "7 is no thing", 7)
    >>> str(error), error.code, error.value
    ('7 is no thing', 'bad_thing', 7)
    """

    def __init__(self, code: str, message: str, value: object = None) -> None:
        # All three go into args, so that the error survives pickling between processes.
        super().__init__(code, message, value)
        self.code = code
        self.message = message
        self.value = value

    def __str__(self) -> str:
        return self.message


class CardError(StrobeError):
    """Text or numbers that are not cards, cards that occur twice, or a wrong number of cards."""


class RangeError(StrobeError):
    """Range notation that cannot be read."""


class SetupError(StrobeError):
    """A hand or table that cannot start as asked."""


class FormatError(StrobeError):
    """Saved text (JSON, hand histories) that cannot be read back."""


class ActionError(StrobeError):
    """A move that is not legal now. Nothing has changed.

    Attributes:
        legal: what would have been legal, the same record that ``game.legal(state)`` returns.
    """

    def __init__(self, code: str, message: str, value: object = None, legal: object = None) -> None:
        super().__init__(code, message, value)
        self.args = (code, message, value, legal)
        self.legal = legal
