"""What an oracle knows: the fire rolls of the coming turns and where the coming POIs will fall.

A crew with foresight is the ceiling of what skill can do against the same luck. No bot has it at a table: only a measurement hands it
out, to bots that search. Reveals and the deck gun's dice stay unknown.
"""

from __future__ import annotations

from flashover.formats.notation import code_of
from flashover.game import Game
from flashover.rules import plies
from flashover.sim.luck import Luck, placed
from flashover.tactics.foresight import ROLLS, TRIES, Foresight

#: The number of fires and POIs ahead that are known.
TURNS = 24
POIS = 12


class Seer:
    """Knows the coming dice of one game."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self._faces: dict[tuple[str, int], int] = {}

    def look(self, game: Game) -> Foresight:
        """The dice from here on."""
        turn, first = game.turn, placed(game.state)
        # A fire that is under way has used some of its rolls already.
        fires = [
            self._face(f"fire/{turn + ahead}", roll + (self._luck.drawn(f"fire/{turn}") if ahead == 0 else 0))
            for ahead in range(TURNS)
            for roll in range(ROLLS)
        ]
        pois = [self._face(f"poi/{first + ahead}", roll) for ahead in range(POIS) for roll in range(TRIES)]
        return Foresight(first, fires, pois)

    def _face(self, purpose: str, number: int) -> int:
        key = (purpose, number)
        if key not in self._faces:
            self._faces[key] = code_of(self._luck.draw(purpose, number, "dice", None)) - plies.DICE
        return self._faces[key]
