"""What a house has beside its walls, doors and entrances, where nothing else is stated: quadrants, arrows, dice tables, parking places.

The printed houses share all of it but the parking places, so it is read from the front one. The parking places follow the entrances.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from flashover.geometry import COLUMNS, ROWS, SIDES, Cell, Edge, is_inside
from flashover.options.printed import DEFAULT_BOARD, board_path

#: What every printed house has in common.
SHARED = ("rows", "cols", "quadrants", "poi_arrows", "first_explosion", "black_die_opposite", "red_die_opposite")
#: Going round the house, which quadrant the engine reaches from each side: each one from one side (BOARD-05).
CLOCKWISE = {"top": "top-right", "right": "bottom-right", "bottom": "bottom-left", "left": "top-left"}
COUNTER_CLOCKWISE = {"top": "top-left", "right": "top-right", "bottom": "bottom-right", "left": "bottom-left"}

Spot = tuple[Cell, Cell]
Pair = tuple[Spot, Spot]
"""Where the ambulance and where the engine parks on one side."""


@cache
def _printed() -> str:
    return Path(board_path(DEFAULT_BOARD)).read_text("utf-8")


def shared_grounds() -> dict[str, object]:
    """Fresh copies of the fields every printed house has in common."""
    board = json.loads(_printed())
    return {name: board[name] for name in SHARED}


def outside_cells(side: str) -> list[Cell]:
    """The outside cells of a side without the corners, in order."""
    if side in ("top", "bottom"):
        row = 0 if side == "top" else ROWS + 1
        return [(row, column) for column in range(1, COLUMNS + 1)]
    column = 0 if side == "left" else COLUMNS + 1
    return [(row, column) for row in range(1, ROWS + 1)]


def parking(
    entrances: Collection[Edge], reach: dict[str, str] = CLOCKWISE, choose: Callable[[Sequence[Pair]], Pair] = lambda pairs: pairs[0]
) -> dict[str, object]:
    """Both vehicles' parking places: the ambulance at the entrances of its side, else in the middle; the engine at the quadrant it reaches.

    Of places that are equally good, `choose` takes one.
    """
    doorsteps = {cell for between in entrances for cell in between if not is_inside(cell)}
    ambulance: list[dict[str, object]] = []
    engine: list[dict[str, object]] = []
    for side in SIDES:
        cells = outside_cells(side)
        spots = list(pairwise(cells))
        towards = reach[side].split("-")[1 if side in ("top", "bottom") else 0]
        near = set(cells[: len(cells) // 2] if towards in ("left", "top") else cells[len(cells) // 2 :])
        rated: dict[tuple[int, int, int], list[Pair]] = {}
        for first, one in enumerate(spots):
            centred = -abs(2 * first + 2 - len(cells)) if not doorsteps & set(cells) else 0
            for other in spots:
                if not set(one) & set(other):
                    rating = (len(doorsteps & set(one)), centred, len(near & set(other)))
                    rated.setdefault(rating, []).append((one, other))
        parked, gunning = choose(rated[max(rated)])
        ambulance.append({"side": side, "cells": [list(cell) for cell in parked]})
        engine.append({"side": side, "cells": [list(cell) for cell in gunning], "quadrant": reach[side]})
    return {"ambulance_parking": ambulance, "engine_parking": engine}
