"""The pure floor of play: a hand is a value, moves go in, a new value and events come out.

>>> from strobe import game
>>> from strobe.game import dealers, moves
>>> state, events = game.start("strobe", stacks=[200, 200], blinds=(1, 2))
>>> state, events = game.apply(state, dealers.seeded(7)(state))
>>> game.legal(state).kind, game.legal(state).number
('boxes', 6)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from strobe.game.defaults import default_action
from strobe.game.engine import apply, begin, legal
from strobe.game.events import Event
from strobe.game.setup import resolve
from strobe.game.state import State
from strobe.game.view import view, view_event
from strobe.variants import Structure, Variant

__all__ = ["apply", "default_action", "legal", "start", "view", "view_event"]


def start(
    variant: str | Variant,
    *,
    stacks: Sequence[int | None],
    button: int = 0,
    structure: Structure = "no_limit",
    blinds: Sequence[int] | None = None,
    ante: int = 0,
    posts: Iterable[tuple[int, str, int]] | None = None,
    bring_in: int = 0,
    bets: Sequence[int] | None = None,
    min_bet: int | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[State, tuple[Event, ...]]:
    """How does a hand begin?

    Args:
        variant: a game, or its name; `strobe.variants.names` has them.
        stacks: chips of each seat, clockwise; None is an empty chair.
        button: the seat of the button; it may be an empty chair.
        structure: ``"no_limit"``, ``"pot_limit"``, ``"half_pot"``, ``"fixed_limit"`` or ``"spread_limit"``.
        blinds: the blinds from the left of the button; heads-up the button has the small blind.
        ante: an ante from everybody.
        posts: ``(seat, post, amount)`` in posting order, instead of what ``blinds`` and ``ante`` would give; a post is
            ``"ante"``, ``"blind"``, ``"post"``, ``"straddle"``, ``"kill"`` or ``"dead"``.
        bring_in: the forced bet of a stud game in limit; by default the ante, or else half the small bet.
        bets: small and big bet of a fixed-limit game, by default one and two big blinds; least and highest bet of a
            spread-limit game.
        min_bet: the least bet; by default the big blind, without blinds the ante.
        options: the house's choices by name, see `strobe.variants.Options`.

    Returns:
        The first state, antes and blinds posted and the deal due, and the events of the posting.

    Raises:
        SetupError: what does not make a hand; ``code`` and ``value`` say what.

    Rule: rulings 4.0 and 7.

    >>> state, events = start("holdem", stacks=[100, 100, None, 50], button=0, blinds=(1, 2))
    >>> [(event.seat, event.amount) for event in events]
    [(1, 1), (3, 2)]
    """
    setup = resolve(
        variant,
        stacks=stacks,
        button=button,
        structure=structure,
        blinds=blinds,
        ante=ante,
        posts=posts,
        bring_in=bring_in,
        bets=bets,
        min_bet=min_bet,
        options=options,
    )
    return begin(setup)
