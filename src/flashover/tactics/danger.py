"""What fire and smoke threaten: the worth, in a crew's eyes, of putting each of them out, and what the coming roll is expected to cost."""

from __future__ import annotations

from typing import Final

from flashover.rules.escape import INSIDE
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.state import State
from flashover.rules.tables import CELL, NEIGHBOUR, POSITION
from flashover.tactics.ways import SHUT, WALL, Ways

#: A fire as such; each wall an explosion in it would hit; each new fire that explosion would make; each free neighbour it may spread to.
FIRE: Final = 1.0
WALL_HIT: Final = 0.55
NEW_FIRE: Final = 0.35
SPREAD: Final = 0.2
#: A victim or POI beside it, two steps away; a hazmat beside it.
VICTIM_NEAR: Final = 2.5
VICTIM_TWO_STEPS: Final = 0.6
HAZMAT_NEAR: Final = 1.6
#: A smoke as such; each smoke and each fire beside it; a victim or hazmat on it.
SMOKE: Final = 1.3
SMOKE_BESIDE: Final = 0.25
FIRE_BESIDE: Final = 0.8
VICTIM_IN_SMOKE: Final = 0.5
#: How much more a cube matters with the house nearly down.
LATE: Final = 1.0


def precious(s: State) -> i64:
    """The inside cells with a victim or a face-down POI."""
    found: i64 = s.poi
    rest: i64 = s.victims
    while rest:
        found |= CELL[((rest & 255) - 1) >> 1]
        rest >>= 8
    return found


def beside(cells: i64, free_h: i64, free_v: i64) -> i64:
    """The inside cells adjacent to any of these (ADJ-01)."""
    near: i64 = ((cells << 9) & free_h) | ((cells & free_h) >> 9)
    near |= ((cells << 1) & free_v) | ((cells & free_v) >> 1)
    return near & INSIDE


def explosion_in_short(s: State, ways: Ways, place: i64) -> i64:
    """EXPL-02..08 in short: walls hit * 8 + new fires of an explosion here; shockwaves run on through fire."""
    kinds = ways.kinds
    fire: i64 = s.fire
    found: i64 = 0
    direction: i64 = 0
    while direction < 4:
        at: i64 = place
        while True:
            slot: i64 = at * 4 + direction
            kind: i64 = kinds[slot]
            at = NEIGHBOUR[slot]
            if kind >= WALL:
                found += 8
                break
            if kind == SHUT or at < 0 or not CELL[at]:
                break
            if not fire & CELL[at]:
                found += 1
                break
        direction += 1
    return found


def worths(s: State, ways: Ways, values: vec[float]) -> None:
    """Position -> how much it helps to remove the fire or smoke there; 0 where there is none. After `ways.survey`."""
    free_h: i64 = ~(s.wall_h | s.shut_h)
    free_v: i64 = ~(s.wall_v | s.shut_v)
    dear: i64 = precious(s)
    house: float = 1.0 + LATE * float(s.cubes) / 24.0
    n: i64 = 0
    while n < 80:
        values[n] = 0.0
        n += 1
    rest: i64 = s.fire
    while rest:
        cell: i64 = rest & -rest
        rest ^= cell
        place: i64 = POSITION[index_of(cell)]
        blast: i64 = explosion_in_short(s, ways, place)
        value: float = FIRE + house * WALL_HIT * float(blast >> 3) + NEW_FIRE * float(blast & 7)
        near: i64 = beside(cell, free_h, free_v)
        value += SPREAD * float(popcount(near & ~s.fire))
        if near & dear:
            value += VICTIM_NEAR * float(popcount(near & dear))
        if near & s.hazmat:
            value += HAZMAT_NEAR * float(popcount(near & s.hazmat))
        if dear:
            while near:
                one: i64 = near & -near
                near ^= one
                value += VICTIM_TWO_STEPS * float(popcount(beside(one, free_h, free_v) & dear & ~cell))
        values[place] = value
    rest = s.smoke
    while rest:
        cell = rest & -rest
        rest ^= cell
        value = SMOKE
        if cell & (dear | s.hazmat):
            value += VICTIM_IN_SMOKE
        near = beside(cell, free_h, free_v)
        value += FIRE_BESIDE * float(popcount(near & s.fire)) + SMOKE_BESIDE * float(popcount(near & s.smoke))
        value += VICTIM_TWO_STEPS * float(popcount(near & dear))
        values[POSITION[index_of(cell)]] = value
