"""The store of a server by its settings: a PostgreSQL database where a URL is given, otherwise the SQLite file in the data folder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from flashover.server.settings import Settings
from flashover.server.store.errors import StoreError
from flashover.server.store.files import FolderLock, make_private
from flashover.server.store.protocol import Store
from flashover.server.store.sqlite import SqliteStore, open_database

if TYPE_CHECKING:
    from flashover.server.store.postgres import PostgresStore


async def open_store(settings: Settings) -> Store:
    """The store, ready; `StoreError` when it is unusable."""
    if settings.database_url is None:
        return SqliteStore(settings.database)
    return await _open_postgres(settings.database_url)


async def _open_postgres(url: str) -> PostgresStore:
    try:
        from flashover.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("PostgreSQL needs the package asyncpg, which is not installed (pip install 'flashover[postgres]')") from None
    return await PostgresStore.open(url)


def try_store(settings: Settings, tell: Callable[[str], None]) -> None:
    """Open the store once before anything else is started, where an error is one line: made, migrated, written to and closed again."""
    if settings.database_url is not None:
        asyncio.run(_try_postgres(settings.database_url))
        return
    try:
        make_private(settings.database)
        lock = FolderLock(settings.database)
    except OSError as error:
        raise StoreError(f"{settings.database} is unusable: {error}") from None
    try:
        open_database(settings.database, tell).close()
    finally:
        lock.release()


async def _try_postgres(url: str) -> None:
    store = await _open_postgres(url)
    try:
        await store.check()
    finally:
        await store.close()
