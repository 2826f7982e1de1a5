"""A table for every game: cards go to the seats that a test names, in the order they get them; chance plays itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from strobe import game
from strobe.cards import DECK, JOKER, Card, parse_cards
from strobe.game.moves import (
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Roll,
    Show,
)

PLAIN = {"fold": Fold, "check": Check, "call": Call, "bring_in": BringIn, "show": Show, "muck": Muck}
Cards = str | Sequence[str]


class Felt:
    """One hand under way.

    Args:
        hands: each seat's cards in the order it gets them; what is missing comes from the rest of the deck.
        board: community cards in the order they are placed.
        pool: what burns and missing cards are taken from, in this order; by default whatever nobody is given.
    """

    def __init__(
        self,
        variant: Any,
        hands: Mapping[int, Cards] | Sequence[Cards] = (),
        board: Cards = (),
        *,
        faces: Iterable[int] = (1, 2),
        **facts: Any,
    ) -> None:
        by_seat = hands if isinstance(hands, Mapping) else dict(enumerate(hands))
        self.hands = {seat: [*parse_cards(cards)] for seat, cards in by_seat.items()}
        self.board = [*parse_cards(board)]
        self.faces = [*faces]
        self.state, events = game.start(variant, **facts)
        self.events: list[Any] = [*events]
        self.asked: list[Any] = []
        self.chance()

    @property
    def legal(self) -> Any:
        return game.legal(self.state)

    @property
    def seat(self) -> int:
        (seat,) = self.state.pending
        return seat

    @property
    def stacks(self) -> tuple[int, ...]:
        return self.state.stacks

    @property
    def over(self) -> bool:
        return bool(self.legal.kind == "over")

    def totals(self) -> list[int]:
        """What may be raised to."""
        return list(self.legal.raise_to)

    def apply(self, move: Any) -> list[Any]:
        self.state, events = game.apply(self.state, move)
        self.events += events
        return list(events)

    def chance(self) -> None:
        while hasattr(self.legal, "source"):
            self.supply()

    def supply(self) -> None:
        """Gives what is due: named cards first, then any that nobody was promised."""
        legal = self.legal
        self.asked.append(legal)
        if legal.kind == "roll":
            self.apply(Roll(face=self.faces.pop(0)))
            return
        promised = {*self.board, *(card for cards in self.hands.values() for card in cards)}
        own = {seat: list(cards) for seat, cards in self.state.draws}
        free = [
            card
            for card in (*DECK, JOKER)[: 53 if self.state.setup.options.joker else 52]
            if card not in promised and not self.state.gone >> card & 1
        ]

        def one(pile: list[Card], seat: int = -1) -> Card:
            if pile:
                return pile.pop(0)
            barred = own.get(seat, []) if legal.source == "discards" else []
            card = next(card for card in free if card not in barred)
            free.remove(card)
            return card

        if legal.seats:
            turns = legal.number // len(legal.seats)
            seats = [*legal.seats] * turns
            cards = [one(self.hands.get(seat, []), seat) for seat in seats]
        else:
            pile = [] if legal.kind == "burn" else self.board
            cards = [one(pile) for _ in range(legal.number)]
        self.apply(Deal(cards=tuple(cards)))

    def do(self, *verbs: str | int) -> Felt:
        """Acts for whoever is due: a plain verb, an amount to raise to, "allin", or "draw:" and "discard:" + cards."""
        for verb in verbs:
            self.act(verb)
        return self

    def act(self, verb: str | int, seat: int | None = None) -> list[Any]:
        seat = self.state.pending[0] if seat is None else seat
        move: Any
        if isinstance(verb, int):
            move = RaiseTo(seat=seat, to=verb)
        elif verb == "allin":
            legal = self.legal
            raises = legal.all_in_to in legal.raise_to
            move = RaiseTo(seat=seat, to=legal.all_in_to) if raises else Call(seat=seat)
        elif verb.startswith(("draw", "discard")):
            kind, _, cards = verb.partition(":")
            move = (Draw if kind == "draw" else Discard)(seat=seat, cards=parse_cards(cards) if cards else ())
        else:
            move = PLAIN[verb](seat=seat)
        before = len(self.events)
        self.apply(move)
        self.chance()
        return self.events[before:]

    def rest(self) -> Felt:
        """Checks and calls, stands pat, puts the last cards away and shows until the hand is over."""
        while not self.over:
            self.passive()
        return self

    def passive(self) -> None:
        legal = self.legal
        if legal.kind == "show":
            self.act("show")
        elif legal.kind == "draw":
            self.act("draw")
        elif legal.kind == "discard":
            seat = legal.seats[0]
            cards = self.state.holes[seat][-legal.number :]
            self.act("discard:" + "".join(str(card) for card in cards))
        elif legal.check:
            self.act("check")
        elif legal.bring_in:
            self.act("bring_in")
        else:
            self.act("call" if legal.call else legal.raise_to[0] if legal.raise_to else "fold")

    def to(self, street: str) -> Felt:
        """Goes on passively until the betting of this street is on."""
        while not self.over and (self.legal.kind != "turn" or self.street != street):
            self.passive()
        assert not self.over, f"no betting on {street}"
        return self

    @property
    def street(self) -> str:
        return self.state.setup.streets[self.state.at]

    def of_kind(self, *kinds: str) -> list[Any]:
        return [event for event in self.events if event.kind in kinds]

    def won(self) -> dict[int, int]:
        """What each seat took from the pots."""
        total: dict[int, int] = {}
        for event in self.of_kind("pot_awarded"):
            for seat, chips in event.shares:
                if chips:
                    total[seat] = total.get(seat, 0) + chips
        return total
