"""What the server allows, how fast, and how long things take."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

__all__ = ["AddressBook", "Bucket", "Settings"]


@dataclass(frozen=True)
class Settings:
    """Everything that may be set; times are in seconds.

    ``origins`` are the pages that may open a WebSocket beside those that the server itself serves; ``ports`` those of
    all servers that were started together, where there are several.
    """

    clock: float = 20.0
    deal_pause: float = 0.6
    roll_pause: float = 1.8
    hand_pause: float = 3.0
    absent: float = 600.0  # who is not connected for so long leaves the table
    unused: float = 3600.0  # a table at which nobody sits is closed after so long
    sweep: float = 5.0  # how often it is looked for such players and tables
    hello: float = 10.0  # how long a connection may stay silent before it says who it is
    snapshot_every: int = 20  # hands

    origins: tuple[str, ...] = ()
    ports: tuple[int, ...] = ()
    message_bytes: int = 4096
    tables: int = 200
    connections: int = 2000
    connections_per_address: int = 40
    waiting: int = 64  # messages to one connection; who is further behind is dropped
    message_rate: float = 10.0  # a second, for one connection
    message_burst: float = 40.0
    address_rate: float = 60.0  # a second, messages and requests of one address
    address_burst: float = 240.0
    opening_rate: float = 0.2  # tables and seats a second, of one address
    opening_burst: float = 20.0

    @property
    def paced(self) -> bool:
        """Whether people watch: cards and rolls come one by one."""
        return self.deal_pause > 0 or self.roll_pause > 0


class Bucket:
    """A token bucket: ``rate`` a second, and ``burst`` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._then = monotonic()

    def take(self, number: float = 1.0) -> bool:
        """Whether there was enough; what was there is taken in any case."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        self._left -= number
        if self._left < 0:
            self._left = 0.0
            return False
        return True

    @property
    def full(self) -> bool:
        """Whether nothing would be lost by forgetting it."""
        return self._left + (monotonic() - self._then) * self._rate >= self._burst


class AddressBook:
    """One bucket for each address, and no more addresses than memory is meant for."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, number: float = 1.0) -> bool:
        """Whether this address may go on."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._buckets = {name: kept for name, kept in self._buckets.items() if not kept.full}
            if len(self._buckets) >= self.MOST:
                return False
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
        return bucket.take(number)
