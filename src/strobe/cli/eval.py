"""``strobe eval``: what hands are worth, and which of them wins."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from strobe._eval import best_five
from strobe.board import Board
from strobe.cards import JOKER, Card, parse_cards
from strobe.cli import drawing
from strobe.cli.drawing import join
from strobe.cli.screen import Screen, open_screen
from strobe.cli.standing import card_texts, check_distinct, held_in, use_of
from strobe.errors import CardError
from strobe.ranking import ANY, HIGH, LOW_8, LOW_27, LOW_A5, Category, Ranking, Use, category, describe
from strobe.variants import Variant, find, names

__all__ = ["add_arguments", "run"]

RANKINGS = {"high": HIGH, "low_a5": LOW_A5, "low_8": LOW_8, "low_27": LOW_27}
# The best strength of each ranking, as a yardstick.
BEST = {HIGH: 7462, LOW_A5: 6175, LOW_8: 56, LOW_27: 7462}
LEAST = 5  # cards of a hand

SUMMARY = "what hands are worth, and which of them wins"
DESCRIPTION = """\
Ranks hands of 5 to 8 cards: strength (larger wins), category, description and
the five cards that play. Several hands are compared. An argument of five cards
or more is a hand of its own; if none is, all arguments together are one hand.
Cards are written Ah, 10h, Th or A♥, with or without blanks between them.
"""
EXAMPLES = """\
rankings: high, low_a5 (ace-to-five), low_8 (the same, eight or better),
low_27 (deuce-to-seven); a game brings its own, a hi-lo game two of them

examples:
  strobe eval Ah Ks 7d 7c 3s
  strobe eval "7h 2d Ah Ks 7d 7c 3s Jh" "Tc 9h Ah Ks 7d 7c 3s Jh"
  strobe eval --hole 7h2d Tc9h --board "Ah Ks -- 7c 3s Jh"
  strobe eval --game omaha_hilo --hole Ah2hKsKd 4c5cQdJd --board 3h7s8hQcJc
  strobe eval --ranking low_27 7c5d4h3s2c 8c5d4h3s2c
"""


class Made(NamedTuple):
    """A hand and what it is worth; the place is 1 for the best, equal hands share it."""

    cards: tuple[Card, ...]
    strength: int
    five: tuple[Card, ...]
    place: int = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("cards", nargs="*", metavar="CARDS", help="hands")
    parser.add_argument("--hole", nargs="+", metavar="CARDS", help="the players' own cards, to go with --board")
    middle = "the cards in the middle; in quotes also with -- for an empty box"
    parser.add_argument("--board", nargs="+", metavar="CARD", help=middle)
    help_game = "how many of the own cards play, and by which ranking (the games are listed by: strobe deal --help)"
    parser.add_argument("--game", choices=names(), metavar="GAME", help=help_game)
    parser.add_argument("--ranking", choices=tuple(RANKINGS), help="which hands are better (default high)")


def run(arguments: argparse.Namespace) -> int:
    """Rank the hands."""
    game = find(arguments.game) if arguments.game else None
    rankings = (RANKINGS[arguments.ranking],) if arguments.ranking else game.rankings if game else (HIGH,)
    board: tuple[Card, ...] = ()
    if arguments.hole:
        if arguments.cards:
            message = f"hands or --hole, not both: {arguments.cards[0]!r} (a board with an empty box needs quotes)"
            raise CardError("bad_hands", message, arguments.cards)
        holes = [parse_cards(text) for text in arguments.hole]
        _check_sizes(arguments.hole, holes, game)
        board = Board.parse(" ".join(arguments.board or ())).standing
        hands = [(f"in hand {number}", hole) for number, hole in enumerate(holes, start=1)]
        check_distinct([*hands, ("on the board", board)])
    elif arguments.board:
        raise CardError("bad_hands", "--board needs the players' own cards: --hole", arguments.board)
    else:
        holes = _hands(arguments.cards)
    use = use_of(game) if game and arguments.hole else ANY
    sides = [(ranking, rank(holes, board, ranking, use)) for ranking in rankings]
    if arguments.json:
        told = [_to_dict(made, ranking) for ranking, made in sides]
        facts = {"command": "eval", "board": card_texts(board), **told[0]}
        print(json.dumps(facts | ({"low": told[1]} if len(told) > 1 else {}), indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    if board:
        screen.show(join("board   ", drawing.cards(screen.look, board)), ())
    for number, (ranking, made) in enumerate(sides):
        if len(sides) > 1:
            screen.show(*([()] if number else []), (("low" if number else "high", "title"),))
        if len(made) == 1:
            _show_one(screen, made[0], ranking, board)
        else:
            _show_table(screen, made, ranking)
    return 0


def _hands(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    if not texts:
        raise CardError("no_cards", "no cards are given; try: strobe eval Ah Ks 7d 7c 3s", None)
    # One by one first: then an error names the argument that is wrong.
    hands = [parse_cards(text) for text in texts]
    return hands if any(len(hand) >= LEAST for hand in hands) else [parse_cards(" ".join(texts))]


def _check_sizes(texts: Sequence[str], holes: Sequence[tuple[Card, ...]], game: Variant | None) -> None:
    """Is each a hand of the game, or without one as large as the others?"""
    torn = len(holes) > 1 and all(len(hole) == 1 for hole in holes)
    hint = f"; the cards of one player go together, as in --hole {''.join(texts[:2])}" if torn else ""
    sizes = held_in(game) if game else {len(holes[0])} - {1}
    for text, hole in zip(texts, holes, strict=True):
        if len(hole) not in sizes:
            if game:
                wanted = f"{' or '.join(map(str, sorted(sizes)))} cards in {game.name}"
            else:
                wanted = "2 cards or more" if not sizes else f"{len(holes[0])} cards like the first"
            raise CardError("wrong_count", f"a player holds {wanted}, not {len(hole)}: {text!r}{hint}", text)


def rank(holes: Sequence[tuple[Card, ...]], board: tuple[Card, ...], ranking: Ranking, use: Use) -> list[Made]:
    """What each hand is worth, and its place.

    Raises:
        CardError: too few or too many cards, or cards that occur twice in a hand.
    """
    best = [best_five(hole, ranking, board=board, use=use) for hole in holes]
    return [
        Made(hole, strength, five, 1 + sum(other > strength for other, _ in best))
        for hole, (strength, five) in zip(holes, best, strict=True)
    ]


def _words(made: Made, ranking: Ranking) -> tuple[Category, str]:
    return category(made.strength, ranking), describe(made.strength, ranking)


def _show_one(screen: Screen, made: Made, ranking: Ranking, board: Sequence[Card]) -> None:
    look = screen.look
    best = BEST[ranking] + (ranking is HIGH and JOKER in (*made.cards, *board))  # five aces beat all without it
    kind, words = _words(made, ranking)
    rows = [
        ("hand", drawing.cards(look, made.cards)),
        ("is", ((words, "win"),)),
        ("category", ((str(kind), ""),)),
        ("plays", drawing.cards(look, made.five)),
        ("strength", ((f"{made.strength} of {best}", ""),)),
    ]
    screen.show(*(join(((f"{name:10}", "dim"),), value) for name, value in rows if value))


def _show_table(screen: Screen, made: Sequence[Made], ranking: Ranking) -> None:
    look = screen.look
    wide = max(len(drawing.plain(drawing.cards(look, each.cards))) for each in made)
    digits = len(str(len(made)))
    for number, each in enumerate(made, start=1):
        wins = each.place == 1 and each.strength > 0
        style = "win" if wins else ""
        hand = drawing.pad(drawing.cards(look, each.cards), wide + 2)
        words = ((f"{each.strength:>4}  {_words(each, ranking)[1]}", style),)
        screen.show(join(((f"{'*' if wins else ' '}{number:{digits}}  ", style),), hand, words))
        if each.five:
            screen.show(join(" " * (digits + 3), (("plays ", "dim"),), drawing.cards(look, each.five)))
    best = [number for number, each in enumerate(made, start=1) if each.place == 1]
    if not made[best[0] - 1].strength:
        verdict = "No hand qualifies."
    elif len(best) == 1:
        verdict = f"Hand {best[0]} wins."
    else:
        verdict = f"Hands {', '.join(map(str, best[:-1]))} and {best[-1]} split."
    screen.show((), ((verdict, "bold"),))


def _to_dict(made: Sequence[Made], ranking: Ranking) -> dict[str, Any]:
    return {
        "ranking": next(name for name, each in RANKINGS.items() if each is ranking),
        "hands": [
            {
                "cards": card_texts(each.cards),
                "strength": each.strength,
                "category": str(_words(each, ranking)[0]),
                "description": _words(each, ranking)[1],
                "five": card_texts(each.five),
                "place": each.place,
            }
            for each in made
        ],
        "winners": [index for index, each in enumerate(made) if each.place == 1 and each.strength],
    }
