"""How much the server bears: many tables full of bots, on this machine.

    python -m table_server.load_test [--tables 200] [--seats 6] [--seconds 30] [--think 0]

The server is a process of its own, with no pauses and with limits that let all bots come from one address. A delay is
the time from the sending of a move to the state that it makes, as the bot sees it. Bots that do not think keep one move
of each table under way at all times: then the rate is all that the server can do, and a delay is the number of tables
divided by that. With `--think` the delay is that of a server with less to do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from strobe import Hand
from strobe.game import dealers

from .bots import Bot, get, post
from .limits import Settings
from .serving import config

__all__ = ["main"]

HOST = "127.0.0.1"
SETTINGS = Settings(
    clock=60,
    deal_pause=0,
    roll_pause=0,
    hand_pause=0,
    tables=10_000,
    connections=100_000,
    connections_per_address=100_000,
    message_rate=1e6,
    message_burst=1e6,
    address_rate=1e9,
    address_burst=1e9,
    opening_rate=1e9,
    opening_burst=1e9,
)


def serve(path: Path, profile: Path | None) -> None:
    """The server's process; its port comes out as its first line."""
    served = config(path, SETTINGS, HOST, log_level="warning")
    server, app = uvicorn.Server(served), served.app
    assert isinstance(app, Starlette)

    async def run() -> None:
        serving = asyncio.create_task(server.serve())
        # It goes when the process that started it goes, or says so.
        asyncio.get_running_loop().add_reader(sys.stdin, setattr, server, "should_exit", True)
        while not server.started:
            await asyncio.sleep(0.01)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)
        await serving
        usage = resource.getrusage(resource.RUSAGE_SELF)
        print(app.state.store.commits, app.state.store.units, usage.ru_utime + usage.ru_stime, flush=True)

    if profile is None:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run())
        return
    import cProfile

    with cProfile.Profile(time.process_time) as taken:
        asyncio.run(run())
    taken.dump_stats(profile)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker event loop, where it is installed; uvicorn by itself does the same."""
    if find_spec("uvloop") is None:
        return None
    return import_module("uvloop").new_event_loop  # type: ignore[no-any-return]  # not installed where types are checked


def memory(process: int) -> int:
    """Bytes of this process that are in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def percent(values: list[float], part: float) -> float:
    """The value below which this part of the values is."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def play(port: int, process: int, tables: int, seats: int, seconds: float, think: float) -> None:
    """Fill the tables, play, and print what was seen."""
    empty = memory(process)
    facts = {"name": "Load", "chairs": seats, "small": 1, "big": 2, "buy_in": [100, 1000], "opening_round": False}
    bots: list[Bot] = []
    for _ in range(tables):
        _, answer = await post(HOST, port, "/api/tables", facts)
        for seat in range(seats):
            where = f"/api/tables/{answer['table']}/seats"
            _, seated = await post(HOST, port, where, {"name": f"Bot {seat}", "seat": seat, "chips": 1000})
            bots.append(Bot(HOST, port, answer["table"], seat, seated["token"]))
    for bot in bots:
        bot.think = think
        await bot.connect()
    full = memory(process)
    await asyncio.sleep(2)
    for bot in bots:
        bot.delays.clear()
    before, own = sum(bot.actions for bot in bots), time.process_time()
    server = cpu(process)
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    taken = time.perf_counter() - start
    actions = sum(bot.actions for bot in bots) - before
    delays = sorted(delay for bot in bots for delay in bot.delays)
    used, own = cpu(process) - server, time.process_time() - own
    print(f"{tables} tables, {len(bots)} bots, {taken:.1f} s; load average {os.getloadavg()[0]:.1f}")
    print(f"actions: {actions}, {actions / taken:.0f} per second, {actions / used:.0f} per second of server CPU")
    print(f"the engine alone, here and now: {yardstick():.0f} hands per CPU second")
    print(f"CPU: server {used / taken:.0%} of a core, bots {own / taken:.0%}")
    named = ((0.5, "median"), (0.99, "99th percentile"), (1.0, "longest"))
    print("answers: " + ", ".join(f"{name} {percent(delays, part) * 1000:.1f} ms" for part, name in named))
    refusals: dict[str, int] = {}
    for bot in bots:
        for code, number in bot.refusals.items():
            refusals[code] = refusals.get(code, 0) + number
    print(f"refused: {refusals or 'none'}; connections lost: {sum(bot.gone.done() for bot in bots)}")
    now = memory(process)
    print(f"memory: {empty / 1e6:.0f} MB empty, {full / 1e6:.0f} MB with all connected, {now / 1e6:.0f} MB at the end")
    print(f"memory of a table with its connections: {(now - empty) / tables / 1e3:.0f} kB")
    _, listed = await get(HOST, port, "/api/tables")
    print(f"hands: {sum(row['hand'] for row in listed)}")
    for bot in bots:
        bot.close()


def yardstick(hands: int = 150) -> float:
    """Hands of Strobe a CPU second that the engine alone plays here and now, everybody checking and calling."""
    start = time.process_time()
    for number in range(hands):
        hand = Hand.start("strobe", stacks=[200] * 6, blinds=(1, 2), dealer=dealers.seeded(7, number))
        while not hand.over:
            legal: Any = hand.legal
            if legal.kind == "show":
                hand.muck()
            elif legal.call:
                hand.call()
            else:
                hand.check()
    return hands / (time.process_time() - start)


def cpu(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def main() -> None:
    """Run the test."""
    parser = argparse.ArgumentParser(description="Many tables full of bots.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=0.0, help="seconds that a bot thinks, on average")
    parser.add_argument("--profile", type=Path, help="write a profile of the server to this file")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        serve(asked.serve, asked.profile)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "table_server.load_test", "--serve", str(Path(folder, "load.db"))]
        if asked.profile is not None:
            command += ["--profile", str(asked.profile)]
        server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            assert server.stdin is not None
            port = int(server.stdout.readline())
            asyncio.run(play(port, server.pid, asked.tables, asked.seats, asked.seconds, asked.think))
            server.stdin.close()
            commits, units, used = server.stdout.readline().split()
            print(f"store: {units} units in {commits} commits, {int(units) / max(1, int(commits)):.1f} a commit")
            print(f"CPU of the server in all: {float(used):.1f} s")
            server.wait(30)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
