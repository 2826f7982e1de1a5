"""A small reader of poker hand histories in the PHH format, for the tests alone.

Only what hold'em hands need: posts, stacks, hole cards, board cards, folds, checks and calls, bets and raises,
shown and mucked hands. In the format p1 sits left of the button.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple


class Action(NamedTuple):
    """One line of the history: ``deal`` (hole cards), ``board``, ``fold``, ``stay``, ``raise``, ``show``, ``muck``."""

    verb: str
    player: int = -1
    amount: int = 0
    cards: tuple[str | None, ...] = ()


class Hand(NamedTuple):
    """One recorded hand; players are 0, 1, ... for p1, p2, ..."""

    name: str
    variant: str
    stacks: tuple[int, ...]
    finish: tuple[int, ...]
    antes: tuple[int, ...]
    antes_trimmed: bool
    blinds: tuple[int, ...]
    min_bet: int
    bets: tuple[int, int]
    actions: tuple[Action, ...]

    @property
    def board(self) -> list[str | None]:
        """All community cards."""
        return [card for action in self.actions if action.verb == "board" for card in action.cards]


def split_cards(text: str) -> tuple[str | None, ...]:
    """``"Td4c"`` as two cards; ``"??"`` is one nobody knows."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(None if pair == "??" else pair for pair in pairs)


def read_action(line: str) -> Action:
    words = line.split()
    match words:
        case ["d", "dh", who, cards]:
            return Action("deal", int(who[1:]) - 1, cards=split_cards(cards))
        case ["d", "db", cards]:
            return Action("board", cards=split_cards(cards))
        case [who, "f"]:
            return Action("fold", int(who[1:]) - 1)
        case [who, "cc"]:
            return Action("stay", int(who[1:]) - 1)
        case [who, "cbr", amount]:
            return Action("raise", int(who[1:]) - 1, amount=int(amount))
        case [who, "sm"]:
            return Action("muck", int(who[1:]) - 1)
        case [who, "sm", cards]:
            return Action("show", int(who[1:]) - 1, cards=split_cards(cards))
    raise ValueError(f"not an action of a hold'em hand: {line!r}")


def read_hand(name: str, table: dict[str, Any]) -> Hand:
    return Hand(
        name=name,
        variant=table["variant"],
        stacks=tuple(table["starting_stacks"]),
        finish=tuple(table["finishing_stacks"]),
        antes=tuple(table["antes"]),
        antes_trimmed=table["ante_trimming_status"],
        blinds=tuple(table["blinds_or_straddles"]),
        min_bet=table.get("min_bet", table.get("small_bet", 0)),
        bets=(table.get("small_bet", 0), table.get("big_bet", 0)),
        actions=tuple(read_action(line) for line in table["actions"]),
    )


def read_file(path: Path) -> list[Hand]:
    """The hands of a .phh file (one) or a .phhs file (a table for each)."""
    with path.open("rb") as file:
        content = tomllib.load(file)
    if path.suffix == ".phhs":
        return [read_hand(f"{path.stem}-{number}", table) for number, table in content.items()]
    return [read_hand(path.stem, content)]
