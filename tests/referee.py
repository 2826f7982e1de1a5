"""A referee for whole hands of Strobe and Hold'em, who shares no line with the engine.

He is told the facts a hand starts from and every move, says before each move what is due, and keeps his own books.
Betting is judged by `betting_oracle`, money by `money_oracle`, hands by the caller's strength function.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from betting_oracle import Facts, Question, ask
from money_oracle import Heap, best_of, heaps, split, unmatched


class Table(NamedTuple):
    """The facts of a hand, as agreed before the deal."""

    game: str
    structure: str
    stacks: tuple[int | None, ...]
    button: int
    posts: tuple[tuple[int, str, int], ...]
    blinds: tuple[int, ...]
    minimum: int
    bets: tuple[int, int] = (0, 0)
    opening_round: bool = False
    burn: bool = False
    straddle_min_raise: str = "straddle"
    round_small_blind: bool = False
    cap_heads_up: bool = False


class ChanceDue(NamedTuple):
    """Cards or the die: what kind, for whom, how many."""

    kind: str
    seats: tuple[int, ...]
    number: int


class ShowDue(NamedTuple):
    """A beaten hand may be shown or mucked."""

    seat: int


class OverDue(NamedTuple):
    """Nothing is left to do."""


Due = Question | ChanceDue | ShowDue | OverDue

STREETS = {
    "strobe": (
        ("deal", "hole", "small"),
        ("board", "boxes6", "small"),
        ("first roll", "roll", "small"),
        ("refill", "refill", "big"),
        ("second roll", "roll", "big"),
    ),
    "holdem": (
        ("preflop", "hole", "small"),
        ("flop", "boxes3", "small"),
        ("turn", "boxes1", "big"),
        ("river", "boxes1", "big"),
    ),
}


class Books:
    """What the referee has written down; the test compares the engine with it after every move."""

    def __init__(self, table: Table) -> None:
        self.table = table
        count = len(table.stacks)
        self.stacks = [chips or 0 for chips in table.stacks]
        self.total = sum(self.stacks)
        clockwise = [(table.button + step) % count for step in range(1, count + 1)]
        self.order = [seat for seat in clockwise if table.stacks[seat] is not None]
        counter_clockwise = [(table.button - step) % count for step in range(count)]
        self.roller = next(seat for seat in counter_clockwise if table.stacks[seat] is not None)
        self.paid = dict.fromkeys(self.order, 0)
        self.dead = 0
        self.folded: set[int] = set()
        self.boxes: list[Any] = []
        self.removed: list[Any] = []
        self.faces: list[int] = []
        self.holes: dict[int, list[Any]] = {seat: [] for seat in self.order}
        self.burns: list[Any] = []
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.tabled_unasked = False
        self.streets_bet: list[str] = []
        self.closed: list[tuple[str, int]] = []
        self.returned: list[tuple[int, int]] = []
        self.awards: list[tuple[Heap, dict[int, int]]] = []
        self.acting_order: list[tuple[str, list[int]]] = []

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.folded]

    @property
    def able(self) -> list[int]:
        return [seat for seat in self.live if self.stacks[seat] > 0]

    @property
    def pot(self) -> int:
        return self.total - sum(self.stacks)

    @property
    def board(self) -> list[Any]:
        return [card for card in self.boxes if card is not None]

    def clockwise_from(self, seat: int) -> list[int]:
        """Live seats, this one (or the next live one) first."""
        count = len(self.table.stacks)
        seats = [(seat + step) % count for step in range(count)]
        return [one for one in seats if one in self.live]

    def take_back(self) -> None:
        """What nobody matched goes back to the one who bet it."""
        for seat, chips in unmatched(self.paid, self.folded).items():
            self.paid[seat] -= chips
            self.stacks[seat] += chips
            self.returned.append((seat, chips))


def referee(books: Books, strength: Callable[[Sequence[Any]], Any]) -> Generator[Due, Any, None]:
    """Says what is due, is sent the move that was made, and goes on until the hand is over."""
    table = books.table
    live_posts: dict[int, int] = {}
    price = 0
    last_poster = table.button
    straddled = 0
    gap = sum(table.blinds)
    for seat, kind, amount in table.posts:
        chips = min(amount, books.stacks[seat])
        books.stacks[seat] -= chips
        if kind == "dead":
            books.dead += chips
            continue
        books.paid[seat] += chips
        if kind == "ante":
            continue
        live_posts[seat] = live_posts.get(seat, 0) + chips
        price = max(price, amount)
        if kind == "blind":
            gap -= chips
            last_poster = seat
        if kind == "straddle":
            straddled = amount
            last_poster = seat
    if table.blinds:
        price = max(price, max(table.blinds))
    if table.round_small_blind and len(table.blinds) > 1:
        gap += table.blinds[1] - table.blinds[0]

    opened = False
    aggressor: int | None = None

    def prepare(size: str) -> Facts:
        """The facts of the betting round that comes next."""
        facts = Facts(
            structure=table.structure,
            order=tuple(books.clockwise_from((table.button if opened else last_poster) + 1)),
            behind={seat: books.stacks[seat] for seat in books.live},
            minimum=table.minimum,
            bet=table.bets[0 if size == "small" else 1],
            pot=books.pot,
            tournament_cap=table.cap_heads_up and len(books.order) > 2,
        )
        if opened:
            return facts
        return facts._replace(
            posted={**live_posts},
            price=price,
            first_raise=table.minimum if straddled and table.straddle_min_raise == "big_blind" else 0,
            pot=books.pot - sum(live_posts.values()),
            missing=gap,
        )

    def table_all() -> None:
        for seat in show_order():
            if seat not in books.shown:
                books.shown.append(seat)

    def show_order() -> list[int]:
        """Side pots before the main pot; in each the last aggressor, or the first to act, and on clockwise."""
        clockwise = books.clockwise_from(table.button + 1 if aggressor is None else aggressor)
        back = unmatched(books.paid, books.folded)
        pots = heaps({seat: chips - back.get(seat, 0) for seat, chips in books.paid.items()}, books.folded, books.dead)
        rank = {seat: max((n for n, pot in enumerate(pots) if seat in pot.eligible), default=0) for seat in clockwise}
        return sorted(clockwise, key=lambda seat: (-rank[seat], clockwise.index(seat)))

    def award() -> None:
        contest = books.live if len(books.live) > 1 else []
        values = {seat: strength([*books.holes[seat], *books.board]) for seat in contest}
        for pot in reversed(heaps(books.paid, books.folded, books.dead)):
            able = [seat for seat in pot.eligible if seat not in books.mucked]
            winners = best_of(able, values) if len(able) > 1 else able
            shares = split(pot.amount, winners, books.order)
            books.awards.append((pot, shares))
            for seat, chips in shares.items():
                books.stacks[seat] += chips

    for street, step, size in STREETS[table.game]:
        burn = step.startswith("boxes") or step == "refill"
        if burn and (table.game == "holdem" or table.burn):
            move = yield ChanceDue("burn", (), 1)
            books.burns.extend(move.cards)
        if step == "hole":
            move = yield ChanceDue("hole", tuple(books.order), 2 * len(books.order))
            for position, card in enumerate(move.cards):
                books.holes[books.order[position % len(books.order)]].append(card)
        elif step.startswith("boxes"):
            move = yield ChanceDue("boxes", (), int(step[5:]))
            books.boxes.extend(move.cards)
        elif step == "refill":
            move = yield ChanceDue("refill", (), 1)
            books.boxes[books.boxes.index(None)] = move.cards[0]
        else:
            move = yield ChanceDue("roll", (books.roller,), 0)
            books.faces.append(move.face)
            books.removed.append(books.boxes[move.face - 1])
            books.boxes[move.face - 1] = None

        if street == "deal" and not table.opening_round:
            if ask(prepare(size), []) is None:
                books.tabled_unasked = True
                table_all()
            continue
        facts = prepare(size)
        put = {seat: facts.posted.get(seat, 0) for seat in facts.order}
        opened = True
        last_aggressor, aggressor = aggressor, None
        actions: list[tuple[object, str, int]] = []
        asked: list[int] = []
        while (question := ask(facts, actions)) is not None:
            move = yield question
            seat = move.seat
            asked.append(seat)
            if move.kind == "fold":
                books.folded.add(seat)
            else:
                total = {
                    "check": put[seat],
                    "call": put[seat] + question.call,
                    "raise_to": getattr(move, "to", 0),
                }[move.kind]
                books.stacks[seat] -= total - put[seat]
                books.paid[seat] += total - put[seat]
                put[seat] = total
                if move.kind == "raise_to":
                    aggressor = seat
            actions.append((seat, move.kind, put[seat]))
        if asked:
            books.streets_bet.append(street)
            books.acting_order.append((street, asked))
        else:
            aggressor = last_aggressor
        books.take_back()
        books.closed.append((street, books.pot))
        if len(books.live) == 1:
            award()
            yield OverDue()
            return
        if not books.shown and len(books.able) < 2 and len(books.able) < len(books.live):
            table_all()

    # Showdown.
    if any(books.stacks[seat] == 0 for seat in books.live):
        table_all()
    values = {seat: strength([*books.holes[seat], *books.board]) for seat in books.live}
    pots = [pot for pot in heaps(books.paid, books.folded, books.dead) if len(pot.eligible) > 1]
    for seat in show_order():
        if seat in books.shown:
            continue
        wins = any(
            seat in best_of([*(one for one in books.shown if one in pot.eligible), seat], values)
            for pot in pots
            if seat in pot.eligible
        )
        if wins:
            books.shown.append(seat)
            continue
        move = yield ShowDue(seat)
        (books.shown if move.kind == "show" else books.mucked).append(seat)
    award()
    yield OverDue()
