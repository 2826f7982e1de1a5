"""Hands of every game and structure, written in the PHH format and read back: the very same hands.

The hands in data/exchange.phhs were written by us and played by PokerKit, whose final stacks stand in the file; see
tools/check_phh.py.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from random_histories import random_hand

from strobe.game.hand import Hand
from strobe.game.history import read, read_all, write, write_all
from strobe.game.phh import CODES
from strobe.variants import STRUCTURES, find, names

EXCHANGE = Path(__file__).parent.parent / "data" / "exchange.phhs"
HANDS = 4


@cache
def played(name: str, structure: str) -> tuple[list[Hand], Counter[str]]:
    tally: Counter[str] = Counter()
    return [random_hand(name, structure, seed, tally) for seed in range(HANDS)], tally


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", names())
def test_what_is_read_back_is_the_same_hand(name: str, structure: str) -> None:
    hands, _ = played(name, structure)
    for hand in hands:
        text = write(hand)
        back = read(text).hand
        assert back.setup == hand.setup
        assert back.moves == hand.moves
        assert back.events == hand.events
        assert back.state == hand.state
        assert write(back) == text
    assert [record.hand.state for _, record in read_all(write_all(hands))] == [hand.state for hand in hands]


def test_the_hands_have_everything_in_them() -> None:
    tally: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for name in names():
        for structure in find(name).structures:
            hands, some = played(name, structure)
            tally += some
            codes.update(write(hand).split('"')[1] for hand in hands)
    kinds = ["fold", "check", "call", "raise_to", "bring_in", "discard", "draw", "show", "muck", "rule", "deal", "roll"]
    assert all(tally[f"move {kind}"] > 20 for kind in kinds)
    assert all(tally[f"rule {code}"] for code in ("misdeal", "replace", "redeal_board", "note"))
    assert min(tally["over"], tally["stopped"]) > 20
    assert {*codes} > {*CODES}
    assert {*names()} <= {*codes}


def test_another_program_comes_to_the_same_stacks() -> None:
    text = EXCHANGE.read_text(encoding="utf-8")
    records = [record for _, record in read_all(text)]
    assert Counter(write(record).split('"')[1] for record in records) == dict.fromkeys(CODES, 12)
    for record in records:
        assert record.hand.over
        assert record.hand.stacks == record.finish
    assert write_all(records) == text
