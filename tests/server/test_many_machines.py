"""Servers that share a database and nothing else: a proxy sends clients to any of them, tunnels bring them to the owner of their game."""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from flashover import Record
from flashover.server.store.owning import DEAD_SECONDS
from tests.server.live import WAIT, Page
from tests.server.postgres import Postgres
from tests.server.teams import Player, Server, play_on


class RoundRobin:
    """A proxy of TCP connections in front of several servers: one after the other, except those that do not answer."""

    def __init__(self, ports: list[int]) -> None:
        self._next = itertools.cycle(ports)
        self._count = len(ports)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(WAIT)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        self._loop.run_forever()
        server.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in itertools.islice(self._next, self._count):
            with suppress(OSError):
                back, there = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_carry(reader, there), _carry(back, writer), return_exceptions=True)
                return
        writer.close()

    def stop(self) -> None:
        """No more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


class Club:
    """Two servers on one database, and the proxy in front of them."""

    def __init__(self, folder: Path, url: str, workers: int) -> None:
        self.servers = [
            Server(folder / f"data{number}", "--database", url, "--allowed-host", "*", workers=workers, quiet=False) for number in range(2)
        ]
        self.proxy = RoundRobin([server.port for server in self.servers])

    @property
    def port(self) -> int:
        """Where clients come."""
        return self.proxy.port

    def get(self, path: str) -> httpx.Response:
        """A request through the proxy, on a connection of its own."""
        return httpx.get(f"http://127.0.0.1:{self.port}/api/v1{path}", timeout=WAIT)

    def stop(self) -> None:
        """All of it."""
        self.proxy.stop()
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()


@pytest.fixture(params=[1, 2], ids=["one-process-each", "two-workers-each"])
def club(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> Iterator[Club]:
    found = Club(tmp_path, postgres.new(), request.param)
    yield found
    found.stop()


def test_any_server_takes_any_client_and_the_dead_are_replaced(club: Club) -> None:
    made = [server.create() for server in club.servers for _ in range(2)]
    for room in made:
        # Through the proxy to both servers, each time.
        pages = [Page(club.port, room["room"], [*room["tokens"], room["host"]]) for _ in range(4)]
        pages[0].play(pages[0].legal[0])
        for page in pages[1:]:
            page.wait("update")
            assert page.version == pages[0].version
        for _ in range(2):
            assert club.get(f"/rooms/{room['code']}").json()["room"] == room["room"]
            assert Record.from_json(club.get(f"/rooms/{room['room']}/record").json()).verify().ok
        for page in pages:
            page.close()
    # A client that keeps its connection may ask for any room on it.
    with httpx.Client(base_url=f"http://127.0.0.1:{club.port}/api/v1", timeout=WAIT) as kept:
        assert [kept.get(f"/rooms/{room['room']}").json()["room"] for room in made * 2] == [room["room"] for room in made * 2]
    players = [Player([club.port], room, seed) for seed, room in enumerate(made)]
    for player in players:
        player.start()
    play_on(players)
    first = club.servers[0]
    begun = time.monotonic()
    for process in (*first.workers(), first.process.pid):
        os.kill(process, signal.SIGKILL)
    play_on(players)
    assert time.monotonic() - begun < 10 * DEAD_SECONDS
    for player in players:
        player.finish()
        player.compare(club.servers[1].port)
    # Those of the dead server, and of no other, had to wait until it counted as dead.
    assert sum(player.gap > DEAD_SECONDS / 2 for player in players) >= 2
    first.kill()


def test_only_who_knows_the_key_may_bring_a_client(club: Club) -> None:
    for line in (
        f"FLASHOVER/1 {secrets.token_urlsafe(12)} {secrets.token_urlsafe(24)} 203.0.113.7 1234",
        "FLASHOVER/1 a b c d",
        "FLASHOVER/1 " + "x" * 1000,
    ):
        with socket.create_connection(("127.0.0.1", club.servers[0].port), timeout=WAIT) as wire:
            wire.sendall(line.encode() + b"\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            with suppress(ConnectionResetError):
                assert wire.recv(100) == b""
    assert httpx.get(f"http://127.0.0.1:{club.servers[0].port}/health", timeout=WAIT).status_code == 200
    for server in club.servers:
        server.stop()
        assert server.complaints() == ""
