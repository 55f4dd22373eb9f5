"""Garbage collection that does not stop the tables.

Left to itself, Python's collector now and then walks over every object of the process: with thousands of tables that takes a third of a
second, in which nothing is answered. Tables are freed by reference counting alone, so it is enough to look at what is new: a few times a
second the young objects are collected, and what survives is set aside and not looked at again. Only while nothing is being played,
everything is looked at once more, for cycles that have grown old. Where something is played day and night, that waits until the process
has grown a lot: sockets, requests and rooms leave no cycles behind, so it may wait for ever.
"""

from __future__ import annotations

import asyncio
import gc
import mmap
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PAGE = mmap.PAGESIZE
#: Seconds between two looks at what is new.
EVERY = 0.05
#: Seconds without a ply after which everything may be looked at, and between two such looks.
QUIET = 5.0
SELDOM = 60.0
#: Bytes, and times its size after the last such look, by which the process grows until play is interrupted for one.
GROWTH = 512 * 1024 * 1024
TIMES = 2


def resident() -> int:
    """Bytes of memory this process occupies; 0 where the system does not say."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE
    return 0


class Garbage:
    """The collector, run by hand."""

    def __init__(self, last_played: Callable[[], float]) -> None:
        self._last_played = last_played
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over from the automatic collector."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Hand it back."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        gc.unfreeze()
        gc.enable()

    async def _work(self) -> None:
        last, size = time.monotonic(), resident()
        while True:
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            due = now - last > SELDOM
            quiet = now - self._last_played() > QUIET
            everything = due and (quiet or resident() > max(TIMES * size, size + GROWTH))
            if everything:
                gc.unfreeze()
            gc.collect(2 if everything else 1)
            gc.freeze()
            if everything:
                last, size = now, resident()
