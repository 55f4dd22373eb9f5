"""Phase 3: bring the POIs on the map to three (POI, POI-EXP).

Pending steps (None = before a roll with nothing else to remember):
  roll           before a roll; `left` = POIs still to place when that number was fixed (CLR-35)
  reveal_choice  ED-13 `may`: the new POI lies on a firefighter's cell
  reveal         the new POI is being turned up
"""

from __future__ import annotations

from .board import Cell
from .ending import turn_up_in_phase_1_or_3
from .state import Poi, State


def begin(s: State) -> None:
    """TURN-02; also used for a loaded position at the beginning of phase 3."""
    s.phase = "replenish"
    _next_roll(s, missing(s))


def missing(s: State) -> int:
    """POI-01, POI-08: face-down POIs and face-up victims count, inside or outside."""
    return max(0, 3 - len(s.pois))


def _next_roll(s: State, left: int) -> None:
    if s.rules.redraw:  # POI-05, ED-14: count again after every placement
        left = missing(s)
    stock = s.poi_stock()
    if left == 0 or stock <= 0:  # AMB-28
        _complete(s)
    elif min(left, stock) == min(missing(s), stock):  # CLR-10: nothing else must be remembered
        s.pending = None
    else:
        s.pending = {"step": "roll", "left": left}


def _left(s: State) -> int:
    return missing(s) if s.pending is None else int(s.pending["left"])


def roll(s: State, red: int, black: int) -> None:
    left = _left(s)
    if s.rules.arrows:
        cell = _follow_arrows(s, (red, black))
        if cell is not None:
            s.pois.append(Poi(cell))
            _next_roll(s, left - 1)
        return  # POI-EXP-03: on a loop the same roll is asked again
    cell = (red, black)
    if any(p.at == cell for p in s.pois):  # POI-07
        return
    s.remove_threat(cell)  # POI-03, AMB-29, AMB-30
    s.pois.append(Poi(cell))
    left -= 1
    if any(f.at == cell for f in s.figures):  # POI-04
        step = "reveal_choice" if s.rules.may_look else "reveal"
        s.pending = {"step": step, "cell": list(cell), "left": left}
    else:
        _next_roll(s, left)


def _follow_arrows(s: State, cell: Cell) -> Cell | None:
    """POI-EXP-01, POI-EXP-02, AMB-31."""
    visited = set()
    while cell not in visited:
        occupied = (
            cell in s.fire
            or cell in s.smoke
            or any(f.at == cell for f in s.figures)
            or any(p.at == cell for p in s.pois)
        )
        if not occupied:
            return cell
        visited.add(cell)
        cell = s.rules.board.arrows[cell]
    return None


def choose_reveal(s: State, answer: str) -> None:
    """ED-13 `may`, AMB-92: it may stay face down."""
    assert s.pending is not None
    if answer == "yes":
        s.pending = {**s.pending, "step": "reveal"}
    else:
        _next_roll(s, s.pending["left"])


def reveal(s: State, victim: bool) -> None:
    """POI-05, POI-06."""
    assert s.pending is not None
    row, col = s.pending["cell"]
    turn_up_in_phase_1_or_3(s, (row, col), victim)
    _next_roll(s, s.pending["left"])


def _complete(s: State) -> None:
    """TURN-01, TURN-04; CLR-33 `turn_end`, CLR-50."""
    if s.rules.cleanup == "turn_end":
        s.clear_outside()
    s.start_turn((s.active + 1) % len(s.figures))
