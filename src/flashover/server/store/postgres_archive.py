"""A PostgreSQL database as an archive."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from flashover.server.store import postgres, postgres_schema
from flashover.server.store.archive import CHUNK
from flashover.server.store.errors import OtherVersion, StoreError, Taken
from flashover.server.store.operations import Rows, Steps
from flashover.server.store.tables import KEYS, SCHEMA_VERSION, TABLES

Result = TypeVar("Result")
ERRORS = (*postgres.LOST, asyncpg.PostgresError)


class PostgresArchive:
    """One connection to it. `open` makes one."""

    def __init__(self, connection: Any, *, change: bool) -> None:
        self._connection = connection
        self._change = change

    @classmethod
    async def open(cls, url: str, *, change: bool = False) -> PostgresArchive:
        """The archive behind a URL; `StoreError` when it is unusable."""
        return cls(await postgres.connected(url, patience=None), change=change)

    async def version(self) -> int:
        """The version of its tables; 0 when it has none."""
        if not await self._connection.fetchval(postgres_schema.KNOWN):
            return 0
        return int(await self._connection.fetchval(postgres_schema.VERSION))

    async def make(self) -> None:
        """Make the tables where there are none; `OtherVersion` where they are not of this version."""
        await postgres.prepare(self._connection)

    async def migrate(self, folder: Path, save: Callable[[Path], Awaitable[object]]) -> Path | None:
        """Bring the tables up to this version, after `save` has written a copy; where that is, or None when there was nothing to do."""
        version = await self.version()
        if version == 0:
            await self.make()
        if version in (0, SCHEMA_VERSION):
            return None
        missing = [number for number in range(version, SCHEMA_VERSION) if number not in postgres_schema.CHANGES]
        if version > SCHEMA_VERSION or missing:
            raise OtherVersion("the tables are those of another version of flashover")
        copy = folder / f"flashover-v{version}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}.jsonl"
        await save(copy)
        async with self.together():
            await self._connection.execute(postgres_schema.LOCK)
            if await self.version() != version:
                raise StoreError("somebody else has changed the tables meanwhile")
            for number in range(version, SCHEMA_VERSION):
                await self._connection.execute(postgres_schema.CHANGES[number])
            await self._connection.execute("UPDATE flashover_schema SET version = $1", SCHEMA_VERSION)
        return copy

    @asynccontextmanager
    async def together(self) -> AsyncIterator[None]:
        """One transaction."""
        try:
            async with self._connection.transaction(isolation=None if self._change else "repeatable_read", readonly=not self._change):
                yield
        except ERRORS as error:
            raise StoreError(str(error)) from None

    async def run(self, steps: Steps[Result]) -> Result:
        """Carry an operation out."""
        try:
            return await postgres.run(self._connection, steps)
        except ERRORS as error:
            raise StoreError(str(error)) from None

    async def columns(self, table: str) -> list[str]:
        """The columns of a table that belong to a game."""
        command = "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped"
        found = {row[0] for row in await self._connection.fetch(command, table)}
        return [name for name in TABLES[table] if name in found]

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        """All rows in the order of their keys; only inside of `together`."""
        command = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(KEYS[table])}"  # noqa: S608 - names of ours
        cursor = await self._connection.cursor(command)
        while rows := await cursor.fetch(CHUNK):
            yield rows

    async def add(self, table: str, columns: Sequence[str], rows: Rows) -> None:
        """Add rows."""
        try:
            await self._connection.copy_records_to_table(table, columns=list(columns), records=rows)
        except asyncpg.UniqueViolationError as error:
            raise Taken(str(error)) from None
        except (*ERRORS, ValueError) as error:
            raise StoreError(str(error)) from None

    async def numbered(self, table: str) -> None:
        """The next number is higher than all that are there."""
        highest = f"SELECT coalesce(max(number), 0) + 1 FROM {table}"  # noqa: S608 - a name of ours
        await self._connection.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), ({highest}), false)")

    async def flaws(self) -> list[str]:
        """PostgreSQL checks its references when they are written, and its pages when they are read, if it keeps checksums."""
        return []

    async def close(self) -> None:
        """Let go of the database."""
        with suppress(*ERRORS):
            await self._connection.close()
