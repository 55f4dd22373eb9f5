"""A few requests over a few connections that stay open: as many rooms are made at a time as there are connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, TypeAlias

from flashover.load.plan import Target

#: Rooms that are made at the same time.
CONNECTIONS = 16
PATIENCE = 60.0

Line: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class LoadError(Exception):
    """The server did not do what a load needs."""


class Http:
    """Requests to one server."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._free: asyncio.LifoQueue[Line | None] = asyncio.LifoQueue()
        for _ in range(CONNECTIONS):
            self._free.put_nowait(None)

    async def post(self, path: str, body: object) -> Any:
        """The JSON that answers a JSON; `LoadError` for anything but a success."""
        status, text = await self._ask("POST", path, json.dumps(body).encode())
        if status != 200:
            raise LoadError(f"{path}: {status} {text[:300].decode('utf-8', 'replace')}")
        return json.loads(text)

    async def get(self, path: str) -> bytes | None:
        """The text at an address, None where there is none."""
        status, text = await self._ask("GET", path, b"")
        return text if status == 200 else None

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._target.netloc}\r\nContent-Length: {len(body)}\r\n"
        request = head.encode() + b"Content-Type: application/json\r\n\r\n" + body
        line = await self._free.get()
        try:
            async with asyncio.timeout(PATIENCE):
                if line is not None:
                    # A server closes what was silent for a while; then there is no answer, and we come again.
                    with contextlib.suppress(OSError, EOFError):
                        return await _exchange(line, request)
                    line[1].close()
                line = await asyncio.open_connection(self._target.host, self._target.port)
                return await _exchange(line, request)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            if line is not None:
                line[1].close()
                line = None
            raise LoadError(f"{path}: {type(error).__name__} {error}") from None
        finally:
            self._free.put_nowait(line)

    def close(self) -> None:
        """Close all connections."""
        while not self._free.empty():
            line = self._free.get_nowait()
            if line is not None:
                line[1].close()


async def _exchange(line: Line, request: bytes) -> tuple[int, bytes]:
    reader, writer = line
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
    body = await reader.readexactly(int(fields["content-length"]))
    return int(head[0].split()[1]), body
