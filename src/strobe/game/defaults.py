"""What is done for a player who does not act in time."""

from __future__ import annotations

from strobe.errors import ActionError, brief
from strobe.game.moves import BringIn, Check, Discard, Draw, Fold, Move, Muck
from strobe.game.state import Chance, Discards, Draws, Over, State, Turn

__all__ = ["default_action"]


def default_action(state: State, seat: int | None = None) -> Move:
    """Which move is made for a player whose time is up?

    Args:
        state: the hand.
        seat: who is late; by default the first seat that has to act.

    Returns:
        A move that is legal now: the bring-in where it is due, else a check, else a fold; standing pat; discarding the
        cards that were dealt last; mucking a beaten hand. Folding is never chosen where nothing is owed (D-BET-28).

    Raises:
        ActionError: ``chance_due``, ``hand_over`` or ``not_your_turn``.

    >>> from strobe import game
    >>> from strobe.game import dealers
    >>> state, _ = game.start("holdem", stacks=[100, 100], blinds=(1, 2))
    >>> state, _ = game.apply(state, dealers.seeded(7)(state))
    >>> default_action(state)
    Fold(kind='fold', seat=0)
    """
    due = state.legal
    if isinstance(due, Chance):
        raise ActionError("chance_due", f"a {due.kind} is due, nobody has to act", seat, due)
    if isinstance(due, Over):
        raise ActionError("hand_over", "the hand is over", seat, due)
    late = due.seats[0] if seat is None else seat
    if type(late) is not int or late not in due.seats:
        raise ActionError("not_your_turn", f"it is seat {due.seats[0]}'s turn, not seat {brief(late)}'s", late, due)
    if isinstance(due, Turn):
        if due.bring_in:
            return BringIn(seat=late)
        return Check(seat=late) if due.check else Fold(seat=late)
    if isinstance(due, Draws):
        return Draw(seat=late)
    if isinstance(due, Discards):
        return Discard(seat=late, cards=state.holes[late][-due.number :])
    return Muck(seat=late)
