"""How much the server bears: many tables full of bots, on this machine.

    python -m table_server.load_test [--tables 200] [--seats 6] [--seconds 12] [--rate 2100] [--servers 2]

A server is a process of its own, with no pauses for cards and with limits that let all bots come from one address. Of
several servers, each with its own port and file, every one has its part of the tables. A delay is the time from the
moment when a move was due to the state that it makes, as the bot sees it. Two parts:

- *saturated*: bots do not think, and one move of each table is under way at all times. The rate is all that the server
  can do; a delay is the number of tables divided by the rate, whatever the server does.
- *offered*: moves are due at random times, so many a second in all, whether or not the server is ready for them. The
  delays are those of people.
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
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from strobe import Hand
from strobe.game import dealers

from .bots import Bot, Pacer, get, post
from .limits import Settings
from .serving import config, tune

__all__ = ["main"]

HOST = "127.0.0.1"
SETTINGS = Settings(
    clock=60,
    deal_pause=0,
    roll_pause=0,
    hand_pause=0.05,  # so that who is broke may buy chips
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
    tune()
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


async def seated(port: int, seats: int) -> list[Bot]:
    """A new table full of bots who are connected."""
    facts = {"name": "Load", "chairs": seats, "small": 1, "big": 2, "buy_in": [100, 1000], "opening_round": False}
    bots = []
    _, answer = await post(HOST, port, "/api/tables", facts)
    for seat in range(seats):
        where = f"/api/tables/{answer['table']}/seats"
        _, facts = await post(HOST, port, where, {"name": f"Bot {seat}", "seat": seat, "chips": 1000})
        bots.append(Bot(HOST, port, answer["table"], seat, facts["token"]))
    for bot in bots:
        await bot.connect()
    return bots


async def measured(name: str, bots: list[Bot], processes: list[int], course: Awaitable[None]) -> None:
    """Print what happens in the course of something."""
    for bot in bots:
        bot.delays.clear()
    before, own, server = sum(bot.actions for bot in bots), time.process_time(), sum(map(cpu, processes))
    start = time.perf_counter()
    await course
    taken = time.perf_counter() - start
    actions = sum(bot.actions for bot in bots) - before
    delays = sorted(delay for bot in bots for delay in bot.delays)
    used, own = sum(map(cpu, processes)) - server, time.process_time() - own
    print(f"{name}: {actions} actions in {taken:.1f} s, {actions / taken:.0f} per second")
    shares = ((0.5, "median"), (0.99, "99th percentile"), (1.0, "longest"))
    print("  answers: " + ", ".join(f"{name} {percent(delays, part) * 1000:.1f} ms" for part, name in shares))
    print(f"  CPU: server{'s' * (len(processes) > 1)} {used / taken:.0%} of a core, bots {own / taken:.0%}; ", end="")
    print(f"an action {used / max(1, actions) * 1000:.2f} ms and {own / max(1, actions) * 1000:.2f} ms")


async def play(ports: list[int], processes: list[int], tables: int, seats: int, seconds: float, rate: float) -> None:
    """Fill the tables, play, and print what was seen."""
    empty, pacer = sum(map(memory, processes)), Pacer()
    bots: list[Bot] = []
    for number in range(tables):
        bots += await seated(ports[number % len(ports)], seats)
        for bot in bots[-seats:]:
            bot.pacer = pacer
    print(f"servers: {len(ports)}; {tables} tables, {len(bots)} bots; load average {os.getloadavg()[0]:.1f}")
    print(f"the engine alone, here and now: {yardstick():.0f} hands per CPU second")
    full = sum(map(memory, processes))
    pacer.at_once()
    await asyncio.sleep(2)
    await measured("saturated", bots, processes, asyncio.sleep(seconds))
    if rate:
        await pacer.run(rate, 2)
        pacer.missed = 0
        await measured(f"offered {rate:.0f} per second", bots, processes, pacer.run(rate, seconds))
        print(f"  moves that were due while every table waited for an answer: {pacer.missed}")
    refusals: dict[str, int] = {}
    for bot in bots:
        for code, number in bot.refusals.items():
            refusals[code] = refusals.get(code, 0) + number
    print(f"refused: {refusals or 'none'}; connections lost: {sum(bot.gone.done() for bot in bots)}; ", end="")
    print(f"versions that fell: {sum(bot.disorder for bot in bots)}")
    now = sum(map(memory, processes))
    print(f"memory: {empty / 1e6:.0f} MB empty, {full / 1e6:.0f} MB with all connected, {now / 1e6:.0f} MB at the end")
    print(f"memory of a table with its connections: {(now - empty) / tables / 1e3:.0f} kB")
    lists = [await get(HOST, port, "/api/tables") for port in ports]
    print(f"hands: {sum(row['hand'] for _, listed in lists for row in listed)}")
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
    parser.add_argument("--seconds", type=float, default=12, help="of each part")
    parser.add_argument("--rate", type=float, default=2100, help="moves a second in the second part; 0 leaves it out")
    parser.add_argument("--servers", type=int, default=2, help="how many processes share the tables")
    parser.add_argument("--profile", type=Path, help="write a profile of the first server to this file")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        serve(asked.serve, asked.profile)
        return
    with tempfile.TemporaryDirectory() as folder:
        servers = []
        try:
            for number in range(asked.servers):
                command = [sys.executable, "-m", "table_server.load_test", "--serve", str(Path(folder, f"{number}.db"))]
                if asked.profile is not None and not number:
                    command += ["--profile", str(asked.profile)]
                servers.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
            ports, processes = [int(said(server)) for server in servers], [server.pid for server in servers]
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(play(ports, processes, asked.tables, asked.seats, asked.seconds, asked.rate))
            for server in servers:
                assert server.stdin is not None
                server.stdin.close()
                commits, units, used = said(server).split()
                print(f"store: {units} units in {commits} commits, {int(units) / max(1, int(commits)):.1f} a commit")
                print(f"CPU of this server in all: {float(used):.1f} s")
                server.wait(30)
        finally:
            for server in servers:
                server.kill()
                server.wait()


def said(server: subprocess.Popen[str]) -> str:
    """The next line that a server says to who started it."""
    assert server.stdout is not None
    return server.stdout.readline()


if __name__ == "__main__":
    main()
