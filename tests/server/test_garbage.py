"""What has ended is freed at once, without the collector: on a server that is never quiet nobody looks for what has grown old."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from flashover.server.shell import garbage
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, simple
from tests.server.test_holes import closed


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


class Watched:
    """The connections of a server, and what of them is still in memory."""

    def __init__(self, live: Live) -> None:
        self._open = live.server.server_state.connections
        self._seen: list[weakref.ref[Any]] = []

    def look(self, count: int) -> None:
        """Remember those that are open, as soon as there are so many; from now on no collector looks at them."""
        deadline = time.monotonic() + WAIT
        while len(self._open) < count:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        for one in list(self._open):
            self._seen += [weakref.ref(one), *(weakref.ref(part) for part in (getattr(one, "_parser", None),) if part is not None)]
        gc.freeze()

    def gone(self) -> None:
        """Wait until all that was seen is freed."""
        deadline = time.monotonic() + 10
        while any(ref() is not None for ref in self._seen):
            assert time.monotonic() < deadline, [ref() for ref in self._seen]
            time.sleep(0.01)


def test_sockets_are_freed_when_they_end(start: Start) -> None:
    live = start(largest_message=1_000)
    made = live.create("human", "human", standard=True)
    live.http.close()
    watched = Watched(live)
    pages = [live.page(made) for _ in range(5)]
    pages[0].play(simple(pages[0]))
    late = live.page(made, hello=False)
    watched.look(6)
    pages[0].close()  # as it should be
    pages[1].socket.socket.close()  # without a word
    pages[2].socket.send("x" * 2_000)
    pages[3].socket.socket.sendall(b"\xff\xff\xff\xff")  # no frame
    pages[4].socket.socket.sendall(b"\x81\xff\0\0\0\1" + b"\0" * 8)  # a frame without end
    late.close()
    watched.gone()
    with suppress(InvalidStatus):
        connect(f"ws://127.0.0.1:{live.port}/api/v1/rooms/{made['room']}/ws", additional_headers={"Origin": "http://elsewhere.example"})
    watched.gone()


def test_requests_are_freed_when_they_end(start: Start) -> None:
    live = start(request_seconds=1)
    live.http.close()
    watched = Watched(live)
    address = ("127.0.0.1", live.port)
    with httpx.Client(base_url=live.http.base_url) as http:
        for path in ("/info", "/games", "/rooms/none"):
            http.get(path)
        http.post("/verify", content=b"{")
        lines = [socket.create_connection(address, WAIT) for _ in range(4)]
        lines[0].sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        lines[1].sendall(b"POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n{")
        lines[2].sendall(b"GET /api/v1/info HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        watched.look(5)
    lines[0].close()
    lines[2].close()
    closed(lines[1])  # took too long
    lines[3].sendall(b"\0nonsense\r\n\r\n")
    closed(lines[3])
    for line in lines:
        line.close()
    watched.gone()


def test_rooms_are_freed_when_they_are_put_away(start: Start) -> None:
    live = start(idle_seconds=0.2)
    rooms = live.app.state.rooms
    seen = []
    for kinds in (("human", "bot"), ("bot", "bot")):
        made = live.create(*kinds)
        page = live.page(made)
        page.send(type="standard", base=page.version)
        page.send(type="risk")
        page.send(type="chat", text="hello")
        page.wait("chat")
        page.send(type="advise", level=1)
        page.wait("advice", "refused")
        room = rooms._rooms[made["room"]]
        seen += [weakref.ref(room), weakref.ref(room.table)]
        del room
        gc.freeze()
        page.close()
        live.http.get(f"/rooms/{made['room']}/record")
    deadline = time.monotonic() + WAIT
    while any(one() is not None for one in seen):
        assert time.monotonic() < deadline, [one() for one in seen]
        time.sleep(0.05)


def test_play_without_end_does_not_keep_garbage_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays all the time, and something unforeseen leaves cycles behind."""

    class Cycle:
        def __init__(self) -> None:
            self.itself = self

    grown = [1_000 * 2**20]
    for name, value in (("EVERY", 0.01), ("SELDOM", 0.05), ("resident", lambda: grown[0])):
        monkeypatch.setattr(garbage, name, value)

    async def scene() -> None:
        collector = garbage.Garbage(time.monotonic)
        old = Cycle()
        seen = weakref.ref(old)
        collector.start()
        del old
        await asyncio.sleep(0.3)
        assert seen() is not None, "nothing stops while people play"
        grown[0] = 1_900 * 2**20
        await asyncio.sleep(0.3)
        assert seen() is not None, "rooms need memory, too"
        grown[0] = 2_100 * 2**20
        deadline = time.monotonic() + WAIT
        while seen() is not None:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.01)
        await collector.stop()

    asyncio.run(scene())


def test_what_is_new_is_looked_at_before_there_is_much_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass stops the tables for as long as it takes to look at what they made since the last one."""
    asked: list[float] = []
    passes: list[str] = []

    async def scene() -> None:
        real, enough = asyncio.sleep, asyncio.Event()

        async def soon(seconds: float) -> None:
            asked.append(seconds)
            if len(asked) > 20:
                enough.set()
            await real(0)

        monkeypatch.setattr(asyncio, "sleep", soon)
        collector = garbage.Garbage(time.monotonic)
        collector.start()
        gc.callbacks.append(note)
        await enough.wait()
        gc.callbacks.remove(note)
        await collector.stop()

    def note(phase: str, info: dict[str, int]) -> None:
        passes.append(phase)

    asyncio.run(scene())
    assert passes.count("stop") >= 20, "one each time"
    assert max(asked) <= 1 / 20, "twenty in a second"


def test_the_size_of_a_process_is_known() -> None:
    if sys.platform == "linux":
        assert 10 * 2**20 < garbage.resident() < 100 * 2**30
