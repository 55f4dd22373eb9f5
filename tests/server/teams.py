"""Servers of several processes for the tests, and players who go on whatever happens to them."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from flashover.load.server import unlimited
from tests.server.live import WAIT, Page
from tests.server.test_kill import Told

ROOT = Path(__file__).parents[2]
#: Seconds a player thinks.
THINK = 0.03
#: What a page sees of a server that ends, or of one that is not there yet.
CUT = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Server:
    """`flashover serve` in processes of its own."""

    def __init__(self, data: Path, *more: str, workers: int = 2, quiet: bool = True) -> None:
        command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(data),
                   *unlimited(), "--limit", "bot_seconds=0", "--workers", str(workers), *more]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self._quiet = quiet
        self._complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - read when the server has ended
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._complaints, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, self.complaints()
        self.port = int(found[1])
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=WAIT)

    def complaints(self) -> str:
        """What was written to standard error so far."""
        if not self._complaints.closed:
            self._complaints.seek(0)
            self._said = self._complaints.read()
        return self._said

    def workers(self) -> list[int]:
        """The processes that serve."""
        return workers_of(self.process.pid)

    def create(self, *seats: str) -> Any:
        """A room."""
        answer = self.http.post("/rooms", json={"seats": [{"kind": kind} for kind in seats or ("human", "human")], "standard": True})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def page(self, made: Any, port: int | None = None) -> Page:
        """The page of the one who made it, on a connection of its own."""
        return Page(port or self.port, made["room"], [*made["tokens"], made["host"]])

    def figures(self, name: str) -> list[float]:
        """A metric of each worker."""
        text = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=WAIT).text
        return [float(value) for value in re.findall(rf"^flashover_{name}\{{worker=\"\d+\"\}} (\S+)$", text, re.MULTILINE)]

    def stop(self) -> None:
        """Ask it to end: it does, with 0 and without a word."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(WAIT) == 0, self.complaints()
        if self._quiet:
            assert self.complaints() == ""
        self._close()

    def kill(self) -> None:
        """kill -9 of the one process that was started."""
        self.http.close()
        self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints()
        self._complaints.close()


def workers_of(process: int) -> list[int]:
    """The worker processes of a supervisor."""
    found = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        for child in path.read_text().split():
            with suppress(OSError):
                if b"flashover.server.team.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    return found


def play_on(players: Sequence[Player]) -> None:
    """Wait until all of them have played on."""
    further = [player.plays_on() for player in players]
    until(lambda: all(one() for one in further))


def until(what: Callable[[], bool], seconds: float = WAIT) -> None:
    """Wait for something."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Player(threading.Thread):
    """Plays a room as fast as the server answers, comes back when it is cut off, and remembers what it was told."""

    def __init__(self, ports: Sequence[int], made: Any, seed: int) -> None:
        super().__init__(daemon=True)
        self._ports = ports
        self.told = Told(made)
        self._rng = random.Random(seed)
        self._ended = threading.Event()
        self.acknowledged = 0
        self.returns = 0
        #: Seconds between two answers, at most.
        self.gap = 0.0
        self._answered = time.monotonic()
        self.over = False
        self.error: BaseException | None = None

    def run(self) -> None:
        """Until it is stopped."""
        try:
            while not self._ended.is_set():
                with suppress(*CUT):
                    self._play()
                self.returns += 1
                time.sleep(0.05)
        except BaseException as error:
            self.error = error

    def _play(self) -> None:
        made = self.told.made
        page = Page(self._rng.choice(self._ports), made["room"], [*made["tokens"], made["host"]])
        try:
            self.told.holds(page)
            self.told.note(page)
            while not self._ended.is_set() and page.waits["kind"] != "over":
                undo = page.view["can_undo"] and self._rng.random() < 0.2
                answer = page.act("undo") if undo else page.act("ply", ply=self._rng.choice(page.legal))
                if answer["type"] == "update":
                    self.told.note(page)
                    self.acknowledged += 1
                    now = time.monotonic()
                    self.gap, self._answered = max(self.gap, now - self._answered), now
                else:
                    assert answer["error"]["code"] in ("message.too_fast", "server.storage"), answer
                    time.sleep(0.1)
                self._ended.wait(THINK)
            self.over = page.waits["kind"] == "over"
            if self.over:
                self._ended.wait()
        finally:
            page.close()

    def plays_on(self, plies: int = 5) -> Callable[[], bool]:
        """Whether it has played some more plies since now, or to the end."""
        goal = self.acknowledged + plies

        def further() -> bool:
            assert self.error is None, self.error
            return self.over or self.acknowledged >= goal

        return further

    def finish(self) -> None:
        """Stop, and have nothing to complain about."""
        self._ended.set()
        self.join(WAIT)
        assert not self.is_alive() and self.error is None, self.error

    def compare(self, port: int) -> None:
        """What is stored is what was told."""
        page = Page(port, self.told.made["room"], [*self.told.made["tokens"], self.told.made["host"]])
        self.told.holds(page)
        assert sorted(page.entries) == sorted(set(page.entries)) and len(page.entries) >= len(self.told.entries)
        page.close()
