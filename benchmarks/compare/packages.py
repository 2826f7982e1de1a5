"""The packages: installing them into a venv of their own, and talking to the process each runs in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any, NamedTuple

__all__ = [
    "OURS",
    "PACKAGES",
    "ROOT",
    "Package",
    "Process",
    "built_wheel",
    "import_seconds",
    "install",
    "packed_size",
    "version",
]

ROOT = Path(__file__).resolve().parents[2]


class Package(NamedTuple):
    """``runner``: the module in runners/; ``distribution``: what pip installs; ``statement``: its import."""

    runner: str
    distribution: str
    statement: str


OURS = Package("strobe", "strobe-poker", "import strobe")
PACKAGES = (
    Package("pokyr", "pokyr", "from poker import cpoker"),
    Package("pkrbot", "pkrbot", "import pkrbot"),
    Package("eval7", "eval7", "import eval7"),
    Package("phevaluator", "phevaluator", "from phevaluator import evaluate_cards"),
    Package("treys", "treys", "import treys"),
    Package("xiapl", "xiapl", "import xiapl.eval"),
    Package("holdem_hand_evaluator", "holdem-hand-evaluator", "import holdem_hand_evaluator"),
    Package("pyo3_poker_eval", "pyo3-poker-eval", "import pyo3_poker_eval"),
    Package("poker_equity", "poker-equity", "import poker_equity"),
    Package("pokerkit", "pokerkit", "import pokerkit"),
    Package("pokerfast", "pokerfast", "import pokerfast"),
    Package("texasholdem", "texasholdem", "import texasholdem"),
    Package("rlcard", "rlcard", "import rlcard"),
    Package("clubs", "clubs", "import clubs"),
    Package("open_spiel", "open-spiel", "import pyspiel"),
)


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(folder: Path, packages: list[Package], *, say: Any) -> tuple[str, dict[str, str]]:
    """Make the venv, or use what is there, and install what it lacks.

    Returns its interpreter and, for every package that could not be installed, what the installer said.
    """
    python = _python(folder)
    if not python.exists():
        say(f"making a venv in {folder}")
        venv.create(folder, with_pip=True)
    failed = {}
    for package in packages:
        if version(str(python), package.distribution):
            continue
        say(f"installing {package.distribution}")
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package.distribution]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            failed[package.distribution] = (done.stderr or done.stdout).strip()
    return str(python), failed


def version(python: str, distribution: str) -> str:
    """The installed version, or nothing."""
    code = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"
    done = subprocess.run([python, "-c", code, distribution], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


class Process:
    """A worker that lives through the whole comparison, so that packages can be timed in turn."""

    def __init__(self, package: Package, python: str, label: str, env: dict[str, str] | None = None) -> None:
        self.package = package
        self.python = python
        self.label = label
        # A file, not a pipe: a package that talks much must not block.
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  # until close()
        self._child = subprocess.Popen(
            [python, "-m", "benchmarks.compare.worker", package.runner],
            cwd=ROOT,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.facts = self.ask("hello")

    def ask(self, do: str, **facts: Any) -> dict[str, Any]:
        """One request, one answer; a worker that died answers with an error from then on."""
        child = self._child
        assert child.stdin
        assert child.stdout
        line = ""
        if child.poll() is None:
            try:
                child.stdin.write(json.dumps({"do": do, **facts}) + "\n")
                child.stdin.flush()
                line = child.stdout.readline()
            except BrokenPipeError:
                pass
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        child.wait()
        self._log.seek(0)
        last = (self._log.read().strip().splitlines() or ["no message"])[-1]
        return {"error": f"ended with code {child.returncode}: {last}"}

    def close(self) -> None:
        """Let the worker end."""
        self._child.communicate()
        self._log.close()


def import_seconds(python: str, package: Package) -> float:
    """CPU seconds that the import adds to an interpreter without site files (-I -S)."""
    locate = "import importlib.util as u, sys; print(u.find_spec(sys.argv[1]).origin)"
    top = package.statement.split()[1].partition(".")[0]
    origin = subprocess.run([python, "-c", locate, top], capture_output=True, text=True, check=True).stdout.strip()
    # A package is found beside its folder, a module beside itself.
    folder = Path(origin).parent.parent if Path(origin).name.startswith("__init__") else Path(origin).parent
    code = (
        f"import sys, time; sys.path.insert(0, {str(folder)!r}); start = time.process_time(); {package.statement}; "
        "print(time.process_time() - start)"
    )
    done = subprocess.run([python, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def built_wheel() -> int:
    """Bytes of our own wheel, built from a copy of the sources, so that nothing that lies about gets into it."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        leave = shutil.ignore_patterns(".*", "build", "dist", "*.so", "*.pyd", "*.egg-info", "_eval.c", "_odds.c")
        shutil.copytree(ROOT, source, ignore=leave)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--wheel-dir", folder, str(source)], check=True, stdout=sys.stderr)
        (wheel,) = Path(folder).glob("*.whl")
        return wheel.stat().st_size


def packed_size(python: str, distribution: str) -> int:
    """Bytes of an installed package's files when they are zipped, as a wheel is."""
    code = """
import importlib.metadata, io, sys, zipfile
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
    for file in importlib.metadata.files(sys.argv[1]) or ():
        if file.suffix != ".pyc" and file.locate().is_file():
            archive.writestr(str(file), file.read_binary())
print(len(packed.getvalue()))
"""
    done = subprocess.run([python, "-c", code, distribution], capture_output=True, text=True, check=True)
    return int(done.stdout)
