"""Rate limits per client address: a burst, then a number per second."""

from __future__ import annotations

import time

#: Client addresses remembered, at most; idle ones are dropped first.
MOST_ADDRESSES = 10_000


class Bucket:
    """A token bucket: `burst` at once, then `rate` per second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = self._left = burst
        self._rate = rate
        self._at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether one more is allowed now. What costs more than one leaves a debt: it is paid back before the next."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < min(1, cost):
            return False
        self._left -= cost
        return True

    def owe(self, cost: float) -> None:
        """Take what has been used already."""
        self._left -= cost

    def give_back(self, cost: float = 1) -> None:
        """Return what was taken last."""
        self._left = min(self._burst, self._left + cost)

    @property
    def full(self) -> bool:
        """Whether the bucket has refilled, so that it can be dropped."""
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for every client address."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        """The bucket of a client."""
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(address, Bucket(self._burst, self._rate))
