"""``strobe example``: every stage against the rules, and against counting by brute force for other hands."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from running import Run

import odds_oracle
from strobe.cards import DECK, parse_cards
from strobe.game.hand import Hand

STREETS = ["deal", "board", "first roll", "refill", "second roll"]


def equities(street: dict[str, Any]) -> list[str]:
    return [player["odds"]["equity"] for player in street["players"]]


def test_the_example_of_the_rules(strobe: Run) -> None:
    told = json.loads(strobe("example", "--json").out)
    deal, board, first, refill, second = told["streets"]
    assert [street["street"] for street in told["streets"]] == STREETS
    assert [player["hole"] for player in deal["players"]] == [["7h", "2d"], ["Tc", "9h"]]
    odds = [player["odds"] for player in deal["players"]]
    assert [(each["win"], each["tie"], each["total"]) for each in odds] == [
        (499009, 32098, 1712304),
        (1181197, 32098, 1712304),
    ]
    assert board["board"] == ["Ah", "Ks", "7d", "7c", "3s", "Jh"]
    assert equities(board) == ["1231/1512", "281/1512"]
    assert (first["roll"], first["board"], first["removed"]) == (3, ["Ah", "Ks", None, "7c", "3s", "Jh"], ["7d"])
    assert equities(first) == ["49/72", "23/72"]
    assert (refill["roll"], refill["board"]) == (None, ["Ah", "Ks", "Qd", "7c", "3s", "Jh"])
    assert equities(refill) == ["1/2", "1/2"]
    assert (second["roll"], second["board"]) == (6, ["Ah", "Ks", "Qd", "7c", "3s", None])
    assert second["removed"] == ["7d", "Jh"]
    assert equities(second) == ["1", "0"]
    assert [[player["description"] for player in street["players"]] for street in told["streets"][1:]] == [
        ["three of a kind, sevens, ace-king kickers", "pair of sevens, ace-king-jack kickers"],
        ["pair of sevens, ace-king-jack kickers", "high card, ace-king-jack-ten-nine"],
        ["pair of sevens, ace-king-queen kickers", "straight, ace high"],
        ["pair of sevens, ace-king-queen kickers", "high card, ace-king-queen-ten-nine"],
    ]
    assert [player["five"] for player in refill["players"]] == [
        ["7h", "7c", "Ah", "Ks", "Qd"],
        ["Ah", "Ks", "Qd", "Jh", "Tc"],
    ]
    assert told["stacks"] == [208, 192]
    assert told["awards"] == [[0, 16]]


def test_the_example_in_words(strobe: Run) -> None:
    out = strobe("example").out
    headings = re.findall(r"^── (.+?) ─", out, re.M)
    assert headings == ["Hole cards", "Six boxes", "First roll", "Refill", "Second roll", "Showdown"]
    order = [
        "499009 of 1712304",
        "three of a kind, sevens, ace-king kickers",
        "81.42 % = 1231/1512",
        "18.58 % = 281/1512",
        "B rolls a 3: 7♦ leaves box 3.",
        "68.06 % = 49/72",
        "31.94 % = 23/72",
        "Q♦ goes into box 3.",
        "50.00 % = 1/2",
        "A♥ K♠ Q♦ J♥ T♣   straight, ace high",
        "B rolls a 6: J♥ leaves box 6.",
        "100.00 % = 1",
        "A wins the pot of 16.",
        "200 → 208   +8",
    ]
    places = [out.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)


def test_what_each_face_would_do(strobe: Run) -> None:
    out = strobe("example").out
    assert "84.1%   88.9%   68.1%   68.1%   84.1%   95.2%   A, if the die hits" in out
    assert "0.0%   100.0%  100.0%   0.0%    0.0%   100.0%   A, if the die hits" in out


DEALS: list[tuple[Sequence[str], str, tuple[int, int], str]] = [
    (("AsAd", "8d7d", "KhQh"), "2h 7h 8s Js 4c Kd", (6, 2), "Ts"),
    (("9c9d", "AhKh"), "9h 5h 2h Ks 3c 3d", (1, 1), "3h"),
    (("2c3d", "2d3c"), "As Ks Qs Js Ts 9s", (4, 4), "2s"),
]


@pytest.mark.parametrize(("hands", "boxes", "rolls", "refill"), DEALS)
def test_other_deals(strobe: Run, hands: Sequence[str], boxes: str, rolls: tuple[int, int], refill: str) -> None:
    faces = [str(face) for face in rolls]
    given = ["--hands", *hands, "--boxes", *boxes.split(), "--rolls", *faces, "--refill", refill]
    told = json.loads(strobe("example", "--json", *given).out)
    holes = [parse_cards(hand) for hand in hands]
    known = {*parse_cards(" ".join((*hands, boxes)))}
    for street in told["streets"][1:]:
        row = [None if card is None else parse_cards(card)[0] for card in street["board"]]
        removed = parse_cards(" ".join(street["removed"]))
        unseen = [card for card in DECK if card not in known]
        total, split = odds_oracle.outcomes(holes, odds_oracle.strobe_boards(row, removed, unseen))
        assert equities(street) == [str(odds_oracle.share(each, total)) for each in split]
    final = parse_cards(" ".join(card for card in told["streets"][-1]["board"] if card))
    hands_made = [odds_oracle.best(frozenset((*hole, *final))) for hole in holes]
    winners = {seat for seat, made in enumerate(hands_made) if made == max(hands_made)}
    assert {seat for seat, _ in told["awards"]} == winners
    assert sum(amount for _, amount in told["awards"]) == 8 * len(hands)
    assert sum(told["stacks"]) == 200 * len(hands)


def test_the_hand_was_played(strobe: Run) -> None:
    told = json.loads(strobe("example", "--json").out)
    hand = Hand.from_json(json.dumps(told["hand"]))
    assert hand.over
    assert list(hand.stacks) == told["stacks"]
    bets = [event["to"] for street in told["streets"] for event in street["events"] if event.get("action") == "bet"]
    assert bets == [2, 2, 2]


def test_ten_hands(strobe: Run) -> None:
    hands = [f"{rank}s{rank}d" for rank in "23456789TJ"]
    told = json.loads(strobe("example", "--json", "--hands", *hands, "--boxes", "AhKh9c2c2h5h", "--refill", "Ac").out)
    assert told["names"] == list("ABCDEFGHIJ")
    assert sum(told["stacks"]) == 2000


def test_boxes_that_nobody_gave_are_dealt_from_the_seed(strobe: Run) -> None:
    hands = ["AhAd", "KhKd"]
    out = strobe("example", "--hands", *hands).out
    assert "The boxes and the refill are dealt from the seed 1." in out
    told = [json.loads(strobe("example", "--json", "--hands", *hands, "--seed", seed).out) for seed in ("1", "1", "2")]
    assert told[0] == told[1]
    assert [each["seed"] for each in told] == [1, 1, 2]
    boards = [each["streets"][1]["board"] for each in told]
    assert boards[0] != boards[2]
    for each in told:
        row = [*each["streets"][1]["board"], each["streets"][3]["board"][2]]
        assert len({*row, "Ah", "Ad", "Kh", "Kd"}) == 11


def test_what_was_given_is_not_dealt(strobe: Run) -> None:
    own = json.loads(strobe("example", "--json", "--hands", "AhAd", "KhKd", "--refill", "2c").out)
    assert own["streets"][3]["board"][2] == "2c"
    assert "2c" not in own["streets"][1]["board"]
    assert "The boxes are dealt" in strobe("example", "--hands", "AhAd", "KhKd", "--refill", "2c").out
    boxes = ["2c", "3c", "4c", "5c", "6c", "7c"]
    assert "The refill is dealt" in strobe("example", "--boxes", *boxes).out
    assert json.loads(strobe("example", "--json", "--boxes", *boxes).out)["streets"][1]["board"] == boxes
    plain = strobe("example").out
    assert "dealt from" not in plain
    assert json.loads(strobe("example", "--json").out)["seed"] is None
    assert "dealt from" not in strobe("example", "--refill", "2c").out


def test_too_many_hands(strobe: Run) -> None:
    hands = [f"{rank}{one}{rank}{two}" for rank in "23456789TJQK" for one, two in ("cd", "hs")]
    code, out, err = strobe("example", "--hands", *hands)
    assert (code, out, err) == (1, "", "strobe: Strobe is for 2 to 10 players, not 24\n")
