"""``strobe equity``: how often each player wins from here, if nobody folds."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from fractions import Fraction

from strobe import odds
from strobe.cli import asking, drawing
from strobe.cli.drawing import join, percent, plain
from strobe.cli.screen import Screen, open_screen
from strobe.cli.standing import odds_json
from strobe.reports import Equity
from strobe.stages import GAMES
from strobe.variants import names

__all__ = ["add_arguments", "run"]

SUMMARY = "how often each player wins from here, if nobody folds"
DESCRIPTION = """\
How often each player wins, ties and loses from here, if nobody folds, and his
share of the pot. A player is two cards, a range (see: strobe ranges) or random.
Exact where the budget allows it, else hands are played out at random.

In the other games a player is his cards, ?? for one that is not known, or
random. Stud and draw: the cards that he has or keeps, the rest is dealt. Where
high and low share the pot, the columns tell how often he takes all of it, some
and nothing.
"""
EXAMPLES = """\
examples:
  strobe equity AsAh KdKc
  strobe equity 7h2d Tc9h --boxes Ah Ks 7d 7c 3s Jh
  strobe equity 7h2d "QQ+,AKs" --boxes "Ah Ks -- 7c 3s Jh" --removed 7d
  strobe equity AhAd KK random --board 2c 7d 9h --budget 100000 --json
  strobe equity AsAh2s3h "KdKcQd ??" --game omaha_hilo --board 2c 7d 9h
  strobe equity As2h3s4d 5c6c7d9h --game razz --dead Kd Kc
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="cards, a range, or random; 2 to 10 of them")
    asking.add_stage(parser, games=(*GAMES, *[name for name in names() if name not in GAMES]))
    asking.add_effort(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, and print the answer."""
    facts = {**asking.stage(arguments), **asking.effort(arguments)}
    with asking.meter("counting", arguments.color) as progress:
        told = odds.equity(arguments.players, **facts, progress=progress)
    if arguments.json:
        players = zip(arguments.players, told.players, told.stderrs, strict=True)
        rows = [{"hand": hand, **odds_json(each), "stderr": off} for hand, each, off in players]
        answer = {
            "stage": told.stage,
            "method": told.method,
            "total": told.total,
            "stderr": told.stderr,
            "players": rows,
        }
        print(json.dumps({"command": "equity", **asking.spot_json(arguments), **answer}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    if asking.show_table(screen, arguments).seen:
        screen.show(())
    show_players(screen, arguments.players, told)
    words = asking.method_words(told.method, told.total, told.stderr)
    screen.show((), *drawing.paragraph(words, "dim", width=screen.width))
    return 0


def show_players(screen: Screen, players: Sequence[str], told: Equity) -> None:
    """The table of the players: win, tie, lose, share of the pot, and that as a fraction if it is short enough."""
    look = screen.look
    hands = [asking.hand_line(look, player) for player in players]
    wide = max([6, *[len(plain(hand)) for hand in hands]])
    exact = [f"= {share}" for share in told.equities] if told.method == "exact" else []
    if any(wide + 50 + len(text) > drawing.WIDTH for text in exact):
        exact = []
    best = max(told.equities)
    columns = ("win", "tie", "lose") if told.players[0].split else ("all", "part", "nothing")
    heads = "".join(f"{name:>11}" for name in (*columns, "equity"))
    screen.show(((f"      {'hand':{wide}}{heads}", "dim"),))
    for at, (hand, each) in enumerate(zip(hands, told.players, strict=True)):
        total = each.win + each.tie + each.lose
        leads = "win" if each.equity == best else "bold"
        parts = "".join(f"{percent(Fraction(part, total)):>11}" for part in (each.win, each.tie, each.lose))
        name = ((f"  {at + 1:>2}  ", leads),)
        tail = f"  {exact[at]}" if exact else ""
        screen.show(
            join(name, drawing.pad(hand, wide), parts, ((f"{percent(each.equity):>11}", leads),), ((tail, "dim"),))
        )
