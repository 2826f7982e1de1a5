"""What may still be dealt in a game of `strobe.variants`: the question about its odds, read and checked."""

from __future__ import annotations

from math import comb, gcd, prod
from typing import TYPE_CHECKING, NamedTuple

from .board import Board
from .cards import Card, _describe, parse_cards
from .courses import Course, course_of, find_game
from .errors import CardError, StrobeError
from .ranges import Range
from .stages import BIT, DECK_MASK, Spot, check_distinct, find_spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .stages import Cards

    # Known cards of a final board, cards to come, and its weight.
    Slot = tuple[int, int, int]

__all__ = ["Asked", "Hand", "deals_of", "find_table", "read_hand", "read_question"]

UNKNOWN = "??"
JOKER_BIT = 1 << 13
BITS = (*BIT, JOKER_BIT)
MOST_PLAYERS = 10


class Hand(NamedTuple):
    """What is known of a player's cards.

    Attributes:
        cards: the known ones.
        draws: how many are dealt to him at random.
        discards: whether he then puts one of three cards away.
    """

    cards: tuple[Card, ...]
    draws: int
    discards: bool


class Asked(NamedTuple):
    """A question about a game's odds.

    Attributes:
        course: the game.
        spot: what lies on the table.
        hands: what is known of each player's cards.
        live: mask of the cards that may come.
        slots: rows (known cards of final boards, cards to come, weight of each).
    """

    course: Course
    spot: Spot
    hands: tuple[Hand, ...]
    live: int
    slots: tuple[Slot, ...]

    def players(self) -> tuple[tuple[int, int, bool], ...]:
        """The rows of players for `strobe._games.Deal`."""
        return tuple([(mask_of(hand.cards), hand.draws, hand.discards) for hand in self.hands])

    def even_slots(self) -> tuple[Slot, ...]:
        """The slots, each as often as it takes to make them equally likely."""
        unseen = self.live.bit_count() - sum([hand.draws for hand in self.hands])
        ways = [weight * comb(unseen, draws) for _, draws, weight in self.slots]
        unit = gcd(*ways)
        each = zip(self.slots, ways, strict=True)
        return tuple([(board, draws, 1) for (board, draws, _), way in each for _ in range(way // unit)])


def mask_of(cards: Iterable[int]) -> int:
    """These cards as a mask; the joker may be one of them."""
    return sum([BITS[card] for card in cards])


def deals_of(live: int, hands: Iterable[Hand], slots: Iterable[Slot]) -> tuple[int, int]:
    """In how many ways can the cards come, and what do these ways weigh together?

    >>> deals_of(DECK_MASK, [Hand((), 5, False)], [(0, 0, 1)])
    (2598960, 2598960)
    """
    left = live.bit_count()
    ways = 1
    for hand in hands:
        ways *= comb(left, hand.draws)
        left -= hand.draws
    rows = [(comb(left, draws), weight) for _, draws, weight in slots]
    return ways * sum([count for count, _ in rows]), ways * sum([prod(row) for row in rows])


def find_table(
    course: Course,
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
) -> Spot:
    """What lies on the table in this game?

    Raises:
        CardError: what is not a card, or a card in two places.
        StrobeError: the cards fit no stage of the game (``"no_stage"``).

    >>> from .variants import OMAHA
    >>> find_table(course_of(OMAHA), board="2c 7d 9h").stage
    'flop'
    """
    if course.die:
        if board is not None:
            raise StrobeError("no_stage", f"{course.title} has boxes, no board: give boxes=", board)
        return find_spot(boxes, removed, None, dead, "strobe")._replace(game=course.name)
    if boxes is not None:
        instead = ": give board=" if course.board else ""
        raise StrobeError("no_stage", f"{course.title} has no boxes{instead}", boxes)
    if removed is not None:
        raise StrobeError("no_stage", f"{course.title} has no die that removes cards: give dead=", removed)
    row = Board(() if board is None else parse_cards(board))
    if row and not course.board:
        raise StrobeError("no_stage", f"{course.title} has no board", row)
    if row and len(row) not in course.board:
        *some, last = [str(count) for count in (0, *course.board)]
        raise StrobeError("no_stage", f"a board has {', '.join(some)} or {last} cards, not {len(row)}", row)
    out = () if dead is None else parse_cards(dead)
    stage = next(name for name, _, cards in course.streets if cards == len(row))
    spot = Spot(course.name, stage, row, (), out, 0)
    check_distinct(spot.places(), joker=course.joker)
    return spot._replace(seen=mask_of((*row.standing, *out)))


def read_hand(player: object, seat: int, course: Course, spot: Spot) -> Hand:
    """What is known of a player's cards?

    Raises:
        CardError: what is not a card, a card twice, or more or fewer than the game allows (``"card_count"``).
        StrobeError: a range (``"not_supported"``).

    >>> from .variants import OMAHA
    >>> course = course_of(OMAHA)
    >>> read_hand("AsAh ?? ??", 1, course, find_table(course))
    Hand(cards=(As, Ah), draws=2, discards=False)
    """
    if isinstance(player, Range):
        raise _no_range(seat, course, player)
    if isinstance(player, str) and player.strip().lower() == "random":
        return Hand((), course.own, course.discard is not None)
    cards, unknown = _read_cards(player, seat, course)
    known = len(cards) + unknown
    discards = False
    if course.draws or not course.board:
        fits, words = known <= course.own, f"up to {_words(course.own)} cards, the rest is dealt"
        unknown = course.own - len(cards)
    elif course.discard is None:
        fits, words = known == course.own, f"{_words(course.own)} cards, {UNKNOWN} for one that is not known"
    elif len(spot.board) < course.discard:
        fits, discards = known == course.own, True
        words = f"{_words(course.own)} cards before the flop, {UNKNOWN} for one that is not known"
    else:
        fits, discards = known in (course.own, course.shown), known == course.own
        words = f"{_words(course.own)} cards before the discard or {_words(course.shown)} after it"
    if not fits:
        raise CardError("card_count", f"player {seat}: a hand of {course.title} has {words}, not {known}", player)
    return Hand(cards, unknown, discards)


def _read_cards(player: object, seat: int, course: Course) -> tuple[tuple[Card, ...], int]:
    """The known cards, and how many are said to be unknown."""
    try:
        if isinstance(player, str):
            # Blanks instead of the marks keep the places that an error names.
            return parse_cards(player.replace(UNKNOWN, "  ")), player.count(UNKNOWN)
        try:
            items = [*player]  # type: ignore[misc]  # what cannot be iterated over is refused below
        except TypeError:
            raise CardError("bad_card", f"{_describe(player)} is not cards", player) from None
        known = [item for item in items if not (item is None or (isinstance(item, str) and item == UNKNOWN))]
        return parse_cards(known), len(items) - len(known)
    except CardError as error:
        if isinstance(player, str) and error.code == "bad_card" and _is_range(player):
            raise _no_range(seat, course, player) from None
        raise CardError(error.code, f"player {seat}: {error.message}", error.value) from None


def _is_range(text: str) -> bool:
    try:
        Range(text)
    except StrobeError:
        return False
    return True


def _no_range(seat: int, course: Course, player: object) -> StrobeError:
    words = f"player {seat}: hands of {course.title} are cards or random, not a range such as {_describe(player)}"
    return StrobeError("not_supported", words, player)


def _words(count: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six", "seven")[count]


def read_question(
    players: Sequence[object],
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: object = None,
) -> Asked:
    """What is asked about which game?

    Args:
        players, boxes, removed, board, dead: as for `strobe.equity`.
        game: the name of a game, or its variant.

    Raises:
        CardError, StrobeError: as `strobe.equity`.

    >>> asked = read_question(["AsAh2c3d", "random"], board="2h7d9c", game="omaha_hilo")
    >>> asked.spot.stage, [hand.draws for hand in asked.hands], deals_of(asked.live, asked.hands, asked.slots)[0]
    ('flop', [0, 4], 122175900)
    """
    course = course_of(find_game(game))
    spot = find_table(course, boxes, removed, board, dead)
    if isinstance(players, (str, bytes)):
        raise StrobeError("players", f"players are a list of hands, not the text {_describe(players)}", players)
    try:
        listed = [*players]
    except TypeError:
        raise StrobeError("players", f"players are a list of hands, not {_describe(players)}", players) from None
    if not 2 <= len(listed) <= MOST_PLAYERS:
        raise StrobeError("players", f"2 to {MOST_PLAYERS} players can be compared, not {len(listed)}", players)
    hands = tuple([read_hand(player, seat, course, spot) for seat, player in enumerate(listed, 1)])
    named = [(f"in the hand of player {seat}", hand.cards) for seat, hand in enumerate(hands, 1)]
    check_distinct((*spot.places(), *named), joker=course.joker)
    deck = DECK_MASK | (JOKER_BIT if course.joker else 0)
    live = deck & ~spot.seen & ~mask_of([card for hand in hands for card in hand.cards])
    unseen = live.bit_count() - sum([hand.draws for hand in hands])
    board_to_come = spot.to_come() if course.die else (5 - len(spot.board) if course.board else 0)
    if unseen < board_to_come:
        few = f"{live.bit_count()} cards are left, but {live.bit_count() - unseen + board_to_come} are to come"
        raise StrobeError("too_few_cards", few, live.bit_count())
    slots: tuple[Slot, ...] = ((mask_of(spot.board.standing), board_to_come, 1),)
    if course.die:
        slots = spot.finals(unseen)
    return Asked(course, spot._replace(stage=_stage(course, spot, hands)), hands, live, slots)


def _stage(course: Course, spot: Spot, hands: tuple[Hand, ...]) -> str:
    """The street whose cards came last; without a board it shows by the player of whom most is known."""
    if course.board:
        return spot.stage
    if course.draws:
        return course.streets[-1 if all(hand.draws == 0 for hand in hands) else 0][0]
    most = max([len(hand.cards) for hand in hands])
    names = [name for name, own, _ in course.streets if own <= most]
    return names[-1] if names else course.streets[0][0]
