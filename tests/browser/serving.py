"""The real server as its own process, on a free port, with its data in a folder of the test's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import httpx

WAIT = 30.0
#: One address plays all guests, and bots may think as long as a test wants.
WIDE = {
    "request_burst": 10**9, "connection_burst": 10**9, "room_burst": 10**9, "most_sockets_per_address": 1000, "bot_most_seconds": 600,
    "bot_most_times": 10**6, "review_burst": 10**9, "most_reviews": 1000, "most_reviews_per_address": 1000,
    "address_message_burst": 10**9, "advice_burst": 10**9,
}  # fmt: skip
LIMITS = [word for name, value in WIDE.items() for word in ("--limit", f"{name}={value}")]


def _seat(number: int, kind: str, name: str = "") -> dict[str, str]:
    if kind == "bot":
        return {"name": f"P{number}", "kind": kind, **({"bot": name} if name else {})}
    return {"name": name or f"P{number}", "kind": kind}


class Server:
    """`flashover serve`, and its HTTP part to prepare rooms with."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self._start()

    def _start(self) -> None:
        command = [sys.executable, "-m", "flashover", "serve", "--port", str(self.port), "--data", str(self.data), "--no-browser", *LIMITS]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.complaints = (self.data.parent / "complaints.txt").open("a+", encoding="utf-8")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.complaints, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}"
        self.address = line[line.index("http://") :].split()[0].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self.http = httpx.Client(base_url=f"{self.address}/api/v1", timeout=WAIT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> str:
        """Ends the server; returns what it complained about."""
        self.http.close()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints.seek(0)
        said = self.complaints.read()
        self.complaints.close()
        return said

    def kill(self) -> None:
        """As the power going out."""
        self.http.close()
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints.close()

    def again(self) -> None:
        """Starts at the same address, with the same data."""
        self._start()

    def create(self, *seats: str, **more: Any) -> dict[str, Any]:
        """A room; a seat is `human`, `open` or `bot`, after a colon the player's name or the bot's."""
        wanted = {"seats": [_seat(number, *seat.split(":")) for number, seat in enumerate(seats)], **more}
        answer = self.http.post("/rooms", json=wanted)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()
