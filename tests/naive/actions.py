"""Phase 1: refusal (in the order of CLR-11), price and effect of every action of the active seat."""

from __future__ import annotations

from typing import Any

from .board import NEIGHBOURS, OUTSIDE, SIDES, Cell, edge, step
from .ending import collapse, rescue, turn_up_in_phase_1_or_3
from .escape import burning_charges, escapable
from .grammar import Ply
from .options import DOUBLE_EXTINGUISH
from .setup import free_cards
from .state import Figure, Poi, State

# -- refusal -----------------------------------------------------------------------------------------------------


def refusal(s: State, action: Ply) -> str | None:
    """The code of CLR-11 for an action of phase 1, or None when it is legal."""
    code = _RULES[action[0]](s, action)
    if code is not None:
        return code
    if action[0] == "crew":
        if _pool_after_crew_change(s, action[1]) < 0:  # CLR-39
            return "ap.too_few"
    elif bill(s, action)[2] > s.ap:
        return "ap.too_few"
    return _fire_refusal(s, action)


def _fire_refusal(s: State, action: Ply) -> str | None:
    """MOVE-05, AMB-11..14, CLR-03, CLR-04."""
    burning = burning_charges(s)
    lifted = bool(burning) and not escapable(s)
    if burning and s.rules.fire_stop == "move" and not _moves_one_of(s, action, burning):
        return None if lifted and action[0] == "end" else "fire.must_move"
    if action[0] == "end":
        return "fire.end_on_fire" if burning and not lifted else None
    if lifted:
        return None
    if not burning and not _enters_fire(s, action) and action[0] != "crew":
        return None  # no charge can burn after it: nothing lights a fire in phase 1
    after = s.clone()
    perform(after, action)
    if after.phase == "over" or (after.pending is not None and after.pending["step"] == "collapse"):
        return None
    return None if escapable(after) else "fire.no_way_out"


def _moves_one_of(s: State, action: Ply, seats: list[int]) -> bool:
    if action[0] == "move":
        return s.active in seats
    return action[0] == "command" and action[2][0] == "move" and action[1] in seats


def _enters_fire(s: State, action: Ply) -> bool:
    figure, inner = (s.figures[action[1]], action[2]) if action[0] == "command" else (s.figure, action)
    return inner[0] == "move" and _target(figure, inner[1]) in s.fire


def _target(figure: Figure, direction: str) -> Cell | None:
    assert figure.at is not None
    return step(figure.at, direction)


def _reach(s: State, figure: Figure, direction: str) -> Cell | None:
    """EXT-01: the own cell or an adjacent cell, by ADJ-01 (AMB-18)."""
    assert figure.at is not None
    if direction == "here":
        return figure.at
    cell = step(figure.at, direction)
    return cell if cell is not None and s.passable(figure.at, cell) else None


def _move_rules(s: State, figure: Figure, action: Ply) -> str | None:
    """MOVE-01..06, CARRY-01, SPEC-04..06, HAZ-05, HAZ-06, AMB-53, CLR-40."""
    _, direction, lead, carry = action
    at = figure.at
    assert at is not None
    cell = step(at, direction)
    if cell is not None and not s.passable(at, cell):
        return "move.blocked"
    if cell is None:
        return "move.off_board"
    treated_needed = int(lead) + int(carry == "treated")
    if treated_needed > len(s.victims_at(at, treated=True)):
        return "load.missing"
    if carry == "victim" and not s.victims_at(at, treated=False):
        return "load.missing"
    if carry == "hazmat" and at not in s.hazmats:
        return "load.missing"
    if (lead or carry) and cell in s.fire:
        return "load.into_fire"
    return None


def _door_rules(s: State, figure: Figure, action: Ply) -> str | None:
    """DOOR-02, DOOR-03."""
    assert figure.at is not None
    cell = step(figure.at, action[1])
    if cell is None or s.doors.get(edge(figure.at, cell)) not in ("closed", "open"):
        return "door.none"
    return None


def _move(s: State, action: Ply) -> str | None:
    return _move_rules(s, s.figure, action)


def _door(s: State, action: Ply) -> str | None:
    return _door_rules(s, s.figure, action)


def _extinguish(s: State, action: Ply) -> str | None:
    """EXT-01..04."""
    cell = _reach(s, s.figure, action[1])
    if cell is None or not (cell in s.fire or (cell in s.smoke and action[2] == "remove")):
        return "threat.none"
    return None


def _chop(s: State, action: Ply) -> str | None:
    """CHOP-01, CHOP-03, AMB-16, AMB-17."""
    cell = _target(s.figure, action[1])
    assert s.figure.at is not None
    return None if cell is not None and s.wall_stands(edge(s.figure.at, cell)) else "wall.none"


def _treat(s: State, action: Ply) -> str | None:
    """SPEC-02, AMB-52."""
    if s.figure.specialist != "paramedic":
        return "specialist.needed"
    assert s.figure.at is not None
    return None if s.victims_at(s.figure.at, treated=False) else "victim.none"


def _hazmat_to_dispose(s: State, figure: Figure) -> bool:
    """SPEC-16, AMB-77: on the own cell, inside the building."""
    return figure.at in s.hazmats and figure.at not in OUTSIDE


def _dispose(s: State, action: Ply) -> str | None:
    if s.figure.specialist != "hazmat":
        return "specialist.needed"
    return None if _hazmat_to_dispose(s, s.figure) else "hazmat.none"


def _identify(s: State, action: Ply) -> str | None:
    """SPEC-13, AMB-51."""
    if s.figure.specialist != "imaging":
        return "specialist.needed"
    return None if s.face_down_at(action[1]) else "poi.none"


def _look(s: State, action: Ply) -> str | None:
    """AMB-92, CLR-34, CLR-47."""
    if not s.rules.may_look:
        return "rule.unavailable"
    assert s.figure.at is not None
    return None if s.face_down_at(s.figure.at) else "poi.none"


def _drive(s: State, action: Ply) -> str | None:
    """VEH-02..05, AMB-63, CLR-59."""
    _, vehicle, side = action
    if not s.rules.vehicles:
        return "rule.unavailable"
    if vehicle == "engine" and s.figure.at not in s.vehicle_cells("engine"):
        return "vehicle.not_there"
    now = s.vehicle[vehicle]
    assert now is not None
    return None if (SIDES.index(side) - SIDES.index(now)) % 4 in (1, 3) else "vehicle.not_neighbour"


def _gun_quadrant(s: State) -> frozenset[Cell]:
    """GUN-03, AMB-59."""
    side = s.vehicle["engine"]
    assert side is not None
    return s.rules.board.engine_quadrant[side]


def _gun(s: State, action: Ply) -> str | None:
    """GUN-02..04, AMB-58, CLR-58."""
    if not s.rules.gun:
        return "rule.unavailable"
    if s.figure.at not in s.vehicle_cells("engine"):
        return "vehicle.not_there"
    if any(f.at in _gun_quadrant(s) for f in s.figures):
        return "gun.quadrant_occupied"
    return None


def _crew(s: State, action: Ply) -> str | None:
    """CREW-02, CREW-03, CREW-05, AMB-45, CLR-39, CLR-53."""
    if not s.rules.crew:
        return "rule.unavailable"
    if s.figure.at not in s.vehicle_cells("engine"):
        return "vehicle.not_there"
    if not s.untouched:
        return "crew.not_first"
    return None if action[1] in free_cards(s) else "crew.not_available"


def _command(s: State, action: Ply) -> str | None:
    """SPEC-08..12, AMB-46..50, ED-35, CLR-41."""
    _, seat, inner = action
    if s.figure.specialist != "captain":
        return "specialist.needed"
    if seat >= len(s.figures):
        return "command.not_allowed"
    figure = s.figures[seat]
    code = None
    if inner[0] == "move":
        code = _move_rules(s, figure, inner)
    elif inner[0] == "door":
        code = _door_rules(s, figure, inner)
    elif inner[0] == "dispose" and not _hazmat_to_dispose(s, figure):
        code = "hazmat.none"
    if code is not None:
        return code
    if seat == s.active:
        return "command.self"
    if inner[0] == "dispose":
        if not s.rules.captain_orders_disposal or figure.specialist != "hazmat":
            return "command.not_allowed"
    elif inner[0] not in ("move", "door"):
        return "command.not_allowed"
    if figure.specialist == "cafs" and s.rules.cafs_cap == "all_ap" and s.cafs_commanded + cost(s, action) > 1:
        return "command.cafs_cap"  # AMB-48
    return None


def _nothing_to_test(s: State, action: Ply) -> str | None:
    return None


_RULES = {
    "move": _move,
    "door": _door,
    "extinguish": _extinguish,
    "chop": _chop,
    "treat": _treat,
    "dispose": _dispose,
    "identify": _identify,
    "look": _look,
    "drive": _drive,
    "gun": _gun,
    "crew": _crew,
    "command": _command,
    "end": _nothing_to_test,
}

# -- price -------------------------------------------------------------------------------------------------------


def cost(s: State, action: Ply) -> int:
    """The price in AP of an action whose other tests have passed (crew changes are special: CLR-39)."""
    kind = action[0]
    if kind == "command":  # SPEC-10: what the step would cost the commanded figure
        return _cost_for(s, s.figures[action[1]], action[2])
    return _cost_for(s, s.figure, action)


def _cost_for(s: State, figure: Figure, action: Ply) -> int:
    kind = action[0]
    if kind == "move":  # MOVE-01..03, AMB-53
        into_fire = _target(figure, action[1]) in s.fire
        return 2 if into_fire or action[3] else 1
    if kind == "extinguish":  # EXT-02..04, SPEC-07, SPEC-20
        removes_fire = action[2] == "remove" and _reach(s, figure, action[1]) in s.fire
        price = 2 if removes_fire else 1
        return 2 * price if figure.specialist in DOUBLE_EXTINGUISH else price
    if kind == "chop":  # CHOP-01, SPEC-19
        return 1 if figure.specialist == "rescue" else 2
    if kind == "gun":  # GUN-01, SPEC-21
        return 2 if figure.specialist == "driver" else 4
    if kind in ("door", "treat", "identify"):
        return 1
    if kind in ("dispose", "drive"):
        return 2
    return 0  # look, end


def bill(s: State, action: Ply) -> tuple[str, int, int]:
    """AMB-42: (name of the bonus AP, how many of them, ordinary AP); bonus AP pay first where usable."""
    price = cost(s, action)
    kind = action[0]
    bonus = {"move": "movement", "extinguish": "extinguish", "command": "command"}.get(kind)
    if bonus is None:
        return "", 0, price
    usable = s.bonus[bonus]
    if kind == "command" and s.figures[action[1]].specialist == "cafs" and s.rules.cafs_cap == "command_ap":
        usable = min(usable, max(0, 1 - s.cafs_commanded))  # CLR-42
    from_bonus = min(price, usable)
    return bonus, from_bonus, price - from_bonus


def _pool_after_crew_change(s: State, card: str) -> int:
    """CREW-04, AMB-43, CLR-39."""
    return s.ap - s.rules.fresh_ap(s.figure.specialist) + s.rules.fresh_ap(card) - 2


def _pay(s: State, action: Ply) -> None:
    bonus, from_bonus, ordinary = bill(s, action)
    if action[0] == "command" and s.figures[action[1]].specialist == "cafs":  # CLR-18
        s.cafs_commanded += from_bonus + ordinary if s.rules.cafs_cap == "all_ap" else from_bonus
    if bonus:
        s.bonus[bonus] -= from_bonus
    s.ap -= ordinary


# -- effect ------------------------------------------------------------------------------------------------------


def perform(s: State, action: Ply) -> None:
    """The effect of an action that is not refused."""
    kind = action[0]
    if kind == "end":
        _end(s)
        return
    if kind == "crew":
        s.ap = _pool_after_crew_change(s, action[1])
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
        cell = _reach(s, figure, action[1])
        assert cell is not None
        s.remove_threat(cell)
        if action[2] == "reduce":
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
        _perform_drive(s, action[1], action[2])
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


def _perform_drive(s: State, vehicle: str, side: str) -> None:
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
    s.pending = {"step": "gun_choice", "red": red, "black": black, "rerolled": []}
    if s.figure.specialist != "driver":
        _shoot(s)


def gun_options(s: State) -> list[str]:
    assert s.pending is not None
    return ["keep"] + [f"reroll {die}" for die in ("black", "red") if die not in s.pending["rerolled"]]


def gun_choice(s: State, ply: Ply) -> None:
    assert s.pending is not None
    if ply[0] == "keep":
        _shoot(s)
    else:
        s.pending = {**s.pending, "step": "gun_reroll", "die": ply[1]}


def gun_reroll(s: State, face: int) -> None:
    assert s.pending is not None
    job: dict[str, Any] = s.pending
    die = job["die"]
    rerolled = [*job["rerolled"], die]
    s.pending = {"step": "gun_choice", "red": job["red"], "black": job["black"], "rerolled": rerolled, die: face}
    if len(rerolled) == 2:  # CLR-27
        _shoot(s)


def _shoot(s: State) -> None:
    """GUN-05..10."""
    assert s.pending is not None
    red, black = s.pending["red"], s.pending["black"]
    quadrant = _gun_quadrant(s)
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


# -- end of phase 1 ----------------------------------------------------------------------------------------------


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
