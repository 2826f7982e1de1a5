"""The draw vectors, played: order of the draw, the deck that runs out, discards, the sevens rule (rules 5.2 and 5.4)."""

from __future__ import annotations

from typing import Any

import pytest

from felt import Felt
from scenes import case, cases, missing_tests, rows
from strobe.errors import ActionError, SetupError
from strobe.variants import find


def lowball(players: int, hands: Any = (), game: str = "deuce_to_seven", **facts: Any) -> Felt:
    """Lowball with blinds of 1 and 2; seat 0 is the first left of the button."""
    facts.setdefault("stacks", [500] * players)
    facts.setdefault("blinds", (1, 2))
    return Felt(game, hands, button=players - 1, **facts)


def to_the_draw(felt: Felt) -> Felt:
    while felt.legal.kind == "turn":
        felt.passive()
    return felt


def draw(felt: Felt, number: int) -> list[Any]:
    cards = felt.state.holes[felt.seat][:number]
    return felt.act("draw:" + "".join(card.text for card in cards))


def after(felt: Felt, place: int) -> list[tuple[str, int]]:
    """What chance was asked for since then: burns, and runs of cards for one seat."""
    dealt: list[tuple[str, int]] = []
    for legal in felt.asked[place:]:
        if legal.kind == "burn":
            dealt.append(("burn", 1))
            continue
        for seat in legal.seats:
            name = f"P{seat + 1}"
            if dealt and dealt[-1][0] == name:
                dealt[-1] = (name, dealt[-1][1] + 1)
            else:
                dealt.append((name, 1))
    return dealt


@pytest.mark.parametrize(("given", "expect"), cases("draw.json", "draw.order"))
def test_order(given: dict[str, Any], expect: dict[str, Any]) -> None:
    players = len(given["draws"])
    # Heads-up the button is the small blind, P1 has the big one: he still draws first.
    felt = to_the_draw(lowball(players))
    place = len(felt.asked)
    for seat, (name, number) in enumerate(given["draws"]):
        assert (f"P{seat + 1}", felt.seat) == (name, seat)
        draw(felt, number)
    assert after(felt, place) == [tuple(item) for item in expect["deal"]]
    assert all(len(hole) == 5 for hole in felt.state.holes)


def test_the_next_waiting_players_follow_the_last_one() -> None:
    felt = to_the_draw(lowball(4))
    place = len(felt.asked)
    for number in (5, 5, 1, 5):
        draw(felt, number)
    fours = [("P1", 4), ("P2", 4), ("P3", 1), ("P4", 4)]
    assert after(felt, place) == [("burn", 1), *fours, ("burn", 1), ("P4", 1), ("P1", 1), ("P2", 1)]


def test_nothing_is_burned_when_nobody_draws() -> None:
    felt = to_the_draw(lowball(3))
    place = len(felt.asked)
    felt.do("draw", "draw", "draw")
    assert felt.asked[place:] == []
    assert felt.street == "draw"


@pytest.mark.parametrize(("given", "expect"), cases("draw.json", "draw.reshuffle"))
def test_reshuffle(given: dict[str, Any], expect: dict[str, Any]) -> None:
    # Eight players: 40 cards are dealt and 12 are left; two have folded, so that their ten cards are the muck.
    # The vector's stub of 16 is that of seven players and a burn; what it counts is asked of both.
    players, folders, draws = 7, 2, [4, 4, 4, 4, 4]
    felt = lowball(players)
    for _ in range(folders):
        felt.do("fold")
    to_the_draw(felt)
    assert len(felt.of_kind("dealt")) == players
    stub = 52 - 5 * players
    assert (stub - 1, sum(draws), 5 * folders) == (given["stub"], given["wanted"], given["muck"])
    place = len(felt.asked)
    for number in draws:
        draw(felt, number)
    (mix,) = felt.of_kind("reshuffled")
    assert mix.source == "muck"
    # The stub's last card stays and is shuffled with the muck and the burn.
    assert mix.number == given["muck"] + given["burns"]
    assert mix.number + 1 == expect["pool"]
    requests = felt.asked[place:]
    assert [legal.kind for legal in requests] == ["burn", "draw", "draw"]
    assert [legal.number for legal in requests] == [1, expect["from_stub"], expect["from_pool"]]
    assert all(len(hole) == 5 for seat, hole in enumerate(felt.state.holes) if felt.state.live >> seat & 1)


def test_dr_deck_01() -> None:
    given, expect = case("draw.json", "dr-deck-01")
    players = given["players"]
    felt = to_the_draw(lowball(players))
    assert 5 * players + sum([given["all_draw"]] * players) == expect["cards_needed"] > 52
    discards = {seat: set(hole) for seat, hole in enumerate(felt.state.holes)}
    for _ in range(players):
        draw(felt, 5)
    assert [event.source for event in felt.of_kind("reshuffled")][-1] == "discards"
    new = [card for hole in felt.state.holes for card in hole]
    assert len(new) == len(set(new)) == 5 * players
    assert all(discards[seat].isdisjoint(hole) for seat, hole in enumerate(felt.state.holes))


@pytest.mark.parametrize("players", range(2, 9))
def test_nobody_gets_his_own_discard(players: int) -> None:
    _, expect = case("draw.json", "draw-max-players")
    assert find("deuce_to_seven").seats[1] == find("ace_to_five").seats[1] == 8 < expect["max_players_never_own_discard"]
    felt = to_the_draw(lowball(players))
    discards = {seat: set(hole) for seat, hole in enumerate(felt.state.holes)}
    for _ in range(players):
        draw(felt, 5)
    assert all(discards[seat].isdisjoint(hole) for seat, hole in enumerate(felt.state.holes))
    assert felt.legal.kind == "turn"


def test_more_players_than_the_deck_serves_are_refused() -> None:
    _, expect = case("draw.json", "draw-max-players")
    with pytest.raises(SetupError) as refused:
        lowball(expect["max_players_never_own_discard"] + 1)
    assert refused.value.code == "bad_seats"


test_draw_max_players = test_nobody_gets_his_own_discard


def test_dr_pine_01() -> None:
    _, expect = case("draw.json", "dr-pine-01")
    felt = Felt("pineapple", stacks=[100] * 3, blinds=(1, 2))
    assert expect["discard_before"].startswith("flop betting starts (immediately after the deal)")
    assert felt.legal.kind == "discard"
    assert felt.of_kind("acted", "placed") == []
    assert felt.state.pending == (1, 2, 0)
    felt.to("river")
    assert {len(hole) for hole in felt.state.holes} == {expect["hole_cards_at_showdown"]}


def test_discards_come_in_any_order_and_cannot_be_taken_back() -> None:
    felt = Felt("pineapple", ["AhKhQh", "2c3c4c", "5d6d7d"], stacks=[100] * 3, blinds=(1, 2))
    felt.act("discard:6d", seat=2)
    felt.act("discard:Qh", seat=0)
    assert felt.state.pending == (1,)
    with pytest.raises(ActionError) as refused:
        felt.act("discard:7d", seat=2)
    assert refused.value.code == "not_your_turn"
    for cards, code in (("5d", "not_his_cards"), ("2c3c", "wrong_count"), ("", "wrong_count")):
        with pytest.raises(ActionError) as refused:
            felt.act("discard:" + cards, seat=1)
        assert refused.value.code == code
    felt.act("discard:3c", seat=1)
    assert felt.legal.kind == "turn"


def test_dr_pine_02() -> None:
    _, expect = case("draw.json", "dr-pine-02")
    felt = Felt("crazy_pineapple", stacks=[100] * 3, blinds=(1, 2))
    assert (expect["discard_after"], expect["before"]) == ("second betting round", "fourth community card")
    while felt.legal.kind != "discard":
        assert all(len(hole) == 3 for hole in felt.state.holes)
        felt.passive()
    assert [event.street for event in felt.of_kind("closed")] == ["preflop", "flop"]
    assert len(felt.state.board) == 3
    felt.to("turn")
    assert all(len(hole) == 2 for hole in felt.state.holes)


def test_dr_pine_03() -> None:
    _, expect = case("draw.json", "dr-pine-03")
    felt = Felt("crazy_pineapple", stacks=[10, 100, 100, 100], blinds=(1, 2))
    assert felt.seat == 3
    felt.do("call", 10, "call", "fold", "call")  # seat 0 is all-in, seat 2 has folded
    felt.do("check", "check")
    assert expect == {"all_in_player_still_discards": True, "folded_player_discards": False}
    assert felt.legal.kind == "discard"
    assert felt.state.pending == (1, 3, 0)
    felt.rest()
    assert {len(felt.state.holes[seat]) for seat in (0, 1, 3)} == {2}


def a5(hands: Any, pot: int, small: int = 10, **facts: Any) -> Felt:
    """Limit ace-to-five with big bets of 20: nobody bets before the draw, dead chips make up the pot."""
    count = len(hands)
    stacks = facts.pop("stacks", [500] * count)
    posts = [(seat, "ante", 1) for seat in range(count)]
    dead = pot - count - small * count
    posts.append((count - 1, "dead", dead))
    stacks = [chips + (dead if seat == count - 1 else 0) + 1 + small for seat, chips in enumerate(stacks)]
    felt = Felt(
        "ace_to_five",
        hands,
        stacks=stacks,
        button=count - 1,
        structure="fixed_limit",
        bets=(small, 2 * small),
        posts=posts,
        **facts,
    )
    felt.do(small, *["call"] * (count - 1), *["draw"] * count)
    assert felt.state.pot == pot
    return felt


SEVEN, BETTER, QUEEN, EIGHT = "7c6h4s3dAc", "6c5h4d3s2c", "Qc6d5s3h2d", "8c6s5d4h2h"


def paid(felt: Felt, start: list[int]) -> dict[str, int]:
    """Everything a player got back or won after the draw, by name."""
    names = "HVC"
    gains = {name: chips - before for name, chips, before in zip(names, felt.stacks, start, strict=False)}
    return gains


def test_dr_sevens_01() -> None:
    given, expect = case("draw.json", "dr-sevens-01")
    felt = a5([SEVEN, QUEEN], given["pre_draw_pot"])
    felt.do("check", given["bet"], "call")
    back = {event.seat: event.amount for event in felt.of_kind("returned") if event.why == "void"}
    assert back == {0: expect["returned"]["P1"], 1: expect["returned"]["P2"]}
    assert felt.won() == {0: expect["P1_wins"]}


def test_dr_sevens_02() -> None:
    given, expect = case("draw.json", "dr-sevens-02")
    assert given == {"as_above_but": "P2 shows 6-5-4-3-2"}
    felt = a5([SEVEN, BETTER], 300)
    felt.do("check", 20, "call")
    assert felt.of_kind("returned") == []
    felt.rest()
    assert felt.won() == {1: expect["P2_wins"]}


@pytest.mark.parametrize(("given", "expect"), cases("draw.json", "draw.sevens"))
def test_sevens_rule(given: dict[str, Any], expect: dict[str, Any]) -> None:
    names = list(given["post"])
    winner = given["winner"]
    if "checked_seven" in given:
        hands = {"H": SEVEN, "V": QUEEN}
        felt = a5([hands[name] for name in names], given["pre"])
        felt.do("check", given["post"]["V"], "call")
    else:
        hands = {"J": QUEEN, "H": SEVEN, "C": BETTER if winner == "C" else EIGHT}
        felt = a5([hands[name] for name in names], given["pre"], stacks=[given["post"]["J"], 500, 500])
        felt.do("allin", "call", "call")
    felt.rest()
    payout = felt.won()
    for event in felt.of_kind("returned"):
        payout[event.seat] = payout.get(event.seat, 0) + event.amount
    assert {names[seat]: chips for seat, chips in payout.items()} == expect["payout"]


def test_an_eight_that_checks_wins_the_bets() -> None:
    felt = a5([EIGHT, QUEEN], 80)
    felt.do("check", 20, "call").rest()
    assert felt.won() == {0: 120}


def test_without_the_sevens_rule_or_without_limits_a_checked_seven_wins_the_bets() -> None:
    felt = a5([SEVEN, QUEEN], 80, options={"sevens": False})
    felt.do("check", 20, "call").rest()
    assert felt.won() == {0: 120}
    free = Felt("ace_to_five", [SEVEN, QUEEN], stacks=[100, 100], button=1, blinds=(1, 2))
    free.do("call", "check", "draw", "draw", "check", 20, "call").rest()
    assert free.won() == {0: 44}


def test_a_seven_that_bets_wins_the_bets() -> None:
    felt = a5([SEVEN, QUEEN], 80)
    felt.do(20, "call").rest()
    assert felt.won() == {0: 120}


def test_half_a_bet_all_in_counts_as_a_bet() -> None:
    # 10 of 20: calling it is enough, the overcall stays in.
    felt = a5([QUEEN, SEVEN, EIGHT], 80, stacks=[10, 500, 500])
    felt.do("allin", "call", "call").rest()
    assert felt.won() == {1: 110}
    assert felt.of_kind("returned") == []


def test_completing_a_short_all_in_fulfils_the_duty() -> None:
    felt = a5([QUEEN, SEVEN, EIGHT], 80, stacks=[8, 500, 500])
    felt.do("allin", 20, "call").rest()
    assert felt.won() == {1: 80 + 8 + 20 + 20}


def test_a_tie_for_best_counts_as_winning_the_share() -> None:
    # Both sevens are best; one of them checked, so that the later bets go back.
    felt = a5([SEVEN, "7d6s4c3hAd"], 80)
    felt.do("check", 20, "call").rest()
    assert felt.won() == {0: 40, 1: 40}
    assert {event.seat: event.amount for event in felt.of_kind("returned")} == {0: 20, 1: 20}


def test_a_call_made_before_the_sevens_is_no_overcall() -> None:
    # The eight calls the short all-in first; the winning seven calls after it.
    felt = a5([QUEEN, EIGHT, SEVEN], 80, stacks=[8, 500, 500])
    felt.do("allin", "call", "call").rest()
    assert felt.won() == {2: 104}
    assert felt.of_kind("returned") == []


def test_no_check_raise_in_limit_ace_to_five() -> None:
    felt = a5([SEVEN, QUEEN, EIGHT], 80)
    felt.do("check", 20)
    assert felt.totals() == [40]  # who has not checked may raise
    felt.do("call")
    assert felt.seat == 0
    assert felt.totals() == []
    assert felt.legal.call == 20
    with pytest.raises(ActionError) as refused:
        felt.do(40)
    assert refused.value.code == "cannot_raise"
    loose = a5([SEVEN, QUEEN, EIGHT], 80, options={"check_raise": True}).do("check", 20, "call")
    assert loose.totals() == [40]
    for structure in ("no_limit", "pot_limit", "half_pot"):
        free = Felt("ace_to_five", stacks=[100] * 3, blinds=(1, 2), structure=structure)
        free.do("call", "call", "check", "draw", "draw", "draw", "check", 3, "call")
        assert free.totals()
    plain = lowball(3, structure="fixed_limit").do("call", "call", "check", "draw", "draw", "draw", "check", 4, "call")
    assert plain.totals() == [8]


def test_no_vector_is_missing() -> None:
    assert missing_tests(globals(), "draw.json", "draw") == set()
    # What an exposed card does is a ruling; the engine deals no card face up in these games.
    later = {"draw.exposed_before", "draw.exposed_on_draw"}
    played = {"draw", "draw.order", "draw.reshuffle", "draw.capacity", "draw.sevens"}
    assert {row["area"] for row in rows("draw.json")} == played | later
