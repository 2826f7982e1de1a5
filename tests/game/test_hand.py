"""What the Hand object keeps, whatever its dealer does and however its moves were written."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from strobe import Hand, parse_cards
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


@pytest.mark.parametrize("named", [True, False])
def test_a_hand_tabled_before_its_last_card_is_named_if_nobody_knows_that_card(named: bool) -> None:
    hand = Hand.start("seven_card_stud", stacks=[10, 10], ante=1, bring_in=1, bets=(2, 4), structure="fixed_limit")
    hand.deal("2c 2d Ks Kd Qh 3s")
    while hand.legal.kind == "turn":
        legal: Any = hand.legal
        if legal.raise_to:
            hand.raise_to(legal.raise_to[-1])
        else:
            hand.call()
    assert hand.state.shown == 0b11
    for cards in ("7s 8s", "9s 9d", "Jc 5c"):
        hand.deal([None])
        hand.deal(cards)
    hand.deal([None])
    hand.deal([None, None])
    assert hand.legal.kind == "show"
    first = hand.pending[0]
    full = [(*cards[:6], last) for cards, last in zip(hand.state.holes, parse_cards("Ah 4h"), strict=True)]
    hand.show(full[first])
    if named:
        hand.show(full[1 - first])
        assert hand.stacks == (20, 0)  # the ace is the best of it
    else:
        hand.muck()
        assert hand.stacks[first] == 20
