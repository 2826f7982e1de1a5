"""Which point of a hand do these cards show, and which final boards can still come from there?

Every stage of Strobe and of Texas Hold'em is a weighted set of five-card boards. This module makes that set;
every way of counting or sampling takes it from here.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from .board import Board
from .cards import Card, _describe, parse_cards
from .errors import CardError, StrobeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .variants import Variant

    Cards = str | Iterable[Card | int | str]

__all__ = ["DECK_MASK", "Final", "Spot", "card_mask", "check_distinct", "count_ways", "final_boards", "find_spot"]

BIT = tuple(1 << (16 * (card & 3) + (card >> 2)) for card in range(52))
DECK_MASK = sum(BIT)
GAMES = ("strobe", "holdem")
# Final boards that share some cards: their mask, how many cards are drawn, and the weight of each board.
Final = tuple[int, int, int]

# Equally likely ways for the faces and the refill to come, by the number of unseen cards.
WAYS = {"board": (36, 1), "first roll": (6, 1), "refill": (6, 0), "second roll": (1, 0)}
HOLDEM_STAGES = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def card_mask(cards: Iterable[int]) -> int:
    """The set of these cards as one int, bit 16 * suit + rank; the cards must differ.

    >>> card_mask([0, 1]) == 1 | 1 << 16
    True
    """
    return sum([BIT[card] for card in cards])


class Spot(NamedTuple):
    """A point of a hand: what lies on the table, whoever plays.

    Attributes:
        game: ``"strobe"`` or ``"holdem"``.
        stage: the name of the street whose cards or roll came last.
        board: the row of boxes, or the board of Texas Hold'em.
        removed: what the die removed.
        dead: other cards that cannot come.
        seen: mask of all of these.
    """

    game: str
    stage: str
    board: Board
    removed: tuple[Card, ...]
    dead: tuple[Card, ...]
    seen: int

    def places(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Where cards lie, with words for it."""
        return (("on the board", self.board.standing), ("removed", self.removed), ("dead", self.dead))

    def board_mask(self) -> int:
        """The cards that stand, as a mask."""
        return card_mask(self.board.standing)

    def to_come(self) -> int:
        """How many more cards are dealt in this hand."""
        if self.game == "holdem":
            return 5 - len(self.board)
        return {"deal": 7, "board": 1, "first roll": 1}.get(self.stage, 0)

    def finals(self, unseen: int) -> tuple[Final, ...]:
        """Which boards can be the last one, and with which weight?

        Args:
            unseen: how many cards may still come, once all hole cards are known.

        Returns:
            Rows (mask of known cards, cards to draw, weight of each completed board). Together they weigh as
            much as there are equally likely ways for the cards and faces that matter: `total`.

        Rule: rulings 2.7. Before the board the last five cards are any five unseen ones (theorem); afterwards every
        face is equally likely and an emptied box is refilled before the next roll.

        >>> spot = find_spot(boxes="Ah Ks 7d 7c 3s Jh")
        >>> sum(weight * 42 ** draws for _, draws, weight in spot.finals(42)) == spot.total(42) == 1512
        True
        """
        return final_boards(self.stage, [BIT[card] for card in self.board if card is not None], unseen)

    def total(self, unseen: int) -> int:
        """What all final boards weigh together.

        >>> find_spot(boxes="Ah Ks -- 7c 3s Jh", removed="7d").total(42)
        252
        """
        return count_ways(self.stage, len(self.board), unseen)

    def after_roll(self, face: int) -> Spot:
        """The spot after the die shows this face."""
        board, card = self.board.roll(face)
        stage = "first roll" if self.stage == "board" else "second roll"
        return self._replace(stage=stage, board=board, removed=(*self.removed, card))

    def after_refill(self, card: Card) -> Spot:
        """The spot after this card is dealt into the empty box."""
        return self._replace(stage="refill", board=self.board.refill(card), seen=self.seen | BIT[card])


def final_boards(stage: str, standing: Sequence[int], unseen: int) -> tuple[Final, ...]:
    """The rows of `Spot.finals`, from the masks of the single cards that stand."""
    whole = sum(standing)
    if stage not in WAYS or stage == "second roll":
        return ((whole, 5 - len(standing), 1),)
    if stage == "refill":
        return tuple([(whole - lost, 0, 1) for lost in standing])
    if stage == "first roll":
        # One face in six removes the refill itself and leaves the five that stand.
        return ((whole, 0, unseen), *[(whole - lost, 1, 1) for lost in standing])
    # The same box twice removes its card and the refill; two different boxes fall in either order.
    once = [(whole - lost, 0, unseen) for lost in standing]
    return (*once, *[(whole - lost, 1, 2) for lost in map(sum, combinations(standing, 2))])


def count_ways(stage: str, known: int, unseen: int) -> int:
    """The number of `Spot.total`; in Texas Hold'em and before the boxes `known` board cards lie."""
    if stage in WAYS:
        ways, refill = WAYS[stage]
        return ways * unseen if refill else ways
    return comb(unseen, 5 - known)


def check_distinct(groups: Iterable[tuple[str, Iterable[Card]]], joker: bool = False) -> None:
    """Does any card lie in two places?

    Args:
        groups: the places, each with its name for the error message and its cards.
        joker: whether there is one in the deck.

    Raises:
        CardError: a card occurs twice (``"duplicate_card"``), or the joker occurs (``"joker"``).
    """
    places: dict[Card, str] = {}
    for place, cards in groups:
        for card in cards:
            if card >= 52 and not joker:
                raise CardError("joker", f"there is no joker in this game, but one {place}", card)
            if card in places:
                first = places[card]
                where = f"twice {place}" if first == place else f"{first} and {place}"
                raise CardError("duplicate_card", f"{card} is {where}", card)
            places[card] = place


def find_spot(
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str | Variant | None = None,
) -> Spot:
    """Which stage do these cards show?

    Args:
        boxes: the six boxes of Strobe, ``--`` for the empty one; nothing before they are dealt.
        removed: what the die removed so far.
        board: the board of Texas Hold'em, 0, 3, 4 or 5 cards.
        dead: other cards that cannot come.
        game: ``"strobe"`` or ``"holdem"``; found from the other arguments if not given.

    Raises:
        CardError: what is not a card, or a card in two places.
        StrobeError: the cards fit no stage (``"no_stage"``), or no such game here (``"unknown_game"``).

    >>> find_spot(boxes="Ah Ks -- 7c 3s Jh", removed="7d").stage
    'first roll'
    >>> find_spot(board="2c 7d 9h").stage
    'flop'
    """
    if board is not None and (boxes is not None or removed is not None):
        raise StrobeError("no_stage", "board= is Texas Hold'em, boxes= and removed= are Strobe: give one game's", board)
    name = game if game is not None else "strobe" if board is None else "holdem"
    name = getattr(name, "name", name)
    if not isinstance(name, str) or name not in GAMES:
        raise StrobeError(
            "unknown_game", f"no equity for the game {_describe(game)}, only for {' and '.join(GAMES)}", game
        )
    if name == "holdem" and boxes is not None:
        raise StrobeError("no_stage", "Texas Hold'em has no boxes: give board=", boxes)
    if name == "holdem" and removed is not None:
        raise StrobeError("no_stage", "Texas Hold'em has no die that removes cards: give dead=", removed)
    if name == "strobe" and board is not None:
        raise StrobeError("no_stage", "Strobe has boxes, no board: give boxes=", board)
    row = Board(() if boxes is None else boxes) if board is None else Board(parse_cards(board))
    gone = () if removed is None else parse_cards(removed)
    out = () if dead is None else parse_cards(dead)
    stage = _holdem_stage(row) if name == "holdem" else _strobe_stage(row, gone)
    spot = Spot(name, stage, row, gone, out, 0)
    check_distinct(spot.places())
    return spot._replace(seen=card_mask((*row.standing, *gone, *out)))


def _holdem_stage(board: Board) -> str:
    stage = HOLDEM_STAGES.get(len(board))
    if stage is None:
        count = len(board)
        raise StrobeError("no_stage", f"a board has 0, 3, 4 or 5 cards, not {count}", board)
    return stage


def _strobe_stage(row: Board, removed: tuple[Card, ...]) -> str:
    if not row:
        if removed:
            raise StrobeError("no_stage", "cards are removed, but the boxes are missing: give boxes=", removed)
        return "deal"
    if len(row) != 6:
        hint = "; write -- for the box that the die emptied" if len(row) == 5 and not row.empty_box else ""
        raise StrobeError("no_stage", f"Strobe has six boxes, not {len(row)}{hint}", row)
    if row.empty_box:
        if not removed:
            missing = f"box {row.empty_box} is empty, but no card is removed: give removed="
            raise StrobeError("no_stage", missing, row)
        if len(removed) > 2:
            raise StrobeError("no_stage", f"the die removes two cards, not {len(removed)}", removed)
        return "first roll" if len(removed) == 1 else "second roll"
    if len(removed) > 1:
        full = f"{len(removed)} cards are removed, but no box is empty: write -- for the empty one"
        raise StrobeError("no_stage", full, row)
    return "refill" if removed else "board"
