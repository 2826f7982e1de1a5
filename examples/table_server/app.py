"""The HTTP side: pages, tables, seats, finished hands; and the application that holds all together."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from .chances import chances
from .connections import Door, is_own_origin
from .limits import AddressBook, Settings
from .lobby import Lobby
from .messages import MOST_CHIPS, RefusedError, dumps, name_of, object_of
from .store import Store, Unit

__all__ = ["create_app"]

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    "bad_type": 415,
    "too_large": 413,
    "rate_limit": 429,
    "forbidden": 403,
    "no_table": 404,
    "no_hand": 404,
    "seat_taken": 409,
    "name_taken": 409,
    "full": 503,
    "not_saved": 503,
    "closed": 410,
}


class Guard:
    """Headers for every answer, and the rate of every address."""

    def __init__(self, app: ASGIApp, addresses: AddressBook) -> None:
        self._app = app
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                # Pages and scripts may be kept but are asked for again; answers with tokens or tables are not kept.
                headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"
            await send(message)

        client = scope.get("client")
        if not self._addresses.take(client[0] if client else ""):
            await refused(RefusedError("rate_limit", "too many requests"))(scope, receive, guarded)
            return
        await self._app(scope, receive, guarded)


def refused(refusal: RefusedError) -> Response:
    """The answer to what is not done."""
    return JSONResponse({"code": refusal.code, "message": refusal.message}, STATUS.get(refusal.code, 400))


@lru_cache(256)
def counted(record: str) -> str:
    """The chances in the hand of this record, as JSON."""
    return dumps(chances(record))


class Pages:
    """What is asked for by HTTP."""

    def __init__(self, lobby: Lobby, store: Store, settings: Settings) -> None:
        self._lobby = lobby
        self._store = store
        self._settings = settings
        self._counting = asyncio.Lock()
        self._openings = AddressBook(settings.opening_rate, settings.opening_burst)

    async def lobby(self, request: Request) -> Response:
        """The page with the list of tables."""
        return FileResponse(STATIC / "index.html")

    async def table(self, request: Request) -> Response:
        """The page of one table."""
        page = STATIC / "table.html"
        return FileResponse(page if page.exists() else STATIC / "index.html")

    async def tables(self, request: Request) -> Response:
        """The open tables, or a new one."""
        if request.method != "POST":
            return JSONResponse(self._lobby.listed())
        try:
            room = await self._lobby.open(await self._posted(request))
        except RefusedError as refusal:
            return refused(refusal)
        return JSONResponse({"table": room.id}, 201)

    async def servers(self, request: Request) -> Response:
        """The ports of all servers that were started together; each has tables of its own."""
        return JSONResponse({"ports": self._settings.ports})

    async def seats(self, request: Request) -> Response:
        """A chair for a player; the token is in this answer and nowhere else."""
        try:
            facts = await self._posted(request)
            room = self._lobby.rooms.get(request.path_params["id"])
            if room is None:
                raise RefusedError("no_table", "there is no such table")
            if facts.keys() != {"name", "seat", "chips"}:
                raise RefusedError("bad_seat", "a seat is asked for with name, seat and chips")
            seat, chips = facts["seat"], facts["chips"]
            if type(seat) is not int or type(chips) is not int or not 0 <= seat < 10 or not 0 < chips <= MOST_CHIPS:
                raise RefusedError("bad_seat", "seat and chips are numbers")
            token = await room.sit(name_of(facts["name"]), seat, chips)
        except RefusedError as refusal:
            return refused(refusal)
        return JSONResponse({"seat": seat, "token": token}, 201)

    async def hands(self, request: Request) -> Response:
        """Finished hands, as everybody may know them."""
        after = request.query_params.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) < 16):
            return refused(RefusedError("bad_number", "after is the number of a hand"))
        if request.path_params["id"] not in self._lobby.rooms:
            return refused(RefusedError("no_table", "there is no such table"))
        records = await self._store.hands(request.path_params["id"], int(after))
        return Response(f'{{"hands":[{",".join(records)}]}}', media_type="application/json")

    async def chances(self, request: Request) -> Response:
        """Everybody's chances in a finished hand, street by street."""
        table, number = request.path_params["id"], request.path_params["number"]
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            return refused(RefusedError("bad_number", "a hand has a number"))
        if table not in self._lobby.rooms:
            return refused(RefusedError("no_table", "there is no such table"))
        # Only what is over has a record; a record never changes.
        records = await self._store.hands(table, int(number) - 1, 1)
        if not records or json.loads(records[0])["hand"] != int(number):
            return refused(RefusedError("no_hand", "there is no finished hand of this number"))
        # One at a time, in a thread: whoever asks for many waits, and no table does.
        async with self._counting:
            text = await asyncio.to_thread(counted, records[0])
        return Response(text, media_type="application/json")

    async def _posted(self, request: Request) -> dict[str, Any]:
        """The object in a request that changes something.

        Raises:
            RefusedError: it comes from another page, too often, or is no small JSON object.
        """
        origin = request.headers.get("origin")
        if origin is not None and not is_own_origin(origin, request.headers.get("host"), self._settings):
            raise RefusedError("forbidden", "this page may not ask that")
        # Another page cannot send this type without asking first, and is not answered.
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise RefusedError("bad_type", "the body is application/json")
        if not self._openings.take(request.client.host if request.client else ""):
            raise RefusedError("rate_limit", "too many tables and seats")
        body = b""
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > self._settings.message_bytes:
                    raise RefusedError("too_large", f"the body has at most {self._settings.message_bytes} bytes")
        except ClientDisconnect:
            raise RefusedError("bad_json", "the body ends early") from None
        return object_of(body)


def create_app(
    path: str | Path, settings: Settings | None = None, watch: Callable[[str, Unit], None] | None = None
) -> Starlette:
    """The server as an ASGI application.

    Args:
        path: the file of the store.
        settings: limits and times.
        watch: see `Store`.

    Raises:
        StoreError: when it starts, if the file cannot be used.
    """
    chosen = settings or Settings()
    addresses = AddressBook(chosen.address_rate, chosen.address_burst)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(path, watch)
        lobby = Lobby(store, chosen)
        app.state.store, app.state.lobby = store, lobby
        app.state.pages = Pages(lobby, store, chosen)
        app.state.door = Door(lobby, chosen, addresses)
        await lobby.start()
        yield
        await lobby.stop()
        await store.close()

    def page(name: str) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            response = await getattr(request.app.state.pages, name)(request)
            assert isinstance(response, Response)
            return response

        return answer

    async def socket(websocket: WebSocket) -> None:
        await websocket.app.state.door.serve(websocket)

    return Starlette(
        routes=[
            Route("/", page("lobby")),
            Route("/table/{id}", page("table")),
            Route("/api/servers", page("servers")),
            Route("/api/tables", page("tables"), methods=["GET", "POST"]),
            Route("/api/tables/{id}/seats", page("seats"), methods=["POST"]),
            Route("/api/tables/{id}/hands", page("hands")),
            Route("/api/tables/{id}/hands/{number}/chances", page("chances")),
            WebSocketRoute("/ws/{id}", socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, addresses=addresses)],
        lifespan=lifespan,
    )
