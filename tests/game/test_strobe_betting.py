"""Betting in Strobe: who opens, which rounds are played, what is posted, what is shown (rules 2.2, 2.3, 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from strobe import game
from strobe.cards import parse_cards
from strobe.errors import SetupError
from strobe.game.hand import Hand
from strobe.game.setup import resolve
from tables import Table, asked_by_round, deal, totals


def test_the_opening_round_is_off_by_default_and_part_of_the_record() -> None:
    table = Table("strobe", stacks=[50, 50, 50], blinds=(1, 2))
    assert table.state.setup.options.opening_round is False
    assert len(table.state.board.standing) == 6  # the first question is asked on the six boxes
    assert [row[0] for row in asked_by_round(table.rest())] == ["board", "first roll", "refill", "second roll"]
    opened = deal(3, True)
    assert opened.state.setup.options.opening_round is True
    assert len(opened.state.board.standing) == 0
    assert game.view(opened.state, None)["options"]["opening_round"] is True


def test_blinds_are_posted_before_the_deal_and_live_in_the_first_round_played() -> None:
    table = deal(6)
    kinds = [event.kind for event in table.events]
    assert kinds.index("dealt") > max(at for at, kind in enumerate(kinds) if kind == "posted")
    assert len(table.state.board.standing) == 6
    legal = table.legal
    assert (table.seat, legal.call, totals(legal)[0]) == (3, 2, 4)
    table.do("call", "call", "call", "call")
    assert table.seat == 1
    table.do("call")
    assert table.seat == 2
    assert table.legal.check
    assert totals(table.legal)[0] == 4


def test_structures_default_to_no_limit_and_the_others_are_there() -> None:
    facts: dict[str, Any] = {"stacks": [50, 50], "blinds": (1, 2)}
    assert Table("strobe", **facts).state.setup.structure == "no_limit"
    assert Hand.start("strobe", **facts).setup.structure == "no_limit"
    assert resolve("strobe", **facts).structure == "no_limit"
    most = {}
    for structure in ("no_limit", "pot_limit", "half_pot", "fixed_limit"):
        most[structure] = totals(deal(3, structure=structure).legal)
    assert most == {"no_limit": [4, 200], "pot_limit": [4, 7], "half_pot": [4, 4], "fixed_limit": [4, 4]}
    with pytest.raises(SetupError):
        deal(2, structure="table_stakes")


def test_a_straddle_is_off_unless_posted_and_acts_last() -> None:
    assert deal(4).of_kind("posted")[-1].post == "blind"
    table = deal(4, posts=[(1, "blind", 1), (2, "blind", 2), (3, "straddle", 4)])
    assert table.seat == 0
    assert totals(table.legal)[0] == 8
    table.do("call", "call", "call")
    assert table.seat == 3
    assert table.legal.check
    table.do(8)
    assert table.seat == 0
    eased = deal(
        4,
        posts=[(1, "blind", 1), (2, "blind", 2), (3, "straddle", 4)],
        options={"straddle_min_raise": "big_blind"},
    )
    assert totals(eased.legal)[0] == 6


def test_ante_before_blind_and_a_short_blind_does_not_lower_the_price() -> None:
    table = Table("strobe", stacks=[100, 100, 4], button=0, blinds=(2, 5), ante=3)
    posted = [(event.seat, event.post, event.amount) for event in table.of_kind("posted")]
    assert posted == [(1, "ante", 3), (2, "ante", 3), (0, "ante", 3), (1, "blind", 2), (2, "blind", 1)]
    assert (table.seat, table.legal.call, totals(table.legal)[0]) == (0, 5, 10)


def test_the_board_can_not_be_run_twice() -> None:
    for name in ("run_it_twice", "run_twice", "runouts"):
        with pytest.raises(SetupError) as refused:
            deal(options={name: 2})
        assert refused.value.code == "unknown_option"
    table = deal().do("allin", "call")
    assert [event.kind for event in table.events].count("placed") == 2
    assert len(table.of_kind("pot_awarded")) == 1


def test_minimum_bet_is_the_big_blind_or_one_ante() -> None:
    assert totals(deal(4, ante=3).legal)[0] == 3
    table = deal(4, blinds=(2, 5), ante=3)
    table.do("call", "call", "call", "check")
    assert totals(table.legal)[0] == 5


def test_raise_cap_is_three_in_four_and_in_five_rounds() -> None:
    for opening in (False, True):
        table = deal(3, opening, structure="fixed_limit")
        table.do(4, 6, 8)
        assert not table.legal.raise_to
        two = deal(2, opening, structure="fixed_limit")
        two.do(4, 6, 8, 10)
        assert two.legal.raise_to


def test_odd_chips_go_to_the_first_winner_left_of_the_button() -> None:
    # The board plays for all three; the pot of 7 goes 3, 2, 2 from the left of the button.
    deck = "2c 2d 2h 3c 3d 3h Ah Kh Qh Jh Th 9c 8c"
    for button in range(3):
        table = deal(3, button=button, deck=deck, faces=(6, 6), posts=[((button + 1) % 3, "dead", 1)], min_bet=2)
        table.do(2, "call", "call").rest()
        left = (button + 1) % 3
        assert table.won() == {seat: 3 if seat == left else 2 for seat in range(3)}


def test_only_strobe_has_an_opening_round_and_a_burn_option() -> None:
    for name in ("opening_round", "burn"):
        with pytest.raises(SetupError):
            Table("holdem", stacks=[50, 50], blinds=(1, 2), options={name: True})


def test_showing_order_of_strobe() -> None:
    # Board A K Q J 9 of four suits: seat 2 bets the last round and shows first, then 0 and 1 in turn.
    hole = {0: "Tc2c", 1: "9d3d", 2: "8h4h"}
    board = parse_cards("Ah Kd Qc Js 9s 5c 6d")
    order = [1, 2, 0]
    deck = [parse_cards(hole[seat])[turn] for turn in range(2) for seat in order]
    table = deal(3, deck=[*deck, *board], faces=(6, 6))
    table.do("call", "call", "check", *["check"] * 6, "check", 4, "call", "call")
    assert [event.seat for event in table.of_kind("shown")] == [2, 0]
    assert table.state.pending == (1,)
    passive = deal(3, deck=[*deck, *board], faces=(6, 6)).do("call", "call", "check", *["check"] * 9)
    assert [event.seat for event in passive.of_kind("shown")] == [1]
    assert passive.state.pending == (2,)


def test_all_in_players_are_skipped() -> None:
    table = deal(stacks=[100, 10, 100], button=0, faces=(1, 1))
    table.do(10, "call", "call")
    later = asked_by_round(table.do("check", "check", "check", "check").rest())[1:]
    assert all(1 not in seats for _, seats in later)
    assert [street for street, _ in later] == ["first roll", "refill", "second roll"]


def test_betting_rounds_are_skipped_when_one_player_is_left_with_chips() -> None:
    table = deal(stacks=[100, 10], button=0)
    table.do(10, "call")
    assert [street for street, seats in asked_by_round(table) if seats] == ["board"]
    # A round that is left out does not open, and so does not close either (D-ST-20).
    assert [event.street for event in table.of_kind("closed")] == ["board"]
    assert table.legal.kind == "over"
