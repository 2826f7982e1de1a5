"""``strobe example``: the worked example of the rules, stage by stage."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from strobe.board import Board
from strobe.cards import Card, parse_cards
from strobe.cli import drawing
from strobe.cli.screen import open_screen
from strobe.cli.story import Teller
from strobe.cli.streets import course, hand_json
from strobe.errors import CardError, SetupError
from strobe.game.dealers import arranged
from strobe.game.hand import Hand
from strobe.game.state import Turn

__all__ = ["add_arguments", "run"]

LETTERS = "ABCDEFGHIJ"
HANDS = ("7h2d", "Tc9h")
BOXES = "Ah Ks 7d 7c 3s Jh"
ROLLS = (3, 6)
REFILL = "Qd"
STACK = 200
BLINDS = (1, 2)

SUMMARY = "the worked example of Strobe, stage by stage, with every player's exact chances"
DESCRIPTION = """\
Tells a hand of Strobe stage by stage: the six boxes, the first roll, the refill
and the second roll. At each stage it shows the best five cards of every player
and his exact chance: his equity, that is what he wins plus his share of ties.
The hand is really played: everybody calls, and the first to act bets the least
bet in each round. Without options it is the example of the rules.
"""
EXAMPLES = """\
examples:
  strobe example
  strobe example --rolls 3 3
  strobe example --hands AhAd 8c7c --boxes 5c6c9hKh2s3d --rolls 4 1 --refill Qs
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--hands", nargs="+", metavar="HAND", default=HANDS, help="2 to 10 hands of two cards each")
    parser.add_argument("--boxes", nargs="+", metavar="CARD", default=[BOXES], help="the six boxes, box 1 first")
    parser.add_argument("--rolls", nargs=2, type=int, metavar="FACE", default=ROLLS, help="what the die shows, twice")
    parser.add_argument("--refill", metavar="CARD", default=REFILL, help="the card for the box that was emptied")


def run(arguments: argparse.Namespace) -> int:
    """Play the hand and tell it."""
    hand = play(arguments.hands, " ".join(arguments.boxes), arguments.rolls, arguments.refill)
    names = tuple(LETTERS[: len(arguments.hands)])
    if arguments.json:
        print(json.dumps({"command": "example", **hand_json(hand, names)}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    screen.show(*drawing.paragraph("Strobe: two cards each, six boxes, one die. The best five cards win.", "bold", ""))
    teller = Teller(screen, names, exact=True)
    for step in course(hand.setup, hand.moves):
        teller.tell(step)
    return 0


def play(hands: Sequence[str], boxes: str, rolls: Sequence[int], refill: str) -> Hand:
    """The hand, played through the engine.

    Raises:
        StrobeError: cards or faces that do not make a hand of Strobe.
    """
    holes = [parse_cards(hand) for hand in hands]
    for text, hole in zip(hands, holes, strict=True):
        if len(hole) != 2:
            raise CardError("wrong_count", f"a hand is two cards, not {len(hole)}: {text!r}", text)
    board = Board.parse(boxes)
    if len(board.standing) != 6:
        raise CardError("wrong_count", f"there are six boxes to fill, not {len(board.standing)}: {boxes!r}", boxes)
    row = (*board.standing, Card(refill))
    _check_distinct([(f"hand {number}", hole) for number, hole in enumerate(holes, start=1)], row)
    stacks = [STACK] * len(holes)
    hand = Hand.start("strobe", stacks=stacks, button=len(holes) - 1, blinds=BLINDS, dealer=arranged(holes, row, rolls))
    while not hand.over:
        turn = hand.legal
        if not isinstance(turn, Turn):
            hand.show()
        elif turn.check and not hand.state.round.level and turn.raise_to:
            hand.raise_to(turn.raise_to[0])
        elif turn.check:
            hand.check()
        else:
            hand.call()
    return hand


def _check_distinct(hands: list[tuple[str, tuple[Card, ...]]], row: tuple[Card, ...]) -> None:
    places = [*hands, ("the boxes", row[:6]), ("the refill", row[6:])]
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise SetupError("duplicate_card", f"{card} is in {seen[card]} and in {place}", card)
            seen[card] = place
