"""The betting vectors, each as a scene played through the engine's public doors (rules part 4)."""

from __future__ import annotations

from typing import Any

import pytest

from scenes import case, cases, missing_tests, rows
from strobe.errors import ActionError
from tables import Table, totals

STRUCTURES = {"NL": "no_limit", "PL": "pot_limit", "HP": "half_pot", "FL": "fixed_limit"}
KINDS = {"STR": "straddle"}
RICH = 100_000


def first_round(given: dict[str, Any]) -> tuple[Table, list[str]]:
    """The scene as the first betting round of a hold'em hand, earlier chips as dead money."""
    players = given["players"]
    posted = given.get("posted", {})
    stacks = dict.fromkeys(players, RICH)
    stacks |= {player: total for player, verb, total in given["actions"] if verb.endswith("_allin")}
    stacks |= {player: posted[player] for player in given.get("all_in", ())}
    level = given.get("blind_level", max(posted.values(), default=0))
    posts = [(players.index(player), KINDS.get(player, "blind"), chips) for player, chips in posted.items()]
    if given.get("blind_level"):
        posts[-1] = (posts[-1][0], "blind", level)
    before = given.get("pot_before", 0)
    if before:
        payer = next(player for player in players if stacks[player] == RICH)
        posts.append((players.index(payer), "dead", before))
    blinds = [chips for player, chips in given.get("assume_blinds", posted).items() if player != "STR"]
    if given.get("blind_level"):
        blinds[-1] = level
    fixed = given["structure"] == "FL"
    facts: dict[str, Any] = {"bets": (given["bet"], 2 * given["bet"])} if fixed else {}
    # A straddle is the new minimum; the table's own minimum stays the big blind (4.0).
    least = given.get("bb", given["bet"]) if fixed else max(blinds, default=given["min_bet"])
    table = Table(
        "holdem",
        stacks=[stacks[player] for player in players],
        button=len(players) - 1,
        structure=STRUCTURES[given["structure"]],
        blinds=blinds,
        posts=posts,
        min_bet=least,
        **facts,
    )
    return table, players


def later_round(variant: str, given: dict[str, Any]) -> tuple[Table, list[str]]:
    """The scene as the second betting round, after everybody has called and checked the first one."""
    players = given["players"]
    price = given.get("bet") or given["min_bet"]
    stacks = dict.fromkeys(players, RICH)
    stacks |= {player: price + total for player, verb, total in given["actions"] if verb.endswith("_allin")}
    fixed = given["structure"] == "FL"
    facts: dict[str, Any] = {"bets": (price, 2 * price)} if fixed else {}
    table = Table(
        variant,
        stacks=[stacks[player] for player in players],
        button=len(players) - 1,
        structure=STRUCTURES[given["structure"]],
        blinds=(price // 2, price),
        **facts,
    )
    street = len(table.of_kind("closed"))
    while len(table.of_kind("closed")) == street:
        table.do("check" if table.legal.check else "call")
    return table, players


def play_and_compare(table: Table, players: list[str], given: dict[str, Any], expect: dict[str, Any]) -> None:
    for player, verb, total in given["actions"]:
        assert players[table.seat] == player
        if verb in ("fold", "check", "call"):
            table.do(verb)
            assert verb != "call" or table.events[-1].to == total
        elif verb.endswith("_allin"):
            assert table.legal.all_in_to == total
            table.do("allin")
        else:
            table.do(total)
    legal = table.legal
    assert players[table.seat] == given["query"]
    if "to_call" in expect:
        assert legal.call == expect["to_call"]
        assert legal.check == (expect["to_call"] == 0)
    assert bool(legal.raise_to) == expect["may_raise"]
    if "raise_to" in expect:
        assert list(legal.raise_to) == [expect["raise_to"]]
    if "min_raise_to" in expect:
        assert totals(legal)[0] == expect["min_raise_to"]
    if "max_raise_to" in expect:
        assert totals(legal)[1] == expect["max_raise_to"]


@pytest.mark.parametrize(("given", "expect"), cases("betting.json", "bet.NL", "bet.PL", "bet.HP", "bet.FL"))
def test_vector_in_the_first_round(given: dict[str, Any], expect: dict[str, Any]) -> None:
    play_and_compare(*first_round(given), given, expect)


LATER = [
    pytest.param(variant, row["given"], row["expect"], id=f"{variant}-{row['id']}")
    for row in rows("betting.json")
    for variant in ("holdem", "strobe")
    if row["area"] in ("bet.NL", "bet.FL") and "posted" not in row["given"]
]


@pytest.mark.parametrize(("variant", "given", "expect"), LATER)
def test_vector_in_a_later_round(variant: str, given: dict[str, Any], expect: dict[str, Any]) -> None:
    play_and_compare(*later_round(variant, given), given, expect)


def test_every_scene_has_a_test() -> None:
    assert missing_tests(globals(), "betting.json", "blinds", "betting") == set()


def heads_up(small: int, big: int, **facts: Any) -> Table:
    """Seat 0 is the button and small blind, seat 1 the big blind."""
    return Table("holdem", stacks=(small, big), button=0, **facts)


def test_bl_ante_01() -> None:
    given, expect = case("betting.json", "bl-ante-01")
    stacks = [given["stacks"][name] for name in "ABC"]
    table = Table("holdem", stacks=stacks, button=2, ante=given["antes"])
    posted = {event.seat: event.amount for event in table.of_kind("posted")}
    assert posted[0] == expect["A_posts"]
    table.rest()
    pots = {event.pot: event.amount for event in table.of_kind("pot_awarded")}
    assert pots == {0: expect["main_pot_from_antes"], 1: expect["side_from_antes"]}
    side = next(event for event in table.of_kind("pot_awarded") if event.pot == 1)
    assert 0 not in dict(side.shares)


def test_bl_short_02() -> None:
    given, expect = case("betting.json", "bl-short-02")
    table = heads_up(given["stacks"]["BTN_SB"], given["stacks"]["BB"], blinds=given["blinds"])
    assert table.of_kind("acted") == []
    assert table.legal.kind == "over"
    assert [(event.seat, event.amount) for event in table.of_kind("returned")] == [(0, 4)]
    assert expect["uncalled_returned"] == {"BTN_SB": 4}
    assert [event.amount for event in table.of_kind("pot_awarded")] == [expect["main_pot"]]


def test_bl_straddle_01() -> None:
    given, expect = case("betting.json", "bl-straddle-01")
    small, big = given["blinds"]
    posts = [(1, "blind", small), (2, "blind", big), (3, "straddle", given["straddle"]["amount"])]
    table = Table("holdem", stacks=[200] * 5, button=0, blinds=given["blinds"], posts=posts)
    assert table.seat == 4
    assert totals(table.legal)[0] == expect["min_raise_to"]
    table.do("call", "call", "call", "call")
    assert table.seat == 3
    assert table.legal.check
    assert totals(table.legal)[0] == expect["min_raise_to"]
    table.do("check")
    # The minimum bet of later rounds is the big blind's, not the straddle's.
    assert totals(table.legal)[0] == big


def test_bt_allin_less_01() -> None:
    given, expect = case("betting.json", "bt-allin-less-01")
    table = heads_up(given["stack"] + 2, 500, blinds=(1, 2))
    table.do("call", "check", *["check"] * 4, given["facing_bet"])
    assert [event.street for event in table.of_kind("closed")] == ["preflop", "flop", "turn"]
    legal = table.legal
    assert table.seat == 0
    assert legal.call == given["facing_bet"]
    assert list(legal.raise_to) == [legal.all_in_to] == [given["stack"]]
    assert expect["legal"] == ["fold", "call", f"all_in {legal.all_in_to}"]


def test_bt_bballin_01() -> None:
    given, expect = case("betting.json", "bt-bballin-01")
    stacks = given["stacks"]
    table = Table("holdem", stacks=[stacks["UTG"], stacks["SB"], stacks["BB"]], button=0, blinds=given["blinds"])
    table.do("call", "call")
    assert [event.street for event in table.of_kind("closed")] == ["preflop"] * expect["round_over"]
    assert table.seat == 1  # the flop: the small blind, and the big blind is never asked
    assert 2 not in [event.seat for event in table.rest().of_kind("acted")]


def test_bt_bboption_01() -> None:
    given, expect = case("betting.json", "bt-bboption-01")
    table = Table("holdem", stacks=[200] * given["players"], button=0, blinds=given["blinds"])
    table.do("call", "call", "call")
    assert table.seat == 2
    assert table.legal.check
    assert totals(table.legal)[0] == expect["min_raise_to"]
    assert table.of_kind("closed") == []


def test_bt_conserve_01() -> None:
    table = Table("strobe", stacks=[50, 20, 90], button=0, blinds=(1, 2), ante=1)
    while table.legal.kind != "over":
        assert sum(table.state.stacks) + table.state.pot == 160
        table.do("allin" if table.legal.all_in_to else "call")
    assert sum(table.state.stacks) == 160
    assert sum(event.amount for event in table.of_kind("pot_awarded")) == sum(table.won().values())
    with pytest.raises(ActionError) as refused:
        table.apply(table.move_of("check", 0))
    assert refused.value.code == "hand_over"


def test_bt_coverall_01() -> None:
    given, expect = case("betting.json", "bt-coverall-01")
    stacks = given["stacks"]
    table = Table("holdem", stacks=[stacks["BTN"], stacks["SB"], stacks["BB"]], button=0, blinds=(1, 2))
    table.do("fold", stacks["SB"])
    assert table.seat == 2
    assert (table.legal.call, table.legal.check) == (98, False)
    assert bool(table.legal.raise_to) == expect["BB"]["may_raise"]


def test_bt_hp_01() -> None:
    given, expect = case("betting.json", "bt-hp-01")
    table = Table("holdem", stacks=[500] * 4, button=3, structure="half_pot", ante=given["antes_total"] // 4)
    assert totals(table.legal) == [10, expect["max_bet"]]


def test_bt_huallin_blind_01() -> None:
    given, expect = case("betting.json", "bt-huallin-blind-01")
    table = heads_up(given["stacks"]["BTN_SB"], given["stacks"]["BB"], blinds=given["blinds"])
    assert table.seat == 0
    assert table.legal.call == expect["call"]
    assert bool(table.legal.raise_to) == expect["may_raise"]
    assert table.of_kind("closed") == []
    assert table.do("fold").won() == {1: 20}


def test_bt_limit_cap_01() -> None:
    given, expect = case("betting.json", "bt-limit-cap-01")
    table = Table("holdem", stacks=[200] * 3, button=0, structure="fixed_limit", blinds=given["blinds"], bets=(2, 4))
    table.do(4, 6)
    assert list(table.legal.raise_to) == [8]
    table.do(8)
    assert bool(table.legal.raise_to) == expect["may_raise"]
    assert table.legal.call == 4


def test_bt_limit_cap_02() -> None:
    given, expect = case("betting.json", "bt-limit-cap-02")
    table = heads_up(200, 200, structure="fixed_limit", blinds=(1, 2))
    for number in range(given["raises_made"]):
        table.do(4 + 2 * number)
    assert bool(table.legal.raise_to) == expect["may_raise"]


def test_bt_limit_half_03() -> None:
    given, expect = case("betting.json", "bt-limit-half-03")
    bet = given["bet_size"]
    table = Table("holdem", stacks=[5000, 500, 5000], button=2, structure="fixed_limit", posts=(), bets=(bet, 2 * bet))
    table.do(400, "allin")
    assert table.legal.call == 500
    assert list(table.legal.raise_to) == [800]
    assert expect["next_legal"] == ["fold", "call 500", "complete_to 800"]


def test_bt_limit_half_04() -> None:
    given, expect = case("betting.json", "bt-limit-half-04")
    bet = given["bet_size"]
    table = Table("holdem", stacks=[5000, 700, 5000], button=2, structure="fixed_limit", posts=(), bets=(bet, 2 * bet))
    table.do(400, "allin")
    assert list(table.legal.raise_to) == [expect["next_raise_to"]]


def test_bt_minraise_01() -> None:
    given, expect = case("betting.json", "bt-minraise-01")
    table = Table("holdem", stacks=[200] * 4, button=0, blinds=given["blinds"])
    assert totals(table.do(6).legal)[0] == expect["min_raise_to"]


def test_bt_minraise_02() -> None:
    _, expect = case("betting.json", "bt-minraise-02")
    table = heads_up(200, 200, blinds=(1, 2))
    table.do("call", "check", 2)
    assert totals(table.legal)[0] == expect["min_raise_to"]


def test_bt_pl_01() -> None:
    given, expect = case("betting.json", "bt-pl-01")
    table = Table("holdem", stacks=[500] * given["players"], button=0, structure="pot_limit", blinds=given["blinds"])
    assert totals(table.legal)[1] == expect["max_raise_to"]


def test_bt_pl_03() -> None:
    given, expect = case("betting.json", "bt-pl-03")
    table = Table("holdem", stacks=[9000] * 3, button=0, structure="pot_limit", blinds=(250, 500))
    table.do("call", "call", "check")
    assert table.of_kind("closed")[-1].pot == given["pot_before_street"]
    table.do(1500)
    assert totals(table.legal)[1] == expect["max_raise_to"]


def test_bt_pl_05() -> None:
    given, expect = case("betting.json", "bt-pl-05")
    for option, most in ((False, expect["max_raise_to"]), (True, expect["if_small_blind_is_counted_as_full"])):
        table = Table(
            "holdem",
            stacks=[500] * given["players"],
            button=0,
            structure="pot_limit",
            blinds=given["blinds"],
            options={"round_small_blind": option},
        )
        assert totals(table.legal)[1] == most
        # In later rounds the real pot counts.
        table.do(*["fold"] * 3, "call", "call", "check")
        assert totals(table.legal)[1] == 30


def test_bt_runout_01() -> None:
    given, expect = case("betting.json", "bt-runout-01")
    rest = given["stacks_after_preflop"]["B"]
    table = heads_up(50, 50 + rest, blinds=(1, 2))
    table.do("allin", "call")
    assert table.legal.kind == "over"
    acted = table.of_kind("acted")
    assert len(acted) == 2 + expect["further_betting_rounds"]
    assert len(table.state.board.standing) == 5


def test_bt_runout_02() -> None:
    _, expect = case("betting.json", "bt-runout-02")
    table = Table("strobe", stacks=(50, 80), button=0, blinds=(1, 2), faces=(4, 4))
    table.do("allin", "call")
    assert table.steps[2:] == ["roll", "refill", "roll"]
    assert len(expect["still_happens"]) == 4
    assert len(table.of_kind("acted")) == 2 + expect["further_betting_rounds"]
    assert table.legal.kind == "over"


def test_bt_shortallin_02() -> None:
    given, expect = case("betting.json", "bt-shortallin-02")
    stacks = given["stacks"]
    table = Table(
        "holdem",
        stacks=[stacks["BTN"], stacks["SB"], stacks["BB"], stacks["UTG"]],
        button=0,
        blinds=given["blinds"],
    )
    table.do(16, "call", "allin", "call")
    assert table.seat == 0
    assert table.legal.call == expect["BTN"]["call"]
    assert bool(table.legal.raise_to) == expect["BTN"]["may_raise"]


def scene(*stacks: int) -> Table:
    """A first round without blinds, least bet 100, seat 0 first."""
    return Table("holdem", stacks=stacks, button=len(stacks) - 1, posts=(), min_bet=100)


def test_bt_shortallin_03() -> None:
    _, expect = case("betting.json", "bt-shortallin-03")
    table = scene(5000, 5000, 250)
    table.do(100, 200, "allin")
    assert table.seat == 0
    assert totals(table.legal)[0] == expect["A"]["min_raise_to"]
    table.do("call")
    assert table.seat == 1
    assert table.legal.call == expect["after_A_calls"]["B"]["call"]
    assert not table.legal.raise_to


def test_bt_shortallin_05() -> None:
    _, expect = case("betting.json", "bt-shortallin-05")
    table = scene(5000, 150, 5000, 210)
    table.do(100, "allin", "call", "allin")
    assert table.seat == 0
    assert totals(table.legal)[0] == expect["A"]["min_raise_to"]
