"""A server process: opens rooms it owns, hands pages over to the owners of others, leaves when it is asked to, dies and pauses at any
moment.

This is a model of `shell.registry`, `team.member` and `team.routing`, written again for virtual time; see decision 12.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from flashover.server.core.effects import TRY_LATER
from flashover.server.core.inputs import Came, Said
from flashover.server.core.table import Damaged, Opening, Table
from flashover.server.shell.connection import RESTART
from flashover.server.store.errors import StoreError
from flashover.server.store.owning import BEAT_SECONDS, Beaten, Elsewhere, Place, Server
from flashover.server.store.rows import GameRow, SeatRow, StoredGame
from flashover.server.store.writes import Lease
from flashover.server.team.member import LEAVING_SECONDS
from flashover.server.wire import protocol
from tests.world.clock import Event
from tests.world.database import Beat, Create, Job, Leave, Load, Look, Lost, Own
from tests.world.link import Link
from tests.world.room import Room

if TYPE_CHECKING:
    from tests.world.world import World

#: Seconds without a message until a room lets its game go, and without a page until it is put away.
DOZE = 3.0
IDLE = 20.0
#: Seconds in which an owner has to take a connection that is handed over.
HAND_OVER = 1.0
#: The wall clock when the world begins.
EPOCH = 1_800_000_000.0

#: Gets the room, or the owner to go to, or neither when it could not be opened.
Found = Callable[["Room | None", "str | None"], None]


class Died(Exception):  # noqa: N818 - says what the process has done
    """The process is gone: what it was doing ends here."""


class Process:
    """A machine's server through all its lives."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.life = 0
        self.alive = False
        self.paused = False
        #: It takes no more rooms, and will end.
        self.leaving = False
        self.rooms: dict[str, Room] = {}
        #: How far its wall clock is off.
        self.off = 0.0
        #: Effects until it dies.
        self.fuse: int | None = None
        #: Until when its signs of life do not arrive.
        self.unheard = 0.0
        self._loading: dict[str, list[Found]] = {}
        self._backlog: list[tuple[int, Callable[..., object], tuple[Any, ...]]] = []

    # ------------------------------------------------------------------------------------------------ life and death

    @property
    def owner(self) -> str:
        """The name under which this life owns games."""
        return f"{self.name}.{self.life}"

    def start(self) -> None:
        """A new life, with nothing in memory."""
        if not self.alive:
            self.life += 1
            self.alive, self.paused, self.leaving, self.fuse = True, False, False, None
            self.rooms, self._loading, self._backlog = {}, {}, []
            self.world.trace(self.name, f"starts as {self.owner}")
            self._beat()

    def die(self) -> None:
        """At once: nothing is said, nothing is finished."""
        if self.alive:
            self.world.trace(self.name, "dies")
            self._gone()
            self.world.clock.at(self.world.rng.uniform(0.5, 8), self.start)

    def _gone(self) -> None:
        self.alive, self.paused = False, False
        for link in self.world.links:
            if link.process is self and link.server_end:
                link.server_died()

    def stop(self, then: Callable[[], object]) -> bool:
        """Asked to end: pages are sent away, what is under way may be finished, and its games are free at once; whether it has begun to."""
        if not self.alive or self.paused or self.leaving:
            return False
        self.world.trace(self.name, "leaves")
        self.leaving = True
        for room in list(self.rooms.values()):
            room.send_away(RESTART)
        self._finish(self.world.clock.now + LEAVING_SECONDS, then)
        return True

    def _finish(self, until: float, then: Callable[[], object]) -> None:
        busy = any(room.core.busy and not room.core.broken for room in self.rooms.values())
        if busy and self.world.clock.now < until:
            self.later(0.01, self._finish, until, then)
            return

        def end(*_: object) -> None:
            for key in list(self.rooms):
                self.unload(key)
            self._gone()
            then()

        self.ask(Leave(self.owner), end)
        # A database that does not answer is not waited for.
        self.later(LEAVING_SECONDS, end)

    def pause(self, seconds: float) -> bool:
        """Stopped in the middle, as by a debugger or a machine that swaps: everything waits, and it does not know."""
        if not self.alive or self.paused:
            return False
        self.world.trace(self.name, f"pauses for {seconds:.1f} s")
        self.paused = True
        self.world.clock.at(seconds, self.resume, self.life)
        return True

    def resume(self, life: int) -> None:
        """It goes on as if nothing had happened."""
        if self.alive and self.paused and life == self.life:
            self.world.trace(self.name, "wakes up")
            self.paused = False
            backlog, self._backlog = self._backlog, []
            for one in backlog:
                self._run(*one)

    def burn(self) -> None:
        """One more effect is to be carried out: it may be the one before which the process dies."""
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                self.world.faults.counts["process killed between effects"] += 1
                self.die()
                raise Died

    def do(self, call: Callable[..., object], *arguments: Any) -> None:
        """Something happens in this process, now; a dead one does nothing, a paused one later."""
        self._run(self.life, call, arguments)

    def later(self, delay: float, call: Callable[..., object], *arguments: Any) -> Event:
        """The same after some seconds, in this life only."""
        return self.world.clock.at(delay, self._run, self.life, call, arguments)

    def _run(self, life: int, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        if not self.alive or life != self.life:
            return
        if self.paused:
            self._backlog.append((life, call, arguments))
            return
        with contextlib.suppress(Died):
            call(*arguments)

    def wall(self) -> float:
        """What its wall clock shows."""
        return EPOCH + self.world.clock.now + self.off

    # ------------------------------------------------------------------------------------------------ the database

    def ask(self, job: Job, then: Callable[[Any, StoreError | None], None]) -> None:
        """Ask the database; the answer comes back to this life, if it is still there."""
        life, clock, rng = self.life, self.world.clock, self.world.rng
        clock.at(rng.uniform(0.0002, 0.002), self.world.database.submit, job, lambda *answer: self._run(life, then, answer))

    def _beat(self) -> None:
        if self.leaving:
            return
        self.later(BEAT_SECONDS, self._beat)
        for key, room in list(self.rooms.items()):
            if room.idle and self.world.clock.now - room.touched > IDLE:
                self.unload(key)
            elif self.world.clock.now - room.touched > DOZE:
                room.doze()
        if self.world.clock.now >= self.unheard and not self.world.faults.hit("beat lost"):
            self.ask(Beat(Server(self.owner, self.name, len(self.rooms), None, None, "")), self._beaten)

    def _beaten(self, beaten: Beaten | None, error: StoreError | None) -> None:
        if error is None and beaten is not None and beaten.late:
            self.ask(Lost([room.lease for room in self.rooms.values()]), self._lost_leases)

    def _lost_leases(self, lost: list[str] | None, error: StoreError | None) -> None:
        for key in lost or () if error is None else ():
            self.world.trace(self.name, f"learns that {key} has another owner")
            self.unload(key)

    def unload(self, key: str) -> None:
        """Put a room away."""
        room = self.rooms.pop(key, None)
        if room is not None:
            room.stop()

    # ------------------------------------------------------------------------------------------------ rooms

    def create(self, opening: Opening, row: GameRow, seats: list[SeatRow], then: Callable[[bool], None], *, standard: bool) -> None:
        """A new game."""

        if self.leaving:
            then(False)
            return

        def created(lease: Lease | None, error: StoreError | None) -> None:
            if lease is None or error is not None:
                then(False)
                return
            room = Room(self, StoredGame(row, seats, [], []), Table(opening.game()), lease)
            self.rooms[row.id] = room
            room.open(lambda: then(not room.core.broken), standard=standard)

        self.ask(Create(row, seats, self.owner), created)

    def find(self, key: str, then: Found) -> None:
        """A room: in memory, at its owner, or taken over when that one is gone."""
        if self.leaving:
            then(None, None)
            return
        room = self.rooms.get(key)
        if room is not None and not room.core.broken:
            room.touched = self.world.clock.now
            then(room, None)
            return
        if key in self._loading:
            self._loading[key].append(then)
            return
        self._loading[key] = [then]
        self.ask(Look(key), lambda place, error: self._looked(key, place, error))

    def _found(self, key: str, room: Room | None, owner: str | None = None) -> None:
        for then in self._loading.pop(key, []):
            then(room, owner)

    def _looked(self, key: str, place: Place | None, error: StoreError | None) -> None:
        if error is not None or place is None or self.leaving:
            self._found(key, None)
        elif place.server is not None and place.server.id != self.owner:
            self._found(key, None, place.server.id)
        else:
            self.unload(key)
            # First the lease: once it is ours, nobody else writes what we have not read.
            self.ask(Own(key, self.owner), lambda lease, error: self._owned(key, lease, error))

    def _owned(self, key: str, lease: Lease | Elsewhere | None, error: StoreError | None) -> None:
        if error is not None or lease is None:
            self._found(key, None)
        elif isinstance(lease, Elsewhere):
            self._found(key, None, lease.server.id)
        else:
            self.world.trace(self.name, f"owns {key} with fence {lease.fence}")
            self.ask(Load(key), lambda stored, error: self._loaded(key, lease, stored, error))

    def _loaded(self, key: str, lease: Lease, stored: StoredGame | None, error: StoreError | None) -> None:
        if error is not None or stored is None:
            self._found(key, None)
            return
        try:
            table = Table.restored(stored.game, stored.plies)
        except Damaged as damage:
            self.world.facts.wrong(key, f"the stored game is damaged: {damage}")
            self._found(key, None)
            return
        room = Room(self, stored, table, lease)
        self.rooms[key] = room
        room.open(lambda: self._found(key, None if room.core.broken else room))

    # ------------------------------------------------------------------------------------------------ sockets

    def connect(self, link: Link, key: str, *, handed: bool = False) -> None:
        """A page opens a socket; one that was handed over is not handed over again."""

        def found(room: Room | None, owner: str | None) -> None:
            if not link.server_end:
                return
            if room is None:
                there = None if owner is None or handed else next((one for one in self.world.processes if one.owner == owner), None)
                if there is None or not self._hand_over(link, key, there):
                    link.close(TRY_LATER)
                return
            link.room = room
            early, link.early = link.early, []
            for text in early:
                self.hear(link, text)

        self.find(key, found)

    def _hand_over(self, link: Link, key: str, there: Process) -> bool:
        """Give a socket to the owner of its game; whether that has begun."""
        if not there.alive or self.world.faults.hit("hand-over fails"):
            return False
        if there.paused:
            self.later(HAND_OVER, link.close, TRY_LATER)
            return True
        self.world.trace(self.name, f"hands {link.client.name} over to {there.owner}")
        self.world.handed += 1
        life, link.process = there.life, there

        def arrive() -> None:
            if there.alive and there.life == life:
                there.do(lambda: there.connect(link, key, handed=True))
            elif link.server_end:
                link.server_died()

        self.world.clock.at(self.world.rng.uniform(0.0005, 0.02), arrive)
        return True

    def hear(self, link: Link, text: bytes) -> None:
        """A message of a page; as `web.sockets` does it."""
        if not link.server_end:
            return
        if link.room is None:
            link.early.append(text)
            return
        if link.room.core.broken:
            link.close(TRY_LATER)
            return
        message = protocol.CLIENT_MESSAGE.validate_json(text)
        if isinstance(message, protocol.Hello) and not link.here:
            link.here = True
            link.room.take(Came(link.page))
        seed = self.world.rng.randbytes(32) if isinstance(message, protocol.Roll) else b""
        if link.here:
            link.room.take(Said(link.page, message, seed))

    def lost(self, link: Link) -> None:
        """The server has noticed that a page is gone."""
        link.server_end = False
        link.client_notices()
        self.leave(link)

    def leave(self, link: Link) -> None:
        """The socket is closed."""
        if link.room is not None and link.here:
            room, link.room = link.room, None
            room.leave(cast("Any", link.page))
