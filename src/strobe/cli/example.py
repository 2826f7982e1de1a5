"""``strobe example``: the worked example of the rules, stage by stage."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from strobe.board import Board
from strobe.cards import DECK, Card, parse_cards
from strobe.cli import drawing, stakes
from strobe.cli.screen import open_screen
from strobe.cli.standing import check_distinct
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
SEED = 1

SUMMARY = "the worked example of Strobe, stage by stage, with every player's exact chances"
DESCRIPTION = """\
Tells a hand of Strobe stage by stage: the six boxes, the first roll, the refill
and the second roll. At each stage it shows the best five cards of every player
and his exact chance: his equity, that is what he wins plus his share of ties.
The hand is really played: everybody calls, and the first to act bets the least
bet in each round. Without options it is the example of the rules. With hands
or boxes of your own, boxes and refill that you do not give are dealt.
"""
EXAMPLES = """\
examples:
  strobe example
  strobe example --rolls 3 3
  strobe example --hands AhAd KhKd --seed 5
  strobe example --hands AhAd 8c7c --boxes 5c6c9hKh2s3d --rolls 4 1 --refill Qs
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--hands", nargs="+", metavar="HAND", help="2 to 10 hands of two cards each")
    parser.add_argument("--boxes", nargs="+", metavar="CARD", help="the six boxes, box 1 first")
    parser.add_argument("--rolls", nargs=2, type=int, metavar="FACE", default=ROLLS, help="what the die shows, twice")
    parser.add_argument("--refill", metavar="CARD", help="the card for the box that was emptied")
    stakes.add_seed(parser, f"a number or text that the cards you do not give follow from (default {SEED})")


def run(arguments: argparse.Namespace) -> int:
    """Play the hand and tell it."""
    seed = SEED if arguments.seed is None else arguments.seed
    boxes = " ".join(arguments.boxes) if arguments.boxes else None
    table = lay(arguments.hands, boxes, arguments.refill, seed)
    hand = play(table, arguments.rolls)
    names = tuple(LETTERS[: len(table.holes)])
    if arguments.json:
        facts = {"command": "example", "seed": seed if table.dealt else None}
        print(json.dumps({**facts, **hand_json(hand, names)}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    title = "Strobe: two cards each, six boxes, one die. The best five cards win."
    screen.show(*drawing.paragraph(title, "bold", "", screen.width))
    if table.dealt:
        verb = "is" if table.dealt == "the refill" else "are"
        said = f"{table.dealt[0].upper()}{table.dealt[1:]} {verb} dealt from the seed {seed}."
        screen.show(*drawing.paragraph(said, "dim", "", screen.width))
    teller = Teller(screen, names, exact=True)
    for step in course(hand.setup, hand.moves):
        teller.tell(step)
    return 0


class Table(NamedTuple):
    """The cards of the hand; ``dealt`` says which of them nobody gave."""

    holes: list[tuple[Card, ...]]
    row: tuple[Card, ...]
    dealt: str


def lay(given: Sequence[str] | None, boxes: str | None, refill: str | None, seed: int | str) -> Table:
    """The cards that are given, those of the example to go with its own, and the rest dealt from the seed.

    Raises:
        StrobeError: cards that do not make a hand of Strobe.
    """
    hands = HANDS if given is None else given
    dealt = "the refill" if refill is None and (given, boxes) != (None, None) else ""
    if boxes is None and given is not None:
        dealt = f"the boxes and {dealt}" if dealt else "the boxes"
    if refill is None and not dealt:
        refill = REFILL
    borrowed = given is None and boxes is None
    if borrowed:
        boxes = BOXES
    if not 2 <= len(hands) <= len(LETTERS):
        raise SetupError("bad_seats", f"Strobe is for 2 to {len(LETTERS)} players, not {len(hands)}", hands)
    holes = [parse_cards(hand) for hand in hands]
    for text, hole in zip(hands, holes, strict=True):
        if len(hole) != 2:
            raise CardError("wrong_count", f"a hand is two cards, not {len(hole)}: {text!r}", text)
    row = () if boxes is None else Board.parse(boxes).standing
    if boxes is not None and len(row) != 6:
        raise CardError("wrong_count", f"there are six boxes to fill, not {len(row)}: {boxes!r}", boxes)
    last = () if refill is None else (Card(refill),)
    whose = " (others: --hands)" if given is None else ""
    places = [(f"in hand {number}{whose}", hole) for number, hole in enumerate(holes, start=1)]
    whose = " (others: --boxes)" if borrowed else ""
    check_distinct([*places, (f"in the boxes{whose}", row), ("in the refill", last)])
    taken = {*row, *last}.union(*holes)
    free = [card for card in DECK if card not in taken]
    more = Random(f"example/{seed}").sample(free, 7 - len(row) - len(last))
    if not row:
        row = tuple(more[:6])
    return Table(holes, (*row, *(last or more[-1:])), dealt)


def play(table: Table, rolls: Sequence[int]) -> Hand:
    """The hand, played through the engine.

    Raises:
        StrobeError: faces that no die has, or a wrong number of hands.
    """
    holes, row = table.holes, table.row
    stacks = [STACK] * len(holes)
    hand = Hand.start("strobe", stacks=stacks, button=len(holes) - 1, blinds=BLINDS, dealer=arranged(holes, row, rolls))
    while not hand.over:
        turn = hand.legal
        if not isinstance(turn, Turn):
            hand.show()
        elif turn.check and not hand.state.level and turn.raise_to:
            hand.raise_to(turn.raise_to[0])
        elif turn.check:
            hand.check()
        else:
            hand.call()
    return hand
