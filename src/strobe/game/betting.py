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

# Records are built by position and past their Python-level constructors: every move comes through here.
_new = tuple.__new__


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
    return Round(bets, level, full, level if stands else 0, int(stands), False, 0, able, -1), start


def next_round(setup: Setup, able: int) -> tuple[Round, int]:
    """A later betting round, and the seat from which its order runs: the left of the button (D-ST-3)."""
    nothing = (0,) * len(setup.stacks)
    return _new(Round, (nothing, 0, setup.min_bet, 0, 0, False, 0, able, -1)), setup.button + 1


def next_turn(
    setup: Setup, bet: Bet, spell: Round, start: int, stacks: tuple[int, ...], live: int, able: int, pot: int
) -> Turn | None:
    """The turn of the next seat that has to act, from ``start`` clockwise; None when the round is over."""
    bets = spell.bets
    todo = spell.todo
    if not todo:
        return None
    ahead = todo >> start << start or todo
    one = ahead & -ahead
    seat = one.bit_length() - 1
    mine = bets[seat]
    stack = stacks[seat]
    others = able & ~one
    raise_to: range | tuple[int, ...] = ()
    if others:
        owed = spell.level - mine
        if stack > owed:
            raise_to = _raises(setup, bet, spell, seat, owed, stacks, others, pot)
    else:
        # Every other live player is all-in: only what they can win back is owed, and there is nothing to raise (4.1).
        rest = max(bets[other] for other in range(len(bets)) if live >> other & 1 and other != seat)
        owed = min(spell.level, rest) - mine
        if owed <= 0:
            return None
    call = owed if owed < stack else stack
    all_in = mine + stack
    reach = all_in if call == stack or all_in in raise_to else 0
    return _new(Turn, ("turn", (seat,), not owed, call, raise_to, reach, 0))


def _raises(
    setup: Setup, bet: Bet, spell: Round, seat: int, owed: int, stacks: tuple[int, ...], others: int, pot: int
) -> range | tuple[int, ...]:
    """The totals that a seat with chips beyond the call may bet or raise to."""
    bets, level, full, base, _, capped, acted, _, _ = spell
    all_in = bets[seat] + stacks[seat]
    limit = setup.structure == "fixed_limit"
    if acted >> seat & 1 and (2 * owed < bet.size if limit else owed < full):
        return ()  # not reopened since its last action (D-BET-2): what it owes is what the level has risen by
    while bets[other := (others & -others).bit_length() - 1] + stacks[other] <= level:
        others &= others - 1
        if not others:
            return ()  # nobody could put in more
    if limit:
        return () if capped else (min(_full_level(base, level, bet.size), all_in),)
    least = level + full
    most = all_in
    if setup.structure != "no_limit":
        whole = pot + owed + (setup.blind_gap if bet.first else 0)
        most = min(all_in, max(least, level + (whole if setup.structure == "pot_limit" else whole // 2)))
    return range(least if least < most else most, most + 1)


def _full_level(base: int, level: int, size: int) -> int:
    """Fixed limit: the first full level above the present one, a completion or a raise (4.3, 4.10)."""
    return base + size * ((level - base) // size + 1)


def act(state: State, move: Move, legal: Turn) -> tuple[Acted, tuple[int, ...], int, int, int, Round]:
    """The betting action of a seat: its event, and stacks, pot, live, able and round after it.

    Raises:
        ActionError: the move is not in ``legal``.
    """
    seat = legal.seats[0]
    kind = move[0]
    action: str = kind
    _, _, stacks, pot, live, able, spell, setup, at, *_ = state
    bets, level, full, base, raises, capped, acted, todo, aggressor = spell
    mine = bets[seat]
    one = 1 << seat
    acted |= one
    todo &= ~one
    by = 0
    if kind == "check":
        if not legal.check:
            raise ActionError("cannot_check", f"seat {seat} owes {legal.call} and cannot check", move, legal)
    elif kind == "call":
        by = legal.call
        if not by:
            raise ActionError("nothing_to_call", f"seat {seat} has nothing to call", move, legal)
    elif kind == "fold":
        live &= ~one
        able &= ~one
    elif kind == "raise_to":
        to = _amount(move, legal)
        by = to - mine
        action = "raise" if level else "bet"
        if setup.structure == "fixed_limit":
            size = setup.script[at].size  # type: ignore[union-attr]  # a turn comes in a betting round only
            if to >= _full_level(base, level, size) or 2 * (to - (level if base else 0)) >= size:
                # A full bet or raise, an all-in of at least half of one included (4.3, 4.10).
                base = to
                raises += 1
                rivals = able if by < stacks[seat] else able & ~one
                heads_up = rivals.bit_count() < 3 and not (setup.options.cap_heads_up and len(setup.order) > 2)
                capped = raises > setup.options.max_raises and not heads_up
        elif to - level >= full:
            full = to - level
        level = to
        aggressor = seat
        todo = able & ~one
    else:
        raise ActionError("bad_move", f"seat {seat} has to bet, check, call or fold, not {kind}", move, legal)
    chips = stacks[seat] - by
    if by:
        pot += by
        mine += by
        changed = [*bets]
        changed[seat] = mine
        bets = tuple(changed)
        changed = [*stacks]
        changed[seat] = chips
        stacks = tuple(changed)
        if not chips:
            able &= ~one
    spell = _new(Round, (bets, level, full, base, raises, capped, acted, todo, aggressor))
    return _new(Acted, ("acted", seat, action, mine, by, not chips)), stacks, pot, live, able, spell


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
