"""Arrays on the memory of a batch, and the spaces they come from. Nothing is copied here: compiled code writes, arrays show it."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from flashover import geometry
from flashover.batch import observer, space
from flashover.errors import EnvError

PLANES_SHAPE = (int(observer.PLANE_COUNT), geometry.ROWS + 2, geometry.COLUMNS + 2)
VECTOR_SIZE = int(observer.ROW_WORDS) * 8
ACTIONS = int(space.ACTIONS)

Observation = dict[str, NDArray[Any]]


def action_space() -> spaces.Discrete:
    """Every number of `flashover.envs.names`, and the few that stand for none."""
    return spaces.Discrete(ACTIONS)


def observation_space() -> spaces.Dict:
    """What a seat sees, and what it may do."""
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 255, PLANES_SHAPE, np.uint8),
            "vector": spaces.Box(0, 255, (VECTOR_SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def array_on(memory: Any, kind: type[np.generic], *shape: int) -> NDArray[Any]:
    """An array that shows memory and cannot write it."""
    array: NDArray[Any] = np.frombuffer(memory, np.uint8).view(kind).reshape(shape)
    array.flags.writeable = False
    return array


def whole(action: object) -> int:
    """An action as a number; one beyond the space is -1, which is never legal."""
    try:
        number = index(action)  # type: ignore[arg-type]  # what has no index is refused below
    except TypeError:
        raise EnvError("env.action", "action", "must be a whole number") from None
    return number if 0 <= number < ACTIONS else -1


def seed_of(given: SupportsIndex, path: str = "seed") -> int:
    """A seed as a number: any whole number from 0, numpy's among them."""
    try:
        number = index(given)
    except TypeError:
        number = -1
    if number < 0:
        raise EnvError("env.seed", path, "must be a whole number from 0")
    return number


class Views:
    """The observations of a number of slots as arrays with one row for each."""

    def __init__(self, planes: Any, rows: Any, masks: Any, slots: int) -> None:
        self.planes = array_on(planes, np.uint8, slots, *PLANES_SHAPE)
        self.vector = array_on(rows, np.uint8, slots, VECTOR_SIZE)
        self.masks = array_on(masks, np.int8, slots, ACTIONS)

    def all(self) -> Observation:
        """The arrays themselves."""
        return {"planes": self.planes, "vector": self.vector, "action_mask": self.masks}

    def copies(self) -> Observation:
        """Arrays that stay as they are."""
        return {"planes": self.planes.copy(), "vector": self.vector.copy(), "action_mask": self.masks.copy()}

    def one(self, slot: int) -> Observation:
        """What one slot shows, as arrays that stay as they are."""
        return {
            "planes": self.planes[slot].copy(), "vector": self.vector[slot].copy(), "action_mask": self.masks[slot].copy(),
        }  # fmt: skip
