"""Where output goes: a plain stream, or through rich a terminal with colour. Both get the same lines."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable
from io import TextIOWrapper
from typing import TYPE_CHECKING, Literal, TextIO

from strobe.cli.drawing import ASCII, UNICODE, WIDTH, Line, Look, plain
from strobe.errors import StrobeError
from strobe.grids import HEAT, INK

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["Color", "Screen", "open_screen"]

Color = Literal["auto", "always", "never"]

# What the styles of `strobe.cli.drawing` are in colour: suits as in a four-colour deck.
STYLES = {
    "": "",
    "title": "bold cyan",
    "dim": "dim",
    "bold": "bold",
    "clubs": "bold green",
    "diamonds": "bold bright_blue",
    "hearts": "bold red",
    "spades": "bold",
    "fresh": "bold yellow",
    "die": "bold magenta",
    "bar": "cyan",
    "chips": "bold yellow",
    "win": "bold green",
    "warning": "bold red",
    **{f"heat{at}": f"{ink} on {paper}" for at, (ink, paper) in enumerate(zip(INK, HEAT, strict=True))},
}
NARROWEST = 20
PROBE = "".join(str(part) for part in UNICODE[1:]) + "♣♦♥♠"


class Screen:
    """Plain text on a stream."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        """Print to a stream what it can show."""
        self.stream = stream
        self.look = look

    @property
    def width(self) -> int:
        """How wide a page this is: that of a narrow terminal, or else `strobe.cli.drawing.WIDTH`."""
        if not self.stream.isatty():
            return WIDTH
        return max(NARROWEST, min(WIDTH, shutil.get_terminal_size().columns))

    def show(self, *lines: Line) -> None:
        """Print lines."""
        for line in lines:
            print(plain(line).rstrip(), file=self.stream)

    def animate(self, frames: Iterable[tuple[list[Line], float]]) -> None:
        """Show pictures one after the other, each for some seconds, and none of them at the end.

        Plain text stands still: it shows nothing.
        """


class RichScreen(Screen):
    """Colour, through rich."""

    def __init__(self, stream: TextIO, look: Look, console: Console) -> None:
        """Print through this console."""
        super().__init__(stream, look)
        self.console = console

    def show(self, *lines: Line) -> None:
        """Print lines in their styles."""
        for line in lines:
            self.console.print(_text(line), soft_wrap=True)

    def animate(self, frames: Iterable[tuple[list[Line], float]]) -> None:
        """Show pictures one after the other in the same place, each for some seconds."""
        if not self.stream.isatty():
            return
        from rich.live import Live

        with Live(console=self.console, auto_refresh=False, transient=True) as live:
            for lines, seconds in frames:
                # A picture that the terminal has to wrap takes more lines than are counted when it is wiped off.
                if any(len(plain(line)) > self.console.width for line in lines) or len(lines) > self.console.height:
                    continue
                live.update(_text(*lines), refresh=True)
                time.sleep(seconds)


def _text(*lines: Line) -> Text:
    from rich.text import Text

    text = Text(no_wrap=True, overflow="ignore")
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for words, style in line:
            text.append(words, STYLES[style] or None)
    text.rstrip()
    return text


def open_screen(stream: TextIO, color: Color = "auto", *, ascii_only: bool = False) -> Screen:
    """The best screen for a stream: colour where it is a terminal and rich is there, suits where it can show them.

    Raises:
        StrobeError: ``no_rich``: colour was asked for and the package rich is missing.
    """
    if isinstance(stream, TextIOWrapper):
        # A name or a seed may have letters that the stream does not know.
        stream.reconfigure(errors="replace")
    look = ASCII if ascii_only or not _can_show(stream) else UNICODE
    wanted = stream.isatty() and os.environ.get("TERM") != "dumb" if color == "auto" else color == "always"
    if wanted:
        try:
            from rich.console import Console
        except ImportError:
            if color == "always":
                message = (
                    "colour needs the package rich: pip install 'strobe-poker[cli]', from a clone: pip install '.[cli]'"
                )
                raise StrobeError("no_rich", message, color) from None
        else:
            forced = True if color == "always" else None
            return RichScreen(stream, look, Console(file=stream, highlight=False, markup=False, force_terminal=forced))
    return Screen(stream, look)


def _can_show(stream: TextIO) -> bool:
    encoding = getattr(stream, "encoding", None) or "ascii"
    try:
        PROBE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
