"""`/health`: the process is alive. `/ready`: it can store something. `/metrics`: what it counts, for this computer only.

A proxy on the same computer speaks for others. So whoever brings a header that proxies add is not believed to be this computer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from ipaddress import ip_address

from fastapi import FastAPI, Request, Response
from starlette.responses import PlainTextResponse

from flashover.server.shell.registry import Rooms
from flashover.server.store.errors import StoreError
from flashover.server.store.protocol import Store
from flashover.server.team import handing
from flashover.server.team.member import Member
from flashover.server.watch.figures import Figures, merged
from flashover.server.web.answers import ApiError, Json
from flashover.server.web.door import Door
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")

FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
#: Seconds the store has for a write, and for which its answer holds: nobody makes us write more often.
PATIENCE = 5.0
HOLDS = 1.0
#: Seconds another worker has to say what it counts.
TEAM_PATIENCE = 1.0


class Readiness:
    """Whether the store takes a write; asked at most once a second."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._ready = False

    async def ready(self) -> bool:
        """Write something."""
        async with self._lock:
            if time.monotonic() - self._at > HOLDS:
                try:
                    await asyncio.wait_for(self._store.check(), PATIENCE)
                    self._ready = True
                except (StoreError, TimeoutError) as error:
                    LOG.error("not ready: %s", str(error) or "the store does not answer")
                    self._ready = False
                self._at = time.monotonic()
            return self._ready


class Watch:
    """Everything of one process that can be looked at."""

    def __init__(self, figures: Figures, rooms: Rooms, door: Door, store: Store, member: Member | None) -> None:
        self._figures = figures
        self._rooms = rooms
        self._door = door
        self._member = member
        self._began = time.time()
        self.readiness = Readiness(store)

    async def text(self) -> str:
        """The metrics of the whole server, whichever of its workers is asked."""
        if self._member is None or self._member.number is None:
            return self._text()
        paths = [one.local for one in self._member.team() if one.local is not None]
        answers = await asyncio.gather(*(_asked(path) for path in paths))
        numbered = dict(answer.decode().split("\n", 1) for answer in (self.own(), *answers) if answer)
        return merged({number: numbered[number] for number in sorted(numbered)})

    def own(self) -> bytes:
        """What the others of the team are told: which worker this is, and its metrics."""
        number = None if self._member is None else self._member.number
        return f"{number}\n{self._text()}".encode()

    def _text(self) -> str:
        workers = self._rooms.bots.workers
        return self._figures.text(
            {
                "rooms": (len(self._rooms), "Rooms in memory."),
                "sockets": (len(self._door.sockets), "Pages connected."),
                "bot_questions": (workers.load, "Questions to bots and for advice, running or waiting."),
                "bot_processes": (len(workers.pids), "Processes in which bots think."),
                "start_time_seconds": (self._began, "When this process began."),
            }
        )


async def _asked(path: str) -> bytes:
    """What another worker says; nothing when it has just ended."""
    try:
        return await asyncio.wait_for(handing.ask(path), TEAM_PATIENCE)
    except (OSError, TimeoutError):
        return b""


def add(app: FastAPI) -> None:
    """The three addresses."""

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        """Alive."""
        return Json({"ok": True})

    @app.get("/ready", include_in_schema=False)
    async def ready(request: Request) -> Response:
        """Able to store a ply."""
        watch: Watch = request.app.state.watch
        if not await watch.readiness.ready():
            raise ApiError(503, TableError("server.storage"))
        return Json({"ok": True})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """What is counted."""
        watch: Watch = request.app.state.watch
        if not _from_here(request):
            raise ApiError(404, TableError("request.not_found"))
        return PlainTextResponse(await watch.text(), media_type=PROMETHEUS)


def _from_here(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
