"""Run a study: two crews over the same seeds meet the same luck, so that few games show a difference; every rate has its interval.

python examples/run_a_study.py [GAMES]
"""

from __future__ import annotations

import sys

from flashover.sim import Plan, compare_cells, make_cell, run, summarise

GREEDY, RANDOM = (make_cell(bot, seats=4, options={"mode": "family"}) for bot in ("greedy", "random"))


def main(games: int = 10) -> None:
    """Play and report; `out="games.jsonl", resume=True` would keep every game and resume after an interruption."""
    rows = run(Plan((GREEDY, RANDOM), first=1, games=games))
    for cell in (GREEDY, RANDOM):
        found = summarise(cell, rows)
        print(f"{found.wins} of {found.games} won: {found.rate:.0%}, 95 % interval {found.low:.0%} to {found.high:.0%}")
    paired = compare_cells(GREEDY, RANDOM, rows)
    print(f"difference {100 * paired.difference:+.0f} points, p = {paired.p_value:.3g}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
