"""Worker processes for bots and advice: started when first needed, stopped on request, replaced when they hang or crash.

Compiled code holds the interpreter's lock, so a bot thinking in a thread would stall the whole server. Only JSON crosses the pipes;
`worker.py` is the other end.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

from flashover.server.thinking.turns import Turns

LOG = logging.getLogger("flashover.server")

Message = dict[str, Any]

#: Seconds a worker has to abandon a cancelled request before its process is killed.
GRACE = 1.0
#: Seconds a process may take to start.
STARTING = 60.0
#: Rooms whose worker is remembered, at most.
MOST_HOMES = 1_000


class WorkerError(Exception):
    """No answer: the process did not start, crashed, took too long, or reported an error."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Process:
    """A subprocess with a reader and a writer thread; callbacks run in the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, heard: Callable[[Message | None], None]) -> None:
        # The same modules as here, and none from the server's working directory.
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        # A process group of its own: Ctrl-C in the terminal is handled by the server.
        own_group: Any = {"process_group": 0} if os.name == "posix" else {"creationflags": 0x0800_0200}  # no window, new group
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "flashover.server.thinking.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths}, **own_group,
        )  # fmt: skip
        self.pid = self._process.pid
        self.gone = False
        self._loop = loop
        self._heard = heard
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._read, self._write):
            threading.Thread(target=work, name=f"flashover-worker-{self.pid}", daemon=True).start()

    def send(self, message: Message) -> None:
        """Queue a message; never waits."""
        self._outbox.put(json.dumps(message).encode() + b"\n")

    def kill(self) -> None:
        """End it at once."""
        self.gone = True
        with suppress(OSError):
            self._process.kill()
        self._outbox.put(None)

    def _write(self) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        with suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError, ValueError):
            pipe.close()

    def _read(self) -> None:
        pipe = cast("IO[bytes]", self._process.stdout)
        with suppress(OSError, ValueError):
            for line in pipe:
                self._report(json.loads(line))
        self.gone = True
        self._outbox.put(None)
        self._process.wait()
        with suppress(OSError, ValueError):
            pipe.close()
        self._report(None)

    def _report(self, message: Message | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: the server has stopped
            self._loop.call_soon_threadsafe(self._heard, message)


class Worker:
    """One worker: requests are answered in turns, by whom they are for. Its process may be replaced."""

    def __init__(self) -> None:
        #: Requests running or waiting.
        self.load = 0
        self.used = time.monotonic()
        self._turns = Turns()
        self._process: _Process | None = None
        self._starting: asyncio.Task[_Process] | None = None
        self._ready: asyncio.Future[bool] | None = None
        self._number = 0
        self._generation = 0
        self._answer: asyncio.Future[Message | None] | None = None
        self._progress: Callable[[Message], None] | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The current process, if any."""
        return None if self._process is None or self._process.gone else self._process.pid

    async def ask(
        self, who: str, request: Mapping[str, object], limit: float, progress: Callable[[Message], None] | None = None
    ) -> Message:
        """The answer within `limit` seconds after the worker starts on it, or `WorkerError`. Cancelling abandons the request."""
        self.load += 1
        try:
            async with self._turns.of(who):
                return await self._ask(request, limit, progress)
        finally:
            self.load -= 1
            self.used = time.monotonic()

    async def _ask(self, request: Mapping[str, object], limit: float, progress: Callable[[Message], None] | None) -> Message:
        if self._answer is not None and not self._answer.done():
            # An abandoned request ends soon, or its process is killed.
            await asyncio.wait({self._answer})
        process = await self._running()
        self._number += 1
        number = self._number
        loop = asyncio.get_running_loop()
        self._answer = answer = loop.create_future()
        self._progress = progress
        process.send({"number": number, "limit": limit, **request})
        if process.gone:
            answer.set_result(None)  # it ended between two requests: no end-of-file will be reported for this one
        try:
            await asyncio.wait({answer}, timeout=limit)
        except asyncio.CancelledError:
            process.send({"stop": number})
            loop.call_later(GRACE, self._insist, process, answer)
            raise
        finally:
            self._progress = None
        if not answer.done():
            process.kill()
            raise WorkerError("worker.late", "took too long")
        found = answer.result()
        if found is None:
            if self._closed:
                raise WorkerError("worker.stopped", "the server stops")
            raise WorkerError("worker.gone", "its process ended")
        if "error" in found:
            raise WorkerError(str(found["error"]["code"]), str(found["error"]["message"]))
        return cast("Message", found["answer"])

    def _insist(self, process: _Process, answer: asyncio.Future[Message | None]) -> None:
        if not answer.done():
            process.kill()

    async def _running(self) -> _Process:
        if self._closed:
            raise WorkerError("worker.stopped", "the server stops")
        if self._process is None or self._process.gone:
            if self._starting is None:
                self._starting = asyncio.create_task(self._start())
                self._starting.add_done_callback(self._started)
            # Shielded: a cancelled caller does not stop the start, the next one uses the process.
            return await asyncio.shield(self._starting)
        return self._process

    def _started(self, task: asyncio.Task[_Process]) -> None:
        self._starting = None
        if not task.cancelled():
            task.exception()  # mark the exception as retrieved; waiters get it themselves

    async def _start(self) -> _Process:
        loop = asyncio.get_running_loop()
        self._ready = ready = loop.create_future()
        self._generation += 1
        try:
            process = await asyncio.to_thread(_Process, loop, partial(self._heard, self._generation))
        except (OSError, ValueError) as error:
            raise WorkerError("worker.start", f"no process could be started: {error}") from None
        self._process = process
        await asyncio.wait({ready}, timeout=STARTING)
        if self._closed or not ready.done() or not ready.result():
            process.kill()
            raise WorkerError("worker.start", "its process did not start")
        return process

    def _heard(self, generation: int, message: Message | None) -> None:
        if generation != self._generation:
            return  # of a process that has been replaced
        if message is None or "ready" in message:
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(message is not None)
            if message is None and self._answer is not None and not self._answer.done():
                self._answer.set_result(None)
        elif message["number"] == self._number:
            if "progress" in message:
                if self._progress is not None:
                    self._progress(message["progress"])
            elif self._answer is not None and not self._answer.done():
                self._answer.set_result(message)

    def rest(self, seconds: float) -> None:
        """Kill the process after this many seconds without a request."""
        if self._process is not None and not self.load and time.monotonic() - self.used >= seconds:
            self._process.kill()

    async def close(self) -> None:
        """End the process."""
        self._closed = True
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._process is not None:
            self._process.kill()


class Workers:
    """A pool of at most one worker per core. A room keeps the worker that has its plan."""

    def __init__(self, count: int, most: int) -> None:
        self._workers = [Worker() for _ in range(max(1, min(count, cores())))]
        self._most = most
        self._open: Counter[str] = Counter()
        self._homes: OrderedDict[str, tuple[Worker, object]] = OrderedDict()

    async def ask(self, who: str, room: str, turn: object, request: Mapping[str, object], limit: float) -> Message:
        """The answer of the room's worker: within a turn always the same one, which has the plan for it."""
        with self._counted(who):
            return await self._ask(who, room, turn, request, limit)

    async def _ask(self, who: str, room: str, turn: object, request: Mapping[str, object], limit: float) -> Message:
        worker = self._home(room, turn)
        self._homes[room] = worker, turn
        self._homes.move_to_end(room)
        if len(self._homes) > MOST_HOMES:
            self._homes.popitem(last=False)
        return await worker.ask(who, request, limit)

    async def ask_any(self, who: str, request: Mapping[str, object], limit: float) -> Message:
        """The answer of the least loaded worker."""
        with self._counted(who):
            return await min(self._workers, key=lambda worker: worker.load).ask(who, request, limit)

    @contextmanager
    def _counted(self, who: str) -> Iterator[None]:
        """One more question of someone; `WorkerError` when they have too many open."""
        if self._open[who] >= self._most:
            raise WorkerError("worker.busy", "too many questions are open")
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def _home(self, room: str, turn: object) -> Worker:
        free = min(self._workers, key=lambda worker: worker.load)
        if room not in self._homes:
            return free
        home, last_turn = self._homes[room]
        return home if last_turn == turn or home.load <= free.load else free

    @property
    def load(self) -> int:
        """Requests running or waiting."""
        return sum(worker.load for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The current processes."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def rest(self, seconds: float) -> None:
        """Kill processes after this many seconds without a request."""
        for worker in self._workers:
            worker.rest(seconds)

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.close()
