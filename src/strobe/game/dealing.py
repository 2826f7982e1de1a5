"""What chance has to supply at each dealing step, and what its answer does to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, cast

from strobe.board import Board, check_face
from strobe.cards import JOKER, Card
from strobe.errors import ActionError, CardError, StrobeError, brief, length
from strobe.game.events import Burned, Dealt, Event, Placed, Removed, Reshuffled, Rolled
from strobe.game.moves import Move
from strobe.game.state import Chance, Draft, Reshuffle, State, Turn
from strobe.variants import Boxes, Burn, Draw, Hole, Refill, Roll, Step

__all__ = ["NO_BOARD", "barred", "deal", "due_words", "muck", "put_away", "requests", "reshuffle", "reveal", "roll"]

STUB = "stub"
DISCARDS = "discards"
NO_BOARD = Board()
# Records are built by position and past their Python-level constructors: every deal comes through here.
_new = tuple.__new__
_ONLY_CARDS = {Card}
_bit = (1).__lshift__
_JOKER = 1 << JOKER  # the highest bit
_BURN = Chance("burn", (), 1, 0, STUB)
_BURNS = (_BURN,)
_REFILL = (Chance("refill", (), 1, 1, STUB),)

Plan = tuple[Chance | Reshuffle | Turn, ...]


def requests(draft: Draft, step: Step) -> Plan:
    """All that chance has to supply in a dealing step, in order; nothing where the step falls away."""
    if isinstance(step, Burn):
        return _BURNS
    if isinstance(step, Boxes):
        return (_new(Chance, ("boxes", (), step.number, step.number, STUB)),)
    if isinstance(step, Hole):
        seats = _live(draft)
        if step.or_common:
            return _last_card(draft, seats)
        return (_new(Chance, ("hole", seats, len(seats) * (step.down + step.up), step.up, STUB)),)
    if isinstance(step, Roll):
        return (Chance("roll", (draft.setup.roller,), 0, 0, "die"),)
    if isinstance(step, Refill):
        return _REFILL
    assert isinstance(step, Draw)
    return _new_cards(draft)


def _live(draft: Draft) -> tuple[int, ...]:
    live = draft.live
    return tuple([seat for seat in draft.setup.order if live >> seat & 1])


def _last_card(draft: Draft, seats: tuple[int, ...]) -> Plan:
    """The last card of stud; when the stub is short the burns are dealt again, or one card serves all (D-SS-11)."""
    stub, players = draft.stub, len(seats)
    spare = len(draft.burns)
    mix = Reshuffle("reshuffle", "burns")
    common = Chance("common", (), 1, 1, STUB)
    if draft.setup.options.short_stub == "tda":
        # TDA RP-10-H: a card is burned in any case, and the last one of the stub is not dealt.
        all_hands = Chance("hole", seats, players, 0, STUB)
        if stub >= players + 2:
            return (_BURN, all_hands)
        if stub + spare >= players + 2:
            return (mix, _BURN, all_hands)
        return (_BURN, common) if stub >= 3 else (mix, _BURN, common)
    if stub > players:
        return (_BURN, Chance("hole", seats, players, 0, STUB))
    if stub + spare < players:
        return (_BURN, common) if stub >= 2 else (mix, common)
    plan: list[Chance | Reshuffle] = []
    served = 0
    if stub >= 2:
        plan.append(_BURN)
        served, pool = stub - 2, spare + 2
        if served:
            plan.append(Chance("hole", seats[:served], served, 0, STUB))
    else:
        pool = stub + spare
    plan.append(mix)
    rest = seats[served:]
    if pool > len(rest):
        plan.append(_BURN)
    plan.append(Chance("hole", rest, len(rest), 0, STUB))
    return tuple(plan)


def _new_cards(draft: Draft) -> Plan:
    """The cards of a draw, and what happens when the stub does not reach (5.4, D-DR-3 to D-DR-5)."""
    drawers = [(seat, len(cards)) for seat, cards in draft.draws if cards]
    if not drawers:
        return ()
    # None is a burn, a number the seat that gets a card; nobody gets more than four in a row.
    items: list[int | None] = [] if draft.exposed else [None]
    for seat, number in drawers:
        items += [seat] * min(number, 4)
    late = [seat for seat, number in drawers for _ in range(number - 4)]
    if late and late[-1] == drawers[-1][0]:
        items += [None, late[-1], *late[:-1]]
    else:
        items += late
    if len(items) <= draft.stub:
        return _runs(items)
    cut = max(0, draft.stub - 1)
    burns = len(draft.burns) + items[:cut].count(None)
    pool = draft.stub - cut + burns + len(muck(draft, "muck")) - len(draft.burns)
    plan = [*_runs(items[:cut]), Reshuffle("reshuffle", "muck"), *_runs(items[cut : cut + pool])]
    if items[cut + pool :]:
        plan += [Reshuffle("reshuffle", "discards"), *_runs(items[cut + pool :], apart=True)]
    return tuple(plan)


def _runs(items: Sequence[int | None], *, apart: bool = False) -> Plan:
    """Burns one by one, cards between them in one request, or with ``apart`` in one for each seat."""
    plan: list[Chance | Reshuffle] = []
    for burn, group in groupby(items, key=lambda item: (item is None, item if apart else None)):
        run = list(group)
        if burn[0]:
            plan += [_BURN] * len(run)
        else:
            seats = tuple(cast("list[int]", run))
            plan.append(Chance("draw", seats, len(seats), 0, DISCARDS if apart else STUB))
    return tuple(plan)


def muck(draft: Draft | State, source: str) -> list[Card | None]:
    """The cards that a reshuffle adds to the stub."""
    if source == DISCARDS:
        return [card for _, cards in draft.draws for card in cards]
    cards = [*draft.burns]
    if source == "muck":
        for seat in draft.setup.order:
            cards += draft.discards[seat]
            if not draft.live >> seat & 1:
                cards += draft.holes[seat]
    return cards


def barred(draft: Draft | State) -> int:
    """Cards in the stub that the next Deal must not give: a drawer's own discards (D-DR-5)."""
    legal = draft.legal
    if not isinstance(legal, Chance) or legal.source != DISCARDS:
        return 0
    own = [cards for seat, cards in draft.draws if seat == legal.seats[0]]
    return sum(1 << card for cards in own for card in cards if card is not None)


def reshuffle(draft: Draft, source: Literal["burns", "muck", "discards"]) -> Event:
    """Shuffle what is left of the stub with other cards; chance deals from all of them now."""
    cards = muck(draft, source)
    for card in cards:
        if card is not None:
            draft.gone &= ~(1 << card)
    draft.stub += len(cards)
    draft.shuffles += 1
    if source != DISCARDS:
        draft.burns = ()
    if source == "muck":
        live = draft.live
        draft.discards = ((),) * len(draft.discards)
        draft.holes = tuple(hole if live >> seat & 1 else () for seat, hole in enumerate(draft.holes))
    return Reshuffled("reshuffled", source, len(cards))


_DUE = {
    "burn": "a burn",
    "hole": "hole cards",
    "boxes": "board cards",
    "refill": "the refill",
    "common": "the common card",
    "draw": "new cards",
    "roll": "a roll of the die",
}


def due_words(due: Chance) -> str:
    """What chance owes, with its verb: ``a burn (1 card) is``, ``board cards (3 cards) are``."""
    cards = f" ({due.number} card{'s' if due.number > 1 else ''})" if due.number else ""
    return f"{_DUE[due.kind]}{cards} {'are' if due.kind in ('hole', 'boxes', 'draw') else 'is'}"


def deal(draft: Draft, move: Move, legal: Chance) -> list[Event]:
    """Lay the cards that chance supplies where they belong.

    Raises:
        ActionError: not the cards that were asked for; nothing has been dealt.
    """
    if move[0] != "deal":
        raise ActionError("chance_due", f"{due_words(legal)} due first, not {move[0].replace('_', ' ')}", move, legal)
    cards, draft.gone = _take(draft, move[1], legal)
    draft.stub -= legal.number
    kind = legal.kind
    if kind == "burn":
        draft.burns += cards
        return [_new(Burned, ("burned", cards[0]))]
    if kind in ("hole", "draw"):
        return _hand_out(draft, cards, legal)
    known: tuple[Card, ...] = cards  # type: ignore[assignment]  # what lies in the middle was checked to be known
    board = draft.board
    if kind == "refill":
        boxes: tuple[int, ...] = (board.empty_box,)
        draft.board = board.refill(known[0])
    else:
        before = len(board)
        boxes = tuple(range(before + 1, before + 1 + len(known)))
        # They have been checked against all the cards that are gone.
        draft.board = _new(Board, (*board, *known))
    return [_new(Placed, ("placed", boxes, known))]


def _hand_out(draft: Draft, cards: tuple[Card | None, ...], legal: Chance) -> list[Event]:
    """Cards to the players: round by round in a deal, one player after the other in a draw."""
    holes, ups = [*draft.holes], [*draft.ups]
    events: list[Event] = []
    seats = legal.seats
    if legal.kind == "draw":
        place = 0
        for seat, run in groupby(seats):
            number = len(list(run))
            own = cards[place : place + number]
            place += number
            holes[seat] += own
            events.append(Dealt("dealt", seat, own, 0))
    else:
        up, players = legal.up, len(seats)
        for index, seat in enumerate(seats):
            own = cards[index::players]
            holes[seat] += own
            if up:
                ups[seat] |= (1 << len(holes[seat])) - (1 << len(holes[seat]) - up)
            events.append(_new(Dealt, ("dealt", seat, own, up)))
    draft.holes, draft.ups = tuple(holes), tuple(ups)
    return events


def _take(draft: Draft, cards: object, legal: Chance) -> tuple[tuple[Card | None, ...], int]:
    """The cards of a Deal, checked, and all known cards that are gone with them."""
    if type(cards) is not tuple:
        if not isinstance(cards, Sequence) or isinstance(cards, (str, bytes, bytearray)):
            words = f"the cards of a deal are a sequence of cards, not {brief(cards)}"
            raise ActionError("bad_move", words, cards, legal)
        if length(cards) != legal.number:
            raise _wrong_count(length(cards), legal)
        cards = tuple(cards)
    if len(cards) != legal.number:
        raise _wrong_count(len(cards), legal)
    bar = barred(draft) if legal.source == DISCARDS else 0
    if {*map(type, cards)} == _ONLY_CARDS and not bar:
        mask = sum(map(_bit, cards))
        # Nearly every deal ends here; what is wrong with the others is found out below. A card that came twice would
        # have carried into another bit.
        gone = draft.gone
        if mask.bit_count() == len(cards) and not mask & gone and (mask < _JOKER or draft.setup.options.joker):
            return cards, gone | mask
    # Cards up to here may be unknown: burns and draws, and the passes of a deal that are dealt face down.
    unseen = 0 if legal.kind in ("boxes", "refill", "common") else legal.number - legal.up * len(legal.seats)
    before = gone = draft.gone | bar
    taken: list[Card | None] = []
    for item in cards:
        if item is None:
            # A hand that was tabled before its last cards gets them face up.
            seat = legal.seats[len(taken) % len(legal.seats)] if legal.kind == "hole" else -1
            if len(taken) >= unseen or (seat >= 0 and draft.shown >> seat & 1):
                raise ActionError("unknown_card", "a card that lies face up has to be known", None, legal)
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
        if item == JOKER and not draft.setup.options.joker:
            title = draft.setup.variant.title
            raise ActionError("no_joker", f"this hand of {title} is played without the joker", item, legal)
        gone |= one
        taken.append(item)
    return tuple(taken), (gone & ~bar) | draft.gone


def _wrong_count(count: int, legal: Chance) -> ActionError:
    return ActionError("wrong_count", f"{due_words(legal)} due, not {count}", count, legal)


def put_away(draft: Draft, move: Move, seat: int, number: range) -> tuple[Card | None, ...]:
    """Take cards that a player names out of his hand.

    Args:
        number: how many they may be.

    Raises:
        ActionError: not that many cards, or cards that he does not hold.
    """
    legal = draft.legal
    cards = move[2]  # type: ignore[misc]  # only moves with cards come here
    if not isinstance(cards, Sequence) or isinstance(cards, (str, bytes, bytearray)):
        raise ActionError("bad_move", f"the cards are a sequence of cards, not {brief(cards)}", cards, legal)
    if (count := length(cards)) not in number:
        span = str(number[0]) if len(number) == 1 else f"{number[0]} to {number[-1]}"
        raise ActionError("wrong_count", f"{span} cards may go, not {count}", count, legal)
    hand = [*draft.holes[seat]]
    gone: list[Card | None] = []
    for item in cards:
        try:
            card = None if item is None else Card(item)
        except CardError as error:
            raise ActionError(error.code, str(error), error.value, legal) from error
        if card not in hand:
            raise ActionError("not_his_cards", f"seat {seat} does not hold {card or 'a card unknown'}", card, legal)
        hand.remove(card)
        gone.append(card)
    draft.holes = (*draft.holes[:seat], tuple(hand), *draft.holes[seat + 1 :])
    return tuple(gone)


def roll(draft: Draft, move: Move, legal: Chance) -> list[Event]:
    """The die falls, and the card in its box leaves play.

    Raises:
        ActionError: not a face of the die; nothing has changed.
    """
    if move[0] != "roll":
        raise ActionError("chance_due", f"{due_words(legal)} due first, not {move[0].replace('_', ' ')}", move, legal)
    face = move[1]
    try:
        face = check_face(face)
        draft.board, card = draft.board.roll(face)
    except StrobeError as error:
        raise ActionError("bad_face", str(error), face, legal) from error
    draft.rolls += (face,)
    draft.removed += (card,)
    return [Rolled("rolled", legal.seats[0], face), Removed("removed", face, card)]


def reveal(draft: Draft, move: Move, seat: int) -> tuple[Card, ...]:
    """The hand of this seat is tabled by its owner, who names the cards that were not known.

    Raises:
        ActionError: cards that are still missing, or that are not the ones he holds.
    """
    own = draft.holes[seat]
    cards = move[2]  # type: ignore[misc]  # only moves with cards come here
    if cards is None:
        cards = own
    if not isinstance(cards, Sequence) or length(cards) != len(own):
        raise ActionError("wrong_count", f"seat {seat} holds {len(own)} cards, not {brief(cards)}", cards, draft.legal)
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
