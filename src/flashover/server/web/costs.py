"""What a request costs its sender: an ordinary one 1, the dear ones what they take of the server, and a body by its size."""

from __future__ import annotations

import re

API = "/api/v1"

#: Bytes of a body that cost as much as an ordinary request.
BYTES = 32 * 1024
#: Bytes that cost nothing.
FREE = 8 * 1024
#: A file of the page, and a question that is answered from memory.
FILE = 0.05
LOOK = 0.25
WRITE = 1.0

_DEAR: tuple[tuple[str, re.Pattern[str], float], ...] = tuple(
    (method, re.compile(API + pattern), cost)
    for method, pattern, cost in (
        ("GET", r"/rooms/[^/]+/record", 2),
        ("GET", r"/rooms/[^/]+/frames", 4),
        ("GET", r"/rooms/[^/]+/review", 1),
        ("GET", r"/rooms/[^/]+/picture\.(?:png|svg)", 1),
        ("GET", r"/games(?:\.csv)?", 2),
        ("POST", r"/(?:frames|verify|review)", 5),
        ("POST", r"/risk", 2),
    )
)
#: The requests that may bring a record.
_RECORDS = frozenset(f"{API}/{name}" for name in ("frames", "verify", "review", "rooms"))


def brings_record(method: str, path: str) -> bool:
    """Whether the body may be a record, or hold one."""
    return method == "POST" and path in _RECORDS


def cost_of(method: str, path: str) -> float:
    """The cost of a request without its body."""
    asked = "GET" if method == "HEAD" else method
    if asked in ("GET", "OPTIONS"):
        base = LOOK if path.startswith("/api/") else FILE
    else:
        base = WRITE
    for dear, pattern, cost in _DEAR:
        if dear == asked and pattern.fullmatch(path):
            return cost
    return base
