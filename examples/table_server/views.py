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

__all__ = ["Message", "Own", "odds_of", "strength"]

LEAST = 5  # cards of a hand
_SEAT, _EYES, _HANDS = '"@seat"', '"@eyes"', '"@hands"'


class Own:
    """What each seat alone sees of the hand; it is worked out again only when cards have changed."""

    def __init__(self) -> None:
        self._hands: dict[int, tuple[object, str]] = {}
        self._strengths: dict[int, tuple[object, object, str]] = {}

    def hand(self, state: TableState, seat: int) -> str:
        """The cards of a seat that was dealt in, as JSON."""
        assert state.hand is not None
        cards = state.hand.holes[seat]
        kept = self._hands.get(seat)
        if kept is None or kept[0] is not cards:
            kept = (cards, _card_list(table.view(state, seat)["hand"]["hands"][seat]))
            self._hands[seat] = kept
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

    def __init__(self, state: TableState, own: Own, rest: str, entries: Sequence[Entry]) -> None:
        """``rest`` is the JSON, without braces, of what all see beside the table."""
        seen = table.view(state)
        seen["seat"] = "@seat"
        hand = seen.pop("hand")
        self._hands: list[str] = []
        if hand is not None:
            self._hands = [_card_list(cards) for cards in hand["hands"]]
            hand["seat"] = "@eyes"
            hand["hands"] = "@hands"
        text = dumps({"type": "state", "version": state.version, "table": seen, "hand": hand})[:-1]
        # What differs from seat to seat goes between the parts.
        self._start, rest_of_text = text.split(_SEAT)
        self._middle, self._end = rest_of_text, ("", "")
        if hand is not None:
            self._middle, rest_of_text = rest_of_text.split(_EYES)
            before, after = rest_of_text.split(_HANDS)
            self._end = (before, after)
        self._rest = f',{rest},"events":['
        self._events = ",".join([told.public for told in entries])
        self._owned = any(told.owner >= 0 for told in entries)
        self._state = state
        self._own = own
        self._entries = entries
        self._spectator: str | None = None

    def seen_by(self, seat: int | None) -> str:
        """The message for a seat, or with None for a spectator."""
        if seat is None:
            if self._spectator is None:
                self._spectator = self._build(None)
            return self._spectator
        return self._build(seat)

    def _build(self, seat: int | None) -> str:
        state, strength, eyes, hands, events = self._state, "null", "null", self._hands, self._events
        # As in `table.view`: who took the chair after the deal does not see the cards of who had it before.
        owner = seat if seat is not None and state.dealt >> seat & 1 else None
        if owner is not None and state.hand is not None:
            hands = [*hands]
            hands[owner] = self._own.hand(state, owner)
            strength = self._own.strength(state, owner)
            eyes = str(owner)
            if self._owned:
                events = ",".join([told.seen_by(owner) for told in self._entries])
        place = "null" if seat is None else str(seat)
        text = f"{self._start}{place}{self._middle}"
        if state.hand is not None:
            before, after = self._end
            text = f"{text}{eyes}{before}[{','.join(hands)}]{after}"
        return f'{text},"seat":{place},"strength":{strength}{self._rest}{events}]}}'


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
