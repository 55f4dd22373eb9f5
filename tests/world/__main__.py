"""Run seeds of the simulated world.

python -m tests.world --seed 7 --trace                        one seed, with everything that happens
python -m tests.world --seeds 0-9999 --jobs 2 --json FILE     many; the file is added to, and what is in it is not run again
python -m tests.world --bugs                                  every planted bug, with the first seed that shows it
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from tests.world.many import first_to_show, planted, run
from tests.world.planted import BUGS
from tests.world.world import World


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.world", description="Run seeds of the simulated world.")
    parser.add_argument("--seed", type=int, help="one seed")
    parser.add_argument("--seeds", default="0-199", help="first and last seed")
    parser.add_argument("--trace", action="store_true", help="print what happened in the one seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="where the results are kept; what is there already is not run again")
    parser.add_argument("--bug", choices=BUGS, help="plant a bug")
    parser.add_argument("--bugs", action="store_true", help="plant every bug, each until a seed shows it")
    given = parser.parse_args()
    first, _, last = given.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if given.bugs:
        shown = [_show(bug, seeds) for bug in BUGS]
        return 0 if all(shown) else 1
    if given.seed is not None:
        world = World(given.seed, planted(given.bug), tracing=given.trace)
        outcome = world.run()
        print(*world.lines or [], sep="\n")
        print(json.dumps(outcome._asdict(), indent=1))
        return 1 if outcome.violations else 0
    results = run(seeds, given.jobs, given.json, given.bug)
    results.pop("done", None)
    print(json.dumps(results, indent=1))
    return 1 if results.get("violations") else 0


def _show(bug: str, seeds: range) -> bool:
    found = first_to_show(bug, seeds)
    print(f"{bug}: seed {found.seed}: {found.violations[0]}" if found is not None else f"{bug}: no seed shows it", flush=True)
    return found is not None


if __name__ == "__main__":
    sys.exit(main())
