"""Hands of every game, dealt by the fair dealer and played at random to their ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from strobe import Hand, dealers, variants
from strobe.game.dealers import Fair

MASTER = bytes(range(32))


class Played(NamedTuple):
    """A hand that is over, and what its players know of its dealer."""

    hand: Hand
    number: int
    seeds: list[str | bytes]
    commitment: str
    secret: str
    dealer: Fair


def deal_hands(count: int, rulings: bool = False) -> Iterator[Played]:
    """So many hands, the games taking turns; all the chairs are taken in every other hand, so that stubs get short."""
    names = variants.names()
    for number in range(count):
        yield deal_hand(names[number % len(names)], number, full=number // len(names) % 2 == 0, rulings=rulings)


def deal_hand(name: str, number: int, *, full: bool, rulings: bool = False) -> Played:
    """One hand, for ever the same for its number."""
    game, random = variants.find(name), Random(number)
    players = game.seats[1] if full else random.randint(*game.seats)
    seeds: list[str | bytes] = [f"seat {seat}" if seat % 2 else random.randbytes(9) for seat in range(players)]
    promise = dealers.fair(MASTER, number)
    dealer = promise.dealer(seeds)
    forced: dict[str, Any] = {"ante": 1} if "stud" in name or name == "razz" else {"blinds": (1, 2)}
    options = {option: random.random() < 0.5 for option in ("joker", "burn", "opening_round") if option in game.options}
    hand = Hand.start(name, stacks=[60] * players, options=options, dealer=dealer, **forced)
    while not hand.over:
        if rulings and random.random() < 0.05:
            _rule(hand, random)
        else:
            _act(hand, random, 0.03 if full else 0.2)
    return Played(hand, number, seeds, promise.commitment, dealer.reveal(hand.state), dealer)


def _act(hand: Hand, random: Random, folds: float) -> None:
    due: Any = hand.legal
    if due.kind == "turn":
        if not due.check and random.random() < folds:
            hand.fold()
        elif due.check:
            hand.check()
        elif due.call:
            hand.call()
        elif due.bring_in:
            hand.bring_in()
        else:
            hand.raise_to(due.raise_to[0])
    elif due.kind == "discard":
        hand.discard(random.sample(hand.state.holes[due.seats[0]], due.number))
    elif due.kind == "draw":
        hand.draw(random.sample(hand.state.holes[due.seats[0]], random.randint(0, due.most)))
    else:
        hand.muck()


def _rule(hand: Hand, random: Random) -> None:
    code = random.choice(["misdeal", "redeal_board", "replace", "note"])
    seat = random.choice(hand.pending)
    try:
        hand.rule(code, seat=seat, cards=hand.state.holes[seat][:1] if code == "replace" else ())
    except ValueError:
        hand.rule("note", note="it was too late for that")
