"""A training but for its network: what can be asked for, the games that are played, and what they came to. numpy is all it needs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sight import Observation, Sight  # type: ignore[import-not-found]  # beside this file, which is run as a script

from flashover.envs import FlashoverVectorEnv, action_number

FAMILY_ACTIONS = 64  # a family game with its set-up done asks for own actions and, after a knock-down, for a place
KNOCKDOWN = range(action_number("knockdown top 1"), action_number("knockdown left 2") + 1)
#: The actions of the network.
ACTIONS = FAMILY_ACTIONS + len(KNOCKDOWN)
VICTORY = 5.0


class Settings(NamedTuple):
    """Everything that decides how the training goes."""

    games: int = 256
    steps: int = 64
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 7e-4
    discount: float = 0.99
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 128


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Train a crew of the family game by masked PPO.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=Settings().games, help="games side by side")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("results"))
    return parser.parse_args(given)


def allowed(seen: Observation) -> NDArray[np.bool_]:
    """The mask, of the actions that this kind of game has."""
    mask = seen["action_mask"]
    return np.concatenate([mask[:, :FAMILY_ACTIONS], mask[:, KNOCKDOWN]], axis=1).astype(np.bool_)


def numbers(actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Actions of the network as actions of the environment."""
    return np.where(actions < FAMILY_ACTIONS, actions, actions - FAMILY_ACTIONS + KNOCKDOWN.start)


class Results:
    """How the games of a stretch ended."""

    def __init__(self) -> None:
        self.games = self.won = self.rescued = 0

    def add(self, last: dict[str, NDArray[Any]], over: NDArray[np.bool_]) -> None:
        """The final info of what ended in a step."""
        self.games += int(over.sum())
        self.won += int((last["result"][over] == 1).sum())
        self.rescued += int(last["rescued"][over].sum())


class Step(NamedTuple):
    """What came of an action in each game; `last` is the final info of those that are over."""

    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]
    last: dict[str, NDArray[Any]]


class Play:
    """Family games that begin with the first turn, side by side, as a network sees them: its inputs and its mask."""

    def __init__(self, games: int, seats: int, seed: int) -> None:
        self.envs = FlashoverVectorEnv(
            games, options={"mode": "family"}, seats=seats, setup="random", autoreset_mode="SameStep", copy=False
        )
        seen, _ = self.envs.reset(seed=seed)
        self.sight = Sight(seen["planes"][0])
        self._look(seen)

    def _look(self, seen: Observation) -> None:
        self.inputs: NDArray[np.float32] = self.sight.inputs(seen)
        self.mask = allowed(seen)
        self.worth: NDArray[np.float64] = self.sight.worth(seen)

    def step(self, actions: NDArray[np.int64]) -> Step:
        """An action of the network in each game. It is worth what the crew has got nearer to its end by it, and a victory more."""
        before = self.worth
        seen, won, over, _, infos = self.envs.step(numbers(actions))
        self._look(seen)
        after = self.worth.copy()
        if over.any():
            after[over] = self.sight.worth({name: infos["final_obs"][name][over] for name in ("planes", "vector")})
        return Step((after - before + VICTORY * won).astype(np.float32), over, infos.get("final_info", {}))
