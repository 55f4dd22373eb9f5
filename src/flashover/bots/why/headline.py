"""A whole plan in one sentence: the most important thing it does and one more, in the order they are done."""

from __future__ import annotations

from flashover.bots.base import Intent
from flashover.bots.why import goals
from flashover.bots.why.goals import NEXT, Purpose, Row, led, main_row
from flashover.bots.why.prospect import Prospect

#: AP from which on saving them is part of a plan; fewer are what is left over.
WORTH_SAVING = 2

#: What a plan may do besides, the most important first.
BESIDES: tuple[Row, ...] = (
    goals.crew_row,  # half of a plan: all that follows is done as another specialist
    goals.rescue_row,
    goals.treat_row,
    goals.carry_row,
    goals.dispose_row,
    goals.identify_row,
    goals.guard_row,
    goals.fight_row,
    goals.smoke_row,
    goals.hazmat_row,
    goals.order_row,
    goals.chop_row,
    goals.drive_row,
    goals.position_row,
    goals.save_row,
)

#: Rows about the same thing: one of them says it.
ALIKE: tuple[frozenset[Row], ...] = (
    frozenset({goals.rescue_row, goals.carry_row}),
    frozenset({goals.dispose_row, goals.hazmat_row}),
    frozenset({goals.look_row, goals.reach_row, goals.way_first_row, goals.way_row, goals.position_row}),
)
#: After these the turn goes on as the dice fall.
OPEN_ENDED = frozenset({goals.look_row, goals.gun_row, goals.identify_row})

#: When a row is done, by its name in the story; what is not here is done at the end.
WHEN: dict[Row, str] = {
    goals.rescue_row: "rescued",
    goals.treat_row: "treated",
    goals.carry_row: "carried",
    goals.reach_row: "moved",
    goals.dispose_row: "disposed",
    goals.identify_row: "identified",
    goals.way_first_row: "moved",
    goals.way_row: "moved",
    goals.hazmat_row: "hazmat",
    goals.order_row: "ordered",
    goals.drive_row: "drove",
    goals.crew_row: "crew",
    goals.chop_row: "chopped",
    goals.door_row: "door",
    goals.position_row: "moved",
}
#: The first part without its reason, where that would stand between it and the second part.
SHORT = {"intent.fight.walls": "intent.fight", "intent.smoke.fire": "intent.smoke", "intent.treat": "intent.plain.treat"}


def headline(turn: Prospect) -> tuple[Purpose, Intent]:
    """What a line is for, and the whole of it in at most two parts: the second one, led by the first."""
    row, found = main_row(turn)
    other = _besides(turn, row, found)
    if other is None:
        return found, found.intent
    beside_row, beside = other
    then = {name: value for name, value in found.intent.values.items() if name in NEXT}
    # Of two things done by one ply the main one comes last.
    first, second = beside.intent, found.intent
    if _when(turn, row, found) < _when(turn, beside_row, beside):
        first, second = second, first
    values = {name: value for name, value in second.values.items() if name not in NEXT}
    first = Intent(SHORT.get(first.key, first.key), first.values)
    return found, led(Intent(second.key, {**values, **then}), first)


def _besides(turn: Prospect, main: Row, found: Purpose) -> tuple[Row, Purpose] | None:
    """The most important other thing; None when the main one is all there is."""
    done = _when(turn, main, found)
    for row in BESIDES:
        if row is main or any(main in alike and row in alike for alike in ALIKE):
            continue
        if row is goals.fight_row and main is goals.guard_row:
            other = _other_fires(turn, found)
        else:
            other = row(turn)
        if other is None or (row is goals.position_row and _when(turn, row, other) <= done):
            continue
        if row is goals.save_row and (turn.story.saved < WORTH_SAVING or main in OPEN_ENDED):
            continue
        # One ply that does two things is said once: an order that rescues, an ambulance that picks up.
        if row in (goals.order_row, goals.drive_row) and (found.intent.key.endswith(".ordered") or _when(turn, row, other) == done):
            continue
        return row, other
    return None


def _other_fires(turn: Prospect, guarded: Purpose) -> Purpose | None:
    """The fires that are put out besides the one beside a victim or POI."""
    fires = [place for place in turn.story.fires if place != guarded.target]
    return goals.fires_out(turn, fires) if fires else None


def _when(turn: Prospect, row: Row, found: Purpose) -> int:
    """When a part is done, counted in plies."""
    when = turn.story.when
    if row in (goals.guard_row, goals.fight_row, goals.smoke_row) and found.target is not None:
        return when.get(("smoke" if row is goals.smoke_row else "fire", found.target), turn.story.length)
    return when.get(WHEN.get(row, ""), turn.story.length)
