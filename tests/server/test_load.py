"""The load tool: what it reports is true, what it is asked for is bounded."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any, cast

import pytest

from flashover.errors import InputError
from flashover.load.crowd import Crowd
from flashover.load.figures import Step, lag_between, percentile
from flashover.load.http import LoadError
from flashover.load.plan import Plan, Target
from flashover.load.room import LoadedRoom, any_ply, number_at, waiting
from flashover.load.run import run as run_load
from flashover.load.server import unlimited
from flashover.load.socket import CLOSE, TEXT, Socket, masked
from flashover.server.shell.connection import framed
from flashover.server.watch.figures import Figures, merged
from tests.cli.running import process, refused
from tests.server.conftest import Start
from tests.server.live import Live

UPDATE = b'{"type":"update","version":23,"entries":[],"change":{"waits_for":{"kind":"decision","seat":1,"legal":[%b]},"turn":2}}'
LEGAL = b'{"ply":"drive ambulance left","cost":2},{"ply":"end","cost":0},{"ply":"move up","cost":2}'


def test_answers_are_read_without_parsing_them() -> None:
    text = UPDATE % LEGAL
    assert number_at(text, text.index(b"23")) == 23
    assert waiting(text) == (b"decision", 1, LEGAL)
    assert waiting(b'{"change":{"waits_for":{"kind":"over"}}}') == (b"over", -1, b"")
    assert waiting(b'{"change":{"turn":3}}') is None
    rng = random.Random(1)
    assert {any_ply(LEGAL, rng) for _ in range(200)} == {b"drive ambulance left", b"end", b"move up"}


def ignore(step: Step) -> None:
    """Nobody looks at single steps."""


class Heard:
    """Collects what a socket reads."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.gone = 0

    def heard(self, socket: Socket, text: bytes) -> None:  # noqa: ARG002 - as a reader is called
        self.texts.append(text)

    def lost(self, socket: Socket) -> None:  # noqa: ARG002
        self.gone += 1


class Wire(asyncio.Transport):
    """Collects what a socket writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.written.append(b"closed")

    def abort(self) -> None:
        self.written.append(b"aborted")


def test_frames_in_pieces_of_any_size_are_put_together() -> None:
    async def go() -> None:
        texts = [b"a", b"b" * 125, b"c" * 126, b"d" * 70_000, b""]
        stream = b"HTTP/1.1 101 Switching Protocols\r\nA: b\r\n\r\n" + b"".join(map(framed, texts)) + b"\x89\x01p" + b"\x88\x02\x03\xe8"
        for size in (1, 7, 1000, len(stream)):
            reader, wire = Heard(), Wire()
            socket = Socket(Target("127.0.0.1", 1), "room", reader, 0)
            socket.connection_made(wire)
            for at in range(0, len(stream), size):
                socket.data_received(stream[at : at + size])
            assert reader.texts == texts
            assert wire.written[1:] == [masked(0x8A, b"p"), masked(CLOSE, b"\x03\xe8"), b"closed"]
            socket.connection_lost(None)
            assert reader.gone == 1 and not socket.open

    asyncio.run(go())
    assert masked(TEXT, b"x" * 200)[:8] == b"\x81\xfe\x00\xc8\0\0\0\0" and masked(TEXT, b"x" * 70_000)[1] == 0xFF


def test_a_socket_that_is_given_up_is_no_failure() -> None:
    async def go() -> None:
        crowd = Crowd(Plan(), Target("127.0.0.1", 1), None)
        socket, wire = Socket(Target("127.0.0.1", 1), "room", Heard(), 0), Wire()
        waiting = asyncio.ensure_future(socket._joined)
        crowd.spawn(waits(waiting))
        socket.cut()  # before there is a connection
        socket.connection_made(wire)
        socket.connection_lost(None)
        assert wire.written == [b"aborted"]
        await asyncio.sleep(0)
        await crowd.leave()
        assert crowd.failed == 0 and not crowd.failures

    async def waits(joined: asyncio.Future[None]) -> None:
        await joined

    asyncio.run(go())


def test_a_game_that_is_over_is_followed_by_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that comes back to a game that is over, while another one is being made, does not make one more."""
    begun: list[str] = []

    async def go() -> None:
        crowd = Crowd(Plan(), Target("127.0.0.1", 1), None)
        room = LoadedRoom(crowd, random.Random(1))
        looking, heard, made = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def slow(_: LoadedRoom) -> None:
            begun.append("look back")
            looking.set()
            await heard.wait()

        async def opened() -> None:
            begun.append("open")
            made.set()

        monkeypatch.setattr(crowd, "look_back", slow)
        monkeypatch.setattr(room, "open", opened)
        room.sockets = [Socket(crowd.target, "room", room, 0)]
        over = b'{"type":"welcome","version":9,"view":{"waits_for":{"kind":"over"}}}'
        room.start(asyncio.get_running_loop().time())
        room.heard(cast("Socket", room.sockets[0]), over)
        await looking.wait()
        for _ in range(5):
            room.heard(cast("Socket", room.sockets[0]), over)
            await asyncio.sleep(0.002)
        room.stop()
        heard.set()
        await made.wait()
        await asyncio.sleep(0.01)
        await crowd.leave()

    asyncio.run(go())
    assert begun == ["look back", "open"]


def test_a_page_that_is_turned_away_comes_again(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where it never gets into a new game, the plies of the game before are not missed there."""
    monkeypatch.setattr("flashover.load.room.PAUSES", (0.01, 0.01))

    async def go() -> None:
        crowd = Crowd(Plan(think=0.05), Target("127.0.0.1", live.port), None)
        room = LoadedRoom(crowd, random.Random(1))
        await room.open()
        room.start(asyncio.get_running_loop().time())
        await asyncio.sleep(1)
        room.stop()
        assert room._told and await room.compare() == (0, 0)

        async def refuse(socket: Socket, target: Target) -> None:
            raise ConnectionError("HTTP/1.1 503")

        monkeypatch.setattr(Socket, "connect", refuse)
        room.leave()
        with pytest.raises(ConnectionError):
            await room.open()
        assert crowd.turned_away == 2
        monkeypatch.undo()
        assert await room.compare() == (0, 0)
        await crowd.leave()

    asyncio.run(go())


@pytest.mark.parametrize(
    ("wrong", "name"),
    [({"rooms": (0,)}, "--rooms"), ({"rooms": (20_001,)}, "--rooms"), ({"rooms": (5, 5)}, "--rooms"), ({"players": 7}, "--players"),
     ({"players": 4, "bots": 3}, "--bots"), ({"spectators": 1001}, "--spectators"), ({"think": 0.0}, "--think"),
     ({"seconds": 4000.0}, "--seconds"), ({"reconnects": 1.5}, "--reconnects"), ({"rooms": (20_000,), "spectators": 3}, "--rooms")],
)  # fmt: skip
def test_a_load_is_bounded(wrong: dict[str, Any], name: str) -> None:
    with pytest.raises(InputError) as error:
        Plan(**wrong).check()
    assert error.value.path == name
    Plan().check()


def test_only_this_computer_is_loaded_unless_someone_insists(run: Any) -> None:
    for url in ("http://192.0.2.1:8000", "http://example.org", "http://0.0.0.0:1"):
        refused(run("load", "--url", url), "load.elsewhere")
        assert not Target.of(url, anywhere=True).here
    for url, netloc in (("http://127.0.0.1:8000/", "127.0.0.1:8000"), ("localhost:99", "localhost:99"), ("http://[::1]:5", "[::1]:5")):
        assert Target.of(url, anywhere=False).netloc == netloc
    for url in ("https://127.0.0.1", "http://", "ftp://localhost", "http://localhost:x"):
        refused(run("load", "--url", url), "usage", "--url")
    refused(run("load"), "usage", "--serve")
    refused(run("load", "--serve", "--rooms", "ten"), "usage", "--rooms")


def test_a_load_counts_what_happened(start: Start) -> None:
    live = start(**{words.partition("=")[0]: int(words.partition("=")[2]) for words in unlimited() if "=" in words})
    plan = Plan(rooms=(4, 8), players=2, bots=1, spectators=2, think=0.1, seconds=2, reconnects=0.2)
    steps = run_load(plan, Target("127.0.0.1", live.port), None, ignore)
    assert [step.rooms for step in steps] == [4, 8] and [step.sockets for step in steps] == [16, 32]
    for step in steps:
        found = step.to_json()
        assert found["acks"] > 10 and found["ack_ms"]["max"] >= found["ack_ms"]["p99"] >= found["ack_ms"]["p50"] > 0
        assert {name: found[name] for name in ("lost", "doubled", "refused", "stale", "unanswered", "failed")} == dict.fromkeys(
            ("lost", "doubled", "refused", "stale", "unanswered", "failed"), 0
        ), found
        assert found["reconnects"] > 0 and found["return_ms"]["p50"] > 0 and found["loop_lag_ms"]["p99"] > 0
        assert json.dumps(found) and any("p99" in line for line in step.lines())


def test_a_lost_and_a_doubled_ply_are_seen(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers' worth of lies: an acknowledgement of a ply that is not there, a ply in the log that nobody sent."""

    class Lying(LoadedRoom):
        async def compare(self) -> tuple[int, int]:
            first = min(self._told)
            self._told[first + 10_000] = b"end"
            del self._told[first]
            return await super().compare()

    monkeypatch.setattr("flashover.load.crowd.LoadedRoom", Lying)
    (step,) = run_load(Plan(rooms=(2,), think=0.1, seconds=1), Target("127.0.0.1", live.port), None, ignore)
    assert step.counts["lost"] == step.counts["doubled"] == 2


def test_without_a_server_there_is_one_line(run: Any) -> None:
    with pytest.raises(LoadError):
        run_load(Plan(), Target("127.0.0.1", 1), None, ignore)
    refused(run("load", "--url", "http://127.0.0.1:1"), "load.server", "http://127.0.0.1:1")


def test_the_tool_starts_a_server_of_its_own() -> None:
    done = process("load", "--serve", "--rooms", "5", "--think", "0.2", "--seconds", "2", "--leave", "0.5", "--json")
    assert done.returncode == 0, done.stderr
    (step,) = json.loads(done.stdout)["steps"]
    assert step["acks"] > 20 and step["lost"] == step["doubled"] == 0
    if Path("/proc/self/stat").exists():
        assert step["server_cpu_ms_per_ply"] > 0 and step["kilobytes_per_new_room"] >= 0 and step["server_megabytes"] > 10
        assert "kilobytes_per_left_room" in step


def test_lag_is_what_was_counted_in_between() -> None:
    figures = Figures()
    figures.lag.add(3.0)
    before = figures.text({}).encode()
    assert lag_between(before, before) is None and lag_between(None, before) is None
    for _ in range(99):
        figures.lag.add(0.0004)
    figures.lag.add(0.015)
    figures.longest_collection.add(0.0025)
    figures.longest_collection.add(0.0005)
    after = figures.text({}).encode()
    assert lag_between(before, after) == {"p99": 1.0, "max": 15.0, "collection": 2.5}
    # Each longest is told once; then the class has to do.
    assert lag_between(before, figures.text({}).encode()) == {"p99": 1.0, "max": 20.0, "collection": 0.0}


def test_lag_of_several_workers_is_that_of_all() -> None:
    workers = {"0": Figures(), "1": Figures()}

    def text() -> bytes:
        return merged({name: figures.text({}) for name, figures in workers.items()}).encode()

    before = text()
    for _ in range(60):
        workers["0"].lag.add(0.0004)
        workers["1"].lag.add(0.004)
    workers["1"].lag.add(0.7)
    workers["0"].lag.add(0.02)
    workers["0"].longest_collection.add(0.003)
    assert lag_between(before, text()) == {"p99": 20.0, "max": 700.0, "collection": 3.0}


def test_a_report_of_nothing() -> None:
    assert percentile([1.0, 2.0, 3.0], 0.5) == 2.0 and percentile([], 0.5) == 0.0
    counts = dict.fromkeys(("lost", "doubled", "refused", "stale", "unanswered", "dropped", "reconnects", "turned_away", "failed"), 0)
    empty = Step(1, 1, 1.0, [], None, 0.0, None, None, None, [], counts)
    assert empty.to_json()["acks"] == 0 and empty.lines()
