"""How many rooms one server process holds: one player each, one ply per room every two seconds, over the loopback.

    python benchmarks/rooms.py                      steps of rooms until the 99th percentile of the answers passes 50 ms
    python benchmarks/rooms.py --steps 100,200 --seconds 10 --json
    python benchmarks/rooms.py --steps 50 --bots 4 captain     the same again while four rooms of captains think

An answer is counted from the moment a ply is sent to the moment its update, stored on the disk, has been read. Memory is the
growth of the server's resident set for rooms with a game in progress and no client connected. With `--bots` the steps are measured
without and with rooms of bots that think without a pause, in one run on one server. The load runs on the same machine
and takes its own share of it, so the figures are a lower bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from flashover.server.app import make_app
from flashover.server.running import address_of, listening
from flashover.server.settings import Settings

PERIOD = 2.0
LIMIT = 0.050
STEPS = (50, 100, 200, 300, 400, 600, 800)
IDLE_ROOMS = 200
IDLE_PLIES = 40


def serve(data: str) -> None:
    """The server process, without limits for a single client."""
    unlimited = 1e12
    settings = Settings(data=Path(data), request_burst=unlimited, message_burst=unlimited, idle_seconds=3600, bot_seconds=0.0)
    listener = listening("127.0.0.1", 0)
    print(address_of(listener), flush=True)
    config = uvicorn.Config(make_app(settings), log_level="warning", access_log=False, ws_per_message_deflate=False)
    uvicorn.Server(config).run([listener])


def resident(process: int) -> int:
    """Resident memory of a process in bytes; 0 where the system does not report it."""
    try:
        text = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) * 1024 if found else 0


def busy(process: int) -> float:
    """CPU seconds of a process; 0 where the system does not report them."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


class Player:
    """One room and its player."""

    def __init__(self, http: httpx.AsyncClient, rng: random.Random) -> None:
        self.http = http
        self.rng = rng
        self.socket: ClientConnection | None = None
        self.view: Any = None

    async def open(self) -> None:
        """A new room, set up."""
        await self.close()
        wanted = {"seats": [{}, {}], "options": {"mode": "experienced"}}
        made = (await self.http.post("/api/v1/rooms", json=wanted)).json()
        base = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        self.socket = await connect(f"{base}/api/v1/rooms/{made['room']}/ws", max_size=None, compression=None)
        await self.send({"type": "hello", "tokens": made["tokens"]})
        await self.seen()
        await self.send({"type": "standard", "base": self.view["version"]})
        await self.seen()

    async def close(self) -> None:
        """Leave the room."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, message: object) -> None:
        """One message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def seen(self) -> None:
        """Wait for the next view."""
        assert self.socket is not None
        while True:
            message = json.loads(await self.socket.recv())
            if "view" in message:
                self.view = message["view"]
                return

    async def ply(self) -> float:
        """Play something; seconds until it was acknowledged."""
        if self.view["waits_for"]["kind"] == "over":
            await self.open()
        ply = self.rng.choice(self.view["waits_for"]["legal"])["ply"]
        begun = time.perf_counter()
        await self.send({"type": "ply", "base": self.view["version"], "ply": ply})
        await self.seen()
        return time.perf_counter() - begun

    async def play(self, until: float, times: list[float]) -> None:
        """One ply every period, at a moment of its own."""
        await asyncio.sleep(self.rng.random() * PERIOD)
        while (now := time.monotonic()) < until:
            times.append(await self.ply())
            await asyncio.sleep(max(0.0, PERIOD - (time.monotonic() - now)))


def percentile(times: list[float], share: float) -> float:
    """A percentile of a sorted list."""
    return times[min(len(times) - 1, int(len(times) * share))]


async def idle(http: httpx.AsyncClient, process: int) -> dict[str, float]:
    """Memory of rooms without clients."""
    rng = random.Random(1)
    warm = Player(http, rng)
    await warm.open()
    await warm.close()
    before = resident(process)
    for _ in range(IDLE_ROOMS):
        player = Player(http, rng)
        await player.open()
        for _ in range(IDLE_PLIES):
            if player.view["waits_for"]["kind"] == "over":
                break
            await player.ply()
        await player.close()
    return {"rooms": IDLE_ROOMS, "kilobytes": (resident(process) - before) / IDLE_ROOMS / 1024}


async def load(http: httpx.AsyncClient, process: int, steps: list[int], seconds: float) -> list[dict[str, float]]:
    """Answer times for a growing number of rooms, until they exceed the limit."""
    rng = random.Random(2)
    players: list[Player] = []
    rows: list[dict[str, float]] = []
    for rooms in steps:
        while len(players) < rooms:
            players.append(Player(http, random.Random(rng.random())))
            await players[-1].open()
        times: list[float] = []
        until = time.monotonic() + PERIOD + seconds
        computed = busy(process)
        await asyncio.gather(*(player.play(until, times) for player in players))
        times.sort()
        row: dict[str, float] = {"rooms": rooms, "plies": len(times)}
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
            row[name] = round(percentile(times, share) * 1000, 1)
        row["cpu_ms_per_ply"] = round((busy(process) - computed) * 1000 / len(times), 2)
        rows.append(row)
        figures = ", ".join(f"{name} {row[name]}" for name in ("p50", "p95", "p99", "cpu_ms_per_ply"))
        print(f"{rooms:5} rooms, ms: {figures}", file=sys.stderr)
        if row["p99"] > LIMIT * 1000:
            break
    for player in players:
        await player.close()
    return rows


class Thinkers:
    """Rooms in which bots play one game after another while a client watches."""

    def __init__(self, http: httpx.AsyncClient, rooms: int, bot: str) -> None:
        self.http = http
        self.bot = bot
        self.plies = 0
        self._tasks = [asyncio.create_task(self._watch()) for _ in range(rooms)]

    async def _watch(self) -> None:
        base = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        while True:
            wanted = {"seats": [{"kind": "bot", "bot": self.bot}] * 3, "options": {"mode": "experienced"}}
            made = (await self.http.post("/api/v1/rooms", json=wanted)).json()
            async with connect(f"{base}/api/v1/rooms/{made['room']}/ws", max_size=None, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "tokens": []}))
                kind = ""
                while kind != "over":
                    message = json.loads(await socket.recv())
                    self.plies += message["type"] == "update"
                    kind = message["view"]["waits_for"]["kind"] if "view" in message else kind

    async def stop(self) -> None:
        """End the games."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def measure(address: str, process: int, steps: list[int], seconds: float, bots: tuple[int, str] | None) -> dict[str, Any]:
    """All figures."""
    beside: list[dict[str, float]] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        memory = await idle(http, process)
        rows = await load(http, process, steps, seconds)
        if bots is not None:
            thinkers = Thinkers(http, *bots)
            await asyncio.sleep(3)  # until their processes have started
            begun, before = time.monotonic(), thinkers.plies
            print(f"beside {bots[0]} rooms of {bots[1]}:", file=sys.stderr)
            beside = await load(http, process, steps, seconds)
            rate = (thinkers.plies - before) / (time.monotonic() - begun)
            print(f"      bots: {rate:.1f} plies per second", file=sys.stderr)
            await thinkers.stop()
    held = max((int(row["rooms"]) for row in rows if row["p99"] <= LIMIT * 1000), default=0)
    return {"rooms_held": held, "limit_ms": LIMIT * 1000, "period_s": PERIOD, "idle_room_kb": round(memory["kilobytes"], 1), "steps": rows,
            **({"beside_bots": beside} if bots else {})}  # fmt: skip


def main() -> int:
    """Start a server, load it, say what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", default=",".join(map(str, STEPS)), help="numbers of rooms to try")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each step is measured")
    parser.add_argument("--bots", nargs=2, metavar=("ROOMS", "BOT"), help="measure again while this number of rooms of this bot think")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return 0
    steps = [int(text) for text in given.steps.split(",")]
    bots = (int(given.bots[0]), str(given.bots[1])) if given.bots else None
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, os.fspath(Path(__file__).resolve()), "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                found = asyncio.run(measure(address, server.pid, steps, given.seconds, bots))
            finally:
                server.terminate()
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        print(f"{found['rooms_held']} rooms with p99 at most {found['limit_ms']:.0f} ms at one ply per room every {PERIOD:.0f} s")
        print(f"{found['idle_room_kb']} kB per idle room")
    return 0


if __name__ == "__main__":
    sys.exit(main())
