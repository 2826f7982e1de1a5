"""A server under load is killed again and again, and nothing is lost.

    python -m table_server.crash_test [--hands 200] [--seed 1]

A server process, played at by bots, is killed with SIGKILL: at every point of `POINTS` of every kind of unit, by a hook
in its store, and then at random moments. After each kill its file is read by itself, and what must hold is checked:

- the moves are numbered without a gap, all are legal, and every card and face is what the dealer deals;
- the snapshot is what the moves before it come to;
- chips brought to a table are those that lie there and those that were taken away;
- every hand that is over has one record, and what it says of the chips is what the moves come to;
- every move that was answered is there, by the same seat; every player has the cards that he saw.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import uvicorn

from strobe.game import table
from strobe.game.table.moves import from_list

from .bots import Bot, post
from .game import replay
from .load_test import HOST, SETTINGS
from .serving import config
from .store import Unit

__all__ = ["KINDS", "POINTS", "Report", "run"]

POINTS = ("before", "written", "committed", "sent")
KINDS = ("open", "sit", "start", "deal", "act", "award", "top_up", "sit_out", "sit_in", "leave", "snapshot")
FACTS = {"name": "Crash", "chairs": 4, "small": 1, "big": 2, "buy_in": [20, 100], "opening_round": True}
SEATS = 4


def kinds_of(unit: Unit) -> set[str]:
    """What a unit writes, in the words of `KINDS`."""
    names = {json.loads(move)[0] for _, move in unit.moves}
    kinds = names & {"sit", "start", "top_up", "sit_out", "sit_in", "leave"}
    kinds |= {"open"} if unit.opened else set()
    kinds |= {"deal"} if names & {"deal", "roll"} else set()
    kinds |= {"act"} if names & {"fold", "check", "call", "raise_to", "show", "muck"} else set()
    kinds |= {"award"} if unit.finished else set()
    return kinds | ({"snapshot"} if unit.snapshot else set())


def serve(path: Path, port: int, die_at: str, paced: bool) -> None:
    """The server's process, which may have to die at a point of the third unit of a kind."""
    kind, _, point = die_at.partition(":")
    left = [3 if kind in ("start", "deal", "act", "award") else 1]

    def watch(now: str, unit: Unit) -> None:
        if now == point and kind in kinds_of(unit):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)

    settings = replace(SETTINGS, clock=3, absent=1, sweep=0.1, hand_pause=0.02, snapshot_every=3)
    if paced:
        settings = replace(settings, deal_pause=0.001, roll_pause=0.001)
    served = config(path, settings, HOST, port, watch=watch if die_at else None, log_level="warning")
    uvicorn.Server(served).run()


@dataclass
class Report:
    """What came of it."""

    kills: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    moves: int = 0
    acknowledged: int = 0
    cards: int = 0
    bought: int = 0
    lost_chips: int = 0
    not_reached: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """In words."""
        return [
            f"kills: {self.kills.total()} ({', '.join(f'{number} {kind}' for kind, number in self.kills.items())})",
            f"hands finished: {self.hands}; moves: {self.moves}; chips brought: {self.bought}",
            f"answered moves looked for: {self.acknowledged}; cards that players had seen: of {self.cards} hands",
            f"lost chips: {self.lost_chips}; points not reached: {', '.join(self.not_reached) or 'none'}",
        ]


@dataclass
class Chair:
    """A seat, the bots that have had it, and what they were told."""

    table: str
    seat: int
    bot: Bot | None = None
    answered: list[tuple[int, str]] = field(default_factory=list)
    cards: list[dict[int, list[str]]] = field(default_factory=list)


def check(path: Path, chairs: list[Chair], report: Report) -> None:
    """Look at the file of a server that is dead.

    Raises:
        AssertionError: something is lost.
    """
    report.hands = report.moves = report.bought = report.lost_chips = report.acknowledged = report.cards = 0
    with contextlib.closing(sqlite3.connect(path)) as db:
        for id, opened, master in db.execute("SELECT id, opened, master FROM tables").fetchall():
            moves = db.execute("SELECT number, move FROM moves WHERE table_id = ? ORDER BY number", (id,)).fetchall()
            seeds = dict(db.execute("SELECT number, seeds FROM hands WHERE table_id = ?", (id,)).fetchall())
            assert [number for number, _ in moves] == list(range(len(moves))), f"table {id}: a move is missing"
            names = [""] * 10
            game = replay(table.from_json(opened), moves, seeds, master, names)
            state = game.state
            _check_course(db, id, opened, moves)
            lying = sum(chips for chips in state.stacks if chips) + state.pot
            report.lost_chips += abs(state.bought - state.left - state.raked - lying)
            report.bought += state.bought
            report.hands += state.hands - state.playing
            report.moves += len(moves)
            seats = db.execute("SELECT seat FROM seats WHERE table_id = ? ORDER BY seat", (id,)).fetchall()
            assert [seat for (seat,) in seats] == [seat for seat, chair in enumerate(state.chairs) if chair]
            _check_told(id, opened, moves, [chair for chair in chairs if chair.table == id], report)
    assert not report.lost_chips, "chips are lost"


def _check_course(db: sqlite3.Connection, id: str, opened: str, moves: list[tuple[int, str]]) -> None:
    """Compare snapshot and records with the moves, one by one."""
    snapshot = db.execute("SELECT state FROM snapshots WHERE table_id = ?", (id,)).fetchone()
    kept = table.from_json(snapshot[0]) if snapshot else None
    records = dict(
        db.execute("SELECT number, record FROM hands WHERE table_id = ? AND record NOT NULL", (id,)).fetchall()
    )
    state, over = table.from_json(opened), 0
    for _, text in moves:
        state, events = table.apply(state, from_list(json.loads(text)))
        if kept is not None and kept.version == state.version:
            assert kept == state, f"table {id}: the snapshot is another table"
            kept = None
        for event in events:
            if event.kind == "settled":
                over += 1
                told = json.loads(records[state.hands])["history"]["events"]
                assert [item["stacks"] for item in told if item["kind"] == "settled"] == [list(event.stacks)]
                paid = [share for item in told if item["kind"] == "pot_awarded" for _, share in item["shares"]]
                assert sum(paid) == sum(amount for _, amount in state.hand.awards) if state.hand else False
    assert kept is None, f"table {id}: there is a snapshot of what has not happened"
    assert sorted(records) == list(range(1, over + 1)), f"table {id}: a hand is missing"


def _check_told(id: str, opened: str, moves: list[tuple[int, str]], chairs: list[Chair], report: Report) -> None:
    for chair in chairs:
        for version, kind in chair.answered:
            move = json.loads(moves[version][1])
            assert move[:2] == [kind, chair.seat], f"table {id}: an answered {kind} is not move {version}"
        report.acknowledged += len(chair.answered)
    dealt: dict[int, tuple[tuple[str, ...], ...]] = {}
    state = table.from_json(opened)
    for _, text in moves:
        state, _ = table.apply(state, from_list(json.loads(text)))
        if state.hand is not None and any(state.hand.holes) and state.hands not in dealt:
            dealt[state.hands] = tuple([tuple([str(card) for card in cards]) for cards in state.hand.holes])
    for chair in chairs:
        for seen in chair.cards:
            for hand, cards in seen.items():
                assert list(dealt[hand][chair.seat]) == cards, f"table {id}: other cards in hand {hand}"
                report.cards += 1


async def _fill(port: int, chairs: list[Chair]) -> None:
    """Keep every chair taken and every bot connected, as long as there is a server."""
    while True:
        for chair in chairs:
            bot = chair.bot
            with contextlib.suppress(OSError, ValueError):
                if bot is not None and bot.seated:
                    if bot.gone.done():
                        await bot.connect()
                    continue
                asked = {"name": f"Bot {chair.seat}", "seat": chair.seat, "chips": 60}
                status, answer = await post(HOST, port, f"/api/tables/{chair.table}/seats", asked)
                if status == 201:
                    chair.bot = Bot(HOST, port, chair.table, chair.seat, answer["token"], keep=True)
                    chair.bot.restless, chair.bot.bold = 0.2, 0.06
                    chair.bot.acknowledged = chair.answered
                    chair.cards.append(chair.bot.cards)
                    await chair.bot.connect()
        await asyncio.sleep(0.02)


async def _life(path: Path, port: int, chairs: list[Chair], die_at: str, tables: int, seconds: float) -> bool:
    """One server from its start to its death; whether it died where it had to."""
    command = [sys.executable, "-m", "table_server.crash_test", "--serve", str(path), "--port", str(port)]
    if die_at:
        command += ["--die-at", die_at]
    if die_at.startswith("deal") or (not die_at and random.random() < 0.3):
        command += ["--paced"]
    folder = Path(__file__).resolve().parents[1]
    server = subprocess.Popen(command, cwd=folder)
    filling: asyncio.Task[None] | None = None
    try:
        while server.poll() is None:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(HOST, port)
                writer.close()
                break
            await asyncio.sleep(0.02)
        while len({chair.table for chair in chairs}) < tables and server.poll() is None:
            with contextlib.suppress(OSError):
                status, answer = await post(HOST, port, "/api/tables", FACTS)
                if status == 201:
                    chairs += [Chair(answer["table"], seat) for seat in range(SEATS)]
        filling = asyncio.create_task(_fill(port, chairs))
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while server.poll() is None and loop.time() < end:
            await asyncio.sleep(0.005)
        reached = server.poll() is not None
        assert not reached or server.returncode == -signal.SIGKILL, f"the server ended by itself: {server.returncode}"
        return reached
    finally:
        server.kill()
        server.wait()
        if filling is not None:
            filling.cancel()
            await asyncio.gather(filling, return_exceptions=True)
        for chair in chairs:
            if chair.bot is not None:
                chair.bot.close()
        await asyncio.sleep(0.02)


async def run(
    path: Path,
    hands: int,
    points: list[str],
    *,
    tables: int = 3,
    seed: int = 1,
    patience: float = 30,
    tell: Callable[[str], object] = lambda line: None,
) -> Report:
    """Kill the server at each of these points, and then at random until so many hands are over.

    Args:
        path: the file of the store.
        hands: how many hands have to be over.
        points: such as ``"award:written"``.
        tables: how many tables are played at.
        seed: of the moments and of the bots.
        patience: seconds to wait for a point to be reached.
        tell: is told of each kill.

    Raises:
        AssertionError: something is lost.
    """
    random.seed(seed)
    with contextlib.closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    chairs: list[Chair] = []
    report = Report()
    left = [*points]
    while left or report.hands < hands:
        die_at = left.pop(0) if left else ""
        # A new table is opened where the server has to die at that.
        wanted = len({chair.table for chair in chairs}) + 1 if die_at.startswith("open") else tables
        reached = await _life(path, port, chairs, die_at, wanted, patience if die_at else random.uniform(1, 3))
        report.kills[die_at.partition(":")[2] or "random"] += 1
        if die_at and not reached:
            report.not_reached.append(die_at)
        check(path, chairs, report)
        tell(f"{die_at or 'at random'}: {report.hands} hands, {report.moves} moves, {report.lost_chips} chips lost")
    return report


def main() -> None:
    """Run the test."""
    parser = argparse.ArgumentParser(description="Kill the server, and look for what is lost.")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--die-at", default="", help=argparse.SUPPRESS)
    parser.add_argument("--paced", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        serve(asked.serve, asked.port, asked.die_at, asked.paced)
        return
    points = [f"{kind}:{point}" for kind in KINDS for point in POINTS if kind != "open" or point != "sent"]
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(
            run(Path(folder, "crash.db"), asked.hands, points, seed=asked.seed, tell=partial(print, flush=True))
        )
    print("\n".join(report.lines()))
    sys.exit(1 if report.lost_chips or report.not_reached else 0)


if __name__ == "__main__":
    main()
