"""The player at the keyboard: what he is asked, and what his words mean."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

from strobe.cli import drawing
from strobe.cli.drawing import Line, join
from strobe.cli.screen import Screen
from strobe.cli.standing import standings
from strobe.errors import StrobeError
from strobe.game.events import Event
from strobe.game.hand import Hand
from strobe.game.moves import Call, Check, Fold, Move, Muck, RaiseTo, Show
from strobe.game.state import State, Turn

__all__ = ["Leave", "act", "ask_next", "understand"]

PROMPT = "  > "
HELP = """\
  check            stay in, when nothing is owed         (k)
  call             put in what is owed                   (c)
  fold             give up the hand                      (f)
  bet N, raise N   bet or raise until you have N chips   (b N, r N, or N alone)
                   in this round; N may be min, half, pot or max
  all-in           bet all you have, if that is allowed  (a)
  show, muck       at the showdown, of a beaten hand
  boxes            draw the boxes again
  chips            who has how many chips, and who is in
  quit             leave the table                       (q, Ctrl-D)"""

WORDS = {
    "k": "check",
    "x": "check",
    "c": "call",
    "f": "fold",
    "b": "raise",
    "bet": "raise",
    "r": "raise",
    "a": "all-in",
    "allin": "all-in",
    "all": "all-in",
    "s": "show",
    "m": "muck",
    "board": "boxes",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}


class Leave(Exception):  # noqa: N818 (no error: the player has had enough)
    """The player has left the table."""


def _read(prompt: str) -> str:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (importing it gives input() line editing)
    try:
        text = input(prompt)
    except EOFError:
        print()
        raise Leave from None
    if not sys.stdin.isatty():
        # Nothing echoes what comes through a pipe; with this the transcript reads as if it had been typed.
        print(_short(text))
    return text


def ask_next(screen: Screen) -> None:
    """Wait until the player wants the next hand.

    Raises:
        Leave: he does not.
    """
    screen.show((("  Enter for the next hand, q to leave", "dim"),))
    while (text := _read(PROMPT).strip().lower()) not in ("", "n", "next", "y", "yes"):
        if WORDS.get(text, text) == "quit":
            raise Leave
        screen.show((("  Please press Enter, or type q and Enter.", "warning"),))


def act(screen: Screen, hand: Hand, seat: int, names: Sequence[str]) -> tuple[Event, ...]:
    """Ask until the player has made a move; returns what came of it.

    Raises:
        Leave: he leaves instead.
    """
    screen.show((), *_situation(screen, hand.state, seat))
    while True:
        text = _read(PROMPT)
        try:
            word = _word(text)
            if word == "quit":
                raise Leave
            if word == "help":
                screen.show(*(((line, ""),) for line in HELP.splitlines()))
            elif word == "boxes":
                screen.show(*drawing.boxes(screen.look, hand.board, numbered=hand.setup.variant.name == "strobe"))
            elif word == "chips":
                screen.show(*_chips(hand.state, names))
            else:
                return hand.apply(understand(text, hand.state, seat))
        except StrobeError as error:
            screen.show(((f"  {_reason(error)}", "warning"),))


def _reason(error: StrobeError) -> str:
    if error.code == "cannot_check":
        return f"You cannot check, you owe {_turn(error).call}: call, raise or fold."
    if error.code == "nothing_to_call":
        return "There is nothing to call; you may check."
    if error.code == "cannot_raise":
        return "You may not raise now."
    if error.code in ("raise_too_small", "raise_too_big", "raise_between"):
        return f"You may bet or raise to {_span(_turn(error))}, not to {_short(str(error.value))}."
    return str(error)


def _turn(error: StrobeError) -> Turn:
    turn = getattr(error, "legal", None)
    assert isinstance(turn, Turn)
    return turn


def _span(turn: Turn) -> str:
    least, most = turn.raise_to[0], turn.raise_to[-1]
    return str(least) if least == most else f"{least}-{most}"


def _situation(screen: Screen, state: State, seat: int) -> list[Line]:
    """What the player has to know to decide."""
    look, turn = screen.look, state.legal
    own = [each for each in standings(state, 1 << seat) if each.seat == seat]
    held = join("  You hold ", drawing.cards(look, state.holes[seat]), ((f"  {own[0].words}", ""),)) if own else ()
    if not isinstance(turn, Turn):
        return [held, (("  Your hand is beaten: show or muck?", "bold"),)]
    chips = join("  Pot ", ((str(state.pot), "chips"),), ", your chips ", ((str(state.stacks[seat]), "chips"),))
    choices = ["check" if turn.check else f"call {turn.call}"] if turn.check or turn.call else []
    if turn.raise_to:
        choices.append(f"{'raise to' if state.round.level else 'bet'} {_span(turn)}")
    if turn.all_in_to:
        choices.append("all-in")
    choices.append("fold")
    return [held, chips, join("  Your turn: ", ((", ".join(choices), "bold"),), (("  (help, quit)", "dim"),))]


def _chips(state: State, names: Sequence[str]) -> list[Line]:
    lines = []
    for seat in sorted(state.setup.order):
        bet = f", {state.round.bets[seat]} in this round" if state.round.bets[seat] else ""
        button = ", button" if seat == state.setup.button else ""
        out = "" if state.live >> seat & 1 else ", out"
        lines.append(join(f"  {names[seat]:5}", ((f"{state.stacks[seat]:>6}", "chips"),), f"{bet}{button}{out}"))
    return lines


def _word(text: str) -> str:
    """The word, by its full name, that a line is; a line of several words is none."""
    word = text.strip().lower()
    return WORDS.get(word, word)


def understand(text: str, state: State, seat: int) -> Move:
    """Which move does the player mean?

    Raises:
        StrobeError: none that can be made out.
    """
    words = text.replace(",", "").lower().replace("all in", "all-in").split()
    if not words:
        raise StrobeError("unclear", "Please say what you do; 'help' tells what you may type.", text)
    word, rest = WORDS.get(words[0], words[0]), words[1:]
    if word == "raise" and rest[:1] == ["to"]:
        rest = rest[1:]
    if len(rest) > (word in ("raise", "call")):
        raise StrobeError("unclear", f"'{_short(text)}' is more than I understand; try 'help'.", text)
    if isinstance(state.legal, Turn):
        turn = state.legal
        if word == "check":
            return Check(seat=seat)
        if word == "call":
            if rest and rest[0] != str(turn.call):
                raise StrobeError("unclear", f"A call is {turn.call} here, not {_short(rest[0])}.", text)
            return Call(seat=seat)
        if word == "fold":
            return Fold(seat=seat)
        if word == "all-in":
            return _all_in(turn, state, seat)
        if word == "raise":
            return RaiseTo(seat=seat, to=_amount(rest[0] if rest else "", turn, state))
        if _is_amount(word):
            return RaiseTo(seat=seat, to=_amount(word, turn, state))
    elif word == "show":
        return Show(seat=seat)
    elif word == "muck":
        return Muck(seat=seat)
    raise StrobeError("unclear", f"'{_short(text)}' is nothing you can do now; try 'help'.", text)


def _all_in(turn: Turn, state: State, seat: int) -> Move:
    if not turn.all_in_to:
        most = f"; the most is {turn.raise_to[-1]}" if turn.raise_to else ""
        raise StrobeError("unclear", f"You may not go all-in now{most}.", None)
    if turn.all_in_to in turn.raise_to:
        return RaiseTo(seat=seat, to=turn.all_in_to)
    return Call(seat=seat)


def _is_amount(word: str) -> bool:
    return word.lstrip("+-").isdigit() or word in ("min", "half", "pot", "max")


def _amount(word: str, turn: Turn, state: State) -> int:
    allowed = turn.raise_to
    if not allowed:
        raise StrobeError("unclear", "You may not raise now.", word)
    least, most = allowed[0], allowed[-1]
    if not word:
        if least == most:
            return least
        raise StrobeError("unclear", f"To how much? You may bet or raise to {_span(turn)}.", word)
    level, pot = state.round.level, state.pot + turn.call
    named = {"min": least, "max": most, "half": level + pot // 2, "pot": level + pot}
    if word in named:
        return min(max(named[word], least), most)
    try:
        return int(word)
    except ValueError:
        raise StrobeError("unclear", f"'{_short(word)}' is no number of chips.", word) from None


def _short(text: str) -> str:
    text = "".join(letter if letter.isprintable() and letter.isascii() else "?" for letter in text.strip())
    return text if len(text) <= 30 else text[:27] + "..."
