"""Where chunks are played: here, or in processes of this machine. All executors give the same rows, in any order.

A process that ends while it plays takes nothing with it but its chunk: that is played again game by game, and a game that ends its process
twice is kept as a failed one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol, TypeVar

from flashover.errors import CodedError, SimError
from flashover.sim.chunks import Chunk, Done, died, play_chunk
from flashover.sim.plan import Cell

#: How often a single game may end the process that plays it before it is kept as a failed one.
TRIES = 2
#: How many processes in a row may end before they begin. One may have been ended from outside; where none begins, something is wrong.
STARTS = 5
#: What is left of a chunk that was played.
T = TypeVar("T")


class Executor(Protocol):
    """Plays chunks and yields each when it is done; closing the generator ends its workers."""

    def play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Generator[Done, None, None]:
        """Play these chunks of these cells with the code of this digest."""


class Here:
    """In this process, one chunk after the other."""

    def play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Generator[Done, None, None]:
        """Play these chunks of these cells."""
        for chunk in chunks:
            yield play_chunk(cells[chunk.cell], chunk, code)


class Queue:
    """Chunks that wait; what came back without being played waits again, in smaller pieces and not for ever."""

    def __init__(self, chunks: Sequence[Chunk], tries: int = TRIES) -> None:
        self._waiting = deque(chunks)
        self._tries = tries
        self._died: dict[Chunk, int] = {}

    def next(self) -> Chunk | None:
        """The next chunk; None when there is none."""
        return self._waiting.popleft() if self._waiting else None

    def came_back(self, chunk: Chunk) -> bool:
        """A chunk whose player ended; true when it is given up."""
        self._died[chunk] = self._died.get(chunk, 0) + 1
        if chunk.games > 1:
            self._waiting.extendleft(Chunk(chunk.cell, chunk.first + n, 1) for n in reversed(range(chunk.games)))
        elif self._died[chunk] < self._tries:
            self._waiting.appendleft(chunk)
        else:
            return True
        return False


class Pool:
    """In processes of this machine, started from scratch: a script that uses it needs ``if __name__ == "__main__":``."""

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise SimError("sim.jobs", "jobs", "at least one process plays")
        self.jobs = jobs

    def play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Generator[Done, None, None]:
        """Play these chunks of these cells."""
        return apart(self.jobs, cells, chunks, partial(play_chunk, code=code), died)


def apart(
    jobs: int, cells: Sequence[Cell], chunks: Sequence[Chunk], play: Callable[[Cell, Chunk], T], given_up: Callable[[Chunk, str], T]
) -> Generator[T, None, None]:
    """Play chunks in processes: each has one at a time, and one that has finished gets the next.

    `play` runs in these processes, so it can be imported there; `given_up` is what is left of a game that ends its process every time.
    """
    queue = Queue(chunks)
    workers: dict[Connection, _Worker] = {}
    never_began = 0
    try:
        for _ in range(min(jobs, len(chunks))):
            _Worker(cells, play).join(workers)
        while workers:
            for pipe in wait(list(workers)):
                assert isinstance(pipe, Connection)
                worker = workers[pipe]
                chunk = worker.chunk
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):
                    del workers[pipe]
                    worker.end()
                    if chunk is None:
                        never_began += 1
                        if never_began >= STARTS:
                            message = f"{STARTS} processes that should play ended before they began"
                            raise SimError("sim.worker_died", "jobs", message) from None
                    elif queue.came_back(chunk):
                        yield given_up(chunk, "sim.worker_died: the process that played this game ended")
                    _Worker(cells, play).join(workers)
                    continue
                never_began = 0
                if isinstance(answer, CodedError):
                    raise answer
                worker.give(queue.next())
                if worker.chunk is None:
                    del workers[pipe]
                    worker.end()
                if answer is not None:
                    yield answer
    finally:
        for worker in workers.values():
            worker.kill()


class _Worker:
    """One process and our end of its pipe."""

    def __init__(self, cells: Sequence[Cell], play: Callable[[Cell, Chunk], object]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, cells, play), daemon=True)
        self.process.start()
        # Now only the process has the other end: when it ends, ours is at its end.
        theirs.close()
        self.chunk: Chunk | None = None

    def join(self, workers: dict[Connection, _Worker]) -> None:
        """Be one of those that are waited for."""
        workers[self.pipe] = self

    def give(self, chunk: Chunk | None) -> None:
        """Hand out a chunk; None sends the process home."""
        self.chunk = chunk
        # Where it has ended, reading from the pipe will show it.
        with suppress(OSError):
            self.pipe.send(chunk)

    def end(self) -> None:
        """It has nothing more to do."""
        self.process.join()
        self.pipe.close()

    def kill(self) -> None:
        """What it does is not wanted any more."""
        self.process.terminate()
        self.end()


def _serve(pipe: Connection, cells: Sequence[Cell], play: Callable[[Cell, Chunk], object]) -> None:
    """The loop of a process: it says that it is there, then plays chunks until None comes."""
    import signal

    # Ctrl-C reaches the whole group; the parent ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(None)
        while (chunk := pipe.recv()) is not None:
            try:
                pipe.send(play(cells[chunk.cell], chunk))
            except CodedError as error:
                pipe.send(error)
    except (EOFError, BrokenPipeError):  # the parent is gone
        return
