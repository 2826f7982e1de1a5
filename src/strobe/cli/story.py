"""A hand, told in words and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from strobe.cards import Card
from strobe.cli import drawing
from strobe.cli.drawing import Line, join
from strobe.cli.screen import Screen
from strobe.cli.standing import EVERYBODY, Made, Standing, has_die, standings
from strobe.cli.streets import Step, street_of
from strobe.game.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    HandOver,
    Placed,
    PotAwarded,
    Removed,
    Reshuffled,
    Returned,
    Rolled,
    Shown,
)
from strobe.game.log import line as log_line
from strobe.game.state import Setup, State
from strobe.odds import faces
from strobe.variants import Boxes

__all__ = ["YOU", "Teller", "hands", "second_person"]

YOU = "You"
TITLES = {
    "deal": "Hole cards",
    "board": "Six boxes",
    "first roll": "First roll",
    "refill": "Refill",
    "second roll": "Second roll",
    "preflop": "Hole cards",
}

NUMBERS = ("no", "one", "two", "three", "four", "five")
RESHUFFLED = {"burns": "the burned cards", "muck": "burns, folded hands and discards", "discards": "these discards"}


def hands(screen: Screen, state: State, visible: int, names: Sequence[str]) -> list[Line]:
    """What lies before each live player: his upcards, and his other cards where they may be seen."""
    wide = max(len(name) for name in names)
    lines = []
    for seat in sorted(state.setup.order):
        if state.live >> seat & 1:
            hole, ups, seen = state.holes[seat], state.ups[seat], visible >> seat & 1
            shown = [card if seen or ups >> place & 1 else None for place, card in enumerate(hole)]
            lines.append(join("  ", ((f"{names[seat]:{wide}}", "bold"),), "  ", drawing.hand(screen.look, shown, ups)))
    return lines


class Teller:
    """Tells a hand on a screen, as one pair of eyes sees it."""

    def __init__(
        self,
        screen: Screen,
        names: Sequence[str],
        *,
        eyes: int | None = None,
        exact: bool = False,
        watching: bool = False,
    ) -> None:
        """Tell with these names.

        Args:
            screen: where to.
            names: of the players, by seat.
            eyes: the seat that looks on; None sees every card.
            exact: chances as fractions, and before a roll what each face would do.
            watching: the seat that looks on does not play: nobody else tells it what it holds.
        """
        self.screen = screen
        self.names = names
        self.eyes = eyes
        self.exact = exact
        self.watching = watching
        self._street = ""
        self._said: list[str] = []
        self._gap = False
        self._settling = False
        self._split = False

    def tell(self, step: Step) -> None:
        """Tell one step."""
        self.enter(step.street, step.state.setup)
        self._tell_chance(step)
        for event in step.events:
            match event.kind:
                case "posted" | "acted" | "returned" | "burned" | "discarded" | "drew":
                    self._say(event)
                case "reshuffled":
                    # It belongs to the cards that come next, perhaps those of the next street.
                    self.enter(street_of(step.state.setup, step.state.at), step.state.setup)
                    self._say(event)
                case "closed":
                    self._flush()
                    self.screen.show(((f"  Pot {event.pot}", "chips"),))
                case "shown" | "mucked" | "pot_awarded" | "hand_over":
                    self._flush()
                    self._tell_end(event, step.state)
        if self.eyes is not None:
            self._flush()

    def enter(self, street: str, setup: Setup) -> None:
        """Put the title of a street, where it has not been told yet."""
        if street == self._street:
            return
        self._flush()
        self._street = street
        title = TITLES.get(street, street.capitalize())
        if street == "deal" and not any(isinstance(step, Boxes) for step in setup.script):
            title = "The deal"
        self._title(title)

    def resume(self) -> None:
        """Go on without a gap, after somebody else has printed."""
        self._gap = False

    def remark(self, text: str) -> None:
        """Put in what somebody wrote about the hand; it may be anything."""
        self._flush()
        plain = "".join(letter if letter.isprintable() else " " for letter in text).strip()
        if plain:
            self.screen.show(*drawing.paragraph(f"# {plain}", "dim", width=self.screen.width))

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
                self._flush()
                show(self._sentence(_rolls(self.names[state.setup.roller], event, look.suits)))
            elif isinstance(event, Placed):
                drawn = True
                if step.before.legal.kind == "common":
                    self._said.append("One card in the middle serves all")
                elif step.street == "refill":
                    fresh = event.boxes
                    self._flush()
                    show(join("  ", drawing.cards(look, event.cards), f" goes into box {event.boxes[0]}."))
                elif not has_die(state.setup.variant):
                    self._said.append(log_line(event, unicode=look.suits, numbered=False))
            elif isinstance(event, Dealt) and step.before.legal.kind == "draw":
                drawn = True
                if self.eyes in (None, event.seat):
                    got = f"{self.names[event.seat]} gets {self._cards(event.cards)}"
                    self._said.append(second_person(got))
            elif isinstance(event, Dealt):
                drawn = True
        if not drawn or state.at == step.before.at:
            return  # Nothing new, or more of the same is to come.
        self._flush()
        if state.board:
            show(*self._boxes(state, fresh, face))
            self._gap = True
        if self.exact and state.board and not state.board.empty_box and state.setup.variant.name == "strobe":
            self._tell_faces(state)
        self._tell_standings(state)

    def _boxes(self, state: State, fresh: Sequence[int], face: int) -> list[Line]:
        look, width = self.screen.look, self.screen.width
        numbered = has_die(state.setup.variant)
        return drawing.boxes(look, state.board, numbered=numbered, fresh=fresh, face=face, width=width)

    def _tumble(self, step: Step, face: int) -> None:
        """The die rolls over the boxes as they were, slower and slower."""
        look, board, width = self.screen.look, step.before.board, self.screen.width
        shown = [each for each in (3, 6, 2, 5, 1, 4, 6, 3, 1, 5, 2, 4) if each != face]
        self.screen.animate(
            (drawing.boxes(look, board, face=each, width=width), 0.04 + 0.012 * turn)
            for turn, each in enumerate((*shown, face))
        )

    def _tell_faces(self, state: State) -> None:
        seats = [seat for seat in sorted(state.setup.order) if state.live >> seat & 1]
        holes = [[card for card in state.holes[seat] if card is not None] for seat in seats]
        if len(seats) < 2:
            return
        report = faces(holes, boxes=state.board, removed=state.removed)
        for index, seat in enumerate(seats):
            shares = [float(report[face].equities[index]) for face in report]
            words = f"{self.names[seat]}, if the die hits" if not index else self.names[seat]
            self.screen.show(*drawing.under_boxes(shares, words, self.screen.width))

    def _tell_standings(self, state: State) -> None:
        visible = EVERYBODY if self.eyes is None else state.shown | 1 << self.eyes
        known = standings(state, visible)
        if any(state.ups) and len(known) < state.live.bit_count():
            self.screen.show(*([()] if self._gap else []), *hands(self.screen, state, visible, self.names))
            self._gap = True
            return
        if self.eyes is not None and not self.watching and len(known) == 1 and (state.board or known[0].made):
            return  # The player reads what he holds when it is his turn.
        if known and self._gap:
            self.screen.show(())
        best = [max(made.strength for made in side) for side in zip(*(each.made for each in known), strict=False)]
        fractions = [str(standing.odds.equity) for standing in known if standing.odds]
        across = max((len(fraction) for fraction in fractions), default=0)
        for standing in known:
            leads = len(known) > 1 and any(
                made.strength == most > 0 for made, most in zip(standing.made, best, strict=False)
            )
            self.screen.show(*(self._exact(standing, leads, across) if self.exact else self._brief(standing, leads)))
            self._gap = True

    def _holds(self, standing: Standing, leads: bool) -> Line:
        name = f"{self.names[standing.seat]:{self._width()}}"
        held = drawing.hand(self.screen.look, standing.hole, standing.ups)
        return join("  ", ((name, "win" if leads else "bold"),), "  ", held)

    def _brief(self, standing: Standing, leads: bool) -> list[Line]:
        odds = standing.odds
        chance = f"{drawing.percent(odds.equity, 1):>10}" if odds else ""
        first = join(self._holds(standing, leads), ((chance, "bold"),), "   ")
        if not standing.made:
            return [first]
        high, *low = standing.made
        lines = [join(first, high.words)]
        margin = " " * len(drawing.plain(first))
        return lines + [join(margin, each.words) for each in low if each.strength]

    def _exact(self, standing: Standing, leads: bool, across: int) -> list[Line]:
        """The five cards that play, and under them the exact chance."""
        look, odds = self.screen.look, standing.odds
        first = self._holds(standing, leads)
        if standing.made:
            made = standing.made[0]
            first = join(first, "   ", drawing.cards(look, made.five), "   ", made.words)
        if not odds:
            return [first]
        chance = f"{drawing.percent(odds.equity):>9} = {odds.equity!s:{across}}"
        total = odds.win + odds.tie + odds.lose
        counts = f"   wins {odds.win} of {total}, ties {odds.tie}" if odds.tie else ""
        margin = " " * (self._width() + 4)
        second = join(margin, drawing.bar(look, odds.equity), ((chance, "bold"),))
        if len(drawing.plain(second)) + len(counts) <= self.screen.width:
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
            made = [each.made for each in standings(state, 1 << event.seat)] if over else []
            show(*self._shown(event, made[0] if made else ()))
        elif isinstance(event, PotAwarded):
            self._split = self._split or event.pot > 0
            show(((f"  {_award(event, names, self._split)}", "win"),))
        elif isinstance(event, HandOver):
            show((), *self._result(state))
        else:
            show(self._sentence(log_line(event, names, unicode=look.suits)))

    def _shown(self, event: Shown, made: Sequence[Made]) -> list[Line]:
        """A tabled hand, and what it is worth at the showdown; in lines of their own where one would be too long."""
        look = self.screen.look
        said = second_person(f"{self.names[event.seat]} shows")
        first = join(f"  {said:{self._width() + 6}} ", drawing.cards(look, event.cards))
        plays = []
        for side in made:
            if side.strength:
                five = () if len(event.cards) == len(side.five) else join(drawing.cards(look, side.five), "  ")
                plays.append(join(five, side.words))
        if len(plays) == 1 and len(drawing.plain(first)) + 2 + len(drawing.plain(plays[0])) <= self.screen.width:
            return [join(first, "  ", plays[0])]
        return [first, *(join(" " * (self._width() + 9), each) for each in plays)]

    def _result(self, state: State) -> list[Line]:
        """Every stack before and after."""
        lines = []
        arrow = self.screen.look.arrow
        wide = max(4, *(len(str(chips)) for chips in (*state.stacks, *state.setup.stacks) if chips is not None))
        for seat in sorted(state.setup.order):
            before, after = state.setup.stacks[seat] or 0, state.stacks[seat]
            gain = after - before
            style = "win" if gain > 0 else "dim" if not gain else ""
            chips = f"{before:>{wide}} {arrow} {after:<{wide + 2}}"
            lines.append(join(f"  {self.names[seat]:{self._width()}}  {chips}", ((f"{gain:+}", style),)))
        return lines

    def _say(self, event: Event) -> None:
        match event:
            case Discarded() | Drew():
                said = self._put_away(event)
            case Reshuffled():
                said = f"The deck is short: {RESHUFFLED[event.source]} are shuffled in"
            case Returned(why="void"):
                said = f"{self.names[event.seat]} takes back {event.amount}: a seven that did not bet wins no bets"
            case _:
                said = log_line(event, self.names, unicode=self.screen.look.suits)
        self._said.append(second_person(said))

    def _put_away(self, event: Discarded | Drew) -> str:
        """Which cards go; of the others' the player sees only how many."""
        name, number = self.names[event.seat], len(event.cards)
        if not number:
            return f"{name} stands pat"
        verb = "discards" if isinstance(event, Discarded) else "changes"
        if self.eyes in (None, event.seat):
            return f"{name} {verb} {self._cards(event.cards)}"
        return f"{name} {verb} {NUMBERS[number]} card{'s' if number > 1 else ''}"

    def _cards(self, cards: Iterable[Card | None]) -> str:
        return drawing.plain(drawing.cards(self.screen.look, cards))

    def _flush(self) -> None:
        if self._said:
            text = "".join(f"{said}. " for said in self._said)
            self.screen.show(*([()] if self._gap else []), *drawing.paragraph(text.rstrip(), width=self.screen.width))
            self._said = []
            # Told as it happens, one action follows the other; told afterwards, they make a paragraph.
            self._gap = self.eyes is None

    def _title(self, text: str) -> None:
        self.screen.show((), drawing.heading(self.screen.look, text, self.screen.width))
        self._gap = False

    def _sentence(self, text: str) -> Line:
        return ((f"  {second_person(text)}.", ""),)


def _rolls(name: str, event: Removed, suits: bool) -> str:
    card = event.card
    assert card is not None
    return f"{name} rolls a {event.box}: {card.unicode if suits else card.text} leaves box {event.box}"


def _award(event: PotAwarded, names: Sequence[str], split: bool) -> str:
    """Who wins a pot; ``split`` tells whether there are side pots."""
    pot = f"side pot {event.pot}" if event.pot else "the main pot" if split else "the pot"
    pot = f"{pot} of" if event.side == "whole" else f"the {event.side} half of {pot},"
    if len(event.shares) == 1:
        seat, amount = event.shares[0]
        return second_person(f"{names[seat]} wins {pot} {amount}.")
    shares = ", ".join(f"{names[seat]} {amount}" for seat, amount in event.shares)
    return f"{pot[0].upper()}{pot[1:]} {event.amount}{',' if pot.endswith(',') else ''} is split: {shares}."


def second_person(text: str) -> str:
    """The log speaks of everybody in the third person; the player himself is spoken to."""
    text = re.sub(rf"\b{YOU} is\b", f"{YOU} are", text)
    text = re.sub(rf"\b{YOU} has\b", f"{YOU} have", text)
    return re.sub(rf"\b{YOU} (\w+?)s\b", rf"{YOU} \1", text)
