"""The WebSocket of a page: limits on what comes in, a bound on what waits to go out. It calls the room; nothing waits for anything.

It is a protocol of the event loop, not an ASGI application: a message goes from the socket to the table and back without a task or a
queue in between, and one frame serves all pages of a room.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from typing import Any, cast
from urllib.parse import unquote

from pydantic import ValidationError
from starlette.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from flashover.server.core.effects import TRY_LATER
from flashover.server.core.inputs import Came, Said
from flashover.server.limits import Bucket
from flashover.server.shell.connection import GONE, POLICY, RESTART, TOO_LARGE, Connection, framed
from flashover.server.shell.restoring import NoRoom
from flashover.server.shell.room import Room
from flashover.server.store.errors import StoreError
from flashover.server.web.door import Door
from flashover.server.web.frames import Frames
from flashover.server.wire import encode, protocol
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")
#: The WebSocket library reports every connection; only its complaints are of interest.
QUIET = logging.getLogger("flashover.websocket")
QUIET.setLevel(logging.WARNING)

PATH = re.compile(r"/api/v1/rooms/([^/?]{1,200})/ws(?:\?.*)?")
#: Seconds in which the other side may answer our close frame.
GOODBYE = 2.0


class TableSocket(asyncio.Protocol):
    """One open page. uvicorn makes it when a request asks to become a WebSocket."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:  # noqa: ARG002 - as uvicorn calls it
        door: Door = app_state["door"]
        self._door = door
        self._settings = settings = door.settings
        self._connections: set[Any] = server_state.connections
        self._loop = asyncio.get_running_loop()
        #: Whom another computer has brought here; None for a connection of our own.
        self._brought: tuple[str, int] | None = app_state.get("brought")
        self._parser = self._new_parser(State.CONNECTING)
        self._transport: asyncio.Transport = cast("asyncio.Transport", None)
        self._address = ""
        self._frames = Frames()
        self._parts: list[bytes] = []
        self._key = ""
        self._room: Room | None = None
        self._entering: asyncio.Task[None] | None = None
        self._waiting: list[bytes] = []
        self._here = False
        self._closing = False
        self._stalled: asyncio.TimerHandle | None = None
        self._messages = Bucket(settings.message_burst, settings.message_rate)
        self._hellos = Bucket(settings.hello_burst, settings.hello_rate)
        self._chat = Bucket(settings.chat_burst, settings.chat_rate)
        self._strikes = Bucket(settings.most_strikes, settings.strikes_forgiven)
        self.page = Connection(self, door.clients.advice)
        #: When it was opened, when anything was last heard from it, and whether a ping is out.
        self.since = self.heard = self._loop.time()
        self.pinged = False

    def _new_parser(self, state: State) -> ServerProtocol:
        # A message that is a little too large gets an answer; a huge one is not even read.
        return ServerProtocol(state=state, max_size=4 * self._settings.largest_message, logger=QUIET)

    # ------------------------------------------------------------------------------------------------ the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Uvicorn hands the connection over."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=self._settings.send_pause)
        self._connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - the signature of a protocol
        """The page is gone."""
        self._closing = True
        self._connections.discard(self)
        self._door.sockets.gone(self)
        if self._stalled is not None:
            self._stalled.cancel()
        if self._entering is not None:
            self._entering.cancel()
        if self._room is not None and self._here:
            room, self._room = self._room, None
            room.leave(self.page)
        self.page.line = GONE
        _end(self._parser)

    def pause_writing(self) -> None:
        """Much is waiting to go out: the page has a few seconds to read it."""
        self._stalled = self._loop.call_later(self._settings.stall_seconds, self.abort)

    def resume_writing(self) -> None:
        """It has been read."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def data_received(self, data: bytes) -> None:
        """Bytes from the page."""
        self.heard = self._loop.time()
        self.pinged = False
        parser = self._parser
        if parser.state is State.OPEN:
            texts = self._frames.texts(data)
            if texts is not None and not self._parts:
                for text in texts:
                    self._message(text)
                return
        parser.receive_data(data)
        for event in parser.events_received():
            if isinstance(event, Frame):
                if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                    self._frame(event)
            elif isinstance(event, Request):
                self._connect(event)
                if parser.state is State.OPEN:
                    # uvicorn passes on the request and nothing behind it. From here on a parser will do that does not keep it.
                    self._parser = self._new_parser(State.OPEN)
        answer = parser.data_to_send()
        if answer and not self._transport.is_closing():
            self._transport.write(b"".join(answer))
        if parser.state is not State.OPEN and parser.close_expected():
            self._end()
        if parser.close_rcvd is not None:
            # Both sides have said goodbye: it is for the server to hang up.
            self._transport.close()
        if parser is not self._parser:
            _end(parser)

    def eof_received(self) -> None:
        """The other side has stopped sending: so do we."""

    def shutdown(self) -> None:
        """The server stops."""
        self.close(RESTART)

    # ------------------------------------------------------------------------------------------------ out

    def write(self, frame: bytes) -> None:
        """Send a frame; a page with too much waiting for it already is cut off."""
        if self._closing:
            return
        if self._transport.get_write_buffer_size() + len(frame) > self._settings.send_limit:
            self.abort()
            return
        self._transport.write(frame)
        self._door.sockets.wrote(len(frame))

    @property
    def waiting(self) -> int:
        """Bytes that wait for the page to read them."""
        return 0 if self._closing else int(self._transport.get_write_buffer_size())

    def close(self, code: int) -> None:
        """Say goodbye; whether it is answered or not, the line is cut soon."""
        if self._closing:
            return
        if self._parser.state is State.OPEN:
            self._parser.send_close(code)
            self._transport.write(b"".join(self._parser.data_to_send()))
        self._end()

    def _end(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._loop.call_later(GOODBYE, self._transport.abort)

    def abort(self) -> None:
        """Cut the line at once, and free what waits to be sent."""
        self._closing = True
        self._transport.abort()

    def ping(self) -> None:
        """Ask whether the page is still there."""
        if not self._closing and self._parser.state is State.OPEN:
            self.pinged = True
            self._parser.send_ping(b"")
            self._transport.write(b"".join(self._parser.data_to_send()))

    # ------------------------------------------------------------------------------------------------ in

    def _connect(self, request: Request) -> None:
        path = PATH.fullmatch(request.path)
        headers = Headers(raw=[(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()])
        self._address = self._door.address_of(self._brought or self._transport.get_extra_info("peername"), headers)
        self.page.address = self._address
        if path is None or not self._door.lets_in(headers):
            self._reject(403)
            return
        if not self._door.sockets.came(self, self._address):
            self._reject(503)
            return
        self._parser.send_response(self._parser.accept(request))
        self._key = unquote(path[1])[:64]
        self._entering = self._loop.create_task(self._enter())

    def _reject(self, status: int) -> None:
        self._parser.send_response(self._parser.reject(status, ""))
        self._transport.write(b"".join(self._parser.data_to_send()))
        self._transport.close()

    async def _enter(self) -> None:
        try:
            self._room = await self._door.find(self._address, self._key)
        except NoRoom as error:
            self._refuse(error)
            self.close(protocol.NO_ROOM if error.code in ("room.not_found", "room.closed") else TRY_LATER)
            return
        except StoreError as error:
            self._door.trouble.tell(error)
            self._refuse(TableError("server.storage"))
            self.close(TRY_LATER)
            return
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._message(message)

    def _frame(self, frame: Frame) -> None:
        if not self._parts and frame.fin:
            self._message(bytes(frame.data))
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._message(whole)

    def _message(self, text: bytes) -> None:
        if self._closing:
            return
        if self._room is not None and self._room.broken and not self._here:
            # It was put away before the page said hello, as nobody seemed to be there.
            self._room = None
            self._entering = self._loop.create_task(self._enter())
        if self._room is None:
            # The room is being opened. Nobody has more than a hello to say before.
            if len(self._waiting) < self._settings.most_early:
                self._waiting.append(text)
            else:
                self.close(POLICY)
            return
        clients = self._door.clients
        if not (self._messages.take() and clients.may_say(self._address)):
            self._too_fast(TableError("message.too_fast"))
            return
        if len(text) > self._settings.largest_message:
            self._refuse(TableError("message.too_large"))
            self.close(TOO_LARGE)
            return
        message = self._parsed(text)
        if message is None:
            return
        if self._room.broken:
            self.close(TRY_LATER)
            return
        if not clients.may_do(self._address, message):
            self._too_fast(TableError("message.too_fast"))
            return
        if isinstance(message, protocol.Hello):
            if not self._hellos.take():
                self._too_fast(TableError("message.too_fast"))
                return
            if not self._here:
                self._here = True
                self._room.take(Came(self.page))
        elif not self._here:
            self._refuse(TableError("hello.first"))
            return
        if isinstance(message, protocol.Say) and not self._chat.take():
            self._too_fast(TableError("chat.too_fast"))
            return
        seed = secrets.token_bytes(32) if isinstance(message, protocol.Roll) else b""
        self._room.take(Said(self.page, message, seed))

    def _too_fast(self, error: TableError) -> None:
        self._refuse(error)
        if not (self._strikes.take() and self._door.clients.may_err(self._address)):
            self.close(POLICY)

    def _parsed(self, text: bytes) -> protocol.ClientMessage | None:
        try:
            return protocol.CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in first["loc"])[:100]
            detail = f"{where}: {first['msg']}" if where else first["msg"]
            self._refuse(TableError("message.malformed", detail=detail[:300]))
            return None

    def _refuse(self, error: TableError) -> None:
        self.write(framed(encode.message_bytes({"type": "refused", "base": None, "error": error.to_json()})))


def _end(parser: ServerProtocol) -> None:
    """Free a parser: it is a generator that knows its parser, and what has gone wrong knows both."""
    parser.parser.close()
    parser.parser_exc = parser.handshake_exc = None


__all__ = ["TableSocket"]
