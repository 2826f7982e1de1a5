"""Two of the hole cards and three of the board: random hands against every choice, by a tool that can take millions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parent.parent / "tools" / "prove_omaha.py"
HANDS = 3_000


@pytest.mark.needs("numpy")
def test_random_hands_are_the_best_of_their_choices() -> None:
    rankings = ["HIGH", "LOW_8"]
    command = [sys.executable, str(TOOL), str(HANDS), "--hole", "4", "5", "6", "--rankings", *rankings]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.partition(" as by definition")[0] for line in done.stdout.splitlines()] == [
        f"{ranking}: {HANDS} hands of {hole} hole cards" for ranking in rankings for hole in (4, 5, 6)
    ]
