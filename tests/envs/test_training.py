"""What the agent of `examples/rl` sees is what lies in the house, what it does is legal, and what it is paid for is progress: everything
but its network, which `test_train_ppo.py` runs where torch is installed.
"""

from __future__ import annotations

from collections import deque
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flashover.board import Board
from flashover.envs import COUNTERS, FlashoverEnv, FlashoverVectorEnv, action_name
from flashover.geometry import INSIDE, Cell

RL = Path(__file__).parents[2] / "examples" / "rl"
FAMILY = {"mode": "family"}


@pytest.fixture
def sight(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(RL))
    return import_module("sight")


@pytest.fixture
def training(sight: Any) -> Any:
    return import_module("training")


@pytest.fixture
def curve(sight: Any) -> Any:
    return import_module("curve")


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
            if name in COUNTERS:
                many["vector"][0, COUNTERS[name]] = value
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


def test_the_network_has_every_action_that_family_games_ask_for(training: Any) -> None:
    names = [action_name(int(action)) for action in training.numbers(np.arange(training.ACTIONS))]
    assert names[54] == "end" and [name.split()[0] for name in names[64:]] == ["knockdown"] * 8 and len(set(names)) == len(names)
    envs = FlashoverVectorEnv(16, options=FAMILY, seats=2, setup="random", autoreset_mode="SameStep")
    seen, _ = envs.reset(seed=3)
    envs.seed_sampler(3)
    knocked = 0
    for _ in range(400):
        mask = training.allowed(seen)
        assert mask.dtype == np.bool_ and mask.shape == (16, training.ACTIONS)
        # None that is legal is left out, and each stands where `numbers` finds it.
        assert np.array_equal(mask, seen["action_mask"][:, training.numbers(np.arange(training.ACTIONS))])
        assert (mask.sum(axis=1) == seen["action_mask"].sum(axis=1)).all()
        knocked += int(mask[:, 64:].any(axis=1).sum())
        seen = envs.step(envs.sample_actions())[0]
    assert knocked


def test_games_are_paid_for_progress_and_for_a_victory(training: Any) -> None:
    """Rewards add up to what the games are worth at their end, less what they were worth at their beginning."""
    play, results, rng = training.Play(6, 2, 4), training.Results(), np.random.default_rng(1)
    begun, paid, ended = play.worth.copy(), np.zeros(6), 0
    while ended < 10:
        chance = rng.random(play.mask.shape) * play.mask
        step = play.step(chance.argmax(axis=1))
        paid += step.rewards
        assert step.rewards.dtype == np.float32 and play.inputs.shape == (6, 387)
        for slot in np.flatnonzero(step.over):
            won, rescued, lost, cubes = (int(step.last[name][slot]) for name in ("result", "rescued", "lost", "cubes"))
            # The rest of the worth is fire and people left in the house: a few points at most.
            assert paid[slot] + begun[slot] == pytest.approx(2 * rescued - lost - 0.06 * cubes + 5 * (won == 1), abs=4.5)
            begun[slot], paid[slot] = play.worth[slot], 0
            ended += 1
        if step.over.any():
            results.add(step.last, step.over)
    assert results.games == ended and results.won <= results.games and 0 <= results.rescued <= 7 * ended


def test_the_command_line_of_the_training(training: Any) -> None:
    given = training.arguments([])
    assert (given.minutes, given.seats, given.games, given.out) == (10, 4, training.Settings().games, Path("results"))
    given = training.arguments(["--minutes", "0.5", "--seats", "2", "--seed", "7", "--games", "8", "--threads", "1", "--out", "here"])
    assert vars(given) == {"minutes": 0.5, "seats": 2, "seed": 7, "games": 8, "threads": 1, "out": Path("here")}


def test_a_curve_is_kept_as_it_grows(curve: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        curve.Row(curve.TRAINING, 4, 1, 2, 12.0, 20.0, 400_000, 1200, 0.004, 0.31),
        curve.Row(curve.FRESH, 4, 1, 2, 20.0, 36.0, 400_000, 128, 0.0, 0.5),
    ]
    grown = curve.Curve(tmp_path / "new" / "folder")
    file = tmp_path / "new" / "folder" / "ppo-family.csv"
    assert curve.read_curve(file) == []
    for count, row in enumerate(rows, 1):
        grown.add(row)
        assert curve.read_curve(file) == rows[:count]
    grown.draw()
    assert (file.parent / "ppo-family.svg").read_text("utf-8") == curve.drawn(rows)
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["training", "fresh"]
