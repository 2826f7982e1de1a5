"""Whose turn it is, which amounts are legal, and when a betting round is over (rules part 4).

Letters in the rules: L is the level, x what a seat has in this round, P the pot with this round in it, F the
last full bet or raise, a the level at the seat's last action.
"""

from __future__ import annotations

from strobe.errors import ActionError, brief
from strobe.game.events import Acted
from strobe.game.moves import Move
from strobe.game.state import (
    BLIND,
    KILL,
    LIVE_POSTS,
    OVER,
    STRADDLE,
    Bet,
    Choice,
    Discards,
    Draft,
    Draws,
    Limit,
    Setup,
    State,
    Turn,
)
from strobe.ranking import HIGH, LOW_A5, evaluate_shown
from strobe.variants import LEFT_OF_BUTTON, Duty, First, Later

__all__ = ["act", "first_turn", "open_round", "wrong_seat"]

# Records are built by position and past their Python-level constructors: every move comes through here.
_new = tuple.__new__
_CARRIED = State._fields.index("setup")


def open_round(draft: Draft, bet: Bet) -> int:
    """Begin a betting round; returns the seat from which its order runs."""
    setup = draft.setup
    opening = bet.opening
    start = setup.button + 1 if opening == LEFT_OF_BUTTON else _opener(draft, bet)
    draft.full = setup.min_bet
    draft.acted = 0
    draft.todo = draft.able
    draft.aggressor = -1
    draft.first = -1 if opening in ("left_of_button", "after_blinds") else clockwise(draft.live, start)
    if bet.first:
        # Short blinds do not lower the price (4.0); a straddle is the new least bet, or by option the blind stays it.
        posts = [post for post in setup.posts if post.post in LIVE_POSTS]
        draft.level = max([*setup.blinds, *[post.amount for post in posts]]) if posts else 0
        if setup.options.straddle_min_raise == "straddle" and STRADDLE in [post.post for post in posts]:
            draft.full = draft.level
    if setup.structure in ("fixed_limit", "spread_limit"):
        sizes: tuple[int, ...] = ()
        if setup.structure == "fixed_limit":
            sizes = (bet.size, bet.open_pair) if bet.open_pair and _pair_shows(draft) else (bet.size,)
        stands = bet.first and draft.level >= bet.size
        capped = stands and _cap(setup, 1, draft.able)
        draft.limit = Limit(draft.level if stands else 0, int(stands), capped, 0, sizes, ())
    return start


def clockwise(seats: int, start: int) -> int:
    """The first seat in the mask ``seats``, which must not be empty, from ``start`` clockwise."""
    ahead = seats >> start << start or seats
    return (ahead & -ahead).bit_length() - 1


def _opener(draft: Draft, bet: Bet) -> int:
    """The seat from which the order of a round runs (2.2, D-SS-3, D-SS-6, D-SS-7)."""
    setup = draft.setup
    opening: First | Later = bet.opening
    posts = [post.seat for post in setup.posts if post.post in (BLIND, STRADDLE)]
    if opening != "after_blinds":
        # A killed stud pot has no bring-in; the action starts left of the killer (4.9).
        posts = [post.seat for post in setup.posts if post.post == KILL] if bet.first else []
    if posts:
        return posts[-1] + 1
    if opening == "after_blinds":
        return setup.button + 1
    ranking = LOW_A5 if opening in ("high_card_ace_low", "low_hand") else HIGH
    # By TDA RP-10-H who would have opened the street before a common card opens this one, too.
    common = () if setup.options.short_stub == "tda" else draft.board.standing
    hands = {
        seat: evaluate_shown((*_upcards(draft, seat), *common), ranking)
        for seat in setup.order
        if draft.live >> seat & 1
    }
    # Among equals the first clockwise from the dealer comes first in setup.order, and so in the dict.
    worst = opening in ("low_card", "high_card_ace_low")
    best = min(hands.values()) if worst else max(hands.values())
    equal = [seat for seat in hands if hands[seat] == best]
    if setup.options.board_ties == "suit":
        return max(equal, key=lambda seat: _by_suit(draft, seat, ranking is LOW_A5))
    return equal[0]


def _by_suit(draft: Draft, seat: int, ace_low: bool) -> list[tuple[int, int]]:
    """The upcards of this seat from the highest by rank and suit on (D-HR-14, TDA RP-10-D)."""
    places = [((card // 4 + 1) % 13 if ace_low else card // 4, card % 4) for card in _upcards(draft, seat)]
    return sorted(places, reverse=True)


def _upcards(draft: Draft, seat: int) -> list[int]:
    ups = draft.ups[seat]
    return [card for place, card in enumerate(draft.holes[seat]) if ups >> place & 1 and card is not None]


def _pair_shows(draft: Draft) -> bool:
    for seat in draft.setup.order:
        ranks = [card >> 2 for card in _upcards(draft, seat)]
        if draft.live >> seat & 1 and len(set(ranks)) < len(ranks):
            return True
    return False


def first_turn(draft: Draft, bet: Bet, start: int) -> Turn | None:
    """The turn of the first seat that has to act, from ``start`` clockwise; None when nobody has to."""
    return _next_turn(
        draft.setup,
        bet,
        start,
        draft.stacks,
        draft.pot,
        draft.live,
        draft.able,
        draft.bets,
        draft.level,
        draft.full,
        draft.acted,
        draft.todo,
        draft.aggressor,
        draft.limit,
    )


def _next_turn(
    setup: Setup,
    bet: Bet,
    start: int,
    stacks: tuple[int, ...],
    pot: int,
    live: int,
    able: int,
    bets: tuple[int, ...],
    level: int,
    full: int,
    acted: int,
    todo: int,
    aggressor: int,
    limit: Limit | None,
) -> Turn | None:
    if not todo:
        return None
    asked = todo & ~(bet.waits & ~acted) or todo if bet.waits else todo
    ahead = asked >> start << start or asked
    one = ahead & -ahead
    seat = one.bit_length() - 1
    mine, stack = bets[seat], stacks[seat]
    all_in = mine + stack
    others = able & ~one
    raise_to: range | tuple[int, ...] = ()
    reach = 0
    if others:
        owed = level - mine
        # Not reopened since its last action (D-BET-2): what it owes is what the level has risen by.
        closed = (
            acted & one and owed < full if limit is None else _closed(setup, bet, limit, level, full, acted, one, owed)
        )
        if stack > owed and not closed:
            # Who has acted since the last raise has met it, and has chips left.
            while not others & ~todo and bets[other := (others & -others).bit_length() - 1] + stacks[other] <= level:
                others &= others - 1
                if not others:
                    break  # nobody could put in more
            else:
                if setup.structure == "no_limit":
                    least = level + full
                    raise_to = range(least if least < all_in else all_in, all_in + 1)
                    reach = all_in
                else:
                    raise_to = _totals(setup, bet, limit, level, full, owed, all_in, pot)
    else:
        # Every other live player is all-in: only what they can win back is owed, and there is nothing to raise (4.1).
        rest = max([put for other, put in enumerate(bets) if live >> other & 1 and other != seat])
        owed = min(level, rest) - mine
        if owed <= 0:
            return None
    call = owed if owed < stack else stack
    if not reach and (call == stack or all_in in raise_to):
        reach = all_in
    duty: Duty = bet.duty
    if duty != "call":
        if not level:
            return _opening_turn(setup, duty, seat, stack, raise_to)
        if setup.options.min_open == 2 and aggressor < 0 and owed and raise_to:
            # The blind may not be called: open for twice as much, or fold.
            return _new(Turn, ("turn", (seat,), False, 0, raise_to, all_in if all_in in raise_to else 0, 0))
    return _new(Turn, ("turn", (seat,), not owed, call, raise_to, reach, 0))


def _closed(setup: Setup, bet: Bet, limit: Limit, level: int, full: int, acted: int, one: int, owed: int) -> bool:
    """Limit: whether the seat with the bit ``one`` may not raise, however many chips it has."""
    if limit.capped or (limit.checked & one and level and setup.no_check_raise and not bet.first):
        return True
    return bool(acted & one) and (2 * owed < bet.size if limit.sizes else owed < full)


def _opening_turn(setup: Setup, duty: Duty, seat: int, stack: int, raise_to: range | tuple[int, ...]) -> Turn:
    """Nobody has bet in a round that has to be opened: the bring-in or a full bet, or bet or fold (4.5)."""
    bring_in = 0
    if duty == "bring_in":
        bring_in = min(setup.bring_in, stack)
        if bring_in == stack:
            raise_to = ()
    reach = stack if stack in raise_to or stack == bring_in else 0
    return Turn("turn", (seat,), False, 0, raise_to, reach, bring_in)


def _totals(
    setup: Setup, bet: Bet, limit: Limit | None, level: int, full: int, owed: int, all_in: int, pot: int
) -> range | tuple[int, ...]:
    """What a seat that may bet or raise may do so to, but for no limit; ``all_in`` is what it can reach."""
    if limit and limit.sizes:
        totals = {min(_full_level(limit.base, level, size), all_in) for size in limit.sizes}
        return tuple(sorted(totals))
    least = level + full
    structure = setup.structure
    if structure == "spread_limit":
        most = min(all_in, level + max(full, setup.bets[1]))
    else:
        whole = pot + owed + (setup.blind_gap if bet.first else 0)
        most = min(all_in, max(least, level + (whole if structure == "pot_limit" else whole // 2)))
    return range(least if least < most else most, most + 1)


def _full_level(base: int, level: int, size: int) -> int:
    """Fixed limit: the first full level above the present one, a completion or a raise (4.3, 4.10)."""
    return base + size * ((level - base) // size + 1)


def act(state: State, move: Move, due: Turn) -> tuple[State, tuple[Acted]]:
    """What the betting action of a seat makes of a hand; the round is over where no `Turn` follows.

    Args:
        move: a `Fold`, `Check`, `Call`, `RaiseTo` or `BringIn`.

    Raises:
        ActionError: the move is not one of those in ``due``.
    """
    seat = due[1][0]
    kind: str
    kind, mover = move[0], move[1]
    if mover is not seat and (type(mover) is not int or mover != seat):
        raise wrong_seat(mover, due)
    _, version, stacks, pot, live, able, bets, level, full, acted, todo, aggressor, limit, setup, at = state[:15]
    bet: Bet = setup.script[at]  # type: ignore[assignment]  # a turn comes in a betting round only
    one = 1 << seat
    acted |= one
    todo &= ~one
    by = 0
    if kind == "call":
        by = due.call
        if not by:
            raise ActionError("nothing_to_call", f"seat {seat} has nothing to call", move, due)
        if limit and limit.short and level == bets[limit.short[0]]:
            limit = limit._replace(short=(*limit.short, seat))
    elif kind == "check":
        if not due.check:
            raise ActionError("cannot_check", f"seat {seat} cannot check: it owes {due.call}", move, due)
        if limit:
            limit = limit._replace(checked=limit.checked | one)
    elif kind == "fold":
        live &= ~one
        able &= ~one
    elif kind == "raise_to":
        to = _amount(move, due)
        by = to - bets[seat]
        kind = "raise" if level else "bet"
        if limit:
            limit = _raised(setup, bet, limit, seat, to - level, to, full, able if by < stacks[seat] else able & ~one)
        if to - level > full and not (limit and limit.sizes):
            full = to - level
        level = to
        aggressor = seat
        todo = able & ~one
    else:
        by = due.bring_in
        if not by:
            raise ActionError("no_bring_in", f"seat {seat} has no bring-in to make", move, due)
        level = setup.bring_in
    all_in = False
    if by:
        pot += by
        changed = [*bets]
        changed[seat] += by
        bets = tuple(changed)
        changed = [*stacks]
        changed[seat] -= by
        stacks = tuple(changed)
        if not stacks[seat]:
            all_in = True
            able &= ~one
    turn = None
    if live & (live - 1):
        turn = _next_turn(
            setup, bet, seat + 1, stacks, pot, live, able, bets, level, full, acted, todo, aggressor, limit
        )
    changes = (turn or OVER, version + 1, stacks, pot, live, able, bets, level, full, acted, todo, aggressor, limit)
    after = _new(State, changes + state[_CARRIED:])
    return after, (_new(Acted, ("acted", seat, kind, bets[seat], by, all_in)),)


def _raised(setup: Setup, bet: Bet, limit: Limit, seat: int, rise: int, to: int, full: int, rivals: int) -> Limit:
    """What limit counts after a bet or raise to ``to``, by ``rise`` above the level before."""
    base, raises, _, checked, sizes, short = limit
    level = to - rise
    if sizes:
        step = to - (level if base else 0)
        if to < _full_level(base, level, sizes[0]) and 2 * step < bet.size:
            return limit if level else limit._replace(short=(seat,))
        # A full bet or raise, an all-in of at least half of one included (4.3, 4.10).
        base = to
        if step >= sizes[-1]:
            sizes = sizes[-1:]
    elif rise < full:
        return limit
    raises += 1
    return Limit(base, raises, _cap(setup, raises, rivals), checked, sizes, short)


def wrong_seat(seat: object, due: Turn | Choice | Discards | Draws) -> ActionError:
    """The error of a move that another seat has to make."""
    return ActionError("not_your_turn", f"it is seat {due.seats[0]}'s turn, not seat {brief(seat)}'s", seat, due)


def _cap(setup: Setup, raises: int, rivals: int) -> bool:
    """Whether no more raises follow: not between two players with chips, however many the bets (4.3)."""
    heads_up = rivals.bit_count() < 3 and not (setup.options.cap_heads_up and len(setup.order) > 2)
    return raises > setup.options.max_raises and not heads_up


def _amount(move: Move, legal: Turn) -> int:
    to = move[2]  # type: ignore[misc]  # a RaiseTo
    if type(to) is not int:
        raise ActionError("bad_amount", f"an amount is a whole number of chips, not {brief(to)}", to, legal)
    if to in legal.raise_to:
        return to
    seat = legal.seats[0]
    if not legal.raise_to:
        raise ActionError("cannot_raise", f"seat {seat} may not raise now", to, legal)
    least, most = legal.raise_to[0], legal.raise_to[-1]
    wanted = brief(to)
    span = str(least) if least == most else f"{least} to {most}"
    if to < least:
        raise ActionError("raise_too_small", f"seat {seat} may bet or raise to {span}, not to {wanted}", to, legal)
    if to > most:
        raise ActionError("raise_too_big", f"seat {seat} may bet or raise to {span}, not to {wanted}", to, legal)
    raise ActionError("raise_between", f"seat {seat} may raise to {legal.raise_to}, not to {wanted}", to, legal)
