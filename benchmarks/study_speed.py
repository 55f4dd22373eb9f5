"""How fast studies are: python benchmarks/study_speed.py [--games 400] [--rounds 5] [--memory 1000000] [--json build/study.json]

overhead    CPU time of a game of the fast policy in a study (luck by purpose, facts, rows, gzip) against the bare one in compiled code
processes   wall time of one process against two
memory      peak memory of the process that keeps the games, and of the largest worker, for a number of games in a folder

With --json the figures and what they are held to go into a file, of which `scripts/make_speed.py` makes a page.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from flashover.sim import Cell, Folder, Part, Pool, make_cell, make_study, simulate
from flashover.sim.chunks import Chunk, play_chunk
from flashover.sim.fingerprint import code_digest
from flashover.sim.play import start_of
from flashover.tactics.policy import Scout
from flashover.tactics.selfplay import play_on

if TYPE_CHECKING:
    from benchmarks.run import Figures, Target

ROOT = Path(__file__).resolve().parent.parent
CELLS = {"family": {"mode": "family"}, "veteran": {"mode": "experienced", "level": "veteran"}}


def bare(cell: Cell, games: int) -> float:
    """CPU seconds of games of the fast policy on the state's own generator."""
    start = start_of(cell)
    scout = Scout()
    begun = time.process_time()
    for seed in range(games):
        state = start.copy()
        state.seed(seed)
        play_on(state, scout)
    return time.process_time() - begun


def in_study(cell: Cell, games: int) -> float:
    """CPU seconds of the same number of games as a chunk."""
    begun = time.process_time()
    play_chunk(cell, Chunk(0, 1, games), code_digest())
    return time.process_time() - begun


def targets() -> list[Target]:
    """What studies should reach."""
    from benchmarks.run import Target

    found = [Target(f"{name}, CPU of a game in a study / bare", f"study.{name}.overhead", None, most=1.15) for name in CELLS]
    return [*found, Target("two processes / one", "study.two_processes", None, least=1.8)]


def overhead(games: int, rounds: int) -> Figures:
    """Interleaved; the ratio of the sums, and that of every round."""
    found: Figures = {}
    for name, options in CELLS.items():
        cell = make_cell("greedy", 4, options)
        times = [(bare(cell, games), in_study(cell, games)) for _ in range(rounds)]
        alone, studied = (sum(column) for column in zip(*times, strict=True))
        each = " ".join(f"{study / plain:.3f}" for plain, study in times)
        per_game = f"{alone / rounds / games * 1e3:.3f} ms bare, {studied / rounds / games * 1e3:.3f} ms in a study"
        print(f"overhead {name}: {studied / alone:.3f} of bare ({each}); {per_game}")
        found[f"study.{name}.overhead"] = studied / alone
        found[f"study.{name}.bare_ms"] = alone / rounds / games * 1e3
        found[f"study.{name}.study_ms"] = studied / rounds / games * 1e3
    return found


def processes(games: int, rounds: int) -> Figures:
    """Wall time of a study in one process and in two, interleaved."""
    study = make_study("processes", [("", [Part(make_cell("greedy", 4, CELLS["veteran"]), games * 20)], False, ())])
    walls: dict[int, float] = {1: 0.0, 2: 0.0}
    for _ in range(rounds):
        for jobs in walls:
            begun = time.monotonic()
            simulate(study, executor=Pool(jobs))
            walls[jobs] += time.monotonic() - begun
    print(f"processes: two are {walls[1] / walls[2]:.2f} times as fast as one ({games * 20} games, {rounds} rounds)")
    return {"study.two_processes": walls[1] / walls[2]}


def memory(games: int) -> Figures:
    """Peak memory after a tenth of the games and after all of them."""
    with TemporaryDirectory() as where:
        study = make_study("memory", [("", [Part(make_cell("greedy", 4, CELLS["family"]), games)], False, ())])
        peaks = [peak()]

        def watch(done: int, _all: int, _chunk: object) -> None:
            if done * 10 >= games and len(peaks) == 1:
                peaks.append(peak())

        begun = time.process_time()
        with Folder.write(Path(where), study) as folder:
            simulate(study, folder, executor=Pool(2), watch=watch)
        peaks.append(peak())
        used = time.process_time() - begun
        size = sum(path.stat().st_size for path in Path(where).iterdir()) / 1e6
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"memory: {games} games, {size:.0f} MB on disk; MB at the start, after a tenth, at the end: {peaks}; a worker {largest:.0f}")
    print(f"keeping: {used / games * 1e6:.1f} us of CPU a game in the process that keeps them")
    figures = {"games": games, "start_mb": peaks[0], "tenth_mb": peaks[1], "end_mb": peaks[-1], "worker_mb": largest, "disk_mb": size}
    return {f"memory.{name}": float(value) for name, value in figures.items()}


def peak() -> int:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and verdicts")
    given = parser.parse_args()
    best = overhead(given.games, given.rounds) | processes(given.games, given.rounds)
    if given.memory:
        best |= memory(given.memory)
    if given.json:
        from benchmarks.run import write

        write(given.json, best, targets(), given.rounds)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
