"""Who is dealt in, where the button and the blinds are, and who owes what, from hand to hand (D-BET-17).

The big blind goes to the next player clockwise, always. With the dead button the small blind is in the place where the
big blind was, and the button in the place where the small blind was, whether or not anybody sits there. With two
players the button has the small blind.

A player comes in on the big blind, or by posting between the big blind and the button, never from the button to the
small blind. Where fewer than two players could play by that, all of them play, and nobody owes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from strobe.game.state import ANTE, BLIND, DEAD, KILL, POST, STRADDLE, Post
from strobe.game.table.kills import kill_blind
from strobe.game.table.state import NOBODY, Chair, Kill, Level, TableState
from strobe.variants import Draw

__all__ = ["Layout", "lay_out", "limits"]


class Layout(NamedTuple):
    """The beginning of a hand, before a chip is moved.

    Attributes:
        seats: who is dealt in, clockwise from the left of the button.
        button: where the button is.
        small: whose place the small blind is; -1 without blinds.
        big: who has the big blind; -1 without blinds.
        posts: what is posted, in order.
        missed: which blinds have passed whom.
        killer: who kills the pot, -1 for nobody.
        kill: whether the limits are killed, and how.
    """

    seats: tuple[int, ...]
    button: int
    small: int
    big: int
    posts: tuple[Post, ...]
    missed: tuple[tuple[int, Literal["small", "big"]], ...]
    killer: int
    kill: Kill


class _Places(NamedTuple):
    """Where the button and the blinds are; ``small_pays`` is what the small blind pays, if its place is taken."""

    seats: tuple[int, ...]
    button: int
    small: int
    big: int
    passed: tuple[int, ...] = ()
    coming_in: tuple[int, ...] = ()
    killer: int = NOBODY


def lay_out(table: TableState, level: Level, first_button: int = NOBODY) -> Layout | None:
    """How does the next hand begin? None if there are not two players for it.

    Args:
        table: between two hands.
        level: what the next hand costs.
        first_button: who has drawn the button, where there has been none yet; by default the first player.
    """
    ready = [seat for seat, chair in enumerate(table.chairs) if chair is not None and _is_ready(table, chair)]
    if len(ready) < 2:
        return None
    if not level.blinds or table.big == NOBODY:
        places = _first_places(table, level, ready, first_button)
    else:
        places = _next_places(table, level, ready)
    missed = (
        _missed(table, level, places) if table.big != NOBODY and level.blinds and not table.terms.tournament else ()
    )
    required = table.killer if table.killer in places.seats else NOBODY
    killer = required if required != NOBODY else places.killer
    kill: Kill = table.terms.kill if required != NOBODY else "full" if killer != NOBODY else "none"
    posts = _posts(table, level, places, killer, kill)
    return Layout(places.seats, places.button, places.small, places.big, posts, missed, killer, kill)


def limits(level: Level) -> tuple[int, int]:
    """The small and the big bet of a limit game at this level."""
    if level.bets:
        return level.bets[0], level.bets[1]
    small = level.min_bet or max(level.blinds, default=0)
    return small, 2 * small


def _is_ready(table: TableState, chair: Chair) -> bool:
    return chair.stack > 0 and not chair.leaving and (table.terms.tournament or not chair.away)


def _clockwise(seats: Iterable[int], start: int, count: int) -> tuple[int, ...]:
    """The seats in order from the left of ``start``; ``start`` itself comes last."""
    return tuple(sorted(seats, key=lambda seat: (seat - start - 1) % count))


def _between(seat: int, start: int, end: int, count: int) -> bool:
    """Whether a seat lies strictly between two others, going clockwise from the first."""
    return 0 < (seat - start) % count < ((end - start) % count or count)


def _first_places(table: TableState, level: Level, ready: list[int], first_button: int) -> _Places:
    """No blind has been posted yet, or there are none: everybody plays."""
    count = len(table.chairs)
    button = table.button
    if button == NOBODY:
        button = ready[0] if first_button == NOBODY else first_button
    else:
        button = _clockwise(ready, button, count)[0]
    seats = _clockwise(ready, button, count)
    if not level.blinds:
        return _Places(seats, button, NOBODY, NOBODY)
    if len(seats) == 2:
        return _Places(seats, button, button, seats[0])
    if len(level.blinds) == 1:
        return _Places(seats, button, button, seats[0])
    return _Places(seats, button, seats[0], seats[1])


def _next_places(table: TableState, level: Level, ready: list[int]) -> _Places:
    count = len(table.chairs)
    anchor = table.big
    big = _clockwise(ready, anchor, count)[0]
    behind = table.small if len(level.blinds) == 2 else anchor
    seats, coming_in = [], []
    killer = NOBODY
    for seat in _clockwise(ready, big, count):
        chair = table.chairs[seat]
        assert chair is not None
        if seat == big or not _owes(table, chair):
            seats.append(seat)
        elif (table.terms.tournament or not chair.wait) and _between(seat, big, behind, count):
            if not _between(big, anchor, behind, count):
                continue
            if _kills_to_come_in(table, chair):
                if killer != NOBODY or table.killer in ready:
                    continue
                killer = seat
            seats.append(seat)
            coming_in.append(seat)
    waived = len(seats) < 2
    if waived:
        seats, coming_in, killer = ready, [], NOBODY
    if len(seats) == 2:
        other = seats[0] if seats[1] == big else seats[1]
        return _Places((big, other), other, other, big)
    places = None if waived or table.terms.button_rule == "dead" else _moved(table, level, seats)
    if places is None:
        places = _dead(table, level, seats, big, waived)
    return places._replace(coming_in=tuple(coming_in), killer=killer)


def _dead(table: TableState, level: Level, seats: list[int], big: int, waived: bool) -> _Places:
    count = len(table.chairs)
    small = table.big
    if len(level.blinds) == 1:
        return _Places(_clockwise(seats, small, count), small, small, big)
    button = table.small
    if waived or any(_between(seat, button, small, count) for seat in seats):
        # Not everybody was in the last hand, so that the place behind the small blind is somebody else's.
        button = _clockwise([seat for seat in seats if seat != small], small, count)[-1]
    return _Places(_clockwise(seats, button, count), button, small, big)


def _moved(table: TableState, level: Level, seats: list[int]) -> _Places | None:
    """The moving button; None where it would bring the big blind back to those who have had it."""
    count = len(table.chairs)
    button = _clockwise(seats, table.button, count)[0]
    order = _clockwise(seats, button, count)
    small, big = (order[0], order[1]) if len(level.blinds) == 2 else (button, order[0])
    if (big - table.button - 1) % count <= (table.big - table.button - 1) % count:
        return None
    passed = tuple([seat for seat in order if _between(seat, table.big, big, count)])
    return _Places(order, button, small, big, passed)


def _owes(table: TableState, chair: Chair) -> bool:
    return chair.new or (not table.terms.tournament and (chair.owes_small or chair.owes_big))


def _kills_to_come_in(table: TableState, chair: Chair) -> bool:
    """Whether this player may come in by killing the pot only: at lowball who is new or has missed the big blind."""
    lowball = any(isinstance(step, Draw) for street in table.terms.variant.streets for step in street.steps)
    return lowball and not table.terms.tournament and (chair.new or chair.owes_big)


def _missed(table: TableState, level: Level, places: _Places) -> tuple[tuple[int, Literal["small", "big"]], ...]:
    if table.big == NOBODY or not level.blinds or table.terms.tournament:
        return ()
    count = len(table.chairs)
    # With two players the small blind is on the button, but its place is where the big blind was all the same.
    place = table.big if len(places.seats) == 2 else places.small
    two = len(level.blinds) == 2 and table.small not in (NOBODY, place)

    def passed_small(seat: int) -> bool:
        return two and (seat == place or _between(seat, table.small, place, count))

    missed: list[tuple[int, Literal["small", "big"]]] = []
    for seat in _clockwise(range(count), table.small, count):
        chair = table.chairs[seat]
        if chair is None or chair.new or seat in places.seats:
            continue
        if passed_small(seat) and not chair.owes_small:
            missed.append((seat, "small"))
        if not chair.owes_big and _between(seat, table.big, places.big, count):
            missed.append((seat, "big"))
    return tuple(missed)


def _posts(table: TableState, level: Level, places: _Places, killer: int, kill: Kill) -> tuple[Post, ...]:
    seats, small, big, passed = places.seats, places.small, places.big, places.passed
    price = kill_blind(level, limits(level)[0], kill) if killer != NOBODY else 0
    posts: list[Post] = []
    if level.ante and not level.big_blind_ante:
        posts += [Post(seat, ANTE, level.ante) for seat in seats]
    if level.blinds:
        whole = level.blinds[-1]
        if len(level.blinds) == 2 and small in seats and small != killer:
            posts.append(Post(small, BLIND, whole if small in passed else level.blinds[0]))
        # The last blind says where the betting starts, so that a killer there posts all of it as his blind.
        posts.append(Post(big, BLIND, price if big == killer else whole))
        if level.ante and level.big_blind_ante:
            posts.append(Post(big, DEAD, level.ante))
        posts += _to_come_in(table, level, places, killer)
    if killer not in (NOBODY, big):
        posts.append(Post(killer, KILL, price))
    straddle = _straddle(table, level, places, posts) if killer == NOBODY else None
    if straddle:
        posts = [post for post in posts if post[:2] != (straddle.seat, POST)]
        posts.append(straddle)
    return tuple([post for post in posts if post.amount])


def _to_come_in(table: TableState, level: Level, places: _Places, killer: int) -> list[Post]:
    """The big blind is live, the small blind that was missed with it is dead."""
    posts = []
    for seat in _clockwise({*places.coming_in, *places.passed}, places.big, len(table.chairs)):
        chair = table.chairs[seat]
        assert chair is not None
        if table.terms.tournament and seat not in places.passed:
            continue
        blind = seat == places.big or (seat == places.small and len(level.blinds) == 2)
        if (seat in places.passed or chair.new or chair.owes_big) and seat != killer and not blind:
            posts.append(Post(seat, POST, level.blinds[-1]))
        if chair.owes_small and len(level.blinds) == 2 and not table.terms.tournament:
            posts.append(Post(seat, DEAD, level.blinds[0]))
    return posts


def _straddle(table: TableState, level: Level, places: _Places, posts: list[Post]) -> Post | None:
    if not table.terms.straddle or not level.blinds or len(places.seats) < 3:
        return None
    seat = _clockwise(places.seats, places.big, len(table.chairs))[0]
    chair = table.chairs[seat]
    assert chair is not None
    amount = 2 * level.blinds[-1]
    before = sum(post.amount for post in posts if post.seat == seat and post.post in (ANTE, DEAD))
    blind = any(post.seat == seat and post.post == BLIND for post in posts)
    if not chair.straddles or blind or chair.stack < before + amount:
        return None
    return Post(seat, STRADDLE, amount)
