"""Games in one SQLite file, in WAL mode, flushed to disk before anything is acknowledged.

All access goes through one thread. Writes that wait together are committed together: the plies of all tables in one statement, so that
the interpreter's lock changes hands a few times per commit and not per row. Where that fails, they are halved until what fails stands
alone, so that it harms no other. Whatever an operation raises, the thread goes on. Plies are only ever added; taking one back is a row
of its own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar, cast

from flashover.server.store import batches, operations, tables
from flashover.server.store.batches import MANY, WINDOW, Answer, deliver
from flashover.server.store.errors import OtherVersion, StoreError, Taken
from flashover.server.store.files import FolderLock, copy_before_change, make_private
from flashover.server.store.operations import Steps
from flashover.server.store.owning import Beaten, Elsewhere, Place, Server
from flashover.server.store.protocol import Done
from flashover.server.store.rows import FinishedGame, GameRow, ListedRow, SeatRow, StoredGame
from flashover.server.store.sqlite_schema import CHANGES, KINDS, SCHEMA, change_from
from flashover.server.store.tables import SCHEMA_VERSION
from flashover.server.store.writes import Lease, Write

LOG = logging.getLogger("flashover.server")

Result = TypeVar("Result")
Base: TypeAlias = sqlite3.Connection
Tell: TypeAlias = Callable[[str], None]

#: Seconds to wait for another program that uses the file, `flashover db` for instance.
PATIENCE = 10

#: Rows that come as one JSON text, eight columns each.
ROWS = f"SELECT {', '.join(f'value ->> {column}' for column in range(8))} FROM json_each(?)"  # noqa: S608 - numbers
ADD_PLIES = f"INSERT INTO plies {ROWS}"
SET_PROGRESS = f"INSERT OR REPLACE INTO progress {ROWS}"
FENCES = "SELECT id, fence FROM games WHERE id IN (SELECT value FROM json_each(?))"
#: The processes that share this connection. They are gone when it is: only one process at a time opens the file, so nobody else can be
#: alive. In memory, so that a sign of life flushes nothing; a clock that nobody sets.
SERVERS = f"PRAGMA temp_store = MEMORY; CREATE TEMP TABLE {tables.SERVERS.format(**KINDS)};"
CLOCK = "monotonic()"
#: What shows that the file can be written, and changes nothing.
TOUCH = f"PRAGMA user_version = {SCHEMA_VERSION}"


def open_database(path: Path, tell: Tell = LOG.info) -> Base:
    """A connection to the file, made or brought up to this version; `StoreError` when it is unusable. `tell` hears of a copy."""
    base: Base | None = None
    try:
        make_private(path)
        base = connected(path)
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            base.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {TOUCH}; COMMIT;")
        elif version in CHANGES:
            copy = copy_before_change(base, path, version)
            tell(f"The games of an earlier version were copied to {copy} before they were brought up to date.")
            base.executescript(change_from(version))
        elif version != SCHEMA_VERSION:
            raise OtherVersion(f"{path} was written by another version of flashover")
        # A full disk is told now, not at the first ply.
        base.execute(TOUCH)
    except (OSError, sqlite3.Error) as error:
        if base is not None:
            base.close()
        raise StoreError(f"{path} is unusable: {error}") from None
    except StoreError:
        if base is not None:
            base.close()
        raise
    return base


def opened(path: Path) -> Base:
    """A connection for a server, which knows who is alive."""
    base = open_database(path)
    base.create_function("monotonic", 0, time.monotonic)
    base.executescript(SERVERS)
    return base


def connected(path: Path) -> Base:
    """A connection that flushes what it commits."""
    base = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA foreign_keys = ON")
    return base


def run(base: Base, steps: Steps[Result]) -> Result:
    """Carry an operation out."""
    try:
        command, values = next(steps)
        while True:
            command, values = steps.send(_rows(base, command, values))
    except StopIteration as ended:
        return cast("Result", ended.value)


def _rows(base: Base, command: str, values: Sequence[object]) -> list[tuple[object, ...]]:
    try:
        return base.execute(command, values).fetchall()
    except sqlite3.OperationalError as error:
        if not command.startswith("SELECT") or "decode" not in str(error):
            raise
    # Bytes that are no text: their row is damaged, the others of the answer are not.
    base.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        return base.execute(command, values).fetchall()
    finally:
        base.text_factory = str


class _Job(NamedTuple):
    """Something to do: a write of a table, or any other operation."""

    done: Done
    lease: Lease | None = None
    write: Write | None = None
    operation: Callable[[Base], object] | None = None
    writes: bool = True


class SqliteStore:
    """The database of one server process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            make_private(path)
            self._lock = FolderLock(path)
        except OSError as error:
            raise StoreError(f"{path} is unusable: {error}") from None
        try:
            #: None after a failure that the connection did not survive, until it is needed again.
            self._base: Base | None = opened(path)
        except StoreError:
            self._lock.release()
            raise
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="flashover-store", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------------------------------------ the thread

    def _work(self) -> None:
        going, last = True, 0
        while going:
            jobs: list[_Job] = []
            job = self._jobs.get()
            if last >= MANY and job is not None:
                time.sleep(WINDOW)
            while job is not None:
                jobs.append(job)
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            going = job is not None
            last = len(jobs)
            if jobs:
                answers = self._together(jobs)
                self._loop.call_soon_threadsafe(deliver, answers)
                del jobs, answers, job  # they hold what their askers hold, and the next may be long in coming
        if self._base is not None:
            self._base.close()

    def _together(self, jobs: list[_Job]) -> list[Answer]:
        """Do all jobs in one transaction; where that fails, each half in its own."""
        try:
            return self._transaction(jobs)
        except Exception as error:
            self._roll_back()
            if len(jobs) == 1:
                return [Answer(jobs[0].done, None, batches.as_store_error(error))]
        middle = len(jobs) // 2
        return self._together(jobs[:middle]) + self._together(jobs[middle:])

    def _transaction(self, jobs: list[_Job]) -> list[Answer]:
        if self._base is None:
            self._base = opened(self.path)
        base = self._base
        if not any(job.writes for job in jobs):
            return [Answer(job.done, _carry_out(base, job), None) for job in jobs]
        base.execute("BEGIN IMMEDIATE")
        leases = [job.lease for job in jobs if job.lease is not None]
        stale = batches.stale(leases, dict(base.execute(FENCES, (json.dumps([lease.game for lease in leases]),)))) if leases else {}
        batch = batches.gathered((job.lease.game, job.write) for job in jobs if job.lease not in stale and job.lease and job.write)
        if batch.plies:
            base.execute(ADD_PLIES, (json.dumps(batch.plies),))
        if batch.progress:
            base.execute(SET_PROGRESS, (json.dumps([(game, *row) for game, row in batch.progress.items()]),))
        for game, result in batch.results:
            run(base, operations.add_result(game, result))
        answers = [Answer(job.done, None if job.lease in stale else _carry_out(base, job), stale.get(job.lease)) for job in jobs]
        base.execute("COMMIT")
        return answers

    def _roll_back(self) -> None:
        """Undo what a failed transaction began; a connection that cannot even do that is given up."""
        try:
            if self._base is not None and self._base.in_transaction:
                self._base.execute("ROLLBACK")
        except Exception as error:
            LOG.error("the connection to %s is replaced: %s", self.path, error)
            assert self._base is not None
            self._base.close()
            self._base = None

    def submit(self, lease: Lease, write: Write, done: Done) -> None:
        """Write something of a game that this process owns."""
        self._jobs.put(_Job(done, lease, write))

    async def _do(self, operation: Callable[[Base], Result], *, writes: bool = False) -> Result:
        answer: asyncio.Future[object] = self._loop.create_future()
        self._jobs.put(_Job(batches.into(answer), operation=operation, writes=writes))
        return cast("Result", await answer)

    async def _run(self, steps: Callable[[], Steps[Result]], *, writes: bool = False) -> Result:
        # Made anew by each attempt: what has failed cannot go on.
        return await self._do(lambda base: run(base, steps()), writes=writes)

    async def close(self) -> None:
        """Finish queued jobs and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._lock.release()

    async def check(self) -> None:
        """Write something and flush it."""
        await self._do(lambda base: base.execute(TOUCH), writes=True)

    # ------------------------------------------------------------------------------------------------ games

    async def create(self, game: GameRow, seats: Sequence[SeatRow], owner: str) -> Lease:
        """A new game, owned from the start; `Taken` when its id or code is in use."""

        def operation(base: Base) -> Lease:
            try:
                return run(base, operations.create(game, seats, owner))
            except sqlite3.IntegrityError as error:
                raise Taken(str(error)) from None

        return await self._do(operation, writes=True)

    async def own(self, game: str, owner: str) -> Lease | Elsewhere | None:
        """Have a game, unless its owner is another process that lives; None when there is no such game."""
        return await self._run(lambda: operations.own(game, owner, CLOCK), writes=True)

    async def place(self, key: str, code: str | None) -> Place | None:
        """The game that an id, a code or the id of a replay leads to, and the living process that owns it."""
        return await self._run(lambda: operations.place(key, code, CLOCK))

    async def beat(self, server: Server) -> Beaten:
        """A sign of life of this process."""
        return await self._run(lambda: operations.beat(server, CLOCK), writes=True)

    async def leave(self, server: str) -> None:
        """A process has ended: its games are free."""
        await self._run(lambda: operations.leave(server), writes=True)

    async def lost(self, leases: Sequence[Lease]) -> list[str]:
        """Those of these games that have another owner by now."""
        return await self._run(lambda: operations.lost(leases))

    async def find(self, key: str, code: str | None) -> str | None:
        """The id of a game by id or code."""
        return await self._run(lambda: operations.find(key, code))

    async def find_replay(self, replay: str) -> str | None:
        """The id of a finished game by the id of its replay."""
        return await self._run(lambda: operations.find_replay(replay))

    async def replay_of(self, game: str) -> str | None:
        """The id of the replay of a finished game."""
        return await self._run(lambda: operations.replay_of(game))

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game; `Unreadable` when a row of it is damaged."""
        return await self._run(lambda: operations.load(game))

    async def listed(self, games: Sequence[str]) -> list[ListedRow | None]:
        """Games by their ids, in the order given; None where there is none."""
        return await self._run(lambda: operations.listed(games))

    async def results(self, wanted: dict[str, str], limit: int, before: int | None = None) -> list[FinishedGame]:
        """Finished games that are listed, the newest first, below a number. `wanted` holds columns and values."""
        return await self._run(lambda: operations.results(wanted, limit, before))

    async def forget_practice(self, before: float, but: Sequence[str], owner: str) -> int:
        """Remove practice games without a ply since a moment, except open ones and those of others; returns their number."""
        return await self._run(lambda: operations.forget_practice(before, but, owner, CLOCK), writes=True)

    async def expire(self, before: float, but: Sequence[str], limit: int, owner: str) -> int:
        """Remove some games without a ply since a moment, but none that is open or of others; returns how many."""
        return await self._run(lambda: operations.expire(before, but, limit, owner, CLOCK), writes=True)


def _carry_out(base: Base, job: _Job) -> object:
    """One job that is not in the batch."""
    if job.operation is not None:
        return job.operation(base)
    if job.lease is None or job.write is None or batches.is_gathered(job.write):
        return None
    return run(base, operations.write(job.lease.game, job.write))
