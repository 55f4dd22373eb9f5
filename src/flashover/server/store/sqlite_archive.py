"""An SQLite file as an archive. It is read beside a running server; what writes for long keeps servers away meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from flashover.server.store.archive import CHUNK
from flashover.server.store.errors import StoreError, Taken
from flashover.server.store.operations import Rows, Steps
from flashover.server.store.sqlite import PATIENCE, connected, run
from flashover.server.store.tables import KEYS, TABLES

Result = TypeVar("Result")


class SqliteArchive:
    """One file."""

    def __init__(self, path: Path, *, change: bool = False) -> None:
        if not path.is_file():
            raise StoreError(f"there is no {path}")
        try:
            if change:
                self.base = connected(path)
                # What is removed is overwritten, not only unlinked.
                self.base.execute("PRAGMA secure_delete = ON")
            else:
                self.base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=PATIENCE)
            self.base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"{path} is unusable: {error}") from None
        self._change = change

    async def version(self) -> int:
        """The version of its tables."""
        return int(self.base.execute("PRAGMA user_version").fetchone()[0])

    @asynccontextmanager
    async def together(self) -> AsyncIterator[None]:
        """One transaction."""
        try:
            self.base.execute("BEGIN IMMEDIATE" if self._change else "BEGIN")
            yield
            self.base.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None
        finally:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")

    async def run(self, steps: Steps[Result]) -> Result:
        """Carry an operation out."""
        try:
            return run(self.base, steps)
        except (sqlite3.Error, ValueError) as error:
            raise StoreError(str(error)) from None

    async def columns(self, table: str) -> list[str]:
        """The columns of a table that belong to a game."""
        found = {row[1] for row in self.base.execute(f"PRAGMA table_info({table})")}
        return [name for name in TABLES[table] if name in found]

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        """All rows in the order of their keys."""
        command = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(KEYS[table])}"  # noqa: S608 - names of ours
        try:
            cursor = self.base.execute(command)
            while rows := cursor.fetchmany(CHUNK):
                yield rows
        except sqlite3.Error as error:
            raise StoreError(f"{table}: {error}") from None

    async def add(self, table: str, columns: Sequence[str], rows: Rows) -> None:
        """Add rows."""
        marks = ", ".join("?" * len(columns))
        try:
            self.base.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608 - names of ours
        except sqlite3.IntegrityError as error:
            if "UNIQUE" in str(error):
                raise Taken(str(error)) from None
            raise StoreError(str(error)) from None
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise StoreError(str(error)) from None

    async def numbered(self, table: str) -> None:
        """SQLite counts on from the highest number by itself."""

    async def flaws(self) -> list[str]:
        """What the database itself finds wrong with its files."""
        try:
            found = [str(row[0]) for row in self.base.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
            found += [f"a row of {row[0]} belongs to no game" for row in self.base.execute("PRAGMA foreign_key_check")]
        except sqlite3.Error as error:
            return [str(error)]
        return found

    async def close(self) -> None:
        """Let go of the file; what was removed does not stay in its journal."""
        if self._change:
            self.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.base.close()
