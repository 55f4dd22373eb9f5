"""What the store could not do for a page, in the log: one line a minute, with the reason and how often. The page gets a coded answer."""

from __future__ import annotations

import logging
import time

from flashover.server.store.errors import StoreError

LOG = logging.getLogger("flashover.server")

#: Seconds between two lines: a store that fails does so for every page.
QUIET = 60.0


class Trouble:
    """The failures of one process."""

    def __init__(self) -> None:
        self._said = float("-inf")
        self._unsaid = 0

    def tell(self, error: StoreError) -> None:
        """One more request that could not be answered."""
        now = time.monotonic()
        if now - self._said < QUIET:
            self._unsaid += 1
            return
        before = f" ({self._unsaid} more since the last such line)" if self._unsaid else ""
        LOG.error("the store could not answer: %s%s", error, before)
        self._said, self._unsaid = now, 0
