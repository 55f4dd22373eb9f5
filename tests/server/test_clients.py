"""What one client may do on many connections: directly, and behind a proxy that brings many clients over connections of its own."""

from __future__ import annotations

import json
import socket
import struct
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, Self, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from flashover.server.limits import MOST_ADDRESSES, Bucket, Buckets
from flashover.server.settings import Settings
from flashover.server.web.addresses import network_of
from flashover.server.web.clients import DEAR, Clients
from flashover.server.wire import protocol
from tests.server.conftest import Start
from tests.server.live import WAIT, Live

PROXY = ("127.0.0.1",)
ADA, BEN = "203.0.113.9", "198.51.100.7"


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def brought(client: str) -> dict[str, str]:
    """What the proxy says of a request."""
    return {"X-Forwarded-For": client}


class Guests:
    """Pages of clients behind the proxy."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def page(self, made: Any, client: str) -> ClientConnection:
        """One that has not said hello."""
        uri = f"ws://127.0.0.1:{self._live.port}/api/v1/rooms/{made['room']}/ws"
        opened = connect(uri, additional_headers=brought(client), compression=None, max_size=None, open_timeout=WAIT, close_timeout=0.5)
        return self._open.enter_context(opened)


def told(page: ClientConnection, *kinds: str) -> Any:
    """The next message of one of these kinds."""
    while True:
        message = json.loads(page.recv(WAIT))
        if message["type"] in kinds:
            return message


def welcomed(page: ClientConnection, tokens: list[str]) -> Any:
    page.send(json.dumps({"type": "hello", "tokens": tokens}))
    return told(page, "welcome")


def asks(page: ClientConnection, **message: Any) -> str:
    """What became of a message: its answer, or why there is none."""
    page.send(json.dumps(message))
    answer = told(page, "why", "update", "refused", "advice")
    error = answer["error"]["code"] if answer.get("error") else ""
    return error if answer["type"] in ("refused", "advice") and error else str(answer["type"])


# ---------------------------------------------------------------- messages


def test_another_socket_brings_no_more_messages(start: Start) -> None:
    live = start(proxies=PROXY, address_message_burst=2 * DEAR + 6, address_message_rate=0.001)
    made = live.create("human")
    with Guests(live) as guests:
        pages = [guests.page(made, ADA) for _ in range(2)]
        for page in pages:
            welcomed(page, [])
        got = [asks(pages[number % 2], type="why", ply="end") for number in range(8)]
        assert got == ["why"] * 6 + ["message.too_fast"] * 2
        assert welcomed(guests.page(made, BEN), made["tokens"])["you"]["seats"] == [0]


def test_what_is_stored_costs_more_and_has_an_end_of_its_own(start: Start) -> None:
    limits = {"address_message_burst": 1_000, "address_message_rate": 0.001, "address_write_rate": 0.001}
    live = start(proxies=PROXY, address_write_burst=5, **limits)
    made = live.create("human", seed="1", standard=True)
    with Guests(live) as guests:
        page = guests.page(made, ADA)
        view = welcomed(page, made["tokens"])["view"]
        there = next(entry["ply"] for entry in view["waits_for"]["legal"] if entry["ply"].startswith("move"))
        version = view["version"]
        got = [asks(page, type="ply", base=version, ply=there)]
        got += [asks(page, type="redo" if number % 2 else "undo", base=version + 1 + number) for number in range(6)]
        assert got == ["update"] * 5 + ["message.too_fast"] * 2
        assert asks(page, type="why", ply="end") == "why"
        again = guests.page(made, ADA)
        welcomed(again, made["tokens"])
        assert asks(again, type="redo", base=version + 5) == "message.too_fast", "a new socket changes nothing"
    clients = live.app.state.door.clients
    # Two hellos and eight attempts at writing, and one question.
    assert clients._messages.of(ADA)._left == pytest.approx(1_000 - (2 + 8) * DEAR - 1, abs=0.5)


def test_a_club_of_thirty_behind_one_address_notices_nothing_and_a_flood_is_cut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clients = Clients(Settings())
    ply, shown = protocol.PlayPly(type="ply", base=0, ply="end"), protocol.Shown(type="shown", version=1)
    hello = protocol.Hello(type="hello", tokens=[])

    def said(who: str, *messages: protocol.ClientMessage) -> bool:
        return all(clients.may_say(who) and clients.may_do(who, message) for message in messages)

    # All come at once; then everyone plays on their own, a ply a second, and their pages say what they show and ask why.
    assert all(said("club", hello) for _ in range(30))
    for _ in range(600):
        now[0] += 1
        assert all(said("club", ply, shown, shown) for _ in range(30))
    # 64 sockets at their own limit.
    got = 0
    for _ in range(100):
        now[0] += 1
        got += sum(said("flood", ply) for _ in range(64 * 40))
    assert got < 6_000, "an address plays as much as a hundred tables, not as two thousand"


def test_new_sockets_do_not_wipe_out_strikes(start: Start) -> None:
    live = start(proxies=PROXY, message_burst=1, message_rate=0.001, most_strikes_per_address=5, strikes_forgiven_per_address=0.001)
    made = live.create("human")

    def refusals(page: ClientConnection) -> int:
        """How many there were until the server hung up."""
        welcomed(page, [])
        count = 0
        with suppress(ConnectionClosed):
            while True:
                page.send(json.dumps({"type": "why", "ply": "end"}))
                count += told(page, "refused")["error"]["code"] == "message.too_fast"
        assert page.close_code == 1008
        return count

    with Guests(live) as guests:
        assert refusals(guests.page(made, ADA)) == 6
        assert [refusals(guests.page(made, ADA)) for _ in range(2)] == [1, 1]
        assert refusals(guests.page(made, BEN)) == 6


def test_new_sockets_bring_no_new_advice(start: Start) -> None:
    live = start(proxies=PROXY, advice_seconds=0.05, advice_burst=1, advice_rate=0.0001, bot_limit=WAIT)
    made = live.create("human", seed="4", standard=True)
    with Guests(live) as guests:
        for client, answer in ((ADA, "advice"), (ADA, "advice.too_often"), (BEN, "advice")):
            page = guests.page(made, client)
            welcomed(page, made["tokens"])
            assert asks(page, type="advise", level=1) == answer


# ---------------------------------------------------------------- places at a table


def test_the_pages_of_a_seat_make_place_for_each_other_and_for_nobody_elses(start: Start) -> None:
    live = start(most_sockets=8, most_pages_per_seat=3)
    made = live.create("human", "human")
    first, second = made["tokens"]
    ada = [live.page(made, [first]) for _ in range(3)]
    ben = live.page(made, [second])
    # The oldest one is in use; of the others the next one has been silent for longest.
    ada[0].send(type="why", ply="end")
    ada[0].wait("why")
    late = [live.page(made, [first]) for _ in range(7)]
    assert all(page.welcome["you"]["seats"] == [0] for page in late)
    assert all(page.gone() and page.socket.close_code == protocol.GAVE_WAY for page in (ada[1], ada[2], ada[0], *late[:4]))
    room = live.app.state.rooms._rooms[made["room"]]
    until(lambda: len(room.pages) == 4)
    assert ben.hello()["you"]["seats"] == [1]
    assert live.page(made, [second]).welcome["you"]["seats"] == [1]
    assert [late[number].hello()["you"]["seats"] for number in (4, 5, 6)] == [[0]] * 3
    # Only seats that one holder has are counted together: the host and both seats, three pages each, would need more than there is.
    host = [live.page(made, [made["host"]]) for _ in range(3)]
    assert host[-1].welcome["you"] == {"seats": [], "host": True}


def test_the_page_that_speaks_stays(start: Start) -> None:
    live = start(most_pages_per_seat=2)
    made = live.create("human")
    used, left = live.page(made), live.page(made)
    used.act("standard")
    live.page(made)
    assert left.gone() and left.socket.close_code == protocol.GAVE_WAY
    assert used.hello()["you"]["seats"] == [0]


# ---------------------------------------------------------------- behind a proxy


def test_new_sockets_are_counted_for_the_client_that_a_proxy_names(start: Start) -> None:
    live = start(proxies=PROXY, connection_burst=3, connection_rate=0.001)
    made = live.create("human")
    with Guests(live) as guests:
        for _ in range(3):
            guests.page(made, ADA)
        with pytest.raises(InvalidStatus, match="503"):
            guests.page(made, ADA)
        welcomed(guests.page(made, BEN), [])


def test_half_requests_are_counted_for_the_client_that_a_proxy_names(start: Start) -> None:
    live = start(proxies=PROXY, most_unfinished_per_address=4)
    lines = live.app.state.door.lines

    def half(client: str) -> socket.socket:
        line = stack.enter_context(socket.create_connection(("127.0.0.1", live.port), WAIT))
        line.sendall(f"POST /api/v1/verify HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\nContent-Length: 9\r\n\r\n[".encode())
        return line

    with ExitStack() as stack:
        for _ in range(4):
            half(ADA)
        until(lambda: lines._unfinished[ADA] == 4)
        assert half(ADA).recv(100).startswith(b"HTTP/1.1 503")
        # Whoever else comes by this proxy is served, on a connection that has served the first one before.
        with httpx.Client(base_url=live.http.base_url, timeout=WAIT) as kept:
            assert kept.get("/info", headers=brought(BEN)).status_code == 200
            assert kept.post("/verify", json={}, headers=brought(BEN)).status_code == 422
        half(BEN)
        until(lambda: lines._unfinished[BEN] == 1)
    until(lambda: not lines._unfinished and not lines.unfinished)


def test_a_line_the_client_wrote_before_the_proxys_is_not_believed(start: Start) -> None:
    for limit, path, usual in (("guess", "/rooms/ZZZZZZ", 404), ("request", "/info", 200)):
        live = start(proxies=PROXY, **{f"{limit}_burst": 1, f"{limit}_rate": 0.001})
        got = []
        for number in range(6):
            headers = [("X-Forwarded-For", f"10.0.0.{number}"), ("X-Forwarded-For", ADA)]
            got.append(live.http.get(path, headers=headers).status_code)
        assert got[0] == usual and got[-1] == 429


def test_a_proxy_says_how_the_browser_speaks(start: Start) -> None:
    def origins(live: Live, **headers: str) -> Any:
        return live.http.get("/reach", headers={"host": "club.example", **headers}).json()["origins"]

    proto = "X-Forwarded-Proto"
    live = start(proxies=PROXY)
    assert origins(live, **{proto: "https"}) == ["https://club.example"]
    assert origins(live, **{proto: "http, HTTPS"}) == ["https://club.example"], "what the nearest proxy says"
    assert origins(live) == origins(live, **{proto: "javascript"}) == ["http://club.example"]
    # Anyone can write the header.
    assert origins(start(), **{proto: "https"}) == ["http://club.example"]


# ---------------------------------------------------------------- codes


def test_networks() -> None:
    assert network_of("203.0.113.9") == network_of("203.0.113.200") == "203.0.113.0/24"
    assert network_of("2001:db8:1:2::/64") == "2001:db8:1::/48" and network_of("next door") == "next door"


def test_those_who_guess_do_not_keep_out_those_who_know(start: Start) -> None:
    live = start(proxies=PROXY, all_guesses_burst=5, all_guesses_rate=0.001)
    made = live.create("human")

    def asked(key: str, client: str) -> int:
        return live.http.get(f"/rooms/{key}", headers=brought(client)).status_code

    def wrong(number: int, client: str) -> int:
        return asked(f"ZZZZ{'ABCDEFGH'[number // 8]}{'ABCDEFGH'[number % 8]}", client)

    # Five networks of one who tries: what all may is used up, and so is what each network has for itself.
    flood = [f"2001:db8:{number % 5}:{number}::1" for number in range(20)]
    assert [wrong(number, client) for number, client in enumerate(flood)] == [404] * 10 + [429] * 10
    assert [asked(made["code"], ADA) for _ in range(3)] == [200] * 3
    # One mistake is forgiven; further ones of this network, hits too, have to wait.
    assert [wrong(1, BEN), wrong(2, BEN), asked(made["code"], "198.51.100.8")] == [404, 429, 429]
    assert asked(made["code"], ADA) == 200 and asked(made["room"], BEN) == 200


class Asked:
    """A team in which every room is elsewhere until someone looks."""

    def __init__(self) -> None:
        self.looks = 0

    def is_here(self, one: object) -> bool:  # noqa: ARG002 - as a connection calls it
        return False

    async def hand_over(self, *_: object) -> bool:
        self.looks += 1
        return False


def test_looking_for_the_owner_of_a_room_is_limited_too(start: Start) -> None:
    asked = Asked()
    live = start(proxies=PROXY, request_burst=2, request_rate=0.001)
    live.server.lifespan.state["routing"] = asked
    got = [live.http.get(f"/rooms/ZZZZZ{letter}", headers=brought(ADA)) for letter in "ABCDEFGHJKLM"]
    assert [answer.status_code for answer in got] == [404] * 8 + [503] * 4
    assert asked.looks == 8 and all(answer.headers["retry-after"] for answer in got[8:])
    assert live.http.get("/rooms/ZZZZZA", headers=brought(BEN)).status_code == 404 and asked.looks == 9


# ---------------------------------------------------------------- memory


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the buffers of the system is that of Linux")
def test_what_waits_for_all_pages_together_has_an_end(start: Start) -> None:
    live = start(send_pause=2**30, send_limit=2**30, send_limit_in_all=4_000_000, stall_seconds=3_600, ping_seconds=3_600)
    made = live.create("human")
    room = live.app.state.rooms.loaded()[0]
    hello = json.dumps({"type": "hello", "tokens": []}).encode()
    frame = struct.pack("!BBI", 0x81, 0x80 | len(hello), 0) + hello

    def deaf() -> socket.socket:
        """A page that asks for the whole game, and reads nothing of it."""
        line = stack.enter_context(socket.socket())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", live.port))
        line.sendall(f"GET /api/v1/rooms/{made['room']}/ws HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                     .encode())  # fmt: skip
        assert line.recv(2_000).startswith(b"HTTP/1.1 101")
        known = set(room.pages)
        line.sendall(frame)
        until(lambda: bool(set(room.pages) - known))
        return line

    sockets, dropped = live.app.state.door.sockets, live.app.state.watch._figures.dropped
    with ExitStack() as stack:
        reader = live.page(made)
        deaf()
        patient = room.pages[1]
        most = 0
        for count in (1, 2):
            line = deaf()
            for _ in range(60):
                if dropped["slow"] == count:
                    break
                with suppress(OSError):
                    line.sendall(frame * 50)
                most = max(most, sum(one.waiting for one in list(sockets._open)))
                time.sleep(0.05)
            assert dropped["slow"] == count, most
        assert most < 6_000_000
        until(lambda: len(room.pages) == 2)
        assert patient in room.pages, "who has read least goes first"
        assert reader.hello()["you"]["seats"] == [0]


def test_buckets_of_many_addresses_are_not_looked_through_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    looked = [0]
    full = cast("property", Bucket.__dict__["full"]).fget
    assert full is not None

    def counted(bucket: Bucket) -> bool:
        looked[0] += 1
        return bool(full(bucket))

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(Bucket, "full", property(counted))
    buckets = Buckets(1, 0.001)
    first = buckets.of("0")
    for number in range(MOST_ADDRESSES + 100):
        buckets.of(str(number)).take()
    assert buckets.of("0") is first and looked[0] == MOST_ADDRESSES, "none of them may be forgotten"
    now[0] = 2_000
    for number in range(2 * MOST_ADDRESSES):
        buckets.of(f"late {number}")
    assert len(buckets._buckets) <= 2 * MOST_ADDRESSES, "they have refilled"
