"""Luck that two crews can share: every draw depends on the seed and on what it is drawn for, never on what was drawn before it.

The fire roll of turn 12, the fifth placement of a POI and the third reveal are the same for every crew that plays a seed, whatever else
each of them has rolled. So the difference between two crews on the same seeds is more skill and less luck.
"""

from __future__ import annotations

from collections.abc import Mapping

from flashover.dice import FairDice
from flashover.game import Game
from flashover.rules import plies
from flashover.rules.state import State
from flashover.waits import chance_json

#: Part of every key and of the header of result files: other streams are another name.
ALGORITHM = "luck-v1"

#: What is rolled -> the name of its stream. Published results depend on these strings: they stay, whatever a wait is called elsewhere.
STREAMS = {
    plies.FOR_GUN_RED: "gun_red",
    plies.FOR_GUN_BLACK: "gun_black",
    plies.FOR_DEAL: "deal",
    plies.FOR_FIRST_EXPLOSION: "first_explosion",
    plies.FOR_SECOND_EXPLOSION: "second_explosion",
    plies.FOR_THIRD_RED: "third_explosion_red",
    plies.FOR_THIRD_DICE: "third_explosion",
    plies.FOR_FOURTH_EXPLOSION: "fourth_explosion",
    plies.FOR_HAZMAT_DICE: "hazmat_dice",
    plies.FOR_SETUP_POI_DICE: "setup_poi_dice",
    plies.FOR_HOT_SPOT_DICE: "hot_spot_dice",
    plies.FOR_RANDOM_EXPLOSION: "random_explosion",
}


class Luck:
    """The outcomes of one seed, for one game from its set-up on.

    >>> game = Game.new({"mode": "experienced"}, seats=1)
    >>> Luck(7).outcome(game) == Luck(7).outcome(game)
    True
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: dict[str, int] = {}

    def outcome(self, game: Game) -> str:
        """The outcome a game waits for, as text."""
        state = game.state
        of, odds = chance_json(state)
        purpose = self._purpose(state, game.turn)
        number = self.drawn(purpose)
        self._drawn[purpose] = number + 1
        return self.draw(purpose, number, of, odds)

    def drawn(self, purpose: str) -> int:
        """How often something was drawn for a purpose."""
        return self._drawn.get(purpose, 0)

    def draw(self, purpose: str, number: int, of: str, odds: Mapping[str, int] | None) -> str:
        """The n-th draw for a purpose, drawn already or not."""
        key = f"flashover/{ALGORITHM}/{self._seed}/{purpose}/{number}"
        return FairDice(key.encode()).outcome(0, of, odds)

    def _purpose(self, state: State, turn: int) -> str:
        wait = state.wait
        if wait == plies.FOR_FIRE_DICE:
            return f"fire/{turn}"
        if wait == plies.FOR_POI_DICE:
            return f"poi/{placed(state)}"
        if wait == plies.FOR_REVEAL:
            return "reveal"
        if wait == plies.FOR_GUN_DICE:
            return f"gun_both/{self.drawn('gun')}" if state.rerolled else "gun"
        if wait in (plies.FOR_GUN_RED, plies.FOR_GUN_BLACK):
            return f"{STREAMS[wait]}/{self._drawn.get('gun', 0)}"
        return STREAMS[wait]


def placed(state: State) -> int:
    """Grows by one with every POI placed, and with nothing else: face-down ones less those never turned up."""
    return int(state.poi).bit_count() - int(state.unrevealed_victims) - int(state.unrevealed_alarms)
