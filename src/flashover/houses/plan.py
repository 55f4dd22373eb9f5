"""The law of a floor plan: the house is cut until its parts are rooms; doors join all of them, entrances lie on different sides."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from flashover.geometry import COLUMNS, INSIDE, ROWS, SIDES, Cell, Edge, edge, is_inside, neighbour

#: As many rooms as the printed houses have, and about as many doors more than are needed to reach them all.
FEWEST_ROOMS, MOST_ROOMS = 7, 9
EXTRA_DOORS = (0, 1, 1, 2)
ENTRANCES = (2, 3, 3, 4)
#: A room of up to this many cells may stay whole, a larger one than the second never does.
SMALL, LARGE = 4, 9
#: No cell is further from the nearest entrance than this many steps, as in the printed houses (A 7, B 11).
FURTHEST = 11


class Rectangle(NamedTuple):
    """A part of the house: first and last row, first and last column."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def cells(self) -> list[Cell]:
        """Its cells, row by row."""
        return [(r, c) for r in range(self.top, self.bottom + 1) for c in range(self.left, self.right + 1)]


class FloorPlan(NamedTuple):
    """Rooms, and the edges between them and around them."""

    rooms: tuple[tuple[Cell, ...], ...]
    walls: frozenset[Edge]
    doors: frozenset[Edge]
    entrances: frozenset[Edge]


def draw_plan(rng: Random) -> FloorPlan:
    """A floor plan with no room out of the way."""
    while True:
        parts = _cut(Rectangle(1, ROWS, 1, COLUMNS), rng)
        if not FEWEST_ROOMS <= len(parts) <= MOST_ROOMS:
            continue
        rooms = tuple(tuple(part.cells) for part in sorted(parts))
        plan = _opened(rooms, rng)
        if max(steps(plan).values()) <= FURTHEST:
            return plan


def _cut(part: Rectangle, rng: Random) -> list[Rectangle]:
    """The part itself, or what remains of it after a cut across; no room is a single cell or one cell wide and long."""
    height, width = part.bottom - part.top + 1, part.right - part.left + 1
    size = height * width
    if size <= SMALL and (size < SMALL or rng.random() < 0.9):
        return [part]
    if size <= LARGE and min(height, width) > 1 and rng.random() < 0.65:
        return [part]
    if rng.random() < height / (height + width):
        at = _place(part.top, part.bottom, width, rng)
        if at is not None:
            return _cut(part._replace(bottom=at), rng) + _cut(part._replace(top=at + 1), rng)
    else:
        at = _place(part.left, part.right, height, rng)
        if at is not None:
            return _cut(part._replace(right=at), rng) + _cut(part._replace(left=at + 1), rng)
    return _cut(part, rng) if size > LARGE else [part]


def _place(first: int, last: int, across: int, rng: Random) -> int | None:
    """The last line before a cut. A strip one line wide is a room only where it is two or three cells long."""
    least = 1 if across in (2, 3) else 2
    places = range(first + least - 1, last - least + 1)
    return rng.choice(places) if places else None


def _opened(rooms: tuple[tuple[Cell, ...], ...], rng: Random) -> FloorPlan:
    room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
    between: dict[tuple[int, int], list[Edge]] = {}
    outline: dict[str, list[Edge]] = {side: [] for side in SIDES}
    for cell in INSIDE:
        for direction in range(4):
            other = neighbour(cell, direction)
            if not is_inside(other):
                outline[SIDES[direction]].append(edge(cell, other))
            elif room_of[cell] < room_of[other]:
                between.setdefault((room_of[cell], room_of[other]), []).append(edge(cell, other))
    doors = _doors(between, len(rooms), rng)
    sides = rng.sample(SIDES, rng.choice(ENTRANCES))
    entrances = frozenset(rng.choice(outline[side]) for side in sides)
    walls = {wall for shared in [*between.values(), *outline.values()] for wall in shared}
    return FloorPlan(rooms, frozenset(walls) - doors - entrances, doors, entrances)


def _doors(between: Mapping[tuple[int, int], list[Edge]], rooms: int, rng: Random) -> frozenset[Edge]:
    """One door between some pairs of neighbouring rooms: first as many as reach all of them, then a few more."""
    group = list(range(rooms))
    pairs = sorted(between)
    rng.shuffle(pairs)
    chosen: list[tuple[int, int]] = []
    spare: list[tuple[int, int]] = []
    for one, other in pairs:
        if group[one] == group[other]:
            spare.append((one, other))
            continue
        joined = group[other]
        group = [group[one] if number == joined else number for number in group]
        chosen.append((one, other))
    chosen += spare[: rng.choice(EXTRA_DOORS)]
    return frozenset(rng.choice(between[pair]) for pair in sorted(chosen))


def steps(plan: FloorPlan) -> dict[Cell, int]:
    """How far each cell is from the nearest entrance, the step through it included."""
    found = {cell: 1 for between in plan.entrances for cell in between if is_inside(cell)}
    todo = deque(found)
    while todo:
        cell = todo.popleft()
        for direction in range(4):
            other = neighbour(cell, direction)
            if is_inside(other) and other not in found and edge(cell, other) not in plan.walls:
                found[other] = found[cell] + 1
                todo.append(other)
    return found
