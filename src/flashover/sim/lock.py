"""One process at a time writes a file of games; the lock ends with the file, or with the process that has it open."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

from flashover.errors import SimError

if sys.platform == "win32":
    import msvcrt

    #: Windows locks bytes, and no other process may read them: this one lies behind the end of the file.
    _FAR = (1 << 31) - 2

    def _lock(file: BinaryIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: BinaryIO, name: str | os.PathLike[str]) -> None:
    """Keep others from writing this open file, or refuse with ``sim.locked`` where another process writes it; `name` is for people."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):  # on Linux and macOS, on Windows
        message = "is being written by another process; wait until it has ended, or choose another name"
        raise SimError("sim.locked", str(name), message) from None
    except OSError:
        # A file system without locks: there the user takes care, as on any shared folder.
        return
