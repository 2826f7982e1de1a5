"""What each player holds at a moment of a hand: his best five cards by each ranking, and his exact chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from strobe._eval import best_five
from strobe.cards import Card
from strobe.errors import CardError, StrobeError
from strobe.game.state import State
from strobe.odds import PlayerEquity, equity
from strobe.ranking import AT_MOST_TWO, HIGH, Ranking, Use, category, describe
from strobe.stages import GAMES
from strobe.variants import Discard, Hole, Roll, Variant

__all__ = [
    "EVERYBODY",
    "Made",
    "Standing",
    "card_texts",
    "check_distinct",
    "has_die",
    "held_in",
    "odds_json",
    "standings",
    "use_of",
]

EVERYBODY = -1
LEAST = 5  # cards of a hand


class Made(NamedTuple):
    """The best hand by one ranking.

    Attributes:
        ranking: by which.
        strength: larger wins; 0 does not qualify.
        five: the cards of that hand, in reading order.
    """

    ranking: Ranking
    strength: int
    five: tuple[Card, ...]

    @property
    def words(self) -> str:
        """The hand in words."""
        return describe(self.strength, self.ranking)

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON-safe values."""
        return {
            "strength": self.strength,
            "category": str(category(self.strength, self.ranking)),
            "description": self.words,
            "five": card_texts(self.five),
        }


NOTHING: dict[str, Any] = {"strength": None, "category": None, "description": None, "five": []}


class Standing(NamedTuple):
    """A player's cards and what they are worth now.

    Attributes:
        seat: whose.
        hole: his own cards.
        ups: which of them lie face up, as a bit mask over their places.
        made: his best hand by each ranking of the game; nothing while there are fewer than five cards.
        odds: his chances, where every live hand is known and there is somebody to count them.
        split: whether two rankings share the pot.
    """

    seat: int
    hole: tuple[Card | None, ...]
    ups: int
    made: tuple[Made, ...]
    odds: PlayerEquity | None
    split: bool

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """The same as JSON-safe values."""
        told = {
            "seat": self.seat,
            "name": names[self.seat],
            "hole": card_texts(self.hole),
            **(self.made[0].to_dict() if self.made else NOTHING),
            "odds": odds_json(self.odds) if self.odds else None,
        }
        if self.ups:
            told["up"] = card_texts([card for place, card in enumerate(self.hole) if self.ups >> place & 1])
        if self.split:
            told["low"] = self.made[1].to_dict() if self.made else NOTHING
        return told


def standings(state: State, visible: int = EVERYBODY) -> list[Standing]:
    """What do the live players hold?

    Args:
        state: the hand.
        visible: whose cards may be seen, as a bit mask over seats; the others are left out, and nobody's chances
            are counted unless all live hands can be seen.
    """
    seats = [seat for seat in sorted(state.setup.order) if state.live >> seat & 1]
    seen = [seat for seat in seats if visible >> seat & 1 and state.holes[seat] and None not in state.holes[seat]]
    odds = _odds(state, seen, visible) if len(seen) == len(seats) > 1 else [None] * len(seen)
    return [_standing(state, seat, chance) for seat, chance in zip(seen, odds, strict=True)]


def _standing(state: State, seat: int, odds: PlayerEquity | None) -> Standing:
    hole, board, rankings = _known(state.holes[seat]), state.board.standing, state.setup.rankings
    made: tuple[Made, ...] = ()
    if len(hole) + len(board) >= LEAST:
        use = use_of(state.setup.variant)
        made = tuple(Made(each, *best_five(hole, each, board=board, use=use)) for each in rankings)
    return Standing(seat, state.holes[seat], state.ups[seat], made, odds, len(rankings) > 1)


def use_of(game: Variant) -> Use:
    """How many hole cards a hand uses; who still has to put one of three away can only use the other two."""
    discards = any(isinstance(step, Discard) for street in game.streets for step in street.steps)
    return AT_MOST_TWO if discards else game.use


def held_in(game: Variant) -> set[int]:
    """How many cards a player may hold in the course of a game."""
    held, sizes = 0, set()
    for step in (step for street in game.streets for step in street.steps):
        if isinstance(step, Hole):
            held += step.down + step.up
        elif isinstance(step, Discard):
            held -= step.number
        sizes.add(held)
    return sizes - {0}


def has_die(game: Variant) -> bool:
    """Whether a die is rolled over numbered boxes."""
    return any(isinstance(step, Roll) for street in game.streets for step in street.steps)


def _odds(state: State, seats: Sequence[int], visible: int) -> Sequence[PlayerEquity | None]:
    game = state.setup.variant
    if game.name not in GAMES or state.setup.rankings != (HIGH,) or state.setup.options.joker:
        return [None] * len(seats)
    folded = [hole for seat, hole in enumerate(state.holes) if visible & ~state.live & 1 << seat]
    dead = [card for hole in folded for card in _known(hole)]
    players = [_known(state.holes[seat]) for seat in seats]
    try:
        if has_die(game):
            board = state.board if len(state.board) else None
            return equity(players, boxes=board, removed=state.removed, dead=dead, game=game.name).players
        return equity(players, board=state.board.standing, dead=dead, game=game.name).players
    except StrobeError as error:
        if error.code != "players":
            raise
        return [None] * len(seats)  # more players than it can count


def _known(cards: Sequence[Card | None]) -> list[Card]:
    return [card for card in cards if card is not None]


def check_distinct(places: Iterable[tuple[str, Iterable[Card]]]) -> None:
    """Does any card, the joker too, lie in two places?

    Raises:
        CardError: ``duplicate_card``, by the names of the places.
    """
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise CardError("duplicate_card", f"{card} is {seen[card]} and {place}", card)
            seen[card] = place


def card_texts(cards: Sequence[Card | None]) -> list[str | None]:
    """Cards as JSON: text, or null for an empty box or a card that is not known."""
    return [None if card is None else card.text for card in cards]


def odds_json(odds: PlayerEquity) -> dict[str, Any]:
    """A player's chances as JSON: exact weights, and his equity as a fraction in lowest terms and as a number."""
    return {
        "win": odds.win,
        "tie": odds.tie,
        "lose": odds.lose,
        "total": odds.win + odds.tie + odds.lose,
        "equity": str(odds.equity),
        "share": float(odds.equity),
        **({"parts": {str(part): weight for part, weight in odds.shares}} if odds.shares else {}),
    }
