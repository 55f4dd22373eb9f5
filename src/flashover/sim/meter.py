"""How far a study has come: a bar, the games per second, the time left and the wins so far, in one line of a terminal."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import TextIO

from flashover.sim.chunks import Done
from flashover.sim.plan import Cell

_BAR = 20
_WIDTH = 110
#: The rate is that of the last so many seconds: cells differ, and what was fast is soon over.
_LATELY = 30.0


class Meter:
    """Written over itself; nothing where no terminal shows it."""

    def __init__(self, stream: TextIO, cells: Sequence[Cell]) -> None:
        self._stream = stream if stream.isatty() else None
        self._cells = cells
        self._shown = 0.0
        self._won = self._played = self._failed = 0
        self._lately: deque[tuple[float, int]] = deque([(monotonic(), 0)])

    def __call__(self, done: int, games: int, chunk: Done) -> None:
        """One more chunk is done."""
        self._played += chunk.chunk.games
        self._won += chunk.won
        self._failed += chunk.failed
        now = monotonic()
        if self._stream is None or (now - self._shown < 0.1 and done < games):
            return
        self._shown = now
        self._lately.append((now, self._played))
        while now - self._lately[0][0] > _LATELY and len(self._lately) > 2:
            self._lately.popleft()
        line = self.line(done, games, now, self._cells[chunk.chunk.cell].name)
        self._stream.write(f"\r{line[:_WIDTH]:<{_WIDTH}}")
        self._stream.flush()

    def line(self, done: int, games: int, now: float, cell: str) -> str:
        """The line that is shown."""
        begun, before = self._lately[0]
        rate = (self._played - before) / max(now - begun, 1e-3)
        filled = int(_BAR * done / games)
        left = int((games - done) / rate + 0.5) if rate else 0
        minutes, seconds = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        failed = f", {self._failed} failed" if self._failed else ""
        share = 100 * self._won / max(1, self._played - self._failed)
        bar = "█" * filled + "░" * (_BAR - filled)
        return f"{bar} {done}/{games}, {rate:.0f} games/s, {hours}:{minutes:02}:{seconds:02} left, {share:.0f} % won{failed}, {cell}"

    def done(self) -> None:
        """Wipe the line."""
        if self._stream is not None and self._played:
            self._stream.write("\r" + " " * _WIDTH + "\r")
            self._stream.flush()
