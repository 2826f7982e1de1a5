"""What things look like in a terminal: cards, boxes, the die and bars, as lines of styled text.

Nothing in here prints. A line is a tuple of (text, style) pairs; a style is a word that a screen may turn into
colour, or ignore.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from strobe.cards import JOKER, Card

__all__ = [
    "ASCII",
    "UNICODE",
    "WIDTH",
    "Line",
    "Look",
    "bar",
    "boxes",
    "cards",
    "flow",
    "hand",
    "heading",
    "join",
    "pad",
    "paragraph",
    "percent",
    "plain",
    "under_boxes",
]

WIDTH = 79  # columns of the page
FULL = 62  # columns that six boxes and the die take
INDENT = "  "
Span = tuple[str, str]
Line = tuple[Span, ...]

SUIT_STYLES = ("clubs", "diamonds", "hearts", "spades")
BOX_WIDTH = 7
CELL = 6  # columns of a box on a narrow page
# The nine places of a die, row by row, that have a pip on each face.
PIPS = {1: "    *    ", 2: "*       *", 3: "*   *   *", 4: "* *   * *", 5: "* * * * *", 6: "* ** ** *"}


class Look(NamedTuple):
    """The characters that a terminal can show; each frame is four corners, a horizontal and a vertical line."""

    suits: bool
    frame: str
    fresh: str
    empty: str
    die: str
    pip: str
    full: str
    rest: str
    rule: str
    arrow: str


UNICODE = Look(True, "╭╮╰╯─│", "┏┓┗┛━┃", "╭╮╰╯╌╎", "┌┐└┘─│", "●", "█", "░", "─", "→")
ASCII = Look(False, "++++-|", "####=#", ".....:", "++++-|", "o", "#", ".", "-", "->")


def plain(line: Line) -> str:
    """The text of a line, without its styles."""
    return "".join(text for text, _ in line)


def join(*parts: Line | str) -> Line:
    """One line from several; bare text has no style."""
    return tuple(span for part in parts for span in (((part, ""),) if isinstance(part, str) else part))


def pad(line: Line, width: int) -> Line:
    """The line, filled with blanks up to a width."""
    return (*line, (" " * (width - len(plain(line))), ""))


def heading(look: Look, text: str, width: int = WIDTH) -> Line:
    """A rule across the page with a title in it."""
    dashes = look.rule * (width - len(text) - 4)
    return ((look.rule * 2 + " ", "dim"), (text, "title"), (" " + dashes, "dim"))


def paragraph(text: str, style: str = "", indent: str = INDENT, width: int = WIDTH) -> list[Line]:
    """Text, broken into lines that fit the page."""
    return [((line, style),) for line in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)]


def flow(pieces: Iterable[Line], width: int = WIDTH) -> list[Line]:
    """Pieces beside each other, in as many lines as it takes."""
    lines: list[Line] = []
    for piece in pieces:
        if lines and len(plain(lines[-1])) + 3 + len(plain(piece)) <= width:
            lines[-1] = join(lines[-1], "   ", piece)
        else:
            lines.append(join(" ", piece))
    return lines


def card(look: Look, one: Card | None) -> Line:
    """One card; ``??`` is one that is not known."""
    if one is None:
        return (("??", "dim"),)
    if one is JOKER:
        return ((one.text, "bold"),)
    return ((one.unicode if look.suits else one.text, SUIT_STYLES[one.suit]),)


def cards(look: Look, some: Iterable[Card | None]) -> Line:
    """Cards in a row."""
    return join(*(part for one in some for part in (" ", card(look, one))))[1:]


def hand(look: Look, hole: Sequence[Card | None], ups: int = 0) -> Line:
    """A player's own cards; where some lie face up, as the bit mask ``ups`` tells, the others are in brackets."""
    if not ups:
        return cards(look, hole)
    parts: list[Line | str] = []
    for place, one in enumerate(hole):
        down = not ups >> place & 1
        opens = down and (not place or ups >> place - 1 & 1)
        closes = down and (place + 1 == len(hole) or ups >> place + 1 & 1)
        parts += [" " if place else "", "(" if opens else "", card(look, one), ")" if closes else ""]
    return join(*parts)


def boxes(
    look: Look,
    board: Sequence[Card | None],
    *,
    numbered: bool = True,
    fresh: Collection[int] = (),
    face: int = 0,
    width: int = WIDTH,
) -> list[Line]:
    """The row of boxes, five lines high, and the die to the right of it when ``face`` is not 0.

    Args:
        board: the cards, None for the empty box.
        numbered: whether the boxes bear their numbers.
        fresh: the boxes to stand out, by number.
        face: what the die shows.
        width: of the page; where it is too small for boxes, there are only numbers and cards.
    """
    if width < FULL:
        return _compact(look, board, numbered, fresh, face)
    drawn = [
        _box(look, one, str(number) if numbered else "", number in fresh) for number, one in enumerate(board, start=1)
    ]
    if face:
        drawn += [[(("  ", ""),)] * 5, _die(look, face)]
    return [join(INDENT, *(part for piece in drawn for part in (piece[row], " ")))[:-1] for row in range(5)]


def under_boxes(shares: Sequence[float], words: str, width: int = WIDTH) -> list[Line]:
    """A share of 1 under each box, and what the shares are."""
    if width < FULL:
        return [
            ((f"{INDENT}{words}, in %", "dim"),),
            ((INDENT, ""), *((f"{share * 100:<{CELL}.1f}", "bold") for share in shares)),
        ]
    values = [f"{share * 100:.1f}%" for share in shares]
    below = ((INDENT, ""), *((f"{value:^{BOX_WIDTH}} ", "bold") for value in values))
    if len(plain(below)) + 1 + len(words) > width:
        return [((INDENT + words, "dim"),), below]
    return [(*below, (" " + words, "dim"))]


def _compact(look: Look, board: Sequence[Card | None], numbered: bool, fresh: Collection[int], face: int) -> list[Line]:
    numbers = [pad(((str(number), "bold"),), CELL) for number in range(1, len(board) + 1)]
    drawn = []
    for number, one in enumerate(board, start=1):
        shown: Line = (("--", "dim"),) if one is None else card(look, one)
        drawn.append(pad(((plain(shown), "fresh"),) if number in fresh else shown, CELL))
    lines = [join(INDENT, *numbers)] if numbered else []
    lines.append(join(INDENT, *drawn))
    if face:
        lines.append(((f"{INDENT}die {face}", "die"),))
    return lines


def _box(look: Look, one: Card | None, number: str, fresh: bool) -> list[Line]:
    frame, style = (look.empty, "dim") if one is None else (look.fresh, "fresh") if fresh else (look.frame, "")
    top_left, top_right, low_left, low_right, across, down = tuple(frame)
    title = f" {number} " if number else across * 3
    shown = (("     ", ""),) if one is None else card(look, one) if one is JOKER else join("  ", card(look, one), " ")
    side = ((down, style),)
    return [
        ((top_left + across, style), (title, "bold" if number else style), (across + top_right, style)),
        join(side, "     ", side),
        join(side, shown, side),
        join(side, "     ", side),
        ((low_left + across * 5 + low_right, style),),
    ]


def _die(look: Look, face: int) -> list[Line]:
    top_left, top_right, low_left, low_right, across, down = tuple(look.die)
    pips = PIPS[face].replace("*", look.pip)
    rows = [f"{down} {' '.join(pips[start : start + 3])} {down}" for start in (0, 3, 6)]
    lines = [top_left + across * 7 + top_right, *rows, low_left + across * 7 + low_right]
    return [((line, "die"),) for line in lines]


def bar(look: Look, share: Fraction, width: int = 10) -> Line:
    """A share of 1 as a bar."""
    filled = round(share * width)
    return ((look.full * filled, "bar"), (look.rest * (width - filled), "dim"))


def percent(share: Fraction, places: int = 2) -> str:
    """A share of 1 in percent, rounded but never to a 0 or a 100 that it is not.

    >>> percent(Fraction(49, 72)), percent(Fraction(1, 100000)), percent(Fraction(1))
    ('68.06 %', '<0.01 %', '100.00 %')
    """
    text = f"{round(float(share) * 100, places):.{places}f}"
    least = f"{10**-places:.{places}f}"
    if share and float(text) == 0:
        text = f"<{least}"
    elif share != 1 and float(text) == 100:
        text = f">{100 - 10**-places:.{places}f}"
    return f"{text} %"
