"""A table to hold on to: its present state, everything that happened, earlier states, replay and saved form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Self

from strobe.errors import ActionError, FormatError, SetupError, StrobeError, brief
from strobe.game import moves as hand_moves
from strobe.game.dealers import Dealer
from strobe.game.dealing import due_words
from strobe.game.defaults import default_action
from strobe.game.moves import Move as HandMove
from strobe.game.state import Chance, Legal
from strobe.game.table import moves
from strobe.game.table.engine import apply, legal
from strobe.game.table.events import TableEvent
from strobe.game.table.moves import TableMove
from strobe.game.table.saved import SCHEMA, from_dict, load, to_dict
from strobe.game.table.state import NOBODY, Between, Level, TableState
from strobe.game.table.terms import open_table
from strobe.game.table.view import view
from strobe.variants import Variant

__all__ = ["Table"]

KIND = "strobe.table_record"
Events = tuple[TableEvent, ...]
Dealers = Callable[[int], Dealer]


class Table:
    """Many hands at one table, with all that happened there.

    Make one with `Table.open` or `Table.from_json`. Moves that are not legal raise ActionError and change nothing.

    >>> from strobe.game import dealers
    >>> table = Table.open("holdem", chairs=6, buy_in=(40, 200), blinds=(1, 2), dealers=lambda n: dealers.seeded(7, n))
    >>> _ = table.sit(0, 100), table.sit(3, 100), table.start()
    >>> table.legal.seats, table.stacks
    ((0,), (99, None, None, 98, None, None))
    >>> _ = table.fold()
    >>> table.stacks, table.playing
    ((99, None, None, 101, None, None), False)
    """

    __slots__ = ("_dealers", "_moves", "_past", "_story")

    def __init__(self, state: TableState, dealers: Dealers | None = None) -> None:
        """Go on from a state; `Table.open` is the usual door."""
        if dealers is not None and not callable(dealers):
            text = f"dealers are a function from the number of a hand to its dealer, not {brief(dealers)}"
            raise SetupError("bad_dealer", text, dealers)
        self._dealers = dealers
        self._past = [state]
        self._story: list[Events] = []
        self._moves: list[TableMove | HandMove] = []
        self._take_chances()

    @classmethod
    def open(cls, variant: str | Variant, *, dealers: Dealers | None = None, **terms: Any) -> Self:
        """Open a table.

        Args:
            variant: a game, or its name.
            dealers: gives each hand, by its number from 1, its dealer; see `strobe.game.dealers`. Without it the
                caller supplies cards and rolls as moves.
            terms: as `strobe.game.table.open_table`.

        Raises:
            SetupError: what does not make a table.
        """
        return cls(open_table(variant, **terms), dealers)

    @property
    def state(self) -> TableState:
        """The present state, a value of its own."""
        return self._past[-1]

    @property
    def version(self) -> int:
        """The number of the next move."""
        return self.state.version

    @property
    def legal(self) -> Legal | Between:
        """What the hand waits for, or who would be dealt in by a start."""
        return legal(self.state)

    @property
    def playing(self) -> bool:
        """Whether a hand is going on."""
        return self.state.playing

    @property
    def stacks(self) -> tuple[int | None, ...]:
        """Chips behind, by seat; None is an empty chair."""
        return self.state.stacks

    @property
    def moves(self) -> tuple[TableMove | HandMove, ...]:
        """Everything that was done, chance included."""
        return tuple(self._moves)

    @property
    def events(self) -> Events:
        """Everything that happened."""
        return tuple(event for events in self._story for event in events)

    def sit(self, seat: int, chips: int, *, wait: bool = False) -> Events:
        """Take an empty chair with these chips."""
        return self.apply(moves.Sit("sit", seat, chips, wait))

    def leave(self, seat: int) -> Events:
        """Leave the table; who is in a hand leaves after it."""
        return self.apply(moves.Leave("leave", seat))

    def sit_out(self, seat: int) -> Events:
        """Be dealt out from the next hand on."""
        return self.apply(moves.SitOut("sit_out", seat))

    def sit_in(self, seat: int, *, wait: bool = False) -> Events:
        """Be dealt in again."""
        return self.apply(moves.SitIn("sit_in", seat, wait))

    def top_up(self, seat: int, chips: int) -> Events:
        """Bring more chips; in a hand they come after it."""
        return self.apply(moves.TopUp("top_up", seat, chips))

    def straddle(self, seat: int, on: bool = True) -> Events:
        """Straddle whenever this seat may."""
        return self.apply(moves.Straddle("straddle", seat, on))

    def set_level(self, level: Level) -> Events:
        """Change what a hand costs, from the next one on."""
        return self.apply(moves.SetLevel("set_level", level))

    def start(self, *, button: int = NOBODY, opening_round: bool | None = None) -> Events:
        """Start the next hand."""
        return self.apply(moves.Start("start", button, opening_round))

    def fold(self) -> Events:
        """Fold for the seat whose turn it is."""
        return self.apply(hand_moves.Fold("fold", self._seat()))

    def check(self) -> Events:
        """Check for the seat whose turn it is."""
        return self.apply(hand_moves.Check("check", self._seat()))

    def call(self) -> Events:
        """Call for the seat whose turn it is."""
        return self.apply(hand_moves.Call("call", self._seat()))

    def raise_to(self, to: int) -> Events:
        """Bet or raise, so that the seat whose turn it is has ``to`` chips in this round."""
        return self.apply(hand_moves.RaiseTo("raise_to", self._seat(), to))

    def default(self) -> Events:
        """Do for the seat that has to act what `strobe.game.default_action` chooses."""
        seat = self._seat()
        assert self.state.hand is not None
        return self.apply(default_action(self.state.hand, seat))

    def apply(self, move: TableMove | HandMove, number: int | None = None) -> Events:
        """Make a move of the table or of the hand, and let the dealer supply what chance owes after it.

        Args:
            move: a move.
            number: the version that it is meant for, see `strobe.game.table.apply`.

        Returns:
            What happened, in order; nothing for a move that comes once more.

        Raises:
            ActionError: the move is not legal now; nothing has changed.
        """
        before = len(self._moves)
        self._apply(move, number)
        try:
            self._take_chances()
        except BaseException:
            # A dealer that cannot deal must not leave half a move behind.
            del self._past[before + 1 :], self._story[before:], self._moves[before:]
            raise
        return tuple(event for events in self._story[before:] for event in events)

    def view(self, seat: int | None = None, *, version: int | None = None) -> dict[str, Any]:
        """What this seat, or a spectator, sees: now, or when the table had this version.

        Raises:
            SetupError: nobody sat at this seat, or this record has no such version.
        """
        if version is None:
            return view(self.state, seat)
        first = self._past[0].version
        if type(version) is not int or not first <= version <= self.version:
            raise SetupError("bad_version", f"versions are {first} to {self.version}, not {brief(version)}", version)
        return view(self._past[version - first], seat)

    def to_json(self) -> str:
        """The record as JSON: the table as it began, and the moves. The cards of all hands are in it."""
        listed = [moves.to_list(move) for move in self._moves]
        return json.dumps({"schema": SCHEMA, "kind": KIND, "table": to_dict(self._past[0]), "moves": listed})

    @classmethod
    def from_json(cls, text: str, *, dealers: Dealers | None = None, variant: Variant | None = None) -> Self:
        """Play a record again; dealers go on after it.

        Args:
            text: as `to_json` writes it.
            dealers: as for `open`.
            variant: the game, where it is not one that ``strobe.variants.find`` knows.

        Raises:
            FormatError: the text is no record, or a move in it is not legal where it stands.
        """
        facts = load(text, KIND)
        listed = facts.get("moves")
        if facts.keys() != {"schema", "kind", "table", "moves"} or not isinstance(listed, list):
            raise FormatError("bad_fact", "a record is a table and the list of its moves", sorted(facts))
        table = cls(from_dict(facts["table"], variant=variant))
        for at, item in enumerate(listed):
            try:
                table._apply(moves.from_list(item))
            except StrobeError as error:
                raise FormatError(error.code, f"at moves[{at}]: {error}", item) from error
        table._dealers = dealers
        table._take_chances()
        return table

    def __repr__(self) -> str:
        return repr(self.state)

    def _seat(self) -> int:
        state = self.state
        if state.hand is None or not state.playing:
            raise ActionError("no_hand", "no hand is going on", None, self.legal)
        due = state.hand.legal
        if isinstance(due, Chance):
            raise ActionError("chance_due", f"{due_words(due)} due, nobody has to act", None, due)
        return due.seats[0]

    def _apply(self, move: TableMove | HandMove, number: int | None = None) -> None:
        state, events = apply(self.state, move, number)
        if state is not self.state:
            self._past.append(state)
            self._story.append(events)
            self._moves.append(moves.normal(move))

    def _take_chances(self) -> None:
        while self._dealers is not None and isinstance(self.state.due, Chance):
            hand = self.state.hand
            assert hand is not None
            self._apply(self._dealers(self.state.hands)(hand))
