"""What the libraries ask of an environment, by their own checks, for every id."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from pettingzoo.test import api_test, parallel_api_test, seed_test

from flashover.envs import IDS, aec_env, parallel_env


@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_checks_it(id_: str) -> None:
    # The check samples actions without looking at the mask.
    env = gymnasium.make(id_, illegal="keep", render_mode="ansi")
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_makes_it(id_: str) -> None:
    env = gymnasium.make(id_)
    observation, _ = env.reset(seed=3)
    over, steps = False, 0
    while not over:
        assert env.observation_space.contains(observation)
        action = env.action_space.sample(mask=observation["action_mask"])
        observation, _, over, truncated, _ = env.step(action)
        assert not truncated
        steps += 1
    assert steps > 20 and not observation["action_mask"].any()


@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_makes_many(id_: str) -> None:
    envs = gymnasium.make_vec(id_, num_envs=5)
    assert isinstance(envs, VectorEnv) and envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, _ = envs.reset(seed=3)
    for _ in range(300):
        actions = np.array([int(envs.single_action_space.sample(mask=mask)) if mask.any() else 0 for mask in observations["action_mask"]])
        observations, rewards, over, truncated, _ = envs.step(actions)
        assert envs.observation_space.contains(observations)
        assert rewards.shape == over.shape == truncated.shape == (5,)


# PettingZoo's own games with masks observe a dict, too, and are named in its checks as exceptions.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("id_", IDS)
def test_pettingzoo_checks_it(id_: str) -> None:
    api_test(aec_env(id_), num_cycles=300)
    seed_test(lambda: aec_env(id_), num_cycles=300)


@pytest.mark.parametrize("id_", IDS)
def test_pettingzoo_checks_the_parallel_one(id_: str) -> None:
    parallel_api_test(parallel_env(id_), num_cycles=300)
