"""Saved hands: files of one JSON document a line, a hand as ``Hand.to_json`` writes it and the players' names; or hand
histories in the PHH format."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from strobe.cli.streets import names_for
from strobe.errors import FormatError, StrobeError
from strobe.game.hand import Hand
from strobe.game.history import Record, read_all
from strobe.game.history import read as read_phh
from strobe.game.phh import parse

__all__ = ["Book", "Saved", "add_argument", "read"]

LONGEST = 20  # letters of a name
PHH = re.compile(r"^[ \t]*variant[ \t]*=", flags=re.MULTILINE)


class Saved(NamedTuple):
    """A hand with what its file tells, and the names of its seats."""

    record: Record
    names: tuple[str, ...]

    @property
    def hand(self) -> Hand:
        """The hand itself."""
        return self.record.hand


def add_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare the option that saves."""
    parser.add_argument("--save", metavar="FILE", help=f"add {what} to this file, for 'strobe replay'")


class Book:
    """A file to which hands are added, a line each; whatever it held before stays."""

    def __init__(self, path: str) -> None:
        """Open the file, or make it.

        Raises:
            FormatError: ``not_saved_hands``: it holds something else.
            OSError: it cannot be read or written.
        """
        self.path = path
        text = _text(Path(path)) if Path(path).is_file() else ""
        lines = [line for line in text.splitlines() if line.strip()]
        if not all(map(_is_saved, lines)):
            message = f"{path} holds something other than saved hands, one a line; hands are not added to it"
            raise FormatError("not_saved_hands", message, path)
        self.held = len(lines)
        # The end of a file that somebody edited may lack its line break.
        self._next = "\n" if text and not text.endswith("\n") else ""
        with Path(path).open("a", encoding="utf-8"):
            pass

    def add(self, hand: Hand, names: Sequence[str]) -> None:
        """Write a hand; once this is done it is safe from whatever ends the process.

        Raises:
            OSError: the file cannot be written.
        """
        line = json.dumps({**json.loads(hand.to_json()), "names": [*names]})
        with Path(self.path).open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{self._next}{line}\n")
        self._next = ""


def read(path: str, number: int | None = None) -> Iterator[Saved]:
    """The hands in a file, or with ``-`` in the standard input; with a number only that one, from 1.

    A file is one JSON document, or one a line, of which one of ``strobe deal --json`` counts for the hand in it; or it
    is in the PHH format, whose hands are played one by one as they are asked for.

    Raises:
        FormatError: it is not text, not JSON and not PHH, or holds no hand.
        StrobeError: what is in it does not make a hand, or it has no hand of this number.
        OSError: it cannot be read.
    """
    text = sys.stdin.read() if path == "-" else _text(Path(path))
    if path.endswith((".phh", ".phhs")) or PHH.search(text):
        if number is None:
            return (Saved(record, _seat_names(record)) for _, record in read_all(text))
        hands = [*parse(text)]
        record = read_phh(text, hand=hands[_place(number, len(hands))])
        return iter([Saved(record, _seat_names(record))])
    documents = _documents(text, path)
    if not documents:
        raise FormatError("no_hand", f"{path} holds no hand", path)
    if number is not None:
        documents = [documents[_place(number, len(documents))]]
    return iter([_hand(document) for document in documents])


def _place(number: int, count: int) -> int:
    if not 1 <= number <= count:
        held = f"{count} hand{'s' if count > 1 else ''}"
        raise StrobeError("no_hand", f"the file holds {held}; there is no hand {number}", number)
    return number - 1


def _seat_names(record: Record) -> tuple[str, ...]:
    """Names that fit the screen; a player whose name does not has a letter like those who have none."""
    plain = names_for(record.hand.setup)
    return tuple([name if _is_name(name) else plain[seat] for seat, name in enumerate(record.names)])


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FormatError("bad_text", f"{path} is not a text file: {error}", str(path)) from error


def _documents(text: str, path: str) -> list[object]:
    try:
        return [json.loads(text)]
    except (ValueError, RecursionError):
        pass
    documents: list[object] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                documents.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                raise FormatError("bad_json", f"{path}, line {number}: not JSON: {error}", line) from error
    return documents


def _is_saved(line: str) -> bool:
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and (document.get("kind") == "strobe.hand" or "hand" in document)


def _hand(document: object) -> Saved:
    names: object = None
    if isinstance(document, dict):
        names = document.get("names")
        if document.get("kind") != "strobe.hand" and "hand" in document:
            document = document["hand"]
    hand = Hand.from_json(json.dumps(document))
    if names is None:
        return Saved(Record(hand), names_for(hand.setup))
    given = _names(names, len(hand.stacks))
    return Saved(Record(hand, metadata={"players": [given[seat] for seat in hand.setup.order]}), given)


def _names(names: object, seats: int) -> tuple[str, ...]:
    if isinstance(names, list) and len(names) == seats and all(map(_is_name, names)):
        return tuple(names)
    message = f"names are {seats} words of at most {LONGEST} letters, one for each seat"
    raise FormatError("bad_names", message, names)


def _is_name(name: object) -> bool:
    # What is not printable could make a terminal do anything.
    return isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable() and not name.isspace()
