"""Games on disk: one JSON line for each, after a header that says what they are. A file takes only games of its own header."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import flashover
from flashover.bots import bot_info
from flashover.errors import FileError, SimError
from flashover.formats.files import parse_json
from flashover.sim.fingerprint import code_digest
from flashover.sim.lock import lock
from flashover.sim.luck import ALGORITHM
from flashover.sim.plan import Cell
from flashover.sim.play import Row

FORMAT = "flashover-games"
VERSION = 1


def header_of(cells: Sequence[Cell]) -> dict[str, object]:
    """What a file of these cells begins with."""
    bots = sorted({bot for cell in cells for bot in cell.team})
    return {
        "format": FORMAT,
        "version": VERSION,
        "flashover": flashover.__version__,
        "code": code_digest(),
        "luck": ALGORITHM,
        "bots": {bot: bot_info(bot.partition(":")[0]).source for bot in bots},
        "cells": [{"name": cell.name, "team": list(cell.team), "options": dict(cell.options)} for cell in cells],
    }


def _lines(path: Path) -> tuple[list[bytes], int]:
    """The whole lines of a file, and their length; what a killed writer left of a line is not one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SimError("file.unreadable", str(path), error.strerror or str(error)) from None
    whole = data[: data.rfind(b"\n") + 1]
    return whole.splitlines(), len(whole)


def _header(path: Path, lines: Sequence[bytes]) -> dict[str, object]:
    try:
        header = parse_json(lines[0]) if lines else None
    except FileError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise SimError("sim.format", f"{path}:1", "is not a file of games")
    if header.get("version") != VERSION:
        raise SimError("sim.version", f"{path}:1", f"is of version {header.get('version')!r}, not {VERSION}")
    return header


def _rows(path: Path, lines: Sequence[bytes]) -> list[Row]:
    rows: dict[tuple[str, int], Row] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            data = parse_json(line)
            if not isinstance(data, dict):
                raise TypeError("no object")
            row = Row.from_json(data)
        except (FileError, KeyError, TypeError, ValueError, AttributeError):
            raise SimError("sim.row", f"{path}:{number}", "is not the row of a game") from None
        rows[row.cell, row.seed] = row
    return list(rows.values())


def read_games(name: str | os.PathLike[str]) -> tuple[dict[str, object], list[Row]]:
    """Header and games of a file."""
    path = Path(name)
    lines, _ = _lines(path)
    return _header(path, lines), _rows(path, lines)


class GameFile:
    """A file that games are added to, one at a time, each safe once `add` has returned."""

    def __init__(self, name: str | os.PathLike[str], cells: Sequence[Cell], *, resume: bool = False) -> None:
        self._path = Path(name)
        self.rows: list[Row] = []
        try:
            self._file = self._path.open("ab" if resume else "xb")
        except FileExistsError:
            message = "is there already; --resume goes on with it, or choose another name"
            raise SimError("file.exists", str(name), message) from None
        except OSError as error:
            raise SimError("file.unwritable", str(name), error.strerror or str(error)) from None
        try:
            self._begin(header_of(cells))
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: dict[str, object]) -> None:
        lock(self._file, self._path)
        lines, length = _lines(self._path)
        if lines:
            self._same(_header(self._path, lines), header)
            self.rows = _rows(self._path, lines)
        try:
            self._file.truncate(length)
        except OSError as error:
            raise SimError("file.unwritable", str(self._path), error.strerror or str(error)) from None
        if not lines:
            self._write(header)

    def _same(self, found: dict[str, object], wanted: dict[str, object]) -> None:
        # Through text, as the file has it: tuples are lists there.
        for field, value in json.loads(json.dumps(wanted)).items():
            if found.get(field) != value:
                message = f"its {field} differ from what is to be played; games of two kinds are not mixed"
                raise SimError("sim.other_plan", f"{self._path}:{field}", message)

    def _write(self, data: dict[str, object]) -> None:
        try:
            self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise SimError("file.unwritable", str(self._path), error.strerror or str(error)) from None

    def add(self, row: Row) -> None:
        """One more game."""
        self._write(row.to_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._file.close()
