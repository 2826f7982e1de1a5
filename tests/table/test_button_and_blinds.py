"""The button, the blinds and those who owe them, from hand to hand (D-BET-17)."""

from __future__ import annotations

from typing import Any

import pytest

from strobe.errors import ActionError, SetupError
from strobe.game import dealers
from strobe.game.events import Posted
from strobe.game.table import Table
from strobe.game.table.events import Missed, Started
from strobe.game.table.moves import Start
from strobe.game.table.state import Level
from table_histories import BLIND_TABLES, floor_for, follow, history


def seated(seats: tuple[int, ...], chairs: int = 6, variant: str = "holdem", **terms: Any) -> Table:
    terms.setdefault("blinds", (1, 2))
    table = Table.open(variant, chairs=chairs, buy_in=(2, 200), dealers=lambda hand: dealers.seeded(7, hand), **terms)
    for seat in seats:
        table.sit(seat, 100)
    return table


def begin(table: Table, **facts: Any) -> tuple[int, int, int]:
    """Start a hand: where the button and the blinds are."""
    events = table.start(**facts)
    (started,) = [event for event in events if isinstance(event, Started)]
    return started.button, started.small, started.big


def fold_out(table: Table) -> None:
    while table.playing:
        table.fold()


def hands(table: Table, number: int) -> list[tuple[int, int, int]]:
    places = []
    for _ in range(number):
        places.append(begin(table))
        fold_out(table)
    return places


def posted(table: Table) -> list[tuple[int, str, int]]:
    """What was posted in the present hand."""
    assert table.state.hand is not None
    return [tuple(post) for post in table.state.hand.setup.posts]  # type: ignore[misc]


@pytest.mark.parametrize("facts", BLIND_TABLES, ids=lambda facts: "-".join(map(str, facts.values())))
def test_an_oracle_that_walks_round_the_table_agrees(facts: dict[str, Any]) -> None:
    compared = 0
    for seed in range(30):
        floor = None
        for before, move, after, events in history(seed, facts, 150):
            floor = floor or floor_for(before)
            compared += follow(floor, before, move, after, events)
    assert compared > 300


@pytest.mark.parametrize("rule", ["dead", "moving"])
def test_nobody_has_the_big_blind_twice_in_a_row_and_everybody_has_it_in_a_circuit(rule: str) -> None:
    """Whatever people do: a law of the whole, which no single hand shows."""
    free: dict[int, int] = {}
    for seed in range(60):
        last = None
        for _, _move, after, events in history(seed, {"variant": "holdem", "blinds": (1, 2), "button_rule": rule}, 150):
            for event in events:
                if event.kind == "left" or event.kind == "sat_out":
                    free.pop(event.seat, None)
                if not isinstance(event, Started):
                    continue
                assert event.big != last, (seed, after.hands)
                last = event.big
                assert after.hand is not None
                paid = {post.seat for post in after.hand.setup.posts if post.amount >= 2 and post.post != "dead"}
                for seat in event.seats:
                    free[seat] = 0 if seat in paid else free.get(seat, 0) + 1
                    assert free[seat] < after.terms.chairs, (seed, after.hands, seat)
        free.clear()


def test_three_players_take_turns() -> None:
    assert hands(seated((0, 2, 4)), 4) == [(0, 2, 4), (2, 4, 0), (4, 0, 2), (0, 2, 4)]


def test_the_first_button_is_drawn_by_the_caller() -> None:
    table = seated((0, 2, 4))
    assert begin(table, button=4) == (4, 0, 2)
    with pytest.raises(ActionError) as refused:
        seated((0, 2, 4)).start(button=3)
    assert refused.value.code == "bad_button"
    fold_out(table)
    with pytest.raises(ActionError) as refused:
        table.start(button=0)
    assert refused.value.code == "button_set"


def test_the_small_blind_is_dead_when_the_big_blind_has_left() -> None:
    table = seated((0, 1, 2, 3))
    assert hands(table, 1) == [(0, 1, 2)]
    table.leave(2)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(3, "blind", 2)]
    fold_out(table)
    # Now the button is in front of the empty chair.
    assert begin(table) == (2, 3, 0)
    assert posted(table) == [(3, "blind", 1), (0, "blind", 2)]


def test_a_dead_small_blind_counts_for_the_largest_bet_whatever_is_made_up_beside_it() -> None:
    """In pot-limit the first round is reckoned with full blinds (D-BET-5)."""
    table = seated((0, 1, 2, 3, 4), variant="omaha", structure="pot_limit")
    hands(table, 1)  # the big blind at 2
    for seat in (3, 4):
        table.sit_out(seat)
    hands(table, 2)  # it passes 3 and 4, then the small blind does
    table.leave(table.state.big)
    table.sit_in(3)
    table.sit_in(4)
    begin(table)
    assert posted(table) == [(2, "blind", 2), (3, "post", 2), (3, "dead", 1), (4, "post", 2), (4, "dead", 1)]
    assert table.legal.seats == (3,)
    assert table.legal.raise_to[-1] == 2 + 8 + 1  # type: ignore[union-attr]


def test_the_button_is_dead_when_the_small_blind_has_left() -> None:
    table = seated((0, 1, 2, 3))
    hands(table, 1)
    table.leave(1)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(2, "blind", 1), (3, "blind", 2)]
    assert table.legal.seats == (0,)


def test_the_moving_button_goes_to_the_next_player_and_whom_the_blind_passed_pays_a_big_one() -> None:
    table = seated((0, 1, 2, 3), button_rule="moving")
    hands(table, 1)
    table.leave(1)
    assert begin(table) == (2, 3, 0)
    assert posted(table) == [(3, "blind", 2), (0, "blind", 2)]


def test_two_players_the_button_has_the_small_blind() -> None:
    assert hands(seated((1, 4)), 3) == [(1, 1, 4), (4, 4, 1), (1, 1, 4)]


@pytest.mark.parametrize("rule", ["dead", "moving"])
@pytest.mark.parametrize(
    ("gone", "places"),
    [(0, (2, 2, 1)), (1, (2, 2, 0)), (2, (1, 1, 0))],
)
def test_from_three_to_two_players_nobody_has_the_big_blind_again(
    rule: str, gone: int, places: tuple[int, int, int]
) -> None:
    """The big blind was at 2, and goes to the next player."""
    table = seated((0, 1, 2), chairs=3, button_rule=rule)
    assert hands(table, 1) == [(0, 1, 2)]
    table.leave(gone)
    assert begin(table) == places


def test_from_two_to_three_players_the_newcomer_takes_the_big_blind_or_waits() -> None:
    table = seated((0, 2))
    assert hands(table, 1) == [(0, 0, 2)]
    table.sit(4, 100)  # between the big blind and the button: next
    assert begin(table) == (0, 2, 4)

    table = seated((0, 2))
    hands(table, 1)
    table.sit(1, 100)  # between the button and the big blind: not yet
    assert begin(table) == (2, 2, 0)
    fold_out(table)
    assert begin(table) == (2, 0, 1)


def test_who_comes_back_behind_the_small_blind_and_owes_nothing_has_the_button() -> None:
    """He was the small blind, sat out while two played on, and comes back before anything has passed him."""
    table = seated((0, 1, 2, 3))
    assert hands(table, 1) == [(0, 1, 2)]
    table.sit_out(1)
    table.leave(2)
    assert hands(table, 1) == [(0, 0, 3)]
    table.sit_in(1)
    table.sit(4, 100)
    assert begin(table) == (1, 3, 4)
    assert posted(table) == [(3, "blind", 1), (4, "blind", 2)]


def test_a_newcomer_posts_a_live_big_blind_or_waits_for_it() -> None:
    table = seated((0, 1, 2, 3))
    assert hands(table, 1) == [(0, 1, 2)]
    table.sit(5, 100)
    table.sit(4, 100, wait=True)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(2, "blind", 1), (3, "blind", 2), (5, "post", 2)]
    assert table.legal.seats == (5,)
    assert table.legal.check  # type: ignore[union-attr]  # a post is live
    fold_out(table)
    assert begin(table) == (2, 3, 4)
    assert posted(table) == [(3, "blind", 1), (4, "blind", 2)]


def test_nobody_comes_in_between_the_button_and_the_blinds() -> None:
    table = seated((0, 2, 4))
    assert hands(table, 1) == [(0, 2, 4)]
    table.sit(3, 100)  # will be behind the button
    assert begin(table) == (2, 4, 0)
    assert posted(table) == [(4, "blind", 1), (0, "blind", 2)]
    fold_out(table)
    assert begin(table) == (4, 0, 2)
    assert posted(table) == [(0, "blind", 1), (2, "blind", 2), (3, "post", 2)]


def test_missed_blinds_are_made_up_live_and_dead_or_by_the_big_blind() -> None:
    table = seated((0, 1, 2, 3))
    hands(table, 1)  # the big blind at 2
    table.sit_out(3)
    assert begin(table) == (1, 2, 0)
    assert Missed("missed", 3, "big") in table.events
    fold_out(table)
    assert begin(table) == (2, 0, 1)
    assert Missed("missed", 3, "small") in table.events
    fold_out(table)
    chair = table.state.chairs[3]
    assert chair is not None
    assert (chair.owes_small, chair.owes_big) == (True, True)
    posting, waiting = Table(table.state, table._dealers), Table(table.state, table._dealers)
    posting.sit_in(3)
    assert begin(posting) == (0, 1, 2)
    assert posted(posting) == [(1, "blind", 1), (2, "blind", 2), (3, "post", 2), (3, "dead", 1)]
    assert posting.state.pot == 6
    waiting.sit_in(3, wait=True)
    assert begin(waiting) == (0, 1, 2)
    assert 3 not in waiting.state.hand.setup.order  # type: ignore[union-attr]
    fold_out(waiting)
    assert begin(waiting) == (1, 2, 3)
    assert posted(waiting) == [(2, "blind", 1), (3, "blind", 2)]


def test_who_has_had_the_big_blind_and_sits_out_owes_the_small_blind_alone() -> None:
    table = seated((0, 1, 2, 3))
    hands(table, 1)
    table.sit_out(2)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(3, "blind", 2)]
    fold_out(table)
    hands(table, 1)
    table.sit_in(2)
    assert begin(table) == (3, 0, 1)
    assert posted(table) == [(0, "blind", 1), (1, "blind", 2), (2, "dead", 1)]


def test_with_two_players_nobody_posts_to_come_in() -> None:
    table = seated((0, 2))
    hands(table, 1)
    table.leave(0)
    table.sit(1, 100)
    assert begin(table) == (2, 2, 1)
    assert posted(table) == [(2, "blind", 1), (1, "blind", 2)]


def test_the_straddle_is_announced_and_posted_left_of_the_big_blind() -> None:
    table = seated((0, 1, 2, 3), straddle=True)
    table.straddle(3)
    begin(table)
    assert posted(table) == [(1, "blind", 1), (2, "blind", 2), (3, "straddle", 4)]
    assert table.legal.seats == (0,)
    fold_out(table)
    table.straddle(3, False)
    table.straddle(0)
    assert begin(table) == (1, 2, 3)
    assert posted(table)[-1] == (0, "straddle", 4)
    with pytest.raises(ActionError) as refused:
        seated((0, 1)).straddle(0)
    assert refused.value.code == "no_straddle"


def test_a_newcomer_who_straddles_posts_no_more_than_that() -> None:
    table = seated((0, 1, 2, 4), straddle=True)
    hands(table, 1)
    table.sit(5, 100)
    table.straddle(5)
    assert begin(table) == (1, 2, 4)
    assert posted(table) == [(2, "blind", 1), (4, "blind", 2), (5, "straddle", 4)]


def test_two_players_do_not_straddle() -> None:
    table = seated((0, 1), straddle=True)
    table.straddle(0)
    table.straddle(1)
    begin(table)
    assert [post for _, post, _ in posted(table)] == ["blind", "blind"]


def test_antes_come_first_and_the_big_blind_pays_one_for_the_table_after_the_blind() -> None:
    table = seated((0, 1, 2), ante=1)
    begin(table)
    assert posted(table) == [(1, "ante", 1), (2, "ante", 1), (0, "ante", 1), (1, "blind", 1), (2, "blind", 2)]
    table = seated((0, 1, 2), ante=2, big_blind_ante=True)
    begin(table)
    assert posted(table) == [(1, "blind", 1), (2, "blind", 2), (2, "dead", 2)]


def test_a_big_blind_that_cannot_pay_both_pays_the_blind_first() -> None:
    table = seated((0, 1), ante=2, big_blind_ante=True)
    table.sit(2, 3)
    begin(table)
    paid = [(event.seat, event.post, event.amount) for event in table.events if isinstance(event, Posted)]
    assert paid == [(1, "blind", 1), (2, "blind", 2), (2, "dead", 1)]


def test_stud_has_no_blinds_and_everybody_is_dealt_in_at_once() -> None:
    table = seated((0, 1, 2), variant="razz", blinds=(), ante=1, structure="fixed_limit", bets=(4, 8))
    assert begin(table) == (0, -1, -1)
    assert table.legal.bring_in == 1  # type: ignore[union-attr]
    fold_out(table)
    table.sit(3, 100)
    assert begin(table) == (1, -1, -1)
    assert posted(table) == [(2, "ante", 1), (3, "ante", 1), (0, "ante", 1), (1, "ante", 1)]


def test_a_newcomer_to_lowball_waits_for_the_big_blind_or_kills_for_two() -> None:
    terms: dict[str, Any] = {"variant": "ace_to_five", "structure": "fixed_limit", "blinds": (2, 4)}
    table = seated((0, 1, 2, 3), **terms)
    hands(table, 1)
    table.sit(5, 100)
    table.sit(4, 100, wait=True)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(2, "blind", 2), (3, "blind", 4), (5, "kill", 8)]
    assert table.state.hand is not None
    assert table.state.hand.setup.bets == (8, 16)
    fold_out(table)
    assert begin(table) == (2, 3, 4)
    assert posted(table) == [(3, "blind", 2), (4, "blind", 4)]
    assert table.state.hand.setup.bets == (4, 8)


def test_one_newcomer_a_hand_may_kill() -> None:
    table = seated((0, 1, 2, 3), chairs=7, variant="ace_to_five", structure="fixed_limit", blinds=(2, 4))
    hands(table, 1)
    table.sit(5, 100)
    table.sit(6, 100)
    begin(table)
    assert [post for post in posted(table) if post[1] == "kill"] == [(5, "kill", 8)]
    assert 6 not in table.state.hand.setup.order  # type: ignore[union-attr]


def test_in_a_tournament_everybody_is_dealt_in_and_nobody_owes() -> None:
    table = seated((0, 1, 2, 3), tournament=True)
    table.sit_out(3)
    hands(table, 1)
    assert begin(table) == (1, 2, 3)
    assert posted(table) == [(2, "blind", 1), (3, "blind", 2)]
    fold_out(table)
    assert hands(table, 4) == [(2, 3, 0), (3, 0, 1), (0, 1, 2), (1, 2, 3)]
    assert not [event for event in table.events if isinstance(event, Missed)]


def test_a_level_counts_from_the_next_hand() -> None:
    table = seated((0, 1, 2), tournament=True)
    begin(table)
    table.set_level(Level(blinds=(5, 10), ante=10, big_blind_ante=True))
    assert table.state.level.blinds == (1, 2)
    fold_out(table)
    begin(table)
    assert posted(table) == [(2, "blind", 5), (0, "blind", 10), (0, "dead", 10)]
    assert table.state.coming is None
    with pytest.raises(ActionError) as refused:
        table.set_level(Level(blinds=(10, 5)))
    assert refused.value.code == "bad_blinds"


def test_the_opening_round_is_announced_for_one_hand_and_public() -> None:
    table = seated((0, 1, 2), variant="strobe")
    events = table.start(opening_round=True)
    (started,) = [event for event in events if isinstance(event, Started)]
    assert started.opening_round
    assert table.view()["hand"]["options"]["opening_round"]
    assert table.view()["hand"]["street"] == "deal"
    fold_out(table)
    table.start()
    assert not table.view()["hand"]["options"]["opening_round"]
    fold_out(table)
    with pytest.raises(ActionError) as refused:
        seated((0, 1)).apply(Start(opening_round=True))
    assert refused.value.code == "no_opening_round"


def test_a_hand_needs_two_players_with_chips() -> None:
    table = seated((0,))
    for prepare in (lambda: None, lambda: table.sit(1, 50), lambda: table.sit_out(1)):
        prepare()
        if table.legal.seats:
            continue
        with pytest.raises(ActionError) as refused:
            table.start()
        assert refused.value.code == "too_few"
    table.sit_in(1)
    table.start()


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"blinds": (1, 2, 4)}, "bad_blinds"),
        ({"blinds": (2, 1)}, "bad_blinds"),
        ({"blinds": (0, 0)}, "bad_amount"),
        ({"blinds": (1, 2), "button_rule": "lively"}, "bad_terms"),
        ({"blinds": (1, 2), "kill": "full"}, "bad_terms"),
        ({"blinds": (1, 2), "straddle": True, "structure": "fixed_limit"}, "bad_terms"),
        ({"blinds": (1, 2), "straddle": 1}, "bad_terms"),
        ({"blinds": (1, 2), "chairs": 12}, "bad_seats"),
        ({"blinds": (1, 2), "buy_in": (10, 5)}, "bad_buy_in"),
        ({"blinds": (1, 2), "buy_in": (0, 5)}, "bad_buy_in"),
        ({"blinds": (1, 2), "rake": (1, 20)}, "bad_rake"),
        ({"blinds": (1, 2), "options": {"burn": True}}, "unknown_option"),
        ({"blinds": 2}, "bad_amount"),
        ({"ante": 1, "big_blind_ante": True}, "bad_amount"),
        ({}, "bad_amount"),
    ],
)
def test_terms_that_make_no_table_are_refused(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as refused:
        Table.open("holdem", **{"chairs": 6, "buy_in": (10, 100), **facts})
    assert refused.value.code == code
