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


def test_a_hi_lo_game_brings_two_rankings(strobe: Run) -> None:
    given = ["eval", "--game", "omaha_hilo", "--hole", "Ah2hKsKd", "4c5cQdJd", "--board", "3h7s8hQcJc"]
    told = json.loads(strobe(*given, "--json").out)
    assert (told["ranking"], told["winners"]) == ("high", [1])
    assert (told["low"]["ranking"], told["low"]["winners"]) == ("low_8", [0])
    assert [hand["description"] for hand in told["low"]["hands"]] == ["8-7-3-2-A low", "8-7-5-4-3 low"]
    out = strobe(*given).out
    assert out.index("high\n") < out.index("Hand 2 wins.") < out.index("low\n") < out.index("Hand 1 wins.")


def test_a_game_brings_its_ranking(strobe: Run) -> None:
    hands = ["5c4d3h2sAc", "7c5d4h3s2c"]
    assert strobe("eval", "--game", "razz", *hands).out.endswith("Hand 1 wins.\n")
    assert strobe("eval", "--game", "deuce_to_seven", *hands).out.endswith("Hand 2 wins.\n")


def test_two_of_three_cards_play(strobe: Run) -> None:
    # All three aces make no set in pineapple: one of them will have to go.
    out = strobe("eval", "--game", "crazy_pineapple", "--hole", "AhAsAd", "--board", "2c7d9hJsKd").out
    assert "pair of aces" in out


def test_the_joker(strobe: Run) -> None:
    out = strobe("eval", "Joker", "Ah", "As", "Ad", "Ac").out
    assert "five aces" in out
    assert "7463 of 7463" in out


def test_the_scale_with_a_joker_that_does_not_play(strobe: Run) -> None:
    assert "of 7463" in strobe("eval", "Ah Kh Qh Jh Th Joker").out
    assert "of 7463" in strobe("eval", "--hole", "AhKh", "--board", "Qh Jh Th Joker 2c").out
    assert "of 7462" in strobe("eval", "Ah Kh Qh Jh Th 2c").out


def test_hands_of_the_size_that_a_game_deals(strobe: Run) -> None:
    board = ["--board", "2c7d9hJsKd"]
    for game, holes in {
        "pineapple": ["AhAs", "QhQs"],
        "tahoe": ["AhAsAd", "QhQsQd"],
        "omaha": ["AhAsAdAc", "QhQsQdQc"],
    }.items():
        code, out, err = strobe("eval", "--game", game, "--hole", *holes, *board)
        assert (code, err) == (0, "")
        assert out.endswith("Hand 1 wins.\n")
    assert strobe("eval", "--game", "razz", "--hole", "AhAs2d3c4h5h9d", "KhKs2c3d4s9cTd").code == 0
    assert strobe("eval", "--hole", "JokerAh", "QhQs", *board).code == 0
