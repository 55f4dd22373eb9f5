"""Playing a plan: here or in several processes, game by game, every game kept as soon as it is over."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from flashover.bots import BotError
from flashover.errors import SimError
from flashover.sim.games import GameFile
from flashover.sim.plan import Cell, Plan
from flashover.sim.play import Row, play_game

Job = tuple[int, int]
"""Number of the cell, seed."""
Played = Generator[tuple[Job, Row], None, None]


def run(
    plan: Plan,
    *,
    jobs: int = 1,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Callable[[int, int, Row], None] | None = None,
    enough: Callable[[Sequence[Row]], bool] | None = None,
) -> list[Row]:
    """Every game of the plan, cell by cell in the order of the seeds.

    `jobs` processes play (started afresh: a script that calls this with more than one needs ``if __name__ == "__main__":``). With `out`
    each game is a line of a file; `resume` goes on where that file ends. `progress` is called with (done, all, row) after each game.
    `enough` gets the games of all seeds up to the first that is not finished in every cell, and ends the run when it is true.

    >>> from flashover.sim import Plan, make_cell, run
    >>> rows = run(Plan((make_cell("random", 2), make_cell("greedy", 2)), first=1, games=3))
    >>> [(row.cell, row.seed) for row in rows][2:4]
    [('random x2 family A', 3), ('greedy x2 family A', 1)]
    """
    _check(plan, jobs)
    numbers = {cell.name: number for number, cell in enumerate(plan.cells)}
    rows: dict[Job, Row] = {}
    with ExitStack() as stack:
        file = stack.enter_context(GameFile(out, plan.cells, resume=resume)) if out is not None else None
        for row in file.rows if file is not None else ():
            if row.cell in numbers and row.seed in plan.seeds:
                rows[numbers[row.cell], row.seed] = row
        # Seed by seed, so that pairs are complete early.
        todo = [(n, seed) for seed in plan.seeds for n in range(len(plan.cells)) if (n, seed) not in rows]
        total = len(todo) + len(rows)
        whole = _Prefix(plan, rows)
        if enough is not None and whole.grown() and enough(whole.rows):
            todo = []
        played = _here(plan.cells, todo) if jobs == 1 or len(todo) < 2 else _apart(plan.cells, todo, min(jobs, len(todo)))
        # A generator left early still has to send its workers home.
        stack.callback(played.close)
        for job, row in played:
            if file is not None:
                file.add(row)
            rows[job] = row
            if progress is not None:
                progress(len(rows), total, row)
            if enough is not None and whole.grown() and enough(whole.rows):
                break
    return [rows[job] for job in sorted(rows)]


def _check(plan: Plan, jobs: int) -> None:
    names = [cell.name for cell in plan.cells]
    if not names or plan.games < 1:
        raise SimError("sim.nothing", "plan", "a plan has at least one cell and one game")
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise SimError("sim.twice", "plan", f"the cell {twice!r} is in the plan twice")
    if jobs < 1:
        raise SimError("sim.jobs", "jobs", "at least one process plays")


class _Prefix:
    """The games of the seeds that are finished in every cell, without a gap: what a sequential test may look at.

    Games that end early are over first; a test that looked at all of them would see too many of those.
    """

    def __init__(self, plan: Plan, rows: dict[Job, Row]) -> None:
        self._plan, self._all, self._next = plan, rows, plan.first
        self.rows: list[Row] = []

    def grown(self) -> bool:
        """Whether there are more than when it was asked last."""
        before = self._next
        while self._next in self._plan.seeds:
            jobs = [(number, self._next) for number in range(len(self._plan.cells))]
            if not all(job in self._all for job in jobs):
                break
            self.rows += [self._all[job] for job in jobs]
            self._next += 1
        return self._next > before


def _here(cells: Sequence[Cell], todo: Iterable[Job]) -> Played:
    for number, seed in todo:
        yield (number, seed), play_game(cells[number], seed)


def _apart(cells: Sequence[Cell], todo: Iterable[Job], jobs: int) -> Played:
    """Each process has one game at a time; one that has finished gets the next."""
    context = get_context("spawn")
    waiting = iter(todo)
    at_work: dict[Connection, Job] = {}
    processes = []

    def hand_out(pipe: Connection) -> None:
        job = next(waiting, None)
        pipe.send(job)
        if job is not None:
            at_work[pipe] = job

    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_worker, args=(theirs, cells), daemon=True)
            process.start()
            processes.append(process)
            # Now only the process has the other end: when it dies, ours is at its end.
            theirs.close()
            hand_out(ours)
        while at_work:
            for pipe in wait(list(at_work)):
                assert isinstance(pipe, Connection)
                job = at_work.pop(pipe)
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):
                    where = f"{cells[job[0]].name}, seed {job[1]}"
                    raise SimError("sim.worker_died", where, "the process that played this game is gone") from None
                if not isinstance(answer, Row):
                    raise answer
                hand_out(pipe)
                yield job, answer
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _worker(pipe: Connection, cells: Sequence[Cell]) -> None:
    """The loop of a process: games until None comes."""
    import signal

    # Ctrl-C reaches the whole group; the parent ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while (job := pipe.recv()) is not None:
            try:
                pipe.send(play_game(cells[job[0]], job[1]))
            except (SimError, BotError) as error:
                pipe.send(error)
    except (EOFError, BrokenPipeError):  # the parent is gone
        return
