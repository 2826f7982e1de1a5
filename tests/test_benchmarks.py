"""The comparison's machinery: what it refuses, what it prints, and a small run, all without other packages."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT)
    import benchmarks.compare.__main__ as module

    return module


class FakeWorker:
    """Answers from a table instead of a process."""

    def __init__(self, package: Any, answers: dict[str, Any]) -> None:
        self.package = package
        self.answers = answers

    def ask(self, do: str, **_facts: Any) -> Any:
        answer = self.answers[do]
        return answer.pop(0) if isinstance(answer, list) else answer


def entry(compare: Any, name: str, task: str = "cards5", **answers: Any) -> Any:
    package = compare.OURS if name == "strobe" else compare.PACKAGES[0]
    return compare.Entry(FakeWorker(package, answers), 0, name, task, "call(hand)", "all", True)


def facts(compare: Any, **changes: Any) -> Any:
    values = {
        "day": "2026-01-01",
        "cpu": "a processor",
        "cores": 2,
        "python": "3.11",
        "simd": "portable",
        "flags": "-O3",
        "versions": {"strobe": "1"},
        "left_out": {},
        "rounds": 3,
        "seconds": 0.1,
    }
    return compare.Facts(**{**values, **changes})


def test_small_run(tmp_path: Path) -> None:
    """Our own rows alone: checked against the definition, timed, printed and drawn."""
    command = [sys.executable, "-m", "benchmarks.compare", "--only", "strobe-poker", "--tasks", "cards5", "calls"]
    command += ["--rounds", "1", "--seconds", "0.001", "--write", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "| strobe | `evaluate(tuple of ints)` | " in done.stdout
    assert "300 of 300" in done.stdout
    assert "Left out" not in done.stdout
    assert (tmp_path / "benchmarks.md").read_text(encoding="utf-8") == done.stdout
    assert len(list(ET.parse(tmp_path / "benchmarks.svg").getroot().iter("{http://www.w3.org/2000/svg}rect"))) == 3


def test_a_wrong_ranking_is_not_timed(compare: Any) -> None:
    right = {"fingerprint": compare.judge(compare.TASKS["cards5"])}
    entries = [
        entry(compare, "strobe", check=right),
        entry(compare, "rival", check={"fingerprint": "0" * 16}),
        entry(compare, "crashes", check={"error": "ended with code -11"}),
    ]
    left_out: dict[str, str] = {}
    assert compare._check(entries, left_out) is False
    assert [kept.label for kept in entries] == ["strobe"]
    assert sorted(left_out.values()) == ["ended with code -11", "ranks the deals wrongly"]
    assert compare._check([entry(compare, "strobe", check={"fingerprint": "0" * 16})], {}) is True


def test_engines_are_compared_by_hand(compare: Any) -> None:
    most = [[10, 10], [0, 20], [20, 0]]
    entries = [entry(compare, name, "calls", check={"ends": most}) for name in ("one", "two")]
    entries.append(entry(compare, "odd", "calls", check={"ends": [[10, 10], [0, 20], [0, 20]]}))
    compare._check(entries, {})
    assert [each.same for each in entries] == ["3 of 3", "3 of 3", "2 of 3"]


def test_fingerprint_knows_order_and_ties_only(compare: Any) -> None:
    from benchmarks.compare.tasks import fingerprint

    assert fingerprint([5, 1, 5, 3]) == fingerprint([(900,), (2,), (900,), (40,)])
    assert fingerprint([5, 1, 5, 3]) != fingerprint([5, 1, 4, 3])
    assert fingerprint([5, 1, 5, 3]) != fingerprint([3, 1, 3, 5])


def test_medians_of_packages_in_turn(compare: Any) -> None:
    times = [{"seconds": value} for value in (9e-8, 4e-8, 5e-8)]
    group = [entry(compare, "strobe", time=times), entry(compare, "rival", time={"seconds": 1e-7})]
    compare._time(group, 3, 0.1)
    page = compare.report(group, facts(compare))
    assert "| One 5-card hand | 50.0 ns | rival 100 ns | 2.00 |" in page
    assert "| rival | `call(hand)` | 100 ns | 2.00 | all | yes |" in page


def test_a_skip_shows_what_the_installer_said(compare: Any) -> None:
    said = "WARNING: old\nERROR: Could not find a version\nERROR: No matching distribution found for x"
    page = compare.report([], facts(compare, left_out={"x": said}))
    assert "- x: ERROR: Could not find a version ERROR: No matching distribution found for x" in page


def test_deals_are_the_same_everywhere(compare: Any) -> None:
    """Fixed seeds and no hash of text: another process deals the same."""
    from benchmarks.compare.deals import check_deals, deals

    code = (
        "from benchmarks.compare.deals import check_deals, deals; "
        "print(deals('high7', 50), check_deals('omaha', 50), check_deals('random', 50))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{deals('high7', 50)} {check_deals('omaha', 50)} {check_deals('random', 50)}"
    assert all(len(set(hand)) == 7 for hand in check_deals("high7", 200))


def test_decisions_are_legal(compare: Any) -> None:
    from benchmarks.compare.play import CALL, FOLD, STEP, decide

    rng = Random(1)
    facing = {decide(rng, STEP, 4 * STEP, 6 * STEP) for _ in range(500)}
    assert facing == {FOLD, CALL, 4 * STEP, 5 * STEP, 6 * STEP}
    assert {decide(rng, 0, 2 * STEP, 2 * STEP) for _ in range(100)} == {CALL, 2 * STEP}
    assert {decide(rng, STEP, 1, 0) for _ in range(100)} == {FOLD, CALL}
    assert decide(None, STEP, 4 * STEP, 6 * STEP) == CALL


def test_each_simd_path_is_set_beside_the_best_of_the_others(compare: Any) -> None:
    """Ours differ by the path in the label; each has its own ratio, and its best call counts."""
    group = [entry(compare, name, "batch7") for name in ("strobe", "strobe", "strobe", "rival", "slower")]
    for each, label, cost in zip(
        group, ("strobe, avx2", "strobe, avx2", "strobe, portable", "rival", "slower"), (1e-8, 2e-9, 5e-9, 1e-8, 1e-7),
        strict=True,
    ):  # fmt: skip
        each.label, each.cost = label, cost
    page = compare.report(group, facts(compare))
    title = "| Many 7-card hands at once, from cards |"
    assert [line for line in page.splitlines() if line.startswith(title)] == [
        f"{title} 500 M/s, avx2 | rival 100 M/s | 5.00 |",
        f"{title} 200 M/s, portable | rival 100 M/s | 2.00 |",
    ]


def test_a_package_is_packed_as_its_installed_files(compare: Any) -> None:
    from importlib.metadata import files

    from benchmarks.compare.packages import packed_size

    plain = sum(file.locate().stat().st_size for file in files("iniconfig") or () if file.suffix != ".pyc")
    assert plain / 10 < packed_size(sys.executable, "iniconfig") < plain
