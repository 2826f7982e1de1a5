"""Live hands at the end: in which order they are shown, and which of them win (rules 4.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from strobe._eval import best_five, evaluate, evaluate_hole
from strobe.cards import Card
from strobe.game.pots import build
from strobe.game.state import Draft, Pot
from strobe.ranking import ANY, HIGH, LOW_8, LOW_A5

_new = tuple.__new__  # past the Python-level constructor

__all__ = ["contested", "odd_chip_order", "order", "split", "strengths", "unasked", "winners"]


def order(draft: Draft) -> tuple[int, ...]:
    """The live seats whose hands have not been tabled, in the order in which they show.

    The last aggressor of the final round comes first, or else the seat that had to act first there, then
    clockwise; who plays for a side pot shows before those who do not (X-3, 4.8).
    """
    # Who mucks a hand that is not known is still the one from whom the others follow.
    lead = draft.aggressor if draft.aggressor >= 0 else draft.first
    seats = draft.setup.order
    if lead >= 0:
        place = seats.index(lead)
        seats = seats[place:] + seats[:place]
    live = draft.live
    rest = live & ~draft.shown
    turn = [seat for seat in seats if rest >> seat & 1]
    if live == draft.able and draft.setup.even:
        return tuple(turn)
    pots = build(draft.paid, live)
    return tuple(sorted(turn, key=lambda seat: -sum(pot.eligible >> seat & 1 for pot in pots)))


def strengths(draft: Draft) -> tuple[tuple[int, ...], ...]:
    """Each live seat's strength by each ranking of the game; nothing where cards are not known or the seat is out.

    A strength of 0 does not qualify.
    """
    standing = draft.board.standing
    live = draft.live
    setup = draft.setup
    use, rankings = setup.variant.use, setup.rankings
    only = rankings[0] if len(rankings) == 1 else None
    hands: list[tuple[int, ...]] = []
    for seat, hole in enumerate(draft.holes):
        if not live >> seat & 1 or None in hole:
            hands.append(())
        elif use is ANY:
            cards: tuple[Card, ...] = hole + standing  # type: ignore[assignment]  # no None among them
            if only is not None:
                hands.append((evaluate(cards, only),))
            else:
                hands.append(tuple([evaluate(cards, ranking) for ranking in rankings]))
        else:
            own = cast("tuple[Card, ...]", hole)
            hands.append(tuple([evaluate_hole(own, standing, use, ranking) for ranking in rankings]))
    return tuple(hands)


def contested(draft: Draft) -> tuple[Pot, ...]:
    """The pots that the live hands play for, the main pot first."""
    live = draft.live
    if live == draft.able and draft.setup.even and draft.pot:
        return (_new(Pot, (draft.pot, live)),)
    return build(draft.paid, live, draft.dead)


def split(draft: Draft, pot: Pot) -> list[tuple[int, int, Literal["whole", "high", "low"]]]:
    """The parts of a pot: how many chips, for which seats, for which side.

    The high side has the odd chip; a pot of which the same seats win both sides is split but once, and without a
    qualifying low all goes to the high hand (4.7).
    """
    hands = draft.strengths
    high = winners(0, pot.eligible, hands)
    low = winners(1, pot.eligible, hands) if len(draft.setup.rankings) > 1 else 0
    if not low or low == high:
        return [(pot.amount, high, "whole")]
    half = pot.amount // 2
    return [(pot.amount - half, high, "high"), (half, low, "low")]


def odd_chip_order(draft: Draft, seats: int, side: str) -> Sequence[int]:
    """In which order tied winners get the chips that cannot be split (D-BET-9)."""
    setup = draft.setup
    order = [seat for seat in setup.order if seats >> seat & 1]
    if setup.variant.odd_chips == "left_of_button" or len(order) < 2:
        return order
    ranking = setup.rankings[side == "low"]
    low = ranking is not HIGH
    robert = setup.options.odd_chip == "robert"
    ace_low = ranking in (LOW_A5, LOW_8)

    def by_card(seat: int) -> list[tuple[int, int]]:
        cards = cast("tuple[Card, ...]", (*draft.holes[seat], *draft.board.standing))
        if not robert:
            cards = best_five(cards, ranking).cards
        places = [((card.rank + 1) % 13 if ace_low else card.rank, card.suit) for card in cards]
        return sorted(places, reverse=not (robert and low))

    return sorted(order, key=by_card, reverse=not (robert and low))


def winners(side: int, eligible: int, hands: Sequence[tuple[int, ...]]) -> int:
    """The eligible seats with the best hand by one ranking, as a bit mask; 0 where no hand qualifies."""
    best = 1
    seats = 0
    for seat, hand in enumerate(hands):
        if hand and eligible >> seat & 1:
            strength = hand[side]
            if strength > best:
                best, seats = strength, 1 << seat
            elif strength == best:
                seats |= 1 << seat
    return seats


def unasked(draft: Draft, pots: Sequence[Pot]) -> tuple[list[int], int]:
    """Which hands are tabled next without a question, and which seat is asked then; -1 if none is.

    The first hand in order is tabled, and so is every hand that wins or shares a pot against those shown before;
    a beaten hand may be mucked, and a hand that is not known has to be named.
    """
    hands = draft.strengths
    tabled: list[int] = []
    shown = draft.shown
    for seat in order(draft):
        if not hands[seat] or (shown and not _takes_part(seat, pots, shown, hands)):
            return tabled, seat
        tabled.append(seat)
        shown |= 1 << seat
    return tabled, -1


def _takes_part(seat: int, pots: Sequence[Pot], shown: int, hands: Sequence[tuple[int, ...]]) -> bool:
    """Whether this hand wins or shares a pot against those shown."""
    for _, eligible in pots:
        if eligible >> seat & 1:
            for side, strength in enumerate(hands[seat]):
                rivals = eligible & shown if strength else -1
                while rivals > 0:
                    rival = hands[(rivals & -rivals).bit_length() - 1]
                    if rival and rival[side] > strength:
                        break
                    rivals &= rivals - 1
                if not rivals:
                    return True
    return False
