"""Split pots and the use of hole cards, played: the hi-lo vectors and the hands of evaluate.json (rules 3.6, 4.7)."""

from __future__ import annotations

from typing import Any

import pytest
from felt import Felt

import strobe
from oracle import best, cards_of
from scenes import case, cases
from strobe.cards import DECK, parse_cards
from strobe.ranking import AT_MOST_TWO, LOW_8, TWO

BOARD = "Kd Ks 3h 4d 8c"
# Nobody's other cards pair the board, make a straight or a better low.
HIGH, LOW, JUNK = ["Kc", "Kh"], ["As2s", "Ad2d", "Ah2h", "Ac2c"], ["QcJc", "QdJd", "QhJh", "QsJs"]


def omaha(hands: list[str], board: str, game: str = "omaha_hilo", pot: int = 0, **facts: Any) -> Felt:
    """Antes of one and dead chips make the pot; nobody bets."""
    count = len(hands)
    posts = [(seat, "ante", 1) for seat in range(count)]
    if pot:
        posts.append((count - 1, "dead", pot - count))
    return Felt(game, hands, board, stacks=[1000] * count, button=count - 1, posts=posts, min_bet=1, **facts)


@pytest.mark.parametrize(("given", "expect"), cases("pots.json", "pots.hilo"))
def test_split(given: dict[str, Any], expect: dict[str, Any]) -> None:
    order = list(given["order"])
    if len(order) == 1:
        order.append("loser")
    high, low, junk = iter(HIGH), iter(LOW), iter(["JcTc", "JdTd", "JhTh", "JsTs"])
    hands = []
    for number, name in enumerate(order):
        # Kings win, then queens with the kings on the board; an ace would beat them, but only a king makes trips.
        first = (next(high) if name in given["high"] else "7" + "cdhs"[number]) + "Q" + "cdhs"[number]
        hands.append(first + (next(low) if name in given["low"] else next(junk)))
    felt = omaha(hands, BOARD, pot=given["pot"]).rest()
    names = {order[seat]: chips for seat, chips in felt.won().items()}
    assert names == expect["payout"]
    sides = [event.side for event in felt.of_kind("pot_awarded")]
    same = set(given["high"]) == set(given["low"])
    assert sides == (["whole"] if same or not given["low"] else ["high", "low"])


def test_pot_with_a_low_in_pots_json() -> None:
    """Quartering: A wins high and ties for low in a pot of 400 (4.7)."""
    felt = omaha(["KcQcAs2s", "JcTcAd2d"], BOARD, pot=400).rest()
    assert felt.won() == {0: 300, 1: 100}


USE = ("omaha", "omaha.high", "omaha.hilo", "tahoe.high", "tahoe.low8", "holdem.low8")
HOLES = cases("evaluate.json", *USE)


@pytest.mark.parametrize(("given", "expect"), HOLES)
def test_the_cards_that_may_be_used(given: dict[str, Any], expect: dict[str, Any]) -> None:
    text = given["hole"] if isinstance(given["hole"], str) else "".join(given["hole"])
    board = given["board"] if isinstance(given["board"], str) else "".join(given["board"])
    hole = parse_cards(text)
    number = len(hole)
    game = {4: "omaha_hilo", 3: "tahoe_hilo", 2: "crazy_pineapple_hilo"}[number]
    free = [card.text for card in DECK if card not in (*hole, *parse_cards(board))]
    if number == 2:
        # The third card goes with the discard.
        text += free.pop()
    felt = Felt(game, [text], board, stacks=[100] * 2, button=1, ante=1)
    while felt.legal.kind != "show" and not felt.over:
        felt.passive()
    use = {4: "TWO", 3: "AT_MOST_TWO", 2: "ANY"}[number]
    high, low = felt.state.strengths[0]
    cards, common = cards_of(text[: 2 * number]), cards_of(board)
    lowest = best(cards, common, use, "LOW_8")
    assert (low == 0) == (lowest is None)
    if "low" in expect:
        assert (lowest and list(lowest[1:])) == expect["low"]
    if low:
        assert strobe.describe(low, LOW_8) == strobe.describe(
            strobe.evaluate_hole(hole, board, {"TWO": TWO, "AT_MOST_TWO": AT_MOST_TWO}[use], LOW_8)
            if use != "ANY"
            else strobe.evaluate((*hole, *parse_cards(board)), LOW_8),
            LOW_8,
        )
    # The category by definition is the one that the engine has found.
    value = best(cards, common, use, "HIGH")
    assert value is not None
    wanted = expect.get("category") or (expect["high"][0] if "high" in expect else None)
    if wanted:
        assert strobe.category(high).name.lower().replace("_", " ").endswith(wanted.replace("one ", ""))


RAZZ = [row for row in cases("evaluate.json", "low") if row.values[0].get("game") == "razz"]


@pytest.mark.parametrize(("given", "expect"), RAZZ)
def test_best_five_of_seven_in_razz(given: dict[str, Any], expect: dict[str, Any]) -> None:
    cards = parse_cards(given["cards"])
    rest = "".join(card.text for card in reversed(DECK) if card not in cards)[:14]
    felt = Felt("razz", [given["cards"], rest], stacks=[100] * 2, button=1, ante=1)
    while felt.legal.kind != "show" and not felt.over:
        felt.passive()
    shape, *ranks = best(cards_of(given["cards"]), (), "ANY", "LOW_A5") or (9,)
    assert ranks == expect.get("low", expect.get("ranks"))
    assert (shape == 0) == ("low" in expect)
    assert felt.state.strengths[0][0] == strobe.evaluate(cards, strobe.LOW_A5)
    other = best(cards_of(rest), (), "ANY", "LOW_A5")
    felt.rest()
    assert other is not None
    assert set(felt.won()) == {0 if [shape, *ranks] < list(other) else 1}


def test_a_winning_hand_shows_all_its_cards() -> None:
    felt = omaha(["KcQcAs2s", "JcTcAd2d"], BOARD).rest()
    assert all(len(event.cards) == 4 for event in felt.of_kind("shown"))


def test_without_the_qualifier_the_best_low_of_any_rank_has_half() -> None:
    felt = omaha(["KcQcJs9s", "7c6c5dTd"], "Kd Ks 3h 9d 8c", options={"qualifier": False}).rest()
    assert {event.side for event in felt.of_kind("pot_awarded")} == {"high", "low"}
    assert felt.won() == {0: 1, 1: 1}
    felt = omaha(["KcQcJs9s", "7c6c5dTd"], "Kd Ks 3h 9d Tc").rest()
    assert felt.won() == {0: 2}


def test_a_low_hand_is_tabled_against_a_better_high_one() -> None:
    felt = omaha(["KcQcJsTs", "JcTcAd2d", "7s7hQhJh"], BOARD)
    while felt.legal.kind == "turn":
        felt.passive()
    # The high hand and the low hand are tabled unasked; the sevens have lost both halves.
    assert [event.seat for event in felt.of_kind("shown")] == [0, 1]
    assert felt.seat == 2
    felt.do("muck")
    assert felt.won() == {0: 2, 1: 1}


def test_the_hilo_vectors_are_all_here() -> None:
    assert case("pots.json", "hilo-eighths")[0]["pot"] == 90
    assert len(cases("pots.json", "pots.hilo")) == 6
    assert len(HOLES) == 17
    assert len(RAZZ) == 2
