"""Phase 1: the effect of every action of the active seat, once it is not refused."""

from __future__ import annotations

from .board import OUTSIDE, Cell, edge, step
from .ending import collapse, rescue, turn_up_in_phase_1_or_3
from .grammar import Ply
from .prices import bill, pool_after_crew_change, reach
from .state import Figure, Poi, State
from .vehicles import perform_drive


def _pay(s: State, action: Ply) -> None:
    bonus, from_bonus, ordinary = bill(s, action)
    if action[0] == "command" and s.figures[action[1]].specialist == "cafs":  # CLR-18
        s.cafs_commanded += from_bonus + ordinary if s.rules.cafs_cap == "all_ap" else from_bonus
    if bonus:
        s.bonus[bonus] -= from_bonus
    s.ap -= ordinary


def perform(s: State, action: Ply) -> None:
    """The effect of an action that is not refused."""
    kind = action[0]
    if kind == "end":
        _end(s)
        return
    if kind == "crew":
        s.ap = pool_after_crew_change(s, action[1])
        s.figure.specialist = action[1]
        s.set_bonus(action[1])
        s.untouched = False
        return
    _pay(s, action)
    s.untouched = False
    figure = s.figure
    if kind == "command":  # AMB-46: same side effects as an own step
        figure, action = s.figures[action[1]], action[2]
        kind = action[0]
    at = figure.at
    assert at is not None
    if kind == "move":
        _perform_move(s, figure, action)
    elif kind == "door":
        cell = step(at, action[1])
        assert cell is not None
        s.doors[edge(at, cell)] = "open" if s.doors[edge(at, cell)] == "closed" else "closed"
    elif kind == "extinguish":
        cell = reach(s, figure, action[1])
        assert cell is not None
        s.remove_threat(cell)
        if action[2] == "reduce" and cell not in OUTSIDE:  # AMB-91: there is no smoke outside
            s.smoke.add(cell)
    elif kind == "chop":
        cell = step(at, action[1])
        assert cell is not None
        if s.place_cube(edge(at, cell)):  # CHOP-04, AMB-03
            collapse(s)
    elif kind == "treat":
        s.victims_at(at, treated=False)[0].treated = True
    elif kind == "dispose":
        s.hazmats.remove(at)
        s.hazmats_disposed += 1
    elif kind == "identify":
        _wait_for_reveals(s, [action[1]])
    elif kind == "look":
        _wait_for_reveals(s, [at])
    elif kind == "drive":
        perform_drive(s, action[1], action[2])
    elif kind == "gun":
        s.pending = {"step": "gun_roll"}


def _perform_move(s: State, figure: Figure, action: Ply) -> None:
    """MOVE, CARRY-02, CARRY-03, HAZ-07; MOVE-07: face-down POIs of the cell entered are turned up."""
    _, direction, lead, carry = action
    start = figure.at
    assert start is not None
    cell = step(start, direction)
    assert cell is not None
    figure.at = cell
    company: list[Poi] = []
    if lead:
        company.append(s.victims_at(start, treated=True)[0])
    if carry in ("victim", "treated"):
        candidates = s.victims_at(start, treated=carry == "treated")
        company.append(next(p for p in candidates if not any(p is other for other in company)))
    for poi in company:
        poi.at = cell
    if carry == "hazmat":
        s.hazmats.remove(start)
        if cell in OUTSIDE:
            s.hazmats_disposed += 1
        else:
            s.hazmats.append(cell)
    _wait_for_reveals(s, [cell] * len(s.face_down_at(cell)))
    if s.rescue_cells_include(cell):
        rescue(s, company)


def _wait_for_reveals(s: State, cells: list[Cell]) -> None:
    s.pending = {"step": "reveal", "cells": [list(cell) for cell in cells]} if cells else None


def reveal(s: State, victim: bool) -> None:
    assert s.pending is not None
    (row, col), *rest = s.pending["cells"]
    turn_up_in_phase_1_or_3(s, (row, col), victim)
    s.pending = {"step": "reveal", "cells": rest} if rest else None


def _end(s: State) -> None:
    """AP-04, AMB-40, AMB-41, AMB-85, CLR-17, CLR-38."""
    saved = min(4, s.ap)
    if s.rules.limit_tokens:
        others = sum(f.saved for n, f in enumerate(s.figures) if n != s.active)
        saved = max(0, min(saved, 21 - others))
    s.figure.saved = saved
    s.ap = 0
    s.bonus = dict.fromkeys(s.bonus, 0)
    s.cafs_commanded = 0
    s.untouched = False
    s.phase = "fire"
    s.pending = None
