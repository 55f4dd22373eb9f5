"""Plain sockets: a WebSocket and an HTTP connection that can say anything, and are quick enough for a million messages."""

from __future__ import annotations

import json
import os
import re
import socket
from typing import Any

HANDSHAKE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)
#: Seconds; an answer that takes longer is none.
PATIENCE = 60.0
CONTINUED, TEXT, BINARY, CLOSE = 0, 1, 2, 8


class _Line:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._buffer = b""

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def raw(self, data: bytes) -> None:
        """Any bytes."""
        self._socket.sendall(data)

    def _more(self) -> None:
        data = self._socket.recv(262_144)
        if not data:
            raise EOFError
        self._buffer += data

    def _take(self, length: int) -> bytes:
        while len(self._buffer) < length:
            self._more()
        found, self._buffer = self._buffer[:length], self._buffer[length:]
        return found

    def _head(self) -> bytes:
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        return head + b"\r\n"


class WebSocket(_Line):
    """A page."""

    def __init__(self, port: int, room: str) -> None:
        super().__init__(port)
        self.raw(f"GET /api/v1/rooms/{room}/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{HANDSHAKE}".encode())
        assert self._head().startswith(b"HTTP/1.1 101")

    def frame(self, data: bytes, opcode: int = TEXT, *, final: bool = True) -> bytes:
        """A masked frame."""
        mask = os.urandom(4)
        length = len(data)
        head = bytes([opcode | (0x80 if final else 0)])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += b"\xfe" + length.to_bytes(2, "big") if length < 65_536 else b"\xff" + length.to_bytes(8, "big")
        whole = int.from_bytes(data, "big") ^ int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        return head + mask + whole.to_bytes(length, "big")

    def send(self, message: str | bytes) -> None:
        """A message: text, or bytes."""
        if isinstance(message, str):
            self.raw(self.frame(message.encode("utf-8", "surrogatepass")))
        else:
            self.raw(self.frame(message, BINARY))

    def receive(self) -> Any:
        """The next message; `EOFError` when the server has said goodbye."""
        while True:
            first, second = self._take(2)
            length = second & 127
            if length >= 126:
                length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
            data = self._take(length)
            if first & 15 == CLOSE:
                raise EOFError
            if first & 15 == TEXT:
                return json.loads(data)


class Http(_Line):
    """A client that sends one request after the other."""

    def answer(self) -> tuple[int, bytes]:
        """The status and the body of the next answer."""
        head = self._head()
        found = LENGTH.search(head)
        return int(head.split(b" ", 2)[1]), self._take(int(found[1])) if found else b""
