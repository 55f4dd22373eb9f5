"""Games played on from any state inside compiled code, and what a search may ask of a state beside its rules.

>>> from flashover import Game, playout, playouts
>>> state = Game.new({"mode": "family"}, seats=2).state
>>> playout(state, "greedy", luck=1)
Playout(result='won', rescued=7, lost=0, cubes=8, turns=48, decisions=193, chance=1.0)
>>> playouts([state], "random", luck=range(100)).wins
0

`luck` is a seed, and the luck of a seed is that of the studies: the fire of a turn, the n-th POI, the n-th reveal are the same whatever was
played before, so two states played on with the same seeds differ by less luck than two with different ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, overload

from flashover.bots.registry import canonical
from flashover.bots.weights import load_value
from flashover.errors import PlayoutError
from flashover.rules.plies import ACTIONS, RESULTS, SETUP
from flashover.rules.state import State
from flashover.tactics import playouts as engine
from flashover.tactics.features import NAMES as FEATURES
from flashover.tactics.value import Value

#: The policies, by the names of the bots that play them.
POLICIES = {"random": engine.RANDOM, "greedy": engine.SCOUT}
MOST_SEED = 2**62 - 1

__all__ = ["FEATURES", "POLICIES", "Playout", "PlayoutError", "Playouts", "estimate", "features", "playout", "playouts"]


class Playout(NamedTuple):
    """What came of a game that was played on.

    `result` is ``won``, ``lost``, ``collapsed``, or None when it was cut off. `turns` and `decisions` count what was played on. `chance`
    is 1 or 0 at the end of a game, and the estimate of the learned value where it was cut off.
    """

    result: str | None
    rescued: int
    lost: int
    cubes: int
    turns: int
    decisions: int
    chance: float


class Playouts(Sequence[Playout]):
    """The games of `playouts` in two compact lists, state by state and seed by seed; each is unpacked when it is looked at."""

    def __init__(self, words: list[int], chances: list[float]) -> None:
        self._words = words
        #: For every game 1 or 0 at its end, the estimate where it was cut off.
        self.chances = chances

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, at: int) -> Playout: ...
    @overload
    def __getitem__(self, at: slice) -> Playouts: ...
    def __getitem__(self, at: int | slice) -> Playout | Playouts:
        if isinstance(at, slice):
            return Playouts(self._words[at], self.chances[at])
        return _unpacked(self._words[at], self.chances[at])

    def __iter__(self) -> Iterator[Playout]:
        return map(_unpacked, self._words, self.chances)

    def __repr__(self) -> str:
        return f"<Playouts {len(self)} games, {self.wins} won, mean chance {self.mean:.3f}>"

    @property
    def wins(self) -> int:
        """How many were won."""
        won = RESULTS.index("won")
        return sum(word & _RESULT == won for word in self._words)

    @property
    def mean(self) -> float:
        """The mean chance to win; 0 without a game."""
        return sum(self.chances) / len(self) if self._words else 0.0

    def means(self, states: int) -> list[float]:
        """The mean chance of each of the states they were played from."""
        each = len(self) // states
        return [sum(self.chances[n * each : (n + 1) * each]) / each for n in range(states)]


_RESULT = 2**engine.RESULT_BITS - 1
_FIELDS = tuple((bits, 2**bits - 1) for bits in (engine.RESCUED_BITS, engine.LOST_BITS, engine.CUBES_BITS, engine.TURNS_BITS))


def _unpacked(word: int, chance: float) -> Playout:
    result = RESULTS[word & _RESULT]
    word >>= engine.RESULT_BITS
    counts = []
    for bits, mask in _FIELDS:
        counts.append(word & mask)
        word >>= bits
    rescued, lost, cubes, turns = counts
    return Playout(result, rescued, lost, cubes, turns, word, chance)


def playout(state: State, policy: str = "greedy", *, turns: int | None = None, luck: int = 0) -> Playout:
    """Play a copy of a state on by a policy: ``random`` or ``greedy``.

    Without `turns` to the end. With them the turn under way is finished and so many more are played, each with the fire before it; then
    the game is cut off with the fire dice in the hand, where `estimate` is best. So plies are compared after the same number of fires,
    ``end`` among them. `luck` is the seed of all outcomes, and of the choices of ``random``.
    """
    return playouts([state], policy, turns=turns, luck=[luck])[0]


def playouts(
    states: Iterable[State], policy: str = "greedy", *, turns: int | None = None, luck: Iterable[int] = (0,)
) -> Playouts:
    """`playout` of every state with every seed of `luck`, all of them inside compiled code."""
    words: list[int] = []
    chances: list[float] = []
    number = _policy(policy)
    most = _turns(turns)
    given = list(states)
    seeds = list(luck)
    for state in given:
        _check(state)
    for seed in seeds:
        if type(seed) is not int or not 0 <= seed <= MOST_SEED:
            raise PlayoutError("playout.luck", "luck", f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r}")
    player = engine.Player()
    for state in given:
        under_way = state.phase in (SETUP, ACTIONS)
        player.many(state, number, most + under_way, seeds, _value(_mode(state)), words, chances)
    return Playouts(words, chances)


def features(state: State) -> list[float]:
    """What a crew would count, as the learned value sees it: one number for each name of `FEATURES`.

    They describe best a position whose turn is over and whose fire dice are not rolled yet (after ``end``).
    """
    _check_begun(state)
    reader = _value(_mode(state)).reader
    reader.read(state)
    return list(reader.row)


def estimate(state: State) -> float:
    """The chance to win by the learned value; exact when the game is over, best after ``end`` and before the fire dice."""
    _check_begun(state)
    return _value(_mode(state)).chance(state)


def _check_begun(state: State) -> None:
    _check(state)
    if state.phase == SETUP:
        raise PlayoutError("playout.setup", "state", "a position that is still being set up has no features")


def _check(state: object) -> None:
    if not isinstance(state, State):
        raise PlayoutError("playout.state", "state", f"a state is wanted (Game.state gives one), not {type(state).__name__}")


def _mode(state: State) -> str:
    return "experienced" if state.rules.experienced else "family"


@cache
def _value(mode: str) -> Value:
    return load_value(mode)


def _policy(name: str) -> int:
    number = POLICIES.get(canonical(name)) if isinstance(name, str) else None
    if number is None:
        raise PlayoutError("playout.policy", "policy", f"there is no policy {name!r}; there are {', '.join(POLICIES)}")
    return number


def _turns(turns: int | None) -> int:
    if turns is None:
        return engine.MOST_TURNS
    if type(turns) is not int or not 1 <= turns <= engine.MOST_TURNS:
        raise PlayoutError("playout.turns", "turns", f"turns are a whole number from 1 to {engine.MOST_TURNS}, or None, not {turns!r}")
    return turns
