"""Bots that play over WebSockets, for the crash test and the load test: quick rather than clever.

The client is written for this alone: it reads the frames that this server sends, and looks into a state only when it
is its turn.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
from collections import deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, cast

__all__ = ["Bot", "Pacer", "get", "post"]

DONE = {
    "fold": ("fold",),
    "check": ("check",),
    "call": ("call",),
    "raise_to": ("bet", "raise"),
    "show": ("shown",),
    "muck": ("mucked",),
    "sit_out": ("sat_out",),
    "sit_in": ("sat_in",),
    "top_up": ("topped_up", "announced"),
    "leave": ("left", "announced"),
}
_decode = json.JSONDecoder().raw_decode
_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_LEGAL = b'"legal":'


async def post(host: str, port: int, path: str, body: object) -> tuple[int, Any]:
    """Send JSON, and get the status and JSON back."""
    text = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\nContent-Length: {len(text)}"
    )
    return await _request(host, port, head.encode() + b"\r\nConnection: close\r\n\r\n" + text)


async def get(host: str, port: int, path: str) -> tuple[int, Any]:
    """Ask for JSON."""
    return await _request(
        host, port, f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode()
    )


async def _request(host: str, port: int, request: bytes) -> tuple[int, Any]:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(request)
        answer = await reader.read()
    finally:
        writer.close()
    if not answer:
        raise ConnectionError("no answer")
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(None, 2)[1]), json.loads(body) if body else None


class Pacer:
    """When moves are sent: held, at once, or so many a second in all.

    Attributes:
        rate: moves a second, at random times (a Poisson process, as of many people who know nothing of each other);
            0 holds all moves, infinity sends them at once.
        missed: how often a move was due and every table was still waiting for its answer.
    """

    def __init__(self) -> None:
        self.rate = 0.0
        self.missed = 0
        self._ready: deque[Callable[[float], None]] = deque()

    def take(self, move: Callable[[float], None]) -> None:
        """Send a move when it is due; it is told that time."""
        if self.rate == float("inf"):
            move(perf_counter())
        else:
            self._ready.append(move)

    def at_once(self) -> None:
        """Send what is held, and everything from now on."""
        self.rate = float("inf")
        while self._ready:
            self._ready.popleft()(perf_counter())

    async def run(self, rate: float, seconds: float) -> None:
        """Send at this rate for so long."""
        self.rate = rate
        due = perf_counter()
        end = due + seconds
        while due < end:
            due += random.expovariate(rate)
            # A delay counts from when the move was due, so that a pacer that is late hides nothing.
            while (pause := due - perf_counter()) > 0:
                await asyncio.sleep(pause)
            if self._ready:
                self._ready.popleft()(due)
            else:
                self.missed += 1


class Bot(asyncio.Protocol):
    """A player at one seat.

    Attributes:
        actions: moves that were answered by a state.
        refusals: how many messages were refused, by code.
        delays: seconds from a move to its answer.
        disorder: states whose version was below that of the state before.
        acknowledged: version and kind of the moves that were answered, if they are kept.
        cards: its cards by the number of the hand, if they are kept.
        restless: how often between two hands it sits out, or leaves.
        bold: how often it goes all-in.
        pacer: says when its moves are sent; without one, at once.
    """

    def __init__(self, host: str, port: int, table: str, seat: int, token: str, *, keep: bool = False) -> None:
        self.seat = seat
        self.actions = 0
        self.hands = 0
        self.refusals: dict[str, int] = {}
        self.delays: list[float] = []
        self.acknowledged: list[tuple[int, str]] = []
        self.cards: dict[int, list[str]] = {}
        self.seated = True
        self.keep = keep
        self.gone = asyncio.get_running_loop().create_future()
        self.gone.set_result(None)
        self.restless = 0.0
        self.bold = 0.01
        self.disorder = 0
        self.pacer: Pacer | None = None
        self._host, self._port, self._table, self._token = host, port, table, token
        self._transport: asyncio.Transport | None = None
        self._data = b""
        self._upgraded = False
        self._mine = b'"pending":[%d],' % seat
        self._asked = self._answered = self._version = -1
        self._sent = ("", 0.0)
        self._idle: tuple[int, dict[str, Any]] | None = None

    async def connect(self) -> None:
        """Connect, and say hello."""
        loop = asyncio.get_running_loop()
        self._data = b""
        self._upgraded, self._asked, self._version, self._idle = False, -1, -1, None
        await loop.create_connection(lambda: self, self._host, self._port)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not of asyncio's class.
        self._transport = cast(asyncio.Transport, transport)
        self.gone = asyncio.get_running_loop().create_future()
        where = f"{self._host}:{self._port}"
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /ws/{self._table} HTTP/1.1\r\nHost: {where}\r\nOrigin: http://{where}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._data + data
        if not self._upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._data = data
                return
            if b" 101 " not in data[:20]:
                self.close()
                return
            data = data[end + 4 :]
            self._upgraded = True
            self.say({"type": "hello", "token": self._token})
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = data[at + 2] << 8 | data[at + 3], at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = struct.unpack_from("!Q", data, at + 2)[0], at + 10
            if size < start + length:
                break
            opcode, text = data[at] & 15, data[start : start + length]
            at = start + length
            if opcode == 1:
                self._heard(text)
            elif opcode == 8:
                self.close()
            elif opcode == 9:
                self._frame(0x8A, text)
        self._data = data[at:]

    def say(self, message: object) -> None:
        """Send a message."""
        self._frame(0x81, _encode(message).encode())

    def _frame(self, first: int, text: bytes) -> None:
        head = (
            bytes((first, 0x80 | len(text))) if len(text) < 126 else struct.pack("!BBH", first, 0x80 | 126, len(text))
        )
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + b"\0\0\0\0" + text)

    def _heard(self, text: bytes) -> None:
        if not text.startswith(b'{"type":"state"'):
            if text.startswith(b'{"type":"refused"'):
                refusal = json.loads(text)
                code = refusal["code"]
                self.refusals[code] = self.refusals.get(code, 0) + 1
                if self._asked < 0 and refusal["number"] == self._answered:
                    # It was somebody else's move that was taken for the answer.
                    self.actions -= 1
                    if self.delays:
                        self.delays.pop()
                self._asked = -1
                if code == "stale" and self._idle is not None:
                    self._between(*self._idle)
            elif text.startswith(b'{"type":"closed"'):
                # A token goes with the chair: it was away for too long.
                self.seated = self.seated and b'"forged"' not in text
            elif text.startswith(b'{"type":"revealed"'):
                self.hands += 1
            return
        version = int(text[26 : text.index(b",", 26)])
        self.disorder += version < self._version
        self._version = version
        if 0 <= self._asked < version and (not self.keep or self._done(json.loads(text)["events"])):
            self.actions += 1
            self.delays.append(perf_counter() - self._sent[1])
            if self.keep:
                self.acknowledged.append((self._asked, self._sent[0]))
            self._answered, self._asked = self._asked, -1
        if self._mine in text:
            if self.keep:
                state = json.loads(text)
                self.cards[state["table"]["hands"]] = state["hand"]["hands"][self.seat]
            legal, _ = _decode(text[text.index(_LEGAL) + len(_LEGAL) :].decode())
            self._act(version, legal)
        elif b'"playing":false' in text:
            self._idle = (version, json.loads(text)["table"])
            if self._asked < 0:
                self._between(*self._idle)
        else:
            self._idle = None

    def _done(self, events: list[dict[str, Any]]) -> bool:
        """Whether these events say that what was asked has been done."""
        # The kind is not enough for an action: another may have been made for a bot that was late.
        wanted = DONE[self._sent[0]]
        own = [event for event in events if event.get("seat") == self.seat]
        return any(event.get("action", event["kind"]) in wanted for event in own)

    def _act(self, version: int, legal: dict[str, Any]) -> None:
        chance = random.random()
        move: dict[str, Any]
        if legal["kind"] == "show":
            move = {"kind": "show" if chance < 0.5 else "muck"}
        elif legal["raise_to"] and chance < 0.12:
            least, most = legal["raise_to"]["least"], legal["raise_to"]["most"]
            move = {"kind": "raise_to", "to": most if chance < self.bold else min(most, least + int(chance * 50))}
        elif legal["check"]:
            move = {"kind": "check"}
        else:
            move = {"kind": "fold" if chance > 0.85 else "call"}
        if self.pacer is None:
            self._ask("move", version, move)
        else:
            self.pacer.take(partial(self._ask, "move", version, move))

    def _between(self, version: int, table: dict[str, Any]) -> None:
        chair, most = table["chairs"][self.seat], table["buy_in"][1]
        if chair is None:
            self.seated = False
            self.close()
            return
        least = table["buy_in"][0]
        if chair["away"]:
            self._ask("table", version, {"kind": "sit_in"})
        elif chair["stack"] < least:
            # One after the other, or all but one would come too late.
            if not any(
                other and not other["away"] and other["stack"] < least for other in table["chairs"][: self.seat]
            ):
                self._ask("table", version, {"kind": "top_up", "chips": most - chair["stack"]})
        elif random.random() < self.restless:
            self._ask("table", version, {"kind": random.choice(("sit_out", "leave"))})

    def _ask(self, kind: str, version: int, move: dict[str, Any], due: float | None = None) -> None:
        if version != self._version:
            return  # the table has gone on while the move was held
        self._asked, self._sent = version, (move["kind"], perf_counter() if due is None else due)
        self.say({"type": kind, "number": version, "move": move})
