"""The oracles that judge the engine are judged themselves, by the published vectors."""

from __future__ import annotations

import random
from typing import Any

import pytest

import oracle
import rank_tables
from betting_oracle import Facts, ask
from money_oracle import heaps, settle, split, unmatched
from scenes import cases

STRUCTURES = {"NL": "no_limit", "PL": "pot_limit", "HP": "half_pot", "FL": "fixed_limit"}


@pytest.mark.parametrize(("given", "expect"), cases("betting.json", "bet.NL", "bet.PL", "bet.HP", "bet.FL"))
def test_betting_oracle(given: dict[str, Any], expect: dict[str, Any]) -> None:
    players = given["players"]
    posted = given.get("posted", {})
    price = given.get("blind_level", max(posted.values(), default=0))
    totals = dict(posted)
    all_in = {player: posted[player] for player in given.get("all_in", ())}
    actions = []
    for player, verb, total in given["actions"]:
        if verb.endswith("_allin"):
            all_in[player] = total
        totals[player] = max(total, totals.get(player, 0))
        verb = "raise_to" if verb.split("_")[0] in ("bet", "raise") else verb
        actions.append((player, verb, total))
    first = players.index(given["actions"][0][0] if given["actions"] else given["query"])
    facts = Facts(
        structure=STRUCTURES[given["structure"]],
        order=players[first:] + players[:first],
        behind={player: all_in.get(player, 100_000) - posted.get(player, 0) for player in players},
        posted=posted,
        price=price,
        minimum=given.get("min_bet", given.get("bet", 0)),
        bet=given.get("bet", 0),
        pot=given.get("pot_before", 0),
        missing=sum(given.get("assume_blinds", posted).values()) - sum(posted.values()),
        most_raises=given.get("cap_raises", 3),
        stands="bring_in" not in given,
    )
    question = ask(facts, actions)
    assert question is not None
    assert question.seat == given["query"]
    if "to_call" in expect:
        assert question.call == expect["to_call"]
        assert question.check == (expect["to_call"] == 0)
    assert (question.totals is not None) == expect["may_raise"]
    if question.totals is not None:
        smallest, largest = question.totals
        assert smallest == expect.get("min_raise_to", smallest)
        assert largest == expect.get("max_raise_to", largest)
        assert smallest == expect.get("raise_to", smallest)


@pytest.mark.parametrize(("given", "expect"), cases("pots.json", "pots"))
def test_money_oracle(given: dict[str, Any], expect: dict[str, Any]) -> None:
    paid: Any = given.get("contrib", given.get("contributions"))
    order: Any = given.get("left_of_button_order", given.get("clockwise_from_left_of_button"))
    low = None
    if "rank" in given:
        strength = {player: -place for place, group in enumerate(given["rank"]) for player in group}
    else:
        strength = given["hand_strength_higher_is_better"]
        lows = given["low_strength_lower_is_better"]
        low = lows and {player: None if value is None else -value for player, value in lows.items()}
    returned: Any = expect.get("returned", expect.get("uncalled_returned"))
    payout: Any = expect.get("payout", expect.get("awarded"))
    end = settle(paid, given["folded"], strength, order, low, given.get("dead", 0))
    assert end.returned == {p: n for p, n in returned.items() if n}
    pots = [tuple(pot.values()) if isinstance(pot, dict) else tuple(pot) for pot in expect["pots"]]
    assert [(pot.amount, list(pot.eligible)) for pot in end.pots] == pots
    assert end.payout == {p: n for p, n in payout.items() if n}
    assert sum(end.payout.values()) + sum(end.returned.values()) == sum(paid.values()) + given.get("dead", 0)


@pytest.mark.parametrize(("given", "expect"), cases("pots.json", "pots.hilo"))
def test_money_oracle_splits(given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert split(given["pot"], given["high"], given["order"], given["low"]) == expect["payout"]


def test_money_oracle_dead_money_and_silent_winners() -> None:
    # Dead money lies in the main pot; chips of folded players alone go to whoever is left.
    assert [tuple(pot) for pot in heaps({"A": 5, "B": 9, "C": 9}, [], dead=4)] == [
        (19, ("A", "B", "C")),
        (8, ("B", "C")),
    ]
    assert [tuple(pot) for pot in heaps({"A": 5, "B": 9, "C": 0}, ["A", "B"], dead=0)] == [(14, ("C",))]
    assert unmatched({"A": 5, "B": 9}, ["B"]) == {}


@pytest.mark.parametrize("ranking", oracle.FIVE)
@pytest.mark.parametrize(
    ("use", "hole", "board"), [("ANY", 2, 5), ("ANY", 5, 0), ("ANY", 7, 1), ("TWO", 4, 5), ("AT_MOST_TWO", 3, 5)]
)
def test_hands_looked_up_are_as_the_oracle_says(use: str, hole: int, board: int, ranking: str) -> None:
    rng = random.Random(f"{use} {hole} {board} {ranking}")
    suits = [card for card in range(52) if card % 4 < 2]
    for deck in (range(52), suits, range(24), range(28, 53), [0, *range(36, 53)]):
        for _ in range(8):
            cards = rng.sample(deck, hole + board)
            mine, common = [[oracle.from_id(card) for card in part] for part in (cards[:hole], cards[hole:])]
            best = oracle.best(mine, common, use, ranking)
            told = None if best is None else tuple(-part for part in oracle.badness(best, ranking != "HIGH"))
            assert rank_tables.best(cards[:hole], cards[hole:], use, ranking) == told, cards
