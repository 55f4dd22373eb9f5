"""A store that another process has: operations go over a socket as numbered messages, and the answers come back with the numbers.

So several processes share one SQLite file, which only one may open: it has the store (`served`), the others ask it (`RemoteStore`), and
what all of them write at a time is committed together. A message holds everything that was asked within one turn of the event loop. What
can be asked is what `protocol.Store` says; its annotations are the types on the wire. Who sends anything else is hung up on.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast, get_args, get_type_hints

import msgspec

from flashover.server.store import batches, errors
from flashover.server.store.errors import StoreError
from flashover.server.store.owning import Beaten, Elsewhere, Place
from flashover.server.store.protocol import Done, Store
from flashover.server.store.rows import ChatRow, StoredGame, TransferRow
from flashover.server.store.writes import Lease, Write

LOG = logging.getLogger("flashover.server")

#: Bytes of a message. The largest answer is a game with everything that belongs to it.
LARGEST = 256 * 1024 * 1024
HEAD = struct.Struct("!I")


class _Request(msgspec.Struct, array_like=True):
    number: int
    operation: str
    values: msgspec.Raw


class _Answer(msgspec.Struct, array_like=True, omit_defaults=True):
    number: int
    #: The name of the error and what it says.
    error: tuple[str, str] | None = None
    #: What kind of row the value is, where it is one.
    kind: str = ""
    value: msgspec.Raw = msgspec.Raw(b"\xc0")


class _Operation(NamedTuple):
    values: msgspec.msgpack.Decoder[Any]
    answer: msgspec.msgpack.Decoder[Any]


def _operations() -> dict[str, _Operation]:
    """What may be asked: all that is awaited of a store, and every write under its name."""
    found = {}
    for name, asked in vars(Store).items():
        if asyncio.iscoroutinefunction(asked) and name != "close":
            hints = get_type_hints(asked)
            answer = hints.pop("return")
            # What is a row says so itself.
            plain = object if any(one in _ROWS.values() for one in (answer, *get_args(answer))) else answer
            found[name] = _operation(tuple(hints.values()), plain)
    for kind in get_args(Write):
        found[kind.__name__] = _operation((Lease, kind), object)
    return found


def _operation(values: tuple[Any, ...], answer: Any) -> _Operation:
    return _Operation(msgspec.msgpack.Decoder(tuple.__class_getitem__(values)), msgspec.msgpack.Decoder(answer))


_ROWS: dict[str, Any] = {kind.__name__: kind for kind in (Lease, Elsewhere, Place, Beaten, StoredGame, ChatRow, TransferRow)}
_ROW_DECODERS = {name: msgspec.msgpack.Decoder(kind) for name, kind in _ROWS.items()}
_ERRORS = {kind.__name__: kind for kind in (StoreError, errors.Unreadable, errors.Taken, errors.Fenced)}
OPERATIONS = _operations()
_WRITES = frozenset(kind.__name__ for kind in get_args(Write))
_REQUESTS = msgspec.msgpack.Decoder(list[_Request])
_ANSWERS = msgspec.msgpack.Decoder(list[_Answer])
_encode = msgspec.msgpack.Encoder().encode
_NOTHING = _encode(None)


class _Messages(asyncio.Protocol, ABC):
    """Both ends: whole messages in, and everything of one turn of the event loop out as one."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._read = bytearray()
        self._out: list[object] = []
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there."""
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Bytes of messages."""
        read = self._read
        read += data
        begin = 0
        while len(read) - begin >= HEAD.size:
            (length,) = HEAD.unpack_from(read, begin)
            if length > LARGEST:
                self.nonsense("a message is too long")
                return
            end = begin + HEAD.size + length
            if len(read) < end:
                break
            try:
                self.take(bytes(read[begin + HEAD.size : end]))
            except msgspec.DecodeError as error:
                self.nonsense(str(error))
                return
            begin = end
        del read[:begin]

    @abstractmethod
    def take(self, message: bytes) -> None:
        """A whole message."""

    def nonsense(self, why: str) -> None:
        """Hang up on who speaks another language."""
        LOG.error("a process asks the store for something that makes no sense: %s", why)
        if self.transport is not None:
            self.transport.abort()

    def post(self, one: object) -> None:
        """Send something with the next message."""
        if not self._out:
            self._loop.call_soon(self._send)
        self._out.append(one)

    def _send(self) -> None:
        out, self._out = self._out, []
        if self.transport is not None and not self.transport.is_closing():
            text = _encode(out)
            self.transport.writelines((HEAD.pack(len(text)), text))


class _Served(_Messages):
    """The end that has the store."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, message: bytes) -> None:
        """Do what is asked."""
        for number, name, raw in ((one.number, one.operation, one.values) for one in _REQUESTS.decode(message)):
            operation = OPERATIONS.get(name)
            if operation is None:
                raise msgspec.DecodeError(f"there is no operation {name!a}")
            try:
                values = operation.values.decode(raw)
            except msgspec.ValidationError as error:
                self._answer(number, None, StoreError(str(error)))
                continue
            if name in _WRITES:
                lease, write = values
                self._store.submit(lease, write, self._answers(number))
            else:
                task = self._loop.create_task(self._do(number, name, values))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _answers(self, number: int) -> Done:
        return lambda value, error: self._answer(number, value, error)

    async def _do(self, number: int, name: str, values: tuple[Any, ...]) -> None:
        try:
            value, error = await getattr(self._store, name)(*values), None
        except Exception as failure:
            value, error = None, batches.as_store_error(failure)
        self._answer(number, value, error)

    def _answer(self, number: int, value: object, error: StoreError | None) -> None:
        if error is not None:
            name = type(error).__name__
            self.post(_Answer(number, (name if name in _ERRORS else StoreError.__name__, str(error))))
        elif value is None:
            self.post(_Answer(number))
        else:
            name = type(value).__name__
            self.post(_Answer(number, None, name if name in _ROWS else "", msgspec.Raw(_encode(value))))


async def serve_store(store: Store, end: socket.socket) -> None:
    """Do what is asked at this end of a socket pair, until the other end is closed."""
    await asyncio.get_running_loop().connect_accepted_socket(lambda: _Served(store), end)


class _Asking(_Messages):
    """The end that asks."""

    def __init__(self, gone: Callable[[], None]) -> None:
        super().__init__()
        self._gone = gone
        self._last = 0
        self._waiting: dict[int, tuple[str, Done]] = {}
        self._closing = False
        self.idle = asyncio.Event()
        self.idle.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the signature of a protocol
        """The other process is gone: nobody waits for ever."""
        self.transport = None
        waiting, self._waiting = self._waiting, {}
        self.idle.set()
        for _, done in waiting.values():
            done(None, StoreError("the process with the store is gone"))
        if not self._closing:
            self._gone()

    def ask(self, name: str, values: tuple[object, ...], done: Done) -> None:
        """Send an operation."""
        if self.transport is None:
            self._loop.call_soon(done, None, StoreError("the process with the store is gone"))
            return
        try:
            packed = msgspec.Raw(_encode(values))
        except (TypeError, ValueError, OverflowError) as error:
            # What cannot be packed harms nothing else that goes with the same message.
            self._loop.call_soon(done, None, StoreError(str(error)))
            return
        self._last += 1
        self._waiting[self._last] = name, done
        self.idle.clear()
        self.post((self._last, name, packed))

    def take(self, message: bytes) -> None:
        """Answers."""
        batches.deliver([self._understood(one) for one in _ANSWERS.decode(message)])
        if not self._waiting:
            self.idle.set()

    def _understood(self, one: _Answer) -> batches.Answer:
        name, done = self._waiting.pop(one.number)
        if one.error is not None:
            kind, text = one.error
            return batches.Answer(done, None, _ERRORS[kind](text))
        if one.value == _NOTHING:
            return batches.Answer(done, None, None)
        decoder = _ROW_DECODERS[one.kind] if one.kind else OPERATIONS[name].answer
        return batches.Answer(done, decoder.decode(one.value), None)

    async def close(self) -> None:
        """Wait for what was asked, and hang up."""
        await self.idle.wait()
        self._closing = True
        if self.transport is not None:
            self.transport.close()


class _RemoteStore:
    """The store at the other end; what it can do is what `Store` says."""

    def __init__(self, asking: _Asking) -> None:
        self._asking = asking

    def submit(self, lease: Lease, write: Write, done: Done) -> None:
        """Write something of a game that this process owns."""
        self._asking.ask(type(write).__name__, (lease, write), done)

    def __getattr__(self, name: str) -> Any:
        if name not in OPERATIONS:
            raise AttributeError(name)

        async def ask(*values: object) -> Any:
            answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
            self._asking.ask(name, values, batches.into(answer))
            return await answer

        return ask

    async def results(self, wanted: dict[str, str], limit: int, before: int | None = None) -> Sequence[object]:
        """Finished games; the only question whose last word may be left out."""
        return cast("Sequence[object]", await self.__getattr__("results")(wanted, limit, before))

    async def close(self) -> None:
        """Finish what was submitted."""
        await self._asking.close()


async def remote_store(end: socket.socket, gone: Callable[[], None]) -> Store:
    """The store that is served at the other end; `gone` is called when that is no longer so."""
    _, asking = await asyncio.get_running_loop().connect_accepted_socket(lambda: _Asking(gone), end)
    return cast("Store", _RemoteStore(asking))
