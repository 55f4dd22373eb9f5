"""What a server writes to standard error: lines of text, or one JSON object a line. Nothing from outside can end a line or colour it.

A line names the ply it is about and, by its label, the game: nobody comes in with that. Ids, tokens, seeds and what people say are in
none. Of more than a few lines a second the rest is
counted, not written: whoever makes a server complain does not fill its disk.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

from flashover.server.labels import label

#: Lines at once, then per second.
BURST = 200
RATE = 20.0
#: Characters of a message, and of a traceback: its end says what went wrong.
LONGEST = 2_000
LONGEST_TRACEBACK = 8_000
#: What a line may name beside its message.
FIELDS = ("game", "ply", "address", "reason")

Kind = Literal["text", "json"]


def escaped(text: str) -> str:
    """A text in one line, without anything a terminal would obey."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


def _parts(record: logging.LogRecord, formatter: logging.Formatter) -> tuple[str, str, Mapping[str, Any], str]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    fields = {name: found for name in FIELDS if (found := getattr(record, name, None)) is not None}
    message, trace = record.getMessage(), formatter.formatException(record.exc_info) if record.exc_info else ""
    if "game" in fields:
        room = str(fields["game"])
        fields["game"] = label(room)
        message, trace = (text.replace(room, fields["game"]) if room else text for text in (message, trace))
    return at, message[:LONGEST], fields, trace[-LONGEST_TRACEBACK:]


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at, message, fields, trace = _parts(record, self)
        line = {"time": at, "level": record.levelname.lower(), "logger": record.name, "message": message, **fields}
        if trace:
            line["traceback"] = trace
        return json.dumps(line, default=str)


class TextLines(logging.Formatter):
    """A line for people; a traceback follows, indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at, message, fields, trace = _parts(record, self)
        named = "".join(f" {name}={escaped(str(value))}" for name, value in fields.items())
        line = f"{at} {record.levelname.lower()} {record.name}{named}: {escaped(message)}"
        return "\n".join([line, *(f"    {escaped(part)}" for part in trace.splitlines())])


class Flood(logging.Filter):
    """Lets a burst through, then a few lines a second, and tells how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._left = float(BURST)
        self._at = time.monotonic()
        self._silenced = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether there is room for one more."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            self._silenced += 1
            return False
        self._left -= 1
        if self._silenced:
            record.msg, record.args = f"{record.getMessage()} ({self._silenced} lines before this one were left out)", ()
            self._silenced = 0
        return True


def set_up(kind: Kind, stream: TextIO | None = None) -> None:
    """Write to standard error from now on; JSON also tells what is no trouble."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    handler.addFilter(Flood())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("flashover").setLevel(logging.INFO if kind == "json" else logging.WARNING)
    # It tells every start and every stop of its own, in words for developers.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
