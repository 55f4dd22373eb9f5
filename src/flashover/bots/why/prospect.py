"""A planned line with what is needed to say what it is for: who goes for whom, prices and dangers at its start and at its end."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.bots.why.claims import assignment, survey
from flashover.bots.why.story import Story
from flashover.bots.why.wayout import way_out
from flashover.geometry import CELL_BITS, NEIGHBOURS, POSITIONS
from flashover.rules.state import State
from flashover.tactics.danger import explosion_in_short, precious
from flashover.tactics.flood import FAR, GOALS
from flashover.tactics.policy import Scout
from flashover.tactics.ways import OPEN


class Prospect:
    """A line with what is needed to judge it. Without `claims` a victim or POI the figure gets to is its own, though a teammate's."""

    def __init__(self, state: State, line: Sequence[int], scout: Scout, *, claims: bool = True) -> None:
        self.scout = scout
        self.story = Story(state, line)
        self.seat = self.story.seat
        before, after = assignment(state, scout), assignment(self.story.end, scout)
        survey(state, scout, self.seat)
        self.worth = [float(value) for value in scout.values]
        self.dear = precious(state)
        self.victims = frozenset(int(scout.places[p]) for p in range(int(scout.victim_places)))
        self.walls = {place: int(explosion_in_short(state, scout.ways, place)) >> 3 for place in self.story.fires}
        self.orders = {seat: before.get(seat) for seat in self.story.orders}
        #: The figure's own victim or POI, as long as the line does not make it a teammate's.
        own = before.get(self.seat)
        self.own = own if own is not None and after.get(self.seat) == own else None
        if not claims and self.story.at != self.story.here and CELL_BITS[self.story.at] & self.dear:
            self.own = self.story.at
        self.way_before = self.way_after = FAR
        if self.own is not None:
            self.way_before = self._way(state, self.story.here)
            self.way_after = self._way(self.story.end, self.story.at)

    def _way(self, state: State, start: int) -> int:
        """AP on foot to the victim or POI it goes for."""
        self.scout.resurvey(state)
        self.scout.ways.flood.to(GOALS, self.own if self.own is not None else start)
        return int(self.scout.ways.flood.way(GOALS, start)) if start < POSITIONS else FAR

    def out(self, place: int, seat: int) -> tuple[int, int] | None:
        """Where a victim comes out and for how many AP, as things stand after the line; None when there is no way."""
        return way_out(self.story.end, self.scout, place, seat)

    def beside(self, place: int) -> list[int]:
        """The inside cells adjacent to a place when the turn begins (ADJ-01)."""
        ways = self.scout.ways
        self.scout.resurvey(self.story.start)
        found = [NEIGHBOURS[place * 4 + d] for d in range(4) if ways.kinds[place * 4 + d] == OPEN]
        return [to for to in found if to >= 0 and CELL_BITS[to]]
