"""Strobe from the posts to the showdown: phases, order, boxes, the die, burns, all-ins (rules part 2)."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from random_hands import strength
from scenes import case, cases, missing_tests
from strobe import best_five, category, evaluate, game
from strobe.cards import Card, parse_cards
from strobe.errors import ActionError, SetupError
from strobe.game.moves import Check, Deal, Roll
from tables import asked_by_round, deal

ROUNDS = {"opening": "deal", "board": "board", "roll1": "first roll", "refill": "refill", "roll2": "second roll"}


def test_every_flow_vector_has_a_test() -> None:
    areas = ("strobe", "strobe.flow", "strobe.limit", "strobe.process", "strobe.deck")
    assert missing_tests(globals(), "strobe_flow.json", *areas) == set()


@pytest.mark.parametrize(("given", "expect"), cases("strobe_flow.json", "strobe.order"))
def test_order_of_acting(given: dict[str, Any], expect: dict[str, Any]) -> None:
    money: dict[str, Any] = {"blinds": (1, 2)} if given["blinds"] else {"ante": 1}
    table = deal(given["n"], given["opening"], button=given["button"], **money).rest()
    wanted = [(ROUNDS[row["round"]], row["order"]) for row in expect["rounds"]]
    assert asked_by_round(table) == wanted
    assert len(wanted) == expect["betting_rounds"]
    assert {event.seat for event in table.of_kind("rolled")} == {expect["roller"]}


@pytest.mark.parametrize(("given", "expect"), cases("strobe_flow.json", "strobe.deal"))
def test_deal(given: dict[str, Any], expect: dict[str, Any]) -> None:
    table = deal(given["n"], button=given["button"], deck=given["deck"], options={"burn": given["burn"]}).rest()
    for seat, hole in expect["hole"].items():
        assert table.state.holes[int(seat)] == parse_cards(hole)
    placed = table.of_kind("placed")
    assert [card.text for card in placed[0].cards] == expect["boxes"]
    assert placed[0].boxes == (1, 2, 3, 4, 5, 6)
    assert [card.text for card in placed[1].cards] == [expect["refill"]]
    assert 52 - table.state.stub == expect["used"]


def test_burns_are_off_and_come_before_the_board_and_the_refill_by_option() -> None:
    deck = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d"
    plain = deal(deck=deck, faces=(1, 2)).rest()
    assert plain.steps == ["hole", "boxes", "roll", "refill", "roll"]
    assert plain.of_kind("burned") == []
    burning = deal(deck=deck, faces=(1, 2), options={"burn": True}).rest()
    assert burning.steps == ["hole", "burn", "boxes", "roll", "burn", "refill", "roll"]
    assert [event.card.text for event in burning.of_kind("burned")] == ["3c", "4s"]
    assert [card.text for card in burning.state.burns if card] == ["3c", "4s"]
    placed = [[card.text for card in event.cards] for event in burning.of_kind("placed")]
    assert placed == [["3d", "3h", "3s", "4c", "4d", "4h"], ["5c"]]


def test_st_deck_01() -> None:
    given, expect = case("strobe_flow.json", "st-deck-01")
    for burn, key in ((False, "cards_used_without_burns"), (True, "with_one_burn_before_board_and_refill")):
        table = deal(given["players"], options={"burn": burn}).rest()
        assert 52 - table.state.stub == expect[key]


def test_strobe_deck() -> None:
    given, expect = case("strobe_flow.json", "strobe-deck")
    for burn, used, most in (
        (False, expect["cards_used_no_burn"], expect["max_players_52_no_burn"]),
        (True, expect["cards_used_with_burns"], expect["max_players_52_with_burns"]),
    ):
        table = deal(given["players"], options={"burn": burn}).rest()
        assert 52 - table.state.stub == used
        rest = used - 2 * given["players"]
        assert 2 * most + rest <= 52 < 2 * (most + 1) + rest
    with pytest.raises(SetupError):
        deal(11)
    with pytest.raises(SetupError):
        deal(1)


def test_st_die_01() -> None:
    given, expect = case("strobe_flow.json", "st-die-01")
    table = deal(2, stop_at_chance=True)
    while table.legal.kind != "roll":
        table.next_chance() if table.legal.kind != "turn" else table.do("check" if table.legal.check else "call")
    assert expect["all_raise"] is True
    for face in given["rolls"]:
        with pytest.raises(ActionError) as refused:
            game.apply(table.state, Roll(face=face))
        assert refused.value.code == "bad_face"
        assert refused.value.legal == table.legal
    assert all(game.apply(table.state, Roll(face=face)) for face in range(1, 7))


@pytest.mark.parametrize("identity", ["strobe-example", "strobe-same-box-twice", "st-seed-01"])
def test_worked_example(identity: str) -> None:
    given, expect = case("strobe_flow.json", identity)
    hands = given.get("hands") or {"A": parse_cards(given["A"]), "B": parse_cards(given["B"])}
    hole = {name: list(parse_cards(cards)) for name, cards in hands.items()}
    # Seat 0 is A; the button, B, is dealt last, so A's cards come first.
    deck = [hole["A"][0], hole["B"][0], hole["A"][1], hole["B"][1], *given["boxes"], given["refill"]]
    table = deal(button=1, deck=deck, faces=given["rolls"])
    stages = []
    while table.legal.kind == "turn":
        stages.append([None if card is None else card.text for card in table.state.board])
        street = len(table.of_kind("closed"))
        while table.legal.kind == "turn" and len(table.of_kind("closed")) == street:
            table.do("check" if table.legal.check else "call")
    if "stages" in expect:
        assert stages == [stage["board"] for stage in expect["stages"]]
    if "removed" in expect:
        assert [card.text for card in table.state.removed] == expect["removed"]
    if "final_board" in expect:
        assert [card.text for card in table.state.board.standing] == expect["final_board"]
    if "final_boxes" in expect:
        assert [None if card is None else card.text for card in table.state.board] == expect["final_boxes"]
    table.rest()
    assert ["AB"[seat] for seat in table.won()] == expect.get("winners", [expect.get("winner")])


def test_strobe_example() -> None:
    """What each player holds at each stage: the best of eight, seven, eight and seven cards (D-ST-11)."""
    given, expect = case("strobe_flow.json", "strobe-example")
    places = ("high card", "one pair", "two pair", "three of a kind", "straight")
    sizes = []
    for stage in expect["stages"]:
        board = parse_cards([card for card in stage["board"] if card])
        for name in "AB":
            cards = (*parse_cards(given["hands"][name]), *board)
            sizes.append(len(cards))
            best = strength(cards)
            assert (places[best[0]], list(best[1:])) == tuple(stage[name])
            assert str(category(evaluate(cards))) == stage[name][0].removeprefix("one ")
    assert sizes == [8, 8, 7, 7, 8, 8, 7, 7]


def test_strobe_same_box_twice() -> None:
    """The second roll may take the refilled card (000-8)."""
    table = deal(faces=(3, 3)).rest()
    first, second = table.state.removed
    assert second in table.of_kind("placed")[1].cards
    assert first != second
    assert table.state.board.empty_box == 3
    assert [event.box for event in table.of_kind("removed")] == [3, 3]


test_st_seed_01 = test_worked_example


def test_st_8cards_01() -> None:
    given, expect = case("strobe_flow.json", "st-8cards-01")
    cards = (*parse_cards(given["A"]), *parse_cards(given["boxes"]))
    assert len(cards) == 8
    assert strength(cards) == (6, 14, 13)
    assert strength(parse_cards(given["boxes"][:5])) == (5, 14, 13, 9, 5, 2)
    best = best_five(cards)
    assert (str(category(best.strength)), expect["A_now"]) == ("full house", "full house AK")
    assert set(best.cards) == set(parse_cards("AsAdAhKhKd"))


def test_st_outcomes_01() -> None:
    given, expect = case("strobe_flow.json", "st-outcomes-01")
    hole = [*parse_cards(given["A"]), *parse_cards(given["B"])]
    boxes = list(parse_cards(given["boxes"]))
    # The refill is box 3's card; the first roll takes another card out of box 3 before it.
    deck = [hole[0], hole[2], hole[1], hole[3], *boxes[:2], Card("7d"), *boxes[3:], boxes[2]]
    for face, winner in expect["winner_by_roll"].items():
        table = deal(button=1, deck=deck, faces=(3, int(face))).rest()
        assert list(table.won()) == ["AB".index(winner)]


def test_st_roller_02() -> None:
    given, expect = case("strobe_flow.json", "st-roller-02")
    table = deal(3, button=0)
    table.do("fold").rest()
    assert given["button_player_folded"]
    assert expect["roll_still_happens"]
    assert [event.seat for event in table.of_kind("rolled")] == [0, 0]


def test_the_button_rolls_even_if_all_in() -> None:
    table = deal(stacks=[200, 200, 20], button=2)
    table.do("allin", "call", "call").rest()
    assert [event.seat for event in table.of_kind("rolled")] == [2, 2]


@pytest.mark.parametrize(
    ("stacks", "button", "roller"),
    [
        ([9, 9, None, 9], 2, 1),
        ([9, None, None, 9, 9], 2, 0),
        ([None, 9, 9, 9], 0, 3),
        ([9, 9, 9, None], 3, 2),
        ([9, 9, 9], 1, 1),
    ],
)
def test_a_dead_button_rolls_from_the_nearest_seat_counter_clockwise(
    stacks: list[int | None], button: int, roller: int
) -> None:
    table = deal(stacks=stacks, button=button).rest()
    assert [event.seat for event in table.of_kind("rolled")] == [roller, roller]


def test_st_rounds_02() -> None:
    given, expect = case("strobe_flow.json", "st-rounds-02")
    table = deal(3, given["opening_round"]).rest()
    words = {"dealt": "deal", "closed": "bet", "rolled": "roll", "hand_over": "showdown"}
    order: list[str] = []
    for event in table.events:
        word = words.get(event.kind, "")
        if event.kind == "placed":
            word = "board" if len(event.boxes) == 6 else "refill"
        if word and (not order or order[-1] != word):
            order.append(word)
    assert order == expect["order"]
    assert len(table.of_kind("closed")) == expect["betting_rounds"]


def test_st_tie_01() -> None:
    given, expect = case("strobe_flow.json", "st-tie-01")
    a, b = parse_cards(given["A"]), parse_cards(given["B"])
    board = parse_cards(given["final_board"])
    deck = [a[0], b[0], a[1], b[1], *board, Card("4c"), Card("4d")]
    table = deal(button=1, deck=deck, faces=(6, 6)).rest()
    assert expect["winners"] == ["A", "B"]
    assert table.won() == {0: 2, 1: 2}


def test_strobe_allin_runout() -> None:
    given, expect = case("strobe_flow.json", "strobe-allin-runout")
    table = deal(given["n"], given["opening"])
    table.do("allin", "call")
    order: list[str] = []
    for event in table.events:
        match event.kind:
            case "closed" if event.street == "deal":
                order.append("opening")
            case "shown" if order[-1] != "table_hands":
                order.append("table_hands")
            case "placed":
                order.append("board" if len(event.boxes) == 6 else "refill")
            case "rolled":
                order.append(f"roll{order.count('roll1') + 1}")
            case "hand_over":
                order.append("showdown")
    assert order == expect["events"]
    assert len({event.street for event in table.of_kind("closed")}) == expect["betting_rounds_played"]


def test_hands_are_tabled_before_the_boxes_when_the_blinds_put_everybody_all_in() -> None:
    table = deal(stacks=(2, 4), blinds=(5, 5))
    kinds = [event.kind for event in table.events]
    assert kinds.count("shown") == 2
    assert kinds.index("shown") < kinds.index("placed")
    assert kinds.count("rolled") == 2


def test_strobe_fold_ends() -> None:
    given, expect = case("strobe_flow.json", "strobe-fold-ends")
    table = deal(given["n"], given["opening"])
    table.do("call", "call", "check", 4, "fold", "fold")
    assert table.legal.kind == "over"
    assert len(table.of_kind("rolled")) == 1
    assert table.of_kind("shown") == []
    assert expect["second_roll"] is expect["cards_shown"] is False
    assert table.events[-2].kind == "pot_awarded"
    assert table.won() == {1: 6}
    # No rabbit hunting: nothing more can be dealt or rolled.
    for move in (Deal(cards=(table.deck[0],)), Roll(face=1)):
        with pytest.raises(ActionError) as refused:
            table.apply(move)
        assert refused.value.code == "hand_over"


def test_strobe_limit_sizes() -> None:
    given, expect = case("strobe_flow.json", "strobe-limit-sizes")
    for opening, sizes in ((False, expect["no_opening"]), (True, expect["with_opening"])):
        table = deal(
            3,
            opening,
            stacks=[2000] * 3,
            structure="fixed_limit",
            blinds=(given["small"] // 2, given["small"]),
            bets=(given["small"], given["big"]),
        )
        found = {}
        while table.legal.kind == "turn":
            street = len(table.of_kind("closed"))
            (to,) = table.legal.raise_to
            level = table.state.level
            found[list(sizes)[street]] = to - level
            while table.legal.kind == "turn" and len(table.of_kind("closed")) == street:
                table.do("check" if table.legal.check else "call")
        assert found == sizes


def test_removed_cards_are_public_out_of_play_and_never_come_back() -> None:
    table = deal(faces=(4, 1), stop_at_chance=True)
    while table.legal.kind != "refill":
        table.next_chance() if table.legal.kind != "turn" else table.do("check" if table.legal.check else "call")
    (removed,) = table.state.removed
    assert table.state.board.empty_box == 4
    assert removed not in table.state.board.standing
    for seat in (None, 0, 1):
        assert game.view(table.state, seat)["removed"] == [removed.text]
    with pytest.raises(ActionError) as refused:
        table.apply(Deal(cards=(removed,)))
    assert refused.value.code == "card_gone"


def test_a_roll_before_the_betting_is_complete_is_void() -> None:
    table = deal(3)
    for verb in ("call", "call", "check"):
        with pytest.raises(ActionError) as refused:
            game.apply(table.state, Roll(face=1))
        assert refused.value.code == "no_chance_due"
        assert table.state.rolls == ()
        table.stop_at_chance = True
        table.do(verb)
    with pytest.raises(ActionError) as refused:
        game.apply(table.state, Check(seat=0))
    assert refused.value.code == "chance_due"


def test_the_boxes_hold_what_the_die_left_for_random_faces() -> None:
    rng = random.Random(1)
    for first, second in [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(12)]:
        table = deal(faces=(first, second)).rest()
        boxes = list(table.of_kind("placed")[0].cards)
        refill = table.of_kind("placed")[1].cards[0]
        assert table.of_kind("placed")[1].boxes == (first,)
        boxes[first - 1] = refill
        taken = boxes[second - 1]
        boxes[second - 1] = None
        assert list(table.state.board) == boxes
        assert table.state.removed[1] == taken
        assert table.state.rolls == (first, second)
        removed = [(event.box, event.card) for event in table.of_kind("removed")]
        assert removed == list(zip((first, second), table.state.removed, strict=True))
        rolled = [at for at, event in enumerate(table.events) if event.kind in ("rolled", "removed")]
        assert [b - a for a, b in pairwise(rolled)][::2] == [1, 1]
