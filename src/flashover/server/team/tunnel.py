"""Connections to the owner on another computer: one line that says who sends whom, then bytes in both directions.

The line goes to the ordinary address of the other server. It names the process that shall have the connection and the key that stands in
that one's row of the database, so that nobody else can claim to bring a client; and the address of the client, which limits and bans count.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple, cast

from flashover.server.store.owning import Server

if TYPE_CHECKING:
    from flashover.server.team.routing import Handed

PREFACE = b"FLASHOVER/1 "
#: Bytes of the line.
LONGEST = 400
ACCEPTED = b"+"


class Brought(NamedTuple):
    """Whom a tunnel brings, and to whom."""

    server: str
    key: str
    client: tuple[str, int]

    def is_for(self, server: Server) -> bool:
        """Whether it ends here, and who sent it knows the key."""
        return self.server == server.id and hmac.compare_digest(self.key.encode(), server.key.encode())


def begins(data: bytes) -> bool:
    """Whether a connection may be the end of a tunnel."""
    return data.startswith(PREFACE) or PREFACE.startswith(data)


def read(line: bytes) -> Brought | None:
    """What the first line says; None for one that says nothing."""
    try:
        server, key, host, port = line[len(PREFACE) :].decode("ascii").split(" ")
        return Brought(server, key, (str(ip_address(host)), int(port)))
    except ValueError:
        return None


async def through(server: Server, line: Handed, data: bytes) -> None:
    """Bring a connection to its owner; `OSError` when that one does not take it."""
    host, port = cast("str", server.peer).rsplit(":", 1)
    client, number = line.client_address()
    far = _Far()
    await asyncio.get_running_loop().create_connection(lambda: far, host.strip("[]"), int(port))
    try:
        far.transport.write(PREFACE + f"{server.id} {server.key} {client} {number}\r\n".encode() + data)
        await far.accepted
    except BaseException:
        far.transport.abort()
        raise
    near = Half()
    near.other, far.other = far.transport, line.become(near)
    if far.early:
        far.other.write(bytes(far.early))


class Half(asyncio.Protocol):
    """One end of a pair of connections: what is read here is written there, and no faster than it is read there."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport = cast("asyncio.Transport", None)
        self.other: asyncio.Transport | None = None
        self.when_lost: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the signature of a protocol
        """Closed here, closed there, after what was written."""
        if self.other is not None:
            self.other.close()
        if self.when_lost is not None:
            self.when_lost()

    def data_received(self, data: bytes) -> None:
        """Bytes to carry over."""
        if self.other is not None:
            self.other.write(data)

    def pause_writing(self) -> None:
        """This end does not read: nothing more is read at the other."""
        if self.other is not None and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        """It reads again."""
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()


class _Far(Half):
    """The end towards the owner; nothing is carried over before that one has taken the connection."""

    def __init__(self) -> None:
        super().__init__()
        self.accepted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.early = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """Closed."""
        if not self.accepted.done():
            self.accepted.set_exception(ConnectionError("not taken"))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The answer, then bytes to carry over."""
        if not self.accepted.done():
            if data[:1] != ACCEPTED:
                self.transport.abort()
                return
            self.accepted.set_result(None)
            data = data[1:]
        if self.other is None:
            self.early += data
        elif data:
            self.other.write(data)
