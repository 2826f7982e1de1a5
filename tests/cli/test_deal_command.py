"""``strobe deal`` and ``strobe replay``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import Run

import odds_oracle
from strobe import evaluate, evaluate_hole
from strobe.cards import DECK, parse_cards
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.history import read_all
from strobe.variants import STRUCTURES, find, names


def test_the_same_seed_tells_the_same_hand(strobe: Run) -> None:
    told = {seed: strobe("deal", "--seed", seed).out for seed in ("7", "8", "seven")}
    assert len(set(told.values())) == 3
    assert strobe("deal", "--seed", "7").out == told["7"]


def test_a_new_seed_is_told_and_deals_the_hand_again(strobe: Run) -> None:
    told = strobe("deal").out
    seed = re.search(r"Seed (\d+)\.", told)
    assert seed
    assert strobe("deal", "--seed", seed[1]).out == told


def test_a_number_is_the_seed_of_the_library(strobe: Run) -> None:
    told = json.loads(strobe("deal", "--seed", "7", "--players", "3", "--json").out)
    assert told["seed"] == 7
    hand = Hand.start("strobe", stacks=[200] * 3, blinds=(1, 2), dealer=seeded(7))
    assert [card.text for card in hand.board] == told["streets"][1]["board"]


@pytest.mark.parametrize("players", [2, 3, 10])
def test_text_and_json_tell_the_same(strobe: Run, players: int) -> None:
    given = ["deal", "--seed", "5", "--players", str(players), "--ascii"]
    out = strobe(*given).out
    told = json.loads(strobe(*given, "--json").out)
    drawn = [line for line in out.splitlines() if re.search(r"[|#] +\w\w [|#]", line)]
    rows = [re.findall(r"(?:[|#] +(\w\w) [|#]|:     :)", line) for line in drawn]
    boards = [[card or "" for card in street["board"]] for street in told["streets"][1:]]
    assert rows == boards
    for street in told["streets"]:
        if street["roll"]:
            assert f"rolls a {street['roll']}: {street['removed'][-1]} leaves box {street['roll']}." in out
    assert sum(told["stacks"]) == 200 * players
    for seat, amount in told["awards"]:
        assert re.search(rf"{told['names'][seat]}\b.* {amount}\b", out)


def test_chances_add_up(strobe: Run) -> None:
    told = json.loads(strobe("deal", "--seed", "5", "--policy", "simple", "--json").out)
    for street in told["streets"]:
        assert sum(player["odds"]["share"] for player in street["players"]) == pytest.approx(1)


def test_folded_cards_are_known_to_be_gone(strobe: Run) -> None:
    checked = 0
    for seed in range(8):
        told = json.loads(strobe("deal", "--seed", str(seed), "--policy", "simple", "--json").out)
        dealt = parse_cards(" ".join(card for player in told["streets"][0]["players"] for card in player["hole"]))
        for street in told["streets"][2:]:
            if 1 < len(street["players"]) < 4:
                row = [None if card is None else parse_cards(card)[0] for card in street["board"]]
                removed = parse_cards(" ".join(street["removed"]))
                unseen = [card for card in DECK if card not in (*dealt, *row, *removed)]
                holes = [parse_cards(" ".join(player["hole"])) for player in street["players"]]
                total, split = odds_oracle.outcomes(holes, odds_oracle.strobe_boards(row, removed, unseen))
                shares = [str(odds_oracle.share(each, total)) for each in split]
                assert [player["odds"]["equity"] for player in street["players"]] == shares
                checked += street["street"] == "first roll"
    assert checked


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("policy", ["call", "simple"])
def test_every_game_and_structure(strobe: Run, game: str, structure: str, policy: str, tmp_path: Path) -> None:
    file = str(tmp_path / "hand.json")
    # A full table that goes to the end runs out of cards in some games; four players fold and raise.
    players = find(game).seats[1] if policy == "call" else 4
    given = ["deal", "--seed", "1", "--players", str(players), "--game", game, "--structure", structure]
    given += ["--policy", policy]
    code, out, err = strobe(*given, "--json", "--save", file)
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["over"]
    assert sum(told["stacks"]) == 200 * players
    code, out, err = strobe(*given)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) < 80
    again = strobe("replay", file).out
    assert again.split("\n\n── ")[1:] == out.split("\n\n── ")[1:]


@pytest.mark.parametrize("game", names())
def test_what_players_hold_is_what_the_evaluator_says(strobe: Run, game: str) -> None:
    variant = find(game)
    told = json.loads(strobe("deal", "--seed", "5", "--game", game, "--json").out)
    last = told["streets"][-1]
    shown = [player for player in last["players"] if player["strength"]]
    assert len(shown) == 4
    board = [card for card in last["board"] if card]
    for player in shown:
        made = [player, player["low"]] if len(variant.rankings) == 2 else [player]
        assert ("low" in player) == (len(variant.rankings) == 2)
        for ranking, side in zip(variant.rankings, made, strict=True):
            if board:
                strength = evaluate_hole(player["hole"], board, variant.use, ranking)
            else:
                strength = evaluate(player["hole"], ranking)
            assert side["strength"] == strength
    best = max(player["strength"] for player in shown)
    winners = {player["seat"] for player in shown if player["strength"] == best}
    lows = [player["low"]["strength"] for player in shown if "low" in player]
    winners |= {player["seat"] for player, low in zip(shown, lows, strict=False) if low and low == max(lows)}
    assert {seat for seat, amount in told["awards"] if amount} <= winners


def test_stakes_fit_the_game(strobe: Run) -> None:
    def title(*given: str) -> str:
        return " ".join(strobe("deal", "--seed", "1", *given).out.splitlines()[:2])

    assert "Strobe, no-limit, blinds 1 and 2;" in title()
    assert "fixed-limit, ante 1, bring-in 2, bets 4 and 8;" in title("--game", "razz")
    assert "no-limit, ante 1;" in title("--game", "razz", "--structure", "no_limit")
    assert "spread-limit, ante 1, bring-in 1, bets 2 to 10;" in title("--game", "razz", "--structure", "spread_limit")
    assert "ante 5, bring-in 10, bets 20 and 40;" in title("--game", "razz", "--ante", "5")
    assert "ante 2, bring-in 5, bets 10 and 20;" in title("--game", "razz", "--bets", "10", "20")
    assert "ante 1, bring-in 3, bets 10 and 20;" in title(
        "--game", "razz", "--ante", "1", "--bring-in", "3", "--bets", "10", "20"
    )
    assert "blinds 1 and 2, bets 2 and 4;" in title("--structure", "fixed_limit")
    assert "blinds 1 and 2, bets 2 to 10;" in title("--structure", "spread_limit")
    assert "blinds 1 and 2, bets 3 to 5;" in title("--structure", "spread_limit", "--bets", "3", "5")
    assert "blinds 2, ante 1;" in title("--game", "deuce_to_seven", "--blinds", "2", "--ante", "1")


def test_upcards_are_told_from_the_others(strobe: Run) -> None:
    told = json.loads(strobe("deal", "--seed", "5", "--game", "razz", "--json").out)
    player = told["streets"][-1]["players"][0]
    assert player["up"] == player["hole"][2:6]
    hole = player["hole"]
    out = strobe("deal", "--seed", "5", "--game", "razz", "--ascii").out
    assert f"A  ({hole[0]} {hole[1]}) {' '.join(hole[2:6])} ({hole[6]})" in out


def test_one_card_for_all(strobe: Run) -> None:
    out = strobe("deal", "--game", "seven_card_stud", "--seed", "5", "--players", "8").out
    end = out.split("── Seventh street")[1]
    said = "The deck is short: the burned cards are shuffled in. One card in the middle serves all."
    assert said in " ".join(end.split())
    assert "╭─────╮\n" in end


def test_halves_of_a_pot(strobe: Run) -> None:
    out = strobe("deal", "--game", "seven_card_stud_hilo", "--seed", "5", "--players", "8").out
    assert "H wins the high half of the pot, 12.\n  B wins the low half of the pot, 12.\n" in out
    assert "H  (7♣ 7♦) J♣ T♣ K♣ 3♣   flush, king-jack-ten-seven-five\n" in out
    assert re.search(r"  B  \(J♠ 8♠\) 4♠ 3♠ 6♥ 7♥   straight, eight high\n {27}7-6-5-4-3 low\n", out)


def test_numbers_of_boxes_where_there_is_a_die(strobe: Run) -> None:
    assert "╭─ 6 ─╮" in strobe("deal", "--game", "strobe_hilo", "--seed", "5").out
    assert "─ 1 ─" not in strobe("deal", "--game", "omaha", "--seed", "5").out


def test_more_players_than_chances_are_counted_for(strobe: Run) -> None:
    given = ["deal", "--game", "holdem", "--players", "11", "--seed", "5"]
    out = strobe(*given).out
    assert "%" not in out
    assert " K  " in out
    dealt = strobe(*given, "--json").out
    told = json.loads(dealt)
    assert [len(street["players"]) for street in told["streets"]] == [11] * 4
    assert {player["odds"] is None for street in told["streets"] for player in street["players"]} == {True}
    assert strobe("replay", "-", typed=dealt).out.split("\n\n── ")[1:] == out.split("\n\n── ")[1:]
    # As soon as one of them has folded the chances are told.
    fewer = json.loads(strobe(*given, "--policy", "simple", "--json").out)["streets"][1:]
    assert all(player["odds"] for street in fewer for player in street["players"] if 1 < len(street["players"]) < 11)


def test_a_burn_comes_before_the_card(strobe: Run) -> None:
    out = strobe("deal", "--seed", "5", "--burn", "--ascii").out
    refill = out.split("-- Refill")[1].splitlines()
    assert refill[1] == "  A card is burned."
    assert any("goes into box" in line for line in refill[2:4])


def test_flop_turn_and_river_by_name(strobe: Run) -> None:
    told = json.loads(strobe("deal", "--game", "holdem", "--seed", "5", "--json").out)
    board = told["streets"][-1]["board"]
    out = strobe("deal", "--game", "holdem", "--seed", "5", "--ascii").out
    assert f"A card is burned. Flop {' '.join(board[:3])}." in out
    assert f"A card is burned. Turn {board[3]}." in out
    assert f"A card is burned. River {board[4]}." in out
    log = log_of(strobe, "holdem", 4)
    assert sum(line in (f"Flop {' '.join(board[:3])}", f"Turn {board[3]}", f"River {board[4]}") for line in log) == 3
    assert not any(line.startswith("Box") for line in log)
    assert any(line.startswith("Boxes 1 ") for line in log_of(strobe, "strobe", 2))
    stud = log_of(strobe, "seven_card_stud", 8)
    assert sum(line.startswith("In the middle ") for line in stud) == 1


def log_of(strobe: Run, game: str, players: int) -> list[str]:
    told = json.loads(strobe("deal", "--game", game, "--seed", "5", "--players", str(players), "--json").out)
    return Hand.from_json(json.dumps(told["hand"])).log().splitlines()


def test_draws_and_reshuffles_are_told(strobe: Run) -> None:
    out = strobe("deal", "--game", "deuce_to_seven_triple", "--seed", "5", "--players", "7").out
    draw = " ".join(out.split("── Second draw")[1].split())
    assert re.search(r"B changes \S\S(?: \S\S)*\.", draw)
    assert "The deck is short: burns, folded hands and discards are shuffled in." in draw
    assert re.search(r"B gets \S\S", draw)


def test_void_bets_are_told(strobe: Run) -> None:
    hand = Hand.start("ace_to_five", stacks=[100, 100], blinds=(1, 2), structure="fixed_limit")
    hand.deal("2c Kc 3c Kd 4c Qc 5c Qd 7c Jc")
    hand.call()
    hand.check()
    hand.draw()
    hand.draw()
    hand.check()
    hand.raise_to(4)
    hand.call()
    assert hand.over
    out = " ".join(strobe("replay", "-", typed=hand.to_json()).out.split())
    assert "B takes back 4: a seven that did not bet wins no bets." in out


def test_options_reach_the_game(strobe: Run) -> None:
    out = strobe("deal", "--seed", "5", "--opening-round", "--burn", "--ante", "1", "--stack", "50").out
    assert "antes 1" in out
    assert out.count("A card is burned.") == 2
    assert out.count("Pot ") == 5
    assert " 50 → " in out


def test_side_pots_and_tabled_hands(strobe: Run) -> None:
    # The blinds are more than the stacks: everybody is all-in, and the board and the die still have their say.
    out = strobe("deal", "--seed", "5", "--stack", "2", "--blinds", "1", "2", "--players", "2").out
    assert out.index("shows") < out.index("First roll") < out.index("Second roll") < out.index("wins the pot of 4")


def test_a_saved_hand_is_told_again(strobe: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "hand.json")
    dealt = strobe("deal", "--seed", "5", "--policy", "simple", "--save", file).out
    again = strobe("replay", file)
    assert again.code == 0
    assert again.out.split("── Hole cards")[1] == dealt.split("── Hole cards")[1]
    told = json.loads(strobe("replay", "--json", file).out)["hands"]
    assert len(told) == 1
    assert {**told[0]["hand"], "names": told[0]["names"]} == json.loads(Path(file).read_text())


def test_replay_reads_json_of_deal_from_a_pipe(strobe: Run) -> None:
    dealt = strobe("deal", "--seed", "5", "--json").out
    told = json.loads(strobe("replay", "--json", "-", typed=dealt).out)["hands"][0]
    assert told.items() <= json.loads(dealt).items()


def test_one_of_many_hands(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    hands = []
    for seed in ("1", "2", "3"):
        strobe("deal", "--seed", seed, "--save", str(file))
        hands.append(Hand.from_json(file.read_text().splitlines()[-1]))
    assert len({hand.to_json() for hand in hands}) == 3
    out = strobe("replay", str(file)).out
    assert re.findall(r"^Hand (\d)", out, re.M) == ["1", "2", "3"]
    second = strobe("replay", str(file), "--hand", "2").out
    assert second.startswith("Hand 2")
    assert second.strip() in out
    for wrong in ("0", "4", "-1"):
        code, _, err = strobe("replay", str(file), "--hand", wrong)
        assert (code, err) == (1, f"strobe: the file holds 3 hands; there is no hand {wrong}\n")


def test_replay_step_by_step(strobe: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "hand.json")
    strobe("deal", "--seed", "5", "--save", file)
    straight = strobe("replay", file).out
    stepped = strobe("replay", file, "--step", typed="\n\n\n\n").out
    assert stepped.count("[Enter]") == 4
    assert stepped.replace("  [Enter] ", "") == straight
    nobody_there = strobe("replay", file, "--step").out
    assert nobody_there.count("[Enter]") == 1
    assert "wins the pot" in nobody_there


def test_replay_of_a_hand_that_is_not_over(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    hand = Hand.start("strobe", stacks=[100, None, 100, 100], blinds=(1, 2))
    file.write_text(hand.to_json())
    assert "The saved hand ends here: hole cards are due." in strobe("replay", str(file)).out
    # A player's own record: he knows two hole cards out of six.
    hand.deal(["Ah", None, None, "Kh", None, None])
    hand.deal(parse_cards("2c 3c 4c Tc Td 8d"))
    file.write_text(hand.to_json())
    out = strobe("replay", str(file)).out
    assert "The saved hand ends here: A is to act." in out
    assert re.search(r"C +A♥ K♥ +pair of tens", out)
    assert "  D  " not in out


BROKEN = {
    "": "holds no hand",
    "{": "line 1: not JSON",
    "[]": "not a saved hand",
    "{}": "not a saved hand",
    '{"kind": "strobe.hand", "schema": 99}': "schema 99",
    '{"kind": "strobe.hand", "schema": 1}': "lacks its moves",
    '{"hand": 7}': "not a saved hand",
    "[" * 100_000: "not JSON",
}


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_replay_of_what_is_no_hand(strobe: Run, text: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    code, out, err = strobe("replay", str(file))
    assert (code, out) == (1, "")
    assert BROKEN[text] in err


def test_replay_of_a_hand_with_an_illegal_move(strobe: Run) -> None:
    dealt = json.loads(strobe("deal", "--seed", "5", "--json").out)["hand"]
    dealt["moves"][2] = ["check", 3]
    code, _, err = strobe("replay", "-", typed=json.dumps(dealt))
    assert (code, err) == (1, "strobe: at moves[2]: seat 3 cannot check: it owes 2\n")


def test_replay_of_a_file_that_is_no_text(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff")
    code, _, err = strobe("replay", str(file))
    assert code == 1
    assert "is not a text file" in err


PHH = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [50, 50, 50]
actions = ["d dh p1 ????", "d dh p2 AhKh", "d dh p3 QcQd", "p3 cbr 2.5 # eyes\\u001b[2J the ace", "p1 f", "p2 cc",
    "d db 2s5h9d", "p2 cc", "p3 f"]
players = ["Ann", "A name that is much too long", "Cid"]
finishing_stacks = [49.5, 52.5, 47.5]
"""


def test_replay_of_a_phh_file(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH)
    code, out, err = strobe("replay", str(file))
    assert (code, err) == (0, "")
    assert "One chip is 0.1 in the money of the file." in out
    assert "Cid raises to 25." in out
    assert "# eyes [2J the ace" in out
    assert re.search(r"│ +9♦ │", out)
    assert re.search(r"^  B +A♥ K♥", out, re.M)
    assert "The file tells other stacks at the end: Ann 495, B 525, Cid 475." in out
    assert out == strobe("replay", "-", typed=PHH).out
    assert strobe("replay", "--step", "-", typed=PHH).out == out


def test_replay_of_one_of_many_phh_hands(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    broken = PHH.replace("p3 cbr 2.5", "p3 cbr 1.5")
    file.write_text(f"[a]\n{PHH}\n[b]\n{broken}")
    first = strobe("replay", str(file), "--hand", "1")
    assert (first.code, first.err) == (0, "")
    code, out, err = strobe("replay", str(file))
    assert (code, out) == (1, first.out)
    assert err.startswith("strobe: hand 'b': action 4, 'p3 cbr 1.5 ")
    assert "seat 2 may bet or raise to 20 to 500, not to 15" in err
    assert strobe("replay", str(file), "--hand", "3").err == "strobe: the file holds 2 hands; there is no hand 3\n"


def test_replay_for_one_seat(strobe: Run, tmp_path: Path) -> None:
    out = strobe("replay", "--seat", "1", "-", typed=PHH).out
    assert "A♥ K♥" in out
    assert "Q♣" not in out
    assert "ace" not in out.replace("ace-", "")
    told = json.loads(strobe("replay", "--seat", "1", "--json", "-", typed=PHH).out)["hands"][0]
    assert told["view"]["hands"] == [["??", "??"], ["Ah", "Kh"], ["??", "??"]]
    assert "Qc" not in json.dumps(told)
    for seat in ("3", "-1"):
        code, _, err = strobe("replay", "--seat", seat, "-", typed=PHH)
        assert (code, err) == (1, f"strobe: nobody sits at seat {seat}\n")


def test_replay_turns_saved_hands_into_phh(strobe: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "hands.jsonl")
    for seed in ("5", "6"):
        strobe("deal", "--seed", seed, "--save", file)
    saved = [Hand.from_json(line) for line in Path(file).read_text().splitlines()]
    text = strobe("replay", "--phh", file).out
    assert [record.hand.state for _, record in read_all(text)] == [hand.state for hand in saved]
    assert strobe("replay", "--phh", "-", typed=text).out == text
    one = strobe("replay", "--phh", "--hand", "2", file).out
    assert one.startswith('variant = "strobe"')
    assert (
        strobe("replay", "-", typed=one).out.split("\n", 1)[1]
        == strobe("replay", "--hand", "2", file).out.split("\n", 1)[1]
    )
    assert strobe("replay", "--phh", "--json", file).code == 1
