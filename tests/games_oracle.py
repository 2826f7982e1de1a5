"""The odds of every game by brute force: every deal written out, every showdown by definition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from odds_oracle import strobe_boards
from oracle import RANKS, badness, best, from_id

Cards = tuple[int, ...]
# Which two of three cards are kept on this board.
Policy = Callable[[Cards, Cards], Cards]
JOKER = 52


class Rules(NamedTuple):
    """A game as the rules tell it."""

    own: int
    board: int = 5
    use: str = "ANY"
    rankings: tuple[str, ...] = ("HIGH",)
    discard: int | None = None
    die: bool = False
    joker: bool = False


HILO = ("HIGH", "LOW_8")
GAMES = {
    "strobe_hilo": Rules(2, rankings=HILO, die=True),
    "omaha": Rules(4, use="TWO"),
    "omaha_hilo": Rules(4, use="TWO", rankings=HILO),
    "seven_card_stud": Rules(7, 0),
    "seven_card_stud_hilo": Rules(7, 0, rankings=HILO),
    "razz": Rules(7, 0, rankings=("LOW_A5",)),
    "mississippi_stud": Rules(7, 0),
    "pineapple": Rules(3, discard=0),
    "pineapple_hilo": Rules(3, discard=0, rankings=HILO),
    "crazy_pineapple": Rules(3, discard=3),
    "crazy_pineapple_hilo": Rules(3, discard=3, rankings=HILO),
    "tahoe": Rules(3, use="AT_MOST_TWO"),
    "tahoe_hilo": Rules(3, use="AT_MOST_TWO", rankings=HILO),
    "ace_to_five": Rules(5, 0, rankings=("LOW_A5",), joker=True),
    "deuce_to_seven": Rules(5, 0, rankings=("LOW_27",)),
    "deuce_to_seven_triple": Rules(5, 0, rankings=("LOW_27",)),
}


class Seat(NamedTuple):
    """What is known of a player: his cards, and how many more he is dealt before he puts one away, if he does."""

    cards: Cards
    draws: int
    discards: bool = False


class Question(NamedTuple):
    """A spot: who holds what, what lies there, and what may still come."""

    game: str
    seats: tuple[Seat, ...]
    board: Cards
    boxes: tuple[int | None, ...]
    removed: Cards
    live: Cards


@cache
def value(hole: Cards, board: Cards, use: str, ranking: str) -> tuple[int, ...]:
    """Smaller is better; (99,) does not qualify."""
    cards = [from_id(card) for card in hole], [from_id(card) for card in board]
    return badness(best(*cards, use, ranking), ranking != "HIGH")


def parts(rules: Rules, holes: Sequence[Cards], board: Cards) -> tuple[Fraction, ...]:
    """Which part of the pot everybody takes."""
    taken = [Fraction(0)] * len(holes)
    pots = []
    for ranking in rules.rankings:
        if rules.use == "ANY":
            values = [value(tuple(sorted((*hole, *board))), (), "ANY", ranking) for hole in holes]
        else:
            values = [value(hole, board, rules.use, ranking) for hole in holes]
        if min(values) != (99,):
            pots.append([seat for seat, each in enumerate(values) if each == min(values)])
    for winners in pots:
        for seat in winners:
            taken[seat] += Fraction(1, len(pots) * len(winners))
    return tuple(taken)


def hands(question: Question, left: Cards, seat: int = 0) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every way to deal the players their cards, and what is left of the deck."""
    if seat == len(question.seats):
        yield (), left
        return
    known, draws, _ = question.seats[seat]
    for drawn in combinations(left, draws):
        rest = tuple(card for card in left if card not in drawn)
        for others, last in hands(question, rest, seat + 1):
            yield ((*known, *drawn), *others), last


def boards(question: Question, rules: Rules, left: Cards) -> Iterator[Cards]:
    """Every final board, as often as it comes; the flop first."""
    if rules.die:
        yield from strobe_boards(question.boxes, question.removed, left)
    elif not rules.board:
        yield ()
    elif question.board:
        for rest in combinations(left, 5 - len(question.board)):
            yield (*question.board, *rest)
    else:
        for flop in combinations(left, 3):
            for rest in combinations([card for card in left if card not in flop], 2):
                yield (*flop, *rest)


def shares(question: Question, policy: Policy) -> tuple[Counter[Fraction], ...]:
    """For every player the chance of each part of the pot."""
    rules = GAMES[question.game]
    found: tuple[Counter[Fraction], ...] = tuple(Counter() for _ in question.seats)
    total = 0
    for dealt, left in hands(question, question.live):
        for board in boards(question, rules, left):
            kept = [
                policy(hole, board[: rules.discard]) if seat.discards else hole
                for hole, seat in zip(dealt, question.seats, strict=True)
            ]
            total += 1
            for count, part in zip(found, parts(rules, kept, board), strict=True):
                count[part] += 1
    return tuple(Counter({part: Fraction(count, total) for part, count in each.items()}) for each in found)  # type: ignore[misc]


def by_worth(worth: Callable[[Cards, Cards], object]) -> Policy:
    """Keeps what is worth most; of equal cards the higher ranks, then the higher suits."""

    def keep(three: Cards, board: Cards) -> Cards:
        def order(pair: Cards) -> tuple[object, ...]:
            low, high = sorted(pair)
            return worth((low, high), board), high // 4, low // 4, high % 4, low % 4

        return max(combinations(three, 2), key=order)

    return keep


def text(card: int) -> str:
    return "Joker" if card == JOKER else RANKS[card // 4] + "cdhs"[card % 4]


def spelled(cards: Sequence[int | None]) -> str:
    return " ".join("--" if card is None else text(card) for card in cards)


def random_question(game: str, chance: random.Random, most: int = 120) -> tuple[Question, Cards]:
    """A spot of few deals, for most cards are dead; and the dead cards."""
    rules = GAMES[game]
    deck = chance.sample(range(53 if rules.joker else 52), 53 if rules.joker else 52)
    seats = []
    board: Cards = ()
    boxes: tuple[int | None, ...] = ()
    removed: Cards = ()
    if rules.die:
        stage = chance.randrange(5)
        if stage:
            six = [deck.pop() for _ in range(6)]
            boxes = tuple(six)
        if stage > 2:
            removed = (deck.pop(),)
        if stage in (2, 4):
            at = chance.randrange(6)
            removed = (*removed, six[at])
            boxes = (*six[:at], None, *six[at + 1 :])
    elif rules.board:
        board = tuple(deck.pop() for _ in range(chance.choice((0, 3, 4, 5))))
    size = chance.choice((2, 2, 2, 3, 4))
    to_come = (1 if rules.die else 5 - len(board)) if rules.board else 0
    if rules.die and not boxes:
        to_come = 7
    for _ in range(size):
        own, discards = rules.own, rules.discard is not None
        if rules.discard is not None and len(board) >= rules.discard and chance.random() < 0.3:
            own, discards = 2, False
        unknown = min(chance.choice((0, 0, 0, 1, 1, 2, own)), own)
        seats.append(Seat(tuple(deck.pop() for _ in range(own - unknown)), unknown, discards))
    need = sum(seat.draws for seat in seats) + to_come
    question = Question(game, tuple(seats), board, boxes, removed, tuple(deck[:need]))
    if count(question, rules) > most:
        return random_question(game, chance, most)
    for live in range(need + 1, min(len(deck), 45) + 1):
        larger = question._replace(live=tuple(deck[:live]))
        if count(larger, rules) > most:
            break
        question = larger
    return question, tuple(deck[len(question.live) :])


def count(question: Question, rules: Rules) -> int:
    """How many deals there are."""
    left, ways = len(question.live), 1
    for seat in question.seats:
        ways *= len_combinations(left, seat.draws)
        left -= seat.draws
    if rules.die:
        return ways * (len_combinations(left, 6) * 36 * max(left - 6, 0) if not question.boxes else 36 * left)
    return (
        ways * len_combinations(left, 5 - len(question.board)) * (10 if not question.board else 1)
        if rules.board
        else ways
    )


def len_combinations(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return max(ways, 0)
