"""Servers for the tests, stopped and asked afterwards whether they had anything to complain about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.live import Live

Start = Callable[..., Live]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers with settings of the test's."""
    started: list[Live] = []

    def starter(**settings: Any) -> Live:
        live = Live(tmp_path / "data", **settings)
        started.append(live)
        return live

    yield starter
    for live in started:
        live.stop()
        assert live.errors == []


@pytest.fixture
def live(start: Start) -> Live:
    """A server."""
    return start()
