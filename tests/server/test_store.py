"""What is kept, what is told of it to strangers, and what is forgotten."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from flashover import Game
from flashover.server.store.errors import StoreError
from flashover.server.store.sqlite import open_database
from flashover.server.store.tables import SCHEMA_VERSION
from flashover.testing import scenario
from tests.server.conftest import Start
from tests.server.live import WAIT, Live
from tests.server.older import VERSION_1

#: One ply before the end of a game that is won.
ALMOST = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5)).position
LAST = "move left carry victim"

def test_the_log_leads_to_replays_and_not_into_rooms(live: Live) -> None:
    running = live.create("human", start=ALMOST, seed="1")
    made = live.create("human", start=ALMOST, seed="1")
    live.page(made).play(LAST)
    text = live.http.get("/games").text
    listing = live.http.get("/games.csv").text
    for room in (running, made):
        for secret in (room["room"], room["code"]):
            assert secret not in text and secret not in listing
    [line] = live.http.get("/games").json()
    replay = line["replay"]
    assert replay in listing
    record = live.http.get(f"/rooms/{replay}/record")
    assert record.json()["plies"] == [LAST] and made["room"] not in record.text and made["code"] not in record.text
    frames = live.http.get(f"/rooms/{replay}/frames")
    assert frames.json()["result"]["outcome"] == "won" and made["room"] not in frames.text
    # With it nobody sees the room, sits down or listens.
    assert live.http.get(f"/rooms/{replay}").status_code == 404
    assert live.http.post(f"/rooms/{replay}/seats/0/take", json={}).status_code == 404
    page = live.page({"room": replay, "tokens": [], "host": None}, hello=False)
    assert page.wait("refused")["error"]["code"] == "room.not_found"


def test_lessons_are_in_no_list_and_are_forgotten(start: Start) -> None:
    live = start(idle_seconds=0.2, practice_seconds=0.5)
    kept = live.create("human", start=ALMOST, seed="1")
    lesson = live.create("human", start=ALMOST, seed="1", practice=True)
    left = live.create("human", practice=True)
    page = live.page(lesson)
    page.play(LAST)
    page.send(type="chat", text="done")
    page.wait("chat")
    assert page.view["result"]["outcome"] == "won" and live.http.get("/games").json() == []
    deadline = time.monotonic() + WAIT
    while rooms(live) != {kept["room"], lesson["room"]}:
        assert time.monotonic() < deadline, "still there"
        time.sleep(0.05)
    assert live.http.get(f"/rooms/{left['room']}").status_code == 404
    assert page.hello()["version"] == 1  # somebody looks at this one
    page.close()
    while rooms(live) != {kept["room"]}:
        assert time.monotonic() < deadline, "still there"
        time.sleep(0.05)
    assert live.http.get(f"/rooms/{lesson['room']}/record").status_code == 404
    assert live.http.get(f"/rooms/{kept['room']}").status_code == 200
    with closing(sqlite3.connect(live.settings.database)) as base:
        for table in ("plies", "seats", "chat", "results", "progress", "transfers"):
            assert base.execute(f"SELECT count(*) FROM {table} WHERE game != ?", (kept["room"],)).fetchone() == (0,)  # noqa: S608


def rooms(live: Live) -> set[str]:
    with closing(sqlite3.connect(live.settings.database, timeout=WAIT)) as base:
        return {row[0] for row in base.execute("SELECT id FROM games")}


def test_games_of_an_older_version_go_on(start: Start, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    game = Game.new({"mode": "family"}, 1, seed=1)
    row = ("old", "ABCD-EF", 1.0, "x", '{"mode": "family"}', 1, None, b"flashover:1", None, game.digest())
    with closing(sqlite3.connect(data / "flashover.sqlite3")) as base:
        base.executescript(f"{VERSION_1} PRAGMA user_version = 1;")
        for key, code in (("old", "ABCD-EF"), ("older", "ABCD-EG")):
            base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (key, code, *row[2:]))
            base.execute("INSERT INTO seats VALUES (?, 0, NULL, 'Ada', NULL)", (key,))
            base.execute("INSERT INTO results (game, crew, mode, board, rescued, lost, outcome, perfect, turns, finished)"
                         " VALUES (?, '[\"Ada\"]', 'family', 'A', 7, 0, 'won', 0, 9, 2.0)", (key,))  # fmt: skip
        base.commit()
    live = start()
    games = live.http.get("/games").json()
    assert len({line["replay"] for line in games}) == 2 and all(len(line["replay"]) > 15 for line in games)
    assert live.http.get(f"/rooms/{games[0]['replay']}/frames").json()["frames"] == []
    token = live.http.post("/rooms/old/seats/0/take", json={}).json()["token"]
    page = live.page({"room": "old", "tokens": [token], "host": None})
    page.play(page.legal[0])


def test_games_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "flashover.sqlite3"
    open_database(path).close()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        base.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(StoreError, match="another version"):
        open_database(path)
