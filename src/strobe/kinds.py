"""The named integers: which ranking, which use of the hole cards, which category of hand."""

from __future__ import annotations

__all__ = ["ANY", "AT_MOST_TWO", "HIGH", "LOW_8", "LOW_27", "LOW_A5", "TWO", "Category", "Ranking", "Use"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Self


class _Kind(int):
    """An integer with a name; one object per member, also after copying and pickling."""

    name: str
    words: str
    _members: ClassVar[dict[int, _Kind]]

    def __init_subclass__(cls) -> None:
        cls._members = {}

    def __new__(cls, value: int) -> Self:
        """The member with this number."""
        member = cls._members.get(value)
        if member is None or isinstance(value, bool):
            raise ValueError(f"{value!r} is no {cls.__name__}")
        return member  # type: ignore[return-value]  # each class has members of its own

    @classmethod
    def _add(cls, value: int, name: str, words: str) -> Self:
        member = int.__new__(cls, value)
        member.name = name
        member.words = words
        cls._members[value] = member
        setattr(cls, name, member)
        return member

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return self.words

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self),)


class Ranking(_Kind):
    """By which order are hands compared?

    ``HIGH`` the usual order, ``LOW_A5`` ace-to-five, ``LOW_8`` ace-to-five with eight or better,
    ``LOW_27`` deuce-to-seven. Strengths of different rankings cannot be compared.

    Rule: rulings 3.1 to 3.4.
    """

    HIGH: ClassVar[Ranking]
    LOW_A5: ClassVar[Ranking]
    LOW_8: ClassVar[Ranking]
    LOW_27: ClassVar[Ranking]


class Use(_Kind):
    """How many of the hole cards play?

    ``ANY`` number; exactly ``TWO`` with exactly three of the board (Omaha); ``AT_MOST_TWO`` (tahoe).

    Rule: rulings 3.6.
    """

    ANY: ClassVar[Use]
    TWO: ClassVar[Use]
    AT_MOST_TWO: ClassVar[Use]


class Category(_Kind):
    """What kind of hand is it? A larger category is a higher hand; ``NO_LOW`` does not qualify."""

    NO_LOW: ClassVar[Category]
    HIGH_CARD: ClassVar[Category]
    PAIR: ClassVar[Category]
    TWO_PAIR: ClassVar[Category]
    THREE_OF_A_KIND: ClassVar[Category]
    STRAIGHT: ClassVar[Category]
    FLUSH: ClassVar[Category]
    FULL_HOUSE: ClassVar[Category]
    FOUR_OF_A_KIND: ClassVar[Category]
    STRAIGHT_FLUSH: ClassVar[Category]
    FIVE_OF_A_KIND: ClassVar[Category]


HIGH = Ranking._add(0, "HIGH", "high")
LOW_A5 = Ranking._add(1, "LOW_A5", "ace-to-five low")
LOW_8 = Ranking._add(2, "LOW_8", "eight-or-better low")
LOW_27 = Ranking._add(3, "LOW_27", "deuce-to-seven low")

ANY = Use._add(0, "ANY", "any of the hole cards")
TWO = Use._add(1, "TWO", "exactly two of the hole cards")
AT_MOST_TWO = Use._add(2, "AT_MOST_TWO", "at most two of the hole cards")

for _value, _words in enumerate(
    (
        "no low",
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "five of a kind",
    ),
    -1,
):
    Category._add(_value, _words.upper().replace(" ", "_"), _words)
del _value, _words
