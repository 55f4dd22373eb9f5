"""Openings for the tests: an experienced set-up played up to a named stage, with rolls that meet nothing."""

from __future__ import annotations

from typing import Any

from flashover.testing import Scenario, started

STAGES = ("explosions", "hazmats", "pois", "specialists", "hot_spots", "places", "ambulance", "engine", "first")
EXPLOSIONS = ["! black 7", "! dice 1 2", "! red 6", "! dice 2 7"]
HAZMATS = ["! dice 5 1", "! dice 5 2", "! dice 5 3", "! dice 6 1", "! dice 6 2"]
POIS = ["! dice 3 7", "! dice 3 8", "! dice 4 8"]
CARDS = ["captain", "paramedic", "imaging", "cafs", "rescue", "generalist"]
HOT_SPOTS = ["! dice 3 1", "! dice 3 2", "! dice 4 1", "! dice 4 2", "! dice 5 6", "! dice 5 7"]
START = "0,7"

# SETUP-EXP-03: explosions, hazmats, extra hot spots, reserve; SETUP-EXP-17: extra hot spots by firefighters
LEVELS = {"recruit": (3, 3, 0, 6), "veteran": (3, 4, 3, 6), "heroic": (4, 5, 3, 12)}
EXTRA_FOR_CREW = {1: 0, 2: 0, 3: 2, 4: 3, 5: 3, 6: 3}


def stage_plies(stage: str, level: str, seats: int) -> list[str]:
    """The plies of one stage."""
    explosions, hazmats, extra, _ = LEVELS[level]
    plies = {
        "explosions": EXPLOSIONS[:explosions],
        "hazmats": HAZMATS[:hazmats],
        "pois": POIS,
        "specialists": [f"specialist {seat} {card}" for seat, card in enumerate(CARDS[:seats])],
        "hot_spots": HOT_SPOTS[: extra + EXTRA_FOR_CREW[seats]],
        "places": [f"place {seat} {START}" for seat in range(seats)],
        "ambulance": ["park ambulance left"],
        "engine": ["park engine top"],
        "first": ["first 0"],
    }
    return plies[stage]


def set_up(through: str = "first", seats: int = 1, *, skip: tuple[str, ...] = (), **options: Any) -> Scenario:
    """An experienced game after the stage named; stages in ``skip`` do not exist in this game."""
    plies: list[str] = []
    for stage in STAGES[: STAGES.index(through) + 1]:
        if stage not in skip:
            plies += stage_plies(stage, options.get("level", "recruit"), seats)
    return started({"mode": "experienced", **options}, seats, *plies)
