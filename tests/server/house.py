"""A server on a free port of this machine, in the test's own event loop, and players who talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))

from table_server.limits import Settings
from table_server.rooms import Room
from table_server.serving import config

T = TypeVar("T")
FAST = Settings(
    deal_pause=0,
    roll_pause=0,
    hand_pause=0,
    clock=60,
    message_rate=1e6,
    message_burst=1e6,
    address_rate=1e6,
    address_burst=1e6,
    opening_rate=1e6,
    opening_burst=1e6,
)
OPEN = {"name": "Friday", "chairs": 6, "small": 1, "big": 2, "buy_in": [40, 200], "opening_round": False}
LONG = 20  # seconds, after which a test has failed


def play(scenario: Callable[[], Awaitable[T]]) -> T:
    """Run a scenario to its end."""

    async def limited() -> T:
        async with asyncio.timeout(LONG):
            return await scenario()

    return asyncio.run(limited())


class House:
    """A running server."""

    def __init__(self, server: uvicorn.Server, port: int, app: Any) -> None:
        self.server = server
        self.app = app
        self.where = f"127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.where}")

    @property
    def rooms(self) -> dict[str, Room]:
        return self.app.state.lobby.rooms  # type: ignore[no-any-return]

    async def open(self, **facts: Any) -> str:
        answer = await self.http.post("/api/tables", json=OPEN | facts)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]  # type: ignore[no-any-return]

    async def seat(self, table: str, seat: int, chips: int = 100, name: str = "") -> str:
        asked = {"name": name or f"Player {seat}", "seat": seat, "chips": chips}
        answer = await self.http.post(f"/api/tables/{table}/seats", json=asked)
        assert answer.status_code == 201, answer.text
        assert answer.json()["seat"] == seat
        return answer.json()["token"]  # type: ignore[no-any-return]

    async def socket(self, table: str, origin: str | None = "") -> ClientConnection:
        origin = f"http://{self.where}" if origin == "" else origin
        return await connect(f"ws://{self.where}/ws/{table}", origin=origin, compression=None)  # type: ignore[arg-type]

    async def join(self, table: str, token: str | None) -> Client:
        client = Client(await self.socket(table))
        await client.say({"type": "hello", "token": token})
        await client.until(lambda message: message["type"] == "state")
        return client

    async def sit(self, table: str, seats: Iterable[int], chips: int = 100) -> dict[int, Client]:
        """Players at these seats, all connected before the first hand begins."""
        room = self.rooms[table]
        tokens = {}
        async with room._lock:
            asked = {seat: asyncio.create_task(self.seat(table, seat, chips)) for seat in seats}
            await asyncio.sleep(0)
        for seat, task in asked.items():
            tokens[seat] = await task
        clients = {}
        for seat, token in tokens.items():
            clients[seat] = await self.join(table, token)
            clients[seat].token = token
        return clients


class Client:
    """One side of a WebSocket; it remembers everything that came in."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}
        self.token = ""

    async def say(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] == "state":
            self.state = message
        return message  # type: ignore[no-any-return]

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def see(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for such a state, which may have come already."""
        while not wanted(self.state):
            await self.hear()
        return self.state

    async def up_to(self, version: int) -> None:
        while self.state["version"] < version:
            await self.hear()

    async def refused(self, message: object) -> str:
        await self.say(message)
        return (await self.until(lambda heard: heard["type"] == "refused"))["code"]  # type: ignore[no-any-return]

    async def closed(self) -> str:
        return (await self.until(lambda heard: heard["type"] == "closed"))["reason"]  # type: ignore[no-any-return]

    async def move(self, kind: str, **chips: int) -> None:
        message = {"kind": kind, **chips}
        await self.say({"type": "move", "number": self.state["version"], "move": message})

    async def table(self, kind: str, **chips: int) -> None:
        message = {"kind": kind, **chips}
        await self.say({"type": "table", "number": self.state["version"], "move": message})

    async def pong(self) -> None:
        """Hear everything that was on its way."""
        await self.say({"type": "ping"})
        await self.until(lambda message: message["type"] == "pong")


def choose(legal: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A move that is legal, all-in now and then."""
    chance = rng.random()
    if legal["kind"] == "show":
        return {"kind": "show" if chance < 0.5 else "muck"}
    if legal["raise_to"] and chance < 0.25:
        least, most = legal["raise_to"]["least"], legal["raise_to"]["most"]
        return {"kind": "raise_to", "to": most if chance < 0.1 else rng.randint(least, min(most, least + 6))}
    if legal["check"]:
        return {"kind": "check"}
    return {"kind": "fold" if chance > 0.85 else "call"}


async def go_on(clients: dict[int, Client], rng: random.Random) -> None:
    """Let whose turn it is make a move; between hands buy chips for who has none, and wait for the next."""
    version = max(client.state["version"] for client in clients.values())
    for client in clients.values():
        await client.up_to(version)
    first = next(iter(clients.values()))
    if first.state["table"]["playing"]:
        client = clients[first.state["hand"]["pending"][0]]
        move = choose(client.state["hand"]["legal"], rng)
        await client.say({"type": "move", "number": client.state["version"], "move": move})
        await client.up_to(version + 1)
        return
    for seat, client in clients.items():
        if client.state["table"]["chairs"][seat]["stack"] == 0:
            await client.table("top_up", chips=100)
            heard = await client.until(lambda message: message["type"] in ("state", "refused"))
            if heard["type"] == "state" or heard["code"] == "stale":
                return
    await first.hear()


@contextlib.asynccontextmanager
async def house(path: Path, settings: Settings = FAST, **more: Any) -> AsyncIterator[House]:
    """A server on this file."""
    served = config(path, settings, log_level="warning", **more)
    server = uvicorn.Server(served)
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.005)
    here = House(server, server.servers[0].sockets[0].getsockname()[1], served.app)
    try:
        yield here
    finally:
        await here.http.aclose()
        server.should_exit = True
        await task
