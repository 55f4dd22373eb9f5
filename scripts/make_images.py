"""Draws the pictures of the documentation: `python scripts/make_images.py` (needs only the package)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flashover.board import Board
from flashover.houses import random_house
from flashover.render import render_house, render_svg

IMAGES = Path(__file__).parents[1] / "docs" / "images"

VETERAN_MID_GAME: dict[str, Any] = {
    "format": "flashover-position",
    "version": 1,
    "options": {"mode": "experienced", "level": "veteran", "board_side": "A"},
    "phase": "actions",
    "active": 1,
    "ap": 3,
    "bonus": {"command": 0, "extinguish": 2, "movement": 0},
    "firefighters": [
        {"at": [3, 2], "saved": 1, "specialist": "paramedic"},
        {"at": [2, 5], "saved": 0, "specialist": "cafs"},
        {"at": [5, 7], "saved": 0, "specialist": "rescue"},
        {"at": [0, 8], "saved": 2, "specialist": "driver"},
    ],
    "fire": [[1, 7], [2, 3], [2, 4], [3, 3], [3, 4], [4, 4], [5, 4], [6, 6]],
    "smoke": [[1, 4], [2, 2], [2, 7], [3, 5], [4, 5], [5, 3], [5, 5], [6, 7]],
    "hot_spots": [[1, 2], [1, 7], [2, 1], [3, 3], [3, 6], [4, 7], [5, 4], [6, 2], [6, 6]],
    "hazmats": [[1, 2], [4, 8], [5, 1]],
    "pois": [
        {"at": [1, 5], "face": "down"},
        {"at": [3, 2], "face": "victim", "treated": True},
        {"at": [5, 7], "face": "victim", "treated": False},
    ],
    "unrevealed": {"victims": 5, "false_alarms": 3},
    "walls": [
        {"between": [[0, 7], [1, 7]], "cubes": 1},
        {"between": [[2, 3], [2, 4]], "cubes": 2},
        {"between": [[2, 3], [3, 3]], "cubes": 1},
        {"between": [[2, 4], [3, 4]], "cubes": 2},
        {"between": [[4, 2], [4, 3]], "cubes": 1},
        {"between": [[4, 3], [5, 3]], "cubes": 1},
        {"between": [[4, 5], [5, 5]], "cubes": 1},
        {"between": [[5, 7], [5, 8]], "cubes": 2},
    ],
    "doors": [
        {"between": [[2, 5], [2, 6]], "state": "open"},
        {"between": [[2, 8], [3, 8]], "state": "open"},
        {"between": [[3, 2], [3, 3]], "state": "gone"},
        {"between": [[4, 4], [5, 4]], "state": "gone"},
        {"between": [[6, 5], [6, 6]], "state": "open"},
    ],
    "ambulance": "left",
    "engine": "top",
    "hot_spot_reserve": 5,
    "rescued": 3,
    "lost": 1,
    "false_alarms": 1,
    "hazmats_disposed": 1,
}


def pictures() -> dict[str, str]:
    """File name and content of every picture."""
    return {"board.svg": render_svg(VETERAN_MID_GAME, Board.builtin("A")), "house-7.svg": render_house(random_house(7))}


def main() -> None:
    """Write the pictures beside this script."""
    IMAGES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
