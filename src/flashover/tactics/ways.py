"""What every step costs, and the cheapest ways: on foot, to a place, and with a victim to safety.

A *slot* is ``position * 4 + direction``. Prices are AP; whoever must chop pays for the cubes too, since each is one of twenty-four.
"""

from __future__ import annotations

from typing import Final

from flashover.rules.native import i64, vec
from flashover.rules.state import State
from flashover.rules.tables import CELL, EDGE, LAST_CUBE, NEIGHBOUR, RING

FAR: Final = 999
# Kinds of edges.
OPEN: Final = 0
SHUT: Final = 1
WALL: Final = 2  # 3 when it has taken a cube
RIM: Final = 9
#: AP a cube is worth to a crew that thinks of chopping, and how many cubes may lie then.
CUBE_WORTH: Final = 3
CHOPPED_UP_TO: Final = 14
ROOM: Final = 96
NEAR_BUCKETS: Final = 4
FAR_BUCKETS: Final = 32
#: Sides apart -> drives (VEH-02, VEH-03).
DRIVES: Final = vec[i64]([0, 1, 2, 1])


class Ways:
    """Scratch space for the ways of one position after the other; nothing of an old position outlives `survey`."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = vec[i64]([0] * 320)
        self.enter: vec[i64] = vec[i64]([1] * 80)
        self.bucket: vec[i64] = vec[i64]([0] * (ROOM * FAR_BUCKETS))
        self.count: vec[i64] = vec[i64]([0] * FAR_BUCKETS)
        self.first: vec[i64] = vec[i64]([0] * 80)

    def survey(self, s: State) -> None:
        """Read edges and fire of a position."""
        kinds = self.kinds
        enter = self.enter
        wall_h: i64 = s.wall_h
        wall_v: i64 = s.wall_v
        shut_h: i64 = s.shut_h
        shut_v: i64 = s.shut_v
        hurt_h: i64 = s.hurt_h
        hurt_v: i64 = s.hurt_v
        fire: i64 = s.fire
        outside: i64 = s.fire_out
        place: i64 = 0
        slot: i64 = 0
        while place < 80:
            enter[place] = 2 if fire & CELL[place] or outside & RING[place] else 1
            kinds[slot] = edge_kind(EDGE[slot], wall_h, shut_h, hurt_h)
            kinds[slot + 1] = edge_kind(EDGE[slot + 1], wall_v, shut_v, hurt_v)
            kinds[slot + 2] = edge_kind(EDGE[slot + 2], wall_h, shut_h, hurt_h)
            kinds[slot + 3] = edge_kind(EDGE[slot + 3], wall_v, shut_v, hurt_v)
            place += 1
            slot += 4

    def walk_to(self, goal: i64, cost: vec[i64]) -> None:
        """AP on foot from every place to one."""
        kinds = self.kinds
        enter = self.enter
        bucket = self.bucket
        count = self.count
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            n += 1
        count[0] = 1
        count[1] = 0
        count[2] = 0
        count[3] = 0
        bucket[0] = goal
        cost[goal] = 0
        spent: i64 = 0
        empty: i64 = 0
        while empty < NEAR_BUCKETS:
            k: i64 = spent & 3
            base: i64 = k * ROOM
            size: i64 = count[k]
            empty = 0 if size else empty + 1
            n = 0
            while n < size:
                place: i64 = bucket[base + n]
                n += 1
                if cost[place] != spent:
                    continue
                price: i64 = spent + enter[place]
                slot: i64 = place * 4
                end: i64 = slot + 4
                while slot < end:
                    before: i64 = NEIGHBOUR[slot]
                    kind: i64 = kinds[slot]
                    slot += 1
                    if before < 0 or kind >= WALL:
                        continue
                    total: i64 = price + kind
                    if total < cost[before]:
                        cost[before] = total
                        b: i64 = total & 3
                        c: i64 = count[b]
                        bucket[b * ROOM + c] = before
                        count[b] = c + 1
            count[k] = 0
            spent += 1

    def walk_from(self, start: i64, cost: vec[i64]) -> None:
        """AP on foot from one place to every other; `first` is the direction to begin with."""
        kinds = self.kinds
        enter = self.enter
        bucket = self.bucket
        count = self.count
        first = self.first
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            first[n] = -1
            n += 1
        count[0] = 1
        count[1] = 0
        count[2] = 0
        count[3] = 0
        bucket[0] = start
        cost[start] = 0
        spent: i64 = 0
        empty: i64 = 0
        while empty < NEAR_BUCKETS:
            k: i64 = spent & 3
            base: i64 = k * ROOM
            size: i64 = count[k]
            empty = 0 if size else empty + 1
            n = 0
            while n < size:
                place: i64 = bucket[base + n]
                n += 1
                if cost[place] != spent:
                    continue
                direction: i64 = 0
                while direction < 4:
                    slot: i64 = place * 4 + direction
                    to: i64 = NEIGHBOUR[slot]
                    kind: i64 = kinds[slot]
                    if to >= 0 and kind < WALL:
                        total: i64 = spent + enter[to] + kind
                        if total < cost[to]:
                            cost[to] = total
                            first[to] = direction if place == start else first[place]
                            b: i64 = total & 3
                            c: i64 = count[b]
                            bucket[b * ROOM + c] = to
                            count[b] = c + 1
                    direction += 1
            count[k] = 0
            spent += 1

    def walk_from_all(self, s: State, cost: vec[i64]) -> None:
        """AP on foot to every place for whoever of the crew is nearest."""
        kinds = self.kinds
        enter = self.enter
        bucket = self.bucket
        count = self.count
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            n += 1
        count[0] = 0
        count[1] = 0
        count[2] = 0
        count[3] = 0
        n = 0
        while n < s.rules.seats:
            at: i64 = (s.crew >> (n * 8)) & 255
            if at < 80 and cost[at]:
                cost[at] = 0
                bucket[count[0]] = at
                count[0] += 1
            n += 1
        spent: i64 = 0
        empty: i64 = 0
        while empty < NEAR_BUCKETS:
            k: i64 = spent & 3
            base: i64 = k * ROOM
            size: i64 = count[k]
            empty = 0 if size else empty + 1
            n = 0
            while n < size:
                place: i64 = bucket[base + n]
                n += 1
                if cost[place] != spent:
                    continue
                slot: i64 = place * 4
                end: i64 = slot + 4
                while slot < end:
                    to: i64 = NEIGHBOUR[slot]
                    kind: i64 = kinds[slot]
                    slot += 1
                    if to < 0 or kind >= WALL:
                        continue
                    total: i64 = spent + enter[to] + kind
                    if total < cost[to]:
                        cost[to] = total
                        b: i64 = total & 3
                        c: i64 = count[b]
                        bucket[b * ROOM + c] = to
                        count[b] = c + 1
            count[k] = 0
            spent += 1

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
        """AP from every place to bring a victim to safety at so many AP a step (CARRY-03, VEH-08)."""
        bucket = self.bucket
        count = self.count
        n: i64 = 0
        while n < 80:
            cost[n] = FAR
            n += 1
        n = 0
        while n < FAR_BUCKETS:
            count[n] = 0
            n += 1
        c: i64
        if s.rules.vehicles:
            side: i64 = 0
            while side < 4:
                legs: i64 = DRIVES[(side - s.ambulance) & 3] if s.ambulance < 4 else 0
                end: i64 = 0
                while end < 2:
                    place: i64 = s.rules.ambulance_cells[side * 2 + end]
                    if 2 * legs < cost[place]:
                        cost[place] = 2 * legs
                        c = count[2 * legs]
                        bucket[2 * legs * ROOM + c] = place
                        count[2 * legs] = c + 1
                    end += 1
                side += 1
        else:
            c = 0
            n = 0
            while n < 80:
                if not CELL[n]:
                    cost[n] = 0
                    bucket[c] = n
                    c += 1
                n += 1
            count[0] = c
        spent: i64 = 0
        empty: i64 = 0
        while empty < FAR_BUCKETS:
            k: i64 = spent & 31
            base: i64 = k * ROOM
            size: i64 = count[k]
            empty = 0 if size else empty + 1
            n = 0
            while n < size:
                place = bucket[base + n]
                n += 1
                if cost[place] != spent:
                    continue
                direction: i64 = 0
                while direction < 4:
                    before: i64 = NEIGHBOUR[place * 4 + direction]
                    if before >= 0 and cost[before] > spent:
                        total: i64 = spent + self.carry_price(s, place * 4 + direction, place, pace, water, chop)
                        if total < cost[before]:
                            cost[before] = total
                            b: i64 = total & 31
                            c = count[b]
                            if c < ROOM:
                                bucket[b * ROOM + c] = before
                                count[b] = c + 1
                    direction += 1
            count[k] = 0
            spent += 1


def edge_kind(edge: i64, wall: i64, shut: i64, hurt: i64) -> i64:
    """OPEN, SHUT (a closed door), WALL, or WALL + 1 after a cube; where no edge can be blocked it is OPEN."""
    if wall & edge:
        return 3 if hurt & edge else 2
    return 1 if shut & edge else 0


def house_left(s: State) -> i64:
    """Cubes until the building falls (END-02)."""
    return LAST_CUBE - s.cubes
