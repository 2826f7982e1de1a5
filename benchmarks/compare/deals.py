"""The hands that every package gets: fixed seeds, plain Python, the same on every machine.

A card is an int ``4 * rank + suit`` (deuce 0, ace 12; clubs, diamonds, hearts, spades).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

__all__ = ["TEXT", "check_deals", "deals", "text"]

SEED = 20261130
TEXT = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def text(cards: Sequence[int]) -> str:
    """The usual spelling without separators, ``AhKs...``."""
    return "".join([TEXT[card] for card in cards])


@cache
def deals(kind: str, count: int) -> list[Any]:
    """Random deals for timing: tuples of cards, or whatever ``kind`` is made of (see `_shape`)."""
    rng = Random(f"{SEED} time {kind}")
    return [_shape(kind, rng.sample(range(52), _cards(kind))) for _ in range(count)]


@cache
def check_deals(kind: str, count: int) -> list[Any]:
    """Deals whose results are compared before anything is timed.

    Half are random; the others come from short decks (five ranks, or a suit and four more cards), so that
    flushes, straight flushes, full houses and quads meet each other often.
    """
    rng = Random(f"{SEED} check {kind}")
    out = []
    for number in range(count):
        deck: Sequence[int] = range(52)
        if number % 4 == 1:
            deck = sorted(4 * rank + suit for rank in rng.sample(range(13), 5) for suit in range(4))
        elif number % 4 == 3 and _cards(kind) < 17:
            suit = rng.randrange(4)
            deck = sorted({4 * rank + suit for rank in range(13)} | set(rng.sample(range(52), 4)))
        out.append(_shape(kind, rng.sample(deck, _cards(kind))))
    return out


def _cards(kind: str) -> int:
    return {"omaha": 9, "calls": 17, "random": 17}.get(kind) or int(kind[-1])


def _shape(kind: str, cards: list[int]) -> Any:
    """high5 .. high8 and the lows: a tuple of cards. omaha: (four hole cards, the board). calls, random: a table,
    which is (six hands of two from the small blind on, the board, a seed for the players).
    """
    if kind == "omaha":
        return tuple(cards[:4]), tuple(cards[4:])
    if kind in ("calls", "random"):
        return tuple((cards[i], cards[i + 1]) for i in range(0, 12, 2)), tuple(cards[12:]), hash(tuple(cards))
    return tuple(cards)
