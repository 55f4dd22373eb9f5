"""Random positions made by hand: possible by CLR-12, but hardly ever met in play, with things that seldom meet."""

from __future__ import annotations

from random import Random
from typing import Any

from flashover import geometry
from flashover.board import Board, resolve_board
from flashover.geometry import Cell, Edge
from flashover.options import Options
from tests.properties.draws import random_options

Position = dict[str, Any]

LAST_CUBE = 24
BONUS = {"captain": ("command", 2), "cafs": ("extinguish", 3), "rescue": ("movement", 3)}


def random_position(rng: Random, given: dict[str, Any] | None = None) -> Position:
    """A position of phase 1, 2 or 3 with nothing pending."""
    given = random_options(rng) if given is None else given
    options = Options.from_json(given)
    board = resolve_board(options)
    seats = rng.randint(1, 6)
    phase = rng.choice(["actions", "actions", "actions", "fire", "fire", "replenish"])
    active = rng.randrange(seats)
    ambulance, engine = rng.choice(geometry.SIDES), rng.choice(geometry.SIDES)
    places = _meeting_places(rng, board, options, ambulance, engine)
    fire, smoke = _threats(rng, options, places)
    inferno = rng.random() < 0.15
    if inferno:  # most figures stand deep in fire, the active one often at the engine
        fire, smoke = set(rng.sample(geometry.INSIDE, options.threat_supply)), set()
        if options.vehicles and rng.random() < 0.5:
            places = [cell for spot in board.engine_parking if spot.side == engine for cell in spot.cells] + places[:3]
    crew = _crew(rng, options, seats, active)
    position: Position = {
        "format": "flashover-position",
        "version": 1,
        "options": given,
        "phase": phase,
        "active": active,
        "untouched": False,
        "ap": 0,
        "bonus": {"command": 0, "extinguish": 0, "movement": 0},
        "cafs_commanded": 0,
        "firefighters": [],
        "fire": [list(cell) for cell in sorted(fire)],
        "smoke": [list(cell) for cell in sorted(smoke)],
        "walls": _walls(rng, board, places),
        "doors": _doors(rng, board),
        "rescued": rng.choice([0, 3, 5, 6, 6, 6, 7, 8, 9, 10]),
        "lost": rng.choice([0, 1, 2, 3, 3, 3, 4]),
        "false_alarms": rng.randint(0, 5),
    }
    for seat in range(seats):
        saved = 0 if phase == "actions" and seat == active else rng.choice([0, 0, 1, 2, 3, 4])
        at = rng.choice(sorted(fire)) if inferno and seat != active else rng.choice(places)
        figure: dict[str, Any] = {"at": list(at), "saved": saved}
        if crew[seat] is not None:
            figure["specialist"] = crew[seat]
        position["firefighters"].append(figure)
    if phase == "actions":
        _turn(rng, position, crew[active], "cafs" in crew)
    _pois(rng, position, places)
    if options.hazmats:
        inside = [cell for cell in places if geometry.is_inside(cell)]
        stood_on = [tuple(figure["at"]) for figure in position["firefighters"]]
        inside += [cell for cell in stood_on if geometry.is_inside(cell)]
        position["hazmats"] = sorted(list(rng.choice(inside)) for _ in range(rng.choice([0, 1, 2, 3, 5, 7])))
        position["hazmats_disposed"] = rng.randint(0, 2)
    if options.hot_spots:
        _hot_spots(rng, position, places, options)
    if options.vehicles:
        position["ambulance"], position["engine"] = ambulance, engine
    return position


def _crew(rng: Random, options: Options, seats: int, active: int) -> list[str | None]:
    """Specialists; the active one is often a captain, who has most to decide."""
    if not options.specialists:
        return [None] * seats
    crew: list[str | None] = list(rng.sample(options.pool, seats))
    if rng.random() < 0.4:
        if "captain" in crew:
            crew[crew.index("captain")] = crew[active]
        crew[active] = "captain"
    return crew


def _meeting_places(rng: Random, board: Board, options: Options, ambulance: str, engine: str) -> list[Cell]:
    """A few cells on which everything is put: neighbours inside, and where vehicles stand."""
    start = rng.choice(geometry.INSIDE)
    room = [cell for cell in geometry.INSIDE if abs(cell[0] - start[0]) + abs(cell[1] - start[1]) <= 2]
    places = rng.sample(room, 5) + rng.sample(geometry.INSIDE, 3) + rng.sample(geometry.RING, 2)
    if options.vehicles:
        spots = {spot.side: spot.cells for spot in board.engine_parking}
        places += spots[engine]
        spots = {spot.side: spot.cells for spot in board.ambulance_parking}
        places += spots[ambulance]
        places.append(rng.choice(spots[rng.choice(geometry.SIDES)]))
    return places


def _threats(rng: Random, options: Options, places: list[Cell]) -> tuple[set[Cell], set[Cell]]:
    wanted = rng.choice([3, 8, 15, 20, 26, options.threat_supply - 1, options.threat_supply])
    inside = [cell for cell in dict.fromkeys(places) if geometry.is_inside(cell)]
    rest = [cell for cell in geometry.INSIDE if cell not in inside]
    cells = rng.sample(inside, rng.randint(0, len(inside))) + rng.sample(rest, len(rest))
    cells = cells[:wanted]
    share = rng.choice([0.0, 0.3, 0.6, 0.9, 1.0])
    fire = {cell for cell in cells if rng.random() < share}
    smoke = set(cells) - fire
    if rng.random() < 0.25:
        outside = [cell for cell in dict.fromkeys([*places, *geometry.RING]) if not geometry.is_inside(cell)]
        for cell in rng.sample(outside[:6], rng.randint(1, 4)) + rng.sample(outside, rng.randint(0, 2)):
            if len(fire) + len(smoke) < options.threat_supply:
                fire.add(cell)
    return fire, smoke


def _walls(rng: Random, board: Board, places: list[Cell]) -> list[dict[str, Any]]:
    near = [edge for edge in board.walls if edge[0] in places or edge[1] in places]
    total = rng.choice([0, 4, 10, 18, 22, LAST_CUBE - 1, LAST_CUBE - 1])
    cubes: dict[Edge, int] = {}
    for edge in rng.sample(near, len(near)) + rng.sample(board.walls, len(board.walls)):
        left = total - sum(cubes.values())
        if left and edge not in cubes:
            cubes[edge] = min(left, rng.choice([1, 2]))
    return [{"between": [list(a), list(b)], "cubes": cubes[a, b]} for a, b in sorted(cubes)]


def _doors(rng: Random, board: Board) -> list[dict[str, Any]]:
    share = rng.choice([0.0, 0.5, 1.0])
    return [
        {"between": [list(a), list(b)], "state": rng.choice(["open", "open", "gone"])}
        for a, b in board.doors
        if rng.random() < share
    ]


def _turn(rng: Random, position: Position, card: str | None, cafs: bool) -> None:
    position["untouched"] = rng.random() < 0.4
    position["ap"] = rng.choice([0, 1, 2, 2, 3, 3, 4, 5, 8])
    if card in BONUS:
        name, most = BONUS[card]
        position["bonus"][name] = rng.randint(0, most)
    if card == "captain" and cafs:
        position["cafs_commanded"] = rng.choice([0, 0, 1, 2])


def _pois(rng: Random, position: Position, places: list[Cell]) -> None:
    inside = sorted({cell for cell in places if geometry.is_inside(cell)})
    down = rng.choice([0, 1, 2, 3])
    pois: list[dict[str, Any]] = [{"at": list(cell), "face": "down"} for cell in rng.sample(inside, down)]
    crowd = [5, 8, 11] if rng.random() < 0.06 else [0, 0, 1, 2, 3]
    for _ in range(rng.choice(crowd)):
        figure = rng.choice(position["firefighters"])
        at = list(rng.choice(places)) if rng.random() < 0.5 else list(figure["at"])
        pois.append({"at": at, "face": "victim", "treated": "specialist" in figure and rng.random() < 0.5})
    position["pois"] = pois
    victims, alarms = rng.randint(0, 4), rng.randint(0, 3)
    while victims + alarms < down:
        victims, alarms = victims + rng.randint(0, 1), alarms + rng.randint(0, 1)
    position["unrevealed"] = {"victims": victims, "false_alarms": alarms}


def _hot_spots(rng: Random, position: Position, places: list[Cell], options: Options) -> None:
    inside = [cell for cell in places if geometry.is_inside(cell)]
    hot = rng.sample(geometry.INSIDE, rng.randint(0, 12)) + rng.sample(inside, rng.randint(0, 3))
    if options.hotspot_unique_cell:
        hot = list(dict.fromkeys(hot))
    position["hot_spots"] = sorted(list(cell) for cell in hot)
    position["hot_spot_reserve"] = rng.choice([0, 0, 1, 2, 6, 12])
