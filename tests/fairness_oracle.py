"""The fair deck and die a second time, from the numbered steps of docs/fairness.md and nothing else.

HMAC is written out from RFC 2104, cards are text, and no code is shared with the package.
"""

from __future__ import annotations

from hashlib import sha256

TAG = b"strobe-fair-1/"
ROW = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def u32(number: int) -> bytes:
    return bytes(number >> shift & 255 for shift in (24, 16, 8, 0))


def u64(number: int) -> bytes:
    return u32(number >> 32) + u32(number & 0xFFFFFFFF)


def secret_of(master: bytes, hand: int) -> bytes:
    """Step 1."""
    return hmac_sha256(master, TAG + b"secret" + u64(hand))


def commitment_of(secret: bytes, hand: int) -> bytes:
    """Step 2."""
    return sha256(TAG + b"commitment" + u64(hand) + secret).digest()


def digest_of(seeds: list[bytes]) -> bytes:
    """Step 3."""
    message = TAG + b"seeds" + u32(len(seeds))
    for seed in seeds:
        message += u32(len(seed)) + seed
    return sha256(message).digest()


class Reader:
    """Steps 4 and 5."""

    def __init__(self, secret: bytes, hand: int, seeds: list[bytes], purpose: bytes, shuffle: int) -> None:
        self.secret = secret
        self.start = TAG + b"stream" + u64(hand) + digest_of(seeds) + purpose + u32(shuffle)
        self.counter = 0
        self.left = b""

    def block(self) -> bytes:
        block = hmac_sha256(self.secret, self.start + u32(self.counter))
        self.counter += 1
        return block

    def below(self, n: int) -> int:
        while True:
            if not self.left:
                self.left = self.block()
            byte, self.left = self.left[0], self.left[1:]
            if byte < 256 - 256 % n:
                return byte % n


def deck_of(secret: bytes, hand: int, seeds: list[bytes], shuffle: int = 0, joker: bool = False) -> list[str]:
    """Step 6."""
    reader = Reader(secret, hand, seeds, b"deck", shuffle)
    row = ROW + ["Joker"] * joker
    last = len(row) - 1
    while last:
        pick = reader.below(last + 1)
        row[last], row[pick] = row[pick], row[last]
        last -= 1
    return row


def faces_of(secret: bytes, hand: int, seeds: list[bytes], count: int, shuffle: int = 0) -> list[int]:
    """Step 7."""
    reader = Reader(secret, hand, seeds, b"face", shuffle)
    return [reader.below(6) + 1 for _ in range(count)]
