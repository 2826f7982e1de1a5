"""Equity in every game against brute force, against published figures, and against its own laws.

``STROBE_SPOTS=300 pytest -s tests/test_game_odds.py`` tries as many random spots of every game.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from games_oracle import GAMES, HILO, Cards, Policy, Question, by_worth, random_question, shares, spelled, text
from strobe import equity, evaluate_mask, mask
from strobe.discards import _BEST, first_flop, flop_values, preflop_values
from strobe.errors import CardError, SetupError, StrobeError
from strobe.kinds import HIGH, LOW_8
from strobe.odds import Equity
from strobe.variants import ACE_TO_FIVE, HOLDEM, OMAHA_HILO, Options, Variant, names

SPOTS = int(os.environ.get("STROBE_SPOTS", "12"))
RANKS = "23456789TJQKA"


def asked(question: Question, dead: Cards) -> dict[str, Any]:
    """The question in the words of the package."""
    facts: dict[str, Any] = {"game": question.game, "dead": spelled(dead)}
    if question.board:
        facts["board"] = spelled(question.board)
    if question.boxes:
        facts |= {"boxes": spelled(question.boxes), "removed": spelled(question.removed)}
    facts["players"] = [spelled(seat.cards) + " ??" * seat.draws for seat in question.seats]
    return facts


@cache
def share_on_flop(pair: Cards, flop: Cards) -> Fraction:
    """By the engine of hold'em, which shares nothing with the tables of the games but the kernels."""
    return equity([spelled(pair), "random"], board=spelled(flop)).equities[0]


@cache
def split_share_on_flop(pair: Cards, flop: Cards) -> int:
    """Every turn, river and other hand, one showdown after the other; in quarters of the pot."""
    seen = {*pair, *flop}
    left = [1 << (16 * (card % 4) + card // 4) for card in range(52) if card not in seen]
    own, table = mask(pair), mask(flop)
    taken = 0
    for turn, river in combinations(left, 2):
        board = table | turn | river
        high, low = evaluate_mask(own | board), evaluate_mask(own | board, LOW_8)
        rest = [card for card in left if card not in (turn, river)]
        for first, second in combinations(rest, 2):
            other = board | first | second
            theirs = evaluate_mask(other)
            half = 2 * (high > theirs) + (high == theirs)
            their_low = evaluate_mask(other, LOW_8) if low or board_can_be_low(board) else 0
            taken += half + (2 * (low > their_low) + (low == their_low) if low or their_low else half)
    return taken


def board_can_be_low(board: int) -> bool:
    ranks = (board | board >> 16 | board >> 32 | board >> 48) & 0x107F
    return ranks.bit_count() >= 3


def table_share(pair: Cards, flop: Cards, rankings: tuple[int, ...]) -> int:
    """What the package's own table says, for the spots of which the suite has too many to count each."""
    first, turn = first_flop(mask(flop))
    low, high = sorted(4 * (card // 4) + turn[card % 4] for card in pair)
    values = memoryview(flop_values(first, rankings)).cast("I")
    return values[high * (high - 1) // 2 + low]


def place(pair: Cards, rankings: tuple[int, ...]) -> int:
    low, high = sorted(pair)
    kind = "" if high // 4 == low // 4 else "s" if high % 4 == low % 4 else "o"
    return -_BEST[rankings].split().index(RANKS[high // 4] + RANKS[low // 4] + kind)


def policy_of(game: str) -> Policy:
    rules = GAMES[game]
    if rules.discard == 0:
        rankings = (HIGH, LOW_8) if rules.rankings == HILO else (HIGH,)
        return by_worth(lambda pair, _: place(pair, rankings))
    if rules.rankings == HILO:
        return by_worth(lambda pair, flop: table_share(pair, flop, (HIGH, LOW_8)))
    return by_worth(share_on_flop)


def chances(result: Equity) -> list[Counter[Fraction]]:
    """For every player the chance of each part of the pot, from the answer."""
    found = []
    for player in result.players:
        given = player.shares or [(Fraction(1, winners), count) for winners, count in enumerate(player.split, 1)]
        each = Counter({part: Fraction(count, result.total) for part, count in given if count})
        some = sum(each.values())
        assert (player.win, player.tie) == (each[Fraction(1)] * result.total, (some - each[Fraction(1)]) * result.total)
        assert player.lose == result.total - player.win - player.tie
        assert player.equity == sum(part * chance for part, chance in each.items())
        if some != 1:
            each[Fraction(0)] = 1 - some
        found.append(+each)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_random_spots_by_brute_force(game: str) -> None:
    chance = random.Random(f"spots of {game}")
    policy = policy_of(game)
    for _ in range(SPOTS):
        question, dead = random_question(game, chance)
        facts = asked(question, dead)
        result = equity(**facts, method="exact")
        assert result.method == "exact"
        assert chances(result) == list(shares(question, policy)), facts
        assert sum(result.equities) == 1


def test_every_game_is_asked_about() -> None:
    assert {*GAMES, "strobe", "holdem"} == {*names()}
