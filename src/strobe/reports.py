"""The answers about equity: plain values with exact integers inside and fractions on demand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from .cards import Card
from .ranking import Category

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Equity", "Face", "Faces", "PlayerEquity", "Refills", "Survival", "standard_error"]

# Shares of a pot for 1 to 10 winners are whole numbers of 2520ths.
POT = 2520


class PlayerEquity(NamedTuple):
    """What one player can expect.

    Attributes:
        win: weight of the final boards that he wins alone.
        tie: weight of those that he wins with others.
        lose: weight of the rest.
        split: split[k - 1] is the weight of those on which he is one of k winners, so split[0] is win; empty where
            high and low share the pot.
        shares: where high and low share the pot, the parts of it that he takes, the largest first, each with the
            weight of the boards that give it to him. He wins if he takes all, ties if he takes some, and loses if he
            takes nothing.
    """

    win: int
    tie: int
    lose: int
    split: tuple[int, ...]
    shares: tuple[tuple[Fraction, int], ...] = ()

    @property
    def equity(self) -> Fraction:
        """His share of the pot, where k winners take 1/k each; odd chips are not looked at."""
        if self.shares:
            return sum([part * weight for part, weight in self.shares], Fraction(0)) / (self.win + self.tie + self.lose)
        parts = sum([weight * (POT // winners) for winners, weight in enumerate(self.split, 1)])
        return Fraction(parts, POT * (self.win + self.tie + self.lose))

    def standard_error(self, trials: int) -> float:
        """How far is the equity likely to be off, if it comes from so many trials?"""
        if self.shares:
            return _standard_error([(float(part), count) for part, count in self.shares], trials)
        return standard_error(self.split, trials)


def standard_error(split: Sequence[int], trials: int) -> float:
    """How far is a share of the pot that was found by sampling likely to be off?

    Args:
        split: in how many trials the player was one of k winners, for k = 1, 2, ...
        trials: how many there were.

    Returns:
        The standard error of the mean share. It is at least one part in `trials`: what never happened may
        happen next.

    >>> standard_error((25, 0), 100)
    0.04351941398892446
    """
    return _standard_error([(1 / winners, count) for winners, count in enumerate(split, 1)], trials)


def _standard_error(parts: Sequence[tuple[float, int]], trials: int) -> float:
    mean = sum([part * count for part, count in parts]) / trials
    square = sum([part * part * count for part, count in parts]) / trials
    return max(sqrt(max(square - mean * mean, 0) / max(trials - 1, 1)), 1 / trials)


class Equity(NamedTuple):
    """What every player can expect from here, if nobody folds.

    Attributes:
        players: one record per player, in the order asked.
        total: what win, tie and lose of each player add up to.
        method: ``"exact"``: every final board was counted; ``"sample"``: hands were played out at random, and
            win, tie and lose are counts of trials.
        stderr: the standard error of the equities, the largest of all players; 0.0 where they are exact.
        game: ``"strobe"``, ``"holdem"`` or the name of another game of `strobe.variants`.
        stage: the street whose cards or roll came last, such as ``"first roll"``.
    """

    players: tuple[PlayerEquity, ...]
    total: int
    method: str
    stderr: float
    game: str
    stage: str

    @property
    def equities(self) -> tuple[Fraction, ...]:
        """Every player's share of the pot; they add up to 1."""
        return tuple([player.equity for player in self.players])

    @property
    def stderrs(self) -> tuple[float, ...]:
        """The standard error of every player's equity; 0.0 where it is exact."""
        if self.method == "exact":
            return (0.0,) * len(self.players)
        return tuple([player.standard_error(self.total) for player in self.players])


class Face(NamedTuple):
    """What one face of the die does.

    Attributes:
        face: what the die shows, 1 to 6.
        removed: the card that leaves play.
        odds: what every player can expect then.
    """

    face: int
    removed: Card
    odds: Equity

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """One record per player."""
        return self.odds.players

    @property
    def equities(self) -> tuple[Fraction, ...]:
        """Every player's share of the pot."""
        return self.odds.equities


class Faces(Mapping[int, Face]):
    """The next roll, face by face: a mapping of 1 to 6 to `Face`.

    Attributes:
        now: what every player can expect before the roll.
        carriers: for each player the boxes that carry his hand: without that card alone his hand, as it is
            now, would be of a lower category. Empty for a range.
        keeps: for each player the chance that his last hand is of the category of his hand now, or better.
            A share of at most 1,048,576 trials where the method is ``"sample"``, or it takes more than the budget
            to count.
    """

    __slots__ = ("_faces", "carriers", "keeps", "now")

    def __init__(
        self,
        now: Equity,
        faces: tuple[Face, ...],
        carriers: tuple[tuple[int, ...], ...],
        keeps: tuple[Fraction, ...],
    ) -> None:
        self.now = now
        self.carriers = carriers
        self.keeps = keeps
        self._faces = faces

    def __getitem__(self, face: int) -> Face:
        if isinstance(face, int) and 1 <= face <= 6:
            return self._faces[face - 1]
        raise KeyError(face)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, 7))

    def __len__(self) -> int:
        return 6

    def __repr__(self) -> str:
        return f"Faces({dict(self)!r})"


class Refills(Mapping[Card, Equity]):
    """The refill, card by card: a mapping of every unseen card to the `Equity` after it.

    Against ranges some refills are likelier than others: in proportion to the `total` of their equity, where
    all are exact.

    Attributes:
        now: what every player can expect before the refill.
    """

    __slots__ = ("_odds", "now")

    def __init__(self, now: Equity, odds: dict[Card, Equity]) -> None:
        self.now = now
        self._odds = odds

    def outs(self, player: int) -> tuple[Card, ...]:
        """The cards that make this player's equity better than it is now."""
        now = self.now.players[player].equity
        return tuple([card for card, odds in self._odds.items() if odds.players[player].equity > now])

    def __getitem__(self, card: Card) -> Equity:
        return self._odds[card]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._odds)

    def __len__(self) -> int:
        return len(self._odds)

    def __repr__(self) -> str:
        return f"Refills({self._odds!r})"


class Survival(NamedTuple):
    """In which category does a hand end?

    Attributes:
        counts: for the nine categories, high card first, the weight of the final boards that give it.
        total: what they add up to.
        now: the category of the hand as it is now, or None before there are five cards.
        game, stage: as in `Equity`.
    """

    counts: tuple[int, ...]
    total: int
    now: Category | None
    game: str
    stage: str

    @property
    def chances(self) -> dict[Category, Fraction]:
        """Each category's chance; they add up to 1."""
        return {Category(at): Fraction(count, self.total) for at, count in enumerate(self.counts)}

    @property
    def lower(self) -> Fraction | None:
        """The chance to end in a lower category than now."""
        return None if self.now is None else Fraction(sum(self.counts[: self.now]), self.total)

    @property
    def same(self) -> Fraction | None:
        """The chance to end in the category of now."""
        return None if self.now is None else Fraction(self.counts[self.now], self.total)

    @property
    def higher(self) -> Fraction | None:
        """The chance to end in a higher category than now."""
        return None if self.now is None else Fraction(sum(self.counts[self.now + 1 :]), self.total)
