"""The games of an evaluation: playing them into a folder, cell by cell, and reading what is there."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from flashover.bots import BotError
from flashover.cli.bench import compiled
from flashover.sim import Cell, Plan, Progress, Row, SimError, read_games, run, summarise
from scripts.evaluation.groups import GROUPS, Group

MACHINE = "machine.json"
#: Games added to each cell in turn: a run stopped early has some of each.
ROUND = 25


class Source(NamedTuple):
    """What games were played with: program, version of the code and luck; and on which machine."""

    program: str
    machine: str


class Games(NamedTuple):
    """All that is in a folder: by the name of the cell, the games in the order of their seeds."""

    rows: Mapping[str, Sequence[Row]]
    #: What the games of a cell were played with: program, version of the code, luck.
    programs: Mapping[str, str]
    machines: tuple[str, ...]

    def of(self, *cells: Cell) -> list[Row]:
        """The games of some cells."""
        return [row for cell in cells for row in self.rows.get(cell.name, ())]

    def source(self, cell: Cell) -> Source:
        """What the games of a cell were played with."""
        return Source(self.programs[cell.name], "; ".join(self.machines))


#: No games at all.
NONE = Games({}, {}, ())


class _Work(NamedTuple):
    cell: Cell
    games: int
    first: int


def play(names: Sequence[str], out: Path, jobs: int, games: int | None, first: int | None, bot: str | None = None) -> int:
    """Play what is missing, of one bot or of all, and print how each cell stands; what fails is reported, the others go on."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        _note_machine(out)
    except OSError as error:
        raise SimError("file.unwritable", str(out), error.strerror or str(error)) from None
    work: dict[Path, _Work] = {}
    for group in (GROUPS[name] for name in names):
        for cell in group.cells:
            if bot is not None and bot not in cell.team:
                continue
            file = group.file(out, cell)
            wanted = max(games or group.wanted(cell), work[file].games if file in work else 0)
            work[file] = _Work(cell, wanted, group.first if first is None else first)
    failed = 0
    for reach in range(ROUND, max((todo.games for todo in work.values()), default=0) + ROUND, ROUND):
        for file, todo in list(work.items()):
            if reach - ROUND >= todo.games:
                continue
            try:
                if not _play_on(file, todo, min(reach, todo.games), jobs):
                    failed = 1
            except (SimError, BotError) as error:
                print(f"{error.code}: {error.path}: {error.message}", file=sys.stderr)
                failed = 1
                del work[file]
    return failed


def _play_on(file: Path, todo: _Work, games: int, jobs: int) -> bool:
    """Whether all the games that were played have come to their end."""
    played: list[Row] = []

    def keep(done: int, total: int, row: Row) -> None:
        played.append(row)
        progress(done, total, row)

    progress = Progress(sys.stderr)
    try:
        rows = run(Plan((todo.cell,), todo.first, games), jobs=jobs, out=file, resume=True, progress=keep)
    finally:
        progress.done()
    if played or games == todo.games:
        summary = summarise(todo.cell, rows)
        print(f"{todo.cell.name}: {summary.wins} of {summary.games} won, {summary.games} of {todo.games} games", flush=True)
    failed = [row for row in played if row.failed]
    for row in failed:
        print(f"{row.cell}, seed {row.seed}: {row.error}", file=sys.stderr)
    return not failed


def _note_machine(out: Path) -> None:
    """Note the machine beside the games: their times depend on it."""
    rules = "compiled" if compiled() else "interpreted"
    here = f"Python {platform.python_version()}, {os.cpu_count()} cores, {rules} rules"
    known = _machines(out)
    if here not in known:
        (out / MACHINE).write_text(json.dumps(sorted([*known, here]), indent=1) + "\n", encoding="utf-8")


def _machines(out: Path) -> list[str]:
    try:
        found = json.loads((out / MACHINE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        found = None
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise SimError("file.machine", str(out / MACHINE), "is not what an evaluation notes about its machine; remove it")
    return found


def read(out: Path, groups: Sequence[Group]) -> Games:
    """The games of these groups that are there."""
    if not out.is_dir():
        raise SimError("file.unreadable", str(out), "is no folder; play puts the games there")
    rows: dict[str, list[Row]] = {}
    programs: dict[str, str] = {}
    for group in groups:
        for cell in group.cells:
            file = group.file(out, cell)
            if cell.name in rows or not file.exists():
                continue
            header, found = read_games(file)
            _same_cell(file, header, cell, found)
            rows[cell.name] = sorted((row for row in found if not row.failed), key=lambda row: row.seed)
            programs[cell.name] = f"flashover {header.get('flashover')}, code {header.get('code')}, {header.get('luck')}"
    return Games(rows, programs, tuple(_machines(out)))


def _same_cell(file: Path, header: Mapping[str, object], cell: Cell, rows: Sequence[Row]) -> None:
    wanted = json.loads(json.dumps([{"name": cell.name, "team": cell.team, "options": dict(cell.options)}]))
    if header.get("cells") != wanted or any(row.cell != cell.name for row in rows):
        raise SimError("sim.other_plan", str(file), f"has other games than those of {cell.name}")
