"""Course files: the house of the exercise is the printed one; both orders of the digits; every mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flashover.board import CODES, Board, BoardError, resolve_board
from flashover.formats.course import is_course, read_course
from flashover.geometry import edge
from flashover.houses import random_house
from flashover.options import Options

CODE_LINES = """\
1100 1000 1001 1100 1001 1100 1000 1001
0100 0000 0011 0110 0011 0110 0010 0011
0100 0001 1100 1000 1000 1001 1100 1001
0110 0011 0110 0010 0010 0011 0110 0011
1100 1000 1000 1000 1001 1100 1001 1101
0110 0010 0010 0010 0011 0110 0011 0111
"""
POIS = "2 4 v\n5 1 f\n5 8 v\n"
FIRES = "2 2\n2 3\n3 2\n3 3 \n3 4\n3 5\n4 4\n5 6\n5 7\n6 6\n"
DOORS = "1 3 1 4\n2 5 2 6\n2 8 3 8\n3 2 3 3\n4 4 5 4\n4 6 4 7\n6 5 6 6\n6 7 6 8\n"
ENTRANCES = "1 6\n3 1\n4 8\n6 3\n"
FILE = CODE_LINES + POIS + FIRES + DOORS + ENTRANCES


def clockwise(codes: str) -> str:
    """The same walls in the other order: top, right, bottom, left."""
    return "\n".join(" ".join(code[0] + code[3] + code[2] + code[1] for code in line.split()) for line in codes.splitlines()) + "\n"


def test_the_house_of_the_exercise_is_the_printed_one() -> None:
    course, printed = read_course(FILE), Board.builtin("A").to_json()
    assert course.notes == ()
    ours = Board.from_json(course.board).to_json()
    for field in ("name", "label", "rooms"):
        ours.pop(field, None), printed.pop(field)
    assert ours == printed


def test_both_orders_of_the_digits_are_understood() -> None:
    assert read_course(clockwise(CODE_LINES) + POIS + FIRES + DOORS + ENTRANCES) == read_course(FILE)


def test_blank_lines_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "campus.txt"
    file.write_bytes(b"\xef\xbb\xbf\r\n" + FILE.replace("\n", "\r\n\r\n").replace("v", "V").encode())
    assert Board.load(file) == Board.from_json(read_course(FILE).board)
    assert resolve_board(Options(board=str(file))) == Board.load(file)


def test_what_one_cell_alone_says_is_a_wall_and_noted() -> None:
    """A typing mistake of files in use: 3,1 has a wall at the top, where 2,1 has none; and the outline is open without an entrance."""
    lines = FILE.splitlines()
    lines[2] = lines[2].replace("0100", "1000", 1)
    lines[1] = lines[1].replace("0100", "0000", 1)
    course = read_course("\n".join(lines))
    assert course.notes == (
        "line 2: 2,1 has no wall down, its neighbour has one: taken for a wall",
        "line 2: 2,1 has no wall left, it is the outline, and no entrance: taken for a wall",
    )
    walls = Board.from_json(course.board).walls
    assert edge((2, 1), (3, 1)) in walls and edge((2, 0), (2, 1)) in walls
    assert edge((3, 0), (3, 1)) not in walls, "the entrance is open, whatever the code says"


def test_an_entrance_may_be_named_by_its_outside_cell() -> None:
    named = FILE.replace(ENTRANCES, "0 6\n3 0\n4 9\n7 3\n")
    assert read_course(named).board == read_course(FILE).board


def test_an_entrance_in_a_corner_opens_where_no_wall_is() -> None:
    lines = FILE.splitlines()
    lines[0] = lines[0].replace("1100", "1000", 1)
    course = read_course("\n".join([*lines, "1 1"]))
    assert edge((1, 0), (1, 1)) in Board.from_json(course.board).entrances


#: What a line becomes, the code and the line of the message.
BROKEN = [
    (1, "1100 1000 1001 1100 1001 1100 1000", "board.text_walls", "line 1"),
    (3, "0100 0001 1100 1000 1000 1001 1100 2001", "board.text_walls", "line 3"),
    (6, "2 4 v", "board.text_walls", "line 6"),
    (7, "2 4 x", "board.text_line", "line 7"),
    (7, "2 4 v v", "board.text_line", "line 7"),
    (8, "5", "board.text_line", "line 8"),
    (9, "5 8 v # a victim", "board.text_line", "line 9"),
    (9, "5 8", "board.poi_count", "family_setup.poi"),
    (9, "5 9 v", "board.cell_outside", "line 9"),
    (9, "5 1 f", "board.cell_duplicate", "line 9"),
    (9, "2 2 v", "board.poi_on_fire", "line 9"),
    (12, "9 9", "board.cell_off_board", "line 12"),
    (12, "-3 2", "board.text_line", "line 12"),
    (12, "٣ 2", "board.text_line", "line 12"),
    (12, "2 3", "board.cell_duplicate", "line 12"),
    (20, "1 3 1 5", "board.edge_not_neighbours", "line 20"),
    (21, "2 8 2 9", "board.door_on_outline", "line 21"),
    (26, "8 5 8 6", "board.cell_off_board", "line 26"),
    (26, "7 5 7 6", "board.edge_outside", "line 26"),
    (27, "6 5 6 6", "board.edge_duplicate", "line 27"),
    (28, "3 4", "board.entrance_inside", "line 28"),
    (28, "1 1", "board.text_corner", "line 28"),
    (28, "0 0", "board.entrance_inside", "line 28"),
    (28, "4 8", "board.edge_duplicate", "line 30"),
]


@pytest.mark.parametrize(("number", "line", "code", "path"), BROKEN)
def test_a_mistake_is_reported_with_its_line(number: int, line: str, code: str, path: str) -> None:
    lines = FILE.splitlines()
    lines[number - 1] = line
    with pytest.raises(BoardError) as caught:
        Board.read("\n".join(lines).encode())
    assert (caught.value.code, caught.value.path) == (code, path), caught.value
    assert code in CODES


def test_the_whole_file_is_judged_too() -> None:
    for text, code in (
        ("1100 1000\n", "board.text_walls"),
        (CODE_LINES[:80], "board.text_walls"),
        (CODE_LINES, "board.entrance_none"),
        (FILE.replace(DOORS, "").replace(ENTRANCES, ""), "board.entrance_none"),
        (FILE.replace("6 7 6 8\n", ""), "board.unreachable"),
    ):
        with pytest.raises(BoardError) as caught:
            Board.read(text.encode())
        assert caught.value.code == code


def test_json_is_no_course_file() -> None:
    assert not is_course('{"name": "1100"}') and not is_course("") and not is_course("[1]")
    with pytest.raises(BoardError, match=r"board\.file_json"):
        Board.read(b"house")


def test_random_houses_survive_the_way_through_a_course_file() -> None:
    """The file is written here from the walls alone; walls, doors, entrances, fires and POIs come back."""
    for seed in range(40):
        house = random_house(seed)
        edges = {*house.walls, *house.doors, *house.entrances}
        lines = []
        for r in range(1, 7):
            around = [[(r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)] for c in range(1, 9)]
            lines.append(" ".join("".join("01"[edge((r, c), there) in edges] for there in near) for c, near in enumerate(around, 1)))
        lines += [f"{r} {c} v" for r, c in house.family_poi] + [f"{r} {c}" for r, c in house.family_fire]
        lines += [f"{a[0]} {a[1]} {b[0]} {b[1]}" for a, b in house.doors]
        lines += [f"{a[0]} {a[1]}" for a, _ in house.entrances if a[0] == 0 or a[1] == 0]
        lines += [f"{b[0]} {b[1]}" for _, b in house.entrances if b[0] == 7 or b[1] == 9]
        read = Board.read("\n".join(lines).encode())
        for field in ("walls", "doors", "entrances", "family_fire", "family_poi"):
            assert getattr(read, field) == getattr(house, field), (seed, field)


def answer(text: str) -> str:
    try:
        Board.read(text.encode())
    except BoardError as error:
        return error.code
    return "a house"


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_is_changed_the_answer_is_a_house_or_a_refusal(data: st.DataObject) -> None:
    lines = FILE.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(st.text("01 2356789vf\t-x", max_size=45))
    assert answer("\n".join(lines)) in {"a house", *CODES}
