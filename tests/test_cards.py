"""Cards: one object each, every spelling, and errors that say what is wrong and where."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strobe
from strobe import DECK, JOKER, Card, CardError, format_cards, parse_cards

CASES = {case["id"]: case for case in json.loads((Path(__file__).parent / "cases" / "parsing.json").read_text())}


def test_a_card_is_its_number() -> None:
    assert [int(card) for card in DECK] == list(range(52))
    assert [card.text for card in DECK] == [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [(card.rank, card.suit) for card in DECK] == [(rank, suit) for rank in range(13) for suit in range(4)]
    assert Card("Ah") == 50
    assert JOKER == 52
    assert (JOKER.text, JOKER.rank) == ("Joker", 13)


@pytest.mark.parametrize("card", [*DECK, JOKER])
def test_there_is_one_object_per_card(card: Card) -> None:
    assert Card(int(card)) is card
    assert Card(card) is card
    assert Card(card.text) is card
    assert Card(card.unicode) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert bool(card) is True
    assert str(card) == repr(card) == f"{card}" == card.text
    assert f"{card:>6}" == card.text.rjust(6)


def test_cards_travel_as_numbers_in_json() -> None:
    assert json.dumps([Card("Ah"), JOKER]) == "[50, 52]"


@pytest.mark.parametrize(
    "text",
    [
        "Ah Td 9c 2s",
        "AhTd9c2s",
        "ah td 9c 2s",
        "AH,TD,9C,2S",
        "Ah, 10d; 9c\t2s\n",
        "Ah10d9c2s",
        "A♥10♦9♣2♠",
        "a♡ t♢ 9♧ 2♤",
        "A♥\ufe0f T♦\ufe0f 9♣\ufe0f 2♠\ufe0e",
        "  Ah\u00a0Td  9c 2s ",
    ],
)
def test_every_spelling(text: str) -> None:
    assert parse_cards(text) == (50, 33, 28, 3)


@pytest.mark.parametrize("text", ["Joker", "joker", "JOKER", "🃏"])
def test_the_joker_is_a_word_of_its_own(text: str) -> None:
    assert parse_cards(text) == (JOKER,)
    assert parse_cards(f"Jh{text}Js") == (Card("Jh"), JOKER, Card("Js"))


def test_other_sources() -> None:
    expected = (50, 0, 52)
    assert parse_cards(bytes([50, 0, 52])) == expected
    assert parse_cards([50, "2c", JOKER]) == expected
    assert parse_cards(card for card in ("A♥", Card(0), 52)) == expected
    assert parse_cards("") == parse_cards(()) == ()
    assert all(type(card) is Card for card in parse_cards([50, 0]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ah Zh", ["'Zh'", "character 4"]),
        ("AhKx", ["'Kx'", "character 3"]),
        ("Ah K", ["'K'", "character 4"]),
        ("Ah 10", ["'10'", "character 4"]),
        ("Ah 1h", ["'1h'", "character 4"]),
        ("A h", ["'A'", "character 1"]),
        ("Ah Jo", ["'Jo'", "character 4"]),
        ("J", ["'J'"]),
        ("Ah-Kd", ["'-K'", "character 3"]),
        ("Ah Kd please", ["'pl'", "character 7"]),
        ("А♥", ["U+0410", "CYRILLIC CAPITAL LETTER A"]),
        ("Ah Ahh", ["'h'"]),
        ("A♥♥", ["'♥'", "character 3"]),
        ("\ufe0fAh", ["character 1"]),
        ("Ah\x00", ["character 3"]),
    ],
)
def test_text_that_is_not_cards_is_named(text: str, words: list[str]) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert caught.value.code in ("bad_card", "duplicate_card")
    if caught.value.code == "bad_card":
        assert [word for word in words if word not in str(caught.value)] == []


def test_homoglyphs_are_named() -> None:
    with pytest.raises(CardError, match=r"U\+0441 CYRILLIC SMALL LETTER ES"):
        parse_cards(CASES["pa-homoglyph-01"]["given"]["string"])


def test_separators() -> None:
    case = CASES["pa-sep-01"]
    for text in case["given"]["strings"]:
        assert [card.text for card in parse_cards(text)] == case["expect"]["cards"]


@pytest.mark.parametrize("cards", ["AhAh", "Ah Kd A♥", [50, 50], [50, "Ah"], bytes([3, 3]), ["Joker", 52]])
def test_a_card_exists_once(cards: object) -> None:
    with pytest.raises(CardError, match="twice") as caught:
        parse_cards(cards)  # type: ignore[arg-type]
    assert caught.value.code == "duplicate_card"


@pytest.mark.parametrize(
    "value", [-1, 53, 10**30, -(10**30), 1.0, 1.5, None, True, False, "", "AhKd", b"Ah", [3], object]
)
def test_what_is_no_card(value: object) -> None:
    with pytest.raises(CardError) as caught:
        Card(value)  # type: ignore[arg-type]
    assert caught.value.code == "bad_card"
    with pytest.raises(CardError, match="card 2"):
        parse_cards([0, value])  # type: ignore[list-item]


@pytest.mark.parametrize("value", [None, 5, 1.5, object(), True])
def test_what_is_no_cards(value: object) -> None:
    with pytest.raises(CardError, match="is not cards"):
        parse_cards(value)  # type: ignore[arg-type]


def test_endless_and_hostile_sources_end() -> None:
    def endless() -> Iterator[int]:
        while True:
            yield from range(52)

    with pytest.raises(CardError, match="twice"):
        parse_cards(endless())

    class Shouting:
        def __repr__(self) -> str:
            raise RuntimeError

    with pytest.raises(CardError, match="Shouting"):
        Card(Shouting())  # type: ignore[arg-type]
    with pytest.raises(CardError, match="huge"):
        Card(1 << 10**5)
    with pytest.raises(CardError) as caught:
        parse_cards("x" * 10**6)
    assert len(str(caught.value)) < 200


def test_writing() -> None:
    assert format_cards("ah10d") == "Ah Td"
    assert format_cards([50, 33], sep="") == "AhTd"
    assert format_cards([50, 33], unicode=True) == "A♥ T♦"
    assert format_cards([JOKER]) == "Joker"
    with pytest.raises(CardError):
        format_cards([53])


@given(st.lists(st.integers(0, 52), unique=True), st.sampled_from(["", " ", ", "]), st.booleans())
def test_what_is_written_reads_back(numbers: list[int], sep: str, unicode: bool) -> None:
    text = format_cards(numbers, sep, unicode)
    assert list(parse_cards(text)) == numbers
    assert list(parse_cards(text.lower())) == numbers
    assert strobe.mask(text) == strobe.mask(numbers)


@given(st.text(alphabet="23456789TJQKAtjqka10cdhsCDHS ,;♣♦♥♠xJoker\ufe0f\x00", max_size=20))
def test_the_quick_and_the_careful_reader_agree(text: str) -> None:
    def careful() -> int:
        return sum(1 << (16 * card.suit + card.rank) for card in parse_cards(text))

    def answer(reader: Callable[[], int]) -> int | str:
        try:
            return reader()
        except CardError as error:
            return error.code

    assert answer(lambda: strobe.mask(text)) == answer(careful)
