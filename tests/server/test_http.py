"""The HTTP part: what it answers, what it refuses, and that its description is true."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from flashover import Board, Game, Record, __version__
from flashover.i18n import LANGUAGES, catalogue, text
from flashover.options.table import VALUES
from flashover.server.settings import Settings
from flashover.server.web.app import make_app
from flashover.server.wire import protocol
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page

RECORDS = Path(__file__).parents[1] / "records"


def error_of(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "path", "message", "key", "params"}
    assert text(error["key"], "cs", **error["params"]) and "{" not in text(error["key"], **error["params"])
    return str(error["code"])


def test_what_a_page_asks_first(live: Live) -> None:
    info = live.http.get("/info").json()
    assert (info["version"], info["protocol"], info["languages"]) == (__version__, 1, list(LANGUAGES))
    assert [bot["name"] for bot in info["bots"][:4]] == ["captain", "search", "planner", "greedy"]
    told = live.http.get("/options").json()
    assert sorted(option["name"] for option in told["options"]) == sorted(VALUES)
    for preset in told["presets"]:
        assert live.create("human", options=preset["options"])["room"]
    for step in told["steps"]:
        assert live.create("human", options=step["options"])["room"]
    assert live.http.get("/boards/B").json() == Board.builtin("B").to_json()
    for language in LANGUAGES:
        sent = live.http.get(f"/i18n/{language}").json()
        assert sent == {key: text for area in ("language", "engine", "pets", "server") for key, text in catalogue(language, area).items()}
    assert error_of(live.http.get("/i18n/xx"), 422) == "request.malformed"
    assert error_of(live.http.get("/boards/C"), 422) == "request.malformed"
    assert error_of(live.http.get("/nothing"), 404) == "request.not_found"
    assert error_of(live.http.get("/rooms/nothing"), 404) == "room.not_found"
    assert error_of(live.http.delete("/info"), 405) == "request.method"


@pytest.mark.parametrize(
    ("wanted", "code", "path"),
    [
        ({"options": {"speed": 1}, "seats": [{}]}, "options.unknown", "speed"),
        ({"options": {"mode": "chess"}, "seats": [{}]}, "options.value", "mode"),
        ({"options": {"\ud800": 1}, "seats": [{}]}, "options.unknown", "\ud800"),
        ({"options": {"board": "/etc/passwd"}, "seats": [{}]}, "board.file_refused", "board"),
        ({"start": {"options": {"board": "/etc/passwd"}, "firefighters": [{}]}}, "board.file_refused", "board"),
        ({"seats": []}, "request.malformed", "seats"),
        ({"seats": [{}] * 7}, "request.malformed", "seats"),
        ({"seats": [{"kind": "cat"}]}, "request.malformed", "seats.0.kind"),
        ({"seats": [{"kind": "bot", "bot": "hal"}]}, "seat.bot_unknown", "seats[0].bot"),
        ({"seats": [{}], "seed": 7}, "request.malformed", "seed"),
        ({"seats": [{}], "ply": 3}, "room.ply_alone", "ply"),
        ({"seats": [{}], "what": 3}, "request.malformed", "what"),
        ({"seats": [{}], "record": {}, "start": {}}, "room.start_twice", "start"),
        ({"seats": [{}], "record": {}}, "record.format", "format"),
        ({"start": {"options": 3}}, "options.value", ""),
        ({"seats": [{}], "away_seconds": "5"}, "request.malformed", "away_seconds"),
    ],
)
def test_rooms_that_cannot_be(server: Live, wanted: Any, code: str, path: str) -> None:
    answer = server.http.post("/rooms", content=json.dumps(wanted), headers={"content-type": "application/json"})
    assert error_of(answer, 422) == code
    assert answer.json()["error"]["path"] == path


def test_own_boards_come_inside(live: Live) -> None:
    house = {**Board.builtin("A").to_json(), "name": "<b>mine</b>"}
    made = live.create("human", options={"board": house}, seed="1")
    page = live.page(made)
    assert page.welcome["board"]["name"] == "<b>mine</b>"
    page.act("standard")
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert live.http.post("/verify", json=record).json()["ok"]
    fork = live.page(live.http.post("/rooms", json={"record": record}).json())
    assert fork.welcome["board"]["name"] == "<b>mine</b>"
    record["board"]["inline"] = record["options"].pop("board")
    assert live.page(live.http.post("/rooms", json={"record": record}).json()).welcome["board"] == page.welcome["board"]


def test_records_of_others(live: Live) -> None:
    for path in sorted(RECORDS.glob("*.json"))[:3]:
        record = json.loads(path.read_text("utf-8"))
        assert live.http.post("/verify", json=record).json()["ok"] == Record.from_json(record).verify().ok
        frames = live.http.post("/frames", json=record).json()
        assert len(frames["frames"]) == len(Record.from_json(record).plies)
    assert error_of(live.http.post("/frames", json={"plies": 3}), 422).startswith("record.")
    long = {"options": {}, "seats": 1, "plies": ["end"] * 6000}
    assert error_of(live.http.post("/frames", json=long), 422) == "record.too_long"
    assert error_of(live.http.post("/verify", content=b"x" * 3_000_000), 413) == "request.too_large"
    assert error_of(live.http.post("/verify", content=iter([b"[" * 100_000] * 30)), 413) == "request.too_large"
    assert error_of(live.http.post("/verify", content=b"[" * 100_000), 422) == "request.malformed"
    headers = {"content-type": "application/json"}
    assert live.http.post("/verify", content=b"[" * 100_000, headers=headers).status_code in (400, 422)
    assert live.http.post("/verify", content=b'{"a": NaN}', headers=headers).status_code == 422
    assert live.http.post("/verify", content=b"\xff\xfe", headers=headers).status_code in (400, 422)


def test_the_log_filters_and_exports(live: Live) -> None:
    for mode in ("family", "experienced"):
        page = live.page(live.create("bot", options={"mode": mode}, seed="1"))
        while page.waits["kind"] != "over":
            page.wait("update")
    games = live.http.get("/games").json()
    assert [game["mode"] for game in games] == ["experienced", "family"] and games[1]["level"] is None
    assert all(player.startswith("bot:") for game in games for player in game["players"]) and len(games[0]["players"]) == 1
    assert [game["number"] for game in live.http.get("/games", params={"mode": "family"}).json()] == [1]
    assert live.http.get("/games", params={"result": "won", "board": "x"}).json() == []
    assert len(live.http.get("/games", params={"limit": 1}).json()) == 1
    table = live.http.get("/games.csv")
    assert table.headers["content-type"].startswith("text/csv") and len(table.text.splitlines()) == 3
    formula = live.http.post("/rooms", json={"seats": [{"name": "=cmd()", "kind": "bot"}], "seed": "2"}).json()
    page = live.page(formula)
    while page.waits["kind"] != "over":
        page.wait("update")
    assert "'=cmd()" in live.http.get("/games.csv").text


def test_headers_origins_and_sizes(live: Live) -> None:
    answer = live.http.get("/info")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
    host = f"127.0.0.1:{live.port}"
    wanted: Any = {"seats": [{}]}
    assert error_of(live.http.post("/rooms", json=wanted, headers={"origin": "https://evil.example"}), 403) == "request.origin"
    assert error_of(live.http.post("/rooms", json=wanted, headers={"origin": "null"}), 403) == "request.origin"
    assert live.http.post("/rooms", json=wanted, headers={"origin": f"http://{host}"}).status_code == 200
    room = live.create("human")["room"]
    address = f"ws://{host}/api/v1/rooms/{room}/ws"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://evil.example")):
        pass
    with connect(address, origin=Origin(f"http://{host}")) as socket:
        socket.send("x" * (live.settings.largest_message + 1))
        assert json.loads(socket.recv(WAIT))["error"]["code"] == "message.too_large"
        with pytest.raises(ConnectionClosed):
            socket.recv(WAIT)
    with connect(address.replace(room, "nothing")) as socket:
        assert json.loads(socket.recv(WAIT))["error"]["code"] == "room.not_found"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(WAIT)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == protocol.NO_ROOM


def test_a_table_for_one_computer_answers_to_its_names_only(start: Start) -> None:
    live = start(hosts=("127.0.0.1",))
    assert live.http.get("/info").status_code == 200
    assert error_of(live.http.get("/info", headers={"host": "evil.example"}), 403) == "request.host"
    room = live.create("human")["room"]
    address = f"ws://localhost:{live.port}/api/v1/rooms/{room}/ws"
    with pytest.raises(InvalidStatus), connect(address):
        pass


def test_too_much_is_too_much(start: Start) -> None:
    live = start(message_burst=5, message_rate=0.001, request_burst=3, request_rate=0.001, most_sockets=2)
    made = live.create("human")
    page = live.page(made)
    for _ in range(10):
        page.send(type="why", ply="end")
    assert {page.wait("why", "refused")["type"] for _ in range(9)} == {"why", "refused"}
    live.create("human")
    live.create("human")
    assert error_of(live.http.post("/rooms", json={}), 429) == "request.too_many"
    live.page(made)
    third = live.page(made, hello=False)
    assert third.gone()
    with suppress(ConnectionClosed):  # the server may hang up before the hundredth
        for _ in range(100):
            page.send(type="why", ply="end")
    assert page.gone()


def test_a_reader_that_does_not_keep_up_is_dropped(start: Start) -> None:
    live = start(send_pause=4_096, stall_seconds=0.2)
    made = live.create("human")
    ada, slow = live.page(made), live.page(made, [], queue=1)
    room = live.app.state.rooms._rooms[made["room"]]
    deadline = time.monotonic() + WAIT
    with suppress(ConnectionClosed, TimeoutError):
        while len(room.pages) > 1:
            assert time.monotonic() < deadline, "still connected"
            slow.send(type="hello")
    while len(room.pages) > 1:
        assert time.monotonic() < deadline, "still connected"
        time.sleep(0.01)
    ada.act("standard")
    assert ada.hello()["you"]["seats"] == [0]


def test_rooms_nobody_looks_at_are_put_away_and_come_back(start: Start) -> None:
    live = start(idle_seconds=0.1)
    made = live.create("human", seed="1")
    page = live.page(made)
    page.act("standard")
    digest = page.view["digest"]
    page.close()
    deadline = time.monotonic() + WAIT
    while len(live.app.state.rooms):
        assert time.monotonic() < deadline, "still there"
        time.sleep(0.02)
    assert live.page(made).view["digest"] == digest


def test_a_room_put_away_before_the_page_says_hello_comes_back(start: Start) -> None:
    live = start(idle_seconds=0.1)
    made = live.create("human", seed="1")
    page = live.page(made, hello=False)
    deadline = time.monotonic() + WAIT
    while len(live.app.state.rooms):
        assert time.monotonic() < deadline, "still there"
        time.sleep(0.02)
    assert page.hello()["you"]["seats"] == [0]


def test_a_full_server_says_so(start: Start) -> None:
    live = start(most_rooms=1)
    made = live.create("human")
    live.create("human")  # the first one is put away: nobody looks at it
    live.page(made)
    assert error_of(live.http.post("/rooms", json={"seats": [{}]}), 503) == "server.full"


def test_the_page_and_its_files(start: Start, tmp_path: Path) -> None:
    static = tmp_path / "static"
    live = start(static=static)
    base = f"http://127.0.0.1:{live.port}"
    with httpx.Client(base_url=base) as client:
        assert "make ui" in client.get("/").text
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<p>table</p>")
        (static / "assets" / "app-1.js").write_text("1")
        (tmp_path / "secret.txt").write_text("secret")
        for path in ("/", "/r/abc", "/learn", "/replay/x", "/editor"):
            answer = client.get(path)
            assert answer.text == "<p>table</p>" and answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/app-1.js")
        assert "immutable" in script.headers["cache-control"] and "javascript" in script.headers["content-type"]
        for path in ("/assets/gone.js", "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/x%00.js", "/api/v1/x", "/api/x"):
            assert client.get(path).status_code == 404, path


def test_damaged_games_are_refused_not_shown(start: Start) -> None:
    live = start()
    made = live.create("human", seed="1")
    page = live.page(made)
    page.play(page.legal[0])
    live.stop()
    with sqlite3.connect(live.settings.database) as base:
        base.execute("DROP TRIGGER plies_stay")
        base.execute("UPDATE plies SET ply = 'place 0 7,3' WHERE number = 1")
    base.close()
    live.start()
    assert error_of(live.http.get(f"/rooms/{made['room']}"), 409) == "room.damaged"
    assert len(live.errors) == 1 and "does not lead" in live.errors.pop()


# ---------------------------------------------------------------- the description is true

hypothesis_settings.register_profile("server", deadline=None, suppress_health_check=list(HealthCheck))
schema = schemathesis.openapi.from_dict(make_app(Settings()).openapi())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    live = Live(tmp_path_factory.mktemp("described"))
    yield live
    live.stop()
    assert live.errors == []


@schema.parametrize()
@hypothesis_settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Any, server: Live) -> None:
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    case.call_and_validate(base_url=f"http://127.0.0.1:{server.port}", checks=checks)


def test_positions_of_all_kinds_are_checked(live: Live) -> None:
    game = Game.new({"mode": "experienced"}, 3, seed=2)
    game.roll_all()
    assert live.http.post("/positions/check", json={"position": game.position()}).json()["ok"]
    cases: list[Any] = [{}, {"firefighters": 3}, {"options": {"board": []}}, {"phase": "\ud800"}, {"fire": [[1e999, 1]]}]
    for broken in cases:
        body = json.dumps({"position": broken})
        answer = live.http.post("/positions/check", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (200, 422)
        assert answer.status_code == 422 or not answer.json()["ok"]


def test_codes_cannot_be_found_by_trying(start: Start) -> None:
    live = start(guess_burst=5, guess_rate=0.001)
    made = live.create("open")
    # Codes that lead somewhere cost nothing, and neither do links.
    for _ in range(20):
        assert live.http.get(f"/rooms/{made['code']}").status_code == 200
    wrong = [f"/rooms/ZZZZ{letter}Z{more}" for letter in "ABCDE" for more in ("", "/record", "/frames")][:4]
    assert [live.http.get(path).status_code for path in wrong] == [404] * 4
    for code in ("room.not_found", "request.too_many"):
        page = Page(live.port, "ZZZZYZ", hello=False)
        assert page.receive()["error"]["code"] == code
        page.close()
    for key in ("ZZZZZZ", "zzzz-zz", made["code"]):
        answer = live.http.get(f"/rooms/{key}")
        assert answer.status_code == 429 and answer.json()["error"]["code"] == "request.too_many"
    assert live.http.post(f"/rooms/{made['code']}/seats/0/take", json={}).status_code == 429
    assert live.http.get(f"/rooms/{made['room']}").status_code == 200
    assert live.http.get("/rooms/no-such-room-at-all").status_code == 404
