"""``strobe deal``: a whole hand, dealt from a seed and told street by street."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from random import Random

from strobe.cli import drawing, saved, stakes
from strobe.cli.opponents import POLICIES
from strobe.cli.screen import open_screen
from strobe.cli.story import Teller
from strobe.cli.streets import NAMES, course, hand_json
from strobe.game.dealers import seeded
from strobe.game.hand import Hand

__all__ = ["add_arguments", "run"]

SUMMARY = "a whole hand, told street by street with the boxes drawn"
DESCRIPTION = """\
Deals a whole hand and tells it street by street, every card face up: the boxes,
the die, what each player holds, and his chance if nobody folds from there on.
The same seed deals and plays the same hand for ever.
"""
EXAMPLES = """\
policies:
  call    everybody checks or calls to the end (default)
  simple  bets good hands, calls at the right price, bluffs now and then; the
          same opponents as in 'strobe play', who see only their own cards

examples:
  strobe deal --players 4 --seed 7
  strobe deal --players 6 --seed 7 --policy simple --structure fixed_limit
  strobe deal --game holdem --seed river --json
  strobe deal --game razz --seed 7 --ante 1 --bring-in 2 --bets 5 10
  strobe deal --seed 7 --save hand.json

"""
EXAMPLES += stakes.GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    stakes.add_arguments(parser, players=4)
    stakes.add_seed(parser)
    parser.add_argument("--policy", choices=tuple(POLICIES), default="call", help="how the players act")
    saved.add_argument(parser, "the hand")


def run(arguments: argparse.Namespace) -> int:
    """Deal the hand, let it be played, and tell it."""
    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(10**9)
    hand = play(arguments, seed)
    names = NAMES[: len(hand.stacks)]
    if arguments.save:
        saved.Book(arguments.save).add(hand, names)
    if arguments.json:
        facts = {"command": "deal", "seed": seed, "policy": arguments.policy}
        print(json.dumps({**facts, **hand_json(hand, names)}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    title = f"{stakes.words(hand.setup)}; {len(hand.stacks)} players, {names[hand.setup.button]} has the button."
    acts = "Everybody checks or calls." if arguments.policy == "call" else "The players are simple opponents."
    wide = screen.width
    screen.show(*drawing.paragraph(title, "bold", "", wide))
    screen.show(*drawing.paragraph(f"Seed {seed}. {acts}", "dim", "", wide))
    teller = Teller(screen, names)
    for step in course(hand.setup, hand.moves):
        teller.tell(step)
    return 0


def play(arguments: argparse.Namespace, seed: int | str) -> Hand:
    """The hand, played to its end.

    Raises:
        StrobeError: options that do not make a hand.
    """
    policy = POLICIES[arguments.policy]
    facts = stakes.facts(arguments)
    hand = Hand.start(**facts, stacks=[arguments.stack] * arguments.players, dealer=seeded(seed))
    while not hand.over:
        seat = hand.pending[0]
        hand.apply(policy(hand.view(seat), Random(f"{seed}/{hand.state.version}")))
    return hand
