"""The course of the kill button (D-KP-1 to D-KP-3), and what the house takes."""

from __future__ import annotations

from typing import Any

import pytest

from strobe.game import dealers
from strobe.game.table import Table
from strobe.game.table.events import KillButton, Raked
from strobe.game.table.kills import killed_bets
from strobe.game.table.rake import rake_of, shares
from strobe.game.table.state import Rake
from table_histories import BLIND_TABLES, KILL_TABLES, history

HIGH = ["AsAh", "7c2d", "8c3d"]
BOARD = "Kd Qc 9s 5h 4s"
TIE = ["AsKh", "AcKs", "8c3d"]


def three(variant: str = "holdem", **terms: Any) -> Table:
    """Three players with 500 chips each, blinds 2 and 4, limits 4 and 8; each hand is won as the test wants."""
    terms = {"structure": "fixed_limit", "blinds": (2, 4), "kill": "full", **terms}
    table = Table.open(variant, chairs=3, buy_in=(2, 500), **terms)
    for seat in range(3):
        table.sit(seat, 500)
    return table


def play(
    table: Table, winner: int | None, calls: bool = True, holes: list[str] | None = None, raised: bool = False
) -> None:
    """One hand: everybody calls, or folds, to the end, after a raise or not; ``winner`` holds aces."""
    table.start()
    hands = holes or ["AsAh" if seat == winner else ("7c2d", "8c3d", "6c3h")[seat] for seat in range(3)]
    dealer = dealers.arranged(hands, BOARD)
    while table.playing:
        state = table.state
        assert state.hand is not None
        due = state.hand.legal
        if not state.hand.pending:
            table.apply(dealer(state.hand))
        elif due.kind != "turn":
            table.default()
        elif raised and due.raise_to:  # type: ignore[union-attr]
            table.raise_to(due.raise_to[0])  # type: ignore[union-attr]
            raised = False
        elif due.check:  # type: ignore[union-attr]
            table.check()
        elif calls or due.seats[0] == winner:
            table.call()
        else:
            table.fold()


def course(table: Table) -> tuple[int, int]:
    return table.state.leg, table.state.killer


def kill_posts(table: Table) -> list[tuple[int, str, int]]:
    assert table.state.hand is not None
    return [tuple(post) for post in table.state.hand.setup.posts]  # type: ignore[misc]


def test_the_limits_of_killed_pots() -> None:
    assert killed_bets((4, 8), "full") == (8, 16)
    assert killed_bets((5, 10), "half") == (8, 15)


def test_who_wins_two_pots_in_a_row_must_kill() -> None:
    table = three()
    assert course(table) == (-1, -1)  # neutral at the first hand
    play(table, 0)
    assert course(table) == (0, -1)
    play(table, 0)
    assert course(table) == (0, 0)
    table.start()
    assert table.state.hand is not None
    assert table.state.hand.setup.bets == (8, 16)
    assert (0, "kill", 8) in kill_posts(table) or (0, "blind", 8) in kill_posts(table)


def test_the_winner_of_another_pot_takes_the_button() -> None:
    table = three()
    play(table, 0)
    play(table, 1)
    assert course(table) == (1, -1)
    assert KillButton("kill_button", 1, -1) in table.events


def test_blind_money_alone_does_not_make_a_killer() -> None:
    table = three()
    play(table, 0)
    play(table, 0, calls=False)
    assert course(table) == (0, -1)
    play(table, None, holes=TIE)
    play(table, 0)  # on the button: the small blind's call is half a bet, and the big blind has added nothing
    assert course(table) == (0, -1)
    play(table, 0)
    assert course(table) == (0, 0)


def test_a_killer_kills_again_when_he_wins_or_splits_and_not_when_he_loses() -> None:
    table = three()
    play(table, 0)
    play(table, 0)
    play(table, 0)
    assert course(table) == (0, 0)
    split, lost = Table(table.state), Table(table.state)
    play(split, None, holes=TIE)
    assert course(split) == (0, 0)
    play(lost, 1)
    assert course(lost) == (1, -1)
    play(lost, 2)
    assert course(lost) == (2, -1)


def test_a_split_keeps_the_leg_of_who_has_one_and_makes_none() -> None:
    table = three()
    play(table, None, holes=TIE)
    assert course(table) == (-1, -1)
    play(table, 0)
    play(table, None, holes=TIE)
    assert course(table) == (0, -1)
    play(table, None, holes=[TIE[2], TIE[0], TIE[1]])
    assert course(table) == (-1, -1)


def test_the_button_is_neutral_when_its_owner_has_left() -> None:
    table = three()
    play(table, 0)
    play(table, 0)
    assert KillButton("kill_button", -1, -1) in table.leave(0)
    assert course(table) == (-1, -1)
    table.sit(0, 100)
    play(table, 1)
    assert course(table) == (1, -1)


def test_a_killer_who_is_not_dealt_in_kills_nothing() -> None:
    table = three()
    play(table, 0)
    play(table, 0)
    table.sit_out(0)
    assert KillButton("kill_button", 0, -1) in table.start()
    assert {post for _, post, _ in kill_posts(table)} == {"blind"}
    assert table.state.killer == -1


@pytest.mark.parametrize("facts", [*KILL_TABLES, BLIND_TABLES[7]], ids=lambda facts: "-".join(map(str, facts.values())))
def test_who_listens_knows_the_kill_button_at_any_time(facts: dict[str, Any]) -> None:
    told = 0
    for seed in range(6):
        heard = (-1, -1)
        for _, _, after, events in history(900 + seed, facts, 150):
            for event in events:
                if isinstance(event, KillButton):
                    assert (event.leg, event.killer) != heard
                    heard = (event.leg, event.killer)
                    told += 1
            assert heard == (after.leg, after.killer)
    assert told > 1


@pytest.mark.parametrize(("before", "place"), [(0, "small"), (1, "button"), (2, "big")])
def test_the_kill_replaces_the_blind_of_a_killer_and_acts_in_turn(before: int, place: str) -> None:
    """After that many hands and two more the killer, seat 0, is in that place."""
    table = three()
    for _ in range(before):
        play(table, None, holes=TIE)
    play(table, 0)
    play(table, 0, raised=True)
    table.start()
    state = table.state
    assert {state.button: "button", state.small: "small", state.big: "big"}[0] == place
    expected = {
        "button": [(1, "blind", 2), (2, "blind", 4), (0, "kill", 8)],
        "small": [(1, "blind", 4), (0, "kill", 8)],
        "big": [(2, "blind", 2), (0, "blind", 8)],
    }
    assert kill_posts(table) == expected[place]
    first = {"button": 0, "small": 2, "big": 1}[place]
    table.apply(dealers.arranged(HIGH, BOARD)(state.hand))  # type: ignore[arg-type]
    assert table.legal.seats == (first,)
    assert state.hand is not None
    raises = table.legal.raise_to  # type: ignore[union-attr]
    assert raises == (16,)


def test_a_half_kill_is_one_and_a_half_rounded_up() -> None:
    table = three(kill="half", blinds=(2, 5), bets=(5, 10))
    play(table, 0)
    play(table, 0)
    table.start()
    assert [amount for seat, _, amount in kill_posts(table) if seat == 0] == [8]
    assert table.state.hand.setup.bets == (8, 15)  # type: ignore[union-attr]


def test_in_a_split_game_a_scoop_of_five_upper_limits_must_be_killed() -> None:
    holes = ["AsAh7d3c", "KhQhJhTd", "KcQsJsTh"]

    def scoop(table: Table, bets: int) -> None:
        table.start()
        dealer = dealers.arranged(holes, "Ad 7c 2h 9s 9c")
        while table.playing:
            hand = table.state.hand
            assert hand is not None
            if not hand.pending:
                table.apply(dealer(hand))
            elif hand.legal.kind == "turn" and bets and hand.legal.raise_to and hand.pot < bets:  # type: ignore[union-attr]
                table.raise_to(hand.legal.raise_to[0])  # type: ignore[union-attr]
            elif hand.legal.kind == "turn" and not hand.legal.check:  # type: ignore[union-attr]
                table.call()
            else:
                table.default()

    small = three("omaha_hilo")
    scoop(small, 20)
    assert course(small) == (-1, -1)
    assert 20 <= sum(amount for _, amount in small.state.hand.awards) < 40  # type: ignore[union-attr]
    large = three("omaha_hilo")
    scoop(large, 40)
    assert course(large) == (-1, 0)
    large.start()
    assert [amount for seat, _, amount in kill_posts(large) if seat == 0] == [8]


# The house.


def test_the_rake_is_a_capped_part_of_the_pot_rounded_down() -> None:
    rake = Rake(part=(5, 100), cap=3, no_flop_no_drop=True)
    assert [rake_of(pot, rake) for pot in (0, 19, 20, 39, 40, 60, 1000)] == [0, 0, 1, 1, 2, 3, 3]
    assert rake_of(1000, rake, dropped=False) == 0
    assert rake_of(1000, rake._replace(no_flop_no_drop=False), dropped=False) == 3
    assert rake_of(7, Rake(part=(1, 1), cap=100)) == 7


@pytest.mark.parametrize("amount", range(12))
def test_the_winners_share_the_rake_as_they_shared_the_pot(amount: int) -> None:
    won = [11, 0, 7, 3]
    parts = dict(shares(amount, won, (2, 3, 0)))
    assert sum(parts.values()) == amount
    for seat, part in parts.items():
        assert amount * won[seat] // 21 <= part <= -(-amount * won[seat] // 21)


def test_the_rake_comes_out_of_the_pot_and_chips_are_counted_to_the_last() -> None:
    table = three(kill="none", rake=Rake(part=(10, 100), cap=5))
    play(table, 0)
    assert Raked("raked", 1, ((0, 1),)) in table.events
    assert table.stacks == (507, 496, 496)
    play(table, None, holes=TIE)
    assert table.state.raked == 2
    play(table, 0, calls=False)  # no flop, no drop
    assert table.state.raked == 2
    assert sum(chips or 0 for chips in table.stacks) + table.state.raked == table.state.bought


def test_no_flop_no_drop_looks_at_the_second_round_where_there_is_no_board() -> None:
    terms: dict[str, Any] = {"blinds": (), "ante": 2, "bets": (4, 8), "kill": "none"}
    table = three("razz", rake=Rake(part=(1, 2), cap=5), **terms)
    table.start()
    dealer = dealers.seeded(7)
    table.apply(dealer(table.state.hand))  # type: ignore[arg-type]
    table.default()
    table.fold()
    table.fold()
    assert table.state.raked == 0
    table.start()
    hand = table.state.hand
    assert hand is not None
    table.apply(dealer(hand))
    table.default()
    table.call()
    table.call()
    while table.playing:
        hand = table.state.hand
        assert hand is not None
        if not hand.pending:
            table.apply(dealer(hand))
        elif hand.legal.check:  # type: ignore[union-attr]
            table.check() if hand.live & (hand.live - 1) and hand.version < 5 else table.fold()
        else:
            table.fold()
    assert table.state.raked == 5


def test_strobe_has_its_board_before_the_first_bet() -> None:
    table = three("strobe", kill="none", rake=Rake(part=(1, 2), cap=2))
    table.start()
    dealer = dealers.seeded(7)
    for _ in range(2):
        table.apply(dealer(table.state.hand))  # type: ignore[arg-type]
    table.fold()
    table.fold()
    assert table.state.raked == 2
