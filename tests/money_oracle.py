"""Who gets which chip, found the slowest way: one chip at a time.

Written from the rules alone (4.6 and 4.7), for comparison with the engine. Nothing here is shared with it: a chip
is an object on the table, a pot is a heap of chips that the same players may win, and a split pot is dealt out like
cards, one chip to each winner round the table until nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Heap(NamedTuple):
    """Chips that the same players may win."""

    amount: int
    eligible: tuple[Any, ...]


class Settled(NamedTuple):
    """What came back, which heaps were made, and who took how much of them."""

    returned: dict[Any, int]
    pots: list[Heap]
    payout: dict[Any, int]


def unmatched(paid: Mapping[Any, int], folded: Iterable[Any]) -> dict[Any, int]:
    """The chips that a live player put in and nobody, live or folded, put in as well."""
    gone = set(folded)
    back: dict[Any, int] = {}
    for player, chips in paid.items():
        if player in gone:
            continue
        nth = chips
        while nth > 0 and not any(other != player and theirs >= nth for other, theirs in paid.items()):
            back[player] = back.get(player, 0) + 1
            nth -= 1
    return back


def heaps(paid: Mapping[Any, int], folded: Iterable[Any], dead: int = 0) -> list[Heap]:
    """Main pot first. Level n holds the n-th chip of everybody who paid that many.

    Args:
        paid: chips of each player over the whole hand, what was returned already taken off.
        folded: players who may win nothing.
        dead: chips that belong to nobody; they lie in the main pot.
    """
    gone = set(folded)
    piles: list[tuple[int, tuple[Any, ...]]] = []
    level = 0
    while True:
        level += 1
        payers = [player for player, theirs in paid.items() if theirs >= level]
        chips = len(payers)
        if chips == 0:
            break
        eligible = tuple([player for player in payers if player not in gone])
        if piles and (eligible == piles[-1][1] or not eligible):
            piles[-1] = (piles[-1][0] + chips, piles[-1][1])
        else:
            piles.append((chips, eligible))
    if dead:
        piles[:1] = [(piles[0][0] + dead, piles[0][1]) if piles else (dead, ())]
    if piles and not piles[0][1]:
        piles[0] = (piles[0][0], tuple(player for player in paid if player not in gone))
    return [Heap(amount, eligible) for amount, eligible in piles]


def deal_out(chips: int, winners: Iterable[Any], order: Sequence[Any]) -> dict[Any, int]:
    """Deals chips one by one to the winners in the order given, round and round."""
    share: dict[Any, int] = {}
    line = [player for player in order if player in set(winners)]
    position = 0
    for _ in range(chips):
        player = line[position]
        share[player] = share.get(player, 0) + 1
        position = (position + 1) % len(line)
    return share


def split(pot: int, high: Iterable[Any], order: Sequence[Any], low: Iterable[Any] | None = None) -> dict[Any, int]:
    """One pot: all of it to the best high hands, or half of it (and the odd chip) when somebody has a low."""
    tops, bottoms = set(high), set(low or ())
    if not bottoms or tops == bottoms:
        return deal_out(pot, tops, order)
    high_half = low_half = 0
    for nth in range(pot):
        if nth % 2 == 0:
            high_half += 1
        else:
            low_half += 1
    share = deal_out(high_half, tops, order)
    for player, chips in deal_out(low_half, bottoms, order).items():
        share[player] = share.get(player, 0) + chips
    return share


def best_of(players: Iterable[Any], strength: Mapping[Any, Any]) -> list[Any]:
    """Those with the largest strength; players without one (None) have no hand of that kind."""
    with_hand = [player for player in players if strength.get(player) is not None]
    return [player for player in with_hand if all(strength[player] >= strength[other] for other in with_hand)]


def settle(
    paid: Mapping[Any, int],
    folded: Iterable[Any],
    strength: Mapping[Any, Any],
    order: Sequence[Any],
    low: Mapping[Any, Any] | None = None,
    dead: int = 0,
) -> Settled:
    """The whole end of a hand.

    Args:
        paid: chips of each player over the whole hand, as put in.
        folded: players without a hand.
        strength: larger wins, any comparable values.
        order: all players clockwise from the left of the button.
        low: larger wins, None for no low; None altogether when the game has no low.
        dead: chips that belong to nobody.
    """
    gone = set(folded)
    back = unmatched(paid, gone)
    left = {player: chips - back.get(player, 0) for player, chips in paid.items()}
    pots = heaps(left, gone, dead)
    payout: dict[Any, int] = {}
    for pot in pots:
        high = best_of(pot.eligible, strength) if len(pot.eligible) > 1 else list(pot.eligible)
        lows = best_of(pot.eligible, low) if low is not None else []
        for player, chips in split(pot.amount, high, order, lows).items():
            payout[player] = payout.get(player, 0) + chips
    return Settled(back, pots, payout)
