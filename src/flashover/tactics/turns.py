"""Whole turns: every position the acting figure can reach with its AP, merged where they are equal, each judged as if the turn ended there.

Levels of one ply each. A level wider than the beam keeps its best. A ply that brings dice into the turn (a reveal, the deck gun) ends the
search on that line; it is judged by what its outcomes are worth when the fast policy plays the rest of the turn.
"""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.legal import legal_actions, own_actions
from flashover.rules.native import i64
from flashover.rules.play import apply, roll
from flashover.rules.rng import seeded
from flashover.rules.state import State
from flashover.rules.tables import BIT
from flashover.tactics.policy import Scout
from flashover.tactics.value import Value

#: Every n-th of the 48 rolls is tried when the deck gun is judged inside a turn.
GUN_STRIDE: Final = 3
DICE: Final = 48
#: Plies after which a turn of the fast policy is cut off.
LONGEST_TURN: Final = 60


class Turns:
    """The turns of one position. After `explore`: `ends`, the candidates, the best first."""

    def __init__(self, value: Value, scout: Scout) -> None:
        self.value: Value = value
        self.scout: Scout = scout
        self.states: list[State] = []
        self.parents: list[int] = []
        self.plies: list[int] = []
        self.worth: list[float] = []
        self.closing: list[int] = []
        self.policy: i64 = 0
        self.judged: i64 = 0
        #: Plies that are never looked at: with 1 those of vehicles, the deck gun and the crew change, with 2 orders. For experiments.
        self.without: i64 = 0

    def explore(self, root: State, beam: int, most: int) -> list[int]:
        """Reach all positions (at most `most`, `beam` a level); the numbers of those that can close a turn, the best first."""
        self.states = [root]
        self.parents = [-1]
        self.plies = [-1]
        self.worth = [0.0]
        self.closing = []
        self.judged = 0
        seen: dict[int, int] = {root.digest(): 0}
        level: list[int] = [0]
        while level and len(self.states) < most:
            wave: list[int] = []
            for at in level:
                if self.states[at].wait < plies.FIRST_CHANCE:
                    self._expand(at, seen, wave)
                if len(self.states) >= most:
                    break
            if len(wave) > beam:
                wave.sort(key=self._rank)
                del wave[beam:]
            level = wave
        self.add_policy(root, seen)
        self.closing.sort(key=self._rank)
        return self.closing

    def _rank(self, at: int) -> float:
        return -self.worth[at]

    def _expand(self, at: int, seen: dict[int, int], wave: list[int]) -> None:
        """The positions one ply further."""
        here = self.states[at]
        for ply in legal_actions(here):
            if self.without and is_without(ply, self.without):
                continue
            after = here.copy()
            apply(after, ply)
            key = after.digest()
            if key in seen:
                continue
            number = len(self.states)
            seen[key] = number
            self.states.append(after)
            self.parents.append(at)
            self.plies.append(ply)
            if ply == plies.END or after.wait == plies.NOTHING:
                self.worth.append(self.judge(after))
                self.closing.append(number)
            elif after.wait >= plies.FIRST_CHANCE:
                self.worth.append(self._chance(after))
                self.closing.append(number)
            elif after.wait == plies.FOR_ACTION:
                self.worth.append(self._stopping(after))
                wave.append(number)
            else:
                self.worth.append(self.worth[at])
                wave.append(number)

    def add_policy(self, root: State, seen: dict[int, int]) -> None:
        """The turn the fast policy would play, up to its first dice, is always among the candidates."""
        at: int = 0
        s = root
        left: i64 = LONGEST_TURN
        while left > 0:
            left -= 1
            ply = self.scout.choose(s)
            after = s.copy()
            apply(after, ply)
            key = after.digest()
            if key in seen:
                at = seen[key]
            else:
                number = len(self.states)
                seen[key] = number
                self.states.append(after)
                self.parents.append(at)
                self.plies.append(ply)
                self.worth.append(0.0)
                at = number
            s = after
            if ply == plies.END or s.wait >= plies.FIRST_CHANCE:
                if at not in self.closing:
                    self.worth[at] = self.judge(s) if s.phase != plies.ACTIONS else self._chance(s)
                    self.closing.append(at)
                self.policy = at
                return

    def judge(self, s: State) -> float:
        """The chance to win of a position whose turn is over."""
        self.judged += 1
        return self.value.chance(s)

    def _stopping(self, s: State) -> float:
        """As if the actions ended here, whether they may or not: what a level is ordered by."""
        after = s.copy()
        apply(after, plies.END)
        return self.judge(after)

    def _chance(self, s: State) -> float:
        """The mean over what chance may do now, the rest of the turn by the fast policy."""
        total: float = 0.0
        if s.wait == plies.FOR_REVEAL:
            unknown: i64 = s.unrevealed_victims + s.unrevealed_alarms
            if s.unrevealed_victims:
                total += float(s.unrevealed_victims) / float(unknown) * self._finished(s, plies.VICTIM)
            if s.unrevealed_alarms:
                total += float(s.unrevealed_alarms) / float(unknown) * self._finished(s, plies.FALSE_ALARM)
            return total
        if s.wait == plies.FOR_GUN_DICE:
            face: i64 = 0
            count: i64 = 0
            while face < DICE:
                total += self._finished(s, plies.DICE + face)
                count += 1
                face += GUN_STRIDE
            return total / float(count)
        return self._finished(s, -1)

    def _finished(self, s: State, outcome: i64) -> float:
        """What a position is worth after an outcome, when the fast policy ends the turn."""
        after = s.copy()
        if outcome >= 0:
            apply(after, outcome)
        finish_turn(after, self.scout)
        return self.judge(after)

    def line(self, at: int) -> list[int]:
        """The plies from the root to a position."""
        found: list[int] = []
        while at > 0:
            found.append(self.plies[at])
            at = self.parents[at]
        found.reverse()
        return found


def is_without(ply: i64, without: i64) -> bool:
    """Whether a ply is among those left out."""
    if without & 1 and (ply == plies.GUN or (plies.DRIVE <= ply < plies.BASE_PLIES) or (plies.CREW < ply < plies.COMMAND)):
        return True
    return without & 2 != 0 and plies.COMMAND <= ply < plies.COMMANDS


def finish_setup(s: State, scout: Scout) -> None:
    """The fast policy makes what is still to be chosen before the first turn."""
    while s.phase == plies.SETUP:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            apply(s, scout.choose(s))


def finish_turn(s: State, scout: Scout) -> None:
    """The fast policy plays until the fire dice are awaited; chance inside the turn comes from the state's own generator."""
    left: i64 = LONGEST_TURN
    while s.phase == plies.ACTIONS and s.wait != plies.NOTHING:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        elif left <= 0 and s.wait == plies.FOR_ACTION:
            apply(s, plies.END)
        else:
            left -= 1
            apply(s, scout.choose(s))


def play_turns(s: State, scout: Scout, turns: i64, seed: i64, face: i64, only: i64) -> None:
    """Fire, replenishing and further turns by the fast policy. The first fire roll is `face`; the dice of the n-th fire depend
    on `seed` and n alone, so that plans are compared on the same luck as far as it goes. When `only` is a seat, the others pass.
    """
    n: i64 = 0
    while s.wait != plies.NOTHING:
        if s.phase != plies.ACTIONS:
            if n >= turns:
                return
            s.rng = seeded(seed * 1009 + n)
            if n == 0 and s.wait == plies.FOR_FIRE_DICE:
                apply(s, plies.DICE + face)
            n += 1
            while s.phase != plies.ACTIONS and s.wait != plies.NOTHING:
                if s.wait >= plies.FIRST_CHANCE:
                    roll(s)
                else:
                    apply(s, scout.choose(s))
        else:
            if only >= 0 and s.active != only and s.wait == plies.FOR_ACTION and own_actions(s) & BIT[plies.END]:
                apply(s, plies.END)
            finish_turn(s, scout)
