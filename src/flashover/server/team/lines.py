"""Connections that may belong to another process: the head of each request is looked at before anything else sees it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from contextlib import suppress
from typing import Any

from flashover.server.team import tunnel
from flashover.server.team.routing import END_OF_HEAD, LONGEST_HEAD, Routing, Unreachable, Wanted, speaks_for, wanted
from flashover.server.web.lines import Line

LOG = logging.getLogger("flashover.server")

#: Seconds for a last answer to be sent before a connection is shut down for everyone who has it.
LAST_WORDS = 0.1


class RoutedLine(Line):
    """A connection of a browser, or the end of a tunnel."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        #: None where there is one process only.
        self._routing: Routing | None = app_state.get("routing")
        #: What was read of a request whose head is not complete, or whose owner is looked for; None while a request is being read.
        self._head: bytearray | None = bytearray()
        self._fresh = True
        self._looking: asyncio.Task[None] | None = None
        #: Whether a tunnel has brought it, and whether its bytes are carried to another computer.
        self._brought = self._carried = False
        #: The server has stopped while a request was on its way in.
        self._stopping = False
        #: What another process of the team had read when it handed the connection over; with it comes a request that belongs here.
        self.early = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Someone has connected, or is handed over."""
        super().connection_made(transport)
        if self.early:
            self.data_received(self.early)

    # ------------------------------------------------------------------------------------------------ what comes in

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        if self._routing is None or self._head is None:
            super().data_received(data)
            return
        if self.transport.is_closing():
            return
        if not self._arriving:
            self._begin()
            if not self._arriving:
                return  # turned away
        self._head += data
        if self._looking is None:
            self._look(self._routing, bytes(self._head))

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = None

    def on_message_complete(self) -> None:
        """A request has arrived: the next one may be for another process."""
        super().on_message_complete()
        self._head = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._looking is not None:
            self._looking.cancel()
        super().connection_lost(exc)

    def _look(self, routing: Routing, head: bytes) -> None:
        if self._fresh and tunnel.begins(head):
            if b"\r\n" in head:
                self._end_of_tunnel(routing, head)
            elif len(head) > tunnel.LONGEST:
                self.transport.abort()
            return
        if END_OF_HEAD not in head and len(head) < LONGEST_HEAD:
            return
        first, self._fresh = self._fresh, False
        busy = self.cycle is not None and not self.cycle.response_complete
        # What was handed over belongs here, and so does what is sent before the last request is answered.
        one = None if busy or (self.early and first) or self._brought else wanted(head)
        if one is None or routing.is_here(one):
            self._feed(head)
        elif one.key is not None and not self._lines.may_look(self._lines.client_of(self.client, speaks_for(head))):
            self._turn_away()
        else:
            self.transport.pause_reading()
            self._looking = self.loop.create_task(self._find(routing, one))

    def _feed(self, data: bytes) -> None:
        """It is for this process."""
        self._head = None
        super().data_received(data)
        if self._stopping:
            super().shutdown()  # once this is answered

    # ------------------------------------------------------------------------------------------------ to the owner

    async def _find(self, routing: Routing, one: Wanted) -> None:
        assert self._head is not None
        data = bytes(self._head)
        try:
            handed = await routing.hand_over(self, one, data)
        except Unreachable:
            self._looking = None
            self._give_up()
            return
        except Exception:
            LOG.exception("a connection could not be handed over")
            handed = False
        self._looking = None
        if self.transport.is_closing():
            return
        if not handed:
            self.transport.resume_reading()
            self._feed(data)
        elif self._head is not None and not self._carried:
            self._let_go()

    def _let_go(self) -> None:
        """Another process has it: what is closed here stays open there."""
        self._leave()
        self.connections.discard(self)
        self.transport.abort()

    def _give_up(self) -> None:
        """The owner does not answer. Should it wake up and find the connection, it finds it closed."""
        if self.transport.is_closing():
            return
        copy = socket.socket(fileno=os.dup(self.descriptor()))
        self._turn_away()

        def shut_down() -> None:
            with suppress(OSError), copy:
                copy.shutdown(socket.SHUT_RDWR)

        self.loop.call_later(LAST_WORDS, shut_down)

    def shutdown(self) -> None:
        """The server stops: a connection without a request goes to another process of the team, so that its client notices nothing.

        One whose request is just arriving follows as soon as it shows where it belongs.
        """
        if self._looking is not None or self._head:
            self._stopping = True
            return
        idle = self._head is not None and not self._carried and (self.cycle is None or self.cycle.response_complete)
        if self._routing is None or not idle or self._brought or not self._routing.member.team():
            super().shutdown()
        else:
            self.transport.pause_reading()
            self._unset_keepalive_if_required()
            self._looking = self.loop.create_task(self._move(self._routing))

    async def _move(self, routing: Routing) -> None:
        moved = await routing.pass_idle(self)
        self._looking = None
        if moved:
            self._let_go()
        else:
            super().shutdown()

    def descriptor(self) -> int:
        """Its file descriptor."""
        found = self.transport.get_extra_info("socket")
        if found is None or self.transport.is_closing():
            raise OSError("it is closed")
        return int(found.fileno())

    def client_address(self) -> tuple[str, int]:
        """Who is at its other end."""
        if self.client is None:
            raise OSError("it is closed")
        return self.client

    def become(self, near: tunnel.Half) -> asyncio.Transport:
        """From now on its bytes are carried elsewhere; while it is open it counts here."""
        if self.transport.is_closing():
            raise OSError("it is closed")
        self._carried = True
        self._end()
        near.when_lost = lambda: self.connection_lost(None)
        near.connection_made(self.transport)
        self.transport.set_protocol(near)
        self.transport.resume_reading()
        return self.transport

    # ------------------------------------------------------------------------------------------------ from another computer

    def _end_of_tunnel(self, routing: Routing, head: bytes) -> None:
        line, _, rest = head.partition(b"\r\n")
        brought = tunnel.read(line)
        if brought is None:
            self.transport.abort()
        elif brought.is_for(routing.member.me):
            self._take_in(brought.client, rest)
        elif self.handed:
            self.transport.abort()
        else:
            self.transport.pause_reading()
            self._looking = self.loop.create_task(self._pass_on(routing, brought.server, head))

    async def _pass_on(self, routing: Routing, server: str, head: bytes) -> None:
        passed = await routing.pass_on(self, server, head)
        self._looking = None
        if passed:
            self._let_go()
        else:
            self.transport.abort()

    def _take_in(self, client: tuple[str, int], rest: bytes) -> None:
        """Whom the tunnel brings counts as if they had come here, for one request or one socket."""
        self._end()
        self._lines.was_handed(self._address)
        self.client = client
        self._address = self._lines.address_of(client)
        self.app_state = {**self.app_state, "brought": client}
        self._fresh, self._brought = False, True
        self.early = b""
        self.transport.write(tunnel.ACCEPTED)
        self._head = bytearray()
        if rest:
            self.data_received(rest)
        else:
            self._begin()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        if self._brought:
            cycle.keep_alive = False  # the next request may be for somebody else
        super()._start_asgi_task(cycle, app)
