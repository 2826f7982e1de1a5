"""The command: python -m table_server."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from .limits import Settings
from .serving import collect_seldom, config


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="table_server", description="Tables of Strobe in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="which port; 0 is any that is free")
    parser.add_argument("--db", type=Path, default=Path("tables.db"), help="the file that keeps everything")
    parser.add_argument("--fast", action="store_true", help="no pauses for cards, rolls and the next hand")
    parser.add_argument("--clock", type=float, default=20.0, help="seconds for each decision")
    parser.add_argument("--origin", action="append", default=[], help="another page that may connect, https://...")
    parser.add_argument("--behind-proxy", action="store_true", help="believe a proxy on this machine who is calling")
    asked = parser.parse_args()
    settings = Settings(clock=asked.clock, origins=tuple(asked.origin))
    if asked.fast:
        settings = Settings(
            clock=asked.clock, origins=tuple(asked.origin), deal_pause=0.0, roll_pause=0.0, hand_pause=0.0
        )
    collect_seldom()
    uvicorn.Server(config(asked.db, settings, asked.host, asked.port, behind_proxy=asked.behind_proxy)).run()


if __name__ == "__main__":
    main()
