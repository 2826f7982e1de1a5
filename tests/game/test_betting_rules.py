"""Rules part 4, one small scene for each decision that the published vectors leave untouched."""

from __future__ import annotations

from typing import Any

import pytest

from strobe import game
from strobe.errors import ActionError, SetupError
from strobe.game.moves import Call, RaiseTo
from tables import Table, totals


def scene(*stacks: int, **facts: Any) -> Table:
    """A first round without blinds: least bet 100 (fixed limit: 20 and 40), seat 0 first."""
    if facts.get("structure") == "fixed_limit":
        facts.setdefault("bets", (20, 40))
    else:
        facts.setdefault("min_bet", 100)
    return Table("holdem", stacks=stacks, button=len(stacks) - 1, posts=facts.pop("posts", ()), **facts)


def posted(table: Table) -> list[tuple[int, str, int]]:
    return [(event.seat, event.post, event.amount) for event in table.of_kind("posted")]


# 4.0


def test_antes_come_first_then_the_blinds_from_the_left_of_the_button() -> None:
    table = Table("holdem", stacks=[9, None, 9, 9], button=0, blinds=(1, 2), ante=3)
    assert posted(table) == [(2, "ante", 3), (3, "ante", 3), (0, "ante", 3), (2, "blind", 1), (3, "blind", 2)]


def test_given_posts_are_posted_in_the_order_given() -> None:
    # The big-blind ante comes after the blind: a short stack posts the blind first.
    posts = [(1, "blind", 1), (2, "blind", 2), (2, "dead", 2)]
    table = Table("holdem", stacks=[9, 9, 3], button=0, posts=posts, blinds=(1, 2))
    assert posted(table) == [(1, "blind", 1), (2, "blind", 2), (2, "dead", 1)]
    assert table.state.dead == 1


def test_heads_up_the_button_is_the_small_blind_first_before_and_last_after_the_flop() -> None:
    table = Table("holdem", stacks=[50, 50], button=1, blinds=(1, 2))
    assert posted(table) == [(1, "blind", 1), (0, "blind", 2)]
    assert table.seat == 1
    table.do("call", "check")
    assert table.seat == 0
    table.do("check")
    assert table.seat == 1


def test_antes_are_no_bet() -> None:
    table = Table("holdem", stacks=[50] * 3, button=2, ante=5)
    legal = table.legal
    assert (table.seat, legal.check, legal.call, totals(legal)) == (0, True, 0, [5, 45])
    with_blinds = Table("holdem", stacks=[50] * 3, button=2, ante=5, blinds=(1, 2))
    assert (with_blinds.legal.call, totals(with_blinds.legal)[0]) == (2, 4)


def test_all_in_for_the_ante_plays_for_the_antes_alone() -> None:
    table = Table("holdem", stacks=[100, 5, 100], button=2, ante=5, deck="AhKhQhAsKsQs 2c 3d 7h 9c 4s Jd 5s 8d")
    assert table.seat == 0
    table.do(20, "call").rest()
    pots = {event.pot: event.amount for event in table.of_kind("pot_awarded")}
    assert pots == {0: 15, 1: 40}


def test_the_big_blind_may_raise_over_a_short_all_in() -> None:
    table = Table("holdem", stacks=[30, 200, 200], button=0, blinds=(10, 20))
    table.do("allin", "fold")
    assert table.seat == 2
    assert table.legal.call == 10
    assert not table.legal.raise_to  # nobody has chips to answer
    table = Table("holdem", stacks=[200, 200, 200, 30], button=0, blinds=(10, 20))
    table.do("allin", "call", "fold")
    assert (table.seat, table.legal.call, totals(table.legal)[0]) == (2, 10, 50)


def test_a_short_blind_keeps_the_price_for_everybody_else() -> None:
    table = Table("holdem", stacks=[200, 200, 7], button=0, blinds=(10, 20))
    assert (table.seat, table.legal.call, totals(table.legal)[0]) == (0, 20, 40)
    table.do("call")
    assert table.legal.call == 10
    short_small = Table("holdem", stacks=[200, 3, 200], button=0, blinds=(10, 20))
    assert (short_small.legal.call, totals(short_small.legal)[0]) == (20, 40)


def test_dead_blinds_go_to_the_main_pot_and_are_no_bet() -> None:
    posts = [(1, "blind", 1), (2, "blind", 2), (0, "dead", 1), (0, "post", 2)]
    table = Table("holdem", stacks=[50] * 4, button=3, posts=posts, blinds=(1, 2))
    assert table.state.dead == 1
    assert table.state.pot == 6
    table.do("fold")  # seat 3
    assert (table.seat, table.legal.check, totals(table.legal)[0]) == (0, True, 4)
    folded = table.do("check", "fold", "check", "check", 4, "fold")
    assert folded.legal.kind == "over"
    assert folded.won() == {2: 6}
    assert [event.amount for event in folded.of_kind("returned")] == [4]


def test_a_post_to_come_in_acts_in_its_turn_and_may_raise() -> None:
    posts = [(1, "blind", 1), (2, "blind", 2), (0, "post", 2)]
    table = Table("holdem", stacks=[50] * 4, button=3, posts=posts, blinds=(1, 2))
    assert table.seat == 3
    table.do("call")
    assert (table.seat, table.legal.check, totals(table.legal)) == (0, True, [4, 50])


def test_a_straddle_makes_the_price_and_the_raise_and_later_rounds_keep_the_big_blind() -> None:
    posts = [(1, "blind", 1), (2, "blind", 2), (3, "straddle", 4)]
    for option, least in (("straddle", 8), ("big_blind", 6)):
        table = Table(
            "holdem",
            stacks=[90] * 5,
            button=0,
            posts=posts,
            blinds=(1, 2),
            options={"straddle_min_raise": option},
        )
        assert (table.seat, table.legal.call, totals(table.legal)[0]) == (4, 4, least)
        table.do("call", "call", "call", "call")
        assert (table.seat, table.legal.check) == (3, True)
        table.do("check")
        assert totals(table.legal)[0] == 2


# 4.1


def test_a_bet_is_at_least_the_minimum_and_a_raise_at_least_the_last_one() -> None:
    table = scene(5000, 5000, 5000)
    assert totals(table.legal) == [100, 5000]
    table.do(300)
    assert totals(table.legal)[0] == 600
    table.do(1000)
    assert totals(table.legal)[0] == 1700
    with pytest.raises(ActionError):
        table.do(1699)


def test_raising_is_unlimited_in_no_limit() -> None:
    table = scene(5000, 5000, 5000)
    for total in range(100, 2000, 100):
        table.do(total)
    assert totals(table.legal)[0] == 2000


def test_a_short_all_in_lifts_the_level_and_not_the_size_of_a_raise() -> None:
    table = scene(5000, 140, 5000)
    table.do(100, "allin")
    assert (table.legal.call, totals(table.legal)[0]) == (140, 240)


def test_short_all_ins_reopen_when_they_add_up_to_a_full_raise() -> None:
    # 100, all-in 150, all-in 199: 99 more than the bettor's 100 is no full raise; 200 is.
    short = scene(5000, 150, 199, 5000).do(100, "allin", "allin", "call")
    assert (short.seat, short.legal.call, list(short.legal.raise_to)) == (0, 99, [])
    full = scene(5000, 150, 200, 5000).do(100, "allin", "allin", "call")
    assert (full.seat, full.legal.call, totals(full.legal)[0]) == (0, 100, 300)


def test_a_check_counts_as_an_action() -> None:
    table = scene(5000, 20, 5000)
    table.do("check", "allin")
    assert totals(table.legal)[0] == 120  # seat 2 has not acted
    table.do("call")
    assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (0, 20, [])
    again = scene(5000, 20, 5000).do("check", "allin", 120)
    assert (again.seat, again.legal.call, totals(again.legal)[0]) == (0, 120, 220)


def test_a_raise_that_nobody_could_answer_is_not_offered() -> None:
    table = scene(5000, 300, 200)
    table.do("check", "allin", "call")
    assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (0, 300, [])
    # Seat 2 still has chips, but no more than the level: nothing to gain from a raise.
    for structure in ("no_limit", "fixed_limit"):
        facts = {"bets": (200, 400)} if structure == "fixed_limit" else {}
        table = scene(200, 5000, 150, structure=structure, **facts).do("allin")
        assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (1, 200, [])
    # The minimum is not cut down to what the others have.
    table = scene(5000, 150, 120)
    table.do(100)
    assert list(table.legal.raise_to) == [150]
    table.do("allin")
    assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (2, 120, [])
    full = scene(5000, 5000, 150).do("check", 100, "call")
    assert totals(full.legal)[0] == 200


def test_owed_to_all_in_opponents_is_what_they_have_in() -> None:
    # Everybody else is all-in for at most 6, so a blind of 10 already covers it: nobody is asked.
    table = Table("holdem", stacks=[6, 500, 4], button=0, blinds=(10, 20))
    assert table.seat == 0
    table.do("call")
    assert table.legal.kind == "over"
    assert [event.seat for event in table.of_kind("acted")] == [0]
    assert [(event.seat, event.amount) for event in table.of_kind("returned")] == [(1, 4)]
    # While another player can act the full price stays, and it is 14 here, not 20, once he has folded.
    table = Table("holdem", stacks=[500, 500, 14], button=0, blinds=(10, 20))
    assert table.legal.call == 20
    table.do("fold")
    assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (1, 4, [])


def test_a_lone_player_who_owes_nothing_is_not_asked() -> None:
    table = Table("holdem", stacks=[5, 3, 200], button=0, blinds=(5, 10))
    table.do("call")
    assert table.legal.kind == "over"
    assert [event.seat for event in table.of_kind("acted")] == [0]


# 4.2


def test_pot_limit_counts_the_call_first() -> None:
    table = Table("holdem", stacks=[900] * 3, button=0, structure="pot_limit", blinds=(1, 2))
    assert totals(table.legal) == [4, 7]
    table.do(7)
    assert totals(table.legal) == [12, 23]
    table.do("fold", "call")
    assert totals(table.legal) == [2, 15]
    table.do(15)
    assert totals(table.legal) == [30, 60]


def test_half_pot_counts_half_of_it_rounded_down() -> None:
    table = Table("holdem", stacks=[900] * 3, button=0, structure="half_pot", blinds=(1, 2))
    assert totals(table.legal) == [4, 4]  # 2 + 5 // 2, and never below the smallest raise
    table.do("call", "call", "check")
    assert totals(table.legal) == [2, 3]
    table.do(3)
    assert totals(table.legal) == [6, 9]


def test_the_largest_bet_is_never_below_the_smallest_legal_one() -> None:
    for structure in ("half_pot", "pot_limit"):
        table = Table("holdem", stacks=[900] * 2, button=0, structure=structure, ante=1, min_bet=5)
        assert table.state.pot == 2
        assert totals(table.legal) == [5, 5]


def test_the_first_round_counts_full_blinds_and_later_rounds_the_real_pot() -> None:
    for stacks, posts in (
        ([900, 900, 3, 900], None),  # a short big blind
        ([900, 900, 900, 900], [(2, "blind", 10)]),  # a dead small blind
        ([900, 900, 900, 900], [(1, "dead", 5), (2, "blind", 10)]),
    ):
        table = Table("holdem", stacks=stacks, button=0, structure="pot_limit", blinds=(5, 10), posts=posts)
        extra = 5 if posts and posts[0][1] == "dead" else 0
        assert totals(table.legal)[1] == 35 + extra
        table.do("call", "call", *["call" if posts is None else "fold"], *[] if posts is None else ["check"])
        assert totals(table.legal)[1] == table.state.pot


def test_more_than_the_pot_is_refused_and_changes_nothing() -> None:
    table = Table("holdem", stacks=[900] * 3, button=0, structure="pot_limit", blinds=(1, 2))
    before = table.state
    with pytest.raises(ActionError) as refused:
        game.apply(table.state, RaiseTo(seat=0, to=8))
    assert refused.value.code == "raise_too_big"
    assert refused.value.legal is table.legal
    assert table.state == before


def test_a_player_may_go_all_in_for_less_than_the_smallest_raise() -> None:
    for structure in ("no_limit", "pot_limit", "half_pot", "fixed_limit"):
        table = Table("holdem", stacks=[3, 90, 90], button=0, structure=structure, blinds=(1, 2))
        assert list(table.legal.raise_to) == [3]
        assert table.legal.all_in_to == 3
        table.do("allin")
        assert table.state.stacks[0] == 0


# 4.5


def test_a_fold_is_always_legal_in_turn() -> None:
    table = Table("holdem", stacks=[50] * 3, button=0, blinds=(1, 2))
    table.do("call", "call")
    assert (table.seat, table.legal.check) == (2, True)
    table.do("fold")  # folds the big blind although nothing is owed
    assert table.state.live == 0b011
    assert table.seat == 1


def test_a_call_is_never_more_than_the_stack() -> None:
    table = scene(5000, 30, 5000).do(100)
    assert (table.legal.call, table.legal.all_in_to, list(table.legal.raise_to)) == (30, 30, [])
    table.apply(Call(seat=1))
    assert table.events[-1].all_in is True
    assert table.state.stacks[1] == 0


def test_a_raise_needs_more_chips_than_the_call() -> None:
    exact = scene(5000, 100, 5000).do(100)
    assert (exact.legal.call, list(exact.legal.raise_to)) == (100, [])
    more = scene(5000, 101, 5000).do(100)
    assert list(more.legal.raise_to) == [101]


@pytest.mark.parametrize("structure", ["nl", "limit", "", None])
def test_no_other_structures(structure: Any) -> None:
    with pytest.raises(SetupError) as refused:
        Table("holdem", stacks=[50, 50], blinds=(1, 2), structure=structure)
    assert refused.value.code == "bad_structure"


# 4.6


def test_unmatched_chips_come_back_when_all_fold_and_at_the_showdown() -> None:
    folded = Table("holdem", stacks=[90] * 3, button=0, blinds=(1, 2)).do(30, "fold", "fold")
    assert [(event.seat, event.amount) for event in folded.of_kind("returned")] == [(0, 28)]
    assert folded.won() == {0: 5}
    called = Table("holdem", stacks=[90, 40], button=0, blinds=(1, 2)).do("allin", "call")
    assert [(event.seat, event.amount) for event in called.of_kind("returned")] == [(0, 50)]


def test_unmatched_chips_of_a_folded_player_stay_in() -> None:
    # Seat 0 bets 50, then folds (nobody forces him) to nothing more than a lone caller's all-in of 30.
    table = scene(5000, 5000, 30)
    table.do(200, 400, "call")
    table.do("fold")
    assert table.legal.kind == "over"
    returned = [(event.seat, event.amount) for event in table.of_kind("returned")]
    assert returned == [(1, 200)]
    assert [event.amount for event in table.of_kind("pot_awarded")] == [340, 90]


def test_antes_that_nobody_matched_come_back_too() -> None:
    table = Table("holdem", stacks=(3, 2, 8), button=0, ante=5)
    assert [(event.seat, event.amount) for event in table.of_kind("returned")] == [(2, 2)]
    assert [event.amount for event in table.of_kind("pot_awarded")] == [2, 6]


def test_a_pot_with_one_eligible_player_is_his_without_a_contest() -> None:
    # Seat 1 folds after matching 200 of seat 0's 400; seat 2 is all-in for 30 with a pair of aces.
    deck = "2c 7d As 3h 8h Ah  Kc  4d 9s Jd  Kd Qc  Ks 6c"
    table = scene(5000, 5000, 30, deck=deck).do(100, 200, "call", 400, "fold")
    awarded = {event.pot: event for event in table.of_kind("pot_awarded")}
    assert [(event.seat, event.amount) for event in table.of_kind("returned")] == [(0, 200)]
    assert awarded[1].shares == ((0, 340),)
    assert awarded[0].shares == ((2, 90),)
    assert table.state.stacks == (5140, 4800, 90)


def test_each_pot_is_split_by_itself_with_its_own_odd_chip() -> None:
    # The board plays. Main pot 3 * 5 + 1 dead = 16 three ways, side pot 2 * 7 + 0 two ways.
    deck = "2c 2d 2h 3c 3d 3h 4c Ah Kh Qh 4d Jh 4h Th"
    table = Table("holdem", stacks=[12, 5, 13], button=0, posts=[(2, "dead", 1)], min_bet=2, deck=deck)
    table.do("allin", "allin", "call")
    events = table.of_kind("pot_awarded")
    assert [(event.pot, event.amount) for event in events] == [(1, 14), (0, 16)]
    assert dict(events[1].shares) == {1: 6, 2: 5, 0: 5}
    assert dict(events[0].shares) == {2: 7, 0: 7}


def test_folded_chips_above_the_last_live_level_join_the_last_pot() -> None:
    table = scene(5000, 60, 60).do(100, "allin", "allin")
    assert table.legal.kind == "over"
    table = scene(5000, 5000, 60, 60)
    table.do(100, 300, "allin", "allin", "fold")
    # Seat 1 gets back what nobody matched (200); the folder's 40 above the all-ins stay in its side pot.
    assert [(event.seat, event.amount) for event in table.of_kind("returned")] == [(1, 200)]
    assert [event.amount for event in table.of_kind("pot_awarded")] == [80, 240]
