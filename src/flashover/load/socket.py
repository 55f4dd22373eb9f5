"""The smallest WebSocket of a page: frames made by hand, nothing parsed that nobody looks at."""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

from flashover.load.plan import Target

#: The answer to this key is always the same; we connect to servers of our own.
KEY = "Zmxhc2hvdmVyLWxvYWQhIQ=="
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


def masked(kind: int, text: bytes) -> bytes:
    """A frame of a client (RFC 6455, 5.2). The mask is zero, so that nothing has to be computed."""
    length = len(text)
    if length < 126:
        return b"%c%c\0\0\0\0%b" % (kind, 0x80 | length, text)
    if length < 65_536:
        return b"%c\xfe%b\0\0\0\0%b" % (kind, length.to_bytes(2, "big"), text)
    return b"%c\xff%b\0\0\0\0%b" % (kind, length.to_bytes(8, "big"), text)


class Reader(Protocol):
    """Whoever reads a socket."""

    def heard(self, socket: Socket, text: bytes) -> None:
        """A message has come."""

    def lost(self, socket: Socket) -> None:
        """The socket was closed by the other side."""


class Socket(asyncio.Protocol):
    """One connection to a room."""

    __slots__ = ("_buffer", "_cut", "_joined", "_made", "_reader", "_transport", "_upgrade", "bytes_read", "number", "open")

    def __init__(self, target: Target, room: str, reader: Reader, number: int) -> None:
        self._upgrade = (
            f"GET /api/v1/rooms/{room}/ws HTTP/1.1\r\nHost: {target.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._reader = reader
        self._transport = cast("asyncio.Transport", None)
        self._buffer = b""
        self._joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        #: Which one of its room it is; the first are those of the players.
        self.number = number
        self.open = False
        #: Whether there is a connection, and whether it was given up, perhaps before there was one.
        self._made = self._cut = False
        self.bytes_read = 0

    async def connect(self, target: Target) -> None:
        """Connect; `OSError` when the server does not want to."""
        await asyncio.get_running_loop().create_connection(lambda: self, target.host, target.port)
        async with asyncio.timeout(30):
            await self._joined

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to become a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._made = True
        if self._cut:
            self._transport.abort()
        else:
            self._transport.write(self._upgrade)

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - the signature of a protocol
        """The connection is gone."""
        if not self._joined.done():
            self._joined.set_exception(ConnectionError("closed before it was open"))
        if self.open:
            self.open = False
            self._reader.lost(self)

    def data_received(self, data: bytes) -> None:
        """Bytes of the server."""
        self.bytes_read += len(data)
        buffer = self._buffer + data if self._buffer else data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101 "):
                self._joined.set_exception(ConnectionError(buffer[:40].decode("latin-1")))
                self._transport.abort()
                return
            self.open = True
            self._joined.set_result(None)
            buffer = buffer[end + 4 :]
        self._buffer = self._frames(buffer)

    def _frames(self, buffer: bytes) -> bytes:
        """Hand out whole frames; returns the rest. A server sends every message in one frame, without a mask."""
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                start, length = at + 4, int.from_bytes(buffer[at + 2 : at + 4], "big")
            elif length == 127:
                start, length = at + 10, int.from_bytes(buffer[at + 2 : at + 10], "big")
            if start > size or start + length > size:
                break
            kind, text = buffer[at], buffer[start : start + length]
            at = start + length
            if kind == TEXT:
                self._reader.heard(self, text)
            elif kind == PING:
                self._transport.write(masked(PONG, text))
            elif kind == CLOSE:
                self._transport.write(masked(CLOSE, text))
                self._transport.close()
            if not self.open:
                return b""
        return buffer[at:]

    def send(self, text: bytes) -> None:
        """One message."""
        self._transport.write(masked(TEXT, text))

    def cut(self) -> None:
        """Go without a word."""
        self.open = False
        self._cut = True
        self._joined.cancel()  # who waits for it waits no more
        if self._made:
            self._transport.abort()
