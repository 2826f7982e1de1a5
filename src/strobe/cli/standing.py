"""What each player holds at a moment of a hand: his best five cards and his exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from strobe._eval import best_five
from strobe.cards import Card
from strobe.game.state import State
from strobe.odds import PlayerEquity, equity
from strobe.ranking import category, describe

__all__ = ["EVERYBODY", "Standing", "card_texts", "odds_json", "standings"]

EVERYBODY = -1
# The games whose chances `strobe.odds.equity` counts.
COUNTED = ("strobe", "holdem")


class Standing(NamedTuple):
    """A player's cards and what they are worth now.

    Attributes:
        seat: whose.
        hole: his own cards.
        strength: of his best hand, 0 while there are fewer than five cards.
        five: the cards of that hand, in reading order.
        words: that hand in words.
        odds: his chances, where every live hand is known.
    """

    seat: int
    hole: tuple[Card | None, ...]
    strength: int
    five: tuple[Card, ...]
    words: str
    odds: PlayerEquity | None

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """The same as JSON-safe values."""
        return {
            "seat": self.seat,
            "name": names[self.seat],
            "hole": card_texts(self.hole),
            "strength": self.strength or None,
            "category": str(category(self.strength)) if self.strength else None,
            "description": self.words or None,
            "five": card_texts(self.five),
            "odds": odds_json(self.odds) if self.odds else None,
        }


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
    variant, hole, board = state.setup.variant, state.holes[seat], state.board.standing
    if len(hole) + len(board) < 5:
        return Standing(seat, hole, 0, (), "", odds)
    ranking = variant.rankings[0]
    strength, five = best_five(_known(hole), ranking, board=board, use=variant.use)
    return Standing(seat, hole, strength, five, describe(strength, ranking), odds)


def _odds(state: State, seats: Sequence[int], visible: int) -> Sequence[PlayerEquity | None]:
    game = state.setup.variant.name
    if game not in COUNTED:
        return [None] * len(seats)
    folded = [hole for seat, hole in enumerate(state.holes) if visible & ~state.live & 1 << seat]
    dead = [card for hole in folded for card in _known(hole)]
    players = [_known(state.holes[seat]) for seat in seats]
    board = state.board if len(state.board) else None
    if game == "strobe":
        return equity(players, boxes=board, removed=state.removed, dead=dead).players
    return equity(players, board=state.board.standing, dead=dead, game=game).players


def _known(cards: Sequence[Card | None]) -> list[Card]:
    return [card for card in cards if card is not None]


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
    }
