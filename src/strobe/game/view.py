"""What one seat, or a spectator, may see of states and events, as plain dicts.

These are allow-lists: a view is built from what may be seen, nothing is taken away from the whole. Cards are
text; ``"??"`` is a card that is there and stays hidden.
"""

from __future__ import annotations

from typing import Any

from strobe.cards import Card
from strobe.errors import SetupError, brief
from strobe.game.events import Burned, Dealt, Discarded, Drew, Event, Placed, Removed, Ruled, Shown
from strobe.game.state import Legal, State, Turn

__all__ = ["check_seat", "seen", "view", "view_event", "view_legal"]

HIDDEN = "??"
_WITH_CARDS = (Dealt, Discarded, Drew, Ruled, Burned, Placed, Removed, Shown)


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """What does this seat see of the hand?

    Args:
        state: the hand.
        seat: whose eyes; None is a spectator, who sees no hole card that has not been tabled.

    Returns:
        A JSON-safe dict: the table, chips, the board, hands as far as they may be seen, and what may happen next.

    Raises:
        SetupError: nobody sits at this seat.
    """
    setup = state.setup
    if seat is not None:
        check_seat(seat, state)
    legal = state.legal
    return {
        "variant": setup.variant.name,
        "structure": setup.structure,
        "options": setup.options._asdict(),
        "seat": seat,
        "version": state.version,
        "button": setup.button,
        "street": setup.streets[min(state.at, len(setup.streets) - 1)],
        "stacks": [None if start is None else chips for start, chips in zip(setup.stacks, state.stacks, strict=True)],
        "bets": list(state.bets),
        "paid": [before + now for before, now in zip(state.paid, state.bets, strict=True)],
        "pot": state.pot,
        "live": _seats(state.live),
        "hands": [_hand(state, other, seat) for other in range(len(state.stacks))],
        "board": [None if card is None else card.text for card in state.board],
        "rolls": list(state.rolls),
        "removed": [None if card is None else card.text for card in state.removed],
        "burned": len(state.burns),
        "exposed": [card.text for card in state.exposed],
        "discarded": [len(cards) for cards in state.discards],
        "drawn": [[seat, len(cards)] for seat, cards in state.draws],
        "shown": _seats(state.shown),
        "pending": list(state.pending),
        "legal": view_legal(legal),
        "awards": [list(award) for award in state.awards],
    }


def view_event(event: Event, seat: int | None = None) -> dict[str, Any]:
    """What does this seat, or with None a spectator, see of an event?

    >>> from strobe.cards import parse_cards
    >>> view_event(Dealt("dealt", 0, parse_cards("AhKh")), seat=1)
    {'kind': 'dealt', 'seat': 0, 'cards': ['??', '??'], 'up': 0}
    """
    if not isinstance(event, _WITH_CARDS):
        # Chips, seats, faces and words only.
        return {
            name: [list(item) if isinstance(item, tuple) else item for item in value]
            if isinstance(value, tuple)
            else value
            for name, value in event._asdict().items()
        }
    event = seen(event, seat)
    if isinstance(event, Dealt):
        cards = [_known(card) for card in event.cards]
        return {"kind": "dealt", "seat": event.seat, "cards": cards, "up": event.up}
    if isinstance(event, (Discarded, Drew)):
        return {"kind": event.kind, "seat": event.seat, "cards": [_known(card) for card in event.cards]}
    if isinstance(event, Ruled):
        # Rulings are public, and so are the cards that were exposed.
        cards = [card.text for card in event.cards]
        return {"kind": "ruled", "code": event.code, "seat": event.seat, "cards": cards, "note": event.note}
    if isinstance(event, Burned):
        return {"kind": "burned"}
    if isinstance(event, Placed):
        return {"kind": "placed", "boxes": list(event.boxes), "cards": [_text(card) for card in event.cards]}
    if isinstance(event, Removed):
        return {"kind": "removed", "box": event.box, "card": _text(event.card)}
    assert isinstance(event, Shown)
    return {"kind": "shown", "seat": event.seat, "cards": [_known(card) for card in event.cards]}


def view_legal(legal: Legal) -> dict[str, Any]:
    """What may happen next, as in a view: a JSON-safe dict.

    >>> from strobe.game.state import Turn
    >>> view_legal(Turn("turn", (2,), False, call=4, raise_to=range(8, 101), all_in_to=0, bring_in=0))["raise_to"]
    {'least': 8, 'most': 100}
    """
    record = legal._asdict()
    record["seats"] = list(legal.seats)
    if isinstance(legal, Turn):
        amounts = legal.raise_to
        if isinstance(amounts, range):
            record["raise_to"] = {"least": amounts[0], "most": amounts[-1]} if amounts else None
        else:
            record["raise_to"] = list(amounts) or None
    return record


def seen(event: Event, seat: int | None = None) -> Event:
    """The same event with None for each card that this seat, or with None a spectator, does not see.

    Everybody sees how many cards are put away, only their owner which.

    >>> from strobe.cards import parse_cards
    >>> seen(Dealt("dealt", 0, parse_cards("AhKh")), seat=1)
    Dealt(kind='dealt', seat=0, cards=(None, None), up=0)
    """
    if isinstance(event, Burned):
        return Burned("burned", None)
    if not isinstance(event, (Dealt, Discarded, Drew)) or event.seat == seat:
        return event
    up = event.up if isinstance(event, Dealt) else 0
    hidden = len(event.cards) - up
    return event._replace(cards=(None,) * hidden + event.cards[hidden:])


def check_seat(seat: object, state: State) -> None:
    """Refuse a seat where nobody sits."""
    stacks = state.setup.stacks
    if type(seat) is not int or not 0 <= seat < len(stacks) or stacks[seat] is None:
        raise SetupError("bad_seat", f"nobody sits at seat {brief(seat)}", seat)


def _hand(state: State, seat: int, eyes: int | None) -> list[str]:
    cards = state.holes[seat]
    if seat == eyes or state.shown >> seat & 1:
        return [_known(card) for card in cards]
    ups = state.ups[seat]
    if not ups:
        return [HIDDEN] * len(cards)
    return [_known(card) if ups >> place & 1 else HIDDEN for place, card in enumerate(cards)]


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _text(card: Card | None) -> str | None:
    return None if card is None else card.text


def _known(card: Card | None) -> str:
    return HIDDEN if card is None else card.text
