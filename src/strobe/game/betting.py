"""Whose turn it is, which amounts are legal, and when a betting round is over (rules part 4).

Letters in the rules: L is the level, x what a seat has in this round, P the pot with this round in it, F the
last full bet or raise, a the level at the seat's last action.
"""

from __future__ import annotations

from strobe.errors import ActionError
from strobe.game.events import Acted
from strobe.game.moves import Move
from strobe.game.state import BLIND, KILL, POST, STRADDLE, Bet, Round, Setup, State, Turn

__all__ = ["act", "first_round", "next_round", "next_turn"]

LIVE_POSTS = (BLIND, POST, STRADDLE, KILL)


def first_round(setup: Setup, bet: Bet, bets: tuple[int, ...], able: int) -> tuple[Round, int]:
    """The hand's first betting round, and the seat from which its order runs.

    Short blinds do not lower the price (4.0); a straddle is the new least bet, or by option the big blind
    stays it.
    """
    live = [post for post in setup.posts if post.post in LIVE_POSTS]
    level = max((*setup.blinds, *(post.amount for post in live))) if live else 0
    straddled = any(post.post == STRADDLE for post in live)
    full = level if straddled and setup.options.straddle_min_raise == "straddle" else setup.min_bet
    stands = level >= bet.size
    opened = [post.seat for post in live if post.post in (BLIND, STRADDLE)]
    start = (opened[-1] if opened else setup.button) + 1
    blank = (-1,) * len(bets)
    return Round(bets, level, full, level if stands else 0, int(stands), False, blank, able, -1), start


def next_round(setup: Setup, able: int) -> tuple[Round, int]:
    """A later betting round, and the seat from which its order runs: the left of the button (D-ST-3)."""
    count = len(setup.stacks)
    return Round((0,) * count, 0, setup.min_bet, 0, 0, False, (-1,) * count, able, -1), setup.button + 1


def next_turn(
    setup: Setup, bet: Bet, spell: Round, start: int, stacks: tuple[int, ...], live: int, able: int, pot: int
) -> Turn | None:
    """The turn of the next seat that has to act, from ``start`` clockwise; None when the round is over."""
    bets, level, full, base, _, capped, acted, todo, _ = spell
    if not todo:
        return None
    ahead = todo >> start << start or todo
    one = ahead & -ahead
    seat = one.bit_length() - 1
    mine = bets[seat]
    stack = stacks[seat]
    others = able & ~one
    if not others:
        # Every other live player is all-in: only what they can win back is owed, and there is nothing to raise (4.1).
        rest = max(bets[other] for other in range(len(bets)) if live >> other & 1 and other != seat)
        owed = min(level, rest) - mine
        if owed <= 0:
            return None
        return Turn("turn", (seat,), False, min(owed, stack), (), mine + stack if stack <= owed else 0, 0)
    owed = level - mine
    if stack <= owed:
        return Turn("turn", (seat,), False, stack, (), mine + stack, 0)
    all_in = mine + stack
    before = acted[seat]
    limit = setup.structure == "fixed_limit"
    if before >= 0 and (level - before) * (2 if limit else 1) < (bet.size if limit else full):
        return Turn("turn", (seat,), not owed, owed, (), 0, 0)
    while others:
        one = others & -others
        other = one.bit_length() - 1
        if bets[other] + stacks[other] > level:
            break
        others ^= one
    else:
        return Turn("turn", (seat,), not owed, owed, (), 0, 0)
    raise_to: range | tuple[int, ...]
    if limit:
        if capped:
            return Turn("turn", (seat,), not owed, owed, (), 0, 0)
        target = base + bet.size * ((level - base) // bet.size + 1)
        raise_to = (target if target < all_in else all_in,)
        return Turn("turn", (seat,), not owed, owed, raise_to, all_in if all_in <= target else 0, 0)
    least = level + full
    most = all_in
    if setup.structure != "no_limit":
        whole = pot + owed + (setup.blind_gap if bet.first else 0)
        most = min(all_in, max(least, level + (whole if setup.structure == "pot_limit" else whole // 2)))
    raise_to = range(least if least < most else most, most + 1)
    return Turn("turn", (seat,), not owed, owed, raise_to, all_in if most == all_in else 0, 0)


def act(state: State, move: Move, legal: Turn) -> tuple[Acted, Round, tuple[int, ...], tuple[int, ...], int, int, int]:
    """The betting action of a seat: its event, the round, stacks, paid, pot, live and able after it.

    Raises:
        ActionError: the move is not in ``legal``.
    """
    seat = legal.seats[0]
    kind = move[0]
    action: str = kind
    live, able, stacks, paid, pot = state.live, state.able, state.stacks, state.paid, state.pot
    bets, level, full, base, raises, capped, acted, todo, aggressor = state.round
    mine = bets[seat]
    one = 1 << seat
    todo &= ~one
    if kind == "fold":
        spell = Round(bets, level, full, base, raises, capped, acted, todo, aggressor)
        return Acted("acted", seat, "fold", mine, 0, False), spell, stacks, paid, pot, live & ~one, able & ~one
    if kind == "check":
        if not legal.check:
            raise ActionError("cannot_check", f"seat {seat} owes {legal.call} and cannot check", move, legal)
        by = 0
    elif kind == "call":
        by = legal.call
        if not by:
            raise ActionError("nothing_to_call", f"seat {seat} has nothing to call", move, legal)
    elif kind == "raise_to":
        to = _amount(move, legal)
        by = to - mine
        action = "raise" if level else "bet"
        bet = state.setup.script[state.at]
        assert isinstance(bet, Bet)
        if state.setup.structure == "fixed_limit":
            size = bet.size
            target = base + size * ((level - base) // size + 1)
            if to >= target or 2 * (to - (level if base else 0)) >= size:
                # A full bet or raise, an all-in of at least half of one included (4.3, 4.10).
                base = to
                raises += 1
                rivals = able if by < stacks[seat] else able & ~one
                capped = raises > state.setup.options.max_raises and rivals.bit_count() > 2
        elif to - level >= full:
            full = to - level
        level = to
        aggressor = seat
        todo = able & ~one
    else:
        raise ActionError("bad_move", f"seat {seat} has to bet, check, call or fold, not {kind}", move, legal)
    after = seat + 1
    acted = (*acted[:seat], level, *acted[after:])
    if by:
        chips = stacks[seat] - by
        bets = (*bets[:seat], mine + by, *bets[after:])
        stacks = (*stacks[:seat], chips, *stacks[after:])
        paid = (*paid[:seat], paid[seat] + by, *paid[after:])
        pot += by
        if not chips:
            able &= ~one
    spell = Round(bets, level, full, base, raises, capped, acted, todo, aggressor)
    event = Acted("acted", seat, action, mine + by, by, not stacks[seat])
    return event, spell, stacks, paid, pot, live, able


def _amount(move: Move, legal: Turn) -> int:
    to = move[2] if len(move) == 3 else None
    if type(to) is not int:
        raise ActionError("bad_amount", f"an amount is a whole number of chips, not {to!r}", to, legal)
    if to in legal.raise_to:
        return to
    seat = legal.seats[0]
    if not legal.raise_to:
        raise ActionError("cannot_raise", f"seat {seat} may not raise now", to, legal)
    least, most = legal.raise_to[0], legal.raise_to[-1]
    span = str(least) if least == most else f"{least} to {most}"
    if to < least:
        raise ActionError("raise_too_small", f"seat {seat} may bet or raise to {span}, not to {to}", to, legal)
    if to > most:
        raise ActionError("raise_too_big", f"seat {seat} may bet or raise to {span}, not to {to}", to, legal)
    raise ActionError("raise_between", f"seat {seat} may raise to {legal.raise_to}, not to {to}", to, legal)
