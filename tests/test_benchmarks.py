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


@pytest.mark.needs("numpy")
def test_small_run(tmp_path: Path) -> None:
    """Our own rows alone: checked against the definition, timed, printed and drawn."""
    command = [sys.executable, "-m", "benchmarks.compare", "--only", "strobe-poker", "--tasks", "cards5", "calls"]
    command += ["--rounds", "1", "--seconds", "0.001", "--write", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "| strobe | `evaluate(tuple of ints)` | " in done.stdout
    assert "300 of 300" in done.stdout
    left_out = [line for line in done.stdout.partition("## Left out")[2].splitlines() if line.startswith("- ")]
    assert [line for line in left_out if "which this machine cannot run" not in line] == []
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


def test_a_wrong_equity_is_not_timed(compare: Any) -> None:
    """The published value, then our own to 1e-9; a sample may be off by what chance allows."""
    from benchmarks.compare.spots import check_spots

    right = check_spots("ranges", 1)[0].answer
    assert right is not None
    entries = [
        entry(compare, "late", "odds_ranges", check={"equities": [right + 3e-8]}),
        entry(compare, "strobe", "odds_ranges", check={"equities": [right + 2e-8]}),
        entry(compare, "same", "odds_ranges", check={"equities": [right + 2e-8 + 1e-12]}),
        entry(compare, "sampled", "odds_trials", check={"equities": [0.4623]}),
        entry(compare, "skewed", "odds_trials", check={"equities": [0.4642]}),
        entry(compare, "short", "odds_trials", check={"equities": []}),
    ]
    left_out: dict[str, str] = {}
    assert compare._check(entries, left_out) is False
    assert [kept.label for kept in entries] == ["strobe", "same", "sampled"]
    assert [name.partition(",")[0] for name in left_out] == ["late", "skewed", "short"]
    assert compare._check([entry(compare, "strobe", "odds_ranges", check={"equities": [0.66]})], {}) is True


def test_equities_by_definition(compare: Any) -> None:
    from benchmarks.compare.judge import _played_out
    from benchmarks.compare.spots import Spot

    assert _played_out(Spot(("AsKs", "QdQh"), "7s4s2c")) == 545 / 990
    assert _played_out(Spot(("7h2d", "Tc9h"), boxes="AhKs7d7c3sJh")) == 1231 / 1512
    assert _played_out(Spot(("random", "AA"), "7s4s2c")) is None


def test_ranges_are_spelled_out(compare: Any) -> None:
    from benchmarks.compare.deals import TEXT
    from benchmarks.compare.spots import TIGHT, WIDE, hands_of

    from strobe.ranges import Range

    for text, size in ((TIGHT, 50), (WIDE, 222), ("random", 1326), ("AKs", 4), ("7h7d", 1)):
        hands = {frozenset((TEXT[a], TEXT[b])) for a, b in hands_of(text)}
        assert len(hands_of(text)) == len(hands) == size
        assert hands == {frozenset(map(str, combo)) for combo in Range(text).parts()}


def test_medians_over_tables_and_the_worst(compare: Any) -> None:
    """Each table's median over the rounds, then their median; a slow package may see fewer tables."""
    from benchmarks.compare.spots import spots

    ours = [{"each": each} for each in ([1e-3, 9e-3, 2e-3], [1e-3, 5e-3, 8e-3], [2e-3, 6e-3, 3e-3])]
    group = [entry(compare, "strobe", "odds_any_flop", time=ours)]
    group.append(entry(compare, "rival", "odds_any_flop", time={"each": [1.0, 2.0]}))
    compare._time(group, 3, 0.1)
    boards = [spot.board for spot in spots("any flop", 100)]
    page = compare.report(group, facts(compare))
    assert f"| strobe | `call(hand)` | 3.00 ms | 1.00 | 6.00 ms, {boards[1]} | 3 |" in page
    assert f"| rival | `call(hand)` | 1,500 ms | 500 | 2,000 ms, {boards[1]} | 2 |" in page


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


def test_where_the_time_of_a_hand_goes(
    compare: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from benchmarks import engine_parts

    monkeypatch.setattr(engine_parts, "HANDS", 3)
    monkeypatch.setattr(engine_parts, "REPEATS", 1)
    others = tmp_path / "engines.md"
    tables = "## A six-max hand\n\n| strobe | 1.00 |\n"
    others.write_text(f"# Benchmarks\n\nMade by `x` on a day.\nVersions: strobe.\n\n{tables}")
    engine_parts.main([str(others)])
    page, _, beside = capsys.readouterr().out.partition("\n## Beside other engines")
    assert "Made by `x` on a day." in beside
    assert beside.endswith(f"#{tables}")
    calls, random = page.split("## ")[1:]
    assert "| an action | 20.00 |" in calls
    assert "| the dealer's answer | 7.00 |" in calls
    for table in (calls, random):
        shares = [int(line.split("|")[4].strip().rstrip("%")) for line in table.splitlines() if line.endswith("% |")]
        assert 95 <= sum(shares) <= 105
