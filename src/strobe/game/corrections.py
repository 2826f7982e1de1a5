"""Rulings that change the deal, carried out as moves: they stand in the record of the hand like all others.

Which ruling a case deserves is decided by `strobe.game.rulings`; what is done here is only what the ruling says.
"""

from __future__ import annotations

from strobe.board import Board
from strobe.cards import Card
from strobe.errors import ActionError, CardError, brief
from strobe.game.dealing import STUB
from strobe.game.events import Event, Ruled
from strobe.game.moves import Move
from strobe.game.state import Bet, Chance, Draft, Over, Turn
from strobe.variants import Boxes, Discard, Refill

__all__ = ["MISDEAL", "NOTE", "REDEAL_BOARD", "REPLACE", "correct"]

MISDEAL = "misdeal"
REPLACE = "replace"
REDEAL_BOARD = "redeal_board"
NOTE = "note"


def correct(draft: Draft, move: Move) -> list[Event]:
    """Carry a ruling out; a misdeal is left to the engine, which begins the hand anew.

    ``replace``: an exposed hole card is replaced from the stub, and is the next burn (H2). ``redeal_board``: the
    board cards dealt last go back, the stub is shuffled, and they are dealt again without a burn (H6, D-IR-9,
    D-IR-10). ``note``: nothing but the record, for the house's own word (D-ST-16).

    Raises:
        ActionError: a ruling that is not known, or that cannot be carried out now.
    """
    code, seat, cards, note = _read(draft, move)
    if isinstance(draft.legal, Over) and code != NOTE:
        raise ActionError("hand_over", "the hand is over", move, draft.legal)
    if code == REPLACE:
        _replace(draft, seat, cards)
    elif code == REDEAL_BOARD:
        _redeal_board(draft)
    return [Ruled("ruled", code, seat, cards, note)]


def _read(draft: Draft, move: Move) -> tuple[str, int, tuple[Card, ...], str]:
    fields = (*move[1:], *(None,) * 4)[:4]
    code, seat, cards, note = fields
    if code not in (MISDEAL, REPLACE, REDEAL_BOARD, NOTE):
        raise ActionError("bad_ruling", f"no ruling is called {brief(code)}", code, draft.legal)
    if type(seat) is not int or not isinstance(cards, tuple) or not isinstance(note, str):
        raise ActionError("bad_move", f"not a ruling: {brief(move)}", move, draft.legal)
    try:
        return code, seat, tuple([Card(card) for card in cards]), note
    except CardError as error:
        raise ActionError(error.code, str(error), error.value, draft.legal) from error


def _replace(draft: Draft, seat: int, cards: tuple[Card, ...]) -> None:
    legal = draft.legal
    if not 0 <= seat < len(draft.holes) or len(cards) != 1 or cards[0] not in draft.holes[seat]:
        raise ActionError("not_his_cards", f"seat {seat} holds no {brief(cards)} to replace", cards, legal)
    if len(draft.board) or draft.draws or any(draft.discards) or not isinstance(legal, (Turn, Chance)):
        raise ActionError("too_late", "a hole card is replaced before the board or the draw", cards, legal)
    place = draft.holes[seat].index(cards[0])
    if draft.ups[seat] >> place & 1:
        raise ActionError("not_his_cards", "a card that is dealt face up is not replaced", cards, legal)
    hole = (*draft.holes[seat][:place], *draft.holes[seat][place + 1 :])
    ups = draft.ups[seat]
    ups = ups & ((1 << place) - 1) | ups >> (place + 1) << place
    draft.holes = (*draft.holes[:seat], hole, *draft.holes[seat + 1 :])
    draft.ups = (*draft.ups[:seat], ups, *draft.ups[seat + 1 :])
    draft.exposed += cards
    draft.legal, draft.plan = Chance("hole", (seat,), 1, 0, STUB), (legal, *draft.plan)


def _redeal_board(draft: Draft) -> None:
    script = draft.setup.script
    at = draft.at - 1
    here = script[draft.at] if draft.at < len(script) else None
    # Between two rounds it is the round that closed last which counts, unless it was left out.
    played = isinstance(here, Bet) or draft.last
    if here is None or (played and draft.acted):
        raise ActionError("too_late", "somebody has acted on the board", None, draft.legal)
    while at >= 0 and isinstance(script[at], Bet):
        at -= 1
    if any(draft.discards) and any(isinstance(step, Discard) for step in script[max(at, 0) : draft.at + 1]):
        raise ActionError("too_late", "somebody has put a card away after the board was dealt", None, draft.legal)
    step = script[at] if at >= 0 else None
    if isinstance(step, Boxes):
        back = draft.board[len(draft.board) - step.number :]
        draft.board = tuple.__new__(Board, draft.board[: len(draft.board) - step.number])
        request = Chance("boxes", (), step.number, step.number, STUB)
    elif isinstance(step, Refill):
        box = draft.rolls[-1]
        back = (draft.board[box - 1],)
        draft.board = tuple.__new__(Board, (*draft.board[: box - 1], None, *draft.board[box:]))
        request = Chance("refill", (), 1, 1, STUB)
    else:
        raise ActionError("no_board", "no board card was dealt just now", None, draft.legal)
    for card in back:
        if card is not None:
            draft.gone &= ~(1 << card)
    draft.stub += len(back)
    draft.shuffles += 1
    draft.at, draft.legal, draft.plan = at, request, ()
