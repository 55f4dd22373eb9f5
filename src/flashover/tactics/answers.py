"""Decisions outside the actions, by rules of thumb: the set-up, rides, knock-downs, explosions, the deck gun's dice."""

from __future__ import annotations

from flashover.rules import plies
from flashover.rules.knockdown import offered_ends
from flashover.rules.legal import legal_actions
from flashover.rules.native import i64, index_of
from flashover.rules.state import State
from flashover.rules.tables import BIT, POSITION, TARGET
from flashover.tactics.danger import worths
from flashover.tactics.flood import FAR
from flashover.tactics.lookout import NONE, Lookout
from flashover.tactics.start import ambulance_side, engine_side, specialist, start_place


class Answers(Lookout):
    """A lookout that answers every question but the one for an action."""

    def other(self, s: State) -> i64:
        """Decisions that are no actions."""
        wait: i64 = s.wait
        if wait == plies.FOR_KNOCKDOWN:
            return self._knockdown(s)
        if wait == plies.FOR_GUN_CHOICE:
            return self._gun_choice(s)
        if wait == plies.FOR_RIDER:
            return self._ride(s)
        if wait == plies.FOR_EXPLOSION:
            return _explosion(s)
        if wait == plies.FOR_CONTINUE:
            return plies.CONTINUE_NO
        if wait == plies.FOR_REVEAL_CHOICE:
            return plies.REVEAL_YES
        if wait == plies.FOR_SPECIALIST:
            return specialist(s)
        if wait == plies.FOR_PLACE:
            return plies.PLACE + s.progress * 128 + start_place(s)
        if wait == plies.FOR_AMBULANCE:
            return plies.PARK + ambulance_side(s)
        if wait == plies.FOR_ENGINE:
            return plies.PARK + 4 + engine_side(s)
        found = legal_actions(s)
        return found[0]

    def _need(self, s: State, at: i64) -> i64:
        """AP on foot from a place to the nearest victim or POI; to the nearest fire when there is no one to save."""
        self.ways.walk_from(at, self.walk)
        best: i64 = FAR
        wanted: i64 = s.poi
        rest: i64 = s.victims
        while rest:
            place: i64 = ((rest & 255) - 1) >> 1
            rest >>= 8
            if self.walk[place] < best:
                best = self.walk[place]
        if not wanted and best == FAR:
            wanted = s.fire
        while wanted:
            bit: i64 = wanted & -wanted
            wanted ^= bit
            way: i64 = self.walk[POSITION[index_of(bit)]]
            if way < best:
                best = way
        return best

    def _knockdown(self, s: State) -> i64:
        self.resurvey(s)
        ends: i64 = offered_ends(s, s.focus)
        best: i64 = FAR + 1
        found: i64 = 0
        n: i64 = 0
        while ends:
            if ends & 1:
                position: i64 = s.rules.ambulance_cells[n]
                need: i64 = self._need(s, position)
                if need < best:
                    best = need
                    found = position
            ends >>= 1
            n += 1
        return plies.KNOCKDOWN + s.focus * 128 + found

    def _ride(self, s: State) -> i64:
        """Where the next work is nearer."""
        self.resurvey(s)
        best: i64 = FAR + 1
        found: i64 = NONE
        for ply in legal_actions(s):
            code: i64 = ply
            at: i64 = (s.crew >> (s.focus * 8)) & 255
            if code < plies.STAY:
                at = ((code - plies.RIDE) & 255) // 3
            need: i64 = self._need(s, at)
            if need < best:
                best = need
                found = code
        return found

    def _gun_choice(self, s: State) -> i64:
        """Keep what hits more than the mean of another roll of either die, or of both where they may be rolled together (CLR-60)."""
        self.resurvey(s)
        worths(s, self.ways, self.taste, self.values)
        red: i64 = s.red
        black: i64 = s.black
        best: float = self._hit(s, red, black) + 0.01
        found: i64 = plies.KEEP
        total: float = 0.0
        face: i64 = 1
        if not s.rerolled & 1:
            while face <= 6:
                total += self._hit(s, face, black)
                face += 1
            if total / 6.0 > best:
                best = total / 6.0
                found = plies.REROLL_RED
        if not s.rerolled & 2:
            total = 0.0
            face = 1
            while face <= 8:
                total += self._hit(s, red, face)
                face += 1
            if total / 8.0 > best:
                best = total / 8.0
                found = plies.REROLL_BLACK
        if s.rules.reroll_once and not s.rerolled and self._mean_hit(s) > best:
            found = plies.REROLL_BOTH
        return found

    def _mean_hit(self, s: State) -> float:
        """What a roll of both dice puts out on average."""
        total: float = 0.0
        face: i64 = 0
        while face < 48:
            total += self._hit(s, (face >> 3) + 1, (face & 7) + 1)
            face += 1
        return total / 48.0

    def _hit(self, s: State, red: i64, black: i64) -> float:
        """GUN-06: what a roll puts out; dice outside the quadrant are turned over."""
        if not s.rules.quadrant_rows[s.engine] & BIT[red]:
            red = s.rules.opposite_red[red]
        if not s.rules.quadrant_columns[s.engine] & BIT[black]:
            black = s.rules.opposite_black[black]
        return self.splash(POSITION[index_of(TARGET[red * 8 + black - 9])])


def _explosion(s: State) -> i64:
    """HAZ-02: the order that costs the house least, one explosion ahead."""
    best: i64 = FAR
    found: i64 = NONE
    for ply in legal_actions(s):
        after = s.copy()
        after.apply(ply)
        if after.cubes < best:
            best = after.cubes
            found = ply
    return found
