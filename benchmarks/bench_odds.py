"""The chances under pytest-benchmark: one time is one answer."""

from __future__ import annotations

from typing import Any

import pytest

from strobe.odds import equity, faces

SPOTS: dict[str, dict[str, Any]] = {
    "hand v hand, flop": {"players": ["AsKs", "QdQh"], "board": "7s 4s 2c"},
    "hand v hand, turn": {"players": ["AsKs", "QdQh"], "board": "7s 4s 2c 9d"},
    "strobe, six boxes": {"players": ["7h2d", "Tc9h"], "boxes": "Ah Ks 7d 7c 3s Jh"},
    "strobe, after the first roll": {"players": ["7h2d", "Tc9h"], "boxes": "Ah Ks -- 7c 3s Jh", "removed": "7d"},
}


@pytest.mark.parametrize("spot", SPOTS.values(), ids=list(SPOTS))
def test_equity(spot: dict[str, Any], benchmark: Any) -> None:
    facts = dict(spot)
    players = facts.pop("players")
    benchmark(lambda: equity(players, **facts))


def test_faces(benchmark: Any) -> None:
    benchmark(lambda: faces(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh"))
