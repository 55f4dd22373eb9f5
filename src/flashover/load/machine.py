"""What processes use, as the system reports it; nothing where it reports nothing."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path


def family(process: int) -> list[int]:
    """A process and all below it."""
    found = [process]
    for one in found:
        for path in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError, ValueError):
                found += [int(word) for word in path.read_text("ascii").split()]
    return found


def cpu_seconds(processes: list[int]) -> float:
    """CPU time they have used so far, user and system."""
    used = 0.0
    for process in processes:
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
            used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def resident_bytes(processes: list[int]) -> int:
    """Memory they occupy."""
    used = 0
    for process in processes:
        with contextlib.suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text("ascii"))
            used += int(found[1]) * 1024 if found else 0
    return used


def allow_sockets() -> None:
    """As many open files as this user may have; what we start inherits it."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
