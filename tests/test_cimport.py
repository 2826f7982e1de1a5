"""The C door: the example package builds against the installed strobe and gives the right answers."""

from __future__ import annotations

import doctest
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import strobe


@pytest.fixture(scope="module")
def rivers(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    home = tmp_path_factory.mktemp("cimport") / "example"
    shutil.copytree(checkout / "examples" / "cimport_example", home)
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=home, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (library,) = [path for path in home.iterdir() if path.name.startswith("rivers.") and path.suffix in (".so", ".pyd")]
    spec = importlib.util.spec_from_file_location("rivers", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        ("AsKs", "QdQh", "Ad Qc 7s 2c"),
        ("AsKs", "QdQh", "Ts 9s 7h 2c"),
        ("2c3c", "2d3d", "Ah Ks Qh 9s"),
        ("7h2d", "Tc9h", "Ah Ks Qd 7c"),
    ],
)
def test_rivers_from_c_equal_rivers_from_python(rivers: ModuleType, first: str, second: str, board: str) -> None:
    gone = strobe.parse_cards(first + second + board)
    results = []
    for card in strobe.DECK:
        if card not in gone:
            mine, theirs = (strobe.evaluate([*strobe.parse_cards(hole + board), card]) for hole in (first, second))
            results.append((mine > theirs) - (mine < theirs))
    expected = (results.count(1), results.count(0), results.count(-1))
    assert sum(expected) == 44
    assert rivers.rivers(first, second, board) == expected


def test_the_example_does_what_it_says(rivers: ModuleType) -> None:
    outcome = doctest.testmod(rivers)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_example_checks_before_it_calls(rivers: ModuleType) -> None:
    with pytest.raises(strobe.CardError):
        rivers.rivers("AsKs", "AsQh", "Ad Qc 7s 2c")
    with pytest.raises(ValueError, match="four"):
        rivers.rivers("AsKs", "QdQh", "Ad Qc 7s")
