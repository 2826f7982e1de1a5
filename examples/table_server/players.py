"""Who sits at a table, and how a room speaks to a connection."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

__all__ = ["Listener", "Player", "hash_of"]


class Listener(Protocol):
    """A connection, as far as a room knows it."""

    seat: int | None

    def send(self, *messages: bytes) -> None:
        """Put messages on their way, in this order; never waits."""

    def close(self, reason: str) -> None:
        """Say why, and hang up."""


@dataclass
class Player:
    """Who sits at a seat. The token itself is not kept."""

    name: str
    token_hash: bytes
    listener: Listener | None = None
    gone_since: float = field(default_factory=monotonic)
    late: int = 0


def hash_of(token: str) -> bytes:
    """What is kept of a token: it has 256 random bits, so that a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
