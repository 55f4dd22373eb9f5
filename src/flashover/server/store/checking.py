"""Whether every game of a database is what it was when it was played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from flashover.server.core.table import Damaged, Table
from flashover.server.store import operations
from flashover.server.store.archive import CHUNK, Archive
from flashover.server.store.errors import StoreError
from flashover.server.store.operations import Steps


class Checked(NamedTuple):
    """A game, and what is wrong with it, if anything is."""

    game: str
    plies: int
    flaw: str | None


async def check_games(archive: Archive) -> AsyncIterator[Checked]:
    """Every game in the order of the ids: all its rows are read and its plies played again, each to its digest."""
    after = ""
    while games := await archive.run(_ids(after)):
        for game in games:
            yield await _check(archive, game)
        after = games[-1]


def _ids(after: str) -> Steps[list[str]]:
    rows = yield "SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?", (after, CHUNK)
    return [str(row[0]) for row in rows]


async def _check(archive: Archive, game: str) -> Checked:
    plies = 0
    try:
        async with archive.together():
            stored = await archive.run(operations.load(game))
            await archive.run(operations.result_of(game))
        if stored is None:
            return Checked(game, 0, None)  # forgotten meanwhile
        plies = len(stored.plies)
        if len(stored.seats) != stored.game.seats:
            raise Damaged("seats are missing")
        Table.restored(stored.game, stored.plies)
    except (StoreError, Damaged) as error:
        return Checked(game, plies, str(error))
    return Checked(game, plies, None)
