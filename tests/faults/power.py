"""The power of a site is cut: at the end of each life of its server, and in thought at many moments of that life."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from flashover.server.store.errors import StoreError
from flashover.server.store.sqlite import open_database
from tests.faults import disk
from tests.faults.player import UNDONE

#: Moments of a life at which the power is cut in thought.
MOMENTS = 12


class Told(NamedTuple):
    """A change that a player was told of: by then the log of that life was as long as this, or shorter."""

    life: int
    length: int
    game: str
    version: int
    what: str


class Power:
    """The disk of a site with a database in a file."""

    def __init__(self, folder: Path, database: Path) -> None:
        self._folder = folder
        #: By its real path, as the library sees it.
        self._database = database.resolve()
        self._life = 0
        self._safe: Mapping[str, bytes] = {}
        self.told: list[Told] = []
        self.complaints: list[str] = []
        #: Moments at which the power was cut, and how often the server had flushed by then.
        self.cuts = 0
        self.flushes = 0

    def _log(self, life: int) -> Path:
        return self._folder / f"disk{life}"

    def begin(self) -> dict[str, str]:
        """A life begins: what the server's environment has to hold. What is on the disk by now stays."""
        self._life += 1
        self._database.parent.mkdir(parents=True, exist_ok=True)
        self._safe = disk.read(self._database)
        return disk.watched(disk.library(self._folder), self._database, self._log(self._life))

    def note(self, game: str, version: int, what: str) -> None:
        """A player was told of a change: it is in what was written down so far."""
        life = self._life
        log = self._log(life)
        self.told.append(Told(life, log.stat().st_size if log.exists() else 0, game, version, what))

    def cut(self, rng: random.Random) -> None:
        """The server has just been killed: what it would find if the power had gone with it, now and at some moments before."""
        made = list(disk.changes(self._log(self._life)))
        moments = sorted(rng.choices(range(len(made)), k=MOMENTS)) if made else []
        state, done = disk.Disk(self._safe), 0
        for moment in moments:
            for change in made[done : moment + 1]:
                state.take(change)
            done = moment + 1
            self._examine(state.after_power_cut(rng), made[moment].end)
        for change in made[done:]:
            state.take(change)
        left = state.after_power_cut(rng)
        self._examine(left, made[-1].end if made else 0)
        self.flushes += state.flushes
        disk.write(self._database, left)

    def _examine(self, files: Mapping[str, bytes], length: int) -> None:
        self.cuts += 1
        there = [one for one in self.told if one.life < self._life or one.length <= length]
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            copy = Path(folder) / "data" / self._database.name
            copy.parent.mkdir()
            disk.write(copy, files)
            try:
                with closing(open_database(copy, lambda _: None)) as base:
                    (sound,) = base.execute("PRAGMA integrity_check").fetchone()
                    games = {game for (game,) in base.execute("SELECT id FROM games")}
                    plies = {row[:2]: row[2:] for row in base.execute("SELECT game, number, kind, ply FROM plies")}
            except (sqlite3.Error, StoreError) as error:
                self.complaints.append(f"life {self._life}, {length} bytes written down: {error}")
                return
        if sound != "ok":
            self.complaints.append(f"life {self._life}, {length} bytes written down: {sound}")
        for one in there:
            kind, ply = plies.get((one.game, one.version), ("", ""))
            if one.game not in games or (one.version and one.what != (UNDONE if kind == "undo" else ply)):
                self.complaints.append(f"life {self._life}, {length} bytes written down: {one} is not there, but {kind!r} {ply!r}")
