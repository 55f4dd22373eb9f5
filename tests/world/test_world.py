"""A sample of the simulated world, and the bugs it has to find. All of it: `make soak`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.world.faults import CHANCES, STRIKES
from tests.world.many import first_to_show
from tests.world.planted import BUGS
from tests.world.world import World

ROOT = Path(__file__).parents[2]
SAMPLE = 60
#: Seeds within which a planted bug has to be found.
ENOUGH = 12


@pytest.mark.parametrize("part", range(4))
def test_nothing_acknowledged_is_lost_and_no_game_is_stuck(part: int) -> None:
    faults: Counter[str] = Counter()
    for seed in range(part * SAMPLE // 4, (part + 1) * SAMPLE // 4):
        outcome = World(seed).run()
        assert not outcome.violations, f"python -m tests.world --seed {seed} --trace: {outcome.violations}"
        faults.update(outcome.faults)
    assert sum(faults.values()) > 50 * SAMPLE / 4
    assert {*CHANCES, *STRIKES} - set(faults) == set(), "every kind of fault has happened"


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str) -> None:
    assert first_to_show(bug, range(ENOUGH)) is not None


def test_a_seed_is_the_same_in_every_process() -> None:
    command = [sys.executable, "-c", "from tests.world.world import World; print(World(3).run().fingerprint)"]
    for hashes in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
        assert printed.strip() == World(3).run().fingerprint
