"""The budget of one decision: nodes, which repeat exactly, or seconds, which do not, or both."""

from __future__ import annotations

from math import inf
from time import monotonic


class Clock:
    """A budget that runs from the moment it is made. A node is one position a bot has looked at.

    >>> clock = Clock(nodes=100)
    >>> clock.spent(99)
    >>> clock.over(), clock.nodes_left
    (False, 1)
    >>> clock.spent(1)
    >>> clock.over()
    True

    With nodes alone time is never looked at: the same observation and seed give the same choice on every machine. Without any budget it
    is over only after `stop`.
    """

    __slots__ = ("_end", "_nodes", "_outer", "_stopped", "_used")

    def __init__(self, *, nodes: int | None = None, seconds: float | None = None) -> None:
        if (nodes is not None and nodes < 0) or (seconds is not None and not 0 <= seconds < inf):
            raise ValueError("a budget is not negative, and none is written None")
        self._nodes = nodes
        self._end = None if seconds is None else monotonic() + seconds
        self._used = 0
        self._stopped = False
        self._outer: Clock | None = None

    def within(self, *, nodes: int | None = None, seconds: float | None = None) -> Clock:
        """A tighter clock for a part of the work: over when it is itself or when this one is; what it spends is spent here too.

        >>> clock = Clock(nodes=100)
        >>> part = clock.within(nodes=30)
        >>> part.spent(30)
        >>> part.over(), clock.over(), clock.nodes_left
        (True, False, 70)
        """
        part = Clock(nodes=nodes, seconds=seconds)
        part._outer = self
        return part

    def spent(self, nodes: int = 1) -> None:
        """Count nodes as spent."""
        self._used += nodes
        if self._outer is not None:
            self._outer.spent(nodes)

    def stop(self) -> None:
        """End the budget now, for example from another thread when the answer is no longer wanted."""
        self._stopped = True

    def over(self) -> bool:
        """Whether the bot has to answer with what it has."""
        if self._stopped or (self._nodes is not None and self._used >= self._nodes):
            return True
        if self._end is not None and monotonic() >= self._end:
            return True
        return self._outer is not None and self._outer.over()

    @property
    def used(self) -> int:
        """Nodes spent so far."""
        return self._used

    @property
    def nodes_left(self) -> int | None:
        """Nodes that may still be spent, None without such a budget."""
        own = None if self._nodes is None else max(0, self._nodes - self._used)
        outer = None if self._outer is None else self._outer.nodes_left
        return outer if own is None else own if outer is None else min(own, outer)

    @property
    def seconds_left(self) -> float | None:
        """Seconds that may still be spent, None without such a budget."""
        own = None if self._end is None else max(0.0, self._end - monotonic())
        outer = None if self._outer is None else self._outer.seconds_left
        return outer if own is None else own if outer is None else min(own, outer)
