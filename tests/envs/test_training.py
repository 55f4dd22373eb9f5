"""What the agent of `examples/rl` sees is what lies in the house, and what it is paid for is progress. Its network needs torch, and the
tests do not have it.
"""

from __future__ import annotations

from collections import deque
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flashover.board import Board
from flashover.envs import FlashoverEnv, FlashoverVectorEnv
from flashover.geometry import INSIDE, Cell

RL = Path(__file__).parents[2] / "examples" / "rl"
FAMILY = {"mode": "family"}


@pytest.fixture
def sight(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(RL))
    return import_module("sight")


def steps_out(board: Board) -> dict[Cell, int]:
    """By a search from outside, through every edge without a wall."""
    walls = {frozenset(edge) for edge in board.to_json()["walls"] for edge in [[tuple(cell) for cell in edge]]}  # type: ignore[attr-defined]  # plain JSON
    found = {(row, column): 0 for row in range(8) for column in range(10) if row in (0, 7) or column in (0, 9)}
    waiting = deque(found)
    while waiting:
        row, column = waiting.popleft()
        for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if other in INSIDE and other not in found and frozenset(((row, column), other)) not in walls:
                found[other] = found[row, column] + 1
                waiting.append(other)
    return found


@pytest.mark.parametrize("side", ["A", "B"])
def test_distances_are_those_of_the_house(sight: Any, side: str) -> None:
    env = FlashoverEnv(options={**FAMILY, "board_side": side}, setup="random")
    seen, _ = env.reset(seed=1)
    eyes = sight.Sight(seen["planes"])
    assert {(cell // 10, cell % 10): int(eyes.out[cell]) for cell in range(80)} == steps_out(Board.builtin(side))
    assert (eyes.steps == eyes.steps.T).all() and eyes.steps[11, 11] == 0


def test_every_moment_of_a_game_has_inputs_and_a_worth(sight: Any) -> None:
    envs = FlashoverVectorEnv(8, options=FAMILY, seats=3, setup="random", autoreset_mode="SameStep")
    seen, _ = envs.reset(seed=3)
    eyes = sight.Sight(seen["planes"][0])
    envs.seed_sampler(3)
    for _ in range(150):
        inputs, worth = eyes.inputs(seen), eyes.worth(seen)
        assert inputs.dtype == np.float32 and inputs.shape == (8, 387) and worth.shape == (8,)
        # No input is larger than the farthest distance, so none drowns the others.
        assert np.isfinite(worth).all() and np.abs(inputs).max() <= sight.FAR / 5
        seen = envs.step(envs.sample_actions())[0]


def test_progress_is_worth_something(sight: Any) -> None:
    env = FlashoverEnv(options=FAMILY, seats=1, setup="random")
    seen, _ = env.reset(seed=4)
    eyes = sight.Sight(seen["planes"])

    def worth(**changed: Any) -> float:
        many = {key: array[None].copy() for key, array in seen.items()}
        for name, (place, value) in changed.items():
            if name in sight.COUNTER:
                many["vector"][0, sight.COUNTER[name]] = value
            else:
                many["planes"][0, getattr(sight, name)].flat[place] = value
        return float(eyes.worth(many)[0])

    here = int(seen["planes"][sight.ME].argmax())
    (person, *_), (fire, *_) = np.flatnonzero(seen["planes"][sight.POI]), np.flatnonzero(seen["planes"][sight.FIRE])
    inner, outer = max(range(80), key=lambda cell: int(eyes.out[cell])), 11
    now = worth()
    assert worth(rescued=(0, 1)) == pytest.approx(now + 2) and worth(lost=(0, 1)) == pytest.approx(now - 1)
    assert worth(cubes=(0, 5)) < now < worth(FIRE=(fire, 0)) and worth(SMOKE=(outer, 1)) < now
    # Someone found is worth more than someone who may be there, and more again near a way out.
    assert worth(POI=(person, 0), VICTIM=(person, 1)) > now
    assert worth(VICTIM=(inner, 1)) + 0.06 * eyes.steps[here, inner] < worth(VICTIM=(outer, 1)) + 0.06 * eyes.steps[here, outer]


def test_the_window_is_the_house_around_the_figure(sight: Any) -> None:
    env = FlashoverEnv(options=FAMILY, seats=2, setup="random")
    seen, _ = env.reset(seed=5)
    eyes = sight.Sight(seen["planes"])
    shown = eyes.inputs({key: array[None] for key, array in seen.items()})[0, :350].reshape(14, 5, 5)
    row, column = divmod(int(seen["planes"][21].argmax()), 10)
    wide = np.pad(seen["planes"][0], 2)
    assert np.array_equal(shown[0], wide[row : row + 5, column : column + 5])
