"""Who is next: those who wait take turns by whom they wait for, so that many questions of one keep nobody else waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from types import TracebackType


class Turns:
    """A lock. When it is free again the next one is of another address, if any other waits."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for line in self._waiting.values())

    def of(self, who: str) -> Turn:
        """A turn for someone, to be waited for by `async with`."""
        return Turn(self, who)

    async def take(self, who: str) -> None:
        """Wait for one's turn."""
        if not self._held:
            self._held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()  # the turn had come already
            else:
                self._forget(who, turn)
            raise

    def _forget(self, who: str, turn: asyncio.Future[None]) -> None:
        line = self._waiting.get(who)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[who]

    def give(self) -> None:
        """The next one's turn."""
        while self._waiting:
            who, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[who] = line  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False


class Turn:
    """One turn."""

    def __init__(self, turns: Turns, who: str) -> None:
        self._turns = turns
        self._who = who

    async def __aenter__(self) -> None:
        await self._turns.take(self._who)

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._turns.give()
