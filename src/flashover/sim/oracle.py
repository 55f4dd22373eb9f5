"""What an oracle knows: the fire rolls of the coming turns and where the coming POIs will fall.

A crew with foresight is the ceiling of what skill can do against the same luck. No bot has it at a table: only a measurement hands it
out, to bots that search. Reveals and the deck gun's dice stay unknown.
"""

from __future__ import annotations

from flashover.game import Game
from flashover.sim.luck import Luck
from flashover.tactics.foresight import ROLLS, TRIES, Foresight
from flashover.tactics.streams import FIRE, POI, placed

#: The number of fires and POIs ahead that are known.
TURNS = 24
POIS = 12


class Seer:
    """Knows the coming dice of one game."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def look(self, game: Game) -> Foresight:
        """The dice from here on."""
        turn, first = game.turn, int(placed(game.state))
        # A fire that is under way has used some of its rolls already.
        rolled = self._luck.drawn(FIRE, turn)
        fires = [
            self._luck.face(FIRE, turn + ahead, roll + (rolled if ahead == 0 else 0)) for ahead in range(TURNS) for roll in range(ROLLS)
        ]
        pois = [self._luck.face(POI, first + ahead, roll) for ahead in range(POIS) for roll in range(TRIES)]
        return Foresight(first, fires, pois)
