"""The law of a board file: what a house must be so that every rule can be played on it.

`read_board` turns an untrusted JSON value into the facts of a `Board` or refuses it with a `BoardError`; nothing else
decides what a valid board is. The number of doorways is deliberately free (CLR-01).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from flashover.errors import BoardError
from flashover.formats.reading import Reader
from flashover.geometry import ARROWS, COLUMNS, INSIDE, ROWS, SIDES, Cell, Edge, edge, is_inside, neighbour, on_board

QUADRANTS = ("top-left", "top-right", "bottom-left", "bottom-right")
MAX_FIRES = 33  # ED-01: the smaller of the two threat supplies
FAMILY_POIS = 3  # SETUP-FAM-05
MAX_TEXT = 200

#: Every code a board can be refused with, and what it says. `docs/how-to/boards.md` lists the same codes.
CODES: Mapping[str, str] = {
    "board.type": "a value has the wrong JSON type",
    "board.field_missing": "a required field or key is absent",
    "board.field_unknown": "a field or key is not part of the format",
    "board.text": "a name or label is empty, too long or holds control characters",
    "board.size": "rows must be 6 and cols must be 8",
    "board.cell_off_board": "a cell lies beyond the ring of outside cells",
    "board.cell_outside": "a cell must be inside the building and is not",
    "board.cell_duplicate": "a cell is listed twice",
    "board.edge_not_neighbours": "the two cells of an edge do not touch along a side",
    "board.edge_outside": "an edge lies between two outside cells",
    "board.edge_duplicate": "an edge is listed twice among walls, doors and entrances",
    "board.door_on_outline": "a door lies on the outline of the building",
    "board.entrance_inside": "an entrance lies inside the building",
    "board.entrance_none": "there is no entrance",
    "board.outline_open": "an edge of the outline is neither a wall nor an entrance",
    "board.unreachable": "a room cannot be reached from outside through doors and entrances",
    "board.parking_count": "a vehicle does not have exactly four parking spots",
    "board.parking_side": "a parking spot names an unknown side",
    "board.parking_side_duplicate": "a vehicle has two parking spots on one side",
    "board.parking_cells": "a parking spot is not two neighbouring outside cells of its side",
    "board.parking_overlap": "a cell belongs to two parking spots",
    "board.parking_quadrant": "an engine spot names an unknown quadrant",
    "board.quadrant_duplicate": "a cell belongs to two quadrants",
    "board.quadrant_incomplete": "an inside cell belongs to no quadrant",
    "board.quadrant_dice": "a turned die can still miss the quadrant",
    "board.arrow_direction": "an arrow has an unknown direction",
    "board.arrow_target": "an arrow points out of the building",
    "board.fire_count": "there are more fires than the smaller threat supply",
    "board.poi_count": "there are not exactly three POIs",
    "board.poi_on_fire": "a POI starts on a burning cell",
    "board.die_face": "a die table names a face the die does not have",
    "board.die_pairs": "a die table does not pair each face with another one, both ways",
    "board.room_name": "a room has an unknown name",
    "board.room_empty": "a room has no cell",
    "board.room_overlap": "a cell belongs to two rooms",
    "board.piece_kind": "a piece of furniture is of an unknown kind",
    "board.piece_place": "the middle of a piece of furniture is not on a cell of its room",
    "board.piece_turn": "a piece of furniture is not turned by a multiple of 45 degrees",
    "board.piece_count": "a room has more than 30 pieces of furniture",
    "board.side_unknown": "there is no such printed side",
    "board.file_unreadable": "the file cannot be read",
    "board.file_refused": "board files may not be read here, only inline boards",
    "board.file_json": "the file is not JSON, or a key stands twice in one object",
    "board.text_walls": "a course file does not begin with six lines of eight wall codes",
    "board.text_line": "a line of a course file is no POI, fire, door or entrance",
    "board.text_corner": "a course file does not say to which side an entrance in a corner opens",
}


_READ = Reader(
    BoardError, "board", "", bare=True, number="an integer", text="a string", unknown="is not part of the format",
    missing="is missing", longest=40,
)  # fmt: skip
refuse, _array, _integer = _READ.refuse, _READ.list, _READ.integer


class ParkingSpot(NamedTuple):
    """BOARD-05: one spot of one vehicle. Only an engine spot names the quadrant its gun reaches (AMB-59)."""

    side: str
    cells: tuple[Cell, Cell]
    quadrant: str | None


#: The fields a board must have; `rooms` is the one it may have.
FIELDS = (
    "name",
    "label",
    "rows",
    "cols",
    "walls",
    "doors",
    "entrances",
    "ambulance_parking",
    "engine_parking",
    "quadrants",
    "poi_arrows",
    "family_setup",
    "first_explosion",
    "black_die_opposite",
    "red_die_opposite",
)


def read_board(value: object) -> dict[str, object]:
    """Check an untrusted JSON value and return its facts by their names in `Board`, lists sorted; `BoardError` names the first error."""
    from flashover.formats.rooms import read_rooms  # only a board that is read needs it

    obj = _object(value, "", (*FIELDS, "rooms"), FIELDS)
    name = _text(obj["name"], "name", empty_allowed=False)
    label = _text(obj["label"], "label", empty_allowed=True)
    for field, size in (("rows", ROWS), ("cols", COLUMNS)):
        if _integer(obj[field], field) != size:
            refuse("size", field, f"must be {size}")
    walls, doors, entrances = _read_edges(obj)
    ambulance_parking, engine_parking = _read_parking(obj)
    black = _read_opposites(obj, "black_die_opposite", COLUMNS)
    red = _read_opposites(obj, "red_die_opposite", ROWS)
    fire, poi = _read_family_setup(obj["family_setup"])
    return {
        "name": name,
        "label": label,
        "walls": walls,
        "doors": doors,
        "entrances": entrances,
        "ambulance_parking": ambulance_parking,
        "engine_parking": engine_parking,
        "quadrants": _read_quadrants(obj["quadrants"], red, black),
        "poi_arrows": _read_arrows(obj["poi_arrows"]),
        "family_fire": fire,
        "family_poi": poi,
        "first_explosion": _read_first_explosion(obj["first_explosion"]),
        "black_die_opposite": black,
        "red_die_opposite": red,
        "rooms": read_rooms(obj.get("rooms", []), _READ, _distinct_cells),
    }


def _read_edges(obj: Mapping[str, object]) -> tuple[tuple[Edge, ...], tuple[Edge, ...], tuple[Edge, ...]]:
    """BOARD-08: each edge once among walls, doors and entrances, the outline closed, every room reachable."""
    seen: dict[Edge, str] = {}
    found: list[tuple[Edge, ...]] = []
    for field in ("walls", "doors", "entrances"):
        edges: list[Edge] = []
        for i, item in enumerate(_array(obj[field], field)):
            path = f"{field}[{i}]"
            between = _edge(item, path)
            if between in seen:
                refuse("edge_duplicate", path, f"{_show(between)} is already {seen[between]}")
            seen[between] = path
            exterior = not (is_inside(between[0]) and is_inside(between[1]))
            if field == "doors" and exterior:
                refuse("door_on_outline", path, f"{_show(between)}: a door token never lies on the outline")
            if field == "entrances" and not exterior:
                refuse("entrance_inside", path, f"{_show(between)}: an entrance leads out of the building")
            edges.append(between)
        found.append(tuple(sorted(edges)))
    walls, doors, entrances = found
    if not entrances:
        refuse("entrance_none", "entrances", "at least one entrance is needed")
    for between in _outline():
        if between not in seen:
            refuse("outline_open", "walls", f"{_show(between)} must be a wall or an entrance")
    _check_reachable(frozenset(walls), entrances)
    return walls, doors, entrances


def _outline() -> list[Edge]:
    around = [(cell, neighbour(cell, direction)) for cell in INSIDE for direction in range(4)]
    return [edge(cell, other) for cell, other in around if not is_inside(other)]


def _check_reachable(walls: frozenset[Edge], entrances: tuple[Edge, ...]) -> None:
    reached = {cell for between in entrances for cell in between if is_inside(cell)}
    todo = list(reached)
    while todo:
        cell = todo.pop()
        for direction in range(4):
            other = neighbour(cell, direction)
            if is_inside(other) and other not in reached and edge(cell, other) not in walls:
                reached.add(other)
                todo.append(other)
    for cell in INSIDE:
        if cell not in reached:
            refuse("unreachable", "walls", f"{_name(cell)} cannot be reached even with every door open")


def _read_parking(obj: Mapping[str, object]) -> tuple[tuple[ParkingSpot, ...], tuple[ParkingSpot, ...]]:
    """BOARD-05: per vehicle one spot on each side; no cell is shared, not even between the vehicles."""
    used: dict[Cell, str] = {}
    found: list[tuple[ParkingSpot, ...]] = []
    for field, keys in (("ambulance_parking", ("side", "cells")), ("engine_parking", ("side", "cells", "quadrant"))):
        items = _array(obj[field], field)
        if len(items) != len(SIDES):
            refuse("parking_count", field, f"four spots are needed, one per side; there are {len(items)}")
        spots: dict[str, ParkingSpot] = {}
        for i, item in enumerate(items):
            path = f"{field}[{i}]"
            spot = _spot(_object(item, path, keys), path)
            if spot.side in spots:
                refuse("parking_side_duplicate", f"{path}.side", f"there is already a spot on side {spot.side}")
            for k, cell in enumerate(spot.cells):
                if cell in used:
                    refuse("parking_overlap", f"{path}.cells[{k}]", f"{_name(cell)} belongs to {used[cell]} too")
                used[cell] = path
            spots[spot.side] = spot
        found.append(tuple(spots[side] for side in SIDES))
    return found[0], found[1]


def _spot(obj: Mapping[str, object], path: str) -> ParkingSpot:
    side = _word(obj["side"], f"{path}.side", SIDES, "parking_side")
    items = _array(obj["cells"], f"{path}.cells")
    cells = sorted(_cell(item, f"{path}.cells[{i}]") for i, item in enumerate(items))
    if len(cells) != 2 or not _parks(side, cells[0], cells[1]):
        refuse("parking_cells", f"{path}.cells", f"must be two neighbouring cells of side {side}, no corner")
    quadrant = None
    if "quadrant" in obj:
        quadrant = _word(obj["quadrant"], f"{path}.quadrant", QUADRANTS, "parking_quadrant")
    return ParkingSpot(side, (cells[0], cells[1]), quadrant)


def _parks(side: str, first: Cell, second: Cell) -> bool:
    if side in ("top", "bottom"):
        row = 0 if side == "top" else ROWS + 1
        return first[0] == second[0] == row and 1 <= first[1] < second[1] <= COLUMNS and second[1] - first[1] == 1
    col = 0 if side == "left" else COLUMNS + 1
    return first[1] == second[1] == col and 1 <= first[0] < second[0] <= ROWS and second[0] - first[0] == 1


def _read_quadrants(value: object, red: dict[int, int], black: dict[int, int]) -> dict[str, frozenset[Cell]]:
    obj = _object(value, "quadrants", QUADRANTS)
    owner: dict[Cell, str] = {}
    for name in QUADRANTS:
        for i, item in enumerate(_array(obj[name], f"quadrants.{name}")):
            path = f"quadrants.{name}[{i}]"
            cell = _inside(item, path)
            if cell in owner:
                refuse("quadrant_duplicate", path, f"{_name(cell)} already belongs to {owner[cell]}")
            owner[cell] = name
    for cell in INSIDE:
        if cell not in owner:
            refuse("quadrant_incomplete", "quadrants", f"{_name(cell)} belongs to no quadrant")
    quadrants = {name: frozenset(cell for cell in INSIDE if owner[cell] == name) for name in QUADRANTS}
    for name in QUADRANTS:
        _check_dice(name, quadrants[name], red, black)
    return quadrants


def _check_dice(name: str, quadrant: frozenset[Cell], red: dict[int, int], black: dict[int, int]) -> None:
    """GUN-05, AMB-60: every roll, with each die outside turned over, hits the quadrant; under every die table."""
    rows = {r for r, _ in quadrant}
    cols = {c for _, c in quadrant}
    red_sum = {n: ROWS + 1 - n for n in red}
    black_sum = {n: COLUMNS + 1 - n for n in black}  # ED-50: `d8_opposites=sum9`
    for red_table in (red, red_sum):
        for black_table in (black, black_sum):
            for r, c in INSIDE:
                target = (r if r in rows else red_table[r], c if c in cols else black_table[c])
                if target not in quadrant:
                    refuse("quadrant_dice", f"quadrants.{name}", f"the roll {r} {c} turns to {_name(target)} (AMB-60)")


def _read_arrows(value: object) -> dict[Cell, str]:
    """BOARD-09: an arrow on every inside cell, pointing at an inside cell; walls do not matter."""
    keys = {f"{r},{c}": (r, c) for r, c in INSIDE}
    obj = _object(value, "poi_arrows", tuple(keys))
    arrows: dict[Cell, str] = {}
    for key, (r, c) in keys.items():
        path = f"poi_arrows.{key}"
        direction = _word(obj[key], path, ARROWS, "arrow_direction")
        dr, dc = ARROWS[direction]
        if not is_inside((r + dr, c + dc)):
            refuse("arrow_target", path, f"{direction} leads out of the building")
        arrows[r, c] = direction
    return arrows


def _read_family_setup(value: object) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    obj = _object(value, "family_setup", ("fire", "poi"))
    fire = _distinct_cells(obj["fire"], "family_setup.fire")
    poi = _distinct_cells(obj["poi"], "family_setup.poi")
    if len(fire) > MAX_FIRES:
        refuse("fire_count", "family_setup.fire", f"at most {MAX_FIRES} fires; there are {len(fire)}")
    if len(poi) != FAMILY_POIS:
        refuse("poi_count", "family_setup.poi", f"exactly {FAMILY_POIS} POIs; there are {len(poi)}")
    for i, cell in enumerate(poi):
        if cell in fire:
            refuse("poi_on_fire", f"family_setup.poi[{i}]", f"{_name(cell)} is on fire")
    return tuple(sorted(fire)), tuple(sorted(poi))


def _read_first_explosion(value: object) -> dict[int, Cell]:
    """SETUP-EXP-05: one inside cell per face of the black die; two faces may name the same cell."""
    obj = _object(value, "first_explosion", tuple(str(face) for face in range(1, COLUMNS + 1)))
    return {int(face): _inside(obj[face], f"first_explosion.{face}") for face in sorted(obj)}


def _read_opposites(obj: Mapping[str, object], field: str, faces: int) -> dict[int, int]:
    """SETUP-EXP-09, GUN-06: opposite faces come in pairs of two different faces."""
    keys = [str(face) for face in range(1, faces + 1)]
    table_obj = _object(obj[field], field, tuple(keys))
    table: dict[int, int] = {}
    for key in keys:
        other = _integer(table_obj[key], f"{field}.{key}")
        if not 1 <= other <= faces:
            refuse("die_face", f"{field}.{key}", f"must be 1..{faces}")
        table[int(key)] = other
    for face, other in table.items():
        if other == face or table[other] != face:
            refuse("die_pairs", f"{field}.{face}", f"{face} and {other} are not opposite both ways")
    return table


def _distinct_cells(value: object, path: str) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for i, item in enumerate(_array(value, path)):
        cell = _inside(item, f"{path}[{i}]")
        if cell in cells:
            refuse("cell_duplicate", f"{path}[{i}]", f"{_name(cell)} is listed twice")
        cells.append(cell)
    return tuple(cells)


def _edge(value: object, path: str) -> Edge:
    items = _array(value, path)
    if len(items) != 2:
        refuse("type", path, "an edge is a list of two cells")
    a, b = _cell(items[0], f"{path}[0]"), _cell(items[1], f"{path}[1]")
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        refuse("edge_not_neighbours", path, f"{_name(a)} and {_name(b)} do not touch along a side")
    if not is_inside(a) and not is_inside(b):
        refuse("edge_outside", path, f"{_name(a)} and {_name(b)} are both outside")
    return edge(a, b)


def _inside(value: object, path: str) -> Cell:
    cell = _cell(value, path)
    if not is_inside(cell):
        refuse("cell_outside", path, f"{_name(cell)} is not inside the building")
    return cell


def _cell(value: object, path: str) -> Cell:
    items = _array(value, path)
    if len(items) != 2:
        refuse("type", path, "a cell is a list of two integers")
    r, c = _integer(items[0], f"{path}[0]"), _integer(items[1], f"{path}[1]")
    if not on_board((r, c)):
        refuse("cell_off_board", path, f"rows are 0..{ROWS + 1}, columns 0..{COLUMNS + 1}")
    return r, c


def _object(
    value: object, path: str, keys: tuple[str, ...], required: tuple[str, ...] | None = None
) -> Mapping[str, object]:
    if isinstance(value, Mapping) and not all(isinstance(key, str) for key in value):
        refuse("type", path, "keys must be strings")
    return _READ.mapping(value, path, keys, required)


def _word(value: object, path: str, allowed: Collection[str], code: str) -> str:
    return _READ.choice(_READ.text(value, path), path, allowed, code)


def _text(value: object, path: str, *, empty_allowed: bool) -> str:
    value = _READ.text(value, path)
    if len(value) > MAX_TEXT or not value.isprintable() or not (empty_allowed or value.strip()):
        refuse("text", path, f"must be {'0' if empty_allowed else '1'}..{MAX_TEXT} printable characters")
    return value


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _show(between: Edge) -> str:
    return f"{_name(between[0])}|{_name(between[1])}"
