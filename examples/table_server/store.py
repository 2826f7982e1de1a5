"""The event store: one SQLite file. Nothing else in the server touches the file.

A unit is what one event of a room writes: all of it or nothing. Units of many rooms share a transaction: while one
commit is under way the next units gather, and they are written together. ``synchronous=FULL`` makes each commit
wait for the disk, so that what has been told to a client outlives a power failure too; gathering makes that cheap.
The commit runs in a thread, for it waits; the statements before it are quick and run in the event loop.

The secrets of tables are in the file, so it is readable by its owner only. It is locked as long as it is open: two
servers on one file would pay twice.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Saved", "Store", "StoreError", "Unit"]

VERSION = 1
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, opened TEXT NOT NULL, master BLOB NOT NULL, closed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE moves (
    table_id TEXT, number INTEGER, move TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT, seat INTEGER, name TEXT NOT NULL, token_hash BLOB NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE hands (
    table_id TEXT, number INTEGER, seeds TEXT NOT NULL, record TEXT, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE snapshots (table_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
"""


class StoreError(Exception):
    """The file cannot be used, or a unit has not been written."""


@dataclass
class Unit:
    """What one event of a room writes.

    Attributes:
        table: whose.
        opened: name, first state and master secret of a new table.
        moves: number and JSON of each move.
        started: number of a hand that starts, and the JSON of its seeds.
        finished: number of a hand that is over, and the JSON of its public record.
        seated: seat, name and hash of the token of who sits down.
        left: seats whose players have left.
        snapshot: JSON of the state after these moves, from which a replay may begin.
        closed: whether the table is closed for good.
    """

    table: str
    opened: tuple[str, str, bytes] | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    started: tuple[int, str] | None = None
    finished: tuple[int, str] | None = None
    seated: tuple[int, str, bytes] | None = None
    left: list[int] = field(default_factory=list)
    snapshot: str | None = None
    closed: bool = False


class Saved(NamedTuple):
    """A table as it is in the file.

    Attributes:
        name: of the table.
        master: its secret.
        state: JSON of the state that the replay begins from.
        moves: number and JSON of the moves after that, in order.
        seats: seat, name and hash of the token.
        seeds: JSON of the seeds of each hand from that state on, by number.
        record: the public record of the last hand that is over.
    """

    name: str
    master: bytes
    state: str
    moves: list[tuple[int, str]]
    seats: list[tuple[int, str, bytes]]
    seeds: dict[int, str]
    record: str | None


class Store:
    """Tables, moves, seats and hands in one file; for one event loop.

    ``watch`` is called with a point and a unit, before it is written, when it is ``written``, when it is
    ``committed`` and when it has been ``sent``; tests let the process die there.
    """

    def __init__(self, path: str | Path, watch: Callable[[str, Unit], None] | None = None) -> None:
        self._watch = watch
        self._waiting: list[tuple[Unit, asyncio.Future[None]]] = []
        self._reads: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "store")
        self.commits = self.units = 0
        try:
            if not os.path.exists(path):
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            os.chmod(path, 0o600)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=1)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path} cannot be used: {error}") from error

    def _prepare(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("BEGIN IMMEDIATE")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise StoreError(f"the file has version {version}, not {VERSION}")
        if not version:
            for statement in SCHEMA.split(";"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._db.execute("COMMIT")

    def save(self, unit: Unit) -> asyncio.Future[None]:
        """Write a unit; the future is done when it is in the file for good.

        The future raises StoreError if the unit was not written, as far as is known: then read the table again.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if self._closing:
            done.set_exception(StoreError("the store is closed"))
            return done
        self._waiting.append((unit, done))
        self._start(loop)
        return done

    def tables(self) -> list[str]:
        """The tables that are open. For the start of the server: no unit may be under way."""
        return [row[0] for row in self._db.execute("SELECT id FROM tables WHERE NOT closed ORDER BY id")]

    async def load(self, table: str) -> Saved:
        """A table as it is in the file.

        Raises:
            StoreError: there is no such table.
        """
        saved = await self._read(lambda: self._load(table))
        assert isinstance(saved, Saved)
        return saved

    async def hands(self, table: str, after: int, most: int = 50) -> list[str]:
        """The public records of finished hands with a number above ``after``."""
        rows = await self._read(
            lambda: self._db.execute(
                "SELECT record FROM hands WHERE table_id = ? AND number > ? AND record NOT NULL"
                " ORDER BY number LIMIT ?",
                (table, after, most),
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def close(self) -> None:
        """Write what waits, and close the file."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        self._thread.shutdown()
        self._db.close()

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._wake.set()
        if self._writer is None:
            self._writer = loop.create_task(self._write())

    def _read(self, read: Callable[[], Any]) -> asyncio.Future[Any]:
        # Between two transactions, so that nothing is seen before it is in the file for good.
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._reads.append((read, done))
        self._start(loop)
        return done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or self._reads or not self._closing:
            await self._wake.wait()
            if not self._closing:
                self._wake.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                await self._commit(loop, batch)
            reads, self._reads = self._reads, []
            for read, done in reads:
                try:
                    answer = read()
                except (sqlite3.Error, StoreError) as error:
                    if not done.cancelled():
                        done.set_exception(StoreError(str(error)))
                else:
                    if not done.cancelled():
                        done.set_result(answer)

    async def _commit(self, loop: asyncio.AbstractEventLoop, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        failed: StoreError | None = None
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for unit, _ in batch:
                self._at("before", unit)
                self._insert(unit)
                self._at("written", unit)
            await loop.run_in_executor(self._thread, self._db.execute, "COMMIT")
            self.commits += 1
            self.units += len(batch)
        except sqlite3.Error as error:
            failed = StoreError(f"not written: {error}")
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        for unit, done in batch:
            if failed is None:
                self._at("committed", unit)
            if done.cancelled():
                continue
            if failed is None:
                done.set_result(None)
            else:
                done.set_exception(failed)

    def sent(self, unit: Unit) -> None:
        """The room has told everybody."""
        self._at("sent", unit)

    def _at(self, point: str, unit: Unit) -> None:
        if self._watch is not None:
            self._watch(point, unit)

    def _insert(self, unit: Unit) -> None:
        run, table = self._db.execute, unit.table
        if unit.opened:
            run("INSERT INTO tables VALUES (?, ?, ?, ?, 0)", (table, *unit.opened))
        for move in unit.moves:
            run("INSERT INTO moves VALUES (?, ?, ?)", (table, *move))
        if unit.started:
            run("INSERT INTO hands VALUES (?, ?, ?, NULL)", (table, *unit.started))
        if unit.finished:
            number, record = unit.finished
            run("UPDATE hands SET record = ? WHERE table_id = ? AND number = ?", (record, table, number))
        for seat in unit.left:
            run("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))
        if unit.seated:
            run("INSERT INTO seats VALUES (?, ?, ?, ?)", (table, *unit.seated))
        if unit.snapshot:
            run("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (table, unit.snapshot))
        if unit.closed:
            run("UPDATE tables SET closed = 1 WHERE id = ?", (table,))

    def _load(self, table: str) -> Saved:
        run = self._db.execute
        found = run("SELECT name, master, opened FROM tables WHERE id = ? AND NOT closed", (table,)).fetchone()
        if found is None:
            raise StoreError(f"no table {table}")
        name, master, state = found
        snapshot = run("SELECT state FROM snapshots WHERE table_id = ?", (table,)).fetchone()
        if snapshot:
            (state,) = snapshot
        (first,) = run("SELECT json_extract(?, '$.version')", (state,)).fetchone()
        (hand,) = run("SELECT json_extract(?, '$.hands')", (state,)).fetchone()
        last = run(
            "SELECT record FROM hands WHERE table_id = ? AND record NOT NULL ORDER BY number DESC LIMIT 1", (table,)
        ).fetchone()
        moves = run(
            "SELECT number, move FROM moves WHERE table_id = ? AND number >= ? ORDER BY number", (table, first)
        ).fetchall()
        seats = run("SELECT seat, name, token_hash FROM seats WHERE table_id = ? ORDER BY seat", (table,)).fetchall()
        seeds = run("SELECT number, seeds FROM hands WHERE table_id = ? AND number >= ?", (table, hand)).fetchall()
        return Saved(name, master, state, moves, seats, dict(seeds), last[0] if last else None)
