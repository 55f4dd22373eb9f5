"""Search: the planner's best turns compared by playing on with the fast policy, on common luck; most games go to the best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from flashover.bots.clock import Clock
from flashover.bots.planner import BEAM, POSITIONS, best_of
from flashover.bots.spec import Option
from flashover.bots.thinker import Thinker
from flashover.formats.notation import code_of
from flashover.geometry import is_inside, position_of
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.foresight import Foresight
from flashover.tactics.rollout import Race
from flashover.tactics.turns import Turns

#: The number of standard errors behind the leader at which a candidate is given up.
CLEARLY = 2.6
CANDIDATES = Option("candidates", int, 12, "plans that are compared in earnest", low=1, high=100)
#: Turns played on from a plan. The advisor looks as far: its chances are moved to where those of captains come true.
AHEAD = 6
DEPTH = Option("depth", int, AHEAD, "turns played on", low=1, high=100)
SECONDS = Option("seconds", float, None, "time for a plan; without it a fixed number of games", low=0.01, high=600)
#: Where the fast policy hardly ever wins, the games of all plans look alike, and a good plan is worth most.
THIN = 0.1
#: Questions outside the actions that the rules of thumb settle.
SETTLED = (plies.FOR_SPECIALIST, plies.FOR_REVEAL_CHOICE, plies.FOR_CONTINUE)
#: What an experiment can take away, and its mark in the turn search.
LEFT_OUT = {"vehicles": 1, "commands": 2}
WITHOUT = Option(
    "without", str, None, "for experiments: what is left out of its thinking", values=("value", "teammates", "vehicles", "commands")
)


class SearchBot(Thinker):
    """Plays its best turns on in its head, some turns ahead, before it decides; strong."""

    options: ClassVar[tuple[Option, ...]] = (
        BEAM,
        POSITIONS,
        CANDIDATES,
        Option("games", int, 6, "games from each plan in the first round", low=1, high=1000),
        Option("most", int, 64, "games from one plan at most", low=1, high=10_000),
        DEPTH,
        SECONDS,
        WITHOUT,
    )

    def __init__(
        self, beam: int, positions: int, candidates: int, games: int, most: int, depth: int, seconds: float | None,
        without: str | None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.beam = beam
        self.positions = positions
        self.candidates = candidates
        self.games = games
        self.most = most
        self.depth = depth
        self.seconds = seconds
        self.without = without
        #: The factor by which more games are played where the chance is thin.
        self.patience = 1
        #: The coming dice, set only by a measurement of what luck allows, never at a table.
        self.foresight: Foresight | None = None

    def value_name(self, state: State) -> str:
        """The learned value, or the one made by hand."""
        return "hand" if self.without == "value" else super().value_name(state)

    def turns_for(self, state: State) -> Turns:
        """The turn search, without what is left out."""
        turns = super().turns_for(state)
        turns.without = self.scout.without = LEFT_OUT.get(self.without or "", 0)
        return turns

    def race_for(self, turns: Turns, state: State) -> Race:
        """A race of plans of the seat to move."""
        race = Race(turns, turns.value, self.scout)
        race.foresight = self.foresight
        race.only = int(state.active) if self.without == "teammates" else -1
        return race

    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:
        """The line that does best when the game is played on from its end."""
        clock = clock.within(seconds=self.seconds) if self.seconds is not None else clock
        turns = self.turns_for(state)
        ends = turns.explore(state, self.beam, self.positions)
        clock.spent(len(turns.states))
        race = self.race_for(turns, state)
        race.start(best_of(turns, ends, self.candidates))
        best = self.compare(race, clock, rng.getrandbits(40))
        self.hope = race.mean(best) if race.runs[best] else turns.worth[race.numbers[best]]
        return turns.line(race.numbers[best])

    def answer(self, state: State, legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """The answer that does best when the game is played on from it; specialists as measured for a whole crew."""
        if state.wait in SETTLED:
            return super().answer(state, legal, clock, rng)
        tried = _at_entrances(state, legal) if state.wait == plies.FOR_PLACE else legal
        if len(tried) == 1:
            return tried[0]
        clock = clock.within(seconds=self.seconds) if self.seconds is not None else clock
        turns = self.turns_for(state)
        race = self.race_for(turns, state)
        race.start_from([_after(state, ply) for ply in tried])
        return tried[self.compare(race, clock, rng.getrandbits(40))]

    def compare(self, race: Race, clock: Clock, seed: int) -> int:
        """The best candidate. All play the same games; one that is clearly behind, and at least the worse half, plays no more; in the end
        two play on until one is clearly behind, or games or time are used up.
        """
        left = list(range(len(race.states)))
        times, most, patience = self.games, self.most, self.patience
        while len(left) > 1 and not clock.over():
            for entry in left:
                race.run(entry, times, self.depth, seed)
                clock.spent(times * self.depth)
            left.sort(key=lambda entry: -race.mean(entry))
            leader = left[0]
            if patience > 1 and race.mean(leader) < THIN:
                times, most, patience = self.games * (patience - 1), most * patience, 1
                continue
            if race.runs[leader] >= most:
                break
            del left[max(2, (len(left) + 1) // 2) :]
            left[1:] = [entry for entry in left[1:] if race.behind(entry, leader) < CLEARLY]
            times = min(times * 2, most - race.runs[leader])
        return left[0]


class CaptainBot(SearchBot):
    """The strongest: looks at more turns and plays the best of them on in more games, most where the chance is thin."""

    options: ClassVar[tuple[Option, ...]] = (
        Option("beam", int, 60, "positions kept at each step of a turn", low=1, high=2000),
        Option("positions", int, 3000, "positions of a turn looked at", low=10, high=100_000),
        CANDIDATES,
        Option("games", int, 12, "games from each plan in the first round", low=1, high=1000),
        Option("most", int, 192, "games from one plan at most", low=1, high=10_000),
        DEPTH,
        Option("patience", int, 3, "times as many games where the chance is thin", low=1, high=20),
        SECONDS,
        WITHOUT,
    )

    def __init__(
        self, beam: int, positions: int, candidates: int, games: int, most: int, depth: int, patience: int,
        seconds: float | None, without: str | None,
    ) -> None:  # fmt: skip
        super().__init__(beam, positions, candidates, games, most, depth, seconds, without)
        self.patience = patience


def _at_entrances(state: State, legal: Sequence[str]) -> Sequence[str]:
    """The set-up places outside an entrance of the house; all of them where none is."""
    board = state.rules.board
    entrances = {position_of(cell) for edge in board.entrances for cell in edge if not is_inside(cell)}
    return [ply for ply in legal if (code_of(ply) - plies.PLACE) % 128 in entrances] or legal


def _after(state: State, ply: str) -> State:
    after = state.copy()
    after.apply(code_of(ply))
    return after
