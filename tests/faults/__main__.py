"""Break things on the real thing and see what becomes of the games.

python -m tests.faults --json FILE                 a whole run, over 1,000 faults; resumes after a stop
python -m tests.faults --kinds owner,cut --share 0.1
python -m tests.faults --older build/older/3       with games that another checkout has begun
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.faults.kinds import KINDS, why_not
from tests.faults.rounds import WRONG, a_site, read, summary, write
from tests.server.postgres import Postgres


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Break things while people play.")
    parser.add_argument("--kinds", default=",".join(KINDS), help="some of them, with commas between")
    parser.add_argument("--share", type=float, default=1.0, help="of a whole run")
    parser.add_argument("--older", type=Path, action="append", default=[], help="a checkout of an older version, compiled; or several")
    parser.add_argument("--json", type=Path, help="where results are kept; what is there already is not run again")
    given = parser.parse_args()
    sites = read(given.json) if given.json else {}
    skipped: dict[str, str] = {}
    postgres: Postgres | None = None
    try:
        for kind in given.kinds.split(","):
            what = KINDS[kind]
            with tempfile.TemporaryDirectory() as folder:
                why = why_not(kind, given.older, Path(folder))
            if why is not None:
                skipped[kind] = why
                print(f"{kind} skipped, {what.times} faults: {why}", flush=True)
                continue
            if what.site.postgres and postgres is None:
                postgres = Postgres()
            for number in range(max(1, round(what.times * given.share / what.at_once))):
                key = f"{kind} {number}"
                if key in sites:
                    continue
                sites[key] = a_site(kind, number, what.at_once, postgres=postgres, older=given.older)
                print(key, json.dumps(summary([sites[key]])), *sites[key]["complaints"], flush=True)
                if given.json:
                    write(given.json, sites, skipped)
    finally:
        if postgres is not None:
            postgres.remove()
    total = summary(sites.values())
    print(json.dumps(total | {"skipped": skipped}))
    return 1 if any(total[name] for name in WRONG) else 0


if __name__ == "__main__":
    sys.exit(main())
