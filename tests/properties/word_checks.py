"""Invariants on the words of a state: fast enough for every ply of a hundred thousand games.

They know the layout of the words and the rule book, and call nothing of the engine: a slip there cannot hide itself
here. The slower and fuller checks on positions are those of `flashover.testing.invariants`.
"""

from __future__ import annotations

from flashover import geometry
from flashover.optiontable import LEVELS
from flashover.rules import plies
from flashover.rules.state import State

INSIDE = geometry.INSIDE_MASK
RING = 2**32 - 1
CUBES = 24
VICTIMS = 10
FALSE_ALARMS = 5


class Broken(AssertionError):  # noqa: N818 - reads as what is wrong
    """An invariant does not hold."""


def _count(word: int) -> int:
    return word.bit_count()


def _packed(word: int) -> list[int]:
    codes = []
    while word:
        codes.append(word & 255)
        word >>= 8
    return codes


class Checker:
    """The invariants of one game, with what never changes in it worked out once."""

    def __init__(self, s: State) -> None:
        rules = s.rules
        options = rules.options
        self.seats: int = rules.seats
        self.supply = options.threat_supply
        self.single_pass = options.hazmat_resolution == "single_pass"
        self.turn_end = options.outside_fire_cleanup == "turn_end"
        self.ends_at_seven = options.continue_after_win is False
        self.walls = (rules.wall_h, rules.wall_v)
        self.doors = (rules.door_h, rules.door_v)
        experienced = options.mode == "experienced"
        level = LEVELS[options.level]
        self.hazmats = 0 if not (experienced and options.use_hazmats) else level.hazmats
        self.hidden = self.hazmats > 0 and options.variant_hidden_hazmats
        self.hot_spots = experienced and options.use_hot_spots
        by_crew = 0 if self.seats < 3 else 2 if self.seats == 3 else 3
        self.hot_total = level.explosions + level.extra_hot_spots + by_crew + level.reserve
        # CLR-24: the fourth explosion may fall on a hot spot.
        self.hot_slack = 1 if options.level == "heroic" and not options.heroic_fourth_reroll else 0
        self.specialists = experienced and options.use_specialists
        self.vehicles = experienced and options.use_vehicles

    def check(self, s: State) -> None:
        """Everything that holds after every ply of a game played from set-up."""
        self._threats(s)
        self._building(s)
        self._people(s)
        self._hazards(s)
        self._turn(s)
        self._ending(s)
        if s.phase == plies.REPLENISH or (s.phase == plies.ACTIONS and s.untouched):
            self._after_phase_2(s)

    def _threats(self, s: State) -> None:
        fire, smoke = s.fire, s.smoke
        if fire & smoke:
            raise Broken("fire and smoke on one cell")
        if (fire | smoke) & ~INSIDE or s.fire_out & ~RING or s.stock < 0:
            raise Broken("a threat where none can be")
        if _count(fire) + _count(smoke) + _count(s.fire_out) + s.stock != self.supply:
            raise Broken(f"COMP-02: threat tokens are not conserved, {s.stock} in stock")

    def _building(self, s: State) -> None:
        cubes = 0
        for hurt, standing, built in ((s.damaged_h, s.wall_h, self.walls[0]), (s.damaged_v, s.wall_v, self.walls[1])):
            destroyed = built & ~standing
            if standing & ~built or hurt & ~built or destroyed & ~hurt:
                raise Broken("ADJ-05: walls do not add up")
            cubes += _count(hurt) + _count(destroyed)
        if cubes != s.cubes or cubes > CUBES:
            raise Broken(f"COMP-05: {cubes} cubes, counted {s.cubes}")
        if cubes == CUBES and s.wait != plies.NOTHING and s.cause != plies.BY_COLLAPSE:
            raise Broken("END-02: 24 cubes and the game goes on")
        for shut, there, built in ((s.shut_h, s.door_h, self.doors[0]), (s.shut_v, s.door_v, self.doors[1])):
            if shut & ~there or there & ~built:
                raise Broken("DOOR-03: a door from nowhere")

    def _people(self, s: State) -> None:
        up = _packed(s.victims)
        if s.more_victims:
            raise Broken("POI-01: more face-up victims than play can bring")
        if up != sorted(up):
            raise Broken("victims are not packed in order")
        if len(up) + s.unrevealed_victims + s.rescued + s.lost != VICTIMS or s.unrevealed_victims < 0:
            raise Broken("SETUP-FAM-04: victims are not conserved")
        if s.unrevealed_alarms + s.false_alarms != FALSE_ALARMS or s.unrevealed_alarms < 0:
            raise Broken("SETUP-FAM-04: false alarms are not conserved")
        down = _count(s.poi)
        if down > s.unrevealed_victims + s.unrevealed_alarms or down + len(up) > 3 or s.poi & ~INSIDE:
            raise Broken("POI-01: too many POIs on the map")

    def _hazards(self, s: State) -> None:
        hazmats = _count(s.hazmat) + len(_packed(s.hazmat_extra)) + s.disposed
        if hazmats > (s.false_alarms if self.hidden else self.hazmats) or s.hazmat & ~INSIDE:
            raise Broken(f"HAZ-04: {hazmats} hazmats")
        hot = _count(s.hot) + len(_packed(s.hot_extra)) + s.reserve
        if not self.hot_spots:
            if hot:
                raise Broken("hot spots in a game without them")
        elif s.phase != plies.SETUP and not self.hot_total - self.hot_slack <= hot <= self.hot_total:
            raise Broken(f"HOT-06: {hot} hot spots instead of {self.hot_total}")
        if s.reserve < 0:
            raise Broken("HOT-06: a reserve below zero")

    def _turn(self, s: State) -> None:
        if not 0 <= s.ap <= 9 or not 0 <= s.command_ap <= 2 or not 0 <= s.extinguish_ap <= 3 or not 0 <= s.movement_ap <= 3:
            raise Broken(f"AP-04: {s.ap} AP, bonus {s.command_ap} {s.extinguish_ap} {s.movement_ap}")
        if not 0 <= s.active < self.seats:
            raise Broken("an active seat that does not exist")
        if s.phase not in (plies.ACTIONS, plies.OVER):
            if s.ap or s.command_ap or s.extinguish_ap or s.movement_ap or s.cafs_commanded or s.untouched:
                raise Broken("CLR-17: AP outlive phase 1")
        if s.wait == plies.FOR_ACTION and (
            s.target | s.hot_roll | s.flared | s.losing | s.due_explosions | s.knocked | s.focus | s.cause | s.riders
            | s.vehicle | s.red | s.black | s.rerolled | s.missing | s.progress
        ):  # fmt: skip
            raise Broken("something is still pending while an action is waited for")
        if (s.crew ^ 0xFFFFFFFFFFFF) >> self.seats * 8 or (s.saved | s.cards) >> self.seats * 8:
            raise Broken("a figure beyond the last seat")
        if s.phase == plies.ACTIONS and s.saved >> s.active * 8 & 255:
            raise Broken("the active seat has a bank in phase 1")
        saved, crew, cards = s.saved, s.crew, s.cards
        if saved & 0xF8F8F8F8F8F8:
            raise Broken(f"AP-04: saved {saved:x}")
        held = 0
        for _ in range(self.seats):
            card = 1 << (cards & 255)
            if saved & 255 > 4 or held & card & ~1:
                raise Broken("AP-04, SPEC-01: more than 4 AP saved, or a specialist twice")
            if s.phase != plies.SETUP and (crew & 255 >= 80 or (card > 1) != self.specialists):
                raise Broken("a figure is nowhere or nobody")
            held |= card
            saved, crew, cards = saved >> 8, crew >> 8, cards >> 8
        if (s.phase != plies.SETUP and (s.ambulance < 4) != self.vehicles) or (s.engine < 4 and not self.vehicles):
            raise Broken("a vehicle is missing or too many")

    def _ending(self, s: State) -> None:
        if (s.wait == plies.NOTHING) != (s.phase == plies.OVER) or (s.result == plies.UNDECIDED) != (
            s.phase != plies.OVER
        ):
            raise Broken("END-01: over and not over")
        if s.phase != plies.OVER:
            if self.ends_at_seven and s.rescued >= 7:
                raise Broken("END-05: seven rescued and the game goes on")
            # CLR-29: with hidden hazmats phase 2 counts several batches before it checks; CLR-31: reveals in the ruins.
            if s.lost >= 4 and s.phase != plies.FIRE and s.cubes < CUBES:
                raise Broken("END-06: four lost and the game goes on")
        elif (s.result == plies.WON) != (s.rescued >= 7):
            raise Broken("END-05: won without seven rescued, or not won with them")
        elif s.result == plies.LOST and s.lost < 4:
            raise Broken("END-06: lost with fewer than four victims lost")
        elif s.result == plies.COLLAPSED and s.cubes != CUBES:
            raise Broken("END-02: collapsed with fewer than 24 cubes")

    def _after_phase_2(self, s: State) -> None:
        """KD-01, LOST-01, HAZ-01, FLASH-03, OUT-02: what phase 2 never leaves behind."""
        if s.cubes == CUBES:
            return
        fire = s.fire
        lasting = self.turn_end and s.phase == plies.REPLENISH
        if s.fire_out and not lasting:
            raise Broken("OUT-02: fire outside after phase 2")
        for seat in range(self.seats):
            if fire & geometry.CELL_BITS[s.crew >> seat * 8 & 255]:
                raise Broken(f"KD-01: seat {seat} stands on fire after phase 2")
        if s.poi & fire:
            raise Broken("LOST-01: a face-down POI on fire after phase 2")
        for code in _packed(s.victims):
            position = (code - 1) >> 1
            if fire & geometry.CELL_BITS[position] or s.fire_out & geometry.RING_BITS[position]:
                raise Broken("LOST-01: a victim on fire after phase 2")
        if s.hazmat & fire:
            raise Broken("HAZ-01: a hazmat on fire after phase 2")
        if not self.single_pass and s.smoke & _beside(fire, s.wall_h | s.shut_h, s.wall_v | s.shut_v):
            raise Broken("FLASH-03: smoke beside fire after phase 2")


def _beside(fire: int, blocked_h: int, blocked_v: int) -> int:
    """The cells that share an open edge with a burning one; the edge above a cell, or left of it, has its number."""
    beside = (fire << geometry.STRIDE & ~blocked_h) | (fire & ~blocked_h) >> geometry.STRIDE
    return beside | (fire << 1 & ~blocked_v) | (fire & ~blocked_v) >> 1
