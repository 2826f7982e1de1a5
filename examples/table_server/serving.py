"""How uvicorn serves the application."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import uvicorn

from .app import create_app
from .limits import Settings
from .store import Unit

__all__ = ["config"]


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
        ws="websockets-sansio",
        ws_max_size=4 * settings.message_bytes,  # above the limit of messages, so that it is told why it is closed
        ws_per_message_deflate=False,
        limit_concurrency=settings.connections + 200,
        timeout_graceful_shutdown=3,
    )
