"""Games in a PostgreSQL database, flushed there before anything is acknowledged; several servers may share it.

Writes of tables go through one connection: while a commit is under way the next writes gather, and are committed together, with the
plies of all tables in one statement. The rows of their games are locked in the same transaction in which the fences are compared, so
that a take-over waits for the commit or comes before it. Everything else has connections of its own.

When the connection breaks before the commit was asked for, nothing was written and the batch is tried once more on a new one. When it
breaks later, nobody knows: everyone in the batch hears of an error, and reads the game again.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

import asyncpg

from flashover.server.store import addresses, batches, operations
from flashover.server.store import postgres_schema as schema
from flashover.server.store.batches import MANY, PLY_WIDTH, PROGRESS_WIDTH, WINDOW, Answer, deliver
from flashover.server.store.errors import OtherVersion, StoreError, Taken
from flashover.server.store.operations import Steps
from flashover.server.store.owning import Beaten, Elsewhere, Place, Server
from flashover.server.store.protocol import Done
from flashover.server.store.rows import FinishedGame, GameRow, ListedRow, SeatRow, StoredGame
from flashover.server.store.tables import SCHEMA_VERSION, TABLES
from flashover.server.store.writes import Lease, Write

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

LOG = logging.getLogger("flashover.server")

Result = TypeVar("Result")
#: asyncpg has no types of its own.
Connection: TypeAlias = Any

#: Connections for everything but the writes of tables.
MOST_CONNECTIONS = 8
#: Seconds to wait for a connection, and for an answer.
CONNECT_SECONDS = 10
ANSWER_SECONDS = 20
#: Seconds before a lost connection is replaced.
RETRY_SECONDS = 0.5
#: Writes in one commit.
LARGEST_BATCH = 1_000

KINDS = {str: "text[]", int: "bigint[]", float: "double precision[]", bytes: "bytea[]"}


def _unnested(table: str) -> str:
    """Adds rows that come as columns."""
    arrays = ", ".join(f"${number}::{KINDS[kind]}" for number, kind in enumerate(TABLES[table].values(), 1))
    return f"INSERT INTO {table} ({', '.join(TABLES[table])}) SELECT * FROM unnest({arrays})"  # noqa: S608 - names of ours


ADD_PLIES = _unnested("plies")
SET_PROGRESS = f"{_unnested('progress')} ON CONFLICT (game) DO UPDATE SET " + ", ".join(
    f"{name} = excluded.{name}" for name in TABLES["progress"] if name != "game"
)
#: A take-over changes the row, so it waits until this transaction has ended. In the order of the ids, so that no two lock crosswise.
FENCES = "SELECT id, fence FROM games WHERE id = ANY($1::text[]) ORDER BY id FOR SHARE"
#: What shows that the database can be written, and changes nothing.
TOUCH = "UPDATE flashover_schema SET version = version"
#: Errors after which a connection is of no use, and the database perhaps back in a moment.
LOST: tuple[type[Exception], ...] = (
    OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError,
)  # fmt: skip


def is_lost(error: BaseException | None) -> bool:
    """Whether an error is one of the connection. Values that fit no column are reported by asyncpg in the same family."""
    return isinstance(error, LOST) and not isinstance(error, ValueError)


async def connected(url: str, patience: float | None = ANSWER_SECONDS) -> Connection:
    """A connection that is told of a commit when it is flushed; `StoreError` without any secret when there is none."""
    if not addresses.is_url(url):
        raise StoreError(addresses.EXPECTED)
    try:
        return await asyncpg.connect(url, **_manners(patience))
    except (*LOST, asyncpg.PostgresError, ValueError) as error:
        raise _unusable(url, error) from None


def _manners(patience: float | None = ANSWER_SECONDS) -> dict[str, Any]:
    settings = {"application_name": "flashover", "synchronous_commit": "on"}
    return {"timeout": CONNECT_SECONDS, "command_timeout": patience, "server_settings": settings}


def _unusable(url: str, error: Exception) -> StoreError:
    reason = addresses.without_secrets(_reason(error) or type(error).__name__, url)
    return StoreError(f"{addresses.shown(url)} is unusable: {reason}")


async def prepare(connection: Connection) -> None:
    """Make the tables where there are none; `OtherVersion` where they are not of this version."""
    async with connection.transaction():
        await connection.execute(schema.LOCK)
        if not await connection.fetchval(schema.KNOWN):
            await connection.execute(schema.CREATE)
        version = await connection.fetchval(schema.VERSION)
        if version != SCHEMA_VERSION:
            older = "an earlier" if version < SCHEMA_VERSION else "a later"
            advice = "; flashover db migrate brings them up to date" if version < SCHEMA_VERSION else ""
            raise OtherVersion(f"the tables are those of {older} version of flashover{advice}")
        await connection.execute(schema.SERVERS)
    if await connection.fetchval("SHOW fsync") != "on":
        LOG.warning("the database runs with fsync off: after a power cut games may be lost")


async def run(connection: Connection, steps: Steps[Result]) -> Result:
    """Carry an operation out."""
    try:
        command, values = next(steps)
        while True:
            command, values = steps.send(await connection.fetch(_numbered(command), *values))
    except StopIteration as ended:
        return cast("Result", ended.value)


@lru_cache(256)
def _numbered(command: str) -> str:
    """A command with $1, $2 ... for its question marks; none of ours has one in a text."""
    numbers: Iterator[int] = itertools.count(1)
    return "".join(f"${next(numbers)}" if char == "?" else char for char in command)


class _Job(NamedTuple):
    """A write of a table."""

    done: Done
    lease: Lease
    write: Write


class PostgresStore:
    """The database of any number of server processes. `open` makes one."""

    def __init__(self, url: str, pool: Any) -> None:
        self._url = url
        self._pool = pool
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        #: The connection of the writes; None until it is needed, and when it was lost.
        self._connection: Connection | None = None
        #: Whether a commit was asked for whose answer has not come.
        self._committing = False
        self._writer = asyncio.get_running_loop().create_task(self._work())

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """The store behind a URL; `StoreError` when it is unusable."""
        connection = await connected(url)
        try:
            await prepare(connection)
        except (*LOST, asyncpg.PostgresError) as error:
            raise _unusable(url, error) from None
        finally:
            with suppress(*LOST):
                await connection.close()
        pool = await asyncpg.create_pool(url, min_size=1, max_size=MOST_CONNECTIONS, reset=_as_it_is, **_manners())
        return cls(url, pool)

    # ------------------------------------------------------------------------------------------------ writes of tables

    def submit(self, lease: Lease, write: Write, done: Done) -> None:
        """Write something of a game that this process owns."""
        self._waiting.append(_Job(done, lease, write))
        self._wake.set()

    async def _work(self) -> None:
        last = 0
        while self._waiting or not self._closing:
            await self._wake.wait()
            if last >= MANY and not self._closing:
                await asyncio.sleep(WINDOW)
            jobs, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            if not self._waiting and not self._closing:
                self._wake.clear()
            last = len(jobs)
            if jobs:
                try:
                    deliver(await self._together(jobs))
                except Exception as error:
                    # Nobody waits for ever, whatever it is.
                    LOG.exception("the store failed")
                    self._drop()
                    deliver([Answer(job.done, None, _as_store_error(error, self._url)) for job in jobs])
                del jobs  # they hold what their askers hold, and the next may be long in coming

    async def _together(self, jobs: list[_Job], *, again: bool = True) -> list[Answer]:
        """Do all jobs in one transaction; where one of them makes it fail, each half in its own."""
        self._committing = False
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connected(self._url)
            return await self._transaction(self._connection, jobs)
        except Exception as error:
            if await self._is_lost(error):
                if again and not self._committing:
                    await asyncio.sleep(RETRY_SECONDS)
                    return await self._together(jobs, again=False)
                return [Answer(job.done, None, _as_store_error(error, self._url)) for job in jobs]
            if len(jobs) == 1:
                return [Answer(jobs[0].done, None, _as_store_error(error, self._url))]
        middle = len(jobs) // 2
        return await self._together(jobs[:middle]) + await self._together(jobs[middle:])

    async def _transaction(self, connection: Connection, jobs: list[_Job]) -> list[Answer]:
        await connection.execute("BEGIN")
        leases = [job.lease for job in jobs]
        fences = await connection.fetch(FENCES, sorted({lease.game for lease in leases}))
        stale = batches.stale(leases, {row[0]: row[1] for row in fences})
        batch = batches.gathered((job.lease.game, job.write) for job in jobs if job.lease not in stale)
        if batch.plies:
            await connection.execute(ADD_PLIES, *batches.columns(batch.plies, PLY_WIDTH))
        if batch.progress:
            rows = [(game, *batch.progress[game]) for game in sorted(batch.progress)]
            await connection.execute(SET_PROGRESS, *batches.columns(rows, PROGRESS_WIDTH))
        for game, result in batch.results:
            await run(connection, operations.add_result(game, result))
        answers = []
        for job in jobs:
            if job.lease in stale:
                answers.append(Answer(job.done, None, stale[job.lease]))
            elif batches.is_gathered(job.write):
                answers.append(Answer(job.done, None, None))
            else:
                answers.append(Answer(job.done, await run(connection, operations.write(job.lease.game, job.write)), None))
        self._committing = True
        await connection.execute("COMMIT")
        self._committing = False
        return answers

    async def _is_lost(self, error: Exception) -> bool:
        """After a failure: whether the connection is gone. If it is not, it is made ready for the next transaction."""
        connection = self._connection
        if connection is None or is_lost(error) or connection.is_closed():
            self._drop()
            return True
        try:
            await connection.execute("ROLLBACK")
        except (*LOST, asyncpg.PostgresError):
            self._drop()
            return True
        return False

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.terminate()

    async def close(self) -> None:
        """Finish what was submitted, and let go of the database."""
        self._closing = True
        self._wake.set()
        await self._writer
        with suppress(*LOST, asyncpg.PostgresError):
            if self._connection is not None:
                await self._connection.close(timeout=CONNECT_SECONDS)
        try:
            await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
        except (*LOST, asyncpg.PostgresError):
            self._pool.terminate()

    # ------------------------------------------------------------------------------------------------ everything else

    @asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Connection]:
        try:
            async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                yield connection
        except StoreError:
            raise
        except Exception as error:
            raise _as_store_error(error, self._url) from error

    async def _read(self, steps: Callable[[], Steps[Result]]) -> Result:
        """Something that changes nothing: repeated once when the connection was an old one that is gone."""
        try:
            return await self._look(steps)
        except StoreError as error:
            if not is_lost(error.__cause__):
                raise
        return await self._look(steps)

    async def _look(self, steps: Callable[[], Steps[Result]]) -> Result:
        async with self._borrowed() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            return await run(connection, steps())

    async def _change(self, steps: Callable[[], Steps[Result]]) -> Result:
        async with self._borrowed() as connection, connection.transaction():
            return await run(connection, steps())

    async def check(self) -> None:
        """Write something and flush it."""
        async with self._borrowed() as connection:
            await connection.execute(TOUCH)

    async def create(self, game: GameRow, seats: Sequence[SeatRow], owner: str) -> Lease:
        """A new game, owned from the start; `Taken` when its id or code is in use."""
        try:
            return await self._change(lambda: operations.create(game, seats, owner))
        except StoreError as error:
            if isinstance(error.__cause__, asyncpg.UniqueViolationError):
                raise Taken(str(error)) from None
            raise

    async def own(self, game: str, owner: str) -> Lease | Elsewhere | None:
        """Have a game, unless its owner is another process that lives; None when there is no such game."""
        return await self._change(lambda: operations.own(game, owner, schema.CLOCK))

    async def place(self, key: str, code: str | None) -> Place | None:
        """The game that an id, a code or the id of a replay leads to, and the living process that owns it."""
        return await self._read(lambda: operations.place(key, code, schema.CLOCK))

    async def beat(self, server: Server) -> Beaten:
        """A sign of life of this process."""
        return await self._change(lambda: operations.beat(server, schema.CLOCK))

    async def leave(self, server: str) -> None:
        """A process has ended: its games are free."""
        await self._change(lambda: operations.leave(server))

    async def lost(self, leases: Sequence[Lease]) -> list[str]:
        """Those of these games that have another owner by now."""
        return await self._read(lambda: operations.lost(leases))

    async def find(self, key: str, code: str | None) -> str | None:
        """The id of a game by id or code."""
        return await self._read(lambda: operations.find(key, code))

    async def find_replay(self, replay: str) -> str | None:
        """The id of a finished game by the id of its replay."""
        return await self._read(lambda: operations.find_replay(replay))

    async def replay_of(self, game: str) -> str | None:
        """The id of the replay of a finished game."""
        return await self._read(lambda: operations.replay_of(game))

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game; `Unreadable` when a row of it is damaged."""
        return await self._read(lambda: operations.load(game))

    async def listed(self, games: Sequence[str]) -> list[ListedRow | None]:
        """Games by their ids, in the order given; None where there is none."""
        return await self._read(lambda: operations.listed(games))

    async def results(self, wanted: dict[str, str], limit: int, before: int | None = None) -> list[FinishedGame]:
        """Finished games that are listed, the newest first, below a number. `wanted` holds columns and values."""
        return await self._read(lambda: operations.results(wanted, limit, before))

    async def forget_practice(self, before: float, but: Sequence[str], owner: str) -> int:
        """Remove practice games without a ply since a moment, except open ones and those of others; returns their number."""
        return await self._change(lambda: operations.forget_practice(before, but, owner, schema.CLOCK))

    async def expire(self, before: float, but: Sequence[str], limit: int, owner: str) -> int:
        """Remove some games without a ply since a moment, but none that is open or of others; returns how many."""
        return await self._change(lambda: operations.expire(before, but, limit, owner, schema.CLOCK))


def _as_store_error(error: Exception, url: str) -> StoreError:
    if isinstance(error, StoreError):
        return error
    return StoreError(addresses.without_secrets(f"{type(error).__name__}: {_reason(error)}", url))


def _reason(error: Exception) -> str:
    """What went wrong, without the values it went wrong with: the details of the database quote rows, and so does a refused argument."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.args[0]) if error.args else ""
    return str(error).partition(":")[0] if isinstance(error, asyncpg.InterfaceError) else str(error)


async def _as_it_is(connection: Connection) -> None:
    """Nothing we do leaves anything behind in a connection, so that it needs no cleaning between two users."""
