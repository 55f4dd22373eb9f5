"""Records and pictures of the games of this server: made beside the event loop, and those of finished games kept for the next who ask."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from starlette.requests import HTTPConnection

from flashover.server.shell.room import Room
from flashover.server.thinking.records import packed
from flashover.server.web.answers import address_of, desk_of
from flashover.server.wire.encode import TableError

#: Bytes kept in memory, at most.
MOST_BYTES = 32 * 1024 * 1024
#: How often a record is begun again while its game goes on.
ATTEMPTS = 5


class Kept:
    """What was made of finished games: they do not change any more."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]], *, keep: bool) -> bytes:
        """What is kept under a key, or is made now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = await make()
        if keep and key not in self._kept:
            self._kept[key] = made
            self._size += len(made)
            while self._size > MOST_BYTES:
                self._size -= len(self._kept.popitem(last=False)[1])
        return made


def _kept(asked: HTTPConnection) -> Kept:
    kept: Kept = asked.app.state.kept
    return kept


async def packed_record(asked: HTTPConnection, room: Room) -> bytes:
    """The record of a room as compressed JSON."""
    table, desk = room.table, desk_of(asked)

    async def make() -> bytes:
        for _ in range(ATTEMPTS):
            version = table.version
            try:
                made = await desk.in_thread(lambda: packed(table.record(room.seats).to_json()))
            except Exception:
                if version == table.version:
                    raise
                continue  # the game went on meanwhile
            if version == table.version:
                return made
        raise TableError("server.full")

    key = "record", room.row.id, table.version, tuple(room.seats)
    return await _kept(asked).get(key, make, keep=table.over)


async def recorded(asked: HTTPConnection, room: Room) -> bytes:
    """The same as JSON."""
    return gzip.decompress(await packed_record(asked, room))


async def packed_frames(asked: HTTPConnection, room: Room) -> bytes:
    """The pictures of a room's game as compressed JSON."""
    table = room.table

    async def make() -> bytes:
        intents = [entry.intent for entry in table.standing]
        text = await recorded(asked, room)
        made: bytes = await desk_of(asked).do(address_of(asked), "frames_with", text, intents=intents)
        return made

    key = "frames", room.row.id, table.version, tuple(room.seats)
    return await _kept(asked).get(key, make, keep=table.over)


__all__ = ["Kept", "packed_frames", "packed_record", "recorded"]
