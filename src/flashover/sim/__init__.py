"""Many games: a plan of cells is played over a range of seeds, every game is kept, and the results are reported with their uncertainty.

>>> from flashover.sim import Plan, make_cell, run, summarise
>>> cells = tuple(make_cell(bot, seats=2, options={"mode": "family"}) for bot in ("random", "greedy"))
>>> rows = run(Plan(cells, first=1, games=4))
>>> summary = summarise(cells[0], rows)
>>> summary.games, summary.wins, round(summary.high, 2)
(4, 0, 0.49)

All crews meet the same luck on a seed (`flashover.sim.luck`). `run(plan, jobs=2, out="games.jsonl", resume=True)` plays in two processes
and goes on where it was interrupted.

A study is larger: its games are rows of a file, cells may play different numbers of them, and the fast policy plays at full speed.
"""

from __future__ import annotations

from flashover.errors import SimError
from flashover.sim.executors import Here, Pool
from flashover.sim.figures import Figures, read_figures
from flashover.sim.folder import Folder
from flashover.sim.games import read_games
from flashover.sim.luck import Luck
from flashover.sim.plan import Cell, Plan, make_cell, read_team
from flashover.sim.play import Budget, Row, play_game, replay
from flashover.sim.report import Progress, Summary, compare_cells, comparison_table, summarise, summary_table
from flashover.sim.runner import run
from flashover.sim.simulate import simulate
from flashover.sim.stats import Comparison, SequentialTest, compare, wilson
from flashover.sim.study import Part, Study, make_study, read_study
from flashover.sim.takeover import Taken, take_over

__all__ = [
    "Budget", "Cell", "Comparison", "Figures", "Folder", "Here", "Luck", "Part", "Plan", "Pool", "Progress", "Row", "SequentialTest",
    "SimError", "Study", "Summary", "Taken", "compare", "compare_cells", "comparison_table", "make_cell", "make_study", "play_game",
    "read_figures", "read_games", "read_study", "read_team", "replay", "run", "simulate", "summarise", "summary_table", "take_over",
    "wilson",
]  # fmt: skip
