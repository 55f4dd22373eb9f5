"""From the chance a search estimates to the share of games that are won: a logistic line for each mode, ``a + b * logit(p)``.

The numbers are in `calibration.json` beside this file, where `scripts/evaluate_bots.py fit` puts them together with the games they were
fitted on; 0 and 1 leave a chance as it is.
"""

from __future__ import annotations

from functools import cache
from math import exp, log
from pathlib import Path

from flashover.rules.state import State

#: Chances nearer to 0 or 1 than this stay as they are: the game is as good as over.
SURE = 1e-6


@cache
def _lines() -> dict[str, tuple[float, float]]:
    import json

    data = json.loads((Path(__file__).parent / "calibration.json").read_text(encoding="ascii"))
    return {mode: (float(line["a"]), float(line["b"])) for mode, line in data.items()}


def calibrated(chance: float, state: State) -> float:
    """An estimated chance to win as the share of such games that are won.

    >>> from flashover import Game
    >>> state = Game.new({"mode": "family"}, 1).state
    >>> 0 < calibrated(0.25, state) < calibrated(0.75, state) < 1
    True
    """
    a, b = _lines()["experienced" if state.rules.experienced else "family"]
    return on_line(chance, a, b)


def on_line(chance: float, a: float, b: float) -> float:
    """A chance moved by a logistic line.

    >>> on_line(0.5, 0.0, 2.0), round(on_line(0.5, 1.0, 1.0), 3), on_line(1.0, -3.0, 1.0)
    (0.5, 0.731, 1.0)
    """
    if (a, b) == (0.0, 1.0) or not SURE < chance < 1 - SURE:
        return chance
    return 1.0 / (1.0 + exp(-(a + b * log(chance / (1.0 - chance)))))
