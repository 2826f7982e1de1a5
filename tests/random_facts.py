"""Random facts, legal moves and illegal ones, for the hands of tests/random_hands.py."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from betting_oracle import Question
from referee import Books, ChanceDue, Due, OverDue, ShowDue
from referee import Table as Facts
from strobe.cards import DECK, Card
from strobe.game.moves import BringIn, Call, Check, Deal, Discard, Draw, Fold, Muck, RaiseTo, Roll, Show

STRUCTURES = ("no_limit", "pot_limit", "half_pot", "fixed_limit")


class Start(NamedTuple):
    """The same facts twice: as the referee knows them, and as the engine is told them."""

    facts: Facts
    arguments: dict[str, Any]


def random_start(rng: random.Random) -> Start:
    """Any game, any structure, 2 to 10 players, and stacks that often do not cover the blinds."""
    name = rng.choice(("strobe", "holdem"))
    structure = rng.choice(STRUCTURES)
    players = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10))
    chairs = min(10, players + rng.choice((0, 0, 0, 1, 2)))
    seated = sorted(rng.sample(range(chairs), players))
    big = rng.choice((2, 3, 5, 8, 10))
    small = rng.randint(1, big)
    ante = rng.choice((0, 0, 0, 1, 2, big))
    form = rng.choice(("blinds", "blinds", "blinds", "antes", "posts", "posts"))
    ceiling = rng.choice((big, 4 * big, 20 * big, 60 * big))
    stacks: list[int | None] = [None] * chairs
    for seat in seated:
        stacks[seat] = rng.randint(1, max(2, rng.choice((ceiling, ceiling, ceiling, ceiling, big + ante))))
    button = rng.choice(seated) if players == 2 or rng.random() < 0.7 else rng.randrange(chairs)
    clockwise = [(button + step) % chairs for step in range(1, chairs + 1)]
    order = [seat for seat in clockwise if stacks[seat] is not None]
    small_seat, big_seat = (order[1], order[0]) if players == 2 else (order[0], order[1])
    options: dict[str, Any] = {}
    if name == "strobe":
        options["opening_round"] = rng.random() < 0.5
        options["burn"] = rng.random() < 0.5
    arguments: dict[str, Any] = {"stacks": tuple(stacks), "button": button, "structure": structure}

    posts: list[tuple[int, str, int]] = []
    if form == "antes":
        ante = ante or 1
        blinds: tuple[int, ...] = ()
        minimum = ante * rng.choice((1, 1, 1, 3))
        if minimum != ante:
            arguments["min_bet"] = minimum
        arguments["ante"] = ante
    else:
        blinds, minimum = (small, big), big
        arguments["blinds"] = blinds
    posts += [(seat, "ante", ante) for seat in order if ante]
    if form != "antes":
        posts += [(small_seat, "blind", small), (big_seat, "blind", big)]
        arguments |= {"ante": ante} if ante else {}
    if form == "posts":
        if players > 2 and rng.random() < 0.3:
            posts.remove((small_seat, "blind", small))
        others = [seat for seat in order if seat not in (small_seat, big_seat)]
        if others and rng.random() < 0.5:
            late = others[-1]
            if len(others) > 1 and rng.random() < 0.7:
                posts.append((late, "post", big))
            if (stacks[late] or 0) > ante + small + big:
                posts.append((late, "dead", small))
        deep = bool(others) and (stacks[others[0]] or 0) >= ante + 2 * big + small
        if deep and structure != "fixed_limit" and rng.random() < 0.5:
            posts.append((others[0], "straddle", 2 * big))
            if rng.random() < 0.3:
                options["straddle_min_raise"] = "big_blind"
        arguments.pop("ante", None)
        arguments["posts"] = tuple(posts)
    if structure == "pot_limit" and blinds and rng.random() < 0.2:
        options["round_small_blind"] = True
    bets = (0, 0)
    if structure == "fixed_limit":
        # The big blind is the bet; with antes only any bet will do.
        bet = big if blinds else rng.choice((2, 5, 10))
        minimum, bets = bet, (bet, 2 * bet)
        arguments.pop("min_bet", None)
        arguments["bets"] = bets
        if rng.random() < 0.2:
            options["cap_heads_up"] = True
    if options:
        arguments["options"] = options
    facts = Facts(
        name,
        structure,
        tuple(stacks),
        button,
        tuple(posts),
        blinds,
        minimum,
        bets,
        options.get("opening_round", False),
        options.get("burn", False),
        options.get("straddle_min_raise", "straddle"),
        options.get("round_small_blind", False),
        options.get("cap_heads_up", False),
    )
    return Start(facts, arguments)


class Style(NamedTuple):
    """How a table plays: how often it raises, and how often it gives up a hand that costs something."""

    raises: float
    folds: float


def choose(question: Question, style: Style, rng: random.Random) -> Any:
    """A legal move: often the smallest raise or everything."""
    seat = question.seat
    raises = []
    if question.totals is not None:
        low, high = question.totals
        raises = [RaiseTo(seat=seat, to=total) for total in (low, high, rng.randint(low, high))]
    stay = Check(seat=seat) if question.check else Call(seat=seat)
    if raises and rng.random() < style.raises:
        return rng.choice(raises)
    if rng.random() < (0.02 if question.check else style.folds):
        return Fold(seat=seat)
    return stay


Refusal = tuple[str, Any, frozenset[str]]


def bad_amounts(seat: int) -> list[Any]:
    return [RaiseTo(seat=seat, to=wrong) for wrong in (2.0, "4", True, None, -1, (3,))]  # type: ignore[arg-type]


def refusals(due: Due, start: Start, books: Books, gone: Sequence[Card], rng: random.Random) -> list[Refusal]:
    """Moves that are not legal now: what kind of wrong they are, the move, and the reason codes that fit."""
    seats = len(start.facts.stacks)
    found: list[Refusal] = []

    def no(kind: str, move: Any, *codes: str) -> None:
        found.append((kind, move, frozenset(codes)))

    rest = [card for card in DECK if card not in gone]
    if isinstance(due, OverDue):
        late: list[Any] = [Fold(seat=0), Check(seat=0), Deal(cards=(rest[0],)), Roll(face=3), Show(seat=0)]
        for move in (*late, RaiseTo(seat=0, to=9)):
            no("move after the end", move, "hand_over")
        return found
    for thing in (None, 7, "fold", (), ["fold", 0], {"kind": "fold"}):
        no("no move at all", thing, "bad_move")
    if isinstance(due, ChanceDue):
        no("player moves when chance is due", Check(seat=books.order[0]), "chance_due")
        no("player moves when chance is due", Fold(seat=books.order[-1]), "chance_due")
        no("player moves when chance is due", RaiseTo(seat=books.order[0], to=10), "chance_due")
        if due.kind == "roll":
            for face in (0, 7, -1, 3.0, "3", True, None):
                no("bad face", Roll(face=face), "bad_face")  # type: ignore[arg-type]
            no("cards when the die is due", Deal(cards=(rest[0],)), "chance_due")
            return found
        no("die when cards are due", Roll(face=2), "chance_due")
        cards = tuple(rng.sample(rest, due.number))
        no("too few cards", Deal(cards=cards[:-1]), "wrong_count")
        no("too many cards", Deal(cards=(*cards, next(card for card in rest if card not in cards))), "wrong_count")
        no("something that is no card", Deal(cards=(*cards[:-1], 99)), "bad_card")  # type: ignore[arg-type]
        no("something that is no card", Deal(cards=(*cards[:-1], "xx")), "bad_card")  # type: ignore[arg-type]
        no("the joker", Deal(cards=(*cards[:-1], Card(52))), "no_joker")
        if due.number > 1:
            no("one card twice", Deal(cards=(*cards[:-1], cards[0])), "duplicate_card")
        if gone:
            no("a card that is gone", Deal(cards=(*cards[:-1], rng.choice(gone))), "card_gone")
        if due.kind in ("boxes", "refill"):
            no("an unknown board card", Deal(cards=(*cards[:-1], None)), "unknown_card")
        return found
    seat: Any = due.seat
    for other in range(seats):
        if other != seat:
            make = rng.choice((Fold, Check, Call))
            no("out of turn", make(seat=other) if isinstance(due, Question) else Show(seat=other), "not_your_turn")
    no("a seat that does not exist", Fold(seat=seats), "not_your_turn", "bad_move")
    no("a seat that does not exist", Fold(seat=-1), "not_your_turn", "bad_move")
    no("a seat that does not exist", Fold(seat=None), "not_your_turn", "bad_move")  # type: ignore[arg-type]
    no("cards in a player's turn", Deal(cards=(rest[0],)), "no_chance_due")
    no("die in a player's turn", Roll(face=1), "no_chance_due")
    if isinstance(due, ShowDue):
        for bet in (Fold(seat=seat), Check(seat=seat), Call(seat=seat), RaiseTo(seat=seat, to=5)):
            no("a bet at the showdown", bet, "bad_move")
        return found
    no("show or muck before the showdown", Show(seat=seat), "bad_move")
    no("show or muck before the showdown", Muck(seat=seat), "bad_move")
    no("a bring-in", BringIn(seat=seat), "no_bring_in")
    no("a discard", Discard(seat=seat, cards=(rest[0],)), "bad_move")
    no("a draw", Draw(seat=seat, cards=()), "bad_move")
    if due.check:
        no("call with nothing to call", Call(seat=seat), "nothing_to_call")
    else:
        no("check when chips are owed", Check(seat=seat), "cannot_check")
    if due.totals is None:
        no("raise when raising is closed", RaiseTo(seat=seat, to=due.all_in), "cannot_raise")
        no("raise when raising is closed", RaiseTo(seat=seat, to=due.all_in + 50), "cannot_raise")
        return found
    for move in bad_amounts(seat):
        no("an amount that is no number of chips", move, "raise_too_small" if move.to == -1 else "bad_amount")
    low, high = due.totals
    no("raise too small", RaiseTo(seat=seat, to=low - 1), "raise_too_small")
    no("raise too small", RaiseTo(seat=seat, to=0), "raise_too_small")
    no("raise too big", RaiseTo(seat=seat, to=high + 1), "raise_too_big")
    no("more chips than the seat has", RaiseTo(seat=seat, to=due.all_in + 1), "raise_too_big")
    return found
