"""What one seat, or a spectator, may see of a table, as a plain dict.

An allow-list, as for hands: built from what may be seen. Moves are not among it, for deals are moves too.
"""

from __future__ import annotations

from typing import Any

from strobe.errors import SetupError, brief
from strobe.game.table.engine import legal
from strobe.game.table.state import Chair, Level, TableState
from strobe.game.view import view as view_hand

__all__ = ["view"]


def view(table: TableState, seat: int | None = None) -> dict[str, Any]:
    """What does this seat see of the table?

    Args:
        table: the table; an earlier state for spectators who are to see it later.
        seat: whose eyes; None is a spectator, who sees no hole card that has not been tabled.

    Returns:
        A JSON-safe dict. ``hand`` is the view of the present hand, or of the last one. A player sees his own cards in
        it only if they were dealt to him, and not to somebody who had the chair before.

    Raises:
        SetupError: nobody sits at this seat.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(table.chairs) or table.chairs[seat] is None):
        raise SetupError("bad_seat", f"nobody sits at seat {brief(seat)}", seat)
    eyes = seat if seat is not None and table.dealt >> seat & 1 else None
    playing = table.playing
    return {
        "variant": table.terms.variant.name,
        "structure": table.terms.structure,
        "seat": seat,
        "version": table.version,
        "buy_in": list(table.terms.buy_in),
        "level": _level(table.level),
        "coming": None if table.coming is None else _level(table.coming),
        "chairs": [
            None if chair is None or chips is None else _chair(chair, chips, bool(table.dealt >> at & 1))
            for at, (chair, chips) in enumerate(zip(table.chairs, table.stacks, strict=True))
        ],
        "button": table.button,
        "small": table.small,
        "big": table.big,
        "leg": table.leg,
        "killer": table.killer,
        "hands": table.hands,
        "playing": playing,
        "pot": table.pot,
        "raked": table.raked,
        "next": [] if playing else list(legal(table).seats),
        "hand": None if table.hand is None else view_hand(table.hand, eyes),
    }


def _chair(chair: Chair, chips: int, dealt: bool) -> dict[str, Any]:
    return {
        "stack": chips,
        "dealt": dealt,
        "new": chair.new,
        "away": chair.away,
        "wait": chair.wait,
        "owes_small": chair.owes_small,
        "owes_big": chair.owes_big,
        "straddles": chair.straddles,
        "leaving": chair.leaving,
        "adding": chair.adding,
    }


def _level(level: Level) -> dict[str, Any]:
    return {
        "blinds": list(level.blinds),
        "ante": level.ante,
        "big_blind_ante": level.big_blind_ante,
        "bring_in": level.bring_in,
        "bets": list(level.bets),
        "min_bet": level.min_bet,
    }
