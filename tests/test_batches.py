"""The batch doors: the same answers as the scalar doors, for any buffer, and every refusal."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import threading
from array import array
from collections.abc import Callable
from itertools import chain, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import strobe
from strobe import ANY, AT_MOST_TWO, HIGH, LOW_8, LOW_27, LOW_A5, TWO, CardError

Cards = NDArray[np.uint8]
RANKINGS = (HIGH, LOW_A5, LOW_8, LOW_27)
THREADS = (1, 2, 3, 10**30)
# Enough for several threads in each door.
MANY = 300_001


def deal(rows: int, width: int, seed: int = 0) -> Cards:
    order = np.random.default_rng(seed).random((rows, 52), dtype=np.float32).argsort(axis=1)
    return np.ascontiguousarray(order[:, :width], dtype=np.uint8)


def deal_many(rows: int, width: int) -> Cards:
    """Cheaply: few deals, repeated to an odd length."""
    return np.resize(deal(4001, width), (rows, width))


def masks_of(cards: Cards) -> NDArray[np.uint64]:
    return np.array([strobe.mask(bytes(row)) for row in cards], dtype=np.uint64)


def view(cards: Cards) -> memoryview:
    """The same without NumPy."""
    return memoryview(cards.tobytes()).cast("B", cards.shape)


def refusal(call: Callable[..., Any], *args: Any, **kwargs: Any) -> CardError:
    with pytest.raises(CardError) as caught:
        call(*args, **kwargs)
    return caught.value


# Answers


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("width", [5, 6, 7, 8])
@pytest.mark.parametrize("rows", [1, 2, 15, 16, 17, 63, 64, 65, 200, 1000])
def test_many_and_masks_are_the_scalar_door_row_by_row(rows: int, width: int, ranking: strobe.Ranking) -> None:
    cards = deal(rows, width, seed=width)
    expected = [strobe.evaluate(bytes(row), ranking) for row in cards]
    assert strobe.evaluate_many(cards, ranking=ranking).tolist() == expected
    assert strobe.evaluate_masks(masks_of(cards), ranking=ranking).tolist() == expected


HOLES = [(ANY, h, b) for h, b in product(range(9), range(9)) if 5 <= h + b <= 8]
HOLES += [(use, h, b) for use in (TWO, AT_MOST_TWO) for h in range(2, 7) for b in range(3, 7)]


@pytest.mark.parametrize(("use", "h", "b"), HOLES)
def test_hole_many_is_the_scalar_door_row_by_row(use: strobe.Use, h: int, b: int) -> None:
    cards = deal(130, h + b, seed=h)
    holes, boards = cards[:, :h].copy(), cards[:, h:].copy()
    for ranking in RANKINGS:
        expected = [
            strobe.evaluate_hole(bytes(hole), bytes(board), use, ranking)
            for hole, board in zip(holes, boards, strict=True)
        ]
        assert strobe.evaluate_hole_many(holes, boards, use=use, ranking=ranking).tolist() == expected


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("boxes", [5, 6])
@pytest.mark.parametrize("rows", [1, 127, 300])
def test_showdown_many_is_the_scalar_door_row_by_row(rows: int, boxes: int, players: int) -> None:
    cards = deal(rows, 2 * players + boxes, seed=players)
    # Boards that all play make ties.
    cards[0] = [*range(2 * players), 51, 47, 43, 39, 35, 31][: cards.shape[1]]
    holes, boards = cards[:, : 2 * players].reshape(rows, players, 2).copy(), cards[:, 2 * players :].copy()
    strengths, winners = strobe.showdown_many(holes, boards)
    assert (strengths.shape, strengths.dtype) == ((rows, players), np.uint16)
    assert (winners.shape, winners.dtype) == ((rows,), np.uint16)
    for row in range(rows):
        expected = strobe.showdown([bytes(hole) for hole in holes[row]], bytes(boards[row]))
        assert tuple(strengths[row].tolist()) == expected.strengths
        assert int(winners[row]) == sum(1 << player for player in expected.winners)
    assert int(winners[0]) == 2**players - 1


@pytest.mark.parametrize("threads", THREADS)
def test_threads_do_not_change_the_answer(threads: int) -> None:
    cards = deal_many(MANY, 11)
    hands, holes, boards = (np.ascontiguousarray(part) for part in (cards[:, :7], cards[:, :4], cards[:, 4:9]))
    few = strobe.evaluate_many(np.ascontiguousarray(cards[:4001, :7]))
    assert np.array_equal(strobe.evaluate_many(hands, threads=threads), np.resize(few, MANY))
    masks = np.resize(masks_of(hands[:4001]), MANY)
    assert np.array_equal(strobe.evaluate_masks(masks, threads=threads), np.resize(few, MANY))
    few = strobe.evaluate_hole_many(holes[:4001], boards[:4001], use=TWO)
    assert np.array_equal(strobe.evaluate_hole_many(holes, boards, use=TWO, threads=threads), np.resize(few, MANY))
    players = np.ascontiguousarray(cards[:, :6]).reshape(MANY, 3, 2)
    boards = np.ascontiguousarray(cards[:, 6:])
    strengths, winners = strobe.showdown_many(players, boards, threads=threads)
    few, few_winners = strobe.showdown_many(players[:4001], boards[:4001])
    assert np.array_equal(strengths, np.resize(few, (MANY, 3)))
    assert np.array_equal(winners, np.resize(few_winners, MANY))


# Kinds of buffers

SEVEN = deal(20, 7)
STRENGTHS = [strobe.evaluate(bytes(row)) for row in SEVEN]


@pytest.mark.parametrize(
    "cards",
    [
        SEVEN,
        view(SEVEN),
        memoryview(bytearray(SEVEN.tobytes())).cast("B", (20, 7)),
        memoryview(array("B", SEVEN.tobytes())).cast("B", (20, 7)),
        (ctypes.c_uint8 * 7 * 20).from_buffer_copy(SEVEN.tobytes()),
        memoryview(SEVEN),
        np.concatenate([SEVEN, SEVEN])[10:30][:10],
    ],
    ids=["numpy", "bytes", "bytearray", "array", "ctypes", "memoryview of numpy", "slice"],
)
def test_any_buffer_of_bytes_goes_in(cards: Any) -> None:
    expected = [strobe.evaluate(bytes(row)) for row in np.asarray(cards)]
    found = strobe.evaluate_many(cards)
    assert found.tolist() == expected
    assert type(found) is (np.ndarray if isinstance(cards, np.ndarray) else memoryview)
    wrapped = np.asarray(found)
    assert wrapped.dtype == np.uint16
    assert np.shares_memory(wrapped, np.asarray(found))


def test_a_read_only_array_goes_in() -> None:
    cards = SEVEN.copy()
    cards.flags.writeable = False
    assert strobe.evaluate_many(cards).tolist() == STRENGTHS


@pytest.mark.parametrize("typecode", [code for code in "LQ" if array(code).itemsize == 8])
def test_masks_go_in_as_any_64_bit_type(typecode: str) -> None:
    masks = array(typecode, masks_of(SEVEN).tolist())
    found = strobe.evaluate_masks(masks)
    assert type(found) is memoryview
    assert found.tolist() == STRENGTHS


@pytest.mark.parametrize(
    "out",
    [
        np.empty(20, np.uint16),
        np.empty((20, 1), np.uint16)[:, 0],
        array("H", bytes(40)),
        memoryview(bytearray(40)).cast("H"),
        (ctypes.c_uint16 * 20)(),
    ],
    ids=["numpy", "column", "array", "bytearray", "ctypes"],
)
def test_any_writable_buffer_takes_the_strengths(out: Any) -> None:
    for cards in (SEVEN, view(SEVEN)):
        assert strobe.evaluate_many(cards, out) is out
        assert list(out) == STRENGTHS
    assert strobe.evaluate_masks(masks_of(SEVEN), out=out) is out
    assert strobe.evaluate_hole_many(SEVEN[:, :2].copy(), SEVEN[:, 2:].copy(), out) is out
    assert list(out) == STRENGTHS


@pytest.mark.parametrize("threads", THREADS)
def test_no_rows(threads: int) -> None:
    none = np.empty((0, 7), np.uint8)
    for found in (
        strobe.evaluate_many(none, threads=threads),
        strobe.evaluate_masks(np.empty(0, np.uint64), threads=threads),
        strobe.evaluate_hole_many(none[:, :2].copy(), none[:, :5].copy(), threads=threads),
    ):
        assert (found.shape, found.dtype) == ((0,), np.uint16)
    strengths, winners = strobe.showdown_many(np.empty((0, 3, 2), np.uint8), none[:, :5].copy(), threads=threads)
    assert (strengths.shape, winners.shape) == ((0, 3), (0,))
    out = array("H")
    assert strobe.evaluate_many(none, out) is out


def test_no_rows_without_numpy() -> None:
    found = strobe.evaluate_masks(array("Q"))
    assert (type(found), found.format, found.shape) == (memoryview, "H", (0,))
    assert np.asarray(found).shape == (0,)
    assert strobe.evaluate_many((ctypes.c_uint8 * 7 * 0)()).tolist() == []
    strengths, winners = strobe.showdown_many((ctypes.c_uint8 * 2 * 4 * 0)(), (ctypes.c_uint8 * 5 * 0)())
    assert (strengths.shape, winners.shape) == ((0, 4), (0,))


def test_showdown_without_numpy() -> None:
    cards = deal(3, 11)
    strengths, winners = strobe.showdown_many(view(cards[:, :6].reshape(3, 3, 2)), view(cards[:, 6:]))
    assert type(strengths) is type(winners) is memoryview
    assert (strengths.format, strengths.shape) == ("H", (3, 3))
    assert (winners.format, winners.shape) == ("H", (3,))


def test_an_array_on_either_side_gives_arrays() -> None:
    holes, boards = SEVEN[:, :2].copy(), SEVEN[:, 2:].copy()
    for one, other in ((holes, view(boards)), (view(holes), boards), (holes, boards)):
        assert type(strobe.evaluate_hole_many(one, other)) is np.ndarray
    assert type(strobe.evaluate_hole_many(view(holes), view(boards))) is memoryview
    cards = deal(10, 9)
    players, boards = cards[:, :4].reshape(10, 2, 2).copy(), cards[:, 4:].copy()
    for one, other in ((players, view(boards)), (view(players), boards)):
        assert [type(found) for found in strobe.showdown_many(one, other)] == [np.ndarray, np.ndarray]


def test_nothing_is_imported_for_a_batch() -> None:
    program = """if True:
        import sys, strobe
        rows = memoryview(bytes([0, 1, 2, 3, 4, 5, 6]) * 200_000).cast("B", (200_000, 7))
        for threads in (1, 2):
            strobe.evaluate_many(rows, threads=threads)
        print("numpy" in sys.modules, "threading" in sys.modules)
        sys.modules["numpy"] = object()
        print(type(strobe.evaluate_many(rows)).__name__)
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "memoryview"]


# Refusals


class NoBuffer:
    """Not even a sequence."""


@pytest.mark.parametrize(
    ("cards", "code", "words"),
    [
        ([[0, 1, 2, 3, 4]], "bad_buffer", "not 'list'"),
        (None, "bad_buffer", "NoneType"),
        ("7h 2d Ah Ks 7d", "bad_buffer", "not 'str'"),
        (NoBuffer(), "bad_buffer", "NoBuffer"),
        (SEVEN.astype(np.intc), "bad_buffer", "format is 'i'"),
        (SEVEN.astype(np.int8), "bad_buffer", "format is 'b'"),
        (SEVEN.astype(bool), "bad_buffer", "format is '?'"),
        (SEVEN.view("S1"), "bad_buffer", "format is"),
        (SEVEN.astype(object), "bad_buffer", "format is 'O'"),
        (SEVEN.astype("datetime64[s]"), "bad_buffer", "uint8"),
        (np.asfortranarray(SEVEN), "bad_buffer", "C-contiguous"),
        (deal(20, 9)[:, :7], "bad_buffer", "C-contiguous"),
        (SEVEN[::2], "bad_buffer", "C-contiguous"),
        (SEVEN[::-1], "bad_buffer", "C-contiguous"),
        (memoryview(SEVEN)[::2], "bad_buffer", "C-contiguous"),
        (SEVEN.tobytes(), "bad_shape", "shape (140,), but needs 2 dimensions"),
        (SEVEN.reshape(20, 7, 1), "bad_shape", "shape (20, 7, 1)"),
        (np.array(3, np.uint8), "bad_shape", "shape ()"),
        (deal(20, 4), "bad_shape", "shape (20, 4), but needs 5 to 8 cards"),
        (deal(20, 9), "bad_shape", "shape (20, 9)"),
        (np.empty((0, 0), np.uint8), "bad_shape", "shape (0, 0)"),
        (np.empty((3, 0), np.uint8), "bad_shape", "shape (3, 0)"),
    ],
)
def test_what_is_no_buffer_of_hands(cards: Any, code: str, words: str) -> None:
    out = np.full(20, 7, np.uint16)
    error = refusal(strobe.evaluate_many, cards, out)
    assert error.code == code
    assert words in str(error)
    assert "cards" in str(error)
    assert (out == 7).all()


@pytest.mark.parametrize(
    ("masks", "code"),
    [
        ([0x1F], "bad_buffer"),
        (np.array([0x1F]), "bad_buffer"),
        (np.array([31.0]), "bad_buffer"),
        (np.array([0x1F], np.uint32), "bad_buffer"),
        (np.array([0x1F] * 4, np.dtype(np.uint64).newbyteorder()), "bad_buffer"),
        (np.array([0x1F] * 4, np.uint64)[::2], "bad_buffer"),
        (np.array([[0x1F]], np.uint64), "bad_shape"),
        (np.frombuffer(bytes(17), np.uint64, count=2, offset=1), "bad_buffer"),
        (memoryview(bytes(17))[1:].cast("Q"), "bad_buffer"),
    ],
)
def test_what_is_no_buffer_of_masks(masks: Any, code: str) -> None:
    assert refusal(strobe.evaluate_masks, masks).code == code


READ_ONLY = np.empty(20, np.uint16)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("out", "words"),
    [
        ([0] * 20, "not 'list'"),
        (False, "not 'bool'"),
        (bytes(40), "not writable"),
        (READ_ONLY, "read-only"),
        (memoryview(READ_ONLY), "not writable"),
        (bytearray(40), "format is 'B'"),
        (array("h", bytes(40)), "format is 'h'"),
        (np.empty(20, np.uintc), "format is 'I'"),
        (np.empty(20, np.float16), "format is 'e'"),
        (np.empty(20, np.dtype(np.uint16).newbyteorder()), "format is"),
        (np.empty(40, np.uint16)[::2], "not C-contiguous"),
        (np.empty(20, np.uint16)[::-1], "not C-contiguous"),
        (np.empty(19, np.uint16), "(19,), but needs (20,), one entry for each row"),
        (np.empty(21, np.uint16), "(21,), but needs (20,)"),
        (np.empty(0, np.uint16), "(0,), but needs (20,)"),
        (np.empty((20, 1), np.uint16), "(20, 1), but needs 1 dimension"),
        (memoryview(bytearray(41))[1:].cast("H"), "not aligned"),
    ],
)
def test_what_cannot_take_the_strengths(out: Any, words: str) -> None:
    before = bytes(memoryview(out)) if not isinstance(out, list | bool) and out is not READ_ONLY else None
    for error in (
        refusal(strobe.evaluate_many, SEVEN, out),
        refusal(strobe.evaluate_masks, masks_of(SEVEN), out),
        refusal(strobe.evaluate_hole_many, SEVEN[:, :2].copy(), SEVEN[:, 2:].copy(), out),
    ):
        assert error.code == "bad_out"
        assert words in str(error)
    assert before is None or bytes(memoryview(out)) == before


@pytest.mark.parametrize("offset", [2, 40, 100, 178])
def test_out_may_not_lie_in_the_cards(offset: int) -> None:
    memory = np.zeros(400, np.uint8)
    cards = memory[40:180].reshape(20, 7)
    cards[:] = SEVEN
    before = memory.copy()
    error = refusal(strobe.evaluate_many, cards, memory[offset : offset + 40].view(np.uint16))
    assert (error.code, str(error)) == ("overlapping", "out lies in the memory of cards")
    assert (memory == before).all()


def test_out_may_lie_beside_the_cards() -> None:
    memory = np.zeros(400, np.uint8)
    cards = memory[40:180].reshape(20, 7)
    cards[:] = SEVEN
    for offset in (0, 180):
        assert strobe.evaluate_many(cards, memory[offset : offset + 40].view(np.uint16)).tolist() == STRENGTHS


def test_out_may_not_lie_in_the_other_inputs() -> None:
    masks = masks_of(SEVEN)
    error = refusal(strobe.evaluate_masks, masks, masks.view(np.uint16)[10:30])
    assert (error.code, str(error)) == ("overlapping", "out lies in the memory of masks")
    assert (masks == masks_of(SEVEN)).all()
    holes, boards = SEVEN[:, :2].copy(), SEVEN[:, 2:].copy()
    error = refusal(strobe.evaluate_hole_many, holes, boards, holes.reshape(-1).view(np.uint16))
    assert (error.code, str(error)) == ("overlapping", "out lies in the memory of holes")
    error = refusal(strobe.evaluate_hole_many, holes, boards, boards.reshape(-1)[60:].view(np.uint16))
    assert (error.code, str(error)) == ("overlapping", "out lies in the memory of boards")
    assert (np.column_stack([holes, boards]) == SEVEN).all()


DOORS: list[Callable[..., Any]] = [
    lambda **words: strobe.evaluate_many(SEVEN, **words),
    lambda **words: strobe.evaluate_masks(masks_of(SEVEN), **words),
    lambda **words: strobe.evaluate_hole_many(SEVEN[:, :2].copy(), SEVEN[:, 2:].copy(), **words),
    lambda **words: strobe.showdown_many(deal(5, 9)[:, :4].reshape(5, 2, 2).copy(), deal(5, 9)[:, 4:].copy(), **words),
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("threads", [0, -1, -(10**30), 1.0, "2", None, True, False, [1]])
def test_threads_is_a_positive_int(door: Callable[..., Any], threads: Any) -> None:
    error = refusal(door, threads=threads)
    assert (error.code, error.value) == ("bad_threads", threads)


@pytest.mark.parametrize("door", DOORS)
def test_threads_may_be_a_numpy_int(door: Callable[..., Any]) -> None:
    door(threads=np.int64(2))


@pytest.mark.parametrize("door", DOORS[:3])
@pytest.mark.parametrize("ranking", [None, 0, "HIGH", strobe.TWO])
def test_an_unknown_ranking(door: Callable[..., Any], ranking: Any) -> None:
    assert refusal(door, ranking=ranking).code == "bad_ranking"


@pytest.mark.parametrize("use", [None, 1, "TWO", strobe.HIGH])
def test_an_unknown_use(use: Any) -> None:
    assert refusal(DOORS[2], use=use).code == "bad_use"


@pytest.mark.parametrize(
    ("holes", "boards", "use", "words"),
    [
        ((3, 2), (4, 5), ANY, "boards has shape (4, 5), but needs 3 rows"),
        ((3, 2), (0, 5), TWO, "boards has shape (0, 5), but needs 3 rows"),
        ((3, 2), (3, 7), ANY, "boards has shape (3, 7), but needs 5 to 8 cards together with the 2"),
        ((3, 2), (3, 2), ANY, "boards has shape (3, 2)"),
        ((3, 9), (3, 0), ANY, "boards has shape (3, 0)"),
        ((3, 1), (3, 5), TWO, "holes has shape (3, 1), but needs 2 to 6 cards"),
        ((3, 7), (3, 5), AT_MOST_TWO, "holes has shape (3, 7)"),
        ((3, 4), (3, 2), TWO, "boards has shape (3, 2), but needs 3 to 6 cards"),
        ((3, 4), (3, 7), TWO, "boards has shape (3, 7)"),
        ((3,), (3, 5), TWO, "holes has shape (3,), but needs 2 dimensions"),
        ((3, 2), (3, 5, 1), TWO, "boards has shape (3, 5, 1), but needs 2 dimensions"),
    ],
)
def test_shapes_of_holes_and_boards(holes: tuple[int, ...], boards: tuple[int, ...], use: Any, words: str) -> None:
    error = refusal(strobe.evaluate_hole_many, np.zeros(holes, np.uint8), np.zeros(boards, np.uint8), use=use)
    assert error.code == "bad_shape"
    assert words in str(error)


@pytest.mark.parametrize(
    ("holes", "boards", "words"),
    [
        ((3, 1, 2), (3, 5), "holes has shape (3, 1, 2), but needs 2 to 10 players"),
        ((3, 11, 2), (3, 5), "holes has shape (3, 11, 2)"),
        ((3, 2, 3), (3, 5), "holes has shape (3, 2, 3)"),
        ((3, 4), (3, 5), "holes has shape (3, 4), but needs 3 dimensions"),
        ((3, 2, 2), (3, 4), "boards has shape (3, 4), but needs 5 or 6 cards"),
        ((3, 2, 2), (3, 7), "boards has shape (3, 7)"),
        ((3, 2, 2), (2, 5), "boards has shape (2, 5), but needs 3 rows"),
        ((3, 2, 2), (15,), "boards has shape (15,), but needs 2 dimensions"),
    ],
)
def test_shapes_of_a_showdown(holes: tuple[int, ...], boards: tuple[int, ...], words: str) -> None:
    error = refusal(strobe.showdown_many, np.zeros(holes, np.uint8), np.zeros(boards, np.uint8))
    assert error.code == "bad_shape"
    assert words in str(error)


def test_holes_and_boards_must_be_buffers() -> None:
    good = np.zeros((1, 5), np.uint8)
    for call in (strobe.evaluate_hole_many, strobe.showdown_many):
        assert "holes must be a C-contiguous buffer" in str(refusal(call, [1], good))
        holes = good[:, :2].copy() if call is strobe.evaluate_hole_many else np.zeros((1, 2, 2), np.uint8)
        assert "boards must be a C-contiguous buffer" in str(refusal(call, holes, "x"))


# Bad rows


def spoil(cards: Cards, kind: str, row: int) -> None:
    """Make one row bad, at a place that depends on the row."""
    width = cards.shape[1]
    place = row % width
    cards[row, place] = {"joker": 52, "id": 53, "large": 255, "twice": int(cards[row, (place + 1) % width])}[kind]


KINDS = {"joker": "bad_card", "id": "bad_card", "large": "bad_card", "twice": "duplicate_card"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [5, 6, 7, 8])
@pytest.mark.parametrize("rows", [1, 16, 17, 64, 65, 1000])
def test_a_bad_row_is_named_and_nothing_stays_written(rows: int, width: int, kind: str) -> None:
    for row in {0, rows // 2, rows - 1}:
        cards = deal(rows, width, seed=rows)
        for bad in {row, rows - 1}:
            spoil(cards, kind, bad)
        for ranking in RANKINGS:
            out = np.full(rows, 7, np.uint16)
            error = refusal(strobe.evaluate_many, cards, out, ranking=ranking)
            assert error.code == KINDS[kind]
            assert error.value == (row, tuple(cards[row].tolist()))
            assert str(error).startswith(f"row {row} is [")
            assert not out.any()


def test_the_words_for_a_bad_row() -> None:
    hand = bytes([0, 1, 51, 50, 49])
    for place, card, words in (
        (2, 99, "row 1 is [0, 1, 99, 50, 49], with 99: cards are 0 to 51"),
        (4, 52, "row 1 is [0, 1, 51, 50, 52], with 52: the joker is in no batch"),
        (1, 50, "row 1 is [2c, As, As, Ah, Ad], with As twice"),
    ):
        row = bytearray(hand)
        row[place] = card
        if card == 50:
            row = bytearray([0, 51, 51, 50, 49])
        rows = memoryview(hand + row).cast("B", (2, 5))
        assert str(refusal(strobe.evaluate_many, rows)) == words


@pytest.mark.parametrize(
    ("mask", "code", "words"),
    [
        (0x203F, "bad_mask", "row 70 is 0x203f: batches have no joker"),
        (1 << 63 | 0x3F, "bad_mask", "row 70 is 0x800000000000003f, which has bits that are no cards"),
        (0x403F, "bad_mask", "row 70 is 0x403f, which has bits that are no cards"),
        (0x3F, "wrong_count", "row 70 is 0x3f: 6 cards, where the first row has 7"),
        (0xFF, "wrong_count", "row 70 is 0xff: 8 cards, where the first row has 7"),
        (0xF, "wrong_count", "row 70 is 0xf: 4 cards, not 5 to 8"),
        (0, "wrong_count", "row 70 is 0x0: 0 cards, not 5 to 8"),
        (2**64 - 1, "bad_mask", "row 70 is 0xffffffffffffffff: batches have no joker"),
    ],
)
def test_a_bad_mask_is_named(mask: int, code: str, words: str) -> None:
    masks = np.resize(masks_of(SEVEN), 200)
    masks[70] = masks[150] = mask
    for ranking in RANKINGS:
        out = np.full(200, 7, np.uint16)
        error = refusal(strobe.evaluate_masks, masks, out, ranking=ranking)
        assert (error.code, str(error), error.value) == (code, words, (70, mask))
        assert not out.any()
    if not (code == "wrong_count" and "first row" in words):
        for rows in (1, 100):
            error = refusal(strobe.evaluate_masks, np.full(rows, mask, np.uint64))
            assert (error.code, error.value) == (code, (0, mask))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("use", [ANY, TWO, AT_MOST_TWO])
def test_a_bad_row_of_holes_and_boards_is_named(use: strobe.Use, kind: str) -> None:
    for row in (0, 127, 128, 129):
        cards = deal(130, 7)
        for bad in {row, 129}:
            spoil(cards, kind, bad)
        out = np.full(130, 7, np.uint16)
        error = refusal(strobe.evaluate_hole_many, cards[:, :2].copy(), cards[:, 2:].copy(), out, use=use)
        assert (error.code, error.value) == (KINDS[kind], (row, tuple(cards[row].tolist())))
        assert not out.any()


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_row_of_a_showdown_is_named(kind: str) -> None:
    """A card may be twice in one hand, in two hands, on the board, or in a hand and on the board."""
    for row in range(20):
        cards = deal(20, 11)
        for bad in {row, 19}:
            spoil(cards, kind, bad)
        error = refusal(strobe.showdown_many, cards[:, :6].reshape(20, 3, 2).copy(), cards[:, 6:].copy())
        assert (error.code, error.value) == (KINDS[kind], (row, tuple(cards[row].tolist())))


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("row", [0, 99_999, 200_000, MANY - 1])
def test_the_first_bad_row_is_the_same_for_any_number_of_threads(row: int, threads: int) -> None:
    cards = deal_many(MANY, 11)
    for bad in (row, row + (MANY - row) // 2, MANY - 1):
        spoil(cards[:, :7], "twice", bad)
    seven, holes, boards = cards[:, :7].copy(), cards[:, :4].copy(), cards[:, 4:9].copy()
    players, board = cards[:, :6].reshape(MANY, 3, 2).copy(), cards[:, 6:].copy()
    for call, inputs in ((strobe.evaluate_many, (seven,)), (strobe.evaluate_hole_many, (holes, boards))):
        out = np.full(MANY, 7, np.uint16)
        error = refusal(call, *inputs, out, threads=threads, **({"use": TWO} if len(inputs) == 2 else {}))
        width = sum(part.shape[1] for part in inputs)
        assert (error.code, error.value) == ("duplicate_card", (row, tuple(cards[row, :width].tolist())))
        assert not out.any()
    error = refusal(strobe.showdown_many, players, board, threads=threads)
    assert (error.code, error.value) == ("duplicate_card", (row, tuple(cards[row].tolist())))
    masks = np.full(MANY, 0x7F, np.uint64)
    masks[[row, MANY - 1]] = 0xF
    out = np.full(MANY, 7, np.uint16)
    assert refusal(strobe.evaluate_masks, masks, out, threads=threads).value == (row, 0xF)
    assert not out.any()


# Threads and other people's threads


def test_where_no_thread_can_start_the_caller_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("_thread.start_new_thread", refuse)
    cards = deal_many(MANY, 7)
    expected = strobe.evaluate_many(cards)
    assert np.array_equal(strobe.evaluate_many(cards, threads=4), expected)


def test_an_interrupt_comes_after_the_last_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread may work on buffers that the call has let go."""
    import _thread

    real = _thread.allocate_lock
    locks: list[Lock] = []

    class Lock:
        def __init__(self) -> None:
            self.lock = real()
            self.waits = 0
            locks.append(self)

        def acquire(self) -> None:
            self.waits += 1
            if self.waits == 2:
                raise KeyboardInterrupt
            self.lock.acquire()

        def release(self) -> None:
            self.lock.release()

    cards = deal_many(MANY, 7)
    out = np.zeros(MANY, np.uint16)
    with monkeypatch.context() as patch:
        patch.setattr(_thread, "allocate_lock", Lock)
        with pytest.raises(KeyboardInterrupt):
            strobe.evaluate_many(cards, out, threads=4)
    assert len(locks) == 4
    assert [lock.waits for lock in locks] == [3] * 4
    assert np.array_equal(out, strobe.evaluate_many(cards))


def test_a_piece_of_work_alone_does_nothing() -> None:
    piece = vars(sys.modules["strobe._eval"])["_Piece"]()
    assert piece() is None


def test_rows_that_change_while_they_are_read_cannot_crash() -> None:
    """Another thread writes anything at all into the input; each answer is a strength or a refusal."""
    cards = deal_many(20_000, 7)
    masks = np.resize(masks_of(cards[:4001]), 20_000)
    holes, boards = cards[:, :2].copy(), cards[:, 2:].copy()
    players = np.ascontiguousarray(deal_many(20_000, 9)[:, :4]).reshape(20_000, 2, 2)
    good = [cards.copy(), masks.copy(), holes.copy(), players.copy()]
    stop = threading.Event()

    def disturb() -> None:
        noise = np.random.default_rng(1)
        while not stop.is_set():
            row = noise.integers(0, 20_000, 50)
            cards[row, noise.integers(0, 7)] = noise.integers(0, 256, 50)
            masks[row] = noise.integers(0, 2**64, 50, dtype=np.uint64)
            holes[row] = noise.integers(0, 256)
            players[row] = noise.integers(0, 256)
            cards[:], masks[:], holes[:], players[:] = good

    thread = threading.Thread(target=disturb)
    thread.start()
    doors: list[Callable[[], Any]] = [
        lambda: strobe.evaluate_many(cards),
        lambda: strobe.evaluate_many(cards, threads=2, ranking=LOW_A5),
        lambda: strobe.evaluate_masks(masks),
        lambda: strobe.evaluate_hole_many(holes, boards),
        lambda: strobe.evaluate_hole_many(holes, boards, use=TWO, threads=2),
        lambda: strobe.showdown_many(players, boards)[0],
    ]
    seen = set()
    largest = 0
    try:
        for _ in range(60):
            for door in doors:
                try:
                    strengths = door()
                except CardError as error:
                    seen.add(error.code)
                else:
                    largest = max(largest, int(strengths.max()))
    finally:
        stop.set()
        thread.join()
    assert largest <= 7462
    assert seen <= {"bad_card", "duplicate_card", "bad_mask", "wrong_count"}


def test_many_threads_of_the_caller_share_nothing() -> None:
    hands = [deal(5000, width, seed=width) for width in (5, 6, 7, 8)]
    expected = [strobe.evaluate_many(cards) for cards in hands]
    right: list[bool] = []

    def work(which: int) -> None:
        right.extend(np.array_equal(strobe.evaluate_many(hands[which], threads=2), expected[which]) for _ in range(50))

    threads = [threading.Thread(target=work, args=(which % 4,)) for which in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert right == [True] * 400


# Anything at all


def answer(door: Callable[..., Any], rows: memoryview | array[int], **words: Any) -> tuple[str, Any]:
    """What a door says: its strengths, or the row that it refuses and the content of that row."""
    try:
        return "strengths", door(rows, **words).tolist()
    except CardError as error:
        return "refused", error.value


good_rows = st.integers(5, 8).flatmap(
    lambda width: st.lists(st.permutations(range(52)).map(lambda deck: list(deck[:width])), min_size=1, max_size=70)
)
any_rows = st.integers(5, 8).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 56), min_size=width, max_size=width, unique=True)
        | st.lists(st.integers(0, 255), min_size=width, max_size=width),
        min_size=1,
        max_size=80,
    )
)


@given(good_rows | any_rows, st.sampled_from(RANKINGS), st.integers(1, 3))
def test_any_rows_are_as_the_scalar_door_has_them(rows: list[list[int]], ranking: strobe.Ranking, threads: int) -> None:
    expected: tuple[str, Any] = ("strengths", [])
    for place, row in enumerate(rows):
        if max(row) > 51 or len(set(row)) < len(row):
            expected = ("refused", (place, tuple(row)))
            break
        expected[1].append(strobe.evaluate(row, ranking))
    cards = memoryview(bytes(chain(*rows))).cast("B", (len(rows), len(rows[0])))
    assert answer(strobe.evaluate_many, cards, ranking=ranking, threads=threads) == expected


DECK = 0x1FFF1FFF1FFF1FFF


@given(st.lists(st.integers(0, 2**64 - 1) | st.sets(st.integers(0, 51), min_size=4, max_size=9).map(strobe.mask)))
def test_any_masks_are_as_the_scalar_door_has_them(masks: list[int]) -> None:
    expected: tuple[str, Any] = ("strengths", [])
    for place, mask in enumerate(masks):
        count = mask.bit_count()
        if mask & ~DECK or not 5 <= count <= 8 or count != masks[0].bit_count():
            expected = ("refused", (place, mask))
            break
        expected[1].append(strobe.evaluate_mask(mask))
    assert answer(strobe.evaluate_masks, array("Q", masks)) == expected
