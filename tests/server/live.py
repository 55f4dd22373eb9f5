"""A real server in a thread and real pages that talk to it; every message a page gets is held against the protocol."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from flashover.server.running import configured, listening
from flashover.server.settings import Settings
from flashover.server.web.app import make_app
from flashover.server.wire.protocol import ServerMessage, View

MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)
VIEW: TypeAdapter[Any] = TypeAdapter(View)
#: Longer than anything takes on a busy machine; nobody waits so long when all is well.
WAIT = 60.0


class Live:
    """A server on a free port, with its data in a folder of the test's."""

    def __init__(self, data: Path, **settings: Any) -> None:
        quick = {"bot_seconds": 0.0, "request_burst": 1e9, "message_burst": 1e9, "guess_burst": 1e9, "hello_burst": 1e9,
                 "connection_burst": 1e9, "room_burst": 1e9, "all_guesses_burst": 1e9, "most_unfinished_per_address": 10_000,
                 "most_sockets_per_address": 10_000, "chat_burst": 1e9, "risk_burst": 1e9, "bot_most_seconds": 600,
                 "bot_most_times": 1e6, "address_message_burst": 1e9, "address_write_burst": 1e9}  # fmt: skip
        self.settings = Settings(data=data, **(quick | settings))
        self.errors: list[str] = []
        self.pages: list[Page] = []
        self._handler = _Collector(self.errors)
        self.start()

    def start(self) -> None:
        self.listener = listening("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.app = make_app(self.settings)
        config = configured(self.app, log_config=None, timeout_graceful_shutdown=20)
        self.server = uvicorn.Server(config)
        logging.getLogger().addHandler(self._handler)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],), daemon=True)
        self.thread.start()
        deadline = time.monotonic() + WAIT
        while not self.server.started:
            assert self.thread.is_alive() and time.monotonic() < deadline
            time.sleep(0.005)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=WAIT)

    def stop(self) -> None:
        for page in self.pages:
            page.close()
        self.pages.clear()
        self.http.close()
        self.server.should_exit = True
        self.thread.join(WAIT)
        self.listener.close()
        logging.getLogger().removeHandler(self._handler)
        assert not self.thread.is_alive()

    def restart(self) -> None:
        self.stop()
        self.start()

    def create(self, *seats: str, **more: Any) -> Any:
        """A room; a seat is `human`, `open` or `bot`."""
        wanted = {"seats": [{"name": f"P{n}", "kind": kind} for n, kind in enumerate(seats)], **more}
        answer = self.http.post("/rooms", json=wanted)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def page(self, made: Any, tokens: Sequence[str | None] | None = None, **more: Any) -> Page:
        """A page with tokens, by default all of the creator's."""
        if tokens is None:
            tokens = [*made["tokens"], made["host"]]
        page = Page(self.port, made["room"], [token for token in tokens if token], **more)
        self.pages.append(page)
        return page


class _Collector(logging.Handler):
    """What a server complains about. With several in one process it is the one started last: the others are idle meanwhile."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        collectors = [handler for handler in logging.getLogger().handlers if isinstance(handler, _Collector)]
        if collectors[-1] is self:
            self.errors.append(self.format(record))


class Page:
    """What a browser is to the server."""

    def __init__(
        self, port: int, room: str, tokens: Sequence[str] = (), since: int | None = None, hello: bool = True, queue: int | None = None,
        changes: bool = False,
    ) -> None:  # fmt: skip
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{port}/api/v1/rooms/{room}/ws"
        opened = connect(address, max_size=None, compression=None, max_queue=queue, open_timeout=WAIT, close_timeout=0.5)
        self.socket = self._open.enter_context(opened)
        self.tokens = list(tokens)
        self.changes = changes
        self.entries: dict[int, Any] = {}
        self.view: Any = None
        self.welcome: Any = None
        self.seen: list[Any] = []
        self.synced = threading.Event()
        if hello:
            self.hello(since)

    def close(self) -> None:
        self._open.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hello(self, since: int | None = None) -> Any:
        self.send(type="hello", tokens=self.tokens, since=since, changes=self.changes)
        return self.wait("welcome")

    def receive(self, timeout: float = WAIT) -> Any:
        text = self.socket.recv(timeout)
        message = json.loads(text)
        # Nothing of it is converted, and it has no field beside those of its type.
        assert json.loads(MESSAGE.dump_json(MESSAGE.validate_json(text, strict=True))) == message
        if message["type"] == "welcome":
            self.welcome = message
        for entry in message.get("entries", ()) or (message["log"] if message["type"] == "welcome" else ()):
            self.entries[entry["number"]] = entry
        if "view" in message:
            self.view = message["view"]
        elif "change" in message:
            self.view = changed(self.view, message["change"])
        elif message["type"] == "seats" and self.view is not None:
            self.view = {**self.view, "seats": message["seats"]}
        if message["type"] in ("welcome", "update"):
            assert message["version"] == self.view["version"]
        self.seen.append(message)
        return message

    def wait(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def ask(self, **message: Any) -> Any:
        """Send, and wait for what it led to."""
        self.send(**message)
        return self.wait("update", "refused", "stale")

    def act(self, kind: str, **more: Any) -> Any:
        """A message built on what the page has seen."""
        return self.ask(type=kind, base=self.version, **more)

    def play(self, ply: str) -> Any:
        answer = self.act("ply", ply=ply)
        assert answer["type"] == "update", answer
        return answer

    def refused(self, code: str, **message: Any) -> Any:
        """The message is refused with this code, and nothing has changed."""
        before = (self.version, self.view["digest"])
        self.send(**message)
        answer = self.wait("update", "refused", "stale")
        assert answer["type"] == "refused" and answer["error"]["code"] == code, answer
        assert answer["base"] == message.get("base")
        self.hello()
        assert (self.version, self.view["digest"]) == before
        return answer

    @property
    def version(self) -> int:
        return int(self.view["version"])

    @property
    def waits(self) -> Any:
        return self.view["waits_for"]

    @property
    def legal(self) -> list[str]:
        return [entry["ply"] for entry in self.waits["legal"]]

    @property
    def plies(self) -> list[str]:
        """Everything that counts."""
        return [self.entries[number]["ply"] for number in sorted(self.entries) if not self.entries[number]["undone"]]

    def gone(self) -> bool:
        """Whether the server has let this page go."""
        try:
            while True:
                self.socket.recv(WAIT)
        except ConnectionClosed:
            return True


def changed(view: Any, change: Any) -> Any:
    """The view after a change; it is held against the protocol, too."""
    parts = {part: view[part] | change[part] for part in ("position", "outlook") if part in change}
    after = view | change | parts
    VIEW.validate_python({"digest": ""} | after)
    return after


def simple(page: Page) -> str:
    """A ply that brings the game on."""
    legal = page.legal
    return "end" if "end" in legal else legal[0]
