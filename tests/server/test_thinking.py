"""Slow bots run in worker processes: their ply is always legal, abandoned when the table moves on, and other tables are not delayed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from flashover import Record
from tests.server.conftest import Start
from tests.server.guests import thinking_bots
from tests.server.live import WAIT, Live, Page, simple
from tests.server.test_kill import Process, new_seats

pytestmark = pytest.mark.skipif(os.name != "posix", reason="reads /proc and sends POSIX signals")


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Path]:
    """Bots of another package; the file that exists when one of them thinks. Requested before the server, so that it stops first."""
    with thinking_bots(tmp_path / "guests") as thinking:
        yield thinking


def pids(live: Live) -> list[int]:
    """The worker processes of a server."""
    return list(live.app.state.rooms.bots.workers.pids)


def alive(pid: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def no_longer(workers: list[int]) -> bool:
    """Whether all of them have ended."""
    return not any(map(alive, workers))


def until(true: Callable[[], object]) -> None:
    """Wait until it is true."""
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def room(live: Live, *bots: str | None, **more: Any) -> Any:
    """A room with bots; None is a person."""
    seats = [{"kind": "human"} if bot is None else {"kind": "bot", "bot": bot} for bot in bots]
    answer = live.http.post("/rooms", json={"seats": seats, "options": {"mode": "family"}, "seed": "3", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def to_bot(live: Live, bot: str, thinking: Path) -> tuple[Page, int]:
    """A table at which a bot has begun to think about its first turn; the version it thinks about."""
    page = live.page(room(live, None, bot))
    page.act("standard")
    while page.waits["seat"] == 0:
        page.play("end")
    until(thinking.exists)
    return page, page.version


def goes_on(page: Page) -> None:
    """Wait until the bot has played and seat 0 decides again."""
    while page.waits["kind"] != "decision" or page.waits["seat"] != 0:
        page.wait("update")


def test_all_levels_are_offered_the_strongest_first(live: Live) -> None:
    names = [bot["name"] for bot in live.http.get("/info").json()["bots"]]
    assert names[:5] == ["captain", "search", "planner", "greedy", "random"]
    answer = live.http.post("/rooms", json={"seats": [{"kind": "bot", "bot": "captain:seconds=1000"}]})
    assert answer.json()["error"]["code"] == "seat.bot_unknown"


@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_thinking_bots_play_a_whole_game(start: Start, mode: str) -> None:
    live = start(bot_limit=WAIT)
    crew = ["planner:positions=20,rolls=4", "search:positions=20,seconds=0.01", "captain:positions=20,seconds=0.01", "greedy"]
    made = room(live, *crew, options={"mode": mode})
    page = live.page(made, [])
    while page.waits["kind"] != "over":
        page.wait("update")
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert [seat["kind"] for seat in record["seats"]] == [f"bot:{bot}" for bot in crew]
    assert Record.from_json(record).verify().ok
    # One room has one worker: the plan of a turn is where it was made.
    assert len(pids(live)) == 1


def test_a_thought_is_abandoned_when_a_ply_is_taken_back(guests: Path, live: Live) -> None:
    page = live.page(room(live, None, "slow"))
    page.play(page.legal[0])
    until(guests.exists)
    workers = pids(live)
    page.act("undo")
    assert page.plies == [] and page.waits["seat"] == 0
    # The same process is ready for the next thought: it was asked to stop, not ended.
    page.play(page.legal[1])
    page.send(type="hand", seat=1, to="human")
    page.wait("seats")
    page.send(type="hand", seat=1, to="bot", bot="planner:positions=20,rolls=4")
    while not any(ply.startswith("place 1") for ply in page.plies):
        page.wait("update")
    assert pids(live) == workers


def test_a_bot_that_ignores_its_clock_is_ended(guests: Path, live: Live) -> None:
    page, _ = to_bot(live, "deaf", guests)
    (worker,) = pids(live)
    page.send(type="hand", seat=1, to="bot", bot="planner:positions=20,rolls=4")
    until(lambda: not alive(worker))
    goes_on(page)
    assert worker not in pids(live)


def test_an_unloaded_room_abandons_its_thought(guests: Path, start: Start) -> None:
    live = start(idle_seconds=0.2)
    page, _ = to_bot(live, "deaf", guests)
    (worker,) = pids(live)
    page.close()
    until(lambda: not alive(worker))


@pytest.mark.parametrize("bot", ["crash", "raise", "cheat", "deaf"])
def test_a_bot_that_fails_is_played_for(guests: Path, start: Start, bot: str) -> None:
    live = start(bot_limit=0.5)
    page, _ = to_bot(live, bot, guests)
    goes_on(page)
    assert live.errors and all(f"bot {bot}" in error and "greedy plays for it" in error for error in live.errors)
    live.errors.clear()


def test_a_killed_worker_is_replaced(guests: Path, live: Live) -> None:
    page, _ = to_bot(live, "slow", guests)
    (worker,) = pids(live)
    os.kill(worker, signal.SIGKILL)
    page.wait("update")
    assert live.errors == ["bot slow: its process ended; greedy plays for it"]
    page.send(type="hand", seat=1, to="bot", bot="planner:positions=20,rolls=4")
    goes_on(page)
    turn = page.view["turn"]
    while page.view["turn"] < turn + 2:
        page.play(simple(page))
        goes_on(page)
    live.errors.clear()
    assert pids(live) and worker not in pids(live)


def test_ctrl_c_is_left_to_the_server(guests: Path, live: Live) -> None:
    page, version = to_bot(live, "slow:seconds=1.0", guests)
    (worker,) = pids(live)
    os.kill(worker, signal.SIGINT)
    assert os.getpgid(worker) != os.getpgid(0)
    goes_on(page)
    assert pids(live) == [worker] and page.version > version


def test_a_seat_keeps_its_bot_and_printed_text_is_no_answer(guests: Path, live: Live) -> None:
    page = live.page(room(live, "chatty", "chatty"), [])
    while len(page.plies) < 30:
        page.wait("update")
    (worker,) = pids(live)
    entries = [page.entries[number] for number in sorted(page.entries)]
    for seat in (0, 1):
        reasons = [entry["intent"]["values"]["ply"] for entry in entries if entry["seat"] == seat]
        assert reasons == [f"{worker} {n}" for n in range(1, len(reasons) + 1)] and len(reasons) > 3


def children(pid: int) -> list[int]:
    """The processes that a process has started, in any of its threads."""
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text("ascii").split()]


def test_no_worker_outlives_its_server(tmp_path: Path, guests: Path) -> None:
    for bot in ("slow", "deaf"):
        server = Process(tmp_path / "data", guests.parent)
        made = new_seats(server.port, [{"kind": "bot", "bot": bot}])
        page = Page(server.port, made["room"])
        until(guests.exists)
        guests.unlink()
        workers = children(server.process.pid)
        assert len(workers) == 1 and alive(workers[0])
        server.kill()
        assert server.ended() == ""
        until(partial(no_longer, workers))
        page.close()


def test_others_play_while_captains_think(live: Live) -> None:
    """Both medians are taken on the same machine within the same minute."""
    quiet = typical_answer(live)
    watchers = [live.page(room(live, *["captain:seconds=2.0,most=10000,games=50"] * 2), []) for _ in range(2)]
    seen = [threading.Thread(target=_watch, args=(page,), daemon=True) for page in watchers]
    for thread in seen:
        thread.start()
    until(lambda: len(pids(live)) == min(2, os.cpu_count() or 1))
    busy = typical_answer(live)
    assert busy < max(10 * quiet, 0.25), f"{busy:.3f} s instead of {quiet:.3f} s"


def _watch(page: Page) -> None:
    from websockets.exceptions import ConnectionClosed

    try:
        while page.waits["kind"] != "over":
            page.wait("update")
    except (ConnectionClosed, TimeoutError):
        return


def typical_answer(live: Live) -> float:
    """The median time until a ply is acknowledged."""
    page = live.page(room(live, None, None))
    times: list[float] = []
    while len(times) < 40:
        if page.waits["kind"] == "over":
            page = live.page(room(live, None, None))
        begun = time.monotonic()
        page.play(simple(page))
        times.append(time.monotonic() - begun)
    return sorted(times)[20]


def test_idle_workers_end_and_are_started_again(start: Start) -> None:
    live = start(idle_seconds=0.5)
    page = live.page(room(live, None, "planner:positions=20,rolls=4"))
    page.act("standard")
    for _ in range(2):
        turn = page.view["turn"]
        while page.view["turn"] < turn + 2 and page.waits["kind"] != "over":
            page.play(simple(page)) if page.waits["seat"] == 0 else page.wait("update")
        until(lambda: not pids(live))
