"""docs/rule-tests.md names, for every rule, the test that fails when the rule is broken."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
ID = re.compile(r"\b(?:D-(?:ST|BET|SD|KP)-\d+)\b")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)(?:\[[^`]*\])?`")


def rows() -> list[tuple[str, str]]:
    """Each row's rule id and the cell that names its tests."""
    found = []
    for line in (CHECKOUT / "docs" / "rule-tests.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and ID.fullmatch(cells[0]):
            found.append((cells[0], cells[2]))
    return found


ROWS = rows()


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_rule_of_strobe_and_of_betting_has_one_row() -> None:
    """The rules are those that docs/rulings.md declares: a table row that begins with the id."""
    text = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    declared = re.findall(rf"^\| ({ID.pattern}) \|", text, flags=re.MULTILINE)
    assert declared, "docs/rulings.md declares no rules"
    assert [name for name, count in Counter(declared).items() if count > 1] == []
    assert sorted(name for name, _ in ROWS) == sorted(declared)


@pytest.mark.parametrize(("rule", "cell"), ROWS)
def test_named_tests_exist(rule: str, cell: str) -> None:
    named = NAMED.findall(cell)
    assert cell.count("::") == len(named), f"{rule}: write tests as `tests/file.py::function`"
    for file, function in named:
        path = CHECKOUT / file
        assert path.is_file(), f"{rule}: no {file}"
        assert function in functions(path), f"{rule}: no {function} in {file}"
