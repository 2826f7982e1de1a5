"""State messages: what all see is made once for a move, and what a seat alone sees is put into it.

Everything comes from `table.view` and `view_event`, which hold only what may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from strobe import evaluate, odds
from strobe.errors import StrobeError
from strobe.game import table
from strobe.game.state import Chance, State
from strobe.game.table.state import TableState
from strobe.ranking import describe

from .messages import Entry, dumps

__all__ = ["Message", "Pieces", "odds_of", "strength"]

LEAST = 5  # cards of a hand
_LIVELY = ("version", "pot", "stacks", "bets", "paid", "pending", "legal")  # they change with every action


class Pieces:
    """The JSON of a table that has been made before; what has not changed is not made again."""

    def __init__(self) -> None:
        self._fields: dict[str, tuple[dict[str, Any], str]] = {}
        self._chairs: list[tuple[object, str]] = []
        self._strengths: dict[int, tuple[object, str]] = {}
        self._made_of: tuple[object, ...] = ()
        self._hands: list[str] = []
        self._ends: dict[int | None, bytes] = {}

    def fields(self, what: str, values: dict[str, Any]) -> str:
        """The fields of an object as JSON, without braces."""
        lively = {name: values.pop(name) for name in _LIVELY if name in values}
        kept = self._fields.get(what)
        if kept is None or kept[0] != values:
            kept = self._fields[what] = (values, dumps(values)[1:-1])
        return f"{kept[1]},{dumps(lively)[1:-1]}"

    def chairs(self, chairs: Sequence[dict[str, Any] | None]) -> str:
        """The chairs as JSON."""
        if len(chairs) != len(self._chairs):
            self._chairs = [(None, "null")] * len(chairs)
        for place, chair in enumerate(chairs):
            if self._chairs[place][0] != chair:
                self._chairs[place] = (chair, dumps(chair))
        return ",".join([text for _, text in self._chairs])

    def look(self, state: TableState, hands: Sequence[Sequence[str]]) -> None:
        """Forget what seats have seen if they see something else now; ``hands`` are the cards as a spectator sees them."""
        hand = state.hand
        made_of: tuple[object, ...] = ()
        if hand is not None:
            made_of = (state.dealt, hand.live, hands, hand.board, hand.holes)
        if made_of != self._made_of:
            self._made_of = made_of
            self._hands = [_card_list(cards) for cards in hands]
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


def strength(self, state: TableState, seat: int) -> str:
        """What the seat's cards are worth now, as JSON."""
        hand = state.hand
        if hand is None or not state.dealt & hand.live & 1 << seat:
            return "null"
        cards, board = hand.holes[seat], hand.board
        kept = self._strengths.get(seat)
        if kept is None or kept[0] is not cards or kept[1] is not board:
            kept = (cards, board, dumps(strength(state, seat)))
            self._strengths[seat] = kept
        return kept[2]


def strength(state: TableState, seat: int) -> str | None:
    """What a player's own cards are worth now, in words; None if he has too few, or has given them up."""
    hand = state.hand
    if hand is None or not state.dealt & hand.live & 1 << seat:
        return None
    cards = [card for card in (*hand.holes[seat], *hand.board.standing) if card is not None]
    return describe(evaluate(cards)) if len(cards) >= LEAST else None


class Message:
    """A state message in the making, for all who get it."""

    def __init__(self, state: TableState, pieces: Pieces, rest: str, entries: Sequence[Entry]) -> None:
        """``rest`` is the JSON, without braces, of what all see beside the table."""
        seen = table.view(state)
        hand = seen.pop("hand")
        del seen["seat"]
        hands: list[list[str]] = []
        # What differs from seat to seat goes between these parts, and after the last.
        start = (
            f'{{"type":"state","version":{state.version},{rest},"table":{{"chairs":[{pieces.chairs(seen.pop("chairs"))}],'
            f'{pieces.fields("table", seen)},"seat":'
        )
        end = '},"hand":'
        if hand is not None:
            hands = hand.pop("hands")
            del hand["seat"]
            end = f'}},"hand":{{{pieces.fields("hand", hand)}'
        pieces.look(state, hands)
        self._start, self._end = start.encode(), end.encode()
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


def odds_of(hand: State) -> dict[str, Any] | None:
    """Everybody's chances, if all live hands lie open and something is still to come; else None.

    Hands that were folded unseen count as unknown: nothing hidden can be told from the answer.
    """
    live = [seat for seat in range(len(hand.stacks)) if hand.live >> seat & 1]
    if len(live) < 2 or hand.live & ~hand.shown or not isinstance(hand.legal, Chance):
        return None
    players = [[card for card in hand.holes[seat] if card is not None] for seat in live]
    boxes = hand.board if len(hand.board) else None
    faces: list[dict[str, Any]] = []
    try:
        if boxes is not None and len(hand.board.standing) == 6:
            report = odds.faces(players, boxes, hand.removed, threads=1)
            now = report.now
            faces = [
                {"face": face, "card": str(row.removed), "equities": _shares(live, row.equities)}
                for face, row in report.items()
            ]
        else:
            now = odds.equity(players, boxes, hand.removed, threads=1)
    except StrobeError:
        return None  # such as a stage that has no name
    return {"faces": faces, "now": _shares(live, now.equities)}


def _shares(seats: Sequence[int], equities: Sequence[Fraction]) -> list[list[Any]]:
    return [[seat, str(share), round(float(share), 4)] for seat, share in zip(seats, equities, strict=True)]
