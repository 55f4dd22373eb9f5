"""The kit itself: pictures are read and drawn without loss, and a wrong picture is told apart from a right one."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import PictureError, contents_of, picture_of, plan_of, read_picture, rule, scenario, violations
from flashover.testing.pictures import canonical, cell_of, doors_of, edge_of, walls_of

A = Board.builtin("A")

INSIDE = """
    .  .  .  .  .  .  .  .
    .  f  f  ?  .  .  .  .
    .  f  f  f  f  .  .  .
    .  .  .  0f .  .  .  .
    ?  .  .  .  .  f  fh ?
    .  .  .  .  .  f  s* 1v
"""


def test_six_lines_of_eight_are_the_inside() -> None:
    cells = read_picture(INSIDE).cells
    assert len(cells) == 48
    assert cells[1, 1] == "." and cells[2, 2] == "f" and cells[4, 4] == "0f" and cells[6, 8] == "1v"


def test_eight_lines_of_ten_are_the_board_with_its_ring() -> None:
    cells = read_picture("\n".join(["0" + " ." * 9] + [". " * 10] * 7)).cells
    assert len(cells) == 80 and cells[0, 0] == "0"


def test_a_named_line_is_a_part_of_the_board_and_the_next_lies_below() -> None:
    cells = read_picture("3,2: f . s\n . ? _\n7,3: 0").cells
    assert cells == {(3, 2): "f", (3, 3): ".", (3, 4): "s", (4, 2): ".", (4, 3): "?", (4, 4): "_", (7, 3): "0"}


def test_letters_of_a_cell_have_one_order() -> None:
    assert canonical("fv0") == canonical("v0f") == "0fv"
    assert canonical("*hh") == "hh*"


@pytest.mark.parametrize(
    "picture",
    [
        ". . .",  # neither a size we know nor named
        "3,8: . . .",  # beyond the ring
        "3,2: q",
        "3,2: fs",
        "3,2: ff",
        "3,2: 0 0",
        "3,2: f\n3,2: f",
        "3,2: .\nwalls: 2,3|3,3=3",
        "3,2: .\nwalls: 2,3|4,3=1",
        "3,2: .\ndoors: 1,3|1,4=ajar",
        "+-----+\n| .   |\n+-----+",  # a plan of no known size without a name
        "     +-----+\n3,2: | .   |",
        "     +-----+\n3,2: | .   |\n    +-----+",
        "     +-----+\n3,2: Q .   |\n     +-----+",
    ],
)
def test_a_picture_that_cannot_be_read_is_refused(picture: str) -> None:
    with pytest.raises(PictureError):
        read_picture(picture)


def test_edges_and_cells_are_written_in_one_way() -> None:
    assert edge_of("3,3|2,3") == ((2, 3), (3, 3))
    assert cell_of("3,4") == cell_of([3, 4]) == (3, 4)
    for text in ("3", "3,x", "9,9"):
        with pytest.raises(PictureError):
            cell_of(text)


def test_the_plan_form_says_the_same_as_the_light_form() -> None:
    plan = """
             +     +--1--+-----+
        3,2:   f   D f     f
             +     +     +     +
               .   | 0v    .
             +-----+-----+--/--+
    """
    drawn = scenario(plan)
    written = scenario("3,2: f f f\n . 0v .\nwalls: 2,3|3,3=1\ndoors: 4,4|5,4=open")
    assert drawn.position == written.position


def test_a_plan_that_contradicts_the_board_is_refused() -> None:
    with pytest.raises(PictureError, match=r"2,2\|3,2 is drawn as 'wall 0' but is 'free'"):
        scenario("     +---+\n3,2:  .\n     +   +")


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("ring", [False, True])
def test_drawing_and_reading_go_round(side: str, ring: bool) -> None:
    start = scenario(
        INSIDE,
        board=side,
        mode="experienced",
        at={2: "0,0", 3: "7,9"},
        walls={"1,1|1,0": 2, "6,1|6,0": 1},
        doors={"4,6|4,7": "open"},
    )
    position, board = start.position, start.board
    for text in (picture_of(position, ring=ring), plan_of(position, board, ring=ring)):
        read = read_picture(text)
        assert read.cells == {cell: code for cell, code in contents_of(position).items() if cell in read.cells}
        again = scenario(text, board=side, mode="experienced", at={} if ring else {2: "0,0", 3: "7,9"})
        if not ring and text.startswith("+"):
            assert again.position["pois"] == position["pois"]
        assert (walls_of(again.position), doors_of(again.position)) == (walls_of(position), doors_of(position))


def test_what_is_not_said_is_a_fresh_turn() -> None:
    position = scenario("1,1: 0", saved=[2]).position
    assert (position["phase"], position["active"], position["ap"], position["untouched"]) == ("actions", 0, 6, True)
    assert position["unrevealed"] == {"victims": 10, "false_alarms": 5}
    assert position["ambulance"] is None
    rich = scenario(
        "1,1: 0v", mode="experienced", specialists=["captain"], level="heroic", rescued=2, false_alarms=1
    ).position
    assert (rich["ap"], rich["bonus"]["command"], rich["hot_spot_reserve"]) == (4, 2, 12)
    assert rich["unrevealed"] == {"victims": 7, "false_alarms": 4}
    assert (rich["ambulance"], rich["engine"]) == ("left", "top")


def test_cubes_elsewhere_touch_nothing_that_is_drawn_or_named() -> None:
    position = scenario("3,3: 0", walls={"1,0|1,1": 0}, cubes_elsewhere=23).position
    walls = walls_of(position)
    assert sum(walls.values()) == 23
    assert set(walls.values()) == {1}
    assert ((1, 0), (1, 1)) not in walls
    assert all((3, 3) not in edge for edge in walls)


def test_a_wrong_picture_fails_and_shows_both_boards() -> None:
    game = scenario("3,3: f .", phase="fire")
    with pytest.raises(AssertionError) as caught:
        game.apply("! dice 3 4").shows("3,3: f s")
    message = str(caught.value)
    assert "3,4: f instead of s" in message
    assert "shown" in message and "expected" in message and "[f]" in message and "[s]" in message


def test_an_undrawn_cell_must_be_as_before() -> None:
    game = scenario("3,3: f .", phase="fire").apply("! dice 3 4")
    with pytest.raises(AssertionError, match="not drawn, so as in the last picture"):
        game.shows("3,3: f")
    game.shows("3,3: f f")
    game.shows("1,1: .")


def test_undrawn_walls_and_doors_must_be_as_before() -> None:
    game = scenario("1,3: 0").apply("door right")
    with pytest.raises(AssertionError, match=r"1,3\|1,4: door open instead of door closed"):
        game.shows("1,3: 0")
    game.shows("1,3: 0\ndoors: 1,3|1,4=open")


def test_wrong_values_codes_costs_and_waits_fail() -> None:
    game = scenario("1,3: 0 .")
    with pytest.raises(AssertionError, match="ap: 4 instead of 3"):
        game.has(ap=3)
    with pytest.raises(PictureError, match="no field 'app'"):
        game.has(app=3)
    with pytest.raises(AssertionError, match="is allowed"):
        game.refuses("door right", "door.none")
    with pytest.raises(AssertionError, match=r"refused with door\.none instead of"):
        game.refuses("door left", "wall.none")
    with pytest.raises(AssertionError, match="costs 1 AP instead of 2"):
        game.cost("door right", 2)
    with pytest.raises(AssertionError, match="waits for decision instead of dice"):
        game.waits_for("dice")
    with pytest.raises(AssertionError, match="is not legal"):
        game.legal(contains="move right")
    with pytest.raises(AssertionError, match="should not be legal"):
        game.legal(excludes="move *")
    with pytest.raises(AssertionError, match="was refused with"):
        game.apply("move right")
    with pytest.raises(AssertionError, match="has 0 cubes instead of 1"):
        game.wall("0,3|1,3", 1)
    with pytest.raises(AssertionError, match="is closed instead of open"):
        game.door("1,3|1,4", "open")


def test_rule_needs_an_id() -> None:
    with pytest.raises(ValueError, match="at least one id"):
        rule()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"smoke": [[2, 2]], "fire": [[2, 2]]}, "fire and smoke"),
        ({"smoke": [[0, 2]]}, "AMB-91"),
        ({"fire": [[1, 1], [1, 1]]}, "twice"),
        ({"fire": [[1, 2]], "smoke": [[1, 1]]}, "FLASH-03"),
        ({"fire": [[0, 1]]}, "OUT-02"),
        ({"fire": [[7, 9]]}, "KD-01"),
        ({"walls": [{"between": [[1, 1], [1, 2]], "cubes": 1}]}, "no wall"),
        ({"walls": [{"between": [[0, 1], [1, 1]], "cubes": 3}]}, "AMB-17"),
        ({"doors": [{"between": [[1, 1], [1, 2]], "state": "open"}]}, "door"),
        ({"rescued": 1}, "11 victims"),
        ({"false_alarms": 1}, "6 false alarms"),
        ({"lost": 4, "unrevealed": {"victims": 6, "false_alarms": 5}}, "END-06"),
        ({"rescued": 7, "unrevealed": {"victims": 3, "false_alarms": 5}}, "END-05"),
        ({"ap": 10}, "AP-04"),
        ({"hazmats": [[1, 1]]}, "hazmats in a game without"),
        ({"hot_spots": [[1, 1]]}, "hot spots in a game without"),
        ({"ambulance": "left"}, "vehicles in a game without"),
        ({"pois": [{"at": [2, 2], "face": "down"}] * 4}, "POI-01"),
        ({"pois": [{"at": [0, 2], "face": "victim"}], "unrevealed": {"victims": 9, "false_alarms": 5}}, "CARRY-03"),
        ({"phase": "over"}, "with result"),
    ],
)
def test_every_invariant_notices_its_violation(change: dict[str, object], word: str) -> None:
    position = scenario("1,1: .").position
    assert violations(position) == []
    found = violations(position | change)
    assert any(word in sentence for sentence in found), found
