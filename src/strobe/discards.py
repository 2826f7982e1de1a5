"""Which card a player puts away where nobody can ask him: the policy of D-EQ-1.

He keeps the two of his three cards that win the greatest share of the pot against one unknown hand, told by what he
can see at that moment: his two cards and the board. Of equal ones he keeps the higher ranks, then the higher suits,
clubs being the lowest.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import permutations

from . import _games
from .kinds import HIGH, LOW_8
from .ranges import _BEST_FIRST

__all__ = ["first_flop", "flop_values", "has_values", "preflop_values"]

# The same for pots that an eight-or-better low shares; tools/rank_hole_cards.py makes both lists.
_BEST_FIRST_HILO = """
AA KK QQ JJ TT AKs A8s A7s 88 99 A5s AQs A6s A4s A3s AKo AJs A8o A2s A7o AQo ATs A5o A6o 77 A4o AJo A3o A2o ATo
A9s 66 A9o KQs 55 KJs KQo KTs KJo QJs 44 K8s KTo K9s QTs K7s K6s QJo K5s K4s Q8s K8o K3s JTs K9o QTo Q9s K2s K7o
33 K6o Q7s 87s K5o Q6s J8s K4o J9s JTo Q5s Q8o Q9o K3o Q4s 86s K2o Q3s 76s 22 J7s Q2s T8s Q7o T9s 87o 85s Q6o
J8o J9o 75s J6s Q5o 65s J5s T7s 84s Q4o J4s 86o 98s Q3o 74s J3s J7o 76o Q2o 83s 64s 54s J2s T8o 82s T9o T6s 73s
85o 97s 53s 63s 75o J6o 43s 72s T7o J5o 65o T5s 52s 62s 84o T4s 98o J4o 96s T3s 42s 74o J3o T2s 32s 83o J2o 64o
54o 82o T6o 73o 97o 95s 53o 63o 43o 72o T5o 94s T4o 93s 52o 62o 96o 92s T3o 42o T2o 32o 95o 94o 93o 92o
"""
_BEST: dict[tuple[int, ...], str] = {(HIGH,): _BEST_FIRST, (HIGH, LOW_8): _BEST_FIRST_HILO}
_RANKS = "23456789TJQKA"
_TURNS = tuple(permutations(range(4)))


def has_values(rankings: tuple[int, ...]) -> bool:
    """Is it known what two cards are worth before the board, under these rankings?"""
    return rankings in _BEST


@lru_cache(maxsize=8)
def preflop_values(rankings: tuple[int, ...]) -> bytes:
    """What are any two cards worth before the board? The larger, the better, in the form of `_games.flop_values`."""
    classes = _BEST[rankings].split()
    place = {name: len(classes) - at for at, name in enumerate(classes)}
    values = array("I", [0] * 1326)
    for high in range(52):
        for low in range(high):
            name = _RANKS[high >> 2] + _RANKS[low >> 2]
            if high >> 2 != low >> 2:
                name += "s" if high & 3 == low & 3 else "o"
            values[high * (high - 1) // 2 + low] = place[name]
    return values.tobytes()


def first_flop(flop: int) -> tuple[int, tuple[int, ...]]:
    """Which flop stands for all that differ from this one by suits, and which suit becomes which then?

    >>> first_flop(1 << 32 | 1 << 33 | 1 << 2)[0] == first_flop(1 << 48 | 1 << 49 | 1 << 34)[0]
    True
    """
    lanes = [flop >> 16 * suit & 0x1FFF for suit in range(4)]
    return min([(sum([lane << 16 * to for lane, to in zip(lanes, turn, strict=True)]), turn) for turn in _TURNS])


@lru_cache(maxsize=4096)
def flop_values(flop: int, rankings: tuple[int, ...]) -> bytes:
    """What are any two cards worth on this flop? Counted when first asked for, and kept in memory.

    Cost: about 1,200 boards with all hands beside them.
    """
    return _games.flop_values(flop, rankings)
