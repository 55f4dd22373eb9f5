"""Two processes never write the games of one study, whichever of them has begun first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from flashover.sim import Folder, Part, Plan, SimError, make_cell, make_study, read_games, run, simulate
from flashover.sim import lock as lock_module
from flashover.sim.folder import GAMES
from flashover.sim.lock import lock

ROOT = Path(__file__).parents[3]
CELL = make_cell("greedy", 2)
STUDY = make_study("locked", [("all", [Part(CELL, 20)], False, ())])
BEGINS = """
import sys
from flashover.sim import Folder, Part, make_cell, make_study
from flashover.sim.games import GameFile

cell = make_cell("greedy", 2)
if sys.argv[1] == "folder":
    open_ = Folder.write(sys.argv[2], make_study("locked", [("all", [Part(cell, 20)], False, ())]))
else:
    open_ = GameFile(sys.argv[2], [cell])
with open_:
    print("ready", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another(kind: str, where: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has begun to write there, until its input ends."""
    command = [sys.executable, "-c", BEGINS, kind, str(where)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("ended", ["by itself", "by kill -9"])
def test_a_folder_has_one_writer(tmp_path: Path, ended: str) -> None:
    where = tmp_path / "study"
    with another("folder", where) as process:
        before = files(where)
        for _ in range(2):  # a refusal does not take the lock away
            with pytest.raises(SimError, match=r"sim\.locked at .*study: is being written by another process"):
                Folder.write(where, STUDY, resume=True)
        assert files(where) == before and Folder.read(where).games == 0
        if ended == "by kill -9":
            process.kill()
            process.wait()
    with Folder.write(where, STUDY, resume=True) as folder:
        assert simulate(STUDY, folder) == 20


def test_a_folder_begun_meanwhile_is_not_taken_for_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process begins between the first look at the folder and the lock, and has ended by then."""

    def wait(*_: object) -> None:
        monkeypatch.undo()
        with Folder.write(tmp_path / "study", STUDY) as folder:
            simulate(STUDY, folder)

    monkeypatch.setattr("flashover.sim.folder.lock", wait)
    with pytest.raises(SimError, match=r"file\.exists"):
        Folder.write(tmp_path / "study", STUDY)
    assert Folder.read(tmp_path / "study").complete


def test_a_refused_folder_is_left_as_it_is_and_free(tmp_path: Path) -> None:
    with Folder.write(tmp_path, STUDY) as folder:
        simulate(STUDY, folder)
    before = files(tmp_path)
    other = make_study("other", [("all", [Part(make_cell("greedy", 3), 20)], False, ())])
    for study, resume in ((STUDY, False), (other, True)):
        with pytest.raises(SimError):
            Folder.write(tmp_path, study, resume=resume)
    (tmp_path / GAMES).write_bytes(b"nonsense")
    with pytest.raises(SimError, match=r"sim\.row") as kept:
        Folder.write(tmp_path, STUDY, resume=True)
    (tmp_path / GAMES).write_bytes(before[GAMES])
    with Folder.write(tmp_path, STUDY, resume=True):  # free, although the error still holds what it was about
        assert kept.value.path and files(tmp_path) == before


def test_a_file_of_games_has_one_writer(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    plan = Plan((CELL,), games=2)
    with another("file", file):
        before = file.read_bytes()
        with pytest.raises(SimError, match=r"sim\.locked at .*games\.jsonl"):
            run(plan, out=file, resume=True)
        assert file.read_bytes() == before and read_games(file)[1] == []
    assert len(run(plan, out=file, resume=True)) == 2


def test_a_file_system_without_locks_is_written_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(_file: object) -> None:
        raise OSError("no locks available")

    monkeypatch.setattr(lock_module, "_lock", unsupported)
    with (tmp_path / "games").open("ab") as file:
        lock(file, "games")
    with Folder.write(tmp_path / "study", STUDY) as folder:
        assert simulate(STUDY, folder) == 20
