"""What chance has to supply at each dealing step, and what its answer does to the hand."""

from __future__ import annotations

from collections.abc import Sequence

from strobe.board import Board
from strobe.cards import Card

from strobe.errors import ActionError, CardError, StrobeError
from strobe.game.events import Burned, Dealt, Event, Placed, Removed, Rolled
from strobe.game.moves import Move
from strobe.game.state import Chance, State
from strobe.variants import Boxes, Burn, Hole, Refill, Roll, Step

__all__ = ["NO_BOARD", "deal", "request", "reveal", "roll"]

STUB = "stub"
NO_BOARD = Board()


def request(state: State, step: Step) -> Chance:
    """The request that a dealing step makes of chance."""
    if isinstance(step, Hole):
        live = state.live
        seats = tuple(seat for seat in state.setup.order if live >> seat & 1)
        return Chance("hole", seats, len(seats) * (step.down + step.up), step.up, STUB)
    if isinstance(step, Boxes):
        return Chance("boxes", (), step.number, step.number, STUB)
    if isinstance(step, Burn):
        return Chance("burn", (), 1, 0, STUB)
    if isinstance(step, Roll):
        return Chance("roll", (state.setup.roller,), 0, 0, "die")
    if isinstance(step, Refill):
        return Chance("refill", (), 1, 1, STUB)
    raise NotImplementedError(f"no dealing for {step}")


def deal(state: State, move: Move, legal: Chance) -> tuple[State, list[Event]]:
    """The cards that chance supplies, laid where they belong; the step is over then.

    Raises:
        ActionError: not the cards that were asked for; nothing has been dealt.
    """
    if move[0] != "deal":
        what = "a roll of the die" if legal.kind == "roll" else "cards"
        raise ActionError("chance_due", f"{what} must come first, not {move[0]}", move, legal)
    if legal.kind == "roll":
        raise ActionError("wrong_chance", "the die is to be rolled, no cards are due", move, legal)
    cards, gone = _take(state, move[1], legal)
    at, version, used = state.at + 1, state.version + 1, state.used + legal.number
    kind = legal.kind
    if kind == "hole":
        holes, ups = list(state.holes), list(state.ups)
        events: list[Event] = []
        seats = legal.seats
        for index, seat in enumerate(seats):
            own = cards[index :: len(seats)]
            holes[seat] += own
            ups[seat] += legal.up
            events.append(Dealt("dealt", seat, own, legal.up))
        return (
            state._replace(at=at, version=version, holes=tuple(holes), ups=tuple(ups), gone=gone, used=used),
            events,
        )
    if kind == "burn":
        burns = state.burns + cards
        return state._replace(at=at, version=version, burns=burns, gone=gone, used=used), [Burned("burned", cards[0])]
    known = tuple(card for card in cards if card is not None)
    if kind == "boxes":
        boxes = tuple(range(len(state.board) + 1, len(state.board) + 1 + len(known)))
        board = state.board.deal(known)
    else:
        boxes = (state.board.empty_box,)
        board = state.board.refill(known[0])
    return state._replace(at=at, version=version, board=board, gone=gone, used=used), [Placed("placed", boxes, known)]


def _take(state: State, cards: object, legal: Chance) -> tuple[tuple[Card | None, ...], int]:
    """The cards of a Deal, checked, and all known cards that are gone with them."""
    if not isinstance(cards, Sequence) or isinstance(cards, (str, bytes, bytearray)):
        raise ActionError("bad_move", f"the cards of a deal are a sequence of cards, not {cards!r}", cards, legal)
    if len(cards) != legal.number:
        raise ActionError("wrong_count", f"{legal.number} cards are due, not {len(cards)}", len(cards), legal)
    hidden = legal.kind in ("hole", "burn")
    joker = state.setup.variant.joker
    before = gone = state.gone
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
        if item == 52 and not joker:
            raise ActionError("no_joker", f"{state.setup.variant.title} is played without the joker", item, legal)
        gone |= one
        taken.append(item)
    return tuple(taken), gone


def roll(state: State, move: Move, legal: Chance) -> tuple[State, list[Event]]:
    """The die falls, and the card in its box leaves play.

    Raises:
        ActionError: not a face of the die; nothing has changed.
    """
    if move[0] != "roll":
        raise ActionError("chance_due", f"the die must be rolled first, not {move[0]}", move, legal)
    face = move[1]
    try:
        board, card = state.board.roll(face)
    except StrobeError as error:
        raise ActionError("bad_face", str(error), face, legal) from error
    assert isinstance(face, int)
    seat = legal.seats[0]
    state = state._replace(
        at=state.at + 1,
        version=state.version + 1,
        board=board,
        rolls=(*state.rolls, face),
        removed=(*state.removed, card),
    )
    return state, [Rolled("rolled", seat, face), Removed("removed", face, card)]


def reveal(state: State, move: Move, seat: int) -> tuple[tuple[tuple[Card | None, ...], ...], int]:
    """A hand as its owner tables it: all hole cards, and all known cards that are gone then.

    Raises:
        ActionError: cards that are still missing, or that are not the ones he holds.
    """
    own = state.holes[seat]
    cards = move[2] if len(move) > 2 else None
    if cards is None:
        cards = own
    if not isinstance(cards, Sequence) or len(cards) != len(own):
        raise ActionError("wrong_count", f"seat {seat} holds {len(own)} cards, not {cards!r}", cards, state.legal)
    hand: list[Card] = []
    gone = state.gone
    for item in cards:
        if item is None:
            raise ActionError("unknown_card", f"seat {seat} has to name the cards it shows", None, state.legal)
        try:
            card = Card(item)
        except CardError as error:
            raise ActionError(error.code, str(error), item, state.legal) from error
        if card in hand:
            raise ActionError("duplicate_card", f"{card} comes twice", card, state.legal)
        if card not in own and gone >> card & 1:
            raise ActionError("card_gone", f"{card} has been dealt before", card, state.legal)
        hand.append(card)
    missing = [card for card in own if card is not None and card not in hand]
    if missing:
        raise ActionError("not_his_cards", f"seat {seat} holds {missing[0]}, too", missing[0], state.legal)
    for card in hand:
        gone |= 1 << card
    return (*state.holes[:seat], tuple(hand), *state.holes[seat + 1 :]), gone
