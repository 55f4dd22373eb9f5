"""docs/how-to/run-a-server.md and what it ships are true: its commands run as they stand there, its files name what exists."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from flashover.cli.arguments import make_parser
from flashover.server.team.supervisor import LEAVING_SECONDS
from tests.cli.running import ROOT, refused

PAGE = (ROOT / "docs" / "how-to" / "run-a-server.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
FIRST = BLOCKS[0]
#: Several servers on a database; `tests/server/test_behind_nginx.py` runs it.
SHARED = next(block for block in BLOCKS if "FLASHOVER_DATABASE" in block)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def environment(folder: Path) -> dict[str, str]:
    """A folder with the command `flashover` of this source tree."""
    command = folder / "bin" / "flashover"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m flashover "$@"\n')
    command.chmod(0o755)
    return {**os.environ, "PATH": f"{command.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "src")}


def shell(script: str, folder: Path, surroundings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = ["/bin/bash", "-c", script]
    return subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=120, check=False)


def test_the_first_try_runs_as_it_stands_on_the_page(tmp_path: Path) -> None:
    assert shutil.which("curl") and "8000" in FIRST and "kill -TERM" in FIRST
    # Where a command fails, its server is ended all the same, so that what was said is seen.
    script = "set -e\ntrap 'kill $SERVER 2> /dev/null || true' EXIT\n" + FIRST.replace("8000", str(free_port()))
    done = shell(script, tmp_path, environment(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('{"ok":true}') == 2 and "flashover_plies_total" in done.stdout
    assert re.search(r"lost 0  doubled 0", done.stdout) and "ms a ply" in done.stdout
    logged = [json.loads(line) for line in done.stderr.splitlines() if not line.startswith(("curl", "Warning"))]
    assert {line["level"] for line in logged} == {"info"} and sum("game" in line for line in logged) >= 5
    assert (tmp_path / "games" / "flashover.sqlite3").is_file()


def test_the_other_commands_of_the_page_run_too(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    surroundings = environment(tmp_path)
    for block in (block for block in BLOCKS if block not in (FIRST, SHARED)):
        done = shell(f"set -e\n{block}", tmp_path, surroundings)
        assert done.returncode == 0, done.stdout + done.stderr
    listed = done.stdout.splitlines()
    assert {"closed Qk3Zr0fN2hVb7sXe", "mute ABCD-EF", "banned 203.0.113.7"} <= set(listed)


def test_the_metrics_of_the_page_are_those_of_the_server() -> None:
    from flashover.server.watch.sockets import REASONS

    source = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "flashover" / "server" / "watch").glob("*.py"))
    named = set(re.findall(r"`flashover_(\w+)`", PAGE))
    made = set(re.findall(r'^ +"([a-z_]+)": \(', source, flags=re.MULTILINE)) | {"queue_depth", "dropped_total"}
    assert named == made
    for reason in (*REASONS.values(), "slow", "silent", "full", "not_allowed"):
        assert f"`{reason}`" in PAGE, reason


def test_a_polite_kill_stores_everything_tells_the_pages_and_ends_with_0(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    told: list[dict[str, Any]] = []
    made: dict[str, Any] = {}
    for attempt in range(2):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None and server.stderr is not None
            found = re.search(r"http://(\S+)/", server.stdout.readline())
            assert found is not None
            if attempt == 0:
                made = posted(f"http://{found[1]}/api/v1/rooms", {"seats": [{}], "standard": True})
            with connect(f"ws://{found[1]}/api/v1/rooms/{made['room']}/ws", compression=None, max_size=None) as page:
                page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
                message = json.loads(page.recv(60))
                while message["type"] != "welcome":
                    message = json.loads(page.recv(60))
                if attempt == 1:
                    log = {entry["number"]: entry["ply"] for entry in message["log"]}
                    assert all(log[entry["number"]] == entry["ply"] for entry in told)
                for _ in range(5):
                    ply = message["view"]["waits_for"]["legal"][0]["ply"]
                    page.send(json.dumps({"type": "ply", "base": message["version"], "ply": ply}))
                    message = json.loads(page.recv(60))
                    while message["type"] != "update":
                        message = json.loads(page.recv(60))
                    told += message["entries"]
                begun = time.monotonic()
                # What was started with hang-ups ignored goes on ignoring them.
                hang_up = attempt == 1 and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
                server.send_signal(signal.SIGHUP if hang_up else signal.SIGTERM)
                with pytest.raises(ConnectionClosed):
                    drain(page)
                assert page.close_code == 1012
            assert server.wait(60) == 0 and server.stderr.read() == ""
            assert time.monotonic() - begun < 20


def drain(page: ClientConnection) -> None:
    while True:
        page.recv(60)


def posted(url: str, body: object) -> dict[str, Any]:
    from urllib.request import Request, urlopen

    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310 - our own
    with urlopen(request, timeout=60) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
    return found


def test_limits_can_be_typed(run: Any) -> None:
    from flashover.server.guarding import Guard

    changed = Guard(limits=["most_rooms=7", "idle_seconds=2.5"]).settings("", local=True)
    assert (changed["most_rooms"], changed["idle_seconds"]) == (7, 2.5) and isinstance(changed["most_rooms"], int)
    for wrong in ("most_rooms", "most_rooms=many", "nothing=3", "most_rooms=-1", "data=3", "most_rooms=nan", "most_rooms=inf"):
        refused(run("serve", "--port", "0", "--no-browser", "--data", "d", "--limit", wrong), "usage", "--limit")
    for option, wrong in (("--metrics-address", "x"), ("--peer", "here"), ("--workers", "0"), ("--workers", "65")):
        refused(run("serve", "--port", "0", "--no-browser", "--data", "d", option, wrong), "usage", option)


def test_the_container_file_copies_what_exists_and_starts_a_real_command() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    stages: list[str] = []
    ignored = {line.strip("*/") for line in (ROOT / ".dockerignore").read_text().splitlines()}
    for line in lines:
        word, rest = line.split(None, 1)
        assert word in known, line
        if word == "FROM":
            stages.append(rest.rpartition(" AS ")[2] if " AS " in rest else "last")
        if word == "COPY":
            *sources, target = [part for part in rest.split() if not part.startswith("--")]
            stage = re.search(r"--from=(\w+)", rest)
            if stage is not None:
                assert stage[1] in stages[:-1] and sources[0].startswith("/")
                continue
            for source in sources:
                assert (ROOT / source).exists() and source not in ignored, source
            assert target
    # What setup.py and pyproject.toml read is in the image that builds the wheel.
    for needed in ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "src"):
        assert re.search(rf"^COPY .*\b{re.escape(needed)}\b", text, flags=re.MULTILINE), needed
    # What the options of the command need is installed with it.
    assert 'pip install --no-cache-dir "$(echo /wheels/*.whl)[postgres]"' in text
    (entry,), (command,) = ([line for line in lines if line.startswith(word)] for word in ("ENTRYPOINT", "CMD"))
    assert json.loads(entry.split(None, 1)[1]) == ["flashover"]
    given = make_parser().parse_args(json.loads(command.split(None, 1)[1]))
    assert given.command == "serve" and f"EXPOSE {given.port}" in lines and "USER flashover" in lines


def test_the_service_file_starts_a_real_command() -> None:
    text = (ROOT / "deploy" / "flashover.service").read_text("utf-8")
    (start,) = re.findall(r"^ExecStart=(.*)$", text, flags=re.MULTILINE)
    words = start.split()
    assert words[0] == "/opt/flashover/bin/flashover" and words[-1] == "$FLASHOVER_OPTIONS"
    given = make_parser().parse_args(words[1:-1])
    assert given.command == "serve" and given.data == "/var/lib/flashover" and given.log == "json"
    (patience,) = re.findall(r"^TimeoutStopSec=(\d+)$", text, flags=re.MULTILINE)
    assert int(patience) > LEAVING_SECONDS, "a worker that needs its time to leave is not killed"
    assert "ExecReload=/bin/kill -HUP $MAINPID\n" in text, "the rolling restart of --workers"
    assert "Restart=always\n" in text, "a server of one process ends with exit code 0 when it is reloaded"
    assert "StateDirectory=flashover\n" in text and "DynamicUser=yes\n" in text
    for line in text.splitlines():
        assert re.fullmatch(r"|#.*|\[(Unit|Service|Install)\]|\w+=\S.*", line), line


@pytest.mark.parametrize("name", ["docs/how-to/run-a-server.md", "docs/security.md", "SECURITY.md"])
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)(?:#[\w-]+)?\)", page.read_text("utf-8")):
        assert link.startswith("https://") or (page.parent / link).exists(), link
