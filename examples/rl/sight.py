"""What a figure of the family game sees, and what its crew has reached so far: numpy arrays made of the observations of many games.

A network that is shown the bare planes has to find out first what a way is. Here it gets ways: the house around the figure, steps to the
next person, fire and way out, and which neighbouring cell is nearer to them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from flashover.envs import COUNTERS, PLANES

ROWS, COLUMNS = 8, 10
CELLS = ROWS * COLUMNS
#: Half the side of the window around the figure.
SIGHT = 2
#: As far as anything can be: more steps than there are in a house.
FAR = 20
#: What a family game has of the planes; two more show the other figures, and what is inside the house.
SHOWN = [PLANES[name] for name in (
    "fire", "smoke", "poi", "victim", "wall_above", "wall_left", "damaged_above", "damaged_left", "shut_above", "shut_left",
    "open_above", "open_left",
)]  # fmt: skip
FIRE, SMOKE, POI, VICTIM, ME = (PLANES[name] for name in ("fire", "smoke", "poi", "victim", "crew_0"))
CREW = slice(ME, ME + 6)
OTHERS = slice(ME + 1, ME + 6)
#: Counters the network sees, each divided by what it can be.
COUNTED = {
    "ap": 4, "seats": 4, "cubes": 24, "rescued": 7, "lost": 4, "false_alarms": 5, "unrevealed_victims": 10, "unrevealed_alarms": 5,
}  # fmt: skip

Observation = dict[str, NDArray[Any]]


class Sight:
    """The eyes of a crew in one house. Distances are those of the beginning, doors counted as open."""

    def __init__(self, planes: NDArray[np.uint8]) -> None:
        above, left = (planes[PLANES[name]].ravel() for name in ("wall_above", "wall_left"))
        #: Cell -> its neighbours up, right, down, left; itself where there is none.
        self.beside = np.tile(np.arange(CELLS)[:, None], 4)
        steps = np.full((CELLS, CELLS), FAR, np.int16)
        np.fill_diagonal(steps, 0)
        for cell in range(CELLS):
            row, column = divmod(cell, COLUMNS)
            for way, (below, after) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                if 0 <= row + below < ROWS and 0 <= column + after < COLUMNS:
                    other = (row + below) * COLUMNS + column + after
                    self.beside[cell, way] = other
                    if not (above if below else left)[max(cell, other)]:
                        steps[cell, other] = 1
        for between in range(CELLS):
            steps = np.minimum(steps, steps[:, between, None] + steps[between])
        #: From each cell to each other one.
        self.steps = np.minimum(steps, FAR)
        rows, columns = np.arange(CELLS) // COLUMNS, np.arange(CELLS) % COLUMNS
        self.inside = (rows % (ROWS - 1) > 0) & (columns % (COLUMNS - 1) > 0)
        #: From each cell out of the house.
        self.out = self.steps[:, ~self.inside].min(axis=1)
        shift = np.arange(-SIGHT, SIGHT + 1)
        down, right = rows[:, None, None] + shift[:, None], columns[:, None, None] + shift
        there = (down >= 0) & (down < ROWS) & (right >= 0) & (right < COLUMNS)
        #: Cell -> the cells of the window around it, CELLS where there is none.
        self.window = np.where(there, down * COLUMNS + right, CELLS).reshape(CELLS, -1)

    def inputs(self, seen: Observation) -> NDArray[np.float32]:
        """One row of inputs of the network for each game, seen by the figure that acts."""
        planes = _flat(seen)
        games = len(planes)
        here = planes[:, ME].argmax(axis=1)
        shown = np.zeros((games, len(SHOWN) + 2, CELLS + 1), np.uint8)
        shown[:, :-2, :-1] = planes[:, SHOWN]
        shown[:, -2, :-1] = planes[:, OTHERS].sum(axis=1)
        shown[:, -1, :-1] = self.inside
        around = np.take_along_axis(shown, self.window[here][:, None], axis=2)
        # From the cell of the figure and from its four neighbours: out, to people, to those no one else is nearer to, to victims, to fire.
        steps = self.steps[np.concatenate([here[:, None], self.beside[here]], axis=1)]
        people = (planes[:, POI] | planes[:, VICTIM]) > 0
        own = people & (self.steps[here] <= self._closest(planes[:, OTHERS]))
        wanted = (people, own, planes[:, VICTIM] > 0, planes[:, FIRE] > 0)
        ways = np.stack([np.where(wish[:, None], steps, FAR).min(axis=2) for wish in (~self.inside[None], *wanted)], axis=1)
        nearer = np.sign(ways[:, :, 1:] - ways[:, :, :1])
        counts = planes[:, [FIRE, SMOKE, POI, VICTIM]].sum(axis=2) / 10
        counters = seen["vector"][:, [COUNTERS[name] for name in COUNTED]] / np.array([*COUNTED.values()])
        parts = (around.reshape(games, -1), ways[:, :, 0] / 5, nearer.reshape(games, -1), counts, counters)
        return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")

    def worth(self, seen: Observation) -> NDArray[np.float64]:
        """What the crew has reached: people rescued, found, near a way out, with a figure near; less losses, damage and fire."""
        planes = _flat(seen)
        rescued, lost, cubes = (seen["vector"][:, COUNTERS[name]].astype(np.float64) for name in ("rescued", "lost", "cubes"))
        people = planes[:, POI] + planes[:, VICTIM]
        found = (planes[:, VICTIM] * (1.2 - 0.12 * self.out)).sum(axis=1)
        away = (people * self._closest(planes[:, CREW])).sum(axis=1)
        burning = 0.05 * planes[:, FIRE].sum(axis=1) + 0.02 * planes[:, SMOKE].sum(axis=1)
        worth: NDArray[np.float64] = 2.0 * rescued - lost - 0.06 * cubes + found - 0.06 * away - burning
        return worth

    def _closest(self, figures: NDArray[np.uint8]) -> NDArray[np.int16]:
        """For each game and cell, the steps from there to the nearest of some figures."""
        there = figures.any(axis=2, keepdims=True)
        steps: NDArray[np.int16] = np.where(there, self.steps[figures.argmax(axis=2)], FAR).min(axis=1)
        return steps


def _flat(seen: Observation) -> NDArray[np.uint8]:
    planes = seen["planes"]
    return planes.reshape(len(planes), -1, CELLS)
