"""The training of `examples/rl` runs to its end, for some seconds. Collected where torch is installed, see `conftest.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from examples.rl.curve import FRESH, read_curve

TRAIN = Path(__file__).parents[2] / "examples" / "rl" / "train_ppo.py"


def test_a_crew_is_trained_and_plays_fresh_games(tmp_path: Path) -> None:
    asked = ["--minutes", "0.05", "--games", "16", "--seats", "2", "--threads", "1", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, str(TRAIN), *asked], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    last = read_curve(tmp_path / "ppo-family.csv")[-1]
    # Eight games of every slot; what is trained in seconds wins none or few.
    assert (last.play, last.seats, last.threads, last.games) == (FRESH, 2, 1, 128)
    assert last.decisions >= 16 * 64 and last.decisions % (16 * 64) == 0 and 0 <= last.won <= 1 and 0 <= last.rescued <= 7
    assert (tmp_path / "ppo-family.pt").stat().st_size > 10_000
    assert (tmp_path / "ppo-family.svg").read_text("utf-8").startswith("<svg")
