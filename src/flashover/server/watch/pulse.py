"""How late the event loop is, and how long the garbage collector stops it."""

from __future__ import annotations

import asyncio
import gc
from time import perf_counter

from flashover.server.watch.figures import Figures

#: Seconds between two looks. Of a stop, as much as this may go unseen.
BEAT = 0.005


class Pulse:
    """Looks at the clock all the time; costs a three-hundredth of a core."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._loop = asyncio.get_running_loop()
        self._begun = 0.0
        gc.callbacks.append(self._collecting)
        self._wait()

    def _wait(self) -> None:
        # The clock of the loop counts milliseconds.
        self._due = perf_counter() + BEAT
        self._timer = self._loop.call_later(BEAT, self._beat)

    def _beat(self) -> None:
        self._figures.lag.add(max(0.0, perf_counter() - self._due))
        self._wait()

    def _collecting(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = perf_counter()
            return
        took = perf_counter() - self._begun
        self._figures.longest_collection.add(took)
        if info["generation"] == 2:
            self._figures.collections.add(took)

    def stop(self) -> None:
        """Look no more."""
        self._timer.cancel()
        gc.callbacks.remove(self._collecting)
