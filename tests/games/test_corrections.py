"""Rulings that change the deal, played: they are moves, stand in the record, and lose neither a card nor a chip."""

from __future__ import annotations

from typing import Any

import pytest
from felt import Felt

from strobe import game
from strobe.cards import Card
from strobe.errors import ActionError
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.moves import Call, Check, Deal, Rule

BLINDS: dict[str, Any] = {"stacks": [100] * 3, "button": 2, "blinds": (1, 2)}


def holdem(**facts: Any) -> Felt:
    return Felt("holdem", ["AhKh", "QcQd", "7s7d"], "2s 5h 9d Jc 3c", **BLINDS | facts)


def cards_are_whole(state: Any) -> None:
    """Every card lies in one place, or in the stub."""
    piles = [*state.holes, *state.discards, state.board.standing, state.removed, state.burns, state.exposed]
    cards = [card for pile in piles for card in pile]
    assert len(cards) == len(set(cards)) == 52 - state.stub
    assert state.gone == sum(1 << card for card in cards)
    assert sum(state.stacks) + state.pot == sum(stack or 0 for stack in state.setup.stacks)


def refused(felt: Felt, move: Any) -> str:
    before = felt.state
    with pytest.raises(ActionError) as error:
        felt.apply(move)
    assert felt.state == before
    assert error.value.legal == felt.legal
    return error.value.code


def test_an_exposed_card_is_replaced_and_becomes_the_burn() -> None:
    felt = holdem()
    asked = felt.legal
    felt.apply(Rule(code="replace", seat=0, cards=(Card("Ah"),)))
    cards_are_whole(felt.state)
    assert (felt.legal.kind, felt.legal.seats, felt.legal.number, felt.legal.up) == ("hole", (0,), 1, 0)
    felt.supply()
    assert felt.legal == asked
    assert len(felt.state.holes[0]) == 2
    assert Card("Ah") not in felt.state.holes[0]
    cards_are_whole(felt.state)
    felt.do("call", "call", "check")
    assert felt.state.burns == (Card("Ah"),)
    cards_are_whole(felt.state)
    assert [legal.kind for legal in felt.asked] == ["hole", "hole", "boxes"]
    # The exposed card has been seen by all, the new one by its owner.
    assert game.view(felt.state, 1)["hands"][0] == ["??", "??"]
    felt.rest()
    cards_are_whole(felt.state)


def test_a_board_is_dealt_again_without_a_burn() -> None:
    felt = holdem().do("call", "call", "check")
    flop = felt.state.board
    asked = felt.legal
    felt.apply(Rule(code="redeal_board"))
    cards_are_whole(felt.state)
    assert (felt.legal.kind, felt.legal.number) == ("boxes", 3)
    felt.supply()
    assert felt.state.board != flop
    assert felt.legal == asked
    assert len(felt.state.burns) == 1
    cards_are_whole(felt.state)
    felt.rest()
    cards_are_whole(felt.state)
    assert len(felt.state.board) == 5


def test_strobes_refill_is_dealt_again_into_its_box() -> None:
    felt = Felt("strobe", faces=(4, 1), **BLINDS)
    felt.to("refill")
    card, removed = felt.state.board[3], felt.state.removed
    felt.apply(Rule(code="redeal_board"))
    assert (felt.legal.kind, felt.state.board.empty_box) == ("refill", 4)
    cards_are_whole(felt.state)
    free = [one for one in map(Card, range(52)) if not felt.state.gone >> one & 1]
    felt.apply(Deal(cards=(next(one for one in free if one != card),)))
    assert felt.state.board[3] != card
    assert felt.state.removed == removed
    felt.rest()
    cards_are_whole(felt.state)


def test_a_misdeal_gives_everything_back_and_deals_again() -> None:
    felt = holdem(ante=1).do(6, "call")
    felt.apply(Rule(code="misdeal"))
    assert felt.stacks == (98, 97, 99)
    assert (felt.legal.kind, felt.state.stub, felt.state.gone) == ("hole", 52, 0)
    cards_are_whole(felt.state)
    felt.chance()
    felt.rest()
    cards_are_whole(felt.state)


def test_what_cannot_be_carried_out_is_refused() -> None:
    felt = holdem()
    assert refused(felt, Rule(code="redeal_board")) == "no_board"
    assert refused(felt, Rule(code="replace", seat=0, cards=(Card("Qc"),))) == "not_his_cards"
    assert refused(felt, Rule(code="replace", seat=9, cards=(Card("Qc"),))) == "not_his_cards"
    assert refused(felt, Rule(code="burn the deck")) == "bad_ruling"
    felt.do("call", "call", "check")
    assert refused(felt, Rule(code="replace", seat=0, cards=(Card("Ah"),))) == "too_late"
    felt.do("check")
    assert refused(felt, Rule(code="redeal_board")) == "too_late"
    felt.rest()
    for code in ("redeal_board", "misdeal", "replace"):
        assert refused(felt, Rule(code=code)) == "hand_over"


def test_a_board_is_not_dealt_again_at_the_showdown() -> None:
    felt = holdem()
    while felt.legal.kind == "turn":
        felt.passive()
    assert felt.legal.kind == "show"
    assert refused(felt, Rule(code="redeal_board")) in ("too_late", "no_board")


@pytest.mark.parametrize(("name", "street", "due"), [("holdem", "flop", "burn"), ("strobe", "refill", "roll")])
def test_a_board_is_not_dealt_again_after_its_betting(name: str, street: str, due: str) -> None:
    felt = Felt(name, **BLINDS).to(street)
    while felt.of_kind("closed")[-1].street != street:
        # Chance is left alone: it is due, and nobody has dealt yet.
        felt.apply(Check(seat=felt.seat) if felt.legal.check else Call(seat=felt.seat))
    assert felt.legal.kind == due
    assert refused(felt, Rule(code="redeal_board")) == "too_late"


@pytest.mark.parametrize("cards", [("xx",), (None,), (99,)])
def test_cards_that_are_none_are_refused_like_any_move(cards: Any) -> None:
    assert refused(holdem(), Rule(code="replace", seat=0, cards=cards))


def test_rulings_are_saved_and_undone_like_moves() -> None:
    hand = Hand.start("holdem", dealer=seeded(5), **BLINDS)
    start = hand.state
    hand.rule("replace", seat=1, cards=[start.holes[1][0]])
    hand.call()
    hand.call()
    hand.check()
    hand.rule("redeal_board")
    hand.rule("note", note="as before")
    back = Hand.from_json(hand.to_json())
    assert back.state == hand.state
    assert back.events == hand.events
    while hand.state != start:
        hand.undo()
    hand.rule("misdeal")
    assert hand.legal.kind == "turn"
    assert hand.state.holes != start.holes


def test_a_note_is_recorded_and_changes_nothing() -> None:
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=seeded(1))
    before = hand.state
    hand.rule("note", note="Rob is right")  # D-ST-16
    assert hand.state == before._replace(version=before.version + 1)
    assert hand.events[-1] == ("ruled", "note", -1, (), "Rob is right")
    assert "Rob is right" in hand.log()
    hand.call()
    again = Hand.from_json(hand.to_json())
    assert (again.state, again.events) == (hand.state, hand.events)


def test_the_board_is_not_dealt_again_once_somebody_has_put_a_card_away_for_it() -> None:
    """The first round falls away here, so that the discards come right after the board."""
    hand = Hand.start("crazy_pineapple", stacks=[9] * 2, blinds=(1, 2), dealer=seeded(1))
    hand.raise_to(9)
    hand.call()
    hand.rule("redeal_board")  # before that it may be
    assert hand.legal.kind == "discard"
    hand.discard(hand.state.holes[0][:1], seat=0)
    before = hand.state
    with pytest.raises(ActionError, match="put a card away") as caught:
        hand.rule("redeal_board")
    assert caught.value.code == "too_late"
    assert hand.state is before
    hand.discard(hand.state.holes[1][:1], seat=1)
    assert [len(hole) for hole in hand.state.holes] == [2, 2]
    assert hand.over
    cards_are_whole(hand.state)
