"""The cheapest ways on foot, all places at once: the places that can be reached for 0, 1, 2 ... AP, as sets of bits.

Inside cells and outside cells are a word each, with the bits of the rules. A step costs one AP, two into fire, one more through a closed
door, so a place reached for n AP leads on at n + 1, n + 2 and n + 3: three sets to come are enough.
"""

from __future__ import annotations

from typing import Final

from flashover.rules.escape import INSIDE
from flashover.rules.native import i64, index_of, vec
from flashover.rules.state import State
from flashover.rules.tables import CELL, EDGE, INWARD, NEIGHBOUR, POSITION, RING, RING_POSITION

FAR: Final = 999
#: Ways of this many AP or more are not searched: no figure walks them.
LONGEST: Final = 48
#: Fields that are kept: one for each of eight goals, one for a walk from somewhere.
GOALS: Final = 8
FIELDS: Final = GOALS + 1
#: Outside cells that have a neighbour one bit, two bits and ten bits further (row-major: left and right side alternate).
ONE_ON: Final = 0x7FC001FF
TWO_ON: Final = 0x1FFE00
TEN_ON: Final = 0x200001
#: The outside places from which a step leads in: all but the four corners.
RIM: Final = vec[i64]([place for place in range(80) if INWARD[place] >= 0])


class Flood:
    """Fields of ways in one position after the other; nothing of an old position outlives `survey`, but its fields."""

    def __init__(self) -> None:
        self.open_h: i64 = 0
        self.open_v: i64 = 0
        self.shut_h: i64 = 0
        self.shut_v: i64 = 0
        self.fire: i64 = 0
        self.fire_out: i64 = 0
        self.beside_doors: i64 = 0
        # The ways through the outer walls: inside cell, outside cell, 1 for a closed door.
        self.gates: i64 = 0
        self.gate_cells: i64 = 0
        self.gate_ring: i64 = 0
        self.gate_cell: vec[i64] = vec[i64]([0] * 32)
        self.gate_out: vec[i64] = vec[i64]([0] * 32)
        self.gate_shut: vec[i64] = vec[i64]([0] * 32)
        self.cells: vec[i64] = vec[i64]([0] * (FIELDS * LONGEST))
        self.ring: vec[i64] = vec[i64]([0] * (FIELDS * LONGEST))
        self.length: vec[i64] = vec[i64]([0] * FIELDS)

    def survey(self, s: State) -> None:
        """Read edges and fire of a position."""
        shut_h: i64 = s.shut_h
        shut_v: i64 = s.shut_v
        wall_h: i64 = s.wall_h
        wall_v: i64 = s.wall_v
        self.shut_h = shut_h
        self.shut_v = shut_v
        self.open_h = ~(wall_h | shut_h)
        self.open_v = ~(wall_v | shut_v)
        self.fire = s.fire
        self.fire_out = s.fire_out
        self.beside_doors = (shut_h | (shut_h >> 9) | shut_v | (shut_v >> 1)) & INSIDE
        gates: i64 = 0
        cells: i64 = 0
        ring: i64 = 0
        n: i64 = 0
        while n < 28:
            place: i64 = RIM[n]
            n += 1
            slot: i64 = place * 4 + INWARD[place]
            edge: i64 = EDGE[slot]
            upright: i64 = slot & 1
            if (wall_v if upright else wall_h) & edge:
                continue
            cell: i64 = CELL[NEIGHBOUR[slot]]
            self.gate_cell[gates] = cell
            self.gate_out[gates] = RING[place]
            self.gate_shut[gates] = 1 if (shut_v if upright else shut_h) & edge else 0
            gates += 1
            cells |= cell
            ring |= RING[place]
        self.gates = gates
        self.gate_cells = cells
        self.gate_ring = ring

    def to(self, field: i64, goal: i64) -> None:
        """AP from every place to one, as a field."""
        self._spread(field, CELL[goal], RING[goal], True)

    def away(self, start: i64, cost: vec[i64]) -> None:
        """AP from one place to every other, written out."""
        self._spread(GOALS, CELL[start], RING[start], False)
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            n += 1
        base: i64 = GOALS * LONGEST
        spent: i64 = 0
        end: i64 = self.length[GOALS]
        while spent < end:
            rest: i64 = self.cells[base + spent]
            while rest:
                bit: i64 = rest & -rest
                rest ^= bit
                cost[POSITION[index_of(bit)]] = spent
            rest = self.ring[base + spent]
            while rest:
                bit = rest & -rest
                rest ^= bit
                cost[RING_POSITION[index_of(bit)]] = spent
            spent += 1

    def away_from_crew(self, s: State) -> None:
        """AP to every place for the nearest of the crew, in the field behind those of the goals."""
        cells: i64 = 0
        ring: i64 = 0
        seat: i64 = 0
        while seat < s.rules.seats:
            at: i64 = (s.crew >> (seat * 8)) & 255
            if at < 80:
                cells |= CELL[at]
                ring |= RING[at]
            seat += 1
        self._spread(GOALS, cells, ring, False)

    def way(self, field: i64, place: i64) -> i64:
        """The AP of a field at a place."""
        base: i64 = field * LONGEST
        end: i64 = base + self.length[field]
        at: i64 = base
        bit: i64 = CELL[place]
        if bit:
            while at < end:
                if self.cells[at] & bit:
                    return at - base
                at += 1
            return FAR
        bit = RING[place]
        while at < end:
            if self.ring[at] & bit:
                return at - base
            at += 1
        return FAR

    def _spread(self, field: i64, cells: i64, ring: i64, backwards: bool) -> None:
        """Fill a field from some places on; backwards the price is that of the place that is come from, for ways to it."""
        fire: i64 = self.fire
        fire_out: i64 = self.fire_out
        open_h: i64 = self.open_h
        open_v: i64 = self.open_v
        doors: i64 = self.beside_doors
        gate_cells: i64 = self.gate_cells
        gate_ring: i64 = self.gate_ring
        cells_1: i64 = 0
        cells_2: i64 = 0
        cells_3: i64 = 0
        ring_1: i64 = 0
        ring_2: i64 = 0
        ring_3: i64 = 0
        todo: i64 = INSIDE
        todo_out: i64 = 0xFFFFFFFF
        base: i64 = field * LONGEST
        spent: i64 = 0
        while spent < LONGEST and (cells | cells_1 | cells_2 | cells_3 | ring | ring_1 | ring_2 | ring_3):
            cells &= todo
            ring &= todo_out
            todo ^= cells
            todo_out ^= ring
            self.cells[base + spent] = cells
            self.ring[base + spent] = ring
            spent += 1
            if cells:
                if backwards:
                    cells_1 |= beside(cells & ~fire, open_h, open_v) & todo
                    if cells & fire:
                        cells_2 |= beside(cells & fire, open_h, open_v) & todo
                else:
                    near: i64 = beside(cells, open_h, open_v) & todo
                    cells_1 |= near & ~fire
                    cells_2 |= near & fire
                if cells & doors:
                    if backwards:
                        cells_2 |= beside(cells & ~fire, self.shut_h, self.shut_v) & todo
                        cells_3 |= beside(cells & fire, self.shut_h, self.shut_v) & todo
                    else:
                        near = beside(cells, self.shut_h, self.shut_v) & todo
                        cells_2 |= near & ~fire
                        cells_3 |= near & fire
            if ring:
                if not fire_out:
                    ring_1 |= along(ring) & todo_out
                elif backwards:
                    ring_1 |= along(ring & ~fire_out) & todo_out
                    ring_2 |= along(ring & fire_out) & todo_out
                else:
                    near = along(ring) & todo_out
                    ring_1 |= near & ~fire_out
                    ring_2 |= near & fire_out
            if cells & gate_cells or ring & gate_ring:
                n: i64 = 0
                while n < self.gates:
                    cell: i64 = self.gate_cell[n]
                    out: i64 = self.gate_out[n]
                    price: i64 = self.gate_shut[n]
                    n += 1
                    if cells & cell:
                        if (cell & fire) if backwards else (out & fire_out):
                            price += 1
                        if price == 0:
                            ring_1 |= out
                        elif price == 1:
                            ring_2 |= out
                        else:
                            ring_3 |= out
                    elif ring & out:
                        if (out & fire_out) if backwards else (cell & fire):
                            price += 1
                        if price == 0:
                            cells_1 |= cell
                        elif price == 1:
                            cells_2 |= cell
                        else:
                            cells_3 |= cell
            cells = cells_1
            cells_1 = cells_2
            cells_2 = cells_3
            cells_3 = 0
            ring = ring_1
            ring_1 = ring_2
            ring_2 = ring_3
            ring_3 = 0
        self.length[field] = spent


def beside(cells: i64, free_h: i64, free_v: i64) -> i64:
    """The inside cells next to any of these over such edges; with the edges nothing blocks, the adjacent ones (ADJ-01)."""
    near: i64 = ((cells << 9) & free_h) | ((cells & free_h) >> 9)
    near |= ((cells << 1) & free_v) | ((cells & free_v) >> 1)
    return near & INSIDE


def along(ring: i64) -> i64:
    """The outside cells next to any of these."""
    near: i64 = ((ring & ONE_ON) << 1) | ((ring >> 1) & ONE_ON)
    near |= ((ring & TWO_ON) << 2) | ((ring >> 2) & TWO_ON)
    return near | ((ring & TEN_ON) << 10) | ((ring >> 10) & TEN_ON)
