"""Hand histories: what the fields and actions of the PHH format mean, and what is refused."""

from __future__ import annotations

import datetime
import sys
import time
from fractions import Fraction
from typing import Any

import pytest

from strobe import variants
from strobe.cards import Card, parse_cards
from strobe.errors import FormatError, SetupError
from strobe.game import dealers
from strobe.game.hand import Hand
from strobe.game.history import Record, read, read_all, write, write_all
from strobe.game.moves import Muck, Rule, Show

HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AhKh", "d dh p2 QcQd", "p2 cc", "p1 cc", "d db 2s5h9d", "p1 cc", "p2 cc", "d db Jc", "p1 cc",
    "p2 cc", "d db 3c", "p1 cc", "p2 cc"]
"""
THREE = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 ????"]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ["d dh p1 AhKhQh", "d dh p2 2c2d2s"]
"""
STROBE = """
variant = "strobe"
_structure = "no_limit"
_strobe = 1
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AhKh", "d dh p2 QcQd", "d db 2s5h9dJc3c7d", "p2 cc", "p1 cc", "d dr 3 9d", "p1 cc", "p2 cc",
    "d db Qs", "p1 cc", "p2 cc", "d dr 1", "p1 cc", "p2 cc"]
"""


def acts(text: str, *more: str, **fields: str) -> str:
    """The text with other actions after its own, and with other fields."""
    head, tail = text.rsplit("]", 1)
    text = head + "".join(f", '{action}'" for action in more) + "]" + tail
    for name, value in fields.items():
        lines = [line for line in text.splitlines() if not line.startswith(f"{name} =")]
        text = "\n".join([f"{name} = {value}", *lines])
    return text


def test_two_players_have_the_blinds_the_other_way_round() -> None:
    hand = read(HEADS_UP).hand
    assert hand.setup.button == 1
    assert [(post.seat, post.amount) for post in hand.setup.posts] == [(1, 1), (0, 2)]
    assert hand.pending == (1,) or hand.over
    uneven = read(acts(THREE.replace("[0, 0, 0]", "[0, 0, 3]"))).hand
    assert [(post.seat, post.post, post.amount) for post in uneven.setup.posts][-1] == (2, "dead", 3)
    ante = read(acts(HEADS_UP, antes="[0, 3]")).hand
    assert ("dead", 0, 3) in [(post.post, post.seat, post.amount) for post in ante.setup.posts]


def test_antes_are_dead_money_unless_they_are_trimmed() -> None:
    for word, kind in (("true", "ante"), ("false", "dead")):
        hand = read(acts(THREE, antes="[1, 1, 1]", ante_trimming_status=word)).hand
        assert [post.post for post in hand.setup.posts] == [kind] * 3 + ["blind"] * 2
    assert [post.post for post in read(acts(THREE, antes="[0, 2, 0]")).hand.setup.posts] == ["blind", "blind", "dead"]


def test_more_than_the_least_bet_is_a_straddle() -> None:
    hand = read(acts(THREE, blinds_or_straddles="[1, 2, 4]")).hand
    assert [(post.post, post.amount) for post in hand.setup.posts] == [("blind", 1), ("blind", 2), ("straddle", 4)]
    assert hand.pending == (0,)
    legal: Any = hand.legal
    assert (legal.call, legal.raise_to[0]) == (3, 6)
    short = read(acts(THREE, blinds_or_straddles="[1, 2, 3]")).hand
    assert [post.post for post in short.setup.posts] == ["blind"] * 3
    assert short.setup.blinds == (1, 2)


def test_chips_are_whole_numbers_of_a_unit() -> None:
    text = acts(THREE, "p3 cbr 6.25", blinds_or_straddles="[0.5, 2.0, 0]")
    record = read(text)
    assert record.unit == Fraction(1, 100)
    assert record.hand.stacks == (9950, 9800, 9375)
    assert read(text, unit="0.01").hand.state == record.hand.state
    assert read(text, unit=Fraction(1, 1000)).hand.stacks == (99500, 98000, 93750)
    assert read(THREE).unit == 1
    assert read(acts(THREE, "p3 cbr 100")).hand.stacks == read(acts(THREE, "p3 cbr 1e2")).hand.stacks
    assert read(acts(THREE, starting_stacks="[1_000, 1e3, 1000.0]")).hand.setup.stacks == (1000,) * 3
    assert "blinds_or_straddles = [0.5, 2, 0]" in write(record)
    assert '"p3 cbr 6.25"' in write(record)
    again = read(write(record))
    assert (again.unit, again.hand.state) == (record.unit, record.hand.state)
    assert "[0.125, 0.25, 0]" in write(read(THREE), unit="0.125")
    for unit in (1, "0.1"):
        with pytest.raises(FormatError) as refused:
            read(text, unit=unit)
        assert refused.value.code == "bad_unit"
    for wrong in (0, -1, "0", "x", "1/0", 0.5, True, "9" * 1000, "1e999999999"):
        with pytest.raises((SetupError, FormatError)):
            read(text, unit=wrong)  # type: ignore[arg-type]
    with pytest.raises(FormatError) as third:
        write(read(THREE), unit=Fraction(1, 3))
    assert third.value.code == "bad_unit"


def test_final_stacks_that_the_file_tells_are_kept_beside_ours() -> None:
    record = read(acts(HEADS_UP, "p1 sm", finishing_stacks="[98.5, 101.5]"))
    assert record.unit == Fraction(1, 10)
    assert record.finish == (985, 1015)
    assert record.hand.stacks != record.finish
    assert read(write(record)).finish == record.finish


def test_a_file_may_stop_anywhere() -> None:
    whole = ["p3 cbr 6", "p1 cc", "p2 f", "d db 2s5h9d", "p1 cc", "p3 cbr 10", "p1 cc"]
    for length in range(len(whole) + 1):
        hand = read(acts(THREE, *whole[:length])).hand
        assert not hand.over
    empty = read(THREE.replace('"d dh p1 AhKh", "d dh p2 ????", "d dh p3 ????"', "")).hand
    assert hand.legal.kind == "burn"
    assert (empty.legal.kind, empty.moves) == ("hole", ())


def test_hands_are_shown_and_mucked() -> None:
    shown = read(acts(HEADS_UP, "p1 sm AhKh", "p2 sm QcQd")).hand
    assert shown.over
    assert shown.stacks == (98, 102)
    assert shown.moves == read(HEADS_UP).hand.moves
    unknown = HEADS_UP.replace("QcQd", "????").replace("AhKh", "????")
    asked = read(acts(unknown, "p1 sm AhKh", "p2 sm QcQd")).hand
    assert asked.moves[-2:] == (
        Show(seat=0, cards=parse_cards("AhKh")),
        Show(seat=1, cards=parse_cards("QcQd")),
    )
    beaten = HEADS_UP.replace("AhKh", "QcQd", 1).replace("p2 QcQd", "p2 AhKh")
    assert read(acts(beaten, "p1 sm QcQd", "p2 sm")).hand.moves[-1] == Muck(seat=1)
    assert read(acts(beaten, "p2 sm -", "p1 sm QcQd")).hand.moves[-1] == Show(seat=1)
    assert not read(beaten).hand.over
    assert not read(acts(unknown, "p1 sm AhKh")).hand.over


def test_an_all_in_hand_is_shown_before_the_board() -> None:
    text = HEADS_UP.split("actions")[0]
    text += 'actions = ["d dh p1 AhKh", "d dh p2 ????", "p2 cbr 100", "p1 cc", "p1 sm AhKh", "p2 sm QcQd",'
    text += ' "d db 2s5h9d", "d db Jc", "d db 3c"]'
    hand = read(text).hand
    assert hand.over
    assert hand.stacks == (0, 200)
    assert read(write(hand)).hand.moves == hand.moves


def test_comments_are_kept_in_their_places() -> None:
    record = read(acts(THREE, "# the table waits", "p3 f # thinks for a minute", "p1 cc # #1", ""))
    assert record.comments == ((1, "the table waits"), (1, "thinks for a minute"), (2, "#1"))
    assert read(write(record)).comments == record.comments
    assert read(write(record)).hand.moves == record.hand.moves


def test_metadata_is_kept() -> None:
    fields = {
        "players": '["Ann", "", "Cid"]',
        "venue": '"Room \\"7\\""',
        "year": "2026",
        "time": "20:15:00",
        "time_limit": "30.5",
        "winnings": "[0, 3.5, 0]",
        "_mine": '{"a key" = [1, true], b = "x"}',
        "seats": "[4, 1, 2]",
    }
    record = read(acts(THREE, **fields))
    assert record.metadata == {
        "players": ["Ann", "", "Cid"],
        "venue": 'Room "7"',
        "year": 2026,
        "time": datetime.time(20, 15),
        "time_limit": 30.5,
        "winnings": [0, 3.5, 0],
        "_mine": {"a key": [1, True], "b": "x"},
        "seats": [4, 1, 2],
    }
    assert record.names == ("Ann", "", "Cid")
    assert read(write(record)).metadata == record.metadata
    again = read(write(record, {"year": 2027, "hand": "A\x7f\x00\n'''"}))
    assert again.metadata == {**record.metadata, "year": 2027, "hand": "A\x7f\x00\n'''"}
    for wrong in (
        {"x": object()},
        {"x": "\ud800"},
        {"x": 2**64},
        {3: "x"},
        {"x": [None]},
        {"antes": []},
        {"players": ["A"]},
    ):
        with pytest.raises(FormatError):
            write(record, wrong)  # type: ignore[arg-type]


def test_many_hands_in_one_text() -> None:
    hands = [read(HEADS_UP).hand, read(STUD).hand, read(STROBE).hand]
    text = write_all(hands)
    assert [(name, record.hand.state) for name, record in read_all(text)] == [
        (str(number), hand.state) for number, hand in enumerate(hands, start=1)
    ]
    assert read(text, hand="3").hand.state == hands[2].state
    assert write_all([]) == ""
    for wrong, code in ((text, "many_hands"), ("", "no_hand")):
        with pytest.raises(FormatError) as refused:
            read(wrong)
        assert refused.value.code == code
    with pytest.raises(FormatError):
        read(text, hand="4")
    broken = read_all(text.replace("d dh p2 2c2d2s", "d dh p2 2c2d2d"))
    assert next(broken)[1].hand.state == hands[0].state
    with pytest.raises(FormatError, match=r"^hand '2': action 2, 'd dh p2 2c2d2d': 2d comes twice$"):
        next(broken)


def test_the_die_and_the_refill() -> None:
    hand = read(STROBE).hand
    assert hand.over
    assert hand.state.rolls == (3, 1)
    assert hand.state.removed == parse_cards("9d2s")
    assert str(hand.board) == "-- 5h Qs Jc 3c 7d"
    assert '"d dr 3 9d"' in write(hand)
    with pytest.raises(FormatError, match=r"action 6, 'd dr 3 2s': 9d lay in box 3"):
        read(STROBE.replace("d dr 3 9d", "d dr 3 2s"))
    with pytest.raises(FormatError, match="a roll of the die is due first"):
        read(STROBE.replace('"d dr 3 9d", ', ""))


def test_what_the_format_cannot_tell_is_told_in_the_extension() -> None:
    """Others must not read such a hand wrongly: it does not bear the code of the game."""
    facts: dict[str, Any] = {"stacks": [100, None, 100, 100], "button": 1, "dealer": dealers.seeded(3)}
    plain = Hand.start("holdem", **facts, blinds=(1, 2))
    posted = [(2, "blind", 1), (3, "blind", 2), (0, "post", 2)]
    comes_in = Hand.start("holdem", **facts, blinds=(1, 2), posts=posted)
    joker = Hand.start("holdem", **facts, blinds=(1, 2), options={"joker": True})
    ruled = Hand.start("holdem", **facts, blinds=(1, 2))
    ruled.rule("note", note="a # b\nc")
    assert write(plain).startswith('variant = "NT"\n_strobe = 1\n')
    for hand in (comes_in, joker, ruled):
        assert write(hand).startswith('variant = "holdem"\n_structure = "no_limit"\n')
    for hand in (plain, comes_in, joker, ruled):
        back = read(write(hand)).hand
        assert (back.setup, back.moves, back.state) == (hand.setup, hand.moves, hand.state)
    assert back.moves[-1] == Rule(code="note", note="a # b\nc")


def test_a_variant_of_ones_own() -> None:
    mine = variants.find("holdem")._replace(name="my_holdem")
    hand = Hand.start(mine, stacks=[50, 50], blinds=(1, 2), dealer=dealers.seeded(1))
    assert read(write(hand), variant=mine).hand.state == hand.state
    with pytest.raises(FormatError) as refused:
        read(write(hand))
    assert refused.value.code == "unknown_variant"
    # A game that only bears the name of one that we know.
    false = mine._replace(name="holdem", seats=(2, 3))
    assert "NT" not in write(Hand.start(false, stacks=[50, 50], blinds=(1, 2)))


PYPY = sys.implementation.name == "pypy"
REFUSED: dict[str, tuple[str, str, str]] = {
    "no variant": ("antes = [0, 0]", "missing_field", "no variant"),
    "no game": (acts(THREE, variant='"XY"'), "unknown_variant", "'XY'"),
    "short deck": (acts(THREE, variant='"NS"'), "unknown_variant", "short-deck"),
    "badugi": (acts(THREE, variant='"FB"'), "unknown_variant", "badugi"),
    "variant number": (acts(THREE, variant="7"), "bad_field", "7"),
    "our game without _strobe": (acts(THREE, variant='"strobe"'), "missing_field", "_strobe"),
    "another schema": (acts(STROBE, _strobe="2"), "bad_schema", "2"),
    "structure": (acts(STROBE, _structure='"no"'), "bad_field", "'no'"),
    "no stacks": (THREE.replace("starting_stacks", "_stacks"), "missing_field", "starting_stacks"),
    "no actions": (THREE.replace("actions", "_actions"), "missing_field", "actions"),
    "no min_bet": (THREE.replace("min_bet", "_least"), "missing_field", "min_bet"),
    "bring_in in hold'em": (acts(THREE, bring_in="1"), "bad_field", "bring_in"),
    "blinds in stud": (acts(STUD, blinds_or_straddles="[1, 2]"), "bad_field", "blinds_or_straddles"),
    "one player": (acts(THREE, starting_stacks="[1]"), "bad_field", "two players"),
    "too few antes": (acts(THREE, antes="[0, 0]"), "bad_field", "antes: an array of 3"),
    "antes no array": (acts(THREE, antes="1"), "bad_field", "antes"),
    "a thousand stacks": (acts(THREE, starting_stacks=str([1] * 1000)), "bad_field", "at most 32"),
    "negative chips": (
        acts(THREE, starting_stacks="[100, -5, 100]"),
        "bad_amount",
        "place 2: not a number of chips",
    ),
    "chips as text": (acts(THREE, starting_stacks="[100, '5', 100]"), "bad_amount", "'5'"),
    "unknown chips": (acts(THREE, starting_stacks="[inf, 100, 100]"), "unknown_amount", "'inf'"),
    "no number": (acts(THREE, min_bet="nan"), "unknown_amount", "nan"),
    "endless decimals": (acts(THREE, min_bet="1e-99"), "bad_amount", "decimals"),
    "huge exponent": (acts(THREE, min_bet="1e999999999"), "bad_amount", "1e999999999"),
    "too many chips": (
        acts(THREE, starting_stacks="[100, 9223372036854775807, 100]"),
        "bad_amount",
        "9223372036854775807",
    ),
    "no stack at all": (acts(THREE, starting_stacks="[100, 0, 100]"), "bad_facts", "0"),
    "trimming": (acts(THREE, ante_trimming_status="1"), "bad_field", "ante_trimming_status"),
    "players": (acts(THREE, players='["Ann"]'), "bad_field", "players: 3 names"),
    "actions no array": (THREE.split("actions")[0] + "actions = 'p1 f'", "bad_field", "actions"),
    "action no text": (THREE.split("actions")[0] + "actions = [1.5]", "bad_action", "action 1"),
    "nonsense": (acts(THREE, "p3 goes home"), "bad_action", "action 4, 'p3 goes home'"),
    "no such player": (acts(THREE, "p4 f"), "bad_action", "'p4'"),
    "player zero": (acts(THREE, "p0 f"), "bad_action", "'p0'"),
    "odd digits": (acts(THREE, "p² f"), "bad_action", "'p²'"),
    "dealer": (acts(THREE, "d xx 2c"), "bad_action", "'d xx 2c'"),
    "half a card": (acts(THREE, "d db 2"), "bad_action", "not cards: '2'"),
    "glued comment": (acts(THREE, "p3 f#x"), "bad_action", "p3 f#x"),
    "amount": (acts(THREE, "p3 cbr ten"), "bad_amount", "action 4: not a number of chips: 'ten'"),
    "infinite amount": (acts(THREE, "p3 cbr inf"), "unknown_amount", "action 4"),
    "seventh face": (acts(STROBE, "d dr 7"), "bad_action", "d dr 7"),
    "our action without _strobe": (acts(THREE, "p3 f", "d ir note"), "bad_action", "no _strobe"),
    "not his turn": (acts(THREE, "p1 f"), "illegal_move", "action 4, 'p1 f': it is the turn of p3"),
    "small raise": (
        acts(THREE, "p3 cbr 3"),
        "illegal_move",
        "'p3 cbr 3': seat 2 may bet or raise to 4 to 100",
    ),
    "board too early": (acts(THREE, "d db 2c3c4c"), "illegal_move", "p3 has to act first"),
    "bring-in": (acts(THREE, "p3 pb"), "illegal_move", "no bring-in"),
    "draw": (acts(THREE, "p3 sd"), "illegal_move", "draw"),
    "board too big": (acts(HEADS_UP.replace("2s5h9d", "2s5h9d4c")), "illegal_move", "action 5"),
    "board too small": (acts(HEADS_UP.replace("2s5h9d", "2s5h")), "illegal_move", "action 5"),
    "unknown board": (acts(HEADS_UP.replace("2s5h9d", "2s5h??")), "illegal_move", "face up"),
    "card twice": (HEADS_UP.replace("QcQd", "QcAh"), "illegal_move", "action 2, 'd dh p2 QcAh': Ah comes twice"),
    "card gone": (HEADS_UP.replace("d db Jc", "d db Qc"), "illegal_move", "action 8, 'd db Qc': Qc has been dealt"),
    "joker": (HEADS_UP.replace("d db Jc", "d db Joker"), "illegal_move", "joker"),
    "one hole card": (HEADS_UP.replace("AhKh", "Ah"), "missing_cards", "p1 gets 2 cards, not 1"),
    "three hole cards": (HEADS_UP.replace("AhKh", "AhKh4c"), "illegal_move", "action 1, 'd dh p1 AhKh4c'"),
    "nobody's cards": (HEADS_UP.replace('"d dh p2 QcQd", ', ""), "missing_cards", "p2 gets 2 cards, not 0"),
    "after the end": (acts(HEADS_UP, "p1 sm AhKh", "p1 f"), "hand_over", "action 15, 'p1 f': the hand is over"),
    "shown after folds": (acts(THREE, "p3 f", "p1 f", "p1 sm AhKh"), "illegal_move", "does not come to show"),
    "shown twice": (acts(HEADS_UP, "p1 sm AhKh", "p1 sm AhKh"), "illegal_move", "before"),
    "other cards shown": (acts(HEADS_UP, "p1 sm AhKd"), "illegal_move", "does not hold Kd"),
    "a winner mucks": (acts(HEADS_UP, "p2 sm"), "illegal_move", "action 14, 'p2 sm': p2 wins"),
    "posts": (acts(STROBE, _posts='[["p1", "blind"]]'), "bad_field", "_posts"),
    "posts of nobody": (acts(STROBE, _posts='[["p3", "blind", 1]]'), "bad_field", "'p3'"),
    "posts of a kind": (acts(STROBE, _posts='[["p1", "gift", 1]]'), "bad_facts", "gift"),
    "options": (acts(STROBE, _options="{joker = true}"), "bad_facts", "joker"),
    "options no table": (acts(STROBE, _options="3"), "bad_field", "_options"),
    "chairs": (acts(STROBE, _button="1", seats="[1, 2]", seat_count="2"), "bad_field", "clockwise"),
    "chairs without number": (acts(STROBE, _button="1"), "bad_field", "seat_count"),
    "burns": (acts(STROBE, _burns='"9"'), "bad_field", "_burns"),
    "burns left over": (acts(STROBE, _burns='"9c"'), "bad_field", "_burns"),
    "named": (acts(STROBE, _named='"x"'), "bad_field", "_named"),
    "not TOML": ("variant = ?", "bad_toml", "line 1"),
    "deep nesting": ("x = " + "[" * 100_000, "bad_toml", "TOML"),
    "long keys": ("a" + ".a" * 100_000 + " = 1", "bad_toml", "a.a"),
    # PyPy's int(text, 0) takes numbers of any length, so that there it is the fields that are missed.
    "long number": ("a = " + "9" * 100_000, *(("missing_field", "variant") if PYPY else ("bad_toml", "TOML"))),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_hand_is_named(name: str) -> None:
    text, code, words = REFUSED[name]
    start = time.process_time()
    with pytest.raises(FormatError) as refused:
        read(text)
    assert refused.value.code == code
    assert words in str(refused.value)
    assert len(str(refused.value)) < 700
    assert time.process_time() - start < 5


def test_what_is_no_text_or_too_much_of_it_is_refused() -> None:
    for wrong in (None, b"variant", 7, "#" * (2**25 + 1)):
        with pytest.raises(FormatError):
            read(wrong)  # type: ignore[arg-type]
    many = THREE.split("actions")[0] + "actions = [" + "'', " * 40_000 + "]"
    with pytest.raises(FormatError, match="at most 32768"):
        read(many)
    with pytest.raises(FormatError):
        write(Record("AhKh"))  # type: ignore[arg-type]


def test_a_log_shows_what_a_seat_may_see() -> None:
    hand = Hand.start("pineapple", stacks=[100] * 3, blinds=(1, 2), dealer=dealers.seeded(7))
    held = hand.state.holes
    for seat in (0, 1, 2):
        hand.discard([held[seat][0]], seat)
    whole = hand.log()
    assert all(card is not None and card.text in whole for cards in held for card in cards)
    for eyes in (0, 1, 2):
        told = hand.log(["Ann", "Bob", "Cid"], seat=eyes)
        for seat, cards in enumerate(held):
            assert all((card is not None and card.text in told) == (seat == eyes) for card in cards)
        assert told.count("??") == 8
    assert hand.log(spectator=True).count("??") == 12
    assert not any(f"{card}" in hand.log(spectator=True) for card in map(Card, range(52)))
    for wrong in (3, -1, True, "0"):
        with pytest.raises(SetupError):
            hand.log(seat=wrong)  # type: ignore[arg-type]
