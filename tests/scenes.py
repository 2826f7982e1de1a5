"""The published vectors, as rows and as parameters for pytest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parent / "cases"


@cache
def rows(name: str) -> list[dict[str, Any]]:
    """All vectors of a file."""
    content: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return content


def cases(name: str, *areas: str) -> list[Any]:
    """The vectors of these areas, as (given, expect)."""
    return [pytest.param(row["given"], row["expect"], id=row["id"]) for row in rows(name) if row["area"] in areas]


def case(name: str, identity: str) -> tuple[Any, Any]:
    """One vector, as (given, expect)."""
    return next((row["given"], row["expect"]) for row in rows(name) if row["id"] == identity)


def missing_tests(module: Mapping[str, Any], name: str, *areas: str) -> set[str]:
    """Vectors of these areas for which the module has no function of that name."""
    wanted = {row["id"] for row in rows(name) if row["area"] in areas}
    return {identity for identity in wanted if f"test_{identity.replace('-', '_')}" not in module}
