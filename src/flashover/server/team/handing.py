"""Connections from one process of a team to another: the descriptor goes over a Unix socket in a private folder, with what was read of it.

Afterwards the connection is the other one's as if it had accepted it: no message costs anything more. The same sockets answer questions of
the team, for the metrics of all.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path

HEAD = struct.Struct("!cI")
LINE, QUESTION, TAKEN = b"L", b"?", b"+"
#: Bytes that go with the descriptor; the rest follows.
FIRST = 32 * 1024
#: Bytes that may have been read of a connection before it is handed over.
LARGEST = 4 * 1024 * 1024


async def hand_over(path: str, descriptor: int, data: bytes) -> None:
    """Give a connection to the process at a path; `OSError` when it does not take it."""
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as way:
        way.setblocking(False)
        await loop.sock_connect(way, path)
        message = HEAD.pack(LINE, len(data)) + data
        sent = socket.send_fds(way, [message[:FIRST]], [descriptor])
        await loop.sock_sendall(way, message[sent:])
        if await loop.sock_recv(way, 1) != TAKEN:
            raise OSError("not taken")


async def ask(path: str) -> bytes:
    """What the process at a path says of itself."""
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as way:
        way.setblocking(False)
        await loop.sock_connect(way, path)
        await loop.sock_sendall(way, HEAD.pack(QUESTION, 0))
        answer = bytearray()
        while part := await loop.sock_recv(way, 65_536):
            answer += part
        return bytes(answer)


class Receiver:
    """Takes connections over."""

    def __init__(self, path: str, take: Callable[[socket.socket, bytes], Awaitable[None]], say: Callable[[], bytes]) -> None:
        self._path = path
        self._take = take
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.setblocking(False)
        self._listener.bind(path)
        self._listener.listen(1024)
        self._open: set[_Incoming] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                way, _ = self._listener.accept()
                self._open.add(_Incoming(way, self))

    def come(self, incoming: _Incoming, kind: bytes, descriptor: int | None, data: bytes) -> None:
        """Something has come as a whole."""
        task = self._loop.create_task(self._do(incoming, kind, descriptor, data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, incoming: _Incoming, kind: bytes, descriptor: int | None, data: bytes) -> None:
        way = incoming.way
        with contextlib.suppress(OSError), way:
            if kind == QUESTION:
                await self._loop.sock_sendall(way, self._say())
            elif kind == LINE and descriptor is not None:
                line = socket.socket(fileno=descriptor)
                line.setblocking(False)
                await self._loop.sock_sendall(way, TAKEN)
                await self._take(line, data)

    def gone(self, incoming: _Incoming) -> None:
        """Nothing more is read of this one."""
        self._open.discard(incoming)

    def close(self) -> None:
        """Take nothing more over; who tries finds out at once."""
        if self._listener.fileno() >= 0:
            self._loop.remove_reader(self._listener)
            self._listener.close()
            with contextlib.suppress(OSError):
                Path(self._path).unlink()
        for incoming in list(self._open):
            incoming.end()
            incoming.way.close()


class _Incoming:
    """One message that is being read."""

    def __init__(self, way: socket.socket, receiver: Receiver) -> None:
        self.way = way
        way.setblocking(False)
        self._receiver = receiver
        self._read = bytearray()
        self._descriptors: list[int] = []
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(way, self._readable)

    def _readable(self) -> None:
        try:
            data = self._receive()
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._read += data
        if data and len(self._read) < HEAD.size:
            return
        kind, length = HEAD.unpack_from(self._read) if len(self._read) >= HEAD.size else (b"", 0)
        if data and length <= LARGEST and len(self._read) < HEAD.size + length:
            return
        self.end()
        if len(self._read) == HEAD.size + length:
            descriptor = self._descriptors.pop(0) if self._descriptors else None
            self._receiver.come(self, kind, descriptor, bytes(self._read[HEAD.size :]))
        else:
            self.way.close()
        for left in self._descriptors:
            os.close(left)

    def _receive(self) -> bytes:
        data, ancillary, _, _ = self.way.recvmsg(65_536, socket.CMSG_SPACE(4))
        for level, kind, content in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                self._descriptors += array.array("i", content[: len(content) // 4 * 4])
        return data

    def end(self) -> None:
        """Read no more."""
        self._loop.remove_reader(self.way)
        self._receiver.gone(self)
