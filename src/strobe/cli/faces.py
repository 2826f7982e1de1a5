"""``strobe faces``: what the next roll, or the next refill, does to every player."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from strobe import odds
from strobe.board import Board
from strobe.cards import DECK, RANKS, parse_cards
from strobe.cli import asking, drawing
from strobe.cli.drawing import Line, join, percent
from strobe.cli.screen import Screen, open_screen
from strobe.cli.standing import card_texts, odds_json
from strobe.errors import StrobeError
from strobe.reports import Equity, Faces, Refills, Survival

__all__ = ["add_arguments", "run"]

SUMMARY = "what each face of the next roll does to every player"
DESCRIPTION = """\
Draws the six boxes and, under each, every player's share of the pot if the die
hits that box, and how much he gains or loses by it. Tells which boxes carry a
hand and how likely it is to last. With a box empty it tells the same of every
refill: which are outs, and the share after each.
"""
EXAMPLES = """\
examples:
  strobe faces 7h2d Tc9h --boxes Ah Ks 7d 7c 3s Jh
  strobe faces AhKh "QQ+" random --boxes Qh 7h 2h Js 4c 9d --budget 20000
  strobe faces 7h2d Tc9h --boxes "Ah Ks -- 7c 3s Jh" --removed 7d
  strobe faces 7h2d Tc9h --boxes Ah Ks Qd 7c 3s Jh --removed 7d --json
"""
SWING = 0.0005  # smaller ones are shown as none


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="two cards, a range, or random; 2 to 10 of them")
    asking.add_stage(parser, holdem=False)
    asking.add_effort(parser)
    asking.add_picture(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask, and print or draw the answer."""
    facts = asking.stage(arguments)
    if "boxes" not in facts:
        raise StrobeError("no_roll", "the die is rolled over six boxes: give --boxes", None)
    # The answer to an empty box is another one, and has no picture.
    empty = bool(facts["boxes"].empty_box) and len(facts.get("removed", ())) == 1
    if empty and arguments.save:
        raise StrobeError("bad_picture", "there is a picture of the next roll only, and a box is empty", facts["boxes"])
    with asking.meter("counting", arguments.color) as progress:
        ask = odds.refills if empty else odds.faces
        told = ask(arguments.players, **facts, **asking.effort(arguments), progress=progress)
    lasts = [_survival(player, facts) for player in arguments.players]
    if arguments.save:
        asking.save(lambda: _picture(told, arguments.players), arguments.save)
    if arguments.json:
        answer = (
            _refills_json(told, arguments.players)
            if isinstance(told, Refills)
            else _faces_json(told, arguments.players)
        )
        for row, last in zip(answer["players"], lasts, strict=True):
            row["survival"] = _survival_json(last)
        print(json.dumps({"command": "faces", **asking.spot_json(arguments), **answer}, indent=2))
        return 0
    screen = open_screen(sys.stdout, arguments.color, ascii_only=arguments.ascii)
    asking.show_table(screen, arguments)
    if isinstance(told, Refills):
        _show_refills(screen, arguments.players, told, lasts, facts["boxes"])
    else:
        _show_faces(screen, arguments.players, told, lasts)
    now = told.now
    screen.show(
        (), *drawing.paragraph(asking.method_words(now.method, now.total, now.stderr), "dim", width=screen.width)
    )
    return 0


def _picture(told: Faces | Refills, players: Sequence[str]) -> Any:
    from strobe.plots import plot_faces

    assert isinstance(told, Faces)
    return plot_faces(told, asking.names_of(players))


def _survival(player: str, facts: dict[str, Any]) -> Survival | None:
    """Where a player's hand ends, if it is one hand."""
    try:
        cards = parse_cards(player)
    except StrobeError:
        return None
    return odds.survival(cards, **facts) if len(cards) == 2 else None


def _title(screen: Screen, at: int, player: str, now: Equity) -> Line:
    best = max(now.equities)
    share = now.equities[at]
    style = "win" if share == best else "bold"
    hand = asking.hand_line(screen.look, player)
    return join("  ", ((f"{at + 1}  ", style),), hand, "   ", ((percent(share), style),), ((" now", "dim"),))


def _show_faces(screen: Screen, players: Sequence[str], told: Faces, lasts: Sequence[Survival | None]) -> None:
    for at, player in enumerate(players):
        now = told.now.equities[at]
        after = [told[face].equities[at] for face in told]
        screen.show((), _title(screen, at, player, told.now))
        wide = screen.width >= drawing.FULL
        screen.show(*drawing.under_boxes([float(share) for share in after], "if the die hits", screen.width))
        swings = [_swing(float(share - now), wide) for share in after]
        screen.show((("  ", ""), *swings, (" swing, in points" if wide else "", "dim")))
        screen.show(*drawing.paragraph(_lasts(told, at, lasts[at]), width=screen.width))


def _swing(change: float, wide: bool) -> tuple[str, str]:
    text = "=" if abs(change) < SWING else f"{change * 100:+.1f}"
    style = "dim" if abs(change) < SWING else "win" if change > 0 else "warning"
    return (f"{text:^7} " if wide else f"{text:<{drawing.CELL}}", style)


def _lasts(told: Faces, at: int, last: Survival | None) -> str:
    keeps = percent(told.keeps[at])
    if last is None or last.now is None:
        return f"Ends in the category of now or a better one: {keeps}."
    boxes = [str(box) for box in told.carriers[at]]
    carried = f"{'Boxes' if len(boxes) > 1 else 'Box'} {_and(boxes)} carr{'y' if len(boxes) > 1 else 'ies'} it."
    none = "No single box carries it."
    return f"Ends with {last.now} or better: {keeps}. {carried if boxes else none}"


def _and(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _show_refills(
    screen: Screen, players: Sequence[str], told: Refills, lasts: Sequence[Survival | None], boxes: Board
) -> None:
    look = screen.look
    for at, player in enumerate(players):
        screen.show((), _title(screen, at, player, told.now))
        outs = told.outs(at)
        words = f"{len(outs)} outs of {len(told)} cards for box {boxes.empty_box}" if outs else "no outs"
        last = lasts[at]
        if last is not None and last.now and last.lower is not None:
            words += f"; ends with {last.now} or better: {percent(1 - last.lower)}"
        screen.show(*drawing.paragraph(f"{words}."))
        screen.show(join("     ", *[((f"{rank:>5}", "dim"),) for rank in reversed(RANKS)]))
        for suit in (3, 2, 1, 0):
            cards = [DECK[4 * rank + suit] for rank in range(12, -1, -1)]
            cells = [
                _refill(told[card].equities[at], card in outs) if card in told else ("    .", "dim") for card in cards
            ]
            mark = plain_suit(look.suits, suit)
            screen.show((("   ", ""), mark, (" ", ""), *cells))
    screen.show(
        (),
        *drawing.paragraph(
            "The share in % after each refill; * is an out, . a card that cannot come.", "dim", width=screen.width
        ),
    )


def plain_suit(symbols: bool, suit: int) -> tuple[str, str]:
    """The mark of a suit, and its style."""
    return ("♣♦♥♠"[suit] if symbols else "cdhs"[suit], drawing.SUIT_STYLES[suit])


def _refill(share: Fraction, out: bool) -> tuple[str, str]:
    return (f"{'*' if out else ''}{round(float(share) * 100)}".rjust(5), "win" if out else "")


def _players_json(now: Equity, players: Sequence[str]) -> list[dict[str, Any]]:
    rows = zip(players, now.players, now.stderrs, strict=True)
    return [{"hand": hand, **odds_json(each), "stderr": off} for hand, each, off in rows]


def _faces_json(told: Faces, players: Sequence[str]) -> dict[str, Any]:
    rows = _players_json(told.now, players)
    for at, row in enumerate(rows):
        row["carriers"] = list(told.carriers[at])
        row["keeps"] = {"chance": str(told.keeps[at]), "share": float(told.keeps[at])}
        row["swings"] = [float(told[face].equities[at] - told.now.equities[at]) for face in told]
    faces = [
        {
            "face": face,
            "removed": row.removed.text,
            "method": row.odds.method,
            "players": _players_json(row.odds, players),
        }
        for face, row in told.items()
    ]
    return {"method": told.now.method, "stderr": told.now.stderr, "players": rows, "faces": faces}


def _refills_json(told: Refills, players: Sequence[str]) -> dict[str, Any]:
    rows = _players_json(told.now, players)
    for at, row in enumerate(rows):
        row["outs"] = card_texts(told.outs(at))
    refills = [
        {"card": card.text, "method": after.method, "players": _players_json(after, players)}
        for card, after in told.items()
    ]
    return {"method": told.now.method, "stderr": told.now.stderr, "players": rows, "refills": refills}


def _survival_json(last: Survival | None) -> dict[str, Any] | None:
    if last is None:
        return None
    return {
        "now": None if last.now is None else str(last.now),
        "total": last.total,
        "counts": {str(category): count for category, count in zip(last.chances, last.counts, strict=True)},
    }
