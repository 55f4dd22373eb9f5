"""The pictures of a position: text, plain lines, SVG."""

from __future__ import annotations

import re
import time
from html import unescape
from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from flashover.board import Board
from flashover.formats.rooms import PIECES, ROOMS
from flashover.i18n import LANGUAGES, text, write
from flashover.render import describe, render_preview, render_svg, render_text
from flashover.render.furniture import FURNITURE, piece_art
from flashover.render.ground import name_place
from flashover.render.house import FLOORS, ROOM_FLOORS
from flashover.render.layout import layout_cell
from flashover.render.palette import COLUMN_DIE, ROW_DIE, SEATS, THEMES, WHITE
from flashover.render.scene import rooms
from scripts.make_images import IMAGES, pictures
from tests.kit.render_positions import (
    POSITIONS,
    Position,
    crowd,
    family_start_a,
    fire_outside,
    mid_game,
    other_specialists,
    veteran_mid_game,
)

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = {"A": Board.builtin("A"), "B": Board.builtin("B")}
ALL = pytest.mark.parametrize("name", POSITIONS)

FAMILY_START = """\
     0       1       2       3       4       5       6       7       8       9
0                                           amb     amb     eng     eng           0
                                                     B
         ┏━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━┳━━╸↕╺━━━━━━━━━━━━━━━━━━┓
1   eng  ┃                       ▮               ┃                       ┃        1
         ┃                       ▮               ┃                       ┃
         ┃       ·       ·       ┃       ·       ┃       ·       ·       ┃
2   eng  ┃         ▲▲▲▲▲   ▲▲▲▲▲ ┃   ?           ▮                       ┃        2
         ┃         ▲▲▲▲▲   ▲▲▲▲▲ ┃               ▮                       ┃
         ┃       ·       ┏━━━━━━━┻━━━━━━━━━━━━━━━┻━━━━━━━┳━━━━━━━━━━▬▬▬━━┫
3   amb  ↔         ▲▲▲▲▲ ▮ ▲▲▲▲▲   ▲▲▲▲▲   ▲▲▲▲▲         ┃               ┃  amb   3
    ►A   ↔         ▲▲▲▲▲ ▮ ▲▲▲▲▲   ▲▲▲▲▲   ▲▲▲▲▲         ┃               ┃
         ┃       ·       ┃       ·       ·       ·       ┃       ·       ┃
4   amb  ┃               ┃         ▲▲▲▲▲                 ▮               ↔  amb   4
         ┃               ┃         ▲▲▲▲▲                 ▮               ↔   C
         ┣━━━━━━━━━━━━━━━┻━━━━━━━━━━▬▬▬━━━━━━━━━━┳━━━━━━━┻━━━━━━━┳━━━━━━━┫
5        ┃   ?                                   ┃ ▲▲▲▲▲   ▲▲▲▲▲ ┃   ?   ┃  eng   5
         ┃                                       ┃ ▲▲▲▲▲   ▲▲▲▲▲ ┃       ┃
         ┃       ·       ·       ·       ·       ┃       ·       ┃       ┃
6        ┃                                       ▮ ▲▲▲▲▲         ▮       ┃  eng   6
         ┃                                       ▮ ▲▲▲▲▲         ▮       ┃
         ┗━━━━━━━━━━━━━━━━━━╸↕╺━━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━┻━━━━━━━┛
7           eng     eng     amb     amb                                           7
                             D
     0       1       2       3       4       5       6       7       8       9

Family game, board A - Firefighter A to play: 4 AP
phase actions   rescued 0/7   lost 0/4   cubes left 24/24   unrevealed 10 victims + 5 false alarms
►A 3-0   B 0-6   C 4-9   D 7-3

▲▲▲ fire   ░░░ smoke   ✹ hot spot   ◆ hazmat   ? POI   ♙ victim   ♥ treated   ►A active
━╍╍■╍╍━ damaged   ■ ■ destroyed   ▮ ▬▬▬ door   ▯ ▭▭▭ open   ╹ ╸ ╺ gone   ↔ ╸↕╺ entrance
[AMB] ambulance   [ENG] fire engine   amb eng parking spot
"""


def position_of(name: str) -> tuple[Position, Board]:
    side, build = POSITIONS[name]
    return build(), BOARDS[side]


def parse(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own output


def uses(picture: str) -> dict[str, int]:
    """How often each symbol is placed, outside the status strip."""
    found: dict[str, int] = {}
    status = next((group for group in parse(picture).iter(f"{SVG}g") if group.get("class") == "status"), None)
    hidden = set() if status is None else set(status.iter(f"{SVG}use"))
    for use in parse(picture).iter(f"{SVG}use"):
        name = str(use.get("href")).split("-", 1)[1]
        found[name] = found.get(name, 0) + 1
    for use in hidden:
        found[str(use.get("href")).split("-", 1)[1]] -= 1
    return {name: count for name, count in found.items() if count}


def board_part(text: str) -> list[str]:
    return text.split("\n\n")[0].split("\n")


# --- text


def test_the_family_start_is_drawn_as_this_picture() -> None:
    drawn = render_text(family_start_a(), BOARDS["A"])
    assert "\n".join(line.rstrip() for line in drawn.split("\n")) == FAMILY_START


@ALL
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
def test_board_lines_have_equal_width_and_fit_a_terminal(name: str, ascii_only: bool, coordinates: bool) -> None:
    position, board = position_of(name)
    text = render_text(position, board, ascii=ascii_only, coordinates=coordinates)
    assert len({len(line) for line in board_part(text)}) == 1
    assert max(len(line) for line in text.split("\n")) <= 100


@ALL
def test_ascii_mode_is_pure_ascii(name: str) -> None:
    position, board = position_of(name)
    text = render_text(position, board, ascii=True)
    assert text.isascii()
    assert "\x1b" not in text


@ALL
def test_colour_changes_nothing_but_colour(name: str) -> None:
    position, board = position_of(name)
    coloured = render_text(position, board, color=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_text(position, board)


def test_the_text_shows_every_token_of_a_crowd() -> None:
    lines = board_part(render_text(crowd(), BOARDS["A"]))
    assert any("░✹◆♙♥" in line for line in lines)
    assert any("ABC►DEF" in line for line in lines)
    assert any("░✹◆♙♙♥" in line for line in lines)
    assert any("[ENG]   [ENG]" in line for line in lines)


def test_a_row_grows_when_a_cell_needs_more_lines() -> None:
    position = crowd()
    position["pois"] = [{"at": [3, 5], "face": "victim"}] * 10
    drawn = board_part(render_text(position, BOARDS["A"]))
    assert len(drawn) == len(board_part(render_text(crowd(), BOARDS["A"]))) + 1
    assert sum(line.count("♙") for line in drawn) == 10
    assert len({len(line) for line in drawn}) == 1


def test_walls_and_doors_in_every_state_look_different() -> None:
    text = render_text(mid_game(), BOARDS["A"])
    for shape in ("━╍╍■╍╍━", "  ■ ■  ", "▬▬▬", "▭▭▭", "━━╸ ╺━━", "↕"):
        assert shape in text
    board = "".join(board_part(text))
    assert board.count("■") == sum(wall["cubes"] for wall in mid_game()["walls"])


# --- plain lines


@ALL
def test_the_description_mentions_every_token(name: str) -> None:
    position, board = position_of(name)
    lines = describe(position, board).split("\n")

    def at(cell: list[int]) -> str:
        return next(line for line in lines if line.startswith(f"  {cell[0]}-{cell[1]}: "))

    for key, word in (("fire", "fire"), ("smoke", "smoke"), ("hot_spots", "hot spot"), ("hazmats", "hazmat")):
        for cell in position.get(key, []):
            assert word in at(cell)
    for poi in position.get("pois", []):
        word = "face-down POI" if poi["face"] == "down" else "treated victim" if poi["treated"] else "victim"
        assert word in at(poi["at"])
    for seat, firefighter in enumerate(position.get("firefighters", [])):
        if firefighter["at"] is not None:
            assert f"firefighter {SEATS[seat].letter}" in at(firefighter["at"])
    text = "\n".join(lines)
    for key in ("walls", "doors"):
        for segment in position.get(key, []):
            (row, column), (other_row, other_column) = segment["between"]
            assert f"between {row}-{column} and {other_row}-{other_column}" in text


def test_the_description_is_plain_and_starts_with_the_status() -> None:
    text = describe(veteran_mid_game(), BOARDS["A"])
    assert text.isascii()
    assert text.split("\n")[:4] == [
        "Experienced game, veteran, board A.",
        "Phase: actions. Firefighter B to play: 3 AP + 2 extinguish AP.",
        "Rescued 3 of 7. Lost 1 of 4. 13 of 24 cubes left.",
        "Not revealed yet: 5 victims, 3 false alarms. False alarms so far: 1.",
    ]
    assert "The ambulance is on the left, on 3-0 and 4-0." in text
    assert "The fire engine is at the top, on 0-7 and 0-8." in text
    assert "Firefighter D (seat 3): Driver/operator, at 0-8, 2 AP saved." in text
    assert "Room 8 (bathroom), rows 5 to 6, column 8: clear." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_damage_cubes_are_counted_down_in_every_picture(language: str) -> None:
    """END-02: 11 of the 24 are on the walls, and every counter shows the 13 that are left, as the table does."""
    position, board = veteran_mid_game(), BOARDS["A"]
    svg = parse(render_svg(position, board, language=language))
    texts = [unescape(item.text or "") for item in svg.iter(f"{SVG}text")]
    assert "13/24" in texts and text("panel.title.cubes", language) in texts
    counts = {"rescued": 3, "lost": 1, "cubes": 13, "all_cubes": 24}
    assert text("panel.counts", language, **counts) in (svg.findtext(f"{SVG}desc") or "")
    assert text("describe.counts", language, to_rescue=7, to_lose=4, **counts) in describe(position, board, language)
    assert text("panel.cubes", language, n=13, of=24) in render_text(position, board, language=language)


def test_a_preview_keeps_the_cubes_that_are_left_and_pales_the_others() -> None:
    picture = render_preview(veteran_mid_game(), BOARDS["A"])
    counters = picture[: picture.index("<svg", 1)]
    cubes = re.findall(r'(<g opacity="\.2">)?<use href="#[^"]*-cube"', counters)
    assert [bool(faint) for faint in cubes] == [False] * 13 + [True] * 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_speaks_every_language(language: str) -> None:
    text = describe(veteran_mid_game(), BOARDS["A"], language)
    assert "{" not in text and write((0, 8), language) in text
    assert (text == describe(veteran_mid_game(), BOARDS["A"])) == (language == "en")
    assert len(text.split("\n")) == len(describe(veteran_mid_game(), BOARDS["A"]).split("\n"))


def test_a_firefighter_not_placed_yet_is_listed() -> None:
    assert "Firefighter C (seat 2): Rescue specialist, not placed yet." in describe(other_specialists(), BOARDS["B"])
    assert "C Rescue not placed" in render_text(other_specialists(), BOARDS["B"])
    assert "not placed" in render_svg(other_specialists(), BOARDS["B"])


def test_the_printed_boards_have_eight_and_seven_rooms() -> None:
    assert len(rooms(BOARDS["A"])) == 8
    assert len(rooms(BOARDS["B"])) == 7
    assert sum(len(room) for room in rooms(BOARDS["A"])) == 48


# --- SVG


@ALL
@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_valid_and_always_the_same(name: str, theme: str) -> None:
    position, board = position_of(name)
    picture = render_svg(position, board, theme=theme, arrows=True, highlight=[(3, 3)])
    assert picture == render_svg(position, board, theme=theme, arrows=True, highlight=[[3, 3]])
    root = parse(picture)
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    assert len({str(name).split("-")[0] for name in ids}) == 1
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@ALL
def test_every_token_is_placed(name: str) -> None:
    position, board = position_of(name)
    found = uses(render_svg(position, board))
    faces = [
        "poi" if poi["face"] == "down" else "treated" if poi["treated"] else "victim"
        for poi in position.get("pois", [])
    ]
    crew = position.get("firefighters", [])
    placed = [firefighter for firefighter in crew if firefighter["at"] is not None]
    expected = {
        "fire": len(position.get("fire", [])),
        "smoke": len(position.get("smoke", [])),
        "hot-spot": len(position.get("hot_spots", [])),
        "hazmat": len(position.get("hazmats", [])),
        **{kind: faces.count(kind) for kind in ("poi", "victim", "treated")},
        **{f"figure-{seat}": 1 for seat, firefighter in enumerate(crew) if firefighter["at"] is not None},
        **{f"specialist-{firefighter['specialist']}": 1 for firefighter in placed if firefighter.get("specialist")},
        "ambulance": int(position.get("ambulance") is not None),
        "engine": int(position.get("engine") is not None),
        "spot-ambulance": 4,
        "spot-engine": 4,
        "cube": sum(wall["cubes"] for wall in position.get("walls", [])),
        "wall-damaged": sum(wall["cubes"] == 1 for wall in position.get("walls", [])),
        "wall-destroyed": sum(wall["cubes"] == 2 for wall in position.get("walls", [])),
        "wall": len(board.walls) - len(position.get("walls", [])),
        **{f"door-{s}": sum(d["state"] == s for d in position.get("doors", [])) for s in ("open", "gone")},
        "door-closed": len(board.doors) - len(position.get("doors", [])),
        "entrance": len(board.entrances),
        **{piece_art(kind): sum(p.kind == kind for room in board.rooms for p in room.pieces) for kind in PIECES},
    }
    assert found == {kind: count for kind, count in expected.items() if count}


def test_between_them_the_positions_show_every_drawing() -> None:
    seen = {"arrow"} & set(uses(render_svg({}, BOARDS["A"], arrows=True)))
    for name in POSITIONS:
        seen |= set(uses(render_svg(*position_of(name))))
    specialists = ("paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver")
    assert seen >= {
        *("fire", "smoke", "hot-spot", "hazmat", "poi", "victim", "treated", "cube", "arrow", "engine", "ambulance"),
        *("wall", "wall-damaged", "wall-destroyed", "door-closed", "door-open", "door-gone", "entrance"),
        *(f"figure-{seat}" for seat in range(6)),
        *(f"specialist-{name}" for name in specialists),
    }


def test_arrows_highlights_title_coordinates_and_status_are_optional() -> None:
    position, board = family_start_a(), BOARDS["A"]
    plain = render_svg(position, board, coordinates=False, status=False)
    assert uses(plain).get("arrow") is None
    assert 'class="highlight"' not in plain
    assert 'class="status"' not in plain
    assert 'class="numbers"' not in plain
    full = render_svg(position, board, arrows=True, highlight=[(1, 1), (0, 0)], title="Fire & <smoke>")
    assert uses(full)["arrow"] == 48
    assert full.count('class="highlight"') == 2
    title = parse(full).find(f"{SVG}title")
    assert title is not None
    assert title.text == "Fire & <smoke>"


def without_rooms(board: Board) -> Board:
    plain = board.to_json()
    del plain["rooms"]
    return Board.from_json(plain)


def test_every_kind_of_furniture_is_drawn_and_every_room_has_a_floor_and_a_name() -> None:
    assert set(FURNITURE) == {piece_art(kind) for kind in PIECES} | {"soot"}
    assert set(ROOM_FLOORS) == set(ROOMS)
    assert {floor for _, floor in ROOM_FLOORS.values()} <= set(FLOORS)
    for language in LANGUAGES:
        names = [text(f"room.{name}", language) for name in ROOMS]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("theme", THEMES)
def test_rooms_are_furnished_and_named(theme: str) -> None:
    picture = render_svg(family_start_a(), BOARDS["A"], theme=theme)
    names = [str(one.text) for one in parse(picture).iter(f"{SVG}text") if one.get("class") == "room-name"]
    assert names == [text(f"room.{room.name}").upper() for room in BOARDS["A"].rooms]
    assert 'class="numbers"' not in picture
    assert 'class="numbers"' in render_svg(family_start_a(), BOARDS["A"], theme=theme, numbers=True)


def test_a_house_without_rooms_has_numbers_instead() -> None:
    picture = render_svg(family_start_a(), without_rooms(BOARDS["A"]))
    assert "room-name" not in picture
    assert "furniture" not in picture
    assert 'class="numbers"' in picture


def test_names_stand_between_two_rows_where_there_are_two() -> None:
    """No token lies there; the longest such line is taken."""
    assert name_place(((1, 1), (1, 2), (2, 1), (2, 2))) == (2.0, 2, 2)
    assert name_place(((3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (4, 4))) == (2.5, 4, 3)
    assert name_place(((5, 8), (6, 8))) == (8.5, 6, 1)
    assert name_place(((1, 4), (1, 5))) == (5.0, 1.87, 2)


def test_soot_lies_where_it_has_burned() -> None:
    assert uses(render_svg({}, BOARDS["A"], burned=[(3, 3), [3, 3], (4, 3), (0, 1)]))["soot"] == 2
    assert "soot" not in uses(render_svg({}, BOARDS["A"]))


def test_fires_light_the_house_in_the_dark_only() -> None:
    assert "radialGradient" in render_svg(family_start_a(), BOARDS["A"], theme="dark")
    assert "radialGradient" not in render_svg(family_start_a(), BOARDS["A"], theme="light")
    assert "radialGradient" not in render_svg({}, BOARDS["A"], theme="dark")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_names_the_rooms(language: str) -> None:
    lines = describe(family_start_a(), BOARDS["A"], language).split("\n")
    first = f"1 ({text('room.study', language)}, {text('room.hall', language)})"
    assert sum(first in line for line in lines) == 1
    assert first not in describe(family_start_a(), without_rooms(BOARDS["A"]), language)


def test_the_active_figure_has_a_ring_and_nobody_else() -> None:
    picture = parse(render_svg(veteran_mid_game(), BOARDS["A"]))
    rings = [
        group.get("data-cell")
        for group in picture.iter(f"{SVG}g")
        if any(inner.get("class") == "active" for inner in group)
    ]
    assert rings == ["2,5"]
    assert 'class="active"' not in render_svg(other_specialists(), BOARDS["B"])


def test_two_pictures_have_different_ids() -> None:
    prefixes = {
        re.findall(r'id="(\w+)-title"', render_svg(position, BOARDS["A"], theme=theme))[0]
        for position in (family_start_a(), mid_game())
        for theme in THEMES
    }
    assert len(prefixes) == 4


def test_an_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="theme must be one of dark, light"):
        render_svg({}, BOARDS["A"], theme="sepia")


def test_a_picture_takes_a_few_milliseconds() -> None:
    position, board = position_of("veteran_mid_game")
    render_svg(position, board)
    best = min(_timed(position, board) for _ in range(20))
    assert best < 0.05  # about 2 ms on a quiet machine; generous for a busy one


def _timed(position: Position, board: Board) -> float:
    start = time.process_time()  # a busy machine may let it wait, but not compute longer
    render_svg(position, board)
    return time.process_time() - start


# --- odd but allowed input


@pytest.mark.parametrize("side", BOARDS)
@pytest.mark.parametrize(
    "position",
    [
        {},
        {"options": {}},
        {"options": {}, "phase": "setup", "firefighters": [{"at": None, "saved": 0}] * 6, "active": 0},
        {"pending": {"anything": 1}, "result": None, "bonus": {}, "unrevealed": {}},
        {"phase": "over", "result": {"outcome": "collapsed", "rescued": 0, "lost": 9, "perfect": False}},
        {"phase": "over", "result": {"outcome": "won", "rescued": 10, "lost": 0, "perfect": True}, "rescued": 10},
        {"hot_spots": [[3, 3], [3, 3]], "hazmats": [[3, 3], [3, 3]], "fire": [[3, 3]]},
        {"pois": [{"at": [3, 3], "face": "victim"}] * 12, "firefighters": [{"at": [3, 3]}] * 6},
    ],
)
def test_missing_fields_are_neutral(side: str, position: dict[str, Any]) -> None:
    board = BOARDS[side]
    parse(render_svg(position, board))
    assert len({len(line) for line in board_part(render_text(position, board))}) == 1
    assert describe(position, board).startswith(("Family game", "Experienced game"))


def test_strange_words_harm_neither_xml_nor_terminal() -> None:
    position: Position = {
        "options": {"mode": "experienced", "level": "<b>&\x1b[31m\x00"},
        "firefighters": [{"at": [1, 1], "saved": 0, "specialist": '"><script>\n\x07'}],
    }
    root = parse(render_svg(position, BOARDS["A"], title="\x00\x1b]0;x\x07]]>"))
    assert not list(root.iter(f"{SVG}script"))
    text = render_text(position, BOARDS["A"]) + describe(position, BOARDS["A"])
    assert not {"\x1b", "\x00", "\x07"} & set(text)


def test_fire_outside_is_drawn_on_the_ring() -> None:
    picture = render_svg(fire_outside(), BOARDS["A"])
    for cell in ("0,0", "0,8", "1,9", "4,9", "7,4"):
        assert f'data-cell="{cell}"' in picture
    assert board_part(render_text(fire_outside(), BOARDS["A"]))[1].startswith("0  ▲▲▲▲▲")


# --- how it looks


@pytest.mark.parametrize("threat", [False, True])
@pytest.mark.parametrize("hot_spot", [False, True])
def test_nothing_on_a_cell_hides_anything_else(threat: bool, hot_spot: bool) -> None:
    for things, figures in product(range(5), range(7)):
        plan = layout_cell(threat=threat, hot_spot=hot_spot, things=things, figures=figures)
        assert (len(plan.things), len(plan.figures)) == (things, figures)
        placed = [(place, 21.0) for place in plan.things] + [(place, 21.0) for place in plan.figures]
        if hot_spot:
            placed.append((plan.hot_spot, 19.0))
        for place, radius in placed:
            assert abs(place.x) + radius * place.scale <= 48
            assert abs(place.y) + radius * place.scale <= 48
        for index, (one, one_radius) in enumerate(placed):
            for other, other_radius in placed[index + 1 :]:
                distance = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                # Neighbours may touch and overlap a little, but two thirds of each are free.
                assert distance >= 0.66 * (one_radius * one.scale + other_radius * other.scale), (things, figures)


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def blend(over: str, under: str, opacity: float) -> str:
    mixed = (
        round(int(over[start : start + 2], 16) * opacity + int(under[start : start + 2], 16) * (1 - opacity))
        for start in (1, 3, 5)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


@pytest.mark.parametrize("name", THEMES)
def test_text_has_enough_contrast(name: str) -> None:
    theme = THEMES[name]
    pairs = [(ink, ground) for ink in (theme.text, theme.text_soft) for ground in (theme.panel, theme.page)]
    pairs += [(WHITE, ROW_DIE), (WHITE, COLUMN_DIE)] + [(seat.ink, seat.fill) for seat in SEATS]
    for tint in theme.floors:
        pairs.append((theme.floor_text, tint))
        pairs.append((theme.floor_text, blend(theme.burning, tint, float(theme.burning_opacity))))
        pairs.append((theme.floor_text, blend(theme.smoky, tint, float(theme.smoky_opacity))))
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_no_two_seats_share_a_colour_or_a_shape() -> None:
    assert len({seat.fill for seat in SEATS}) == len({seat.shape for seat in SEATS}) == len(SEATS) == 6


# --- the documentation's pictures


def test_the_pictures_of_the_documentation_are_up_to_date() -> None:
    for name, picture in pictures().items():
        assert (IMAGES / name).read_text(encoding="utf-8") == picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_names_rooms_in_its_language_and_squeezes_what_is_too_wide(language: str) -> None:
    drawing = render_svg(veteran_mid_game(), BOARDS["A"], language=language)
    names = {text(f"room.{room.name}", language).upper() for room in BOARDS["A"].rooms}
    assert {unescape(name) for name in re.findall(r'<text class="room-name"[^>]*>([^<]*)<', drawing)} == names
    # At the place of the token counter no line runs into the next one.
    for size, rest, words in re.findall(r'<text x="696" y="76" font-size="(\d+)"([^>]*)>([^<]*)<', drawing):
        assert "textLength" in rest or len(unescape(words)) * int(size) * 0.56 <= 136
