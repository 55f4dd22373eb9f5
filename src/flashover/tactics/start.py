"""How a crew begins, by rules of thumb: which specialists it takes, its firefighters at the entrances, the ambulance near them, the
engine where most burns. The one set-up heuristic: bots, games in their heads and the standard set-up of people all start like this.
"""

from __future__ import annotations

from typing import Final

from flashover import cards
from flashover.rules import plies
from flashover.rules.legal import legal_actions
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.state import State
from flashover.rules.tables import EDGE, INWARD, POSITION, RING_POSITION

NONE: Final = -1
RANK: Final = vec[i64]([card.rank for card in cards.ROWS])
"""Card number -> how early a crew takes it, 0 first. The first four are the best of all 70 crews of four at veteran."""


def specialist(s: State) -> i64:
    """The ply that takes the most helpful card there is."""
    best: i64 = 1000
    found: i64 = NONE
    for ply in legal_actions(s):
        rank: i64 = RANK[(ply - plies.SPECIALIST) % plies.CARD_ROOM]
        if rank < best:
            best = rank
            found = ply
    return found


def _is_entrance(s: State, place: i64) -> bool:
    """An outside cell from which the house can be entered without chopping."""
    direction: i64 = INWARD[place]
    if direction < 0:
        return False
    edge: i64 = EDGE[place * 4 + direction]
    return (s.wall_v if direction & 1 else s.wall_h) & edge == 0


def _straight(one: i64, other: i64) -> i64:
    down: i64 = one // 10 - other // 10
    right: i64 = one % 10 - other % 10
    return (down if down >= 0 else -down) + (right if right >= 0 else -right)


def _nearest_three(place: i64, cells: i64) -> i64:
    """Straight distances from a place to the three nearest of some cells, together."""
    one: i64 = 99
    two: i64 = 99
    three: i64 = 99
    while cells:
        bit: i64 = cells & -cells
        cells ^= bit
        d: i64 = _straight(place, POSITION[index_of(bit)])
        if d < one:
            three = two
            two = one
            one = d
        elif d < two:
            three = two
            two = d
        elif d < three:
            three = d
    return one + two + three


def start_place(s: State) -> i64:
    """At an entrance: the fewest there first, then the nearest to fire and people."""
    best: i64 = 1_000_000
    found: i64 = 0
    n: i64 = 0
    while n < 32:
        place: i64 = RING_POSITION[n]
        n += 1
        here: i64 = 0
        seat: i64 = 0
        while seat < s.rules.seats:
            if (s.crew >> (seat * 8)) & 255 == place:
                here += 1
            seat += 1
        rank: i64 = (0 if _is_entrance(s, place) else 100_000) + here * 1000 + _nearest_three(place, s.poi | s.fire)
        if rank < best:
            best = rank
            found = place
    return found


def engine_side(s: State) -> i64:
    """Where most burns."""
    best: i64 = NONE
    found: i64 = 0
    side: i64 = 0
    while side < 4:
        fires: i64 = popcount(s.rules.quadrant[side] & s.fire)
        if fires > best:
            best = fires
            found = side
        side += 1
    return found


def ambulance_side(s: State) -> i64:
    """Near an entrance and near the POIs."""
    best: i64 = 1_000_000
    found: i64 = 0
    side: i64 = 0
    while side < 4:
        rank: i64 = 0
        door: i64 = 99
        end: i64 = 0
        while end < 2:
            cell: i64 = s.rules.ambulance_cells[side * 2 + end]
            n: i64 = 0
            while n < 32:
                if _is_entrance(s, RING_POSITION[n]):
                    d: i64 = _straight(cell, RING_POSITION[n])
                    if d < door:
                        door = d
                n += 1
            end += 1
        rank = door * 2 + _nearest_three(s.rules.ambulance_cells[side * 2], s.poi)
        if rank < best:
            best = rank
            found = side
        side += 1
    return found
