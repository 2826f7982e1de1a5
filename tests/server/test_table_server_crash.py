"""The short form of `table_server.crash_test`: killed within a unit, at the award, and as somebody sits down."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))

from table_server.crash_test import run


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    points = ["act:written", "award:committed", "sit:committed"]
    report = asyncio.run(run(tmp_path / "t.db", 5, points, tables=1))
    assert report.kills.total() >= 3
    assert report.not_reached == []
    assert report.lost_chips == 0
    assert report.acknowledged > 10
    assert report.cards > 0
