"""Every game at the terminal is saved in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session without a file saves itself into the working directory."""
    monkeypatch.chdir(tmp_path)
