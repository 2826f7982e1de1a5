"""Every two hands before the board: against the counting of two hands, the range engine, and known totals."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from strobe import _odds, matrix
from strobe.errors import CardError, RangeError, StrobeError
from strobe.matrix import CLASSES, Matrix, cache_file, kept_matrix, preflop_matrix
from strobe.ranges import _BEST_FIRST, WHOLE, Range
from strobe.stages import BIT, DECK_MASK

COMBOS = [BIT[high] | BIT[low] for high in range(52) for low in range(high)]
BOARDS = 1712304
PREFLOP = ((0, 5, 1),)


@pytest.fixture(scope="module")
def whole() -> Matrix:
    return preflop_matrix()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A process that has no matrix yet, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    known = [*matrix._known]
    matrix._known.clear()
    yield tmp_path
    matrix._known[:] = known


@pytest.fixture
def counted(whole: Matrix, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counting takes no time here; how often it was asked for."""
    asked: list[int] = []

    def count(_: object) -> bytes:
        asked.append(1)
        return whole.counts

    monkeypatch.setattr(_odds, "matrix_sum", count)
    monkeypatch.setattr(matrix, "run", lambda *_: [])
    return asked


# The numbers


def test_random_pairs_of_hands_as_counted_one_by_one(whole: Matrix) -> None:
    rng = random.Random(1)
    for _ in range(150):
        a, b, c, d = rng.sample(range(52), 4)
        first, second = BIT[a] | BIT[b], BIT[c] | BIT[d]
        shares = _odds.shares((first, second), PREFLOP, DECK_MASK & ~first & ~second)
        assert whole.hands([a, b], [c, d]) == (shares[0], shares[1], shares[2])
        assert whole.hands([d, c], [a, b]) == (shares[2], shares[1], shares[0])


def test_random_ranges_as_the_range_engine_counts_them(whole: Matrix) -> None:
    rng = random.Random(2)
    for size in (30, 1326):
        one, two = (
            _odds.Weights([(mask, rng.randint(1, WHOLE)) for mask in rng.sample(COMBOS, size)]) for _ in range(2)
        )
        assert whole._table.ranges(one, two) == _odds.range_equity(one, two, PREFLOP, DECK_MASK)
    texts = ("TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+")
    win, tie, lose = whole.ranges(*texts)
    assert abs(Fraction(2 * win + tie, 2 * (win + tie + lose)) - Fraction("0.6547532")) <= Fraction(1, 2 * 10**7)
    assert whole.ranges(Range(texts[1]), Range(texts[0])) == (lose, tie, win)


def test_the_grid_orders_the_classes_as_top_ranges_do(whole: Matrix) -> None:
    """Each class against a random hand, by hundreds of thousands of sums, is the order that ranges use."""
    shares = {}
    for name, row in zip(CLASSES, whole.grid(), strict=True):
        win, tie, lose = (sum(column) for column in zip(*row, strict=True))
        combos = 6 if name[0] == name[1] else 4 if name[-1] == "s" else 12
        assert win + tie + lose == combos * 1225 * BOARDS
        shares[name] = Fraction(2 * win + tie, 2 * (win + tie + lose))
    assert sorted(shares, key=lambda name: -shares[name]) == _BEST_FIRST.split()
    assert round(float(shares["AA"]), 6) == 0.852037


def test_the_grid_is_its_own_mirror(whole: Matrix) -> None:
    grid = whole.grid()
    assert len(set(CLASSES)) == len(grid) == 169
    assert (CLASSES[0], CLASSES[1], CLASSES[13], CLASSES[-1]) == ("AA", "AKs", "AKo", "22")
    assert all(grid[i][j] == grid[j][i][::-1] for i in range(169) for j in range(169))
    assert all(grid[i][i][0] == grid[i][i][2] for i in range(169))
    aces, kings = CLASSES.index("AA"), CLASSES.index("KK")
    assert grid[aces][kings] == tuple(count // WHOLE**2 for count in whole.ranges("AA", "KK"))


def test_suits_are_only_names(whole: Matrix) -> None:
    rng = random.Random(3)
    for _ in range(200):
        cards = rng.sample(range(52), 4)
        turn = rng.choice([*permutations(range(4))])
        a, b, c, d = ((card & ~3) | turn[card & 3] for card in cards)
        assert whole.hands([a, b], [c, d]) == whole.hands(cards[:2], cards[2:])


def test_every_path_counts_the_same() -> None:
    """A few batches of each weight of board."""
    units = _odds.matrix_units()
    answers = []
    for path in ("portable", None):
        _odds.range_path(path)
        answers.append([_odds.matrix_part(start, start + 2) for start in (0, 326, units - 2)])
    assert answers[0] == answers[1]
    assert len({*answers[0]}) == 3


def test_parts_that_are_not_the_whole_are_refused() -> None:
    part = _odds.matrix_part(0, 1)
    with pytest.raises(ValueError, match="each once"):
        _odds.matrix_sum([part])
    with pytest.raises(ValueError, match="two numbers"):
        _odds.matrix_sum([part[:-4]])


# The object


def test_a_matrix_survives_a_pickle(whole: Matrix) -> None:
    copy = pickle.loads(pickle.dumps(whole))
    assert copy.counts == whole.counts
    assert copy.hands("AhAd", "KsKc") == (1388072, 6538, 317694)
    assert len(whole.counts) == 8 * 47008


def test_hands_are_checked(whole: Matrix) -> None:
    for first, second, code in (
        ("AhAd", "AhKc", "duplicate_card"),
        ("AhAd", "Kc", "card_count"),
        ("AhAdAc", "KcKd", "card_count"),
        ("AhXx", "KcKd", "bad_card"),
        ([52, 0], "KcKd", "joker"),
    ):
        with pytest.raises(CardError) as caught:
            whole.hands(first, second)
        assert caught.value.code == code
    with pytest.raises(RangeError):
        whole.ranges("AA", "XX")


@pytest.mark.parametrize("counts", [b"", b"\0" * 8 * 47007, b"\xff" * 8 * 47008, "text"])
def test_no_counts_of_hands(counts: bytes) -> None:
    with pytest.raises(StrobeError) as caught:
        Matrix(counts)
    assert caught.value.code == "bad_matrix"


def test_a_bad_executor_is_refused_before_any_work(empty: Path, counted: list[int]) -> None:
    for wrong in ({"executor": 5}, {"threads": 0}, {"progress": "loud"}):
        with pytest.raises(StrobeError):
            preflop_matrix(**wrong)
    assert not counted
    assert not [*empty.iterdir()]


# The file


def test_it_is_counted_once_and_read_afterwards(empty: Path, counted: list[int]) -> None:
    assert kept_matrix() is None
    first = preflop_matrix()
    assert preflop_matrix() is kept_matrix() is first
    matrix._known.clear()
    kept = kept_matrix()
    assert kept is not None
    assert kept.counts == first.counts
    assert counted == [1]
    assert cache_file() == empty / "strobe" / "preflop"
    assert [path.name for path in (empty / "strobe").iterdir()] == ["preflop"]


DAMAGE = {
    "cut": lambda content: content[:-1],
    "empty": lambda _: b"",
    "longer": lambda content: content + b"\0",
    "another name": lambda content: b"x" + content[1:],
    "another version": lambda content: content[:8] + b"\2" + content[9:],
    "a bit of the counts": lambda content: content[:99] + bytes([content[99] ^ 1]) + content[100:],
    "a bit of the digest": lambda content: content[:-1] + bytes([content[-1] ^ 128]),
    "huge": lambda content: content * 40,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_counted_again(empty: Path, counted: list[int], damage: object) -> None:
    preflop_matrix()
    path = empty / "strobe" / "preflop"
    good = path.read_bytes()
    assert callable(damage)
    path.write_bytes(damage(good))
    matrix._known.clear()
    assert kept_matrix() is None
    preflop_matrix()
    assert path.read_bytes() == good
    assert counted == [1, 1]


def test_a_place_that_cannot_be_written_is_left_alone(empty: Path, counted: list[int]) -> None:
    (empty / "strobe").write_text("no folder")
    assert preflop_matrix().hands("AhAd", "KsKc")[0] == 1388072
    assert (empty / "strobe").read_text() == "no folder"
    matrix._known.clear()
    assert kept_matrix() is None


def test_a_write_that_fails_leaves_nothing(empty: Path, counted: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    preflop_matrix()
    assert not [*(empty / "strobe").iterdir()]


def test_where_systems_keep_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_file() == tmp_path / ".cache" / "strobe" / "preflop"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache_file() == tmp_path / "Library" / "Caches" / "strobe" / "preflop"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert cache_file() == tmp_path / "Local" / "strobe" / "Cache" / "preflop"
    monkeypatch.delenv("LOCALAPPDATA")
    assert cache_file() is None

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_file() is None


def test_no_place_at_all(empty: Path, counted: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "cache_file", lambda: None)
    assert kept_matrix() is None
    assert preflop_matrix() is kept_matrix()


def test_two_processes_may_write_at_once(empty: Path, whole: Matrix) -> None:
    """Each writes a file of its own and moves it into place."""
    with ThreadPoolExecutor(4) as pool:
        [*pool.map(matrix._keep, [whole] * 12)]
    assert [path.name for path in (empty / "strobe").iterdir()] == ["preflop"]
    kept = kept_matrix()
    assert kept is not None
    assert kept.counts == whole.counts


def test_importing_strobe_reads_no_matrix() -> None:
    code = "import sys, strobe; sys.exit('strobe.matrix' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
