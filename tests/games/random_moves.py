"""Moves for random hands of every game: a choice among the legal ones, all of them, and illegal ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier import Cards, Change, Croupier, Die, Due, Lay, Showing
from wagers import Ask

from strobe.cards import Card
from strobe.game.moves import BringIn, Call, Check, Deal, Discard, Draw, Fold, Muck, RaiseTo, Roll, Show

CARDS = [Card(card) for card in range(53)]


class Style(NamedTuple):
    """How a table plays: how often it raises, folds and draws five; which ranks come often, and are kept."""

    raises: float
    folds: float
    draws: float
    ranks: frozenset[int]
    careful: bool = False


def random_style(name: str, rng: random.Random) -> Style:
    """Few ranks make pairs, ties and odd chips; low ones make sevens and lows."""
    ranks: Sequence[int] = ()
    if rng.random() < 0.6:
        ranks = (12, 0, 1, 2, 3, 4, 5) if rng.random() < 0.5 or name == "ace_to_five" else rng.sample(range(13), 6)
    if name == "ace_to_five" and rng.random() < 0.7:
        return Style(rng.choice((0.1, 0.3)), 0.03, 0, frozenset((12, 0, 1, 2, 3, 4, 5)), careful=True)
    raises, folds = rng.choice((0.05, 0.2, 0.45, 0.7)), rng.choice((0.02, 0.1, 0.35))
    return Style(raises, folds, rng.choice((0.05, 0.5, 0.95)), frozenset(ranks))


def choose(due: Due, books: Croupier, style: Style, rng: random.Random) -> Any:
    """A legal move in this style."""
    if isinstance(due, Cards):
        free = sorted(due.pool - due.barred)
        if not style.ranks:
            return Deal(cards=tuple([CARDS[card] for card in rng.sample(free, due.number)]))
        wanted = [card for card in free if card // 4 in style.ranks]
        cards = rng.sample(wanted, min(len(wanted), due.number))
        if len(cards) < due.number:
            cards += rng.sample([card for card in free if card not in cards], due.number - len(cards))
            rng.shuffle(cards)
        return Deal(cards=tuple(CARDS[card] for card in cards))
    if isinstance(due, Die):
        return Roll(face=rng.randint(1, 6))
    if isinstance(due, Lay):
        seat = rng.choice(due.seats)
        return Discard(seat=seat, cards=(CARDS[rng.choice(books.holes[seat])],))
    if isinstance(due, Change):
        if style.careful:
            # Keeps one card of each low rank: sevens and better come up.
            kept = {card // 4: card for card in books.holes[due.seat] if card // 4 in style.ranks}
            gone = [card for card in books.holes[due.seat] if card not in kept.values()]
            return Draw(seat=due.seat, cards=tuple(CARDS[card] for card in gone))
        number = 5 if rng.random() < style.draws else rng.choice((0, 0, 1, 2, 3, 4))
        return Draw(seat=due.seat, cards=tuple(CARDS[card] for card in rng.sample(books.holes[due.seat], number)))
    if isinstance(due, Showing):
        return rng.choice((Show, Muck))(seat=due.seat)
    assert isinstance(due, Ask)
    if due.totals and rng.random() < style.raises:
        return RaiseTo(seat=due.seat, to=rng.choice((due.totals[0], due.totals[-1], rng.choice(due.totals))))
    if rng.random() < (0.02 if due.check else style.folds):
        return Fold(seat=due.seat)
    if due.check:
        return Check(seat=due.seat)
    if due.bring_in:
        return BringIn(seat=due.seat)
    if due.call:
        return Call(seat=due.seat)
    return RaiseTo(seat=due.seat, to=due.totals[0]) if due.totals and rng.random() < 0.7 else Fold(seat=due.seat)


def illegal(due: Due, books: Croupier, rng: random.Random, every: bool) -> list[tuple[str, Any]]:
    """Moves of every kind that are not legal now; out of turn by every seat, or by one."""
    chairs = range(len(books.table.stacks))
    seats = chairs if every else (rng.choice(chairs),)
    gone = sorted(set(range(52)) - books.pool)
    found: list[tuple[str, Any]] = [("no move", thing) for thing in (None, (), "fold", ["fold", 0])]
    pending = due.seats if isinstance(due, Lay) else (due.seat,) if isinstance(due, (Ask, Change, Showing)) else ()
    kinds: list[Any] = [Fold, Check, Call, BringIn, Show, Muck]
    for seat in seats:
        if seat not in pending:
            found += [("wrong seat", kind(seat=seat)) for kind in kinds]
            found += [("wrong seat", RaiseTo(seat=seat, to=9)), ("wrong seat", Draw(seat=seat, cards=()))]
    if not isinstance(due, Cards):
        found.append(("deal", Deal(cards=tuple(CARDS[card] for card in sorted(books.pool)[:1]))))
    if not isinstance(due, Die):
        found.append(("roll", Roll(face=3)))
    for seat in pending:
        hole = books.holes[seat]
        if not isinstance(due, Ask):
            found += [("bet out of place", kind(seat=seat)) for kind in (Fold, Check, Call, BringIn)]
            found.append(("bet out of place", RaiseTo(seat=seat, to=10)))
        if not isinstance(due, Showing):
            found += [("show out of place", Show(seat=seat)), ("show out of place", Muck(seat=seat))]
        if not isinstance(due, Change):
            found.append(("draw out of place", Draw(seat=seat, cards=())))
        if not isinstance(due, Lay) and hole:
            found.append(("discard out of place", Discard(seat=seat, cards=(CARDS[hole[0]],))))
        strange = [CARDS[card] for card in range(52) if card not in hole]
        if isinstance(due, Lay):
            wrong = [(), tuple(CARDS[card] for card in hole[:2]), (rng.choice(strange),), (99,), None, "Ah"]
            found += [("bad discard", Discard(seat=seat, cards=cards)) for cards in wrong]  # type: ignore[arg-type]
        if isinstance(due, Change):
            twice = (CARDS[hole[0]], CARDS[hole[0]])
            wrong = [twice, (rng.choice(strange),), (*(CARDS[card] for card in hole), strange[0]), (99,), None]
            found += [("bad draw", Draw(seat=seat, cards=cards)) for cards in wrong]  # type: ignore[arg-type]
    if isinstance(due, Ask):
        seat = due.seat
        if not due.check:
            found.append(("check", Check(seat=seat)))
        if not due.call:
            found.append(("call", Call(seat=seat)))
        if not due.bring_in:
            found.append(("bring-in", BringIn(seat=seat)))
        near = {due.all_in + 1, due.all_in, -1, 0, 1, *(total + step for total in due.totals[:1] for step in (-1, 1))}
        near |= {total + 1 for total in due.totals[-1:]} | {rng.randint(0, due.all_in)}
        found += [("amount", RaiseTo(seat=seat, to=to)) for to in sorted(near) if to not in due.totals]
        found += [("amount", RaiseTo(seat=seat, to=to)) for to in (2.0, "4", None, True)]  # type: ignore[arg-type]
    if isinstance(due, Cards):
        free = [CARDS[card] for card in sorted(due.pool - due.barred)]
        right = rng.sample(free, due.number)
        found.append(("count", Deal(cards=tuple(right[:-1]))))
        found.append(("count", Deal(cards=(*right, CARDS[0]))))
        if gone:
            found.append(("card gone", Deal(cards=(*right[:-1], CARDS[rng.choice(gone)]))))
        if due.barred:
            found.append(("own discard", Deal(cards=(*right[:-1], CARDS[min(due.barred)]))))
        if due.number > 1:
            found.append(("card twice", Deal(cards=(*right[:-1], right[0]))))
        if not books.options["joker"]:
            found.append(("joker", Deal(cards=(*right[:-1], CARDS[52]))))
        if due.up:
            found.append(("unknown upcard", Deal(cards=(*right[:-1], None))))
        found.append(("not a card", Deal(cards=(*right[:-1], 77))))  # type: ignore[arg-type]
        tabled = [
            place
            for place in range(due.number)
            if due.kind == "hole" and due.seats[place % len(due.seats)] in books.shown
        ]
        if tabled:
            found.append(("unknown to a tabled hand", Deal(cards=(*right[: tabled[0]], None, *right[tabled[0] + 1 :]))))
    if isinstance(due, Die):
        found += [("face", Roll(face=face)) for face in (0, 7, None, True, "1")]  # type: ignore[arg-type]
    return found


def offered(due: Due, books: Croupier, rng: random.Random) -> list[Any]:
    """What the seat that is due may do: every action, the ends of the amounts and one between; all faces, all sizes."""
    if isinstance(due, Ask):
        seat = due.seat
        moves: list[Any] = [Fold(seat=seat)]
        moves += [Check(seat=seat)] if due.check else []
        moves += [Call(seat=seat)] if due.call else []
        moves += [BringIn(seat=seat)] if due.bring_in else []
        if due.totals:
            amounts = {due.totals[0], due.totals[-1], rng.choice(due.totals)}
            moves += [RaiseTo(seat=seat, to=to) for to in sorted(amounts)]
        return moves
    if isinstance(due, Die):
        return [Roll(face=face) for face in range(1, 7) if books.boxes[face - 1] is not None]
    if isinstance(due, Lay):
        seat = rng.choice(due.seats)
        return [Discard(seat=seat, cards=(CARDS[card],)) for card in books.holes[seat]]
    if isinstance(due, Change):
        hole = rng.sample(books.holes[due.seat], 5)
        return [Draw(seat=due.seat, cards=tuple(CARDS[card] for card in hole[:number])) for number in range(6)]
    if isinstance(due, Showing):
        return [Show(seat=due.seat), Muck(seat=due.seat)]
    return []
