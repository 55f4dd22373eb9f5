"""A server for a load: `flashover serve` in a process of its own, on a free port, with limits that a single address does not reach."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flashover.errors import InputError
from flashover.load.plan import Target
from flashover.server.settings import Settings

#: More than the largest load sends in an hour.
UNLIMITED = 1_000_000_000
#: Seconds a server may take to stop.
STOPPING = 20.0


def unlimited() -> list[str]:
    """Options that let one address do what usually many do: every burst and every number of things."""
    found = []
    for setting in dataclasses.fields(Settings):
        if isinstance(setting.default, int | float) and (setting.name.startswith("most_") or setting.name.endswith("_burst")):
            found += ["--limit", f"{setting.name}={UNLIMITED}"]
    return found


@contextmanager
def started(more: Sequence[str]) -> Iterator[tuple[Target, int]]:
    """A server with an empty data folder, and its process; both are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="flashover-load-") as folder:
        command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", folder,
                   *unlimited(), "--limit", "bot_seconds=0", *more]  # fmt: skip
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own command
            try:
                assert server.stdout is not None
                found = None
                for line in server.stdout:
                    found = re.search(r"http://(\S+?):(\d+)/", line)
                    if found is not None:
                        break
                if found is None:
                    raise InputError("load.server", "--serve", "the server did not start")
                yield Target(found[1].strip("[]"), int(found[2])), server.pid
            finally:
                server.terminate()
                try:
                    server.wait(STOPPING)
                except subprocess.TimeoutExpired:
                    server.kill()
