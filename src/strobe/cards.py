"""Cards: what they are, how they are read and written."""

from __future__ import annotations

from operator import index

from .errors import CardError

__all__ = ["DECK", "JOKER", "RANKS", "SUITS", "Card", "format_cards", "parse_cards"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

    CardLike = str | SupportsIndex
    CardsLike = str | bytes | Iterable[CardLike]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_SYMBOLS = "♣♦♥♠"
_JOKER_SYMBOL = "🃏"
_SEPARATORS = " ,;\t\r\n\v\f\u00a0"
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_DECK_SIZE = 52

_RANK_OF = {letter: rank for rank, upper in enumerate(RANKS) for letter in (upper, upper.lower())}
_SUIT_OF = {letter: suit for suit, spellings in enumerate(("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")) for letter in spellings}


class Card(int):
    """One card of the deck, or the joker: an int, ``4 * rank + suit``, that knows its name.

    There is one object per card, also after copying and pickling, and every card is true.

    Args:
        value: text such as ``"Ah"``, ``"10h"``, ``"A♥"`` or ``"Joker"``, or a number 0..52 (52 is the joker).

    Raises:
        CardError: the value is no card.

    >>> Card("Ah"), Card(50), Card("10s").unicode
    (Ah, Ah, 'T♠')
    >>> int(Card("2c")), bool(Card("2c"))
    (0, True)
    """

    __slots__ = ()

    def __new__(cls, value: CardLike) -> Card:
        """The card with this name or number."""
        if isinstance(value, str):
            cards = _parse_text(value)
            if len(cards) != 1:
                raise CardError("bad_card", f"one card was expected, not {_shorten(value)!r}", value)
            return cards[0]
        return _from_number(value)

    @property
    def rank(self) -> int:
        """0 (deuce) to 12 (ace); 13 for the joker."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; 0 for the joker."""
        return self & 3

    @property
    def text(self) -> str:
        """Plain text, such as ``Ah`` or ``Joker``."""
        return _TEXTS[self]

    @property
    def unicode(self) -> str:
        """Text with a suit symbol, such as ``A♥`` or ``🃏``."""
        return _UNICODE_TEXTS[self]

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return _TEXTS[self]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (int(self),)


_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Joker")
_UNICODE_TEXTS = (*(rank + suit for rank in RANKS for suit in _SYMBOLS), _JOKER_SYMBOL)
_CARDS = tuple(int.__new__(Card, number) for number in range(_DECK_SIZE + 1))
DECK = _CARDS[:_DECK_SIZE]
JOKER = _CARDS[_DECK_SIZE]
_TWO_CHARACTERS = {rank + suit: _CARDS[4 * _RANK_OF[rank] + _SUIT_OF[suit]] for rank in _RANK_OF for suit in _SUIT_OF}


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Which cards are these?

    Args:
        cards: text (``"Ah Kd"``, ``"ahkd"``, ``"10h,A♥"``; white space, commas and semicolons separate),
            bytes of card numbers, or an iterable of cards, numbers 0..52 and single-card texts.

    Returns:
        The cards in the given order.

    Raises:
        CardError: ``"bad_card"`` (the message names what is wrong and where), ``"duplicate_card"``.

    >>> parse_cards("Ah 10h, k♠")
    (Ah, Th, Ks)
    >>> parse_cards([50, "Kd", Card("2c")])
    (Ah, Kd, 2c)
    """
    if isinstance(cards, str):
        return tuple(_parse_text(cards))
    try:
        items = iter(cards)
    except TypeError:
        raise CardError("bad_card", f"{_describe(cards)} is not cards", cards) from None
    found: list[Card] = []
    seen = 0
    for item in items:
        if type(item) is Card:
            card = item
        elif type(item) is int and 0 <= item <= _DECK_SIZE:
            card = _CARDS[item]
        else:
            try:
                card = Card(item)
            except CardError as error:
                raise CardError(error.code, f"card {len(found) + 1}: {error.message}", error.value) from None
        if seen >> card & 1:
            raise CardError("duplicate_card", f"card {len(found) + 1}: {card} occurs twice", card)
        seen |= 1 << card
        found.append(card)
    return tuple(found)


def format_cards(cards: CardsLike, sep: str = " ", unicode: bool = False) -> str:
    """How are these cards written?

    Args:
        cards: anything that ``parse_cards`` reads.
        sep: what stands between two cards.
        unicode: suit symbols instead of letters.

    Raises:
        CardError: as ``parse_cards``.

    >>> format_cards([50, 46]), format_cards("AhKh", sep="", unicode=True)
    ('Ah Kh', 'A♥K♥')
    """
    names = _UNICODE_TEXTS if unicode else _TEXTS
    return sep.join([names[card] for card in parse_cards(cards)])


def _from_number(value: object) -> Card:
    if type(value) is Card:
        return value
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]  # what is no number is refused below
    except TypeError:
        raise CardError("bad_card", f"{_describe(value)} is not a card", value) from None
    if not 0 <= number <= _DECK_SIZE:
        raise CardError("bad_card", f"{_describe(value)} is not a card: the numbers are 0 to {_DECK_SIZE}", value)
    return _CARDS[number]


def _parse_text(text: str) -> list[Card]:
    found: list[Card] = []
    seen = 0
    at = 0
    end = len(text)
    while at < end:
        card = _TWO_CHARACTERS.get(text[at : at + 2])
        if card is not None:
            start, at = at, at + 2
        elif text[at] in _SEPARATORS:
            at += 1
            continue
        else:
            start = at
            card, at = _rare_spelling(text, at)
        if at < end and text[at] in _VARIATION_SELECTORS:
            at += 1  # a request for text or emoji style
        if seen >> card & 1:
            raise CardError(
                "duplicate_card",
                f"{card} occurs twice: again at character {start + 1} of {_shorten(text)!r}",
                card,
            )
        seen |= 1 << card
        found.append(card)
    return found


def _rare_spelling(text: str, at: int) -> tuple[Card, int]:
    """A ten in digits, or the joker; and where the text goes on."""
    if text.startswith("10", at):
        card = _TWO_CHARACTERS.get("T" + text[at + 2 : at + 3])
        if card is not None:
            return card, at + 3
    elif text[at] == _JOKER_SYMBOL:
        return JOKER, at + 1
    elif text[at : at + 5].lower() == "joker":
        return JOKER, at + 5
    raise _bad_text(text, at)


def _bad_text(text: str, start: int) -> CardError:
    """Names the token that starts at ``start``, its place, and any character that only looks right."""
    stop = start + (3 if text.startswith("10", start) else 2)
    token = text[start:stop]
    for separator in _SEPARATORS:
        token = token.partition(separator)[0]
    message = f"{token!r} at character {start + 1} of {_shorten(text)!r} is not a card"
    for character in token:
        if not character.isascii() and character not in _SUIT_OF:
            from unicodedata import name

            message += f": {character!r} is U+{ord(character):04X} {name(character, 'without a name')}"
    return CardError("bad_card", message, token)


def _shorten(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _describe(value: object) -> str:
    """A short repr that also survives objects whose own repr does not work."""
    try:
        if isinstance(value, int) and value.bit_length() > 200:
            return "a huge number"
        return _shorten(repr(value))
    except Exception:
        return f"a {type(value).__name__} object"
