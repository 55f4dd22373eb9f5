"""Positions that between them show everything there is to draw: to test the pictures and to look at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = dict[str, Any]


def _position(**fields: Any) -> Position:
    return {"format": "flashover-position", "version": 1, **fields}


def _down(*cells: tuple[int, int]) -> list[Position]:
    return [{"at": list(cell), "face": "down"} for cell in cells]


def _victim(row: int, column: int, *, treated: bool = False) -> Position:
    return {"at": [row, column], "face": "victim", "treated": treated}


def _wall(row: int, column: int, to_row: int, to_column: int, cubes: int) -> Position:
    return {"between": [[row, column], [to_row, to_column]], "cubes": cubes}


def _door(row: int, column: int, to_row: int, to_column: int, state: str) -> Position:
    return {"between": [[row, column], [to_row, to_column]], "state": state}


FAMILY_FIRE = [[2, 2], [2, 3], [3, 2], [3, 3], [3, 4], [3, 5], [4, 4], [5, 6], [5, 7], [6, 6]]


def family_start_a() -> Position:
    return _position(
        options={"mode": "family", "board_side": "A"},
        phase="actions",
        active=0,
        untouched=True,
        ap=4,
        firefighters=[
            {"at": [3, 0], "saved": 0},
            {"at": [0, 6], "saved": 0},
            {"at": [4, 9], "saved": 0},
            {"at": [7, 3], "saved": 0},
        ],
        fire=FAMILY_FIRE,
        pois=_down((2, 4), (5, 1), (5, 8)),
        unrevealed={"victims": 10, "false_alarms": 5},
    )


def family_start_b() -> Position:
    return {
        **family_start_a(),
        "options": {"mode": "family", "board_side": "B"},
        "firefighters": [{"at": [3, 0], "saved": 0}, {"at": [7, 3], "saved": 0}],
    }


def mid_game() -> Position:
    return _position(
        options={"mode": "family"},
        phase="actions",
        active=2,
        ap=3,
        firefighters=[
            {"at": [4, 2], "saved": 2},
            {"at": [1, 5], "saved": 0},
            {"at": [5, 7], "saved": 0},
            {"at": [2, 7], "saved": 4},
            {"at": [6, 3], "saved": 1},
        ],
        fire=[[2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [5, 4], [5, 6], [6, 6]],
        smoke=[[1, 2], [3, 5], [4, 1], [4, 3], [5, 5], [2, 7], [6, 7]],
        pois=[*_down((1, 8), (6, 1)), _victim(4, 2), _victim(5, 7)],
        unrevealed={"victims": 5, "false_alarms": 3},
        walls=[
            _wall(2, 3, 2, 4, 2),
            _wall(2, 3, 3, 3, 1),
            _wall(2, 4, 3, 4, 2),
            _wall(4, 2, 4, 3, 1),
            _wall(4, 3, 5, 3, 2),
            _wall(4, 5, 5, 5, 1),
            _wall(5, 5, 5, 6, 1),
            _wall(2, 0, 2, 1, 1),
        ],
        doors=[
            _door(1, 3, 1, 4, "open"),
            _door(4, 4, 5, 4, "gone"),
            _door(3, 2, 3, 3, "gone"),
            _door(6, 5, 6, 6, "open"),
            _door(2, 8, 3, 8, "open"),
        ],
        rescued=3,
        lost=1,
        false_alarms=2,
    )


def veteran_start() -> Position:
    """Experienced, veteran, four firefighters: nine hot spots on the map and six in reserve (SETUP-EXP-19)."""
    return _position(
        options={"mode": "experienced", "level": "veteran", "board_side": "B"},
        phase="actions",
        active=0,
        untouched=True,
        ap=4,
        bonus={"command": 2, "extinguish": 0, "movement": 0},
        firefighters=[
            {"at": [3, 0], "saved": 0, "specialist": "captain"},
            {"at": [2, 9], "saved": 0, "specialist": "driver"},
            {"at": [7, 3], "saved": 0, "specialist": "paramedic"},
            {"at": [7, 3], "saved": 0, "specialist": "cafs"},
        ],
        fire=[[3, 4], [2, 4], [3, 5], [5, 6], [5, 5], [6, 6], [1, 7], [1, 6], [1, 8], [2, 7]],
        hot_spots=[[3, 4], [5, 6], [1, 7], [1, 1], [2, 3], [4, 5], [6, 2], [6, 7], [3, 8]],
        hazmats=[[1, 2], [3, 2], [4, 8], [6, 4]],
        pois=_down((2, 2), (4, 4), (6, 8)),
        unrevealed={"victims": 10, "false_alarms": 5},
        walls=[
            _wall(1, 4, 2, 4, 1),
            _wall(3, 3, 3, 4, 1),
            _wall(3, 4, 4, 4, 1),
            _wall(5, 6, 5, 7, 1),
            _wall(0, 7, 1, 7, 1),
        ],
        doors=[_door(3, 5, 3, 6, "gone"), _door(4, 6, 5, 6, "gone")],
        ambulance="left",
        engine="right",
        hot_spot_reserve=6,
    )


def veteran_mid_game() -> Position:
    """A veteran game at its turning point, on side A."""
    return _position(
        options={"mode": "experienced", "level": "veteran", "board_side": "A"},
        phase="actions",
        active=1,
        ap=3,
        bonus={"command": 0, "extinguish": 2, "movement": 0},
        firefighters=[
            {"at": [3, 2], "saved": 1, "specialist": "paramedic"},
            {"at": [2, 5], "saved": 0, "specialist": "cafs"},
            {"at": [5, 7], "saved": 0, "specialist": "rescue"},
            {"at": [0, 8], "saved": 2, "specialist": "driver"},
        ],
        fire=[[2, 3], [3, 3], [3, 4], [4, 4], [2, 4], [5, 4], [1, 7], [6, 6]],
        smoke=[[2, 2], [1, 4], [3, 5], [4, 5], [5, 5], [5, 3], [2, 7], [6, 7]],
        hot_spots=[[3, 3], [3, 6], [5, 4], [1, 7], [2, 1], [6, 2], [6, 6], [1, 2], [4, 7]],
        hazmats=[[1, 2], [5, 1], [4, 8]],
        pois=[*_down((1, 5), (6, 3)), _victim(3, 2, treated=True), _victim(5, 7)],
        unrevealed={"victims": 5, "false_alarms": 3},
        walls=[
            _wall(2, 3, 2, 4, 2),
            _wall(2, 3, 3, 3, 1),
            _wall(2, 4, 3, 4, 2),
            _wall(4, 2, 4, 3, 1),
            _wall(4, 3, 5, 3, 1),
            _wall(4, 5, 5, 5, 1),
            _wall(0, 7, 1, 7, 1),
            _wall(5, 7, 5, 8, 2),
        ],
        doors=[
            _door(3, 2, 3, 3, "gone"),
            _door(4, 4, 5, 4, "gone"),
            _door(2, 5, 2, 6, "open"),
            _door(6, 5, 6, 6, "open"),
            _door(2, 8, 3, 8, "open"),
        ],
        ambulance="left",
        engine="top",
        hot_spot_reserve=5,
        rescued=3,
        lost=1,
        false_alarms=1,
        hazmats_disposed=1,
    )


def crowd() -> Position:
    """Six figures and every kind of token on one cell, and further crowded cells."""
    seats = ["paramedic", "captain", "imaging", "cafs", "hazmat", "driver"]
    return _position(
        options={"mode": "experienced", "level": "heroic"},
        phase="actions",
        active=3,
        ap=2,
        bonus={"extinguish": 1},
        firefighters=[{"at": [3, 5], "saved": 0, "specialist": name} for name in seats],
        fire=[[5, 2], [2, 7]],
        smoke=[[3, 5], [6, 7], [1, 2]],
        hot_spots=[[3, 5], [5, 2], [2, 7], [1, 2], [6, 7]],
        hazmats=[[3, 5], [2, 7], [1, 2], [1, 2], [6, 7]],
        pois=[
            _victim(3, 5),
            _victim(3, 5, treated=True),
            *_down((1, 2), (2, 7)),
            _victim(6, 7),
            _victim(6, 7),
            _victim(6, 7, treated=True),
        ],
        unrevealed={"victims": 4, "false_alarms": 4},
        ambulance="right",
        engine="bottom",
        hot_spot_reserve=12,
        rescued=2,
    )


def collapse_near() -> Position:
    """Twenty-three of the 24 cubes are on the walls."""
    return _position(
        options={"mode": "family"},
        phase="fire",
        active=1,
        firefighters=[{"at": [4, 1], "saved": 3}, {"at": [1, 6], "saved": 0}, {"at": [6, 8], "saved": 4}],
        fire=[[3, 4], [3, 5], [3, 6], [4, 4], [4, 5], [4, 6], [5, 5], [2, 5], [2, 4], [5, 4], [2, 6]],
        smoke=[[5, 3], [4, 3], [3, 3], [5, 6], [1, 5]],
        pois=[*_down((6, 2)), _victim(1, 6), _victim(4, 1)],
        unrevealed={"victims": 2, "false_alarms": 1},
        walls=[
            _wall(2, 3, 2, 4, 2),
            _wall(2, 3, 3, 3, 2),
            _wall(2, 4, 3, 4, 2),
            _wall(2, 5, 3, 5, 2),
            _wall(2, 6, 3, 6, 2),
            _wall(4, 2, 4, 3, 2),
            _wall(4, 3, 5, 3, 2),
            _wall(4, 5, 5, 5, 2),
            _wall(4, 6, 5, 6, 2),
            _wall(5, 5, 5, 6, 2),
            _wall(3, 6, 3, 7, 1),
            _wall(1, 5, 1, 6, 1),
            _wall(6, 5, 7, 5, 1),
        ],
        doors=[
            _door(4, 4, 5, 4, "gone"),
            _door(4, 6, 4, 7, "gone"),
            _door(2, 5, 2, 6, "gone"),
            _door(3, 2, 3, 3, "open"),
        ],
        rescued=5,
        lost=3,
        false_alarms=4,
    )


def fire_outside() -> Position:
    """A blast through two outer walls and an entrance: fire on the ring, beside a vehicle and under a figure."""
    return _position(
        options={"mode": "experienced", "level": "recruit", "outside_fire_cleanup": "turn_end"},
        phase="replenish",
        active=0,
        firefighters=[
            {"at": [3, 9], "saved": 0, "specialist": "generalist"},
            {"at": [0, 1], "saved": 2, "specialist": "hazmat"},
            {"at": [7, 4], "saved": 1, "specialist": "imaging"},
        ],
        fire=[[1, 8], [0, 8], [1, 9], [1, 7], [4, 8], [4, 9], [4, 7], [6, 4], [7, 4], [0, 0]],
        smoke=[[2, 8], [6, 3]],
        hot_spots=[[1, 8], [4, 8], [6, 4]],
        hazmats=[[3, 4]],
        pois=[*_down((5, 5)), _victim(7, 6), _victim(5, 9, treated=True)],
        unrevealed={"victims": 6, "false_alarms": 2},
        walls=[_wall(0, 8, 1, 8, 2), _wall(1, 8, 1, 9, 2), _wall(6, 4, 7, 4, 2), _wall(4, 8, 5, 8, 1)],
        ambulance="right",
        engine="top",
        hot_spot_reserve=4,
        rescued=1,
        lost=1,
        false_alarms=3,
    )


def all_specialists() -> Position:
    names = ["paramedic", "captain", "imaging", "cafs", "rescue", "driver"]
    cells = [[1, 1], [1, 5], [2, 8], [4, 5], [5, 2], [0, 7]]
    return _position(
        options={"mode": "experienced", "level": "recruit"},
        phase="actions",
        active=5,
        ap=4,
        firefighters=[
            {"at": at, "saved": 1 if seat < 5 else 0, "specialist": name}
            for seat, (at, name) in enumerate(zip(cells, names, strict=True))
        ],
        fire=[[3, 3], [3, 4]],
        smoke=[[4, 5]],
        hot_spots=[[3, 3]],
        hazmats=[[6, 6]],
        pois=_down((6, 2), (2, 2)),
        unrevealed={"victims": 8, "false_alarms": 4},
        ambulance="bottom",
        engine="top",
        hot_spot_reserve=6,
    )


def other_specialists() -> Position:
    """The two specialists that six seats leave out, and a seat that is not placed yet."""
    return _position(
        options={"mode": "experienced", "level": "recruit", "board_side": "B"},
        phase="setup",
        active=0,
        firefighters=[
            {"at": [3, 0], "saved": 0, "specialist": "hazmat"},
            {"at": [5, 9], "saved": 0, "specialist": "generalist"},
            {"at": None, "saved": 0, "specialist": "rescue"},
        ],
        fire=[[3, 4], [4, 4]],
        hot_spots=[[3, 4]],
        pois=_down((1, 1)),
        unrevealed={"victims": 10, "false_alarms": 5},
        hot_spot_reserve=6,
    )


def vehicles_at(ambulance: str, engine: str) -> Position:
    crew = {"top": [0, 8], "right": [6, 9], "bottom": [7, 1], "left": [2, 0]}
    return _position(
        options={"mode": "experienced", "level": "recruit", "board_side": "A"},
        phase="actions",
        active=0,
        ap=2,
        firefighters=[
            {"at": crew[engine], "saved": 0, "specialist": "driver"},
            {"at": [3, 1], "saved": 0, "specialist": "paramedic"},
        ],
        fire=[[2, 2], [5, 5]],
        smoke=[[2, 3]],
        unrevealed={"victims": 3, "false_alarms": 1},
        ambulance=ambulance,
        engine=engine,
        hot_spot_reserve=6,
    )


def treated_victims() -> Position:
    return _position(
        options={"mode": "experienced", "level": "recruit"},
        phase="actions",
        active=0,
        ap=4,
        firefighters=[
            {"at": [4, 2], "saved": 0, "specialist": "paramedic"},
            {"at": [5, 3], "saved": 3, "specialist": "generalist"},
        ],
        fire=[[1, 6], [2, 6]],
        smoke=[[5, 3], [6, 8]],
        pois=[
            _victim(4, 2, treated=True),
            _victim(4, 2),
            _victim(5, 3, treated=True),
            _victim(6, 8),
            _victim(7, 8, treated=True),
        ],
        unrevealed={"victims": 2, "false_alarms": 2},
        hot_spots=[[4, 2]],
        ambulance="bottom",
        engine="left",
        hot_spot_reserve=3,
        rescued=4,
    )


def won() -> Position:
    return _position(
        options={"mode": "family"},
        phase="over",
        firefighters=[{"at": [3, 0], "saved": 0}, {"at": [3, 2], "saved": 0}],
        fire=[[5, 5]],
        rescued=7,
        lost=2,
        result={"outcome": "won", "rescued": 7, "lost": 2, "perfect": False},
    )


def nothing_given() -> Position:
    """Everything neutral: what a picture of the bare board is drawn from."""
    return {"options": {}}


POSITIONS: dict[str, tuple[str, Callable[[], Position]]] = {
    "family_start_a": ("A", family_start_a),
    "family_start_b": ("B", family_start_b),
    "mid_game": ("A", mid_game),
    "veteran_start": ("B", veteran_start),
    "veteran_mid_game": ("A", veteran_mid_game),
    "crowd": ("A", crowd),
    "collapse_near": ("A", collapse_near),
    "fire_outside": ("A", fire_outside),
    "all_specialists": ("A", all_specialists),
    "other_specialists": ("B", other_specialists),
    "vehicles_top_right": ("A", lambda: vehicles_at("top", "right")),
    "vehicles_right_bottom": ("A", lambda: vehicles_at("right", "bottom")),
    "vehicles_bottom_left": ("A", lambda: vehicles_at("bottom", "left")),
    "vehicles_left_top": ("A", lambda: vehicles_at("left", "top")),
    "treated_victims": ("A", treated_victims),
    "won": ("A", won),
    "nothing_given": ("A", nothing_given),
}
