"""A page with the way to it. What is sent is written at once; a page that does not read is dropped, never awaited."""

from __future__ import annotations

from typing import Protocol

from flashover.server.core.pages import Page
from flashover.server.limits import Buckets
from flashover.server.wire import encode, protocol

#: Close codes of the WebSocket protocol.
POLICY = 1008
TOO_LARGE = 1009
INTERNAL = 1011
RESTART = 1012


def framed(text: bytes) -> bytes:
    """A WebSocket text frame (RFC 6455, 5.2). What a server sends is not masked, so one frame serves every page."""
    length = len(text)
    if length < 126:
        return b"\x81%c%b" % (length, text)
    if length < 65_536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), text)


class Line(Protocol):
    """The socket of a page."""

    def write(self, frame: bytes) -> None:
        """Send a frame, or cut the line when too much is waiting already."""

    def close(self, code: int) -> None:
        """Say why, and close."""


class _Gone:
    """The socket of a page that has none any more. Socket and page know each other; parted, both are freed at once."""

    def write(self, frame: bytes) -> None:
        """Nobody reads it."""

    def close(self, code: int) -> None:
        """It is closed."""


GONE = _Gone()


class Connection(Page):
    """A page connected to a room."""

    __slots__ = ("advice", "line")

    def __init__(self, line: Line, advice: Buckets) -> None:
        super().__init__()
        self.line = line
        #: How much advice its address may ask for.
        self.advice = advice

    def send_frame(self, frame: bytes) -> None:
        """A message that is framed already."""
        self.line.write(frame)

    def send(self, message: protocol.ServerMessage) -> None:
        """A message for this page alone."""
        self.line.write(framed(encode.message_bytes(message)))

    def close(self, code: int) -> None:
        """Disconnect the page with a close code."""
        self.line.close(code)
