"""Moves that come twice, or too late: a move may carry the number of the state it is meant for."""

from __future__ import annotations

from collections.abc import Sequence

from strobe.errors import ActionError, brief

__all__ = ["is_repeated"]


def is_repeated(number: object, version: int, past: Sequence[object], move: object, due: object) -> bool:
    """Has this very move been made under this number?

    Args:
        number: of the state that the move is meant for.
        version: of the present state, the number of the next move.
        past: the moves before it, as far as they are remembered, newest last.
        move: as the record keeps it; None if it has no such form.
        due: the legal record, for the error.

    Returns:
        True if it is a repetition, False if it is the next move.

    Raises:
        ActionError: ``stale``: another move was made under this number, or one that is not remembered; ``early``: the
            number has not come yet.

    >>> is_repeated(4, 5, ["call", "check"], "check", None), is_repeated(5, 5, ["call", "check"], "check", None)
    (True, False)
    """
    if type(number) is not int or not 0 <= number <= version:
        raise ActionError("early", f"the next move is number {version}, not {brief(number)}", number, due)
    back = version - number
    if not back:
        return False
    if back <= len(past) and past[-back] == move:
        return True
    # What was done instead stays unsaid: it may have been a deal.
    text = f"move {number} has been made: the next one is number {version}"
    raise ActionError("stale", text, number, due)
