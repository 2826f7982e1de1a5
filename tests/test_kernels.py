"""The batch kernels on their own: their C test, built and run here, and the table that a tool writes."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT / "src" / "strobe" / "_kernels"
COMPILER = shutil.which("cc")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if COMPILER is None:
        pytest.skip("no C compiler called cc on PATH")
    target = tmp_path_factory.mktemp("kernels") / "batch"
    sources = [ROOT / "tests" / "c" / "batch.c", KERNELS / "dispatch.c", *sorted(KERNELS.glob("batch_*.c"))]
    flags = shlex.split(os.environ.get("STROBE_TEST_CFLAGS", "-O2"))
    command = [COMPILER, *flags, f"-I{KERNELS}", *map(str, sources), "-o", str(target)]
    subprocess.run(command, check=True)
    return target


def test_every_path_agrees_with_the_definition(program: Path) -> None:
    done = subprocess.run([str(program), "5"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "tested: portable" in done.stdout
    assert "deuce-to-seven: 0 failures" in done.stdout


def test_an_unknown_path_is_not_taken_for_a_pass(program: Path) -> None:
    done = subprocess.run([str(program), "5", "sse9"], capture_output=True, text=True, check=False)
    assert done.returncode == 1


def test_subset_ranks_count_the_sets() -> None:
    tool = load_tool()
    for row, (size, straights) in enumerate(tool.ROWS):
        sets = sorted(sum(1 << bit for bit in bits) for bits in combinations(range(13), size))
        if size == 5 and not straights:
            runs = {0b1111100000000 >> shift for shift in range(9)} | {0b1000000001111}
            sets = [ranks for ranks in sets if ranks not in runs]
        got = [tool.low_part(ranks & 127, straights) + tool.high_part(ranks >> 7, size, straights) for ranks in sets]
        assert got == list(range(len(sets))), row


def test_subset_ranks_header_is_what_the_tool_writes() -> None:
    assert load_tool().render() == (KERNELS / "subset_ranks.h").read_text(encoding="ascii")


def load_tool() -> Any:
    spec = importlib.util.spec_from_file_location("gen_subset_ranks", ROOT / "tools" / "gen_subset_ranks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
