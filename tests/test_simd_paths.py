"""Each SIMD path that this machine has ranks every hand as the scalar kernel does; the others are refused."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from math import comb
from pathlib import Path

import pytest

import strobe

PATHS = ("portable", "neon", "avx2", "avx512")
OF_MACHINES = (("portable", "avx2", "avx512"), ("portable", "neon"))
HERE = Path(__file__).resolve().parent


def run(path: str | None, *program: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "STROBE_SIMD"}
    if path is not None:
        environment["STROBE_SIMD"] = path
    return subprocess.run(
        [sys.executable, *program], env=environment, cwd=HERE, capture_output=True, text=True, check=False
    )


def imported(path: str | None) -> str:
    """The path that runs, or the last line of the refusal."""
    done = run(path, "-c", "import strobe; print(strobe.simd)")
    return done.stdout.strip() if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def available() -> tuple[str, ...]:
    best = imported(None)
    paths = next(paths for paths in OF_MACHINES if best in paths)
    return paths[: paths.index(best) + 1]


def test_the_best_path_runs_unless_another_is_named() -> None:
    best = imported(None)
    assert best in PATHS
    assert imported("") == best
    assert strobe.simd == (os.environ.get("STROBE_SIMD") or best)


@pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="the system does not list the CPU's features")
def test_the_best_path_is_the_one_that_the_system_knows_of() -> None:
    words = set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    expected = "portable"
    if platform.machine() == "x86_64" and sys.maxsize > 2**32 and "avx2" in words:
        needed = {"avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_bitalg"}
        expected = "avx512" if needed <= words else "avx2"
    if platform.machine() == "aarch64" and sys.byteorder == "little":
        expected = "neon"
    assert imported(None) == expected


@pytest.mark.parametrize("path", PATHS)
def test_a_named_path_runs_or_is_refused_by_name(path: str) -> None:
    best = imported(None)
    if path in available():
        assert imported(path) == path
    else:
        assert imported(path) == (
            f"ImportError: STROBE_SIMD is {path!r}, which this machine cannot run: the best here is {best}"
        )


@pytest.mark.parametrize("path", ["AVX2", "sse", "avx512 ", "neo", "porta", "ä"])
def test_an_unknown_path_is_refused(path: str) -> None:
    best = imported(None)
    assert imported(path) == (
        f"ImportError: STROBE_SIMD is {path!r}: choose portable, neon, avx2 or avx512 (the best here is {best})"
    )


@pytest.mark.needs("numpy")
@pytest.mark.parametrize("path", PATHS)
def test_every_hand(path: str) -> None:
    """All hands of 5 to 7 cards high, of 5 low, and samples of the others, through the doors."""
    done = run(path, "every_hand.py")
    if path not in available():
        assert done.returncode == 1
        assert "cannot run" in done.stderr
        return
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first == path
    counts = [(ranking, int(size), int(hands)) for ranking, size, hands in map(str.split, lines)]
    rankings = ("HIGH", "LOW_A5", "LOW_8", "LOW_27")
    assert counts == [
        *((ranking, 5, comb(52, 5)) for ranking in rankings),
        ("HIGH", 6, comb(52, 6)),
        ("HIGH", 7, comb(52, 7)),
        *((ranking, size, 100_000) for ranking in rankings for size in (6, 7, 8)),
    ]


@pytest.mark.needs("numpy")
def test_the_batch_tests_hold_on_each_path() -> None:
    """Those of test_batches.py that see rows, once more, where they do not run already."""
    for path in available():
        if path != strobe.simd:
            done = run(path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "row", "test_batches.py")
            assert done.returncode == 0, done.stdout
