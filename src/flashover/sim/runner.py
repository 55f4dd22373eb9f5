"""Playing a plan: here or in several processes, game by game, every game kept as soon as it is over."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack

from flashover.errors import SimError
from flashover.sim.chunks import Chunk
from flashover.sim.executors import apart
from flashover.sim.games import GameFile
from flashover.sim.plan import Cell, Plan
from flashover.sim.play import Row, failed_row, play_game, why_failed

Job = tuple[int, int]
"""Number of the cell, seed."""


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
    each game is a line of a file; `resume` goes on where that file ends. A game that fails is a row that says so (`Row.failed`) and is not
    played again; one that ends its process is such a row, too, where there are several. `progress` is called with (done, all, row) after
    each game. `enough` gets the games of all seeds up to the first that is not finished in every cell, and ends the run when it is true.

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
        todo = [Chunk(n, seed, 1) for seed in plan.seeds for n in range(len(plan.cells)) if (n, seed) not in rows]
        total = len(todo) + len(rows)
        whole = _Prefix(plan, rows)
        if enough is not None and whole.grown() and enough(whole.rows):
            todo = []
        played = _played(plan.cells, todo, jobs)
        # A generator left early still has to send its workers home.
        stack.callback(played.close)
        for row in played:
            if file is not None:
                file.add(row)
            rows[numbers[row.cell], row.seed] = row
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


def _play(cell: Cell, game: Chunk) -> Row:
    """A game that fails is a row like any other."""
    try:
        return play_game(cell, game.first)
    except Exception as error:  # one game must not end the others, whatever is wrong with it
        return failed_row(cell, game.first, why_failed(error))


def _played(cells: Sequence[Cell], games: Sequence[Chunk], jobs: int) -> Generator[Row, None, None]:
    if jobs > 1:
        return apart(jobs, cells, games, _play, lambda game, why: failed_row(cells[game.cell], game.first, why))
    return (_play(cells[game.cell], game) for game in games)
