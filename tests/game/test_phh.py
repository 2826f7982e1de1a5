"""Hands that were played and written down elsewhere (tests/data): every recorded move is legal, and every final stack
is the recorded one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from strobe.errors import FormatError
from strobe.game.history import Record, read, read_all, write

DATA = Path(__file__).parent.parent / "data"
PLURIBUS = (DATA / "pluribus-400.phhs").read_text(encoding="utf-8")
MIXED = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted([*DATA.glob("mixed-*.phh"), *DATA.glob("mixed/*.phh")])
}
# The split pots of the 400; none of them has an odd chip, so that no source had to cut one in halves.
SPLIT = {"196": 750, "208": 21300, "300": 900}
# Exceptions. A stud upcard is public, so the engine has to know it; these players' cards were not recorded, and all
# of them folded before the fourth street. Any card that would neither have opened nor appears in the hand will do.
UNRECORDED_UPCARDS = {"mixed-F7S8-49": {"p1": "Qh", "p5": "Ks"}, "mixed-F7S8-50": {"p4": "Qh"}}


def completed(name: str) -> str:
    text = MIXED[name]
    for player, card in UNRECORDED_UPCARDS.get(name, {}).items():
        assert f"'d dh {player} ??????'" in text
        assert card not in text
        text = text.replace(f"'d dh {player} ??????'", f"'d dh {player} ????{card}'")
    return text


def check(record: Record) -> None:
    hand = record.hand
    assert hand.over
    assert hand.stacks == record.finish
    assert sum(hand.stacks) == sum(chips or 0 for chips in hand.setup.stacks)
    again = read(write(record))
    assert again.hand.moves == hand.moves
    assert again.hand.events == hand.events
    assert again.hand.state == hand.state
    assert again._replace(hand=hand) == record
    # The format has words for all of it.
    assert "_strobe" not in write(record)


def test_pluribus() -> None:
    records = dict(read_all(PLURIBUS))
    assert len(records) == 400
    split = {}
    for name, record in records.items():
        check(record)
        if len({award.seat for award in record.hand.awards}) > 1:
            split[name] = sum(award.amount for award in record.hand.awards)
    assert split == SPLIT
    kinds = Counter(move.kind for record in records.values() for move in record.hand.moves)
    assert kinds["fold"] == len(re.findall(r"'p\d f'", PLURIBUS)) > 1900
    assert kinds["raise_to"] == len(re.findall(r"'p\d cbr \d+'", PLURIBUS)) > 700
    assert kinds["check"] + kinds["call"] == len(re.findall(r"'p\d cc'", PLURIBUS)) > 900


@pytest.mark.parametrize("name", MIXED)
def test_mixed_game(name: str) -> None:
    check(read(completed(name)))


def test_the_added_upcards_are_the_only_additions() -> None:
    for name, added in UNRECORDED_UPCARDS.items():
        with pytest.raises(FormatError) as refused:
            read(MIXED[name])
        player = min(added)
        number = re.findall(r"'([^']*)'", MIXED[name].split("actions = ")[1]).index(f"d dh {player} ??????") + 1
        assert (
            str(refused.value) == f"action {number}, 'd dh {player} ??????': a card that lies face up has to be known"
        )


def test_the_records_are_all_here() -> None:
    records = [read(completed(name)) for name in MIXED]
    assert Counter((record.hand.setup.variant.name, record.hand.setup.structure) for record in records) == {
        ("holdem", "no_limit"): 5,
        ("holdem", "fixed_limit"): 3,
        ("omaha", "pot_limit"): 3,
        ("omaha_hilo", "fixed_limit"): 7,
        ("seven_card_stud", "fixed_limit"): 6,
        ("seven_card_stud_hilo", "fixed_limit"): 3,
        ("razz", "fixed_limit"): 5,
        ("deuce_to_seven", "no_limit"): 3,
        ("deuce_to_seven_triple", "fixed_limit"): 3,
    }
    kinds = Counter(move.kind for record in records for move in record.hand.moves)
    assert all(kinds[kind] for kind in ("fold", "check", "call", "raise_to", "bring_in", "draw", "muck"))
