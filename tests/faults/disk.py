"""What a disk keeps when the power is cut: what was flushed, and of everything later some parts, in any choice.

`kill -9` leaves the system's memory of a file as it is, so it cannot show whether anything was flushed. A library loaded into the server
(`disk.c`) writes down every change of the database's files and every flush; from that any moment's power cut can be made up afterwards,
many of them from one life of a server.
"""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).with_suffix(".c")
HEAD = struct.Struct("@IIqQ")
WRITTEN, RESIZED, FLUSHED, REMOVED, RENAMED, FOLDER_FLUSHED = range(1, 7)
#: What a disk writes as a whole.
SECTOR = 512
#: A part that is kept may be a whole change, or in one of so many cases the beginning of it.
TORN = 5


def why_not() -> str | None:
    """Why a disk cannot be watched here; None where it can."""
    if sys.platform != "linux":
        return "a disk is watched by LD_PRELOAD, on Linux only"
    return None if compiler() else "no C compiler"


def compiler() -> str | None:
    """The C compiler there is."""
    return shutil.which("gcc") or shutil.which("cc")


@cache
def library(folder: Path) -> Path:
    """The compiled library, made in a folder."""
    found = compiler()
    assert found is not None
    made = folder / "disk.so"
    subprocess.run([found, "-shared", "-fPIC", "-O2", "-o", str(made), str(SOURCE), "-ldl", "-pthread"], check=True)
    return made


def watched(made: Path, database: Path, log: Path) -> dict[str, str]:
    """What the environment of a program has to hold for its changes of a database to be written down."""
    return {"LD_PRELOAD": str(made), "DISK_FILES": str(database), "DISK_LOG": str(log)}


class Change(NamedTuple):
    """A line of what was written down."""

    kind: int
    name: str
    at: int
    data: bytes
    #: Where in the log it ends.
    end: int


def changes(log: Path) -> Iterator[Change]:
    """Everything that was written down, up to the moment of the kill."""
    text = log.read_bytes() if log.exists() else b""
    begin = 0
    while begin + HEAD.size <= len(text):
        kind, name_length, at, length = HEAD.unpack_from(text, begin)
        name_end = begin + HEAD.size + name_length
        carries = length if kind in (WRITTEN, RENAMED) else 0
        if name_end + carries > len(text):
            break
        yield Change(kind, os.fsdecode(text[begin + HEAD.size : name_end]), at, text[name_end : name_end + carries], name_end + carries)
        begin = name_end + carries


class _File:
    """A file: what is safe, and what was done to it since."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = bytearray(safe)
        self.since: list[Change] = []

    def flush(self) -> None:
        for change in self.since:
            _change(self.safe, change.kind, change.at, change.data)
        self.since.clear()


def _change(content: bytearray, kind: int, at: int, data: bytes) -> None:
    if kind == RESIZED:
        del content[at:]
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


class Disk:
    """Files by their paths. Names are safe when their folder has been flushed."""

    def __init__(self, safe: Mapping[str, bytes]) -> None:
        self._now = {name: _File(content) for name, content in safe.items()}
        self._safe = dict(self._now)
        #: Names with another file, or none, since the folder was flushed.
        self._renamed: list[tuple[str, _File | None]] = []
        self.flushes = 0

    def take(self, change: Change) -> None:
        """A change, or a flush."""
        kind, name = change.kind, change.name
        if kind == FOLDER_FLUSHED:
            self._safe = dict(self._now)
            self._renamed.clear()
        elif kind == REMOVED:
            self._name(name, None)
        elif kind == RENAMED:
            self._name(os.fsdecode(change.data), self._file(name))
            self._name(name, None)
        elif kind == FLUSHED:
            self._file(name).flush()
            self.flushes += 1
        else:
            self._file(name).since.append(change)

    def _file(self, name: str) -> _File:
        if name not in self._now:
            self._name(name, _File())
        return self._now[name]

    def _name(self, name: str, file: _File | None) -> None:
        self._renamed.append((name, file))
        if file is None:
            self._now.pop(name, None)
        else:
            self._now[name] = file

    def after_power_cut(self, rng: random.Random) -> dict[str, bytes]:
        """The files as they may be found: any of what was not flushed may be there, as a whole or in part."""
        share = rng.choice((0.0, 0.0, 0.3, 0.7, 0.95))
        found = dict(self._safe)
        for name, file in self._renamed:
            if rng.random() < share:
                if file is None:
                    found.pop(name, None)
                else:
                    found[name] = file
        return {name: _kept(file, rng, share) for name, file in found.items()}


def _kept(file: _File, rng: random.Random, share: float) -> bytes:
    content = bytearray(file.safe)
    for change in file.since:
        if rng.random() < share:
            whole = change.kind == RESIZED or rng.randrange(TORN)
            end = len(change.data) if whole else SECTOR * rng.randint(0, len(change.data) // SECTOR)
            _change(content, change.kind, change.at, change.data[:end])
    return bytes(content)


def read(database: Path) -> dict[str, bytes]:
    """A database's files as they lie there."""
    found = sorted(database.parent.glob(f"{database.name}*"))
    return {str(path): path.read_bytes() for path in found if path.suffix != ".lock" and not path.name.endswith("-shm")}


def write(database: Path, files: Mapping[str, bytes]) -> None:
    """Put files in the place of a database's, perhaps in another folder than the one they were read from."""
    for path in database.parent.glob(f"{database.name}*"):
        if path.suffix != ".lock":
            path.unlink()
    for name, content in files.items():
        database.with_name(Path(name).name).write_bytes(content)
