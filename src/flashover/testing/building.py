"""From a picture and a few keywords to a scenario: what is not said is a fresh turn.

The only numbers here are those of a fresh turn and of the box, so that a test need not repeat them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flashover.board import Board, resolve_board
from flashover.cards import ROWS, Ability, Card, Specialist, number_of
from flashover.game import Game
from flashover.options import Options
from flashover.testing.pictures import (
    ANY,
    EMPTY,
    Cell,
    Edge,
    PictureError,
    Position,
    cell_of,
    edge_of,
    edge_states,
    edge_text,
    read_picture,
)
from flashover.testing.scenarios import Scenario


def _plainness(specialist: Specialist) -> tuple[bool, bool, int, int]:
    """The fewer exceptions of a card a test must think of, the earlier: last come those that concern other seats."""
    card = specialist.card
    commands = bool(card.command_limit or card.abilities & Ability.COMMAND)
    return commands, card.extinguish_cost > 1, -card.ap, specialist.number


SPECIALISTS = tuple(specialist.value for specialist in sorted(Specialist, key=_plainness))
ELSEWHERE: Cell = (7, 9)  # where figures stand that a picture does not draw


def scenario(
    picture: str = "",
    *,
    board: str | Board | None = None,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    at: Mapping[int, str | Cell] | None = None,
    phase: str = "actions",
    active: int = 0,
    ap: int | None = None,
    bonus: Mapping[str, int] | None = None,
    untouched: bool | None = None,
    cafs_commanded: int = 0,
    saved: Mapping[int, int] | Sequence[int] = (),
    specialists: Mapping[int, str] | Sequence[str] = (),
    walls: Mapping[str, int] | None = None,
    doors: Mapping[str, str] | None = None,
    cubes_elsewhere: int = 0,
    ambulance: str | None = None,
    engine: str | None = None,
    hot_spot_reserve: int | None = None,
    unrevealed: tuple[int, int] | Mapping[str, int] | None = None,
    rescued: int = 0,
    lost: int = 0,
    false_alarms: int = 0,
    hazmats_disposed: int = 0,
    result: Mapping[str, Any] | None = None,
    pending: Any = None,
    **more_options: Any,
) -> Scenario:
    """A scenario from a picture; what is not said is a fresh turn of the active seat (see the package docstring)."""
    given: dict[str, Any] = {**(options or {}), **more_options}
    if isinstance(board, str):
        given["board_side"] = board
    elif board is not None:
        given["board"] = board.to_json()
    resolved = Options.from_json(given)
    plan = resolve_board(resolved)
    drawn = read_picture(picture)
    in_use = {name: resolved.mode == "experienced" and getattr(resolved, f"use_{name}") for name in _PARTS}

    bank = dict(enumerate(saved)) if isinstance(saved, Sequence) else dict(saved)
    cards = dict(enumerate(specialists)) if isinstance(specialists, Sequence) else dict(specialists)
    figures = _figures(drawn.cells, at or {}, seats, [active, *bank, *cards])
    crew = _crew(len(figures), cards, in_use)
    acting = phase == "actions"
    who = crew[active]
    if acting and bank.get(active) and ap is not None:
        raise PictureError("give ap or saved of the active seat, not both: in phase 1 they are one pool")
    row = ROWS[number_of(who)]
    if ap is None:
        ap = row.ap + bank.get(active, 0) if acting else 0
    if acting:
        bank.pop(active, None)
    if bonus is None:
        bonus = row.bonus if acting else {}
    position: Position = {
        "format": "flashover-position",
        "version": 1,
        "options": given,
        "phase": phase,
        "active": active,
        "untouched": acting if untouched is None else untouched,
        "ap": ap,
        "bonus": {**Card().bonus, **bonus},
        "cafs_commanded": cafs_commanded,
        "firefighters": [_figure(figures[seat], bank.get(seat, 0), crew[seat]) for seat in range(len(figures))],
        "ambulance": (ambulance or "left") if in_use["vehicles"] else ambulance,
        "engine": (engine or "top") if in_use["vehicles"] else engine,
        "rescued": rescued,
        "lost": lost,
        "false_alarms": false_alarms,
        "hazmats_disposed": hazmats_disposed,
        "pending": pending,
        "result": dict(result) if result is not None else None,
    }
    _fill_cells(position, drawn.cells)
    cubes, leaves = _edges(plan, drawn.edges, drawn.walls, drawn.doors, walls or {}, doors or {})
    if cubes_elsewhere:
        named = {edge_of(text) for text in walls or {}} | set(drawn.edges)
        cubes.update(_spread_cubes(plan, drawn.cells, named, cubes_elsewhere))
    position["walls"] = [{"between": [list(a), list(b)], "cubes": cubes[a, b]} for a, b in sorted(cubes)]
    position["doors"] = [{"between": [list(a), list(b)], "state": leaves[a, b]} for a, b in sorted(leaves)]
    if hot_spot_reserve is None:
        hot_spot_reserve = (12 if resolved.level == "heroic" else 6) if in_use["hot_spots"] else 0
    position["hot_spot_reserve"] = hot_spot_reserve
    position["unrevealed"] = _unrevealed(position, unrevealed)
    return Scenario(Game.from_position(position))


_PARTS = ("specialists", "hazmats", "vehicles", "hot_spots")


def started(options: Mapping[str, Any] | None = None, seats: int = 4, *plies: str) -> Scenario:
    """A game at its set-up, with the plies already played."""
    return Scenario(Game.new(dict(options or {}), seats)).apply(*plies)


def _figures(
    cells: Mapping[Cell, str], at: Mapping[int, str | Cell], seats: int | None, named: Iterable[int]
) -> list[Cell]:
    found = {int(letter): cell for cell, code in cells.items() for letter in code if letter.isdigit()}
    for seat, where in at.items():
        if seat in found:
            raise PictureError(f"figure {seat} is drawn and placed by at=")
        found[seat] = cell_of(where)
    count = max([*named, *found]) + 1 if seats is None else seats
    if any(seat >= count for seat in found):
        raise PictureError(f"a figure beyond seat {count - 1} is drawn")
    return [found.get(seat, ELSEWHERE) for seat in range(count)]


def _figure(at: Cell, saved: int, specialist: str | None) -> dict[str, Any]:
    figure: dict[str, Any] = {"at": list(at), "saved": saved}
    if specialist is not None:
        figure["specialist"] = specialist
    return figure


def _crew(count: int, named: Mapping[int, str], in_use: Mapping[str, bool]) -> list[str | None]:
    if not in_use["specialists"]:
        return [named.get(seat) for seat in range(count)]
    in_box = [name for name in SPECIALISTS if all(in_use[part] for part in ROWS[number_of(name)].needs)]
    free = [name for name in in_box if name not in named.values()]
    return [named.get(seat) or free.pop(0) for seat in range(count)]


def _fill_cells(position: Position, cells: Mapping[Cell, str]) -> None:
    codes = sorted((cell, "" if code in (ANY, EMPTY) else code) for cell, code in cells.items())
    for field, letter in (("fire", "f"), ("smoke", "s"), ("hot_spots", "*"), ("hazmats", "h")):
        position[field] = [list(cell) for cell, code in codes for _ in range(code.count(letter))]
    pois: list[dict[str, Any]] = []
    for cell, code in codes:
        pois += [{"at": list(cell), "face": "down"}] * code.count("?")
        pois += [{"at": list(cell), "face": "victim"}] * code.count("v")
        pois += [{"at": list(cell), "face": "victim", "treated": True}] * code.count("t")
    position["pois"] = [dict(poi) for poi in pois]


def _edges(
    board: Board,
    drawn: Mapping[Edge, str],
    wall_line: Mapping[Edge, int] | None,
    door_line: Mapping[Edge, str] | None,
    walls: Mapping[str, int],
    doors: Mapping[str, str],
) -> tuple[dict[Edge, int], dict[Edge, str]]:
    """Damage and door states, from the plan, the lines below it and the keywords; each must be on such an edge."""
    kinds = edge_states(board, {}, {})
    cubes: dict[Edge, int] = {}
    leaves: dict[Edge, str] = {}
    for edge, state in drawn.items():
        if state.split()[0] != kinds[edge].split()[0]:
            raise PictureError(f"{edge_text(edge)} is drawn as {state!r} but is {kinds[edge]!r} on the board")
        if state.startswith("wall") and state != "wall 0":
            cubes[edge] = int(state[-1])
        elif state.startswith("door") and state != "door closed":
            leaves[edge] = state.split()[1]
    cubes.update(wall_line or {})
    leaves.update(door_line or {})
    for text, value in walls.items():
        cubes[edge_of(text)] = value
    for text, name in doors.items():
        leaves[edge_of(text)] = name
    # A name that is no wall or door is passed on: refusing it is the position's own task.
    return {edge: n for edge, n in cubes.items() if n}, {edge: s for edge, s in leaves.items() if s != "closed"}


def _spread_cubes(board: Board, cells: Mapping[Cell, str], named: set[Edge], count: int) -> dict[Edge, int]:
    """One cube on each of ``count`` walls that touch nothing drawn: nearer to the collapse, and no path is changed."""
    busy = {cell for cell, code in cells.items() if code not in (EMPTY, ANY)}
    quiet = [edge for edge in reversed(board.walls) if edge not in named and not busy & set(edge)]
    if len(quiet) < count:
        raise PictureError(f"only {len(quiet)} walls are away from what is drawn; {count} cubes were asked for")
    return dict.fromkeys(quiet[:count], 1)


def _unrevealed(position: Position, given: tuple[int, int] | Mapping[str, int] | None) -> dict[str, int]:
    """SETUP-FAM-04: of 10 victims and 5 false alarms those that are neither face up nor gone."""
    if isinstance(given, Mapping):
        return {"victims": given.get("victims", 0), "false_alarms": given.get("false_alarms", 0)}
    if given is not None:
        return {"victims": given[0], "false_alarms": given[1]}
    face_up = sum(poi["face"] == "victim" for poi in position["pois"])
    victims = 10 - face_up - position["rescued"] - position["lost"]
    return {"victims": max(0, victims), "false_alarms": max(0, 5 - position["false_alarms"])}
