"""WebSockets: who may open one, what comes in, and what waits to go out."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .limits import AddressBook, Bucket, Settings
from .lobby import Lobby
from .messages import Hello, Made, Ping, RefusedError, dumps, read
from .rooms import Room

__all__ = ["WRITE", "Door", "is_own_origin"]

WRITE = "table_server.write"  # an extension of ASGI: writes messages at once, or says that they have to wait; hangs up

MALFORMED = 5  # what a message that cannot be read costs of the rate
FORGED = 20  # what a token that is nobody's costs of the address's rate
_log = logging.getLogger("table_server")


def is_own_origin(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a page of this server, or of one that is allowed, is asking."""
    if origin is None or host is None:
        return False
    return origin in (f"http://{host}", f"https://{host}") or origin in settings.origins


class Connection:
    """One WebSocket. What cannot be written at once waits in a queue, so that no room waits for a slow reader."""

    def __init__(self, websocket: WebSocket, settings: Settings) -> None:
        self.seat: int | None = None
        self.dropped = False
        self._websocket = websocket
        extension = websocket.scope.get("extensions", {}).get(WRITE, {})
        self._write: Callable[..., bool] = extension.get("write", _never)
        self._abort: Callable[[], object] = extension.get("abort", _never)
        self._most = settings.waiting
        self._waiting: deque[bytes] = deque()
        self._closing = False
        self._reading: asyncio.Task[object] | None = None
        self._sending: asyncio.Task[None] | None = None

    def send(self, *messages: bytes) -> None:
        """Put messages on their way; who does not read is dropped."""
        if self._closing or (self._sending is None and self._write(*messages)):
            return
        if len(self._waiting) >= self._most:
            self._drop()
            return
        self._waiting += messages
        self._pump()

    def close(self, reason: str) -> None:
        """Say why, and hang up."""
        if not self._closing:
            self.send(dumps({"type": "closed", "reason": reason}).encode())
            self._closing = True
            self._pump()

    async def receive(self) -> str | None:
        """The next message; None when there will be none.

        Raises:
            RefusedError: ``not_text``.
        """
        self._reading = asyncio.current_task()
        try:
            message = await self._websocket.receive()
        except asyncio.CancelledError:
            if not self.dropped:
                raise
            return None
        finally:
            self._reading = None
        if message["type"] == "websocket.disconnect" or self._closing:
            return None
        text = message.get("text")
        if not isinstance(text, str):
            raise RefusedError("not_text", "messages are text")
        return text

    async def end(self) -> None:
        """Send what waits if it may be sent quickly, and go."""
        if self._sending is not None:
            if self._closing and not self.dropped:
                await asyncio.wait([self._sending], timeout=2)
            self._sending.cancel()
        self._closing = True

    def _drop(self) -> None:
        self._closing = self.dropped = True
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()
        # What he does not read would keep the socket open until he goes.
        self._abort()
        # Never in the middle of a move: only the wait for the next message is interrupted.
        if self._reading is not None:
            self._reading.cancel()

    def _pump(self) -> None:
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self._websocket.send_text(self._waiting.popleft().decode())
            if self._closing:
                await self._websocket.close(1008)
            else:
                self._sending = None
        except (WebSocketDisconnect, RuntimeError):
            self._closing = True  # the other side has gone; the reader hears of it too


def _never(*messages: bytes) -> bool:
    return False


class Door:
    """Lets connections in, and serves each of them."""

    def __init__(self, lobby: Lobby, settings: Settings, addresses: AddressBook) -> None:
        self._lobby = lobby
        self._settings = settings
        self._addresses = addresses
        self._open: Counter[str] = Counter()

    @property
    def connections(self) -> int:
        """How many are open."""
        return self._open.total()

    async def serve(self, websocket: WebSocket) -> None:
        """One connection from beginning to end."""
        settings = self._settings
        address = websocket.client.host if websocket.client else ""
        room = self._lobby.rooms.get(websocket.path_params["id"])
        allowed = (
            room is not None
            and is_own_origin(websocket.headers.get("origin"), websocket.headers.get("host"), settings)
            and self.connections < settings.connections
            and self._open[address] < settings.connections_per_address
            and self._addresses.take(address)
        )
        if not allowed or room is None:
            await websocket.close(1008)
            return
        self._open[address] += 1
        try:
            await websocket.accept()
            connection = Connection(websocket, settings)
            try:
                await self._talk(connection, room, address)
            except Exception as error:
                # Not the text of the error: it may name a card.
                _log.error("a connection to table %s: %s", room.id, type(error).__name__)
                connection.close("broken")
            finally:
                room.part(connection)
                await connection.end()
        except (WebSocketDisconnect, RuntimeError):
            if websocket.client_state is not WebSocketState.DISCONNECTED:
                _log.warning("a connection to table %s broke", room.id)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _talk(self, connection: Connection, room: Room, address: str) -> None:
        settings = self._settings
        bucket = Bucket(settings.message_rate, settings.message_burst)
        greeted = False
        while True:
            number = None
            try:
                if greeted:
                    text = await connection.receive()
                else:
                    text = await asyncio.wait_for(connection.receive(), settings.hello)
                if text is None:
                    return
                if len(text) > settings.message_bytes or len(text.encode()) > settings.message_bytes:
                    connection.close("too_large")
                    return
                if not bucket.take() or not self._addresses.take(address):
                    connection.close("rate_limit")
                    return
                message = read(text)
                if isinstance(message, Made):
                    number = message.number
                if isinstance(message, Hello):
                    greeted = self._greet(connection, room, message, address)
                    if not greeted:
                        return
                elif not greeted:
                    raise RefusedError("no_hello", "say hello first", number)
                elif isinstance(message, Made):
                    await room.move(connection, message.build, message.number)
                elif isinstance(message, Ping):
                    connection.send(b'{"type":"pong"}')
                else:
                    room.give_seed(connection, message.seed)
            except RefusedError as refusal:
                bucket.take(MALFORMED if refusal.code.startswith(("bad_", "too_deep")) else 0)
                facts = {"type": "refused", "number": refusal.number, "code": refusal.code, "message": refusal.message}
                connection.send(dumps(facts).encode())
            except TimeoutError:
                connection.close("no_hello")
                return

    def _greet(self, connection: Connection, room: Room, hello: Hello, address: str) -> bool:
        seat = None
        if hello.token is not None:
            seat = room.find(hello.token)
            if seat is None:
                self._addresses.take(address, FORGED)
                connection.close("forged")
                return False
        room.part(connection)
        if room.closed:
            connection.close("closed")
            return False
        room.join(connection, seat)
        return True
