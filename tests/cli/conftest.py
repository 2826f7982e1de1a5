"""How the tests run the command: in this process, and as people do, through the installed script."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import sysconfig

import pytest
from running import Result, Run

from strobe.cli import main


@pytest.fixture
def strobe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process, with ``typed`` on its standard input."""

    def run(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def script() -> str:
    """The installed script."""
    found = shutil.which("strobe", path=sysconfig.get_path("scripts"))
    assert found, "the strobe script is not installed beside this Python"
    return found


@pytest.fixture
def shell(script: str) -> Run:
    """Runs the installed script in a process of its own."""

    def run(*arguments: str, typed: str = "", **environment: str) -> Result:
        done = subprocess.run(
            [script, *arguments],
            input=typed.encode(),
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
            timeout=60,
            check=False,
        )
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
