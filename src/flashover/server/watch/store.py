"""A store that is watched: how long writes take, how many wait, and which games begin and end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import perf_counter
from typing import Any, cast

from flashover.server.store.errors import StoreError
from flashover.server.store.protocol import Done, Store
from flashover.server.store.rows import GameRow, SeatRow
from flashover.server.store.writes import Append, Lease, Write
from flashover.server.watch.figures import Figures

LOG = logging.getLogger("flashover.game")


class _Watched:
    """What passes through here is counted; everything else is the store's own."""

    def __init__(self, store: Store, figures: Figures) -> None:
        self._store = store
        self._figures = figures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def submit(self, lease: Lease, write: Write, done: Done) -> None:
        """Write; the answer sends the update to every page, so that the time after it is that of the whole acknowledgement."""
        figures = self._figures
        figures.queue += 1
        begun = perf_counter()

        def answered(value: object, error: StoreError | None) -> None:
            figures.queue -= 1
            figures.store.add(perf_counter() - begun)
            done(value, error)
            if error is not None:
                figures.store_errors += 1
            elif isinstance(write, Append):
                figures.acks.add(perf_counter() - begun)
                figures.plies += len(write.rows)
                if write.result is not None:
                    figures.games_over += 1
                    LOG.info("game over: %s", write.result.outcome, extra={"game": lease.game, "ply": write.rows[-1].number})

        self._store.submit(lease, write, answered)

    async def create(self, game: GameRow, seats: Sequence[SeatRow], owner: str) -> Lease:
        """A new game."""
        lease = await self._store.create(game, seats, owner)
        self._figures.games_made += 1
        LOG.info("game made: %d seats", len(seats), extra={"game": game.id})
        return lease


def watched(store: Store, figures: Figures) -> Store:
    """The same store, watched."""
    return cast("Store", _Watched(store, figures))
