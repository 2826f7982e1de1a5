"""The command: python -m table_server."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from pathlib import Path

from .limits import Settings

try:
    from .serving import serve
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed here: pip install '.[server]' in the folder of the project")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="table_server", description="Tables of Strobe in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="which port; 0 is any that is free")
    parser.add_argument("--db", type=Path, default=Path("tables.db"), help="the file that keeps everything")
    parser.add_argument("--servers", type=int, default=1, help="processes, each with a port and a file of its own")
    parser.add_argument("--fast", action="store_true", help="no pauses for cards, rolls and the next hand")
    parser.add_argument("--clock", type=float, default=20.0, help="seconds for each decision")
    parser.add_argument("--origin", action="append", default=[], help="another page that may connect, https://...")
    parser.add_argument("--behind-proxy", action="store_true", help="believe a proxy on this machine who is calling")
    asked = parser.parse_args()
    if asked.servers < 1 or (asked.servers > 1 and not asked.port):
        parser.error("--servers is 1 or more, and several need a --port to count from")
    pause = {"deal_pause": 0.0, "roll_pause": 0.0, "hand_pause": 0.0} if asked.fast else {}
    ports = tuple(range(asked.port, asked.port + asked.servers)) if asked.servers > 1 else ()
    settings = Settings(clock=asked.clock, origins=tuple(asked.origin), ports=ports, **pause)
    for number, port in enumerate(ports[1:], 2):
        path = asked.db.with_stem(f"{asked.db.stem}-{number}")
        facts = (path, settings, asked.host, port, asked.behind_proxy)
        multiprocessing.get_context("spawn").Process(target=serve, args=facts, daemon=True).start()
    serve(asked.db, settings, asked.host, asked.port, asked.behind_proxy)


if __name__ == "__main__":
    main()
