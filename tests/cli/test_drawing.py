"""Boxes, the die and bars, line by line."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from rich.console import Console

from strobe.cards import parse_cards
from strobe.cli import drawing
from strobe.cli.drawing import ASCII, UNICODE, plain
from strobe.cli.screen import STYLES, RichScreen, open_screen


def test_boxes_with_an_empty_one_and_the_die() -> None:
    board = (*parse_cards("Ah Ks"), None, *parse_cards("7c"))
    assert [plain(line) for line in drawing.boxes(UNICODE, board, fresh=(2,), face=3)] == [
        "  ╭─ 1 ─╮ ┏━ 2 ━┓ ╭╌ 3 ╌╮ ╭─ 4 ─╮    ┌───────┐",
        "  │     │ ┃     ┃ ╎     ╎ │     │    │ ●     │",
        "  │  A♥ │ ┃  K♠ ┃ ╎     ╎ │  7♣ │    │   ●   │",
        "  │     │ ┃     ┃ ╎     ╎ │     │    │     ● │",
        "  ╰─────╯ ┗━━━━━┛ ╰╌╌╌╌╌╯ ╰─────╯    └───────┘",
    ]


def test_boxes_in_ascii() -> None:
    board = (*parse_cards("Ah Ks"), None)
    assert [plain(line) for line in drawing.boxes(ASCII, board, fresh=(2,), face=5)] == [
        "  +- 1 -+ #= 2 =# .. 3 ..    +-------+",
        "  |     | #     # :     :    | o   o |",
        "  |  Ah | #  Ks # :     :    |   o   |",
        "  |     | #     # :     :    | o   o |",
        "  +-----+ #=====# .......    +-------+",
    ]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    picture = "".join(plain(line) for line in drawing.boxes(UNICODE, (), face=face))
    assert picture.count("●") == face
    # A die looks the same from the other side of the table.
    rows = [plain(line) for line in drawing.boxes(UNICODE, (), face=face)][1:4]
    assert [row.strip()[::-1] for row in rows[::-1]] == [row.strip() for row in rows]


def test_boxes_without_numbers() -> None:
    top = plain(drawing.boxes(UNICODE, parse_cards("Ah Ks"), numbered=False)[0])
    assert top == "  ╭─────╮ ╭─────╮"


def test_every_style_has_a_color() -> None:
    lines = [
        *drawing.boxes(UNICODE, (*parse_cards("Ah Ks 2d 3c"), None), fresh=(1,), face=6),
        drawing.heading(UNICODE, "title"),
        drawing.bar(UNICODE, Fraction(1, 2)),
        *drawing.under_boxes([1.0], "words"),
        drawing.cards(UNICODE, [None]),
    ]
    assert {style for line in lines for _, style in line} <= STYLES.keys()


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(1231, 1512), "81.42 %"),
        (Fraction(0), "0.00 %"),
        (Fraction(1), "100.00 %"),
        (Fraction(1, 100_000), "<0.01 %"),
        (Fraction(99_999, 100_000), ">99.99 %"),
        (Fraction(1, 3), "33.33 %"),
    ],
)
def test_percent(share: Fraction, words: str) -> None:
    assert drawing.percent(share) == words


def test_bars() -> None:
    assert plain(drawing.bar(UNICODE, Fraction(0), 4)) == "░░░░"
    assert plain(drawing.bar(UNICODE, Fraction(1, 2), 4)) == "██░░"
    assert plain(drawing.bar(ASCII, Fraction(1), 4)) == "####"


def test_a_heading_fills_the_page() -> None:
    for text in ("x", "First roll"):
        assert len(plain(drawing.heading(UNICODE, text))) == drawing.WIDTH


def test_a_plain_screen_stands_still() -> None:
    stream = io.StringIO()
    screen = open_screen(stream)
    screen.animate([([(("moving", ""),)], 60.0)])
    screen.show((("still  ", "bold"),))
    assert stream.getvalue() == "still\n"


def test_a_hand_with_cards_that_lie_face_up() -> None:
    hole = parse_cards("8c Kc 7h 9d Th 2c 5d")
    assert plain(drawing.hand(ASCII, hole[:2])) == "8c Kc"
    assert plain(drawing.hand(ASCII, hole, 0b0111100)) == "(8c Kc) 7h 9d Th 2c (5d)"
    assert plain(drawing.hand(ASCII, (None, None, *hole[2:4], None), 0b01100)) == "(?? ??) 7h 9d (??)"
    assert plain(drawing.hand(ASCII, hole[:3], 0b010)) == "(8c) Kc (7h)"


def test_a_narrow_page_has_no_room_for_boxes() -> None:
    board = (*parse_cards("Ah Joker"), None, *parse_cards("7c 3s Jh"))
    lines = drawing.boxes(UNICODE, board, fresh=(2,), face=3, width=59)
    assert [plain(line).rstrip() for line in lines] == [
        "  1     2     3     4     5     6",
        "  A♥    Joker --    7♣    3♠    J♥",
        "  die 3",
    ]
    assert ("Joker", "fresh") in lines[1]
    assert [plain(line).rstrip() for line in drawing.boxes(UNICODE, board, numbered=False, width=40)] == [
        "  A♥    Joker --    7♣    3♠    J♥"
    ]
    below = drawing.under_boxes([1.0, 0.125, 0, 0, 0, 0.5], "A", width=59)
    assert [plain(line).rstrip() for line in below] == ["  A, in %", "  100.0 12.5  0.0   0.0   0.0   50.0"]
    assert max(len(plain(line)) for line in (*lines, *below)) < 40


@pytest.mark.parametrize("width", range(20, 80))
def test_no_line_is_wider_than_the_page(width: int) -> None:
    board = parse_cards("Ah Ks 7d 7c 3s Jh")
    lines = [
        drawing.heading(UNICODE, "First roll", width),
        *drawing.paragraph("some words and more of them " * 5, width=width),
        *drawing.flow([(("You 200 (button)", ""),)] * 11, width),
    ]
    if width >= 40:
        lines += [
            *drawing.boxes(UNICODE, board, face=3, width=width),
            *drawing.under_boxes([0.5] * 6, "You, if the die hits", width),
        ]
    assert max(len(plain(line)) for line in lines) <= width


def terminal(width: int) -> RichScreen:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=width, height=25)
    stream.isatty = lambda: True  # type: ignore[method-assign]
    return RichScreen(stream, ASCII, console)


def test_pictures_move_only_where_they_are_not_wrapped() -> None:
    frames = [([(("x" * 30, ""),)] * 3, 0.0)] * 2
    shown = {}
    for width in (40, 20):
        screen = terminal(width)
        screen.animate(frames)
        assert isinstance(screen.stream, io.StringIO)
        shown[width] = screen.stream.getvalue()
    assert shown[40].count("x" * 30) >= 6
    assert "x" not in shown[20]


def test_the_joker_fits_its_box() -> None:
    lines = drawing.boxes(UNICODE, parse_cards("Joker Ah"))
    assert len({len(plain(line)) for line in lines}) == 1
    assert "│Joker│ │  A♥ │" in plain(lines[2])
