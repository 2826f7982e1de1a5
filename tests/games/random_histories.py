"""Random hands of every game and structure for hand histories: with burns and cards that nobody knows, hands that
stop in the middle, rulings, and shown hands whose cards are named."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from random_games import arguments, random_table

from strobe.cards import DECK, Card
from strobe.errors import ActionError
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.moves import BringIn, Call, Check, Deal, Discard, Draw, Fold, Move, Muck, RaiseTo, Rule, Show

NOTES = ("", "turned over by the dealer", 'a # and a "quote"', "two\nlines\t\\", "  Ä♥ ", "#")


class Player:
    """Chooses moves for all seats and for chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.dealer = seeded(rng.random().hex())
        self.folds = rng.choice((0.0, 0.05, 0.2))
        self.raises = rng.choice((0.05, 0.3, 0.6))
        self.unknown = rng.choice((0.0, 0.0, 0.5, 1.0))
        self.unknown_burns = rng.random() < 0.5
        self.rulings = rng.choice((0.0, 0.0, 0.1))

    def move(self, hand: Hand) -> Move:
        rng, due = self.rng, hand.legal
        legal: Any = due
        if rng.random() < self.rulings:
            return self.ruling(hand)
        if due.kind == "roll":
            return self.dealer(hand.state)
        if hasattr(due, "number") and due.kind != "discard":
            return self.deal(hand)
        seat = hand.pending[0]
        held = hand.state.holes[seat]
        match due.kind:
            case "discard":
                seat = rng.choice(due.seats)
                return Discard(seat=seat, cards=tuple(rng.sample(hand.state.holes[seat], 1)))
            case "draw":
                return Draw(seat=seat, cards=tuple(rng.sample(held, rng.choice((0, 1, 2, 3, 5)))))
            case "show":
                return self.show(hand, seat)
        if legal.raise_to and rng.random() < self.raises:
            return RaiseTo(
                seat=seat, to=rng.choice((legal.raise_to[0], legal.raise_to[-1], rng.choice(legal.raise_to)))
            )
        if rng.random() < self.folds:
            return Fold(seat=seat)
        if legal.check:
            return Check(seat=seat)
        if legal.bring_in:
            return BringIn(seat=seat)
        return Call(seat=seat) if legal.call else Fold(seat=seat)

    def deal(self, hand: Hand) -> Move:
        due: Any = hand.legal
        cards = self.dealer(hand.state)[1]
        assert isinstance(cards, tuple)
        # A dealer does not know what was shuffled into the stub unseen.
        cards += (None,) * (due.number - len(cards))
        seen = due.number - due.up * max(1, len(due.seats))
        if due.kind == "burn":
            return Deal(cards=(None,) if self.unknown_burns else cards)
        if due.kind not in ("hole", "draw"):
            return Deal(cards=cards)
        shown = [
            due.kind == "hole" and hand.state.shown >> due.seats[n % len(due.seats)] & 1 for n in range(due.number)
        ]
        hidden = [n < seen and not shown[n] and self.rng.random() < self.unknown for n in range(due.number)]
        return Deal(cards=tuple(None if away else card for away, card in zip(hidden, cards, strict=True)))

    def show(self, hand: Hand, seat: int) -> Move:
        held = hand.state.holes[seat]
        free = [card for card in DECK if not hand.state.gone >> card & 1]
        if self.rng.random() < 0.3 or len(free) < held.count(None):
            return Muck(seat=seat)
        if None not in held:
            return Show(seat=seat, cards=self.rng.choice((None, held, tuple(self.rng.sample(held, len(held))))))
        self.rng.shuffle(free)
        return Show(seat=seat, cards=tuple(free.pop() if card is None else card for card in held))

    def ruling(self, hand: Hand) -> Move:
        code = self.rng.choice(("note", "note", "replace", "redeal_board", "misdeal"))
        seat = self.rng.choice((-1, 99, -7, *hand.setup.order))
        cards: tuple[Card, ...] = tuple(self.rng.sample(DECK, self.rng.choice((0, 0, 2))))
        if code == "replace":
            seat = self.rng.choice(hand.setup.order)
            cards = tuple(card for card in hand.state.holes[seat][:1] if card is not None)
        return Rule(code=code, seat=seat, cards=cards, note=self.rng.choice(NOTES))


def random_hand(name: str, structure: str, seed: int, tally: Counter[str]) -> Hand:
    """A hand, now and then one that is not over."""
    rng = random.Random(f"history {name} {structure} {seed}")
    hand = Hand.start(name, **arguments(random_table(name, structure, rng)))
    player = Player(rng)
    stop = rng.choice((1000, 1000, rng.randrange(60)))
    while not hand.over and len(hand.moves) < stop:
        move = player.move(hand)
        try:
            hand.apply(move)
        except ActionError:
            # A ruling that comes too late, or a card that went into the stub unseen and has to be known now.
            if move.kind == "show":
                hand.muck()
            elif move.kind != "rule":
                assert None in move[1], move
                break
            continue
        tally[f"move {move.kind}"] += 1
        if move.kind == "rule":
            tally[f"rule {move.code}"] += 1
    tally["over" if hand.over else "stopped"] += 1
    return hand
