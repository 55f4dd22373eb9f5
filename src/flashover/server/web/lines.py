"""Connections before they are requests: how many there may be, how long a request may take to arrive, and an answer to be read.

A program in front of the server would see to this as well; where there is none, this is all there is between the network and us.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.web.addresses import client_address, is_proxy, networks
from flashover.server.web.costs import LOOK
from flashover.server.wire import encode
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")
#: uvicorn's own remarks about malformed requests: anyone can cause them, so they are not written down.
REMARKS = logging.getLogger("flashover.http")
REMARKS.setLevel(logging.ERROR)

#: Connections accepted in one go, and how many the system holds for us while we are busy.
BACKLOG = 128
#: Descriptors left for files, pipes and connections that are just being accepted.
RESERVE = 64 + BACKLOG
#: Descriptors asked of the system, where it lets us.
WANTED = 65_536
#: Seconds between two lines about the same trouble.
QUIET = 60.0
#: Bytes between the name of a field, its value and the next one.
FIELD = 4
#: Answers to a head that is too long.
LONG_TARGET = "414 URI Too Long"
LONG_HEAD = "431 Request Header Fields Too Large"
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"


def raise_descriptors() -> int:
    """Ask for more file descriptors; returns how many there are, 0 where nobody counts."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return 0 if soft == resource.RLIM_INFINITY else soft


class Lines:
    """All connections that are no sockets of tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        descriptors = raise_descriptors()
        self._most = min(settings.most_connections, max(16, descriptors - RESERVE)) if descriptors else settings.most_connections
        self._proxies = networks(settings.proxies)
        self._arrivals = Buckets(settings.connection_burst, settings.connection_rate)
        self._looks = Buckets(settings.request_burst, settings.request_rate)
        self._unfinished: Counter[str] = Counter()
        self.unfinished = 0
        self.open = 0
        #: Connections turned away.
        self.refused = 0

    def address_of(self, peer: object) -> str | None:
        """Whom limits of connections count for; None for a proxy, behind which there may be anyone."""
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        return None if is_proxy(host, self._proxies) else client_address(host, (), ())

    def client_of(self, peer: object, forwarded: Iterable[str]) -> str:
        """Whom a request belongs to, once its head says whom a proxy speaks for."""
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        return client_address(host, forwarded, self._proxies)

    def may_look(self, client: str) -> bool:
        """Whether the store is asked once more where a room is: that costs before the request itself is counted."""
        if self._looks.of(client).take(LOOK):
            return True
        self.refused += 1
        return False

    def came(self, address: str | None, sockets: int, *, handed: bool = False) -> bool:
        """Whether there is room for one more connection; one that another process has handed over has been counted as new there."""
        fits = self.open + sockets < self._most and (handed or address is None or self._arrivals.of(address).take())
        if not fits:
            self.refused += 1
            return False
        self.open += 1
        return True

    def was_handed(self, address: str | None) -> None:
        """A connection of this address has turned out to be one that another process has handed over."""
        if address is not None:
            self._arrivals.of(address).give_back()

    def gone(self) -> None:
        """A connection is closed, or has become a socket of a table."""
        self.open -= 1

    def begin(self, address: str | None) -> bool:
        """Whether one more request may be on its way."""
        if self.unfinished >= self.settings.most_unfinished or not self.belongs(address):
            self.refused += 1
            return False
        self.unfinished += 1
        return True

    def belongs(self, address: str | None) -> bool:
        """Whether this address may have one more request on its way, as far as it is known."""
        if address is None:
            return True
        if self._unfinished[address] >= self.settings.most_unfinished_per_address:
            return False
        self._unfinished[address] += 1
        return True

    def end(self, address: str | None) -> None:
        """It has arrived, or its connection is gone."""
        self.unfinished -= 1
        if address is not None:
            self._unfinished[address] -= 1
            if not self._unfinished[address]:
                del self._unfinished[address]


class Line(HttpToolsProtocol):
    """A connection of a browser. uvicorn makes one for each."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = REMARKS
        self._door = app_state["door"]
        self._lines: Lines = self._door.lines
        self._address: str | None = None
        #: Whose request is on its way.
        self._client: str | None = None
        self._counted = False
        self._arriving = False
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._answering: Any = None
        self._dropped: Counter[str] = app_state["figures"].dropped
        #: Bytes of the head that are read, those of a field that has no end yet, and whether the last bytes have completed anything.
        self._head_size = self._unended = 0
        self._progress = False
        #: Why the head is refused: it is too long, or its client has sent too many others.
        self._too_long: str | None = None
        self._too_many = False
        #: Whether another process has accepted it.
        self.handed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Someone has connected."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._address = self._lines.address_of(transport.get_extra_info("peername"))
        if not self._lines.came(self._address, len(self._door.sockets), handed=self.handed):
            self._turn_away()
            return
        self._counted = True
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._leave()
        if self._answering is not None:
            # uvicorn tells the last request only; the one that is being answered may have others behind it.
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)
        # An answer that was never begun knows its connection. Parted, both are freed at once.
        self.pipeline.clear()
        self.cycle = self._answering = None  # type: ignore[assignment]  # as before the first request

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        if self.transport.is_closing():
            return
        if not self._arriving:
            self._begin()
        self._progress = False
        super().data_received(data)
        # The parser keeps a field until it has all of it, and reports nothing before.
        self._unended = 0 if self._progress else self._unended + len(data)
        if self._unended > self._lines.settings.largest_head and not self.transport.is_closing():
            self._refuse(LONG_HEAD)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head_size = 0
        if not self._arriving:
            self._begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address that is asked for."""
        super().on_url(url)
        if len(self.url) > self._lines.settings.largest_target:
            self._too_long = LONG_TARGET
            raise ValueError(LONG_TARGET)
        self._grow(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of the head, or one behind the body."""
        super().on_header(name, value)
        self._grow(len(name) + len(value) + FIELD)

    def on_headers_complete(self) -> None:
        """The head is complete: what a proxy has brought is somebody's from here on."""
        if self._arriving and self._client is None:
            client = self._lines.client_of(self.client, forwarded_for(self.headers))
            if not self._lines.belongs(client):
                self._too_many = True
                raise ValueError("too many requests on their way")
            self._client = client
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        super().on_body(body)
        self._progress = True

    def _grow(self, length: int) -> None:
        self._progress = True
        self._head_size += length
        if self._head_size > self._lines.settings.largest_head:
            self._too_long = LONG_HEAD
            raise ValueError(LONG_HEAD)  # ends the parsing; the parser makes an error of its own of it

    def send_400_response(self, msg: str) -> None:
        """What was sent is no request, or its head is refused."""
        if self._too_many:
            self._lines.refused += 1
            self._turn_away()
        elif self._too_long is None:
            super().send_400_response(msg)
        else:
            self._refuse(self._too_long)

    def _refuse(self, status: str) -> None:
        self._dropped["too_large"] += 1
        if self.cycle is not None and not self.cycle.response_complete:
            self._cut()  # another answer is under way
            return
        body = encode.dumps(TableError("request.too_large").body()).encode()
        head = f"HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)
        self.transport.close()

    def on_message_complete(self) -> None:
        """A request has arrived."""
        super().on_message_complete()
        self._progress = True
        self._end()

    def handle_websocket_upgrade(self) -> None:
        """It becomes the socket of a table, with limits of its own."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it knows us: parted, both are freed at once

    def pause_writing(self) -> None:
        """Much of an answer waits to be read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._lines.settings.answer_seconds, self._cut)

    def resume_writing(self) -> None:
        """It has been read."""
        super().resume_writing()
        self._read()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _cut(self) -> None:
        """Hang up at once. Whoever is still writing an answer is told so first."""
        if self._answering is not None:
            self._answering.disconnected = True
        self.pipeline.clear()
        self.transport.abort()

    def _begin(self) -> None:
        if not self._lines.begin(self._address):
            self._turn_away()
            return
        self._arriving = True
        self._client = self._address
        self._deadline = self.loop.call_later(self._lines.settings.request_seconds, self._cut)

    def _end(self) -> None:
        if self._arriving:
            self._arriving = False
            self._lines.end(self._client)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _leave(self) -> None:
        self._end()
        self._read()
        if self._counted:
            self._counted = False
            self._lines.gone()

    def _turn_away(self) -> None:
        self.transport.write(BUSY)
        self.transport.close()


def forwarded_for(fields: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """For whom a proxy says that it speaks."""
    return [value.decode("latin-1") for name, value in fields if name == b"x-forwarded-for"]


class Complaints:
    """What the event loop complains about, at most once a minute for each kind: nobody fills the log by opening connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._said: dict[str, float] = {}
        loop.set_exception_handler(self)

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The handler of the loop."""
        error = context.get("exception")
        if not isinstance(error, OSError):
            loop.default_exception_handler(context)
            return
        kind = f"{type(error).__name__} {error.errno}"
        now = time.monotonic()
        if now - self._said.get(kind, -QUIET) >= QUIET:
            self._said[kind] = now
            LOG.warning("%s: %s", context.get("message", "the network"), error)
