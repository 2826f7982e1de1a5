"""docs/games.md misses no game, and docs/rule-tests-games.md no rule; what they name exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from strobe.variants import names

CHECKOUT = Path(__file__).resolve().parent.parent.parent
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
IDS = r"D-(?:HR|SS|PN|HL|EQ|DR|KP|IR)-\d+|[GHSL]\d+"
# Of section 4, what docs/rule-tests.md leaves to the games.
BETTING = {*(f"D-BET-{number}" for number in (27, 31, 32, 35, 36, 38, 39, 40)), "D-SD-6"}
# Kept by the table, which plays many hands.
WAITING = {"D-KP-2", "D-KP-3", "D-KP-5"}


def cells(page: str) -> list[list[str]]:
    text = (CHECKOUT / "docs" / page).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


GAMES = [row for row in cells("games.md") if len(row) == 6 and row[0] not in ("game", "system")]
RULES = [row for row in cells("rule-tests-games.md") if row[0] != "rule"]


@cache
def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("row", [*GAMES, *RULES], ids=lambda row: row[0])
def test_named_tests_exist(row: list[str]) -> None:
    found = NAMED.findall(row[-1])
    assert row[-1].count("::") == len(found)
    assert found or row[0] in WAITING
    for file, function in found:
        assert function in functions(CHECKOUT / file), f"no {function} in {file}"


def test_every_rule_has_one_row() -> None:
    text = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    declared = set(re.findall(rf"^\| ({IDS}) \|", text, flags=re.MULTILINE))
    assert len(declared) > 90
    assert sorted(row[0] for row in RULES) == sorted(declared | BETTING)


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row[0])
def test_rules_are_declared(row: list[str]) -> None:
    text = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    cited = re.findall(r"(?:D-\w+-\d+|X-\d+|[GHSL]\d+)", row[3])
    assert cited
    for rule in cited:
        assert f"| {rule} |" in text, f"rulings.md declares no {rule}"


def test_no_game_is_missing() -> None:
    declared = {name for row in GAMES for name in re.findall(r"`(\w+)`", row[2]) if name in names()}
    assert declared == set(names())


def test_no_playthrough_is_missing() -> None:
    linked = {link for row in GAMES for link in re.findall(r"playthroughs/(\w+)\.txt", row[4])}
    assert linked == {path.stem for path in (CHECKOUT / "tests" / "playthroughs").glob("*.txt")}


def test_every_game_has_a_playthrough_and_a_test() -> None:
    for row in GAMES:
        if row[2].strip("`") in names():
            assert "playthroughs/" in row[4]
            assert NAMED.search(row[5])
