"""All games as one text, a JSON value a line: what moves them from one database into another. docs/how-to/databases.md describes it.

The first line names the format and the columns of each table, every further one is a row with the name of its table first, the last one
counts the rows, so that a file that was cut off is noticed. Bytes are written as hexadecimal digits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import cast

from flashover.errors import InputError
from flashover.server.store import operations
from flashover.server.store.archive import CHUNK, Archive
from flashover.server.store.errors import StoreError, Taken
from flashover.server.store.tables import COUNTED, SCHEMA_VERSION, TABLES

FORMAT = "flashover-games"
VERSION = 1
#: Characters of a line; the largest row is a game with a board of its own.
LONGEST_LINE = 16 * 1024 * 1024

Counts = dict[str, int]


async def export(archive: Archive, write: Callable[[str], object]) -> Counts:
    """Everything as it is at one moment; returns the number of rows of each table."""
    counts: Counts = {}
    async with archive.together():
        columns = {table: found for table in TABLES if (found := await archive.columns(table))}
        write(_line({"format": FORMAT, "version": VERSION, "schema": await archive.version(), "columns": columns}))
        for table, names in columns.items():
            counts[table] = 0
            async for rows in archive.rows(table, names):
                counts[table] += len(rows)
                for row in rows:
                    write(_line([table, *(value.hex() if isinstance(value, bytes) else value for value in row)]))
    write(_line({"rows": counts}))
    return counts


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


async def take_in(archive: Archive, lines: Iterable[str], source: str) -> Counts:
    """Add the games of an export to those that are there: all of them, or after an error none. Nobody owns them yet."""
    reader = _Reader(source)
    counts: Counts = dict.fromkeys(TABLES, 0)
    async with archive.together():
        first = {table: await archive.run(operations.highest(table)) for table in COUNTED}
        table, waiting = "", list[list[object]]()
        for found, row in reader.rows(lines):
            if found != table or len(waiting) == CHUNK:
                await _add(archive, reader, table, waiting)
                table, waiting = found, []
            if found in COUNTED:
                row[0] = cast("int", row[0]) + first[found]  # behind those that are there
            waiting.append(row)
            counts[found] += 1
        await _add(archive, reader, table, waiting)
        if counts != reader.promised:
            raise reader.wrong("the number of rows is not the one at its end")
        for numbered in COUNTED:
            await archive.numbered(numbered)
    return counts


async def _add(archive: Archive, reader: _Reader, table: str, rows: list[list[object]]) -> None:
    if not rows:
        return
    try:
        await archive.add(table, list(TABLES[table]), rows)
    except Taken as error:
        raise InputError("db.taken", reader.source, f"a game of the file is already there, and nothing was changed: {error}") from None
    except StoreError as error:
        raise reader.wrong(str(error)) from None


class _Reader:
    """A file in this format, line by line."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.number = 0
        #: The rows of each table that the last line counts.
        self.promised: Counts | None = None

    def wrong(self, why: str) -> InputError:
        """What is wrong with the line that was read last."""
        return InputError("db.format", f"{self.source}:{self.number}", f"{why}; nothing was changed")

    def rows(self, lines: Iterable[str]) -> Iterable[tuple[str, list[object]]]:
        """The rows with their tables; an error where something is not as it should be."""
        for line in lines:
            self.number += 1
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                raise self.wrong("no JSON") from None
            if self.promised is not None:
                raise self.wrong("there is more after its end")
            if self.number == 1:
                self._head(value)
            elif isinstance(value, dict):
                self._end(value)
            else:
                yield self._row(value)
        if self.promised is None:
            raise self.wrong("the file is not complete")

    def _head(self, head: object) -> None:
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise self.wrong("this is no file of flashover db export")
        if head.get("version") != VERSION or head.get("schema") != SCHEMA_VERSION:
            raise self.wrong("it was written by another version of flashover")
        if head.get("columns") != {table: list(columns) for table, columns in TABLES.items()}:
            raise self.wrong("its columns are not those of this version")

    def _end(self, end: dict[str, object]) -> None:
        counts = end.get("rows")
        if not isinstance(counts, dict):
            raise self.wrong("neither a row nor the end")
        self.promised = cast("Counts", counts)

    def _row(self, value: object) -> tuple[str, list[object]]:
        if not isinstance(value, list) or not value or value[0] not in TABLES:
            raise self.wrong("no row")
        table, row = cast("str", value[0]), value[1:]
        kinds = TABLES[table]
        if len(row) != len(kinds):
            raise self.wrong(f"a row of {table} has {len(kinds)} columns")
        for place, (name, kind) in enumerate(kinds.items()):
            given = row[place]
            if given is None:
                continue  # the database knows where something has to be
            if kind is bytes and isinstance(given, str):
                try:
                    row[place] = bytes.fromhex(given)
                except ValueError:
                    raise self.wrong(f"{name} is no hexadecimal number") from None
            elif kind is float and type(given) in (int, float):
                row[place] = float(given)
            elif type(given) is not kind:
                raise self.wrong(f"{name} is not what it should be")
        if table in COUNTED and type(row[0]) is not int:
            raise self.wrong("number is not what it should be")
        return table, row
