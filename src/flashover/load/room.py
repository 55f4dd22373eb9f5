"""One room of a load: it plays any legal ply at its own pace, and remembers what it was told.

An answer is searched for the version and the legal plies; reading the whole JSON would take longer than everything else here.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import TYPE_CHECKING, Any

from flashover.load.socket import Socket

if TYPE_CHECKING:
    from flashover.load.crowd import Crowd

#: Seconds after which a ply counts as never answered.
PATIENCE = 30.0
#: Seconds before one who was not let in comes again.
PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0)

UPDATE = b'{"type":"update","version":'
WELCOME = b'{"type":"welcome",'
REFUSED = b'{"type":"refused",'
STALE = b'{"type":"stale",'
WAITS = b'"waits_for":{"kind":"'
LEGAL = b'"legal":['
PLY = b'{"ply":"'


def number_at(text: bytes, start: int) -> int:
    """The number that begins here."""
    end = start
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[start:end])


def waiting(text: bytes) -> tuple[bytes, int, bytes] | None:
    """What a message says the game waits for: the kind, the seat and the list of legal plies as it stands there."""
    at = text.find(WAITS)
    if at < 0:
        return None
    at += len(WAITS)
    kind = text[at : text.index(b'"', at)]
    if kind != b"decision":
        return kind, -1, b""
    seat = text.index(b'"seat":', at)
    legal = text.index(LEGAL, seat) + len(LEGAL)
    return kind, number_at(text, seat + 7), text[legal : text.index(b"]", legal)]


def any_ply(legal: bytes, rng: random.Random) -> bytes:
    """One of the legal plies. Where we point into the list is random, so that it need not be taken apart."""
    at = legal.find(PLY, int(rng.random() * len(legal)))
    if at < 0:
        at = legal.find(PLY)
    at += len(PLY)
    return legal[at : legal.index(b'"', at)]


class LogReader:
    """Reads one welcome, and with it a whole log."""

    def __init__(self) -> None:
        self.log: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(self, socket: Socket, text: bytes) -> None:
        """The first message is the welcome."""
        if not self.log.done() and text.startswith(WELCOME):
            self.log.set_result(text)
            socket.cut()

    def lost(self, socket: Socket) -> None:  # noqa: ARG002 - the signature of a reader
        """Closed before anything came."""
        if not self.log.done():
            self.log.set_exception(ConnectionError("closed before the log came"))


class LoadedRoom:
    """A room, its sockets, and the log as its players know it."""

    def __init__(self, crowd: Crowd, rng: random.Random) -> None:
        self._crowd = crowd
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self.id = ""
        self._tokens: list[str] = []
        self.sockets: list[Socket | None] = []
        #: The table as the first socket knows it; the others only wait for answers.
        self._version = self._begun = 0
        self._kind = self._legal = b""
        self._seat = -1
        #: The version below which nothing new can be played: the answer to our last ply had it.
        self._floor = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        #: The ply that waits for its answer: when it was sent, built on which version; and by which socket.
        self._asked: tuple[float, int, bytes] | None = None
        self._asker = 0
        self._late: asyncio.TimerHandle | None = None
        #: Since when the first socket has been on its way back.
        self._left: float | None = None
        #: Plies that were acknowledged, by the number of their entry, and those whose answer never came.
        self._told: dict[int, bytes] = {}
        self._unsure: dict[int, bytes] = {}
        self._stopped = False
        #: Whether the game is over and another one is being made.
        self._moving = False

    # ------------------------------------------------------------------------------------------------ coming and going

    async def open(self) -> None:
        """A new room with everyone in it."""
        plan = self._crowd.plan
        seats: list[dict[str, str]] = [{"kind": "human"}] * plan.players + [{"kind": "bot", "bot": plan.bot}] * plan.bots
        wanted = {"seats": seats, "options": {"mode": plan.mode}, "standard": True}
        made: dict[str, Any] = await self._crowd.http.post("/api/v1/rooms", wanted)
        self.id, self._tokens = made["room"], [token for token in made["tokens"] if token]
        # Moves of the last game are not looked for in this one, even if we never get in.
        self._told, self._unsure = {}, {}
        self._kind = b""
        self._version = self._floor = self._begun = 0
        self.sockets = [None] * (plan.players + plan.spectators)
        for number in range(len(self.sockets)):
            await self._connect(number)

    async def _connect(self, number: int) -> None:
        """Come in, and as a page does again after a while where the server cannot let us in just now."""
        for pause in (*PAUSES, None):
            socket = Socket(self._crowd.target, self.id, self, number)
            self.sockets[number] = socket
            try:
                await socket.connect(self._crowd.target)
                break
            except (OSError, TimeoutError):
                if pause is None:
                    raise
                self._crowd.turned_away += 1
                await asyncio.sleep(pause)
                if self.sockets[number] is not socket:
                    return
        since = self._version if number == 0 and self._version else None
        socket.send(json.dumps({"type": "hello", "tokens": self._tokens[number : number + 1], "since": since, "changes": True}).encode())

    def _reconnect(self, number: int) -> None:
        self._cut(number)
        self._doubt()
        if number == 0:
            self._left = time.perf_counter()
        self._crowd.reconnected += 1
        self._crowd.spawn(self._connect(number))

    def _cut(self, number: int) -> None:
        socket, self.sockets[number] = self.sockets[number], None
        if socket is not None:
            socket.cut()

    def start(self, begin: float) -> None:
        """Play from a moment on."""
        self._stopped = False
        self._due = begin
        self._plan_next()

    def stop(self) -> None:
        """Play no further."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def waits(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def leave(self) -> None:
        """Cut every socket."""
        self.stop()
        self._doubt()
        for number in range(len(self.sockets)):
            self._cut(number)

    # ------------------------------------------------------------------------------------------------ what is heard

    def heard(self, socket: Socket, text: bytes) -> None:
        """A message to one of the sockets."""
        number = socket.number
        if socket is not self.sockets[number]:
            return
        if text.startswith(UPDATE):
            if number == 0:
                self._version = number_at(text, len(UPDATE))
                self._look(text)
            if self._asked is not None and number == self._asker:
                self._answered(text)
            self._plan_next()
            self._crowd.updates += 1
        elif text.startswith(WELCOME):
            if number == 0:
                self._welcomed(text)
        elif text.startswith((REFUSED, STALE)):
            if text.startswith(REFUSED):
                self._crowd.refused += 1
            else:
                self._crowd.stale += 1
            self._drop_question()
            if not self._stopped:
                self._reconnect(number)

    def lost(self, socket: Socket) -> None:
        """The server closed a socket."""
        self._crowd.dropped += 1
        if socket is self.sockets[socket.number] and not self._stopped:
            self._reconnect(socket.number)

    def _welcomed(self, text: bytes) -> None:
        self._version = number_at(text, text.index(b'"version":') + 10)
        if self._kind == b"":
            self._begun = self._version
        self._look(text)
        if self._left is not None:
            self._crowd.returns.append(time.perf_counter() - self._left)
            self._left = None
        self._plan_next()

    def _look(self, text: bytes) -> None:
        found = waiting(text)
        if found is not None:
            self._kind, self._seat, self._legal = found

    def _answered(self, text: bytes) -> None:
        assert self._asked is not None
        at, base, ply = self._asked
        # A bot's ply may come between; ours is the one with our text as the next entry.
        if text.find(b'"number":%d,"ply":"%b"' % (base + 1, ply)) < 0:
            return
        self._crowd.acks.append(time.perf_counter() - at)
        self._told[base + 1] = ply
        self._floor = number_at(text, len(UPDATE))
        self._drop_question()
        reconnects = self._crowd.plan.reconnects
        if reconnects and not self._stopped and self._rng.random() < reconnects:
            self._reconnect(0)

    # ------------------------------------------------------------------------------------------------ what is played

    def _plan_next(self) -> None:
        if self._stopped or self._moving or self._asked is not None or self._timer is not None:
            return
        if not self._due or self._version < self._floor:
            return
        if self._kind == b"over":
            self._timer = self._loop.call_at(self._due, self._begin_again)
        elif self._kind == b"decision" and self._seat < self._crowd.plan.players:
            self._timer = self._loop.call_at(self._due, self._play)

    def _play(self) -> None:
        self._timer = None
        seat = self._seat
        if self._stopped or self._asked is not None or self._kind != b"decision" or seat >= self._crowd.plan.players:
            return
        socket = self.sockets[seat]
        if socket is None or not socket.open or self._left is not None:
            return  # a welcome plans the next ply
        ply = any_ply(self._legal, self._rng)
        self._due = max(self._due + self._crowd.plan.think, self._loop.time())
        self._asker = seat
        self._asked = time.perf_counter(), self._version, ply
        self._late = self._loop.call_later(PATIENCE, self._too_late)
        socket.send(b'{"type":"ply","base":%d,"ply":"%b"}' % (self._version, ply))

    def _drop_question(self) -> None:
        self._asked = None
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _doubt(self) -> None:
        """The answer will not come any more; whether the ply was played the log will say."""
        if self._asked is not None:
            _, base, ply = self._asked
            self._unsure[base + 1] = ply
            self._crowd.unanswered += 1
            self._drop_question()

    def _too_late(self) -> None:
        self._late = None
        if self._asked is not None and not self._stopped:
            self._reconnect(0)

    def _begin_again(self) -> None:
        self._timer = None
        self._moving = True
        self._crowd.spawn(self._again())

    async def _again(self) -> None:
        """The game is over: look back, and begin another."""
        try:
            await self._crowd.look_back(self)
            for number in range(len(self.sockets)):
                self._cut(number)
            await self.open()
        finally:
            self._moving = False
        self._plan_next()

    # ------------------------------------------------------------------------------------------------ whether it was true

    async def compare(self) -> tuple[int, int]:
        """Acknowledged plies that are not where they were told to be, and decisions of ours in the log that nobody sent."""
        reader = LogReader()
        socket = Socket(self._crowd.target, self.id, reader, 0)
        await socket.connect(self._crowd.target)
        socket.send(b'{"type":"hello"}')
        async with asyncio.timeout(PATIENCE):
            log: list[dict[str, Any]] = json.loads(await reader.log)["log"]
        entries = {entry["number"]: entry["ply"].encode() for entry in log}
        lost = sum(entries.get(number) != ply for number, ply in self._told.items())
        seats = range(self._crowd.plan.players)
        ours = [entry["number"] for entry in log if entry["number"] > self._begun and entry["seat"] in seats and entry["ply"][:1] != "!"]
        if not self._kind:
            ours = []  # We never got in, so what is there was played by the set-up alone.
        return lost, sum(number not in self._told and number not in self._unsure for number in ours)
