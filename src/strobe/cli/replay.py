"""``strobe replay``: a saved hand, told again street by street."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from strobe.cli import drawing, saved, stakes
from strobe.cli.screen import Screen, open_screen
from strobe.cli.story import Teller, second_person
from strobe.cli.streets import course, hand_json
from strobe.errors import StrobeError
from strobe.game.hand import Hand

__all__ = ["add_arguments", "run"]

DUE = {
    "hole": "hole cards are",
    "boxes": "cards for the board are",
    "burn": "a burn is",
    "roll": "a roll of the die is",
    "refill": "the refill is",
    "common": "the common card is",
    "draw": "the new cards are",
}

SUMMARY = "a saved hand, told again street by street"
DESCRIPTION = """\
Tells saved hands again, every known card face up. A file holds one hand as
JSON, as 'strobe deal --save', 'strobe play --save' and Hand.to_json write it,
or several hands, one a line; the output of 'strobe deal --json' will do, too.
"""
EXAMPLES = """\
examples:
  strobe deal --seed 7 --save hand.json && strobe replay hand.json
  strobe replay --step --hand 2 evening.jsonl
  strobe deal --seed 7 --json | strobe replay --json -
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the saved hands; - is the standard input")
    parser.add_argument("--hand", type=int, metavar="N", help="only the Nth hand of the file, from 1")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each street")


def run(arguments: argparse.Namespace) -> int:
    """Read the hands and tell them."""
    hands = saved.read(arguments.file)
    if arguments.hand is not None:
        if not 1 <= arguments.hand <= len(hands):
            count = f"{len(hands)} hand{'s' if len(hands) > 1 else ''}"
            raise StrobeError("no_hand", f"the file holds {count}; there is no hand {arguments.hand}", arguments.hand)
        hands = hands[arguments.hand - 1 : arguments.hand]
    if arguments.json:
        told = [hand_json(hand, names) for hand, names in hands]
        print(json.dumps({"command": "replay", "hands": told}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    step = arguments.step and arguments.file != "-"
    for number, (hand, names) in enumerate(hands, start=arguments.hand or 1):
        if number > (arguments.hand or 1):
            screen.show(())
        _tell(screen, hand, names, number, step)
    return 0


def _tell(screen: Screen, hand: Hand, names: Sequence[str], number: int, step: bool) -> None:
    setup = hand.setup
    button = second_person(f"{names[setup.button]} has the button")
    title = f"Hand {number}: {stakes.words(setup)}; {button}."
    screen.show(*drawing.paragraph(title, "bold", "", screen.width))
    teller = Teller(screen, names)
    street = ""
    for each in course(setup, hand.moves):
        if step and street and each.street != street:
            step = _wait()
        street = each.street
        teller.tell(each)
    teller.stop()
    if not hand.over:
        waiting = " and ".join(names[seat] for seat in hand.pending)
        verb = "are" if len(hand.pending) > 1 else "is"
        due = second_person(f"{waiting} {verb} to act") if waiting else f"{DUE[hand.legal.kind]} due"
        screen.show((), ((f"  The saved hand ends here: {due}.", "bold"),))


def _wait() -> bool:
    """Wait for Enter; False when nobody is there to press it."""
    try:
        input("  [Enter] ")
    except EOFError:
        print()
        return False
    return True
