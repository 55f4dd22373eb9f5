"""A server with players at it, or two: what is broken here is put right again, and everyone goes on."""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Literal, NamedTuple, Self

import httpx

from flashover.load.server import unlimited
from flashover.server.store.tables import SCHEMA_VERSION
from tests.faults.player import Player
from tests.faults.power import Power
from tests.faults.proxy import Proxy
from tests.server.postgres import Postgres

ROOT = Path(__file__).parents[2]
#: Seconds after which a game that does not go on is stuck.
STUCK = 300.0
#: The size of a small disk. A server of a site needs a few MB of it.
SMALL_DISK = 16 * 1024 * 1024
#: Its clock is that of this file: seconds to add to the real one.
CLOCK = """
import mmap, os, struct, time
with open(os.environ["CLOCK_OFFSET"], "rb") as file:
    offset = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
real = time.time
time.time = lambda: real() + struct.unpack("d", offset[:8])[0]
"""
#: So is that of a database: a function of the name of PostgreSQL's own, found before it.
DATABASE_CLOCK = """
CREATE TABLE offset_of_clock AS SELECT 0::double precision AS seconds;
CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
    'SELECT pg_catalog.clock_timestamp() + make_interval(secs => seconds) FROM public.offset_of_clock';
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$;
"""


class Needs(NamedTuple):
    """What a site consists of."""

    bot: str | None = None
    #: The games are in a PostgreSQL, and so many servers share it.
    postgres: bool = False
    servers: int = 1
    workers: int = 1
    #: Its disk is watched, so that its power can be cut, or so small that it can be filled.
    disk: Literal["", "watched", "small"] = ""


class Server:
    """One server: the process that was started, and its clock."""

    def __init__(self, folder: Path, command: list[str], paths: list[Path]) -> None:
        self._command = command
        self._paths = paths
        self._offset = folder
        self.set_clock(0)
        self.port = 0

    def begin(self, tree: Path, environment: dict[str, str], more: list[str]) -> None:
        """Start it; it does not listen yet."""
        paths = os.pathsep.join(map(str, (tree / "src", *self._paths)))
        self.process = subprocess.Popen(
            [*self._command, *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONPATH": paths, "CLOCK_OFFSET": str(self._offset), **environment},
        )  # fmt: skip

    def listens(self) -> None:
        """Wait until it listens."""
        assert self.process.stdout is not None
        found = None
        for line in self.process.stdout:
            found = re.search(r":(\d+)/", line)
            if found is not None:
                break
        assert found is not None, "the server did not start"
        self.port = int(found[1])

    def kill(self) -> None:
        """kill -9."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def set_clock(self, seconds: float) -> None:
        """Let its clock jump."""
        with self._offset.open("r+b" if self._offset.exists() else "w+b") as file:
            file.write(struct.pack("d", seconds))


PLAIN = Needs()


class Site:
    """Servers, their data and their players; the games are in a file, or in a PostgreSQL."""

    def __init__(
        self, folder: Path, rng: random.Random, needs: Needs = PLAIN, *, players: int = 3, postgres: Postgres | None = None,
        tree: Path = ROOT, hook: str = "",
    ) -> None:  # fmt: skip
        self.data = folder / "data"
        self.rng = rng
        self.postgres = postgres if needs.postgres else None
        self.workers = needs.workers
        #: What was not as it should be, beside what players see.
        self.complaints: list[str] = []
        hooks = folder / "hooks"
        hooks.mkdir(parents=True)
        (hooks / "sitecustomize.py").write_text(CLOCK + hook)
        self._mounted = needs.disk == "small"
        if self._mounted:
            self.data.mkdir(mode=0o700)
            mount(self.data)
        self.power = Power(folder, self.data / "flashover.sqlite3") if needs.disk == "watched" else None
        self._database = None if self.postgres is None else self.postgres.new()
        if self.postgres is not None and self._database is not None:
            self.postgres.execute(self._database.rpartition("/")[2], DATABASE_CLOCK)
        self.servers = [Server(folder / f"clock{number}", self._command(number), [hooks]) for number in range(needs.servers)]
        self._turn = itertools.cycle(self.servers)
        for number in range(needs.servers):
            self.start(number, tree)
        self.proxy = Proxy(lambda: self.port)
        self.players = [
            Player(lambda: self.proxy.port, lambda: self.port, random.Random(rng.random()), needs.bot) for _ in range(players)
        ]
        if self.power is not None:
            for player in self.players:
                player.note = self.power.note

    def _command(self, number: int) -> list[str]:
        data = self.data if number == 0 else self.data.with_name(f"data{number}")
        command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(data)]
        return command if self._database is None else [*command, "--database", self._database]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self.players:
            player.stop()
        self.proxy.close()
        for server in self.servers:
            server.kill()
        if self._mounted:
            unmount(self.data)

    # ------------------------------------------------------------------------------------------------ the servers

    @property
    def process(self) -> subprocess.Popen[str]:
        """The first server's."""
        return self.servers[0].process

    @property
    def port(self) -> int:
        """Where players come: each time at the next server, whether it lives or not."""
        return next(self._turn).port

    def start(self, number: int = 0, tree: Path = ROOT) -> None:
        """Start a server, by the code of another checkout if wished."""
        self._begin(number, tree)
        self.servers[number].listens()

    def start_and_kill(self, seconds: float) -> None:
        """A start that gets so far: it has begun to bring an older database up to date, and so many seconds more."""
        before = {*self.data.glob("flashover-v*")}
        self._begin(0, ROOT)
        self.wait_for(lambda: {*self.data.glob("flashover-v*")} != before or self.process.poll() is not None)
        time.sleep(seconds)
        self.kill()

    def _begin(self, number: int, tree: Path) -> None:
        more = []
        if tree == ROOT:
            more = [*unlimited(), "--limit", "bot_seconds=0", "--workers", str(self.workers)]
        self.servers[number].begin(tree, {} if self.power is None else self.power.begin(), more)

    def kill(self, number: int = 0) -> None:
        """kill -9."""
        self.servers[number].kill()

    def older(self) -> bool:
        """Whether the file is still as an older version left it."""
        with closing(sqlite3.connect(self.data / "flashover.sqlite3")) as base:
            return bool(base.execute("PRAGMA user_version").fetchone()[0] < SCHEMA_VERSION)

    def children(self) -> list[int]:
        """The processes of the first server: for bots that think, or workers that serve."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(child) for children in tasks for child in children.read_text().split()]

    def figure(self, name: str) -> float:
        """A metric of the first server, with its labels if it has any; 0 when it is not told yet."""
        text = httpx.get(f"http://127.0.0.1:{self.servers[0].port}/metrics", timeout=30).text
        found = re.search(rf"^flashover_{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def ready_workers(self) -> int:
        """How many of the first server's processes serve, as they say themselves."""
        try:
            text = httpx.get(f"http://127.0.0.1:{self.servers[0].port}/metrics", timeout=30).text
        except httpx.HTTPError:
            return 0
        return len(re.findall(r"^flashover_start_time_seconds\{", text, re.MULTILINE))

    def set_database_clock(self, seconds: float) -> None:
        """Let the clock of the database jump."""
        assert self.postgres is not None and self._database is not None
        self.postgres.execute(self._database.rpartition("/")[2], f"UPDATE offset_of_clock SET seconds = {seconds:f}")  # noqa: S608 - a number

    def memory(self) -> int:
        """Bytes of memory that the first server has."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    # ------------------------------------------------------------------------------------------------ the players

    def wait_for(self, true: Callable[[], bool], seconds: float = STUCK) -> bool:
        """Whether it comes true before it counts as stuck."""
        deadline = time.monotonic() + seconds
        while not true():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.005)
        return True

    def everyone_plays(self, since: float) -> bool:
        """Whether everyone gets a change acknowledged after this moment."""
        return self.wait_for(lambda: all(player.last > since for player in self.players))

    def recovered(self, since: float) -> list[float]:
        """Seconds that each player waited for an acknowledgement at most, from this moment on."""
        self.everyone_plays(since)
        return [player.longest_wait(since) for player in self.players if player.last > since]


def mount(folder: Path) -> None:
    """Put a small disk into a folder."""
    options = f"size={SMALL_DISK},mode=700"
    command = ["/bin/mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(done.stderr.strip())


def unmount(folder: Path) -> None:
    """Take it away."""
    subprocess.run(["/bin/umount", str(folder)], check=True)


def why_no_mount(folder: Path) -> str | None:
    """Why no disk can be mounted here; None where it can."""
    if sys.platform != "linux" or os.getuid() != 0:
        return "only root on Linux mounts a small disk"
    try:
        mount(folder)
    except OSError as error:
        return f"no small disk can be mounted: {error}"
    unmount(folder)
    return None
