"""The guard of CLR-03 and CLR-04: nobody may be brought into a fire that the AP left cannot lead out of."""

from __future__ import annotations

import heapq

from .board import Cell
from .options import DOUBLE_EXTINGUISH
from .state import State


def burning_charges(s: State) -> list[int]:
    """Charges = the active figure; in a captain's turn all figures (CLR-03, AMB-14)."""
    seats = range(len(s.figures)) if s.figure.specialist == "captain" else [s.active]
    return [n for n in seats if s.figures[n].at in s.fire]


def way_out(s: State, start: Cell) -> int | None:
    """The cheapest chain of unloaded moves over edges passable now to a cell without fire; None = there is none."""
    cheapest = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, cell = heapq.heappop(heap)
        if cell not in s.fire:
            return cost
        if cost > cheapest[cell]:
            continue
        for other in s.adjacent(cell):
            total = cost + (2 if other in s.fire else 1)
            if total < cheapest.get(other, 1000):
                cheapest[other] = total
                heapq.heappush(heap, (total, other))
    return None


def escapable(s: State) -> bool:
    """CLR-03: the sum of the ways out of all burning charges can be paid.

    Movement AP pay own moves, extinguish AP the own reduction, command AP the others (with the CAFS cap), ordinary
    AP the rest. A captain's command AP never count for himself.
    """
    ordinary = 0
    others = 0
    payable_by_command = 0
    for seat in burning_charges(s):
        figure = s.figures[seat]
        assert figure.at is not None
        way = way_out(s, figure.at)
        if seat == s.active:
            needs = []
            if way is not None:
                needs.append(max(0, way - s.bonus["movement"]))
            if s.rules.fire_stop == "turn":
                reduction = 2 if figure.specialist in DOUBLE_EXTINGUISH else 1
                needs.append(max(0, reduction - s.bonus["extinguish"]))
            if not needs:
                return False
            ordinary += min(needs)
            continue
        if way is None:
            return False
        others += way
        if figure.specialist == "cafs":
            allowance = max(0, 1 - s.cafs_commanded)
            if s.rules.cafs_cap == "all_ap" and way > allowance:
                return False
            payable_by_command += min(way, allowance)
        else:
            payable_by_command += way
    ordinary += others - min(s.bonus["command"], payable_by_command)
    return ordinary <= s.ap
