"""A database as `flashover db` sees it: all of it, row by row, whoever else uses it meanwhile. Both databases have one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from flashover.server.store.operations import Rows, Steps

Result = TypeVar("Result")

#: Rows that are in memory at a time.
CHUNK = 500


class Archive(Protocol):
    """One connection; nothing of it runs side by side."""

    async def version(self) -> int:
        """The version of its tables."""

    def together(self) -> AbstractAsyncContextManager[None]:
        """What is read and written inside belongs to one moment: all of it counts, or after an error nothing."""

    async def run(self, steps: Steps[Result]) -> Result:
        """Carry an operation out."""

    async def columns(self, table: str) -> list[str]:
        """The columns of a table that belong to a game; of an older version they may be fewer, or none."""

    def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[Rows]:
        """All rows in the order of their keys, some at a time."""

    async def add(self, table: str, columns: Sequence[str], rows: Rows) -> None:
        """Add rows; `Taken` when there are such, `StoreError` when they do not fit."""

    async def numbered(self, table: str) -> None:
        """Rows were added with numbers of their own: the next one the database gives out is higher."""

    async def flaws(self) -> list[str]:
        """What the database itself finds wrong with its files."""

    async def close(self) -> None:
        """Let go of the database."""
