"""The stud vectors, played: bring-in, who acts first, open pairs, odd chips, and a deck that runs out (rules 5.1)."""

from __future__ import annotations

from typing import Any

import pytest
from felt import Felt

from oracle import best as value_of
from oracle import cards_of, from_id, high5, shown
from scenes import case, cases, missing_tests, rows
from strobe.cards import DECK

GAMES = {
    "stud": "seven_card_stud",
    "stud high": "seven_card_stud",
    "razz": "razz",
    "mississippi_limit": "mississippi_stud",
    "mississippi_big_bet": "mississippi_stud",
}


def stud(game: str, ups: list[list[str]], small: int = 10, big: int = 20, **facts: Any) -> Felt:
    """Limit stud from the left of the dealer, these upcards in order; down cards are whatever is left."""
    used = {card for up in ups for card in up}
    rest = iter([card.text for card in reversed(DECK) if card.text not in used])
    hands = [[next(rest), next(rest), *up] for up in ups]
    facts.setdefault("stacks", [1000] * len(ups))
    facts.setdefault("structure", "fixed_limit")
    if facts["structure"] == "fixed_limit":
        facts.setdefault("bets", (small, big))
        facts.setdefault("bring_in", 3)
    facts.setdefault("ante", 1)
    return Felt(game, hands, button=len(ups) - 1, **facts)


@pytest.mark.parametrize(("given", "expect"), cases("stud.json", "stud.bring_in"))
def test_bring_in(given: dict[str, Any], expect: dict[str, Any]) -> None:
    limit = not given["game"].endswith("big_bet")
    stacks = [1 if seat in given.get("all_in_for_ante", []) else 1000 for seat in range(len(given["door"]))]
    facts: dict[str, Any] = {} if limit else {"structure": "no_limit"}
    felt = stud(GAMES[given["game"]], [[card] for card in given["door"]], stacks=stacks, **facts)
    legal = felt.legal
    assert felt.seat == expect.get("first_to_act", expect["seat_index"])
    options = {"bring_in": legal.bring_in == 3, "full_bet": 10 in legal.raise_to, "bet": bool(legal.raise_to)}
    wanted = set(expect.get("options", ())) - {"fold"}
    assert all(options[option] for option in wanted)
    assert not legal.check
    assert not legal.call
    assert bool(legal.bring_in) is limit


@pytest.mark.parametrize("number", ["01", "02"])
def test_bring_in_by_suit(number: str) -> None:
    given, expect = case("stud.json", f"sg-bringin-{number}")
    felt = stud(GAMES[given["game"]], [[card] for card in given["door_cards"]])
    assert felt.seat == expect["bring_in_seat"]
    assert felt.legal.bring_in == 3


test_sg_bringin_01 = test_sg_bringin_02 = test_bring_in_by_suit


@pytest.mark.parametrize(("given", "expect"), cases("stud.json", "stud.first"))
def test_first_to_act(given: dict[str, Any], expect: dict[str, Any]) -> None:
    ups = [list(up) for up in given["up"]]
    streets = {1: "third street", 2: "fourth street", 3: "fifth street", 4: "sixth street"}
    felt = stud(GAMES[given["game"]], ups).to(streets[len(ups[0])])
    assert felt.seat == expect["seat_index"]


@pytest.mark.parametrize("number", ["01", "02"])
def test_first_to_act_on_fourth_street(number: str) -> None:
    given, expect = case("stud.json", f"sg-first-{number}")
    felt = stud("razz", given["fourth_street_upcards"]).to("fourth street")
    assert felt.seat == expect["first_to_act"]


test_sg_first_01 = test_sg_first_02 = test_first_to_act_on_fourth_street


def test_sg_first_04() -> None:
    given, expect = case("stud.json", "sg-first-04")
    ups = [["5h", "4c"], ["Kh", "Qc"], ["5s", "4s"], ["Ks", "Qd"]]
    assert shown(cards_of(ups[0]), "LOW_A5") == shown(cards_of(ups[2]), "LOW_A5")
    assert given == {"game": "razz", "upcards_tied": [0, 2], "dealer": 3}
    assert stud("razz", ups).to("fourth street").seat == expect["first_to_act"]


def test_sg_antallin_01() -> None:
    given, expect = case("stud.json", "sg-antallin-01")
    assert given["low_card_seat"] == 1
    felt = stud("seven_card_stud", [["Ks"], ["2c"], ["9h"], ["Th"]], stacks=[50, 1, 50, 50])
    assert felt.seat == expect["first_to_act"]
    assert len(expect["legal"]) == 3
    legal = felt.legal
    assert (legal.check, legal.call, legal.bring_in, list(legal.raise_to)) == (False, 0, 3, [10])
    # The others owe what was brought in, and complete like over any bring-in.
    felt.do("bring_in")
    assert (felt.seat, felt.legal.call, felt.totals()) == (3, 3, [10])
    # A fold passes the choice on, clockwise.
    felt = stud("seven_card_stud", [["Ks"], ["2c"], ["9h"], ["Th"]], stacks=[50, 1, 50, 50]).do("fold")
    assert (felt.seat, felt.legal.bring_in) == (3, 3)


def test_sg_complete_01() -> None:
    _, expect = case("stud.json", "sg-complete-01")
    felt = stud("seven_card_stud", [["2c"], ["9h"], ["Th"], ["Jh"], ["Qh"]], 15, 30, bring_in=5)
    felt.do("bring_in")
    seen = [5]
    while felt.legal.raise_to:
        (to,) = felt.totals()
        seen.append(to)
        felt.do(to)
    assert seen == [5, 15, 30, 45, 60]
    assert bool(felt.totals()) is expect["may_raise"]
    assert felt.legal.call == 55  # the opener, who has brought it in for 5


def fourth_street(pair: bool, game: str = "seven_card_stud", small: int = 5, big: int = 10, **facts: Any) -> Felt:
    ups = [["9h", "9s" if pair else "Ks"], ["2c", "7d"], ["Jh", "4d"], ["Th", "5d"]]
    return stud(game, ups, small, big, **facts).to("fourth street")


@pytest.mark.parametrize(("given", "expect"), cases("stud.json", "stud.open_pair"))
def test_open_pair(given: dict[str, Any], expect: dict[str, Any]) -> None:
    game = GAMES[given.get("game", "stud")]
    felt = fourth_street(given["open_pair"], game, given["small"], given["big"])
    felt.do(*given["sequence"])
    assert felt.totals() == expect["legal_to"]


def test_sg_openpair_01() -> None:
    _, expect = case("stud.json", "sg-openpair-01")
    felt = fourth_street(True).do(5)
    assert expect["next_legal"] == ["call 5", "raise_to 10", "raise_to 15"]
    assert (felt.legal.call, felt.totals()) == (5, [10, 15])


@pytest.mark.parametrize(("given", "expect"), cases("stud.json", "stud.structure"))
def test_structure(given: dict[str, Any], expect: dict[str, Any]) -> None:
    small, big = expect["bets"][0], expect["bets"][-1]
    felt = stud(
        "seven_card_stud",
        [["2c", "4d", "6d", "8d"], ["9h", "Jd", "Qd", "Kh"], ["Th", "Ac", "3h", "5h"]],
        small,
        big,
        ante=expect["ante"],
        bring_in=expect["bring_in"],
    )
    assert [event.amount for event in felt.of_kind("posted")] == [expect["ante"] * given["unit"]] * 3
    assert (felt.legal.bring_in, felt.totals()) == (expect["bring_in"], [expect["complete"]])
    felt.do("bring_in")
    assert felt.totals() == [expect["complete"]]
    sizes = []
    for street in ("third street", "fourth street", "fifth street", "sixth street"):
        felt.to(street)
        before = felt.state.level
        felt.do(felt.totals()[0], "call")
        sizes.append(felt.totals()[0] - felt.state.level)
        assert felt.state.level - (before if street != "third street" else 0) == sizes[-1]
        felt.do("call")
    assert sizes == expect["bets"]


def last_street(dealt: int, folds: dict[str, int], hands: Any = (), **facts: Any) -> tuple[Felt, list[Any]]:
    """A hand of so many players, some of whom fold on a street; and what was asked for on the last street."""
    felt = Felt(
        "seven_card_stud",
        hands,
        stacks=[1000] * dealt,
        button=dealt - 1,
        structure="fixed_limit",
        ante=1,
        bring_in=3,
        bets=(10, 20),
        **facts,
    )
    while not felt.over and felt.street != "seventh street":
        number = folds.get(felt.street, 0)
        if number and felt.legal.kind == "turn" and felt.seat not in (0, 1):
            folds[felt.street] = number - 1
            felt.do("fold")
        else:
            felt.passive()
    # Four streets of cards for the players, and what comes after them.
    fourth = [place for place, legal in enumerate(felt.asked) if legal.kind == "hole"][3]
    return felt, felt.asked[fourth + 1 :]


def plan(asked: list[Any]) -> list[tuple[str, int]]:
    return [(legal.kind, legal.number) for legal in asked]


SHORT = {"stud-7-to-river": (7, {}), "stud-8-to-river": (8, {}), "stud-8-one-folds-fourth": (8, {"fourth street": 1})}


@pytest.mark.parametrize("identity", SHORT)
def test_short_stub(identity: str) -> None:
    given, expect = case("stud.json", identity)
    dealt, folds = SHORT[identity]
    assert given["dealt3"] == dealt
    felt, asked = last_street(dealt, dict(folds))
    mixes = felt.of_kind("reshuffled")
    stub = 52 - sum(given[f"dealt{street}"] for street in (4, 5, 6)) - 3 * dealt - given["burns"]
    assert stub == expect["stub"]
    assert stub + given["burns"] == expect["fresh_total"]
    if expect["common_card"]:
        assert asked[-1].kind == "common"
        assert plan(asked) == ([("burn", 1), ("common", 1)] if stub >= 2 else [("common", 1)])
        assert len(mixes) == (stub < 2)
        assert len(felt.state.board) == 1
        return
    assert plan(asked) == [
        ("burn", 1),
        ("hole", expect["dealt_before_mix"]),
        *([("burn", 1)] if expect["second_burn"] else []),
        ("hole", expect["still_to_deal"]),
    ]
    (mix,) = mixes
    # What is left of the stub, one card, is mixed with the burns.
    assert (mix.source, mix.number + 1) == ("burns", expect["pool_after_mix"])
    assert asked[1].seats + asked[3].seats == tuple(seat for seat in felt.state.setup.order)


def test_the_pool_that_just_reaches_is_not_burned() -> None:
    # Eight dealt, one folds on third street: four cards and three burns for seven players.
    felt, asked = last_street(8, {"third street": 1})
    assert plan(asked) == [("burn", 1), ("hole", 2), ("hole", 5)]
    assert felt.of_kind("reshuffled")[0].number == 4


def test_the_common_card_plays_in_every_hand_and_decides_who_acts_first() -> None:
    felt, _ = last_street(8, {})
    (common,) = felt.state.board.standing
    ups = {}
    for seat in felt.state.setup.order:
        cards = [card for place, card in enumerate(felt.state.holes[seat]) if felt.state.ups[seat] >> place & 1]
        ups[seat] = high5([from_id(int(card)) for card in (*cards, common) if card is not None])
    best = max(ups, key=lambda seat: (ups[seat], -seat))
    assert felt.seat == best
    felt.rest()
    assert felt.of_kind("shown")[0].seat == best
    final = [
        value_of([from_id(int(card)) for card in (*hole, common) if card is not None]) or ()
        for hole in felt.state.holes
    ]
    assert set(felt.won()) == {seat for seat, value in enumerate(final) if value == max(final)}
    assert sum(felt.stacks) == 8000


def odd_chip(identity: str, option: str) -> tuple[dict[str, int], dict[str, Any]]:
    given, expect = case("stud.json", identity)
    a, b = given["hands"]["A"], given["hands"]["B"]
    # The same five cards are best in seven; the third player leaves one chip.
    hands = [["Kc", "Qd", *a], ["Kd", "Qc", *b], ["Jh", "Jc", "2h"]]
    hands[0][2], hands[1][2] = a[0], b[0]
    felt = Felt(
        "razz",
        hands,
        stacks=[1000] * 3,
        button=2,
        structure="fixed_limit",
        posts=[(0, "ante", 49), (1, "ante", 49), (2, "ante", 1)],
        bets=(2, 4),
        bring_in=1,
        options={"odd_chip": option},
    )
    while not felt.over:
        if felt.legal.kind == "turn" and felt.seat == 2:
            felt.do("fold")
        else:
            felt.passive()
    (award,) = felt.of_kind("pot_awarded")
    assert award.amount == given["pot"]
    won = felt.won()
    return {"A": won[0], "B": won[1]}, expect["payout"]


@pytest.mark.parametrize(("identity", "option"), [("razz-odd-chip-tda", "tda"), ("razz-odd-chip-rrop", "robert")])
def test_odd_chip(identity: str, option: str) -> None:
    payout, wanted = odd_chip(identity, option)
    assert payout == wanted


@pytest.mark.parametrize(("given", "expect"), cases("stud.json", "stud.show_order"))
def test_show_order(given: dict[str, Any], expect: dict[str, Any]) -> None:
    felt = stud(GAMES[given["game"]], [list(up) for up in given["up"]])
    felt.rest()
    order = [event.seat for event in felt.of_kind("shown", "mucked")]
    assert order == expect["order"]


def test_no_vector_is_missing() -> None:
    assert missing_tests(globals(), "stud.json", "stud") == set()
    played = {"stud", "stud.bring_in", "stud.first", "stud.open_pair", "stud.structure", "stud.show_order"}
    areas = {row["area"] for row in rows("stud.json")}
    assert areas == played | {"stud.short_stub", "stud.odd_chip"}
    assert {row["id"] for row in rows("stud.json") if row["area"] == "stud.short_stub"} == set(SHORT)
