"""The game, the seats and the stakes, as options that ``deal`` and ``play`` share."""

from __future__ import annotations

import argparse
from typing import Any

from strobe.variants import STRUCTURES, find, names

__all__ = ["add_arguments", "add_seed", "facts"]


def add_arguments(parser: argparse.ArgumentParser, players: int) -> None:
    """Declare the options; ``players`` is how many there are by default."""
    parser.add_argument("--game", choices=names(), default="strobe", help="which game (default strobe)")
    parser.add_argument(
        "--players", type=int, default=players, metavar="N", help=f"how many players (default {players})"
    )
    parser.add_argument("--stack", type=int, default=200, metavar="CHIPS", help="chips of each player (default 200)")
    parser.add_argument(
        "--blinds", type=int, nargs="+", default=[1, 2], metavar="CHIPS", help="the blinds (default 1 2)"
    )
    parser.add_argument("--ante", type=int, default=0, metavar="CHIPS", help="an ante from everybody (default none)")
    parser.add_argument(
        "--structure",
        choices=STRUCTURES,
        default="no_limit",
        help="how much may be bet (default no_limit); in fixed_limit one and two big blinds",
    )
    parser.add_argument("--opening-round", action="store_true", help="Strobe: bet before the boxes are dealt, too")
    parser.add_argument("--burn", action="store_true", help="Strobe: burn a card before the board and the refill")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Declare the seed: a number, or any text."""
    parser.add_argument("--seed", type=_seed, help="a number or text that the cards follow from (default: a new one)")


def _seed(text: str) -> int | str:
    # A number is the same seed here as for strobe.dealers.seeded.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 100 else text


def facts(arguments: argparse.Namespace) -> dict[str, Any]:
    """What `strobe.game.setup.resolve` wants to know, apart from stacks and button."""
    options = {"opening_round": arguments.opening_round, "burn": arguments.burn}
    known = find(arguments.game).options
    return {
        "variant": arguments.game,
        "structure": arguments.structure,
        "blinds": tuple(arguments.blinds),
        "ante": arguments.ante,
        # An option that is off goes unsaid, so that a game that has no such option does not refuse it.
        "options": {name: value for name, value in options.items() if value or name in known},
    }
