"""All rooms of a load: opened a few at a time, played in steps, looked back at in the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine

from flashover.load import machine
from flashover.load.figures import Step, lag_between
from flashover.load.http import CONNECTIONS, Http, LoadError
from flashover.load.plan import Plan, Target
from flashover.load.room import LoadedRoom

#: Seconds the last answers are waited for after a step.
AFTERMATH = 10.0


class Crowd:
    """Everyone who plays."""

    def __init__(self, plan: Plan, target: Target, process: int | None) -> None:
        self.plan = plan
        self.target = target
        self.http = Http(target)
        self._process = process
        self._processes: list[int] = []
        #: Memory of the server before there was a room.
        self._empty: int | None = None
        self._rooms: list[LoadedRoom] = []
        self._rng = random.Random(2)
        self._tasks: set[asyncio.Task[None]] = set()
        self.clear()

    def clear(self) -> None:
        """Begin to count anew."""
        self.acks: list[float] = []
        self.returns: list[float] = []
        self.updates = self.refused = self.stale = self.dropped = self.reconnected = self.turned_away = self.unanswered = 0
        self.lost = self.doubled = self.failed = 0
        self.failures: set[str] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside the rest; a connection that fails is counted, not fatal."""
        task = asyncio.get_running_loop().create_task(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except (OSError, LoadError, TimeoutError) as error:
            self.failed += 1
            if len(self.failures) < 5:
                self.failures.add(f"{type(error).__name__}: {error}"[:200])

    async def look_back(self, room: LoadedRoom) -> None:
        """Compare what was told with what is there."""
        lost, doubled = await room.compare()
        self.lost += lost
        self.doubled += doubled

    async def grow(self, rooms: int) -> None:
        """Open rooms until there are this many."""
        waiting = [LoadedRoom(self, random.Random(self._rng.random())) for _ in range(rooms - len(self._rooms))]
        self._rooms += waiting
        queue = iter(waiting)

        async def open_some() -> None:
            for room in queue:
                await room.open()

        await asyncio.gather(*(open_some() for _ in range(CONNECTIONS)))

    async def step(self, rooms: int) -> Step:
        """One step: more rooms, everyone plays for a while, and what it took."""
        self._processes = [] if self._process is None else machine.family(self._process)
        memory, before = machine.resident_bytes(self._processes), len(self._rooms)
        self._empty = memory if self._empty is None else self._empty
        await self.grow(rooms)
        grown = machine.resident_bytes(self._processes) - memory
        await asyncio.sleep(1)
        self.clear()
        loop = asyncio.get_running_loop()
        begin = loop.time() + 0.1
        for room in self._rooms:
            room.start(begin + self._rng.random() * self.plan.think)
        # The first round is not measured: everybody has just come in.
        await asyncio.sleep(0.1 + self.plan.think)
        self.acks.clear()
        metrics = await self.http.get("/metrics")
        # By now bots think in processes of their own.
        busy = [] if self._process is None else machine.family(self._process)
        cpu, own, wall = machine.cpu_seconds(busy), time.process_time(), time.perf_counter()
        await asyncio.sleep(self.plan.seconds)
        cpu, own, wall = machine.cpu_seconds(busy) - cpu, time.process_time() - own, time.perf_counter() - wall
        acks = sorted(self.acks)
        lag = lag_between(metrics, await self.http.get("/metrics"))
        await self._settle()
        await self._look_back()
        new = len(self._rooms) - before
        return Step(
            rooms=rooms,
            sockets=rooms * (self.plan.players + self.plan.spectators),
            seconds=round(wall, 2),
            acks=acks,
            server_cpu=cpu if self._processes else None,
            client_cpu=own,
            room_bytes=grown / new if self._processes and new else None,
            resident=machine.resident_bytes(self._processes) if self._processes else None,
            lag=lag,
            returns=sorted(self.returns),
            counts={
                "lost": self.lost, "doubled": self.doubled, "refused": self.refused, "stale": self.stale, "unanswered": self.unanswered,
                "dropped": self.dropped, "reconnects": self.reconnected, "turned_away": self.turned_away, "failed": self.failed,
                "updates": self.updates,
            },
            failures=sorted(self.failures),
        )  # fmt: skip

    async def _settle(self) -> None:
        """Wait for what is still under way."""
        for room in self._rooms:
            room.stop()
        deadline = time.monotonic() + AFTERMATH
        while time.monotonic() < deadline and (self._tasks or any(room.waits for room in self._rooms)):
            await asyncio.sleep(0.05)

    async def _look_back(self) -> None:
        """Every room, a few at a time."""
        queue = iter(self._rooms)

        async def some() -> None:
            for room in queue:
                await self._try(self.look_back(room))

        await asyncio.gather(*(some() for _ in range(CONNECTIONS)))

    async def left(self, seconds: float) -> float | None:
        """Everyone goes; the bytes a room still takes after so many seconds, where the system says so."""
        for room in self._rooms:
            room.leave()
        await asyncio.sleep(seconds)
        if not self._processes or self._empty is None:
            return None
        return (machine.resident_bytes(self._processes) - self._empty) / len(self._rooms)

    async def leave(self) -> None:
        """Everyone goes, for good."""
        for room in self._rooms:
            room.leave()
        self.http.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
