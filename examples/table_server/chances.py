"""Everybody's chances: while all hands lie open, and, when a hand is over, street by street.

Nothing comes from here that is not known to everybody: of a running hand only what follows from open hands, of a
finished one what follows from its public record.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from strobe import odds
from strobe.errors import StrobeError
from strobe.game.state import Chance, State

__all__ = ["chances", "odds_of"]

BOXES = 6


def chances(record: str) -> dict[str, Any]:
    """What were the chances in a hand that is over, at each stage, between the hands that were shown?

    Hands that were not shown count as unknown, at every stage; so does the card that a die has not yet taken.

    Args:
        record: the JSON of the public record.

    Returns:
        A JSON-safe dict. ``players`` have seat, name and cards. ``stages`` have, each, the boxes then, everybody's
        equities, and where a roll was due what each face would have done and which one came. With fewer than two hands
        shown there are no stages.
    """
    facts = json.loads(record)
    events = facts["history"]["events"]
    players: dict[int, dict[str, Any]] = {}
    for event in events:
        if event["kind"] == "shown":
            # The name is who had the chair then; cards have no such word in them.
            name = event["text"].rpartition(" shows ")[0]
            players.setdefault(event["seat"], {"seat": event["seat"], "name": name, "cards": event["cards"]})
    shown = [players[seat] for seat in sorted(players)]
    stages: list[dict[str, Any]] = []
    if len(shown) >= 2:
        boxes: list[str | None] = [None] * BOXES
        removed: list[str] = []
        stages.append(_stage("deal", shown, boxes, removed))
        for event in events:
            if event["kind"] == "placed":
                for box, card in zip(event["boxes"], event["cards"], strict=True):
                    boxes[box - 1] = card
                if None not in boxes:
                    stages.append(_stage("refill" if removed else "board", shown, boxes, removed))
            elif event["kind"] == "rolled":
                stages[-1]["rolled"] = event["face"]
            elif event["kind"] == "removed":
                boxes[event["box"] - 1] = None
                removed.append(event["card"])
                stages.append(_stage("second roll" if len(removed) > 1 else "first roll", shown, boxes, removed))
    return {"hand": facts["hand"], "players": shown, "stages": stages}


def _stage(street: str, players: Sequence[dict[str, Any]], boxes: Sequence[str | None], removed: Any) -> dict[str, Any]:
    seats, cards = [player["seat"] for player in players], [player["cards"] for player in players]
    now, faces = _odds(seats, cards, None if street == "deal" else boxes, removed)
    return {"street": street, "boxes": [*boxes], "now": now, "faces": faces}


def odds_of(hand: State) -> dict[str, Any] | None:
    """Everybody's chances, if all live hands lie open and something is still to come; else None.

    Hands that were folded unseen count as unknown: nothing hidden can be told from the answer.
    """
    live = [seat for seat in range(len(hand.stacks)) if hand.live >> seat & 1]
    if len(live) < 2 or hand.live & ~hand.shown or not isinstance(hand.legal, Chance):
        return None
    players = [[card for card in hand.holes[seat] if card is not None] for seat in live]
    try:
        now, faces = _odds(live, players, hand.board if len(hand.board) else None, hand.removed)
    except StrobeError:
        return None  # such as a stage that has no name
    return {"faces": faces, "now": now}


def _odds(seats: Sequence[int], players: Any, boxes: Any, removed: Any) -> tuple[list[list[Any]], list[dict[str, Any]]]:
    """Equities, and over six full boxes those after each face."""
    if boxes is None or any(card is None for card in boxes):
        return _shares(seats, odds.equity(players, boxes, removed, threads=1).equities), []
    report = odds.faces(players, boxes, removed, threads=1)
    return _shares(seats, report.now.equities), [
        {"face": face, "card": str(row.removed), "equities": _shares(seats, row.equities)}
        for face, row in report.items()
    ]


def _shares(seats: Sequence[int], equities: Sequence[Fraction]) -> list[list[Any]]:
    return [[seat, str(share), round(float(share), 4)] for seat, share in zip(seats, equities, strict=True)]
