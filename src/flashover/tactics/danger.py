"""What fire and smoke threaten: the worth, in a crew's eyes, of putting each of them out, and what the coming roll is expected to cost."""

from __future__ import annotations

from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.state import State
from flashover.rules.tables import CELL, NEIGHBOUR, POSITION
from flashover.tactics.flood import beside
from flashover.tactics.taste import Taste
from flashover.tactics.ways import SHUT, WALL, Ways


def precious(s: State) -> i64:
    """The inside cells with a victim or a face-down POI."""
    found: i64 = s.poi
    rest: i64 = s.victims
    while rest:
        found |= CELL[((rest & 255) - 1) >> 1]
        rest >>= 8
    return found


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


def worths(s: State, ways: Ways, taste: Taste, values: vec[float]) -> float:
    """Position -> how much it helps to remove the fire or smoke there; 0 where there is none. The most of them. After `ways.survey`."""
    free_h: i64 = ~(s.wall_h | s.shut_h)
    free_v: i64 = ~(s.wall_v | s.shut_v)
    dear: i64 = precious(s)
    house: float = 1.0 + taste.late * float(s.cubes) / 24.0
    most: float = 0.0
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
        value: float = taste.fire + house * taste.wall_hit * float(blast >> 3) + taste.new_fire * float(blast & 7)
        near: i64 = beside(cell, free_h, free_v)
        value += taste.spread * float(popcount(near & ~s.fire))
        if near & dear:
            value += taste.victim_near * float(popcount(near & dear))
        if near & s.hazmat:
            value += taste.hazmat_near * float(popcount(near & s.hazmat))
        if dear:
            while near:
                one: i64 = near & -near
                near ^= one
                value += taste.victim_two_steps * float(popcount(beside(one, free_h, free_v) & dear & ~cell))
        if s.hot & cell:
            value += taste.hot
        values[place] = value
        if value > most:
            most = value
    rest = s.smoke
    while rest:
        cell = rest & -rest
        rest ^= cell
        value = taste.smoke
        if cell & (dear | s.hazmat):
            value += taste.victim_in_smoke
        near = beside(cell, free_h, free_v)
        value += taste.fire_beside * float(popcount(near & s.fire)) + taste.smoke_beside * float(popcount(near & s.smoke))
        value += taste.victim_two_steps * float(popcount(near & dear))
        values[POSITION[index_of(cell)]] = value
        if value > most:
            most = value
    return most
