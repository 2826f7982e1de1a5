"""A croupier for every game: he says what is due, is told each move, and keeps his own books.

He shares no line with the engine: written from the rules alone (parts 3, 4 and 5). Betting is judged by
`betting_oracle` and `wagers`, money by `money_oracle`, hands by `oracle` and its `rank_tables`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from wagers import Ask, Round, question

import oracle
import rank_tables
from betting_oracle import Facts
from money_oracle import Heap, best_of, deal_out, heaps, unmatched


class Cards(NamedTuple):
    """Cards are due: who gets them, how many, how many of each seat's lie up, out of which cards."""

    kind: str
    seats: tuple[int, ...]
    number: int
    up: int
    pool: frozenset[int]
    barred: frozenset[int] = frozenset()


class Die(NamedTuple):
    roller: int


class Lay(NamedTuple):
    """These seats put one card away, in any order."""

    seats: tuple[int, ...]


class Change(NamedTuple):
    """This seat says what it draws."""

    seat: int


class Showing(NamedTuple):
    """This beaten seat shows or mucks."""

    seat: int


class End(NamedTuple):
    pass


Due = Ask | Cards | Die | Lay | Change | Showing | End


class Rules(NamedTuple):
    """A game: its streets as (name, steps, size), what wins, how many hole cards are used."""

    seats: tuple[int, int]
    streets: tuple[tuple[str, tuple[str, ...], str], ...]
    high: str = "HIGH"
    low: str = ""
    use: str = "ANY"
    family: str = "button"


def flop(*first: str, turn: tuple[str, ...] = ()) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    return (
        ("preflop", first, "small"),
        ("flop", ("burn", "boxes 3"), "small"),
        ("turn", (*turn, "burn", "boxes 1"), "big"),
        ("river", ("burn", "boxes 1"), "big"),
    )


BOXES = (
    ("deal", ("hole 2 0",), "maybe"),
    ("board", ("burn?", "boxes 6"), "small"),
    ("first roll", ("roll",), "small"),
    ("refill", ("burn?", "refill"), "big"),
    ("second roll", ("roll",), "big"),
)
SEVEN = (
    ("third street", ("hole 2 1",), "small"),
    ("fourth street", ("burn", "hole 0 1"), "small"),
    ("fifth street", ("burn", "hole 0 1"), "big"),
    ("sixth street", ("burn", "hole 0 1"), "big"),
    ("seventh street", ("last",), "big"),
)
ONE_DRAW = (("deal", ("hole 5 0",), "small"), ("draw", ("draw",), "big"))
GAMES = {
    "strobe": Rules((2, 10), BOXES),
    "strobe_hilo": Rules((2, 10), BOXES, low="LOW_8"),
    "holdem": Rules((2, 11), flop("hole 2 0")),
    "omaha": Rules((2, 11), flop("hole 4 0"), use="TWO"),
    "omaha_hilo": Rules((2, 11), flop("hole 4 0"), use="TWO", low="LOW_8"),
    "pineapple": Rules((2, 14), flop("hole 3 0", "discard")),
    "pineapple_hilo": Rules((2, 14), flop("hole 3 0", "discard"), low="LOW_8"),
    "crazy_pineapple": Rules((2, 14), flop("hole 3 0", turn=("discard",))),
    "crazy_pineapple_hilo": Rules((2, 14), flop("hole 3 0", turn=("discard",)), low="LOW_8"),
    "tahoe": Rules((2, 14), flop("hole 3 0"), use="AT_MOST_TWO"),
    "tahoe_hilo": Rules((2, 14), flop("hole 3 0"), use="AT_MOST_TWO", low="LOW_8"),
    "seven_card_stud": Rules(
        (2, 8),
        tuple((name, steps, "pair" if name == "fourth street" else size) for name, steps, size in SEVEN),
        family="stud",
    ),
    "seven_card_stud_hilo": Rules((2, 8), SEVEN, low="LOW_8", family="stud"),
    "razz": Rules((2, 8), SEVEN, high="LOW_A5", family="stud"),
    "mississippi_stud": Rules(
        (2, 7),
        (
            ("third street", ("hole 2 1",), "small"),
            ("fifth street", ("burn", "hole 0 2"), "small"),
            ("sixth street", ("burn", "hole 0 1"), "big"),
            ("seventh street", ("burn", "hole 0 1"), "big"),
        ),
        family="stud",
    ),
    "ace_to_five": Rules((2, 8), ONE_DRAW, high="LOW_A5", family="draw"),
    "deuce_to_seven": Rules((2, 8), ONE_DRAW, high="LOW_27", family="draw"),
    "deuce_to_seven_triple": Rules(
        (2, 7),
        (
            ("deal", ("hole 5 0",), "small"),
            ("first draw", ("draw",), "small"),
            ("second draw", ("draw",), "big"),
            ("third draw", ("draw",), "big"),
        ),
        high="LOW_27",
        family="draw",
    ),
}


class Table(NamedTuple):
    """The facts of a hand, as agreed before the deal."""

    game: str
    structure: str
    stacks: tuple[int | None, ...]
    button: int
    posts: tuple[tuple[int, str, int], ...]
    blinds: tuple[int, ...] = ()
    minimum: int = 1
    bets: tuple[int, int] = (0, 0)
    bring_in: int = 0
    options: tuple[tuple[str, Any], ...] = ()


DEFAULTS: dict[str, Any] = {
    "opening_round": False,
    "burn": False,
    "joker": False,
    "qualifier": True,
    "open_pair_double": True,
    "sevens": True,
    "check_raise": False,
    "odd_chip": "tda",
    "min_open": 1,
    "killer_last": False,
    "discard_when": "before_betting",
    "board_ties": "position",
    "short_stub": "robert",
    "max_raises": 3,
    "cap_heads_up": False,
    "round_small_blind": False,
    "straddle_min_raise": "straddle",
}


@lru_cache(maxsize=1_000)
def value(hole: tuple[int, ...], board: tuple[int, ...], use: str, ranking: str) -> oracle.Value | None:
    """A hand's worth, larger is better; None does not qualify."""
    return rank_tables.best(hole, board, use, ranking)


def upcard_worth(ups: Sequence[int], ranking: str) -> oracle.Value:
    """Larger is better: the pattern of up to four upcards, or five cards in full (3.7)."""
    cards = [oracle.from_id(card) for card in ups]
    if len(cards) == 5:
        return oracle.high5(cards) if ranking == "HIGH" else tuple(-part for part in oracle.low_a5_5(cards))
    return tuple(-part for part in oracle.shown(cards, ranking))


class Croupier:
    """The books of one hand; `run` tells what is due."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = GAMES[table.game]
        self.options = (
            DEFAULTS
            | {
                "max_raises": 4 if table.game in ("ace_to_five", "deuce_to_seven") else 3,
                "joker": table.game == "ace_to_five",
            }
            | dict(table.options)
        )
        count = len(table.stacks)
        clockwise = [(table.button + step) % count for step in range(1, count + 1)]
        self.order = [seat for seat in clockwise if table.stacks[seat] is not None]
        self.roller = self.order[-1]
        self.stacks = [chips or 0 for chips in table.stacks]
        self.total = sum(self.stacks)
        self.paid = dict.fromkeys(self.order, 0)
        self.dead = 0
        self.folded: set[int] = set()
        self.mucked: set[int] = set()
        self.shown: set[int] = set()
        self.holes: dict[int, list[int]] = {seat: [] for seat in self.order}
        self.up: dict[int, list[int]] = {seat: [] for seat in self.order}
        self.discards: list[int] = []
        self.drawn: list[tuple[int, list[int]]] = []
        self.boxes: list[int | None] = []
        self.removed: list[int] = []
        self.burns: list[int] = []
        self.pool = set(range(53 if self.options["joker"] else 52))
        self.mixes: list[tuple[str, int]] = []
        self.returned: list[tuple[int, int, str]] = []
        self.awards: list[tuple[int, int, str, dict[int, int]]] = []
        self.order_shown: list[int] = []
        self.rounds: list[str] = []
        self.aggressor: int | None = None
        self.opener: int | None = None
        self.last_bets: dict[int, int] = {}
        self.last: Round | None = None
        low = self.rules.low
        self.low = "LOW_A5" if low and not self.options["qualifier"] else low

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.folded and seat not in self.mucked]

    @property
    def able(self) -> list[int]:
        return [seat for seat in self.live if self.stacks[seat]]

    @property
    def board(self) -> list[int]:
        return [card for card in self.boxes if card is not None]

    def clockwise_from(self, seat: int) -> list[int]:
        """Live seats from this one on."""
        count, live = len(self.table.stacks), self.live
        return [one % count for one in range(seat, seat + count) if one % count in live]

    # Chance.

    def take(self, cards: Iterable[int]) -> list[int]:
        taken = [int(card) for card in cards]
        for card in taken:
            self.pool.remove(card)
        return taken

    def cards(
        self, kind: str, seats: Sequence[int] = (), number: int = 1, up: int = 0, own: Iterable[int] = ()
    ) -> Cards:
        return Cards(kind, tuple(seats), number, up, frozenset(self.pool), frozenset(own))

    def burn(self) -> Generator[Due, Any, None]:
        move = yield self.cards("burn")
        self.burns += self.take(move.cards)

    def hole(self, seats: Sequence[int], down: int, up: int) -> Generator[Due, Any, None]:
        move = yield self.cards("hole", seats, len(seats) * (down + up), up)
        for place, card in enumerate(self.take(move.cards)):
            seat = seats[place % len(seats)]
            self.holes[seat].append(card)
            if place // len(seats) >= down:
                self.up[seat].append(card)

    def mix(self, source: str, cards: list[int]) -> None:
        self.pool |= set(cards)
        self.mixes.append((source, len(cards)))

    def last_card(self) -> Generator[Due, Any, None]:
        """5.1.5, in its own words."""
        players, stub, spare = self.live, len(self.pool), len(self.burns)
        if self.options["short_stub"] == "tda":
            # One for everybody, one to burn and one to stay; else the burns come back, or one card serves all.
            needed = len(players) + 2
            everybody = needed <= stub + spare
            if stub < (needed if everybody else 3):
                self.mix("burns", self.burns)
                self.burns = []
            yield from self.burn()
            if everybody:
                yield from self.hole(players, 1, 0)
            else:
                move = yield self.cards("common", (), 1, 1)
                self.boxes += self.take(move.cards)
            return
        if stub >= len(players) + 1:
            yield from self.burn()
            yield from self.hole(players, 1, 0)
        elif stub + spare < len(players):
            if stub >= 2:
                yield from self.burn()
            else:
                self.mix("burns", self.burns)
                self.burns = []
            move = yield self.cards("common", (), 1, 1)
            self.boxes += self.take(move.cards)
        else:
            served = 0
            if stub >= 2:
                yield from self.burn()
                served = stub - 2
                if served:
                    yield from self.hole(players[:served], 1, 0)
            self.mix("burns", self.burns)
            self.burns = []
            rest = players[served:]
            if len(self.pool) > len(rest):
                yield from self.burn()
            yield from self.hole(rest, 1, 0)

    def draw(self) -> Generator[Due, Any, None]:
        """All say what they draw, then the cards come (D-DR-3 to D-DR-5, 4.10)."""
        self.drawn = []
        for seat in self.live:
            move = yield Change(seat)
            gone = [int(card) for card in move.cards]
            self.holes[seat] = [card for card in self.holes[seat] if card not in gone]
            self.drawn.append((seat, gone))
        drawers = [(seat, gone) for seat, gone in self.drawn if gone]
        wanted: list[int | None] = []
        if drawers:
            wanted.append(None)
            for seat, gone in drawers:
                wanted += [seat] * min(4, len(gone))
            waiting = [seat for seat, gone in drawers if len(gone) == 5]
            if waiting and waiting[-1] == drawers[-1][0]:
                wanted += [None, waiting.pop()]
            wanted += waiting
        now = self.drawn
        recycled = False
        if len(wanted) > len(self.pool):
            cut = max(0, len(self.pool) - 1)
            yield from self.serve(wanted[:cut])
            wanted = wanted[cut:]
            muck = self.burns + self.discards + [card for seat in self.folded for card in self.holes[seat]]
            for seat in self.folded:
                self.holes[seat] = []
            self.burns, self.discards = [], []
            self.mix("muck", muck)
            cut = len(self.pool)
            yield from self.serve(wanted[:cut])
            wanted = wanted[cut:]
            if wanted:
                self.mix("discards", [card for _, gone in now for card in gone])
                recycled = True
                while wanted:
                    drawer = wanted[0]
                    run = 1
                    while drawer is not None and wanted[run : run + 1] == [drawer]:
                        run += 1
                    own = [card for one, gone in now if one == drawer for card in gone]
                    yield from self.serve(wanted[:run], own)
                    wanted = wanted[run:]
        else:
            yield from self.serve(wanted)
        if not recycled:
            self.discards += [card for _, gone in now for card in gone]
        self.drawn = []

    def serve(self, wanted: Sequence[int | None], own: Sequence[int] = ()) -> Generator[Due, Any, None]:
        """Burns one by one, the cards between them at once."""
        place = 0
        while place < len(wanted):
            if wanted[place] is None:
                yield from self.burn()
                place += 1
                continue
            seats: list[int] = []
            while place < len(wanted) and (seat := wanted[place]) is not None:
                seats.append(seat)
                place += 1
            move = yield self.cards("draw", seats, len(seats), 0, own)
            for seat, card in zip(seats, self.take(move.cards), strict=True):
                self.holes[seat].append(card)

    def deal(self, step: str) -> Generator[Due, Any, None]:
        kind, *numbers = step.split()
        if kind == "burn" or (kind == "burn?" and self.options["burn"]):
            yield from self.burn()
        elif kind == "hole":
            yield from self.hole(self.live, int(numbers[0]), int(numbers[1]))
        elif kind == "boxes":
            move = yield self.cards("boxes", (), int(numbers[0]), int(numbers[0]))
            self.boxes += self.take(move.cards)
        elif kind == "roll":
            move = yield Die(self.roller)
            card = self.boxes[move.face - 1]
            assert card is not None
            self.removed.append(card)
            self.boxes[move.face - 1] = None
        elif kind == "refill":
            move = yield self.cards("refill", (), 1, 1)
            self.boxes[self.boxes.index(None)] = self.take(move.cards)[0]
        elif kind == "last":
            yield from self.last_card()
        elif kind == "draw":
            yield from self.draw()
        elif kind == "discard":
            left = list(self.live)
            while left:
                move = yield Lay(tuple(left))
                left.remove(move.seat)
                (gone,) = [int(card) for card in move.cards]
                self.holes[move.seat].remove(gone)
                self.discards.append(gone)

    # Betting.

    def first_seat(self, first: bool) -> int:
        """Where the order of a round begins (2.2, 5.1.2, 5.1.3)."""
        table, rules = self.table, self.rules
        posters = [seat for seat, kind, _ in table.posts if kind in ("blind", "straddle")]
        if rules.family != "stud":
            return posters[-1] + 1 if first and posters else table.button + 1
        killers = [seat for seat, kind, _ in table.posts if kind == "kill"]
        if first and killers:
            return killers[-1] + 1
        ranking = "LOW_A5" if rules.high == "LOW_A5" else "HIGH"
        common = [] if self.options["short_stub"] == "tda" else self.board
        worth = {seat: upcard_worth([*self.up[seat], *common], ranking) for seat in self.live}
        limit = table.structure in ("fixed_limit", "spread_limit")
        worst = first and (limit or ranking == "LOW_A5")
        want = (min if worst else max)(worth.values())
        equal = [seat for seat in self.live if worth[seat] == want]
        if self.options["board_ties"] == "suit" and len(equal) > 1:
            # Equal boards have the same ranks: whose best suit in the highest of them is the better.
            ranks = [card // 4 for card in self.up[equal[0]]]
            high = max(rank for rank in ranks if ranking == "HIGH" or rank != 12 or set(ranks) == {12})
            return max(equal, key=lambda seat: max(card for card in self.up[seat] if card // 4 == high))
        return equal[0]

    def prepare(self, size: str, first: bool) -> Round:
        table, options = self.table, self.options
        start = self.first_seat(first)
        order = self.clockwise_from(start)
        self.opener = order[0] if self.rules.family == "stud" else None
        limit = table.structure in ("fixed_limit", "spread_limit")
        posted: dict[int, int] = {}
        price, straddle, gap = 0, False, 0
        if first:
            gap = sum(table.blinds)
            left = [chips or 0 for chips in table.stacks]
            for seat, kind, owed in table.posts:
                chips = min(owed, left[seat])
                left[seat] -= chips
                if kind in ("ante", "dead"):
                    continue
                posted[seat] = posted.get(seat, 0) + chips
                price = max(price, owed)
                straddle |= kind == "straddle"
                gap -= chips if kind == "blind" else 0
            price = max(price, *table.blinds, 0)
            if options["round_small_blind"] and len(table.blinds) > 1:
                gap += max(table.blinds) - table.blinds[0]
        bet = table.bets[size == "big"]
        pair = 0
        if size == "pair" and table.structure == "fixed_limit" and options["open_pair_double"]:
            ranks = [[card // 4 for card in self.up[seat]] for seat in self.live]
            pair = table.bets[1] if any(len(set(one)) < len(one) for one in ranks) else 0
        facts = Facts(
            structure="no_limit" if table.structure == "spread_limit" else table.structure,
            order=tuple(order),
            behind={seat: self.stacks[seat] for seat in self.live},
            posted=posted,
            price=price,
            minimum=table.minimum,
            first_raise=table.minimum if straddle and options["straddle_min_raise"] == "big_blind" else 0,
            bet=bet,
            pot=self.total - sum(self.stacks) - sum(posted.values()),
            missing=max(0, gap),
            most_raises=options["max_raises"],
            tournament_cap=options["cap_heads_up"] and len(self.order) > 2,
            stands=price >= (bet if table.structure == "fixed_limit" else table.minimum),
            patient=next((seat for seat, kind, _ in table.posts if kind == "kill"), None)
            if first and options["killer_last"]
            else None,
        )
        duty = ""
        if first and self.rules.family == "stud":
            duty = "bring_in" if limit else "bet"
        elif first and self.rules.family == "draw":
            duty = "bet"
        return Round(
            facts,
            duty=duty,
            bring_in=table.bring_in,
            pair=pair,
            spread=table.bets[1] if table.structure == "spread_limit" else 0,
            min_open=options["min_open"] if first and self.rules.family == "draw" else 1,
            check_raise=not (
                table.game == "ace_to_five"
                and table.structure == "fixed_limit"
                and not first
                and not options["check_raise"]
            ),
        )

    def bet(self, street: str, size: str, first: bool) -> Generator[Due, Any, None]:
        spell = self.prepare(size, first)
        self.aggressor = None
        self.last = spell
        while (ask := question(spell)) is not None:
            move = yield ask
            chips = spell.take(move, ask)
            self.stacks[ask.seat] -= chips
            self.paid[ask.seat] += chips
            if move.kind == "fold":
                self.folded.add(ask.seat)
            if move.kind == "raise_to":
                self.aggressor = ask.seat
        before = dict(self.paid)
        for seat, chips in unmatched(self.paid, self.folded).items():
            self.paid[seat] -= chips
            self.stacks[seat] += chips
            self.returned.append((seat, chips, "uncalled"))
        put = {seat: spell.put().get(seat, 0) for seat in self.order}
        self.last_bets = {seat: max(0, put[seat] - (before[seat] - self.paid[seat])) for seat in self.order}
        self.rounds.append(street)

    # The course of the hand.

    def run(self) -> Generator[Due, Any, None]:
        for seat, kind, owed in self.table.posts:
            chips = min(owed, self.stacks[seat])
            self.stacks[seat] -= chips
            if kind == "dead":
                self.dead += chips
            else:
                self.paid[seat] += chips
        first = True
        streets = self.rules.streets
        if self.options["discard_when"] == "after_betting":
            (opening, steps, size), (then, more, small), *rest = streets
            streets = ((opening, steps[:-1], size), (then, ("discard", *more), small), *rest)
        for place, (street, steps, size) in enumerate(streets):
            for number, step in enumerate(steps):
                if (
                    not first
                    and len(self.able) < 2
                    and not any(
                        later in ("discard", "draw")
                        for later in (*steps[number:], *(one for _, more, _ in streets[place + 1 :] for one in more))
                    )
                ):
                    self.shown |= set(self.live)
                yield from self.deal(step)
            if size == "maybe" and not self.options["opening_round"]:
                continue
            if not first and len(self.able) < 2:
                self.last = None
                continue
            yield from self.bet(street, "small" if size == "maybe" else size, first)
            first = False
            if len(self.live) == 1:
                break
        if len(self.live) > 1:
            yield from self.showdown()
        self.award()
        yield End()

    def pots(self) -> list[Heap]:
        """Main pot first; who has nothing but dead money in plays for the dead money (4.6)."""
        hands = [seat for seat in self.order if seat not in self.folded]
        if self.dead and any(self.paid[seat] == 0 for seat in hands) and any(self.paid[seat] for seat in hands):
            return [Heap(self.dead, tuple(hands)), *heaps(self.paid, self.folded)]
        return heaps(self.paid, self.folded, self.dead)

    def worths(self) -> list[dict[int, oracle.Value | None]]:
        rankings = [self.rules.high, *([self.low] if self.low else [])]
        board = tuple(self.board)
        return [
            {seat: value(tuple(self.holes[seat]), board, self.rules.use, ranking) for seat in self.live}
            for ranking in rankings
        ]

    def show_order(self, pots: Sequence[Heap]) -> list[int]:
        lead = self.aggressor if self.aggressor in self.live else self.opener
        order = self.clockwise_from(self.table.button + 1 if lead is None else lead)
        rank = {seat: max((n for n, pot in enumerate(pots) if seat in pot.eligible), default=0) for seat in order}
        return sorted(order, key=lambda seat: (-rank[seat], order.index(seat)))

    def showdown(self) -> Generator[Due, Any, None]:
        if any(self.stacks[seat] == 0 for seat in self.live):
            self.shown |= set(self.live)
        worths = self.worths()
        pots = self.pots()
        for seat in self.show_order(pots):
            if seat in self.shown:
                continue
            wins = any(
                seat in best_of([*(one for one in self.shown if one in pot.eligible), seat], worth)
                for pot in pots
                if seat in pot.eligible
                for worth in worths
            )
            if not wins:
                move = yield Showing(seat)
                if move.kind == "muck":
                    self.mucked.add(seat)
                    self.order_shown.append(~seat)
                    continue
            self.shown.add(seat)
            self.order_shown.append(seat)

    def odd_order(self, seats: Sequence[int], side: int) -> list[int]:
        """The seats in the order in which they get chips that cannot be split (4.7, 4.10)."""
        if self.rules.family != "stud" or len(seats) < 2:
            return [seat for seat in self.order if seat in seats]
        ranking = [self.rules.high, self.low][side]
        ace_low = ranking in ("LOW_A5", "LOW_8")
        robert = self.options["odd_chip"] == "robert"
        lowest = robert and ranking != "HIGH"

        def key(seat: int) -> list[tuple[int, int]]:
            cards = [*self.holes[seat], *self.board]
            if robert:
                hands = [cards]
            else:
                top = value(tuple(self.holes[seat]), tuple(self.board), self.rules.use, ranking)
                hands = [list(five) for five in combinations(cards, 5) if value(five, (), "ANY", ranking) == top]
            ranked = [
                sorted((((card // 4 + 1) % 13 if ace_low else card // 4), card % 4) for card in hand) for hand in hands
            ]
            return min(ranked) if lowest else max([one[::-1] for one in ranked])

        return sorted(seats, key=key, reverse=not lowest)

    def sevens(self) -> dict[int, int]:
        """What the sevens rule gives back (5.4, 4.10)."""
        table = self.table
        ruled = table.game == "ace_to_five" and table.structure == "fixed_limit" and self.options["sevens"]
        if not ruled or self.last is None or len(self.rounds) < 2 or len(self.live) < 2:
            return {}
        worth = self.worths()[0]
        best = best_of([seat for seat in self.live if seat in self.last.acted], worth)
        seven = tuple(-part for part in (0, 7, 6, 5, 4, 3))
        good = [seat for seat in best if (worth[seat] or ()) >= seven]
        if any(seat in self.last.checked for seat in good):
            return self.last_bets
        opener, callers, level = self.last.short_opening()
        for place, seat in enumerate(callers):
            if seat in good:
                stay = {opener, *callers[: place + 1]}
                return {one: chips - (min(chips, level) if one in stay else 0) for one, chips in self.last_bets.items()}
        return {}

    def award(self) -> None:
        for seat, chips in self.sevens().items():
            if chips:
                self.returned.append((seat, chips, "void"))
                self.stacks[seat] += chips
                self.paid[seat] -= chips
        contested = len(self.live) > 1
        worths = self.worths() if contested else []
        pots = self.pots()
        for number in reversed(range(len(pots))):
            pot = pots[number]
            able = [seat for seat in pot.eligible if seat not in self.mucked]
            parts: list[tuple[int, str, list[int], int]]
            if not contested:
                parts = [(pot.amount, "whole", self.live, 0)]
            else:
                high = best_of(able, worths[0])
                low = best_of(able, worths[1]) if self.low else []
                if not low or set(low) == set(high):
                    parts = [(pot.amount, "whole", high, 0)]
                else:
                    parts = [(pot.amount - pot.amount // 2, "high", high, 0), (pot.amount // 2, "low", low, 1)]
            for amount, side, seats, which in parts:
                shares = deal_out(amount, seats, self.odd_order(seats, which))
                self.awards.append((number, amount, side, shares))
                for seat, chips in shares.items():
                    self.stacks[seat] += chips
