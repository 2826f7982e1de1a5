"""Range notation: counts, what is refused and how, and text that goes out and in."""

from __future__ import annotations

import copy
import json
import pickle
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from strobe.cards import DECK, Card
from strobe.errors import RangeError
from strobe.ranges import NOTATION, WHOLE, Range

CASES = json.loads((Path(__file__).parent / "cases" / "ranges.json").read_text(encoding="utf-8"))


def names(text: str) -> set[str]:
    return {f"{high}{low}" for high, low in Range(text)}


@pytest.mark.parametrize("case", [case for case in CASES if "range" in case["given"]], ids=lambda case: case["id"])
def test_counts(case: dict[str, Any]) -> None:
    assert len(Range(case["given"]["range"])) == case["expect"]["combos"]
    for text, count in case["expect"].get("breakdown", {}).items():
        assert len(Range(text)) == count


@pytest.mark.parametrize("text", next(case["given"]["ranges"] for case in CASES if "ranges" in case["given"]))
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(ValueError, match=text.replace("+", r"\+")):
        Range(text)


def by_definition(high: int, low: int, kind: str) -> set[frozenset[Card]]:
    return {
        frozenset(pair)
        for pair in combinations(DECK, 2)
        if {card.rank for card in pair} == {high, low} and kind in ("", "s" if pair[0].suit == pair[1].suit else "o")
    }


def sets(text: str) -> set[frozenset[Card]]:
    return {frozenset(combo) for combo in Range(text)}


def test_every_class_by_definition() -> None:
    ranks = "23456789TJQKA"
    for high in range(13):
        for low in range(high + 1):
            for kind in ("",) if high == low else ("", "s", "o"):
                hands = by_definition(high, low, kind)
                assert sets(f"{ranks[high]}{ranks[low]}{kind}") == hands
                assert sets(f"{ranks[low]}{ranks[high]}{kind}".lower()) == hands
                assert len(hands) == {"": 6 if high == low else 16, "s": 4, "o": 12}[kind]
    assert len(Range("random")) == 1326 == len(sets("22+,A2,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32,A3+"))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ATs+", "ATs AJs AQs AKs"),
        ("T9s+", "T9s"),
        ("AKo+", "AKo"),
        ("QT+", "QTs QJs QTo QJo"),
        ("QQ+", "QQ KK AA"),
        ("77-TT", "77 88 99 TT"),
        ("TT-77", "77;88;99;TT"),
        ("A5s-A2s", "A2s,A3s,A4s,A5s"),
        ("A2o-A5o", "A2o,A3o,A4o,A5o"),
        ("T9s-76s", "T9s 98s 87s 76s"),
        ("97-J9", "97 T8 J9"),
        ("AK-AQ", "AKs AKo AQs AQo"),
        ("1010, A10s", "TT,ATs"),
        ("AK", "AKs,AKo"),
        ("AhKh, KhAh, AKs", "AKs"),
        ("A♥K♥", "AhKh"),
        ("QQ@40%", "QQ:0.4"),
        ("QQ@0.01%", "QQ:0.0001"),
        ("QQ:.5", "QQ:0.5"),
        ("QQ:1.", "QQ"),
        ("RANDOM", "random"),
        ("AA, KK:0", "AA"),
        ("top1%", "KK+"),
        ("TOP1.5%", "QQ+"),
        ("top100%", "random"),
        ("top0.46%:0.5", "AA:0.5"),
    ],
)
def test_two_ways_to_write_a_range(text: str, same: str) -> None:
    assert Range(text) == Range(same)
    assert hash(Range(text)) == hash(Range(same))


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("QQ, hello, AA", "bad_token", "'hello' at character 5"),
        ("AA Ks", "bad_token", "'Ks' at character 4"),
        ("AsAs", "bad_token", "one card twice"),
        ("QQs", "bad_token", "neither suited nor offsuit"),
        ("AhKh+", "bad_token", "'AhKh+'"),
        ("AA-", "bad_token", "'AA-'"),
        ("+", "bad_token", "'+'"),
        ("AA--KK", "bad_token", "'AA--KK'"),
        ("AKs-AQo", "bad_token", "suited or offsuit"),
        ("ATs-KTs", "bad_token", "neither one high card nor one gap"),
        ("77-AT", "bad_token", "neither one high card nor one gap"),
        ("АK", "bad_token", "'АK'"),
        ("JokerAh", "bad_token", "'JokerAh'"),
        ("QQ:", "bad_weight", "from 0 to 1"),
        ("QQ:2", "bad_weight", "more than 1"),
        ("QQ:-1", "bad_weight", "from 0 to 1"),
        ("QQ:1e-1", "bad_weight", "from 0 to 1"),
        ("QQ:nan", "bad_weight", "from 0 to 1"),
        ("QQ:٣", "bad_weight", "from 0 to 1"),
        ("QQ:0.12345", "bad_weight", "four places"),
        ("QQ:0." + "3" * 9999, "bad_weight", "from 0 to 1"),
        ("QQ@40", "bad_weight", "percentage"),
        ("QQ@101%", "bad_weight", "more than 100%"),
        ("QQ@0.001%", "bad_weight", "two places"),
        ("QQ:0.4:0.4", "bad_weight", "from 0 to 1"),
        ("QQ:0.5, JJ+", "two_weights", "QdQc has two weights, 0.5 and in 'JJ+' at character 9 1"),
        ("QQ:0, QQ", "two_weights", "two weights, 0 and"),
        ("QQ, QQ:0", "two_weights", "two weights, 1 and"),
        ("top0%", "bad_token", "more than 0%"),
        ("top101%", "bad_token", "at most 100%"),
        ("top15", "bad_token", "'top15'"),
        ("top0.4%", "empty_range", "no hands"),
        ("", "empty_range", "no hands"),
        (" , ;", "empty_range", "no hands"),
        ("AA:0", "empty_range", "no hands"),
    ],
)
def test_errors_name_the_token_and_its_place(text: str, code: str, words: str) -> None:
    with pytest.raises(RangeError) as caught:
        Range(text)
    assert caught.value.code == code
    assert words in str(caught.value)


@pytest.mark.parametrize("text", [None, 7, b"AA", ["AA"], {"AA": 1}])
def test_a_range_is_text(text: Any) -> None:
    with pytest.raises(RangeError) as caught:
        Range(text)
    assert caught.value.code == "bad_range"


def test_weights_are_exact() -> None:
    range_ = Range("QQ:0.4, AKs@33.33%, 22")
    assert {range_[combo] for combo in Range("QQ")} == {Fraction(2, 5)}
    assert {range_[combo] for combo in Range("AKs")} == {Fraction(3333, 10_000)}
    assert set(range_.parts().values()) == {4000, 3333, WHOLE}


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("AA,KK,QQ", "QQ+"),
        ("AA", "AA"),
        ("22+", "22+"),
        ("TT 99 88", "TT-88"),
        ("AKs AQs A5s A4s", "AQs+,A5s-A4s"),
        ("AK", "AKs,AKo"),
        ("32s", "32s"),
        ("K2s+", "K2s+"),
        ("AhKh QQ:0.25", "AhKh,QQ:0.25"),
        ("random", "random"),
        ("random:0.5", "22+:0.5"),
    ],
)
def test_text_out(text: str, out: str) -> None:
    assert str(Range(text)).startswith(out)
    assert Range(str(Range(text))) == Range(text)


@pytest.mark.parametrize("seed", range(60))
def test_text_goes_out_and_in(seed: int) -> None:
    random_ = random.Random(seed)
    every = list(Range("random"))
    ranks = "23456789TJQKA"
    classes = [a + b + kind for a, b in combinations(ranks[::-1], 2) for kind in "so"] + [rank * 2 for rank in ranks]
    weights = [1, 1, 0.5, 0.0001, 0.3333]
    tokens = [f"{one}:{random_.choice(weights)}" for one in random_.sample(classes, random_.randint(1, 160))]
    inside = {combo for token in tokens for combo in Range(token)}
    loose = [combo for combo in random_.sample(every, random_.randint(0, 200)) if combo not in inside]
    tokens += [f"{high}{low}:{random_.choice(weights)}" for high, low in loose]
    random_.shuffle(tokens)
    range_ = Range(" ".join(tokens))
    assert Range(str(range_)) == range_
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(range_, protocol)) == range_
    assert copy.deepcopy(range_) == range_
    assert eval(repr(range_), {"Range": Range}) == range_


def test_union_and_difference() -> None:
    assert Range("QQ+") | Range("JJ-KK") == Range("JJ+")
    assert Range("JJ+") - Range("KK") == Range("JJ QQ AA")
    assert names("AA") - names("AhAd") == {f"{a}{b}" for a, b in Range("AA") - Range("AdAh")}
    assert Range("AA,KK:0.5") - Range("KK:0.1") == Range("AA")
    with pytest.raises(RangeError) as caught:
        Range("QQ+") | Range("AA:0.5")
    assert caught.value.code == "two_weights"
    with pytest.raises(RangeError) as caught:
        Range("AA") - Range("QQ+")
    assert caught.value.code == "empty_range"
    for wrong in (lambda: Range("AA") | "KK", lambda: Range("AA") - {"KK": 1}):  # type: ignore[operator]
        with pytest.raises(TypeError):
            wrong()


def test_top_ranges_grow_and_stay_within_their_share() -> None:
    before = 0
    for percent in range(1, 101):
        range_ = Range(f"top{percent}%")
        assert before <= len(range_) <= Fraction(percent, 100) * 1326 < len(range_) + 12
        assert set(Range(f"top{max(percent - 1, 1)}%")) <= set(range_)
        before = len(range_)


def test_the_notation_that_is_printed_is_read() -> None:
    tokens = [line.split()[0] for line in NOTATION.splitlines()[1:-1] if line[2] != " "]
    assert len(tokens) == 11
    assert all(Range(token) for token in tokens)


@pytest.mark.parametrize("text", ["AK\u017f", "K\u212a", "AK\u017f+"])
def test_letters_that_only_look_alike_are_no_notation(text: str) -> None:
    with pytest.raises(RangeError) as refused:
        Range(text)
    assert refused.value.code == "bad_token"


def test_a_long_text_is_neither_slow_nor_repeated() -> None:
    assert len(Range("top100%," * 20_000)) == 1326
    with pytest.raises(RangeError) as refused:
        Range("A" * 10**6)
    assert len(str(refused.value)) < 300
