"""Which process may write a game: the one that has it, until its signs of life stay away.

Every process that shares a database with others writes a row about itself every second. The rows are not games: they say what is true
just now, are not flushed, and may be lost with the database; then every process counts as dead until it writes again. Whether a game may
be taken over is decided here alone, for both databases and for the simulated world, in the transaction that takes it over.

The clock of a database may be set back. A sign of life that lies in the future was given before that and says nothing of who is alive
now, so it counts as old as it is ahead: all are dead until they write again, a second later, and who stays dead is replaced as ever.
"""

from __future__ import annotations

from typing import NamedTuple

#: Seconds between two signs of life.
BEAT_SECONDS = 1.0
#: Seconds without one after which the games of a process are free, and after which it has to ask which of its own it still has: earlier
#: than the others, so that it never takes for its own what one of them has just taken.
DEAD_SECONDS = 4.0
LATE_SECONDS = 3.0
#: Seconds after which the row of a dead process is removed.
FORGOTTEN_SECONDS = 60.0


class Server(NamedTuple):
    """A process that owns games, as the others see it."""

    id: str
    #: The processes that share a listening socket and a computer.
    team: str
    rooms: int
    #: Where it takes connections over from its team, and where it is reached from other computers.
    local: str | None
    peer: str | None
    #: Whoever hands it a connection over the network has to know this.
    key: str
    #: Seconds since its last sign of life, by the clock of the database; less than nothing after that was set back.
    age: float = 0.0

    @property
    def alive(self) -> bool:
        """Whether its games are its own."""
        return abs(self.age) < DEAD_SECONDS


class Elsewhere(NamedTuple):
    """The game belongs to another process, which lives."""

    server: Server


class Place(NamedTuple):
    """A game, and the living process that owns it, if any does."""

    game: str
    server: Server | None


class Beaten(NamedTuple):
    """The answer to a sign of life: how old the one before was, None when there was none, and everyone who is alive."""

    age: float | None
    servers: list[Server]

    @property
    def late(self) -> bool:
        """Whether games may have been taken over meanwhile."""
        return self.age is None or abs(self.age) >= LATE_SECONDS


def elsewhere(owner: str | None, me: str, found: Server | None) -> Elsewhere | None:
    """Where a game is that this process would like to have; None when it may have it. `found` is the row of the owner, if there is one."""
    if owner is None or owner == me or found is None or not found.alive:
        return None
    return Elsewhere(found)
