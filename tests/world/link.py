"""A socket between a page and a server: in order within itself, in any order with others. It tears, goes deaf one way, and stalls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.server.core.pages import Page

if TYPE_CHECKING:
    from tests.world.client import Client
    from tests.world.process import Process
    from tests.world.room import Room
    from tests.world.world import World

#: Seconds after which a server cuts a page that does not read, and one that gives no sign of life.
STALL = 5.0
DEAF = 20.0
#: Bytes waiting for a page after which it is cut off.
MOST_WAITING = 200_000


class LinkedPage(Page):
    """A page as the core knows it, with the way to it."""

    __slots__ = ("link",)

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link


class Link:
    """One connection of one page to one life of a server."""

    def __init__(self, world: World, client: Client, process: Process) -> None:
        self.world = world
        self.client = client
        self.process = process
        self.page = LinkedPage(self)
        self.room: Room | None = None
        #: Messages that came before the room was open.
        self.early: list[bytes] = []
        self.here = False
        #: Whether each end still has it.
        self.client_end = self.server_end = True
        self._deaf_up = self._deaf_down = False
        self._up_at = self._down_at = 0.0
        self._stalled: list[bytes] | None = None
        world.links.append(self)

    # ------------------------------------------------------------------------------------------------ towards the server

    def send(self, text: bytes) -> None:
        """The page sends a message."""
        self._weather()
        if self.client_end and not self._deaf_up:
            self._up_at = max(self._up_at, self.world.clock.now + self._delay())
            self.world.clock.at_time(self._up_at, self._arrive, text)

    def _arrive(self, text: bytes) -> None:
        if self.server_end and not self._deaf_up:
            self.process.do(self.process.hear, self, text)

    def hang_up(self) -> None:
        """The page closes it."""
        if self.client_end:
            self.client_end = False
            self._server_notices(self.world.rng.uniform(0.01, 0.5))

    # ------------------------------------------------------------------------------------------------ towards the page

    def write(self, text: bytes) -> None:
        """The server sends a message; it never waits for the page."""
        if not self.server_end:
            return
        self._weather()
        if self._stalled is not None:
            self._stalled.append(text)
            if sum(map(len, self._stalled)) > MOST_WAITING:
                self.abort()
        elif not self._deaf_down:
            self._down_at = max(self._down_at, self.world.clock.now + self._delay())
            self.world.clock.at_time(self._down_at, self._deliver, text)

    def _deliver(self, text: bytes) -> None:
        if self.client_end and not self._deaf_down:
            self.client.hear(self, text)

    def close(self, code: int) -> None:
        """The server says goodbye."""
        if self.server_end:
            self.server_end = False
            self._down_at = max(self._down_at, self.world.clock.now + self._delay())
            self.world.clock.at_time(self._down_at, self._goodbye, code)
            self.process.later(0.1, self.process.leave, self)

    def _goodbye(self, code: int) -> None:
        if self.client_end and not self._deaf_down:
            self.client_end = False
            self.client.closed(self, code)

    def abort(self) -> None:
        """The server cuts it off."""
        if self.server_end:
            self._server_notices(0.0)

    # ------------------------------------------------------------------------------------------------ what goes wrong

    def _delay(self) -> float:
        if self.world.faults.hit("message late"):
            return self.world.rng.uniform(0.5, 6)
        return self.world.rng.uniform(0.001, 0.05)

    def _weather(self) -> None:
        faults = self.world.faults
        if not faults.on:
            return
        if faults.hit("line cut"):
            self.cut()
        elif faults.hit("line deaf upwards"):
            self._deaf_up = True
            self.world.trace("link", f"{self.client.name} is no longer heard")
            self._server_notices(DEAF)
        elif faults.hit("line deaf downwards"):
            self._deaf_down = True
            self.world.trace("link", f"{self.client.name} hears nothing more")
            self._server_notices(DEAF)
        elif self._stalled is None and faults.hit("reader stalls"):
            self._stalled = []
            self.world.clock.at(self.world.rng.uniform(0.5, 9), self._read_on)
            self.world.clock.at(STALL, self._still_stalled, self._stalled)

    def _read_on(self) -> None:
        waiting, self._stalled = self._stalled or [], None
        for text in waiting:
            self.write(text)

    def _still_stalled(self, waiting: list[bytes]) -> None:
        if self._stalled is waiting and waiting:
            self.abort()

    def cut(self) -> None:
        """Torn: each end notices in its own time."""
        if not self._deaf_up or not self._deaf_down:
            self._deaf_up = self._deaf_down = True
            self.world.trace("link", f"the line of {self.client.name} is cut")
            self.client_notices()
            self._server_notices(self.world.rng.uniform(0, 2))

    def _server_notices(self, delay: float) -> None:
        """After some seconds the process that has it by then finds out."""
        self.world.clock.at(delay, self._lost)

    def _lost(self) -> None:
        if self.server_end:
            self.process.do(self.process.lost, self)

    def server_died(self) -> None:
        """The process at the other end is gone."""
        self.server_end = False
        self.client_notices()

    def client_notices(self) -> None:
        """Whatever has become of the line, the page finds out soon: by a reset, or because signs of life stay away."""
        if self.client_end:
            self.world.clock.at(self.world.rng.uniform(0.01, 1), self._torn)

    def _torn(self) -> None:
        if self.client_end:
            self.client_end = False
            self.client.closed(self, 1006)
