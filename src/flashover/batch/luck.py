"""Luck that many policies can share: every draw depends on the seed and on what it is drawn for, never on what was drawn before it.

The fire roll of turn 12, the fifth placement of a POI and the third reveal are the same for every policy that plays a seed. The idea is
that of `flashover.sim.luck`; the numbers are others, because these are drawn inside compiled code millions of times a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.batch.memory import zeros
from flashover.rules import plies
from flashover.rules.native import i64, popcount, vec
from flashover.rules.rng import MASK_62, seeded

if TYPE_CHECKING:
    from flashover.rules.state import State

# What a slot counts: turns ended, draws for that turn's fire, the POI drawn for last, draws for it, then draws by wait.
TURN: Final = 0
FIRES: Final = 1
PLACED: Final = 2
PLACINGS: Final = 3
BY_WAIT: Final = 4
COUNTS: Final = 20

#: Room for the draws of one purpose, so that no two purposes share a key.
PURPOSE: Final = 4096


class Luck:
    """The draws of a number of slots."""

    def __init__(self, slots: i64) -> None:
        self.roots: vec[i64] = zeros(slots)
        self.counts: vec[i64] = zeros(slots * COUNTS)

    def begin(self, slot: i64, root: i64) -> None:
        """A new game, with the generator's state that its seed gives."""
        self.roots[slot] = root
        n: i64 = slot * COUNTS
        while n < slot * COUNTS + COUNTS:
            self.counts[n] = 0
            n += 1

    def turn_ended(self, slot: i64) -> None:
        """The fire rolls of the next turn are others."""
        self.counts[slot * COUNTS + TURN] += 1
        self.counts[slot * COUNTS + FIRES] = 0

    def draw_for(self, slot: i64, s: State) -> None:
        """Make the state's own generator ready for the outcome it waits for."""
        base: i64 = slot * COUNTS
        counts = self.counts
        wait: i64 = s.wait
        number: i64
        if wait == plies.FOR_FIRE_DICE:
            number = counts[base + TURN] * 64 + counts[base + FIRES]
            counts[base + FIRES] += 1
        elif wait == plies.FOR_POI_DICE:
            placed: i64 = popcount(s.poi) - s.unrevealed_victims - s.unrevealed_alarms + 64
            if placed != counts[base + PLACED]:
                counts[base + PLACED] = placed
                counts[base + PLACINGS] = 0
            number = placed * 64 + counts[base + PLACINGS]
            counts[base + PLACINGS] += 1
        else:
            number = counts[base + BY_WAIT + wait - plies.FIRST_CHANCE]
            counts[base + BY_WAIT + wait - plies.FIRST_CHANCE] += 1
        s.rng = seeded(self.roots[slot] ^ seeded(number * PURPOSE + wait) & MASK_62)
