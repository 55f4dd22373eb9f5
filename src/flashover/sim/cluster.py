"""Chunks played by Ray: on this machine, or on a cluster that runs already. Needs the extra `cluster`, which is imported here only.

A chunk is named by its cell, its seeds and the code that plays it, so it does not matter where or how often it is played: the first result
is kept, a chunk whose machine is gone is handed out again.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Generator, Sequence
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from flashover.errors import SimError
from flashover.sim.chunks import Chunk, Done, died, play_chunk
from flashover.sim.executors import Queue
from flashover.sim.plan import Cell

LOCAL = "local"
#: Chunks handed out for each processor: one is played while the next one travels.
_AHEAD = 2
#: How often a game may lose its machine: machines end for many reasons, and few of them are the game.
_TRIES = 5
#: What Ray raises where a chunk was lost with what should have played it: a worker, a machine, its memory, its results. An older Ray may
#: not have all of them.
_LOST = ("WorkerCrashedError", "RaySystemError", "ObjectLostError", "NodeDiedError", "LocalRayletDiedError", "OutOfMemoryError")


class OnRay:
    """Plays chunks as tasks of Ray; `address` is ``local``, ``auto`` or the address of a cluster."""

    def __init__(self, address: str = LOCAL, jobs: int | None = None) -> None:
        if address == LOCAL:
            _own_token()
        try:
            import ray
        except ImportError:
            raise SimError("sim.no_ray", "--on", 'needs Ray: pip install "flashover[cluster]"') from None
        self._ray: Any = ray
        self._address = address
        self._jobs = jobs

    def play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Generator[Done, None, None]:
        """Play these chunks of these cells."""
        ray = self._ray
        ours = not ray.is_initialized()
        if ours:
            self._connect()
        try:
            yield from self._play(cells, chunks, code)
        finally:
            if ours:
                ray.shutdown()

    def _connect(self) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        local = self._address == LOCAL
        where: dict[str, object] = {"num_cpus": self._jobs, "object_store_memory": 100_000_000} if local else {"address": self._address}
        try:
            self._ray.init(include_dashboard=False if local else None, log_to_driver=False, logging_level="ERROR", **where)
        except Exception as error:  # Ray has no common class for all that may be wrong with a cluster
            raise SimError("sim.cluster", self._address, f"{type(error).__name__}: {str(error).splitlines()[0][:200]}") from None

    def _play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Generator[Done, None, None]:
        ray = self._ray
        errors = ray.exceptions
        lost = tuple(getattr(errors, name) for name in _LOST if hasattr(errors, name))
        task = ray.remote(max_retries=0)(play_chunk)
        everything = [ray.put(cell) for cell in cells]
        queue = Queue(chunks, _TRIES)
        out: dict[Any, Chunk] = {}
        while True:
            ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(out) < ahead and (chunk := queue.next()) is not None:
                out[task.remote(everything[chunk.cell], chunk, code)] = chunk
            if not out:
                return
            ready, _ = ray.wait(list(out), num_returns=1, timeout=5)
            for found in ready:
                chunk = out.pop(found)
                try:
                    done = ray.get(found)
                except errors.RayTaskError as error:
                    raise _unwrapped(error, chunk) from None
                except lost as error:
                    if queue.came_back(chunk):
                        yield died(chunk, f"sim.worker_died: {type(error).__name__}")
                    continue
                yield done


def _own_token() -> None:
    """A Ray of our own listens to those with its token only. Ray reads where it is when it is loaded, and would write one into the home
    folder if it found none.
    """
    if {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & os.environ.keys():
        return
    folder = mkdtemp(prefix="flashover-ray-")
    atexit.register(rmtree, folder, ignore_errors=True)
    path = Path(folder, "token")
    path.touch(mode=0o600)
    path.write_text(token_hex(32), encoding="ascii")
    os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN_PATH=str(path))


def _unwrapped(error: Any, chunk: Chunk) -> SimError:
    cause = error.cause
    if isinstance(cause, SimError):
        return SimError(cause.code, cause.path, cause.message)
    return SimError("sim.cluster", f"cell {chunk.cell}, seed {chunk.first}", f"{type(cause).__name__}: {cause}")
