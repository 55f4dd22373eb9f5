"""The position object of notation.md, out and in (CLR-10, CLR-14..17)."""

from __future__ import annotations

import copy
from typing import Any

from . import replenish, setup
from .board import Cell, edge
from .options import Rules
from .state import Figure, Poi, State


def _cells(cells: Any) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]


def _cell(pair: Any) -> Cell:
    return (pair[0], pair[1])


def position_of(s: State) -> dict[str, Any]:
    firefighters = []
    for figure in s.figures:
        entry: dict[str, Any] = {"at": None if figure.at is None else list(figure.at), "saved": figure.saved}
        if s.rules.specialists:
            entry["specialist"] = figure.specialist
        firefighters.append(entry)
    pois: list[dict[str, Any]] = []
    for poi in sorted(s.pois, key=lambda p: (p.at, p.face, p.treated)):  # CLR-15
        entry = {"at": list(poi.at), "face": poi.face}
        if poi.face == "victim":
            entry["treated"] = poi.treated
        pois.append(entry)
    pending = copy.deepcopy(s.pending)
    if s.phase == "setup" and pending == setup.first_step(s):
        pending = None
    return {
        "format": "flashover-position",
        "version": 1,
        "options": copy.deepcopy(s.rules.given),
        "phase": s.phase,
        "active": s.active,
        "untouched": s.untouched,
        "ap": s.ap,
        "bonus": dict(s.bonus),
        "cafs_commanded": s.cafs_commanded,
        "firefighters": firefighters,
        "fire": _cells(s.fire),
        "smoke": _cells(s.smoke),
        "hot_spots": _cells(s.hot_spots),
        "hazmats": _cells(s.hazmats),
        "pois": pois,
        "unrevealed": {"victims": s.unrevealed_victims, "false_alarms": s.unrevealed_false_alarms},
        "walls": [
            {"between": [list(a), list(b)], "cubes": cubes} for (a, b), cubes in sorted(s.cubes.items()) if cubes
        ],
        "doors": [
            {"between": [list(a), list(b)], "state": state}
            for (a, b), state in sorted(s.doors.items())
            if state != "closed"
        ],
        "ambulance": s.vehicle["ambulance"],
        "engine": s.vehicle["engine"],
        "hot_spot_reserve": s.reserve,
        "rescued": s.rescued,
        "lost": s.lost,
        "false_alarms": s.false_alarms,
        "hazmats_disposed": s.hazmats_disposed,
        "pending": pending,
        "result": copy.deepcopy(s.result),
    }


def state_from(position: dict[str, Any]) -> State:
    """CLR-14: a missing field is neutral. The position is taken to be valid."""
    get = position.get
    s = State(Rules(copy.deepcopy(get("options") or {})), 0)
    s.phase = get("phase", "actions")
    s.active = get("active", 0)
    s.untouched = get("untouched", False)
    s.ap = get("ap", 0)
    s.bonus.update(get("bonus") or {})
    s.cafs_commanded = get("cafs_commanded", 0)
    for entry in get("firefighters") or []:
        at = entry.get("at")
        s.figures.append(Figure(None if at is None else _cell(at), entry.get("saved", 0), entry.get("specialist")))
    s.fire = {_cell(pair) for pair in get("fire") or []}
    s.smoke = {_cell(pair) for pair in get("smoke") or []}
    s.hot_spots = [_cell(pair) for pair in get("hot_spots") or []]
    s.hazmats = [_cell(pair) for pair in get("hazmats") or []]
    for entry in get("pois") or []:
        s.pois.append(Poi(_cell(entry["at"]), entry.get("face", "down"), entry.get("treated", False)))
    unrevealed = get("unrevealed") or {}
    s.unrevealed_victims = unrevealed.get("victims", 0)
    s.unrevealed_false_alarms = unrevealed.get("false_alarms", 0)
    for entry in get("walls") or []:
        s.cubes[edge(_cell(entry["between"][0]), _cell(entry["between"][1]))] = entry.get("cubes", 0)
    for entry in get("doors") or []:
        s.doors[edge(_cell(entry["between"][0]), _cell(entry["between"][1]))] = entry.get("state", "closed")
    s.vehicle = {"ambulance": get("ambulance"), "engine": get("engine")}
    s.reserve = get("hot_spot_reserve", 0)
    s.rescued = get("rescued", 0)
    s.lost = get("lost", 0)
    s.false_alarms = get("false_alarms", 0)
    s.hazmats_disposed = get("hazmats_disposed", 0)
    s.pending = copy.deepcopy(get("pending"))
    s.result = copy.deepcopy(get("result"))
    if s.pending is None and s.phase == "setup":
        setup.begin(s)
    elif s.pending is None and s.phase == "replenish":
        replenish.begin(s)
    return s
