"""State messages: what all see is made once for a move, and what a seat alone sees is put into it.

Everything comes from `table.view` and `view_event`, which hold only what may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from strobe import evaluate
from strobe.game import table
from strobe.game.state import State
from strobe.game.table.state import TableState
from strobe.game.view import view_legal
from strobe.ranking import describe

from .messages import Entry, dumps

__all__ = ["Message", "Pieces", "strength"]

LEAST = 5  # cards of a hand
# Of the view of a hand, what an action changes.
_LIVELY = ("version", "pot", "stacks", "bets", "paid", "live", "pending", "legal")
# The same of states. Whatever else is another than before, all of the view is made again.
_ACTED_ON = {"version", "pot", "stacks", "bets", "live", "legal", "able", "level", "full", "acted", "todo", "aggressor"}
_still_hand = itemgetter(*[place for place, name in enumerate(State._fields) if name not in {*_ACTED_ON, "limit"}])
_MOVED = ("version", "hand", "made", "recent")
_still_table = itemgetter(*[place for place, name in enumerate(TableState._fields) if name not in _MOVED])


class Pieces:
    """A table as JSON in pieces: what has not changed since the last message is not made again."""

    def __init__(self) -> None:
        self._still: object = None
        self._table = self._hand = ""
        self._chairs: list[str] = []
        self._hands: list[str] = []
        self._live = 0
        self._strengths: dict[int, tuple[object, str]] = {}
        self._ends: dict[int | None, bytes] = {}

    def shared(self, state: TableState, rest: str) -> tuple[bytes, bytes]:
        """What all see of a state message, up to ``table.seat`` and from there to ``hand.seat``."""
        hand, playing = state.hand, state.playing
        still = (_still_table(state), hand and _still_hand(hand)) if playing else None
        if still is None or still != self._still:
            self._still = still
            self._look(state)
        if hand is not None and hand.live != self._live:
            self._live = hand.live
            self._ends.clear()
        chairs = ",".join(
            [
                text if chips is None else f'{{"stack":{chips},{text}'
                for chips, text in zip(state.stacks, self._chairs, strict=True)
            ]
        )
        start = (
            f'{{"type":"state","version":{state.version},{rest},"table":{{"version":{state.version},"pot":{state.pot},'
            f'"chairs":[{chairs}],{self._table},"seat":'
        )
        end = "" if hand is None else f"{{{self._hand},{dumps(_lively(hand))[1:-1]}"
        return start.encode(), f'}},"hand":{end}'.encode()

    def _look(self, state: TableState) -> None:
        seen = table.view(state)
        hand = seen.pop("hand")
        # What an action changes, and what differs from seat to seat, is put in for each message.
        chairs = seen.pop("chairs")
        for name in ("seat", "version", "pot"):
            del seen[name]
        for chair in chairs:
            if chair is not None:
                del chair["stack"]
        self._table = dumps(seen)[1:-1]
        self._chairs = ["null" if chair is None else dumps(chair)[1:] for chair in chairs]
        if hand is not None:
            self._hands = [_card_list(cards) for cards in hand["hands"]]
            for name in ("seat", "hands", *_LIVELY):
                del hand[name]
            self._hand = dumps(hand)[1:-1]
        self._ends.clear()

    def end(self, state: TableState, seat: int | None) -> bytes:
        """What a seat, or with None a spectator, sees other than the others: the end of the hand and of the message."""
        kept = self._ends.get(seat)
        if kept is None:
            kept = self._ends[seat] = self._made_end(state, seat).encode()
        return kept

    def _made_end(self, state: TableState, seat: int | None) -> str:
        place, hand = "null" if seat is None else str(seat), state.hand
        if hand is None:
            return f'null,"seat":{place},"strength":null'
        # As in `table.view`: who took the chair after the deal does not see the cards of who had it before.
        if seat is None or not state.dealt >> seat & 1:
            return f',"seat":null,"hands":[{",".join(self._hands)}]}},"seat":{place},"strength":null'
        seen = [*self._hands]
        seen[seat] = _card_list(["??" if card is None else card.text for card in hand.holes[seat]])
        worth = self._strength(state, hand, seat)
        return f',"seat":{seat},"hands":[{",".join(seen)}]}},"seat":{place},"strength":{worth}'

    def _strength(self, state: TableState, hand: State, seat: int) -> str:
        made_of = (hand.holes[seat], hand.board, hand.live >> seat & 1)
        kept = self._strengths.get(seat)
        if kept is None or kept[0] != made_of:
            kept = self._strengths[seat] = (made_of, dumps(strength(state, seat)))
        return kept[1]


def _lively(hand: State) -> dict[str, Any]:
    """Of the view of a hand, what every action changes; nobody's cards are among it."""
    bets = hand.bets
    return {
        "version": hand.version,
        "pot": hand.pot,
        "stacks": [
            None if start is None else chips for start, chips in zip(hand.setup.stacks, hand.stacks, strict=True)
        ],
        "bets": bets,
        "paid": [before + now for before, now in zip(hand.paid, bets, strict=True)],
        "live": [seat for seat in range(len(bets)) if hand.live >> seat & 1],
        "pending": hand.pending,
        "legal": view_legal(hand.legal),
    }


# Players' hands are often of the same rank, and there are not many ranks.
_words = cache(describe)


def strength(state: TableState, seat: int) -> str | None:
    """What a player's own cards are worth now, in words; None if he has too few, or has given them up."""
    hand = state.hand
    if hand is None or not state.dealt & hand.live & 1 << seat:
        return None
    cards = [card for card in (*hand.holes[seat], *hand.board.standing) if card is not None]
    return _words(evaluate(cards)) if len(cards) >= LEAST else None


class Message:
    """A state message in the making, for all who get it."""

    def __init__(self, state: TableState, pieces: Pieces, rest: str, entries: Sequence[Entry]) -> None:
        """``rest`` is the JSON, without braces, of what all see beside the table."""
        # What differs from seat to seat goes between these parts, and after the last.
        self._start, self._end = pieces.shared(state, rest)
        self._events = ",".join([told.public for told in entries]).encode()
        self._owned = any(told.owner >= 0 for told in entries)
        self._state = state
        self._pieces = pieces
        self._entries = entries

    def seen_by(self, seat: int | None) -> bytes:
        """The message for a seat, or with None for a spectator."""
        state, events = self._state, self._events
        if self._owned and seat is not None and state.dealt >> seat & 1:
            events = ",".join([told.seen_by(seat) for told in self._entries]).encode()
        place = b"null" if seat is None else b"%d" % seat
        own = self._pieces.end(state, seat)
        return b"".join((self._start, place, self._end, own, b',"events":[', events, b"]}"))


def _card_list(cards: Sequence[str]) -> str:
    # Names of cards need no escaping.
    return '["' + '","'.join(cards) + '"]' if cards else "[]"
