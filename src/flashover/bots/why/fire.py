"""Every way the coming fire phase can go: each roll of the dice is played on a copy of the state, and what it does is added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from flashover import geometry
from flashover.errors import RiskError
from flashover.formats.position import bits, packed
from flashover.rules import facts, plies
from flashover.rules.ending import forget_pending
from flashover.rules.state import State
from flashover.rules.tables import LAST_CUBE
from flashover.rules.turn import end_actions

#: HOT-02: how many flare-ups in a row are followed; the chance of more is reported as `cut`.
FLARE_UPS = 2
#: With more hot spots than this only one is followed, so that the answer stays quick.
MANY_HOT_SPOTS = 8

Face = Literal["down", "victim"]
Assumption = Literal["actions_end", "no_actions", "phase_under_way"]


class Tally:
    """Leaves of the tree, added up by what they look like: many leaves, few different ones."""

    def __init__(self, start: State, flare_ups: int) -> None:
        self.start = start
        self.flare_ups = flare_ups
        self.rolls = 0
        self.cut = 0.0
        self.cubes = 0.0
        self.collapse = 0.0
        self.fire: dict[int, float] = {}
        self.smoke: dict[int, float] = {}
        self.exploded: dict[int, float] = {}
        self.hit: dict[frozenset[int], float] = {}
        self.lost: dict[frozenset[int], float] = {}

    def roll(self, state: State, chance: float, depth: int, log: tuple[int, ...]) -> None:
        """TURN-02: each of the 48 rolls."""
        share = chance / 48
        self.rolls += 48
        for face in range(48):
            after = state.copy()
            after.listen()
            after.apply(plies.DICE + face)
            self.go_on(after, share, depth, log)

    def go_on(self, state: State, chance: float, depth: int, log: tuple[int, ...]) -> None:
        """To the end of the phase. Choices take the first legal ply, reveals both ways by their odds."""
        while state.phase == plies.FIRE and state.cubes < LAST_CUBE:
            wait = state.wait
            if wait == plies.FOR_FIRE_DICE:
                if depth == self.flare_ups:
                    self.cut += chance
                    break
                self.roll(state, chance, depth + 1, (*log, *state.log))
                return
            if wait == plies.FOR_REVEAL:
                victims, alarms = int(state.unrevealed_victims), int(state.unrevealed_alarms)
                if victims and alarms:
                    other = state.copy()
                    other.listen()
                    other.apply(plies.FALSE_ALARM)
                    self.go_on(other, chance * alarms / (victims + alarms), depth, (*log, *state.log))
                    chance *= victims / (victims + alarms)
                state.apply(plies.VICTIM if victims else plies.FALSE_ALARM)
            else:
                state.apply(state.legal_actions()[0])
        self.add(state, chance, (*log, *state.log) if log else state.log)

    def add(self, state: State, chance: float, log: tuple[int, ...] | list[int]) -> None:
        """One leaf."""
        self.fire[state.fire] = self.fire.get(state.fire, 0.0) + chance
        self.smoke[state.smoke] = self.smoke.get(state.smoke, 0.0) + chance
        damage = int(state.cubes - self.start.cubes)
        if damage:
            self.cubes += chance * damage
            if state.cubes >= LAST_CUBE:
                self.collapse += chance
        exploded = 0
        hit: list[int] = []
        lost: list[int] = []
        for word in log:
            kind = word & 255
            if kind == facts.EXPLODED:
                exploded |= geometry.CELL_BITS[word >> 8 & 255]
            elif kind == facts.KNOCKED_DOWN or kind == facts.DIED:
                hit.append(word >> 8 & 255)
            elif kind == facts.VICTIM_LOST or kind == facts.POI_REVEALED:
                lost.append(word >> 8 & 255)
        if state.phase == plies.FIRE or state.cubes >= LAST_CUBE:
            # Cut off, or collapsed: what burns or lies in the ruins and is not in the log yet.
            burning = state.fire if state.cubes < LAST_CUBE else geometry.INSIDE_MASK
            hit += [seat for seat, at in enumerate(crew_of(state)) if geometry.CELL_BITS[at] & burning]
            lost += [at for at, _ in pois_of(self.start) if geometry.CELL_BITS[at] & burning]
        if exploded:
            self.exploded[exploded] = self.exploded.get(exploded, 0.0) + chance
        if hit:
            seats = frozenset(hit)
            self.hit[seats] = self.hit.get(seats, 0.0) + chance
        if lost:
            places = frozenset(lost)
            self.lost[places] = self.lost.get(places, 0.0) + chance


def crew_of(state: State) -> list[int]:
    """Where the figures stand."""
    return [state.crew >> seat * 8 & 255 for seat in range(state.rules.seats)]


def pois_of(state: State) -> list[tuple[int, Face]]:
    """Where POIs and victims lie, and which face is up."""
    found: list[tuple[int, Face]] = [(geometry.POSITION_OF_BIT[index], "down") for index in bits(state.poi)]
    found += [(code - 1 >> 1, "victim") for code in (*packed(state.victims), *packed(state.more_victims))]
    return sorted(found)


def _before_the_roll(state: State) -> tuple[State, Assumption]:
    """A copy that waits for the fire. In the actions they end now, wherever the figure stands and with anything half done dropped (one that
    stands in fire would have to leave it first: here it stays and is hit); between two turns no one acts before the roll.
    """
    if state.phase == plies.OVER:
        raise RiskError("risk.no_fire_phase", "phase", "the game is over")
    if state.phase == plies.SETUP:
        raise RiskError("risk.no_fire_phase", "phase", "the set-up is not done")
    copy = state.copy()
    if copy.phase == plies.FIRE:
        return copy, "phase_under_way"
    assumes: Assumption = "actions_end" if copy.phase == plies.ACTIONS else "no_actions"
    forget_pending(copy)
    end_actions(copy)
    return copy, assumes


def coming_fire(state: State) -> tuple[Tally, Assumption]:
    """Every way the coming fire phase can go, added up, and what that `assumes`; `RiskError` when no fire phase can come."""
    start, assumes = _before_the_roll(state)
    tally = Tally(start.copy(), FLARE_UPS if bin(start.hot).count("1") <= MANY_HOT_SPOTS else 1)
    if start.wait == plies.FOR_FIRE_DICE:
        tally.roll(start, 1.0, 0, ())
    else:
        start.listen()
        tally.go_on(start, 1.0, 0, ())
    return tally, assumes


def each(sets: Mapping[frozenset[int], float]) -> dict[int, float]:
    """Sets of members with their chances -> each member with its chance."""
    chances: dict[int, float] = {}
    for members, chance in sets.items():
        for member in members:
            chances[member] = chances.get(member, 0.0) + chance
    return chances
