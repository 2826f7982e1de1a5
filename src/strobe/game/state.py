"""One hand as one immutable value. Records only: what is done with them stands in the other modules.

Sets of seats are bit masks: bit ``s`` is seat ``s``. Seats run clockwise.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from strobe.board import Board
from strobe.cards import Card
from strobe.ranking import Ranking
from strobe.variants import CALL, LEFT_OF_BUTTON, Duty, First, Later, Options, Step, Structure, Variant

__all__ = [
    "ANTE",
    "BLIND",
    "DEAD",
    "KILL",
    "LIVE_POSTS",
    "MOST_CHIPS",
    "OVER",
    "POST",
    "POSTS",
    "STRADDLE",
    "Award",
    "Bet",
    "Chance",
    "Choice",
    "Discards",
    "Draft",
    "Draws",
    "Legal",
    "Limit",
    "Over",
    "Post",
    "Pot",
    "Reshuffle",
    "Setup",
    "State",
    "Turn",
]

ANTE = "ante"  # to the pot, from everybody
BLIND = "blind"  # a live bet in its turn
POST = "post"  # a live bet out of turn, to come in
STRADDLE = "straddle"  # a live raise of the blind, before the cards
KILL = "kill"  # a live bet by the killer of the pot
DEAD = "dead"  # to the main pot, no part of any bet: missed blinds, the big-blind ante
LIVE_POSTS = (BLIND, POST, STRADDLE, KILL)
MOST_CHIPS = 2**62  # of one player: every sum of a table's chips can be written out
POSTS = (ANTE, BLIND, POST, STRADDLE, KILL, DEAD)


class Post(NamedTuple):
    """What a seat owes before the deal. A short stack puts in what it has; the others owe no less for that."""

    seat: int
    post: str
    amount: int


class Bet(NamedTuple):
    """A betting round in the script of a hand.

    Attributes:
        street: name of its street.
        size: the bet in fixed limit, else the least bet.
        first: whether it is the hand's first round, where the blinds are live.
        open_pair: fixed limit: the big bet that a pair on the board allows as well (D-SS-8), else 0.
        opening: who opens it.
        duty: what its opener owes while nobody has bet: nothing (``call``), the bring-in, or to bet or fold.
        waits: seats that act only when all others have, their first time (D-KP-4).
    """

    kind: Literal["bet"] = "bet"
    street: str = ""
    size: int = 0
    first: bool = False
    open_pair: int = 0
    opening: First | Later = LEFT_OF_BUTTON
    duty: Duty = CALL
    waits: int = 0


class Setup(NamedTuple):
    """The facts a hand starts from, and what follows from them; one record shared by all its states.

    Attributes:
        variant: the game.
        structure: the betting structure.
        stacks: chips before posting, by seat; None is an empty chair.
        button: the seat the button stands at, which may be empty.
        posts: antes, blinds and the like, in the order they are posted.
        even: everybody owes the same in antes, so that players who have chips left have put in the same.
        blinds: the blinds of the game, whether or not somebody posts them in full.
        bring_in: the forced bet of a stud game in limit.
        min_bet: the least bet.
        bets: small and big bet in fixed limit, least and highest bet in spread limit, else (0, 0).
        options: the house's choices.
        order: the seats dealt in, clockwise from the left of the button.
        roller: who rolls the die (D-ST-5).
        script: dealing steps and betting rounds in order.
        streets: the street of each of them.
        rankings: what wins, high first.
        no_check_raise: who has checked after the first round may not raise in the same round (D-BET-40).
        sevens: the sevens rule is in force (5.4).
        blind_gap: pot-limit counts the blinds in full: chips by which those that were posted fall short, else 0.
    """

    variant: Variant
    structure: Structure
    stacks: tuple[int | None, ...]
    button: int
    posts: tuple[Post, ...]
    even: bool
    blinds: tuple[int, ...]
    bring_in: int
    min_bet: int
    bets: tuple[int, int]
    options: Options
    order: tuple[int, ...]
    roller: int
    script: tuple[Step | Bet, ...]
    streets: tuple[str, ...]
    blind_gap: int
    rankings: tuple[Ranking, ...]
    no_check_raise: bool
    sevens: bool


class Limit(NamedTuple):
    """What fixed and spread limit count in a betting round.

    Attributes:
        base: fixed limit: the level of the last full bet, 0 while none stands.
        raises: full bets and raises so far, a full blind included.
        capped: no more raises in this round.
        checked: seats that have checked.
        sizes: fixed limit: the sizes that a bet or raise may have; in spread limit empty.
        short: fixed limit: who opened all-in for less than half a bet, and who then just called, in order.
    """

    base: int
    raises: int
    capped: bool
    checked: int
    sizes: tuple[int, ...]
    short: tuple[int, ...]


class Turn(NamedTuple):
    """A player is to act; folding is always among the choices.

    Attributes:
        seats: the one seat.
        check: whether it may check.
        call: chips a call adds, all-in calls included; 0 when there is nothing to call.
        raise_to: totals for this round that a bet or raise may reach; empty when it may not raise.
        all_in_to: the total with its last chip, where a call or raise may take that; else 0.
        bring_in: chips of the forced bet it may open with, else 0.
    """

    kind: Literal["turn"]
    seats: tuple[int]
    check: bool
    call: int
    raise_to: range | tuple[int, ...]
    all_in_to: int
    bring_in: int


class Chance(NamedTuple):
    """Chance is due: a request for one Deal or Roll.

    Attributes:
        kind: ``burn``, ``hole``, ``boxes``, ``refill``, ``common``, ``draw`` or ``roll``.
        seats: who gets cards, in dealing order (for ``draw`` once a card); the roller of the die; else empty.
        number: how many cards in all.
        up: how many of each seat's cards (the last ones) or of the board's lie face up.
        source: where the cards come from: the ``stub`` or what was shuffled last, see `Reshuffle`; the ``die``.
    """

    kind: Literal["burn", "hole", "boxes", "refill", "common", "draw", "roll"]
    seats: tuple[int, ...]
    number: int
    up: int
    source: str


class Reshuffle(NamedTuple):
    """The stub is too short: what is left of it is shuffled with other cards, and dealing goes on from there.

    Attributes:
        source: ``burns``; ``muck``: burns, folded hands and earlier discards; ``discards``: those of this draw.
    """

    kind: Literal["reshuffle"]
    source: Literal["burns", "muck", "discards"]


class Choice(NamedTuple):
    """A player is to show his hand or muck it."""

    kind: Literal["show"]
    seats: tuple[int]


class Discards(NamedTuple):
    """These seats have to put cards away, in any order."""

    kind: Literal["discard"]
    seats: tuple[int, ...]
    number: int


class Draws(NamedTuple):
    """A player is to say which cards he changes."""

    kind: Literal["draw"]
    seats: tuple[int]
    most: int


class Over(NamedTuple):
    """The hand is over."""

    kind: Literal["over"] = "over"
    seats: tuple[int, ...] = ()


OVER = Over()

Legal = Turn | Chance | Choice | Discards | Draws | Over


class Pot(NamedTuple):
    """Chips, and the live seats that can win them, as a bit mask."""

    amount: int
    eligible: int


class Award(NamedTuple):
    """What a seat has won of one pot; the PotAwarded events say of which."""

    seat: int
    amount: int


class State(NamedTuple):
    """A hand at one moment.

    Attributes:
        legal: what may happen next; it follows from all the rest.
        version: moves applied so far.
        stacks: chips behind, by seat; 0 for an empty chair.
        pot: all chips in the middle, the present round's included.
        live: seats that can win, as a bit mask.
        able: live seats that have chips left to bet, as a bit mask.
        bets: chips each seat has put into the present betting round.
        level: the highest of them, what everybody has to match.
        full: size of the last full bet or raise, at first the least bet.
        acted: seats that have acted in the present or the last round; what such a seat has in is the level at its
            last action.
        todo: seats that still have to act.
        aggressor: who bet or raised last in the present or the last round, -1 if nobody has.
        limit: what fixed and spread limit count of the round; None in other structures.
        setup: the facts the hand started from.
        at: position in ``setup.script``.
        first: stud: the live seat whose upcards came first in the order of the round; else -1.
        paid: chips each seat has put in before the present round, antes included, dead money not.
        dead: the dead money in the pot.
        holes: each seat's cards; None is a card that is not known.
        ups: which of each seat's cards lie face up, as a bit mask over their places.
        board: the row of boxes; in stud the common card.
        rolls: the faces the die has shown.
        removed: the cards it has taken out.
        burns: burned cards.
        discards: each seat's discarded cards, those of the present draw apart.
        draws: the present draw: each seat that has drawn, and the cards it put away.
        plan: what else is due in this step: mostly chance, or the turn that a ruling interrupted.
        exposed: hole cards that were exposed and replaced; the first of them is the next burn (H2).
        gone: known cards that are out of the stub, as a bit mask over card ids.
        stub: how many cards are left to deal from.
        shuffles: how often the stub has been shuffled with other cards.
        shown: seats whose hands have been tabled, as a bit mask.
        strengths: each live seat's strengths once the showdown has begun, one per ranking; before that empty.
        last: chips of each seat in the betting round that closed last.
        awards: what has been won.
    """

    # What every betting action changes comes first, so that the rest can be carried over in one piece.
    legal: Legal
    version: int
    stacks: tuple[int, ...]
    pot: int
    live: int
    able: int
    bets: tuple[int, ...]
    level: int
    full: int
    acted: int
    todo: int
    aggressor: int
    limit: Limit | None
    setup: Setup
    at: int
    first: int
    paid: tuple[int, ...]
    dead: int
    holes: tuple[tuple[Card | None, ...], ...]
    ups: tuple[int, ...]
    board: Board
    rolls: tuple[int, ...]
    removed: tuple[Card, ...]
    burns: tuple[Card | None, ...]
    discards: tuple[tuple[Card | None, ...], ...]
    draws: tuple[tuple[int, tuple[Card | None, ...]], ...]
    plan: tuple[Chance | Reshuffle | Turn, ...]
    exposed: tuple[Card, ...]
    gone: int
    stub: int
    shuffles: int
    shown: int
    strengths: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]
    awards: tuple[Award, ...]

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that have to act now; empty when chance is due or the hand is over."""
        legal = self.legal
        return () if isinstance(legal, Chance) else legal.seats

    def __repr__(self) -> str:
        # Hole cards, burns and discards stay out: states end up in logs.
        where = self.legal.kind if isinstance(self.legal, (Chance, Over)) else f"seat {self.pending} {self.legal.kind}"
        return (
            f"<{self.setup.variant.name} hand, move {self.version}: {where}, pot {self.pot}, "
            f"stacks {self.stacks}, board {self.board}>"
        )


class Draft:
    """A state in the making: the fields of `State`, open to change while one move is applied."""

    __slots__ = State._fields

    def __init__(self, state: State) -> None:
        (
            self.legal,
            self.version,
            self.stacks,
            self.pot,
            self.live,
            self.able,
            self.bets,
            self.level,
            self.full,
            self.acted,
            self.todo,
            self.aggressor,
            self.limit,
            self.setup,
            self.at,
            self.first,
            self.paid,
            self.dead,
            self.holes,
            self.ups,
            self.board,
            self.rolls,
            self.removed,
            self.burns,
            self.discards,
            self.draws,
            self.plan,
            self.exposed,
            self.gone,
            self.stub,
            self.shuffles,
            self.shown,
            self.strengths,
            self.last,
            self.awards,
        ) = state[:]

    def freeze(self) -> State:
        """The state that has come of it."""
        # Python builds a tuple of more than thirty items by way of a list.
        betting = (
            self.legal,
            self.version,
            self.stacks,
            self.pot,
            self.live,
            self.able,
            self.bets,
            self.level,
            self.full,
            self.acted,
            self.todo,
            self.aggressor,
            self.limit,
        )
        others = (
            self.setup,
            self.at,
            self.first,
            self.paid,
            self.dead,
            self.holes,
            self.ups,
            self.board,
            self.rolls,
            self.removed,
            self.burns,
            self.discards,
            self.draws,
            self.plan,
            self.exposed,
            self.gone,
            self.stub,
            self.shuffles,
            self.shown,
            self.strengths,
            self.last,
            self.awards,
        )
        return tuple.__new__(State, betting + others)
