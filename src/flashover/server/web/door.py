"""Who may come in: hosts and origins, guesses of room codes, and how many sockets there are and come, in all and from one address."""

from __future__ import annotations

import asyncio
from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from flashover.server import auth
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.shell.connection import POLICY
from flashover.server.shell.registry import Rooms
from flashover.server.shell.restoring import NoRoom
from flashover.server.shell.room import Room
from flashover.server.web.addresses import client_address, networks
from flashover.server.web.clients import Clients
from flashover.server.web.edge import from_elsewhere, known_host, same_origin
from flashover.server.web.guesses import Guesses
from flashover.server.web.lines import Lines
from flashover.server.web.trouble import Trouble

if TYPE_CHECKING:
    from flashover.server.web.sockets import TableSocket

#: Seconds between two looks at all sockets.
ROUNDS = 2.0


class Sockets:
    """All open sockets of this process. One task looks after them, instead of timers for each."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: dict[TableSocket, str] = {}
        self._by_address: Counter[str] = Counter()
        # Connections are counted where they are accepted; behind a proxy only their requests say whose they are.
        self._arrivals = Buckets(settings.connection_burst, settings.connection_rate)
        #: Bytes written since what waits was added up last.
        self._written = 0
        self._janitor: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def came(self, socket: TableSocket, address: str) -> bool:
        """Whether there is room for one more of this address."""
        if len(self._open) >= self._settings.most_sockets_in_all or self._by_address[address] >= self._settings.most_sockets_per_address:
            return False
        if not self._arrivals.of(address).take():
            return False
        self._open[socket] = address
        self._by_address[address] += 1
        return True

    def gone(self, socket: TableSocket) -> None:
        """A socket is closed."""
        address = self._open.pop(socket, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def wrote(self, size: int) -> None:
        """So many bytes are on their way. What waits is added up before it can have grown by much."""
        self._written += size
        if self._written > self._settings.send_limit_in_all / 4:
            self.relieve()

    def relieve(self) -> None:
        """When too much waits to be read, cut off those who have read least."""
        self._written = 0
        waiting = [(socket.waiting, socket) for socket in self._open]
        over = sum(size for size, _ in waiting) - self._settings.send_limit_in_all
        for size, socket in sorted(waiting, key=itemgetter(0), reverse=True) if over > 0 else ():
            if over <= 0:
                break
            socket.abort()
            over -= size

    def start(self) -> None:
        """Begin to look after them."""
        self._janitor = asyncio.create_task(self._look_after())

    async def stop(self) -> None:
        """Stop looking."""
        if self._janitor is not None:
            self._janitor.cancel()
            await asyncio.gather(self._janitor, return_exceptions=True)

    async def _look_after(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(ROUNDS)
            self.look(loop.time())

    def look(self, now: float) -> None:
        """Ping what is silent, cut off what stays silent, and what never said hello."""
        settings = self._settings
        for socket in list(self._open):
            silent = now - socket.heard
            if silent > settings.ping_seconds + settings.pong_seconds:
                socket.abort()
            elif silent > settings.ping_seconds and not socket.pinged:
                socket.ping()
            elif not socket.page.welcomed and now - socket.since > settings.hello_seconds:
                socket.close(POLICY)


class Door:
    """What every connection passes."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self.rooms = rooms
        self.settings = settings
        self.sockets = Sockets(settings)
        self.lines = Lines(settings)
        self.clients = Clients(settings)
        self.trouble = Trouble()
        self._guesses = Guesses(settings)
        self.proxies = networks(settings.proxies)

    def address_of(self, peer: object, headers: Headers) -> str:
        """Whom limits count for."""
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        return client_address(host, headers.getlist("x-forwarded-for"), self.proxies)

    def lets_in(self, headers: Headers) -> bool:
        """Whether a request names this server by a name it has, and comes from a page of ours or from none."""
        origins = self.settings.origins
        return same_origin(headers, origins) and not from_elsewhere(headers, origins) and known_host(headers, self.settings)

    async def find(self, address: str, key: str, *, replay: bool = False) -> Room:
        """The room of a key. Guessing short codes is rate-limited; a code ends with its game."""
        if auth.normal_code(key) is None:
            return await self._found(key, replay=replay)
        taken = self._guesses.take(address)
        if not taken:
            raise NoRoom("request.too_many")
        found = await self._found(key, replay=replay)
        if found.row.id != key and found.table.over:
            raise NoRoom("room.not_found")
        for bucket in taken:
            bucket.give_back()
        return found

    async def _found(self, key: str, *, replay: bool) -> Room:
        return await (self.rooms.find_replay(key) if replay else self.rooms.find(key))


__all__ = ["Door", "Sockets"]
