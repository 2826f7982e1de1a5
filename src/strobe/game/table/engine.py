"""The course of a table: what is due, and what a move makes of it.

Pure: a move makes a new state and tells what happened; the old state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from strobe.errors import ActionError, SetupError, StrobeError, brief
from strobe.game.defaults import default_action
from strobe.game.engine import apply as apply_to_hand
from strobe.game.engine import begin
from strobe.game.moves import Fold, is_move
from strobe.game.moves import Move as HandMove
from strobe.game.moves import normal as normal_hand_move
from strobe.game.numbering import is_repeated
from strobe.game.state import Chance, Legal, Turn
from strobe.game.table.events import (
    Announced,
    Left,
    LevelSet,
    Missed,
    SatIn,
    SatOut,
    Seated,
    Started,
    TableEvent,
    ToppedUp,
)
from strobe.game.table.layout import lay_out
from strobe.game.table.moves import (
    Leave,
    SetLevel,
    Sit,
    SitIn,
    SitOut,
    Start,
    Straddle,
    TableMove,
    TopUp,
    is_table_move,
    normal,
)
from strobe.game.table.settle import settle, tell_kill_button, with_chair
from strobe.game.table.state import NOBODY, REMEMBERED, Between, Chair, TableState
from strobe.game.table.terms import check_level, hand_setup

__all__ = ["apply", "legal"]

Result = tuple[TableState, list[TableEvent]]


def legal(table: TableState) -> Legal | Between:
    """What is due at the table: what the hand waits for, or, between hands, who would be dealt in by a start."""
    if table.due is not None:
        return table.due
    layout = lay_out(table, table.coming or table.level)
    return Between("between", layout.seats if layout else ())


def apply(
    table: TableState, move: TableMove | HandMove, number: int | None = None
) -> tuple[TableState, tuple[TableEvent, ...]]:
    """What does a move make of a table?

    Args:
        table: the table before the move; it stays valid.
        move: a move of `strobe.game.table.moves`, or of the hand.
        number: the version of the table that the move is meant for. The same move with the same number once more
            changes nothing, as long as it is among the last 64; another move with an old number is refused.

    Returns:
        The table after the move, and what happened, in order.

    Raises:
        ActionError: the move is not legal now; ``code`` says why. ``stale``: its number has been used. ``early``: its
            number has not come yet.
    """
    own = is_table_move(move)
    if not own and not is_move(move):
        raise ActionError("bad_move", f"not a move (they are built by keyword): {brief(move)}", move, legal(table))
    # The next number is the rule, and needs no more looking.
    expected = number is None or (type(number) is int and number == table.version)
    if not expected and is_repeated(number, table.version, table.recent, _known(move), legal(table)):
        return table, ()
    if own:
        after_it, events = _HANDLERS[move[0]](table, normal(move))
    else:
        after_it, events = _play(table, move)  # type: ignore[arg-type]  # a move of the hand
    recent = (*table.recent, normal(move))[-REMEMBERED:]
    return after_it._replace(version=table.version + 1, recent=recent), tuple(events)


def _known(move: TableMove | HandMove) -> TableMove | HandMove | None:
    """The move as the record keeps it; None if it cannot be kept, so that it was never made."""
    try:
        return normal(move)
    except (StrobeError, TypeError):
        return None


def _refused(table: TableState, code: str, text: str, value: object) -> ActionError:
    return ActionError(code, text, value, legal(table))


def _taken(table: TableState, seat: int) -> Chair:
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    if chair is None:
        raise _refused(table, "bad_seat", f"nobody sits at seat {brief(seat)}", seat)
    return chair


def _in_hand(table: TableState, seat: int) -> bool:
    return table.playing and bool(table.dealt >> seat & 1)


def _sit(table: TableState, move: Sit) -> Result:
    seat, chips = move.seat, move.chips
    if not 0 <= seat < len(table.chairs):
        raise _refused(table, "bad_seat", f"chairs are 0 to {len(table.chairs) - 1}, not {brief(seat)}", seat)
    if table.chairs[seat] is not None:
        raise _refused(table, "seat_taken", f"somebody sits at seat {seat}", seat)
    least, most = table.terms.buy_in
    if not least <= chips <= most:
        raise _refused(table, "bad_buy_in", f"a buy-in is {least} to {most} chips, not {brief(chips)}", chips)
    table = with_chair(table, seat, Chair(chips, wait=move.wait))
    return table._replace(bought=table.bought + chips), [Seated("seated", seat, chips)]


def _leave(table: TableState, move: Leave) -> Result:
    seat = move.seat
    chair = _taken(table, seat)
    if chair.leaving:
        raise _refused(table, "leaving", f"seat {seat} is leaving already", seat)
    if not _in_hand(table, seat):
        events: list[TableEvent] = [Left("left", seat, chair.stack)]
        after_it = with_chair(table, seat, None)
        tell_kill_button(table, after_it, events)
        return after_it._replace(left=table.left + chair.stack), events
    table = with_chair(table, seat, chair._replace(leaving=True, adding=0))
    events = [Announced("announced", seat, "leave")]
    return _go_on(table, events)


def _sit_out(table: TableState, move: SitOut) -> Result:
    chair = _taken(table, move.seat)
    if chair.away:
        raise _refused(table, "away", f"seat {move.seat} sits out already", move.seat)
    return with_chair(table, move.seat, chair._replace(away=True)), [SatOut("sat_out", move.seat)]


def _sit_in(table: TableState, move: SitIn) -> Result:
    chair = _taken(table, move.seat)
    if not chair.away and chair.wait == move.wait:
        raise _refused(table, "not_away", f"seat {move.seat} does not sit out", move.seat)
    chair = chair._replace(away=False, wait=move.wait)
    return with_chair(table, move.seat, chair), [SatIn("sat_in", move.seat, move.wait)]


def _top_up(table: TableState, move: TopUp) -> Result:
    seat, chips = move.seat, move.chips
    chair = _taken(table, seat)
    least, most = table.terms.buy_in
    if chair.leaving:
        raise _refused(table, "leaving", f"seat {seat} is leaving", seat)
    later = _in_hand(table, seat)
    # A stack that is in play may shrink until the hand is over; what is too much by then is not brought.
    room = most if later else most - chair.stack
    if chips < 1 or chips > room or (not later and chair.stack + chips < least):
        text = f"a stack is {least} to {most} chips after buying: seat {seat} cannot bring {brief(chips)}"
        raise _refused(table, "bad_buy_in", text, chips)
    if later:
        return with_chair(table, seat, chair._replace(adding=chips)), [Announced("announced", seat, "top_up", chips)]
    table = with_chair(table, seat, chair._replace(stack=chair.stack + chips))
    return table._replace(bought=table.bought + chips), [ToppedUp("topped_up", seat, chips)]


def _straddle(table: TableState, move: Straddle) -> Result:
    chair = _taken(table, move.seat)
    if not table.terms.straddle:
        raise _refused(table, "no_straddle", "there is no straddle at this table (D-ST-15)", move.seat)
    what = "straddle" if move.on else "no_straddle"
    chair = chair._replace(straddles=move.on)
    return with_chair(table, move.seat, chair), [Announced("announced", move.seat, what)]


def _set_level(table: TableState, move: SetLevel) -> Result:
    try:
        check_level(table.terms, move.level)
    except SetupError as error:
        raise _refused(table, error.code, str(error), error.value) from error
    return table._replace(coming=move.level), [LevelSet("level_set", move.level)]


def _start(table: TableState, move: Start) -> Result:
    if table.playing:
        raise _refused(table, "hand_on", "a hand is going on", None)
    terms, level = table.terms, table.coming or table.level
    if move.opening_round is not None and "opening_round" not in terms.variant.options:
        text = f"{terms.variant.title} has no opening round to announce"
        raise _refused(table, "no_opening_round", text, move.opening_round)
    if move.button != NOBODY:
        _check_button(table, move.button)
    layout = lay_out(table, level, move.button)
    if layout is None:
        raise _refused(table, "too_few", "a hand needs two players who are not away and have chips", None)
    stacks: list[int | None] = [None] * terms.chairs
    for seat in layout.seats:
        stacks[seat] = _taken(table, seat).stack
    try:
        setup = hand_setup(terms, level, stacks, layout.button, layout, move.opening_round)
    except SetupError as error:
        raise _refused(table, error.code, str(error), error.value) from error
    hand, posted = begin(setup)
    table = _owed(table, layout.missed, layout.seats)
    events: list[TableEvent] = [Missed("missed", seat, blind) for seat, blind in layout.missed]
    opening = setup.options.opening_round
    number = table.hands + 1
    places = (layout.button, layout.small, layout.big)
    tell_kill_button(table, table._replace(killer=layout.killer), events)
    events.append(Started("started", number, *places, layout.seats, layout.killer, opening))
    events += posted
    table = table._replace(
        level=level,
        coming=None,
        button=layout.button,
        small=layout.small,
        big=layout.big,
        hands=number,
        hand=hand,
        made=(),
        dealt=sum(1 << seat for seat in layout.seats),
        killer=layout.killer,
    )
    return _go_on(table, events)


def _check_button(table: TableState, button: int) -> None:
    if table.button != NOBODY:
        raise _refused(table, "button_set", f"the button is at seat {table.button} and moves by itself", button)
    if button not in legal(table).seats:
        raise _refused(table, "bad_button", f"nobody at seat {brief(button)} is in the first hand", button)


def _owed(table: TableState, missed: tuple[tuple[int, str], ...], seats: tuple[int, ...]) -> TableState:
    """Who is dealt in has paid; whom a blind has passed owes it."""
    for seat, blind in missed:
        chair = _taken(table, seat)
        name = "owes_small" if blind == "small" else "owes_big"
        table = with_chair(table, seat, chair._replace(**{name: True}))
    for seat in seats:
        chair = _taken(table, seat)
        chair = chair._replace(new=False, wait=False, owes_small=False, owes_big=False)
        table = with_chair(table, seat, chair)
    return table


def _play(table: TableState, move: HandMove) -> Result:
    if not table.playing:
        raise _refused(table, "no_hand", f"no hand is going on for a {move[0]}", move)
    table, events = _made(table, move)
    return _go_on(table, events)


def _made(table: TableState, move: HandMove) -> Result:
    assert table.hand is not None
    hand, events = apply_to_hand(table.hand, move)
    return table._replace(hand=hand, made=(*table.made, normal_hand_move(move))), [*events]


def _go_on(table: TableState, events: list[TableEvent]) -> Result:
    """Act for those who are leaving, as far as it is theirs to act, and settle a hand that is over."""
    while table.playing:
        due = table.due
        assert due is not None
        seats = () if isinstance(due, Chance) else due.seats
        leaving = [seat for seat in seats if _taken(table, seat).leaving]
        if not leaving:
            return table, events
        assert table.hand is not None
        seat = leaving[0]
        move: HandMove = Fold(seat=seat) if isinstance(due, Turn) else default_action(table.hand, seat)
        table, more = _made(table, move)
        events += more
    return settle(table, events)


_HANDLERS: dict[str, Callable[[TableState, Any], Result]] = {
    "sit": _sit,
    "leave": _leave,
    "sit_out": _sit_out,
    "sit_in": _sit_in,
    "top_up": _top_up,
    "straddle": _straddle,
    "set_level": _set_level,
    "start": _start,
}
