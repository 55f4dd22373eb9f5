"""kill -9 at random moments under play: what was acknowledged is there after the restart, and the games go on."""

from __future__ import annotations

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from flashover import Record
from tests.server.live import Page

ROOT = Path(__file__).parents[2]
KILLS = 200 if os.environ.get("FLASHOVER_SOAK") else 10
ROOMS = 3


class Process:
    """A server of its own."""

    def __init__(self, data: Path, *packages: Path) -> None:
        command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--data", str(data), "--no-browser"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", *packages)))}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, self.process.communicate()[1]
        self.port = int(found[1])

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)

    def ended(self) -> str:
        """Wait for the end; what it complained about."""
        return self.process.communicate(timeout=60)[1]


class Told:
    """What the server has told a page of one room, and so has to know after any kill."""

    def __init__(self, made: Any) -> None:
        self.made = made
        self.version = 0
        self.digest = ""
        self.entries: dict[int, Any] = {}

    def note(self, page: Page) -> None:
        self.version, self.digest, self.entries = page.version, page.view["digest"], dict(page.entries)

    def holds(self, page: Page) -> None:
        """The server knows at least what it told."""
        assert page.version >= self.version
        if page.version == self.version:
            assert page.view["digest"] == self.digest or not self.digest
        for number, entry in self.entries.items():
            found = page.entries[number]
            # What was sent but not acknowledged may have happened: one undo more, or one ply more.
            assert found == entry or (page.version > self.version and {**found, "undone": False} == {**entry, "undone": False})


def new_seats(port: int, seats: list[Any], mode: str = "family") -> Any:
    wanted = {"seats": seats, "options": {"mode": mode}}
    return httpx.post(f"http://127.0.0.1:{port}/api/v1/rooms", json=wanted, timeout=60).json()


def new_room(port: int, rng: random.Random) -> Told:
    return Told(new_seats(port, [{}, {}], rng.choice(("family", "experienced"))))


def act(page: Page, kind: str, **more: Any) -> None:
    """Something legal; a server that asks for patience, as any does on a quick machine, gets it."""
    answer = page.act(kind, **more)
    while answer["type"] == "refused" and answer["error"]["code"] == "message.too_fast":
        time.sleep(0.1)
        answer = page.act(kind, **more)
    assert answer["type"] == "update", answer


def play_on(port: int, tables: list[Told], rng: random.Random) -> None:
    """Play all tables in turn as fast as the server answers, until it is gone."""
    pages: list[Page] = []
    try:
        for number, told in enumerate(tables):
            page = Page(port, told.made["room"], told.made["tokens"])
            pages.append(page)
            told.holds(page)
            told.note(page)
            if page.waits["kind"] == "over":
                page.close()
                tables[number] = new_room(port, rng)
                pages[number] = Page(port, tables[number].made["room"], tables[number].made["tokens"])
                tables[number].note(pages[number])
        while True:
            for told, page in zip(tables, pages, strict=True):
                if page.waits["kind"] == "over":
                    continue
                if page.view["can_undo"] and rng.random() < 0.2:
                    act(page, "undo")
                else:
                    act(page, "ply", ply=rng.choice(page.legal))
                told.note(page)
            if all(page.waits["kind"] == "over" for page in pages):
                return
    finally:
        for page in pages:
            page.close()


def test_nothing_acknowledged_is_ever_lost(tmp_path: Path) -> None:
    rng = random.Random(9)
    data = tmp_path / "data"
    server = Process(data)
    tables = [new_room(server.port, rng) for _ in range(ROOMS)]
    for _ in range(KILLS):
        timer = threading.Timer(rng.uniform(0.05, 0.6), server.kill)
        timer.start()
        try:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError, httpx.TransportError):
                play_on(server.port, tables, rng)
        finally:
            timer.join()
            complaint = server.ended()
        assert complaint == ""
        server = Process(data)
    try:
        for told in tables:
            page = Page(server.port, told.made["room"], told.made["tokens"])
            told.holds(page)
            while page.waits["kind"] != "over":
                act(page, "ply", ply=rng.choice(page.legal))
            address = f"http://127.0.0.1:{server.port}/api/v1/rooms/{told.made['room']}/record"
            assert Record.from_json(httpx.get(address, timeout=60).json()).verify().ok
            page.close()
    finally:
        server.kill()
        assert server.ended() == ""
    with closing(sqlite3.connect(data / "flashover.sqlite3")) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert base.execute("SELECT count(*) FROM plies").fetchone()[0] > KILLS
