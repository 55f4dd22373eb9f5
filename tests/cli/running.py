"""The command `flashover` run by a test, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "default-family.json"


class Result:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def refused(result: Result, code: str, path: str = "") -> None:
    """One line on standard error, with code and path, and exit code 2."""
    assert result.code == 2, result.err
    assert result.err.count("\n") == 1, result.err
    assert result.err.startswith(f"flashover: error {code}" + (f" at {path}:" if path else "")), result.err
    assert "Traceback" not in result.err


def process(*arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **(env or {})}
    command = [sys.executable, "-m", "flashover", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, timeout=120, check=False)
