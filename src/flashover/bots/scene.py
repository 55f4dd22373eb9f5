"""The scene as a rescuer sees it: what lies where, what every step costs, and which way is cheapest.

Read from the public position only. A place is `row * 10 + column`, as in `flashover.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from flashover import geometry
from flashover.board import Board
from flashover.formats.position import packed, read_position
from flashover.geometry import NEIGHBOURS, cell_at
from flashover.rules.state import State
from flashover.rules.tables import CHOP_COST, EXTINGUISH_COST

FAR = 999
OPEN, SHUT, WALL = 0, 1, 2
DIRECTIONS = geometry.DIRECTIONS
INSIDE = tuple(geometry.position_of(cell) for cell in geometry.INSIDE)
OUTSIDE = tuple(geometry.position_of(cell) for cell in geometry.RING)
SLOTS = tuple(
    (place * 4 + d, beyond, d & 1, geometry.EDGE_BITS[place * 4 + d])
    for place in INSIDE + OUTSIDE
    for d in range(4)
    if (beyond := NEIGHBOURS[place * 4 + d]) >= 0
)
#: Place -> (direction, neighbour, slot).
WAYS = tuple(
    tuple((d, NEIGHBOURS[place * 4 + d], place * 4 + d) for d in range(4) if NEIGHBOURS[place * 4 + d] >= 0)
    for place in range(geometry.POSITIONS)
)


class Victim(NamedTuple):
    """A face-up victim."""

    at: int
    treated: bool


class Scene:
    """One observation, taken apart."""

    def __init__(self, observation: Mapping[str, object]) -> None:
        self.state: State
        self.state, self.options = read_position(observation["position"])
        s = self.state
        self.board: Board = s.rules.board
        self.vehicles = bool(s.rules.vehicles)
        self.seat = s.active
        self.crew = [s.crew >> seat * 8 & 255 for seat in range(s.rules.seats)]
        self.cards = [s.cards >> seat * 8 & 255 for seat in range(s.rules.seats)]
        self.fire = frozenset(_places(s.fire))
        self.smoke = frozenset(_places(s.smoke))
        self.hazmats = frozenset(_places(s.hazmat))
        self.pois = _places(s.poi)
        words = (*packed(s.victims), *packed(s.more_victims))
        self.victims = [Victim(word - 1 >> 1, bool(word - 1 & 1)) for word in words]
        self.cubes = int(s.cubes)
        self.edges = _edges(s)
        unknown = int(s.unrevealed_victims + s.unrevealed_alarms)
        self.odds = int(s.unrevealed_victims) / unknown if unknown else 0.0

    # ------------------------------------------------------------------------------------------------ prices

    @property
    def here(self) -> int:
        """Where the acting figure stands."""
        return self.crew[self.seat]

    @property
    def card(self) -> int:
        """The acting figure's specialist, 0 in a game without."""
        return self.cards[self.seat]

    def water_price(self, seat: int) -> int:
        """AP for one step of water: fire to smoke, or smoke away."""
        return EXTINGUISH_COST[self.cards[seat]]

    def carry_price(self, slot: int, to: int, pace: int) -> int:
        """AP to bring a victim over an edge: the fire in the way goes out first, a wall may be chopped if it must."""
        kind = self.edges[slot]
        price = pace + (2 * self.water_price(self.seat) if to in self.fire else 0)
        if kind >= WALL:
            # Every cube is also one of the twenty-four: it counts for more than its AP.
            missing = 4 - kind
            chop = int(CHOP_COST[self.card])
            return price + missing * (chop + CUBE_WORTH) if self.cubes + missing <= CHOPPED_UP_TO else FAR
        return price + kind

    # ------------------------------------------------------------------------------------------------ ways

    def walk_from(self, start: int) -> tuple[list[int], list[int]]:
        """AP to every place on foot, and the first direction to go there."""
        cost = [FAR] * geometry.POSITIONS
        first = [-1] * geometry.POSITIONS
        cost[start] = 0
        queue = [(0, start)]
        edges, fire = self.edges, self.fire
        while queue:
            spent, place = heappop(queue)
            if spent > cost[place]:
                continue
            for d, to, slot in WAYS[place]:
                kind = edges[slot]
                if kind >= WALL:
                    continue
                price = spent + (2 if to in fire else 1) + kind
                if price < cost[to]:
                    cost[to] = price
                    first[to] = d if place == start else first[place]
                    heappush(queue, (price, to))
        return cost, first

    def walk_to(self, goal: int) -> list[int]:
        """AP on foot from every place to one."""
        cost = [FAR] * geometry.POSITIONS
        cost[goal] = 0
        queue = [(0, goal)]
        edges, fire = self.edges, self.fire
        while queue:
            spent, place = heappop(queue)
            if spent > cost[place]:
                continue
            enter = spent + (2 if place in fire else 1)
            for _, before, slot in WAYS[place]:
                kind = edges[slot]
                if kind < WALL and enter + kind < cost[before]:
                    cost[before] = enter + kind
                    heappush(queue, (enter + kind, before))
        return cost

    def carry_out(self, pace: int = 2) -> list[int]:
        """AP from every place to bring a victim to safety at so many AP a step."""
        cost = [FAR] * geometry.POSITIONS
        queue: list[tuple[int, int]] = []
        for place, offset in self.exits().items():
            cost[place] = offset
            heappush(queue, (offset, place))
        while queue:
            spent, place = heappop(queue)
            if spent > cost[place]:
                continue
            for d, before, _ in WAYS[place]:
                # The same edge seen from the other cell.
                slot = before * 4 + (d ^ 2)
                price = spent + self.carry_price(slot, place, pace)
                if price < cost[before]:
                    cost[before] = price
                    heappush(queue, (price, before))
        return cost

    def exits(self) -> dict[int, int]:
        """Where victims are safe, with the AP still to pay there: outside; with vehicles where the ambulance is or comes to."""
        if not self.vehicles:
            return dict.fromkeys(OUTSIDE, 0)
        found: dict[int, int] = {}
        for side, spot in enumerate(self.board.ambulance_parking):
            legs = drives(self.state.ambulance, side)
            for cell in spot.cells:
                found[geometry.position_of(cell)] = 2 * legs
        return found

    def engine_cells(self) -> list[int]:
        """The two cells of the engine, none in a game without."""
        if not self.vehicles or self.state.engine > 3:
            return []
        return [geometry.position_of(cell) for cell in self.board.engine_parking[self.state.engine].cells]

    def open_neighbours(self, place: int) -> Iterable[tuple[int, int]]:
        """(direction, place) of all that is adjacent (ADJ-01)."""
        return [(d, to) for d, to, slot in WAYS[place] if self.edges[slot] == OPEN]


#: AP a cube is worth to a crew that thinks of chopping, and how many cubes may lie then.
CUBE_WORTH = 3
CHOPPED_UP_TO = 14


def drives(start: int, side: int) -> int:
    """VEH-02, VEH-03: how many drives from one side to another."""
    if start > 3:
        return 0
    return (0, 1, 2, 1)[side - start & 3]


def _places(word: int) -> list[int]:
    places = []
    while word:
        low = word & -word
        places.append(geometry.POSITION_OF_BIT[low.bit_length() - 1])
        word ^= low
    return places


def _edges(s: State) -> list[int]:
    """Slot -> OPEN, SHUT (a closed door), WALL + cubes it has taken."""
    shut = (s.shut_h, s.shut_v)
    wall = (s.wall_h, s.wall_v)
    hurt = (s.damaged_h, s.damaged_v)
    edges = [OPEN] * (geometry.POSITIONS * 4)
    for slot, _, vertical, bit in SLOTS:
        if bit & wall[vertical]:
            edges[slot] = WALL + (1 if bit & hurt[vertical] else 0)
        elif bit & shut[vertical]:
            edges[slot] = SHUT
    return edges


def text(place: int) -> str:
    """35 -> ``3,5``."""
    row, column = cell_at(place)
    return f"{row},{column}"


def in_quadrant(scene: Scene, side: int) -> list[int]:
    """The cells the deck gun reaches from a side."""
    quadrant = scene.board.engine_parking[side].quadrant
    return [geometry.position_of(cell) for cell in sorted(scene.board.quadrants[quadrant or ""])]
