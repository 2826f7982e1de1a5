"""``strobe replay``: a saved hand, told again street by street."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from strobe.cli import drawing, saved, stakes
from strobe.cli.screen import Screen, open_screen
from strobe.cli.story import Teller, second_person
from strobe.cli.streets import course, hand_json
from strobe.errors import StrobeError
from strobe.game.history import Record, write, write_all
from strobe.game.phh import decimal
from strobe.game.view import view_event

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
Tells saved hands again, every known card face up. A file holds hands as JSON,
one a line, as 'strobe deal --save', 'strobe play --save' and Hand.to_json
write them; or in the PHH format, .phh or .phhs, whoever wrote it.
The output of 'strobe deal --json' will do, too.
"""
EXAMPLES = """\
examples:
  strobe deal --seed 7 --save hand.json && strobe replay hand.json
  strobe replay --step --hand 2 evening.jsonl
  strobe replay --hand 2 --seat 1 evening.jsonl
  strobe replay --phh evening.jsonl | strobe replay --hand 2 -
  strobe deal --seed 7 --json | strobe replay --json -
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the saved hands; - is the standard input")
    parser.add_argument("--hand", type=int, metavar="N", help="only the Nth hand of the file, from 1")
    parser.add_argument("--seat", type=int, metavar="S", help="only what seat S may see, from 0; in a PHH file p1 is 0")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each street")
    parser.add_argument("--phh", action="store_true", help="print the hands in the PHH format, every card in it")


def run(arguments: argparse.Namespace) -> int:
    """Read the hands and tell them."""
    seat = arguments.seat
    if arguments.phh and (arguments.json or seat is not None):
        raise StrobeError("bad_wish", "--phh goes neither with --json nor with --seat", None)
    hands = saved.read(arguments.file, arguments.hand)
    if arguments.phh:
        records = [record for record, _ in hands]
        print(write(records[0]) if len(records) == 1 else write_all(records), end="")
        return 0
    if arguments.json:
        told = [
            hand_json(record.hand, names) if seat is None else _seen(record, names, seat) for record, names in hands
        ]
        print(json.dumps({"command": "replay", "hands": told}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    step = arguments.step and arguments.file != "-"
    for number, (record, names) in enumerate(hands, start=arguments.hand or 1):
        if number > (arguments.hand or 1):
            screen.show(())
        _tell(screen, record, names, number, step, seat)
    return 0


def _seen(record: Record, names: Sequence[str], seat: int) -> dict[str, Any]:
    """A hand as JSON, as far as this seat may see it."""
    hand = record.hand
    seen = hand.view(seat)
    return {
        "names": list(names),
        "seat": seat,
        "view": seen,
        "events": [view_event(each, seat) for each in hand.events],
    }


def _tell(
    screen: Screen, record: Record, names: Sequence[str], number: int, step: bool, seat: int | None = None
) -> None:
    hand = record.hand
    setup = hand.setup
    if seat is not None:
        hand.view(seat)  # refuses a seat where nobody sits
    button = second_person(f"{names[setup.button]} has the button")
    title = f"Hand {number}: {stakes.words(setup)}; {button}."
    screen.show(*drawing.paragraph(title, "bold", "", screen.width))
    if record.unit != 1:
        screen.show(*drawing.paragraph(f"One chip is {decimal(record.unit)} in the money of the file.", "dim", "", 79))
    teller = Teller(screen, names, eyes=seat, watching=True)
    street = ""
    # A comment may speak of cards that the seat does not see.
    said = list(record.comments) if seat is None else []
    for made, each in enumerate(course(setup, hand.moves)):
        while said and said[0][0] < made:
            teller.remark(said.pop(0)[1])
        if step and street and each.street != street:
            step = _wait()
        street = each.street
        teller.tell(each)
    for _, text in said:
        teller.remark(text)
    teller.stop()
    if not hand.over:
        waiting = " and ".join(names[seat] for seat in hand.pending)
        verb = "are" if len(hand.pending) > 1 else "is"
        due = second_person(f"{waiting} {verb} to act") if waiting else f"{DUE[hand.legal.kind]} due"
        screen.show((), ((f"  The saved hand ends here: {due}.", "bold"),))
    if record.finish is not None and hand.over and record.finish != hand.stacks:
        told = ", ".join(f"{names[seat]} {record.finish[seat]}" for seat in sorted(setup.order))
        screen.show(
            (), *drawing.paragraph(f"The file tells other stacks at the end: {told}.", "bold", "  ", screen.width)
        )


def _wait() -> bool:
    """Wait for Enter; False when nobody is there to press it."""
    try:
        input("  [Enter] ")
    except EOFError:
        print()
        return False
    return True
