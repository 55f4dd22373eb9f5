"""Rate limits per client address: a burst, then a number per second."""

from __future__ import annotations

import time

#: Client addresses after which idle ones are forgotten.
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
        self._most = MOST_ADDRESSES

    def of(self, address: str) -> Bucket:
        """The bucket of a client."""
        found = self._buckets.get(address)
        if found is None:
            if len(self._buckets) >= self._most:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
                # Where none is idle, newcomers do not have all of them looked through again and again.
                self._most = max(MOST_ADDRESSES, 2 * len(self._buckets))
            found = self._buckets[address] = Bucket(self._burst, self._rate)
        return found
