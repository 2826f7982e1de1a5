"""The cards in the middle: one row of numbered boxes, of which the die may have emptied one."""

from __future__ import annotations

from operator import index

from .cards import Card, _describe, parse_cards
from .errors import CardError, StrobeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

__all__ = ["Board", "check_face"]

EMPTY = "--"

# Rows made from rows that were checked before are built by this alone.
_row = tuple.__new__


class Board(tuple["Card | None", ...]):
    """Which card lies in which box?

    A tuple of cards, box 1 first, with None for an empty box. It never changes: every step returns a
    new board. At most one box is empty, and no card lies twice.

    Args:
        boxes: text such as ``"Ah Ks -- 7c 3s Jh"``, or an iterable with one entry per box: a card in any
            spelling, or None or ``"--"`` for the empty box.

    Raises:
        CardError: what is not a card, or a card that occurs twice.
        StrobeError: more than one empty box (``"two_empty_boxes"``).

    Rule: D-ST-12 (the first board card lies in box 1).

    >>> board, removed = Board().deal(parse_cards("Ah Ks 7d 7c 3s Jh")).roll(3)
    >>> str(board), str(removed), board.empty_box
    ('Ah Ks -- 7c 3s Jh', '7d', 3)
    >>> str(board.refill(Card("Qd")))
    'Ah Ks Qd 7c 3s Jh'
    """

    __slots__ = ()

    def __new__(cls, boxes: Iterable[Card | int | str | None] = ()) -> Self:
        """Check the boxes, once."""
        if isinstance(boxes, str):
            return cls.parse(boxes)
        try:
            items = iter(boxes)
        except TypeError:
            raise CardError("bad_card", f"{_describe(boxes)} is not a row of boxes", boxes) from None
        row = [None if box is None or (isinstance(box, str) and box == EMPTY) else Card(box) for box in items]
        cards = [card for card in row if card is not None]
        if len(set(cards)) < len(cards):
            twice = next(card for at, card in enumerate(cards) if card in cards[:at])
            raise CardError("duplicate_card", f"{twice} lies in two boxes", twice)
        if len(row) - len(cards) > 1:
            raise StrobeError("two_empty_boxes", "a row has at most one empty box", tuple(row))
        return _row(cls, row)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Which board does this text draw?

        Args:
            text: cards in any spelling that `parse_cards` reads, box 1 first, with ``--`` for the empty box.

        Raises:
            CardError, StrobeError: as `Board`, naming the token and its place.

        >>> Board.parse("AhKs--7c3sJh").empty_box
        3
        """
        at = text.find(EMPTY)
        if at < 0:
            return _row(cls, parse_cards(text))
        if text.find(EMPTY, at + len(EMPTY)) >= 0:
            raise StrobeError("two_empty_boxes", f"a row has at most one empty box: {text!r}", text)
        # Blanks instead of the dashes keep the places that an error names.
        cards = parse_cards(text.replace(EMPTY, "  "))
        left = len(parse_cards(text[:at]))
        return _row(cls, (*cards[:left], None, *cards[left:]))

    def deal(self, cards: str | Iterable[Card | int | str]) -> Self:
        """What is the row after these cards are dealt into the next boxes?

        Args:
            cards: text or cards, as for `parse_cards`.

        Raises:
            CardError: what is not a card, or a card that lies in a box already or comes twice.
            StrobeError: a box is empty and waits for its refill (``"box_empty"``).

        >>> str(Board("2c 7d 9h").deal("Js"))
        '2c 7d 9h Js'
        """
        if None in self:
            raise StrobeError("box_empty", f"box {self.empty_box} waits for its refill", self)
        new = parse_cards(cards)
        for card in new:
            if card in self:
                raise CardError("duplicate_card", f"{card} lies in a box already", card)
        return _row(type(self), (*self, *new))

    def roll(self, face: int) -> tuple[Self, Card]:
        """What does the die leave, and which card does it remove?

        Args:
            face: what the die shows, 1 to 6; the card in the box of that number leaves play.

        Raises:
            StrobeError: no such face or box (``"bad_face"``), or a box is empty already (``"box_empty"``).

        Rule: rulings 2.1, phases 3 and 5.

        >>> Board("Ah Ks 7d 7c 3s Jh").roll(6)
        (Board('Ah Ks 7d 7c 3s --'), Jh)
        """
        face = check_face(face)
        if face > len(self):
            raise StrobeError("bad_face", f"the die shows {face}, but there are {len(self)} boxes", face)
        if None in self:
            raise StrobeError("box_empty", f"box {self.empty_box} waits for its refill", self)
        card = self[face - 1]
        assert card is not None
        return _row(type(self), (*self[: face - 1], None, *self[face:])), card

    def refill(self, card: Card | int | str) -> Self:
        """What is the row after this card is dealt into the empty box?

        Raises:
            CardError: not a card, or one that lies in a box already.
            StrobeError: no box is empty (``"no_empty_box"``).

        Rule: rulings 2.1, phase 4.

        >>> str(Board("Ah Ks -- 7c 3s Jh").refill("7d"))
        'Ah Ks 7d 7c 3s Jh'
        """
        if None not in self:
            raise StrobeError("no_empty_box", "no box is empty", self)
        new = Card(card)
        if new in self:
            raise CardError("duplicate_card", f"{new} lies in a box already", new)
        at = self.index(None)
        return _row(type(self), (*self[:at], new, *self[at + 1 :]))

    @property
    def standing(self) -> tuple[Card, ...]:
        """The cards that lie in boxes, box 1 first.

        >>> len(Board("Ah Ks -- 7c 3s Jh").standing)
        5
        """
        return tuple([card for card in self if card is not None])

    @property
    def empty_box(self) -> int:
        """The number of the empty box, or 0.

        >>> Board("Ah Ks 7d 7c 3s Jh").empty_box
        0
        """
        return self.index(None) + 1 if None in self else 0

    def __str__(self) -> str:
        return " ".join([EMPTY if card is None else card.text for card in self])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


def check_face(face: object) -> int:
    """Is this something a die can show?

    Args:
        face: a whole number of any integer type, but no truth value and no card.

    Returns:
        The same number, 1 to 6, as an int.

    Raises:
        StrobeError: anything else (``"bad_face"``).

    Rule: D-ST-13.

    >>> check_face(6)
    6
    """
    if type(face) is int and 1 <= face <= 6:
        return face
    if not isinstance(face, (bool, Card)):
        try:
            number = index(face)  # type: ignore[arg-type]  # what is no number is refused below
        except TypeError:
            number = 0
        if 1 <= number <= 6:
            return number
    raise StrobeError("bad_face", f"a die shows 1 to 6, not {_describe(face)}", face)
