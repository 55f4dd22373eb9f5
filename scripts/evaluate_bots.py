"""Plays and reports the published comparison of the bots: `python scripts/evaluate_bots.py play --out games --jobs 2`, then `report`.

`play` takes hours; it can be stopped at any time and resumes where it was, `report` writes what there is. `fit` fits the calibration of
the chances to win on games of their own. Which crews play what is in `scripts/evaluation/groups.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from scripts.evaluation.command import main

    sys.exit(main())
