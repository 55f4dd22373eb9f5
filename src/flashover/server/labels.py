"""What logs call a room: its id is the right to look, its code leads to it, and logs are read by others."""

from __future__ import annotations

import hashlib
import re

LABEL = re.compile("[0-9a-f]{10}")


def label(room: str) -> str:
    """A short name that opens nothing, and always the same for a room."""
    return hashlib.sha256(room.encode("utf-8", "replace")).hexdigest()[:10]
