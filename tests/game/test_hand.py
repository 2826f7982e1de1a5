"""What the Hand object keeps, whatever its dealer does and however its moves were written."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from strobe import Hand, SetupError
from strobe.game import dealers, moves
from strobe.game.state import State


def hand(dealer: Any = None) -> Hand:
    return Hand.start("holdem", stacks=[100] * 3, blinds=(1, 2), dealer=dealer)


def test_a_dealer_that_fails_leaves_no_half_move_behind() -> None:
    good, calls = dealers.seeded(1), [0]

    def failing(state: State) -> Any:
        calls[0] += 1
        if calls[0] == 3:
            raise KeyError("lost")
        return good(state)

    table = hand(failing)
    table.call()
    table.call()
    before = table.state
    with pytest.raises(KeyError):
        table.check()
    assert table.state == before
    table.check()
    assert len(table.board) == 3


def test_a_dealer_without_length_is_asked_all_the_same() -> None:
    class Falsy:
        def __len__(self) -> int:
            return 0

        def __call__(self, state: State) -> Any:
            return dealers.seeded(1)(state)

    assert hand(Falsy()).pending == (0,)


def test_a_copy_goes_its_own_way() -> None:
    table = hand(dealers.seeded(1))
    other = copy.copy(table)
    other.call()
    assert table.state.version + 1 == other.state.version


def test_moves_are_kept_in_their_own_form() -> None:
    table = hand()
    cards = [0, 1, 2, 3, 4, 5]
    table.apply(moves.Deal(cards=cards))  # type: ignore[arg-type]
    cards.clear()
    table.apply(("fold", 0))  # type: ignore[arg-type]
    assert [move.kind for move in table.moves] == ["deal", "fold"]
    assert Hand.from_json(table.to_json()).state == table.state


def test_undo_goes_on_after_a_saved_game_was_read() -> None:
    dealer = dealers.seeded(1)
    table = hand(dealer)
    table.call()
    table.call()
    again = Hand.from_json(table.to_json(), dealer=dealer)
    again.undo()
    table.undo()
    assert again.state == table.state


def test_the_only_owner_of_a_side_pot_has_it_though_he_mucks() -> None:
    table = Hand.start("holdem", stacks=[300, 300, 10], blinds=(1, 2))
    table.deal([None] * 6)
    table.raise_to(10)
    table.call()
    table.call()
    table.deal([None])
    table.deal("2c 3d 4s")
    table.raise_to(50)
    table.call()
    table.deal([None])
    table.deal("9h")
    table.check()
    table.fold()
    table.deal([None])
    table.deal("Td")
    table.muck()
    assert table.stacks == (240, 340, 30)  # D-BET-30: 100 to seat 1, 30 to seat 2


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_are_no_amounts(kind: Any) -> None:
    for facts in ({"stacks": kind(bytes([50, 50]))}, {"blinds": kind(bytes([1, 2]))}):
        with pytest.raises(SetupError):
            Hand.start("strobe", **{"stacks": [500, 500], "blinds": (1, 2), **facts})
