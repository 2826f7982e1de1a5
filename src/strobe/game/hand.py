"""A hand to hold on to: its present state, everything that happened, undo, replay, log and saved form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from strobe.board import Board
from strobe.cards import Card, parse_cards
from strobe.errors import ActionError, FormatError, SetupError, StrobeError, brief
from strobe.game import moves
from strobe.game.dealers import Dealer
from strobe.game.dealing import due_words
from strobe.game.engine import apply, begin
from strobe.game.events import Event
from strobe.game.log import lines
from strobe.game.moves import Move
from strobe.game.numbering import is_repeated
from strobe.game.setup import from_dict, resolve, to_dict
from strobe.game.state import Award, Chance, Legal, Setup, State
from strobe.game.view import check_seat, seen, view
from strobe.variants import Roll, Structure, Variant

__all__ = ["Hand"]

SCHEMA = 1
Cards = str | Iterable[Card | int | str | None]


class Hand:
    """One hand of poker, from the posting of the blinds to the award of the pots.

    Make one with `Hand.start`, `Hand.replay` or `Hand.from_json`. Moves that are not legal raise ActionError and
    change nothing.

    >>> from strobe.game import dealers
    >>> hand = Hand.start("strobe", stacks=[200, 200, 200], blinds=(1, 2), dealer=dealers.seeded(7))
    >>> hand.pending, len(hand.board)
    ((0,), 6)
    >>> _ = hand.raise_to(6), hand.fold(), hand.call(), hand.check(), hand.raise_to(8), hand.fold()
    >>> hand.over, hand.stacks, sum(hand.stacks)
    (True, (207, 199, 194), 600)
    """

    __slots__ = ("_dealer", "_marks", "_moves", "_past", "_story")

    def __init__(self, setup: Setup, dealer: Dealer | None = None) -> None:
        """Start from resolved facts; `Hand.start` is the usual door."""
        state, events = begin(setup)
        self._dealer = _check_dealer(dealer)
        self._past = [state]
        self._story: list[tuple[Event, ...]] = [events]
        self._moves: list[Move] = []
        self._marks: list[int] = []
        self._take_chances()

    @classmethod
    def start(
        cls,
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
        dealer: Dealer | None = None,
    ) -> Self:
        """Start a hand.

        Args:
            dealer: supplies the cards and the die, see `strobe.game.dealers`; without one the caller gives them
                with `deal` and `roll`.
            variant, stacks, button, structure, blinds, ante, posts, bring_in, bets, min_bet, options: as
                `strobe.game.setup.resolve`.

        Raises:
            SetupError: what does not make a hand.
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
        return cls(setup, dealer)

    @classmethod
    def replay(cls, setup: Setup, made: Iterable[Move], dealer: Dealer | None = None) -> Self:
        """Play these moves, chance included, from these facts; a dealer goes on after them.

        Raises:
            ActionError: a move that is not legal where it stands.
        """
        hand = cls(setup)
        for move in made:
            hand._apply(move)
        return hand._with_dealer(dealer)

    @property
    def state(self) -> State:
        """The present state, a value of its own."""
        return self._past[-1]

    @property
    def setup(self) -> Setup:
        """The facts the hand started from."""
        return self.state.setup

    @property
    def legal(self) -> Legal:
        """What may happen next."""
        return self.state.legal

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that have to act; empty when chance is due or the hand is over."""
        return self.state.pending

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.state.legal.kind == "over"

    @property
    def board(self) -> Board:
        """The row of boxes."""
        return self.state.board

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat; 0 for an empty chair."""
        return self.state.stacks

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return self.state.pot

    @property
    def awards(self) -> tuple[Award, ...]:
        """What has been won, once the hand is over."""
        return self.state.awards

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything that was done, chance included; with the facts it is the saved game."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for events in self._story for event in events)

    def fold(self) -> tuple[Event, ...]:
        """Fold for the seat whose turn it is."""
        return self.apply(moves.Fold("fold", self._seat()))

    def check(self) -> tuple[Event, ...]:
        """Check for the seat whose turn it is."""
        return self.apply(moves.Check("check", self._seat()))

    def call(self) -> tuple[Event, ...]:
        """Call for the seat whose turn it is, with all it has if that is less."""
        return self.apply(moves.Call("call", self._seat()))

    def raise_to(self, to: int) -> tuple[Event, ...]:
        """Bet or raise, so that the seat whose turn it is has ``to`` chips in this round."""
        return self.apply(moves.RaiseTo("raise_to", self._seat(), to))

    def bring_in(self) -> tuple[Event, ...]:
        """Bring in for the seat whose turn it is."""
        return self.apply(moves.BringIn("bring_in", self._seat()))

    def discard(self, cards: Cards, seat: int | None = None) -> tuple[Event, ...]:
        """Put these cards away for a seat, by default the first that has to."""
        return self.apply(moves.Discard("discard", self._seat() if seat is None else seat, _cards(cards)))

    def draw(self, cards: Cards = ()) -> tuple[Event, ...]:
        """Change these cards for the seat whose turn it is; without any it stands pat."""
        return self.apply(moves.Draw("draw", self._seat(), _cards(cards)))

    def show(self, cards: Cards | None = None) -> tuple[Event, ...]:
        """Table the hand of the seat that has the choice; name its cards where they are not known."""
        return self.apply(moves.Show("show", self._seat(), None if cards is None else _cards(cards)))

    def muck(self) -> tuple[Event, ...]:
        """Muck the beaten hand of the seat that has the choice."""
        return self.apply(moves.Muck("muck", self._seat()))

    def rule(self, code: str, *, seat: int = -1, cards: Cards = (), note: str = "") -> tuple[Event, ...]:
        """Carry out a ruling: ``misdeal``, ``replace`` (an exposed hole card), ``redeal_board`` or ``note``."""
        known = tuple([card for card in _cards(cards) if card is not None])
        return self.apply(moves.Rule("rule", code, seat, known, note))

    def deal(self, cards: Cards) -> tuple[Event, ...]:
        """Supply the cards that are due, in the order they leave the deck; None is a card that is not known."""
        return self.apply(moves.Deal("deal", _cards(cards)))

    def roll(self, face: int) -> tuple[Event, ...]:
        """Supply the face of the die that is due."""
        return self.apply(moves.Roll("roll", face))

    def apply(self, move: Move, number: int | None = None) -> tuple[Event, ...]:
        """Make a move, and let the dealer supply what chance owes after it.

        Args:
            move: a move.
            number: the version of the state that it is meant for. The same move once more under the same number changes
                nothing; another one under an old number is refused.

        Returns:
            What happened, in order; nothing for a move that comes once more.

        Raises:
            ActionError: the move is not legal now; nothing has changed. ``stale``: its number has been used.
                ``early``: its number has not come yet.
        """
        before = len(self._moves)
        if number is not None and is_repeated(number, before, self._moves, _known(move), self.legal):
            return ()
        self._apply(move)
        try:
            self._take_chances()
        except BaseException:
            # A dealer that cannot deal must not leave half a move behind.
            self._cut(before)
            raise
        self._marks.append(before)
        return tuple(event for events in self._story[before + 1 :] for event in events)

    def undo(self) -> None:
        """Take the last move back, and what the dealer dealt after it.

        Raises:
            ActionError: ``nothing_to_undo``.
        """
        if not self._marks and (self._dealer or not self._moves):
            raise ActionError("nothing_to_undo", "no move has been made yet", None, self.legal)
        self._cut(self._marks.pop() if self._marks else len(self._moves) - 1)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat, or a spectator, sees."""
        return view(self.state, seat)

    def log(
        self,
        names: Sequence[str] | None = None,
        *,
        unicode: bool = False,
        seat: int | None = None,
        spectator: bool = False,
    ) -> str:
        """The story in words, a line an event.

        Args:
            names: of the players, by seat.
            unicode: suits as symbols.
            seat: only what this seat may see; by default every card is told.
            spectator: only what everybody may see.

        Raises:
            SetupError: not a name for each seat, or nobody sits at ``seat``.

        >>> from strobe.game import dealers
        >>> hand = Hand.start("holdem", stacks=[50, 50], blinds=(1, 2), dealer=dealers.seeded(7))
        >>> print(hand.log(["Ann", "Bob"], seat=1))
        Ann posts the blind of 1
        Bob posts the blind of 2
        Bob is dealt 8c 2h
        Ann is dealt ?? ??
        """
        if names is not None and (isinstance(names, str) or len(names) < len(self.stacks)):
            raise SetupError("bad_names", f"a name for each of the {len(self.stacks)} seats, not {brief(names)}", names)
        numbered = any(isinstance(step, Roll) for step in self.setup.script)
        events: Iterable[Event] = self.events
        if seat is not None:
            check_seat(seat, self.state)
        if seat is not None or spectator:
            events = [seen(event, seat) for event in events]
        return "\n".join(lines(events, names, unicode=unicode, numbered=numbered))

    def to_json(self) -> str:
        """The saved game as JSON: the facts and the moves. The dealer's secret is not in it."""
        saved = {
            "schema": SCHEMA,
            "kind": "strobe.hand",
            **to_dict(self.setup),
            "moves": [moves.to_list(move) for move in self._moves],
        }
        return json.dumps(saved)

    @classmethod
    def from_json(cls, text: str, *, dealer: Dealer | None = None, variant: Variant | None = None) -> Self:
        """Read a saved game back.

        Args:
            text: as `to_json` writes it.
            dealer: goes on with the hand.
            variant: the game, where it is not one that ``strobe.variants.find`` knows.

        Raises:
            FormatError: the text cannot be read, or its facts or moves do not make a hand; the message names the
                place of a move.
        """
        try:
            saved = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise FormatError("bad_json", f"not JSON: {error}", text) from error
        if not isinstance(saved, dict) or saved.get("kind") != "strobe.hand":
            raise FormatError("bad_kind", "the text is not a saved hand", text)
        schema = saved.get("schema")
        if type(schema) is not int or schema != SCHEMA:
            raise FormatError("bad_schema", f"schema {brief(schema)} is not known", schema)
        listed = saved.get("moves")
        if not isinstance(listed, list):
            raise FormatError("missing_fact", "the saved hand lacks its moves", listed)
        try:
            hand = cls(from_dict(saved, variant))
        except SetupError as error:
            raise FormatError(error.code, f"the saved hand cannot start: {error}", error.value) from error
        for at, item in enumerate(listed):
            try:
                hand._apply(moves.from_list(item))
            except StrobeError as error:
                raise FormatError(error.code, f"at moves[{at}]: {error}", item) from error
        return hand._with_dealer(dealer)

    def __copy__(self) -> Self:
        # The lists are the hand's own; what is in them never changes.
        other = object.__new__(type(self))
        other._dealer = self._dealer
        other._past, other._story = [*self._past], [*self._story]
        other._moves, other._marks = [*self._moves], [*self._marks]
        return other

    def __repr__(self) -> str:
        return repr(self.state)

    def _with_dealer(self, dealer: Dealer | None) -> Self:
        """The hand, whose moves have just been played again, with a dealer who goes on."""
        self._dealer = _check_dealer(dealer)
        if dealer is not None:
            self._marks = [at for at, move in enumerate(self._moves) if move[0] not in ("deal", "roll")]
        self._take_chances()
        return self

    def _seat(self) -> int:
        pending = self.pending
        if not pending:
            due = self.legal
            code = "chance_due" if isinstance(due, Chance) else "hand_over"
            text = f"{due_words(due)} due, nobody has to act" if isinstance(due, Chance) else "the hand is over"
            raise ActionError(code, text, None, due)
        return pending[0]

    def _apply(self, move: Move) -> None:
        state, events = apply(self.state, move)
        made = moves.normal(move)
        self._past.append(state)
        self._story.append(events)
        self._moves.append(made)

    def _take_chances(self) -> None:
        while self._dealer is not None and isinstance(self.state.legal, Chance):
            self._apply(self._dealer(self.state))

    def _cut(self, length: int) -> None:
        del self._past[length + 1 :], self._story[length + 1 :], self._moves[length:]


def _check_dealer(dealer: Dealer | None) -> Dealer | None:
    if dealer is not None and not callable(dealer):
        raise SetupError("bad_dealer", f"a dealer is a function of the state, not {brief(dealer)}", dealer)
    return dealer


def _known(move: Move) -> Move | None:
    """The move as the record keeps it; None if it cannot be kept, so that it was never made."""
    try:
        return moves.normal(move) if moves.is_move(move) else None
    except (StrobeError, TypeError):
        return None


def _cards(cards: Cards) -> tuple[Card | None, ...]:
    if isinstance(cards, (str, bytes)):
        return parse_cards(cards)
    try:
        return tuple(None if card is None else Card(card) for card in cards)
    except TypeError as error:
        raise SetupError("bad_cards", f"not cards: {brief(cards)}", cards) from error
