"""A deck and a die that nobody could choose: the house promises its part, the players add theirs, all is shown later.

Only the arithmetic, step for step as docs/fairness.md numbers it. Every input of a hash has a tag of its own, then
fields of fixed length or with their length before them, so that no two different inputs are the same bytes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from typing import Final, Literal

from strobe.cards import DECK, JOKER, Card
from strobe.errors import SetupError, brief, length

__all__ = [
    "LONGEST_SEED",
    "MOST_FACES",
    "MOST_HANDS",
    "MOST_SEEDS",
    "Seed",
    "Stream",
    "commit",
    "hand_secret",
    "mix",
    "read_key",
    "read_seeds",
    "same",
]

LONGEST_SEED = 1024  # bytes
MOST_SEEDS = 64
MOST_HANDS = 2**53  # the whole numbers that JavaScript and JSON readers keep exact
MOST_FACES = 10_000
MOST_SHUFFLES = 2**32

_TAG = b"strobe-fair-1/"
_KEY = 32
_HEX = re.compile("[0-9a-fA-F]{64}")
_PURPOSES: Final = {"deck": b"deck", "face": b"face"}

Seed = str | bytes
Purpose = Literal["deck", "face"]


def hand_secret(master: bytes | str, hand: int) -> bytes:
    """Which secret has the hand with this number, when a house keeps one master secret?

    Whoever knows the secrets of some hands learns nothing about those of others.

    Args:
        master: 32 bytes of a good random source, or 64 hexadecimal digits; never shown to anybody.
        hand: 0 to 2**53 - 1; no two hands of one master may have the same number.

    Raises:
        SetupError: ``bad_secret``, ``bad_hand``; the message never shows the secret.

    >>> hand_secret(bytes(32), 7) == hand_secret(bytes(32), 8)
    False
    """
    return _hmac(read_key(master, "a master secret"), _TAG + b"secret" + _hand_bytes(hand))


def commit(secret: bytes | str, hand: int) -> bytes:
    """What does the house publish before the hand, to be bound to its secret?

    Raises:
        SetupError: ``bad_secret``, ``bad_hand``.

    >>> commit(bytes(32), 7).hex()[:16]
    'b171e1582986941c'
    """
    return hashlib.sha256(_TAG + b"commitment" + _hand_bytes(hand) + read_key(secret)).digest()


def mix(seeds: Sequence[Seed]) -> bytes:
    """What do the players' seeds, in seat order, come to?

    Args:
        seeds: 1 to 64 of them, of 1 to 1024 bytes each; text counts as its UTF-8 bytes.

    Raises:
        SetupError: ``bad_seeds``, ``bad_seed``.

    >>> mix(["ab", "c"]) == mix(["a", "bc"])
    False
    """
    given = read_seeds(seeds)
    parts = [len(given).to_bytes(4, "big")]
    for seed in given:
        parts += [len(seed).to_bytes(4, "big"), seed]
    return hashlib.sha256(_TAG + b"seeds" + b"".join(parts)).digest()


class Stream:
    """The random bytes of one hand, and the decks and faces that are read from them.

    >>> stream = Stream(bytes(32), 7, ["tea", "milk"])
    >>> stream.deck()[:4], stream.faces(4)
    ((4c, 4h, 6h, 5h), (6, 3, 5, 1))
    """

    __slots__ = ("_key", "_start")

    def __init__(self, secret: bytes | str, hand: int, seeds: Sequence[Seed]) -> None:
        """Read from the secret of this hand and the seeds of its players.

        Raises:
            SetupError: ``bad_secret``, ``bad_hand``, ``bad_seeds``, ``bad_seed``.
        """
        self._key = read_key(secret)
        self._start = _TAG + b"stream" + _hand_bytes(hand) + mix(seeds)

    def blocks(self, purpose: Purpose, number: int = 0) -> Iterator[bytes]:
        """The bytes for a purpose, ``"deck"`` or ``"face"``, after so many new shuffles: 32 at a time, without end.

        Raises:
            SetupError: ``bad_purpose``, ``bad_shuffle``.
        """
        if purpose not in _PURPOSES:
            raise SetupError("bad_purpose", f"the bytes are for 'deck' or 'face', not {brief(purpose)}", purpose)
        if type(number) is not int or not 0 <= number < MOST_SHUFFLES:
            raise SetupError("bad_shuffle", f"shuffles are numbered from 0 to 2**32 - 1, not {brief(number)}", number)
        return self._blocks(self._start + _PURPOSES[purpose] + number.to_bytes(4, "big"))

    def deck(self, number: int = 0, *, joker: bool = False) -> tuple[Card, ...]:
        """The whole deck in the order of this shuffle; the first card is dealt first.

        Args:
            number: 0 for the first shuffle of the hand, 1 for the next.
            joker: whether it is among the cards.

        Raises:
            SetupError: ``bad_shuffle``.
        """
        cards = [*DECK, JOKER] if joker else [*DECK]
        stream = self._bytes("deck", number)
        for last in range(len(cards) - 1, 0, -1):
            pick = _below(last + 1, stream)
            cards[last], cards[pick] = cards[pick], cards[last]
        return tuple(cards)

    def faces(self, count: int, number: int = 0) -> tuple[int, ...]:
        """The first faces of the die, at most 10 000, see `die`.

        Raises:
            SetupError: ``bad_count``, ``bad_shuffle``.
        """
        if type(count) is not int or not 0 <= count <= MOST_FACES:
            raise SetupError("bad_count", f"0 to {MOST_FACES} faces can be read, not {brief(count)}", count)
        return tuple(islice(self.die(number), count))

    def die(self, number: int = 0) -> Iterator[int]:
        """The faces of the die, one after the other, whatever has been dealt.

        Args:
            number: how often the cards have been shuffled anew in this hand.

        Raises:
            SetupError: ``bad_shuffle``.
        """
        stream = self._bytes("face", number)
        return (1 + _below(6, stream) for _ in repeat(None))

    def __repr__(self) -> str:
        return "<stream>"

    def _blocks(self, start: bytes) -> Iterator[bytes]:
        counter = 0
        while True:
            yield _hmac(self._key, start + counter.to_bytes(4, "big"))
            counter += 1

    def _bytes(self, purpose: Purpose, number: int) -> Iterator[int]:
        return (byte for block in self.blocks(purpose, number) for byte in block)


def read_key(key: object, name: str = "a secret") -> bytes:
    """The 32 bytes of a secret or a commitment, given as they are or in hexadecimal digits.

    Raises:
        SetupError: ``bad_secret``; the message names the type and the length alone.
    """
    if isinstance(key, str) and _HEX.fullmatch(key):
        return bytes.fromhex(key)
    if isinstance(key, bytes) and len(key) == _KEY:
        return key
    size = f" of length {len(key)}" if isinstance(key, (str, bytes)) else ""
    what = f"{type(key).__name__}{size}"
    raise SetupError("bad_secret", f"{name} is {_KEY} bytes or {2 * _KEY} hexadecimal digits, not {what}")


def read_seeds(seeds: object) -> tuple[bytes, ...]:
    """The seeds as bytes.

    Raises:
        SetupError: ``bad_seeds``, ``bad_seed``.
    """
    if not isinstance(seeds, Sequence) or isinstance(seeds, (str, bytes, bytearray, memoryview)):
        raise SetupError("bad_seeds", f"seeds are a list of texts or bytes in seat order, not {brief(seeds)}", seeds)
    if not 1 <= (count := length(seeds)) <= MOST_SEEDS:
        # Without any, the house alone would have chosen the deck.
        raise SetupError("bad_seeds", f"a hand has 1 to {MOST_SEEDS} seeds, not {count}", count)
    return tuple([_seed_bytes(seed, place) for place, seed in enumerate(seeds, 1)])


def same(one: bytes, other: bytes) -> bool:
    """Whether two secrets or commitments are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def _seed_bytes(seed: object, place: int) -> bytes:
    if not isinstance(seed, (str, bytes)):
        raise SetupError("bad_seed", f"seed {place} is text or bytes, not {brief(seed)}", seed)
    raw = seed
    # No character is shorter than a byte, so that text which is too long need not be encoded.
    if isinstance(seed, str) and len(seed) <= LONGEST_SEED:
        try:
            raw = seed.encode()
        except UnicodeEncodeError as error:
            raise SetupError("bad_seed", f"seed {place} holds half a character: {brief(seed)}", seed) from error
    if isinstance(raw, str) or not 1 <= len(raw) <= LONGEST_SEED:
        raise SetupError("bad_seed", f"seed {place} has 1 to {LONGEST_SEED} bytes, unlike {brief(seed)}", seed)
    return bytes(raw)


def _hand_bytes(hand: int) -> bytes:
    if type(hand) is not int or not 0 <= hand < MOST_HANDS:
        raise SetupError("bad_hand", f"hands are numbered from 0 to 2**53 - 1, not {brief(hand)}", hand)
    return hand.to_bytes(8, "big")


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _below(most: int, stream: Iterator[int]) -> int:
    """The next whole number from 0 to ``most - 1``; bytes that would favour some of them are passed over."""
    limit = 256 - 256 % most
    while (byte := next(stream)) >= limit:
        pass
    return byte % most
