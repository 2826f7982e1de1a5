"""Sitting down, leaving, bringing chips; move numbers; laws of random tables."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from strobe.errors import ActionError, SetupError
from strobe.game import dealers, default_action, table
from strobe.game import moves as hand_moves
from strobe.game.hand import Hand
from strobe.game.state import Chance, Discards, Draws, Turn
from strobe.game.table import Table
from strobe.game.table.events import Left, Settled, ToppedUp
from strobe.game.table.moves import Leave, SetLevel, Sit, SitIn, SitOut, Start, Straddle, TopUp
from strobe.game.table.state import Level
from table_histories import BLIND_TABLES, KILL_TABLES, hand_move, history, opened, own_move


def seated(*chips: int, variant: str = "holdem", **terms: Any) -> Table:
    terms = {"blinds": (1, 2), "buy_in": (10, 100), "chairs": 6, **terms}
    made = Table.open(variant, dealers=lambda hand: dealers.seeded(7, hand), **terms)
    for seat, amount in enumerate(chips):
        made.sit(seat, amount)
    return made


def refused(made: Table, move: Any, code: str, number: int | None = None) -> None:
    before, events = made.state, made.events
    with pytest.raises(ActionError) as error:
        made.apply(move, number)
    assert error.value.code == code
    assert error.value.legal == made.legal
    assert made.state is before
    assert made.events == events


def test_a_chair_is_taken_with_a_buy_in_within_the_limits() -> None:
    made = seated(50)
    refused(made, Sit(seat=0, chips=50), "seat_taken")
    refused(made, Sit(seat=6, chips=50), "bad_seat")
    refused(made, Sit(seat=-1, chips=50), "bad_seat")
    refused(made, Sit(seat=1, chips=9), "bad_buy_in")
    refused(made, Sit(seat=1, chips=101), "bad_buy_in")
    made.sit(1, 10)
    made.sit(2, 100)
    assert made.stacks == (50, 10, 100, None, None, None)


@pytest.mark.parametrize(
    "move",
    [
        None,
        (),
        ("sit",),
        ("sit", 1, 50),
        ("sit", True, 50, False),
        ("sit", 1, 50.0, False),
        ("sit", 1, 50, 0),
        ("sit", "1", 50, False),
        ("fly", 1),
        [*Sit(seat=1, chips=50)],
        ("set_level", ((1, 2), 0, False, 0, (), 0)),
        ("start", -1, 1),
    ],
    ids=repr,
)
def test_what_is_no_move_is_refused(move: Any) -> None:
    refused(seated(50, 50), move, "bad_move")


def test_a_plain_tuple_is_a_move() -> None:
    made = seated(50)
    made.apply(("sit", 1, 50, False))  # type: ignore[arg-type]
    assert made.moves[-1] == Sit(seat=1, chips=50)
    assert type(made.moves[-1]) is Sit


def test_who_is_not_in_a_hand_leaves_at_once() -> None:
    made = seated(50, 60, 70)
    assert made.leave(1) == (Left("left", 1, 60),)
    refused(made, Leave(seat=1), "bad_seat")
    made.start()
    made.sit(4, 20)
    assert made.leave(4) == (Left("left", 4, 20),)
    assert made.state.left == 80


def test_who_leaves_in_a_hand_folds_when_his_turn_comes_and_his_chips_stay_in_the_pot() -> None:
    made = seated(50, 60, 70)
    made.start()
    made.call()
    events = made.leave(2)  # the big blind; the small blind has to act first
    assert [event.kind for event in events] == ["announced"]
    refused(made, Leave(seat=2), "leaving")
    refused(made, TopUp(seat=2, chips=10), "leaving")
    refused(made, Sit(seat=2, chips=50), "seat_taken")
    events = made.call()
    assert [(event.seat, event.action) for event in events if event.kind == "acted"] == [(1, "call"), (2, "fold")]
    assert made.state.pot == 6
    while made.playing:
        made.default()
    assert Left("left", 2, 68) in made.events
    assert made.stacks[2] is None
    assert made.state.bought - made.state.left == sum(chips or 0 for chips in made.stacks)


def test_who_leaves_on_his_turn_folds_at_once_even_if_he_might_check() -> None:
    made = seated(50, 60)
    made.start()
    made.call()
    made.leave(1)
    assert not made.playing
    assert made.stacks == (52, None, None, None, None, None)


def test_who_is_all_in_and_leaves_gets_what_he_wins() -> None:
    made = seated(50, 60)
    made.start()
    made.raise_to(50)
    assert made.leave(0)[0].kind == "announced"
    events = made.call()
    left = [event for event in events if isinstance(event, Left)]
    assert left == [Left("left", 0, made.state.left)]
    assert made.state.left in (0, 50, 100)
    assert made.state.bought - made.state.left == sum(chips or 0 for chips in made.stacks)


@pytest.mark.parametrize("variant", ["pineapple", "ace_to_five", "deuce_to_seven_triple", "tahoe_hilo"])
def test_leaving_players_hold_nobody_up(variant: str) -> None:
    """All but one leave in the middle of a hand, at any moment of it."""
    for stop in range(12):
        made = seated(50, 60, 70, 80, variant=variant)
        made.start()
        for _ in range(stop):
            if made.playing:
                legal: Any = made.legal
                made.call() if legal.kind == "turn" and legal.call else made.default()
        stays = 1
        for seat in (3, 0, 2):
            if made.stacks[seat] is not None:
                made.leave(seat)
        while made.playing:
            assert made.legal.seats == (stays,)
            made.default()
        assert [seat for seat, chips in enumerate(made.stacks) if chips is not None] in ([stays], [])
        assert made.state.bought - made.state.left == sum(chips or 0 for chips in made.stacks)


def test_who_sits_out_in_a_hand_plays_it_and_is_dealt_out_afterwards() -> None:
    made = seated(50, 60, 70)
    made.start()
    made.sit_out(0)
    refused(made, SitOut(seat=0), "away")
    assert made.legal.seats == (0,)
    made.fold()
    made.fold()
    assert made.legal.seats == (1, 2)
    made.start()
    refused(made, SitIn(seat=1), "not_away")
    made.sit_in(0)


def test_chips_come_between_hands_within_the_limits() -> None:
    made = seated(50, 60)
    refused(made, TopUp(seat=0, chips=51), "bad_buy_in")
    refused(made, TopUp(seat=0, chips=0), "bad_buy_in")
    refused(made, TopUp(seat=3, chips=10), "bad_seat")
    assert made.top_up(0, 50) == (ToppedUp("topped_up", 0, 50),)
    assert made.stacks[0] == 100
    assert made.state.bought == 160


def test_chips_that_are_brought_in_a_hand_come_after_it_and_no_more_than_there_is_room_for() -> None:
    made = seated(50, 95)
    made.start()
    made.top_up(0, 20)
    made.top_up(1, 20)
    refused(made, TopUp(seat=0, chips=101), "bad_buy_in")
    assert made.state.bought == 145
    events = made.fold()
    assert ToppedUp("topped_up", 0, 20) in events
    assert ToppedUp("topped_up", 1, 4) in events
    assert made.stacks[:2] == (69, 100)
    assert made.state.bought == 145 + 24


def broke(**terms: Any) -> Table:
    """Two players all-in, of whom one has lost everything."""
    made = seated(50, 50, 50, **terms)
    made.start()
    made.raise_to(50)
    made.fold()
    made.call()
    return made


def test_a_player_without_chips_leaves() -> None:
    made = broke()
    assert sum(chips is None for chips in made.stacks) == 4
    assert [event.chips for event in made.events if isinstance(event, Left)] == [0]


def test_a_player_without_chips_may_stay_to_buy_in_again() -> None:
    made = broke(broke="stay")
    seat = made.stacks.index(0)
    assert seat not in made.legal.seats
    refused(made, TopUp(seat=seat, chips=9), "bad_buy_in")
    made.top_up(seat, 10)
    assert made.stacks[seat] == 10


def test_the_stacks_after_a_hand_are_told() -> None:
    made = seated(50, 60)
    made.start()
    assert made.fold()[-1] == Settled("settled", (49, 61, 0, 0, 0, 0))


def test_moves_that_do_not_fit_the_moment_are_refused() -> None:
    made = seated(50, 60)
    refused(made, hand_moves.Fold(seat=0), "no_hand")
    for shortcut in (made.fold, made.check, made.call, made.default, lambda: made.raise_to(4)):
        with pytest.raises(ActionError) as error:
            shortcut()
        assert error.value.code == "no_hand"
    refused(made, Straddle(seat=0), "no_straddle")
    refused(made, SetLevel(level=Level(blinds=(4, 2))), "bad_blinds")
    refused(made, SetLevel(level=Level()), "bad_amount")
    made.start()
    refused(made, Start(), "hand_on")
    refused(made, hand_moves.Fold(seat=1), "not_your_turn")
    refused(made, hand_moves.Check(seat=0), "cannot_check")


# Move numbers.


def test_a_move_that_comes_twice_changes_nothing_and_another_with_its_number_is_stale() -> None:
    state = seated(50, 60).state
    number = state.version
    after, events = table.apply(state, Start(), number)
    assert events
    assert table.apply(after, Start(), number) == (after, ())
    assert table.apply(after, ("start", -1, None), number) == (after, ())  # type: ignore[arg-type]
    for move in (Sit(seat=3, chips=50), hand_moves.Discard(seat=0, cards=5)):  # type: ignore[arg-type]
        with pytest.raises(ActionError) as stale:
            table.apply(after, move, number)
        assert stale.value.code == "stale"
    for early in (after.version + 1, "1", True, 1.0, -1):
        with pytest.raises(ActionError) as error:
            table.apply(after, Sit(seat=3, chips=50), early)  # type: ignore[arg-type]
        assert error.value.code == "early"


def test_every_move_of_a_table_may_be_sent_twice_and_replays_to_the_same_table() -> None:
    for seed in range(20):
        states = []
        for before, move, after, events in history(seed, BLIND_TABLES[seed % len(BLIND_TABLES)], 80):
            assert table.apply(before, move, before.version) == (after, events)
            states.append((before, move))
            for back, (_, made) in enumerate(reversed(states[-20:]), 1):
                assert table.apply(after, made, after.version - back) == (after, ())
        assert states


def test_a_move_older_than_memory_is_stale() -> None:
    state = seated(50, 60, straddle=True).state
    first = Straddle(seat=0)
    number = state.version
    for turn in range(70):
        state, _ = table.apply(state, first if turn % 2 == 0 else Straddle(seat=0, on=False))
    assert table.apply(state, first, number + 6) == (state, ())
    with pytest.raises(ActionError) as stale:
        table.apply(state, first, number)
    assert stale.value.code == "stale"


def test_the_moves_of_a_hand_have_numbers_too() -> None:
    hand = Hand.start("holdem", stacks=[50, 50], blinds=(1, 2), dealer=dealers.seeded(7))
    number = hand.state.version
    assert hand.apply(hand_moves.Call(seat=0), number)
    state = hand.state
    assert hand.apply(hand_moves.Call(seat=0), number) == ()
    assert hand.state is state
    for move, wrong, code in (
        (hand_moves.Fold(seat=0), number, "stale"),
        (None, number, "stale"),
        (hand_moves.Check(seat=1), number + 2, "early"),
        (hand_moves.Check(seat=1), None, ""),
    ):
        if not code:
            hand.apply(move)  # type: ignore[arg-type]
            continue
        with pytest.raises(ActionError) as error:
            hand.apply(move, wrong)  # type: ignore[arg-type]
        assert error.value.code == code
        assert hand.state is state


# Laws.


@pytest.mark.parametrize("facts", [*BLIND_TABLES, *KILL_TABLES], ids=lambda facts: "-".join(map(str, facts.values())))
def test_chips_are_neither_made_nor_lost(facts: dict[str, Any]) -> None:
    for seed in range(12):
        raked = 0
        for _, _, after, events in history(1000 + seed, facts, 150):
            held = sum(chips or 0 for chips in after.stacks)
            assert held + after.pot + after.raked == after.bought - after.left
            assert all(chips is None or chips >= 0 for chips in after.stacks)
            raked += sum(event.amount for event in events if event.kind == "raked")
            assert raked == after.raked


def test_refused_moves_change_nothing() -> None:
    """Every kind of move at any moment is either made, or refused with what would be legal."""
    refusals = 0
    for seed in range(25):
        rng = random.Random(seed)
        state = opened(rng, BLIND_TABLES[seed % len(BLIND_TABLES)])
        for _ in range(120):
            move = hand_move(rng, state, seed) if state.playing and rng.random() < 0.6 else own_move(rng, state)
            if rng.random() < 0.2:
                move = rng.choice((Start(), Sit(seat=0, chips=50), hand_moves.Roll(face=3), hand_moves.Fold(seat=1)))
            kept = tuple(state)
            error = None
            try:
                state, _ = table.apply(state, move)
            except ActionError as caught:
                error = caught
            if error:
                assert error.legal == table.legal(state)
                assert tuple(state) == kept
                refusals += 1
    assert refusals > 300


def test_threads_read_and_apply_from_the_same_state() -> None:
    """Values never change: whoever applies a move gets a table of his own, and the same as everybody else."""
    path = [before for before, *_ in history(5, BLIND_TABLES[3], 120)]
    moves = [move for _, move, *_ in history(5, BLIND_TABLES[3], 120)]
    kept = [tuple(state) for state in path]

    def run(turn: int) -> list[Any]:
        order = list(range(len(path)))
        random.Random(turn).shuffle(order)
        results: list[Any] = [None] * len(path)
        for at in order:
            results[at] = (table.apply(path[at], moves[at]), table.view(path[at]), table.legal(path[at]))
        return results

    with ThreadPoolExecutor(8) as pool:
        first, *rest = pool.map(run, range(16))
    assert all(result == first for result in rest)
    assert [tuple(state) for state in path] == kept


# What is done for a player who is late.


def test_the_default_is_legal_and_never_folds_where_nothing_is_owed() -> None:
    kinds = set()
    variants_of = ("holdem", "strobe", "pineapple", "ace_to_five", "razz", "deuce_to_seven_triple", "crazy_pineapple")
    for variant in variants_of:
        forced: dict[str, Any] = {"ante": 1} if variant == "razz" else {"blinds": (1, 2)}
        for seed in range(6):
            hand = Hand.start(
                variant, stacks=[50] * 4, structure="fixed_limit", bets=(2, 4), dealer=dealers.seeded(seed), **forced
            )
            rng = random.Random(seed)
            while not hand.over:
                due = hand.legal
                move = default_action(hand.state)
                kinds.add(move.kind)
                if isinstance(due, Turn):
                    expected = "bring_in" if due.bring_in else "check" if due.check else "fold"
                    assert move.kind == expected
                    if move.kind == "fold" and rng.random() < 0.7:
                        move = hand_moves.Call(seat=due.seats[0])
                elif isinstance(due, Discards):
                    seat = rng.choice(due.seats)
                    move = default_action(hand.state, seat)
                    assert move == hand_moves.Discard(seat=seat, cards=hand.state.holes[seat][-due.number :])
                elif isinstance(due, Draws):
                    assert move == hand_moves.Draw(seat=due.seats[0])
                hand.apply(move)
    assert kinds == {"fold", "check", "bring_in", "discard", "draw", "muck"}


def test_there_is_no_default_where_nobody_has_to_act() -> None:
    hand = Hand.start("holdem", stacks=[50, 50], blinds=(1, 2))
    assert isinstance(hand.legal, Chance)
    for seat, code in ((None, "chance_due"), (0, "chance_due")):
        with pytest.raises(ActionError) as error:
            default_action(hand.state, seat)
        assert error.value.code == code
    hand.deal("As Ks Qs Js")
    for wrong in (1, True, "0", 7):
        with pytest.raises(ActionError) as error:
            default_action(hand.state, wrong)  # type: ignore[arg-type]
        assert error.value.code == "not_your_turn"
    hand.fold()
    with pytest.raises(ActionError) as error:
        default_action(hand.state)
    assert error.value.code == "hand_over"


# The comfortable object.


def test_a_dealer_that_cannot_deal_leaves_no_half_a_move() -> None:
    made = Table.open("holdem", chairs=2, buy_in=(10, 100), blinds=(1, 2), dealers=lambda hand: dealers.scripted("As"))
    made.sit(0, 50)
    made.sit(1, 50)
    before = made.state
    with pytest.raises(ValueError, match="script"):
        made.start()
    assert made.state is before
    assert len(made.moves) == 2
    with pytest.raises(SetupError):
        Table.open("holdem", chairs=2, buy_in=(10, 100), blinds=(1, 2), dealers=7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [{"blinds": [1, 2]}, {"blinds": None}, {"blinds": b"12"}, {"bets": []}, {"min_bet": []}, {"ante": None}]
)
def test_a_level_is_taken_only_as_a_value_that_cannot_change(wrong: dict[str, Any]) -> None:
    refused(seated(50, 50), SetLevel(level=Level(**{"blinds": (1, 2), **wrong})), "bad_amount")


@pytest.mark.parametrize("wrong", [b"12", bytearray(b"12"), memoryview(b"12"), "12", None, 12])
@pytest.mark.parametrize("name", ["blinds", "bets", "buy_in"])
def test_amounts_are_numbers_and_not_bytes(name: str, wrong: Any) -> None:
    with pytest.raises(SetupError) as error:
        table.open_table("holdem", **{"chairs": 3, "buy_in": (10, 100), "blinds": (1, 2), name: wrong})
    assert error.value.code == "bad_amount"
