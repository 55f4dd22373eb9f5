"""A start that fails because the store went away says so in one line."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from flashover.server.settings import Settings
from flashover.server.store.errors import StoreError
from flashover.server.team.member import Standing
from flashover.server.web.app import make_app


def test_a_supervisor_that_ends_while_its_worker_starts_leaves_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The worker ends itself, and here that would be the test.
    monkeypatch.setattr(signal, "raise_signal", lambda number: None)  # noqa: ARG005
    ours, theirs = socket.socketpair()
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "lifespan.startup"}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def start() -> None:
        app = make_app(Settings(data=tmp_path), Standing("a", "team", 0, tmp_path, theirs))
        task = asyncio.ensure_future(app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send))
        # The worker's first question, then nobody to answer it.
        await asyncio.get_running_loop().sock_recv(ours, 1)
        ours.close()
        with pytest.raises(StoreError):
            await task

    ours.setblocking(False)
    asyncio.run(start())
    assert sent == [{"type": "lifespan.startup.failed", "message": "the process with the store is gone"}]
