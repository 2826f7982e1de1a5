"""Throw values, good and bad, at the public doors of the core for some seconds.

    python tools/fuzz_doors.py [SECONDS] [SEED]

Needs the extra `test`. A door may answer or raise a StrobeError, nothing else; the answers are compared with
tests/oracle.py and with each other. Ends with the number of calls, or with the smallest failing example.
"""

from __future__ import annotations

import random
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import oracle
import strobe

RANKINGS = [strobe.HIGH, strobe.LOW_A5, strobe.LOW_8, strobe.LOW_27]
USES = [strobe.ANY, strobe.TWO, strobe.AT_MOST_TWO]
DTYPES = ["u1", "i1", "u2", ">u2", "<u2", "i4", "u8", ">u8", "<u8", "f8", "?", "O", "S1", "M8[s]"]
calls: Counter[str] = Counter()

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=60),
    st.lists(st.integers(-3, 300) | st.text(max_size=3), max_size=10),
    st.sampled_from([strobe.HIGH, strobe.TWO, strobe.JOKER, object(), range(7), {1, 2}, b"", "", (), {}]),
)
letters = st.text(alphabet="23456789TJQKAtjqkacdhsCDHS♠♥ ,;10-*", max_size=24)
# One draw for a whole deck: drawing its cards one by one takes longer than everything else.
deck = st.integers(0, 2**32).map(lambda number: random.Random(number).sample(range(52), 52))
hand = st.integers(0, 9).flatmap(lambda n: deck.map(lambda cards: cards[:n]))
anything_like_cards = st.one_of(
    junk,
    letters,
    hand,
    hand.map(bytes),
    hand.map(strobe.format_cards),
    hand.map(lambda cards: [strobe.Card(card) for card in cards]),
    st.lists(st.integers(-1, 54), max_size=9),
    st.lists(st.integers(-1, 54), max_size=9).map(tuple),
)
rankings = st.sampled_from(RANKINGS)
masks = st.integers(0, 2**64 - 1) | hand.map(strobe.mask)


@st.composite
def buffers(draw: st.DrawFn, last: st.SearchStrategy[int]) -> Any:
    """A buffer of some type, shape and layout, often good."""
    shape = draw(
        st.tuples(st.integers(0, 140), last)
        | st.tuples(st.integers(0, 5), st.integers(0, 11), last)
        | st.lists(st.integers(0, 4), max_size=4).map(tuple)
    )
    size = int(np.prod(shape))
    rows = max(1, size // max(1, shape[-1] if shape else 1))
    cards = np.resize(np.array([draw(deck) for _ in range(min(rows, 3))], np.uint8), (rows, 52))
    content = cards[:, : shape[-1]] if shape and shape[-1] <= 52 else cards
    values = np.resize(content, shape)
    if size and draw(st.booleans()):
        values.flat[draw(st.integers(0, size - 1))] = draw(st.integers(0, 255))
    kind = draw(st.sampled_from(["plain"] * 6 + ["type", "layout", "stride", "readonly", "odd", "view", "bytes"]))
    if kind == "type":
        return values.astype(draw(st.sampled_from(DTYPES[:-1])))
    if kind == "layout":
        return np.asfortranarray(values)
    if kind == "stride":
        return values[::-1] if values.ndim else values
    if kind == "readonly":
        values.flags.writeable = False
    if kind == "odd":
        return np.frombuffer(bytes(size + 1), np.uint8, offset=1).reshape(shape)
    if kind == "view" and size:
        return memoryview(values)
    return values.tobytes() if kind == "bytes" else values


@st.composite
def places(draw: st.DrawFn, source: Any) -> Any:
    """Somewhere for strengths: None, a right place, a wrong one, or the source itself."""
    rows = next(iter(getattr(source, "shape", ())), 3)
    which = draw(st.integers(0, 9))
    if which < 3:
        return None
    if which < 6:
        return np.full(rows, 7, np.uint16)
    if which == 6:
        return array("H", bytes(2 * rows))
    if which == 7:
        return np.empty(draw(st.integers(0, 200)), draw(st.sampled_from(DTYPES[:-1])))
    if which == 8 and isinstance(source, np.ndarray) and source.nbytes % 2 == 0 and source.flags.c_contiguous:
        # NumPy gives no other view of an array of Python objects.
        return source if source.dtype.hasobject else source.reshape(-1).view(np.uint16)[:rows]
    return draw(junk)


def ask(door: Callable[..., Any], *args: Any, **words: Any) -> Any:
    """What the door says; an answer that is an error of ours is as good as any."""
    calls[door.__name__] += 1
    try:
        return door(*args, **words)
    except strobe.StrobeError as error:
        return error


def worth(cards: list[int], board: list[int], use: strobe.Use, ranking: strobe.Ranking) -> oracle.Value:
    """By definition; smaller is better."""
    value = oracle.best(
        [oracle.from_id(card) for card in cards], [oracle.from_id(card) for card in board], use.name, ranking.name
    )
    return oracle.badness(value, ranking is not strobe.HIGH)


def scalar(data: st.DataObject) -> None:
    """Anything into the doors for single hands."""
    cards, board = data.draw(anything_like_cards), data.draw(anything_like_cards)
    ranking = data.draw(rankings | junk)
    use = data.draw(st.sampled_from(USES) | junk)
    for door in (strobe.evaluate, strobe.best_five):
        ask(door, cards, ranking)
    ask(strobe.mask, cards)
    ask(strobe.evaluate_mask, data.draw(masks | junk), ranking)
    ask(strobe.evaluate_hole, cards, board, use, ranking)
    ask(strobe.best_five, cards, ranking, board=board, use=use)
    ask(strobe.showdown, data.draw(st.lists(anything_like_cards, max_size=4) | junk), board, data.draw(junk))
    ask(strobe.evaluate_shown, cards, ranking)
    ask(strobe.parse_cards, cards)
    ask(strobe.describe, data.draw(st.integers(-2, 7500) | junk), ranking)
    ask(strobe.category, data.draw(st.integers(-2, 7500) | junk), ranking)


def order(data: st.DataObject) -> None:
    """Two good hands, one definition, some times over."""
    ranking, use = data.draw(rankings), data.draw(st.sampled_from(USES))
    if use is strobe.ANY:
        h, b = data.draw(st.sampled_from([(h, n - h) for n in range(5, 9) for h in range(1, n)]))
    else:
        h, b = data.draw(st.integers(2, 5)), data.draw(st.integers(3, 6))
    dealer = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(10):
        cards = dealer.sample(range(52), 52)
        first, second, board = cards[:h], cards[h : 2 * h], cards[2 * h : 2 * h + b]
        one, two = (ask(strobe.evaluate_hole, hole, board, use, ranking) for hole in (first, second))
        one_bad, two_bad = (worth(hole, board, use, ranking) for hole in (first, second))
        case = first, second, board, use, ranking
        assert (one > two) - (one < two) == (one_bad < two_bad) - (one_bad > two_bad), case
        rows = np.array([first, second], np.uint8), np.array([board, board], np.uint8)
        many = ask(strobe.evaluate_hole_many, *rows, use=use, ranking=ranking)
        assert many.tolist() == [one, two], case
        best = ask(strobe.best_five, first, ranking, board=board, use=use)
        assert best.strength == one, case
        assert len(best.cards) == (5 if one else 0), case
        if one:
            assert worth(list(best.cards), [], strobe.ANY, ranking) == one_bad, case
            assert set(best.cards) <= {*first, *board}, case
        if use is strobe.ANY:
            same(first, board, one, ranking)


def same(hole: list[int], board: list[int], strength: int, ranking: strobe.Ranking) -> None:
    """Every other way to ask for the strength of these cards, and upcards by their definition."""
    cards = hole + board
    found = ask(strobe.mask, cards)
    for form in (cards, tuple(cards), bytes(cards), strobe.format_cards(cards)):
        assert ask(strobe.evaluate, form, ranking) == strength, (form, ranking)
    assert ask(strobe.evaluate_mask, found, ranking) == strength, (cards, ranking)
    assert ask(strobe.evaluate_masks, array("Q", [found]), ranking=ranking).tolist() == [strength], (cards, ranking)
    assert isinstance(ask(strobe.describe, strength, ranking), str), (cards, ranking)
    for size in (1, 2, 3, 4):
        up, other = cards[:size], cards[-size:]
        one, two = (ask(strobe.evaluate_shown, shown, ranking) for shown in (up, other))
        bad, worse = (oracle.shown([oracle.from_id(card) for card in shown], ranking.name) for shown in (up, other))
        assert (one > two) - (one < two) == (bad < worse) - (bad > worse), (up, other, ranking)


def batches(data: st.DataObject) -> None:
    """Buffers of all sorts, and the scalar doors' answers for the good ones."""
    cards = data.draw(buffers(st.integers(4, 9)) | junk)
    ranking = data.draw(rankings) if data.draw(st.integers(0, 9)) else data.draw(junk)
    threads = data.draw(st.sampled_from([1, 1, 1, 2, 10**20]) | junk)
    out = data.draw(places(cards))
    found = ask(strobe.evaluate_many, cards, out, ranking=ranking, threads=threads)
    if not isinstance(found, strobe.StrobeError):
        assert out is None or found is out
        expected = [strobe.evaluate(bytes(row), ranking) for row in np.asarray(cards)]
        assert np.asarray(found).tolist() == expected
    elif found.code in ("bad_card", "duplicate_card") and out is not None:
        assert not np.asarray(out).any()
    rows = data.draw(st.lists(masks, max_size=70).map(lambda values: array("Q", values)) | junk)
    ask(strobe.evaluate_masks, rows, data.draw(places(rows)), ranking=ranking, threads=threads)
    boards = data.draw(buffers(st.integers(3, 6)) | junk)
    holes = data.draw(buffers(st.integers(2, 4)) | junk)
    use = data.draw(st.sampled_from(USES) | junk)
    ask(strobe.evaluate_hole_many, holes, boards, data.draw(places(holes)), use=use, ranking=ranking)
    ask(strobe.showdown_many, holes, boards, threads=threads)
    together = data.draw(deck)
    players = data.draw(st.integers(2, 10))
    mine = np.array(together[: 2 * players], np.uint8).reshape(1, players, 2)
    common = np.array([together[-5:]], np.uint8)
    strengths, winners = ask(strobe.showdown_many, mine, common)
    one = ask(strobe.showdown, [bytes(hole) for hole in mine[0]], bytes(common[0]))
    assert tuple(strengths[0].tolist()) == one.strengths
    assert int(winners[0]) == sum(1 << player for player in one.winners)


def main() -> None:
    """Round after round until the time is over."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    first_seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 10**9
    end = time.monotonic() + seconds
    print(f"{strobe.simd}, seed {first_seed}, {seconds:g} seconds", flush=True)
    for number in count(first_seed):
        for target in (scalar, order, batches):
            run = settings(
                max_examples=100,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink],
            )(seed(number)(given(st.data())(target)))
            run()
            if time.monotonic() > end:
                print(f"{sum(calls.values())} calls, all as they should be:")
                for name, times in sorted(calls.items()):
                    print(f"  {name} {times}")
                return


if __name__ == "__main__":
    main()
