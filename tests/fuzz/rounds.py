"""Fuzzing a server, and what it came to. What has to hold after every few messages is asserted here."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import httpx

from flashover import Game
from flashover.load.server import unlimited
from tests.fuzz.lines import BINARY, CONTINUED, TEXT, Http, WebSocket
from tests.fuzz.nonsense import any_text, any_value, damaged, mutated

RECORD = Path(__file__).parents[1] / "records" / "default-family.json"
API = "/api/v1"
DEAR_PATHS = ("/verify", "/frames", "/review")
DEAR = re.compile('"(?:risk|advise|captain)')
#: Messages sent before it is looked at what they did, and in one room.
AT_ONCE = 50
IN_ONE_ROOM = 2_000
#: Of so many such rounds one is sent message by message, to see that what is refused writes nothing.
ONE_BY_ONE = 8
#: What every page is sent when something was written.
TOLD = frozenset({"update", "seats", "chat", "unseated"})
#: How a request begins that may write, and the seconds without a write after which it has written or never will.
WRITING = (b"POST ", b"PUT ", b"PATCH ", b"DELETE ")
SETTLING = 0.2
#: Megabytes by which a server may grow once it has warmed up, for caches that fill: at once, and with each message.
MOST_GROWTH = 6.0
GROWTH_OF_ONE = 10e-6


class Target:
    """A server in a process of its own; whatever it complains about is kept."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log").open("w+", encoding="utf-8")
        self.database = folder / "data" / "flashover.sqlite3"
        limits = [f"--limit={limit}" for limit in ("bot_seconds=0", "idle_seconds=2", "doze_seconds=1", "advice_seconds=0.05")]
        command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(folder / "data")]
        command += [*unlimited(), *limits]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    def memory(self) -> float:
        """Resident, in MB."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        return round(int(found[1]) / 1024, 1) if found else 0.0

    def complaints(self) -> list[str]:
        """Lines of its log that are warnings or worse."""
        self.log.flush()
        text = Path(self.log.name).read_text("utf-8", "replace")
        return [line for line in text.splitlines() if re.search(r"WARNING|ERROR|CRITICAL|Traceback", line)]

    def create(self, **wanted: Any) -> Any:
        """A room."""
        answer = httpx.post(f"http://127.0.0.1:{self.port}/api/v1/rooms", json=wanted, timeout=60)
        return answer.raise_for_status().json()


@contextmanager
def target() -> Iterator[Target]:
    """A server for as long as it is wanted."""
    with tempfile.TemporaryDirectory(prefix="flashover-fuzz-") as folder:
        found = Target(Path(folder))
        try:
            yield found
        finally:
            found.process.terminate()
            found.process.wait(30)
            assert found.process.stdout is not None
            found.process.stdout.close()
            found.log.close()


class Page:
    """A page that sends nonsense, and knows from time to time where its table is."""

    def __init__(self, port: int, made: Any) -> None:
        self.tokens = [token for token in [*made["tokens"], made["host"]] if token]
        self._port, self._room = port, made["room"]
        self._line = WebSocket(port, self._room)
        self._marks = 0
        #: Whether it has heard everything since it looked last.
        self._heard = False
        self.view: Any = None
        #: The version of the last update that no look has seen.
        self._updated: int | None = None
        #: The seats as it was last told of them, and the number of the last line of chat.
        self._seats: Any = None
        self._line_number = 0
        self.kinds: Counter[str] = Counter()
        self.look()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    @property
    def version(self) -> int:
        """Of the view."""
        return int(self.view["version"])

    @property
    def waits(self) -> Any:
        """What the game waits for."""
        return self.view["waits_for"]

    @property
    def legal(self) -> list[str]:
        """Plies."""
        return [entry["ply"] for entry in self.waits["legal"]]

    def look(self) -> None:
        """Where the table is. What was sent before must have changed nothing, except for what every page was told of."""
        before = self.view
        told, after = self._ask()
        while after is not None:
            # A bot has played since the welcome: what it found is no longer true.
            played, (told, after) = after, self._ask()
            told = played if told is None else told
        if not self._heard:
            self._heard = True
        elif told is None:
            assert self.view["version"] == before["version"] and self.view["digest"] == before["digest"], "changed without a word"
        else:
            assert self.view["version"] == told, "another version than the one that was told"

    def _ask(self) -> tuple[int | None, int | None]:
        """Ask for the view; the version of the last update before it came, and of the last one after it."""
        told: int | None = None
        since = 0 if self.view is None else self.version
        self._line.send(json.dumps({"type": "hello", "tokens": self.tokens, "since": since}))
        for message in self._answers():
            if message["type"] == "welcome":
                told, self._updated = self._updated if self._updated is not None else told, None
        after, self._updated = self._updated, None
        return told, after

    def _answers(self) -> Iterator[Any]:
        """All that is said until something asked now is answered; what it says is noted."""
        self._marks += 1
        mark = f"mark {self._marks}"
        self._line.send(json.dumps({"type": "why", "ply": mark}))
        while True:
            message = self._line.receive()
            kind = message["type"]
            self.kinds[kind] += 1
            if kind == "refused":
                assert message["error"]["code"] != "server.error", message
            elif kind == "update":
                self._updated = message["version"]
                # A page that has asked for changes is told of the seats when there is something to tell.
                seats = (message.get("view") or message["change"]).get("seats")
                self._seats = self._seats if seats is None else _holders(seats)
            elif kind == "seats":
                self._seats = _holders(message["seats"])
            elif kind == "chat":
                self._line_number = message["number"]
            elif kind == "welcome":
                self._compare(message)
                self.view = message["view"]
            elif kind == "why" and message["ply"] == mark:
                return
            yield message

    def _compare(self, welcome: Any) -> None:
        """Seats and chat are those it was told of, so nothing that was refused has changed them."""
        seats, lines = _holders(welcome["view"]["seats"]), welcome["chat"]
        number = lines[-1]["number"] if lines else 0
        if self._heard:
            assert seats == self._seats, f"other seats than it was told of: {seats} {self._seats}"
            assert number == self._line_number, "a line of chat without a word"
        self._seats, self._line_number = seats, number

    def send(self, rng: random.Random, count: int) -> None:
        """Some nonsense."""
        for _ in range(count):
            text = any_text(rng, self, self.tokens)
            # What makes workers think is sent now and then only: it would take longer than everything else together.
            while isinstance(text, str) and DEAR.search(text) and rng.random() < 0.95:
                text = any_text(rng, self, self.tokens)
            self._line.send(text)

    def send_alone(self, rng: random.Random, base: sqlite3.Connection) -> None:
        """One message, and the answer to it: what no page was told of was not written either."""
        before = _writes(base)
        self.send(rng, 1)
        told = self._told()
        if not told and _writes(base) != before:
            # Perhaps a bot has played just now: by the next answer it is told.
            assert self._told(), "something was written without a word"
        self.kinds["told" if told else "refused alone"] += 1

    def _told(self) -> bool:
        """Whether anything that is stored was changed, by all that has been answered so far."""
        return not TOLD.isdisjoint({message["type"] for message in self._answers()})

    def break_off(self, rng: random.Random) -> None:
        """Something that is no WebSocket any more; then a new one."""
        line = self._line
        text = json.dumps({"type": "undo", "base": self.version}).encode()
        with suppress(OSError):
            line.raw(rng.choice((
                b"\x81\x05hello", line.frame(text, CONTINUED), line.frame(text, TEXT, final=False) + line.frame(text, TEXT),
                line.frame(text, rng.randrange(3, 16)), b"\xff\xff" + rng.randbytes(30), line.frame(b"\xff\xfe", TEXT),
                line.frame(rng.randbytes(20_000), BINARY), line.frame(text)[: rng.randrange(1, len(text))], b"\x81\xff" + b"\xff" * 8,
            )))  # fmt: skip
        line.close()
        self._line, self._heard = WebSocket(self._port, self._room), False


def _holders(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is stored of the seats; who is there goes with the hellos."""
    return [{name: seat[name] for name in ("name", "kind", "bot", "taken")} for seat in seats]


def sockets(at: Target, rng: random.Random, messages: int) -> Counter[str]:
    """Nonsense to a table."""
    with closing(sqlite3.connect(at.database, isolation_level=None)) as base:
        return _sockets(at, rng, messages, base)


def _sockets(at: Target, rng: random.Random, messages: int, base: sqlite3.Connection) -> Counter[str]:
    kinds: Counter[str] = Counter()
    sent = 0
    while sent < messages:
        made = at.create(
            seats=[{}, {}, {"kind": "bot"}], options={"mode": rng.choice(("family", "experienced"))},
            dice=rng.choice(("server", "server", "physical")),
        )  # fmt: skip
        with Page(at.port, made) as page:
            try:
                for number in range(IN_ONE_ROOM // AT_ONCE):
                    count = min(AT_ONCE, messages - sent)
                    sent += count
                    if number % ONE_BY_ONE == 1:
                        for _ in range(count):
                            page.send_alone(rng, base)
                    else:
                        page.send(rng, count)
                    if number % 5 == 4:
                        page.break_off(rng)
                    page.look()
            except (EOFError, OSError):
                # A page is let go for a reason, on a machine that stands still for lack of a sign of life; a server stays.
                page.kinds["hung up"] += 1
                assert at.process.poll() is None, "the server is gone"
            kinds += page.kinds
    return kinds


def requests(at: Target) -> list[tuple[str, str, Any]]:
    """What pages ask over HTTP: method, path and body."""
    made = at.create(seats=[{}, {"kind": "open"}])
    record = json.loads(RECORD.read_text("utf-8"))
    position = Game.new({"mode": "experienced"}, 3, seed=1).position()
    room, token = made["room"], made["tokens"][0]
    posts = [
        ("/rooms", {"seats": [{"name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}], "options": {"mode": "family"}}),
        ("/rooms", {"start": position, "dice": "physical", "away_seconds": 60, "practice": True}),
        ("/rooms", {"record": record, "ply": 12, "seats": [{}] * len(record["seats"])}),
        (f"/rooms/{room}/seats/1/take", {"name": "Bob", "tokens": [token]}),
        ("/rooms/summaries", {"rooms": [{"room": room, "tokens": [token]}]}),
        (f"/rooms/{room}/transfer", {"tokens": [token], "seats": [0], "host": False}),
        (f"/rooms/{room}/claim", {"code": "ABCDEFGH"}),
        ("/risk", {"position": position}),
        ("/positions/check", {"position": position}),
        ("/positions/edit", {"position": position, "edit": {"kind": "add_seat"}}),
        ("/verify", record),
        ("/frames", record),
        ("/review", record),
    ]
    gets = ["/info", "/reach", "/options", "/boards/A", "/i18n/en", "/games?limit=10", "/games.csv?mode=family", f"/rooms/{made['code']}",
            *(f"/rooms/{room}{what}" for what in ("", "/record", "/frames", "/replay", "/review")),
            *(f"/rooms/{room}/picture.{kind}" for kind in ("svg", "png"))]  # fmt: skip
    outside = ["/", f"/r/{room}", "/health", "/ready", "/metrics", "/openapi.json"]
    # Dear ones less often.
    return (
        [("POST", API + path, body) for path, body in posts for _ in range(1 if path in DEAR_PATHS or "record" in body else 6)]
        + [("GET", API + path, None) for path in gets for _ in range(2)]
        + [("GET", path, None) for path in outside]
    )


def a_request(rng: random.Random, known: list[tuple[str, str, Any]], port: int) -> bytes:
    """A real request, with something changed in its path, its headers or its body."""
    method, path, body = rng.choice(known)
    if rng.random() < 0.05:
        method = rng.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW"))
    if rng.random() < 0.15:
        at = rng.randrange(len(API) + 1 if path.startswith(API) else 1, len(path) + 1)
        path = path[:at] + rng.choice(("", "%00", "..", "%2e%2e/", "9" * 30, "%ff", "?x=1", rng.choice(string.ascii_letters))) + path[at:]
    head = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json"}
    if rng.random() < 0.1:
        name = rng.choice(("Host", "Origin", "Content-Type", "X-Forwarded-For", "Sec-Fetch-Site", "Accept-Encoding", "Range", "X-Odd"))
        head[name] = rng.choice(("evil.example", "null", "text/plain", "1.2.3.4, ::1", "cross-site", "gzip", "bytes=0-1", "x" * 2_000))
    text = ""
    if body is not None:
        for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
            body = mutated(body, rng)
        text = json.dumps(any_value(rng) if rng.random() < 0.03 else body)
        if rng.random() < 0.1:
            text = damaged(text, rng)
    content = text.encode("utf-8", "surrogatepass")
    if content and rng.random() < 0.2:
        head["Transfer-Encoding"] = "chunked"
        content = in_chunks(content, rng)
    elif content or method != "GET":
        head["Content-Length"] = str(len(content))
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + content


def in_chunks(content: bytes, rng: random.Random) -> bytes:
    """A body in pieces, now and then with something between them that should not be there."""
    found, at = b"", 0
    while at < len(content):
        piece = content[at : at + rng.choice((1, 7, 300, 5_000, len(content)))]
        at += len(piece)
        size = rng.choice((b"zz", b"-1", b"f" * 20, b"")) if rng.random() < 0.01 else b"%x" % len(piece)
        found += size + rng.choice((b"", b"", b"", b";name=value")) + b"\r\n" + piece + b"\r\n"
    return found + b"0\r\n" + rng.choice((b"", b"", b"X-Behind: it\r\n")) + b"\r\n"


def over_http(at: Target, rng: random.Random, messages: int) -> Counter[str]:
    """Requests; every answer that is no success says why, in our way, and nothing was written for it."""
    found: Counter[str] = Counter()
    known = requests(at)
    with closing(sqlite3.connect(at.database, isolation_level=None)) as base:
        _ask_all(at, rng, messages, known, found, base)
    return found


def _ask_all(
    at: Target, rng: random.Random, messages: int, known: list[tuple[str, str, Any]], found: Counter[str], base: sqlite3.Connection
) -> None:
    line = Http(at.port)
    before = _writes(base)
    sent = 0
    while sent < messages:
        # Now and then some requests at once, before the first is answered.
        together = [a_request(rng, known, at.port) for _ in range(rng.choice((1, 1, 1, 1, 1, 1, 1, 1, 2, 4)))]
        sent += len(together)
        with suppress(OSError):
            line.raw(b"".join(together))
        statuses = []
        for request in together:
            try:
                status, body = line.answer() if not request.startswith(b"HEAD") else (0, b"")
            except (EOFError, OSError):
                status, body = 0, b""  # what is no HTTP is hung up on
            statuses.append(status)
            found[str(status)] += 1
            assert status not in (500, 502), request[:2_000]
            if status >= 400 and body.startswith(b"{"):
                assert json.loads(body)["error"]["code"], body
            if status in (0, 400, 403, 408, 413, 431):
                line.close()
                line = Http(at.port)
                break
        found["at once"] += len(together) > 1 and len(statuses) == len(together)
        unheard = together[len(statuses) - (statuses[-1] == 0) :]
        now = _writes(base) if not any(request.startswith(WRITING) for request in unheard) else _settled(base)
        refused = len(statuses) == len(together) and all(status >= 400 for status in statuses)
        # Bots play on in the rooms of before: only what is written each time is written by what was refused.
        assert not refused or now == before or not all(_writes_though_refused(at, together, base) for _ in range(3)), (
            f"refused with {statuses}, and something was written: {together[0][:2_000]!r}"
        )
        before = _writes(base) if refused and now != before else now
    line.close()


def _writes_though_refused(at: Target, together: list[bytes], base: sqlite3.Connection) -> bool:
    """Whether something is written when these requests are sent once more, and refused once more."""
    before = _settled(base)
    line = Http(at.port)
    statuses = []
    with suppress(EOFError, OSError):
        line.raw(b"".join(together))
        statuses = [line.answer()[0] for _ in together]
    line.close()
    return len(statuses) == len(together) and all(status >= 400 for status in statuses) and _settled(base) != before


def _settled(base: sqlite3.Connection) -> int:
    """The number once nobody writes any more: what was asked on a line that was cut may still be done."""
    before, now = -1, _writes(base)
    while before != now:
        time.sleep(SETTLING)
        before, now = now, _writes(base)
    return now


def _writes(base: sqlite3.Connection) -> int:
    """A number that is another one whenever somebody else has written to the database."""
    return int(base.execute("PRAGMA data_version").fetchone()[0])


def growth(memory: list[float], messages: int) -> dict[str, float]:
    """By how much a server has grown since it had seen half of the messages, and by how much it may."""
    warm = (len(memory) - 1) // 2
    return {
        "grown_mb": round(memory[-1] - memory[warm], 1),
        "may_grow_mb": round(MOST_GROWTH + GROWTH_OF_ONE * messages * (len(memory) - 1 - warm) / len(memory), 1),
    }


def fuzz(way: str, seed: int, messages: int, slice_of: int = 10_000) -> dict[str, Any]:
    """As many messages as wished; the memory of the server is looked at after every slice."""
    rng = random.Random(seed)
    began = time.monotonic()
    kinds: Counter[str] = Counter()
    memory: list[float] = []
    send = {"sockets": sockets, "http": over_http}[way]
    with target() as at:
        for done in range(0, messages, slice_of):
            kinds += send(at, rng, min(slice_of, messages - done))
            memory.append(at.memory())
            print(way, done + slice_of, memory[-1], "MB", f"{time.monotonic() - began:.0f} s", flush=True)
        complaints = at.complaints()
    found = {"messages": messages, "answers": dict(kinds), "memory_mb": memory, **growth(memory, messages)}
    return found | {"complaints": complaints[:20], "number_of_complaints": len(complaints)}
