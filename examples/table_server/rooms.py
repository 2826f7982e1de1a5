"""One room for each table: it takes moves one at a time, saves each before anybody hears of it, and keeps the clock.

    move --> table.apply --> store.save ... committed --> state messages --> next move

The lock of a room is held from the first arrow to the last. What has not been committed is in local variables only:
when a commit fails nothing has happened, and the room is read again from the store.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any

from strobe.errors import ActionError
from strobe.game import dealers, default_action, table
from strobe.game.state import Chance
from strobe.game.table.moves import Leave, Sit, SitOut, Start
from strobe.game.table.state import TableState

from .chances import odds_of
from .game import Game, Seeds, chance, move_text, play, record, replay, seeds_text
from .limits import Settings
from .messages import Entry, RefusedError, dumps
from .players import Listener, Player, hash_of
from .store import Saved, Store, StoreError, Unit
from .views import Message, Pieces

__all__ = ["Room"]

LATE = 2  # times running: who is late so often sits out
_log = logging.getLogger("table_server")


class Room:
    """A table and all who are there."""

    def __init__(self, id: str, saved: Saved, store: Store, settings: Settings, failed: Callable[[Room], None]) -> None:
        """Read a table; the room sleeps until `wake`.

        Raises:
            ValueError: what is stored does not fit together.
        """
        self.id = id
        self.name = saved.name
        self.spectators: set[Listener] = set()
        self.players = {seat: Player(name, token_hash) for seat, name, token_hash in saved.seats}
        self.names = self._names(self.players)
        self.used = monotonic()
        self.closed = False
        self._master = saved.master
        self._store = store
        self._settings = settings
        self._failed = failed
        self._lock = asyncio.Lock()
        self._pieces = Pieces()
        self._seeds: dict[int, str] = {}
        self._odds = "null"
        self._timer: asyncio.TimerHandle | None = None
        self._waiting_for: tuple[object, ...] = ()
        self._deadline = self._rings = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._named: tuple[list[str], str] = ([], "[]")  # names, and their JSON
        self._promised: tuple[tuple[int, bool], str] = ((-1, False), "")
        self._last_record = saved.record
        self.game = replay(table.from_json(saved.state), saved.moves, saved.seeds, saved.master, self.names)
        if {seat for seat, chair in enumerate(self.state.chairs) if chair} != set(self.players):
            raise ValueError("the seats that are taken are not those of the table")

    @property
    def state(self) -> TableState:
        """The table as everybody may know it: saved."""
        return self.game.state

    def wake(self) -> None:
        """Go on with the game."""
        self._wait_for()
        self._schedule()

    def stop(self, reason: str) -> None:
        """Hang up on everybody, and do nothing more."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for listener in self._listeners():
            listener.close(reason)

    def find(self, token: str) -> int | None:
        """Whose token is this?"""
        given, found = hash_of(token), None
        for seat, player in self.players.items():
            if hmac.compare_digest(player.token_hash, given):
                found = seat
        return found

    def join(self, listener: Listener, seat: int | None) -> None:
        """Somebody is here, again perhaps: he gets all that he may know at once."""
        listener.seat = seat
        self.used = monotonic()
        if seat is None:
            self.spectators.add(listener)
        else:
            player = self.players[seat]
            if player.listener is not None:
                player.listener.seat = None
                player.listener.close("replaced")
            player.listener = listener
        revealed = [] if self._last_record is None else [_revealed(self._last_record)]
        listener.send(self._message(self.game.story).seen_by(seat), *revealed)

    def part(self, listener: Listener) -> None:
        """Somebody has hung up; his seat and his clock stay as they are."""
        self.used = monotonic()
        self.spectators.discard(listener)
        if listener.seat is not None:
            player = self.players.get(listener.seat)
            if player is not None and player.listener is listener:
                player.listener = None
                player.gone_since = self.used

    async def sit(self, name: str, seat: int, chips: int) -> str:
        """Take a chair; returns the token.

        Raises:
            RefusedError: the chair or the name is taken, or the buy-in is not right.
        """
        token = secrets.token_urlsafe(32)
        async with self._lock:
            if name.casefold() in [player.name.casefold() for player in self.players.values()]:
                raise RefusedError("name_taken", "somebody at this table has this name")
            await self._make(Sit(seat=seat, chips=chips), seated=(seat, Player(name, hash_of(token))))
        return token

    async def move(self, listener: Listener, build: Callable[[int], Any], number: int) -> None:
        """A move of a player.

        Raises:
            RefusedError: it is not legal now; nothing has changed.
        """
        async with self._lock:
            seat = listener.seat
            if seat is None:
                raise RefusedError("no_seat", "spectators make no moves", number)
            made = await self._make(build(seat), number=number)
            if seat in self.players:
                self.players[seat].late = 0
            if not made:
                listener.send(self._message(()).seen_by(seat))

    def give_seed(self, listener: Listener, seed: str) -> None:
        """A seed for the next hand; the last one counts.

        Raises:
            RefusedError: a spectator has none to give.
        """
        if listener.seat is None:
            raise RefusedError("no_seat", "spectators give no seeds")
        self._seeds[listener.seat] = seed

    async def sweep(self) -> None:
        """Let those go who have been away for long, and close a table that nobody uses."""
        now = monotonic()
        async with self._lock:
            for seat, player in list(self.players.items()):
                chair = self.state.chairs[seat]
                gone = player.listener is None and now - player.gone_since > self._settings.absent
                if gone and chair is not None and not chair.leaving:
                    await self._make(Leave(seat=seat))
            if not self.players and not self.spectators and now - self.used > self._settings.unused:
                await self._save(Unit(self.id, closed=True))
                self.stop("closed")

    async def _make(self, move: Any, *, number: int | None = None, seated: tuple[int, Player] | None = None) -> bool:
        """Make a move, save it, and tell everybody; False if it had been made before. The lock is held.

        Raises:
            RefusedError: nothing has changed; or, with ``not_saved`` and ``broken``, the room is read again.
        """
        if self.closed:
            raise RefusedError("closed", "the table is closed", number)
        try:
            return await self._make_or_break(move, number, seated)
        except RefusedError:
            raise
        except Exception as error:
            # Not the text of the error: it may name a card.
            _log.error("table %s: %s", self.id, type(error).__name__)
            self._break("broken")
            raise RefusedError("broken", "the table is read again", number) from None

    async def _make_or_break(self, move: Any, number: int | None, seated: tuple[int, Player] | None) -> bool:
        unit, names = Unit(self.id), self.names
        if seated is not None:
            seat, player = seated
            names = self._names({**self.players, seat: player})
            unit.seated = (seat, player.name, player.token_hash)
        seeds: Seeds = ()
        if isinstance(move, Start):
            # Without any the server gives one: the hand has to be another one each time all the same.
            seeds = tuple(sorted(self._seeds.items())) or ((-1, secrets.token_hex(16)),)
            unit.started = (self.state.hands + 1, seeds_text(seeds))
        try:
            game, happened, fresh = play(self.game, move, names, number=number, master=self._master, seeds=seeds)
        except ActionError as error:
            raise RefusedError(error.code, error.message, number) from None
        if game is self.game:
            return False
        events, told = [*happened], [*fresh]
        unit.moves.append((self.state.version, move_text(move)))
        while not self._settings.paced and isinstance(game.state.due, Chance):
            dealt = chance(game)
            unit.moves.append((game.state.version, move_text(dealt)))
            game, happened, fresh = play(game, dealt, names)
            events += happened
            told += fresh
        unit.left = [event.seat for event in events if event.kind == "left"]
        revealed = None
        if any(event.kind == "settled" for event in events):
            revealed = record(game)
            unit.finished = (game.state.hands, revealed)
            if game.state.hands % self._settings.snapshot_every == 0:
                unit.snapshot = table.to_json(game.state)
        await self._save(unit)
        odds = await self._odds_after(game.state)
        # From here to the end of the telling nothing waits, so that who joins meanwhile hears of it once.
        self._take(game, seated, unit, revealed)
        self._odds = odds
        self._tell(told, revealed)
        self._schedule()
        self._store.sent(unit)
        return True

    def _take(self, game: Game, seated: tuple[int, Player] | None, unit: Unit, revealed: str | None) -> None:
        """What was saved is now the state of the room."""
        if seated is not None:
            self.players[seated[0]] = seated[1]
        self.game = game
        if unit.started is not None:
            self._seeds = {}
        if revealed is not None:
            self._last_record = revealed
        for seat in unit.left:
            self._seeds.pop(seat, None)
            listener = self.players.pop(seat).listener
            if listener is not None:
                listener.seat = None
                self.spectators.add(listener)
        if seated is not None or unit.left:
            self.names = self._names(self.players)

    async def _odds_after(self, state: TableState) -> str:
        hand = state.hand
        if hand is None or not self._settings.paced or not isinstance(hand.legal, Chance) or hand.live & ~hand.shown:
            return "null"
        return dumps(await asyncio.to_thread(odds_of, hand))

    def _tell(self, entries: list[Entry], revealed: str | None) -> None:
        self._wait_for()
        message = self._message(entries)
        more = [] if revealed is None else [_revealed(revealed)]
        for listener in self._listeners():
            listener.send(message.seen_by(listener.seat), *more)

    async def _save(self, unit: Unit) -> None:
        try:
            await self._store.save(unit)
        except StoreError:
            # Whether the unit is in the file only the file can say.
            self._break("not_saved")
            raise RefusedError("not_saved", "the move could not be saved") from None

    def _listeners(self) -> list[Listener]:
        seated = [player.listener for player in self.players.values() if player.listener is not None]
        return [*seated, *self.spectators]

    def _names(self, players: dict[int, Player]) -> list[str]:
        # Called while the table itself is being read: a table has at most 10 chairs.
        return [players[seat].name if seat in players else "" for seat in range(10)]

    def _message(self, entries: list[Entry] | tuple[Entry, ...]) -> Message:
        state, clock = self.state, "null"
        if state.due is not None and not isinstance(state.due, Chance):
            left = max(0, round((self._deadline - monotonic()) * 1000))
            clock = f'{{"seat":{state.due.seats[0]},"ms":{left}}}'
        rest = f'"names":{self._names_text()},"clock":{clock},"fair":{self._fair()},"odds":{self._odds}'
        return Message(state, self._pieces, rest, entries)

    def _names_text(self) -> str:
        if self.names is not self._named[0]:
            self._named = (self.names, dumps(self.names[: len(self.state.chairs)]))
        return self._named[1]

    def _fair(self) -> str:
        """What is promised: commitments, and the seeds of the present hand."""
        state = self.state
        if self._promised[0] != (state.hands, state.playing):
            number = state.hands + 1
            coming = {"hand": number, "commitment": dealers.fair(self._master, number).commitment}
            facts: dict[str, Any] = {**coming, "seeds": [], "next": coming}
            if state.playing and self.game.dealer is not None:
                facts |= {"hand": state.hands, "commitment": self.game.dealer.commitment, "seeds": self.game.seeds}
            self._promised = ((state.hands, state.playing), dumps(facts))
        return self._promised[1]

    def _wait_for(self) -> None:
        """Begin the time of a new turn; other moves of the table do not lengthen it."""
        state, settings = self.state, self._settings
        due, hand = state.due, state.hand
        waiting_for: tuple[object, ...]
        if due is None or hand is None:
            ready = bool(table.legal(state).seats)
            waiting_for, pause = ("start", state.hands, ready), settings.hand_pause
        elif isinstance(due, Chance):
            pause = settings.roll_pause if due.kind in ("roll", "refill") else settings.deal_pause
            waiting_for = ("chance", state.hands, hand.version)
        else:
            waiting_for, pause = ("turn", state.hands, hand.version), settings.clock
        if waiting_for != self._waiting_for:
            self._waiting_for = waiting_for
            self._deadline = monotonic() + pause

    def _schedule(self) -> None:
        # A timer that is too early looks again when it rings: cheaper than a new one for every move.
        if self._timer is not None and self._rings > self._deadline:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._set_timer()

    def _set_timer(self) -> None:
        what = self._waiting_for
        if self.closed or (what[0] == "start" and not what[2]):
            return
        self._rings = self._deadline
        self._timer = asyncio.get_running_loop().call_later(max(0.0, self._rings - monotonic()), self._ring)

    def _ring(self) -> None:
        self._timer = None
        if monotonic() < self._deadline:
            self._set_timer()
        elif self._waiting_for[0] != "start" or self._waiting_for[2]:
            self._spawn(partial(self._tick, self._waiting_for))

    def _spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _break(self, reason: str) -> None:
        if not self.closed:
            self.stop(reason)
            self._failed(self)

    async def _tick(self, what: tuple[object, ...]) -> None:
        """The time that was waited for has come: for the next hand, for chance, or for a player who is late."""
        async with self._lock:
            if self.closed or what != self._waiting_for:
                return
            try:
                if what[0] == "start":
                    await self._make(Start())
                elif what[0] == "chance":
                    await self._make(chance(self.game))
                else:
                    await self._time_out()
            except RefusedError as refusal:
                if not self.closed:
                    _log.error("table %s: %s", self.id, refusal.code)
                    self._break("broken")

    async def _time_out(self) -> None:
        hand = self.state.hand
        assert hand is not None
        move = default_action(hand)
        seat = hand.pending[0]
        player = self.players[seat]
        player.late += 1
        await self._make(move)
        chair = self.state.chairs[seat]
        if seat not in self.players or chair is None or chair.away or chair.leaving:
            return
        if player.listener is None or player.late >= LATE:
            await self._make(SitOut(seat=seat))


def _revealed(record: str) -> bytes:
    # The log and the history are there to be fetched.
    return f'{{"type":"revealed",{record[1 : record.index(_LINES)]}}}'.encode()


_LINES = ',"lines":'
