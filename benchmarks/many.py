"""What several processes cost: a connection that is handed over, a ply that another process writes, and the wait after a kill.

python -m benchmarks.many [--kills 5] [--database postgresql://USER@HOST/NAME]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from flashover.server.store.protocol import Store
from flashover.server.store.remote import remote_store, serve_store
from flashover.server.store.sqlite import SqliteStore
from flashover.server.store.writes import Lease
from flashover.server.team.handing import Receiver, hand_over
from tests.server.stores import SEATS, append, game, submit
from tests.server.teams import Player, Server, play_on, until

ROUNDS = 2_000
#: Games that are written at the same time, and how often each.
GAMES, PLIES = 200, 20
ROOMS = 12


async def handing(folder: Path) -> float:
    """Microseconds of CPU to hand a connection over, both ends."""

    async def take(line: socket.socket, data: bytes) -> None:  # noqa: ARG001 - as a receiver calls it
        line.close()

    receiver = Receiver(str(folder / "one.sock"), take, lambda: b"")
    ours, theirs = socket.socketpair()
    begun = time.process_time()
    for _ in range(ROUNDS):
        await hand_over(str(folder / "one.sock"), ours.fileno(), b"x" * 500)
    used = time.process_time() - begun
    receiver.close()
    ours.close()
    theirs.close()
    return used / ROUNDS * 1e6


async def writing(store: Store, first: int, leases: Sequence[Lease]) -> float:
    """Microseconds of CPU a ply, all threads and both ends."""
    begun = time.process_time()
    for number in range(PLIES):
        await asyncio.gather(*(submit(store, lease, append(first + number)) for lease in leases))
    return (time.process_time() - begun) / GAMES / PLIES * 1e6


async def stores(folder: Path) -> tuple[float, float]:
    """A ply written by the process that has the file, and by another."""
    store = SqliteStore(folder / "flashover.sqlite3")
    leases = [await store.create(game(f"g{number}"), SEATS, "me") for number in range(GAMES)]
    ours, theirs = socket.socketpair()
    await serve_store(store, ours)
    remote = await remote_store(theirs, lambda: None)
    found = await writing(store, 0, leases), await writing(remote, PLIES, leases)
    await remote.close()
    await store.close()
    return found


def kills(folder: Path, number: int, more: Sequence[str]) -> list[float]:
    """Seconds without an answer for those whose worker was killed."""
    server = Server(folder / "data", *more, quiet=False)
    players = [Player([server.port], server.create(), seed) for seed in range(ROOMS)]
    for player in players:
        player.start()
    gaps = []
    for _ in range(number):
        play_on(players)
        returns = {player: player.returns for player in players}
        for player in players:
            player.gap = 0.0
        os.kill(server.workers()[0], signal.SIGKILL)
        play_on(players)
        gaps += [player.gap for player in players if player.returns > returns[player] and not player.over]
        until(lambda: len(server.figures("rooms")) == 2)  # the next one is not killed before there are two again
    for player in players:
        player.finish()
        player.compare(server.port)
    server.stop()
    return gaps


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"handing a connection over: {asyncio.run(handing(folder)):.0f} µs")
        own, other = asyncio.run(stores(folder))
        print(f"a ply in the store of the same process: {own:.0f} µs, of another: {other:.0f} µs")
        if given.kills:
            more = ["--database", given.database] if given.database else []
            gaps = sorted(kills(folder, given.kills, more))
            print(f"after {given.kills} kills: {len(gaps)} rooms waited, median {statistics.median(gaps):.2f} s, longest {gaps[-1]:.2f} s")


if __name__ == "__main__":
    main()
