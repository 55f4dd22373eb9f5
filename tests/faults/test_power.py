"""The power is cut under a real server: what it told is on the disk, whatever of the rest the disk forgets."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from flashover.server.store.sqlite import open_database
from flashover.server.store.tables import SCHEMA_VERSION
from tests.faults import disk
from tests.faults.rounds import WRONG, a_site
from tests.server.older import write_older
from tests.server.stores import real_plies

ROOT = Path(__file__).parents[2]
SOAK = bool(os.environ.get("FLASHOVER_SOAK"))
#: Makes the servers open their file otherwise: `{}` stands for pairs of what is said to the database and what it hears instead.
OTHERWISE = """
import sqlite3
class Otherwise(sqlite3.Connection):
    def execute(self, command, *values):
        for said, heard in {}:
            command = command.replace(said, heard)
        return super().execute(command, *values)
connect = sqlite3.connect
sqlite3.connect = lambda *values, **more: connect(*values, **{{"factory": Otherwise, **more}})
"""
#: The log goes into the file all the time instead of every thousand pages.
BUSY = OTHERWISE.format([("PRAGMA foreign_keys = ON", "PRAGMA wal_autocheckpoint = 25")])
FORGETFUL = OTHERWISE.format([("synchronous = FULL", "synchronous = OFF")])

pytestmark = pytest.mark.skipif(disk.why_not() is not None, reason=str(disk.why_not()))


def test_nothing_told_is_lost_when_the_power_is_cut() -> None:
    found = a_site("power", 1, 30 if SOAK else 1, hook=BUSY)
    assert found["complaints"] == [] and {name: found[name] for name in WRONG if name != "complaints"} == dict.fromkeys(WRONG[:-1], 0)
    assert found["acknowledged"] > 0 and found["moments"] > 20 and found["flushes"] > 20


def test_a_server_that_does_not_flush_is_found_out() -> None:
    def complaints(number: int) -> list[str]:
        try:
            found: list[str] = a_site("power", number, 1, hook=FORGETFUL)["complaints"]
        except AssertionError as error:
            # What the disk has kept may be so little that no server starts on it.
            return [str(error)]
        return found

    found = next(filter(None, map(complaints, range(3))), [])
    assert any("is not there" in one or "the server did not start" in one for one in found), found


SCRIPT = """
import os, sys
database, = sys.argv[1:]
folder = os.open(os.path.dirname(database), os.O_RDONLY)
file = os.open(database, os.O_RDWR | os.O_CREAT)
os.write(file, b"a" * 2_000)
os.fdatasync(file)
os.fsync(folder)
os.pwrite(file, b"b" * 2_000, 1_000)
log = os.open(database + "-wal", os.O_RDWR | os.O_CREAT)
os.write(log, b"c")
os.fsync(log)
os.rename(database + "-wal", database + "-journal")
os.ftruncate(file, 10)
index = os.open(database + "-shm", os.O_RDWR | os.O_CREAT)
os.write(index, b"never seen")
os._exit(0)
"""


def watched(folder: Path, database: Path, *command: str) -> list[disk.Change]:
    """What a Python program does to the files of a database."""
    log = folder / "log"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}/src", **disk.watched(disk.library(folder), database, log)}
    subprocess.run([sys.executable, "-c", *command, str(database)], env=environment, check=True)
    return list(disk.changes(log))


def test_a_disk_keeps_what_was_flushed_and_any_part_of_the_rest(tmp_path: Path) -> None:
    database = tmp_path / "data" / "games"
    database.parent.mkdir()
    made = watched(tmp_path, database, SCRIPT)
    assert [change.kind for change in made] == [
        disk.WRITTEN, disk.FLUSHED, disk.FOLDER_FLUSHED, disk.WRITTEN, disk.WRITTEN, disk.FLUSHED, disk.RENAMED, disk.RESIZED,
    ]  # fmt: skip
    found: list[dict[str, bytes]] = []
    for seed in range(400):
        state = disk.Disk({})
        for change in made:
            state.take(change)
        found.append(state.after_power_cut(random.Random(seed)))
    name = str(database)
    contents = {files[name] for files in found}
    assert {b"a" * 2_000, b"a" * 1_000 + b"b" * 2_000, b"a" * 10} <= contents
    assert b"a" * 1_000 + b"b" * 512 + b"a" * 488 in contents, "written in part"
    # Without a flush of the folder neither name of the other file is sure; its content is.
    others = {tuple(sorted(end.removeprefix(name) for end in files if end != name)) for files in found}
    assert {(), ("-journal",), ("-wal",)} <= others
    assert {content for files in found for end, content in files.items() if end != name} == {b"c"}
    # Before anything was flushed there may be nothing at all.
    state = disk.Disk({})
    state.take(made[0])
    assert {} in [state.after_power_cut(random.Random(seed)) for seed in range(20)]


OPEN = """
import sys
from pathlib import Path
from flashover.server.store.sqlite import open_database
open_database(Path(sys.argv[1])).close()
"""


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION - 1])
def test_a_power_cut_while_an_older_file_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    database = tmp_path / "data" / "flashover.sqlite3"
    keys = write_older(database, version, 3)
    safe = disk.read(database)
    made = watched(tmp_path, database, OPEN)
    rng, plies = random.Random(version), len(real_plies())
    moments = sorted(rng.sample(range(len(made)), min(len(made), 200 if SOAK else 12)))
    copy = tmp_path / "copy" / database.name
    copy.parent.mkdir()
    for moment in moments:
        state = disk.Disk(safe)
        for change in made[: moment + 1]:
            state.take(change)
        disk.write(copy, state.after_power_cut(rng))
        with closing(sqlite3.connect(copy)) as base:
            assert base.execute("PRAGMA user_version").fetchone()[0] in (version, SCHEMA_VERSION)
        with closing(open_database(copy, lambda _: None)) as base:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert sorted(key for (key,) in base.execute("SELECT id FROM games")) == keys
            assert {count for _, count in base.execute("SELECT game, count(*) FROM plies GROUP BY game")} == {plies}
