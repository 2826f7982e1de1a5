"""Why pokerkit offers something else, by the rules of docs/rulings.md.

An explanation says what pokerkit's offer is instead, and only where its rule makes a difference. What is left after
all of them has to be pokerkit's offer to the chip; so none of them can hide a difference of another kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from peers.offers import Memory, Offer, View, ladder, memory, our_offer
from strobe.game import showdown
from strobe.game.pots import build

__all__ = ["EXPLANATIONS", "RULES", "explain", "pokerkit_shares", "share_names"]

# What is not in the offers: what the tables do, and how the pots are divided. Name, rules, whose ruling it is.
RULES = {
    "asked": ("D-BET-20", "a lone player who owes nothing is still asked"),
    "not asked": ("D-BET-20", "a poster whom nobody can raise is passed over though others have chips"),
    "common card": ("D-SS-11", "folded hands are dealt again before one common card serves all; ours: the burns only"),
    "order by the common card": ("D-SS-11", "a common card does not count for who acts first"),
    "equal blinds of two": ("D-ST-21", "with two equal blinds the big blind acts first, not the button"),
    "no blind paid": ("D-ST-21", "where the antes left nothing for the blinds the seat before a poster counts as one"),
    "five upcards": ("D-HR-14", "pokerkit compares no more than four upcards"),
    "fifth card": ("D-DR-3, D-DR-4, D-DR-5", "all cards of a draw at once, or another reshuffle"),
    "odd chips": ("D-BET-9, D-BET-32", "all odd chips go to the first winner from the left of the button"),
    "halves of one pot": ("D-BET-31", "halved although the same players win both sides"),
    "merged pots": ("D-BET-29", "pots are one when only winners are left, and have their odd chips together"),
    "low of another pot": ("D-HL-1", "a low in one pot takes half of pots in which nobody has a low"),
}


class Explanation(NamedTuple):
    """A difference with a name, the rules it rests on, and what pokerkit offers for that reason."""

    name: str
    rules: str
    what: str
    change: Callable[[View, Memory, Offer], Offer]


def _totals(view: View, past: Memory, offer: Offer) -> Offer:
    """The offer with the totals that pokerkit's arithmetic gives a seat that may raise."""
    state, price = view.state, view.price
    if not view.room(price):
        return offer._replace(least=0, most=0)
    least = view.size if view.uncompleted else price + max(past.rise, view.size)
    most = least = min(least, view.all_in)
    if state.setup.structure == "no_limit":
        most = view.all_in
    elif state.setup.structure == "pot_limit":
        most = min(view.all_in, max(least, price + price - view.mine + state.pot))
    return offer._replace(least=least, most=most)


def _lower_price(view: View, past: Memory, offer: Offer) -> Offer:
    if view.price >= view.state.level:
        return offer
    call = min(view.price - view.mine, view.all_in - view.mine)
    return _totals(view, past, offer._replace(call=call, check=not call))


def _short_blind(view: View, past: Memory, offer: Offer) -> Offer:
    return _lower_price(view, past, offer) if view.state.setup.blinds else offer


def _short_bring_in(view: View, past: Memory, offer: Offer) -> Offer:
    return _lower_price(view, past, offer) if view.uncompleted else offer


def _folded_bet(view: View, _past: Memory, offer: Offer) -> Offer:
    """All live opponents are all-in for less than what somebody has put in who folded without owing anything."""
    state = view.state
    if state.able & ~(1 << view.seat) or view.price < state.level:
        return offer
    rivals = [bet for seat, bet in enumerate(state.bets) if seat != view.seat and state.live >> seat & 1]
    if max(rivals) >= view.price:
        return offer
    call = min(view.price - view.mine, view.all_in - view.mine)
    return offer._replace(call=call, check=not call)


def _bet_or_fold(view: View, _past: Memory, offer: Offer) -> Offer:
    must = view.state.setup.script[view.state.at].duty == "bet_or_fold" and not view.state.level
    return offer._replace(check=True) if must else offer


def _no_fold(_view: View, _past: Memory, offer: Offer) -> Offer:
    return offer._replace(fold=False) if offer.bring_in else offer


def _last_chips(view: View, _past: Memory, offer: Offer) -> Offer:
    if offer.bring_in != view.all_in or not view.room(0):
        return offer
    return offer._replace(least=view.all_in, most=view.all_in)


def _open_pair(view: View, _past: Memory, offer: Offer) -> Offer:
    limit = view.state.limit
    return offer._replace(most=offer.least) if limit and len(limit.sizes) > 1 else offer


def _may_by_memory(view: View, past: Memory) -> bool:
    return past.lets(view.seat, view.price - view.mine)


def _reopened(view: View, past: Memory, offer: Offer) -> Offer:
    """All rises since the seat acted are less than a full raise, but no less than any rise of the round."""
    owed = view.price - view.mine
    shut = view.acted and not view.limit and owed < view.state.full
    return _totals(view, past, offer) if shut and _may_by_memory(view, past) else offer


def _forgotten(view: View, past: Memory, offer: Offer) -> Offer:
    """Short all-ins came to a full raise together, and another short one came after that."""
    owed = view.price - view.mine
    wide = offer.least and view.acted and not view.limit and owed >= view.state.full
    rises = _rises_since(view)
    short = len(rises) > 2 and all(rise < view.state.full for rise in rises)
    return offer._replace(least=0, most=0) if wide and short and not _may_by_memory(view, past) else offer


def _rises_since(view: View) -> list[int]:
    last = max((place for place, act in enumerate(view.acts) if act.seat == view.seat), default=-1)
    return [act.rise for act in view.acts[last + 1 :] if act.rise]


def _half_bet(view: View, past: Memory, offer: Offer) -> Offer:
    """Fixed limit: half a bet reopens the betting here, and there a rise as large as the last one."""
    if not view.limit or not view.acted or (view.state.limit and view.state.limit.capped):
        return offer
    short = any(rise < view.size for rise in _rises_since(view))
    ours, theirs = 2 * (view.price - view.mine) >= view.size, _may_by_memory(view, past)
    if not short or ours == theirs:
        return offer
    return _totals(view, past, offer) if theirs else offer._replace(least=0, most=0)


def _over_short_blind(view: View, past: Memory, offer: Offer) -> Offer:
    """A raise over a short blind: its size is measured from the chips that lie there."""
    if not offer.least or not any(act.rise > act.lift for act in view.acts):
        return offer
    if view.acted and not _may_by_memory(view, past):
        return offer._replace(least=0, most=0)
    return _totals(view, past, offer)


def _check_raise(view: View, past: Memory, offer: Offer) -> Offer:
    state = view.state
    barred = state.setup.no_check_raise and state.limit and state.limit.checked >> view.seat & 1 and not view.first
    if not barred or offer.least or state.limit.capped or not _may_by_memory(view, past):
        return offer
    return _totals(view, past, offer)


def _straddle(view: View, past: Memory, offer: Offer) -> Offer:
    setup = view.state.setup
    straddled = view.first and any(post.post == "straddle" for post in setup.posts)
    doubled = straddled and setup.options.straddle_min_raise == "straddle"
    return _totals(view, past, offer) if doubled and offer.least else offer


def _pot_count(view: View, past: Memory, offer: Offer) -> Offer:
    setup = view.state.setup
    gap = view.first and setup.structure == "pot_limit" and setup.blind_gap
    return _totals(view, past, offer) if gap and offer.least else offer


def _completion(view: View, past: Memory, offer: Offer) -> Offer:
    """Fixed limit: a short all-in is completed here, and raised by a whole bet there."""
    if not view.limit or not offer.least or view.uncompleted:
        return offer
    steps = ladder(view)
    ours = min(steps.next_full(view.size), view.all_in)
    return _totals(view, past, offer) if steps.level > steps.base and offer.least == ours else offer


def _most_raises(view: View) -> int:
    """How many rises the streets of pokerkit's game are declared to take (see `peers.pokerkit_table`)."""
    blind = view.first and bool(view.state.setup.blinds)
    return view.state.setup.options.max_raises + (not blind)  # type: ignore[no-any-return]


def _counted_short(view: View, past: Memory, offer: Offer) -> Offer:
    """Fixed limit: an all-in of less than half a bet counts as one of the raises there."""
    if not view.limit or past.count < _most_raises(view):
        return offer
    few = max(ladder(view).raises, default=0) <= view.state.setup.options.max_raises
    return offer._replace(least=0, most=0) if few else offer


def _two_players(view: View, past: Memory, offer: Offer) -> Offer:
    """Fixed limit: two players with chips raise without end here if they were two when the cap was reached."""
    if not view.limit or past.count < _most_raises(view):
        return offer
    options = view.state.setup.options
    steps = zip(view.acts, ladder(view).raises, strict=True)
    at_cap = next((act.rich for act, raises in steps if raises > options.max_raises), 3)
    free = at_cap <= 2 and not (options.cap_heads_up and len(view.state.setup.order) > 2)
    return offer._replace(least=0, most=0) if free else offer


# In the order in which pokerkit comes to its offer: the price, who must act, whether raising is open, by how much.
EXPLANATIONS = (
    Explanation("short blind", "D-BET-13", "a short blind lowers the price for all", _short_blind),
    Explanation("short bring-in", "D-SS-5", "a short bring-in lowers the price for all", _short_bring_in),
    Explanation(
        "bet of a folded player",
        "D-BET-20",
        "it has to be called even if no live opponent has put in as much",
        _folded_bet,
    ),
    Explanation("bet or fold", "D-BET-38", "antes-only lowball may be checked", _bet_or_fold),
    Explanation("no fold at the bring-in", "D-BET-28", "who has to bring in may not fold", _no_fold),
    Explanation(
        "last chips of the bring-in", "D-BET-39", "an all-in for no more than the bring-in is a completion", _last_chips
    ),
    Explanation("open pair", "D-SS-8", "no big bet on fourth street with a pair showing", _open_pair),
    Explanation("reopened", "D-BET-2, D-BET-3", "a short all-in that is the largest rise of the round", _reopened),
    Explanation(
        "reopening forgotten", "D-BET-2", "short all-ins reopened the betting, and one more closes it again", _forgotten
    ),
    Explanation("half a bet", "D-BET-7", "only a rise as large as the last one reopens fixed limit", _half_bet),
    Explanation(
        "raise over a short blind", "D-BET-13", "it is measured from the chips that lie there", _over_short_blind
    ),
    Explanation("check-raise", "D-BET-40", "limit ace-to-five has check-raising after the draw", _check_raise),
    Explanation("straddle", "D-BET-18", "the least raise over a straddle is by one big blind", _straddle),
    Explanation("pot with a short blind", "D-BET-5", "the pot is counted without what a blind lacks", _pot_count),
    Explanation("completion", "D-BET-7", "a short all-in is not completed, but raised by a whole bet", _completion),
    Explanation("short raise counted", "D-BET-7", "an all-in below half a bet uses up a raise", _counted_short),
    Explanation("cap for two", "D-BET-25, D-BET-34", "the cap binds two players, too", _two_players),
)


def explain(view: View) -> tuple[Offer, list[str]]:
    """What does pokerkit have to offer here, and which explanations make it differ from ours?"""
    past = memory(view.acts)
    offer = our_offer(view.state)
    names = []
    for explanation in EXPLANATIONS:
        changed = explanation.change(view, past, offer)
        if changed != offer:
            names.append(explanation.name)
            offer = changed
        if explanation.change in (_short_blind, _short_bring_in) and view.price < view.state.level and names:
            break
    return (offer, names) if offer != our_offer(view.state) else (offer, [])


FEATURES = ("low of another pot", "halves of one pot", "merged pots", "odd chips")


def pokerkit_shares(state: Any, features: Sequence[str] = FEATURES) -> list[int]:
    """What does each seat win at the showdown, by our hands and pokerkit's way of dividing?

    Args:
        state: the hand at its end.
        features: which of pokerkit's ways; without any, our rules.
    """
    order = state.setup.order
    hands = state.strengths
    sides = range(len(state.setup.rankings))
    pots = [[pot.amount, pot.eligible] for pot in build(state.paid, state.live, state.dead)]
    alive = 0
    for _, eligible in pots:
        for side in sides:
            alive |= showdown.winners(side, eligible, hands)
    if "merged pots" in features:
        merged: list[list[int]] = []
        for amount, eligible in pots:
            if merged and merged[-1][1] == eligible & alive:
                merged[-1][0] += amount
            else:
                merged.append([amount, eligible & alive])
        pots = merged
    won = [0] * len(state.stacks)
    low_anywhere = len(sides) > 1 and any(showdown.winners(1, eligible, hands) for _, eligible in pots)
    for amount, eligible in pots:
        high = showdown.winners(0, eligible, hands)
        low = showdown.winners(1, eligible, hands) if len(sides) > 1 else 0
        if not low and low_anywhere and "low of another pot" in features:
            low = eligible & alive
        parts = [(amount, high, "high")]
        if low and (low != high or "halves of one pot" in features):
            parts = [(amount - amount // 2, high, "high"), (amount // 2, low, "low")]
        for chips, seats, side_name in parts:
            share, odd = divmod(chips, seats.bit_count())
            line = [seat for seat in order if seats >> seat & 1]
            if "odd chips" in features:
                extra = {line[0]: odd}
            else:
                extra = dict.fromkeys(list(showdown.odd_chip_order(state, seats, side_name))[:odd], 1)
            for seat in line:
                won[seat] += share + extra.get(seat, 0)
    return won


def share_names(state: Any) -> list[str]:
    """Which of pokerkit's ways of dividing change what somebody wins in this hand?"""
    whole = pokerkit_shares(state)
    if whole == pokerkit_shares(state, ()):
        return []
    names = [name for name in FEATURES if pokerkit_shares(state, [one for one in FEATURES if one != name]) != whole]
    return names or [*FEATURES]


class Tally(Counter[str]):
    """How often each explanation was needed."""
