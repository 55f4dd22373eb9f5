"""Several processes with one database: any of them takes any client, each game has one owner, and the death of one costs nobody a ply."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from flashover import Record
from flashover.server.store.owning import DEAD_SECONDS
from tests.server.live import WAIT
from tests.server.postgres import Postgres
from tests.server.teams import ROOT, Player, Server, play_on, until

Begin = Callable[..., Server]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Start servers of several processes; they end with the test."""
    begun: list[Server] = []

    def starter(*more: str, **options: bool | int) -> Server:
        server = Server(tmp_path / "data", *more, **options)  # type: ignore[arg-type]
        begun.append(server)
        return server

    yield starter
    for server in begun:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> list[str]:
    """Where games are kept, as it is typed."""
    if request.param == "sqlite":
        return []
    server: Postgres = request.getfixturevalue("postgres")
    return ["--database", server.new()]


def get(port: int, path: str) -> httpx.Response:
    """A request on a connection of its own."""
    return httpx.get(f"http://127.0.0.1:{port}{path}", timeout=WAIT)


def test_rooms_are_shared_out_and_any_worker_takes_any_client(begin: Begin, database: list[str], tmp_path: Path) -> None:
    server = begin(*database)
    made = [server.create() for _ in range(8)]  # all over one connection
    assert server.figures("rooms") == [4, 4]
    for number, room in enumerate(made):
        for key in (room["room"], room["code"]):
            assert get(server.port, f"/api/v1/rooms/{key}").json()["room"] == room["room"]
        pages = [server.page(room) for _ in range(3)]
        pages[0].play(pages[0].legal[0])
        for page in pages[1:]:
            page.wait("update")
            assert page.version == pages[0].version
        assert Record.from_json(get(server.port, f"/api/v1/rooms/{room['room']}/record").json()).verify().ok
        assert get(server.port, f"/r/{room['room']}").status_code == 200
        taken = server.http.post(f"/rooms/{room['room']}/seats/0/take", json={"name": "Eve", "tokens": []})
        assert taken.status_code == 409, number
        for page in pages:
            page.close()
    assert get(server.port, "/api/v1/rooms/nothing").status_code == 404
    # Nobody has a room twice, and the figures are those of the whole server.
    assert server.figures("rooms") == [4, 4] and min(server.figures("plies_total")) >= 4
    # What an operator says reaches every worker.
    command = [sys.executable, "-m", "flashover", "room", "close", "--data", str(tmp_path / "data")]
    for room in made[:2]:
        subprocess.run([*command, f"/r/{room['room']}"], check=True, capture_output=True, env=ENVIRONMENT)
    until(lambda: all(get(server.port, f"/api/v1/rooms/{room['room']}").status_code == 403 for room in made[:2]))


def test_nothing_is_lost_when_an_owner_is_killed_or_all_are_replaced_under_play(begin: Begin, database: list[str]) -> None:
    server = begin(*database, quiet=False)
    until(lambda: len(server.figures("rooms")) == 2)  # both are there: they share the rooms
    players = [Player([server.port], server.create(), seed) for seed in range(6)]
    refused: list[object] = []
    ended = threading.Event()

    def ask() -> None:
        while not ended.is_set():
            try:
                answer = get(server.port, f"/api/v1/rooms/{players[0].told.made['room']}")
                if answer.status_code == 503 and answer.json()["error"]["code"] == "server.elsewhere":
                    # It was being read when its process let the games go: a moment later another has them.
                    time.sleep(0.2)
                    answer = get(server.port, f"/api/v1/rooms/{players[0].told.made['room']}")
                if answer.status_code != 200:
                    refused.append(answer.text)
            except httpx.TransportError as error:
                refused.append(error)
            time.sleep(0.05)

    asking = threading.Thread(target=ask)
    for player in players:
        player.start()
    play_on(players)
    # One is killed: its games go on at once, before there is a new worker.
    before = server.workers()
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(set(server.workers()) - {before[0]}) == 2)
    play_on(players)
    assert sum(player.returns > 0 for player in players) == 3, "those of the other worker were not touched"
    until(lambda: server.figures("rooms") != [] and len(server.figures("rooms")) == 2)
    # All are replaced, and no request is refused.
    asking.start()
    before = server.workers()
    server.process.send_signal(signal.SIGHUP)
    until(lambda: len(server.workers()) == 2 and not set(server.workers()) & set(before))
    play_on(players)
    ended.set()
    asking.join()
    assert refused == []
    for player in players:
        player.finish()
        player.compare(server.port)
    assert sum(server.figures("rooms")) == 6
    server.stop()
    assert re.findall("worker . ended", server.complaints()) == ["worker 0 ended"]
    assert "Traceback" not in server.complaints()


def test_an_owner_that_was_stopped_for_too_long_writes_nothing_more(begin: Begin) -> None:
    server = begin(quiet=False)
    rooms = [server.create() for _ in range(2)]
    pages = [server.page(room) for room in rooms]
    workers = server.workers()
    # Which of them has which room shows when one is stopped: it answers nothing, and nobody waits for it for long.
    os.kill(workers[0], signal.SIGSTOP)
    try:
        begun = time.monotonic()
        answers = [get(server.port, f"/api/v1/rooms/{room['room']}").status_code for room in rooms]
        assert sorted(answers) == [200, 503] or time.monotonic() - begun > DEAD_SECONDS
        stopped = answers.index(503)
        stale, told = pages[stopped], pages[stopped].version
        stale.send(type="ply", base=stale.version, ply=stale.legal[0])
        until(lambda: get(server.port, f"/api/v1/rooms/{rooms[stopped]['room']}").status_code == 200)
        fresh = server.page(rooms[stopped])
        assert fresh.version == told
        fresh.play(fresh.legal[-1])
    finally:
        os.kill(workers[0], signal.SIGCONT)
    # It wakes up with a ply to write and a page that waits for the answer: the ply is refused, and the page is sent away.
    with suppress(ConnectionClosed):
        while stale.receive()["type"] != "update":
            pass
        pytest.fail("it was told that its ply counts")
    assert stale.socket.close_code in (1012, 1013)
    again = server.page(rooms[stopped])
    assert again.version == fresh.version and again.entries == {**again.entries, **fresh.entries}
    again.play(again.legal[0])
    assert "Traceback" not in server.complaints()


def test_a_server_that_ends_while_its_workers_are_replaced_ends_without_a_word(begin: Begin) -> None:
    for _ in range(2):
        server = begin()
        workers = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        until(lambda known=workers, at=server: set(at.workers()) - known)  # type: ignore[misc]  # a lambda with defaults
        server.stop()


def test_workers_end_with_their_supervisor_and_nobody_shares_its_file(begin: Begin, tmp_path: Path) -> None:
    server = begin()
    made = server.create()
    page = server.page(made)
    page.play(page.legal[0])
    told = page.version
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "data")]
    command += ["--workers", "2"]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT, env=ENVIRONMENT)
    assert second.returncode == 2 and second.stderr.count("\n") == 1 and "serve.in_use" in second.stderr
    workers = server.workers()
    server.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    after = begin()
    page = after.page(made)
    assert page.version == told
    page.play(page.legal[0])
