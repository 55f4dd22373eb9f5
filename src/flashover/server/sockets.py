"""One open page: a bounded queue out, limits in. A client that does not keep up is dropped, never awaited."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from flashover.server.limits import Bucket

POLICY = 1008
TOO_LARGE = 1009
TRY_LATER = 1013
INTERNAL = 1011


class Connection:
    """A page connected to a room, the seats it holds there, and its outgoing messages."""

    __slots__ = (
        "_closing", "_out", "_socket", "advice", "behind_since", "bucket", "host", "seats", "shown", "strikes",
        "welcomed",
    )  # fmt: skip

    def __init__(self, socket: WebSocket, most: int, bucket: Bucket, advice: Bucket) -> None:
        self._socket = socket
        self._out: asyncio.Queue[str] = asyncio.Queue(most)
        self._closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.bucket = bucket
        self.advice = advice
        self.seats: frozenset[int] = frozenset()
        self.host = False
        self.welcomed = False
        self.strikes = 0
        #: The version this page shows, once it has reported one; and since when the bots have waited for it.
        self.shown: int | None = None
        self.behind_since: float | None = None

    def send(self, text: str) -> None:
        """Queue a message; a page that is too far behind is disconnected."""
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TRY_LATER)

    def close(self, code: int) -> None:
        """Disconnect the page with a close code."""
        if not self._closing.done():
            self._closing.set_result(code)

    async def _write(self) -> None:
        while True:
            await self._socket.send_text(await self._out.get())

    async def receive(self) -> str | None:
        """The next text of the page; None when it is gone."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if isinstance(text, str):
            return text
        return (message.get("bytes") or b"").decode("utf-8", "replace")

    async def serve(self, read: asyncio.Task[None]) -> None:
        """Write until the page disconnects, the reader ends or `close` is called."""
        write = asyncio.create_task(self._write())
        try:
            watched: set[asyncio.Future[object]] = {write, read, self._closing}  # type: ignore[arg-type]  # of any result
            await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
            if read.done():
                # Messages already queued may still go out, for instance a refusal with its reason.
                await self._flush(write)
        finally:
            for task in (write, read):
                task.cancel()
            await asyncio.gather(write, read, return_exceptions=True)
        code = self._closing.result() if self._closing.done() else 1000
        try:
            await asyncio.wait_for(self._socket.close(code), 5)
        except (RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            return  # already disconnected

    async def _flush(self, write: asyncio.Task[None]) -> None:
        for _ in range(20):
            if self._out.empty() or write.done():
                return
            await asyncio.sleep(0.01)
