"""A page as its table knows it: what it may do, and how much of the game it shows."""

from __future__ import annotations

from flashover.server.store.rows import HOST


class Page:
    """One open page. The shell keeps its socket; the core decides what it holds and what it has seen."""

    __slots__ = ("address", "behind_since", "changes", "heard", "host", "seats", "shown", "welcomed")

    def __init__(self, address: str = "") -> None:
        #: Whom limits count for.
        self.address = address
        self.seats: frozenset[int] = frozenset()
        self.host = False
        self.welcomed = False
        #: When it last said something.
        self.heard = 0.0
        #: Whether it wants what has changed instead of whole views.
        self.changes = False
        #: The version this page shows, once it has reported one; and since when the bots have waited for it.
        self.shown: int | None = None
        self.behind_since: float | None = None

    @property
    def player(self) -> bool:
        """Whether it holds a seat or hosts the table."""
        return bool(self.seats) or self.host

    def holds(self, right: int) -> bool:
        """Whether it holds a seat, or with the number of the host the table."""
        return self.host if right == HOST else right in self.seats

    def get_up(self) -> None:
        """It is no page of this table any more."""
        self.seats, self.host, self.welcomed = frozenset(), False, False
