"""The game, the seats and the stakes, as options that ``deal`` and ``play`` share."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from strobe.errors import SetupError
from strobe.game.state import ANTE, Setup
from strobe.variants import BRING_IN, STRUCTURES, Variant, find, names

__all__ = ["GAMES", "add_arguments", "add_seed", "facts", "words"]

MOST = 10**9  # chips of a player
GAMES = "games:\n" + textwrap.fill(", ".join(names()), 78, initial_indent="  ", subsequent_indent="  ") + "\n"


def add_arguments(parser: argparse.ArgumentParser, players: int) -> None:
    """Declare the options; ``players`` is how many there are by default."""
    parser.add_argument("--game", choices=names(), default="strobe", metavar="GAME", help="which game, see below")
    parser.add_argument(
        "--players", type=int, default=players, metavar="N", help=f"how many players (default {players})"
    )
    parser.add_argument("--stack", type=int, default=200, metavar="CHIPS", help="chips of each player (default 200)")
    parser.add_argument(
        "--blinds", type=int, nargs="+", metavar="CHIPS", help="the blinds (default 1 2, in stud games none)"
    )
    parser.add_argument(
        "--ante", type=int, metavar="CHIPS", help="an ante from everybody (default none, in stud games 1)"
    )
    parser.add_argument(
        "--bring-in", type=int, metavar="CHIPS", help="stud in a limit: the forced bet (default half the small bet)"
    )
    parser.add_argument(
        "--bets",
        type=int,
        nargs=2,
        metavar="CHIPS",
        help="fixed_limit: small and big bet (default one and two big blinds, in stud games 4 and 8 antes);"
        " spread_limit: least and highest bet (default one and five big blinds, in stud games 2 and 10 antes)",
    )
    parser.add_argument(
        "--structure",
        choices=STRUCTURES,
        metavar="HOW",
        help=f"how much may be bet: {', '.join(STRUCTURES)} (default no_limit, in stud games fixed_limit)",
    )
    parser.add_argument("--opening-round", action="store_true", help="Strobe: bet before the boxes are dealt, too")
    parser.add_argument("--burn", action="store_true", help="Strobe: burn a card before the board and the refill")


def add_seed(
    parser: argparse.ArgumentParser, words: str = "a number or text that the cards follow from (default: a new one)"
) -> None:
    """Declare the seed: a number, or any text."""
    parser.add_argument("--seed", type=_seed, help=words)


def _seed(text: str) -> int | str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is a number or text, not stray bytes") from None
    # A number is the same seed here as for strobe.dealers.seeded.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 100 else text


def facts(arguments: argparse.Namespace) -> dict[str, Any]:
    """What `strobe.game.setup.resolve` wants to know, apart from stacks and button.

    Raises:
        SetupError: options that do not fit the game, in the words of the command.
    """
    options = {"opening_round": arguments.opening_round, "burn": arguments.burn}
    game = find(arguments.game)
    _check(arguments, game, options)
    stud = _is_stud(game)
    structure = arguments.structure or ("fixed_limit" if stud else "no_limit")
    given = {"variant": game.name, "structure": structure}
    # An option that is off goes unsaid, so that a game that has no such option does not refuse it.
    given["options"] = {name: value for name, value in options.items() if value or name in game.options}
    return given | (_stud_stakes if stud else _blind_stakes)(arguments, structure)


def _check(arguments: argparse.Namespace, game: Variant, options: Mapping[str, bool]) -> None:
    players, stack, blinds = arguments.players, arguments.stack, arguments.blinds or ()
    fewest, most = game.seats
    if not fewest <= players <= most:
        raise SetupError("bad_seats", f"{game.title} is for {fewest} to {most} players, not {players}", players)
    if not 1 <= stack <= MOST:
        raise SetupError("bad_stack", f"--stack is from 1 to {MOST} chips, not {_short(stack)}", stack)
    given = {"blinds": blinds, "ante": [arguments.ante], "bring-in": [arguments.bring_in], "bets": arguments.bets}
    for name, amounts in given.items():
        for amount in amounts or ():
            if amount is not None and not 0 <= amount <= MOST:
                raise SetupError("bad_amount", f"--{name}: from 0 to {MOST} chips, not {_short(amount)}", amount)
    if any(low > high for low, high in pairwise(blinds)):
        said = " ".join(map(str, blinds))
        raise SetupError("bad_blinds", f"--blinds go up from the left of the button, unlike {said}", blinds)
    for name, wanted in options.items():
        if wanted and name not in game.options:
            having = " and ".join(each for each in names() if name in find(each).options)
            raise SetupError("unknown_option", f"--{name.replace('_', '-')} is for {having}, not for {game.name}", name)


def _short(number: int) -> str:
    text = str(number)
    return text if len(text) <= 20 else f"a number of {len(text)} digits"


def _is_stud(game: Variant) -> bool:
    return game.limit.duty == BRING_IN


def _blind_stakes(arguments: argparse.Namespace, structure: str) -> dict[str, Any]:
    blinds = (1, 2) if arguments.blinds is None else tuple(arguments.blinds)
    bets = arguments.bets
    if bets is None and structure == "spread_limit":
        bets = (max(blinds), 5 * max(blinds))
    return {"blinds": blinds, "ante": arguments.ante or 0, "bets": bets, "bring_in": arguments.bring_in or 0}


def _stud_stakes(arguments: argparse.Namespace, structure: str) -> dict[str, Any]:
    """Antes, and in a limit a bring-in: what was not given follows from what was, as in 002-S2."""
    ante, bets, bring_in = arguments.ante, arguments.bets, arguments.bring_in or 0
    limit = structure in ("fixed_limit", "spread_limit")
    small, big = (4, 8) if structure == "fixed_limit" else (2, 10)
    if ante is None:
        ante = max(1, bets[0] // small) if bets else 1
    if limit and bets is None:
        unit = ante or 1
        bets = (small * unit, big * unit)
    if limit and not bring_in:
        bring_in = max(1, bets[0] // 2)
    return {"blinds": tuple(arguments.blinds or ()), "ante": ante, "bets": bets, "bring_in": bring_in}


def words(setup: Setup) -> str:
    """The game, its structure and its stakes in words."""
    ante = max((post.amount for post in setup.posts if post.post == ANTE), default=0)
    parts = [f"{setup.variant.title}, {setup.structure.replace('_', '-')}"]
    if setup.blinds:
        parts.append(f"blinds {_listed(setup.blinds)}")
    if ante:
        parts.append(f"ante {ante}")
    if setup.bring_in:
        parts.append(f"bring-in {setup.bring_in}")
    if setup.bets[0]:
        dash = " to " if setup.structure == "spread_limit" else " and "
        parts.append(f"bets {dash.join(map(str, setup.bets))}")
    return ", ".join(parts)


def _listed(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts[:-1])) + (" and " if len(amounts) > 1 else "") + str(amounts[-1])
