"""What can be compared in a decision: whole turns for different goals, or the plies of a decision outside the actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flashover.bots.base import Intent
from flashover.bots.clock import Clock
from flashover.bots.planner import best_of
from flashover.bots.why.headline import headline
from flashover.bots.why.prospect import Prospect
from flashover.formats.notation import text_of
from flashover.geometry import POSITIONS, Cell, cell_at
from flashover.rules import plies
from flashover.rules.state import COMPILED, State
from flashover.tactics.turns import Turns

#: How wide a turn is looked through: positions seen, positions kept at each step, ends among which other goals are looked for.
WIDE = (3000, 60, 80)
#: The same against the clock where the rules are interpreted and a position costs fifty times as much.
NARROW = (120, 8, 12)
#: Turns compared in earnest.
CANDIDATES = 12


class Candidate(NamedTuple):
    """One way to go on: its plies, the position they lead to, what they do in a sentence (None: they say it themselves), what kind of
    goal they are for, and the cells of that.
    """

    line: tuple[int, ...]
    end: State
    goal: Intent | None = None
    kind: str = ""
    cells: tuple[Cell, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The plies as text."""
        return tuple(text_of(ply) for ply in self.line)

    @property
    def aim(self) -> object:
        """What distinguishes its goal: the same kind of goal about the same cells is the same, even with other numbers."""
        if self.goal is None:
            return self.line
        kind = self.kind.removeprefix("intent.")
        return (kind if kind.startswith("plain.") else kind.partition(".")[0], self.cells)


def turns_from(state: State, turns: Turns, clock: Clock) -> list[Candidate]:
    """The best whole turns by their value, and the best for each further goal."""
    nodes = clock.nodes_left
    # A budget in nodes means the same turns in every build.
    seen, beam, among = WIDE if COMPILED or nodes is not None else NARROW
    if nodes is not None:
        seen = max(20, min(seen, nodes // 3))
    ends = list(turns.explore(state, max(4, min(beam, seen // 20)), seen))
    clock.spent(len(turns.states))
    first = best_of(turns, ends, CANDIDATES * 2 // 3)
    found = [_candidate(state, turns, number) for number in first]
    aims = [candidate.aim for candidate in found]
    for number in ends[:among]:
        if len(found) >= CANDIDATES:
            break
        if number not in first:
            candidate = _candidate(state, turns, number)
            if candidate.aim not in aims:
                found.append(candidate)
                aims.append(candidate.aim)
    return found or plies_of(state)


def _candidate(state: State, turns: Turns, number: int) -> Candidate:
    line = turns.line(number)
    what_for, whole = headline(Prospect(state, line, turns.scout, claims=False))
    cells = () if what_for.target is None else (cell_at(what_for.target),)
    return Candidate(tuple(line), turns.states[number], whole, what_for.intent.key, cells)


def plies_of(state: State) -> list[Candidate]:
    """Every legal ply of a decision outside the actions."""
    found = []
    for ply in state.legal_actions():
        after = state.copy()
        after.apply(ply)
        found.append(Candidate((ply,), after))
    return found


def way(state: State, line: Sequence[int]) -> tuple[Cell, ...]:
    """The cells the acting figure passes, where it starts from included."""
    shift = int(state.active) * 8
    at = state.copy()
    places = [int(at.crew >> shift & 255)]
    for ply in line:
        at.apply(ply)
        place = int(at.crew >> shift & 255)
        if place != places[-1]:
            places.append(place)
    return tuple(cell_at(place) for place in places if place < POSITIONS)


def stopped(state: State) -> State:
    """As if the actions ended here, whether they may or not."""
    after = state.copy()
    after.apply(plies.END)
    return after
