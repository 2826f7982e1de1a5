"""Simple opponents: pure functions of what a seat sees and of a source of randomness.

They get a view as `strobe.game.view` makes it, so they cannot see a hidden card, and answer with a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from typing import Any

from strobe._eval import evaluate_hole
from strobe.cards import DECK, Card
from strobe.game.moves import Call, Check, Fold, Move, Muck, RaiseTo, Show
from strobe.variants import find

__all__ = ["POLICIES", "Policy", "call_down", "rate", "simple"]

Policy = Callable[[Mapping[str, Any], Random], Move]

BLUFF = 0.07  # how often a weak hand bets when it could check
MOOD = 0.12  # how far a player's opinion of his hand strays from the numbers


def call_down(view: Mapping[str, Any], rng: Random) -> Move:
    """Check or call, whatever comes, and show the hand."""
    seat, legal = view["seat"], view["legal"]
    if legal["kind"] == "show":
        return Show(seat=seat)
    return Check(seat=seat) if legal["check"] else Call(seat=seat)


def simple(view: Mapping[str, Any], rng: Random) -> Move:
    """Bet good hands, call when the price is right, bluff now and then, fold the rest.

    It rates its hand against random ones on the present board; it does not think about what the die may do.
    """
    seat, legal = view["seat"], view["legal"]
    if legal["kind"] == "show":
        return Muck(seat=seat)
    opinion = rate(view) + rng.uniform(-MOOD, MOOD)
    owed, pot = legal["call"], view["pot"]
    facing = owed > 0 and not legal["check"]
    bold = opinion > (0.8 if facing else 0.6) or (not facing and rng.random() < BLUFF)
    if bold and legal["raise_to"]:
        return RaiseTo(seat=seat, to=_total(view, rng.choice((0.5, 0.75, 1.0))))
    if legal["check"]:
        return Check(seat=seat)
    return Call(seat=seat) if opinion >= owed / (pot + owed) else Fold(seat=seat)


def _total(view: Mapping[str, Any], part: float) -> int:
    """The total of a raise by a part of the pot, as near as it is allowed."""
    legal = view["legal"]
    allowed = legal["raise_to"]
    if isinstance(allowed, list):
        return int(allowed[0])
    wanted = max(view["bets"]) + round(part * (view["pot"] + legal["call"]))
    return int(min(max(wanted, allowed["least"]), allowed["most"]))


def rate(view: Mapping[str, Any]) -> float:
    """The chance, as things stand, that the own hand is the best: 0 to 1."""
    own = [Card(text) for text in view["hands"][view["seat"]]]
    board = [Card(text) for text in view["board"] if text is not None]
    rivals = max(1, len(view["live"]) - 1)
    one = _against_one(own, board, view) if len(board) >= 3 else _first_impression(own)
    return float(one**rivals)


def _against_one(own: list[Card], board: list[Card], view: Mapping[str, Any]) -> float:
    """The share of all hands that a single rival may hold which this one beats, ties counted half."""
    variant = find(view["variant"])
    seen = {*own, *board, *(Card(text) for text in view["removed"])}
    unseen = [card for card in DECK if card not in seen]
    mine = evaluate_hole(own, board, variant.use, variant.rankings[0])
    won = hands = 0
    for pair in combinations(unseen, 2):
        theirs = evaluate_hole(pair, board, variant.use, variant.rankings[0])
        won += 2 * (mine > theirs) + (mine == theirs)
        hands += 2
    return won / hands


def _first_impression(own: list[Card]) -> float:
    """Two cards before the board: high cards, a pair, the same suit and neighbours are good."""
    low, high = sorted(card.rank for card in own[:2])
    worth = 0.3 + 0.35 * (low + high) / 24 + 0.1 * high / 12
    worth += 0.3 if low == high else 0.05 * (high - low < 4)
    return min(worth + 0.05 * (own[0].suit == own[1].suit), 0.95)


POLICIES: dict[str, Policy] = {"call": call_down, "simple": simple}
