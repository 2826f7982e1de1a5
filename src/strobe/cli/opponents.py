"""Simple opponents: pure functions of what a seat sees and of a source of randomness.

They get a view as `strobe.game.view` makes it, so they cannot see a hidden card, and answer with a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from typing import Any

from strobe.cards import Card
from strobe.cli.rating import cards_of, rankings_of, rate, rate_with, spare
from strobe.game.moves import BringIn, Call, Check, Discard, Draw, Fold, Move, Muck, RaiseTo, Show
from strobe.variants import Draw as DrawStep
from strobe.variants import find

__all__ = ["POLICIES", "Policy", "call_down", "simple"]

Policy = Callable[[Mapping[str, Any], Random], Move]

BLUFF = 0.07  # how often a weak hand bets when it could check
MOOD = 0.12  # how far a player's opinion of his hand strays from the numbers


def call_down(view: Mapping[str, Any], rng: Random) -> Move:
    """Check or call, whatever comes, and show the hand; where somebody has to bet, bet the least."""
    seat, legal = view["seat"], view["legal"]
    if legal["kind"] != "turn":
        return Show(seat=seat) if legal["kind"] == "show" else _change(view, rng)
    if legal["check"]:
        return Check(seat=seat)
    if legal["call"]:
        return Call(seat=seat)
    return BringIn(seat=seat) if legal["bring_in"] else RaiseTo(seat=seat, to=_total(view, 0))


def simple(view: Mapping[str, Any], rng: Random) -> Move:
    """Bet good hands, call when the price is right, bluff now and then, fold the rest.

    It rates its hand against random ones; it does not think about what the die may do, nor about what the others'
    bets may mean.
    """
    seat, legal = view["seat"], view["legal"]
    if legal["kind"] != "turn":
        return Muck(seat=seat) if legal["kind"] == "show" else _change(view, rng)
    opinion = rate(view, rng) + rng.uniform(-MOOD, MOOD)
    owed, pot = legal["call"], view["pot"]
    facing = owed > 0 and not legal["check"]
    bold = opinion > (0.8 if facing else 0.6) or (not facing and rng.random() < BLUFF)
    if not facing and not legal["check"] and not legal["bring_in"]:
        # Bet or fold: a hand that is better than most others is worth a bet.
        bold = bold or opinion > 1 / len(view["live"])
    if bold and legal["raise_to"]:
        return RaiseTo(seat=seat, to=_total(view, rng.choice((0.5, 0.75, 1.0))))
    if legal["check"]:
        return Check(seat=seat)
    if legal["bring_in"]:
        return BringIn(seat=seat)
    return Call(seat=seat) if facing and opinion >= owed / (pot + owed) else Fold(seat=seat)


def _total(view: Mapping[str, Any], part: float) -> int:
    """The total of a raise by a part of the pot, as near as it is allowed."""
    legal = view["legal"]
    allowed = legal["raise_to"]
    if isinstance(allowed, list):
        return int(allowed[0])
    wanted = max(view["bets"]) + round(part * (view["pot"] + legal["call"]))
    return int(min(max(wanted, allowed["least"]), allowed["most"]))


def _change(view: Mapping[str, Any], rng: Random) -> Move:
    """Put the worst cards away, for good or for new ones."""
    seat, own = view["seat"], cards_of(view["hands"][view["seat"]])
    if view["legal"]["kind"] == "draw":
        return Draw(seat=seat, cards=spare(own, rankings_of(view)[0], last=_last_draw(view)))
    kept = combinations(own, len(own) - view["legal"]["number"])
    # Every choice is rated against the same rivals.
    seed = rng.random()
    best = max(kept, key=lambda some: rate_with(view, some, Random(seed)))
    away: tuple[Card, ...] = tuple(card for card in own if card not in best)
    return Discard(seat=seat, cards=away)


def _last_draw(view: Mapping[str, Any]) -> bool:
    drawing = [street.name for street in find(view["variant"]).streets if isinstance(street.steps[0], DrawStep)]
    return bool(view["street"] == drawing[-1])


POLICIES: dict[str, Policy] = {"call": call_down, "simple": simple}
