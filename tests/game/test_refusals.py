"""What the engine refuses: facts that make no hand, moves that are not legal. Nothing changes, and the reason is told.

The same moves are offered in every situation of the random hands (tests/random_hands.py); here stand the reasons.
"""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from strobe import Hand, dealers, game, variants
from strobe.cards import Card, parse_cards
from strobe.errors import ActionError, SetupError
from strobe.game.moves import BringIn, Call, Check, Deal, Discard, Draw, Fold, Muck, RaiseTo, Roll, Show
from tables import Table

GOOD: dict[str, Any] = {"stacks": [50, 50, 50], "button": 0, "blinds": (1, 2)}


def test_the_good_facts_are_good() -> None:
    assert game.start("holdem", **GOOD)[0].pot == 3


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"stacks": [50]}, "bad_seats"),
        ({"stacks": [50, None, None]}, "bad_seats"),
        ({"stacks": [50] * 12}, "bad_seats"),
        ({"stacks": [50, 0]}, "bad_stack"),
        ({"stacks": [50, -5]}, "bad_stack"),
        ({"stacks": [50, 2.5]}, "bad_stack"),
        ({"stacks": [50, True]}, "bad_stack"),
        ({"stacks": [50, "50"]}, "bad_stack"),
        ({"stacks": "50"}, "bad_stack"),
        ({"stacks": 50}, "bad_stack"),
        ({"button": 3}, "bad_button"),
        ({"button": -1}, "bad_button"),
        ({"button": True}, "bad_button"),
        ({"button": None}, "bad_button"),
        ({"structure": "limit"}, "bad_structure"),
        ({"blinds": (1, -2)}, "bad_amount"),
        ({"blinds": (1, 2.0)}, "bad_amount"),
        ({"blinds": 2}, "bad_amount"),
        ({"blinds": "12"}, "bad_amount"),
        ({"blinds": (1, 2, 3, 4)}, "bad_blinds"),
        ({"blinds": (), "ante": 0}, "bad_amount"),
        ({"ante": -1}, "bad_amount"),
        ({"ante": 1.0}, "bad_amount"),
        ({"min_bet": 0}, "bad_amount"),
        ({"min_bet": "2"}, "bad_amount"),
        ({"bets": (2, 4)}, "bad_bets"),
        ({"structure": "fixed_limit", "bets": (4, 2)}, "bad_bets"),
        ({"structure": "fixed_limit", "bets": (4,)}, "bad_bets"),
        ({"structure": "fixed_limit", "bets": (0, 0)}, "bad_bets"),
        ({"posts": [(1, "gift", 2)]}, "bad_post"),
        ({"posts": [(3, "blind", 2)]}, "bad_post"),
        ({"posts": [(-1, "blind", 2)]}, "bad_post"),
        ({"posts": [(1, "blind")]}, "bad_post"),
        ({"posts": [7]}, "bad_post"),
        ({"posts": [(1, "blind", 2.0)]}, "bad_amount"),
        ({"posts": 5}, "bad_post"),
        ({"posts": [(1, "blind", 1), (2, "blind", 2), (0, "straddle", 4)], "structure": "fixed_limit"}, "bad_post"),
        ({"options": 5}, "bad_option"),
        ({"options": [("max_raises", 4)]}, "bad_option"),
        ({"options": {"wheel_of_fortune": True}}, "unknown_option"),
        ({"options": {"max_raises": "3"}}, "bad_option"),
        ({"options": {"max_raises": True}}, "bad_option"),
        ({"options": {"max_raises": -1}}, "bad_option"),
        ({"options": {"round_small_blind": 1}}, "bad_option"),
        ({"options": {"straddle_min_raise": "double"}}, "bad_option"),
    ],
    ids=str,
)
def test_facts_that_make_no_hand(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as refused:
        game.start("holdem", **{**GOOD, **wrong})
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize("name", ["hold'em", "", None, 7, b"holdem", ["holdem"]])
def test_games_that_nobody_knows(name: Any) -> None:
    with pytest.raises(SetupError) as refused:
        game.start(name, **GOOD)
    assert refused.value.code == "unknown_variant"


def test_a_game_of_lists_is_no_value() -> None:
    with pytest.raises(SetupError) as refused:
        game.start(variants.HOLDEM._replace(streets=[*variants.HOLDEM.streets]), **GOOD)  # type: ignore[arg-type]
    assert refused.value.code == "unknown_variant"


def at_a_bet() -> Table:
    """Seat 2, the big blind, faces a raise to 6."""
    return Table("holdem", **GOOD).do(6, "fold")


def at_a_check() -> Table:
    return Table("holdem", **GOOD).do("call", "call")


def at_the_deal() -> Table:
    return Table("holdem", **GOOD, stop_at_chance=True)


def at_the_flop() -> Table:
    table = at_the_deal()
    table.next_chance()
    table.do("call", "call", "check")
    table.next_chance()
    return table


def at_the_die() -> Table:
    table = Table("strobe", **GOOD, stop_at_chance=True)
    table.next_chance()
    table.next_chance()
    return table.do("call", "call", "check")


def at_the_end() -> Table:
    return at_a_bet().do("fold")


def all_in_before_the_last_card() -> Table:
    """Stud, both hands tabled on third street; the last card would lie face down in a hand that lies face up."""
    table = Table("seven_card_stud", stacks=[10, 10], ante=1, stop_at_chance=True)
    table.next_chance()
    table.do("allin", "call")
    while table.legal.kind == "burn" or table.legal.up:
        table.next_chance()
    return table


CARDS = parse_cards("Ah Kh Qh Jh Th 9h")


@pytest.mark.parametrize(
    ("scene", "move", "code"),
    [
        (at_a_bet, Fold(seat=0), "not_your_turn"),
        (at_a_bet, Fold(seat=1), "not_your_turn"),
        (at_a_bet, Fold(seat=3), "not_your_turn"),
        (at_a_bet, Fold(seat=-1), "not_your_turn"),
        (at_a_bet, Fold(seat="2"), "not_your_turn"),  # type: ignore[arg-type]
        (at_a_bet, Fold(seat=2.0), "not_your_turn"),  # type: ignore[arg-type]
        (at_a_bet, Fold(seat=[2]), "not_your_turn"),  # type: ignore[arg-type]
        (at_a_bet, Check(seat=2), "cannot_check"),
        (at_a_bet, RaiseTo(seat=2, to=9), "raise_too_small"),
        (at_a_bet, RaiseTo(seat=2, to=6), "raise_too_small"),
        (at_a_bet, RaiseTo(seat=2, to=-1), "raise_too_small"),
        (at_a_bet, RaiseTo(seat=2, to=51), "raise_too_big"),
        (at_a_bet, RaiseTo(seat=2, to=10**30), "raise_too_big"),
        (at_a_bet, RaiseTo(seat=2, to=12.0), "bad_amount"),  # type: ignore[arg-type]
        (at_a_bet, RaiseTo(seat=2, to=True), "bad_amount"),
        (at_a_bet, RaiseTo(seat=2, to="12"), "bad_amount"),  # type: ignore[arg-type]
        (at_a_bet, RaiseTo(seat=2, to=None), "bad_amount"),  # type: ignore[arg-type]
        (at_a_bet, Deal(cards=CARDS[:3]), "no_chance_due"),
        (at_a_bet, Roll(face=3), "no_chance_due"),
        (at_a_bet, Show(seat=2), "bad_move"),
        (at_a_bet, Muck(seat=2), "bad_move"),
        (at_a_bet, BringIn(seat=2), "no_bring_in"),
        (at_a_bet, Discard(seat=2, cards=CARDS[:1]), "bad_move"),
        (at_a_bet, Draw(seat=2, cards=()), "bad_move"),
        (at_a_check, Call(seat=2), "nothing_to_call"),
        (at_a_check, RaiseTo(seat=2, to=2), "raise_too_small"),
        (at_a_check, RaiseTo(seat=2, to=3), "raise_too_small"),
        (at_the_deal, Fold(seat=1), "chance_due"),
        (at_the_deal, Roll(face=3), "chance_due"),
        (at_the_deal, Deal(cards=CARDS[:5]), "wrong_count"),
        (at_the_deal, Deal(cards=()), "wrong_count"),
        (at_the_deal, Deal(cards=(*CARDS, Card("2c"))), "wrong_count"),
        (at_the_deal, Deal(cards=(*CARDS[:5], CARDS[0])), "duplicate_card"),
        (at_the_deal, Deal(cards=(*CARDS[:5], Card(52))), "no_joker"),
        (at_the_deal, Deal(cards=(*CARDS[:5], 53)), "bad_card"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=(*CARDS[:5], -1)), "bad_card"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=(*CARDS[:5], True)), "bad_card"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=(*CARDS[:5], 3.0)), "bad_card"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=(*CARDS[:5], [])), "bad_card"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=None), "bad_move"),  # type: ignore[arg-type]
        (at_the_deal, Deal(cards=6), "bad_move"),  # type: ignore[arg-type]
        (at_the_flop, Deal(cards=(*parse_cards("Ah Kh"), None)), "unknown_card"),
        (at_the_flop, Deal(cards=parse_cards("Ah Kh 2c")), "card_gone"),
        (all_in_before_the_last_card, Deal(cards=(None, None)), "unknown_card"),
        (all_in_before_the_last_card, Deal(cards=(Card("Ah"), None)), "unknown_card"),
        (at_the_die, Deal(cards=CARDS[:1]), "chance_due"),
        (at_the_die, Check(seat=1), "chance_due"),
        (at_the_die, Roll(face=0), "bad_face"),
        (at_the_die, Roll(face=7), "bad_face"),
        (at_the_die, Roll(face=True), "bad_face"),
        (at_the_die, Roll(face=2.0), "bad_face"),  # type: ignore[arg-type]
        (at_the_die, Roll(face=None), "bad_face"),  # type: ignore[arg-type]
        (at_the_end, Fold(seat=0), "hand_over"),
        (at_the_end, Deal(cards=CARDS[:3]), "hand_over"),
        (at_the_end, Roll(face=1), "hand_over"),
        (at_the_end, Show(seat=0), "hand_over"),
        (at_a_bet, None, "bad_move"),
        (at_a_bet, "fold", "bad_move"),
        (at_a_bet, (), "bad_move"),
        (at_a_bet, 3, "bad_move"),
        (at_a_bet, (2, "fold"), "bad_move"),
        (at_a_bet, ["fold", 2], "bad_move"),
    ],
    ids=lambda item: getattr(item, "__name__", None) or str(item),
)
def test_moves_that_are_not_legal(scene: Any, move: Any, code: str) -> None:
    state = scene().state
    before = pickle.dumps(state)
    with pytest.raises(ActionError) as refused:
        game.apply(state, move)
    error = refused.value
    assert error.code == code
    assert error.legal == game.legal(state)
    assert pickle.dumps(state) == before
    assert str(error)


@pytest.mark.parametrize(
    "move",
    [
        ("fold",),
        ("raise_to", 2),
        ("call", 2, 3, 4, 5),
        ("fly", 2),
        ("", 2),
        ("raise_to",),
        ("show", 2),
    ],
    ids=str,
)
@pytest.mark.parametrize("scene", [at_a_bet, at_the_deal, at_the_die, at_the_end])
def test_plain_tuples_that_are_no_moves_are_refused_or_read_as_the_move_they_equal(scene: Any, move: Any) -> None:
    state = scene().state
    before = pickle.dumps(state)
    try:
        game.apply(state, move)
    except ActionError as error:
        assert error.legal == game.legal(state)  # noqa: PT017
    assert pickle.dumps(state) == before


def test_a_refusal_travels_between_processes() -> None:
    table = at_a_bet()
    with pytest.raises(ActionError) as refused:
        table.apply(Check(seat=2))
    back = pickle.loads(pickle.dumps(refused.value))
    assert (back.code, back.message, back.legal) == ("cannot_check", refused.value.message, table.legal)


def test_a_refusal_says_what_would_have_been_legal() -> None:
    table = at_a_bet()
    with pytest.raises(ActionError) as refused:
        table.apply(RaiseTo(seat=2, to=7))
    legal: Any = refused.value.legal
    assert (legal.kind, legal.call, legal.check, legal.raise_to) == ("turn", 4, False, range(10, 51))
    assert "7" in str(refused.value)


def test_what_is_not_in_the_record_is_refused_and_what_is_in_it_is_accepted() -> None:
    for structure in ("no_limit", "pot_limit", "half_pot", "fixed_limit"):
        table = Table("strobe", **GOOD, structure=structure)
        state = table.state
        for total in range(60):
            if total in table.legal.raise_to:
                after, _ = game.apply(state, RaiseTo(seat=0, to=total))
                assert after.stacks[0] == 50 - total
            else:
                with pytest.raises(ActionError):
                    game.apply(state, RaiseTo(seat=0, to=total))


def test_views_are_for_seats_that_exist() -> None:
    table = Table("holdem", stacks=[50, None, 50], button=0, blinds=(1, 2))
    for seat in (1, 3, -1, "0", True, 0.0):
        with pytest.raises(SetupError) as refused:
            game.view(table.state, seat)  # type: ignore[arg-type]
        assert refused.value.code == "bad_seat"


@pytest.mark.parametrize(
    ("posts", "structure"),
    [
        # Two live posts of one seat made a negative call of them.
        ([(1, "blind", 1), (2, "blind", 2), (2, "kill", 4)], "no_limit"),
        ([(1, "blind", 2), (1, "post", 2), (2, "blind", 2)], "fixed_limit"),
        ([(1, "blind", 1), (2, "blind", 2), (0, "straddle", 4)], "half_pot"),
        ([(0, "straddle", 4), (1, "blind", 1), (2, "blind", 2)], "no_limit"),
        ([(1, "blind", 1), (2, "blind", 2), (0, "straddle", 3)], "no_limit"),
        ([(1, "blind", 1), (2, "blind", 2), (0, "ante", 97), (0, "straddle", 4)], "no_limit"),
        ([(1, "blind", 1), (2, "blind", 2), (3, "kill", 4), (0, "straddle", 8)], "no_limit"),
    ],
)
def test_live_posts_that_do_not_go_together(posts: Any, structure: Any) -> None:
    with pytest.raises(SetupError) as refused:
        game.start("holdem", stacks=[100, 50, 50, 50], blinds=(1, 2), posts=posts, structure=structure)
    assert refused.value.code == "bad_post"


def test_no_number_is_too_long_for_a_message() -> None:
    long = 10**5000
    state, _ = game.start("holdem", stacks=[50, 50], blinds=(1, 2))
    state, _ = game.apply(state, Deal(cards=(0, 1, 2, 3)))  # type: ignore[arg-type]
    with pytest.raises(ActionError) as too_much:
        game.apply(state, RaiseTo(seat=0, to=long))
    assert "a value of type int" in str(too_much.value)
    for wrong in ({"stacks": [long, 5]}, {"blinds": (1, long)}, {"blinds": range(10**30)}, {"stacks": [5] * 33}):
        with pytest.raises(SetupError) as refused:
            game.start("holdem", **{"stacks": [50, 50], "blinds": (1, 2), **wrong})  # type: ignore[arg-type]
        assert len(str(refused.value)) < 200


def test_a_deal_of_a_long_range_is_refused_before_it_is_written_out() -> None:
    """Its cards would fill the memory."""
    state, _ = game.start("strobe", stacks=[100, 100], blinds=(1, 2))
    lengths: tuple[Any, ...] = (range(10**12), range(10**30))
    for cards in lengths:
        with pytest.raises(ActionError) as caught:
            game.apply(state, Deal(cards=cards))
        assert caught.value.code == "wrong_count"


@pytest.mark.parametrize(
    ("make", "fields"),
    [
        (Fold, ("xyz", 0)),
        (Fold, ("raise_to", 0)),
        (Fold, ("call", 0)),
        (Fold, (None, 0)),
        (RaiseTo, ("fold", 0, 2)),
        (Muck, ("show", 0)),
    ],
)
def test_a_record_of_another_kind_than_it_says_is_no_move(make: Any, fields: tuple[object, ...]) -> None:
    hand = Hand.start("holdem", stacks=[50] * 3, blinds=(1, 2), dealer=dealers.seeded(1))
    before = hand.state
    with pytest.raises(ActionError) as caught:
        hand.apply(make(*fields))
    assert caught.value.code == "bad_move"
    assert hand.state is before
    assert Hand.from_json(hand.to_json()).state == before
