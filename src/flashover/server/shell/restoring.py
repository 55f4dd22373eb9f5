"""Tables brought back from the store a few rows at a time, so that neither a long game nor many at once stop the event loop.

A thread would be no help: what is replayed holds the interpreter's lock, and the loop would wait for that instead.
"""

from __future__ import annotations

import asyncio
import logging

from flashover.server.core.table import Damaged, Table
from flashover.server.store.errors import Unreadable
from flashover.server.store.protocol import Store
from flashover.server.store.rows import StoredGame
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")

#: Rows that are replayed in one turn of the event loop. A row takes 40 to 80 microseconds, so this many take two to four milliseconds.
AT_ONCE = 50


class NoRoom(TableError):  # noqa: N818 - reads as what it is
    """There is no such room, or it could not be opened."""


class Restorer:
    """Brings back the tables of one process. Those that come back at the same time take turns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()

    async def restored(self, game: str) -> tuple[StoredGame, Table]:
        """The game as it was left; `NoRoom` when it is not there or damaged."""
        try:
            stored = await self._store.load(game)
            if stored is None:
                raise NoRoom("room.not_found")
            return stored, await self._replayed(stored)
        except (Damaged, Unreadable) as error:
            LOG.error("the game cannot be opened: %s", error, extra={"game": game})
            raise NoRoom("room.damaged") from None

    async def _replayed(self, stored: StoredGame) -> Table:
        async with self._turn:
            await asyncio.sleep(0)
            table = Table.begun(stored.game)
        for first in range(0, len(stored.plies), AT_ONCE):
            async with self._turn:
                await asyncio.sleep(0)
                table.follow(stored.plies[first : first + AT_ONCE])
        return table


__all__ = ["NoRoom", "Restorer"]
