"""All tables of the server."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from strobe.errors import StrobeError
from strobe.game import table

from .limits import Settings
from .messages import MOST_CHIPS, RefusedError, name_of
from .rooms import Room
from .store import Saved, Store, StoreError, Unit

__all__ = ["Lobby"]

AGAIN = 0.2  # so that a room that breaks each time does not keep the server busy
_log = logging.getLogger("table_server")


class Lobby:
    """Tables by their id; they are read from the store when the server starts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.rooms: dict[str, Room] = {}
        self._store = store
        self._settings = settings
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Go on with every table where it was."""
        for id in self._store.tables():
            await self._read(id)
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Hang up everywhere."""
        for task in [*self._tasks]:
            task.cancel()
        for room in self.rooms.values():
            room.stop("restart")

    async def open(self, facts: dict[str, Any]) -> Room:
        """Open a table.

        Raises:
            RefusedError: what does not make a table, or too many of them.
        """
        names = {"name", "chairs", "small", "big", "buy_in", "opening_round"}
        if facts.keys() != names:
            raise RefusedError("bad_table", f"a table has {', '.join(sorted(names))}")
        name, buy_in = name_of(facts["name"], 40), facts["buy_in"]
        if not isinstance(buy_in, list) or len(buy_in) != 2 or type(facts["opening_round"]) is not bool:
            raise RefusedError("bad_table", "buy_in is the least and the most, opening_round true or false")
        numbers = [facts["chairs"], facts["small"], facts["big"], *buy_in]
        if any(type(number) is not int or not 1 <= number <= MOST_CHIPS for number in numbers):
            raise RefusedError("bad_table", f"chairs and chips are numbers from 1 to {MOST_CHIPS}")
        if len(self.rooms) >= self._settings.tables:
            raise RefusedError("full", "there are as many tables as there may be")
        try:
            state = table.open_table(
                "strobe",
                chairs=facts["chairs"],
                buy_in=(buy_in[0], buy_in[1]),
                blinds=(facts["small"], facts["big"]),
                options={"opening_round": facts["opening_round"]},
                broke="stay",
            )
        except StrobeError as error:
            raise RefusedError(error.code, error.message) from None
        id, master, opened = secrets.token_urlsafe(9), secrets.token_bytes(32), table.to_json(state)
        room = self._room(id, Saved(name, master, opened, [], [], {}, None))
        # Held while it is being saved, so that no more than the limit are opened at once.
        self.rooms[id] = room
        try:
            await self._store.save(Unit(id, opened=(name, opened, master)))
        except StoreError:
            del self.rooms[id]
            raise RefusedError("not_saved", "the table could not be saved") from None
        return room

    def listed(self) -> list[dict[str, Any]]:
        """What the lobby page shows."""
        return [
            {
                "table": room.id,
                "name": room.name,
                "seats_taken": len(room.players),
                "chairs": len(room.state.chairs),
                "blinds": list(room.state.level.blinds),
                "buy_in": list(room.state.terms.buy_in),
                "opening_round": bool(dict(room.state.terms.options).get("opening_round")),
                "hand": room.state.hands,
            }
            for room in self.rooms.values()
        ]

    def _room(self, id: str, saved: Saved) -> Room:
        return Room(id, saved, self._store, self._settings, self._again)

    async def _read(self, id: str, pause: float = 0.0) -> None:
        await asyncio.sleep(pause)
        try:
            room = self._room(id, await self._store.load(id))
        except (StoreError, ValueError, KeyError) as error:
            # The others go on. The text of the error stays out of the log: it may name a card.
            code = getattr(error, "code", "")
            _log.error("table %s cannot be read: %s %s", id, type(error).__name__, code)
            return
        self.rooms[id] = room
        room.wake()

    def _again(self, room: Room) -> None:
        """A room could not go on: what is true is in the store."""
        if self.rooms.pop(room.id, None) is not None:
            self._spawn(self._read(room.id, AGAIN))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep)
            for room in [*self.rooms.values()]:
                try:
                    await room.sweep()
                except RefusedError as refusal:
                    _log.error("table %s: %s", room.id, refusal.code)
                if room.closed and self.rooms.get(room.id) is room:
                    del self.rooms[room.id]

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
