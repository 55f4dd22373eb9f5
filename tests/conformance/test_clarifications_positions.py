"""CLR-12: positions that cannot exist, refused as a whole with a code and the path of the offending field."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board
from flashover.errors import PositionError
from flashover.formats.conform import run_case
from flashover.game import Game
from flashover.testing import rule, scenario

Position = dict[str, Any]


def family(**changes: Any) -> Position:
    """A family position with two seats and some fields changed."""
    return {**scenario("2,2: f s\n4,4: ?\n7,3: 0 1").position, **changes}


def experienced(**changes: Any) -> Position:
    """An experienced position with two seats and some fields changed."""
    return {**scenario("2,2: f s h*\n4,4: ?\n7,3: 0 1", mode="experienced").position, **changes}


def without(position: Position, field: str) -> Position:
    """The position without a field."""
    return {name: value for name, value in position.items() if name != field}


def figures(*changes: Position) -> list[Position]:
    """Two figures outside, changed."""
    basic: list[Position] = [{"at": [7, 3], "saved": 0}, {"at": [7, 4], "saved": 0}]
    return [{**figure, **change} for figure, change in zip(basic, changes, strict=False)]


def walls(cubes: int) -> list[Position]:
    """So many cubes on the walls of side A, two on each."""
    found = []
    for first, second in Board.builtin("A").walls:
        if cubes > 0:
            found.append({"between": [list(first), list(second)], "cubes": min(2, cubes)})
            cubes -= 2
    return found


FULL_ROWS = [[row, col] for row in range(1, 7) for col in range(1, 9)]

CASES: dict[str, tuple[Position, set[str]]] = {
    "unknown option": (family(options={"modus": "family"}), {"options.modus"}),
    "unknown value": (family(options={"mode": "hard"}), {"options.mode"}),
    "value of a wrong type": (family(options={"use_vehicles": "yes"}), {"options.use_vehicles"}),
    "conflict of options": (
        experienced(options={"mode": "experienced", "experienced_side": "back", "board_side": "A"}),
        {"options.board_side", "options.experienced_side", "options"},
    ),
    "fire off the board": (family(fire=[[1, 1], [2, 2], [8, 1]]), {"fire[2]"}),
    "smoke off the board": (family(smoke=[[1, 10]]), {"smoke[0]"}),
    "negative cell": (family(fire=[[-1, 3]]), {"fire[0]"}),
    "figure off the board": (family(firefighters=figures({"at": [8, 0]}, {})), {"firefighters[0].at"}),
    "token off the board": (family(pois=[{"at": [0, 10], "face": "victim"}]), {"pois[0].at"}),
    "hot spot off the board": (experienced(hot_spots=[[9, 9]]), {"hot_spots[0]"}),
    "hazmat off the board": (experienced(hazmats=[[1, 1], [1, 12]]), {"hazmats[1]"}),
    "fire and smoke on one cell": (family(fire=[[2, 2]], smoke=[[2, 2]]), {"smoke[0]", "fire[0]"}),
    "fire twice": (family(fire=[[2, 2], [1, 1], [2, 2]]), {"fire[2]"}),
    "smoke twice": (family(smoke=[[1, 1], [1, 1]]), {"smoke[1]"}),
    "smoke outside": (family(smoke=[[0, 3]]), {"smoke[0]"}),
    "cubes where no wall is": (
        family(walls=[{"between": [[2, 2], [2, 3]], "cubes": 1}]),
        {"walls[0].between", "walls[0]"},
    ),
    "cubes on a door": (family(walls=[{"between": [[1, 3], [1, 4]], "cubes": 1}]), {"walls[0].between", "walls[0]"}),
    "cubes on an entrance": (
        family(walls=[{"between": [[3, 0], [3, 1]], "cubes": 1}]),
        {"walls[0].between", "walls[0]"},
    ),
    "no cubes": (family(walls=[{"between": [[0, 1], [1, 1]], "cubes": 0}]), {"walls[0].cubes"}),
    "three cubes": (family(walls=[{"between": [[0, 1], [1, 1]], "cubes": 3}]), {"walls[0].cubes"}),
    "24 cubes and not over": (family(walls=walls(24)), {"walls"}),
    "25 cubes": (family(walls=walls(25)), {"walls"}),
    "25 cubes although over": (
        family(
            walls=walls(25), phase="over", result={"outcome": "collapsed", "rescued": 0, "lost": 0, "perfect": False}
        ),
        {"walls"},
    ),
    "a door where none is": (
        family(doors=[{"between": [[2, 2], [2, 3]], "state": "open"}]),
        {"doors[0].between", "doors[0]"},
    ),
    "a door on a wall": (
        family(doors=[{"between": [[0, 1], [1, 1]], "state": "open"}]),
        {"doors[0].between", "doors[0]"},
    ),
    "an unknown door state": (family(doors=[{"between": [[1, 3], [1, 4]], "state": "ajar"}]), {"doors[0].state"}),
    "34 threats of 33": (family(fire=FULL_ROWS[:34], smoke=[]), {"fire", "smoke", "fire[33]"}),
    "threats of both kinds above supply": (
        family(fire=FULL_ROWS[:20], smoke=FULL_ROWS[20:34]),
        {"fire", "smoke", "smoke[13]"},
    ),
    "no seats": (family(firefighters=[]), {"firefighters"}),
    "seven seats": (family(firefighters=[{"at": [7, 3]}] * 7), {"firefighters"}),
    "active beyond the crew": (family(active=2), {"active"}),
    "active negative": (family(active=-1), {"active"}),
    "five saved": (family(firefighters=figures({}, {"saved": 5})), {"firefighters[1].saved"}),
    "saved negative": (family(firefighters=figures({}, {"saved": -1})), {"firefighters[1].saved"}),
    "saved of the active seat": (family(firefighters=figures({"saved": 1}, {})), {"firefighters[0].saved"}),
    "unknown specialist": (
        experienced(firefighters=figures({"specialist": "chief"}, {"specialist": "cafs"})),
        {"firefighters[0].specialist"},
    ),
    "double specialist": (
        experienced(firefighters=figures({"specialist": "cafs"}, {"specialist": "cafs"})),
        {"firefighters[1].specialist"},
    ),
    "face-down token outside": (family(pois=[{"at": [0, 3], "face": "down"}]), {"pois[0].at", "pois[0]"}),
    "fewer unrevealed than face down": (
        family(
            pois=[{"at": [4, 4], "face": "down"}, {"at": [4, 5], "face": "down"}],
            unrevealed={"victims": 1, "false_alarms": 0},
        ),
        {"unrevealed"},
    ),
    "unknown side of the ambulance": (experienced(ambulance="north"), {"ambulance"}),
    "unknown side of the engine": (experienced(engine="up"), {"engine"}),
    "ambulance missing": (experienced(ambulance=None), {"ambulance"}),
    "engine missing": (without(experienced(), "engine"), {"engine"}),
    "unknown field": (family(weather="windy"), {"weather"}),
    "unknown field of a figure": (family(firefighters=figures({"name": "Jo"}, {})), {"firefighters[0].name"}),
    "unknown field of a token": (family(pois=[{"at": [1, 1], "face": "victim", "age": 7}]), {"pois[0].age"}),
    "unknown bonus": (family(bonus={"luck": 1}), {"bonus.luck"}),
    "unknown phase": (family(phase="dawn"), {"phase"}),
    "unknown face": (family(pois=[{"at": [1, 1], "face": "up"}]), {"pois[0].face"}),
    "figures missing": (without(family(), "firefighters"), {"firefighters"}),
    "place of a figure missing": (family(firefighters=[{"saved": 0}]), {"firefighters[0].at"}),
    "face missing": (family(pois=[{"at": [1, 1]}]), {"pois[0].face"}),
    "wall without cubes": (family(walls=[{"between": [[0, 1], [1, 1]]}]), {"walls[0].cubes"}),
    "ap of a wrong type": (family(ap="4"), {"ap"}),
    "ap true": (family(ap=True), {"ap"}),
    "ap negative": (family(ap=-1), {"ap"}),
    "untouched of a wrong type": (family(untouched=1), {"untouched"}),
    "fire of a wrong type": (family(fire="2,2"), {"fire"}),
    "cell of a wrong type": (family(fire=["2,2"]), {"fire[0]"}),
    "cell of three numbers": (family(fire=[[1, 2, 3]]), {"fire[0]"}),
    "options of a wrong type": (family(options=[]), {"options"}),
    "hot spots in a family game": (family(hot_spots=[[1, 1]]), {"hot_spots[0]", "hot_spots"}),
    "reserve in a family game": (family(hot_spot_reserve=6), {"hot_spot_reserve"}),
    "hazmats in a family game": (family(hazmats=[[1, 1]]), {"hazmats[0]", "hazmats"}),
    "ambulance in a family game": (family(ambulance="left"), {"ambulance"}),
    "engine in a family game": (family(engine="left"), {"engine"}),
    "specialist in a family game": (
        family(firefighters=figures({"specialist": "cafs"}, {})),
        {"firefighters[0].specialist"},
    ),
    "hot spots switched off": (
        experienced(options={"mode": "experienced", "use_hot_spots": False}),
        {"hot_spots[0]", "hot_spots"},
    ),
    "hazmats switched off": (
        experienced(options={"mode": "experienced", "use_hazmats": False}),
        {"hazmats[0]", "hazmats"},
    ),
    "vehicles switched off": (experienced(options={"mode": "experienced", "use_vehicles": False}), {"ambulance"}),
    "specialists switched off": (
        experienced(options={"mode": "experienced", "use_specialists": False}),
        {"firefighters[0].specialist"},
    ),
}


@rule("CLR-12")
@pytest.mark.parametrize("name", CASES)
def test_a_position_that_cannot_exist_is_refused_with_its_path(name: str) -> None:
    position, paths = CASES[name]
    with pytest.raises(PositionError) as refused:
        Game.from_position(position)
    assert refused.value.code.startswith("position.") and refused.value.message
    assert refused.value.path in paths


@rule("CLR-12")
@pytest.mark.parametrize("name", CASES)
def test_the_runner_answers_with_one_line(name: str) -> None:
    answer = run_case({"id": name, "position": CASES[name][0], "plies": ["end"]})
    refused = answer.pop("refused")
    assert answer == {"id": name, "applied": 0, "position": None, "waits_for": None}
    assert isinstance(refused, dict) and set(refused) == {"ply", "code", "path", "message"}
    assert refused["ply"] is None and str(refused["code"]).startswith("position.") and refused["path"] in CASES[name][1]


@rule("CLR-12")
@pytest.mark.parametrize("value", [None, 3, "position", [], True, 1.5])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(PositionError) as refused:
        Game.from_position(value)
    assert refused.value.code.startswith("position.")


@rule("CLR-12")
def test_23_cubes_stand_and_24_only_when_it_is_over() -> None:
    Game.from_position(family(walls=walls(23)))
    over = {"outcome": "collapsed", "rescued": 0, "lost": 0, "perfect": False}
    Game.from_position(family(walls=walls(24), phase="over", result=over))
    falling = scenario("1,1: 0\n3,3: ?", cubes_elsewhere=23).apply("chop up").waits_for("reveal")
    assert sum(wall["cubes"] for wall in falling.position["walls"]) == 24
    falling.fork().waits_for("reveal").apply("! reveal victim").has(phase="over", lost=1)


@rule("CLR-12", "ED-01")
def test_the_supply_is_that_of_the_options() -> None:
    position = family(options={"threat_supply": 34}, fire=FULL_ROWS[:34], smoke=[])
    assert len(Game.from_position(position).position()["fire"]) == 34  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        Game.from_position({**position, "fire": FULL_ROWS[:35]})


@rule("CLR-12")
def test_saved_points_of_the_active_seat_are_fine_in_phases_two_and_three() -> None:
    for phase in ("fire", "replenish"):
        scenario(phase=phase, saved=[4]).has(saved={0: 4})


@rule("CLR-12")
def test_totals_are_not_tested() -> None:
    scenario("1,1: v v v v v v\n2,1: ?", unrevealed=(12, 9), rescued=6, lost=3, false_alarms=9).allows("end")
    scenario("1,1: v v v v v v v v\n2,1: v v v v", rescued=3).allows("end")
    scenario("2,2: hh h h h h hh", mode="experienced", hazmats_disposed=9).allows("end")


@rule("CLR-12")
def test_more_tokens_than_a_box_holds_are_still_played_with() -> None:
    game = scenario("2,1: vvvv f vvvt?\n3,1: 0vv", ap=8, unrevealed=(2, 0)).apply("move left carry victim")
    game.has(rescued=1).apply("end", "! dice 2 2").waits_for("reveal").apply("! reveal victim")
    # four on 2,1 and five on 2,3 are gone, one on 3,1 is left
    game.has(lost=9, rescued=1, phase="over")
    assert [poi["at"] for poi in game.position["pois"]] == [[3, 1]]


@rule("CLR-12", "CARRY-03")
def test_a_rescue_out_of_a_crowd_takes_one_and_leaves_the_others() -> None:
    game = scenario("1,6: 0vv\n2,1: vvvv vvvt", ap=8).apply("move up carry victim").has(rescued=1, at={0: "0,6"})
    game.shows("0,6: 0\n1,6: v\n2,1: vvvv vvvt")
    assert len(game.position["pois"]) == 9
