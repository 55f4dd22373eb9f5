"""Rooms that are closed or mute, and addresses that are not let in: a file in the data folder, looked at every second.

`flashover room` and `flashover ban` change the file; every server process on the folder follows it, the next one too.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from flashover.errors import ServeError

FILE = "moderation.json"
#: Entries of each kind, so that reading the file never takes long.
MOST = 10_000

Kind = Literal["closed", "muted", "banned"]
KINDS: tuple[Kind, ...] = ("closed", "muted", "banned")


@dataclass(frozen=True)
class Moderation:
    """What is not allowed: rooms by id, code or label, addresses as limits count them."""

    closed: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()

    def changed(self, kind: Kind, key: str, *, lift: bool) -> Moderation:
        """With one more of a kind, or without it."""
        before: frozenset[str] = getattr(self, kind)
        after = before - {key} if lift else before | {key}
        if len(after) > MOST:
            raise ServeError("moderation.full", FILE, f"more than {MOST} entries")
        return replace(self, **{kind: after})


def read(folder: Path) -> Moderation:
    """What the file says; nothing is forbidden where there is none. `ServeError` for one that is damaged."""
    try:
        text = (folder / FILE).read_text("utf-8")
    except FileNotFoundError:
        return Moderation()
    except OSError as error:
        raise ServeError("moderation.file", str(folder / FILE), error.strerror or str(error)) from None
    try:
        found = json.loads(text)
        lists = {kind: found.get(kind, []) for kind in KINDS}
        if not all(isinstance(one, str) for kind in KINDS for one in lists[kind]):
            raise ValueError("not a list of texts")
    except (ValueError, TypeError, AttributeError) as error:
        raise ServeError("moderation.file", str(folder / FILE), f"is damaged: {error}") from None
    return Moderation(**{kind: frozenset(lists[kind]) for kind in KINDS})


def change(folder: Path, kind: Kind, key: str, *, lift: bool) -> Moderation:
    """Change the file, as a whole or not at all; it is its owner's alone."""
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        after = read(folder).changed(kind, key, lift=lift)
        handle, name = tempfile.mkstemp(dir=folder, prefix=FILE)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({kind: sorted(getattr(after, kind)) for kind in KINDS}, file, indent=1)
            file.write("\n")
        _give_to_owner(name, folder)
        Path(name).replace(folder / FILE)
    return after




def _give_to_owner(name: str, folder: Path) -> None:
    """What root writes into the folder of a server, the server has to be able to read."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(name, owner.st_uid, owner.st_gid)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two commands at once change the file one after the other."""
    try:
        import fcntl
    except ModuleNotFoundError:  # not on Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
