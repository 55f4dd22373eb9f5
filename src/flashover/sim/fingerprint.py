"""A fingerprint of everything in the package that decides how a game goes: of the same commit the same, from sources and from a wheel."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import flashover

#: Rooms of the package that never decide how a game goes; everything else is part of it.
CLIENTS = frozenset({"advice", "cli", "envs", "i18n", "load", "render", "report", "server", "terminal", "testing"})
#: Published results are no part of what they were measured with.
RESULTS = ("data", "results")
#: What a wheel has of every room; whatever else lies in a source tree (logs, notes, what the compiler leaves) is in no wheel.
PACKED = frozenset({".json", ".py", ".toml"})


def files(root: Path) -> list[Path]:
    """The files that count, in order."""
    found = (path.relative_to(root) for path in root.rglob("*") if path.suffix in PACKED and path.is_file())
    return sorted((path for path in found if path.parts[0] not in CLIENTS and path.parts[:2] != RESULTS), key=Path.as_posix)


@cache
def code_digest(root: Path = Path(flashover.__file__).parent) -> str:
    """The fingerprint: names and contents of the files that count."""
    seen = sha256()
    for path in files(root):
        seen.update(f"{path.as_posix()}\0".encode())
        seen.update(sha256((root / path).read_bytes()).digest())
    return seen.hexdigest()[:16]
