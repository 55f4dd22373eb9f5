"""Commands for the tests of the command line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from flashover.cli.main import main
from tests.cli.running import Result


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def runner(*arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return runner
