"""A position in plain lines, for screen readers and logs.

The status comes first, then the crew, the vehicles, each room, the outside, doors and walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from flashover.geometry import RING, Cell, Edge
from flashover.render.scene import (
    DAMAGE_CUBES,
    PHASE_NAMES,
    VICTIMS_TO_LOSE,
    VICTIMS_TO_RESCUE,
    Scene,
    contents,
    headline,
    plural,
    read_scene,
    rooms,
    turn_line,
)

if TYPE_CHECKING:
    from flashover.board import Board


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _span(numbers: list[int], word: str) -> str:
    first, last = min(numbers), max(numbers)
    return f"{word} {first}" if first == last else f"{word}s {first} to {last}"


def _edges(edges: Iterable[Edge]) -> str:
    return "; ".join(f"between {_name(one)} and {_name(other)}" for one, other in sorted(edges))


def _counted(label: str, edges: Iterable[Edge]) -> list[str]:
    found = sorted(edges)
    return [f"{label}, {len(found)}: {_edges(found)}."] if found else []


def _status(scene: Scene, board: Board) -> list[str]:
    lines = [f"{headline(scene, board)}.", f"Phase: {PHASE_NAMES.get(scene.phase, scene.phase)}. {turn_line(scene)}."]
    lines.append(
        f"Rescued {scene.rescued} of {VICTIMS_TO_RESCUE}. Lost {scene.lost} of {VICTIMS_TO_LOSE}. "
        f"Damage cubes {scene.cubes} of {DAMAGE_CUBES}."
    )
    lines.append(
        f"Unrevealed: {plural(scene.unrevealed_victims, '1 victim', 'victims')}, "
        f"{plural(scene.unrevealed_false_alarms, '1 false alarm', 'false alarms')}. "
        f"False alarms so far: {scene.false_alarms}."
    )
    if scene.experienced:
        lines.append(f"Hot spots in reserve: {scene.hot_spot_reserve}. Hazmats disposed of: {scene.hazmats_disposed}.")
    lines.append(f"On the board: {_totals(scene)}.")
    return lines


def _totals(scene: Scene) -> str:
    sums = [sum(column) for column in zip(*scene.tokens.values(), strict=True)] or [0] * 5
    hot_spots, hazmats, pois, victims, treated = sums
    parts = [
        plural(len(scene.fire), "1 fire", "fires"),
        f"{len(scene.smoke)} smoke",
        plural(pois, "1 face-down POI", "face-down POIs"),
        plural(victims + treated, "1 victim", "victims") + (f" ({treated} treated)" if treated else ""),
    ]
    if scene.experienced or hot_spots or hazmats:
        parts += [plural(hot_spots, "1 hot spot", "hot spots"), plural(hazmats, "1 hazmat", "hazmats")]
    return ", ".join(parts)


def _crew(scene: Scene) -> list[str]:
    lines = []
    for figure in scene.figures:
        role = f", {figure.role}" if figure.role else ""
        where = "not placed yet" if figure.at is None else f"at {_name(figure.at)}"
        saved = f", {figure.saved} AP saved" if figure.saved else ""
        active = ", active" if figure.seat == scene.active else ""
        lines.append(f"Firefighter {figure.letter} (seat {figure.seat}{role}): {where}{saved}{active}.")
    return lines


def _vehicles(scene: Scene) -> list[str]:
    lines = []
    for vehicle in scene.vehicles:
        if vehicle.present:
            kind = "Ambulance" if vehicle.kind == "ambulance" else "Fire engine"
            lines.append(f"{kind}: {vehicle.side} side, on {_name(vehicle.cells[0])} and {_name(vehicle.cells[1])}.")
    return lines


def _cells(scene: Scene, cells: Iterable[Cell]) -> list[str]:
    found = ((cell, contents(scene, cell)) for cell in cells)
    return [f"  {_name(cell)}: {', '.join(words)}." for cell, words in found if words]


def _places(scene: Scene, board: Board) -> list[str]:
    lines = []
    for number, room in enumerate(rooms(board), start=1):
        extent = f"{_span([row for row, _ in room], 'row')}, {_span([column for _, column in room], 'column')}"
        inside = _cells(scene, room)
        lines.append(f"Room {number}, {extent}:" if inside else f"Room {number}, {extent}: clear.")
        lines += inside
    outside = _cells(scene, RING)
    lines.append("Outside:" if outside else "Outside: nothing.")
    return lines + outside


def _openings(scene: Scene) -> list[str]:
    lines = []
    for state, label in (("open", "Open doors"), ("closed", "Closed doors"), ("gone", "Doors gone")):
        lines += _counted(label, (between for between, found in scene.doors.items() if found == state))
    lines += _counted("Entrances, always open", scene.entrances)
    damaged = _counted("Damaged walls, 1 cube each", (between for between, cubes in scene.walls.items() if cubes == 1))
    destroyed = _counted(
        "Destroyed walls, 2 cubes each", (between for between, cubes in scene.walls.items() if cubes >= 2)
    )
    return lines + (damaged + destroyed or ["Walls: all intact."])


def describe(position: Mapping[str, Any], board: Board) -> str:
    """The whole position as lines of text without any drawing."""
    scene = read_scene(position, board)
    lines = [*_status(scene, board), *_crew(scene), *_vehicles(scene)]
    lines.append("Cells are row,column. 1,1 is the top left cell inside; rows 0 and 7 and columns 0 and 9 are outside.")
    return "\n".join([*lines, *_places(scene, board), *_openings(scene)]) + "\n"
