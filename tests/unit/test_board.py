"""The two printed houses are what the board data says; a house the rules could not be played in is refused."""

from __future__ import annotations

import copy
import json
import os
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flashover import Game, Record
from flashover.board import CODES, Board, BoardError, ParkingSpot, resolve_board
from flashover.options import Options

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "src" / "flashover" / "formats" / "schema" / "board.schema.json").read_text("utf-8"))
DATA = ROOT / "src" / "flashover" / "data" / "boards"
SIDES = ("top", "right", "bottom", "left")
INSIDE = [(r, c) for r in range(1, 7) for c in range(1, 9)]

Json = dict[str, Any]


def house(side: str = "A") -> Json:
    data: Json = json.loads((DATA / f"{side.lower()}.json").read_text("utf-8"))
    return data


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


# ---------------------------------------------------------------- the printed houses


@pytest.mark.parametrize(("side", "walls", "doors", "entrances"), [("A", 42, 8, 4), ("B", 45, 7, 2)])
def test_printed_houses_have_the_counted_edges(side: str, walls: int, doors: int, entrances: int) -> None:
    board = Board.builtin(side)
    assert (len(board.walls), len(board.doors), len(board.entrances)) == (walls, doors, entrances)


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_field_of_the_file_arrives_unchanged(side: str) -> None:
    board, file = Board.builtin(side), house(side)
    assert (board.name, board.label) == (file["name"], file["label"])
    for field in ("walls", "doors", "entrances"):
        assert [[list(a), list(b)] for a, b in getattr(board, field)] == sorted(file[field])
    for field in ("ambulance_parking", "engine_parking"):
        spots = getattr(board, field)
        assert tuple(spot.side for spot in spots) == SIDES
        by_side = {spot["side"]: spot for spot in file[field]}
        for spot in spots:
            assert [list(cell) for cell in spot.cells] == by_side[spot.side]["cells"]
            assert spot.quadrant == by_side[spot.side].get("quadrant")
    assert {name: sorted(map(list, cells)) for name, cells in board.quadrants.items()} == file["quadrants"]
    assert {f"{r},{c}": arrow for (r, c), arrow in board.poi_arrows.items()} == file["poi_arrows"]
    assert [list(cell) for cell in board.family_fire] == file["family_setup"]["fire"]
    assert [list(cell) for cell in board.family_poi] == file["family_setup"]["poi"]
    assert {str(n): list(cell) for n, cell in board.first_explosion.items()} == file["first_explosion"]
    assert {str(n): m for n, m in board.black_die_opposite.items()} == file["black_die_opposite"]
    assert {str(n): m for n, m in board.red_die_opposite.items()} == file["red_die_opposite"]


@pytest.mark.parametrize("side", ["A", "B"])
def test_printed_houses_show_the_facts_of_the_catalogue(side: str) -> None:
    """DATA-1, DATA-2, DATA-3, DATA-7 and SETUP-EXP-09, written out once more by hand."""
    board = Board.builtin(side)
    fires = {(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (3, 5), (4, 4), (5, 6), (5, 7), (6, 6)}
    assert set(board.family_fire) == fires
    assert set(board.family_poi) == {(2, 4), (5, 1), (5, 8)}
    central = [(3, 3), (3, 4), (3, 5), (3, 6), (4, 6), (4, 5), (4, 4), (4, 3)]
    assert board.first_explosion == dict(enumerate(central, start=1))
    for r, c in INSIDE:
        name = f"{'top' if r <= 3 else 'bottom'}-{'left' if c <= 4 else 'right'}"
        assert [q for q, cells in board.quadrants.items() if (r, c) in cells] == [name]
    assert board.black_die_opposite == {1: 6, 6: 1, 2: 5, 5: 2, 3: 8, 8: 3, 4: 7, 7: 4}
    assert board.red_die_opposite == {n: 7 - n for n in range(1, 7)}


def test_side_a_fits_the_printed_examples() -> None:
    """DATA-5: what the deck-gun and explosion examples show of side A."""
    board = Board.builtin("A")
    assert {((5, 7), (5, 8)), ((4, 7), (5, 7)), ((2, 3), (3, 3))} <= set(board.walls)
    assert ((3, 2), (3, 3)) in board.doors
    for free in (((5, 6), (5, 7)), ((5, 7), (6, 7))):
        assert free not in board.walls + board.doors + board.entrances


def test_parking_of_side_a() -> None:
    board = Board.builtin("A")
    assert board.ambulance_parking[3] == ParkingSpot("left", ((3, 0), (4, 0)), None)
    assert board.engine_parking[0] == ParkingSpot("top", ((0, 7), (0, 8)), "top-right")


def test_houses_differ_and_are_read_once() -> None:
    assert Board.builtin("A") != Board.builtin("B")
    assert Board.builtin("A") is Board.builtin("A")


# ---------------------------------------------------------------- the value


def test_round_trip_through_json() -> None:
    for side in "AB":
        board = Board.builtin(side)
        again = Board.from_json(json.loads(json.dumps(board.to_json())))
        assert again == board
        assert hash(again) == hash(board)
        assert again.to_json() == board.to_json()
        assert pickled(board) == board
        assert copy.copy(board) is board
        assert copy.deepcopy(board) is board


def test_order_in_the_file_does_not_matter() -> None:
    shuffled = house()
    for field in ("walls", "doors", "entrances"):
        shuffled[field] = [[b, a] for a, b in reversed(shuffled[field])]
    for field in ("ambulance_parking", "engine_parking"):
        shuffled[field].reverse()
        for spot in shuffled[field]:
            spot["cells"].reverse()
    for cells in (*shuffled["quadrants"].values(), *shuffled["family_setup"].values()):
        cells.reverse()
    shuffled = dict(reversed(shuffled.items()))
    board = Board.from_json(shuffled)
    assert board == Board.builtin("A")
    assert board.to_json() == Board.builtin("A").to_json()


def test_label_is_not_part_of_the_digest_and_the_name_is() -> None:
    relabelled, renamed = house(), house()
    relabelled["label"] = "domeček č. 1"
    renamed["name"] = "A2"
    assert Board.from_json(relabelled).digest == Board.builtin("A").digest
    assert Board.from_json(renamed).digest != Board.builtin("A").digest
    assert re.fullmatch(r"[0-9a-f]{64}", Board.builtin("A").digest)


def test_digests_stay_the_same_for_ever() -> None:
    """Records name the digest of their board."""
    assert Board.builtin("A").digest == "cb908a51551cf07468e355cd27b5c3f74ae67d0a2f1c135c2c63235c715e1302"
    assert Board.builtin("B").digest == "2887a31288e79120308affcff25ae22b37e49f05cc8cb0123693b3797a10dfb1"


def test_rooms_are_for_the_eye_only() -> None:
    """A house without its rooms, or with others, is the same house: digests, positions and records do not know them."""
    bare, moved = house(), house()
    del bare["rooms"]
    moved["rooms"] = moved["rooms"][:1]
    moved["rooms"][0] |= {"name": "library", "pieces": [{"kind": "piano", "at": [1, 2.25], "turn": 315}]}
    for other in (Board.from_json(bare), Board.from_json(moved)):
        assert other == Board.builtin("A")
        assert other.digest == Board.builtin("A").digest
    assert "rooms" not in Board.from_json(bare).to_json()
    assert Board.from_json(bare).rooms == ()
    assert Board.from_json(moved).to_json()["rooms"] == moved["rooms"]
    fingerprints = set()
    for own in (bare, house(), moved):
        game = Game.new(Options(board=own), 2, seed=3)
        fingerprints.add(game.digest())
        record = Record.from_json(json.loads(json.dumps(game.record().to_json())))
        assert record.board.to_json() == Board.from_json(own).to_json()
        assert record.game().digest() == game.digest()
    assert len(fingerprints) == 1


@pytest.mark.parametrize("side", ["A", "B"])
def test_printed_houses_are_furnished_throughout(side: str) -> None:
    board = Board.builtin(side)
    assert sorted(cell for room in board.rooms for cell in room.cells) == INSIDE
    assert all(room.pieces for room in board.rooms)
    assert len({room.name for room in board.rooms}) == len(board.rooms), "a name says which room is meant"
    assert board.to_json()["rooms"] == house(side)["rooms"] == sorted(house(side)["rooms"], key=lambda room: room["cells"])


def test_pieces_keep_their_order_and_rooms_have_one() -> None:
    """What is drawn first lies below; the order of rooms and cells means nothing."""
    shuffled = house()
    for room in shuffled["rooms"]:
        room["cells"].reverse()
    shuffled["rooms"].reverse()
    assert Board.from_json(shuffled).to_json() == Board.builtin("A").to_json()
    assert [piece.kind for piece in Board.builtin("A").rooms[0].pieces][:2] == ["rug", "desk"]


def test_board_cannot_be_changed() -> None:
    board: Any = Board.builtin("A")
    with pytest.raises(AttributeError):
        board.name = "C"
    with pytest.raises(AttributeError):
        del board.walls
    with pytest.raises(TypeError):
        board.quadrants["top-left"] = frozenset()
    board.to_json()["walls"].clear()
    assert len(board.walls) == 42


def test_repr_is_short_and_names_the_house() -> None:
    assert repr(Board.builtin("B")).startswith("<Board 'B' 45 walls 7 doors 2 entrances ")


def test_any_number_of_doors_is_fine() -> None:
    """CLR-01."""
    doorless = house()
    doorless["doors"] = []
    assert Board.from_json(doorless).doors == ()


# ---------------------------------------------------------------- refusals

Change = Callable[[Json], object]


def put(path: str, value: object) -> Change:
    """Set the value at `walls[3]`, `family_setup.poi[1]` or `poi_arrows.1,1`."""
    keys = [int(k[1:-1]) if k.startswith("[") else k for k in re.findall(r"\[\d+\]|[^.\[\]]+", path)]

    def change(board: Any) -> None:
        for key in keys[:-1]:
            board = board[key]
        board[keys[-1]] = value

    return change


def add(path: str, *values: object) -> Change:
    def change(board: Json) -> None:
        target: Any = board
        for key in path.split("."):
            target = target[int(key) if key.isdecimal() else key]
        target.extend(values)

    return change


def both(*changes: Change) -> Change:
    def change(board: Json) -> None:
        for one in changes:
            one(board)

    return change


def wall_in_the_corner_room(board: Json) -> None:
    """The closet (5,8)-(6,8) of side A loses its only door."""
    board["walls"].append(board["doors"].pop())


def swap_cells_of_quadrants(board: Json) -> None:
    left, right = board["quadrants"]["top-left"], board["quadrants"]["top-right"]
    left[0], right[0] = right[0], left[0]


def quadrants_by_odd_and_even_columns(board: Json) -> None:
    """1-6, 2-5, 3-8, 4-7 and 9-n pair odd with even; red 1..3 with 4..6: a strange but playable house."""
    for name in board["quadrants"]:
        rows = range(1, 4) if "top" in name else range(4, 7)
        columns = range(1, 9, 2) if "left" in name else range(2, 9, 2)
        board["quadrants"][name] = [[r, c] for r in rows for c in columns]


def quadrants_of_two_and_six_columns(board: Json) -> None:
    for name in board["quadrants"]:
        rows = range(1, 4) if "top" in name else range(4, 7)
        columns = range(1, 3) if "left" in name else range(3, 9)
        board["quadrants"][name] = [[r, c] for r in rows for c in columns]


REFUSED: list[tuple[str, str, Change]] = [
    ("board.type", "walls", put("walls", {})),
    ("board.type", "walls[3]", put("walls[3]", "1,2|1,3")),
    ("board.type", "walls[3]", put("walls[3]", [[1, 2]])),
    ("board.type", "walls[3][1]", put("walls[3][1]", [1, 2, 3])),
    ("board.type", "walls[3][1][0]", put("walls[3][1][0]", 1.0)),
    ("board.type", "walls[3][1][0]", put("walls[3][1][0]", True)),
    ("board.type", "name", put("name", 7)),
    ("board.type", "label", put("label", None)),
    ("board.type", "rows", put("rows", "6")),
    ("board.type", "engine_parking[2]", put("engine_parking[2]", [])),
    ("board.type", "engine_parking[2].side", put("engine_parking[2].side", 1)),
    ("board.type", "engine_parking[2].quadrant", put("engine_parking[2].quadrant", ["top-left", "top-right"])),
    ("board.type", "poi_arrows.4,4", put("poi_arrows.4,4", 3)),
    ("board.type", "red_die_opposite.3", put("red_die_opposite.3", "4")),
    ("board.type", "quadrants", put("quadrants", [])),
    ("board.type", "family_setup", lambda b: b["family_setup"].update({5: []})),
    ("board.field_missing", "entrances", lambda b: b.pop("entrances")),
    ("board.field_missing", "label", lambda b: b.pop("label")),
    ("board.field_missing", "engine_parking[1].quadrant", lambda b: b["engine_parking"][1].pop("quadrant")),
    ("board.field_missing", "poi_arrows.6,8", lambda b: b["poi_arrows"].pop("6,8")),
    ("board.field_missing", "quadrants.top-right", lambda b: b["quadrants"].pop("top-right")),
    ("board.field_missing", "first_explosion.8", lambda b: b["first_explosion"].pop("8")),
    ("board.field_missing", "family_setup.poi", lambda b: b["family_setup"].pop("poi")),
    ("board.field_unknown", "colour", put("colour", "red")),
    ("board.field_unknown", "ambulance_parking[0].quadrant", put("ambulance_parking[0].quadrant", "top-left")),
    ("board.field_unknown", "poi_arrows.0,1", put("poi_arrows.0,1", "down")),
    ("board.field_unknown", "quadrants.middle", put("quadrants.middle", [])),
    ("board.field_unknown", "black_die_opposite.9", put("black_die_opposite.9", 1)),
    ("board.field_unknown", "family_setup.smoke", put("family_setup.smoke", [])),
    ("board.text", "name", put("name", " ")),
    ("board.text", "name", put("name", "two\nlines")),
    ("board.text", "label", put("label", "x" * 201)),
    ("board.size", "rows", put("rows", 7)),
    ("board.size", "cols", put("cols", 6)),
    ("board.cell_off_board", "doors[2][1]", put("doors[2][1]", [8, 1])),
    ("board.cell_off_board", "doors[2][0]", put("doors[2][0]", [1, -1])),
    ("board.cell_off_board", "family_setup.fire[1]", put("family_setup.fire[1]", [1, 10])),
    ("board.cell_outside", "family_setup.fire[1]", put("family_setup.fire[1]", [0, 3])),
    ("board.cell_outside", "family_setup.poi[0]", put("family_setup.poi[0]", [3, 9])),
    ("board.cell_outside", "first_explosion.4", put("first_explosion.4", [7, 1])),
    ("board.cell_outside", "quadrants.top-left[0]", put("quadrants.top-left[0]", [0, 0])),
    ("board.cell_duplicate", "family_setup.fire[10]", add("family_setup.fire", [2, 2])),
    ("board.cell_duplicate", "family_setup.poi[1]", put("family_setup.poi[1]", [2, 4])),
    ("board.edge_not_neighbours", "walls[8]", put("walls[8]", [[1, 5], [2, 6]])),
    ("board.edge_not_neighbours", "doors[0]", put("doors[0]", [[1, 3], [1, 5]])),
    ("board.edge_not_neighbours", "doors[0]", put("doors[0]", [[1, 3], [1, 3]])),
    ("board.edge_outside", "walls[42]", add("walls", [[0, 1], [0, 2]])),
    ("board.edge_outside", "entrances[4]", add("entrances", [[7, 0], [6, 0]])),
    ("board.edge_duplicate", "walls[42]", add("walls", [[1, 5], [1, 6]])),
    ("board.edge_duplicate", "walls[42]", add("walls", [[1, 6], [1, 5]])),
    ("board.edge_duplicate", "doors[8]", add("doors", [[1, 6], [1, 5]])),
    ("board.edge_duplicate", "doors[8]", add("doors", [[1, 4], [1, 3]])),
    ("board.edge_duplicate", "entrances[4]", add("entrances", [[1, 1], [0, 1]])),
    ("board.door_on_outline", "doors[8]", lambda b: b["doors"].append(b["entrances"].pop())),
    ("board.entrance_inside", "entrances[4]", lambda b: b["entrances"].append(b["doors"].pop())),
    ("board.entrance_none", "entrances", lambda b: (b["walls"].extend(b["entrances"]), b["entrances"].clear())),
    ("board.outline_open", "walls", lambda b: b["walls"].remove([[0, 1], [1, 1]])),
    ("board.outline_open", "walls", lambda b: b["entrances"].pop()),
    ("board.unreachable", "walls", wall_in_the_corner_room),
    ("board.parking_count", "ambulance_parking", lambda b: b["ambulance_parking"].pop()),
    ("board.parking_count", "engine_parking", put("engine_parking", [])),
    ("board.parking_side", "engine_parking[3].side", put("engine_parking[3].side", "west")),
    (
        "board.parking_side_duplicate",
        "ambulance_parking[3].side",
        put("ambulance_parking[3]", {"side": "top", "cells": [[0, 1], [0, 2]]}),
    ),
    ("board.parking_cells", "ambulance_parking[0].cells", put("ambulance_parking[0].cells", [[0, 8], [0, 9]])),
    ("board.parking_cells", "ambulance_parking[0].cells", put("ambulance_parking[0].cells", [[0, 2], [0, 4]])),
    ("board.parking_cells", "ambulance_parking[0].cells", put("ambulance_parking[0].cells", [[1, 2], [1, 3]])),
    ("board.parking_cells", "ambulance_parking[0].cells", put("ambulance_parking[0].cells", [[0, 2]])),
    ("board.parking_cells", "ambulance_parking[0].cells", put("ambulance_parking[0].cells", [[7, 5], [7, 6]])),
    ("board.parking_cells", "ambulance_parking[3].cells", put("ambulance_parking[3].cells", [[0, 0], [1, 0]])),
    ("board.parking_cells", "ambulance_parking[1].cells", put("ambulance_parking[1].cells", [[3, 0], [4, 0]])),
    ("board.parking_overlap", "engine_parking[0].cells[0]", put("engine_parking[0].cells", [[0, 6], [0, 7]])),
    ("board.parking_quadrant", "engine_parking[0].quadrant", put("engine_parking[0].quadrant", "middle")),
    ("board.quadrant_duplicate", "quadrants.top-right[12]", add("quadrants.top-right", [1, 1])),
    ("board.quadrant_duplicate", "quadrants.top-left[12]", add("quadrants.top-left", [1, 1])),
    ("board.quadrant_incomplete", "quadrants", lambda b: b["quadrants"]["bottom-right"].pop()),
    ("board.quadrant_dice", "quadrants.top-left", swap_cells_of_quadrants),
    ("board.quadrant_dice", "quadrants.top-left", quadrants_of_two_and_six_columns),
    ("board.arrow_direction", "poi_arrows.4,4", put("poi_arrows.4,4", "north")),
    ("board.arrow_target", "poi_arrows.1,1", put("poi_arrows.1,1", "up-right")),
    ("board.arrow_target", "poi_arrows.6,8", put("poi_arrows.6,8", "right")),
    ("board.fire_count", "family_setup.fire", put("family_setup.fire", [list(cell) for cell in INSIDE[:34]])),
    ("board.poi_count", "family_setup.poi", lambda b: b["family_setup"]["poi"].pop()),
    ("board.poi_count", "family_setup.poi", add("family_setup.poi", [1, 1])),
    ("board.poi_on_fire", "family_setup.poi[1]", put("family_setup.poi[1]", [3, 5])),
    ("board.die_face", "black_die_opposite.2", put("black_die_opposite.2", 9)),
    ("board.die_face", "red_die_opposite.2", put("red_die_opposite.2", 0)),
    ("board.die_pairs", "black_die_opposite.1", put("black_die_opposite.1", 5)),
    ("board.die_pairs", "red_die_opposite.1", both(put("red_die_opposite.1", 1), put("red_die_opposite.6", 6))),
    ("board.type", "rooms", put("rooms", {})),
    ("board.type", "rooms", put("rooms", None)),
    ("board.type", "rooms[1].name", put("rooms[1].name", 3)),
    ("board.type", "rooms[1].pieces", put("rooms[1].pieces", "sofa")),
    ("board.type", "rooms[1].pieces[0].at", put("rooms[1].pieces[0].at", [1.5])),
    ("board.type", "rooms[1].pieces[0].at[1]", put("rooms[1].pieces[0].at[1]", True)),
    ("board.type", "rooms[1].pieces[0].at[1]", put("rooms[1].pieces[0].at[1]", float("nan"))),
    ("board.type", "rooms[1].pieces[0].turn", put("rooms[1].pieces[0].turn", 90.0)),
    ("board.field_missing", "rooms[0].pieces", lambda b: b["rooms"][0].pop("pieces")),
    ("board.field_missing", "rooms[0].pieces[1].turn", lambda b: b["rooms"][0]["pieces"][1].pop("turn")),
    ("board.field_unknown", "rooms[0].colour", put("rooms[0].colour", "red")),
    ("board.field_unknown", "rooms[0].pieces[1].size", put("rooms[0].pieces[1].size", 2)),
    ("board.cell_outside", "rooms[2].cells[0]", put("rooms[2].cells[0]", [0, 6])),
    ("board.cell_duplicate", "rooms[2].cells[6]", add("rooms.2.cells", [1, 6])),
    ("board.room_name", "rooms[0].name", put("rooms[0].name", "ballroom")),
    ("board.room_empty", "rooms[0].cells", put("rooms[0].cells", [])),
    ("board.room_overlap", "rooms[1].cells[4]", add("rooms.1.cells", [1, 1])),
    ("board.piece_kind", "rooms[0].pieces[0].kind", put("rooms[0].pieces[0].kind", "throne")),
    ("board.piece_place", "rooms[0].pieces[0].at", put("rooms[0].pieces[0].at", [3.01, 2.5])),
    ("board.piece_place", "rooms[0].pieces[0].at", put("rooms[0].pieces[0].at", [1e300, -1])),
    ("board.piece_turn", "rooms[0].pieces[0].turn", put("rooms[0].pieces[0].turn", 30)),
    ("board.piece_turn", "rooms[0].pieces[0].turn", put("rooms[0].pieces[0].turn", 360)),
    ("board.piece_count", "rooms[0].pieces", lambda b: put("rooms[0].pieces", b["rooms"][0]["pieces"] * 9)(b)),
    # red pairs 1-2, 3-4, 5-6: a 1 turned over is still above the bottom quadrants
    (
        "board.quadrant_dice",
        "quadrants.top-left",
        put("red_die_opposite", {"1": 2, "2": 1, "3": 4, "4": 3, "5": 6, "6": 5}),
    ),
]


@pytest.mark.parametrize(("code", "path", "change"), REFUSED)
def test_bad_house_is_refused(code: str, path: str, change: Change) -> None:
    bad = house()
    change(bad)
    with pytest.raises(BoardError) as caught:
        Board.from_json(bad)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert caught.value.message
    assert pickled(caught.value).path == path


def test_every_code_is_tested() -> None:
    tested_below = {"board.side_unknown", "board.file_unreadable", "board.file_refused", "board.file_json"}
    tested_below |= {"board.text_walls", "board.text_line", "board.text_corner"}  # tests/unit/formats/test_course.py
    assert {code for code, _, _ in REFUSED} | tested_below == set(CODES)


@pytest.mark.parametrize("value", [None, [], "A", 3, True, 1.5])
def test_a_board_is_an_object(value: object) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_json(value)
    assert (caught.value.code, caught.value.path) == ("board.type", "")


def test_quadrants_need_not_be_quarters() -> None:
    """AMB-60 asks only that a turned die lands inside."""
    strange = house()
    quadrants_by_odd_and_even_columns(strange)
    assert (1, 7) in Board.from_json(strange).quadrants["top-left"]


def test_thirty_three_fires_are_allowed() -> None:
    burning = house()
    burning["family_setup"]["fire"] = [list(cell) for cell in INSIDE if cell not in ((2, 4), (5, 1), (5, 8))][:33]
    assert len(Board.from_json(burning).family_fire) == 33


def test_walls_on_an_own_board_may_be_opened() -> None:
    open_plan = house()
    open_plan["walls"] = [edge for edge in open_plan["walls"] if any(r in (0, 7) or c in (0, 9) for r, c in edge)]
    assert len(Board.from_json(open_plan).walls) == 24


def refusal(value: object) -> str | None:
    try:
        Board.from_json(value)
    except BoardError as error:
        return error.code
    return None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 11) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_is_changed_the_answer_is_a_board_or_a_refusal(data: st.DataObject) -> None:
    board: Any = house(data.draw(st.sampled_from("AB")))
    node: Any = board
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if not (isinstance(node[key], (dict, list)) and node[key] and data.draw(st.booleans())):
            break
        node = node[key]
    node[key] = data.draw(json_values)
    code = refusal(board)
    if code is None:
        assert Board.from_json(Board.from_json(board).to_json()) == Board.from_json(board)
    else:
        assert code in CODES


# ---------------------------------------------------------------- files and options


def test_unknown_printed_side_is_refused() -> None:
    with pytest.raises(BoardError, match=r"board\.side_unknown"):
        Board.builtin("C")


def test_load_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text(json.dumps(house("B")), "utf-8")
    assert Board.load(file) == Board.load(str(file)) == Board.builtin("B")


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 1_000_001)
    unreadable: list[str | Path] = [tmp_path / "absent.json", tmp_path, large, "nul\0byte"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        unreadable.append(tmp_path / "pipe")
    for path in unreadable:
        with pytest.raises(BoardError) as caught:
            Board.load(path)
        assert (caught.value.code, caught.value.path) == ("board.file_unreadable", "")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe\xfa", b"[" * 100_000, b'{"name": "A", "name": "B"}'])
def test_files_without_proper_json_are_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "house.json"
    file.write_bytes(data)
    with pytest.raises(BoardError) as caught:
        Board.load(file)
    assert caught.value.code == "board.file_json"


def test_options_name_the_printed_side() -> None:
    assert resolve_board(Options()) is Board.builtin("A")
    assert resolve_board(Options(board_side="B")) is Board.builtin("B")
    assert resolve_board(Options(mode="experienced", edition="ru")) is Board.builtin("B")


def test_options_bring_an_own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CLR-21: inline, or a path relative to the working directory."""
    own = house()
    own["name"] = "mine"
    (tmp_path / "mine.json").write_text(json.dumps(own), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert resolve_board(Options(board="mine.json")).name == "mine"
    assert resolve_board(Options(board=own)) == resolve_board(Options(board="mine.json"))


def test_refusals_of_an_own_board_are_found_under_board() -> None:
    bad = house()
    bad["walls"][3] = [[1, 1], [1, 1]]
    for board, code, path in (
        (bad, "board.edge_not_neighbours", "board.walls[3]"),
        ({}, "board.field_missing", "board.name"),
        ("no/such/file.json", "board.file_unreadable", "board"),
    ):
        with pytest.raises(BoardError) as caught:
            resolve_board(Options.from_json({"board": board}))
        assert (caught.value.code, caught.value.path) == (code, path)


def test_strangers_cannot_name_files() -> None:
    with pytest.raises(BoardError) as caught:
        resolve_board(Options(board=str(DATA / "a.json")), files=False)
    assert (caught.value.code, caught.value.path) == ("board.file_refused", "board")
    assert resolve_board(Options(board=house()), files=False) == Board.builtin("A")


# ---------------------------------------------------------------- schema and page


def fits(value: Any, schema: Any) -> bool:
    """As much of JSON Schema as our schema uses; an unknown keyword is an error of the test."""
    if isinstance(schema, bool):
        return schema
    types: dict[str, Any] = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float)}
    for keyword, rule in schema.items():
        match keyword:
            case "$schema" | "$id" | "$defs" | "title" | "description":
                ok = True
            case "$ref":
                ok = fits(value, SCHEMA["$defs"][rule.removeprefix("#/$defs/")])
            case "type":
                ok = isinstance(value, types[rule]) and not isinstance(value, bool)
            case "const":
                ok = value == rule
            case "enum":
                ok = value in rule
            case "required":
                ok = all(name in value for name in rule)
            case "properties":
                ok = all(fits(item, rule[name]) for name, item in value.items() if name in rule)
            case "additionalProperties":
                ok = rule is False and set(value) <= set(schema["properties"])
            case "prefixItems":
                ok = all(fits(item, one) for item, one in zip(value, rule, strict=False))
            case "items":
                ok = all(fits(item, rule) for item in value[len(schema.get("prefixItems", [])) :])
            case "uniqueItems":
                ok = len({json.dumps(item) for item in value}) == len(value)
            case "minItems" | "minLength":
                ok = len(value) >= rule
            case "maxItems" | "maxLength":
                ok = len(value) <= rule
            case "minimum":
                ok = value >= rule
            case "maximum":
                ok = value <= rule
            case "exclusiveMaximum":
                ok = value < rule
            case _:
                raise AssertionError(f"keyword {keyword} is not known to this test")
        if not ok:
            return False
    return True


def test_schema_accepts_the_printed_houses() -> None:
    for side in "AB":
        assert fits(house(side), SCHEMA)
        assert fits(Board.builtin(side).to_json(), SCHEMA)


SHAPE = {"board.type", "board.field_missing", "board.field_unknown", "board.size", "board.cell_off_board"}
SHAPE |= {"board.cell_outside", "board.cell_duplicate", "board.parking_count", "board.parking_side"}
SHAPE |= {"board.parking_quadrant", "board.arrow_direction", "board.fire_count", "board.poi_count", "board.die_face"}
SHAPE |= {"board.entrance_none", "board.room_name", "board.room_empty", "board.piece_kind", "board.piece_turn", "board.piece_count"}


def test_schema_refuses_what_has_the_wrong_shape() -> None:
    for code, path, change in REFUSED:
        bad = house()
        change(bad)
        if code in SHAPE:
            assert not fits(bad, SCHEMA), (code, path)


def test_page_lists_every_code_with_its_meaning() -> None:
    page = (ROOT / "docs" / "how-to" / "boards.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `(board\.\w+)` \| (.+) \|$", page, re.MULTILINE)) == dict(CODES)
    for field in SCHEMA["properties"]:
        assert f"`{field}`" in page


def test_example_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "how-to" / "boards.md").read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "boards.md", "exec"), {})  # noqa: S102 - our own page
    (promised,) = re.findall(r"print\(.*\)  # (.*)", example)
    assert capsys.readouterr().out.strip() == promised
