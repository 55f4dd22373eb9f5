"""The server started by command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import ROOT, refused


def test_play_and_serve_start_the_server(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from flashover.server import running
    from flashover.server.guarding import Guard

    calls: list[tuple[object, ...]] = []
    guards: list[Guard] = []

    def serve(wanted: running.Serving, *, browser: bool, local: bool) -> int:
        calls.append((wanted.host, wanted.port, wanted.data, browser, local))
        guards.append(wanted.guard)
        return 0

    monkeypatch.setattr(running, "serve", serve)
    assert run("play").code == run("play", "--no-browser", "--port", "0").code == 0
    assert run("serve", "--host", "0.0.0.0", "--port", "99", "--data", "d").code == 0  # noqa: S104 - as people type it
    here = "127.0.0.1"
    assert calls == [(here, None, None, True, True), (here, 0, None, False, True), ("0.0.0.0", 99, "d", False, False)]  # noqa: S104
    assert run("serve", "--allowed-host", "a.example", "--allowed-host", "b", "--proxy", "10.0.0.1", "--limit", "most_rooms=9").code == 0
    assert guards == [Guard([], [], [], [])] * 3 + [Guard(["a.example", "b"], [], ["10.0.0.1"], ["most_rooms=9"])]


def test_limits_that_make_no_sense_are_refused_before_anything_is_opened(run: Any, tmp_path: Path) -> None:
    for words in (["--limit", "most_dragons=1"], ["--limit", "most_rooms=many"], ["--proxy", "next door"]):
        refused(run("serve", "--data", str(tmp_path / "data"), *words), "usage")
    assert not (tmp_path / "data").exists()


def test_without_its_packages_the_table_says_what_is_missing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("flashover.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("play", "--no-browser")
    refused(result, "web.missing")
    assert "the page needs uvicorn" in result.err and "flashover terminal" in result.err


def test_servers_that_cannot_start_are_one_line(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused(run("serve", "--data", "file", "--port", "0", "--no-browser"), "serve.data", "file")
    refused(run("serve", "--data", "d", "--port", "70000", "--no-browser"), "usage", "--port")
    refused(run("serve", "--data", "d", "--host", "256.1.1.1", "--no-browser"), "serve.address", "256.1.1.1:8000")
    (tmp_path / "d" / "flashover.sqlite3").write_bytes(b"no database" * 1000)
    refused(run("serve", "--data", "d", "--port", "0", "--no-browser"), "serve.data", "d")


def test_serve_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    import urllib.request

    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FLASHOVER_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found is not None
        with urllib.request.urlopen(f"{found[0]}api/v1/info") as answer:  # noqa: S310 - our own
            assert json.load(answer)["name"] == "flashover"
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
        assert server.stderr.read() == "" and (tmp_path / "data" / "flashover.sqlite3").is_file()
