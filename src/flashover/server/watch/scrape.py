"""`--metrics-address`: the metrics at an address of their own, for a Prometheus that is not on this computer."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import Awaitable, Callable

from flashover.errors import ServeError
from flashover.server.watch.health import PROMETHEUS
from flashover.server.web.edge import is_name

#: Bytes and seconds a request may take.
LONGEST = 8_192
PATIENCE = 5.0

_HOST = re.compile(rb"^host:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


def parsed(address: str, option: str = "--metrics-address") -> tuple[str, int]:
    """Host and port of `HOST:PORT`; `ServeError` for anything else."""
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65_535:
        raise ServeError("usage", option, "HOST:PORT")
    return host.strip("[]"), int(port)


def _host(head: bytes) -> str:
    found = _HOST.search(head)
    return "" if found is None else found[1].decode("latin-1").strip()


async def listen(
    address: str, text: Callable[[], Awaitable[str]], names: tuple[str, ...], listener: socket.socket | None = None
) -> asyncio.Server:
    """Answer `GET /metrics` there, and nothing else; workers of one server share a socket that listens there already.

    Asked is by an address, or by a name the server has: a page elsewhere can make a name of its own lead here, but no address.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                status, body = "404 Not Found", b""
                if not is_name(_host(head), names, any_address=True):
                    status = "403 Forbidden"
                elif head.startswith((b"GET /metrics ", b"GET /metrics?")):
                    status, body = "200 OK", (await text()).encode()
                top = f"HTTP/1.1 {status}\r\nContent-Type: {PROMETHEUS}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                writer.write(top.encode() + body)
                await writer.drain()
        writer.close()

    if listener is not None:
        return await asyncio.start_server(answer, sock=listener, limit=LONGEST)
    host, port = parsed(address)
    try:
        return await asyncio.start_server(answer, host, port, limit=LONGEST)
    except OSError as error:
        raise ServeError("serve.address", address, error.strerror or str(error)) from None
