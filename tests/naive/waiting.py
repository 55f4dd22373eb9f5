"""What the game waits for: exactly one decision of a seat, one outcome, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import fire, setup, vehicles
from .board import OUTSIDE, SIDES
from .grammar import PHASE_1, cell_text
from .state import State

RING = sorted(OUTSIDE)


@dataclass(slots=True)
class Wait:
    """`kinds`: first words accepted; `offered`: the texts offered (None in phase 1, where actions are tested)."""

    kind: str
    of: str = ""
    odds: dict[str, int] = field(default_factory=dict)
    seat: int = 0
    kinds: tuple[str, ...] = ()
    offered: list[str] | None = None


OVER = Wait("over")


def waiting(s: State) -> Wait:
    if s.phase == "over":
        return OVER
    if s.phase == "setup":
        return _setup(s)
    if s.pending is not None and s.pending["step"] == "collapse":
        return _reveal(s)
    if s.phase == "actions":
        return _actions(s)
    if s.phase == "fire":
        return _fire(s)
    return _replenish(s)


def _outcome(of: str) -> Wait:
    return Wait("outcome", of=of)


def _reveal(s: State) -> Wait:
    """CLR-13: integer weights without zero entries."""
    weights = {"victim": s.unrevealed_victims, "false_alarm": s.unrevealed_false_alarms}
    return Wait("outcome", of="reveal", odds={name: weight for name, weight in weights.items() if weight})


def _decision(seat: int, kinds: tuple[str, ...], offered: list[str]) -> Wait:
    return Wait("decision", seat=seat, kinds=kinds, offered=sorted(offered))


def _setup(s: State) -> Wait:
    """CLR-22: `park` and `first` are decisions of seat 0."""
    assert s.pending is not None
    job = s.pending
    of = setup.outcome_kind(s)
    if of == "deal":
        return Wait("outcome", of="deal", odds=dict.fromkeys(setup.free_cards(s), 1))
    if of is not None:
        return _outcome(of)
    if job["step"] == "specialist":
        seat = job["seat"]
        return _decision(seat, ("specialist",), [f"specialist {seat} {card}" for card in setup.free_cards(s)])
    if job["step"] == "place":
        seat = job["seat"]
        return _decision(seat, ("place",), [f"place {seat} {cell_text(cell)}" for cell in RING])
    if job["step"] == "park":
        vehicle = job["vehicle"]
        sides = [side for side in SIDES if side in s.rules.board.parking[vehicle]]
        return _decision(0, ("park",), [f"park {vehicle} {side}" for side in sides])
    return _decision(0, ("first",), [f"first {n}" for n in range(len(s.figures))])


def _actions(s: State) -> Wait:
    if s.pending is None:
        return Wait("decision", seat=s.active, kinds=PHASE_1)
    step = s.pending["step"]
    if step == "reveal":
        return _reveal(s)
    if step == "continue":
        return _decision(s.active, ("continue",), ["continue no", "continue yes"])
    if step == "ride":
        return _decision(s.pending["queue"][0], ("ride", "stay"), vehicles.ride_options(s))
    if step == "gun_roll":
        return _outcome("dice")
    if step == "gun_reroll":
        return _outcome(s.pending["die"])
    return _decision(s.active, ("reroll", "keep"), vehicles.gun_options(s))


def _fire(s: State) -> Wait:
    if s.pending is None or s.pending["step"] == "roll":
        return _outcome("dice")
    step = s.pending["step"]
    if step == "reveal":
        return _reveal(s)
    if step == "knockdown":
        seat = s.pending["queue"][0]
        offered = [f"knockdown {seat} {cell_text(cell)}" for cell in fire.knockdown_cells(s, seat)]
        return _decision(seat, ("knockdown",), offered)
    cells = fire.burning_hazmat_cells(s) if step == "hazmats" else fire.false_alarm_cells(s)
    return _decision(s.active, ("explode",), [f"explode {cell_text(cell)}" for cell in cells])


def _replenish(s: State) -> Wait:
    if s.pending is None or s.pending["step"] == "roll":
        return _outcome("dice")
    if s.pending["step"] == "reveal":
        return _reveal(s)
    return _decision(s.active, ("reveal",), ["reveal no", "reveal yes"])
