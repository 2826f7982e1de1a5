"""A table at one moment as one immutable value, and what it is made of. Records only.

Seats run clockwise from 0. Sets of seats are bit masks. Who sits at a seat is the caller's business.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from strobe.game.moves import Move as HandMove
from strobe.game.state import Legal, State
from strobe.variants import Structure, Variant

__all__ = [
    "NOBODY",
    "NO_LEVEL",
    "REMEMBERED",
    "Between",
    "Broke",
    "ButtonRule",
    "Chair",
    "Kill",
    "Level",
    "Rake",
    "TableState",
    "Terms",
]

NOBODY = -1
REMEMBERED = 64  # moves that may come twice without harm: a message sent again is a recent one

ButtonRule = Literal["dead", "moving"]
Kill = Literal["none", "full", "half"]
Broke = Literal["leave", "stay"]


class Level(NamedTuple):
    """What a hand costs. A tournament's blinds go up by a new one.

    Attributes:
        blinds: none, the big blind alone, or small and big blind.
        ante: an ante from everybody; with ``big_blind_ante`` one for the table, from the big blind.
        big_blind_ante: who pays the ante.
        bring_in: the forced bet of a stud game in limit; 0 is the usual one.
        bets: small and big bet in fixed limit, least and highest bet in spread limit; empty for the usual ones.
        min_bet: the least bet; 0 is the usual one.
    """

    blinds: tuple[int, ...] = ()
    ante: int = 0
    big_blind_ante: bool = False
    bring_in: int = 0
    bets: tuple[int, ...] = ()
    min_bet: int = 0


NO_LEVEL = Level()


class Rake(NamedTuple):
    """What the house takes of a pot: a part of it, rounded down, and never more than the cap.

    Attributes:
        part: numerator and denominator of the part.
        cap: the most of one pot.
        no_flop_no_drop: nothing is taken of a hand that ends before a board card or the second betting round.
    """

    part: tuple[int, int] = (0, 1)
    cap: int = 0
    no_flop_no_drop: bool = True


class Terms(NamedTuple):
    """What the house has settled for a table; one record shared by all its states.

    Attributes:
        variant: the game.
        structure: the betting structure.
        chairs: how many chairs there are.
        buy_in: fewest and most chips to sit down with; a top-up reaches the most at most.
        options: the house's choices for each hand, by name, in order of the names.
        button_rule: ``dead`` or ``moving`` (D-BET-17).
        straddle: whether the player left of the big blind may straddle (D-ST-15).
        kill: whether there are kill pots, full or half (D-KP-1).
        tournament: everybody is dealt in, away or not, and nobody owes a missed blind.
        broke: whether a player without chips leaves his seat, or stays to buy in again.
        rake: what the house takes of a pot.
    """

    variant: Variant
    structure: Structure
    chairs: int
    buy_in: tuple[int, int]
    options: tuple[tuple[str, object], ...]
    button_rule: ButtonRule
    straddle: bool
    kill: Kill
    tournament: bool
    broke: Broke
    rake: Rake


class Chair(NamedTuple):
    """A seat that is taken.

    Attributes:
        stack: chips as they were before the present hand.
        new: not dealt in yet since he sat down.
        away: sits out: is dealt in again when he says so.
        wait: waits for the big blind instead of posting to come in.
        owes_small: has missed the small blind.
        owes_big: has missed the big blind.
        straddles: wants to straddle whenever he may.
        leaving: gives up his hand and leaves when it is over.
        adding: chips that he brings when the hand is over.
    """

    stack: int
    new: bool = True
    away: bool = False
    wait: bool = False
    owes_small: bool = False
    owes_big: bool = False
    straddles: bool = False
    leaving: bool = False
    adding: int = 0


class Between(NamedTuple):
    """No hand is going on. ``seats`` would be dealt in next; with none of them no hand can start."""

    kind: Literal["between"]
    seats: tuple[int, ...]


class TableState(NamedTuple):
    """A table at one moment.

    Attributes:
        terms: what the house has settled.
        version: moves applied so far: the number of the next move.
        level: what the present hand, or the last one, costs.
        coming: what the next one will cost, where that is something else.
        chairs: who sits where; None is an empty chair.
        button: where the button is, which may be an empty chair; -1 before the first hand.
        small: whose place the small blind was in the last hand, posted or not; -1 before the first.
        big: who had the big blind in the last hand; -1 before the first.
        hands: how many hands have been started.
        hand: the present hand, or the last one; None before the first.
        made: the moves of that hand, those made for leaving players included.
        dealt: the seats that were dealt in and whose players have not left since, as a bit mask.
        leg: the seat that has the kill button, -1 while it is neutral.
        killer: the seat that must kill the next pot, or has killed this one; -1 for none.
        bought: chips brought to the table so far.
        left: chips taken away from it by leaving players.
        raked: chips taken by the house.
        recent: the last moves, newest last.
    """

    terms: Terms
    version: int
    level: Level
    coming: Level | None
    chairs: tuple[Chair | None, ...]
    button: int
    small: int
    big: int
    hands: int
    hand: State | None
    made: tuple[HandMove, ...]
    dealt: int
    leg: int
    killer: int
    bought: int
    left: int
    raked: int
    recent: tuple[tuple[object, ...], ...]

    @property
    def playing(self) -> bool:
        """Whether a hand is going on."""
        return self.hand is not None and self.hand.legal.kind != "over"

    @property
    def stacks(self) -> tuple[int | None, ...]:
        """Chips behind, by seat; None is an empty chair."""
        hand = self.hand if self.playing else None
        return tuple(
            [
                None if chair is None else hand.stacks[seat] if hand and self.dealt >> seat & 1 else chair.stack
                for seat, chair in enumerate(self.chairs)
            ]
        )

    @property
    def pot(self) -> int:
        """Chips in the middle."""
        return self.hand.pot if self.hand is not None else 0

    @property
    def due(self) -> Legal | None:
        """What the hand waits for; None between hands."""
        return self.hand.legal if self.hand is not None and self.playing else None

    def __repr__(self) -> str:
        # No cards, not even in the moves: states end up in logs.
        where = repr(self.hand) if self.playing else "between hands"
        return f"<{self.terms.variant.name} table, move {self.version}, hand {self.hands}: {where}>"
