"""Environments for learning: the game as Gymnasium and PettingZoo know one. Needs the packages of the extra `envs`.

Importing this package registers ``flashover/Family-v0`` and the other ids of `flashover.envs.kinds` with Gymnasium.

>>> import flashover.envs
>>> import gymnasium
>>> env = gymnasium.make("flashover/Family-v0")
>>> observation, info = env.reset(seed=7)
>>> observation["planes"].shape
(27, 8, 10)
"""

from typing import TYPE_CHECKING

from flashover._lazy import lazy_names
from flashover.envs.kinds import IDS, register_all
from flashover.envs.layout import COUNTERS, PLANES, SEAT_FIELDS
from flashover.envs.names import NAMES, action_name, action_number
from flashover.envs.single import FlashoverEnv
from flashover.envs.vector import FlashoverVectorEnv

if TYPE_CHECKING:
    from flashover.envs.zoo import FlashoverAECEnv, FlashoverParallelEnv, aec_env, parallel_env

__all__ = [
    "COUNTERS", "IDS", "NAMES", "PLANES", "SEAT_FIELDS", "FlashoverAECEnv", "FlashoverEnv", "FlashoverParallelEnv",
    "FlashoverVectorEnv", "action_name", "action_number", "aec_env", "parallel_env",
]  # fmt: skip

# Gymnasium alone is enough for everything but these.
__getattr__ = lazy_names(
    "flashover.envs", dict.fromkeys(("FlashoverAECEnv", "FlashoverParallelEnv", "aec_env", "parallel_env"), "zoo")
)

register_all()
