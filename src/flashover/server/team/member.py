"""This process among all that share its database: signs of life, who else is alive, and who should have a game that nobody has."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from flashover.server.shell.connection import RESTART
from flashover.server.shell.registry import Rooms
from flashover.server.store.errors import StoreError
from flashover.server.store.owning import BEAT_SECONDS, Server
from flashover.server.store.protocol import Store

LOG = logging.getLogger("flashover.server")

#: Seconds a write has to be answered when this process leaves, and the database to hear of it.
LEAVING_SECONDS = 2.0
#: Seconds for which what is known of the others is good enough to choose one of them.
FRESH_SECONDS = 0.2


class Standing(NamedTuple):
    """What a supervisor gives to a worker."""

    id: str
    team: str
    #: Which of the team it is, for people.
    number: int
    #: A private folder for the sockets by which the team passes connections on.
    folder: Path
    #: The way to the store, where the supervisor has it, and where the metrics are told.
    store: socket.socket | None = None
    metrics: socket.socket | None = None

    @property
    def local(self) -> str:
        """Its own socket there."""
        return str(self.folder / f"{self.id}.sock")


class Member:
    """This process among the others."""

    def __init__(self, store: Store, rooms: Rooms, peer: str | None, standing: Standing | None = None) -> None:
        self._store = store
        self._rooms = rooms
        self._me = Server(
            rooms.owner, rooms.owner if standing is None else standing.team, 0, None if standing is None else standing.local, peer,
            secrets.token_urlsafe(24),
        )  # fmt: skip
        #: Everyone who is alive, as of the last sign of life.
        self._servers: dict[str, Server] = {}
        self._looked = float("-inf")
        #: When rooms were sent to others that their rows do not know yet.
        self._sent: defaultdict[str, list[float]] = defaultdict(list)
        self._beating = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self.leaving = False
        #: Which of its team it is; None outside of one.
        self.number = None if standing is None else standing.number

    @property
    def me(self) -> Server:
        """The row of this process."""
        return self._me

    def team(self) -> list[Server]:
        """The others that share its listening socket."""
        return [one for one in self._servers.values() if one.team == self._me.team and one.id != self._me.id]

    def server(self, key: str) -> Server | None:
        """One that was alive a moment ago."""
        return self._servers.get(key)

    async def least_loaded(self) -> Server | None:
        """Who should have one room more: the one with the fewest, as far as is known; None for this process."""
        if self.number is not None and not self.leaving and time.monotonic() - self._looked > FRESH_SECONDS:
            with suppress(StoreError):
                await self._beat()
        best = min(self.team(), key=self._load, default=None)
        if best is None or (not self.leaving and self._load(best) >= len(self._rooms)):
            return None
        self._sent[best.id].append(time.monotonic())
        return best

    def _load(self, one: Server) -> int:
        return one.rooms + len(self._sent[one.id])

    def forget(self, key: str) -> None:
        """It could not be reached: until it gives a sign of life, no new rooms go there."""
        self._servers.pop(key, None)

    async def start(self) -> None:
        """Be alive, before anything is owned."""
        await self._beat()
        self._task = asyncio.create_task(self._live())

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except StoreError as error:
                LOG.error("no sign of life could be given: %s", error)

    async def _beat(self) -> None:
        async with self._beating:
            began = time.monotonic()
            self._me = self._me._replace(rooms=len(self._rooms))
            beaten = await self._store.beat(self._me)
            if beaten.late and self._task is not None:
                LOG.warning("this process was not heard for too long; its games may be others'")
                await self._rooms.drop_lost()
            self._looked = began
            self._servers = {one.id: one for one in beaten.servers}
            for key, times in list(self._sent.items()):
                one = self._servers.get(key)
                # What was sent after its last sign of life is not in its row.
                self._sent[key] = [at for at in times if one is not None and at > began - one.age]

    async def leave(self) -> None:
        """Let all games go, so that others can have them at once: the pages come back to those."""
        if self.leaving:
            return
        self.leaving = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._rooms.let_go(RESTART, LEAVING_SECONDS)
        with suppress(StoreError, TimeoutError):
            await asyncio.wait_for(self._store.leave(self._me.id), LEAVING_SECONDS)
