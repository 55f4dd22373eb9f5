"""The state of one game as plain objects, with the questions every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .board import NEIGHBOURS, OUTSIDE, Cell, Edge, edge
from .options import BONUS_AP, Rules

Pending = dict[str, Any]


@dataclass(slots=True)
class Figure:
    at: Cell | None = None
    saved: int = 0
    specialist: str | None = None


@dataclass(slots=True)
class Poi:
    at: Cell
    face: str = "down"  # "down" or "victim"
    treated: bool = False


def no_bonus() -> dict[str, int]:
    return {"command": 0, "extinguish": 0, "movement": 0}


class State:
    """Everything that changes. `pending` is plain JSON data; None = the phase is at its beginning (CLR-10)."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.phase = "setup"
        self.active = 0
        self.untouched = False
        self.ap = 0
        self.bonus = no_bonus()
        self.cafs_commanded = 0
        self.figures = [Figure() for _ in range(seats)]
        self.fire: set[Cell] = set()
        self.smoke: set[Cell] = set()
        self.hot_spots: list[Cell] = []
        self.hazmats: list[Cell] = []
        self.pois: list[Poi] = []
        self.unrevealed_victims = 0
        self.unrevealed_false_alarms = 0
        self.cubes: dict[Edge, int] = {}
        self.doors: dict[Edge, str] = dict.fromkeys(rules.board.doors, "closed")
        self.vehicle: dict[str, str | None] = {"ambulance": None, "engine": None}
        self.reserve = 0
        self.rescued = 0
        self.lost = 0
        self.false_alarms = 0
        self.hazmats_disposed = 0
        self.pending: Pending | None = None
        self.result: dict[str, Any] | None = None

    def clone(self) -> State:
        """A copy for the guard of CLR-03, which looks one action ahead. Actions never change pending data in place."""
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other.bonus = dict(self.bonus)
        other.figures = [Figure(f.at, f.saved, f.specialist) for f in self.figures]
        other.fire = set(self.fire)
        other.smoke = set(self.smoke)
        other.hot_spots = list(self.hot_spots)
        other.hazmats = list(self.hazmats)
        other.pois = [Poi(p.at, p.face, p.treated) for p in self.pois]
        other.cubes = dict(self.cubes)
        other.doors = dict(self.doors)
        other.vehicle = dict(self.vehicle)
        return other

    # -- edges -------------------------------------------------------------------------------------------------

    def wall_stands(self, side: Edge) -> bool:
        """ADJ-05: a segment with two cubes is destroyed, as if absent."""
        return side in self.rules.board.walls and self.cubes.get(side, 0) < 2

    def passable(self, a: Cell, b: Cell) -> bool:
        """ADJ-01..04, ADJ-07: the one predicate of adjacency, for two neighbouring cells."""
        side = edge(a, b)
        return not self.wall_stands(side) and self.doors.get(side) != "closed"

    def adjacent(self, cell: Cell) -> Iterator[Cell]:
        for other in NEIGHBOURS[cell]:
            if self.passable(cell, other):
                yield other

    def place_cube(self, side: Edge) -> bool:
        """One damage cube; True when it was the 24th (END-02)."""
        self.cubes[side] = self.cubes.get(side, 0) + 1
        return sum(self.cubes.values()) >= 24

    # -- tokens ------------------------------------------------------------------------------------------------

    def threat_stock(self) -> int:
        return self.rules.threat_supply - len(self.fire) - len(self.smoke)

    def remove_threat(self, cell: Cell) -> None:
        self.fire.discard(cell)
        self.smoke.discard(cell)

    def smoke_to_fire(self, cell: Cell) -> None:
        self.smoke.remove(cell)
        self.fire.add(cell)

    def clear_outside(self) -> None:
        """OUT-02, ED-66."""
        self.fire -= OUTSIDE
        self.smoke -= OUTSIDE

    def add_hot_spot_from_reserve(self, cell: Cell) -> None:
        """HAZ-04, HOT-06, HOT-09, AMB-25, AMB-27, CLR-06."""
        if not self.rules.hot_spots or self.reserve <= 0:
            return
        if self.rules.hot_spot_unique and cell in self.hot_spots:
            return
        self.reserve -= 1
        self.hot_spots.append(cell)

    def face_down_at(self, cell: Cell) -> list[Poi]:
        return [p for p in self.pois if p.at == cell and p.face == "down"]

    def victims_at(self, cell: Cell, treated: bool) -> list[Poi]:
        return [p for p in self.pois if p.at == cell and p.face == "victim" and p.treated == treated]

    def poi_stock(self) -> int:
        """POIs not on the map: the identity is drawn at the reveal, so only the number is known."""
        on_map = sum(1 for p in self.pois if p.face == "down")
        return self.unrevealed_victims + self.unrevealed_false_alarms - on_map

    def victims_left(self) -> bool:
        """CLR-32: "no victim left" = none face up, none unrevealed."""
        return self.unrevealed_victims > 0 or any(p.face == "victim" for p in self.pois)

    # -- figures and vehicles ----------------------------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        return self.figures[self.active]

    def order_from_active(self) -> list[int]:
        seats = len(self.figures)
        return [(self.active + k) % seats for k in range(seats)]

    def vehicle_cells(self, vehicle: str) -> tuple[Cell, ...]:
        side = self.vehicle[vehicle]
        if side is None:
            return ()
        return self.rules.board.parking[vehicle][side]

    def rescue_cells_include(self, cell: Cell) -> bool:
        """CARRY-03 without vehicles: every outside cell; VEH-09 with them: the ambulance's two cells."""
        if self.rules.vehicles:
            return cell in self.vehicle_cells("ambulance")
        return cell in OUTSIDE

    def start_turn(self, seat: int) -> None:
        """AP-01, AP-06, AP-07, AMB-41: fresh and saved AP are one pool; bonus AP are new every turn."""
        self.phase = "actions"
        self.pending = None
        self.active = seat
        figure = self.figure
        self.ap = self.rules.fresh_ap(figure.specialist) + figure.saved
        figure.saved = 0
        self.set_bonus(figure.specialist)
        self.cafs_commanded = 0
        self.untouched = True

    def set_bonus(self, specialist: str | None) -> None:
        self.bonus = no_bonus()
        if specialist in BONUS_AP:
            name, amount = BONUS_AP[specialist]
            self.bonus[name] = amount
