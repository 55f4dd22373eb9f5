"""Many games: a plan of cells is played over a range of seeds, every game is kept, and the results are reported with their uncertainty.

>>> from flashover.sim import Plan, make_cell, run, summarise
>>> cells = tuple(make_cell(bot, seats=2, options={"mode": "family"}) for bot in ("random", "greedy"))
>>> rows = run(Plan(cells, first=1, games=4))
>>> summary = summarise(cells[0], rows)
>>> summary.games, summary.wins, round(summary.high, 2)
(4, 0, 0.49)

All crews meet the same luck on a seed (`flashover.sim.luck`). `run(plan, jobs=2, out="games.jsonl", resume=True)` plays in two processes
and goes on where it was interrupted.
"""

from __future__ import annotations

from flashover.errors import SimError
from flashover.sim.games import read_games
from flashover.sim.luck import Luck
from flashover.sim.plan import Cell, Plan, make_cell, read_team
from flashover.sim.play import Row, play_game
from flashover.sim.report import Progress, Summary, compare_cells, comparison_table, summarise, summary_table
from flashover.sim.runner import run
from flashover.sim.stats import Comparison, SequentialTest, compare, wilson

__all__ = [
    "Cell", "Comparison", "Luck", "Plan", "Progress", "Row", "SequentialTest", "SimError", "Summary", "compare", "compare_cells",
    "comparison_table", "make_cell", "play_game", "read_games", "read_team", "run", "summarise", "summary_table", "wilson",
]  # fmt: skip
