"""Who goes for whom: every victim and POI has at most one firefighter who goes for it.

A figure on the cell of a victim has it; then the cheapest pairs come first, priced as in the fast policy. The answer depends on the
position alone: every bot gets the same, in any seat's turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from flashover.formats.position import packed
from flashover.rules.state import State
from flashover.rules.tables import EXTINGUISH_COST
from flashover.tactics.flood import FAR
from flashover.tactics.policy import Scout


def survey(state: State, scout: Scout, seat: int) -> State:
    """Let the scout look at a position with the eyes of one seat, in any seat's turn; returns the copy it looked at."""
    seen = state.copy()
    seen.active = seat
    scout.taste = scout.experienced if state.rules.experienced else scout.family
    scout.look(seen)
    return seen


def assignment(state: State, scout: Scout | None = None) -> dict[int, int]:
    """Seat -> the place of the victim or POI that is its own.

    >>> from flashover import Game
    >>> from flashover.geometry import cell_at
    >>> game = Game.new({"mode": "family"}, 2, seed=7)
    >>> _ = game.play("place 0 3,0"), game.play("place 1 4,9"), game.play("first 0")
    >>> {seat: cell_at(place) for seat, place in assignment(game.state).items()}
    {0: (2, 4), 1: (5, 1)}
    """
    scout = scout or Scout()
    # Prices of the way out depend on who carries: all look with the eyes of the first seat, so that all see the same.
    survey(state, scout, 0)
    pairs = []
    for p in range(int(scout.count)):
        place = int(scout.places[p])
        victim = p < int(scout.victim_places)
        base = 0.1 * float(scout.out[place]) - (2.0 if victim else 0.0)
        for seat in range(state.rules.seats):
            way = int(scout.to_place[p * 8 + seat])
            if way < FAR:
                # A figure by a victim has it; known victims go before POIs; one that pays double for water is free for this.
                card = int(state.cards >> seat * 8 & 255)
                pairs.append((not (victim and way == 0), base + way - 2 * (int(EXTINGUISH_COST[card]) - 1), p, seat, place))
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, _, seat, place in sorted(pairs):
        if seat not in found and place not in taken:
            found[seat] = place
            taken.add(place)
    return dict(sorted(found.items()))


class Claims:
    """The assignment of one position, to hold many ends of a turn against it."""

    def __init__(self, state: State, scout: Scout | None = None) -> None:
        scout = scout or Scout()
        self.seat = int(state.active)
        self.here = _at(state, self.seat)
        self.places = assignment(state, scout)
        self._victims = _victim_places(state)
        #: What is a teammate's: places of victims and POIs whose owner is at least as near as the acting figure.
        self.others = frozenset(
            place for seat, place in self.places.items() if seat != self.seat and self._nearer(scout, seat, place)
        )

    def _nearer(self, scout: Scout, seat: int, place: int) -> bool:
        for p in range(int(scout.count)):
            if scout.places[p] == place:
                return int(scout.to_place[p * 8 + seat]) <= min(FAR - 1, int(scout.to_place[p * 8 + self.seat]))
        return False

    @property
    def own(self) -> int | None:
        """The place of the victim or POI the acting figure may go for."""
        return self.places.get(self.seat)

    def clashes(self, end: State) -> bool:
        """Whether the figure has gone to a teammate's victim or POI, or taken it away; one on its own cell it may take."""
        at = _at(end, self.seat)
        if at != self.here and at in self.others:
            return True
        gone = self._victims - _victim_places(end)
        return any(place in self.others and place != self.here for place in gone)


def clashes(state: State, line: Sequence[int] | State, scout: Scout | None = None) -> bool:
    """Whether a planned line, or the end it leads to, goes for a victim or POI that is a nearer teammate's."""
    if isinstance(line, State):
        return Claims(state, scout).clashes(line)
    end = state.copy()
    for ply in line:
        end.apply(ply)
    return Claims(state, scout).clashes(end)


def _at(state: State, seat: int) -> int:
    return int(state.crew >> seat * 8 & 255)


def _victim_places(state: State) -> frozenset[int]:
    return frozenset(code - 1 >> 1 for code in (*packed(state.victims), *packed(state.more_victims)))
