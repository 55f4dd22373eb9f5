"""Processes that think beside the server: started when first needed, told to stop, replaced when they hang or crash.

Compiled code holds the interpreter's lock, so a bot that thinks in a thread would let the whole server wait. Nothing but JSON crosses
the pipes. `worker.py` is the other end.
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
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

LOG = logging.getLogger("flashover.server")

Message = dict[str, Any]

#: So many seconds a worker has to end a thought nobody waits for, before it is ended itself.
GRACE = 1.0
#: So many seconds a process may take to be there.
STARTING = 60.0
#: So many rooms are remembered with the worker that knows them.
MOST_HOMES = 1_000


class WorkerError(Exception):
    """No answer: the process could not be started, crashed, took too long, or said why it cannot."""

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
    """A process, a thread that writes to it and a thread that hears it. Made beside the event loop, heard in it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, heard: Callable[[Message | None], None]) -> None:
        # The same modules as here, and none from the folder the server happens to be started in.
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        # A group of its own: Ctrl-C in the terminal is the server's affair.
        own_group: Any = {"process_group": 0} if os.name == "posix" else {"creationflags": 0x0800_0200}  # no window, new group
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "flashover.server.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths}, **own_group,
        )  # fmt: skip
        self.pid = self._process.pid
        self.gone = False
        self._loop = loop
        self._heard = heard
        self._letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._read, self._write):
            threading.Thread(target=work, name=f"flashover-worker-{self.pid}", daemon=True).start()

    def send(self, message: Message) -> None:
        """Queue a message; never waits."""
        self._letters.put(json.dumps(message).encode() + b"\n")

    def kill(self) -> None:
        """End it at once."""
        self.gone = True
        with suppress(OSError):
            self._process.kill()
        self._letters.put(None)

    def _write(self) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        with suppress(OSError, ValueError):
            while (letter := self._letters.get()) is not None:
                pipe.write(letter)
                pipe.flush()
        with suppress(OSError, ValueError):
            pipe.close()

    def _read(self) -> None:
        pipe = cast("IO[bytes]", self._process.stdout)
        with suppress(OSError, ValueError):
            for line in pipe:
                self._tell(json.loads(line))
        self.gone = True
        self._letters.put(None)
        self._process.wait()
        with suppress(OSError, ValueError):
            pipe.close()
        self._tell(None)

    def _tell(self, message: Message | None) -> None:
        with suppress(RuntimeError):  # the loop has ended, and everything with it
            self._loop.call_soon_threadsafe(self._heard, message)


class Worker:
    """One thinker; whoever asks waits until those who asked before have their answers. Its process may change."""

    def __init__(self) -> None:
        #: How many ask or wait.
        self.load = 0
        self.used = time.monotonic()
        self._lock = asyncio.Lock()
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
        """The process there is now, if there is one."""
        return None if self._process is None or self._process.gone else self._process.pid

    async def ask(
        self, request: Mapping[str, object], limit: float, progress: Callable[[Message], None] | None = None
    ) -> Message:
        """The answer within `limit` seconds from when the worker begins, or `WorkerError`. Cancelling gives the thought up."""
        self.load += 1
        try:
            async with self._lock:
                return await self._ask(request, limit, progress)
        finally:
            self.load -= 1
            self.used = time.monotonic()

    async def _ask(self, request: Mapping[str, object], limit: float, progress: Callable[[Message], None] | None) -> Message:
        if self._answer is not None and not self._answer.done():
            # A thought that was given up ends soon, or its process does.
            await asyncio.wait({self._answer})
        process = await self._running()
        self._number += 1
        number = self._number
        loop = asyncio.get_running_loop()
        self._answer = answer = loop.create_future()
        self._progress = progress
        process.send({"number": number, "limit": limit, **request})
        if process.gone:
            answer.set_result(None)  # it ended while nobody looked, so nobody will be told any more
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
            raise WorkerError("worker.late", "thought too long")
        found = answer.result()
        if found is None:
            raise WorkerError("worker.gone", "its process ended")
        if "error" in found:
            raise WorkerError(str(found["error"]["code"]), str(found["error"]["message"]))
        return cast("Message", found["answer"])

    def _insist(self, process: _Process, answer: asyncio.Future[Message | None]) -> None:
        if not answer.done():
            process.kill()

    async def _running(self) -> _Process:
        if self._closed:
            raise WorkerError("worker.gone", "the server stops")
        if self._process is None or self._process.gone:
            if self._starting is None:
                self._starting = asyncio.create_task(self._start())
                self._starting.add_done_callback(self._started)
            # Whoever waited may go; the process comes all the same, for the next one.
            return await asyncio.shield(self._starting)
        return self._process

    def _started(self, task: asyncio.Task[_Process]) -> None:
        self._starting = None
        if not task.cancelled():
            task.exception()  # whoever waits for it is told; when nobody does any more, nobody needs to be

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
        """End a process nobody has needed for so long."""
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
    """Some workers, never more than cores. A room goes to the one that knows it."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker() for _ in range(max(1, min(count, cores())))]
        self._homes: OrderedDict[str, tuple[Worker, object]] = OrderedDict()

    async def ask(self, room: str, turn: object, request: Mapping[str, object], limit: float) -> Message:
        """The answer of the room's worker: within a turn always the same one, which has the plan for it."""
        worker = self._home(room, turn)
        self._homes[room] = worker, turn
        self._homes.move_to_end(room)
        if len(self._homes) > MOST_HOMES:
            self._homes.popitem(last=False)
        return await worker.ask(request, limit)

    async def ask_any(self, request: Mapping[str, object], limit: float) -> Message:
        """The answer of whoever is free first."""
        return await min(self._workers, key=lambda worker: worker.load).ask(request, limit)

    def _home(self, room: str, turn: object) -> Worker:
        free = min(self._workers, key=lambda worker: worker.load)
        if room not in self._homes:
            return free
        home, last_turn = self._homes[room]
        return home if last_turn == turn or home.load <= free.load else free

    @property
    def pids(self) -> list[int]:
        """The processes there are now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def rest(self, seconds: float) -> None:
        """End processes nobody has needed for so long."""
        for worker in self._workers:
            worker.rest(seconds)

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.close()
