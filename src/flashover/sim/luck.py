"""Luck that two crews can share: every draw depends on the seed and on what it is drawn for, never on what was drawn before it.

The fire roll of turn 12, the fifth placement of a POI and the third reveal are the same for every crew that plays a seed, whatever else
each of them has rolled. So the difference between two crews on the same seeds is more skill and less luck. The streams themselves are
compiled (`flashover.tactics.streams`): the games of the fast policy draw from them without leaving compiled code.
"""

from __future__ import annotations

from copy import deepcopy

from flashover.formats.notation import text_of
from flashover.game import Game
from flashover.rules.state import State
from flashover.tactics.streams import Streams

#: Part of the header of result files: other streams are another name.
ALGORITHM = "luck-v2"


class Luck:
    """The outcomes of one seed, for one game from its set-up on.

    >>> game = Game.new({"mode": "experienced"}, seats=1)
    >>> Luck(7).outcome(game) == Luck(7).outcome(game)
    True
    """

    def __init__(self, seed: int) -> None:
        self._streams = Streams(seed)

    def __copy__(self) -> Luck:
        return deepcopy(self)

    def outcome(self, game: Game) -> str:
        """The outcome a game waits for, as text."""
        return text_of(self.code(game.state, game.turn))

    def code(self, state: State, turn: int) -> int:
        """The outcome a state waits for, as a ply."""
        return self._streams.outcome(state, turn)

    def drawn(self, purpose: int, index: int) -> int:
        """How often dice were rolled for a purpose and its latest index; purposes are those of `flashover.tactics.streams`."""
        return self._streams.count(purpose, index)

    def face(self, purpose: int, index: int, number: int) -> int:
        """The n-th roll of both dice for a purpose and an index, rolled already or not: 0..47."""
        return self._streams.below(purpose, index, number, 48)
