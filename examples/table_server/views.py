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
        self._of: tuple[object, ...] = ()
        self._hands: dict[int, str] = {}
        self._strengths: dict[int, str] = {}

    def hand(self, state: TableState, seat: int) -> str:
        """The seat's cards, as JSON."""
        self._renew(state)
        if seat not in self._hands:
            self._hands[seat] = _card_list(table.view(state, seat)["hand"]["hands"][seat])
        return self._hands[seat]

    def strength(self, state: TableState, seat: int) -> str:
        """What the seat's cards are worth now, as JSON."""
        self._renew(state)
        if seat not in self._strengths:
            self._strengths[seat] = dumps(strength(state, seat))
        return self._strengths[seat]

    def _renew(self, state: TableState) -> None:
        hand = state.hand
        of = (None if hand is None else (hand.holes, hand.board, hand.live), state.dealt)
        if of != self._of:
            self._of = of
            self._hands.clear()
            self._strengths.clear()


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
        before, after = dumps(seen).split(_SEAT)
        self._start = f'{{"type":"state","version":{state.version},"table":{before}'
        self._table_rest = f'{after},"hand":'
        self._hand = "null" if hand is None else dumps(hand)
        self._rest = f",{rest}"
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
        state, hand, strength, place = self._state, self._hand, "null", "null"
        owner = seat if seat is not None and state.dealt >> seat & 1 else None
        if state.hand is not None:
            hands, eyes = self._hands, "null"
            if owner is not None:
                hands = [*hands]
                hands[owner] = self._own.hand(state, owner)
                strength = self._own.strength(state, owner)
                eyes = str(owner)
            hand = hand.replace(_EYES, eyes, 1).replace(_HANDS, f"[{','.join(hands)}]", 1)
        if seat is not None:
            place = str(seat)
        events = ",".join([told.seen_by(owner) for told in self._entries])
        return (
            f'{self._start}{place}{self._table_rest}{hand},"seat":{place},"strength":{strength}'
            f'{self._rest},"events":[{events}]}}'
        )


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
