"""Where a connection belongs: the head of its first request names a room, and the room has an owner.

A connection for a room of another living process is handed over with the bytes that were read so far: within a team as a descriptor
(`handing.py`), to another computer through a tunnel (`tunnel.py`). A room that nobody has, and a new one, goes to the process of the team
with the fewest rooms. What was handed over is answered where it is: there are no loops.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import NamedTuple, Protocol
from urllib.parse import unquote

from flashover.server import auth
from flashover.server.shell.registry import Rooms
from flashover.server.store.errors import StoreError
from flashover.server.store.owning import Server
from flashover.server.store.protocol import Store
from flashover.server.team import handing, tunnel
from flashover.server.team.member import Member

#: Bytes of a head; longer ones are for the parser of requests to refuse.
LONGEST_HEAD = 64 * 1024
END_OF_HEAD = b"\r\n\r\n"
#: Seconds in which the owner has to take a connection, and between two attempts: an owner that has just ended is replaced by then.
PATIENCE = 1.0
AGAIN = 0.1

_LINE = re.compile(rb"([A-Z]+) ([^ \r\n]+) HTTP/1\.[01]\r\n")
_FORWARDED = re.compile(rb"^x-forwarded-for:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_ROOM = re.compile(r"/api/v1/rooms/([^/]{1,200})(?:/.*)?|/(?:r|replay)/([^/]{1,200})/?")
#: What stands in the place of a room and is none.
_NO_ROOMS = frozenset({"summaries"})


class Wanted(NamedTuple):
    """The room a request is about; None for one that is to be made."""

    key: str | None


class Unreachable(Exception):  # noqa: N818 - says what the owner is
    """The owner lives, and does not take the connection."""


class Handed(Protocol):
    """A connection that can be handed over."""

    def descriptor(self) -> int:
        """Its file descriptor."""

    def client_address(self) -> tuple[str, int]:
        """Who is at its other end."""

    def become(self, near: tunnel.Half) -> asyncio.Transport:
        """From now on its bytes are carried elsewhere; while it is open it counts here."""


def wanted(head: bytes) -> Wanted | None:
    """What the head of a request is about, if it is about a room."""
    line = _LINE.match(head)
    if line is None:
        return None
    path = unquote(line[2].decode("latin-1").partition("?")[0])
    if path == "/api/v1/rooms":
        return Wanted(None) if line[1] == b"POST" else None
    found = _ROOM.fullmatch(path)
    key = found and (found[1] or found[2])
    return Wanted(key[:64]) if key and key not in _NO_ROOMS else None


def speaks_for(head: bytes) -> list[str]:
    """For whom a proxy says that it speaks."""
    return [value.decode("latin-1") for value in _FORWARDED.findall(head.partition(END_OF_HEAD)[0])]


class Routing:
    """Looks for the owners of rooms, and hands connections over to them."""

    def __init__(self, member: Member, rooms: Rooms, store: Store) -> None:
        self.member = member
        self._rooms = rooms
        self._store = store

    def is_here(self, one: Wanted) -> bool:
        """Whether this process has the room in memory, so that nobody needs to be asked."""
        return one.key is not None and not self.member.leaving and self._rooms.has(one.key)

    async def hand_over(self, line: Handed, one: Wanted, data: bytes) -> bool:
        """Hand a connection over to the owner of its room; False when that is this process. `Unreachable` when it is not taken."""
        until = time.monotonic() + PATIENCE
        while True:
            server = await self._where(one)
            if server is None:
                return False
            # This process is about to leave: in a moment the room is somebody else's.
            if server.id != self.member.me.id:
                try:
                    async with asyncio.timeout(max(AGAIN, until - time.monotonic())):
                        await self._give(server, line, data)
                    return True
                except (OSError, TimeoutError):
                    self.member.forget(server.id)
            if time.monotonic() + AGAIN > until:
                raise Unreachable
            await asyncio.sleep(AGAIN)

    async def _where(self, one: Wanted) -> Server | None:
        if one.key is None:
            return await self.member.least_loaded()
        try:
            place = await self._store.place(one.key, auth.normal_code(one.key))
        except StoreError:
            return None  # the request is answered with this error
        if place is None:
            return None
        if place.server is None:
            return await self.member.least_loaded()
        mine = place.server.id == self.member.me.id and not self.member.leaving
        return None if mine else place.server

    async def _give(self, server: Server, line: Handed, data: bytes) -> None:
        if server.team == self.member.me.team and server.local is not None:
            await handing.hand_over(server.local, line.descriptor(), data)
        elif server.peer is not None:
            await tunnel.through(server, line, data)
        else:
            raise OSError("no way leads there")

    async def pass_on(self, line: Handed, key: str, data: bytes) -> bool:
        """A tunnel that ends at another process of the team: it shares the address at which it came in."""
        return await self._pass(line, next((one for one in self.member.team() if one.id == key), None), data)

    async def pass_idle(self, line: Handed) -> bool:
        """A connection that asks for nothing just now."""
        return await self._pass(line, min(self.member.team(), key=lambda one: one.rooms, default=None), b"")

    async def _pass(self, line: Handed, server: Server | None, data: bytes) -> bool:
        if server is None or server.local is None:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await handing.hand_over(server.local, line.descriptor(), data)
        except (OSError, TimeoutError):
            return False
        return True
