"""A sensible set-up for people in a hurry: every set-up decision answered from what lies on the board.

These are choices, not rules: every one of them is among the decisions the game offers.
"""

from __future__ import annotations

from typing import cast

from flashover.game import Game
from flashover.geometry import Cell, is_inside

#: Cards in the order in which they help a team most that has not chosen any.
CARDS = ("cafs", "captain", "paramedic", "generalist", "rescue", "imaging", "hazmat", "driver")


def _cells(value: object) -> list[Cell]:
    return [(row, column) for row, column in cast("list[list[int]]", value)]


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _nearest(cell: Cell, goals: list[Cell]) -> int:
    return min((_distance(cell, goal) for goal in goals), default=0)


def standard_ply(game: Game) -> str:
    """The next set-up decision, answered. Only while a set-up decision is asked for."""
    legal = [str(action) for action in game.legal_actions()]
    position = game.position()
    pois = _cells([poi["at"] for poi in cast("list[dict[str, object]]", position["pois"])])
    figures = cast("list[dict[str, object]]", position["firefighters"])
    crew = _cells([figure["at"] for figure in figures if figure["at"] is not None])
    verb, *rest = legal[0].split()
    if verb == "specialist":
        return min(legal, key=lambda ply: CARDS.index(ply.split()[2]))
    if verb == "place":
        # At the door nearest to a POI that has the shortest queue.
        doors = [cell for edge in game.board.entrances for cell in edge if not is_inside(cell)]
        row, column = min(doors, key=lambda cell: (crew.count(cell), _nearest(cell, pois), cell))
        return f"place {rest[0]} {row},{column}"
    if verb == "park":
        spots = game.board.ambulance_parking if rest[0] == "ambulance" else game.board.engine_parking
        if rest[0] == "ambulance":
            # Where the crew comes out again: close to the door most of them use.
            best = min(spots, key=lambda spot: sum(_nearest(cell, list(spot.cells)) for cell in crew))
        else:
            fire = _cells(position["fire"])
            best = max(spots, key=lambda spot: sum(cell in game.board.quadrants[spot.quadrant or ""] for cell in fire))
        return f"park {rest[0]} {best.side}"
    return legal[0]
