"""What is a hand worth, now and after each roll of the die? The checked front door to the counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import gcd, isqrt, prod
from typing import TYPE_CHECKING

from . import _odds
from .cards import DECK, Card, _describe, parse_cards
from .errors import CardError, RangeError, StrobeError
from .ranges import Range
from .ranking import Category
from .reports import Equity, Face, Faces, PlayerEquity, Refills, Survival
from .stages import (
    BIT,
    DECK_MASK,
    Spot,
    card_mask,
    check_distinct,
    count_ways,
    final_boards,
    find_spot,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .board import Board
    from .stages import Cards

    Hole = str | Iterable[Card | int | str]
    Player = Hole | Range
    # Masks of hole cards with their weights.
    Holding = tuple[tuple[int, int], ...]

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
MOST_MATCHUPS = 200_000


def equity(
    players: Sequence[Player],
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
        players: 2 to 10 of them. Two cards, as text or cards, are a hand; other text is a range (see
            `strobe.ranges`), and so is a `Range`.
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
        RangeError: a player's text that is neither two cards nor a range, or a range of which no hand is
            possible.
        StrobeError: cards that fit no stage (``"no_stage"``), a wrong number of players (``"players"``), an
            unknown game or method, too few cards left to deal (``"too_few_cards"``), or ranges that are too
            wide to be counted hand by hand (``"not_supported"``).

    Cost: for hands about a millisecond before the board, microseconds after it; for ranges as much for each
        match-up that differs by more than suits.

    Rule: 2.7; ties are split (3.2, 4.7).

    >>> result = equity(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh")
    >>> result.players[0].equity, result.total
    (Fraction(1231, 1512), 1512)
    >>> equity(["AsAh", "KdKc"]).players[0][:3]
    (1388072, 6538, 317694)
    """
    if method not in METHODS:
        raise StrobeError("unknown_method", f"no method {_describe(method)}, only {' and '.join(METHODS)}", method)
    plain = _odds.read_plain(players, boxes, removed, board, dead, Card) if game is None else None
    if plain is None:
        spot = find_spot(boxes, removed, board, dead, game)
        return _equity(spot, _read_players(players, spot))
    holes, stage, standing, live = plain
    unseen = live.bit_count()
    counts = _odds.shares(holes, final_boards(stage, standing, unseen), live)
    total = count_ways(stage, len(standing), unseen)
    return _report(counts, total, "strobe" if board is None else "holdem", stage)


def faces(
    players: Sequence[Player],
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
    holdings = _read_players(players, spot)
    rows = []
    for face in range(1, 7):
        after = spot.after_roll(face)
        rows.append(Face(face, after.removed[-1], _equity(after, holdings)))
    carriers = [_carriers(spot, holding) for holding in holdings]
    return Faces(_equity(spot, holdings), tuple(rows), tuple(carriers), _keeps(spot, holdings))


def refills(
    players: Sequence[Player],
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
    holdings = _read_players(players, spot)
    after = {}
    for card in DECK:
        if not BIT[card] & spot.seen:
            filled = spot.after_refill(card)
            if _matchups(filled, holdings):
                after[card] = _equity(filled, holdings)
    return Refills(_equity(spot, holdings), after)


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
    hole = _two(parse_cards(cards), cards, 1)
    check_distinct((*spot.places(), ("in the hand", hole)))
    mask = card_mask(hole)
    live = _live(spot, (mask,))
    counts = _odds.categories(mask, spot.finals(live.bit_count()), live)
    now = Category(_odds.category(mask | spot.board_mask())) if spot.board else None
    return Survival(tuple(counts), sum(counts), now, spot.game, spot.stage)


def _read_players(players: Sequence[Player], spot: Spot) -> tuple[Holding, ...]:
    """What each player may hold, checked against each other and the table."""
    if isinstance(players, (str, bytes)):
        raise StrobeError("players", f"players are a list of hands, not the text {_describe(players)}", players)
    try:
        asked = [*players]
    except TypeError:
        raise StrobeError("players", f"players are a list of hands, not {_describe(players)}", players) from None
    read = [_read_player(player, seat) for seat, player in enumerate(asked, 1)]
    if not 2 <= len(read) <= 10:
        raise StrobeError("players", f"2 to 10 players can be compared, not {len(read)}", players)
    named = [(f"in the hand of player {seat}", hand) for seat, hand in enumerate(read, 1) if isinstance(hand, tuple)]
    check_distinct((*spot.places(), *named))
    known = spot.seen | sum([card_mask(hand) for _, hand in named])
    holdings: list[Holding] = []
    for seat, hand in enumerate(read, 1):
        if isinstance(hand, tuple):
            holdings.append(((card_mask(hand), 1),))
            continue
        holding = [(card_mask(combo), weight) for combo, weight in hand.parts().items()]
        holding = [(mask, weight) for mask, weight in holding if not mask & known]
        if not holding:
            blocked = f"player {seat}: every hand of {hand} holds a card that lies elsewhere"
            raise RangeError("empty_range", blocked, hand)
        unit = gcd(*[weight for _, weight in holding])
        holdings.append(tuple([(mask, weight // unit) for mask, weight in holding]))
    return tuple(holdings)


def _read_player(player: Player, seat: int) -> tuple[Card, ...] | Range:
    if isinstance(player, Range):
        return player
    try:
        cards = parse_cards(player)
    except CardError:
        if isinstance(player, str):
            return _read_range(player, seat)
        raise
    if isinstance(player, str) and len(cards) != 2:
        return _read_range(player, seat)
    return _two(cards, player, seat)


def _read_range(text: str, seat: int) -> Range:
    try:
        return Range(text)
    except RangeError as error:
        raise RangeError(error.code, f"player {seat}: {error.message}", error.value) from None


def _two(cards: tuple[Card, ...], hand: object, seat: int) -> tuple[Card, ...]:
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


def _matchups(spot: Spot, holdings: tuple[Holding, ...]) -> dict[tuple[int, ...], int]:
    """The hands that can meet, with the product of their weights.

    Suits that the table treats alike may change places without changing anybody's chances, so each match-up
    stands for all that differ from it by suits alone.
    """
    if all(len(holding) == 1 for holding in holdings):
        holes = tuple([holding[0][0] for holding in holdings])
        return {} if sum(holes) & spot.seen else {holes: 1}
    if prod([len(holding) for holding in holdings]) > MOST_MATCHUPS:
        raise StrobeError(
            "not_supported",
            f"more than {MOST_MATCHUPS} match-ups of these ranges cannot be counted",
            holdings,
        )
    turns = [turn for turn in permutations(range(4)) if _turn(spot.seen, turn) == spot.seen]
    turned = {mask: [_turn(mask, turn) for turn in turns] for holding in holdings for mask, _ in holding}
    met: dict[tuple[int, ...], int] = {}
    hands: list[int] = []

    def meet(seat: int, taken: int, weight: int) -> None:
        if seat == len(holdings):
            first = min(zip(*[turned[mask] for mask in hands], strict=True))
            met[first] = met.get(first, 0) + weight
            return
        for mask, part in holdings[seat]:
            if not mask & taken:
                hands.append(mask)
                meet(seat + 1, taken | mask, weight * part)
                hands.pop()

    meet(0, spot.seen, 1)
    return met


def _turn(mask: int, turn: tuple[int, ...]) -> int:
    """These cards with each suit in another's place."""
    return sum([(mask >> 16 * suit & 0x1FFF) << 16 * to for suit, to in enumerate(turn)])


def _carriers(spot: Spot, holding: Holding) -> tuple[int, ...]:
    if len(holding) > 1:
        return ()
    hole = holding[0][0]
    now = _odds.category(hole | spot.board_mask())
    boards = [(face, spot.after_roll(face).board_mask()) for face in range(1, 7)]
    return tuple([face for face, board in boards if _odds.category(hole | board) < now])


def _keeps(spot: Spot, holdings: tuple[Holding, ...]) -> tuple[Fraction, ...]:
    kept = [0] * len(holdings)
    total = 0
    for holes, weight in _matchups(spot, holdings).items():
        live = _live(spot, holes)
        finals = spot.finals(live.bit_count())
        total += weight * spot.total(live.bit_count())
        for seat, hole in enumerate(holes):
            now = _odds.category(hole | spot.board_mask())
            kept[seat] += weight * sum(_odds.categories(hole, finals, live)[now:])
    return tuple([Fraction(count, total) for count in kept])


def _equity(spot: Spot, holdings: tuple[Holding, ...]) -> Equity:
    size = len(holdings)
    counts = [0] * (size * size)
    total = 0
    for holes, weight in _matchups(spot, holdings).items():
        live = _live(spot, holes)
        unseen = live.bit_count()
        total += weight * spot.total(unseen)
        for at, count in enumerate(_odds.shares(holes, spot.finals(unseen), live)):
            counts[at] += weight * count
    if not total:
        raise RangeError("no_deal", "no deal gives every player a hand of his range", None)
    return _report(counts, total, spot.game, spot.stage)


def _report(counts: list[int], total: int, game: str, stage: str) -> Equity:
    players = []
    size = isqrt(len(counts))
    for at in range(0, len(counts), size):
        split = tuple(counts[at : at + size])
        win = split[0]
        tie = sum(split) - win
        players.append(PlayerEquity(win, tie, total - win - tie, split))
    return Equity(tuple(players), total, "exact", 0.0, game, stage)
