"""A random house from a seed: a board like the printed ones in size and measure, with all that a board file demands.

The same seed gives the same house for ever; another way of drawing houses is another `ALGORITHM`. What makes a house fair: every room
reachable, no cell far from an entrance, fires together in the middle and not behind an entrance, POIs in three rooms and not next to a
fire, arrows that lead everywhere out of the corners, one parking place of the engine for each quadrant.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from flashover.board import Board
from flashover.formats.grounds import CLOCKWISE, COUNTER_CLOCKWISE, parking, shared_grounds
from flashover.geometry import ARROWS, COLUMNS, DIRECTIONS, INSIDE, ROWS, Cell, Edge, edge, is_inside, neighbour
from flashover.houses.plan import FloorPlan, draw_plan

#: Part of every seed: houses stay what they are.
ALGORITHM = "house-v1"
#: As the printed houses: ten fires, most of them together, and first explosions in the middle of the house.
FIRST_FIRES, SECOND_FIRES = 7, 3
MIDDLE = [(r, c) for r, c in INSIDE if 1 < r < ROWS and 1 < c < COLUMNS]
#: A second seat of fire and the POIs keep this distance from the first, and from each other.
APART = 3
#: Names by the number of cells; the largest room is the living room, one with an entrance may be a hall.
NAMES: Sequence[tuple[int, Sequence[str]]] = (
    (3, ("bathroom", "pantry", "laundry", "study")),
    (4, ("bedroom", "nursery", "study", "laundry", "bathroom")),
    (6, ("kitchen", "bedroom", "dining_room", "guest_room", "playroom", "library", "workshop")),
    (99, ("kitchen", "dining_room", "garage", "bedroom", "conservatory", "library")),
)


def random_house(seed: int, *, name: str | None = None) -> Board:
    """The house of a seed."""
    rng = Random(f"flashover/{ALGORITHM}/{seed}")
    while True:
        plan = draw_plan(rng)
        fire = _fires(plan, rng)
        poi = _pois(plan, fire, rng)
        if poi is not None:
            break
    reach = rng.choice((CLOCKWISE, COUNTER_CLOCKWISE))
    return Board(
        {
            "name": f"house {seed}" if name is None else name,
            "label": f"random house {seed}, {len(plan.rooms)} rooms",
            **shared_grounds(),
            "walls": _edges(plan.walls),
            "doors": _edges(plan.doors),
            "entrances": _edges(plan.entrances),
            **parking(plan.entrances, reach, rng.choice),
            "poi_arrows": {f"{r},{c}": arrow for (r, c), arrow in _arrows(rng).items()},
            "family_setup": {"fire": _cells(fire), "poi": _cells(poi)},
            "first_explosion": {str(face): list(cell) for face, cell in enumerate(rng.sample(MIDDLE, COLUMNS), 1)},
            "rooms": [{"name": called, "cells": _cells(room), "pieces": []} for called, room in _named(plan, rng)],
        }
    )




# ---------------------------------------------------------------- fires and POIs


def _fires(plan: FloorPlan, rng: Random) -> set[Cell]:
    """Two seats of fire, each grown cell by cell without going through a wall; none on the cell behind an entrance."""
    spared = {cell for between in plan.entrances for cell in between}
    fire: set[Cell] = set()
    for size in (FIRST_FIRES, SECOND_FIRES):
        begins = [cell for cell in MIDDLE if cell not in spared and _distance(cell, fire) >= APART]
        seat = [rng.choice(begins or [cell for cell in MIDDLE if cell not in spared | fire])]
        while len(seat) < size:
            near = sorted({there for cell in seat for there in _open_neighbours(plan, cell)} - {*seat, *fire, *spared})
            # Where walls stop it, the fire is burning somewhere else as well.
            seat.append(rng.choice(near or [cell for cell in MIDDLE if cell not in {*seat, *fire, *spared}]))
        fire.update(seat)
    return fire


def _pois(plan: FloorPlan, fire: set[Cell], rng: Random) -> list[Cell] | None:
    """Three POIs in three rooms, away from each other and not in reach of the fire's next step; None when there is no room for them."""
    singed = fire | {there for cell in fire for there in _open_neighbours(plan, cell)}
    free = {number: [cell for cell in room if cell not in singed] for number, room in enumerate(plan.rooms)}
    order = sorted(number for number, cells in free.items() if cells)
    rng.shuffle(order)
    chosen: list[Cell] = []
    for number in order:
        cell = rng.choice(free[number])
        if len(chosen) < 3 and _distance(cell, chosen) >= APART:
            chosen.append(cell)
    return chosen if len(chosen) == 3 else None


def _open_neighbours(plan: FloorPlan, cell: Cell) -> list[Cell]:
    around = [neighbour(cell, direction) for direction in range(len(DIRECTIONS))]
    return [other for other in around if is_inside(other) and edge(cell, other) not in plan.walls]


def _distance(cell: Cell, others: Collection[Cell]) -> int:
    return min((abs(cell[0] - r) + abs(cell[1] - c) for r, c in others), default=99)


# ---------------------------------------------------------------- arrows and names


def _arrows(rng: Random) -> dict[Cell, str]:
    """Round a ring of cells in the middle of the house, and from everywhere else towards it."""
    top, bottom, left, right = rng.choice((2, 3)), rng.choice((4, 5)), rng.choice((2, 3)), rng.choice((6, 7))
    ring = (
        [(top, c) for c in range(left, right)] + [(r, right) for r in range(top, bottom)]
        + [(bottom, c) for c in range(right, left, -1)] + [(r, left) for r in range(bottom, top, -1)]
    )  # fmt: skip
    if rng.random() < 0.5:
        ring.reverse()
    found: dict[Cell, str] = {}
    for cell in INSIDE:
        if cell in ring:
            target = ring[(ring.index(cell) + 1) % len(ring)]
            found[cell] = next(name for name, (down, across) in ARROWS.items() if (cell[0] + down, cell[1] + across) == target)
        else:
            nearer = {name: _distance((cell[0] + down, cell[1] + across), ring) for name, (down, across) in ARROWS.items()}
            least = min(nearer.values())
            found[cell] = rng.choice([name for name, distance in nearer.items() if distance == least])
    return found


def _named(plan: FloorPlan, rng: Random) -> list[tuple[str, tuple[Cell, ...]]]:
    """A name for each room that suits its size; no name twice while others are left."""
    doorsteps = {cell for between in plan.entrances for cell in between}
    largest = max(plan.rooms, key=len)
    hall = next((room for room in plan.rooms if room is not largest and doorsteps & set(room)), None)
    used = {"living_room", "hall"}
    named = []
    for room in plan.rooms:
        if room is largest or room is hall:
            named.append(("living_room" if room is largest else "hall", room))
            continue
        names = next(names for most, names in NAMES if len(room) <= most)
        called = rng.choice([name for name in names if name not in used] or list(names))
        used.add(called)
        named.append((called, room))
    return named


def _edges(edges: Collection[Edge]) -> list[list[list[int]]]:
    return [_cells(between) for between in sorted(edges)]


def _cells(cells: Collection[Cell]) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]
