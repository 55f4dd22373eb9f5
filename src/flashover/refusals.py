"""Why a ply was refused, for people: the rules give a number; here it gets its code, numbers, rules and a sentence.

No rule is decided here; the position is only read again to name the wall, the fire or the price that stood in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from flashover import cards
from flashover.formats import notation
from flashover.formats.grammar import PlyError
from flashover.geometry import NEIGHBOURS, POSITION_OF_BIT, Cell, cell_at
from flashover.i18n import Phrase
from flashover.rules import plies, refusal
from flashover.rules.doors import has_door
from flashover.rules.extinguish import reached
from flashover.rules.movement import burns, has_load, position_of
from flashover.rules.poi import occupied
from flashover.rules.refusal import cost_of, funds
from flashover.rules.specialists import ap_after_crew_change, card_of, command_usable
from flashover.rules.tables import CAN_COMMAND, CREW_COST, EDGE
from flashover.rules.vehicles import must_ride, vehicle_side
from flashover.values import Value
from flashover.waits import wait_phrase
from flashover.words import LOADS, SIDES, SPECIALISTS, VEHICLES

if TYPE_CHECKING:
    from flashover.rules.state import State

#: Code -> the rules a player may want to read.
RULES: Mapping[str, tuple[str, ...]] = {
    "ply.malformed": (),
    "game.over": ("END-01",),
    "ply.expects_outcome": ("TURN-02",),
    "ply.expects_decision": ("TURN-02",),
    "outcome.wrong_kind": ("BOARD-03",),
    "outcome.impossible": ("COMP-03", "SPEC-01"),
    "decision.wrong_kind": ("TURN-02",),
    "decision.wrong_seat": ("TURN-01", "AMB-39", "VEH-06"),
    "decision.not_offered": (),
    "specialist.needed": ("SPEC-01",),
    "rule.unavailable": ("VAR-10", "AMB-69"),
    "move.blocked": ("MOVE-06", "ADJ-02", "ADJ-03"),
    "move.off_board": ("BOARD-04",),
    "load.missing": ("CARRY-01", "SPEC-05", "HAZ-05"),
    "load.into_fire": ("MOVE-04", "SPEC-06", "HAZ-05"),
    "door.none": ("DOOR-02", "DOOR-03"),
    "wall.none": ("CHOP-01", "AMB-17"),
    "threat.none": ("EXT-01", "EXT-02", "EXT-03", "EXT-04"),
    "victim.none": ("SPEC-02", "AMB-52"),
    "hazmat.none": ("SPEC-16", "AMB-77"),
    "poi.none": ("SPEC-13", "AMB-51", "AMB-92"),
    "vehicle.not_there": ("VEH-04", "VEH-10", "GUN-02", "CREW-02"),
    "vehicle.not_neighbour": ("VEH-02", "VEH-03"),
    "gun.quadrant_occupied": ("GUN-03", "GUN-04"),
    "crew.not_first": ("CREW-02",),
    "crew.not_available": ("CREW-03", "AMB-45"),
    "command.self": ("SPEC-08", "AMB-47"),
    "command.not_allowed": ("SPEC-08", "AMB-50"),
    "command.cafs_cap": ("SPEC-12", "AMB-48"),
    "ap.too_few": ("AP-02",),
    "fire.must_move": ("MOVE-05", "AMB-11", "CLR-04"),
    "fire.no_way_out": ("MOVE-05", "AMB-12", "CLR-03"),
    "fire.end_on_fire": ("MOVE-05", "AMB-11"),
}

#: Key of a sentence -> rules where they are others than those of its code.
VARIANT_RULES: Mapping[str, tuple[str, ...]] = {
    "decision.not_offered.driver": ("VEH-04",),
    "decision.not_offered.rerolled": ("SPEC-22",),
    "decision.not_offered.both": ("SPEC-22", "CLR-60"),
    "decision.not_offered.place": ("SETUP-FAM-09", "SETUP-EXP-20"),
    "decision.not_offered.specialist": ("SPEC-01", "SETUP-EXP-14"),
    "decision.not_offered.knockdown": ("KD-03", "KD-04", "KD-08"),
    "decision.not_offered.ride": ("VEH-07", "AMB-64", "CLR-26"),
    "decision.not_offered.explode": ("HAZ-02", "VAR-06"),
    "specialist.needed.paramedic": ("SPEC-02",),
    "specialist.needed.captain": ("SPEC-08",),
    "specialist.needed.imaging": ("SPEC-13",),
    "specialist.needed.hazmat": ("SPEC-16",),
    "rule.unavailable.look": ("ED-13", "AMB-92"),
    "rule.unavailable.gun": ("VAR-07", "AMB-69"),
    "rule.unavailable.crew": ("CREW-05", "VAR-03", "AMB-69"),
    "command.not_allowed.dispose": ("ED-35", "CLR-41"),
}


class Refusal(Value):
    """A refused ply: `code` and numbers for programs, `message` for people, `rules` to read on."""

    __slots__ = ("code", "phrase", "ply", "rules")
    __match_args__ = ("code", "ply", "phrase", "rules")

    code: str
    ply: str
    phrase: Phrase
    rules: tuple[str, ...]

    def __init__(self, code: str, ply: str, phrase: Phrase, rules: tuple[str, ...] = ()) -> None:
        self._set(code=code, ply=ply, phrase=phrase, rules=rules)

    @property
    def need(self) -> int | None:
        """The AP it would take, where too few are the reason."""
        return self._number("need")

    @property
    def have(self) -> int | None:
        """The AP there are, where too few are the reason."""
        return self._number("have")

    def _number(self, name: str) -> int | None:
        value = self.phrase.values.get(name)
        return value if isinstance(value, int) else None

    @property
    def message(self) -> str:
        """The reason as an English sentence for programs: cells as in the notation."""
        return self.phrase.text(notation=True)

    def text(self, language: str = "en") -> str:
        """The reason as a sentence for people."""
        return self.phrase.text(language)

    def to_json(self) -> dict[str, str]:
        """The form of the conformance runner."""
        return {"ply": self.ply, "code": self.code, "message": self.message}

    def __repr__(self) -> str:
        numbers = "".join(
            f", {name}={value}" for name, value in (("need", self.need), ("have", self.have)) if value is not None
        )
        return f"Refusal({self.code!r}, ply={self.ply!r}{numbers})"

    def __hash__(self) -> int:  # the values of a sentence need not be hashable
        return hash((self.code, self.ply))

    __eq__ = Value.__eq__


class Refused(Exception):  # noqa: N818 - what happened to the ply, as in the notation
    """A ply was refused and nothing has changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.ply}: {refusal.message} ({refusal.code})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        return type(self), (self.refusal,)


def malformed(error: PlyError) -> Refusal:
    """The refusal of a text that is no ply."""
    return Refusal(error.code, error.ply, error.phrase)


def explain(state: State, ply: int, reason: int, text: str | None = None) -> Refusal:
    """The refusal of a ply (engine number) for a reason (number of `flashover.rules.refusal`) in a position.

    `text` is the ply as it was written; orders that no captain may give share one number, so the number does not say which one it was.
    """
    code = refusal.CODES[reason]
    if text is None:
        text = notation.texts().get(ply, "command" if plies.COMMAND <= ply < plies.COMMANDS else str(ply))
    if reason == refusal.PLY_MALFORMED:
        return malformed(PlyError(text))
    variant, values = _REASONS[reason](state, ply) if reason in _REASONS else ("", {})
    key = f"{code}.{variant}" if variant else code
    return Refusal(code, text, Phrase(f"refusal.{key}", {"ply": text} | values), VARIANT_RULES.get(key, RULES[code]))


# ---------------------------------------------------------------- what stood in the way

_Found = tuple[str, dict[str, object]]


def _actor(s: State, ply: int) -> int:
    """Whose step, door or disposal it would have been."""
    return (ply - plies.COMMAND) >> 6 if plies.COMMAND <= ply < plies.COMMANDS else int(s.active)


def _own_form(ply: int) -> int:
    """An order as the ply it orders."""
    return (ply - plies.COMMAND) & 63 if plies.COMMAND <= ply < plies.COMMANDS else ply


def _here(s: State, ply: int) -> Cell:
    return cell_at(int(position_of(s, _actor(s, ply))))


def _beside(position: int, direction: int) -> Cell | None:
    beyond = NEIGHBOURS[position * 4 + direction]
    return cell_at(beyond) if beyond >= 0 else None


def _across(s: State, ply: int, direction: int) -> dict[str, object]:
    """The own cell and the one in a direction, if there is one."""
    position = int(position_of(s, _actor(s, ply)))
    values: dict[str, object] = {"here": cell_at(position)}
    there = _beside(position, direction)
    return values if there is None else values | {"there": there}


def _edge(s: State, ply: int, direction: int) -> int:
    return int(EDGE[int(position_of(s, _actor(s, ply))) * 4 + direction])


def _card(number: int) -> Phrase:
    return Phrase(f"specialist.{SPECIALISTS[number - 1]}")


def _due(s: State, _: int) -> _Found:
    return "", {"wait": wait_phrase(s)}


def _impossible(_: State, ply: int) -> _Found:
    if ply == plies.VICTIM:
        return "victim", {}
    if ply == plies.FALSE_ALARM:
        return "false_alarm", {}
    return "", {"specialist": _card(ply - plies.DEAL)}


def _wrong_seat(s: State, ply: int) -> _Found:
    if s.wait == plies.FOR_SPECIALIST:
        seat = (ply - plies.SPECIALIST) // plies.CARD_ROOM
    elif s.wait == plies.FOR_PLACE:
        seat = (ply - plies.PLACE) >> 7
    elif s.wait == plies.FOR_KNOCKDOWN:
        seat = (ply - plies.KNOCKDOWN) >> 7
    else:
        seat = ply - plies.STAY if ply >= plies.STAY else (ply - plies.RIDE) >> 8
    asked = s.progress if s.wait in (plies.FOR_SPECIALIST, plies.FOR_PLACE) else s.focus
    return "", {"seat": seat, "asked": int(asked)}


def _not_offered(s: State, ply: int) -> _Found:
    wait = s.wait
    if wait == plies.FOR_RIDER and ply >= plies.STAY and must_ride(s):
        return "driver", {}
    if wait == plies.FOR_GUN_CHOICE:
        return ("both" if ply == plies.REROLL_BOTH else "rerolled"), {}
    if wait == plies.FOR_PLACE:
        return "place", {}
    if wait == plies.FOR_SPECIALIST:
        return "specialist", {"specialist": _card((ply - plies.SPECIALIST) % plies.CARD_ROOM)}
    if wait == plies.FOR_FIRST:
        return "first", {"seat": ply - plies.FIRST, "last": int(s.rules.seats) - 1}
    variant = {plies.FOR_RIDER: "ride", plies.FOR_KNOCKDOWN: "knockdown", plies.FOR_EXPLOSION: "explode"}.get(wait, "")
    return variant, {"choices": [notation.text_of(choice) for choice in s.legal_actions()]}


def _needed(_: State, ply: int) -> _Found:
    if plies.COMMAND <= ply < plies.COMMANDS:
        return cards.first_with(cards.Ability.COMMAND), {}
    if ply >= plies.IDENTIFY:
        return cards.first_with(cards.Ability.IDENTIFY), {}
    return cards.first_with(cards.Ability.TREAT if ply == plies.TREAT else cards.Ability.DISPOSE), {}


def _unavailable(_: State, ply: int) -> _Found:
    return {plies.LOOK: "look", plies.GUN: "gun"}.get(ply, "drive" if ply < plies.BASE_PLIES else "crew"), {}


def _blocked(s: State, ply: int) -> _Found:
    direction = _own_form(ply) >> 3
    door = has_door(s, position_of(s, _actor(s, ply)), direction)
    return ("door" if door else ""), _across(s, ply, direction)


def _missing(s: State, ply: int) -> _Found:
    load, here = _own_form(ply) & 7, _here(s, ply)
    carried = LOADS[load & 3]
    if load & plies.LEAD:
        led = has_load(s, position_of(s, _actor(s, ply)), plies.LEAD)
        if not led or carried is None:
            return "lead", {"here": here}
        if load & 3 == plies.CARRY_TREATED:
            return "second", {"here": here}
    return str(carried), {"here": here}


def _into_fire(s: State, ply: int) -> _Found:
    return "", _across(s, ply, _own_form(ply) >> 3)


def _no_door(s: State, ply: int) -> _Found:
    direction = _own_form(ply) - plies.DOOR
    values, edge = _across(s, ply, direction), _edge(s, ply, direction)
    if (s.rules.door_v if direction & 1 else s.rules.door_h) & edge:
        return "gone", values
    return ("" if "there" in values else "rim"), values


def _no_wall(s: State, ply: int) -> _Found:
    direction = ply - plies.CHOP
    values, edge = _across(s, ply, direction), _edge(s, ply, direction)
    if (s.rules.wall_v if direction & 1 else s.rules.wall_h) & edge:
        return "destroyed", values
    return ("" if "there" in values else "rim"), values


def _no_threat(s: State, ply: int) -> _Found:
    reach = ply - (plies.REMOVE if ply >= plies.REMOVE else plies.REDUCE)
    position = int(position_of(s, s.active))
    aim = int(reached(s, position, reach))
    if aim >= 0:
        return ("" if ply >= plies.REMOVE else "fire"), {"there": cell_at(aim)}
    values = _across(s, ply, reach - 1)
    if "there" not in values:
        return "rim", values
    return ("door" if has_door(s, position, reach - 1) else "wall"), values


def _on_own_cell(s: State, ply: int) -> _Found:
    return "", {"here": _here(s, ply)}


def _no_poi(s: State, ply: int) -> _Found:
    return "", {"here": _here(s, ply) if ply == plies.LOOK else cell_at(POSITION_OF_BIT[ply - plies.IDENTIFY])}


def _not_there(s: State, ply: int) -> _Found:
    spot = int(s.engine) * 2
    cells = [cell_at(int(s.rules.engine_cells[spot + end])) for end in range(2)]
    return "", {"seat": int(s.active), "here": _here(s, ply), "cells": cells}


def _not_neighbour(s: State, ply: int) -> _Found:
    vehicle = (ply - plies.DRIVE) >> 2
    side = int(vehicle_side(s, vehicle))
    reached_sides = [Phrase(f"side.{SIDES[(side + turn) % 4]}") for turn in (1, 3)]
    return str(VEHICLES[vehicle]), {"side": Phrase(f"side.{SIDES[side]}"), "sides": reached_sides}


def _quadrant(s: State, _: int) -> _Found:
    inside = int(occupied(s)) & int(s.rules.quadrant[int(s.engine)])
    return "", {"cells": [cell_at(POSITION_OF_BIT[bit]) for bit in range(63) if inside >> bit & 1]}


def _not_available(_: State, ply: int) -> _Found:
    return "", {"specialist": _card(ply - plies.CREW)}


def _order(s: State, ply: int) -> _Found:
    seat = _actor(s, ply)
    if seat >= s.rules.seats:
        return "nobody", {"seat": seat, "last": int(s.rules.seats) - 1}
    return ("dispose" if _own_form(ply) == plies.COMMAND_DISPOSE else ""), {}


def _cap(s: State, ply: int) -> _Found:
    return "", {"need": int(cost_of(s, ply)), "have": max(0, 1 - int(s.cafs_commanded))}


def _too_few(s: State, ply: int) -> _Found:
    if ply >= plies.COMMAND:
        have = int(s.ap) + int(command_usable(s, _actor(s, ply)))
    elif ply >= plies.CREW:
        # CLR-39: the two AP are paid from what the new specialist would have.
        have = int(ap_after_crew_change(s, ply - plies.CREW)) + CREW_COST
    else:
        have = int(funds(s, ply))
    return "", {"need": int(cost_of(s, ply)), "have": have}


def _charge_in_fire(s: State, _: int) -> _Found:
    """The burning firefighter meant: the active one, or in a captain's turn the first other."""
    active = int(s.active)
    seats = range(s.rules.seats) if CAN_COMMAND >> card_of(s, active) & 1 else range(0)
    for seat in (active, *seats):
        position = int(position_of(s, seat))
        if burns(s, position):
            return "", {"seat": seat, "here": cell_at(position)}
    return "", {"seat": active, "here": cell_at(int(position_of(s, active)))}


def _no_way_out(s: State, ply: int) -> _Found:
    after = s.copy()
    after.apply(ply)
    return _charge_in_fire(after, ply)


#: Reason -> what its sentence names. Reasons that name nothing are not here.
_REASONS: dict[int, Callable[[State, int], _Found]] = {
    refusal.EXPECTS_OUTCOME: _due,
    refusal.EXPECTS_DECISION: _due,
    refusal.OUTCOME_WRONG_KIND: _due,
    refusal.OUTCOME_IMPOSSIBLE: _impossible,
    refusal.DECISION_WRONG_KIND: _due,
    refusal.DECISION_WRONG_SEAT: _wrong_seat,
    refusal.DECISION_NOT_OFFERED: _not_offered,
    refusal.SPECIALIST_NEEDED: _needed,
    refusal.RULE_UNAVAILABLE: _unavailable,
    refusal.MOVE_BLOCKED: _blocked,
    refusal.MOVE_OFF_BOARD: _on_own_cell,
    refusal.LOAD_MISSING: _missing,
    refusal.LOAD_INTO_FIRE: _into_fire,
    refusal.DOOR_NONE: _no_door,
    refusal.WALL_NONE: _no_wall,
    refusal.THREAT_NONE: _no_threat,
    refusal.VICTIM_NONE: _on_own_cell,
    refusal.HAZMAT_NONE: _on_own_cell,
    refusal.POI_NONE: _no_poi,
    refusal.VEHICLE_NOT_THERE: _not_there,
    refusal.VEHICLE_NOT_NEIGHBOUR: _not_neighbour,
    refusal.GUN_QUADRANT_OCCUPIED: _quadrant,
    refusal.CREW_NOT_AVAILABLE: _not_available,
    refusal.COMMAND_NOT_ALLOWED: _order,
    refusal.COMMAND_CAFS_CAP: _cap,
    refusal.AP_TOO_FEW: _too_few,
    refusal.FIRE_MUST_MOVE: _charge_in_fire,
    refusal.FIRE_NO_WAY_OUT: _no_way_out,
    refusal.FIRE_END_ON_FIRE: _charge_in_fire,
}
