"""The files of an SQLite database: private to their owner, used by one server at a time, copied before they are changed."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from flashover.server.store.errors import InUse, StoreError

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
#: SQLite's companions of a file: what is not yet in it, and an index of that.
COMPANIONS = ("-wal", "-shm")
#: How the names of our files begin.
OURS = "flashover"


def make_private(path: Path) -> None:
    """Make the folder and the file where they are missing, and take from others what they may read of them."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if all(entry.name.startswith(OURS) for entry in path.parent.iterdir()):
        # A folder with other things in it is not ours alone: there only the files are closed.
        _tighten(path.parent, PRIVATE_FOLDER)
    # SQLite gives its companions the mode of the file.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    for name in (path.name, *(path.name + end for end in COMPANIONS)):
        with suppress(FileNotFoundError):
            _tighten(path.with_name(name), PRIVATE_FILE)


def _tighten(path: Path, mode: int) -> None:
    found = stat.S_IMODE(path.stat().st_mode)
    if found & ~mode:
        # What belongs to somebody else was opened to us on purpose.
        with suppress(PermissionError):
            path.chmod(found & mode)


class FolderLock:
    """The right of one process to keep games in a file; the system takes it back when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._file: BinaryIO = os.fdopen(os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE_FILE), "r+b")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise InUse(f"another server uses {path}: stop it first, or choose another folder") from None

    def release(self) -> None:
        """Let others have it. The file stays: to remove it would let two have it."""
        self._file.close()


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:

    def _lock(file: BinaryIO) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def copy_database(base: sqlite3.Connection, target: Path) -> None:
    """A consistent copy while others go on writing; the file is there as a whole or not at all."""
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE))
        copy = sqlite3.connect(part)
        try:
            base.backup(copy)
            # The copy is one file, complete without companions.
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
        _flush_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise StoreError(f"{target} could not be written: {error}") from None


def _flush_folder(folder: Path) -> None:
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def copy_before_change(base: sqlite3.Connection, path: Path, version: int) -> Path:
    """The copy that is made before a migration: beside the file, with its version and the date; returns where it is."""
    for left in path.parent.glob(f"{path.stem}-v*.part*"):
        left.unlink(missing_ok=True)  # of a start that was killed
    copy = path.with_name(f"{path.stem}-v{version}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}{path.suffix}")
    copy_database(base, copy)
    return copy
