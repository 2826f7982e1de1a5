"""Equity of hands and ranges against the rules played out, and the laws that tie one stage to the next.

``STROBE_SPOTS=2000 pytest -s tests/test_equity_laws.py`` plays out as many random spots and prints what was met.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod, sqrt
from typing import Any, NamedTuple

import pytest

from odds_oracle import best, holdem_boards, strobe_boards
from strobe import _odds
from strobe.counting import count_piece, matchups, range_piece
from strobe.odds import Equity, equity, faces, refills
from strobe.stages import BIT, DECK_MASK, find_spot

SPOTS = int(os.environ.get("STROBE_SPOTS", "60"))
TEXT = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")

Hole = tuple[int, ...]
# What a player may hold, by definition: hands with weights.
Hands = dict[Hole, Fraction]
Weighted = list[tuple[tuple[Hole, ...], Fraction]]


class Player(NamedTuple):
    """The same hands as the question spells them and as they are meant."""

    text: str
    hands: Hands


class Table(NamedTuple):
    """What lies there, as the question says it."""

    board: tuple[int, ...] | None = None
    boxes: tuple[int | None, ...] = ()
    removed: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()

    def seen(self) -> set[int]:
        on_table = {card for card in (*(self.board or ()), *self.boxes) if card is not None}
        return {*on_table, *self.removed, *self.dead}

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"dead": spelled(self.dead)}
        if self.board is not None:
            return {**facts, "board": spelled(self.board)}
        return {**facts, "boxes": spelled(self.boxes), "removed": spelled(self.removed)} if self.boxes else facts

    def boards(self, unseen: Sequence[int]) -> Iterator[tuple[int, ...]]:
        if self.board is not None:
            return holdem_boards(self.board, unseen)
        return strobe_boards(self.boxes, self.removed, unseen)


def spelled(cards: Sequence[int | None]) -> str:
    return " ".join("--" if card is None else TEXT[card] for card in cards)


# By definition


def meetings(players: Sequence[Player], seen: set[int]) -> Weighted:
    """Every way to deal each player one of his hands, with its weight."""
    rows = []
    for dealt in product(*[player.hands.items() for player in players]):
        cards = [card for hole, _ in dealt for card in hole]
        if len({*cards}) == len(cards) and not seen & {*cards}:
            rows.append((tuple([hole for hole, _ in dealt]), prod([weight for _, weight in dealt], start=Fraction(1))))
    return rows


def played_out(players: Sequence[Player], table: Table) -> tuple[Fraction, list[list[Fraction]]]:
    """All weight there is, and for each player that of the boards on which he is one of k winners."""
    total = Fraction(0)
    split = [[Fraction(0)] * len(players) for _ in players]
    seen = table.seen()
    for holes, weight in meetings(players, seen):
        gone = seen.union(*holes)
        boards = Counter(map(frozenset, table.boards([card for card in range(52) if card not in gone])))
        for board, times in boards.items():
            values = [best(board.union(hole)) for hole in holes]
            winners = [seat for seat, value in enumerate(values) if value == max(values)]
            for seat in winners:
                split[seat][len(winners) - 1] += weight * times
        total += weight * boards.total()
    return total, split


def shares(total: Fraction, split: list[list[Fraction]]) -> tuple[Fraction, ...]:
    return tuple(sum((part / k for k, part in enumerate(row, 1)), Fraction(0)) / total for row in split)


# Random questions


def some_player(rng: random.Random, cards: Sequence[int], most: int) -> Player:
    """A hand, or up to so many hands of these cards, some of them as a class of hands, some with a weight."""
    if most == 1 or rng.random() < 0.3:
        hole = tuple(rng.sample(cards, 2))
        return Player(TEXT[hole[0]] + TEXT[hole[1]], {hole: Fraction(1)})
    hands: dict[frozenset[int], Fraction] = {}
    tokens = []
    for _ in range(rng.randint(2, most)):
        high, low = sorted(rng.sample(cards, 2), reverse=True)
        kind = rng.random()
        if kind < 0.15 and high // 4 == low // 4:
            token, combos = TEXT[high][0] * 2, [*combinations(range(high // 4 * 4, high // 4 * 4 + 4), 2)]
        elif kind < 0.15 and high % 4 == low % 4:
            token = TEXT[high][0] + TEXT[low][0] + "s"
            combos = [(4 * (high // 4) + suit, 4 * (low // 4) + suit) for suit in range(4)]
        else:
            token, combos = TEXT[high] + TEXT[low], [(high, low)]
        if any(frozenset(combo) in hands for combo in combos):
            continue
        weight = Fraction(rng.choice((1, 1, 2, 3, 5, 8, 10)), 10)
        tokens.append(token if weight == 1 else f"{token}:{float(weight)}")
        hands.update(dict.fromkeys(map(frozenset, combos), weight))
    return Player(",".join(tokens), {tuple(hole): weight for hole, weight in hands.items()})


def some_table(rng: random.Random, stage: str, dead: int) -> Table:
    cards = rng.sample(range(52), 8 + dead)
    out = tuple(cards[8:])
    if stage in ("flop", "turn", "river"):
        return Table(board=tuple(cards[: ("flop", "turn", "river").index(stage) + 3]), dead=out)
    row: list[int | None] = [*cards[:6]]
    removed = {"board": 0, "first roll": 1, "refill": 1, "second roll": 2}[stage]
    if "roll" in stage:
        row[rng.randrange(6)] = None
    return Table(boxes=tuple(row), removed=tuple(cards[6 : 6 + removed]), dead=out)


def some_spot(rng: random.Random, stage: str, seats: int, dead: int, most: int) -> tuple[list[Player], Table]:
    """A random question that has an answer."""
    while True:
        table = some_table(rng, stage, dead)
        # A few cards for everybody, so that hands share cards with other hands often; now and then with the table.
        left = [card for card in range(52) if card not in table.seen()]
        cards = rng.sample(left, min(len(left), 4 * seats))
        players = [some_player(rng, cards, most) for _ in range(seats)]
        if meetings(players, table.seen()):
            return players, table


def ask(players: Sequence[Player], table: Table, **how: Any) -> Equity:
    return equity([player.text for player in players], **table.facts(), **how)


# Every method against the definition


STAGES = {"river": 4, "second roll": 4, "refill": 4, "turn": 3, "first roll": 2, "board": 1}


def test_random_spots_by_definition() -> None:
    """Exact answers are those of the rules played out, and samples are as near as they say."""
    rng = random.Random("spots")
    met: Counter[str] = Counter()
    worst = 0.0
    for case in range(SPOTS):
        stage = rng.choices([*STAGES], [*STAGES.values()])[0]
        seats = rng.choice((2, 2, 3, 4))
        most = {"board": 2, "first roll": 2, "turn": 3}.get(stage, 4)
        players, table = some_spot(rng, stage, seats, rng.choice((0, 0, 1, 3, 10)), most)
        total, split = played_out(players, table)
        exact = ask(players, table, method="exact")
        assert (exact.method, exact.stage) == ("exact", stage)
        scale = total / exact.total
        assert [[part * scale for part in player.split] for player in exact.players] == split, (players, table)
        assert exact.equities == shares(total, split)
        assert ask(players, table) == exact
        met[f"{seats} players"] += 1
        met[stage] += 1
        met["with ranges"] += any(len(player.hands) > 1 for player in players)
        met["with dead cards"] += bool(table.dead)
        if seats == 2:
            both_ways(players, table, total, split)
        if case % 4 == 0:
            sampled = ask(players, table, method="sample", budget=20_000, seed=case)
            worst = max(worst, *errors(sampled, total, split))
            met["sampled"] += 1
    assert worst <= 4
    assert met["sampled"] == (SPOTS + 3) // 4
    counts = ", ".join(f"{count} {name}" for name, count in sorted(met.items()))
    print(f"{SPOTS} spots by definition: {counts}; the worst sample is {worst:.2f} standard errors off")


def errors(sampled: Equity, total: Fraction, split: list[list[Fraction]]) -> list[float]:
    """How many standard errors, by the true chances, each player's equity is off."""
    out = []
    assert sampled.method == "sample"
    for got, row, true in zip(sampled.equities, split, shares(total, split), strict=True):
        square = sum((part / k**2 for k, part in enumerate(row, 1)), Fraction(0)) / total
        spread = sqrt((square - true * true) / sampled.total)
        assert spread or got == true
        out.append(float(abs(got - true)) / spread if spread else 0.0)
    return out


def both_ways(players: list[Player], table: Table, total: Fraction, split: list[list[Fraction]]) -> None:
    """Match-up by match-up and range against range at once: whichever the door takes, the other agrees."""
    spot = find_spot(**table.facts())
    first, second = (
        _odds.Weights(
            (BIT[a] | BIT[b], int(weight * 10)) for (a, b), weight in player.hands.items() if not {a, b} & table.seen()
        )
        for player in players
    )
    unseen = 48 - len(table.seen())
    at = (spot.stage, tuple(BIT[card] for card in spot.board.standing), spot.seen, unseen)
    units = _odds.range_units(spot.finals(unseen), DECK_MASK & ~spot.seen)
    win, tie, lose, _ = range_piece(*at, first, second, 0, units)
    scale = total / (win + tie + lose)
    assert [[win * scale, tie * scale], [lose * scale, tie * scale]] == split
    pairs = matchups(spot, (first, second))
    counts = count_piece(*at, tuple(pairs), tuple(pairs.values()))
    assert counts == [win, tie, lose, tie]


# The theorem


@pytest.mark.parametrize("seed", range(6))
def test_before_the_board_strobe_is_holdem(seed: int) -> None:
    """Six boxes, two rolls and a refill leave any five cards equally often, so ranges fare as in Hold'em."""
    rng = random.Random(f"theorem {seed}")
    seats = 2 + seed % 2
    cards = rng.sample(range(52), 2 * seats + 9)
    while True:
        players = [some_player(rng, cards, 4) for _ in range(seats)]
        table = Table(dead=tuple(card for card in range(52) if card not in cards))
        if meetings(players, table.seen()) and any(len(player.hands) > 1 for player in players):
            break
    (holes, _), *_ = meetings(players, table.seen())
    unseen = {*cards}.difference(*holes)
    ends = Counter(map(frozenset, strobe_boards((), (), sorted(unseen))))
    assert {*ends} == {*map(frozenset, combinations(unseen, 5))}
    assert len({*ends.values()}) == 1
    strobe = ask(players, table, method="exact")
    assert strobe.stage == "deal"
    assert strobe.equities == shares(*played_out(players, table))
    holdem = ask(players, table._replace(board=()), method="exact")
    assert (holdem.stage, holdem.players) == ("preflop", strobe.players)
    assert ask(players, table, method="exact", game="holdem").players == strobe.players


# Equity now is the mean of what comes next


def mean(now: Equity, after: Sequence[tuple[Fraction, Equity]]) -> None:
    """After this much weight each, these equities."""
    weight = sum((part for part, _ in after), Fraction(0))
    for seat, value in enumerate(now.equities):
        assert value == sum((part * odds.equities[seat] for part, odds in after), Fraction(0)) / weight


def next_tables(
    players: Sequence[Player], table: Table, draws: int, dealt: Callable[[tuple[int, ...]], Table]
) -> list[tuple[Fraction, Equity]]:
    """The equity after every choice of so many cards, and the weight of the deals that leave those cards over."""
    rows = []
    seen = table.seen()
    deals = meetings(players, seen)
    for cards in combinations([card for card in range(52) if card not in seen], draws):
        weight = sum((part for holes, part in deals if not {*cards} & {*sum(holes, ())}), Fraction(0))
        if weight:
            rows.append((weight, ask(players, dealt(cards), method="exact")))
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_rolls_and_refills(seed: int) -> None:
    rng = random.Random(f"rolls {seed}")
    seats = 2 + seed % 3
    players, table = some_spot(rng, "board", seats, seed % 4, 4 if seats < 4 else 2)
    hands = [player.text for player in players]
    dead = spelled(table.dead)
    now = ask(players, table, method="exact")
    first = faces(hands, boxes=spelled(table.boxes), dead=dead, method="exact")
    assert first.now == now
    mean(now, [(Fraction(1), face.odds) for face in first.values()])

    box = rng.randrange(6)
    gone = table.boxes[box]
    assert gone is not None
    rolled = table._replace(boxes=(*table.boxes[:box], None, *table.boxes[box + 1 :]), removed=(gone,))
    fill = refills(hands, boxes=spelled(rolled.boxes), removed=TEXT[gone], dead=dead, method="exact")
    assert fill.now == first[box + 1].odds == ask(players, rolled, method="exact")

    def filled(cards: tuple[int, ...]) -> Table:
        return rolled._replace(boxes=(*table.boxes[:box], *cards, *table.boxes[box + 1 :]))

    after = next_tables(players, rolled, 1, filled)
    assert [odds.equities for _, odds in after] == [odds.equities for odds in fill.values()]
    mean(fill.now, after)

    card = rng.choice([*fill])
    full = filled((int(card),))
    second = faces(hands, boxes=spelled(full.boxes), removed=TEXT[gone], dead=dead, method="exact")
    assert second.now.equities == fill[card].equities
    mean(fill[card], [(Fraction(1), face.odds) for face in second.values()])


@pytest.mark.parametrize("seed", range(4))
def test_the_row_of_boxes(seed: int) -> None:
    """Before the deal, when few cards are left: every row of six that may come."""
    rng = random.Random(f"row {seed}")
    cards = rng.sample(range(52), 12)
    table = Table(dead=tuple(card for card in range(52) if card not in cards))
    while True:
        players = [some_player(rng, cards, 3) for _ in range(2)]
        if len(meetings(players, table.seen())) > 1:
            break
    after = next_tables(players, table, 6, lambda row: table._replace(boxes=row))
    mean(ask(players, table, method="exact"), after)


@pytest.mark.parametrize("seed", range(6))
def test_cards_to_come_in_holdem(seed: int) -> None:
    rng = random.Random(f"holdem {seed}")
    seats = 2 + seed % 3
    players, turn = some_spot(rng, "turn", seats, seed % 3, 4)

    def deal_onto(table: Table) -> Callable[[tuple[int, ...]], Table]:
        return lambda cards: table._replace(board=(*(table.board or ()), *cards))

    mean(ask(players, turn, method="exact"), next_tables(players, turn, 1, deal_onto(turn)))
    assert turn.board
    flop = turn._replace(board=turn.board[:3])
    if meetings(players, flop.seen()):
        mean(ask(players, flop, method="exact"), next_tables(players, flop, 1, deal_onto(flop)))
    cards = {*rng.sample(range(52), 4)}.union(*[hole for player in players for hole in [*player.hands][:2]])
    before = Table(board=(), dead=tuple(card for card in range(52) if card not in {*cards, *turn.board}))
    if meetings(players, before.seen()) and len({*cards, *turn.board}) >= 2 * seats + 5:
        mean(ask(players, before, method="exact"), next_tables(players, before, 3, deal_onto(before)))
