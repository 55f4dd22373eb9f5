"""Positions compared by playing on from them on the same luck, game by game, so that each difference has an error of its own."""

from __future__ import annotations

from math import sqrt

from flashover.bots.clock import Clock
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.rollout import Race
from flashover.tactics.turns import Turns
from flashover.tactics.value import Value

#: Half of a 95 % interval, in standard errors.
Z = 1.96
#: The chance of a position no game was played from.
UNKNOWN = 0.5
#: Plans given, each for another goal.
PLANS = 3
#: Games from each entry in the first round, in a later one, and in all.
FIRST_GAMES = 4
LATER_GAMES = 16
ENOUGH_GAMES = 600


class Contest:
    """Entries are numbers of `states`; the n-th game of every entry has the same dice."""

    def __init__(self, states: list[State], value: Value, scout: Scout, depth: int, seed: int) -> None:
        turns = Turns(value, scout)
        turns.states = states
        # A crew that is not placed yet has no value.
        turns.worth = [UNKNOWN if state.phase == plies.SETUP else value.chance(state) for state in states]
        self._worth = turns.worth
        self._race = Race(turns, value, scout)
        self._race.start(list(range(len(states))))
        self._depth, self._seed = depth, seed
        self.results: list[list[float]] = [[] for _ in states]

    def play(self, entry: int, times: int, clock: Clock) -> None:
        """`times` more games from one entry, as long as there is time."""
        race, results = self._race, self.results[entry]
        for _ in range(times):
            if clock.over():
                return
            before = race.sums[entry]
            race.run(entry, 1, self._depth, self._seed)
            results.append(race.sums[entry] - before)
            clock.spent(self._depth)

    def games(self, entry: int) -> int:
        """How many were played from an entry."""
        return len(self.results[entry])

    def mean(self, entry: int) -> float:
        """What they gave on average; what the position looks worth as long as none was played."""
        results = self.results[entry]
        return sum(results) / len(results) if results else self._worth[entry]

    def error(self, entry: int) -> float:
        """Half of the 95 % interval of the mean."""
        return _half_width(self.results[entry])

    def difference(self, entry: int, other: int) -> tuple[float, float]:
        """How much better the one did in the games both have played, and half of the 95 % interval of that."""
        pairs = [mine - theirs for mine, theirs in zip(self.results[entry], self.results[other], strict=False)]
        return (sum(pairs) / len(pairs) if pairs else 0.0), _half_width(pairs)


def _half_width(sample: list[float]) -> float:
    count = len(sample)
    if count < 2:
        return UNKNOWN
    mean = sum(sample) / count
    spread = sum((one - mean) ** 2 for one in sample) / (count - 1)
    return min(UNKNOWN, Z * sqrt(spread / count))


def halving(contest: Contest, entries: list[int], goals: list[object], clock: Clock, beside: tuple[int, ...]) -> list[int]:
    """The best entry of each of up to `PLANS` goals, the best first. All play some games, the better half plays on, until there is one
    for each goal; then these play until the time is up or enough games are played. `goals` are compared by equality; the
    entries `beside` them play all rounds.
    """
    left = list(entries)
    times = FIRST_GAMES
    while True:
        for entry in (*beside, *left):
            contest.play(entry, times, clock)
        left.sort(key=lambda entry: (contest.games(entry) == 0, -contest.mean(entry)))
        heads = _heads(left, goals)
        if clock.over() or contest.games(left[0]) >= ENOUGH_GAMES:
            return heads
        if len(left) <= len(heads):
            times = LATER_GAMES
            continue
        keep = max(len(heads), (len(left) + 1) // 2)
        rest = [entry for entry in left if entry not in heads][: keep - len(heads)]
        left = sorted([*heads, *rest], key=left.index)
        times = min(2 * times, LATER_GAMES)


def _heads(ordered: list[int], goals: list[object]) -> list[int]:
    """The first of each goal, up to `PLANS`."""
    found: list[int] = []
    seen: list[object] = []
    for entry in ordered:
        if goals[entry] not in seen and len(found) < PLANS:
            found.append(entry)
            seen.append(goals[entry])
    return found
