"""What a store can do. SQLite and PostgreSQL do it, and so does the simulated one of the tests.

Writes are submitted and answered by a callback in the event loop, so that a table needs no task: `done` gets the answer or a `StoreError`.
When it is called the write is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from flashover.server.store.errors import StoreError
from flashover.server.store.owning import Beaten, Elsewhere, Place, Server
from flashover.server.store.rows import FinishedGame, GameRow, ListedRow, SeatRow, StoredGame
from flashover.server.store.writes import Lease, Write

Done: TypeAlias = Callable[[object, "StoreError | None"], None]


class Store(Protocol):
    """Games and everything that belongs to them."""

    def submit(self, lease: Lease, write: Write, done: Done) -> None:
        """Write something of a game that this process owns."""

    async def create(self, game: GameRow, seats: Sequence[SeatRow], owner: str) -> Lease:
        """A new game, owned from the start; `Taken` when its id or code is in use."""

    async def own(self, game: str, owner: str) -> Lease | Elsewhere | None:
        """Have a game, unless its owner is another process that lives; None when there is no such game."""

    async def place(self, key: str, code: str | None) -> Place | None:
        """The game that an id, a code or the id of a replay leads to, and the living process that owns it."""

    async def beat(self, server: Server) -> Beaten:
        """A sign of life of this process."""

    async def leave(self, server: str) -> None:
        """A process has ended: its games are free."""

    async def lost(self, leases: Sequence[Lease]) -> list[str]:
        """Those of these games that have another owner by now."""

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game; `Unreadable` when a row of it is damaged."""

    async def find(self, key: str, code: str | None) -> str | None:
        """The id of a game by id or code."""

    async def find_replay(self, replay: str) -> str | None:
        """The id of a finished game by the id of its replay."""

    async def replay_of(self, game: str) -> str | None:
        """The id of the replay of a finished game."""

    async def listed(self, games: Sequence[str]) -> list[ListedRow | None]:
        """Games by their ids, in the order given; None where there is none, or one that cannot be read."""

    async def results(self, wanted: dict[str, str], limit: int, before: int | None = None) -> list[FinishedGame]:
        """Finished games that are listed, the newest first, below a number. `wanted` holds columns and values."""

    async def forget_practice(self, before: float, but: Sequence[str], owner: str) -> int:
        """Remove practice games without a ply since a moment, except open ones and those of others; returns their number."""

    async def expire(self, before: float, but: Sequence[str], limit: int, owner: str) -> int:
        """Remove at most `limit` games in which nothing was played since a moment, but none that is open or of others; returns how many."""

    async def check(self) -> None:
        """Write something and flush it; `StoreError` when that fails."""

    async def close(self) -> None:
        """Finish what was submitted, and let go of the database."""
