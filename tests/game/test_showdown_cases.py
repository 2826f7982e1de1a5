"""Who shows when, who may muck, and what a showdown pays (rules 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from scenes import case, cases, missing_tests
from strobe import Hand, dealers, game
from strobe.cards import parse_cards
from strobe.errors import ActionError
from strobe.game.moves import Check, Deal, Muck, Show
from tables import Table


def deck_for(holes: list[str], board: str, button: int, burns: int = 3) -> list[Any]:
    """A hold'em deck that gives seat 0, 1, ... these cards, with a burn before flop, turn and river."""
    hands = [parse_cards(hole) for hole in holes]
    order = [(button + step) % len(holes) for step in range(1, len(holes) + 1)]
    five = parse_cards(board)
    taken = {card for hand in hands for card in hand} | set(five)
    spare = [card for card in parse_cards("2c2d2h2s3c3d3h3s4c4d4h4s5c5d") if card not in taken][:burns]
    deal = [hands[seat][turn] for turn in range(2) for seat in order]
    return [*deal, spare[0], *five[:3], spare[1], five[3], spare[2], five[4]]


BOARD = "Kd 9c 8s 6h 2s"


def holdem(holes: list[str], board: str = BOARD, button: int = 0, **facts: Any) -> Table:
    facts.setdefault("stacks", [200] * len(holes))
    return Table("holdem", deck=deck_for(holes, board, button), button=button, blinds=(1, 2), **facts)


def checked_to_the_river(table: Table) -> Table:
    while len(table.of_kind("closed")) < 3:
        table.do("check" if table.legal.check else "call")
    return table


def shown(table: Table) -> list[int]:
    return [event.seat for event in table.of_kind("shown")]


def test_every_showdown_vector_has_a_test() -> None:
    assert missing_tests(globals(), "showdown.json", "showdown") == set()


def test_sd_deadhand_01() -> None:
    _, expect = case("showdown.json", "sd-deadhand-01")
    table = holdem(["KhKs", "QcJc", "Th4h"])
    table.do("fold").rest()
    assert (0 in table.won()) is expect["A_wins"]
    assert 0 not in shown(table)


def test_sd_foldwin_02() -> None:
    _, expect = case("showdown.json", "sd-foldwin-02")
    table = Table("holdem", stacks=[50, 50, 50], blinds=(1, 2))
    table.do("fold", "fold")
    assert expect["must_not_raise"]
    assert table.won() == {2: 2}
    assert shown(table) == []
    assert [event.amount for event in table.of_kind("returned")] == [1]
    # Even with cards that nobody knows.
    state, _ = game.start("holdem", stacks=[50, 50, 50], blinds=(1, 2))
    state, _ = game.apply(state, Deal(cards=(None,) * 6))
    unknown = Table("holdem", stacks=[50, 50, 50], blinds=(1, 2), stop_at_chance=True)
    unknown.state = state
    unknown.do("fold", "fold")
    assert unknown.won() == {2: 2}


def test_sd_muck_01() -> None:
    _, expect = case("showdown.json", "sd-muck-01")
    table = holdem(["AhAs", "KhQc"], board="Ac 9c 8s 6h 2s")
    checked_to_the_river(table)
    table.do(2, "call")
    # Seat 1 bet and shows a pair of nothing first; seat 0 then wins and shows.
    assert table.legal.kind == "over"
    table = holdem(["KhQc", "AhAs"], board="Ac 9c 8s 6h 2s")
    checked_to_the_river(table).do(2, "call")
    assert shown(table) == [1]
    assert table.legal.kind == "show"
    assert table.state.pending == (0,)
    outcomes = {}
    for move in (Show(seat=0), Muck(seat=0)):
        state, events = game.apply(table.state, move)
        outcomes[move.kind] = state
        assert state.stacks == (196, 204)
        assert events[0].kind == {"show": "shown", "muck": "mucked"}[move.kind]
    assert sorted(outcomes) == sorted(["muck", "show"]) == sorted(expect["B_may"])
    assert expect["mucked_cards_in_other_players_views"] is False
    for eyes in (1, None):
        assert game.view(outcomes["muck"], eyes)["hands"][0] == ["??", "??"]
        assert game.view(outcomes["show"], eyes)["hands"][0] == ["Kh", "Qc"]
    assert game.view(outcomes["muck"], 0)["hands"][0] == ["Kh", "Qc"]


def test_sd_order_02() -> None:
    _, expect = case("showdown.json", "sd-order-02")
    table = holdem(["QcJc", "7c5c", "Th4h"])
    checked_to_the_river(table).do("check", "check", "check")
    assert shown(table)[0] == 1  # A, left of the button
    assert expect["show_order_starts"] == "A"


def test_sd_order_03() -> None:
    _, expect = case("showdown.json", "sd-order-03")
    table = holdem(["QcJc", "7c5c", "Th4h"])
    table.do("call", "call", "check", "check", "check", "check")
    table.do("check", "check", 4, "call", "call")  # C bets the turn
    table.do("check", "check", "check")
    assert [event.seat for event in table.of_kind("acted") if event.action not in ("call", "check")] == [0]
    assert shown(table)[0] == 1
    assert expect["show_order_starts"] == "A"


def test_sd_sidefirst_01() -> None:
    _, expect = case("showdown.json", "sd-sidefirst-01")
    # A is all-in before the flop and sits left of the button; B and C go on.
    table = holdem(["QcJc", "7c5c", "Th4h"], stacks=[200, 20, 200])
    table.do(20, "call", "call", "check", 30, "call", *["check"] * 4)
    assert expect["show_before_A"] == ["B", "C"]
    assert shown(table) == [2, 0, 1]


@pytest.mark.parametrize(("given", "expect"), cases("showdown.json", "showdown.order"))
def test_order_vector(given: dict[str, Any], expect: dict[str, Any]) -> None:
    count = given["n"]
    # Each hand is better than those that show before it, so that all of them are tabled in turn.
    ladder = ["4c3c", "QcJc", "9h3h", "KcQd"]
    holes = [""] * count
    for place, seat in enumerate(expect["order"]):
        holes[seat] = ladder[place]
    for seat in range(count):
        holes[seat] = holes[seat] or "Jd3d"
    short = given.get("main_only", [])
    stacks = [10 if seat in short else 200 for seat in range(count)]
    table = holdem(holes, button=given["button"], stacks=stacks)
    while table.legal.kind == "turn":
        if table.seat in given.get("folded", []):
            table.do("fold")
        elif len(table.of_kind("closed")) == 0 and short and table.state.level < 10:
            table.do(10)
        elif len(table.of_kind("closed")) == 1 and short and table.legal.check and not table.state.level:
            table.do(10 if table.seat == 2 else "check")  # makes the side pot
        elif len(table.of_kind("closed")) == 3 and table.seat == given["aggressor"] and table.legal.check:
            table.do(10)
        else:
            table.do("check" if table.legal.check else "call")
    assert shown(table) == expect["order"]


def test_the_last_raiser_of_the_final_round_shows_first_not_the_bettor() -> None:
    table = holdem(["KhKs", "QcJc", "Th4h"])
    checked_to_the_river(table).do(4, "fold", 12, "call")
    assert shown(table)[0] == 0


def test_a_beaten_hand_is_asked_and_a_tie_is_tabled() -> None:
    table = holdem(["Kh4h", "QcJc", "Kc4c", "5d4d"])
    checked_to_the_river(table).do("check", "check", "check", "check")
    assert shown(table) == [1, 2]  # the queen high, then the kings; the fours are beaten
    assert table.state.pending == (3,)
    table.do("muck")
    assert shown(table) == [1, 2, 0]
    assert [event.seat for event in table.of_kind("mucked")] == [3]
    assert table.won() == {0: 4, 2: 4}


def test_each_beaten_hand_decides_for_itself() -> None:
    table = holdem(["5c4c", "KhKs", "QcJc", "Th4h"])
    checked_to_the_river(table).do("check", "check", "check", "check")
    assert shown(table) == [1]
    assert table.state.pending == (2,)
    table.do("muck")
    assert table.state.pending == (3,)
    table.do("show")
    assert table.state.pending == (0,)
    table.do("muck")
    assert shown(table) == [1, 3]
    assert table.won() == {1: 8}


def test_all_in_hands_are_tabled_at_once_before_the_remaining_cards() -> None:
    table = holdem(["AhAs", "KhQc"])
    table.do("allin", "call")
    kinds = [event.kind for event in table.events]
    assert kinds.count("shown") == 2
    assert max(at for at, kind in enumerate(kinds) if kind == "shown") < kinds.index("placed")
    assert table.legal.kind == "over"
    assert table.of_kind("mucked") == []


def test_nobody_may_muck_when_a_player_is_all_in() -> None:
    table = holdem(["5c4c", "KhKs", "QcJc"], stacks=[200, 20, 200])
    table.do(20, "call", "call", *["check"] * 6)
    assert table.legal.kind == "over"
    assert sorted(shown(table)) == [0, 1, 2]


def test_hands_are_not_tabled_while_two_players_can_still_bet() -> None:
    table = holdem(["5c4c", "KhKs", "QcJc"], stacks=[200, 20, 200])
    table.do(20, "call", "call")
    assert shown(table) == []
    table.do("check", "check", 10, "call")
    assert shown(table) == []


def test_a_lone_hand_is_not_shown() -> None:
    table = holdem(["AhAs", "KhQc", "Th4h"])
    checked_to_the_river(table).do(4, "fold", "fold")
    assert shown(table) == []
    assert table.won() == {1: 6}


def test_cards_speak_whatever_was_shown_first() -> None:
    # The board plays for both: tabling is enough, nothing has to be declared.
    table = holdem(["5c4c", "Th4h"], board="As Ks Qs Js Ts")
    checked_to_the_river(table).do("check", "check")
    assert table.won() == {0: 2, 1: 2}


def test_playing_the_board_tabling_is_enough_and_a_mucked_tie_is_never_offered() -> None:
    # All three play the board: every hand shares the pot, so that the engine tables it and asks nobody.
    table = holdem(["5c4c", "Th4h", "3d2d"], board="As Ks Qs Js Ts")
    checked_to_the_river(table).do("check", "check", "check")
    assert table.legal.kind == "over"
    assert sorted(shown(table)) == [0, 1, 2]
    assert table.won() == {0: 2, 1: 2, 2: 2}


def test_side_pots_are_awarded_last_formed_first() -> None:
    table = holdem(["QcJc", "KhKs", "AcAd"], stacks=[200, 20, 50])
    table.do("allin", "call", "call")
    assert [event.pot for event in table.of_kind("pot_awarded")] == [1, 0]
    assert table.won() == {1: 60, 2: 60}


def test_show_and_muck_only_when_it_is_the_seats_choice() -> None:
    table = holdem(["5c4c", "KhKs", "QcJc"])
    with pytest.raises(ActionError) as refused:
        table.apply(Muck(seat=table.seat))
    assert refused.value.code == "bad_move"
    checked_to_the_river(table).do("check", "check", "check")
    wrong: list[tuple[Any, str]] = [
        (Show(seat=1), "not_your_turn"),
        (Muck(seat=0), "not_your_turn"),
        (Check(seat=2), "bad_move"),
    ]
    for move, code in wrong:
        with pytest.raises(ActionError) as refused:
            table.apply(move)
        assert refused.value.code == code
        assert refused.value.legal == table.legal


def test_unknown_hands_are_named_when_they_are_shown() -> None:
    table = Table("holdem", stacks=[50, 50], blinds=(1, 2), stop_at_chance=True)
    table.apply(Deal(cards=(None, None, None, None)))
    table.do("call", "check")
    for cards in ((None,), parse_cards("Kd9c8s"), (None,), parse_cards("6h"), (None,), parse_cards("2s")):
        while table.legal.kind == "turn":
            table.do("check")
        table.apply(Deal(cards=tuple(cards)))
    table.do("check", "check")
    assert table.state.pending == (1,)
    wrong: list[tuple[Any, str]] = [
        (None, "unknown_card"),
        (parse_cards("Kd4h"), "card_gone"),
        (parse_cards("4h"), "wrong_count"),
        ((parse_cards("4h")[0], parse_cards("4h")[0]), "duplicate_card"),
    ]
    for named, code in wrong:
        with pytest.raises(ActionError) as refused:
            table.apply(Show(seat=1, cards=named))
        assert refused.value.code == code
    table.apply(Show(seat=1, cards=parse_cards("KhKs")))
    assert table.state.pending == (0,)
    table.apply(Show(seat=0, cards=parse_cards("AhAs")))
    assert table.won() == {1: 4}
    assert table.state.holes == (parse_cards("AhAs"), parse_cards("KhKs"))


def test_when_the_aggressor_mucks_an_unknown_hand_the_next_clockwise_is_asked() -> None:
    """D-SD-2: the order runs on from him, not from the left of the button."""
    hand = Hand.start("holdem", stacks=[50] * 4, button=3, blinds=(1, 2))
    hand.deal([None] * 8)
    for _ in range(3):
        hand.call()
    hand.check()
    for cards in ("Ah Kd 7c", "7d", "3s"):
        hand.deal([None])
        hand.deal(cards)
        if cards != "3s":
            for _ in range(4):
                hand.check()
    hand.check()
    hand.check()
    hand.raise_to(5)
    for _ in range(3):
        hand.call()
    assert hand.legal.seats == (2,)
    hand.muck()
    assert hand.legal.seats == (3,)


def test_who_plays_for_a_side_pot_of_antes_shows_first() -> None:
    """D-SD-2: an ante that not everybody owes makes a side pot, though nobody is all-in."""
    posts = [(1, "ante", 5), (2, "ante", 5), (0, "blind", 1), (1, "blind", 2)]
    dealer = dealers.arranged(["AhAd", "KhKd", "AcAs"], "Qs Jd 7c 4h 2s")
    hand = Hand.start("holdem", stacks=[50] * 3, button=2, posts=posts, blinds=(1, 2), dealer=dealer)
    hand.call()
    hand.call()
    hand.check()
    while hand.legal.kind == "turn":
        hand.check()
    assert [event.seat for event in hand.events if event.kind == "shown"] == [1, 2, 0]


def test_hands_stay_hidden_while_an_unmatched_ante_is_to_come_back() -> None:
    """D-ST-6: its owner can bet again, so that the hands are not tabled yet."""
    posts = [(0, "ante", 4), (2, "ante", 2), (1, "blind", 1)]
    hand = Hand.start("strobe", stacks=[4, 30, 2], button=2, posts=posts, blinds=(1,), dealer=dealers.seeded(3))
    asked = 0
    while not hand.over:
        if hand.legal.kind == "turn":
            assert not hand.state.shown
            asked += 1
            hand.check() if hand.legal.check else hand.call()
        else:
            hand.muck()
    assert asked
    assert sum(hand.stacks) == 36
