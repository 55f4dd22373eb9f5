"""Phase 2: advance fire (FIRE, EXPL, FLASH, HAZ, HOT, ORDER, KD, LOST, OUT and section 5).

Pending steps of the phase (None = before the first roll):
  roll        a further roll after a flare-up
  hazmats     the choice between burning hazmats (`then` = "flare" or "again": what follows)
  knockdown   `queue` of seats, `knocked` = those already knocked down in this phase
  reveal      `cells` of burning face-down POIs still to be turned up, `false` = cells of false alarms so far
  false_alarms  hidden-hazmat variant: `cells` still to explode
"""

from __future__ import annotations

from . import replenish
from .board import DIRECTIONS, Cell, edge, step
from .ending import collapse, finish, turn_up
from .state import Pending, State


def explode(s: State, origin: Cell, with_cubes: bool = True) -> bool:
    """EXPL, section 5. True when a cube of it was the 24th: the caller resolves nothing more (AMB-02)."""
    for direction in DIRECTIONS:  # AMB-01
        cell = origin
        while True:
            beyond = step(cell, direction)
            if beyond is None:
                break  # AMB-06
            side = edge(cell, beyond)
            if s.wall_stands(side):
                if with_cubes and s.place_cube(side):  # EXPL-03, EXPL-12, AMB-07
                    return True
                break
            if s.doors.get(side) == "closed":  # EXPL-04, EXPL-13
                s.doors[side] = "gone"
                break
            if s.doors.get(side) == "open" and (cell == origin or s.rules.shockwave_breaks_open_doors):
                s.doors[side] = "gone"  # EXPL-05, EXPL-14, ED-09
            if beyond in s.fire:  # EXPL-08, EXPL-09
                cell = beyond
                continue
            if beyond in s.smoke:  # EXPL-07, EXPL-11
                s.smoke_to_fire(beyond)
            elif s.threat_stock() > 0:  # EXPL-06, EXPL-10, AMB-04
                s.fire.add(beyond)
            break
    return False


def flashover(s: State) -> None:
    """FLASH-02, FLASH-03, CLR-28: in rounds, until no smoke is adjacent to fire."""
    while True:
        igniting: set[Cell] = set()
        crossed = []
        for cell in s.smoke:
            for other in s.adjacent(cell):
                if other in s.fire:
                    igniting.add(cell)
                    if s.doors.get(edge(cell, other)) == "open":
                        crossed.append(edge(cell, other))
        if not igniting:
            return
        s.smoke -= igniting
        s.fire |= igniting
        if s.rules.flashover_breaks_open_doors:  # ED-08
            for side in crossed:
                s.doors[side] = "gone"


def roll(s: State, red: int, black: int) -> None:
    """ORDER-01, ORDER-02: the roll and its explosion; then flashover and hazmats."""
    target = (red, black)
    flared = s.pending is not None
    hot = target in s.hot_spots  # AMB-24: as it lay when the dice fell
    if target in s.fire:
        if explode(s, target):
            collapse(s)
            return
    elif target in s.smoke:  # FIRE-03, AMB-20
        s.smoke_to_fire(target)
    elif s.threat_stock() > 0:  # FIRE-02, FIRE-04, AMB-04
        if any(other in s.fire for other in s.adjacent(target)):
            s.fire.add(target)
        else:
            s.smoke.add(target)
    _flashover_and_hazmats(
        s, {"step": "hazmats", "then": "flare", "target": list(target), "hot": hot, "flared": flared, "knocked": []}
    )


# -- flashover and hazmats (ORDER-03, ORDER-04) ------------------------------------------------------------------


def burning_hazmat_cells(s: State) -> list[Cell]:
    return sorted({cell for cell in s.hazmats if cell in s.fire})


def _flashover_and_hazmats(s: State, job: Pending) -> None:
    flashover(s)
    job["exploded"] = False
    s.pending = job
    _run_hazmats(s)


def _run_hazmats(s: State) -> None:
    """AMB-22, CLR-54: explode what burns, with no flashover between; fixpoint repeats both until nothing changes."""
    assert s.pending is not None
    job = s.pending
    while True:
        cells = burning_hazmat_cells(s)
        if len(cells) > 1:
            return  # CLR-37: the active seat chooses the cell
        if cells:
            if not _explode_hazmat(s, cells[0]):
                return
        elif job["exploded"] and s.rules.fixpoint:  # CLR-30: single_pass has no second flashover
            job["exploded"] = False
            flashover(s)
        else:
            break
    if job["then"] == "flare":
        _flare_up(s, job)
    else:
        _step_6(s, job["knocked"])


def _explode_hazmat(s: State, cell: Cell) -> bool:
    """HAZ-01, HAZ-03, CLR-05, CLR-56: one token, one explosion. False when the building came down."""
    assert s.pending is not None
    if explode(s, cell):
        collapse(s)  # the token stays: nothing after cube 24 is resolved
        return False
    s.hazmats.remove(cell)
    s.add_hot_spot_from_reserve(cell)
    s.pending["exploded"] = True
    return True


def choose_hazmat(s: State, cell: Cell) -> None:
    if _explode_hazmat(s, cell):
        _run_hazmats(s)


def _flare_up(s: State, job: Pending) -> None:
    """HOT-01..06, ORDER-05, CLR-06."""
    target: Cell = (job["target"][0], job["target"][1])
    if job["hot"] or (s.rules.hazmat_flares and target in s.hot_spots):
        s.pending = {"step": "roll", "flared": True}
        return
    if job["flared"]:
        s.add_hot_spot_from_reserve(target)
    _step_6(s, [])


# -- step 6 (ORDER-06) -------------------------------------------------------------------------------------------


def _step_6(s: State, knocked: list[int]) -> None:
    """KD-01, AMB-39, AMB-67, CLR-29: figures on fire, in turn order, each at most once per phase 2."""
    queue = [n for n in s.order_from_active() if s.figures[n].at in s.fire and n not in knocked]
    s.pending = {"step": "knockdown", "queue": queue, "knocked": list(knocked)}
    if not queue:
        _begin_reveals(s)


def knockdown_cells(s: State, seat: int) -> list[Cell]:
    """KD-08: the ambulance's cells; KD-03, KD-04, AMB-38, CLR-36: all cells of all nearest ambulance spots."""
    if s.rules.vehicles:
        return sorted(s.vehicle_cells("ambulance"))
    at = s.figures[seat].at
    assert at is not None
    distances = {}
    for side, cells in s.rules.board.parking["ambulance"].items():
        if s.rules.kd_distance == "steps":
            distances[side] = min(abs(r - at[0]) + abs(c - at[1]) for r, c in cells)
        else:
            distances[side] = min((r - at[0]) ** 2 + (c - at[1]) ** 2 for r, c in cells)
    nearest = min(distances.values())
    offered: set[Cell] = set()
    for side, distance in distances.items():
        if distance == nearest:
            offered.update(s.rules.board.parking["ambulance"][side])
    return sorted(offered)


def knock_down(s: State, seat: int, cell: Cell) -> None:
    assert s.pending is not None
    job = s.pending
    figure = s.figures[seat]
    figure.at = cell
    if s.rules.knockdown_clears_saved_ap:  # KD-06, AMB-37, CLR-57
        figure.saved = 0
    job["queue"].remove(seat)
    job["knocked"].append(seat)
    if not job["queue"]:
        _begin_reveals(s)


def _begin_reveals(s: State) -> None:
    """LOST-02: burning face-down POIs, row-major, one outcome each."""
    assert s.pending is not None
    cells = sorted(p.at for p in s.pois if p.face == "down" and p.at in s.fire)
    s.pending = {
        "step": "reveal",
        "cells": [list(cell) for cell in cells],
        "false": [],
        "knocked": s.pending["knocked"],
    }
    if not cells:
        _losses(s)


def reveal(s: State, victim: bool) -> None:
    """CLR-48: a victim waits face up on its burning cell for the last reveal; a false alarm leaves now."""
    assert s.pending is not None
    job = s.pending
    row, col = job["cells"].pop(0)
    turn_up(s, (row, col), victim)
    if not victim:
        job["false"].append([row, col])
    if not job["cells"]:
        _losses(s)


def _losses(s: State) -> None:
    """LOST-01, LOST-03, AMB-81: one batch."""
    assert s.pending is not None
    job = s.pending
    staying = [p for p in s.pois if not (p.face == "victim" and p.at in s.fire)]
    s.lost += len(s.pois) - len(staying)
    s.pois = staying
    if s.rules.hidden and job["false"]:
        s.pending = {"step": "false_alarms", "cells": job["false"], "knocked": job["knocked"]}
        _run_false_alarms(s)
    else:
        _end_phase_2(s)


def false_alarm_cells(s: State) -> list[Cell]:
    assert s.pending is not None
    return sorted({(row, col) for row, col in s.pending["cells"]})


def _run_false_alarms(s: State) -> None:
    """VAR-06, AMB-23, CLR-29: each listed cell explodes, no flashover between; then step 6 starts again."""
    assert s.pending is not None
    job = s.pending
    while job["cells"]:
        cells = false_alarm_cells(s)
        if len(cells) > 1:
            return  # the active seat chooses
        if not _explode_false_alarm(s, cells[0]):
            return
    _flashover_and_hazmats(s, {"step": "hazmats", "then": "again", "knocked": job["knocked"]})


def _explode_false_alarm(s: State, cell: Cell) -> bool:
    assert s.pending is not None
    s.pending["cells"].remove(list(cell))
    if explode(s, cell):
        collapse(s)
        return False
    if s.rules.hidden_hot_spot:
        s.add_hot_spot_from_reserve(cell)
    return True


def choose_false_alarm(s: State, cell: Cell) -> None:
    if _explode_false_alarm(s, cell):
        _run_false_alarms(s)


def _end_phase_2(s: State) -> None:
    """CLR-33: fire outside goes before the check; END-06, AMB-33, CLR-32: the check."""
    if s.rules.cleanup == "phase2":
        s.clear_outside()
    if s.lost >= 4:
        finish(s, "won" if s.rescued >= 7 else "lost")
    elif s.rescued >= 7 and not s.victims_left():
        finish(s, "won")
    else:
        replenish.begin(s)
