"""Why a ply may not be played: the one source of legality, tested in the order of CLR-11.

`refusal` is written for clarity, one table lookup after the other; `flashover.rules.legal` gives the same answer for all plies at once
and fast, and a property test holds the two together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules import plies
from flashover.rules.chop import has_wall
from flashover.rules.deck_gun import BLACK_REROLLED, RED_REROLLED, quadrant_occupied
from flashover.rules.doors import has_door
from flashover.rules.escape import any_charge_burns, escapable
from flashover.rules.extinguish import reached
from flashover.rules.fire import is_open, may_explode
from flashover.rules.knockdown import offers
from flashover.rules.movement import burns, has_load, position_of, step_cost
from flashover.rules.native import i64
from flashover.rules.specialists import ap_after_crew_change, card_of, command_usable, crew_pool
from flashover.rules.tables import (
    BIT,
    CAN_COMMAND,
    CAN_DISPOSE,
    CAN_IDENTIFY,
    CAN_TREAT,
    CELL,
    CHOP_COST,
    COMMAND_LIMIT,
    CREW_COST,
    DISPOSE_COST,
    DOOR_COST,
    DRIVE_COST,
    EXTINGUISH_COST,
    GUN_COST,
    IDENTIFY_COST,
    LAST_CUBE,
    NEIGHBOUR,
    TREAT_COST,
)
from flashover.rules.vehicles import can_ride, is_neighbour_side, must_ride, on_engine, vehicle_side
from flashover.rules.victims import victims_like

if TYPE_CHECKING:
    from flashover.rules.state import State

ALLOWED: Final = 0
PLY_MALFORMED: Final = 1
GAME_OVER: Final = 2
EXPECTS_OUTCOME: Final = 3
EXPECTS_DECISION: Final = 4
OUTCOME_WRONG_KIND: Final = 5
OUTCOME_IMPOSSIBLE: Final = 6
DECISION_WRONG_KIND: Final = 7
DECISION_WRONG_SEAT: Final = 8
DECISION_NOT_OFFERED: Final = 9
SPECIALIST_NEEDED: Final = 10
RULE_UNAVAILABLE: Final = 11
MOVE_BLOCKED: Final = 12
MOVE_OFF_BOARD: Final = 13
LOAD_MISSING: Final = 14
LOAD_INTO_FIRE: Final = 15
DOOR_NONE: Final = 16
WALL_NONE: Final = 17
THREAT_NONE: Final = 18
VICTIM_NONE: Final = 19
HAZMAT_NONE: Final = 20
POI_NONE: Final = 21
VEHICLE_NOT_THERE: Final = 22
VEHICLE_NOT_NEIGHBOUR: Final = 23
GUN_QUADRANT_OCCUPIED: Final = 24
CREW_NOT_FIRST: Final = 25
CREW_NOT_AVAILABLE: Final = 26
COMMAND_SELF: Final = 27
COMMAND_NOT_ALLOWED: Final = 28
COMMAND_CAFS_CAP: Final = 29
AP_TOO_FEW: Final = 30
FIRE_MUST_MOVE: Final = 31
FIRE_NO_WAY_OUT: Final = 32
FIRE_END_ON_FIRE: Final = 33

#: Number -> public code.
CODES: Final = (
    "",
    "ply.malformed", "game.over", "ply.expects_outcome", "ply.expects_decision", "outcome.wrong_kind", "outcome.impossible",
    "decision.wrong_kind", "decision.wrong_seat", "decision.not_offered", "specialist.needed", "rule.unavailable", "move.blocked",
    "move.off_board", "load.missing", "load.into_fire", "door.none", "wall.none", "threat.none", "victim.none", "hazmat.none",
    "poi.none", "vehicle.not_there", "vehicle.not_neighbour", "gun.quadrant_occupied", "crew.not_first", "crew.not_available",
    "command.self", "command.not_allowed", "command.cafs_cap", "ap.too_few", "fire.must_move", "fire.no_way_out",
    "fire.end_on_fire",
)  # fmt: skip


def refusal(s: State, ply: i64) -> i64:
    """0 when the ply may be applied, else the number of the first test it fails."""
    if ply < 0 or ply >= plies.END_OF_PLIES:
        return PLY_MALFORMED
    if s.wait == plies.NOTHING:
        return GAME_OVER
    if ply >= plies.OUTCOMES:
        if s.wait < plies.FIRST_CHANCE:
            return EXPECTS_DECISION
        return _outcome(s, ply)
    if s.wait >= plies.FIRST_CHANCE:
        return EXPECTS_OUTCOME
    if s.wait != plies.FOR_ACTION:
        return _decision(s, ply)
    if ply >= plies.COMMANDS:
        return DECISION_WRONG_KIND
    return _action(s, ply)


def waits_for_dice(wait: i64) -> bool:
    """Whether both dice are rolled next."""
    if wait == plies.FOR_FIRE_DICE or wait == plies.FOR_POI_DICE or wait == plies.FOR_GUN_DICE:
        return True
    return wait == plies.FOR_SECOND_EXPLOSION or (wait >= plies.FOR_THIRD_DICE and wait <= plies.FOR_RANDOM_EXPLOSION)


def _outcome(s: State, ply: i64) -> i64:
    wait: i64 = s.wait
    if ply < plies.RED:
        return ALLOWED if waits_for_dice(wait) else OUTCOME_WRONG_KIND
    if ply <= plies.RED + 6:
        if wait != plies.FOR_GUN_RED and wait != plies.FOR_THIRD_RED:
            return OUTCOME_WRONG_KIND
        return ALLOWED if ply > plies.RED else PLY_MALFORMED
    if ply <= plies.BLACK + 8:
        if wait != plies.FOR_GUN_BLACK and wait != plies.FOR_FIRST_EXPLOSION:
            return OUTCOME_WRONG_KIND
        return ALLOWED if ply > plies.BLACK else PLY_MALFORMED
    if ply == plies.VICTIM or ply == plies.FALSE_ALARM:
        if wait != plies.FOR_REVEAL:
            return OUTCOME_WRONG_KIND
        left: i64 = s.unrevealed_victims if ply == plies.VICTIM else s.unrevealed_alarms
        return ALLOWED if left > 0 else OUTCOME_IMPOSSIBLE
    if ply <= plies.DEAL:
        return PLY_MALFORMED
    if wait != plies.FOR_DEAL:
        return OUTCOME_WRONG_KIND
    return ALLOWED if crew_pool(s) & BIT[ply - plies.DEAL] else OUTCOME_IMPOSSIBLE


def _decision(s: State, ply: i64) -> i64:
    """Decisions other than actions: the right kind, by the right seat, among those offered."""
    wait: i64 = s.wait
    rest: i64
    if wait == plies.FOR_RIDER:
        if ply >= plies.RIDE and ply < plies.STAY:
            rest = ply - plies.RIDE
            if rest >> 8 != s.focus:
                return DECISION_WRONG_SEAT
            load: i64 = (rest & 255) % 3
            return ALLOWED if can_ride(s, (rest & 255) // 3, load) else DECISION_NOT_OFFERED
        if ply >= plies.STAY and ply < plies.STAY + 6:
            if ply - plies.STAY != s.focus:
                return DECISION_WRONG_SEAT
            return DECISION_NOT_OFFERED if must_ride(s) else ALLOWED
    elif wait == plies.FOR_GUN_CHOICE:
        if ply == plies.KEEP:
            return ALLOWED
        if ply == plies.REROLL_RED:
            return DECISION_NOT_OFFERED if s.rerolled & RED_REROLLED else ALLOWED
        if ply == plies.REROLL_BLACK:
            return DECISION_NOT_OFFERED if s.rerolled & BLACK_REROLLED else ALLOWED
        if ply == plies.REROLL_BOTH:
            return ALLOWED if s.rules.reroll_once and not s.rerolled else DECISION_NOT_OFFERED
    elif wait == plies.FOR_CONTINUE:
        if ply == plies.CONTINUE_YES or ply == plies.CONTINUE_NO:
            return ALLOWED
    elif wait == plies.FOR_EXPLOSION:
        if ply >= plies.EXPLODE and ply < plies.EXPLODE + 54:
            return ALLOWED if may_explode(s) & BIT[ply - plies.EXPLODE] else DECISION_NOT_OFFERED
    elif wait == plies.FOR_KNOCKDOWN:
        if ply >= plies.KNOCKDOWN and ply < plies.PLACE:
            rest = ply - plies.KNOCKDOWN
            if rest >> 7 != s.focus:
                return DECISION_WRONG_SEAT
            return ALLOWED if offers(s, s.focus, rest & 127) else DECISION_NOT_OFFERED
    elif wait == plies.FOR_REVEAL_CHOICE:
        if ply == plies.REVEAL_YES or ply == plies.REVEAL_NO:
            return ALLOWED
    elif wait == plies.FOR_SPECIALIST:
        if ply >= plies.SPECIALIST and ply < plies.PARK:
            rest = ply - plies.SPECIALIST
            if rest // plies.CARD_ROOM != s.progress:
                return DECISION_WRONG_SEAT
            return ALLOWED if crew_pool(s) & BIT[rest % plies.CARD_ROOM] else DECISION_NOT_OFFERED
    elif wait == plies.FOR_PLACE:
        if ply >= plies.PLACE and ply < plies.EXPLODE:
            rest = ply - plies.PLACE
            if rest >> 7 != s.progress:
                return DECISION_WRONG_SEAT
            return ALLOWED if rest & 127 < 80 and CELL[rest & 127] == 0 else DECISION_NOT_OFFERED
    elif wait == plies.FOR_AMBULANCE or wait == plies.FOR_ENGINE:
        if ply >= plies.PARK and ply < plies.FIRST:
            return ALLOWED if (ply >= plies.PARK + 4) == (wait == plies.FOR_ENGINE) else DECISION_NOT_OFFERED
    elif wait == plies.FOR_FIRST:
        if ply >= plies.FIRST and ply < plies.FIRST + 6:
            return ALLOWED if ply - plies.FIRST < s.rules.seats else DECISION_NOT_OFFERED
    return DECISION_WRONG_KIND


def _action(s: State, ply: i64) -> i64:
    """Phase 1: first what the ply itself needs, then AP, then the figures in fire."""
    reason: i64 = _order(s, ply) if ply >= plies.COMMAND else _own(s, ply)
    if reason:
        return reason
    cost: i64 = cost_of(s, ply)
    if ply >= plies.COMMAND:
        seat: i64 = (ply - plies.COMMAND) >> 6
        limit: i64 = COMMAND_LIMIT[card_of(s, seat)]
        if s.rules.cafs_cap_all and limit and cost > limit - s.cafs_commanded:
            return COMMAND_CAFS_CAP
        if cost > s.ap + command_usable(s, seat):
            return AP_TOO_FEW
    elif ply >= plies.CREW:
        if ap_after_crew_change(s, ply - plies.CREW) < 0:
            return AP_TOO_FEW
    elif cost > funds(s, ply):
        return AP_TOO_FEW
    return _fire(s, ply)


def funds(s: State, ply: i64) -> i64:
    """AP the active firefighter may put into an own action (AMB-42, AMB-55, AMB-57)."""
    if ply < plies.DOOR:
        return s.ap + s.movement_ap
    if ply >= plies.REDUCE and ply < plies.CHOP:
        return s.ap + s.extinguish_ap
    return s.ap


def cost_of(s: State, ply: i64) -> i64:
    """AP an action costs in this position; 0 for what is free."""
    if ply < plies.DOOR:
        return step_cost(s, s.active, NEIGHBOUR[position_of(s, s.active) * 4 + (ply >> 3)], ply & 7)
    if ply < plies.REDUCE:
        return DOOR_COST
    if ply < plies.CHOP:
        price: i64 = EXTINGUISH_COST[card_of(s, s.active)]
        if ply >= plies.REMOVE and burns(s, reached(s, position_of(s, s.active), ply - plies.REMOVE)):
            return 2 * price  # EXT-04, SPEC-07
        return price
    if ply < plies.TREAT:
        return CHOP_COST[card_of(s, s.active)]
    if ply == plies.TREAT:
        return TREAT_COST
    if ply == plies.DISPOSE:
        return DISPOSE_COST
    if ply == plies.GUN:
        return GUN_COST[card_of(s, s.active)]
    if ply >= plies.DRIVE and ply < plies.BASE_PLIES:
        return DRIVE_COST
    if ply >= plies.IDENTIFY and ply < plies.CREW:
        return IDENTIFY_COST
    if ply > plies.CREW and ply < plies.COMMAND:
        return CREW_COST
    if ply >= plies.COMMAND and ply < plies.COMMANDS:
        what: i64 = (ply - plies.COMMAND) & 63
        if what < plies.DOOR:
            seat: i64 = (ply - plies.COMMAND) >> 6
            return step_cost(s, seat, NEIGHBOUR[position_of(s, seat) * 4 + (what >> 3)], what & 7)
        return DISPOSE_COST if what == plies.COMMAND_DISPOSE else DOOR_COST
    return 0


def _step(s: State, here: i64, direction: i64, load: i64) -> i64:
    """MOVE-02, MOVE-04, MOVE-06, CARRY-01, SPEC-06, HAZ-05."""
    if not is_open(s, here, direction):
        return MOVE_BLOCKED
    to: i64 = NEIGHBOUR[here * 4 + direction]
    if to < 0:
        return MOVE_OFF_BOARD
    if load:
        if not has_load(s, here, load):
            return LOAD_MISSING
        if burns(s, to):
            return LOAD_INTO_FIRE
    return ALLOWED


def _own(s: State, ply: i64) -> i64:
    active: i64 = s.active
    here: i64 = position_of(s, active)
    card: i64 = card_of(s, active)
    if ply < plies.DOOR:
        return _step(s, here, ply >> 3, ply & 7)
    if ply < plies.REDUCE:
        return ALLOWED if has_door(s, here, ply - plies.DOOR) else DOOR_NONE
    if ply < plies.CHOP:
        removes: bool = ply >= plies.REMOVE
        aim: i64 = reached(s, here, ply - (plies.REMOVE if removes else plies.REDUCE))
        if aim < 0:
            return THREAT_NONE
        if burns(s, aim) or (removes and s.smoke & CELL[aim]):
            return ALLOWED
        return THREAT_NONE
    if ply < plies.TREAT:
        return ALLOWED if has_wall(s, here, ply - plies.CHOP) else WALL_NONE
    if ply == plies.TREAT:
        if not (CAN_TREAT >> card) & 1:
            return SPECIALIST_NEEDED
        return ALLOWED if victims_like(s, here * 2 + 1) else VICTIM_NONE
    if ply == plies.DISPOSE:
        if not (CAN_DISPOSE >> card) & 1:
            return SPECIALIST_NEEDED
        return ALLOWED if s.hazmat & CELL[here] else HAZMAT_NONE
    if ply == plies.LOOK:
        if not s.rules.may_reveal:
            return RULE_UNAVAILABLE
        return ALLOWED if s.poi & CELL[here] else POI_NONE
    if ply == plies.GUN:
        if not s.rules.gun:
            return RULE_UNAVAILABLE
        if not on_engine(s, active):
            return VEHICLE_NOT_THERE
        return GUN_QUADRANT_OCCUPIED if quadrant_occupied(s) else ALLOWED
    if ply == plies.END:
        return ALLOWED
    if ply < plies.BASE_PLIES:
        return _drive(s, (ply - plies.DRIVE) >> 2, (ply - plies.DRIVE) & 3)
    if ply >= plies.IDENTIFY and ply < plies.IDENTIFY + 54:
        if not (CAN_IDENTIFY >> card) & 1:
            return SPECIALIST_NEEDED
        return ALLOWED if s.poi & BIT[ply - plies.IDENTIFY] else POI_NONE
    if ply > plies.CREW and ply < plies.COMMAND:
        return _crew(s, ply - plies.CREW)
    return PLY_MALFORMED


def _drive(s: State, vehicle: i64, side: i64) -> i64:
    """VEH-02..05."""
    if not s.rules.vehicles:
        return RULE_UNAVAILABLE
    if vehicle == plies.ENGINE and not on_engine(s, s.active):
        return VEHICLE_NOT_THERE
    return ALLOWED if is_neighbour_side(vehicle_side(s, vehicle), side) else VEHICLE_NOT_NEIGHBOUR


def _crew(s: State, card: i64) -> i64:
    """CREW-02, CREW-03, CREW-05, CLR-53."""
    if not s.rules.crew_change:
        return RULE_UNAVAILABLE
    if not on_engine(s, s.active):
        return VEHICLE_NOT_THERE
    if not s.untouched:
        return CREW_NOT_FIRST
    return ALLOWED if crew_pool(s) & BIT[card] else CREW_NOT_AVAILABLE


def _order(s: State, ply: i64) -> i64:
    """SPEC-08, SPEC-09, AMB-47, AMB-50, CLR-41."""
    seat: i64 = (ply - plies.COMMAND) >> 6
    what: i64 = (ply - plies.COMMAND) & 63
    if not (CAN_COMMAND >> card_of(s, s.active)) & 1:
        return SPECIALIST_NEEDED
    if seat >= s.rules.seats:
        return COMMAND_NOT_ALLOWED
    here: i64 = position_of(s, seat)
    reason: i64 = ALLOWED
    if what < plies.DOOR:
        reason = _step(s, here, what >> 3, what & 7)
    elif what < plies.REDUCE:
        reason = ALLOWED if has_door(s, here, what - plies.DOOR) else DOOR_NONE
    elif what == plies.COMMAND_DISPOSE:
        reason = ALLOWED if s.hazmat & CELL[here] else HAZMAT_NONE
    elif what != plies.COMMAND_OTHER:
        return PLY_MALFORMED
    if reason:
        return reason
    if seat == s.active:
        return COMMAND_SELF
    if what == plies.COMMAND_OTHER:
        return COMMAND_NOT_ALLOWED
    if what == plies.COMMAND_DISPOSE and not (s.rules.captain_disposes and (CAN_DISPOSE >> card_of(s, seat)) & 1):
        return COMMAND_NOT_ALLOWED
    return ALLOWED


def _fire(s: State, ply: i64) -> i64:
    """MOVE-05, AMB-11, AMB-12, AMB-14, CLR-03, CLR-04. A new captain answers for everyone from then on."""
    burning: bool = any_charge_burns(s)
    return fire_reason(s, ply, burning, burning and not escapable(s))


def fire_reason(s: State, ply: i64, burning: bool, stuck: bool) -> i64:
    """The same, for a ply without any other refusal, when it is known whether a charge burns and whether none can get out."""
    if ply == plies.END:
        if not burning or stuck:
            return ALLOWED
        return FIRE_MUST_MOVE if s.rules.must_move_off_fire else FIRE_END_ON_FIRE
    if burning and s.rules.must_move_off_fire and not _moves_off_fire(s, ply):
        return FIRE_MUST_MOVE
    if stuck:
        return ALLOWED
    if burning or _steps_into_fire(s, ply) or _takes_command(ply):
        after: State = s.copy()
        after.apply(ply)
        # A collapse ends the game even while its POIs are still being turned up.
        if after.phase != plies.OVER and after.cubes < LAST_CUBE and not escapable(after):
            return FIRE_NO_WAY_OUT
    return ALLOWED


def _moves_off_fire(s: State, ply: i64) -> bool:
    """CLR-04: a step of a charge that stands in fire."""
    if ply < plies.DOOR:
        return burns(s, position_of(s, s.active))
    if ply >= plies.COMMAND and ((ply - plies.COMMAND) & 63) < plies.DOOR:
        return burns(s, position_of(s, (ply - plies.COMMAND) >> 6))
    return False


def _takes_command(ply: i64) -> bool:
    """CREW-04: a crew change to a specialist who answers for everyone in fire."""
    return ply > plies.CREW and ply < plies.COMMAND and (CAN_COMMAND >> (ply - plies.CREW)) & 1 != 0


def _steps_into_fire(s: State, ply: i64) -> bool:
    here: i64
    if ply < plies.DOOR:
        here = position_of(s, s.active)
        return burns(s, NEIGHBOUR[here * 4 + (ply >> 3)])
    if ply >= plies.COMMAND and ((ply - plies.COMMAND) & 63) < plies.DOOR:
        here = position_of(s, (ply - plies.COMMAND) >> 6)
        return burns(s, NEIGHBOUR[here * 4 + (((ply - plies.COMMAND) & 63) >> 3)])
    return False
