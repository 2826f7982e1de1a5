"""The course of a hand, step by step, told in words and pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from strobe.cards import Card
from strobe.cli import drawing
from strobe.cli.drawing import Line, join
from strobe.cli.screen import Screen
from strobe.cli.standing import EVERYBODY, Standing, card_texts, standings
from strobe.game.engine import apply, begin
from strobe.game.events import Dealt, Event, HandOver, Placed, PotAwarded, Removed, Returned, Rolled, Shown
from strobe.game.hand import Hand
from strobe.game.log import line as log_line
from strobe.game.moves import Move
from strobe.game.state import Setup, State
from strobe.odds import faces

__all__ = ["NAMES", "YOU", "Step", "Teller", "course", "hand_json", "names_for", "street_of"]

NAMES = tuple("ABCDEFGHIJKLMN")
YOU = "You"
TITLES = {
    "deal": "Hole cards",
    "board": "Six boxes",
    "first roll": "First roll",
    "refill": "Refill",
    "second roll": "Second roll",
    "preflop": "Hole cards",
}


class Step(NamedTuple):
    """A move, or the posting at the beginning, and what came of it."""

    street: str
    events: tuple[Event, ...]
    before: State
    state: State


def course(setup: Setup, moves: Iterable[Move]) -> Iterator[Step]:
    """The steps of a hand, from its facts and its moves."""
    state, events = begin(setup)
    yield Step(street_of(setup, 0), events, state, state)
    for move in moves:
        before = state
        state, events = apply(before, move)
        yield Step(street_of(setup, before.at), events, before, state)


def street_of(setup: Setup, at: int) -> str:
    """The street to which this place of the script belongs."""
    return setup.streets[min(at, len(setup.streets) - 1)]


def names_for(setup: Setup) -> tuple[str, ...]:
    """Names for the seats of a hand that has none."""
    return tuple(NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(len(setup.stacks)))


def hand_json(hand: Hand, names: Sequence[str]) -> dict[str, Any]:
    """A hand, told as JSON: its streets, how it ended, and the saved hand itself."""
    return {
        "game": hand.setup.variant.name,
        "names": list(names),
        "button": hand.setup.button,
        "streets": _streets_json(course(hand.setup, hand.moves), names),
        "over": hand.over,
        "pot": hand.pot,
        "awards": [list(award) for award in hand.awards],
        "stacks": list(hand.stacks),
        "hand": json.loads(hand.to_json()),
    }


def _streets_json(steps: Iterable[Step], names: Sequence[str]) -> list[dict[str, Any]]:
    """The boxes, what everybody holds, and the events of each street."""
    streets: list[dict[str, Any]] = []
    for step in steps:
        if not streets or streets[-1]["street"] != step.street:
            streets.append(
                {"street": step.street, "board": [], "roll": None, "removed": [], "players": [], "events": []}
            )
        street = streets[-1]
        street["events"] += [_event_json(event) for event in step.events]
        rolled = [event.face for event in step.events if isinstance(event, Rolled)]
        if rolled:
            street["roll"] = rolled[0]
        if any(isinstance(event, (Dealt, Placed, Removed)) for event in step.events):
            street["board"] = card_texts(step.state.board)
            street["removed"] = card_texts(step.state.removed)
            street["players"] = [standing.to_dict(names) for standing in standings(step.state)]
    return streets


def _event_json(event: Event) -> dict[str, Any]:
    return {name: _plain(value) for name, value in event._asdict().items()}


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class Teller:
    """Tells a hand on a screen, as one pair of eyes sees it."""

    def __init__(self, screen: Screen, names: Sequence[str], *, eyes: int | None = None, exact: bool = False) -> None:
        """Tell with these names.

        Args:
            screen: where to.
            names: of the players, by seat.
            eyes: the seat that looks on; None sees every card.
            exact: chances as fractions, and before a roll what each face would do.
        """
        self.screen = screen
        self.names = names
        self.eyes = eyes
        self.exact = exact
        self._street = ""
        self._said: list[str] = []
        self._gap = False
        self._settling = False
        self._split = False

    def tell(self, step: Step) -> None:
        """Tell one step."""
        if step.street != self._street:
            self._flush()
            self._street = step.street
            self._title(TITLES.get(step.street, step.street.capitalize()))
        self._tell_chance(step)
        for event in step.events:
            match event.kind:
                case "posted" | "acted" | "returned" | "burned":
                    self._say(event)
                case "closed":
                    self._flush()
                    self.screen.show(((f"  Pot {event.pot}", "chips"),))
                case "shown" | "mucked" | "pot_awarded" | "hand_over":
                    self._flush()
                    self._tell_end(event, step.state)
        if self.eyes is not None:
            self._flush()

    def resume(self) -> None:
        """Go on without a gap, after somebody else has printed."""
        self._gap = False

    def stop(self) -> None:
        """Say what has not been said yet of a hand that is not over."""
        self._flush()

    def _tell_chance(self, step: Step) -> None:
        """New cards and rolls: what happened, the boxes, and what everybody holds now."""
        look, show, state = self.screen.look, self.screen.show, step.state
        face, drawn = 0, False
        fresh: tuple[int, ...] = ()
        for event in step.events:
            if isinstance(event, Rolled):
                face = event.face
                if self.eyes is not None:
                    self._tumble(step, face)
            elif isinstance(event, Removed):
                drawn = True
                show(self._sentence(_rolls(self.names[state.setup.roller], event, look.suits)))
            elif isinstance(event, Placed):
                drawn = True
                if step.street == "refill":
                    fresh = event.boxes
                    show(join("  ", drawing.cards(look, event.cards), f" goes into box {event.boxes[0]}."))
            elif isinstance(event, Dealt):
                drawn = True
        if not drawn:
            return
        self._flush()
        if state.board:
            show(*self._boxes(state, fresh, face))
            self._gap = True
        if self.exact and state.board and not state.board.empty_box and state.setup.variant.name == "strobe":
            self._tell_faces(state)
        self._tell_standings(state)

    def _boxes(self, state: State, fresh: Sequence[int], face: int) -> list[Line]:
        numbered = state.setup.variant.name == "strobe"
        return drawing.boxes(self.screen.look, state.board, numbered=numbered, fresh=fresh, face=face)

    def _tumble(self, step: Step, face: int) -> None:
        """The die rolls over the boxes as they were, slower and slower."""
        look, board = self.screen.look, step.before.board
        shown = [each for each in (3, 6, 2, 5, 1, 4, 6, 3, 1, 5, 2, 4) if each != face]
        self.screen.animate(
            (drawing.boxes(look, board, face=each), 0.04 + 0.012 * turn) for turn, each in enumerate((*shown, face))
        )

    def _tell_faces(self, state: State) -> None:
        seats = [seat for seat in sorted(state.setup.order) if state.live >> seat & 1]
        holes = [[card for card in state.holes[seat] if card is not None] for seat in seats]
        if len(seats) < 2:
            return
        report = faces(holes, boxes=state.board, removed=state.removed)
        for index, seat in enumerate(seats):
            values = [f"{float(report[face].equities[index]) * 100:.1f}%" for face in report]
            words = f"{self.names[seat]}, if the die hits" if not index else self.names[seat]
            self.screen.show(drawing.under_boxes(values, words))

    def _tell_standings(self, state: State) -> None:
        visible = EVERYBODY if self.eyes is None else state.shown | 1 << self.eyes
        known = standings(state, visible)
        if self.eyes is not None and len(known) == 1 and state.board:
            return  # The player reads what he holds when it is his turn.
        if known and self._gap:
            self.screen.show(())
        best = max((standing.strength for standing in known), default=0)
        fractions = [str(standing.odds.equity) for standing in known if standing.odds]
        across = max((len(fraction) for fraction in fractions), default=0)
        for standing in known:
            leads = len(known) > 1 and best > 0 and standing.strength == best
            self.screen.show(*(self._exact(standing, leads, across) if self.exact else [self._brief(standing, leads)]))
            self._gap = True

    def _holds(self, standing: Standing, leads: bool) -> Line:
        name = f"{self.names[standing.seat]:{self._width()}}"
        return join("  ", ((name, "win" if leads else "bold"),), "  ", drawing.cards(self.screen.look, standing.hole))

    def _brief(self, standing: Standing, leads: bool) -> Line:
        odds = standing.odds
        chance = f"{drawing.percent(odds.equity, 1):>10}" if odds else ""
        return join(self._holds(standing, leads), ((chance, "bold"),), "   ", standing.words)

    def _exact(self, standing: Standing, leads: bool, across: int) -> list[Line]:
        """The five cards that play, and under them the exact chance."""
        look, odds = self.screen.look, standing.odds
        first = self._holds(standing, leads)
        if standing.five:
            first = join(first, "   ", drawing.cards(look, standing.five), "   ", standing.words)
        if not odds:
            return [first]
        chance = f"{drawing.percent(odds.equity):>9} = {odds.equity!s:{across}}"
        total = odds.win + odds.tie + odds.lose
        counts = f"   wins {odds.win} of {total}, ties {odds.tie}" if odds.tie else ""
        margin = " " * (self._width() + 4)
        second = join(margin, drawing.bar(look, odds.equity), ((chance, "bold"),))
        if len(drawing.plain(second)) + len(counts) <= drawing.WIDTH:
            return [first, join(second, ((counts, "dim"),))]
        return [first, second, join(margin, ((counts.strip(), "dim"),))]

    def _width(self) -> int:
        return max(len(name) for name in self.names)

    def _tell_end(self, event: Event, state: State) -> None:
        look, show, names = self.screen.look, self.screen.show, self.names
        over = state.legal.kind in ("over", "show") and state.at >= len(state.setup.script)
        if not self._settling and (over or isinstance(event, PotAwarded)):
            self._settling = True
            self._title("Showdown" if over else "The pot")
        if isinstance(event, Shown):
            made = [each for each in standings(state, 1 << event.seat) if each.five] if over else []
            said = _second_person(f"{names[event.seat]} shows")
            line = join(f"  {said:{self._width() + 6}} ", drawing.cards(look, event.cards))
            if made:
                line = join(line, "  ", drawing.cards(look, made[0].five), "  ", made[0].words)
            show(line)
        elif isinstance(event, PotAwarded):
            self._split = self._split or event.pot > 0
            show(((f"  {_award(event, names, self._split)}", "win"),))
        elif isinstance(event, HandOver):
            show((), *self._result(state))
        else:
            show(self._sentence(log_line(event, names, unicode=look.suits)))

    def _result(self, state: State) -> list[Line]:
        """Every stack before and after."""
        lines = []
        arrow = self.screen.look.arrow
        for seat in sorted(state.setup.order):
            before, after = state.setup.stacks[seat] or 0, state.stacks[seat]
            gain = after - before
            style = "win" if gain > 0 else "dim" if not gain else ""
            lines.append(
                join(f"  {self.names[seat]:{self._width()}}  {before:>4} {arrow} {after:<6}", ((f"{gain:+}", style),))
            )
        return lines

    def _say(self, event: Event) -> None:
        if isinstance(event, Returned):
            said = f"{self.names[event.seat]} takes back {event.amount} that nobody called"
        else:
            said = log_line(event, self.names, unicode=self.screen.look.suits)
        self._said.append(_second_person(said))

    def _flush(self) -> None:
        if self._said:
            text = "".join(f"{said}. " for said in self._said)
            self.screen.show(*([()] if self._gap else []), *drawing.paragraph(text.rstrip()))
            self._said = []
            # Told as it happens, one action follows the other; told afterwards, they make a paragraph.
            self._gap = self.eyes is None

    def _title(self, text: str) -> None:
        self.screen.show((), drawing.heading(self.screen.look, text))
        self._gap = False

    def _sentence(self, text: str) -> Line:
        return ((f"  {_second_person(text)}.", ""),)


def _rolls(name: str, event: Removed, suits: bool) -> str:
    card = event.card
    assert card is not None
    return f"{name} rolls a {event.box}: {card.unicode if suits else card.text} leaves box {event.box}"


def _award(event: PotAwarded, names: Sequence[str], split: bool) -> str:
    """Who wins a pot; ``split`` tells whether there are side pots."""
    pot = f"side pot {event.pot}" if event.pot else "the main pot" if split else "the pot"
    if event.side != "whole":
        pot = f"the {event.side} half of {pot}"
    if len(event.shares) == 1:
        seat, amount = event.shares[0]
        return _second_person(f"{names[seat]} wins {pot} of {amount}.")
    shares = ", ".join(f"{names[seat]} {amount}" for seat, amount in event.shares)
    return f"{pot[0].upper()}{pot[1:]} of {event.amount} is split: {shares}."


def _second_person(text: str) -> str:
    """The log speaks of everybody in the third person; the player himself is spoken to."""
    text = re.sub(rf"\b{YOU} is\b", f"{YOU} are", text)
    return re.sub(rf"\b{YOU} (\w+?)s\b", rf"{YOU} \1", text)
