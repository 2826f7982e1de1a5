"""A reader for mixed-game hands in the PHH format: what `phh.py` does for hold'em, with stud and draw lines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from phh import split_cards

GAMES = {
    "FT": ("holdem", "fixed_limit"),
    "NT": ("holdem", "no_limit"),
    "PO": ("omaha", "pot_limit"),
    "FO/8": ("omaha_hilo", "fixed_limit"),
    "F7S": ("seven_card_stud", "fixed_limit"),
    "F7S/8": ("seven_card_stud_hilo", "fixed_limit"),
    "FR": ("razz", "fixed_limit"),
    "N2L1D": ("deuce_to_seven", "no_limit"),
    "F2L3D": ("deuce_to_seven_triple", "fixed_limit"),
}


class Line(NamedTuple):
    """One recorded action: f, cc, cbr, pb (bring-in), sd (stand pat or discard) or sm (show or muck)."""

    seat: int
    verb: str
    amount: int
    cards: tuple[str | None, ...]


class Record(NamedTuple):
    """A recorded hand: who got which cards in which order, the board, and what the players did."""

    name: str
    game: str
    facts: dict[str, Any]
    dealt: dict[int, list[str | None]]
    board: list[str | None]
    lines: list[Line]
    finish: tuple[int, ...]


def read(path: Path) -> Record:
    with path.open("rb") as file:
        table = tomllib.load(file)
    game, structure = GAMES[table["variant"]]
    players = len(table["starting_stacks"])
    blinds = table.get("blinds_or_straddles", [])
    # Antes that are not trimmed are dead money; such a big-blind ante comes after the blind (4.0).
    trimmed = table["ante_trimming_status"]
    antes = [(seat, "ante" if trimmed else "dead", chips) for seat, chips in enumerate(table["antes"]) if chips]
    owed = [(seat, "blind", chips) for seat, chips in enumerate(blinds) if chips]
    facts: dict[str, Any] = {
        "stacks": table["starting_stacks"],
        "button": players - 1,
        "structure": structure,
        "posts": [*antes, *owed] if trimmed else [*owed, *antes],
        "blinds": [chips for chips in blinds if chips],
    }
    if structure == "fixed_limit":
        facts["bets"] = (table["small_bet"], table["big_bet"])
    else:
        facts["min_bet"] = table["min_bet"]
    if "bring_in" in table:
        facts["bring_in"] = table["bring_in"]
    record = Record(path.stem, game, facts, {}, [], [], tuple(table["finishing_stacks"]))
    for text in table["actions"]:
        match text.split():
            case ["d", "dh", who, cards]:
                record.dealt.setdefault(int(who[1:]) - 1, []).extend(split_cards(cards))
            case ["d", "db", cards]:
                record.board.extend(split_cards(cards))
            case [who, ("f" | "cc" | "pb" | "sd" | "sm") as verb]:
                record.lines.append(Line(int(who[1:]) - 1, verb, 0, ()))
            case [who, "cbr", amount]:
                record.lines.append(Line(int(who[1:]) - 1, "cbr", int(amount), ()))
            case [who, ("sd" | "sm") as verb, cards]:
                record.lines.append(Line(int(who[1:]) - 1, verb, 0, split_cards(cards)))
            case _:
                raise ValueError(f"{path.name}: not an action: {text!r}")
    return record
