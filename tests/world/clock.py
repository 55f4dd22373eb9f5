"""Virtual time: what is due first happens first, what is due at the same time in the order it was asked for."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any


class Event:
    """Something that will happen, unless it is called off."""

    __slots__ = ("arguments", "call", "off")

    def __init__(self, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        self.call = call
        self.arguments = arguments
        self.off = False


class Clock:
    """The only source of order in the world."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps = 0
        self._due: list[tuple[float, int, Event]] = []
        self._number = 0

    def at(self, delay: float, call: Callable[..., object], *arguments: Any) -> Event:
        """Call something after some seconds."""
        return self.at_time(self.now + delay, call, *arguments)

    def at_time(self, time: float, call: Callable[..., object], *arguments: Any) -> Event:
        """Call something at a moment; what is asked for at the very same moment keeps its order."""
        event = Event(call, arguments)
        self._number += 1
        heapq.heappush(self._due, (time, self._number, event))
        return event

    def run(self, until: float) -> None:
        """Let everything happen that is due until a moment."""
        due = self._due
        while due and due[0][0] <= until:
            self.now, _, event = heapq.heappop(due)
            if not event.off:
                self.steps += 1
                event.call(*event.arguments)
        self.now = until
