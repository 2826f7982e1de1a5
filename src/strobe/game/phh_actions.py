"""The actions of the PHH format, word by word; whether they are legal is left to the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from strobe.cards import Card
from strobe.errors import FormatError, brief
from strobe.game.phh import Real, amount, cards_of

__all__ = ["Action", "Cards", "player_of", "read_actions"]

MOST_ACTIONS = 2**15
Cards = tuple[Card | None, ...]


class Action(NamedTuple):
    """One action of the file: ``player`` is 0, 1, ... for p1, p2, ..., -1 for the dealer."""

    number: int
    text: str
    player: int = -1
    verb: str = ""
    chips: Fraction = Fraction(0)
    cards: Cards | None = None
    words: tuple[str, ...] = ()
    comment: str | None = None


def player_of(word: str, count: int) -> int | None:
    """Which player is called so: 0 for ``p1``; None where nobody is."""
    if word[:1] == "p" and word[1:].isascii() and word[1:].isdigit() and len(word) < 5 and 1 <= int(word[1:]) <= count:
        return int(word[1:]) - 1
    return None


def read_actions(value: object, count: int) -> list[Action]:
    """Which actions does this array hold, among so many players?

    Raises:
        FormatError: ``bad_action``, ``bad_amount``, ``missing_field``, ``bad_field``.
    """
    if value is None:
        raise FormatError("missing_field", "the hand has no actions", "actions")
    if not isinstance(value, list) or len(value) > MOST_ACTIONS:
        raise FormatError("bad_field", f"actions: an array of at most {MOST_ACTIONS} texts, not {brief(value)}", value)
    return [_action(number, text, count) for number, text in enumerate(value, start=1)]


def _action(number: int, text: object, count: int) -> Action:
    """What an action says; whether it is legal is left to the engine."""
    if not isinstance(text, str) or isinstance(text, Real):
        raise FormatError("bad_action", f"action {number} is not text: {brief(text)}", text)
    said, mark, comment = text.partition("#")
    if mark and said and not said[-1].isspace():
        raise FormatError("bad_action", f"action {number}: a comment stands apart: {brief(text)}", text)
    note = comment.removeprefix(" ") if mark else None

    def bad(why: str) -> FormatError:
        return FormatError("bad_action", f"action {number}, {brief(text)}: {why}", text)

    def cards(word: str) -> Cards:
        found = cards_of(word)
        if found is None:
            raise bad(f"not cards: {brief(word)}")
        return found

    def seat(word: str) -> int:
        player = player_of(word, count)
        if player is None:
            raise bad(f"not one of the {count} players: {brief(word)}")
        return player

    words = tuple(said.split())
    made = Action(number, text, words=words, comment=note)
    match words:
        case ():
            return made
        case ("d", "dh", who, what):
            return made._replace(verb="dh", player=seat(who), cards=cards(what))
        case ("d", "db" | "bn" as verb, what):
            return made._replace(verb=verb, cards=cards(what))
        case ("d", "dr", "1" | "2" | "3" | "4" | "5" | "6", *removed) if len(removed) < 2:
            return made._replace(verb="dr", cards=cards(removed[0]) if removed else None)
        case ("d", "ir", _, *rest) if len(rest) < 3:
            return made._replace(verb="ir", cards=cards(rest[1]) if len(rest) == 2 else ())
        case ("d", *_):
            raise bad("the dealer does no such thing")
        case (who, "f" | "cc" | "pb" as verb):
            return made._replace(verb=verb, player=seat(who))
        case (who, "cbr", chips):
            return made._replace(verb="cbr", player=seat(who), chips=amount(chips, f"action {number}"))
        case (who, "sd" | "sm" as verb):
            return made._replace(verb=verb, player=seat(who))
        case (who, "sm", "-"):
            return made._replace(verb="sm", player=seat(who), cards=())
        case (who, "sd" | "sm" as verb, what):
            return made._replace(verb=verb, player=seat(who), cards=cards(what))
    raise bad("not an action")
