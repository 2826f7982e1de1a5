"""The row of boxes: what each step gives, what is refused, and that a board is a value."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from strobe.board import Board, check_face
from strobe.cards import DECK, Card, parse_cards
from strobe.errors import CardError, StrobeError

ROW = "Ah Ks 7d 7c 3s Jh"


def test_the_worked_example() -> None:
    board = Board().deal(parse_cards(ROW))
    board, first = board.roll(3)
    assert (str(board), first, board.empty_box) == ("Ah Ks -- 7c 3s Jh", Card("7d"), 3)
    assert board.standing == parse_cards("Ah Ks 7c 3s Jh")
    board = board.refill(Card("Qd"))
    assert (str(board), board.empty_box) == ("Ah Ks Qd 7c 3s Jh", 0)
    board, second = board.roll(6)
    assert (str(board), second, board.empty_box) == ("Ah Ks Qd 7c 3s --", Card("Jh"), 6)
    assert board.standing == parse_cards("Ah Ks Qd 7c 3s")


def test_the_same_box_twice_removes_the_refill() -> None:
    board, _ = Board(ROW).roll(3)
    board, removed = board.refill(Card("Qd")).roll(3)
    assert removed == Card("Qd")
    assert str(board) == "Ah Ks -- 7c 3s Jh"


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_removes_its_own_box(face: int) -> None:
    full = Board(ROW)
    board, removed = full.roll(face)
    assert removed is full[face - 1]
    assert board.empty_box == face
    assert [box for box in range(1, 7) if board[box - 1] == full[box - 1]] == [
        box for box in range(1, 7) if box != face
    ]


CASES = json.loads((Path(__file__).parent / "cases" / "strobe.json").read_text(encoding="utf-8"))
BAD_ROLLS = next(case["given"]["rolls"] for case in CASES if case["id"] == "st-die-01")


@pytest.mark.parametrize("face", [*BAD_ROLLS, False, b"3", Card(3), 2**80, [3]])
def test_a_die_shows_one_to_six(face: Any) -> None:
    board = Board(ROW)
    with pytest.raises(StrobeError) as caught:
        board.roll(face)
    assert caught.value.code == "bad_face"
    assert caught.value.value is face
    assert repr(face) in str(caught.value)
    assert board == Board(ROW)


def test_a_face_that_cannot_be_printed_is_refused_all_the_same() -> None:
    with pytest.raises(StrobeError, match="a huge number"):
        Board(ROW).roll(10**5000)


def test_a_whole_number_of_another_type_is_a_face() -> None:
    class Whole:
        def __index__(self) -> int:
            return 4

    face = check_face(Whole())
    assert (face, type(face)) == (4, int)


def test_the_die_waits_for_the_refill_and_needs_the_box() -> None:
    board, _ = Board(ROW).roll(1)
    for step in (lambda: board.roll(2), lambda: board.deal(["2c"])):
        with pytest.raises(StrobeError) as caught:
            step()
        assert caught.value.code == "box_empty"
    with pytest.raises(StrobeError) as caught:
        Board("2c 7d 9h").roll(4)
    assert caught.value.code == "bad_face"
    with pytest.raises(StrobeError) as caught:
        Board().roll(1)
    assert caught.value.code == "bad_face"


def test_a_refill_needs_an_empty_box_and_a_new_card() -> None:
    with pytest.raises(StrobeError) as caught:
        Board(ROW).refill(Card("Qd"))
    assert caught.value.code == "no_empty_box"
    board, _ = Board(ROW).roll(3)
    with pytest.raises(CardError) as refused:
        board.refill(Card("Jh"))
    assert refused.value.code == "duplicate_card"
    with pytest.raises(CardError):
        board.refill("Qx")


@pytest.mark.parametrize("cards", [["Ah"], ["2c", "2c"]])
def test_no_card_is_dealt_twice(cards: list[str]) -> None:
    board = Board("Ah Ks")
    with pytest.raises(CardError) as caught:
        board.deal(cards)
    assert caught.value.code == "duplicate_card"
    assert str(board) == "Ah Ks"


@pytest.mark.parametrize(
    ("boxes", "error", "code"),
    [
        (["Ah", "Ah"], CardError, "duplicate_card"),
        ("Ah -- Ah", CardError, "duplicate_card"),
        (["Ah", None, "Ks", None], StrobeError, "two_empty_boxes"),
        ("-- Ah --", StrobeError, "two_empty_boxes"),
        ("Ah ----", StrobeError, "two_empty_boxes"),
        (["Ah", "hello"], CardError, None),
        ("Ah K --", CardError, None),
        ([True], CardError, None),
        ([99], CardError, None),
        (7, CardError, "bad_card"),
        (None, CardError, "bad_card"),
    ],
)
def test_what_is_no_row_is_refused(boxes: Any, error: type[StrobeError], code: str | None) -> None:
    with pytest.raises(error) as caught:
        Board(boxes)
    assert code is None or caught.value.code == code


@pytest.mark.parametrize("text", ["", "Ah", "--", ROW, "Ah Ks -- 7c 3s Jh", "-- Ah", "Ah --"])
def test_text_goes_out_and_in(text: str) -> None:
    board = Board.parse(text)
    assert str(board) == text
    assert Board(text) == board == Board(list(board)) == Board.parse(text.replace(" ", ""))
    assert eval(repr(board), {"Board": Board}) == board


def test_a_board_is_a_value() -> None:
    board = Board("Ah Ks -- 7c 3s Jh")
    assert hash(board) == hash(Board(["ah", "KS", "--", 20, Card("3s"), "Jh"]))
    assert board != Board(ROW)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(board, protocol))
        assert (twin, type(twin)) == (board, Board)
    assert copy.deepcopy(board) == copy.copy(board) == board
    with pytest.raises(AttributeError):
        board.note = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        board[0] = DECK[0]  # type: ignore[index]


def test_every_step_leaves_the_old_board_alone() -> None:
    empty = Board()
    full = empty.deal(DECK[:6])
    rolled, _ = full.roll(2)
    filled = rolled.refill(DECK[6])
    assert (empty, full, rolled.empty_box) == ((), DECK[:6], 2)
    assert filled == (DECK[0], DECK[6], *DECK[2:6])
    assert all(type(board) is Board for board in (empty, full, rolled, filled))
