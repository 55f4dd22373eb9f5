"""What every step costs, and the cheapest ways: on foot (see `flood`) and with a victim to safety.

A *slot* is ``position * 4 + direction``. Prices are AP; chopping also pays for the cubes, since each is one of twenty-four.
"""

from __future__ import annotations

from typing import Final

from flashover.rules.escape import INSIDE
from flashover.rules.native import i64, index_of, vec
from flashover.rules.state import State
from flashover.rules.tables import CELL, EDGE, INWARD, NEIGHBOUR, POSITION, RING, RING_POSITION
from flashover.tactics.flood import FAR, Flood, along, beside

# Kinds of edges.
OPEN: Final = 0
SHUT: Final = 1
WALL: Final = 2  # 3 when it has taken a cube
RIM: Final = 9
#: AP a cube is worth to a crew that thinks of chopping, and how many cubes may lie then.
CUBE_WORTH: Final = 3
CHOPPED_UP_TO: Final = 14
WAITING: Final = 32
ALL_OUTSIDE: Final = 0xFFFFFFFF
#: Sides apart -> drives (VEH-02, VEH-03).
DRIVES: Final = vec[i64]([0, 1, 2, 1])
#: The slots of all edges that can be blocked, seen from above (down) and from the left (right).
LEVEL: Final = vec[i64]([slot for slot in range(2, 320, 4) if EDGE[slot]])
UPRIGHT: Final = vec[i64]([slot for slot in range(1, 320, 4) if EDGE[slot]])
LEVEL_EDGES: Final = 56
UPRIGHT_EDGES: Final = 54


class Ways:
    """Scratch space for the ways of one position after the other; nothing of an old position outlives `survey`."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = vec[i64]([0] * 320)
        self.enter: vec[i64] = vec[i64]([1] * 80)
        self.cells_at: vec[i64] = vec[i64]([0] * WAITING)
        self.ring_at: vec[i64] = vec[i64]([0] * WAITING)
        self.extra: vec[i64] = vec[i64]([OPEN, SHUT, FAR, FAR])
        self.flood: Flood = Flood()

    def survey(self, s: State) -> None:
        """Read edges and fire of a position."""
        self.flood.survey(s)
        kinds = self.kinds
        enter = self.enter
        wall_h: i64 = s.wall_h
        wall_v: i64 = s.wall_v
        shut_h: i64 = s.shut_h
        shut_v: i64 = s.shut_v
        hurt_h: i64 = s.damaged_h
        hurt_v: i64 = s.damaged_v
        n: i64 = 0
        while n < LEVEL_EDGES:
            kind: i64 = edge_kind(EDGE[LEVEL[n]], wall_h, shut_h, hurt_h)
            kinds[LEVEL[n]] = kind
            kinds[NEIGHBOUR[LEVEL[n]] * 4] = kind
            n += 1
        n = 0
        while n < UPRIGHT_EDGES:
            kind = edge_kind(EDGE[UPRIGHT[n]], wall_v, shut_v, hurt_v)
            kinds[UPRIGHT[n]] = kind
            kinds[NEIGHBOUR[UPRIGHT[n]] * 4 + 3] = kind
            n += 1
        n = 0
        while n < 80:
            enter[n] = 1
            n += 1
        rest: i64 = s.fire
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            enter[POSITION[index_of(bit)]] = 2
        rest = s.fire_out
        while rest:
            bit = rest & -rest
            rest ^= bit
            enter[RING_POSITION[index_of(bit)]] = 2

    def walk_from(self, start: i64, cost: vec[i64]) -> None:
        """AP on foot from one place to every other."""
        self.flood.away(start, cost)

    def first_step(self, start: i64, goal: i64, cost: vec[i64]) -> i64:
        """The direction in which a cheapest way from a place to another begins, -1 when there is none; after `walk_from`."""
        kinds = self.kinds
        at: i64 = goal
        left: i64 = cost[goal]
        while left > 0 and left < FAR:
            direction: i64 = 0
            while direction < 4:
                slot: i64 = at * 4 + direction
                before: i64 = NEIGHBOUR[slot]
                kind: i64 = kinds[slot]
                if before >= 0 and kind < WALL and cost[before] + self.enter[at] + kind == left:
                    if before == start:
                        return (direction + 2) & 3
                    at = before
                    left = cost[at]
                    break
                direction += 1
            if direction == 4:
                return -1
        return -1

    def carry_price(self, s: State, slot: i64, to: i64, pace: i64, water: i64, chop: i64) -> i64:
        """AP to bring a victim over an edge: the fire in the way goes out first, a wall may be chopped if it must."""
        kind: i64 = self.kinds[slot]
        price: i64 = pace
        if self.enter[to] == 2:
            price += 2 * water
        if kind >= WALL:
            missing: i64 = 4 - kind
            if s.cubes + missing > CHOPPED_UP_TO:
                return FAR
            return price + missing * (chop + CUBE_WORTH)
        return price + kind

    def carry_out(self, s: State, pace: i64, water: i64, chop: i64, cost: vec[i64]) -> None:
        """AP from every place to bring a victim to safety at a number of AP per step (CARRY-03, VEH-08).

        As in `flood`, sets of places for 0, 1, 2 ... AP; prices are those of `carry_price`, all below 32, so that many sets wait. Outside
        the victim stays outside: the way through the house to another side is never shorter.
        """
        cells_at = self.cells_at
        ring_at = self.ring_at
        kinds = self.kinds
        fire: i64 = s.fire
        fire_out: i64 = s.fire_out
        open_h: i64 = ~(s.wall_h | s.shut_h)
        open_v: i64 = ~(s.wall_v | s.shut_v)
        # What an edge adds by its kind: nothing, a door, a wall, a wall with one cube.
        extra = self.extra
        extra[WALL] = 2 * (chop + CUBE_WORTH) if s.cubes + 2 <= CHOPPED_UP_TO else FAR
        extra[WALL + 1] = chop + CUBE_WORTH if s.cubes + 1 <= CHOPPED_UP_TO else FAR
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            n += 1
        n = 0
        while n < WAITING:
            cells_at[n] = 0
            ring_at[n] = 0
            n += 1
        if s.rules.vehicles:
            n = 0
            while n < 8:
                legs: i64 = 0
                if s.ambulance < 4:
                    legs = DRIVES[((n >> 1) - s.ambulance) & 3]
                ring_at[2 * legs] |= RING[s.rules.ambulance_cells[n]]
                n += 1
        else:
            ring_at[0] = ALL_OUTSIDE
        todo: i64 = INSIDE
        todo_out: i64 = ALL_OUTSIDE
        spent: i64 = 0
        empty: i64 = 0
        while empty < WAITING and (todo | todo_out):
            k: i64 = spent & 31
            cells: i64 = cells_at[k] & todo
            ring: i64 = ring_at[k] & todo_out
            cells_at[k] = 0
            ring_at[k] = 0
            empty += 1
            if cells | ring:
                empty = 0
            todo ^= cells
            todo_out ^= ring
            if ring:
                ring_at[(spent + pace) & 31] |= along(ring & ~fire_out)
                if ring & fire_out:
                    ring_at[(spent + pace + 2 * water) & 31] |= along(ring & fire_out)
                while ring:
                    bit: i64 = ring & -ring
                    ring ^= bit
                    place: i64 = RING_POSITION[index_of(bit)]
                    cost[place] = spent
                    if INWARD[place] >= 0:
                        slot: i64 = place * 4 + INWARD[place]
                        add: i64 = extra[kinds[slot]]
                        if add < FAR:
                            if bit & fire_out:
                                add += 2 * water
                            cells_at[(spent + pace + add) & 31] |= CELL[NEIGHBOUR[slot]]
            if cells:
                some: i64 = cells & ~fire
                price: i64 = spent + pace
                n = 0
                while n < 2:
                    if some:
                        cells_at[price & 31] |= beside(some, open_h, open_v)
                        cells_at[(price + 1) & 31] |= beside(some, s.shut_h, s.shut_v)
                        if extra[WALL] < FAR:
                            cells_at[(price + extra[WALL]) & 31] |= beside(some, s.wall_h & ~s.damaged_h, s.wall_v & ~s.damaged_v)
                        if extra[WALL + 1] < FAR:
                            cells_at[(price + extra[WALL + 1]) & 31] |= beside(some, s.wall_h & s.damaged_h, s.wall_v & s.damaged_v)
                    some = cells & fire
                    price += 2 * water
                    n += 1
                while cells:
                    bit = cells & -cells
                    cells ^= bit
                    cost[POSITION[index_of(bit)]] = spent
            spent += 1


def edge_kind(edge: i64, wall: i64, shut: i64, hurt: i64) -> i64:
    """OPEN, SHUT (a closed door), WALL, or WALL + 1 after a cube; where no edge can be blocked it is OPEN."""
    if wall & edge:
        return 3 if hurt & edge else 2
    return 1 if shut & edge else 0
