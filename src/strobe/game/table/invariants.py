"""What holds of every table that moves can make. A saved table of which it does not hold is no table."""

from __future__ import annotations

from strobe.errors import FormatError, SetupError, brief
from strobe.game.state import BLIND, KILL, State
from strobe.game.table.layout import Layout
from strobe.game.table.state import NOBODY, REMEMBERED, Chair, TableState
from strobe.game.table.terms import hand_setup

__all__ = ["check_table"]


def check_table(table: TableState) -> None:
    """Does all of a table fit together that is right piece by piece?

    Raises:
        FormatError: it does not; the message names the place.

    Rule: D-BET-17, D-ST-15, D-KP-1.
    """
    hand = table.hand
    if (hand is None) != (table.hands == 0):
        raise _wrong("hand", f"after {table.hands} hands", table.hands)
    _check_dealt(table)
    if hand is None:
        for name in ("button", "small", "big", "leg", "killer"):
            if getattr(table, name) != NOBODY:
                raise _wrong(name, f"there has been no hand, so not {getattr(table, name)}", getattr(table, name))
    else:
        _check_places(table, hand)
        _check_kill(table, hand)
        _check_setup(table, hand)
    for seat, chair in enumerate(table.chairs):
        if chair is not None:
            _check_chair(table, seat, chair)
    if len(table.recent) != min(REMEMBERED, table.version):
        raise _wrong("recent", f"not the last of {table.version} moves", len(table.recent))
    held = sum(chips or 0 for chips in table.stacks) + table.pot + table.raked + table.left
    if held != table.bought:
        raise FormatError("bad_sum", f"at bought: {table.bought} chips were brought, and {held} are there", held)


def _wrong(place: str, text: str, value: object) -> FormatError:
    return FormatError("bad_fact", f"at {place}: {text}", value)


def _check_dealt(table: TableState) -> None:
    count, hand = len(table.chairs), table.hand
    if hand is not None and len(hand.stacks) != count:
        raise _wrong("hand.setup.stacks", f"{count} of them, not {len(hand.stacks)}", len(hand.stacks))
    taken = sum(1 << seat for seat, chair in enumerate(table.chairs) if chair is not None)
    order = sum(1 << seat for seat in hand.setup.order) if hand is not None else 0
    if table.dealt & ~(taken & order) or (table.playing and table.dealt != order):
        raise _wrong("dealt", "not those who sit there and were dealt in", table.dealt)


def _check_places(table: TableState, hand: State) -> None:
    setup, blinds = hand.setup, table.level.blinds
    if table.button != setup.button:
        raise _wrong("button", f"the hand has it at seat {setup.button}, not {table.button}", table.button)
    posted = [post.seat for post in setup.posts if post.post == BLIND]
    big = posted[-1] if posted and blinds else NOBODY
    if table.big != big or (blinds and big == NOBODY):
        raise _wrong("big", f"the hand has it at seat {big}, not {table.big}", table.big)
    if not blinds:
        right = table.small == NOBODY
    elif len(setup.order) == 2 or len(blinds) == 1:
        right = table.small == table.button
    elif len(posted) > 1:
        right = table.small == posted[0]
    else:
        # Nobody has posted it: its place is empty, or has the killer's, or the small blind costs nothing.
        count = len(table.chairs)
        inside = 0 < (table.small - table.button) % count < ((table.big - table.button) % count or count)
        excused = table.small not in setup.order or not blinds[0] or _kill_seat(hand) == table.small
        right = table.small != NOBODY and inside and excused
    if not right:
        raise _wrong("small", f"the hand does not have it at seat {table.small}", table.small)


def _kill_seat(hand: State) -> int:
    return next((post.seat for post in hand.setup.posts if post.post == KILL), NOBODY)


def _check_kill(table: TableState, hand: State) -> None:
    leg, killer = table.leg, table.killer
    if leg != NOBODY and (table.terms.kill == "none" or table.chairs[leg] is None):
        raise _wrong("leg", f"nobody at seat {leg} can have the kill button", leg)
    if table.playing:
        kills = _kill_seat(hand)
        # A killer who has the big blind posts all of it as his blind.
        right = killer == kills or (kills == NOBODY and killer == table.big and table.terms.kill != "none")
    else:
        right = killer == NOBODY or (table.terms.kill != "none" and table.chairs[killer] is not None)
    if not right:
        raise _wrong("killer", f"seat {killer} has not killed this pot, nor must the next", killer)


def _check_setup(table: TableState, hand: State) -> None:
    """Whether the hand is one on the table's terms at its level. Whether its pot was killed is not known afterwards."""
    terms, setup = table.terms, hand.setup
    opening = setup.options.opening_round if "opening_round" in terms.variant.options else None
    if not table.playing:
        kills = tuple(dict.fromkeys(("none", "full", terms.kill)))
    elif table.killer == NOBODY:
        kills = ("none",)
    else:
        # Who comes in by a kill pays a full one whatever kill pots are.
        kills = tuple(dict.fromkeys(("full", terms.kill if terms.kill != "none" else "full")))
    expected = setup
    for kill in kills:
        layout = Layout(setup.order, setup.button, table.small, table.big, setup.posts, (), NOBODY, kill)
        try:
            expected = hand_setup(terms, table.level, setup.stacks, setup.button, layout, opening)
        except SetupError as error:
            raise FormatError(error.code, f"at hand.setup: {error}", error.value) from error
        if expected == setup:
            return
    for name, value in expected._asdict().items():
        own = getattr(setup, name)
        if own != value:
            raise _wrong(f"hand.setup.{name}", f"terms and level make {brief(value)}, not {brief(own)}", own)


def _check_chair(table: TableState, seat: int, chair: Chair) -> None:
    place, terms, hand = f"chairs[{seat}]", table.terms, table.hand
    dealt = bool(table.dealt >> seat & 1)
    inside = table.playing and dealt
    if inside and hand is not None and hand.setup.stacks[seat] != chair.stack:
        raise _wrong(f"{place}.stack", "the hand says otherwise", chair.stack)
    if not chair.stack and terms.broke == "leave":
        raise _wrong(f"{place}.stack", "a player without chips leaves", chair.stack)
    if not inside and (chair.leaving or chair.adding):
        raise _wrong(place, "nothing waits for the end of a hand", chair)
    most = 0 if chair.leaving else terms.buy_in[1]
    if chair.adding > most:
        raise _wrong(f"{place}.adding", f"at most {most}, not {brief(chair.adding)}", chair.adding)
    if chair.straddles and not terms.straddle:
        raise _wrong(f"{place}.straddles", "there is no straddle at this table (D-ST-15)", True)
    if dealt and chair.new:
        raise _wrong(f"{place}.new", "he has been dealt in", True)
    for name in ("owes_small", "owes_big"):
        if getattr(chair, name) and (chair.new or dealt or terms.tournament):
            raise _wrong(f"{place}.{name}", "no blind has passed him", True)
