"""The fields of the PHH format from a hand: in its own words where it has them, else in those of the extension."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from strobe.cards import Card
from strobe.game.corrections import MISDEAL
from strobe.game.engine import apply, begin
from strobe.game.events import Dealt, Event, Mucked, Placed, Removed, Shown
from strobe.game.moves import Move, Rule
from strobe.game.phh import CODES, EXTENSION, FIXED, LIMITS, Record, Stakes, card_text, decimal, facts_of, is_stud
from strobe.game.state import ANTE, BLIND, DEAD, STRADDLE, Over, Setup, State
from strobe.variants import find

__all__ = ["fields_of"]

Money = Callable[[int], Fraction]


def fields_of(record: Record) -> dict[str, Any]:
    """Which fields tell this hand, in the order in which they are written?"""
    hand, unit = record.hand, Fraction(record.unit)
    setup = hand.setup
    order = setup.order

    def money(chips: int) -> Fraction:
        return chips * unit

    stakes = _stakes(setup)
    base = facts_of(setup.variant, setup.structure, [setup.stacks[seat] or 0 for seat in order], stakes)
    posts = [(order.index(seat), post, owed) for seat, post, owed in setup.posts]
    code = _code(setup, posts == [*map(tuple, base["posts"])], hand.moves)
    extra = _facts(setup, base, posts, money)
    chairs = _chairs(setup)
    writer = _Writer(setup, money, own=code is None)
    actions = writer.actions(hand.moves, record.comments)
    # A burn that nobody knows goes without saying, unless nothing comes after it.
    if any(writer.burns) or writer.ends_with_burn:
        extra["_burns"] = card_text(writer.burns)
    if writer.named:
        extra["_named"] = writer.named
    fields: dict[str, Any] = {"variant": code or setup.variant.name}
    if code is None:
        fields["_structure"] = setup.structure
    if code is None or extra or chairs:
        fields["_strobe"] = EXTENSION
    fields["ante_trimming_status"] = stakes.trimmed
    fields["antes"] = [*map(money, stakes.antes)]
    if not is_stud(setup.variant) or any(stakes.blinds):
        fields["blinds_or_straddles"] = [*map(money, stakes.blinds)]
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        chips = getattr(stakes, name)
        if chips:
            fields[name] = money(chips)
    fields["starting_stacks"] = [money(setup.stacks[seat] or 0) for seat in order]
    fields |= extra
    fields["actions"] = actions
    fields |= {name: value for name, value in record.metadata.items() if name not in FIXED}
    fields |= chairs
    finish = record.finish or (hand.stacks if hand.over else None)
    if finish:
        fields["finishing_stacks"] = [money(finish[seat]) for seat in order]
    return fields


def _stakes(setup: Setup) -> Stakes[int]:
    """The fields that come nearest to the posts of a hand."""
    antes, blinds = [0] * len(setup.order), [0] * len(setup.order)
    trimmed = not any(post.post == DEAD for post in setup.posts)
    for seat, post, owed in setup.posts:
        player = setup.order.index(seat)
        if post in (ANTE, DEAD):
            antes[player] += owed
        elif post in (BLIND, STRADDLE):
            blinds[player] = owed
    turn = -1 if len(setup.order) == 2 else 1
    small, big = setup.bets
    least = 0 if setup.structure in LIMITS else setup.min_bet
    return Stakes(tuple(antes[::turn]), trimmed, tuple(blinds[::turn]), setup.bring_in, small, big, least)


def _code(setup: Setup, plain: bool, made: Sequence[Move]) -> str | None:
    """The code of the game, where the format can tell this hand so that others come to the same end."""
    variant, options = setup.variant, setup.options
    if not plain or options.joker or not options.qualifier or any(isinstance(move, Rule) for move in made):
        return None
    for code, (name, structure) in CODES.items():
        if name == variant.name and structure == setup.structure and find(name) == variant:
            return code
    return None


def _facts(setup: Setup, base: dict[str, Any], posts: list[tuple[int, str, int]], money: Money) -> dict[str, Any]:
    """What the fields of the format alone would not give."""
    extra: dict[str, Any] = {}
    if posts != [*map(tuple, base["posts"])]:
        extra["_posts"] = [[f"p{player + 1}", post, money(owed)] for player, post, owed in posts]
    if setup.blinds != tuple(base["blinds"]):
        extra["_blinds"] = [*map(money, setup.blinds)]
    if setup.min_bet != base.get("min_bet", setup.bets[0]):
        extra["_min_bet"] = money(setup.min_bet)
    given = setup.variant.defaults._replace(**base["options"])
    options = {name: value for name, value in setup.options._asdict().items() if value != getattr(given, name)}
    if options:
        extra["_options"] = options
    return extra


def _chairs(setup: Setup) -> dict[str, Any]:
    """The table, where p1 does not simply sit in the first of as many chairs as there are players."""
    count = len(setup.stacks)
    if setup.order == tuple(range(count)) and setup.button == count - 1:
        return {}
    return {"seats": [seat + 1 for seat in setup.order], "seat_count": count, "_button": setup.button + 1}


class _Writer:
    """The moves of one hand as actions."""

    def __init__(self, setup: Setup, money: Money, *, own: bool) -> None:
        self.setup = setup
        self.money = money
        self.own = own
        self.lines: list[str] = []
        self.hands: dict[int, list[Card | None]] = {seat: [] for seat in setup.order}
        self.burns: list[Card | None] = []
        self.shown: dict[int, tuple[Card | None, ...]] = {}
        self.at = 0
        self.ends_with_burn = False
        self.named: list[int] = []

    def actions(self, made: Sequence[Move], comments: Sequence[tuple[int, str]]) -> list[str]:
        """All actions in order."""
        state, _ = begin(self.setup)
        said = list(comments)
        for number, move in enumerate(made):
            said = self._say(said, number)
            before = state
            state, events = apply(before, move)
            self._move(number, move, before, events)
            self._show(events)
        self._flush()
        if isinstance(state.legal, Over):
            # A hand that was tabled before its last card, in stud, is shown whole.
            whole = {seat: state.holes[seat] for seat in self.shown}
            self._show([Shown("shown", seat, cards) for seat, cards in whole.items() if cards != self.shown[seat]])
        self._say(said, len(made))
        return self.lines

    def _show(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Shown):
                self.shown[event.seat] = event.cards
                self._put(f"p{self._label(event.seat)} sm {card_text(event.cards)}")
            elif isinstance(event, Mucked):
                self.shown.pop(event.seat, None)
                self._put(f"p{self._label(event.seat)} sm")

    def _say(self, said: list[tuple[int, str]], number: int) -> list[tuple[int, str]]:
        for at, text in said:
            if at <= number:
                self._put(f"# {text}")
        return [(at, text) for at, text in said if at > number]

    def _label(self, seat: int) -> int:
        return self.setup.order.index(seat) + 1

    def _put(self, text: str) -> None:
        self._flush()
        self.lines.append(text)

    def _flush(self) -> None:
        for seat, cards in self.hands.items():
            if cards:
                self.lines.append(f"d dh p{self._label(seat)} {card_text(cards)}")
                cards.clear()

    def _move(self, number: int, move: Move, before: State, events: Sequence[Event]) -> None:
        self.ends_with_burn = before.legal.kind == "burn" and not self.own
        match move:
            case ("fold", seat):
                self._put(f"p{self._label(seat)} f")
            case ("check" | "call", seat):
                self._put(f"p{self._label(seat)} cc")
            case ("raise_to", seat, to):
                self._put(f"p{self._label(seat)} cbr {decimal(self.money(to))}")
            case ("bring_in", seat):
                self._put(f"p{self._label(seat)} pb")
            case ("discard" | "draw", seat, cards):
                self._put(f"p{self._label(seat)} sd {card_text(cards)}".rstrip())
            case ("show", seat, cards):
                if cards is not None and cards == before.holes[seat]:
                    self.named.append(number)
            case ("rule", code, seat, cards, note):
                if code == MISDEAL:
                    self.shown.clear()
                self._put(self._ruling(code, seat, card_text(cards)) + (f" # {note}" if note else ""))
            case ("deal", cards):
                self._deal(cards, before, events)
            case ("roll", face):
                removed = [event.card for event in events if isinstance(event, Removed)]
                self._put(f"d dr {face} {card_text(removed)}")

    def _ruling(self, code: str, seat: int, cards: str) -> str:
        who = f"p{self._label(seat)}" if seat in self.setup.order else "-" if seat == -1 else f"s{seat}"
        words = ["d", "ir", code, who, cards]
        return " ".join(words if cards else words[:3] if who == "-" else words[:4])

    def _deal(self, cards: Sequence[Card | None], before: State, events: Sequence[Event]) -> None:
        if before.legal.kind == "burn":
            if self.own:
                self._put(f"d bn {card_text(cards)}")
            else:
                self.burns += cards
            return
        if before.at != self.at:
            # What is dealt on two streets are two actions, even if nobody acts between them.
            self._flush()
            self.at = before.at
        for event in events:
            if isinstance(event, Dealt):
                self.hands[event.seat] += event.cards
            elif isinstance(event, Placed):
                self._put(f"d db {card_text(event.cards)}")
