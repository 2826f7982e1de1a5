"""The pot vectors: contributions to pots, returned chips, odd chips (rules 4.6 and 4.7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from money_oracle import deal_out, heaps, settle, unmatched
from scenes import cases
from strobe.game import pots


def mask(seats: Any) -> int:
    return sum(1 << seat for seat in seats)


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def settled_by_the_engine(
    paid: list[int], folded: list[int], strength: dict[int, int], order: list[int], dead: int
) -> tuple[dict[int, int], list[tuple[int, list[int]]], dict[int, int]]:
    """The way a hand ends: return, build, divide; the best hand of each pot is found here."""
    live = mask(seat for seat in range(len(paid)) if seat not in folded)
    seat, over = pots.uncalled(paid, live)
    back = {seat: over} if over else {}
    left = [chips - back.get(number, 0) for number, chips in enumerate(paid)]
    made = pots.build(left, live, dead)
    payout: dict[int, int] = {}
    for pot in made:
        able = seats_of(pot.eligible)
        best = max(strength.get(one, 0) for one in able)
        winners = mask(one for one in able if strength.get(one, 0) == best)
        for one, chips in pots.divide(pot.amount, winners, order):
            payout[one] = payout.get(one, 0) + chips
    return back, [(pot.amount, seats_of(pot.eligible)) for pot in made], {one: n for one, n in payout.items() if n}


def has_a_low(given: dict[str, Any]) -> bool:
    """Split pots wait for a game that splits them; until then the oracle alone knows these vectors."""
    return any(value is not None for value in (given.get("low_strength_lower_is_better") or {}).values())


@pytest.mark.parametrize(
    ("given", "expect"), [row for row in cases("pots.json", "pots") if not has_a_low(row.values[0])]
)
def test_vector(given: dict[str, Any], expect: dict[str, Any]) -> None:
    paid: Any = given.get("contrib", given.get("contributions"))
    names = list(paid)
    clockwise: Any = given.get("left_of_button_order", given.get("clockwise_from_left_of_button"))
    order = [names.index(name) for name in clockwise]
    if "rank" in given:
        strength = {names.index(name): 9 - place for place, group in enumerate(given["rank"]) for name in group}
    else:
        strength = {names.index(name): value for name, value in given["hand_strength_higher_is_better"].items()}
    folded = [names.index(name) for name in given["folded"]]
    back, made, payout = settled_by_the_engine(list(paid.values()), folded, strength, order, given.get("dead", 0))

    payouts: Any = expect.get("payout", expect.get("awarded"))

    def named(chips: dict[int, int]) -> dict[str, int]:
        return {names[seat]: amount for seat, amount in chips.items()}

    wanted = [tuple(pot.values()) if isinstance(pot, dict) else tuple(pot) for pot in expect["pots"]]
    assert [(amount, [names[seat] for seat in able]) for amount, able in made] == wanted
    assert named(back) == expect.get("returned", expect.get("uncalled_returned"))
    assert named(payout) == {name: n for name, n in payouts.items() if n}


def test_pots_equal_the_oracle_for_random_contributions() -> None:
    rng = random.Random(4_6)
    for _ in range(3000):
        count = rng.randint(2, 10)
        most = rng.choice((3, 12, 60))
        paid = [rng.randint(0, most) for _ in range(count)]
        live = rng.sample(range(count), rng.randint(1, count))
        folded = [seat for seat in range(count) if seat not in live]
        dead = rng.choice((0, 0, 1, 7))
        strength = {seat: rng.randint(1, 4) for seat in live}
        order = list(range(count))
        shift = rng.randrange(count)
        order = order[shift:] + order[:shift]
        end = settle(dict(enumerate(paid)), folded, strength, order, dead=dead)
        if not any(end.pots) or any(not paid[seat] for seat in live):
            continue
        back, made, payout = settled_by_the_engine(paid, folded, strength, order, dead)
        assert back == end.returned, (paid, live)
        assert made == [(pot.amount, list(pot.eligible)) for pot in end.pots], (paid, live, dead)
        assert payout == end.payout, (paid, live, dead, strength, order)
        assert sum(back.values()) + sum(payout.values()) == sum(paid) + dead


def test_only_the_top_contributor_gets_chips_back_and_only_if_live() -> None:
    assert pots.uncalled([100, 300, 300], 0b111) == (-1, 0)
    assert pots.uncalled([100, 300, 200], 0b101) == (-1, 0)
    assert pots.uncalled([100, 300, 200], 0b011) == (1, 100)
    for paid, live in (([7, 3, 5], 0b111), ([7, 7], 0b11), ([0, 9], 0b10)):
        folded = [seat for seat in range(len(paid)) if not live >> seat & 1]
        seat, over = pots.uncalled(paid, live)
        assert unmatched(dict(enumerate(paid)), folded) == ({seat: over} if over else {})


def test_dead_money_lies_in_the_main_pot() -> None:
    made = pots.build([30, 70, 70], 0b111, 11)
    assert [(pot.amount, pot.eligible) for pot in made] == [(101, 0b111), (80, 0b110)]
    assert [tuple(pot) for pot in heaps({0: 30, 1: 70, 2: 70}, [], 11)] == [(101, (0, 1, 2)), (80, (1, 2))]


@pytest.mark.parametrize("pot", [0, 1, 2, 5, 100, 101, 103])
@pytest.mark.parametrize("winners", [[3], [0, 4], [1, 2, 5], [0, 1, 2, 3, 4, 5]])
def test_odd_chips_go_one_each_from_the_left_of_the_button(pot: int, winners: list[int]) -> None:
    order = [4, 5, 0, 1, 2, 3]
    shares = dict(pots.divide(pot, mask(winners), order))
    assert {seat: n for seat, n in shares.items() if n} == deal_out(pot, winners, order)
    assert max(shares.values()) - min(shares.values()) <= 1
