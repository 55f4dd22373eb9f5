"""A store that another process has: what makes no sense is hung up on, and the store and all others go on."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from flashover.server.store.errors import StoreError
from flashover.server.store.protocol import Store
from flashover.server.store.remote import HEAD, OPERATIONS, remote_store, serve_store
from flashover.server.store.sqlite import SqliteStore
from flashover.server.store.writes import Lease
from tests.server.stores import SEATS, append, do, game, submit


async def joined(store: Store, gone: list[str]) -> Store:
    ours, theirs = socket.socketpair()
    await serve_store(store, ours)
    return await remote_store(theirs, lambda: gone.append("gone"))


def packed(value: object) -> bytes:
    text = msgspec.msgpack.encode(value)
    return HEAD.pack(len(text)) + text


NONSENSE = (
    b"GET / HTTP/1.1\r\n\r\n",
    HEAD.pack(3) + b"\xc1\xc1\xc1",
    packed({"a": 1}),
    packed([[1, "vacuum", []]]),
    packed([[1, "__init__", []]]),
    packed([[1, "close", []]]),
)


def test_nonsense_harms_only_who_says_it(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "flashover.sqlite3")
        gone: list[str] = []
        other = await joined(store, gone)
        lease = await other.create(game("g"), SEATS, "me")
        for number, nonsense in enumerate(NONSENSE):
            ours, theirs = socket.socketpair()
            theirs.setblocking(False)
            await serve_store(store, ours)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(theirs, nonsense)
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(loop.sock_recv(theirs, 1), 20) == b"", nonsense
            theirs.close()
            await do(other, lease, append(number))
            for values in (("find", (1, 2)), ("Append", (("g", "x"), ((), (), None))), ("find", (object(), None))):
                with pytest.raises(StoreError):
                    await getattr(other, values[0])(*values[1])
        assert "close" not in OPERATIONS and gone == []
        await other.close()
        await store.close()

    asyncio.run(body())


def test_nobody_waits_for_a_store_that_is_gone(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "flashover.sqlite3")
        gone: list[str] = []
        ours, theirs = socket.socketpair()
        await serve_store(store, ours)
        other = await remote_store(theirs, lambda: gone.append("gone"))
        lease = await other.create(game("g"), SEATS, "me")
        waiting = submit(other, lease, append(0))
        ours.shutdown(socket.SHUT_RDWR)
        with pytest.raises(StoreError):
            await asyncio.wait_for(waiting, 20)
        with pytest.raises(StoreError):
            await other.find("g", None)
        with pytest.raises(StoreError):
            await do(other, Lease("g", 1), append(1))
        assert gone == ["gone"]
        await store.close()

    asyncio.run(body())
