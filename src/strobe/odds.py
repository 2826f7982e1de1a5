"""What is a hand worth, now and after each roll of the die? The checked front door to counting and sampling."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from . import _odds, tallies
from .cards import DECK, Card, _describe, parse_cards
from .deals import read_question
from .errors import CardError, RangeError, StrobeError
from .jobs import check_threads, run
from .methods import BUDGET, SEED, check_effort, finish, keeps_plan, plan, report
from .ranges import Range
from .ranking import Category
from .reports import Equity, Face, Faces, PlayerEquity, Refills, Survival
from .stages import BIT, DECK_MASK, GAMES, Spot, card_mask, check_distinct, count_ways, final_boards, find_spot
from .variants import Variant, find

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Executor

    from .board import Board
    from .counting import Holding
    from .jobs import Progress
    from .stages import Cards

    Hole = str | Iterable[Card | int | str]
    Player = Hole | Range

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


# Ranges by their texts. Whoever asks for one's chances asks again.
_ranges: dict[str, Range] = {}
MOST_TEXTS = 256


def equity(
    players: Sequence[Player],
    boxes: Cards | Board | None = None,
    removed: Cards | None = None,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str | Variant | None = None,
    *,
    method: str = "auto",
    budget: int = BUDGET,
    seed: int = SEED,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equity:
    """How often does each player win from here, if nobody folds?

    Args:
        players: 2 to 10 of them. Two cards, as text or cards, are a hand; other text is a range (see
            `strobe.ranges`), and so is a `Range`. In other games than Strobe and hold'em a player is the cards that are
            known, ``??`` for others, or ``"random"``: four of Omaha, up to seven of stud, those kept in draw games.
        boxes: the six boxes of Strobe, ``--`` for the empty one; nothing before they are dealt.
        removed: the cards that the die removed. Boxes and removed cards together tell the stage.
        board: the board of Texas Hold'em (or of a game like it) instead, 0, 3, 4 or 5 cards.
        dead: other cards that cannot come.
        game: ``"strobe"`` (the default) or ``"holdem"``; before the first board card both are the same. Or any other
            game of `strobe.variants`, by its name or itself.
        method: ``"exact"`` counts every board, ``"sample"`` plays hands out at random, ``"auto"`` counts if
            the budget allows it.
        budget: the most showdowns to look at, 1 to 2**40. A trial of a sample is one, and a sample uses up
            the budget. A count looks once at boards that come to the same: about 25,000 times to draw five
            cards for one match-up, 150 times to draw two.
        seed: where chance begins, 0 to 2**64 - 1. Equal questions with equal seeds and budgets have equal
            answers, whoever does the work.
        threads: how many threads of our own; one for each processor if not given.
        executor: who does the work instead, any `concurrent.futures.Executor`; it stays open.
        progress: called with the showdowns done and all showdowns, first with 0 done, always in this thread.
            What it raises stops the work and comes out here.

    Returns:
        Integers over a common total, and from them fractions; nothing is rounded. For a sample the total is
        the number of trials, and the standard error is given.

    Raises:
        CardError: what is not a card, or a card that is in two places.
        RangeError: a player's text that is neither two cards nor a range, or a range of which no hand is
            possible.
        StrobeError: cards that fit no stage (``"no_stage"``), a wrong number of players (``"players"``), an
            unknown game or method, too few cards left to deal (``"too_few_cards"``), ranges that are too wide
            to be counted hand by hand (``"not_supported"``, with ``"exact"`` only) or share too many cards to
            be sampled (``"rarely_meet"``), or a bad budget, seed, number of threads, executor or progress.

    Cost: for hands less than a millisecond before the board, microseconds after it; for ranges as much for
        each match-up that differs by more than suits, at most what the budget says.

    Rule: 2.7; ties are split (3.2, 4.7), and odd chips are not looked at (D-EQ-3). D-EQ-1, D-EQ-2.

    >>> result = equity(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh")
    >>> result.players[0].equity, result.total
    (Fraction(1231, 1512), 1512)
    >>> equity(["AsAh", "KdKc"]).players[0][:3]
    (1388072, 6538, 317694)
    >>> equity(["AsAh2s3h", "KdKcQdQc"], board="2d 7h 9h", game="omaha_hilo").equities[0]
    Fraction(719, 820)
    >>> sampled = equity(["AsAh", "KdKc"], method="sample", budget=100_000, seed=7)
    >>> abs(sampled.equities[0] - Fraction(1391341, 1712304)) < 3 * sampled.stderr
    True
    """
    # The questions that are asked most take the short way: no wishes that would need a check.
    if (
        (type(method) is str and method in ("auto", "exact"))
        and (budget is BUDGET and seed is SEED and game is None)
        and ((threads is None or (type(threads) is int and threads == 1)) and executor is None and progress is None)
    ):
        plain = _odds.read_plain(players, boxes, removed, board, dead, Card, Range, _ranges)
        if plain is not None:
            hands, sides, stage, standing, live, held, unseen = plain
            finals = final_boards(stage, standing, unseen)
            counts = (
                _odds.shares(hands, finals, live & ~held) if sides is None else _odds.meet(sides, finals, live, held)
            )
            if counts is not None:
                two = len(counts) == 4
                total = sum(counts) - counts[1] if two else count_ways(stage, len(standing), unseen)
                return report(counts, total, "exact", "strobe" if board is None else "holdem", stage)
    effort = check_effort(method, budget, seed)
    check_threads(threads, executor, progress)
    if _is_other(game):
        tally = tallies.plan(read_question(players, boxes, removed, board, dead, game), effort)
        return tallies.finish(tally, run(tally.pieces, threads, executor, progress))
    spot = find_spot(boxes, removed, board, dead, game)
    asked = plan(spot, _read_players(players, spot), effort)
    return finish(asked, run(asked.pieces, threads, executor, progress))


def faces(
    players: Sequence[Player],
    boxes: Cards | Board,
    removed: Cards | None = None,
    dead: Cards | None = None,
    *,
    method: str = "auto",
    budget: int = BUDGET,
    seed: int = SEED,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Faces:
    """What does each face of the next roll do to every player?

    Args:
        players, boxes, removed, dead: as for `equity`; all six boxes are full.
        method, budget, seed, threads, executor, progress: as for `equity`; the budget is that of each answer.

    Raises:
        CardError, RangeError, StrobeError: as for `equity`, and if a box is empty or none is dealt, so that
            no roll is due (``"no_roll"``).

    >>> report = faces(["7h2d", "Tc9h"], boxes="Ah Ks 7d 7c 3s Jh")
    >>> str(report[3].removed), report[3].equities[0], report.carriers[0], report.keeps[0]
    ('7d', Fraction(49, 72), (3, 4), Fraction(86, 189))
    """
    effort = check_effort(method, budget, seed)
    check_threads(threads, executor, progress)
    spot = find_spot(boxes, removed, dead=dead)
    if spot.stage not in ("board", "refill"):
        hint = "; refills() tells what each refill does" if spot.stage == "first roll" else ""
        raise StrobeError("no_roll", f"the die is rolled over six full boxes{hint}", spot.board)
    holdings = _read_players(players, spot)
    after = [spot.after_roll(face) for face in range(1, 7)]
    plans = [plan(at, holdings, effort) for at in (spot, *after)]
    keeping = keeps_plan(spot, holdings, effort)
    pieces = [piece for asked in plans for piece in asked.pieces]
    results = iter(run([*pieces, *keeping], threads, executor, progress))
    now, *odds = [finish(asked, [next(results) for _ in asked.pieces]) for asked in plans]
    rows = [Face(face, at.removed[-1], odd) for face, at, odd in zip(range(1, 7), after, odds, strict=True)]
    *kept, total = [sum(row) for row in zip(*results, strict=True)]
    keeps = tuple([Fraction(count, total) for count in kept])
    return Faces(now, tuple(rows), tuple([_carriers(spot, holding) for holding in holdings]), keeps)


def refills(
    players: Sequence[Player],
    boxes: Cards | Board,
    removed: Cards,
    dead: Cards | None = None,
    *,
    method: str = "auto",
    budget: int = BUDGET,
    seed: int = SEED,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Refills:
    """What does each card that may fill the empty box do to every player?

    Args:
        players, boxes, removed, dead: as for `equity`; one box is empty and one card removed.
        method, budget, seed, threads, executor, progress: as for `equity`; the budget is that of each answer.

    Raises:
        CardError, RangeError, StrobeError: as for `equity`, and if no refill is due (``"no_refill"``).

    >>> report = refills(["7h2d", "Tc9h"], boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    >>> report[Card("Qd")].equities
    (Fraction(1, 2), Fraction(1, 2))
    >>> len(report), len(report.outs(1))
    (42, 14)
    """
    effort = check_effort(method, budget, seed)
    check_threads(threads, executor, progress)
    spot = find_spot(boxes, removed, dead=dead)
    if spot.stage != "first roll":
        raise StrobeError("no_refill", "a refill is due after the first roll only", spot.board)
    holdings = _read_players(players, spot)
    plans = [plan(spot, holdings, effort)]
    cards = []
    for card in DECK:
        # A card that somebody needs for every hand of his range cannot come.
        if not BIT[card] & spot.seen:
            with suppress(RangeError):
                plans.append(plan(spot.after_refill(card), holdings, effort))
                cards.append(card)
    results = iter(run([piece for asked in plans for piece in asked.pieces], threads, executor, progress))
    answers = [[next(results) for _ in asked.pieces] for asked in plans]
    after: dict[Card, Equity] = {}
    for card, asked, answer in zip(cards, plans[1:], answers[1:], strict=True):
        with suppress(RangeError):
            after[card] = finish(asked, answer)
    return Refills(finish(plans[0], answers[0]), after)


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


def _is_other(game: object) -> bool:
    """Is this a game with odds of its own, be it Strobe or hold'em with other options?"""
    if isinstance(game, Variant):
        return game.name not in GAMES or game != find(game.name)
    return isinstance(game, str) and game not in GAMES


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
            holdings.append(_odds.one_hand(card_mask(hand)))
            continue
        holding = _ready(hand).among(DECK_MASK & ~known)
        if not holding:
            blocked = f"player {seat}: every hand of {hand} holds a card that lies elsewhere"
            raise RangeError("empty_range", blocked, hand)
        holdings.append(holding)
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
    known = _ranges.get(text)
    if known is not None:
        return known
    try:
        new = Range(text)
    except RangeError as error:
        raise RangeError(error.code, f"player {seat}: {error.message}", error.value) from None
    if len(_ranges) >= MOST_TEXTS:
        _ranges.clear()
    _ranges[text] = new
    return new


def _ready(hands: Range) -> Holding:
    """The range in the form of the kernels, made once."""
    if hands._ready is None:
        hands._ready = _odds.Weights(hands.masks()).among(DECK_MASK)
    return cast("Holding", hands._ready)


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


def _carriers(spot: Spot, holding: Holding) -> tuple[int, ...]:
    if len(holding) > 1:
        return ()
    ((hole, _),) = holding.parts()
    now = _odds.category(hole | spot.board_mask())
    boards = [(face, spot.after_roll(face).board_mask()) for face in range(1, 7)]
    return tuple([face for face, board in boards if _odds.category(hole | board) < now])
