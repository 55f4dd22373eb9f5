"""Each way in which one client could harm the others, and what stands in its way now."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from flashover.advice.risk import RiskJson, risk
from flashover.errors import ServeError
from flashover.record import Record
from flashover.rules.state import State
from flashover.server.guarding import Guard
from flashover.server.limits import Bucket
from flashover.server.thinking import risks
from flashover.server.thinking.turns import Turns
from flashover.server.web.lines import Complaints
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page, simple

RECORD = Path(__file__).parents[1] / "records" / "default-family.json"
JSON = {"content-type": "application/json"}


def code_of(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"]["code"])


def record() -> Any:
    return json.loads(RECORD.read_text("utf-8"))


def long_record() -> Any:
    """More plies than anyone plays; it would be refused for them only after all have been read."""
    return record() | {"plies": ["end"] * 20_000, "checkpoints": [], "result": None}


@contextmanager
def lines(live: Live, count: int, text: bytes) -> Iterator[list[socket.socket]]:
    """Connections that say something and no more."""
    with ExitStack() as stack:
        opened = [stack.enter_context(socket.create_connection(("127.0.0.1", live.port), WAIT)) for _ in range(count)]
        for line in opened:
            line.sendall(text)
        yield opened


def closed(line: socket.socket) -> bytes:
    """What came until the server hung up."""
    line.settimeout(WAIT)
    got = b""
    try:
        while part := line.recv(65_536):
            got += part
    except ConnectionResetError:
        pass
    return got


# ---------------------------------------------------------------- bodies


def test_a_large_body_stops_nobody(live: Live) -> None:
    lists = b'{"a":[' + b",".join([b"[]"] * 690_000) + b"]}"
    waits: list[float] = []
    over = threading.Event()

    def watch() -> None:
        with httpx.Client(base_url=live.http.base_url, timeout=WAIT) as http:
            while not over.is_set():
                began = time.monotonic()
                http.get("/info")
                waits.append(time.monotonic() - began)

    live.http.post("/verify", content=lists, headers=JSON)  # the process for records has started
    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    for _ in range(3):
        assert live.http.post("/verify", content=lists, headers=JSON).status_code == 422
    took = (time.monotonic() - began) / 3
    over.set()
    watcher.join()
    assert max(waits) < 0.5 * took or max(waits) < 0.25, f"{max(waits):.3f} s while a body took {took:.3f} s"


def test_only_records_are_large(live: Live) -> None:
    for path in ("/risk", "/positions/check", "/rooms/summaries"):
        assert code_of(live.http.post(path, content=b" " * 70_000, headers=JSON), 413) == "request.too_large"
    lists = b'{"position":[' + b",".join([b"[]"] * 15_000) + b"]}"
    assert code_of(live.http.post("/positions/check", content=lists, headers=JSON), 413) == "request.too_large"
    assert code_of(live.http.post("/verify", content=b" " * 2_100_000, headers=JSON), 413) == "request.too_large"


def test_bytes_cost_what_requests_cost(start: Start) -> None:
    live = start(request_burst=40, request_rate=0.001)
    assert live.http.post("/verify", content=b" " * 1_500_000, headers=JSON).status_code == 422
    assert code_of(live.http.post("/verify", content=b" ", headers=JSON), 429) == "request.too_many"


def test_records_are_limited_everywhere(live: Live) -> None:
    for path in ("/verify", "/frames", "/review", "/rooms"):
        body = {"record": long_record()} if path == "/rooms" else long_record()
        assert code_of(live.http.post(path, json=body), 422) == "record.too_long"


def test_rooms_open_while_records_are_read(start: Start) -> None:
    live = start(most_records_per_address=2)
    desk = live.app.state.rooms.desk
    gate = threading.Event()
    loop = live.app.state.rooms._janitor.get_loop()
    for _ in range(4):  # both threads for records are busy, and more waits for them
        asyncio.run_coroutine_threadsafe(desk.in_thread(gate.wait), loop)
    other = httpx.Client(base_url=live.http.base_url, timeout=WAIT)
    sent = [threading.Thread(target=other.post, args=("/verify",), kwargs={"json": record()}) for _ in range(2)]
    for thread in sent:
        thread.start()
    deadline = time.monotonic() + WAIT
    while desk._open.total() < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert code_of(live.http.post("/verify", json=record()), 429) == "request.too_many"
    assert live.http.post("/positions/check", json={"position": {}}).status_code == 200
    gate.set()
    for thread in sent:
        thread.join(WAIT)
    other.close()
    live.create("human")


# ---------------------------------------------------------------- connections


def test_half_a_request_is_not_waited_for(start: Start) -> None:
    live = start(request_seconds=0.3)
    half_body = b"POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n["
    for text in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", half_body, b"\r\n"):
        with lines(live, 1, text) as (line,):
            began = time.monotonic()
            closed(line)
            assert time.monotonic() - began < 5
    # A second request that never ends, behind one that was answered.
    with lines(live, 1, b"GET /api/v1/info HTTP/1.1\r\nHost: x\r\n\r\n") as (line,):
        line.recv(65_536)
        line.sendall(b"\r\n")
        closed(line)
    deadline = time.monotonic() + WAIT
    while live.app.state.door.lines.unfinished:
        assert time.monotonic() < deadline, "a place among the unfinished ones was not given back"
        time.sleep(0.01)


def test_who_hangs_up_with_requests_waiting_leaves_no_complaint(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    desk, counted = live.app.state.rooms.desk, live.app.state.door.lines
    gate = threading.Event()
    loop = live.app.state.rooms._janitor.get_loop()
    for _ in range(4):  # both threads for records are busy: the first answer takes its time
        asyncio.run_coroutine_threadsafe(desk.in_thread(gate.wait), loop)
    body = json.dumps(record()).encode()
    head = b"POST /api/v1/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    deadline = time.monotonic() + WAIT
    with lines(live, 1, head % len(body) + body + b"GET /api/v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
        while not desk._open.total():
            assert time.monotonic() < deadline
            time.sleep(0.01)
    while counted.open:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    gate.set()
    while live.server.server_state.tasks:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING] == []


def test_a_head_has_an_end(start: Start) -> None:
    live = start(request_seconds=60)

    def answer(head: str) -> bytes:
        with lines(live, 1, head.encode()) as (line,):
            return closed(line)

    rest = "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    assert answer(f"GET /api/v1/info?{'x' * 7_000} {rest}\r\n").startswith(b"HTTP/1.1 200")
    fields = "".join(f"Cookie: {'x' * 1_000}\r\n" for _ in range(25))
    assert answer(f"GET /api/v1/info {rest}{fields}\r\n").startswith(b"HTTP/1.1 200")
    before = live.app.state.watch._figures.dropped["too_large"]
    refused = answer(f"GET /{'x' * 8_200} {rest}\r\n")
    assert refused.startswith(b"HTTP/1.1 414") and b'"code":"request.too_large"' in refused
    assert answer(f"GET /api/v1/info {rest}{fields}{fields}\r\n").startswith(b"HTTP/1.1 431")
    body = "POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"
    # An address, a field, and a field behind the body that never end.
    for head in ("GET /", "GET / HTTP/1.1\r\nCookie: ", f"{body}X-Checksum: "):
        sent = 0
        with lines(live, 1, head.encode()) as (line,), suppress(ConnectionError):
            while sent < 8_000_000:
                line.sendall(b"x" * 16_384)
                sent += 16_384
                time.sleep(0.001)
        assert sent < 8_000_000, f"all of {head[:40]!r} was read"
    assert live.app.state.watch._figures.dropped["too_large"] == before + 5


def test_one_address_does_not_take_all_connections(start: Start) -> None:
    live = start(most_unfinished_per_address=4)
    with lines(live, 4, b"GET / HT"):
        deadline = time.monotonic() + WAIT
        while live.app.state.door.lines.unfinished < 4:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        with lines(live, 1, b"") as (line,):
            assert closed(line).startswith(b"HTTP/1.1 503")
        if sys.platform == "linux":
            transport = httpx.HTTPTransport(local_address="127.0.0.2")
            with httpx.Client(transport=transport, base_url=live.http.base_url) as other:
                assert other.get("/info").status_code == 200
    assert live.http.get("/info").status_code == 200


def test_new_connections_are_counted(start: Start) -> None:
    live = start(connection_burst=3, connection_rate=0.001)
    with lines(live, 4, b"") as opened:
        assert closed(opened[3]).startswith(b"HTTP/1.1 503")


def test_an_answer_nobody_reads_is_not_kept(start: Start) -> None:
    live = start(answer_seconds=0.3)
    made = live.create("human", seed="1")
    page = live.page(made)
    page.act("standard")
    ask = f"GET /api/v1/rooms/{made['room']}/frames HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", live.port))
        line.sendall(ask * 400)
        deadline = time.monotonic() + WAIT
        time.sleep(0.5)
        while live.app.state.door.lines.open > 1:
            assert time.monotonic() < deadline, "still open"
            time.sleep(0.05)


def test_trouble_with_descriptors_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        Complaints(loop)
        for _ in range(1000):
            loop.call_exception_handler({"message": "socket.accept()", "exception": OSError(24, "Too many open files")})

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())
    assert len([entry for entry in caplog.records if "Too many" in entry.getMessage()]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are not counted there")
def test_descriptors_are_raised() -> None:
    """In a process of its own, which begins with few where many are allowed."""
    script = """
import resource
from flashover.server.web.lines import raise_descriptors
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 200))
assert raise_descriptors() == 200
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (200, 200)
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=WAIT)


# ---------------------------------------------------------------- what is asked for


def test_looking_costs_too(start: Start) -> None:
    live = start(request_burst=10, request_rate=0.001)
    made = live.create("human")
    got = [live.http.get(f"/rooms/{made['room']}/frames").status_code for _ in range(6)]
    assert got[0] == 200 and got[-1] == 429
    live = start(request_burst=10, request_rate=0.001)
    assert [live.http.get("/info").status_code for _ in range(20)] == [200] * 20, "a page asks for much that costs little"


def test_pages_of_other_sites_ask_in_vain(live: Live) -> None:
    for path in ("/info", "/games", "/reach"):
        assert code_of(live.http.get(path, headers={"sec-fetch-site": "cross-site"}), 403) == "request.origin"
        assert code_of(live.http.get(path, headers={"origin": "http://evil.example"}), 403) == "request.origin"
        assert live.http.get(path, headers={"sec-fetch-site": "same-origin"}).status_code == 200
    uri = f"ws://127.0.0.1:{live.port}/api/v1/rooms/{live.create('human')['room']}/ws"
    with pytest.raises(InvalidStatus):
        connect(uri, additional_headers={"sec-fetch-site": "cross-site"})


def test_one_address_makes_rooms_for_itself_and_not_for_a_thousand(start: Start) -> None:
    live = start(room_burst=3, room_rate=0.001)
    got = [live.http.post("/rooms", json={"seats": [{}]}) for _ in range(5)]
    assert [answer.status_code for answer in got] == [200, 200, 200, 429, 429]
    assert code_of(got[-1], 429) == "request.too_many"
    if sys.platform == "linux":
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=transport, base_url=live.http.base_url, timeout=WAIT) as other:
            assert other.post("/rooms", json={"seats": [{}]}).status_code == 200


def finished(live: Live, **more: Any) -> tuple[Any, Page]:
    made = live.create("bot", **more)
    page = live.page(made, [made["host"]])
    while page.waits["kind"] != "over":
        page.wait("update")
    return made, page


def test_the_log_is_read_page_by_page_and_shows_what_it_may(live: Live) -> None:
    for number in range(3):
        finished(live, seed=str(number))
    made, _ = finished(live, seed="9", listed=False)
    assert live.http.get("/games", params={"limit": 501}).status_code == 422
    first = [game["number"] for game in live.http.get("/games", params={"limit": 2}).json()]
    rest = [game["number"] for game in live.http.get("/games", params={"limit": 2, "before": first[-1]}).json()]
    assert first == [3, 2] and rest == [1]
    assert len(live.http.get("/games.csv").text.splitlines()) == 4
    # It can be shown by those who were there.
    replay = live.http.get(f"/rooms/{made['room']}/replay").json()["replay"]
    assert live.http.get(f"/rooms/{replay}/record").status_code == 200
    # The second time it is not made again.
    kept = live.app.state.kept
    size = kept._size
    assert live.http.get(f"/rooms/{replay}/record").status_code == 200 and kept._size == size > 0


# ---------------------------------------------------------------- tables


def test_players_come_first(start: Start) -> None:
    live = start(most_sockets=8, most_spectators=5, most_spectators_per_address=3, hello_seconds=60)
    made = live.create("human", "open")
    silent = [Page(live.port, made["room"], hello=False) for _ in range(12)]
    watching = [live.page(made, []) for _ in range(3)]
    fourth = live.page(made, [], hello=False)
    fourth.send(type="hello", tokens=[])
    assert fourth.receive()["error"]["code"] == "server.full" and fourth.gone()
    assert live.page(made).welcome["you"]["seats"] == [0]
    for page in [*silent, *watching]:
        page.close()


def test_a_log_has_an_end(start: Start) -> None:
    live = start(most_undone=12, most_log=20)
    page = live.page(live.create("human", seed="1"))
    page.act("standard")
    while page.version < 12:
        page.play(next(ply for ply in page.legal if ply != "end"))
        if page.version < 12 and page.view["can_undo"]:
            page.act("undo")
    page.refused("undo.too_many", type="undo", base=page.version)
    while page.version < 20:
        page.play(page.legal[0])
    page.refused("room.too_long", type="ply", base=page.version, ply=page.legal[0])


def test_nobody_fills_the_chat(start: Start) -> None:
    live = start(chat_burst=3, chat_rate=0.001, most_chat=4)
    made = live.create("human", "human", seed="1")
    page, other = live.page(made, made["tokens"][:1]), live.page(made, made["tokens"][1:2])

    def say(whose: Page, text: str) -> str:
        whose.send(type="chat", text=text)
        answer = whose.wait("chat", "refused")
        return str(answer["text"] if answer["type"] == "chat" else answer["error"]["code"])

    assert [say(page, f"line {n}") for n in range(5)] == ["line 0", "line 1", "line 2", "chat.too_fast", "chat.too_fast"]
    page.act("standard")
    other.hello()
    assert [say(other, f"answer {n}") for n in range(3)] == ["answer 0", "answer 1", "answer 2"]
    kept = ["line 2", "answer 0", "answer 1", "answer 2"]
    assert [line["text"] for line in page.hello()["chat"]] == kept
    live.restart()
    assert [line["text"] for line in live.page(made).welcome["chat"]] == kept


def test_a_bot_may_not_think_for_ever(start: Start) -> None:
    live = start(bot_most_seconds=5, bot_most_times=4)
    for spec in ("captain:seconds=600", "captain:positions=100000", "search:games=1000", "planner:turns=20"):
        answer = live.http.post("/rooms", json={"seats": [{"kind": "bot", "bot": spec}]})
        assert code_of(answer, 422) == "seat.bot_dear" and answer.json()["error"]["path"] == "seats[0].bot"
    made = live.create("human")
    page = live.page(made)
    page.refused("seat.bot_dear", type="hand", seat=0, to="bot", bot="captain:seconds=6")
    assert live.http.post("/rooms", json={"seats": [{"kind": "bot", "bot": "captain:seconds=5,positions=12000"}]}).status_code == 200


def test_the_danger_is_computed_once_for_all_who_ask(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start(risk_burst=3, risk_rate=0.001)
    made = live.create("human", seed="4", standard=True)
    page, looking = live.page(made), live.page(made, [])
    gate, asked = threading.Event(), list[int]()

    def slow(state: State) -> RiskJson:
        asked.append(1)
        gate.wait(WAIT)
        return risk(state)

    monkeypatch.setattr(risks, "risk", slow)
    for _ in range(40):
        looking.send(type="risk")
    page.send(type="risk")
    # Nothing else waits for the threads in which it is computed.
    assert live.http.post("/positions/check", json={"position": page.view["position"]}, timeout=10).json()["ok"]
    gate.set()
    told = page.wait("risk")
    assert all(looking.wait("risk") == told for _ in range(40)) and told["version"] == page.version
    page.send(type="risk")
    assert page.wait("risk") == told and len(asked) == 1
    answers = []
    for _ in range(4):
        page.play(simple(page))
        page.send(type="risk")
        answer = page.wait("risk", "refused")
        answers.append(answer["version"] == page.version if answer["type"] == "risk" else answer["error"]["code"])
    assert answers == [True, True, "message.too_fast", "message.too_fast"] and len(asked) == 3


def test_those_who_wait_take_turns() -> None:
    async def scene() -> list[str]:
        turns, done = Turns(), []

        async def one(who: str) -> None:
            async with turns.of(who):
                done.append(who)
                await asyncio.sleep(0)

        many = [asyncio.create_task(one("many")) for _ in range(5)]
        await asyncio.sleep(0)
        given_up = asyncio.create_task(one("gone"))
        others = [asyncio.create_task(one(who)) for who in ("ada", "ben")]
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(*many, *others)
        assert len(turns) == 0
        await one("last")
        return done

    order = asyncio.run(scene())
    assert sorted(order) == ["ada", "ben", "last", *["many"] * 5]
    assert max(order.index("ada"), order.index("ben")) < 5, "nobody waits for all of someone else's"


def test_one_record_does_not_fill_the_queue_of_reviews(start: Start) -> None:
    live = start(review_burst=100, most_reviews_per_address=2)
    got = []
    for number in range(4):
        written = record()
        written["seats"][0]["name"] = f"P{number}"
        got.append(live.http.post("/review", json=written).status_code)
    assert got == [202, 202, 429, 429]


# ---------------------------------------------------------------- codes, names, seeds


def test_all_guesses_together_are_limited(start: Start) -> None:
    live = start(guess_burst=1e9, all_guesses_burst=5, all_guesses_rate=0.001, spare_guess_burst=0)
    got = [live.http.get(f"/rooms/ZZZZZ{letter}").status_code for letter in "ABCDEFGH"]
    assert got == [404] * 5 + [429] * 3


def test_nobody_says_where_they_come_from(start: Start) -> None:
    """Without `--proxy` the header of a proxy is one that anyone can write."""
    limits = {"guess_burst": 3, "guess_rate": 0.001, "room_burst": 3, "room_rate": 0.001, "most_sockets_per_address": 3}
    live = start(**limits)
    made = live.create("human")
    others = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(5)]
    assert [live.http.get("/rooms/ZZZZZZ", headers=one).status_code for one in others] == [404, 404, 404, 429, 429]
    assert [live.http.post("/rooms", json={"seats": [{}]}, headers=one).status_code for one in others] == [200, 200, 429, 429, 429]
    uri = f"ws://127.0.0.1:{live.port}/api/v1/rooms/{made['room']}/ws"
    with ExitStack() as stack:
        for one in others[:3]:
            stack.enter_context(connect(uri, additional_headers=one))
        with pytest.raises(InvalidStatus):
            connect(uri, additional_headers=others[3])
    # The one who looks after the server named it: now it is believed.
    live = start(**limits, proxies=("127.0.0.1",))
    assert [live.http.get("/rooms/ZZZZZZ", headers=one).status_code for one in others] == [404] * 5


def test_a_code_ends_with_its_game(live: Live) -> None:
    made, _ = finished(live, seed="1")
    assert code_of(live.http.get(f"/rooms/{made['code']}"), 404) == "room.not_found"
    assert live.http.get(f"/rooms/{made['room']}").status_code == 200


def test_names_of_a_server_that_is_served() -> None:
    found = Guard().settings("127.0.0.1", local=False)
    assert {"127.0.0.1", "localhost", "::1"} <= set(found["hosts"]) and not found["any_address"]
    found = Guard(hosts=["Club.Example"], origins=["https://club.example/"], proxies=["10.0.0.0/8"]).settings("0.0.0.0", local=False)  # noqa: S104
    assert "club.example" in found["hosts"] and found["any_address"] and found["origins"] == ("https://club.example",)
    assert Guard(hosts=["*"]).settings("127.0.0.1", local=False)["hosts"] == ()
    assert Guard(limits=["most_rooms=7", "guess_rate=0.5"]).settings("", local=True).items() >= {"most_rooms": 7, "guess_rate": 0.5}.items()
    wrong_limits = [Guard(limits=[text]) for text in ("most_dragons=3", "most_rooms=many", "most_rooms", "most_rooms=-1")]
    for wrong in (*wrong_limits, Guard(proxies=["next door"])):
        with pytest.raises(ServeError):
            wrong.settings("", local=True)


def test_other_names_lead_nowhere(start: Start) -> None:
    live = start(**Guard(hosts=["club.example"]).settings("127.0.0.1", local=False))
    made = live.create("human")
    for host, status in (("evil.example", 403), ("club.example", 200), ("localhost:1", 200), ("[::1]", 200), ("192.0.2.7", 403), ("", 403)):
        for path in ("/info", f"/rooms/{made['room']}"):
            assert live.http.get(path, headers={"host": host}).status_code == status, host
    name = f"evil.example:{live.port}"
    head = (f"GET /api/v1/rooms/{made['room']}/ws HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")  # fmt: skip
    with lines(live, 1, head.encode()) as (line,):
        assert line.recv(100).split()[1] == b"403"


def test_any_address_of_a_server_that_listens_everywhere(start: Start) -> None:
    live = start(hosts=("localhost",), any_address=True)
    for host, status in (("192.0.2.7:80", 200), ("[2001:db8::1]", 200), ("evil.example", 403)):
        assert live.http.get("/info", headers={"host": host}).status_code == status


def test_a_chosen_seed_is_told_and_cannot_be_guessed(live: Live) -> None:
    made, page = finished(live, seed="1234")
    dice = page.view["dice"]
    seed = b"flashover:1234"
    assert dice["chosen"] and dice["seed"] == seed.hex()
    assert dice["commitment"] != hashlib.sha256(seed).hexdigest()
    assert dice["commitment"] == hashlib.sha256(bytes.fromhex(dice["salt"]) + seed).hexdigest()
    written = live.http.get(f"/rooms/{made['room']}/record").json()
    assert Record.from_json(written).verify().to_json()["dice"] == "proven"
    assert live.http.post("/verify", json=written).json()["dice"] == "proven"
    written["dice"]["salt"] = "00" * 16
    assert live.http.post("/verify", json=written).json()["deviation"]["code"] == "verify.commitment"
    again = live.page(live.create("human", seed="1234"))
    assert again.view["dice"]["chosen"] and again.view["dice"]["salt"] is None and again.view["dice"]["seed"] is None
    live.restart()
    assert live.page(made, []).view["dice"] == dice
    assert not live.page(live.create("human")).view["dice"]["chosen"]


def test_a_bot_keeps_its_seat_from_strangers(live: Live) -> None:
    made = live.create("human", "bot", "open")
    take = f"/rooms/{made['room']}/seats/1/take"
    assert code_of(live.http.post(take, json={"name": "Eve"}), 403) == "seat.bot_seat"
    assert code_of(live.http.post(take, json={"name": "Eve", "tokens": ["x" * 32]}), 403) == "seat.bot_seat"
    assert live.http.post(f"/rooms/{made['room']}/seats/2/take", json={"name": "Ben"}).status_code == 200
    assert live.http.post(take, json={"name": "Ada", "tokens": [made["host"]]}).status_code == 200


def test_strikes_are_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    strikes = Bucket(50, 0.5)
    assert all(strikes.take() for _ in range(50)) and not strikes.take()
    now[0] = 20
    assert [strikes.take() for _ in range(11)] == [True] * 10 + [False]


def test_what_is_dear_leaves_a_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    bucket = Bucket(10, 1)
    assert bucket.take(60) and not bucket.take(0.05)
    now[0] = 49
    assert not bucket.take(0.05)
    now[0] = 52
    assert bucket.take()
