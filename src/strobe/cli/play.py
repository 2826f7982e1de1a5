"""``strobe play``: a person against simple opponents."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import sys
from itertools import count
from random import Random

from strobe.cli import person, saved, stakes
from strobe.cli.drawing import Line, flow, join, paragraph
from strobe.cli.opponents import simple
from strobe.cli.person import Leave
from strobe.cli.screen import Screen, open_screen
from strobe.cli.story import YOU, Teller
from strobe.cli.streets import NAMES, Step, street_of
from strobe.errors import StrobeError
from strobe.game.dealers import Dealer, seeded
from strobe.game.hand import Hand
from strobe.game.moves import Move
from strobe.game.state import Chance

__all__ = ["add_arguments", "run"]

SUMMARY = "play against simple opponents"
DESCRIPTION = """\
Plays hand after hand against simple opponents, who see only what you would see
in their seats. The button moves on after each hand; a player without chips is
out. Nothing you type can break the game: what is not understood or not allowed
is asked again. 'help' tells what you may type, 'quit' or Ctrl-D leaves.
"""
EXAMPLES = """\
examples:
  strobe play
  strobe play --players 6 --stack 100 --structure pot_limit
  strobe play --game seven_card_stud
  strobe play --seed 7 --hands 10 --save evening.jsonl

"""
EXAMPLES += stakes.GAMES
ME = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    stakes.add_arguments(parser, players=4)
    stakes.add_seed(parser)
    parser.add_argument("--hands", type=int, metavar="N", help="stop after N hands")
    saved.add_argument(parser, "each hand, when it is over,")


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody has had enough."""
    if hasattr(sys.stdin, "reconfigure"):
        # What is typed may be no text at all; that is to be asked again, not to end the game.
        sys.stdin.reconfigure(errors="replace")
    if arguments.hands is not None and arguments.hands < 1:
        raise StrobeError("bad_hands", f"--hands is 1 or more, not {arguments.hands}", arguments.hands)
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    table = Table(screen, arguments)
    with contextlib.suppress(Leave):
        table.play(arguments.hands)
    table.farewell()
    return 0


class Table:
    """The seats and their chips, from hand to hand."""

    def __init__(self, screen: Screen, arguments: argparse.Namespace) -> None:
        """Sit down; the player has seat 0 and the first button.

        Raises:
            StrobeError: options that do not make a hand.
        """
        self.screen = screen
        self.facts = stakes.facts(arguments)
        self.seed = arguments.seed if arguments.seed is not None else secrets.randbelow(10**9)
        self.bought = arguments.stack
        self.stacks: list[int | None] = [arguments.stack] * arguments.players
        self.names = (YOU, *NAMES)[: arguments.players]
        self.behind = arguments.stack
        self.button = ME
        self.played = 0
        # What is wrong with the options or the file shows before the first card.
        self.stakes = stakes.words(Hand.start(**self.facts, stacks=self.stacks).setup)
        self.book = saved.Book(arguments.save) if arguments.save else None

    def play(self, limit: int | None) -> None:
        """Play hands until the limit, until one player has all the chips, or until the player leaves.

        Raises:
            Leave: the player has left.
        """
        show = self.screen.show
        show(*paragraph(f"{self.stakes}.", "dim", "", self.screen.width))
        if self.book:
            held = f", after the {self.book.held} in it" if self.book.held else ""
            show(((f"Hands are saved to {self.book.path}{held}.", "dim"),))
        for number in count():
            if limit is not None and number >= limit:
                return
            hand = self._play_hand(number)
            self.played += 1
            if self.book:
                self.book.add(hand, self.names)
            self.behind = hand.stacks[ME]
            self.stacks = [chips or None for chips in hand.stacks]
            for seat in range(len(self.stacks)):
                if self.stacks[seat] is None and hand.setup.stacks[seat] is not None:
                    verb = "are" if seat == ME else "is"
                    show((), ((f"  {self.names[seat]} {verb} out of chips.", "warning"),))
            if self.stacks[ME] is None:
                return
            if sum(chips is not None for chips in self.stacks) == 1:
                show((), (("  All the chips are yours. Well played!", "win"),))
                return
            self.button = self._next_seat(self.button)
            if limit is None or number + 1 < limit:
                show(())
                person.ask_next(self.screen)

    def farewell(self) -> None:
        """Say how it went; who leaves in the middle of a hand leaves his bets behind."""
        chips = self.behind
        hands = f"{self.played} hand{'' if self.played == 1 else 's'}"
        text = f"You leave with {chips} chips ({chips - self.bought:+}) after {hands}. Seed {self.seed}."
        self.screen.show((), *paragraph(text, "bold", "", self.screen.width))

    def _next_seat(self, seat: int) -> int:
        size = len(self.stacks)
        return next(after % size for after in range(seat + 1, seat + 1 + size) if self.stacks[after % size] is not None)

    def _play_hand(self, number: int) -> Hand:
        seats = sum(chips is not None for chips in self.stacks)
        # With fewer players than blinds the smallest go unposted.
        facts = {**self.facts, "blinds": self.facts["blinds"][-seats:]}
        hand = Hand.start(**facts, stacks=self.stacks, button=self.button)
        screen = self.screen
        screen.show((), ((f"Hand {number + 1}", "title"),), *self._seats_lines())
        teller = Teller(screen, self.names, eyes=ME)
        teller.tell(Step(street_of(hand.setup, 0), hand.events, hand.state, hand.state))
        dealer = seeded(self.seed, number)
        while not hand.over:
            self.behind = hand.stacks[ME]
            before = hand.state
            if ME in hand.pending:
                teller.enter(street_of(hand.setup, before.at), hand.setup)
                events = person.act(screen, hand, ME, self.names)
                teller.resume()
            else:
                events = hand.apply(self._move(hand, dealer, number))
            teller.tell(Step(street_of(hand.setup, before.at), events, before, hand.state))
        return hand

    def _move(self, hand: Hand, dealer: Dealer, number: int) -> Move:
        """What chance or an opponent does."""
        if isinstance(hand.legal, Chance):
            return dealer(hand.state)
        seat = hand.pending[0]
        self.screen.animate([([((f"  {self.names[seat]} is thinking", "dim"),)], 0.5)])
        # A source of its own for each decision: what the player does cannot shift the dice of later ones.
        return simple(hand.view(seat), Random(f"{self.seed}/{number}/{hand.state.version}/{seat}"))

    def _seats_lines(self) -> list[Line]:
        seats = []
        for seat, chips in enumerate(self.stacks):
            if chips is not None:
                button = " (button)" if seat == self.button else ""
                seats.append(join(((self.names[seat], "bold"),), " ", ((str(chips), "chips"),), button))
        return flow(seats, self.screen.width)
