"""Dice that are known beforehand: what an oracle would see. No player has it; it measures how much of a result is luck.

Reveals and the deck gun's dice stay unknown even to the oracle.
"""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.play import apply, roll
from flashover.rules.rng import seeded
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.streams import placed
from flashover.tactics.turns import finish_turn

#: Rolls kept for each fire (flare-ups) and for each POI (a cell that cannot take it).
ROLLS: Final = 8
TRIES: Final = 4


class Foresight:
    """The fire rolls of the coming turns and the dice of the coming POIs, from a turn and a number of placed POIs on."""

    def __init__(self, placed: int, fires: list[int], pois: list[int]) -> None:
        """`fires` has `ROLLS` faces (0..47) a turn, the coming fire first; `pois` has `TRIES` a POI, beginning with number `placed`."""
        self.placed: i64 = placed
        self.fires: list[int] = fires
        self.pois: list[int] = pois

    def play_turns(self, s: State, scout: Scout, turns: i64, seed: i64) -> None:
        """As `turns.play_turns`, on the known dice."""
        n: i64 = 0
        while s.wait != plies.NOTHING:
            if s.phase == plies.ACTIONS:
                finish_turn(s, scout)
                continue
            if n >= turns:
                return
            s.rng = seeded(seed * 1009 + n)
            rolled: i64 = 0
            tried: i64 = 0
            last: i64 = -1
            while s.phase != plies.ACTIONS and s.wait != plies.NOTHING:
                if s.wait == plies.FOR_FIRE_DICE and rolled < ROLLS and n * ROLLS + rolled < len(self.fires):
                    apply(s, plies.DICE + self.fires[n * ROLLS + rolled])
                    rolled += 1
                elif s.wait == plies.FOR_POI_DICE:
                    which: i64 = placed(s) - self.placed
                    tried += 1
                    if which != last:
                        tried = 0
                    last = which
                    at: i64 = which * TRIES + tried
                    if which >= 0 and tried < TRIES and at < len(self.pois):
                        apply(s, plies.DICE + self.pois[at])
                    else:
                        roll(s)
                elif s.wait >= plies.FIRST_CHANCE:
                    roll(s)
                else:
                    apply(s, scout.choose(s))
            n += 1
