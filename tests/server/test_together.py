"""Seats that move to another device, lists of games, and how others reach the server."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import Any

import httpx
import pytest

from flashover.server import running
from flashover.server.core.tokens import token_hash
from flashover.server.store.tables import SCHEMA_VERSION
from flashover.server.web import reach
from tests.server.conftest import Start
from tests.server.live import Live
from tests.server.test_store import ALMOST, LAST


def offer(live: Live, made: Any, tokens: list[str], seats: list[int], *, host: bool = False) -> httpx.Response:
    return live.http.post(f"/rooms/{made['room']}/transfer", json={"tokens": tokens, "seats": seats, "host": host})


def claim(live: Live, made: Any, code: str) -> httpx.Response:
    return live.http.post(f"/rooms/{made['room']}/claim", json={"code": code})


def refused(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"]["code"])


# ---------------------------------------------------------------- a seat moves


def test_a_seat_moves_once_and_its_old_token_ends(live: Live) -> None:
    made = live.create("human", "human", options={"mode": "family"})
    ada, ben, eve = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]]), live.page(made, [])
    offered = offer(live, made, [made["tokens"][0]], [0]).json()
    assert offered["seats"] == [0] and not offered["host"] and offered["seconds"] == 600
    claimed = claim(live, made, offered["code"]).json()
    assert claimed["seats"] == [0] and claimed["host"] is None and len(claimed["tokens"]) == 1
    assert claimed["tokens"][0] not in (offered["code"], made["tokens"][0])
    # The page it was taken from is informed, and no other.
    assert ada.wait("unseated") == {"type": "unseated", "seats": [0], "host": False, "why": "moved"}
    for page in (ben, eve):
        page.send(type="why", ply="end")
        page.wait("why")
        assert not any(message["type"] == "unseated" for message in page.seen)
    # It may not play any more, with its connection or with its token.
    ada.refused("seat.not_yours", type="ply", base=ada.version, ply=ada.legal[0])
    assert ada.hello()["you"]["seats"] == []
    moved = live.page(made, claimed["tokens"])
    assert moved.welcome["you"]["seats"] == [0] and moved.welcome["room"]["seats"][0]["connected"]
    moved.play(moved.legal[0])
    # The code is used up, and so it is after a restart.
    assert refused(claim(live, made, offered["code"]), 409) == "transfer.over"
    live.restart()
    assert refused(claim(live, made, offered["code"]), 409) == "transfer.over"
    assert live.page(made, claimed["tokens"]).welcome["you"]["seats"] == [0]
    assert live.page(made, [made["tokens"][0]]).welcome["you"]["seats"] == []


def test_a_whole_game_moves_with_the_right_of_the_host(live: Live) -> None:
    made = live.create("human", "human", "bot")
    mine = [made["tokens"][0], made["tokens"][1], made["host"]]
    old = live.page(made, mine)
    code = offer(live, made, mine, [1, 0, 0], host=True).json()["code"]
    live.restart()  # codes are kept
    old = live.page(made, mine)
    claimed = claim(live, made, code).json()
    assert claimed["seats"] == [0, 1] and len(set(claimed["tokens"])) == 2 and claimed["host"]
    assert old.wait("unseated") == {"type": "unseated", "seats": [0, 1], "host": False, "why": "moved"}
    assert old.hello()["you"] == {"seats": [], "host": False}
    old.refused("seat.not_yours", type="hand", seat=2, to="human")
    new = live.page(made, [*claimed["tokens"], claimed["host"]])
    assert new.welcome["you"] == {"seats": [0, 1], "host": True}
    live.restart()
    assert live.page(made, [claimed["host"]]).welcome["you"]["host"]


def test_only_the_holder_gets_a_code(live: Live) -> None:
    made, other = live.create("human", "human", "bot", "open"), live.create("human")
    first, host = made["tokens"][0], made["host"]
    for tokens, seats, of_host in (
        ([], [0], False), (["x"], [0], False), ([other["tokens"][0]], [0], False), ([first], [1], False), ([first], [0, 1], False),
        ([host], [0], False), ([first], [0], True), ([first], [], False), ([first, host], [2], False), ([first, host], [3], False),
    ):  # fmt: skip
        assert refused(offer(live, made, tokens, seats, host=of_host), 403) == "seat.not_yours"
    assert refused(offer(live, made, [first], [5]), 404) == "seat.unknown"
    assert refused(offer(live, made, [first], [6]), 422) == "request.malformed"
    # A code opens its own room only.
    code = offer(live, made, [first], [0]).json()["code"]
    assert refused(claim(live, other, code), 409) == "transfer.over"
    for wrong in ("", "x", code[:-1], token_hash(code)):
        assert refused(claim(live, made, wrong), 409) == "transfer.over"
    assert claim(live, made, code).status_code == 200


def test_a_code_ends_with_time_with_a_newer_one_and_with_the_seat(start: Start) -> None:
    live = start(transfer_seconds=0.3)
    made = live.create("human", "human")
    tokens = made["tokens"]
    code = offer(live, made, tokens, [0]).json()["code"]
    time.sleep(0.4)
    assert refused(claim(live, made, code), 409) == "transfer.over"
    live.stop()
    live = start(transfer_seconds=60)
    older = offer(live, made, tokens, [0, 1]).json()["code"]
    newer = offer(live, made, tokens, [1]).json()["code"]
    beside = offer(live, made, tokens, [0]).json()["code"]
    assert refused(claim(live, made, older), 409) == "transfer.over"
    with closing(sqlite3.connect(live.settings.database)) as base:
        kept = base.execute("SELECT code, token FROM transfers").fetchall()
    assert {row[0] for row in kept} == {token_hash(newer), token_hash(beside)}, "only hashes, and no code that has ended"
    assert all(token_hash(token) in {row[1] for row in kept} for token in tokens)
    # A seat that was given up is not taken back by an old code.
    page = live.page(made, [tokens[1]])
    page.send(type="release", seat=1)
    assert page.wait("unseated") == {"type": "unseated", "seats": [1], "host": False, "why": "released"}
    taken = live.http.post(f"/rooms/{made['room']}/seats/1/take", json={"name": "Eve"}).json()["token"]
    assert refused(claim(live, made, newer), 409) == "transfer.over"
    assert live.page(made, [taken]).welcome["you"]["seats"] == [1]
    assert claim(live, made, beside).json()["seats"] == [0]


# ---------------------------------------------------------------- lists of games


def listed(live: Live, *held: tuple[Any, list[str]]) -> Any:
    answer = live.http.post("/rooms/summaries", json={"rooms": [{"room": made["room"], "tokens": tokens} for made, tokens in held]})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_list_says_where_each_game_stands(start: Start) -> None:
    live = start(idle_seconds=0.1)
    new = live.create("human", "open", "bot", options={"mode": "experienced", "level": "veteran"}, dice="physical")
    won = live.create("human", start=ALMOST, seed="1")
    live.page(won).play(LAST)
    running = live.create("human", "human", options={"mode": "family", "board_side": "B"}, seed="1")
    page = live.page(running)
    page.act("standard")
    page.play("end")
    lines = listed(live, (new, [new["tokens"][0]]), (won, []), (running, [running["host"]]), ({"room": "nothing"}, ["x"]))
    assert lines[3] is None
    assert [line["code"] for line in lines[:3]] == [new["code"], won["code"], running["code"]]
    assert lines[0] | {"created": "", "played": ""} == {
        "room": new["room"], "code": new["code"], "house": "A", "mode": "experienced", "level": "veteran",
        "seats": [
            {"name": "P0", "kind": "human", "bot": None, "taken": True}, {"name": "P1", "kind": "human", "bot": None, "taken": False},
            {"name": "P2", "kind": "bot", "bot": "greedy", "taken": False},
        ],
        "phase": "setup", "turn": 0, "asked": 0, "result": None, "created": "", "played": "", "you": {"seats": [0], "host": False},
    }  # fmt: skip
    assert lines[1]["result"] == {"outcome": "won", "rescued": 7, "lost": 0, "perfect": False} and lines[1]["asked"] is None
    assert lines[1]["you"] == {"seats": [], "host": False}
    assert lines[2]["house"] == "B" and lines[2]["level"] is None and lines[2]["you"] == {"seats": [], "host": True}
    # The same as the rooms say themselves, and as they said before they were put away.
    for line, made in zip(lines, (new, won, running), strict=False):
        summary = live.http.get(f"/rooms/{made['room']}").json()
        for field in ("room", "code", "phase", "turn", "asked", "result", "created", "played"):
            assert line[field] == summary[field], field
        assert [seat["name"] for seat in line["seats"]] == [seat["name"] for seat in summary["seats"]]
    live.restart()
    assert listed(live, (new, [new["tokens"][0]]), (won, []), (running, [running["host"]]), ({"room": "nothing"}, [])) == lines
    assert len(live.app.state.rooms) == 0, "no room is opened for a list"


def test_a_list_is_no_way_to_find_games(live: Live) -> None:
    made = live.create("human")
    assert listed(live, ({"room": made["code"]}, []), ({"room": made["code"].replace("-", "").lower()}, [])) == [None, None]
    many = {"rooms": [{"room": made["room"]}] * 25}
    assert refused(live.http.post("/rooms/summaries", json=many), 422) == "request.malformed"
    assert live.http.post("/rooms/summaries", json={"rooms": []}).json() == []
    text = live.http.post("/rooms/summaries", json={"rooms": [{"room": made["room"], "tokens": [made["host"]]}]}).text
    for secret in (made["host"], made["tokens"][0], token_hash(made["host"]), token_hash(made["tokens"][0])):
        assert secret not in text


def test_games_of_version_three_are_listed_and_move(start: Start) -> None:
    live = start()
    made = live.create("human", "human", options={"mode": "family"}, seed="1")
    page = live.page(made)
    page.act("standard")
    before = listed(live, (made, []))
    live.stop()
    with closing(sqlite3.connect(live.settings.database)) as base:
        base.executescript("DROP TABLE progress; DROP TABLE transfers; PRAGMA user_version = 3;"
                           "ALTER TABLE games DROP COLUMN owner; ALTER TABLE games DROP COLUMN fence;"
                           "ALTER TABLE games DROP COLUMN salt; ALTER TABLE games DROP COLUMN listed;")
    live.start()
    assert listed(live, (made, [])) == before
    with closing(sqlite3.connect(live.settings.database)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert base.execute("SELECT game FROM progress").fetchall() == [(made["room"],)]
    code = offer(live, made, made["tokens"], [1]).json()["code"]
    assert claim(live, made, code).json()["seats"] == [1]


# ---------------------------------------------------------------- how others come here


@pytest.mark.parametrize(
    ("name", "here"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("localhost", True), ("table.localhost", True), ("::1", True), ("192.168.1.5", False),
     ("localhost.example", False), ("example.org", False), ("", False), (None, False)],
)  # fmt: skip
def test_names_of_this_computer(name: str | None, here: bool) -> None:
    assert reach.is_loopback(name) is here


def test_the_computer_learns_its_networks_and_strangers_do_not(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "network_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    live = start(listens_at="0.0.0.0", open_command="flashover play --host 0.0.0.0")  # noqa: S104 - only said, the test listens at loopback
    everywhere = {"scope": "network", "origins": [f"http://192.168.1.5:{live.port}", f"http://10.0.0.7:{live.port}"], "command": None}
    assert live.http.get("/reach").json() == everywhere
    assert live.http.get("/reach", headers={"host": "localhost:1"}).json() == everywhere
    asked = {"scope": "address", "origins": ["http://fire.example:81"], "command": None}
    assert live.http.get("/reach", headers={"host": "fire.example:81"}).json() == asked
    nothing: dict[str, Any] = {"scope": "computer", "origins": [], "command": None}
    for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"):
        assert live.http.get("/reach", headers={header: "203.0.113.9"}).json() == nothing
    for host in ("[::1", "127.0.0.1:x", ""):
        assert live.http.get("/reach", headers={"host": host}).status_code == 200
    alone = start(listens_at="127.0.0.1", open_command="flashover play --host 0.0.0.0")
    assert alone.http.get("/reach").json() == nothing | {"command": "flashover play --host 0.0.0.0"}


def test_network_addresses_are_those_others_can_use() -> None:
    for address in reach.network_addresses():
        assert not reach.is_loopback(address) and address != "0.0.0.0"  # noqa: S104


def test_the_command_lets_others_in_with_the_same_games() -> None:
    assert reach.command_for_others("play", 8170, None, 8170) == "flashover play --host 0.0.0.0"
    assert reach.command_for_others("play", 81, None, 8170) == "flashover play --host 0.0.0.0 --port 81"
    assert reach.command_for_others("serve", 99, "my games", None) == "flashover serve --host 0.0.0.0 --port 99 --data 'my games'"


def test_the_terminal_names_the_addresses_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    others = ["http://192.168.1.5:8170", "http://10.0.0.7:8170"]
    running.Announcement("http://127.0.0.1:8170/", others, browser=False, page=True).say()
    said = capsys.readouterr().out
    assert "Others in your network open http://192.168.1.5:8170/; http://10.0.0.7:8170/\n" in said
    running.Announcement("http://127.0.0.1:8170/", [], browser=False, page=True).say()
    assert "Others" not in capsys.readouterr().out
