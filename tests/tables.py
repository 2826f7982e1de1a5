"""A table for the tests: starts a hand through the public door, deals from a known deck and reads the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from strobe import game
from strobe.cards import DECK, Card, parse_cards
from strobe.game.moves import Call, Check, Deal, Fold, Muck, RaiseTo, Roll, Show


class Table:
    """One hand under way. Chance is played as soon as it is due, unless ``stop_at_chance``."""

    def __init__(
        self,
        variant: Any = "holdem",
        *,
        deck: str | Iterable[Any] = (),
        faces: Sequence[int] = (1, 2),
        stop_at_chance: bool = False,
        **facts: Any,
    ) -> None:
        top = list(parse_cards(deck)) if deck else []
        self.deck: list[Card] = top + [card for card in DECK if card not in top]
        self.faces = list(faces)
        self.stop_at_chance = stop_at_chance
        self.state, events = game.start(variant, **facts)
        self.events: list[Any] = list(events)
        self.steps: list[str] = []
        self.chance()

    @property
    def legal(self) -> Any:
        return game.legal(self.state)

    @property
    def seat(self) -> int:
        """The one seat that has to act."""
        (seat,) = self.state.pending
        return seat

    def apply(self, move: Any) -> list[Any]:
        self.state, events = game.apply(self.state, move)
        self.events.extend(events)
        return list(events)

    def next_chance(self) -> None:
        legal = self.legal
        self.steps.append(legal.kind)
        if legal.kind == "roll":
            self.apply(Roll(face=self.faces.pop(0)))
        else:
            cards, self.deck = self.deck[: legal.number], self.deck[legal.number :]
            self.apply(Deal(cards=tuple(cards)))

    def chance(self) -> None:
        while not self.stop_at_chance and self.legal.kind in ("burn", "hole", "boxes", "refill", "roll"):
            self.next_chance()

    def do(self, *verbs: str | int) -> Table:
        """Acts for whoever is due: "fold", "check", "call", "show", "muck", "allin" or a number to raise to."""
        for verb in verbs:
            self.apply(self.move(verb))
            self.chance()
        return self

    def move(self, verb: str | int) -> Any:
        seat = self.seat
        if verb == "allin":
            legal = self.legal
            assert legal.all_in_to, f"seat {seat} cannot go all-in: {legal}"
            return RaiseTo(seat=seat, to=legal.all_in_to) if legal.all_in_to in legal.raise_to else Call(seat=seat)
        if isinstance(verb, int):
            return RaiseTo(seat=seat, to=verb)
        return self.move_of(verb, seat)

    @staticmethod
    def move_of(verb: str, seat: int) -> Any:
        """A move for any seat, due or not."""
        return {"fold": Fold, "check": Check, "call": Call, "show": Show, "muck": Muck}[verb](seat=seat)

    def rest(self) -> Table:
        """Checks and calls, shows and so on until the hand is over."""
        while self.legal.kind != "over":
            legal = self.legal
            self.do("show" if legal.kind == "show" else "check" if legal.check else "call")
        return self

    def of_kind(self, *kinds: str) -> list[Any]:
        """The events of these kinds so far."""
        return [event for event in self.events if event.kind in kinds]

    def won(self) -> dict[int, int]:
        """What each seat took from the pots."""
        total: dict[int, int] = {}
        for event in self.of_kind("pot_awarded"):
            for seat, chips in event.shares:
                total[seat] = total.get(seat, 0) + chips
        return total

    def to_act(self) -> int | None:
        """The seat whose turn it is, or None."""
        return self.seat if self.legal.kind == "turn" else None


def totals(legal: Any) -> list[int]:
    """The smallest and the largest total a raise may go to; empty when there is none."""
    options = legal.raise_to
    return [min(options), max(options)] if options else []


def deal(players: int = 2, opening: bool = False, **facts: Any) -> Table:
    """A hand of Strobe with blinds of 1 and 2 and deep stacks, unless told otherwise."""
    options = {"opening_round": opening, **facts.pop("options", {})}
    if "ante" not in facts:
        facts.setdefault("blinds", (1, 2))
    facts.setdefault("stacks", [200] * players)
    return Table("strobe", options=options, **facts)


def asked_by_round(table: Table) -> list[tuple[str, list[int]]]:
    """Who acted in each betting round."""
    rounds: list[tuple[str, list[int]]] = []
    acted: list[int] = []
    for event in table.events:
        if event.kind == "acted":
            acted.append(event.seat)
        elif event.kind == "closed":
            rounds.append((event.street, acted))
            acted = []
    return rounds
