"""Several servers that one command starts: each has its own tables, and all go with the first."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FACTS = {"name": "Friday", "chairs": 2, "small": 1, "big": 2, "buy_in": [40, 200], "opening_round": False}
PATIENCE = 20.0


def free_ports() -> int:
    """A port that is free, and so is the next."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port: int = one.getsockname()[1]
            with contextlib.suppress(OSError, OverflowError):
                other.bind(("127.0.0.1", port + 1))
                return port


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(ports: list[int], answering: bool) -> None:
    end = time.monotonic() + PATIENCE
    while [answers(port) for port in ports] != [answering] * len(ports):
        assert time.monotonic() < end, f"ports {ports}: {[answers(port) for port in ports]}"
        time.sleep(0.05)


def ask(port: int, path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


@contextlib.contextmanager
def two_servers(checkout: Path, folder: Path) -> Iterator[tuple[list[int], subprocess.Popen[bytes]]]:
    port = free_ports()
    words = ["--servers", "2", "--port", str(port), "--db", str(folder / "tables.db")]
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-m", "table_server", *words]
        first = subprocess.Popen(command, cwd=checkout / "examples", stdout=log, stderr=log, start_new_session=True)
    try:
        wait_until([port, port + 1], True)
        yield [port, port + 1], first
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(first.pid, signal.SIGKILL)
        first.wait()


@pytest.mark.parametrize("ending", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_each_server_has_its_own_tables_and_all_go_with_the_first(checkout: Path, tmp_path: Path, ending: str) -> None:
    with two_servers(checkout, tmp_path) as (ports, first):
        for port in ports:
            assert ask(port, "/api/servers") == {"ports": ports}
        table = ask(ports[0], "/api/tables", FACTS)["table"]
        other = ask(ports[1], "/api/tables", FACTS)["table"]
        assert [row["table"] for row in ask(ports[0], "/api/tables")] == [table]
        assert [row["table"] for row in ask(ports[1], "/api/tables")] == [other]
        # One server's table is no table of the other.
        with pytest.raises(urllib.error.HTTPError, match="404") as refused:
            ask(ports[1], f"/api/tables/{table}/seats", {"name": "Ada", "seat": 0, "chips": 100})
        refused.value.close()
        first.send_signal(signal.Signals[ending])
        wait_until(ports, False)
        first.wait(PATIENCE)
    assert {path.name for path in tmp_path.glob("*.db")} == {"tables.db", "tables-2.db"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.glob("*.db"))
