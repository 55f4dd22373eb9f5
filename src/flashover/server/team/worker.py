"""One of the processes of `flashover serve --workers N`; its supervisor starts it and says on standard input what it is."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from flashover.server.running import WorkingServer, configured, polite
from flashover.server.settings import Settings
from flashover.server.team.member import Standing
from flashover.server.team.supervisor import READY
from flashover.server.watch import logs
from flashover.server.web.app import make_app


def settings_of(told: dict[str, Any]) -> Settings:
    """The settings as they were sent."""
    lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    return Settings(**{**told, **lists, "data": Path(told["data"]), "static": Path(told["static"])})


def _socket(descriptor: int | None) -> socket.socket | None:
    if descriptor is None:
        return None
    os.set_inheritable(descriptor, False)
    return socket.socket(fileno=descriptor)


def main() -> int:
    """Serve until told to leave, or until the supervisor is gone."""
    told = json.loads(sys.stdin.buffer.readline())
    logs.set_up(told["log"])
    own = told["standing"]
    listener = _socket(own["listener"])
    assert listener is not None
    standing = Standing(own["id"], own["team"], own["number"], Path(own["folder"]), _socket(own["store"]), _socket(own["metrics"]))
    config = configured(make_app(settings_of(told["settings"]), standing), log_config=None, timeout_graceful_shutdown=3)
    server = WorkingServer(config, standing, _ready)
    try:
        with polite():
            server.run([listener])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


def _ready() -> None:
    """Say so, and look out for the end of the supervisor."""
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), _orphaned)


def _orphaned() -> None:
    asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
    signal.raise_signal(signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
