"""What an operator sees: metrics that count what happened, health, readiness, and a guarded way to them."""

from __future__ import annotations

import logging
import re
import socket
import time
from contextlib import suppress
from typing import Any

import httpx
import pytest

from flashover.errors import ServeError
from flashover.server.store.errors import StoreError
from flashover.server.watch import scrape
from flashover.server.watch.figures import BOUNDS, Figures, Histogram
from flashover.server.watch.pulse import BEAT
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, simple


def figures_of(live: Live) -> dict[str, float]:
    answer = httpx.get(f"http://127.0.0.1:{live.port}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return parsed(answer.text)


def parsed(text: str) -> dict[str, float]:
    """Every line is a comment or a figure, and every figure has a type."""
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            sample = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\]*"\})? (\S+)', line)
            assert sample is not None, line
            base = re.sub("_(bucket|sum|count)$", "", sample[1])
            assert sample[1] in kinds or kinds[base] == "histogram"
            found[sample[1] + (sample[2] or "")] = float(sample[3])
    return found


def until(condition: Any) -> None:
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram()
    for seconds in (0.0, 0.001, 0.0011, 3.0, 99.0):
        histogram.add(seconds)
    lines = list(histogram.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 2' and lines[1] == 'x_bucket{le="0.002"} 3'
    assert lines[len(BOUNDS)] == 'x_bucket{le="+Inf"} 5' and lines[-1] == "x_count 5" and lines[-2].startswith("x_sum 102.0")
    assert parsed(Figures().text({"rooms": (2, "Rooms.")}))["flashover_rooms"] == 2


def test_plies_rooms_and_dropped_pages_are_counted(start: Start) -> None:
    live = start(largest_message=1000)
    made = live.create("human", "human", standard=True)
    before = figures_of(live)
    assert before["flashover_rooms"] == 1 and before["flashover_games_made_total"] == 1 and before["flashover_sockets"] == 0
    page = live.page(made)
    version = page.version
    for _ in range(5):
        page.play(simple(page))
    after = figures_of(live)
    assert after["flashover_plies_total"] - before["flashover_plies_total"] == page.version - version
    acks = after["flashover_ack_seconds_count"] - before["flashover_ack_seconds_count"]
    assert acks == 5 == after["flashover_store_seconds_count"] - before["flashover_store_seconds_count"]
    assert after["flashover_queue_depth"] == 0 and after["flashover_sockets"] == 1
    assert after['flashover_ack_seconds_bucket{le="+Inf"}'] == after["flashover_ack_seconds_count"]
    page.send(type="chat", text="x" * 2000)
    assert page.gone()
    assert figures_of(live)['flashover_dropped_total{reason="too_large"}'] == 1
    until(lambda: figures_of(live)["flashover_loop_lag_seconds_count"] > after["flashover_loop_lag_seconds_count"])
    assert "flashover_bot_questions" in after and "flashover_bot_processes" in after and after["flashover_start_time_seconds"] > 1e9


def test_a_stop_of_twenty_milliseconds_is_seen(live: Live) -> None:
    loop = live.app.state.rooms._janitor.get_loop()
    figures_of(live)
    for seconds in (0.02, 0.1):
        loop.call_soon_threadsafe(time.sleep, seconds)
        time.sleep(0.3)
        longest = figures_of(live)["flashover_loop_lag_longest_seconds"]
        assert longest > seconds - BEAT - 0.002, f"of {seconds} s {longest} were seen"
    assert figures_of(live)["flashover_loop_lag_longest_seconds"] < 0.1, "told once"
    figures_of(live)
    until(lambda: figures_of(live)["flashover_collection_longest_seconds"] > 0)


def test_a_page_that_falls_silent_is_counted_as_such(start: Start) -> None:
    live = start(ping_seconds=0.5, pong_seconds=0.5)
    made = live.create("human")
    with socket.create_connection(("127.0.0.1", live.port)) as silent:
        head = f"GET /api/v1/rooms/{made['room']}/ws HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nUpgrade: websocket\r\n"
        head += "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        silent.sendall(head.encode())
        until(lambda: figures_of(live).get('flashover_dropped_total{reason="silent"}') == 1)
    foreign = {"Origin": "http://elsewhere.example", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
    assert httpx.get(f"http://127.0.0.1:{live.port}/api/v1/rooms/{made['room']}/ws", headers=foreign).status_code == 403
    assert figures_of(live)['flashover_dropped_total{reason="not_allowed"}'] == 1


def test_metrics_are_for_this_computer_and_not_for_what_a_proxy_brings(live: Live) -> None:
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        answer = httpx.get(f"http://127.0.0.1:{live.port}/metrics", headers={header: "127.0.0.1"})
        assert answer.status_code == 404, header


def test_metrics_have_an_address_of_their_own_where_one_is_given(start: Start) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start(metrics_address=f"127.0.0.1:{port}", hosts=("club.example", "127.0.0.1"))
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert parsed(answer.text)["flashover_rooms"] == 0
    assert httpx.get(f"http://127.0.0.1:{port}/api/v1/info").status_code == 404
    with socket.create_connection(("127.0.0.1", port)) as rude:
        rude.sendall(b"x" * 100_000)
        rude.settimeout(WAIT)
        with suppress(ConnectionResetError):
            assert rude.recv(1000) == b""
    for host, status in ((f"127.0.0.1:{port}", 200), ("10.0.0.5", 200), ("club.example", 200), ("evil.example", 403), ("", 403)):
        assert httpx.get(f"http://127.0.0.1:{port}/metrics", headers={"Host": host}).status_code == status, host
    for wrong in ("9170", ":9170", "host:", "host:port", "host:70000"):
        with pytest.raises(ServeError):
            scrape.parsed(wrong)


def test_health_is_the_process_and_ready_is_a_write(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"http://127.0.0.1:{live.port}"
    assert httpx.get(f"{address}/health").json() == httpx.get(f"{address}/ready").json() == {"ok": True}
    asked = []

    async def fails() -> None:
        asked.append(1)
        raise StoreError("the disk is full")

    time.sleep(1.1)
    logging.getLogger("flashover.server").setLevel(logging.CRITICAL)
    try:
        monkeypatch.setattr(live.app.state.watch.readiness._store._store, "check", fails)
        answers = [httpx.get(f"{address}/ready") for _ in range(5)]
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].json()["error"]["code"] == "server.storage"
        assert len(asked) <= 2, "nobody makes the server write as often as they like"
        assert httpx.get(f"{address}/health").status_code == 200
    finally:
        logging.getLogger("flashover.server").setLevel(logging.NOTSET)
