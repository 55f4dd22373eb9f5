"""Servers for the tests, stopped and asked afterwards whether they had anything to complain about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import run as run  # the command line is used here, too
from tests.server.live import Live
from tests.server.postgres import Postgres

Start = Callable[..., Live]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers with settings of the test's."""
    started: list[Live] = []

    def starter(**settings: Any) -> Live:
        running = sum(other.thread.is_alive() for other in started)
        live = Live(tmp_path / f"data{running or ''}", **settings)
        started.append(live)
        return live

    yield starter
    for live in started:
        live.stop()
        assert live.errors == []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, started when the first test wants it."""
    started = Postgres()
    yield started
    started.remove()


@pytest.fixture
def live(start: Start) -> Live:
    """A server."""
    return start()
