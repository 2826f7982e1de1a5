"""Rules of stud, draw, pineapple and split pots that no vector shows, each in a small scene (rules 4 and 5)."""

from __future__ import annotations

from typing import Any

import pytest
from felt import Felt
from test_stud_cases import fourth_street, stud

from strobe.errors import ActionError, SetupError
from strobe.variants import find, names

LIMIT: dict[str, Any] = {"structure": "fixed_limit"}


# Who plays what.


@pytest.mark.parametrize(
    ("games", "least", "most"),
    [
        (("holdem", "omaha", "omaha_hilo"), 2, 11),
        (("pineapple", "crazy_pineapple", "tahoe", "pineapple_hilo", "crazy_pineapple_hilo", "tahoe_hilo"), 2, 14),
        (("seven_card_stud", "seven_card_stud_hilo", "razz"), 2, 8),
        (("mississippi_stud", "deuce_to_seven_triple"), 2, 7),
        (("ace_to_five", "deuce_to_seven"), 2, 8),
        (("strobe", "strobe_hilo"), 2, 10),
    ],
)
def test_capacity(games: tuple[str, ...], least: int, most: int) -> None:
    for name in games:
        for players in (least, most):
            felt = Felt(name, stacks=[50] * players, ante=1)
            felt.rest()
            assert sum(felt.stacks) == 50 * players
        for players in (least - 1, most + 1):
            with pytest.raises(SetupError) as refused:
                Felt(name, stacks=[50] * players, ante=1)
            assert refused.value.code == "bad_seats"


def test_every_game_has_every_structure() -> None:
    for name in names():
        assert find(name).structures == ("no_limit", "pot_limit", "half_pot", "fixed_limit", "spread_limit")


def test_stud_cards_go_round_from_the_left_of_the_dealer_with_one_burn_before_each_later_round() -> None:
    felt = Felt("seven_card_stud", stacks=[50] * 3, button=0, ante=1, bring_in=1, bets=(2, 4), **LIMIT).rest()
    asked = [(legal.kind, legal.seats, legal.number, legal.up) for legal in felt.asked]
    order = (1, 2, 0)
    assert asked == [
        ("hole", order, 9, 1),
        *[("burn", (), 1, 0), ("hole", order, 3, 1)] * 3,
        ("burn", (), 1, 0),
        ("hole", order, 3, 0),
    ]
    assert [bin(up).count("1") for up in felt.state.ups] == [4, 4, 4]


def test_mississippi_deals_two_upcards_in_two_passes_and_all_cards_but_two_lie_up() -> None:
    felt = Felt("mississippi_stud", ["2h3h4h 5h8h", "2s3s4s 5s8s"], stacks=[50] * 2, button=1, ante=1)
    felt.to("fifth street")
    dealt = [event.cards for event in felt.of_kind("dealt")][2:]
    assert [[card.text for card in cards] for cards in dealt] == [["5h", "8h"], ["5s", "8s"]]
    felt.rest()
    assert [bin(up).count("1") for up in felt.state.ups] == [5, 5]
    assert [legal.kind for legal in felt.asked] == ["hole", *["burn", "hole"] * 3]


def test_seven_players_of_mississippi_use_the_whole_deck() -> None:
    felt = Felt("mississippi_stud", stacks=[50] * 7, ante=1, bring_in=1, bets=(2, 4), **LIMIT).rest()
    assert felt.state.stub == 0
    assert len(felt.state.burns) == 3


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        *((name, [2, 2, 4, 4]) for name in ("holdem", "omaha", "pineapple", "crazy_pineapple", "tahoe")),
        *((name, [2, 2, 4, 4, 4]) for name in ("seven_card_stud", "seven_card_stud_hilo", "razz")),
        ("mississippi_stud", [2, 2, 4, 4]),
        ("ace_to_five", [2, 4]),
        ("deuce_to_seven", [2, 4]),
        ("deuce_to_seven_triple", [2, 2, 4, 4]),
        ("strobe_hilo", [2, 2, 4, 4]),
    ],
)
def test_limits_double(name: str, sizes: list[int]) -> None:
    family = find(name).limit.duty
    blinds = {"ante": 1, "bring_in": 1} if family == "bring_in" else {"blinds": (1, 2)}
    felt = Felt(name, stacks=[100] * 3, bets=(2, 4), **LIMIT, **blinds)
    seen: list[int] = []
    while not felt.over:
        if felt.legal.kind == "turn" and len(felt.of_kind("closed")) == len(seen):
            level = felt.state.level
            seen.append(felt.totals()[0] - level)
            felt.do(felt.totals()[0])
        else:
            felt.passive()
    assert seen == sizes


@pytest.mark.parametrize(
    ("name", "most"), [("ace_to_five", 4), ("deuce_to_seven", 4), ("deuce_to_seven_triple", 3), ("omaha_hilo", 3)]
)
def test_three_raises_or_four_in_games_of_two_rounds(name: str, most: int) -> None:
    felt = Felt(name, stacks=[100] * 4, blinds=(1, 2), **LIMIT)
    raises = 0
    while felt.legal.kind == "turn" and felt.totals():
        felt.do(felt.totals()[0])
        raises += 1
    assert raises == most


# Opening a round.


def test_an_opener_all_in_for_part_of_the_bring_in_leaves_the_price_whole() -> None:
    felt = stud("seven_card_stud", [["2c"], ["9h"], ["Th"]], stacks=[3, 100, 100], bring_in=5)
    assert felt.legal.bring_in == 2
    assert felt.totals() == []
    felt.do("bring_in")
    assert (felt.seat, felt.legal.call, felt.totals()) == (1, 5, [10])


def test_half_a_bet_over_a_bring_in_is_measured_from_zero() -> None:
    felt = stud("seven_card_stud", [["2c"], ["9h"], ["Th"], ["Jh"]], 15, 30, stacks=[500, 13, 500, 500], bring_in=5)
    felt.do("bring_in", 12)
    assert felt.totals() == [27]
    short = stud("seven_card_stud", [["2c"], ["9h"], ["Th"], ["Jh"]], 15, 30, stacks=[500, 8, 500, 500], bring_in=5)
    short.do("bring_in", 7)
    assert short.totals() == [15]


@pytest.mark.parametrize(("structure", "most"), [("half_pot", 4), ("pot_limit", 8), ("no_limit", 98)])
def test_big_bet_stud_is_opened_with_a_bet_or_a_fold(structure: str, most: int) -> None:
    """From one ante to the antes together, half of them, or all one has; the duty passes clockwise (D-SS-6)."""
    ups = [["9h"], ["Kd"], ["Kc"], ["2h"]]
    felt = stud("seven_card_stud", ups, structure=structure, ante=2, stacks=[100] * 4)
    for seat in (1, 2, 3):
        legal = felt.legal
        assert (felt.seat, legal.check, legal.call, legal.bring_in) == (seat, False, 0, 0)
        assert (felt.totals()[0], felt.totals()[-1]) == (2, most)
        for verb in ("check", "call", "bring_in"):
            with pytest.raises(ActionError):
                felt.do(verb)
        felt.do("fold")
    assert felt.over
    assert felt.won() == {0: 8}


def test_half_pot_stud_opens_for_half_the_antes() -> None:
    felt = stud("seven_card_stud", [["9h"], ["Kd"], ["Kc"], ["2h"]], structure="half_pot", ante=10)
    assert felt.totals()[-1] == 20


def test_after_the_opening_big_bet_stud_may_be_checked() -> None:
    felt = stud("razz", [["9h", "2c"], ["Kd", "3d"], ["Qc", "4c"]], structure="no_limit", ante=2)
    assert felt.seat == 1  # the highest card, the ace low
    felt.do(2, "call", "call")
    assert felt.seat == 0  # later the low board
    assert felt.legal.check


def test_lowball_with_antes_alone_is_bet_or_fold() -> None:
    felt = Felt("deuce_to_seven", stacks=[50] * 3, button=2, ante=1, min_bet=2)
    for seat in (0, 1):
        assert (felt.seat, felt.legal.check, felt.legal.call) == (seat, False, 0)
        felt.do("fold")
    assert felt.won() == {2: 3}
    opened = Felt("deuce_to_seven", stacks=[50] * 3, button=2, ante=1, min_bet=2).do("fold", 2, "call")
    assert opened.legal.kind == "draw"


def test_a_lowball_blind_may_be_called_or_by_option_only_opened_for_twice_as_much() -> None:
    felt = Felt("deuce_to_seven", stacks=[50] * 3, button=2, blinds=(1, 2))
    assert (felt.seat, felt.legal.call, felt.totals()[0]) == (2, 2, 4)
    felt = Felt("deuce_to_seven", stacks=[50] * 3, button=2, blinds=(1, 2), options={"min_open": 2})
    assert (felt.legal.call, felt.totals()[0]) == (0, 4)
    with pytest.raises(ActionError) as refused:
        felt.do("call")
    assert refused.value.code == "nothing_to_call"
    felt.do(4)
    assert felt.legal.call == 3
    felt.do("fold", "fold")
    assert felt.won() == {2: 5}


def test_an_all_in_blind_may_be_called_whatever_opens() -> None:
    felt = Felt("deuce_to_seven", stacks=[100, 2], button=0, blinds=(1, 2), options={"min_open": 2})
    assert (felt.seat, felt.legal.call, felt.totals()) == (0, 1, [])
    felt.do("call")
    assert felt.legal.kind == "draw"


def test_after_the_draw_the_first_live_player_left_of_the_button_begins() -> None:
    felt = Felt("deuce_to_seven", stacks=[50] * 4, button=3, blinds=(1, 2))
    felt.do("call", "call", "fold", "check")
    assert felt.seat == 1  # draws first
    felt.do("draw", "draw", "draw")
    assert felt.seat == 1
    assert felt.legal.check


def test_more_than_the_hand_or_cards_not_held_cannot_be_drawn() -> None:
    felt = Felt("deuce_to_seven", ["2c3c4c5c7c", "2d3d4d5d7d"], stacks=[50] * 2, button=0, blinds=(1, 2))
    felt.do("call", "check")
    for cards, code in (("2c", "not_his_cards"), ("2d2d", "not_his_cards")):
        with pytest.raises((ActionError, ValueError)) as refused:
            felt.act("draw:" + cards)
        assert getattr(refused.value, "code", code) in (code, "duplicate_card")
    assert felt.seat == 1


# Later rounds.


def test_an_all_in_high_board_is_skipped_clockwise() -> None:
    ups = [["Kh", "Kd"], ["9h", "3d"], ["8h", "2d"], ["7h", "2s"]]
    felt = stud("seven_card_stud", ups, stacks=[11, 500, 500, 500])
    felt.do("bring_in", 10, "call", "call", "call")
    assert felt.street == "fourth street"
    assert felt.state.able >> 0 & 1 == 0
    assert felt.seat == 1


def test_an_open_pair_may_be_bet_big_or_small_and_an_odd_all_in_is_measured_on_the_small_bet() -> None:
    felt = fourth_street(True)
    felt.do(5, 10)
    assert felt.totals() == [15, 20]
    felt.do(20)
    assert felt.totals() == [30]
    # An all-in of 3 is more than half of the small bet, and so a bet; one of 2 is not, and is completed.
    bet = fourth_street(True, stacks=[7, 1000, 1000, 1000])
    assert bet.seat == 0
    bet.do("allin")
    assert (bet.state.level, bet.totals()) == (3, [8, 13])
    short = fourth_street(True, stacks=[6, 1000, 1000, 1000]).do("allin")
    assert (short.state.level, short.totals()) == (2, [5, 10])


def test_without_the_option_the_open_pair_is_nothing() -> None:
    assert fourth_street(True, options={"open_pair_double": False}).totals() == [5]
    assert fourth_street(True, "seven_card_stud_hilo").totals() == [5]
    third = stud("seven_card_stud", [["9h"], ["2c"], ["Jh"]], 5, 10)
    assert third.totals() == [5]


def test_an_open_pair_in_a_later_street_is_nothing() -> None:
    ups = [["9h", "Ks", "9s"], ["2c", "7d", "4s"], ["Jh", "4d", "3s"]]
    assert stud("seven_card_stud", ups, 5, 10).to("fifth street").totals() == [10]


# Kills, straddles, spreads.


def test_a_killed_stud_pot_has_no_bring_in_and_starts_left_of_the_killer() -> None:
    posts = [(0, "ante", 1), (1, "ante", 1), (2, "ante", 1), (1, "kill", 20)]
    felt = stud("seven_card_stud", [["2c"], ["9h"], ["Th"]], 20, 40, posts=posts, ante=0)
    assert (felt.seat, felt.legal.bring_in, felt.legal.call, felt.totals()) == (2, 0, 20, [40])
    felt.do("call", "call")
    assert (felt.seat, felt.legal.check, felt.totals()) == (1, True, [40])


def test_a_killer_acts_in_turn_and_the_limits_are_the_kills() -> None:
    posts = [(1, "blind", 2), (2, "blind", 4), (0, "kill", 8)]
    felt = Felt("ace_to_five", stacks=[200] * 4, button=0, blinds=(2, 4), posts=posts, bets=(8, 16), **LIMIT)
    assert (felt.seat, felt.legal.call, felt.totals()) == (3, 8, [16])
    felt.do("call")
    assert (felt.seat, felt.legal.check, felt.totals()) == (0, True, [16])
    felt.do("check")
    assert (felt.seat, felt.legal.call) == (1, 6)


@pytest.mark.parametrize("name", ["omaha", "pineapple_hilo", "deuce_to_seven"])
def test_a_straddle_acts_last_and_makes_the_price(name: str) -> None:
    posts = [(1, "blind", 1), (2, "blind", 2), (3, "straddle", 4)]
    felt = Felt(name, stacks=[200] * 4, button=0, blinds=(1, 2), posts=posts)
    while felt.legal.kind != "turn":
        felt.passive()
    assert (felt.seat, felt.legal.call, felt.totals()[0]) == (0, 4, 8)
    felt.do("call", "call", "call")
    assert (felt.seat, felt.legal.check, felt.totals()[0]) == (3, True, 8)
    with pytest.raises(SetupError):
        Felt(name, stacks=[200] * 4, button=0, blinds=(1, 2), posts=posts, **LIMIT)


def test_spread_limit_raises_by_the_last_raise_at_least_and_the_highest_bet_at_most() -> None:
    felt = Felt("omaha", stacks=[200] * 4, button=3, blinds=(1, 2), bets=(2, 10), structure="spread_limit")
    assert felt.totals() == list(range(4, 13))
    felt.do(9)  # a raise of 7
    assert felt.totals() == list(range(16, 20))
    felt.do(16, 26)
    assert felt.totals() == []  # a bet and three raises
    felt.do("call", "call", "call")
    assert felt.totals() == list(range(2, 11))


# Money at the end.


def odd_pot(players: int, pot: int, hands: list[str], game: str, **facts: Any) -> Felt:
    posts = [(seat, "ante", 1) for seat in range(players)]
    posts.append((players - 1, "dead", pot - players))
    return Felt(game, hands, stacks=[200] * players, button=players - 1, posts=posts, min_bet=1, **facts)


def checked_down(felt: Felt) -> Felt:
    """No money goes in but what opens the first round."""
    opened = False
    while not felt.over:
        if felt.legal.kind == "turn" and not felt.legal.check and not felt.legal.call and not opened:
            felt.do(1)
            opened = True
        else:
            felt.passive()
    return felt


def test_the_odd_chip_of_a_stud_pot_goes_to_the_highest_card_by_suit() -> None:
    # Both play A-K-Q-J-9; the ace of spades decides, whoever sits first.
    hands = ["Ah Kh 9c Qd Jc 4s 2s", "As Kc 9d Qh Jd 4h 2h"]
    assert checked_down(odd_pot(2, 5, hands, "seven_card_stud")).won() == {0: 3, 1: 4}
    assert checked_down(odd_pot(2, 5, hands[::-1], "seven_card_stud")).won() == {0: 4, 1: 3}


def test_several_odd_chips_in_stud_go_in_the_order_of_the_highest_cards() -> None:
    hands = ["Ah Kh 9c Qd Jc 4s 2s", "As Kc 9d Qh Jd 4h 2h", "Ac Ks 9h Qc Jh 3s 2d"]
    felt = checked_down(odd_pot(3, 8, hands, "seven_card_stud"))  # and three bets of one
    assert sum(felt.won().values()) == 11
    assert felt.won() == {0: 4, 1: 4, 2: 3}


def test_odd_chips_of_button_games_go_left_of_the_button() -> None:
    hands = ["Ah5h4s3d2c", "Ac5c4h3s2d", "Ad5d4c3h2h"]
    felt = odd_pot(3, 11, hands, "deuce_to_seven").do(1, "call", "call").rest()
    assert felt.won() == {0: 5, 1: 5, 2: 4}


def test_a_player_all_in_before_the_draw_draws_and_is_tabled_after_it() -> None:
    hands = ["2c3c4c5c7d", "2d3d4d5d8c", "2h3h4h5h9c"]
    felt = Felt("deuce_to_seven", hands, stacks=[4, 50, 50], button=2, blinds=(1, 2))
    felt.do(4, "call", "call")
    assert felt.state.stacks[0] == 0
    assert (felt.legal.kind, felt.seat) == ("draw", 0)
    assert felt.of_kind("shown") == []
    felt.do("draw", "draw", "draw")
    assert felt.seat == 1
    felt.do(10, "fold")
    assert sorted(event.seat for event in felt.of_kind("shown")) == [0, 1]
    everybody = Felt("deuce_to_seven", hands, stacks=[4, 4, 50], button=2, blinds=(1, 2)).do(4, "call", "call")
    assert everybody.legal.kind == "draw"
    assert everybody.of_kind("shown") == []


def test_stud_hands_all_in_are_tabled_before_the_last_cards_come() -> None:
    felt = stud("seven_card_stud", [["Kh"], ["2c"]], stacks=[20, 20], ante=1)
    felt.do(10, 19, "call")
    kinds = [event.kind for event in felt.events]
    assert kinds.index("shown") < kinds.index("burned")
    assert len(felt.of_kind("shown")) == 2
    assert all(len(hole) == 7 for hole in felt.state.holes)


def test_bets_before_the_draw_are_never_void() -> None:
    """Nobody can bet after the draw here; a check before it is no sin of a seven's (D-DR-8)."""
    felt = Felt(
        "ace_to_five",
        {2: "7c6h4s3dAc", 3: "Qc6d5s3h2d", 0: "Kc9s5d4h2h"},
        stacks=[100, 100, 4, 100],
        button=3,
        bets=(2, 4),
        posts=[(0, "blind", 1), (1, "blind", 2), (2, "post", 2)],
        blinds=(1, 2),
        **LIMIT,
    )
    felt.do("check", 4, "fold", "fold", "call").rest()
    assert felt.of_kind("returned") == []
    assert felt.won() == {2: 11}


def test_a_player_all_in_before_the_draw_is_outside_the_sevens_rule() -> None:
    # The all-in seat has the best hand; the seven checks and calls, and is best of those who could bet.
    felt = Felt(
        "ace_to_five",
        ["7c6h4s3dAc", "Qc6d5s3h2d", "5c4d3c2cAd"],
        stacks=[100, 100, 4],
        button=2,
        blinds=(2, 4),
        bets=(4, 8),
        **LIMIT,
    )
    felt.do("call", "call", "check", "draw", "draw", "draw", "check", 8, "call")
    assert {event.seat: event.amount for event in felt.of_kind("returned")} == {0: 8, 1: 8}
    assert felt.won() == {2: 12}


def test_the_joker_plays_only_where_it_is_in_the_deck() -> None:
    for name, options in (("deuce_to_seven", {}), ("holdem", {}), ("ace_to_five", {"joker": False})):
        with pytest.raises(ActionError) as refused:
            Felt(name, [["Joker"]], stacks=[50] * 2, blinds=(1, 2), options=options)
        assert refused.value.code == "no_joker"
    felt = Felt("ace_to_five", [["6c", "5d", "4h", "3s", "Joker"], "6d5c4s3hAd"], stacks=[50] * 2, blinds=(1, 2)).rest()
    assert felt.won() == {0: 2, 1: 2}  # the joker is the ace
