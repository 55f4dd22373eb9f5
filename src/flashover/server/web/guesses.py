"""Guesses of short codes: few for each address, some for all together, so that no code is found by trying, from however many addresses.

When all together have made too many, those who guess do not keep out those who know: a network that has not been wrong for an hour has one
guess of its own. What was right is given back.
"""

from __future__ import annotations

from flashover.server.limits import Bucket, Buckets
from flashover.server.settings import Settings
from flashover.server.web.addresses import network_of


class Guesses:
    """What is left for whom."""

    def __init__(self, settings: Settings) -> None:
        self._own = Buckets(settings.guess_burst, settings.guess_rate)
        self._all = Bucket(settings.all_guesses_burst, settings.all_guesses_rate)
        self._spare = Buckets(settings.spare_guess_burst, settings.spare_guess_rate)

    def take(self, address: str) -> tuple[Bucket, ...]:
        """One more of this address: what it was taken from, nothing when there is none left."""
        own = self._own.of(address)
        if not own.take():
            return ()
        for shared in (self._all, self._spare.of(network_of(address))):
            if shared.take():
                return own, shared
        return ()
