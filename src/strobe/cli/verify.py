"""``strobe verify``: whether a hand was dealt as the house had promised."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from strobe.cli import drawing, saved
from strobe.cli.drawing import Line
from strobe.cli.screen import Screen, open_screen
from strobe.cli.standing import card_texts
from strobe.errors import StrobeError
from strobe.game.fairness import Stream
from strobe.game.hand import Hand
from strobe.game.verdict import Verdict, verify

__all__ = ["add_arguments", "run"]

SUMMARY = "whether a hand was dealt as the house had promised"
DESCRIPTION = """\
Works out the deck and the die again from the secret that the house has shown
after the hand and the players' seeds, and tells whether the secret is the one
that was promised and, with a file, whether every card and face of the saved
hand is what it had to be. docs/fairness.md has the steps.
"""
EXAMPLES = """\
exit status: 0 if all agrees, 1 if not

examples:
  strobe verify --hand 7 --seed tea --seed milk --seed-hex 00ff80 \\
    --commitment \\
    ae9e9aabeb40a954a1eea1891c56f00109378180ee70c1203099f91884cb81dc \\
    --secret 6fe2e4db44956618e8e42460be69a35be925d8936e17a0bc33ab18beb2bd0839
  and with the saved hand to compare, the same ending in hand.json
"""
FACES = 10  # that are shown
ROW = 13  # cards in a line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the saved hand; - is the standard input")
    parser.add_argument("--commitment", required=True, metavar="HEX", help="what the house published before the hand")
    parser.add_argument("--secret", required=True, metavar="HEX", help="what it has shown after the hand")
    parser.add_argument("--hand", required=True, type=int, metavar="N", help="the number of the hand")
    parser.add_argument(
        "--seed", action="append", dest="seeds", metavar="TEXT", help="a player's seed; once for each, in seat order"
    )
    parser.add_argument(
        "--seed-hex", action="append", dest="seeds", type=_bytes, metavar="HEX", help="a seed that is not text"
    )
    parser.add_argument("--at", type=int, metavar="N", help="the Nth hand of the file, from 1, if it holds several")
    parser.add_argument("--joker", action="store_true", help="without a file: the deck has the joker")


def run(arguments: argparse.Namespace) -> int:
    """Verify, and tell."""
    hand = _saved_hand(arguments)
    joker = hand.setup.options.joker if hand else arguments.joker
    secret, number, seeds = arguments.secret, arguments.hand, arguments.seeds or ()
    stream = Stream(secret, number, seeds)
    verdict = verify(arguments.commitment, secret, number, seeds, hand or ())
    if arguments.json:
        print(json.dumps({"command": "verify", **_verdict_json(verdict, stream, joker)}, indent=2))
    else:
        screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
        for number in range(verdict.shuffles + 1):
            screen.show(*_shuffle_lines(screen, stream, number, joker), ())
        for text, fine in _sentences(verdict, hand):
            screen.show(*drawing.paragraph(text, "" if fine else "warning", "", screen.width))
    return 0 if verdict else 1


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not hexadecimal digits, two for each byte: {text[:40]!r}") from None


def _saved_hand(arguments: argparse.Namespace) -> Hand | None:
    if arguments.file is None:
        if arguments.at is not None:
            raise StrobeError("no_hand", "--at is for a file", arguments.at)
        return None
    if arguments.joker:
        raise StrobeError("bad_joker", "the saved hand knows whether it has the joker: no --joker with a file", True)
    hands = [*saved.read(arguments.file, arguments.at)]
    if len(hands) > 1:
        raise StrobeError("no_hand", f"the file holds {len(hands)} hands: say which with --at", len(hands))
    return hands[0].hand


def _verdict_json(verdict: Verdict, stream: Stream, joker: bool) -> dict[str, Any]:
    difference = verdict.difference
    return {
        "agrees": verdict.agrees,
        "committed": verdict.committed,
        "cards": verdict.cards,
        "faces": verdict.faces,
        "unknown": verdict.unknown,
        "difference": difference and {"kind": difference.kind, "move": difference.move, "text": str(difference)},
        "shuffles": [
            {"deck": card_texts(stream.deck(number, joker=joker)), "faces": [*stream.faces(FACES, number)]}
            for number in range(verdict.shuffles + 1)
        ],
    }


def _shuffle_lines(screen: Screen, stream: Stream, number: int, joker: bool) -> Iterator[Line]:
    yield ((f"Shuffle {number + 1}" if number else "The deck, first card first", "bold"),)
    deck = stream.deck(number, joker=joker)
    row = min(ROW, (screen.width - 5) // 3)
    for start in range(0, len(deck), row):
        yield drawing.join("  ", drawing.cards(screen.look, deck[start : start + row]))
    faces = " ".join(map(str, stream.faces(FACES, number)))
    yield ((f"  The first {FACES} faces: {faces}", ""),)


def _sentences(verdict: Verdict, hand: Hand | None) -> Iterator[tuple[str, bool]]:
    """The verdict in words, each with whether it is good news."""
    if verdict.committed:
        yield "The commitment was to this secret and this hand.", True
    else:
        yield "The commitment was NOT to this secret and this hand.", False
    if hand is None:
        return
    if verdict.difference:
        yield f"The saved hand is NOT the one that was due: {verdict.difference}.", False
        return
    unknown = f"; {verdict.unknown} cards are not known" if verdict.unknown else ""
    faces = "1 face" if verdict.faces == 1 else f"{verdict.faces} faces"
    yield f"The saved hand agrees: {verdict.cards} cards and {faces}{unknown}.", True
