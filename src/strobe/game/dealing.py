"""What chance has to supply at each dealing step, and what its answer does to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from strobe.board import Board
from strobe.cards import JOKER, Card
from strobe.errors import ActionError, CardError, StrobeError
from strobe.game.events import Burned, Dealt, Event, Placed, Removed, Rolled
from strobe.game.moves import Move
from strobe.game.state import Chance, Draft
from strobe.variants import Boxes, Burn, Hole, Refill, Roll, Step

__all__ = ["NO_BOARD", "deal", "request", "reveal", "roll"]

STUB = "stub"
_BURN = Chance("burn", (), 1, 0, STUB)
_REFILL = Chance("refill", (), 1, 1, STUB)
NO_BOARD = Board()


def request(draft: Draft, step: Step) -> Chance:
    """The request that a dealing step makes of chance."""
    if isinstance(step, Hole):
        live = draft.live
        seats = tuple([seat for seat in draft.setup.order if live >> seat & 1])
        return Chance("hole", seats, len(seats) * (step.down + step.up), step.up, STUB)
    if isinstance(step, Boxes):
        return Chance("boxes", (), step.number, step.number, STUB)
    if isinstance(step, Burn):
        return _BURN
    if isinstance(step, Roll):
        return Chance("roll", (draft.setup.roller,), 0, 0, "die")
    if isinstance(step, Refill):
        return _REFILL
    raise NotImplementedError(f"no dealing for {step}")


def deal(draft: Draft, move: Move, legal: Chance) -> list[Event]:
    """Lay the cards that chance supplies where they belong; the step is over then.

    Raises:
        ActionError: not the cards that were asked for; nothing has been dealt.
    """
    if move[0] != "deal":
        raise ActionError("chance_due", f"cards must be dealt first, not {move[0]}", move, legal)
    cards, draft.gone = _take(draft, move[1] if len(move) > 1 else None, legal)
    draft.at += 1
    draft.used += legal.number
    kind = legal.kind
    if kind == "burn":
        draft.burns += cards
        return [Burned("burned", cards[0])]
    if kind == "hole":
        holes, ups = [*draft.holes], [*draft.ups]
        events: list[Event] = []
        seats = legal.seats
        for index, seat in enumerate(seats):
            own = cards[index :: len(seats)]
            holes[seat] += own
            ups[seat] += legal.up
            events.append(Dealt("dealt", seat, own, legal.up))
        draft.holes, draft.ups = tuple(holes), tuple(ups)
        return events
    known = cast("tuple[Card, ...]", cards)
    board = draft.board
    if kind == "boxes":
        before = len(board)
        boxes = tuple(range(before + 1, before + 1 + len(known)))
        # They have been checked against all the cards that are gone.
        draft.board = tuple.__new__(Board, (*board, *known))
    else:
        boxes = (board.empty_box,)
        draft.board = board.refill(known[0])
    return [Placed("placed", boxes, known)]


def _take(draft: Draft, cards: object, legal: Chance) -> tuple[tuple[Card | None, ...], int]:
    """The cards of a Deal, checked, and all known cards that are gone with them."""
    if not isinstance(cards, Sequence) or isinstance(cards, (str, bytes, bytearray)):
        raise ActionError("bad_move", f"the cards of a deal are a sequence of cards, not {cards!r}", cards, legal)
    if len(cards) != legal.number:
        raise ActionError("wrong_count", f"{legal.number} cards are due, not {len(cards)}", len(cards), legal)
    hidden = legal.kind in ("hole", "burn")
    variant = draft.setup.variant
    before = gone = draft.gone
    taken: list[Card | None] = []
    for item in cards:
        if item is None:
            if not hidden:
                raise ActionError("unknown_card", "a card on the board has to be known", None, legal)
            taken.append(None)
            continue
        if type(item) is not Card:
            try:
                item = Card(item)
            except CardError as error:
                raise ActionError(error.code, str(error), error.value, legal) from error
        one = 1 << item
        if gone & one:
            if before & one:
                raise ActionError("card_gone", f"{item} has been dealt before", item, legal)
            raise ActionError("duplicate_card", f"{item} comes twice", item, legal)
        if item == JOKER and not variant.joker:
            raise ActionError("no_joker", f"{variant.title} is played without the joker", item, legal)
        gone |= one
        taken.append(item)
    return tuple(taken), gone


def roll(draft: Draft, move: Move, legal: Chance) -> list[Event]:
    """The die falls, and the card in its box leaves play.

    Raises:
        ActionError: not a face of the die; nothing has changed.
    """
    if move[0] != "roll":
        raise ActionError("chance_due", f"the die must be rolled first, not {move[0]}", move, legal)
    face = move[1] if len(move) > 1 else None
    try:
        draft.board, card = draft.board.roll(face)
    except StrobeError as error:
        raise ActionError("bad_face", str(error), face, legal) from error
    assert isinstance(face, int)
    draft.at += 1
    draft.rolls += (face,)
    draft.removed += (card,)
    return [Rolled("rolled", legal.seats[0], face), Removed("removed", face, card)]


def reveal(draft: Draft, move: Move, seat: int) -> tuple[Card, ...]:
    """The hand of this seat is tabled by its owner, who names the cards that were not known.

    Raises:
        ActionError: cards that are still missing, or that are not the ones he holds.
    """
    own = draft.holes[seat]
    cards = move[2] if len(move) > 2 else None
    if cards is None:
        cards = own
    if not isinstance(cards, Sequence) or len(cards) != len(own):
        raise ActionError("wrong_count", f"seat {seat} holds {len(own)} cards, not {cards!r}", cards, draft.legal)
    hand: list[Card] = []
    gone = draft.gone
    for item in cards:
        if item is None:
            raise ActionError("unknown_card", f"seat {seat} has to name the cards it shows", None, draft.legal)
        try:
            card = Card(item)
        except CardError as error:
            raise ActionError(error.code, str(error), item, draft.legal) from error
        if card in hand:
            raise ActionError("duplicate_card", f"{card} comes twice", card, draft.legal)
        if card not in own and gone >> card & 1:
            raise ActionError("card_gone", f"{card} has been dealt before", card, draft.legal)
        hand.append(card)
    missing = [card for card in own if card is not None and card not in hand]
    if missing:
        raise ActionError("not_his_cards", f"seat {seat} holds {missing[0]}, too", missing[0], draft.legal)
    for card in hand:
        gone |= 1 << card
    shown = tuple(hand)
    draft.gone = gone
    draft.holes = (*draft.holes[:seat], shown, *draft.holes[seat + 1 :])
    return shown
