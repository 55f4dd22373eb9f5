"""A line that fails on demand: everything between players and a server goes through it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Literal

Way = Literal["up", "down"]


class _Line:
    """One connection, a stream in each direction. A dead one loses everything, the goodbye included."""

    def __init__(self, *writers: asyncio.StreamWriter) -> None:
        self.writers = writers
        self.dead = False

    def cut(self) -> None:
        """Both ends see a reset."""
        for writer in self.writers:
            writer.transport.abort()


class Proxy:
    """Passes bytes on to a port that may change; runs in a thread of its own."""

    def __init__(self, target: Callable[[], int]) -> None:
        self._target = target
        self._lines: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        #: The directions in which bytes wait, and in which they are lost.
        self.held: set[Way] = set()
        self.lost: set[Way] = set()
        self._loop = asyncio.new_event_loop()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connected, sock=self._listener))
        self._loop.run_forever()
        server.close()
        for line in self._lines:
            line.cut()
        for task in self._tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
        self._loop.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", self._target())
        except OSError:
            writer.transport.abort()
            return
        line = _Line(writer, onward)
        self._lines.add(line)
        self._spawn(self._pass_on(line, reader, onward, "up"))
        self._spawn(self._pass_on(line, there, writer, "down"))

    async def _pass_on(self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                while way in self.held:
                    await asyncio.sleep(0.005)
                if way not in self.lost and not line.dead:
                    writer.write(data)
                    await writer.drain()
        if not line.dead:
            line.cut()
            self._lines.discard(line)

    def _soon(self, work: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(work)

    def cut(self) -> None:
        """Cut every connection, and whatever waits in it is lost."""

        def work() -> None:
            for line in self._lines:
                line.cut()
            self._lines.clear()

        self._soon(work)

    def forget(self) -> None:
        """Every connection dies without a word: both ends keep it and hear nothing any more."""

        def work() -> None:
            for line in self._lines:
                line.dead = True

        self._soon(work)

    def close(self) -> None:
        """No more."""
        self._soon(self._loop.stop)
        self._thread.join(10)
