"""Driving, riding and the deck gun (VEH, GUN)."""

from __future__ import annotations

from typing import Any

from .board import NEIGHBOURS, Cell
from .ending import rescue
from .grammar import Ply
from .state import State


def perform_drive(s: State, vehicle: str, side: str) -> None:
    """VEH-06, VEH-08, CLR-25: the vehicle arrives, an ambulance rescues there, then the riders are asked."""
    departure = s.vehicle_cells(vehicle)
    queue = [n for n in s.order_from_active() if s.figures[n].at in departure]
    s.vehicle[vehicle] = side
    s.pending = {"step": "ride", "vehicle": vehicle, "queue": queue} if queue else None
    if vehicle == "ambulance":
        arrival = s.vehicle_cells("ambulance")
        rescue(s, [p for p in s.pois if p.face == "victim" and p.at in arrival])


def ride_options(s: State) -> list[str]:
    """VEH-04, VEH-06, VEH-07, AMB-64, CLR-26: texts offered to the figure asked."""
    assert s.pending is not None
    vehicle, seat = s.pending["vehicle"], s.pending["queue"][0]
    at = s.figures[seat].at
    assert at is not None
    texts = []
    for row, col in s.vehicle_cells(vehicle):
        texts.append(f"ride {seat} {row},{col}")
        if vehicle == "engine" and s.rules.engine_carries:
            if s.victims_at(at, treated=False):
                texts.append(f"ride {seat} {row},{col} carry victim")
            if s.victims_at(at, treated=True):
                texts.append(f"ride {seat} {row},{col} carry treated")
    if not (vehicle == "engine" and seat == s.active):
        texts.append(f"stay {seat}")
    return sorted(texts)


def answer_ride(s: State, ply: Ply) -> None:
    assert s.pending is not None
    queue = s.pending["queue"]
    figure = s.figures[queue[0]]
    s.pending = {**s.pending, "queue": queue[1:]} if queue[1:] else None
    if ply[0] == "stay":
        return
    _, _, cell, carry = ply
    at = figure.at
    assert at is not None
    figure.at = cell
    if carry is not None:
        victim = s.victims_at(at, treated=carry == "treated")[0]
        victim.at = cell
        if s.rescue_cells_include(cell):
            rescue(s, [victim])


# -- deck gun ----------------------------------------------------------------------------------------------------


def gun_roll(s: State, red: int, black: int) -> None:
    """SPEC-22, AMB-61: the driver may re-roll; turning is applied to the final faces."""
    assert s.pending is not None
    settled = "again" in s.pending
    s.pending = {"step": "gun_choice", "red": red, "black": black, "rerolled": []}
    if settled or s.figure.specialist != "driver":
        _shoot(s)


def gun_options(s: State) -> list[str]:
    assert s.pending is not None
    if s.rules.gun_reroll == "once":  # CLR-60
        return ["keep", "reroll black", "reroll both", "reroll red"]
    return ["keep"] + [f"reroll {die}" for die in ("black", "red") if die not in s.pending["rerolled"]]


def gun_choice(s: State, ply: Ply) -> None:
    assert s.pending is not None
    if ply[0] == "keep":
        _shoot(s)
    elif ply[1] == "both":  # CLR-60: one outcome for the two dice, and no question after it
        s.pending = {"step": "gun_roll", "again": True}
    else:
        s.pending = {**s.pending, "step": "gun_reroll", "die": ply[1]}


def gun_reroll(s: State, face: int) -> None:
    assert s.pending is not None
    job: dict[str, Any] = s.pending
    die = job["die"]
    rerolled = [*job["rerolled"], die]
    s.pending = {"step": "gun_choice", "red": job["red"], "black": job["black"], "rerolled": rerolled, die: face}
    if len(rerolled) == 2 or s.rules.gun_reroll == "once":  # CLR-27, CLR-60
        _shoot(s)


def gun_quadrant(s: State) -> frozenset[Cell]:
    """GUN-03, AMB-59."""
    side = s.vehicle["engine"]
    assert side is not None
    return s.rules.board.engine_quadrant[side]


def _shoot(s: State) -> None:
    """GUN-05..10."""
    assert s.pending is not None
    red, black = s.pending["red"], s.pending["black"]
    quadrant = gun_quadrant(s)
    if red not in {row for row, _ in quadrant}:
        red = s.rules.board.red_opposite[red]
    if black not in {col for _, col in quadrant}:
        black = s.rules.black_opposite[black]
    target = (red, black)
    splashed = [other for other in NEIGHBOURS[target] if s.passable(target, other)]
    s.remove_threat(target)
    for cell in splashed:
        s.remove_threat(cell)
    s.pending = None
