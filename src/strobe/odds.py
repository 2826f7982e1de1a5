"""What is a hand worth, now and after each roll of the die? The checked front door to the counting."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from . import _odds
from .cards import Card, parse_cards
from .errors import CardError, RangeError, StrobeError
from .ranking import Category
from .reports import Equity, Face, Faces, PlayerEquity, Refills, Survival
from .stages import BIT, DECK_MASK, Spot, card_mask, check_distinct, find_spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .board import Board
    from .stages import Cards

    Hole = str | Iterable[Card | int | str]

__all__ = [
    "Equity",
    "Face",
    "Faces",
    "PlayerEquity",
    "Refills",
    "Survival",
    "equity",
    "faces",
    "refills",
    "survival",
]

METHODS = ("auto", "exact")


def equity(
    players: Sequence[Hole],
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str | None = None,
    *,
    method: str = "auto",
) -> Equity:
    """How often does each player win from here, if nobody folds?

    Args:
        players: 2 to 10 hands of two cards each, as text or cards.
        boxes: the six boxes of Strobe, ``--`` for the empty one; nothing before they are dealt.
        removed: the cards that the die removed. Boxes and removed cards together tell the stage.
        board: the board of Texas Hold'em instead, 0, 3, 4 or 5 cards.
        dead: other cards that cannot come.
        game: ``"strobe"`` (the default) or ``"holdem"``; before the first board card both are the same.
        method: ``"exact"``, or ``"auto"`` for the best there is, which is exact.

    Returns:
        Integers over a common total, and from them fractions; nothing is rounded.

    Raises:
        CardError: what is not a card, or a card that is in two places.
        RangeError: a player's text that is not two cards.
        StrobeError: cards that fit no stage (``"no_stage"``), a wrong number of players (``"players"``), an
            unknown game or method, or too few cards left to deal (``"too_few_cards"``).

    Cost: one to two milliseconds before the board, microseconds after it.

    Rule: 2.7; ties are split (3.2, 4.7).

    >>> result = equity(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh")
    >>> result.players[0].equity, result.total
    (Fraction(1231, 1512), 1512)
    >>> equity(["AsAh", "KdKc"]).players[0][:3]
    (1388072, 6538, 317694)
    """
    if method not in METHODS:
        raise StrobeError("unknown_method", f"no method {method!r}, only {' and '.join(METHODS)}", method)
    spot = find_spot(boxes, removed, board, dead, game)
    return _equity(spot, _read_players(players, spot))


def faces(
    players: Sequence[Hole],
    boxes: Cards | Board,
    removed: Cards | None = None,
    dead: Cards | None = None,
) -> Faces:
    """What does each face of the next roll do to every player?

    Args:
        players, boxes, removed, dead: as for `equity`; all six boxes are full.

    Raises:
        CardError, RangeError, StrobeError: as for `equity`, and if a box is empty or none is dealt, so that
            no roll is due (``"no_roll"``).

    >>> report = faces(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh")
    >>> str(report[3].removed), report[3].equities[0], report.carriers[0], report.keeps[0]
    ('7d', Fraction(49, 72), (3, 4), Fraction(86, 189))
    """
    spot = find_spot(boxes, removed, dead=dead)
    if spot.stage not in ("board", "refill"):
        hint = "; refills() tells what each refill does" if spot.stage == "first roll" else ""
        raise StrobeError("no_roll", f"the die is rolled over six full boxes{hint}", spot.board)
    holes = _read_players(players, spot)
    rows = []
    for face in range(1, 7):
        after = spot.after_roll(face)
        rows.append(Face(face, after.removed[-1], _equity(after, holes)))
    live = _live(spot, holes)
    finals = spot.finals(live.bit_count())
    carriers, keeps = [], []
    for hole in holes:
        category = _odds.category(hole | spot.board_mask())
        carriers.append(
            tuple(
                [
                    face
                    for face in range(1, 7)
                    if _odds.category(hole | spot.after_roll(face).board_mask()) < category
                ]
            )
        )
        counts = _odds.categories(hole, finals, live)
        keeps.append(Fraction(sum(counts[category:]), sum(counts)))
    return Faces(_equity(spot, holes), tuple(rows), tuple(carriers), tuple(keeps))


def refills(
    players: Sequence[Hole],
    boxes: Cards | Board,
    removed: Cards,
    dead: Cards | None = None,
) -> Refills:
    """What does each card that may fill the empty box do to every player?

    Args:
        players, boxes, removed, dead: as for `equity`; one box is empty and one card removed.

    Raises:
        CardError, RangeError, StrobeError: as for `equity`, and if no refill is due (``"no_refill"``).

    >>> report = refills(["7h2d", "Tc9h"], boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    >>> report[Card("Qd")].equities
    (Fraction(1, 2), Fraction(1, 2))
    >>> len(report), len(report.outs(1))
    (42, 14)
    """
    spot = find_spot(boxes, removed, dead=dead)
    if spot.stage != "first roll":
        raise StrobeError("no_refill", "a refill is due after the first roll only", spot.board)
    holes = _read_players(players, spot)
    live = _live(spot, holes)
    cards = [Card(card) for card in range(52) if live & BIT[card]]
    return Refills(_equity(spot, holes), {card: _equity(spot.after_refill(card), holes) for card in cards})


def survival(
    cards: Hole,
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str | None = None,
) -> Survival:
    """In which category does my hand end, if only my cards are known?

    Args:
        cards: my two hole cards.
        boxes, removed, board, dead, game: as for `equity`.

    Raises:
        CardError, RangeError, StrobeError: as for `equity`.

    Rule: 2.7.

    >>> report = survival("AhKh", boxes="Qh 7h 2h Js 4c 9d")
    >>> report.now, report.same
    (Category.FLUSH, Fraction(15, 44))
    """
    spot = find_spot(boxes, removed, board, dead, game)
    hole = _read_hole(cards, 1)
    check_distinct((*spot.places(), ("in the hand", hole)))
    mask = card_mask(hole)
    live = _live(spot, (mask,))
    counts = _odds.categories(mask, spot.finals(live.bit_count()), live)
    now = Category(_odds.category(mask | spot.board_mask())) if spot.board else None
    return Survival(tuple(counts), sum(counts), now, spot.game, spot.stage)


def _read_players(players: Sequence[Hole], spot: Spot) -> tuple[int, ...]:
    """The masks of the hands, checked against each other and the table."""
    if isinstance(players, (str, bytes)):
        raise StrobeError("players", f"players are a list of hands, not the text {players!r}", players)
    hands = [_read_hole(hand, seat) for seat, hand in enumerate(players, 1)]
    if not 2 <= len(hands) <= 10:
        raise StrobeError("players", f"2 to 10 players can be compared, not {len(hands)}", players)
    named = [(f"in the hand of player {seat}", hand) for seat, hand in enumerate(hands, 1)]
    check_distinct((*spot.places(), *named))
    return tuple([card_mask(hand) for hand in hands])


def _read_hole(hand: Hole, seat: int) -> tuple[Card, ...]:
    try:
        cards = parse_cards(hand)
    except CardError as error:
        if isinstance(hand, str) and error.code == "bad_card":
            message = f"player {seat}: {hand!r} is not two cards, and ranges are not supported"
            raise RangeError("not_supported", message, hand) from None
        raise
    if len(cards) != 2:
        raise CardError("card_count", f"player {seat}: a hand has two cards, not {len(cards)}", hand)
    return cards


def _live(spot: Spot, holes: tuple[int, ...]) -> int:
    """The cards that may still come."""
    live = DECK_MASK & ~spot.seen & ~sum(holes)
    if live.bit_count() < spot.to_come():
        few = f"{live.bit_count()} cards are left, but {spot.to_come()} are to come"
        raise StrobeError("too_few_cards", few, live.bit_count())
    return live


def _equity(spot: Spot, holes: tuple[int, ...]) -> Equity:
    live = _live(spot, holes)
    unseen = live.bit_count()
    counts = _odds.shares(holes, spot.finals(unseen), live)
    total = spot.total(unseen)
    size = len(holes)
    players = []
    for at in range(0, size * size, size):
        split = tuple(counts[at : at + size])
        win, tie = split[0], sum(split[1:])
        players.append(PlayerEquity(win, tie, total - win - tie, split))
    return Equity(tuple(players), total, "exact", 0.0, spot.game, spot.stage)
