"""Phase 1: the refusal of an action of the active seat, in the order of CLR-11."""

from __future__ import annotations

from .board import OUTSIDE, SIDES, edge, step
from .effects import perform
from .escape import burning_charges, escapable
from .grammar import Ply
from .prices import bill, cost, pool_after_crew_change, reach, target
from .setup import free_cards
from .state import Figure, State
from .vehicles import gun_quadrant


def refusal(s: State, action: Ply) -> str | None:
    """The code of CLR-11 for an action of phase 1, or None when it is legal."""
    code = _RULES[action[0]](s, action)
    if code is not None:
        return code
    if action[0] == "crew":
        if pool_after_crew_change(s, action[1]) < 0:  # CLR-39
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
    return inner[0] == "move" and target(figure, inner[1]) in s.fire


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
    cell = reach(s, s.figure, action[1])
    if cell is None or not (cell in s.fire or (cell in s.smoke and action[2] == "remove")):
        return "threat.none"
    return None


def _chop(s: State, action: Ply) -> str | None:
    """CHOP-01, CHOP-03, AMB-16, AMB-17."""
    cell = target(s.figure, action[1])
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


def _gun(s: State, action: Ply) -> str | None:
    """GUN-02..04, AMB-58, CLR-58."""
    if not s.rules.gun:
        return "rule.unavailable"
    if s.figure.at not in s.vehicle_cells("engine"):
        return "vehicle.not_there"
    if any(f.at in gun_quadrant(s) for f in s.figures):
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
