"""Fixed limit (rules 4.3 and 4.10): bets, raises, half bets, caps."""

from __future__ import annotations

from typing import Any

from tables import Table


def limit(*stacks: int, **facts: Any) -> Table:
    """A first round without blinds, bets of 20 and 40, seat 0 first."""
    facts.setdefault("bets", (20, 40))
    return Table("holdem", stacks=stacks, button=len(stacks) - 1, structure="fixed_limit", posts=(), **facts)


def test_fixed_limit_raises_by_one_bet_and_doubles_for_the_last_two_rounds() -> None:
    table = Table("holdem", stacks=[900] * 3, button=0, structure="fixed_limit", blinds=(5, 10))
    assert list(table.legal.raise_to) == [20]
    sizes = []
    table.do("call", "call", "check")
    while table.legal.kind == "turn":
        sizes.append(list(table.legal.raise_to))
        table.do("check", "check", "check")
    assert sizes == [[10], [20], [20]]


def test_the_cap_is_a_bet_and_three_raises_by_option_another_number() -> None:
    table = limit(900, 900, 900).do(20, 40, 60, 80)
    assert list(table.legal.raise_to) == []
    assert table.legal.call == 40
    four = limit(900, 900, 900, options={"max_raises": 4}).do(20, 40, 60, 80)
    assert list(four.legal.raise_to) == [100]
    assert not four.do(100).legal.raise_to


def test_two_players_have_no_cap_unless_it_was_reached_before() -> None:
    table = limit(900, 900)
    for total in range(20, 400, 20):
        table.do(total)
    assert list(table.legal.raise_to) == [400]
    came_down = limit(900, 900, 900).do(20, 40, "fold", 60, 80, 100)
    assert list(came_down.legal.raise_to) == [120]
    reached = limit(900, 900, 900).do(20, 40, 60, 80, "fold")
    assert (reached.seat, list(reached.legal.raise_to)) == (2, [])


def test_the_tournament_cap_holds_for_two_of_more_players_but_not_for_the_last_two() -> None:
    options = {"cap_heads_up": True}
    came_down = limit(900, 900, 900, options=options).do(20, 40, "fold", 60, 80)
    assert (came_down.seat, list(came_down.legal.raise_to)) == (0, [])
    last_two = limit(900, 900, options=options).do(20, 40, 60, 80)
    assert list(last_two.legal.raise_to) == [100]


def test_a_new_round_has_a_new_cap() -> None:
    table = limit(900, 900, 900).do(20, 40, 60, 80, "call", "call")
    table.do(20, 40, 60)
    assert list(table.legal.raise_to) == [80]


def test_half_a_bet_counts_as_a_bet() -> None:
    table = limit(900, 10, 900).do("check", "allin")
    assert list(table.legal.raise_to) == [30]  # half of 20: the bet; a raise adds 20
    table = limit(900, 9, 900).do("check", "allin")
    assert list(table.legal.raise_to) == [20]  # completing
    table.do("call")
    assert list(table.legal.raise_to) == []  # seat 0 checked, and nine reopens nothing


def test_half_a_raise_reopens_and_less_does_not() -> None:
    half = limit(900, 30, 900).do(20, "allin", "call")
    assert (half.seat, list(half.legal.raise_to)) == (0, [50])
    less = limit(900, 29, 900).do(20, "allin", "call")
    assert (less.seat, list(less.legal.raise_to)) == (0, [])


def test_completing_a_short_raise_is_a_raise_and_a_short_bet_the_bet() -> None:
    # 20, all-in 28, completed to 40 (first raise), 60, 80: the cap.
    table = limit(900, 28, 900, 900).do(20, "allin", 40, 60, 80)
    assert list(table.legal.raise_to) == []
    # All-in 9, completed to 20 (the bet), 40, 60, 80.
    table = limit(9, 900, 900, 900).do("allin", 20, 40, 60, 80)
    assert list(table.legal.raise_to) == []
    table = limit(9, 900, 900, 900).do("allin", 20, 40, 60)
    assert list(table.legal.raise_to) == [80]


def test_an_all_in_of_half_a_bet_counts_towards_the_cap() -> None:
    table = limit(900, 30, 900, 900).do(20, "allin", 50, 70)
    assert list(table.legal.raise_to) == []
    short = limit(900, 29, 900, 900).do(20, "allin", 40, 60)
    assert list(short.legal.raise_to) == [80]


def test_half_a_bet_is_measured_from_zero_until_a_full_bet_stands() -> None:
    # All-in 5 of 20, then all-in 12: that is the full bet, and the next raise is to 32.
    table = limit(5, 12, 900, 900).do("allin", "allin")
    assert list(table.legal.raise_to) == [32]
    # A forced bet below the bet: 5, all-in 12 of 15 is the bet, the next raise to 27.
    forced = Table(
        "holdem",
        stacks=[900, 12, 900, 900],
        button=3,
        structure="fixed_limit",
        blinds=(5,),
        posts=[(0, "blind", 5)],
        bets=(15, 30),
    ).do("allin")
    assert list(forced.legal.raise_to) == [27]
    # Once a full bet stands: from the present level. 20, all-in 28, all-in 38 is ten more than 28.
    full = limit(900, 28, 38, 900).do(20, "allin", "allin")
    assert list(full.legal.raise_to) == [58]
    less = limit(900, 28, 37, 900).do(20, "allin", "allin")
    assert list(less.legal.raise_to) == [40]


def test_after_several_short_all_ins_the_raise_goes_to_the_first_full_level_above() -> None:
    table = limit(900, 28, 36, 39, 900).do(20, "allin", "allin", "allin")
    assert (table.seat, table.legal.call, list(table.legal.raise_to)) == (4, 39, [40])
    # With exactly enough the last all-in completes the raise, and the next one is a bet more.
    exactly = limit(900, 28, 36, 40, 900).do(20, "allin", "allin", "allin")
    assert list(exactly.legal.raise_to) == [60]


def test_a_capping_all_in_that_leaves_two_players_with_chips_is_no_cap() -> None:
    table = limit(80, 900, 900).do(20, 40, 60, "allin")  # the third raise, with seat 0's last chip
    assert (table.seat, list(table.legal.raise_to)) == (1, [100])
    deep = limit(900, 900, 900).do(20, 40, 60, 80)
    assert list(deep.legal.raise_to) == []
