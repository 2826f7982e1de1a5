"""The player at the keyboard: what he is asked, and what his words mean."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

from strobe.cards import Card, parse_cards
from strobe.cli import drawing
from strobe.cli.drawing import Line, join
from strobe.cli.screen import Screen
from strobe.cli.standing import has_die, standings
from strobe.cli.story import NUMBERS, hands
from strobe.errors import CardError, StrobeError
from strobe.game.events import Event
from strobe.game.hand import Hand
from strobe.game.moves import BringIn, Call, Check, Discard, Draw, Fold, Move, Muck, RaiseTo, Show
from strobe.game.state import Discards, Draws, State, Turn
from strobe.ranking import HIGH

__all__ = ["Leave", "act", "ask_next", "understand"]

PROMPT = "  > "
HELP = """\
  check            stay in, when nothing is owed         (k)
  call             put in what is owed                   (c)
  fold             give up the hand                      (f)
  bet N, raise N   bet or raise until you have N chips   (b N, r N, or N alone)
                   in this round; N may be min, half, pot or max
  all-in           bet all you have, if that is allowed  (a)
  bring in         stud: make the small forced bet       (i)
  complete         stud: open for a full bet instead
  discard CARDS    put cards away                        (d CARDS)
  draw CARDS       change cards for new ones             (d CARDS)
  pat              change no card                        (p)
  show, muck       at the showdown, of a beaten hand
  boxes            draw the boxes, or the upcards, again
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
    "i": "bring-in",
    "bringin": "bring-in",
    "bring": "bring-in",
    "d": "draw",
    "discard": "draw",
    "change": "draw",
    "p": "pat",
    "stand": "pat",
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
                screen.show(*_middle(screen, hand.state, seat, names))
            elif word == "chips":
                screen.show(*_chips(hand.state, names))
            else:
                return hand.apply(understand(text, hand.state, seat))
        except StrobeError as error:
            screen.show(((f"  {_reason(error, hand.state)}", "warning"),))


def _reason(error: StrobeError, state: State) -> str:
    due = state.legal
    if isinstance(due, Turn):
        if error.code == "cannot_check" and due.call:
            return f"You cannot check, you owe {due.call}: call, raise or fold."
        if error.code in ("cannot_check", "nothing_to_call"):
            said = "You cannot check" if error.code == "cannot_check" else "There is nothing to call"
            return f"{said}; you may {_either(_choices(due, state))}."
        if error.code == "cannot_raise":
            return "You may not raise now."
        if error.code in ("raise_too_small", "raise_too_big", "raise_between"):
            return f"You may bet or raise to {_span(due)}, not to {_short(str(error.value))}."
        if error.code == "bad_move":
            return f"You may {_either(_choices(due, state))}."
    if error.code == "not_his_cards" and error.value:
        return f"You do not hold {error.value}."
    if error.code == "wrong_count" and isinstance(due, Discards):
        return f"You have to put away {NUMBERS[due.number]} card{'s' if due.number > 1 else ''}, not {error.value}."
    return str(error)


def _span(turn: Turn) -> str:
    least, most = turn.raise_to[0], turn.raise_to[-1]
    if isinstance(turn.raise_to, tuple):
        return " or ".join(map(str, turn.raise_to))
    return str(least) if least == most else f"{least}-{most}"


def _either(choices: Sequence[str]) -> str:
    return " or ".join(part for part in (", ".join(choices[:-1]), choices[-1]) if part)


def _situation(screen: Screen, state: State, seat: int) -> list[Line]:
    """What the player has to know to decide."""
    due = state.legal
    lines = _held(screen, state, seat)
    if isinstance(due, Turn):
        chips = ((str(state.pot), "chips"),), ", your chips ", ((str(state.stacks[seat]), "chips"),)
        lines.append(join("  Pot ", *chips))
        asked = f"Your turn: {', '.join(_choices(due, state))}"
    elif isinstance(due, Discards):
        cards = " ".join(map(str, state.holes[seat][: due.number]))
        asked = f"Put away {NUMBERS[due.number]} card{'s' if due.number > 1 else ''}, as in: discard {cards}"
    elif isinstance(due, Draws):
        asked = (
            f"Change up to {NUMBERS[due.most]} cards, as in: draw {' '.join(map(str, state.holes[seat][:2]))}; or pat"
        )
    else:
        return [*lines, (("  Your hand is beaten: show or muck?", "bold"),)]
    return [*lines, join("  ", ((asked, "bold"),), (("  (help, quit)", "dim"),))]


def _held(screen: Screen, state: State, seat: int) -> list[Line]:
    """The player's cards and his best hand by each ranking, the low one in a line of its own."""
    own = next((each for each in standings(state, 1 << seat) if each.seat == seat), None)
    if own is None:
        return []
    first = join("  You hold ", drawing.hand(screen.look, own.hole, own.ups))
    if not own.split:
        return [join(first, f"  {own.made[0].words}" if own.made else "")]
    sides = [join(f"  {'high' if made.ranking is HIGH else 'low':8} ", made.words) for made in own.made]
    return [first, *sides]


def _choices(turn: Turn, state: State) -> list[str]:
    """What the player may do, in the words he types."""
    choices = ["check"] if turn.check else [f"call {turn.call}"] if turn.call else []
    if turn.bring_in:
        choices.append(f"bring in {turn.bring_in}")
    if turn.raise_to:
        completes = isinstance(turn.raise_to, tuple) and (turn.bring_in or _brought_in(state))
        verb = "complete to" if completes else "raise to" if state.level else "bet"
        choices.append(f"{verb} {_span(turn)}")
    if turn.all_in_to:
        choices.append("all-in")
    return [*choices, "fold"]


def _brought_in(state: State) -> bool:
    """Whether all that stands in this round is the bring-in."""
    return 0 < state.level <= state.setup.bring_in and state.aggressor < 0


def _middle(screen: Screen, state: State, seat: int, names: Sequence[str]) -> list[Line]:
    """What lies on the table: the boxes, and in stud what everybody shows."""
    numbered, lines = has_die(state.setup.variant), []
    if state.board:
        lines += drawing.boxes(screen.look, state.board, numbered=numbered, width=screen.width)
    if any(state.ups):
        lines += hands(screen, state, state.shown | 1 << seat, names)
    return lines or [(("  No cards lie on the table.", ""),)]


def _chips(state: State, names: Sequence[str]) -> list[Line]:
    lines = []
    for seat in sorted(state.setup.order):
        bet = f", {state.bets[seat]} in this round" if state.bets[seat] else ""
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
    if words[:2] in (["bring", "in"], ["stand", "pat"]):
        del words[1]
    if not words:
        raise StrobeError("unclear", "Please say what you do; 'help' tells what you may type.", text)
    word, rest = WORDS.get(words[0], words[0]), words[1:]
    if word in ("raise", "complete") and rest[:1] == ["to"]:
        rest = rest[1:]
    if word == "draw" and isinstance(state.legal, (Discards, Draws)):
        return _put_away(rest, state.legal, seat)
    if len(rest) > (word in ("raise", "call", "complete", "bring-in")):
        raise StrobeError("unclear", f"'{_short(text)}' is more than I understand; try 'help'.", text)
    if isinstance(state.legal, Turn):
        turn = state.legal
        if word == "check":
            return Check(seat=seat)
        if word == "call":
            if rest and rest[0] != str(turn.call):
                raise StrobeError("unclear", f"A call is {turn.call} here, not {_short(rest[0])}.", text)
            return Call(seat=seat)
        if word == "bring-in":
            if not turn.bring_in:
                raise StrobeError("unclear", "There is nothing to bring in now.", text)
            if rest and rest[0] != str(turn.bring_in):
                raise StrobeError("unclear", f"The bring-in is {turn.bring_in}, not {_short(rest[0])}.", text)
            return BringIn(seat=seat)
        if word == "complete":
            return RaiseTo(seat=seat, to=_amount(rest[0] if rest else "min", turn, state))
        if word == "fold":
            return Fold(seat=seat)
        if word == "all-in":
            return _all_in(turn, state, seat)
        if word == "raise":
            return RaiseTo(seat=seat, to=_amount(rest[0] if rest else "", turn, state))
        if _is_amount(word):
            return RaiseTo(seat=seat, to=_amount(word, turn, state))
    elif isinstance(state.legal, Draws):
        if word == "pat":
            return Draw(seat=seat)
    elif isinstance(state.legal, Discards):
        pass
    elif word == "show":
        return Show(seat=seat)
    elif word == "muck":
        return Muck(seat=seat)
    raise StrobeError("unclear", f"'{_short(text)}' is nothing you can do now; try 'help'.", text)


def _put_away(words: Sequence[str], due: Discards | Draws, seat: int) -> Move:
    if not words:
        way = "'pat' changes none" if isinstance(due, Draws) else "say for example 'discard 7h'"
        raise StrobeError("unclear", f"Which cards? {way[0].upper()}{way[1:]}.", None)
    cards: tuple[Card, ...] = ()
    try:
        cards = parse_cards(" ".join(words))
    except CardError as error:
        message = f"'{_short(' '.join(words))}' is no list of cards." if error.code == "bad_card" else str(error)
        raise StrobeError("unclear", message, words) from None
    return Draw(seat=seat, cards=cards) if isinstance(due, Draws) else Discard(seat=seat, cards=cards)


def _all_in(turn: Turn, state: State, seat: int) -> Move:
    if not turn.all_in_to:
        most = f"; the most is {turn.raise_to[-1]}" if turn.raise_to else ""
        raise StrobeError("unclear", f"You may not go all-in now{most}.", None)
    if turn.all_in_to in turn.raise_to:
        return RaiseTo(seat=seat, to=turn.all_in_to)
    return BringIn(seat=seat) if turn.bring_in else Call(seat=seat)


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
    level, pot = state.level, state.pot + turn.call
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
