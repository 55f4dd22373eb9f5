"""`flashover serve --workers N`: one listening socket, N processes that accept from it, and a process that sees to them.

The supervisor starts a worker again when it dies, one after the other on SIGHUP (the new one is ready before the old one is asked to
leave), and ends all on SIGTERM. It tells the database when a worker is gone, so that its games are free at once. An SQLite file is
opened by the supervisor, for only one process may: the workers ask it (`store/remote.py`). It does nothing else, and knows no game.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

from flashover.server.settings import Settings
from flashover.server.store.errors import StoreError
from flashover.server.store.opening import open_store
from flashover.server.store.protocol import Store
from flashover.server.store.remote import serve_store
from flashover.server.watch import logs

LOG = logging.getLogger("flashover.server")

#: Seconds until a worker has to be ready, and until it has to have left.
READY_SECONDS = 60.0
LEAVING_SECONDS = 20.0
#: A worker that lived shorter than this died at once: the next one waits, longer each time.
SHORT_LIFE = 10.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
#: Workers that may die before any of their number was ready, until the server gives up.
MOST_FAILURES = 3
READY = b"ready\n"


class Plan(NamedTuple):
    """What is to be run."""

    settings: Settings
    workers: int
    listener: socket.socket
    metrics: socket.socket | None
    log: logs.Kind


class _Worker:
    """One process."""

    def __init__(self, number: int) -> None:
        self.id = secrets.token_urlsafe(12)
        self.number = number
        self.began = time.monotonic()
        self.was_ready = False
        #: Whether it was asked to leave.
        self.leaving = False
        self.process: asyncio.subprocess.Process | None = None

    async def start(self, plan: Plan, team: str, folder: Path, store: socket.socket | None) -> None:
        """Start it; it is not ready yet."""
        sockets = {"listener": plan.listener, "metrics": plan.metrics, "store": store}
        descriptors = {name: None if one is None else one.fileno() for name, one in sockets.items()}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "flashover.server.team.worker", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            pass_fds=[one for one in descriptors.values() if one is not None], start_new_session=True,
        )  # fmt: skip
        standing = {"id": self.id, "team": team, "number": self.number, "folder": str(folder), **descriptors}
        told = {"settings": asdict(plan.settings), "standing": standing, "log": plan.log}
        assert self.process.stdin is not None
        # Its standard input stays open: the end of it is the end of the supervisor, however that came.
        self.process.stdin.write(json.dumps(told, default=str).encode() + b"\n")
        await self.process.stdin.drain()

    async def ready(self) -> bool:
        """Wait until it accepts connections; False when it ends instead, or does not get there."""
        assert self.process is not None and self.process.stdout is not None
        with suppress(TimeoutError):
            self.was_ready = await asyncio.wait_for(self.process.stdout.readline(), READY_SECONDS) == READY
        return self.was_ready

    def send(self, number: signal.Signals) -> None:
        """Send a signal, if it is still there."""
        with suppress(ProcessLookupError):
            if self.process is not None:
                self.process.send_signal(number)

    async def leave(self) -> None:
        """Ask it to leave, and see that it does."""
        self.leaving = True
        self.send(signal.SIGTERM)
        assert self.process is not None
        try:
            await asyncio.wait_for(self.process.wait(), LEAVING_SECONDS)
        except TimeoutError:
            LOG.error("worker %d did not leave and is ended", self.number)
            self.send(signal.SIGKILL)
            await self.process.wait()


class Supervisor:
    """All workers of a server."""

    def __init__(self, plan: Plan, announce: Callable[[], None]) -> None:
        share = max(1, plan.settings.bot_workers // plan.workers)
        self._plan = plan._replace(settings=replace(plan.settings, bot_workers=share))
        self._announce = announce
        self._team = secrets.token_urlsafe(12)
        self._folder = Path(tempfile.mkdtemp(prefix="flashover-"))
        self._store: Store | None = None
        self._workers: dict[int, _Worker] = {}
        self._watching: set[asyncio.Task[None]] = set()
        self._failures = [0] * plan.workers
        self._stop = asyncio.Event()
        self._failed = self._announced = False
        self._rolling = asyncio.Lock()

    async def run(self) -> int:
        """Serve until a signal ends it; returns the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._watch(self._roll()))
        try:
            self._store = await open_store(self._plan.settings)
            for place in range(self._plan.workers):
                self._watch(self._fill(place))
            await self._stop.wait()
        finally:
            await self._end()
        return 1 if self._failed else 0

    async def _end(self) -> None:
        watching = list(self._watching)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await asyncio.gather(*(worker.leave() for worker in list(self._workers.values()) if worker.process is not None))
        if self._store is not None:
            await self._store.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _watch(self, work: asyncio._CoroutineLike[None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._watching.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """What fails here fails for good: a server without anyone who sees to it ends, and another program may start it again."""
        self._watching.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("the supervisor failed", exc_info=error)
            self._failed = True
            self._stop.set()

    async def _start(self, number: int) -> _Worker:
        """A new worker, which is seen to from now on."""
        worker = _Worker(number)
        ours, theirs = None, None
        if self._plan.settings.database_url is None:
            assert self._store is not None
            ours, theirs = socket.socketpair()
            await serve_store(self._store, ours)
        await worker.start(self._plan, self._team, self._folder, theirs)
        if theirs is not None:
            theirs.close()
        return worker

    async def _fill(self, number: int) -> None:
        """Have a worker in a place. When there is one in each for the first time, the server is announced."""
        worker = self._workers[number] = await self._start(number)
        self._watch(self._see_to(worker))
        await worker.ready()
        ready = sum(one.was_ready for one in self._workers.values())
        if ready == self._plan.workers and not self._announced:
            self._announced = True
            self._announce()

    async def _see_to(self, worker: _Worker) -> None:
        """Wait for the end of a worker, and put another into its place unless it was asked to leave."""
        assert worker.process is not None and self._store is not None
        code = await worker.process.wait()
        with suppress(StoreError):
            await self._store.leave(worker.id)
        if worker.leaving or self._stop.is_set() or self._workers.get(worker.number) is not worker:
            return
        LOG.error("worker %d ended (%s) and is started again", worker.number, code)
        short = time.monotonic() - worker.began < SHORT_LIFE
        failures = self._failures[worker.number] = self._failures[worker.number] + 1 if short else 0
        if not worker.was_ready and failures >= MOST_FAILURES:
            self._failed = True
            self._stop.set()
            return
        await asyncio.sleep(PAUSES[min(max(0, failures - 1), len(PAUSES) - 1)])
        if not self._stop.is_set():
            await self._fill(worker.number)

    async def _roll(self) -> None:
        """Replace the workers one after the other; where a new one does not get ready the old ones stay."""
        async with self._rolling:
            for number in range(self._plan.workers):
                old = self._workers.get(number)
                new = await self._start(number)
                try:
                    ready = await new.ready()
                except asyncio.CancelledError:
                    # The server ends while a new worker starts, and with it what that worker needs to get ready.
                    await new.leave()
                    raise
                if self._stop.is_set() or not ready:
                    LOG.error("a new worker %d did not get ready; the others stay", number)
                    await new.leave()
                    return
                self._workers[number] = new
                self._watch(self._see_to(new))
                if old is not None and old.process is not None:
                    await old.leave()
