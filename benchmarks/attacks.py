"""What a hostile client can do to a server: each attack against a server of its own, on the loopback, with figures.

    python benchmarks/attacks.py                     all of them
    python benchmarks/attacks.py bodies halves       some
    python benchmarks/attacks.py --tree ../older     against another checkout (its rules have to be compiled there)

A watcher asks for `/info` from another address (127.0.0.2) all the while: what it waits is what everyone else waits. The rest of
a line says what the attacker got. The server runs with its usual limits.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from flashover import Game
from flashover.dice import PhysicalDice

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "records" / "default-family.json"
BYSTANDER = "127.0.0.2"
#: The way into a house, and a round that leads back to where it began.
OPENING = [
    "place 0 3,0", "first 0", "move up", "move up", "move up", "move down", "end", "! dice 2 3",
    "move down", "move down", "move down", "move up", "end", "! dice 5 7", "move up", "move up",
    "move down", "move down", "end", "! dice 6 7", "move down", "move down", "move down", "move down",
    "end", "! dice 1 3", "move up", "move down", "move right", "move left", "end", "! dice 4 1",
    "move right", "move right", "move right", "move up", "end",
]  # fmt: skip
ROUND = ["! dice 6 3", "extinguish here remove", "end"]
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADING = "GET /api/v1/rooms/{room}/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}" + UPGRADE + "\r\n"
#: The close frame of the code 1008: a limit was broken.
CUT_OFF = b"\x88\x02\x03\xf0"
JSON = {"content-type": "application/json"}


class Target:
    """A server under attack."""

    def __init__(self, tree: Path, descriptors: int | None = None, *more: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.data = Path(self.folder.name) / "data"
        self.log = (Path(self.folder.name) / "log.txt").open("w+", encoding="utf-8")
        self._command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--data", str(self.data), "--no-browser", *more]
        if descriptors is not None:
            self._command = ["/bin/sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *self._command]
        self._tree = tree
        self._start()

    def _start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(self._tree / "src"), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment, cwd=self._tree
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[2])
        self.http = self.client()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.log.close()
        self.folder.cleanup()

    def restart(self) -> None:
        """A stop and a start."""
        self.stop()
        self._start()

    def stop(self) -> None:
        """End it; its files stay."""
        self.http.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def client(self, address: str | None = None, timeout: float = 60) -> httpx.Client:
        """A client, if wished from an address of its own."""
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api/v1", transport=transport, timeout=timeout)

    def socket(self, room: str, address: str | None = None, **more: Any) -> ClientConnection:
        """The WebSocket of a page."""
        line = socket.create_connection(("127.0.0.1", self.port), 20, (address, 0) if address else None)
        uri = f"ws://127.0.0.1:{self.port}/api/v1/rooms/{room}/ws"
        page: ClientConnection = connect(uri, sock=line, compression=None, max_size=None, open_timeout=20, close_timeout=0.5, **more)
        return page

    def room(self, *kinds: str, **more: Any) -> Any:
        """A room."""
        answer = self.http.post("/rooms", json={"seats": [{"kind": kind} for kind in kinds], **more})
        answer.raise_for_status()
        return answer.json()

    def cpu(self) -> float:
        """Seconds of a core the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        return int(found[1]) / 1024 if found else 0

    def logged(self) -> str:
        """What it has complained about."""
        self.log.flush()
        return Path(self.log.name).read_text("utf-8", "replace")


class Watcher:
    """Someone else, who only wants to know whether the server is there."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.waits: list[float] = []
        self.lost = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self.cpu, self.began = self.target.cpu(), time.monotonic()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(30)
        self.cpu = self.target.cpu() - self.cpu
        self.seconds = time.monotonic() - self.began

    def _watch(self) -> None:
        http = self.target.client(BYSTANDER, 10)
        while not self._stop.wait(0.1):
            began = time.monotonic()
            try:
                if http.get("/info").status_code != 200:
                    self.lost += 1
            except httpx.HTTPError:
                self.lost += 1
            self.waits.append(time.monotonic() - began)
        http.close()

    def __str__(self) -> str:
        worst = max(self.waits, default=0) * 1000
        usual = sorted(self.waits)[len(self.waits) // 2] * 1000 if self.waits else 0
        return (f"others wait {usual:.0f} ms, at worst {worst:.0f} ms; {self.lost} of {len(self.waits)} not answered; "
                f"CPU {self.cpu:.1f} s in {self.seconds:.1f} s")  # fmt: skip


def statuses(answers: Sequence[int]) -> str:
    """How often each answer came."""
    return ", ".join(f"{count} × {status}" for status, count in sorted(Counter(answers).items()))


def tried(work: Callable[[], int]) -> int:
    """A status, 0 for none."""
    try:
        return work()
    except (httpx.HTTPError, OSError):
        return 0


def bodies(tree: Path) -> str:
    """H2: 30 bodies of 690,000 empty lists to `/verify`, 30 to `/positions/check`."""
    body = b'{"a":[' + b",".join([b"[]"] * 690_000) + b"]}"
    out = []
    for path in ("/verify", "/positions/check"):
        with Target(tree) as target, Watcher(target) as watcher:
            def post(path: str = path, target: Target = target) -> int:
                return target.http.post(path, content=body, headers=JSON).status_code

            got = [tried(post) for _ in range(30)]
        out.append(f"{path}: {statuses(got)}; {watcher}")
    return "\n".join(out)


def readers(tree: Path) -> str:
    """H3: 10 sockets that send 60 hellos each, in a room with a long log, and read nothing."""
    with Target(tree) as target:
        made = target.room("human", seed="1")
        tokens = [token for token in [*made["tokens"], made["host"]] if token]
        with target.socket(made["room"]) as page:
            page.send(json.dumps({"type": "hello", "tokens": tokens}))
            view = json.loads(page.recv())["view"]
            page.send(json.dumps({"type": "standard", "base": view["version"]}))
            deadline = time.monotonic() + 40
            kinds = ["ply", "undo"]
            count = 0
            while time.monotonic() < deadline and count < 800:
                message = json.loads(page.recv(20))
                if message["type"] == "refused":
                    time.sleep(0.1)
                elif message["type"] != "update":
                    continue
                else:
                    view = message["view"]
                    count += 1
                    time.sleep(0.02)
                kind = kinds[count % 2]
                legal = [entry["ply"] for entry in view["waits_for"].get("legal", [])]
                wanted: dict[str, Any] = {"type": "undo", "base": view["version"]}
                if kind == "ply" or not view["can_undo"]:
                    wanted = {"type": "ply", "base": view["version"], "ply": next(ply for ply in legal if ply != "end")}
                page.send(json.dumps(wanted))
            page.send(json.dumps({"type": "hello", "tokens": tokens}))
            size = 0
            while not size:
                text = page.recv(20)
                size = len(text) if '"welcome"' in str(text)[:40] else 0
        before = target.memory()
        with ExitStack() as stack:
            for _ in range(10):
                line = socket.create_connection(("127.0.0.1", target.port))
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                stack.enter_context(line)
                line.send(f"GET /api/v1/rooms/{made['room']}/ws HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n"
                          f"{UPGRADE}\r\n".encode())
                text = json.dumps({"type": "hello", "tokens": []}).encode()
                frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
                for _ in range(60):
                    with suppress(OSError):
                        line.send(frame)
                    time.sleep(0.002)
            time.sleep(3)
            during = target.memory()
            time.sleep(8)
            later = target.memory()
        time.sleep(2)
        gone = target.memory()
        return f"welcome {size // 1000} kB; memory {before:.0f} MB, {during:.0f} MB, after 8 s {later:.0f} MB, gone {gone:.0f} MB"


def halves(tree: Path) -> str:
    """H4: 1,100 half requests against 1,024 descriptors, held for 20 s; then 200 half bodies of 1 MB."""
    with Target(tree, 1024) as target:
        with Watcher(target) as watcher, ExitStack() as stack:
            for _ in range(1100):
                with suppress(OSError):
                    line = stack.enter_context(socket.create_connection(("127.0.0.1", target.port), 5))
                    line.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
            time.sleep(20)
        out = f"halves: {watcher}; log {len(target.logged()) / 1e6:.2f} MB"
    with Target(tree) as target, ExitStack() as stack:
        before = target.memory()
        for _ in range(200):
            with suppress(OSError):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", target.port), 5))
                head = (f"POST /api/v1/verify HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nContent-Type: application/json\r\n"
                        "Content-Length: 2000000\r\n\r\n")  # fmt: skip
                line.sendall(head.encode() + b" " * 1_000_000)
        during = target.memory()
        time.sleep(12)
        return f"{out}\nhalf bodies: memory {before:.0f} MB, {during:.0f} MB, after 12 s {target.memory():.0f} MB"


def heads(tree: Path) -> str:
    """H4: 10 connections, each with a field of up to 20 MB before the body, for at most 8 s; then an address of 60 kB."""
    with Target(tree) as target:
        before = target.memory()
        part = b"x" * 65_536
        sent, cut = 0, 0
        with Watcher(target) as watcher, ExitStack() as stack:
            opened = [stack.enter_context(socket.create_connection(("127.0.0.1", target.port), 5)) for _ in range(10)]
            for line in opened:
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ")
            deadline = time.monotonic() + 8
            for _ in range(20_000_000 // len(part)):
                for line in list(opened):
                    try:
                        line.sendall(part)
                        sent += len(part)
                    except OSError:
                        opened.remove(line)
                        cut += 1
                if time.monotonic() > deadline or not opened:
                    break
            during = target.memory()
        long = tried(lambda: target.http.get(f"/info?{'x' * 60_000}").status_code)
        return (f"{cut} of 10 cut off, {sent / 1e6:.0f} MB taken; memory {before:.0f} MB, {during:.0f} MB; {watcher}; "
                f"the long address: {long}")  # fmt: skip


def gets(tree: Path) -> str:
    """H5: 8 clients of one address ask for a replay again and again for 8 s; a page of another site asks at all."""
    with Target(tree) as target:
        record = json.loads(RECORD.read_text("utf-8"))
        made = target.http.post("/rooms", json={"record": record, "ply": len(record["plies"]) - 1}).json()
        foreign = target.http.get("/games?limit=10000", headers={"sec-fetch-site": "cross-site"}).status_code
        many = target.http.get("/games?limit=10000").status_code
        until = time.monotonic() + 8

        def ask() -> list[int]:
            got = []
            with target.client() as http:
                while time.monotonic() < until:
                    got.append(tried(lambda: http.get(f"/rooms/{made['room']}/frames").status_code))
            return got

        with Watcher(target) as watcher, ThreadPoolExecutor(8) as pool:
            got = [status for future in [pool.submit(ask) for _ in range(8)] for status in future.result()]
        return f"frames: {statuses(got)}; {watcher}\nfrom another site: {foreign}; limit=10000: {many}"


def endless(plies: int) -> Any:
    """A true game as long as one likes: the same cell catches fire and is put out again."""
    game = Game.new({"mode": "family"}, 1, dice=PhysicalDice())
    for ply in [*OPENING, *ROUND * (plies // len(ROUND))][:plies]:
        game.play(ply)
    return game.record().to_json() | {"checkpoints": []}


def records(tree: Path) -> str:
    """H6: six records at once to `/frames` (4,900 plies), `/verify` and `/rooms` (60,000); meanwhile someone opens a room."""
    allowed, long = endless(4_900), endless(60_000)
    out = []
    for path, wanted in (("/frames", allowed), ("/verify", long), ("/rooms", {"record": long})):
        body = json.dumps(wanted)
        with Target(tree) as target:
            with Watcher(target) as watcher, ThreadPoolExecutor(6) as pool:
                began = time.monotonic()

                def post(path: str = path, body: str = body, target: Target = target) -> int:
                    with target.client() as http:
                        return http.post(path, content=body, headers=JSON).status_code

                sent = [pool.submit(tried, post) for _ in range(6)]
                time.sleep(0.2)
                with target.client(BYSTANDER) as http:
                    at = time.monotonic()
                    opened = http.post("/rooms", json={"seats": [{}]}).status_code
                    took = time.monotonic() - at
                got = [future.result() for future in sent]
                whole = time.monotonic() - began
            out.append(f"{path}: {statuses(got)} in {whole:.1f} s; a room opened ({opened}) in {took:.2f} s; {watcher}")
    return "\n".join(out)


def crowds(tree: Path) -> str:
    """H7: 64 pages that watch, or say nothing at all; then the holder of the seat comes back."""
    out = []
    for hello in (False, True):
        with Target(tree) as target, ExitStack() as stack:
            made = target.room("human")
            inside = 0
            for _ in range(64):
                with suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                    page = stack.enter_context(target.socket(made["room"]))
                    if hello:
                        page.send(json.dumps({"type": "hello", "tokens": []}))
                        inside += "welcome" in str(page.recv(5))[:40]
            verdict = "locked out"
            with suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError), target.socket(made["room"], BYSTANDER) as page:
                page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
                verdict = "plays" if "welcome" in str(page.recv(10))[:40] else "locked out"
            out.append(f"{'watching' if hello else 'silent'}: {inside or '-'} welcomed, the player {verdict}")
    return "; ".join(out)


def holders(tree: Path) -> str:
    """H7: 64 pages with the token of one seat; then the holder of the other seat comes back."""
    with Target(tree) as target, ExitStack() as stack:
        made = target.room("human", "human")
        inside = 0
        for _ in range(64):
            with suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                page = stack.enter_context(target.socket(made["room"]))
                page.send(json.dumps({"type": "hello", "tokens": made["tokens"][:1]}))
                inside += "welcome" in str(page.recv(10))[:40]
        verdict = "is locked out"
        with suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError), target.socket(made["room"], BYSTANDER) as page:
            page.send(json.dumps({"type": "hello", "tokens": made["tokens"][1:]}))
            verdict = "plays" if "welcome" in str(page.recv(10))[:40] else verdict
        return f"{inside} welcomed, the other player {verdict}"


def outcome(page: ClientConnection) -> Any:
    """What became of a ply."""
    while True:
        message = json.loads(page.recv(30))
        if message["type"] in ("update", "refused", "stale"):
            return message


class Walker:
    """A page that takes its one step back and makes it again, each time as soon as it knows the table's version."""

    def __init__(self, page: ClientConnection, made: Any) -> None:
        self.page = page
        self.page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
        welcome = json.loads(self.page.recv(20))
        step = next(entry["ply"] for entry in welcome["view"]["waits_for"]["legal"] if entry["ply"].startswith("move"))
        self.page.send(json.dumps({"type": "ply", "base": welcome["version"], "ply": step}))
        self.version = outcome(self.page)["version"]
        self._there = True

    def go(self) -> None:
        """There or back."""
        self.page.send(json.dumps({"type": "undo" if self._there else "redo", "base": self.version}))

    def went(self, answer: Any) -> bool:
        """Whether it did."""
        if answer["type"] != "update":
            return False
        self.version, self._there = answer["version"], not self._there
        return True


def floods(tree: Path) -> str:
    """H11: 60 tables of one address, a ply and its undo as often as a socket may, for 10 s; what another table's ply takes."""
    seconds = 10
    with Target(tree) as target, ExitStack() as stack:
        walkers = []
        for _ in range(60):
            made = target.room("human", seed="1", standard=True)
            walkers.append(Walker(stack.enter_context(target.socket(made["room"])), made))
        with target.client(BYSTANDER) as http:
            own = http.post("/rooms", json={"seats": [{}], "seed": "1", "standard": True}).json()
        other = Walker(stack.enter_context(target.socket(own["room"], BYSTANDER)), own)
        counted: Counter[str] = Counter()

        def flood(walker: Walker) -> None:
            with suppress(ConnectionClosed, OSError, TimeoutError):
                while time.monotonic() < until:
                    walker.go()
                    counted["stored" if walker.went(outcome(walker.page)) else "refused"] += 1
                    time.sleep(1 / 40)
            counted["open"] += walker.page.state.name == "OPEN"

        acks = []
        until = time.monotonic() + seconds
        with ThreadPoolExecutor(len(walkers)) as pool:
            cpu = target.cpu()
            flooding = [pool.submit(flood, walker) for walker in walkers]
            while time.monotonic() < until:
                began = time.monotonic()
                other.go()
                assert other.went(outcome(other.page)), "the other table was refused something"
                acks.append(time.monotonic() - began)
                time.sleep(0.1)
            for one in flooding:
                one.result()
            cpu = target.cpu() - cpu
        acks.sort()
        return (f"{counted['stored'] / seconds:.0f} plies stored a second, {counted['refused'] / seconds:.0f} refused, "
                f"{counted['open']} of {len(walkers)} sockets open; another table's ply {acks[len(acks) // 2] * 1000:.0f} ms, "
                f"at worst {acks[-1] * 1000:.0f} ms; CPU {cpu:.1f} s in {seconds} s")  # fmt: skip


def upgraded(target: Target, room: str, count: int, header: str = "") -> list[int]:
    """New sockets, one after the other, each closed at once: the answers to them."""
    got = []
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", target.port), 10)
        with line:
            head = UPGRADING.format(room=room, port=target.port, more=header)
            got.append(tried(lambda head=head, line=line: _status(line, head.encode())))  # type: ignore[misc]  # a lambda with defaults
    return got


def masked(text: str) -> bytes:
    """A short frame as a page sends it."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def _status(line: socket.socket, text: bytes) -> int:
    line.sendall(text)
    return int(line.recv(100).split()[1])


def behind_proxy(tree: Path) -> Target:
    """A server that believes a proxy on this computer; an older one believes anyone."""
    command = [sys.executable, "-m", "flashover", "serve", "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(tree / "src")})
    return Target(tree, None, *(("--proxy", "127.0.0.1") if "--proxy" in said.stdout else ()))


def proxied(tree: Path) -> str:
    """H4, H17: behind a named proxy, one client opens 900 sockets, and has 300 bodies arrive that never end; another one asks."""
    client, other = "X-Forwarded-For: 203.0.113.9\r\n", {"X-Forwarded-For": "198.51.100.7"}
    with behind_proxy(tree) as target:
        made = target.room("human")
        began = time.monotonic()
        got = upgraded(target, made["room"], 900, client)
        took = time.monotonic() - began
    with behind_proxy(tree) as target, ExitStack() as stack:
        served = []
        for _ in range(300):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", target.port), 10))
            line.sendall(f"POST /api/v1/risk HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n{client}Content-Type: application/json\r\n"
                         "Content-Length: 60000\r\n\r\n[".encode())  # fmt: skip
            served.append(line)
        time.sleep(1)
        held = 0
        for line in served:
            line.setblocking(False)
            try:
                held += line.recv(1) != b"" and line.recv(11).endswith(b"429")
            except BlockingIOError:
                held += 1
        asked = tried(lambda: target.http.get("/info", headers=other).status_code)
    return f"sockets: {statuses(got)} in {took:.1f} s; {held} of 300 unfinished bodies kept open; the other one: {asked}"


def strikes(tree: Path) -> str:
    """H17: 20 refusals of one socket for being too fast, three times with pauses of 25 s; then one that comes back when it is cut off."""
    with Target(tree) as target:
        made = target.room("human")
        with target.socket(made["room"]) as page:
            page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
            page.recv(10)
            rounds = 0
            with suppress(ConnectionClosed, TimeoutError):
                for _ in range(3):
                    refused = 0
                    while refused < 20:
                        page.send('{"type":"why","ply":"end"}')
                        refused += '"refused"' in str(page.recv(10))[:40]
                    time.sleep(25)
                    rounds += 1
        with Watcher(target) as watcher:
            refused, returns = 0, 0
            until = time.monotonic() + 8
            while time.monotonic() < until:
                with suppress(OSError, IndexError), socket.create_connection(("127.0.0.1", target.port), 5) as line:
                    if _status(line, UPGRADING.format(room=made["room"], port=target.port, more="").encode()) != 101:
                        continue
                    returns += 1
                    line.sendall(masked('{"type":"hello","tokens":[]}') + masked('{"type":"why","ply":"end"}') * 400)
                    while part := line.recv(65_536):
                        refused += part.count(b'"type":"refused"')
                        if CUT_OFF in part:
                            break
        return f"{rounds} of 3 rounds survived; then {refused} refusals on {returns} sockets in 8 s; {watcher}"


def dangers(tree: Path) -> str:
    """H5: 10 spectators of one table ask for the danger map, 40 times a second each, for 8 s."""
    with Target(tree) as target, ExitStack() as stack:
        made = target.room("human", seed="4", standard=True)
        pages = [stack.enter_context(target.socket(made["room"])) for _ in range(10)]
        for page in pages:
            page.send(json.dumps({"type": "hello", "tokens": []}))
        answers: Counter[str] = Counter()

        def ask(page: ClientConnection) -> None:
            with suppress(ConnectionClosed, TimeoutError):
                for _ in range(320):
                    page.send('{"type":"risk"}')
                    kind = ""
                    while kind not in ("risk", "refused"):
                        kind = str(json.loads(page.recv(20))["type"])
                    answers[kind] += 1
                    time.sleep(1 / 40)

        with Watcher(target) as watcher, ThreadPoolExecutor(10) as pool:
            list(pool.map(ask, pages))
        return f"{answers['risk']} answers, {answers['refused']} refusals; {watcher}"


def bots(tree: Path) -> str:
    """H8: 40 rooms of dear captains from one address; advice for someone else before, meanwhile and after."""
    with Target(tree) as target, ExitStack() as stack:
        with target.client(BYSTANDER) as http:
            own = http.post("/rooms", json={"seats": [{}], "seed": "1"}).json()
        page = stack.enter_context(target.socket(own["room"], BYSTANDER))
        page.send(json.dumps({"type": "hello", "tokens": own["tokens"]}))
        page.send(json.dumps({"type": "standard", "base": json.loads(page.recv(20))["version"]}))

        def advice() -> float:
            began = time.monotonic()
            page.send(json.dumps({"type": "advise", "level": 3}))
            while True:
                message = json.loads(page.recv(120))
                if message["type"] == "advice":
                    assert message["error"] is None, message["error"]
                    return time.monotonic() - began

        advice()
        before = advice()
        asked = []
        for spec in ("captain:seconds=600,positions=100000", "captain"):
            wanted = {"seats": [{"kind": "bot", "bot": spec}] * 2, "options": {"mode": "experienced", "level": "heroic"}}
            rooms = [target.http.post("/rooms", json=wanted) for _ in range(40)]
            asked.append(f"{spec}: {statuses([room.status_code for room in rooms])}")
            opened = [room.json()["room"] for room in rooms if room.status_code == 200]
            for room in opened:
                watching = stack.enter_context(target.socket(room))
                watching.send(json.dumps({"type": "hello", "tokens": []}))
            if opened:
                break
        time.sleep(3)
        during = [advice() for _ in range(3)]
        return f"advice {before:.1f} s; meanwhile {', '.join(f'{took:.1f}' for took in during)} s ({'; '.join(asked)})"


def reviews(tree: Path) -> str:
    """H8: one record under eight names to `/review`; then someone else asks for another."""
    with Target(tree) as target:
        record = json.loads(RECORD.read_text("utf-8"))
        got = []
        for number in range(8):
            record["seats"][0]["name"] = f"P{number}"
            got.append(target.http.post("/review", json=record).status_code)
        record["seats"][0]["name"] = "another player"
        with target.client(BYSTANDER) as http:
            other = http.post("/review", json=record).status_code
        return f"the same address: {statuses(got)}; another: {other}"


def codes(tree: Path) -> str:
    """H9: 400 guesses of codes, each with another `X-Forwarded-For`; and the code of a finished game."""
    with Target(tree) as target:
        letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
        guesses = [f"ZZZZ{letters[n // 32 % 32]}{letters[n % 32]}" for n in range(400)]
        headers = [{"x-forwarded-for": f"10.0.{n // 250}.{n % 250}"} for n in range(400)]
        got = [target.http.get(f"/rooms/{guess}", headers=header).status_code for guess, header in zip(guesses, headers, strict=True)]
        return f"{statuses(got)} (404 is an answer to the guess)"


def hosts(tree: Path) -> str:
    """H10: a page that made its own name lead here opens a room and a socket."""
    with Target(tree) as target:
        made = target.room("human")
        name = f"evil.example:{target.port}"
        evil = {"host": name, "origin": f"http://{name}"}
        room = target.http.post("/rooms", json={"seats": [{}]}, headers=evil).status_code
        look = target.http.get("/games", headers={"host": name}).status_code
        line = socket.create_connection(("127.0.0.1", target.port), 5)
        line.send(f"GET /api/v1/rooms/{made['room']}/ws HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\n"
                  f"{UPGRADE}\r\n".encode())
        opened = line.recv(100).split()[1].decode()
        line.close()
        return f"POST /rooms {room}, GET /games {look}, WebSocket {opened}"


def seeds(tree: Path) -> str:
    """H14: the seed 1234 is looked for among 10,000 by its commitment; and is anyone told that it was chosen?"""
    with Target(tree) as target:
        made = target.room("human", seed="1234")
        with target.socket(made["room"]) as page:
            page.send(json.dumps({"type": "hello", "tokens": []}))
            dice = json.loads(page.recv(10))["view"]["dice"]
        began = time.monotonic()
        found = next((n for n in range(10_000) if hashlib.sha256(f"flashover:{n}".encode()).hexdigest() == dice["commitment"]), None)
        took = (time.monotonic() - began) * 1000
        return f"found: {found} ({took:.0f} ms); told: {dice.get('chosen', False)}"


def strangers(tree: Path) -> str:
    """H12, H17: a bot's seat taken with nothing but the code; a game kept out of the log; a damaged room in the log file."""
    with Target(tree) as target:
        made = target.room("human", "bot")
        taken = target.http.post(f"/rooms/{made['code']}/seats/1/take", json={"name": "Eve"}).status_code
        unlisted = target.http.post("/rooms", json={"seats": [{}], "listed": False}).status_code
        return f"a bot's seat: {taken}; listed=false: {unlisted}"


ATTACKS: dict[str, Callable[[Path], str]] = {
    attack.__name__: attack
    for attack in (bodies, readers, halves, heads, gets, records, crowds, holders, floods, proxied, strikes, dangers, bots, reviews,
                   codes, hosts, seeds, strangers)
}  # fmt: skip


def main() -> int:
    """The attacks named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="FOLDER", help="the checkout to attack (default: this one)")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]}")
    for name in given.names or ATTACKS:
        attack = ATTACKS[name]
        print(f"{name}: {(attack.__doc__ or '').strip()}", flush=True)
        print("    " + attack(given.tree.resolve()).replace("\n", "\n    "), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
