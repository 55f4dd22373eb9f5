"""Short messages are read without the parser of the WebSocket library; nothing but their price may differ."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from flashover.server.settings import Settings
from flashover.server.web.sockets import TableSocket


class Wire:
    """A transport that only remembers."""

    def __init__(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """The socket hangs up."""

    abort = close


class Heard(TableSocket):
    """An open socket that takes down what it is told."""

    def __init__(self) -> None:
        door = SimpleNamespace(settings=Settings(largest_message=1_000), clients=SimpleNamespace(advice=None))
        super().__init__(None, SimpleNamespace(connections=set()), {"door": door})
        self._parser = self._new_parser(State.OPEN)
        self._transport: Any = Wire()
        self.heard_of: list[bytes] = []

    def _message(self, text: bytes) -> None:
        self.heard_of.append(text)

    @property
    def outcome(self) -> tuple[list[bytes], bytes, State]:
        return self.heard_of, self._transport.sent, self._parser.state


def heard(pieces: Sequence[bytes]) -> tuple[list[bytes], bytes, State]:
    """What a socket makes of bytes that come in these pieces."""

    async def scene() -> tuple[list[bytes], bytes, State]:
        one = Heard()
        for piece in pieces:
            one.data_received(piece)
        return one.outcome

    return asyncio.run(scene())


def text(of: bytes, **more: Any) -> bytes:
    return Frame(Opcode.TEXT, of, **more).serialize(mask=True)


def any_frame(rng: random.Random) -> bytes:
    """Mostly what a page sends, and everything else the protocol knows."""
    content = bytes(rng.choices(b"abc\xc3\xff", k=rng.choice((0, 1, 40, 124, 125, 126, 127, 300, 3_000))))
    short = content[:125]
    return rng.choice((
        text(content), text(content), text(content), text(short), text(short), text(short),
        Frame(Opcode.BINARY, content).serialize(mask=True),
        text(content, fin=False) + Frame(Opcode.PING, short).serialize(mask=True) + Frame(Opcode.CONT, content).serialize(mask=True),
        Frame(Opcode.PING, short).serialize(mask=True), Frame(Opcode.PONG, short).serialize(mask=True),
    ))  # fmt: skip


def any_mistake(rng: random.Random) -> bytes:
    """What ends a connection."""
    return rng.choice((
        b"", text(b"x" * 5_000), Frame(Opcode.TEXT, b"bare").serialize(mask=False), Frame(Opcode.CONT, b"of what?").serialize(mask=True),
        text(b"begun", fin=False) + text(b"another"), b"\xc1" + text(b"x")[1:], b"\x81\xff" + b"\xff" * 12,
        Frame(Opcode.CLOSE, b"\x03\xe8bye").serialize(mask=True), rng.randbytes(30),
    ))  # fmt: skip


@pytest.mark.parametrize("seed", range(150))
def test_messages_are_the_same_however_their_bytes_come(seed: int) -> None:
    rng = random.Random(seed)
    data = b"".join(any_frame(rng) for _ in range(rng.randint(1, 12))) + any_mistake(rng) + any_frame(rng)
    cuts = sorted(rng.sample(range(len(data) + 1), min(len(data), rng.randint(0, 6))))
    pieces = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True) if start < end]
    # Byte by byte it is the parser that reads.
    messages, sent, state = heard([bytes([byte]) for byte in data])
    assert heard([data])[0] == messages
    found = heard(pieces)
    assert (found[0], found[2]) == (messages, state)
    assert found[1] == sent


def test_short_messages_do_without_the_parser_also_after_one_that_needed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        one = Heard()
        read: list[bytes] = []
        parser = one._parser
        real = parser.receive_data

        def receive(data: bytes) -> None:
            read.append(data)
            real(data)

        monkeypatch.setattr(parser, "receive_data", receive)
        one.data_received(text(b"one") + text(b"two"))
        assert (one.heard_of, read) == ([b"one", b"two"], [])
        long = text(b"x" * 500)
        one.data_received(long[:300])
        one.data_received(long[300:])
        one.data_received(Frame(Opcode.PONG, b"").serialize(mask=True))
        assert len(read) == 3
        one.data_received(text(b"three"))
        assert (one.heard_of[2:], len(read)) == ([b"x" * 500, b"three"], 3)

    asyncio.run(scene())
