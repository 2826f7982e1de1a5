"""``strobe eval``."""

from __future__ import annotations

import json

from running import Run


def test_one_hand(strobe: Run) -> None:
    code, out, err = strobe("eval", "7h", "2d", "Ah", "Ks", "7d", "7c", "3s", "Jh")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "hand      7♥ 2♦ A♥ K♠ 7♦ 7♣ 3♠ J♥",
        "is        three of a kind, sevens, ace-king kickers",
        "category  three of a kind",
        "plays     7♥ 7♦ 7♣ A♥ K♠",
        "strength  5391 of 7462",
    ]


def test_cards_may_be_written_in_one_piece_or_many(strobe: Run) -> None:
    same = strobe("eval", "Ah Ks 7d 7c 10s").out
    assert strobe("eval", "Ah", "Ks", "7d", "7c", "Ts").out == same
    assert strobe("eval", "AHks", "7D7♣,10S").out == same
    assert strobe("eval", "AhKs7d7cTs").out == same


def test_hands_are_compared(strobe: Run) -> None:
    out = strobe("eval", "Ah Ks Qd 7c 3s 7h 2d", "Ah Ks Qd 7c 3s Tc 9h").out
    first, _, second, _, _, verdict = out.splitlines()
    assert first.startswith("*1")
    assert "pair of sevens, ace-king-queen kickers" in first
    assert second.startswith(" 2")
    assert verdict == "Hand 1 wins."


def test_equal_hands_split(strobe: Run) -> None:
    hands = ["AhKsQdJcTh", "AcKdQsJhTd", "2c3c4c5c7d", "AsKhQcJdTc"]
    assert strobe("eval", *hands).out.endswith("Hands 1, 2 and 4 split.\n")
    assert json.loads(strobe("eval", "--json", *hands).out)["winners"] == [0, 1, 3]


def test_hole_cards_and_a_board_with_an_empty_box(strobe: Run) -> None:
    told = json.loads(strobe("eval", "--hole", "7h2d", "Tc9h", "--board", "Ah Ks -- 7c 3s Jh", "--json").out)
    assert told["board"] == ["Ah", "Ks", "7c", "3s", "Jh"]
    assert [hand["description"] for hand in told["hands"]] == [
        "pair of sevens, ace-king-jack kickers",
        "high card, ace-king-jack-ten-nine",
    ]
    assert [hand["five"] for hand in told["hands"]] == [["7h", "7c", "Ah", "Ks", "Jh"], ["Ah", "Ks", "Jh", "Tc", "9h"]]


def test_json_has_stable_keys(strobe: Run) -> None:
    told = json.loads(strobe("eval", "--json", "AhKsQdJcTh").out)
    assert told == {
        "command": "eval",
        "ranking": "high",
        "board": [],
        "hands": [
            {
                "cards": ["Ah", "Ks", "Qd", "Jc", "Th"],
                "strength": 5863,
                "category": "straight",
                "description": "straight, ace high",
                "five": ["Ah", "Ks", "Qd", "Jc", "Th"],
                "place": 1,
            }
        ],
        "winners": [0],
    }


def test_other_rankings(strobe: Run) -> None:
    # The wheel is the best ace-to-five low and nothing special in deuce-to-seven.
    hands = ["5c4d3h2sAc", "7c5d4h3s2c"]
    assert strobe("eval", "--ranking", "low_a5", *hands).out.endswith("Hand 1 wins.\n")
    assert strobe("eval", "--ranking", "low_27", *hands).out.endswith("Hand 2 wins.\n")


def test_no_hand_qualifies(strobe: Run) -> None:
    told = json.loads(strobe("eval", "--ranking", "low_8", "9c9d9h9sKc", "--json").out)
    assert told["winners"] == []
    assert (told["hands"][0]["strength"], told["hands"][0]["category"]) == (0, "no low")
    assert "No hand qualifies." in strobe("eval", "--ranking", "low_8", "9c9d9h9sKc", "AhKsQdJcTh").out
