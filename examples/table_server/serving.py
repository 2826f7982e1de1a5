"""How uvicorn serves the application."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .app import create_app
from .connections import WRITE
from .limits import Settings
from .store import Unit

__all__ = ["config", "serve", "tune"]


_faults = logging.getLogger("uvicorn.error.websockets")
_faults.setLevel(logging.WARNING)


class Socket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with two things more for the application: text written without waiting, and hanging up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Which table somebody opens from which address is no line of the log; faults are.
        self.logger = _faults

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][WRITE] = {"write": self._write, "abort": self.transport.abort}

    def _write(self, *messages: bytes) -> bool:
        """Write text messages; False, and nothing is written, where the application has to wait before it may send."""
        if self.conn.state is not State.OPEN or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in messages for part in (_head(len(text)), text)]))
        return True


def _head(size: int) -> bytes:
    """What goes before a text message of so many bytes that is one frame, unmasked: RFC 6455, 5.2."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


def tune() -> None:
    """Set up the interpreter for a server.

    The cyclic garbage collector looks at less, and less often: a table is made of many small objects that live long and
    make no cycles, and to look at all of them again and again takes time in which every player waits. The thread that
    commits gets the interpreter back soon, for everybody whose move it has saved waits for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.0005)


def config(
    path: Path,
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    behind_proxy: bool = False,
    watch: Callable[[str, Unit], None] | None = None,
    log_level: str = "info",
) -> uvicorn.Config:
    """One process and one event loop, for rooms live in its memory. No access log, no compression, no server header."""
    return uvicorn.Config(
        create_app(path, settings, watch),
        host=host,
        port=port,
        access_log=False,
        log_level=log_level,
        server_header=False,
        proxy_headers=behind_proxy,
        ws=Socket,
        ws_max_size=4 * settings.message_bytes,  # above the limit of messages, so that it is told why it is closed
        ws_per_message_deflate=False,
        limit_concurrency=settings.connections + 200,
        timeout_graceful_shutdown=3,
    )


def serve(path: Path, settings: Settings, host: str, port: int, behind_proxy: bool) -> None:
    """Serve until interrupted, and in a process that another server has started no longer than that one."""
    tune()
    server = uvicorn.Server(config(path, settings, host, port, behind_proxy=behind_proxy))
    first = multiprocessing.parent_process()
    if first is not None:

        def follow() -> None:
            first.join()
            server.should_exit = True

        threading.Thread(target=follow, daemon=True).start()
    server.run()
