"""The way out with a victim: which exit is cheapest, and for how many AP."""

from __future__ import annotations

from flashover.bots.why.claims import survey
from flashover.formats.position import packed
from flashover.geometry import NEIGHBOURS, POSITIONS
from flashover.rules.state import State
from flashover.rules.tables import CELL, CHOP_COST, EXTINGUISH_COST
from flashover.tactics.flood import FAR
from flashover.tactics.policy import Scout
from flashover.tactics.ways import DRIVES


def way_out(state: State, scout: Scout, place: int, seat: int) -> tuple[int, int] | None:
    """(exit, AP) for the victim at a place with one figure's prices; None when there is no way."""
    seen = survey(state, scout, seat)
    treated = any(code - 1 == place * 2 + 1 for code in (*packed(state.victims), *packed(state.more_victims)))
    out = scout.out_treated if treated else scout.out
    price = int(out[place])
    if price >= FAR:
        return None
    card = int(state.cards >> seat * 8 & 255)
    safe = _exits(state)
    at = place
    for _ in range(POSITIONS):
        if safe.get(at) == out[at] or (not state.rules.vehicles and not CELL[at]):
            return at, price
        steps = [
            (int(out[to] + scout.ways.carry_price(seen, at * 4 + d, to, 1 if treated else 2, EXTINGUISH_COST[card], CHOP_COST[card])), to)
            for d in range(4)
            if (to := NEIGHBOURS[at * 4 + d]) >= 0
        ]
        at = min(steps)[1]
    return None


def _exits(state: State) -> dict[int, int]:
    """VEH-08: the cells where the ambulance is or comes to, with the AP for calling it; none in a game without vehicles."""
    if not state.rules.vehicles:
        return {}
    found: dict[int, int] = {}
    for side in range(4):
        legs = int(DRIVES[side - state.ambulance & 3]) if state.ambulance < len(DRIVES) else 0
        for cell in (int(state.rules.ambulance_cells[side * 2]), int(state.rules.ambulance_cells[side * 2 + 1])):
            found[cell] = 2 * legs
    return found
