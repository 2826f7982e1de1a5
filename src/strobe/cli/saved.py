"""Saved hands: files of one JSON document a line, a hand as ``Hand.to_json`` writes it and the players' names."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from strobe.cli.streets import names_for
from strobe.errors import FormatError
from strobe.game.hand import Hand

__all__ = ["Book", "Saved", "add_argument", "read"]

LONGEST = 20  # letters of a name


class Saved(NamedTuple):
    """A hand, and the names of its seats."""

    hand: Hand
    names: tuple[str, ...]


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


def read(path: str) -> list[Saved]:
    """The hands in a file, or with ``-`` in the standard input.

    A file is one JSON document, or one a line; a document of ``strobe deal --json`` counts for the hand in it.

    Raises:
        FormatError: it is not text, not JSON, or holds no hand.
        StrobeError: what is in it does not make a hand.
        OSError: it cannot be read.
    """
    text = sys.stdin.read() if path == "-" else _text(Path(path))
    hands = [_hand(document) for document in _documents(text, path)]
    if not hands:
        raise FormatError("no_hand", f"{path} holds no hand", path)
    return hands


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
    return Saved(hand, names_for(hand.setup) if names is None else _names(names, len(hand.stacks)))


def _names(names: object, seats: int) -> tuple[str, ...]:
    if isinstance(names, list) and len(names) == seats and all(map(_is_name, names)):
        return tuple(names)
    message = f"names are {seats} words of at most {LONGEST} letters, one for each seat"
    raise FormatError("bad_names", message, names)


def _is_name(name: object) -> bool:
    # What is not printable could make a terminal do anything.
    return isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable() and not name.isspace()
