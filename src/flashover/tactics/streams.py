"""Luck as streams: every draw depends on a seed and on what it is drawn for, never on what was drawn before it.

A draw is for a purpose (what is rolled), an index (which turn, which POI, which shot) and a number (the first roll for that, the second
...). The word of a draw is mixed from these alone, so that two crews on one seed meet the same fires and the same people.
"""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.refusal import waits_for_dice
from flashover.rules.rng import MASK_62
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State

#: Purposes are numbered like the waits. Published results depend on these numbers.
FIRE: Final = 16
POI: Final = 17
GUN: Final = 18
#: Both dice of the deck gun again.
GUN_BOTH: Final = 33
PURPOSES: Final = 34

_FIRST: Final = 2685821657736338717
_SECOND: Final = 3266489917668265263
_SEED: Final = 4037200794235010051
_STEP: Final = 1181783497276652981


def mixed(word: i64) -> i64:
    """A word of 62 bits whose every bit depends on every bit of another."""
    word = ((word ^ (word >> 31)) * _FIRST) & MASK_62
    word = ((word ^ (word >> 29)) * _SECOND) & MASK_62
    return word ^ (word >> 32)


def placed(s: State) -> i64:
    """Grows by one with every POI placed, and with nothing else: face-down ones less those never turned up."""
    return popcount(s.poi) - s.unrevealed_victims - s.unrevealed_alarms


class Streams:
    """The luck of one seed for one game, from its set-up on."""

    def __init__(self, seed: i64) -> None:
        self.key: i64 = 0
        #: Purpose -> the index it was drawn for last, and how often for that; the number of shots of the deck gun.
        self.latest: vec[i64] = vec[i64]([-99] * PURPOSES)
        self.drawn: vec[i64] = vec[i64]([0] * PURPOSES)
        self.shots: i64 = 0
        self.start(seed)

    def __reduce__(self) -> tuple[object, ...]:
        latest: list[int] = [self.latest[n] for n in range(PURPOSES)]
        counted: list[int] = [self.drawn[n] for n in range(PURPOSES)]
        return restored, (int(self.key), int(self.shots), latest, counted)

    def start(self, seed: i64) -> None:
        """Begin again, with another seed."""
        self.key = mixed((seed * _SEED + 1) & MASK_62)
        self.shots = 0
        n: i64 = 0
        while n < PURPOSES:
            self.latest[n] = -99
            self.drawn[n] = 0
            n += 1

    def below(self, purpose: i64, index: i64, number: i64, n: i64) -> i64:
        """0..n-1 for a draw, drawn already or not."""
        word: i64 = mixed((self.key + ((purpose << 40) + ((index + 64) << 20) + number) * _STEP) & MASK_62)
        return ((word >> 22) * n) >> 40

    def count(self, purpose: i64, index: i64) -> i64:
        """How often something was drawn for a purpose and the index it has now."""
        return self.drawn[purpose] if self.latest[purpose] == index else 0

    def next(self, purpose: i64, index: i64, n: i64) -> i64:
        """0..n-1 for the next draw."""
        number: i64 = self.count(purpose, index)
        self.latest[purpose] = index
        self.drawn[purpose] = number + 1
        return self.below(purpose, index, number, n)

    def outcome(self, s: State, turn: i64) -> i64:
        """The outcome a state waits for, as a ply; the turn counts from 1."""
        wait: i64 = s.wait
        if wait == plies.FOR_FIRE_DICE:
            return plies.DICE + self.next(FIRE, turn, 48)
        if wait == plies.FOR_POI_DICE:
            return plies.DICE + self.next(POI, placed(s), 48)
        if wait == plies.FOR_REVEAL:
            unknown: i64 = s.unrevealed_victims + s.unrevealed_alarms
            return plies.VICTIM if self.next(wait, 0, unknown) < s.unrevealed_victims else plies.FALSE_ALARM
        if wait == plies.FOR_GUN_DICE:
            if s.rerolled:
                return plies.DICE + self.next(GUN_BOTH, self.shots, 48)
            self.shots += 1
            return plies.DICE + self.next(GUN, 0, 48)
        if waits_for_dice(wait):
            return plies.DICE + self.next(wait, 0, 48)
        if wait == plies.FOR_GUN_RED or wait == plies.FOR_THIRD_RED:
            return plies.RED + self.next(wait, self.shots, 6) + 1
        if wait == plies.FOR_GUN_BLACK or wait == plies.FOR_FIRST_EXPLOSION:
            return plies.BLACK + self.next(wait, self.shots, 8) + 1
        pool: i64 = crew_pool(s)
        skip: i64 = self.next(wait, 0, popcount(pool))
        while skip > 0:
            pool &= pool - 1
            skip -= 1
        return plies.DEAL + index_of(pool & -pool)


def restored(key: int, shots: int, latest: list[int], drawn: list[int]) -> Streams:
    """The streams of `Streams.__reduce__`."""
    streams: Streams = Streams(0)
    streams.key = key
    streams.shots = shots
    n: i64 = 0
    while n < PURPOSES:
        streams.latest[n] = latest[n]
        streams.drawn[n] = drawn[n]
        n += 1
    return streams
