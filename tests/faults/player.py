"""A player who goes on whatever happens, and remembers what was acknowledged.

It plays any legal ply in a room of its own, takes some back, and in mischief repeats its messages, sends old ones again and sends two in
the wrong order. Afterwards the log of the server has to have every acknowledged change once, under its number, and no other of this seat's.
"""

from __future__ import annotations

import json
import random
import threading
import time
from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

#: Seconds after which an answer is no longer waited for, as a page that has heard nothing would.
PATIENCE = 2.0
#: Between two attempts, and between two plies.
PAUSE = 0.05
THINK = 0.02
#: Seconds in which every game has to open again.
OPENS = 60.0
UNDONE = "undo"


class Room:
    """One game as its player knows it."""

    def __init__(self, made: Any) -> None:
        self.id: str = made["room"]
        self.tokens: list[str] = [token for token in [*made["tokens"], made["host"]] if token]
        #: By the version a change made: what it was. Acknowledged; sent, and never answered.
        self.told: dict[int, str] = {}
        self.unsure: dict[int, set[str]] = {}
        #: The version at which the player came, and the seats it has.
        self.begun = 0
        self.seats: list[int] = []

    def faults_in(self, log: list[dict[str, Any]], version: int) -> tuple[int, int]:
        """What of the acknowledged is not in the log, and what is in it that was never sent or is there twice."""
        entries = {entry["number"]: entry for entry in log}
        doubled = len(log) - len(entries)
        taken_back = sum(entry["undone"] for entry in log)
        made = {number: entry["ply"] for number, entry in entries.items() if entry["seat"] in self.seats and entry["ply"][:1] != "!"}
        # A version without an entry took one back.
        made |= {number: UNDONE for number in range(1, version + 1) if number not in entries}
        doubled += abs(sum(what == UNDONE for what in made.values()) - taken_back)
        lost = sum(made.get(number) != what for number, what in self.told.items())
        for number, what in made.items():
            if number > self.begun and self.told.get(number) != what and what not in self.unsure.get(number, ()):
                doubled += 1
        return lost, doubled


class Player:
    """One seat; other seats, if any, are bots'."""

    def __init__(self, port: Callable[[], int], direct: Callable[[], int], rng: random.Random, bot: str | None = None) -> None:
        self._port, self._direct, self._rng, self._bot = port, direct, rng, bot
        #: Whether it wants what has changed instead of whole views.
        self.changes = True
        self.rooms: list[Room] = []
        self.acknowledged = 0
        self.mischief = False
        self.pranks = 0
        #: Is told what was acknowledged: the room, the version, and what was changed; with version 0, the room itself.
        self.note: Callable[[str, int, str], None] = lambda _room, _version, _what: None
        #: When changes were acknowledged.
        self._times: list[float] = []
        self.complaints: list[str] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    @property
    def last(self) -> float:
        """When the last change was acknowledged."""
        return self._times[-1] if self._times else 0.0

    def longest_wait(self, moment: float) -> float:
        """Seconds between two of them at most, from a moment on, after which there is one."""
        times = [moment, *self._times[bisect_right(self._times, moment) :]]
        return max(after - before for before, after in pairwise(times))

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the ply that is under way."""
        self._stop.set()
        self._thread.join(30)

    # ------------------------------------------------------------------------------------------------ playing

    def _live(self) -> None:
        while not self._stop.is_set():
            try:
                if not self.rooms:
                    self.rooms.append(self._open())
                if self._visit(self.rooms[-1]):
                    self.rooms.append(self._open())
            except (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError):
                self._stop.wait(PAUSE)

    def _open(self) -> Room:
        seats = [{"kind": "human"}, *([{"kind": "bot", "bot": self._bot}] if self._bot else [])]
        wanted = {"seats": seats, "options": {"mode": self._rng.choice(("family", "experienced"))}}
        answer = httpx.post(f"http://127.0.0.1:{self._direct()}/api/v1/rooms", json=wanted, timeout=10)
        answer.raise_for_status()
        room = Room(answer.json())
        self.note(room.id, 0, "")
        return room

    def _visit(self, room: Room) -> bool:
        """Play until the game is over; any trouble is an exception, and the player comes back."""
        address = f"ws://127.0.0.1:{self._port()}/api/v1/rooms/{room.id}/ws"
        with connect(address, max_size=None, compression=None, open_timeout=PATIENCE, close_timeout=0.1) as line:
            line.send(json.dumps({"type": "hello", "tokens": room.tokens} | ({"changes": True} if self.changes else {})))
            welcome = self._until(line, "welcome")
            view, room.seats = welcome["view"], welcome["you"]["seats"]
            if not room.told and not room.unsure:
                room.begun = view["version"]
            old: str | None = None
            while not self._stop.is_set():
                waits = view["waits_for"]
                if waits["kind"] == "over":
                    return True
                if waits["kind"] != "decision" or waits["seat"] not in room.seats:
                    view |= _news(self._until(line, "update"))
                    continue
                old = self._change(line, room, view, old)
                self._stop.wait(THINK)
        return False

    def _change(self, line: ClientConnection, room: Room, view: dict[str, Any], old: str | None) -> str:
        """One ply, or one taken back; the view is brought up to date."""
        base = view["version"]
        what = self._rng.choice([entry["ply"] for entry in view["waits_for"]["legal"]])
        if view["can_undo"] and self._bot is None and self._rng.random() < 0.2:  # over a bot's plies it would take back more than one
            what = UNDONE
        text = _message(base, what)
        sent = [text]
        if self.mischief:
            sent = self._rng.choice(([text, text], [_message(base + 1, what), text], [old or text, text], [text, old or text, text]))
            self.pranks += 1
        room.unsure.setdefault(base + 1, set()).add(what)
        for one in sent:
            line.send(one)
        while view["version"] == base:
            message = self._until(line, "update", "refused", "stale")
            if message["type"] == "update":
                view |= _news(message)
            elif message["type"] == "refused" and message["base"] == base:
                if message["error"]["code"] != "server.storage":
                    self.complaints.append(f"{what}: {message['error']}")
                raise EOFError
        # An entry of this number and text, or a version without an entry of its own: what was asked for has happened.
        room.told[base + 1] = what
        self.note(room.id, base + 1, what)
        self.acknowledged += 1
        self._times.append(time.monotonic())
        return text

    def _until(self, line: ClientConnection, *kinds: str) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while True:
            message: dict[str, Any] = json.loads(line.recv(max(0.01, deadline - time.monotonic())))
            if message["type"] in kinds:
                return message

    # ------------------------------------------------------------------------------------------------ whether it was true

    def compare(self) -> tuple[int, int]:
        """Look every room up again: lost and doubled changes."""
        lost = doubled = 0
        for room in self.rooms:
            message = self._look(room)
            found = room.faults_in(message["log"], message["version"])
            lost, doubled = lost + found[0], doubled + found[1]
        return lost, doubled

    def _look(self, room: Room) -> dict[str, Any]:
        """A welcome for somebody who only looks. Where servers share a database, one that was killed has its games for some seconds yet."""
        deadline = time.monotonic() + OPENS
        while True:
            address = f"ws://127.0.0.1:{self._direct()}/api/v1/rooms/{room.id}/ws"
            try:
                with connect(address, max_size=None, compression=None, open_timeout=30, close_timeout=0.1) as line:
                    line.send(json.dumps({"type": "hello", "tokens": []}))
                    message: dict[str, Any] = json.loads(line.recv(30))
                assert message["type"] == "welcome", message
                return message
            except (WebSocketException, AssertionError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)


def _news(update: dict[str, Any]) -> dict[str, Any]:
    news: dict[str, Any] = update["change"] if "change" in update else update["view"]
    return news


def _message(base: int, what: str) -> str:
    kind = {"type": "undo"} if what == UNDONE else {"type": "ply", "ply": what}
    return json.dumps({**kind, "base": base})
