"""Playthroughs: whole hands as text, every move and every event, to be read by people and replayed by the tests.

A file begins with comments that name the rules it shows; then the game and its facts; then moves, each with the
events that follow from it. ``python tests/games/playthroughs.py FILE`` plays the moves of a file again and prints
the whole, to write a new one or to see what has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from strobe.cards import Card, parse_cards
from strobe.game.hand import Hand
from strobe.game.log import lines
from strobe.game.moves import (
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Roll,
    Show,
)
from strobe.variants import Variant

FOLDER = Path(__file__).parent.parent / "playthroughs"
PLAIN: dict[str, Any] = {
    "folds": Fold,
    "checks": Check,
    "calls": Call,
    "brings in": BringIn,
    "shows": Show,
    "mucks": Muck,
}


class Playthrough(NamedTuple):
    """A hand as written down."""

    name: str
    comments: list[str]
    game: str
    facts: dict[str, Any]
    moves: list[Any]
    text: str


def read(path: Path) -> Playthrough:
    text = path.read_text(encoding="utf-8")
    comments: list[str] = []
    moves: list[Any] = []
    game, facts = "", {}
    for line in text.splitlines():
        if line.startswith("#"):
            comments.append(line.lstrip("# "))
        elif line.startswith("game: "):
            game = line.removeprefix("game: ")
        elif line.startswith("facts: "):
            facts = json.loads(line.removeprefix("facts: "))
        elif line.startswith("> "):
            moves.append(read_move(line.removeprefix("> ")))
    return Playthrough(path.stem, comments, game, facts, moves, text)


def read_move(text: str) -> Any:
    """``deal Ah Kd``, ``roll 3``, or a seat and what it does: ``2 raises to 12``, ``0 draws 4h 5h``, ``1 folds``."""
    first, _, rest = text.partition(" ")
    if first == "deal":
        return Deal(cards=parse_cards(rest))
    if first == "roll":
        return Roll(face=int(rest))
    seat = int(first)
    if rest in PLAIN:
        return PLAIN[rest](seat=seat)
    verb, _, object_ = rest.partition(" ")
    if verb == "raises":
        return RaiseTo(seat=seat, to=int(object_.removeprefix("to ")))
    cards = parse_cards(object_) if object_ else ()
    return {"draws": Draw, "discards": Discard}[verb](seat=seat, cards=cards)


def write_move(move: Any) -> str:
    if move.kind == "deal":
        return "deal " + cards_of(move.cards)
    if move.kind == "roll":
        return f"roll {move.face}"
    if move.kind == "raise_to":
        return f"{move.seat} raises to {move.to}"
    if move.kind in ("draw", "discard"):
        return f"{move.seat} {move.kind}s {cards_of(move.cards)}".rstrip()
    return f"{move.seat} {next(text for text, kind in PLAIN.items() if kind is type(move))}"


def cards_of(cards: Iterable[Card | None]) -> str:
    return " ".join("??" if card is None else card.text for card in cards)


def play(game: str | Variant, facts: dict[str, Any], moves: Sequence[Any]) -> tuple[Hand, list[str]]:
    """The hand, and its story: each move and what follows from it."""
    hand = Hand.start(game, **facts)
    story = [f"  {line}" for line in lines(hand.events)]
    for move in moves:
        story.append(f"> {write_move(move)}")
        story += [f"  {line}" for line in lines(hand.apply(move))]
    return hand, story


def write(comments: Sequence[str], game: str, facts: dict[str, Any], hand: Hand, story: Sequence[str]) -> str:
    stacks = " ".join(str(chips) for chips in hand.stacks)
    head = [*(f"# {line}".rstrip() for line in comments), "", f"game: {game}", f"facts: {json.dumps(facts)}", ""]
    return "\n".join([*head, *story, "", f"stacks: {stacks}", ""])


def again(made: Playthrough, variant: str | Variant) -> str:
    """The text that these facts and moves give now."""
    hand, story = play(variant, made.facts, made.moves)
    assert hand.over, f"{made.name} is not played to its end"
    return write(made.comments, made.game, made.facts, hand, story)


if __name__ == "__main__":
    found = read(Path(sys.argv[1]))
    print(again(found, found.game), end="")
