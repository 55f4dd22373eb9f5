"""The door with a guard: keeps to what the operator said, from the second it was said."""

from __future__ import annotations

import asyncio
import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from flashover.errors import ServeError
from flashover.server.labels import label
from flashover.server.settings import Settings
from flashover.server.shell.registry import Rooms
from flashover.server.shell.restoring import NoRoom
from flashover.server.shell.room import Room
from flashover.server.watch.moderation import FILE, Moderation, read
from flashover.server.web.answers import Json
from flashover.server.web.door import Door, Sockets
from flashover.server.web.sockets import TableSocket
from flashover.server.wire.encode import TableError
from flashover.server.wire.protocol import NO_ROOM

LOG = logging.getLogger("flashover.server")

#: Seconds between two looks at the file.
ROUNDS = 1.0


class GuardedSockets(Sockets):
    """Nobody comes in from a banned address."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.banned: frozenset[str] = frozenset()

    def came(self, socket: TableSocket, address: str) -> bool:
        """Whether this one may come in."""
        return address not in self.banned and super().came(socket, address)

    def cut_banned(self) -> None:
        """Whoever is inside goes."""
        for socket, address in list(self._open.items()):
            if address in self.banned:
                socket.abort()


class GuardedDoor(Door):
    """Closed rooms are not found, and those that are mute stay so."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms, settings)
        self.sockets: GuardedSockets = GuardedSockets(settings)
        self._file = settings.data / FILE
        self._seen: tuple[int, int] | None = None
        self._rules = Moderation()
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Read the file, and look at it again and again."""
        self.look()
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Look no more."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(ROUNDS)
            self.look()

    def look(self) -> None:
        """Follow the file, if it has changed; a damaged one changes nothing."""
        try:
            found = self._file.stat()
            seen = found.st_mtime_ns, found.st_ino
        except OSError:
            seen = None
        if seen == self._seen:
            return
        self._seen = seen
        try:
            self._rules = rules = read(self._file.parent)
        except ServeError as error:
            LOG.error("%s is not followed: %s", FILE, error.message)
            return
        LOG.info("%d rooms closed, %d mute, %d addresses banned", len(rules.closed), len(rules.muted), len(rules.banned))
        self.sockets.banned = rules.banned
        self.sockets.cut_banned()
        for room in self.rooms.loaded():
            room.muted = self._is(room, rules.muted)
            if self._is(room, rules.closed):
                room.send_away(NO_ROOM)

    def _is(self, room: Room, keys: frozenset[str]) -> bool:
        return bool(keys) and not keys.isdisjoint((room.row.id, room.row.code, label(room.row.id)))

    async def find(self, address: str, key: str, *, replay: bool = False) -> Room:
        """The room of a key, unless it is closed."""
        room = await super().find(address, key, replay=replay)
        if self._is(room, self._rules.closed):
            raise NoRoom("room.closed")
        room.muted = self._is(room, self._rules.muted)
        return room


class Banned:
    """ASGI middleware: requests of banned addresses get one short answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            door: GuardedDoor = scope["app"].state.door
            if door.sockets.banned and door.address_of(scope.get("client"), Headers(scope=scope)) in door.sockets.banned:
                await Json(TableError("address.banned").body(), 403)(scope, receive, send)
                return
        await self.app(scope, receive, send)
