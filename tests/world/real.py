"""The real databases that the world's is held against, with the world's clock."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol
from unittest.mock import patch

from flashover.server.settings import Settings
from flashover.server.store import sqlite
from flashover.server.store.opening import open_store
from flashover.server.store.protocol import Store
from flashover.server.store.tables import TABLES
from tests.server.postgres import Postgres

#: Found before PostgreSQL's own function, by the order in which names are looked up.
VIRTUAL_CLOCK = """
CREATE TABLE virtual_clock AS SELECT 0::double precision AS seconds;
CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT to_timestamp(seconds) FROM public.virtual_clock';
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$;
"""


class Real(Protocol):
    """A database to be held against the world's."""

    store: Store

    async def open(self) -> None:
        """Have it, empty."""

    async def at(self, now: float) -> None:
        """Set its clock."""

    async def crash(self) -> None:
        """It dies and is there again."""

    async def empty(self) -> None:
        """Everything is forgotten."""

    async def close(self) -> None:
        """Let go of it."""


class RealSqlite:
    """A file."""

    store: Store

    def __init__(self, folder: Path) -> None:
        self._settings = Settings(data=folder)
        self._now = 0.0
        self._clock = patch.object(sqlite, "time", SimpleNamespace(monotonic=lambda: self._now, sleep=time.sleep))

    async def open(self) -> None:
        """Have it, empty."""
        self._clock.start()
        self.store = await open_store(self._settings)

    async def at(self, now: float) -> None:
        """Set its clock."""
        self._now = now

    async def crash(self) -> None:
        """It dies and is there again."""
        await self.store.close()
        self.store = await open_store(self._settings)

    async def empty(self) -> None:
        """Everything is forgotten."""
        await self.store.close()
        shutil.rmtree(self._settings.data)
        self.store = await open_store(self._settings)

    async def close(self) -> None:
        """Let go of it."""
        await self.store.close()
        self._clock.stop()


class RealPostgres:
    """A database of a PostgreSQL."""

    store: Store

    def __init__(self, folder: Path, server: Postgres) -> None:
        self._url = server.new()
        server.execute(self._url.rpartition("/")[2], VIRTUAL_CLOCK)
        self._settings = Settings(data=folder, database_url=self._url)

    async def open(self) -> None:
        """Have it, empty."""
        from flashover.server.store.postgres import connected

        self.store = await open_store(self._settings)
        self._beside = await connected(self._url)

    async def at(self, now: float) -> None:
        """Set its clock."""
        await self._beside.execute("UPDATE virtual_clock SET seconds = $1", now)

    async def crash(self) -> None:
        """It dies and is there again: a table that is not logged is empty then."""
        await self._beside.execute("TRUNCATE servers")

    async def empty(self) -> None:
        """Everything is forgotten."""
        await self._beside.execute(f"TRUNCATE servers, {', '.join(TABLES)} RESTART IDENTITY")

    async def close(self) -> None:
        """Let go of it."""
        await self._beside.close()
        await self.store.close()
