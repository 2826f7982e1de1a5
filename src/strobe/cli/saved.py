"""Saved hands: files of one JSON document a line, each a hand as ``Hand.to_json`` writes it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from strobe.errors import FormatError
from strobe.game.hand import Hand

__all__ = ["add_argument", "read", "write"]


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the option that saves."""
    parser.add_argument("--save", metavar="FILE", help="save to this file, for 'strobe replay'")


def write(path: str, hands: Iterable[Hand]) -> None:
    """Save hands, one a line.

    Raises:
        OSError: the file cannot be written.
    """
    Path(path).write_text("".join(f"{hand.to_json()}\n" for hand in hands), encoding="utf-8")


def read(path: str) -> list[Hand]:
    """The hands in a file, or with ``-`` in the standard input.

    A file is one JSON document, or one a line; a document of ``strobe deal --json`` counts for the hand in it.

    Raises:
        FormatError: it is not text, not JSON, or holds no hand.
        StrobeError: what is in it does not make a hand.
        OSError: it cannot be read.
    """
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FormatError("bad_text", f"{path} is not a text file: {error}", path) from error
    hands = [_hand(document) for document in _documents(text, path)]
    if not hands:
        raise FormatError("no_hand", f"{path} holds no hand", path)
    return hands


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


def _hand(document: object) -> Hand:
    if isinstance(document, dict) and document.get("kind") != "strobe.hand" and "hand" in document:
        document = document["hand"]
    return Hand.from_json(json.dumps(document))
