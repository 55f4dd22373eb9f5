"""The command as a process of its own: outputs, readers that go away, interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest

from tests.cli.running import GOLDEN, ROOT, process


def test_as_a_process() -> None:
    done = process("verify", str(GOLDEN))
    assert done.returncode == 0 and b" is correct. " in done.stdout
    bad = process("show", "missing.json")
    assert bad.returncode == 2 and bad.stdout == b""
    assert bad.stderr == b"flashover: error file.unreadable at missing.json: No such file or directory\n"


def test_as_a_process_with_an_output_that_knows_only_ascii() -> None:
    done = process("show", str(GOLDEN), env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and b"+-------" in done.stdout
    told = process("replay", str(GOLDEN), "--language", "ru", env={"PYTHONIOENCODING": "ascii"})
    assert told.returncode == 0 and b"Traceback" not in told.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-m", "flashover", "replay", str(GOLDEN), "--step"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
    ) as teller:  # fmt: skip
        assert teller.stdin is not None and teller.stdout is not None and teller.stderr is not None
        teller.stdout.close()
        with suppress(BrokenPipeError):  # it may be gone already
            teller.stdin.write(b"\n" * 500)
            teller.stdin.close()
        assert teller.stderr.read() == b""
        assert teller.wait(60) in (0, 1)


def test_an_interrupt_ends_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("flashover.cli.main.run", interrupted)
    assert run("options").code == 130


def test_a_mistake_of_ours_is_not_hidden(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise ValueError("a bug")

    monkeypatch.setattr("flashover.cli.main.run", broken)
    with pytest.raises(ValueError, match="a bug"):
        run("options")
