"""``strobe deal`` and ``strobe replay``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import Run

import odds_oracle
from strobe.cards import DECK, parse_cards
from strobe.game.dealers import seeded
from strobe.game.hand import Hand


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


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit", "half_pot", "fixed_limit"])
@pytest.mark.parametrize("game", ["strobe", "holdem"])
@pytest.mark.parametrize("policy", ["call", "simple"])
def test_every_game_and_structure(strobe: Run, game: str, structure: str, policy: str) -> None:
    given = ["--game", game, "--structure", structure, "--policy", policy]
    for seed in range(6):
        code, out, err = strobe("deal", "--seed", str(seed), "--json", *given)
        assert (code, err) == (0, "")
        told = json.loads(out)
        assert told["over"]
        assert sum(told["stacks"]) == 800
        assert strobe("deal", "--seed", str(seed), *given).code == 0


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
    assert told[0]["hand"] == json.loads(Path(file).read_text())


def test_replay_reads_json_of_deal_from_a_pipe(strobe: Run) -> None:
    dealt = strobe("deal", "--seed", "5", "--json").out
    told = json.loads(strobe("replay", "--json", "-", typed=dealt).out)["hands"][0]
    assert told.items() <= json.loads(dealt).items()


def test_one_of_many_hands(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    hands = []
    for seed in ("1", "2", "3"):
        strobe("deal", "--seed", seed, "--save", str(file))
        hands.append(file.read_text())
    file.write_text("\n".join(hands))
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
    assert (code, err) == (1, "strobe: seat 3 owes 2 and cannot check\n")


def test_replay_of_a_file_that_is_no_text(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff")
    code, _, err = strobe("replay", str(file))
    assert code == 1
    assert "is not a text file" in err
