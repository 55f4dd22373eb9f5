"""VEH: the engine, the ambulance and who rides along."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario

ROUND = ("top", "right", "bottom", "left")
AMBULANCE = {"top": ("0,5", "0,6"), "right": ("3,9", "4,9"), "bottom": ("7,3", "7,4"), "left": ("3,0", "4,0")}
ENGINE = {"top": ("0,7", "0,8"), "right": ("5,9", "6,9"), "bottom": ("7,1", "7,2"), "left": ("1,0", "2,0")}
EVERY_SIDE = pytest.mark.parametrize("side", ROUND)


def neighbours(side: str) -> list[str]:
    """The two sides around the corners."""
    place = ROUND.index(side)
    return [ROUND[(place + 1) % 4], ROUND[(place + 3) % 4]]


def crew(picture: str, **more: Any) -> Scenario:
    """An experienced scenario; ambulance left and engine top unless said otherwise."""
    return scenario(picture, mode="experienced", **more)


@rule("VEH-01", "BOARD-05")
@EVERY_SIDE
def test_vehicles_stop_only_on_the_four_spots_of_their_kind(side: str) -> None:
    game = crew("2,2: 0", ambulance=side)
    game.legal(
        exactly=[
            *(f"drive ambulance {to}" for to in neighbours(side)),
            *(ply for ply in game.plies if "drive" not in ply),
        ]
    )
    game = crew(f"{ENGINE[side][0]}: 0", engine=side, ambulance="left")
    drives = [ply for ply in game.plies if ply.startswith("drive engine")]
    assert drives == sorted(f"drive engine {to}" for to in neighbours(side))


@rule("VEH-01")
@EVERY_SIDE
def test_a_vehicle_covers_both_cells_of_its_spot(side: str) -> None:
    for cell in ENGINE[side]:
        crew(f"{cell}: 0", engine=side).allows(f"drive engine {neighbours(side)[0]}")
    for cell in AMBULANCE[side]:
        to = neighbours(side)[0]
        game = crew(f"{cell}: 0", ambulance=side).apply(f"drive ambulance {to}")
        game.legal(exactly=["stay 0", *(f"ride 0 {goal}" for goal in AMBULANCE[to])])


@rule("VEH-01")
def test_a_vehicle_has_no_direction_it_faces() -> None:
    fields = crew("2,2: 0").position
    assert fields["ambulance"] == "left" and fields["engine"] == "top"
    assert not {name for name in fields if "facing" in name}


@rule("VEH-02", "CLR-59")
@EVERY_SIDE
def test_a_drive_goes_around_one_corner_either_way_for_two_points(side: str) -> None:
    for to in neighbours(side):
        crew("2,2: 0", ambulance=side, ap=4).cost(f"drive ambulance {to}", 2).apply(f"drive ambulance {to}").has(
            ambulance=to, ap=2, engine="top"
        )
        game = crew(f"{ENGINE[side][0]}: 0", engine=side, ap=4).cost(f"drive engine {to}", 2)
        game.apply(f"drive engine {to}")
        game.has(engine=to, ap=2, ambulance="left")


@rule("VEH-02")
def test_a_drive_needs_two_points() -> None:
    crew("2,2: 0", ap=1).refuses("drive ambulance top", "ap.too_few")
    crew("0,7: 0", ap=1).refuses("drive engine right", "ap.too_few")


@rule("VEH-03", "ED-30", "CLR-59")
@EVERY_SIDE
@pytest.mark.parametrize("edition", ["default", "cs", "ru", "pl", "es"])
def test_the_opposite_side_takes_two_drives(side: str, edition: str) -> None:
    opposite = ROUND[(ROUND.index(side) + 2) % 4]
    game = crew("2,2: 0", ambulance=side, ap=4, edition=edition, board="B")
    game.refuses(f"drive ambulance {opposite}", "vehicle.not_neighbour")
    game.refuses(f"drive ambulance {side}", "vehicle.not_neighbour")
    game.apply(f"drive ambulance {neighbours(side)[0]}", f"drive ambulance {opposite}").has(ambulance=opposite, ap=0)


@rule("VEH-04")
def test_the_engine_is_driven_only_from_one_of_its_cells() -> None:
    for cell in ("0,6", "0,9", "1,7", "3,3", "5,9"):
        crew(f"{cell}: 0", engine="top").refuses("drive engine right", "vehicle.not_there")


@rule("VEH-04", "CLR-11")
def test_the_driver_of_the_engine_must_ride() -> None:
    game = crew("0,7: 0", ap=4).apply("drive engine right").waits_for("decision", seat=0)
    game.legal(exactly=["ride 0 5,9", "ride 0 6,9"]).refuses("stay 0", "decision.not_offered")
    game.apply("ride 0 6,9").has(at={0: "6,9"}, engine="right", ap=2, phase="actions")


@rule("VEH-04")
def test_a_passenger_who_drives_is_any_specialist() -> None:
    for card in ("paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver"):
        crew("0,7: 0", specialists=[card]).allows("drive engine right", "drive engine left")


@rule("VEH-05", "AMB-63")
@pytest.mark.parametrize("cell", ["3,3", "7,9", "0,0", "0,7"])
def test_the_ambulance_comes_by_radio_from_any_cell(cell: str) -> None:
    game = crew(f"{cell}: 0", ap=4).apply("drive ambulance top").has(ambulance="top", at={0: cell}, ap=2)
    game.apply("drive ambulance right").has(ambulance="right", at={0: cell}, ap=0).waits_for("decision", seat=0)


@rule("VEH-05", "AMB-63")
def test_who_stands_on_the_ambulance_may_go_with_it_or_stay() -> None:
    game = crew("3,0: 0", ap=4).apply("drive ambulance top").waits_for("decision", seat=0)
    game.has(ambulance="top", at={0: "3,0"})
    game.legal(exactly=["ride 0 0,5", "ride 0 0,6", "stay 0"])
    game.fork().apply("stay 0").has(at={0: "3,0"}, ap=2)
    game.apply("ride 0 0,5").has(at={0: "0,5"}, ap=2)


@rule("VEH-06", "ED-32")
def test_others_ride_along_for_nothing_on_anybodys_turn() -> None:
    game = crew("0,7: 012 34", ap=4, seats=6, saved={1: 2}).apply("drive engine left", "ride 0 1,0")
    game.waits_for("decision", seat=1).legal(exactly=["ride 1 1,0", "ride 1 2,0", "stay 1"]).apply("ride 1 2,0")
    game.waits_for("decision", seat=2).apply("stay 2").waits_for("decision", seat=3).apply("ride 3 1,0")
    game.waits_for("decision", seat=4).apply("stay 4").waits_for("decision", seat=0)
    game.has(at={0: "1,0", 1: "2,0", 2: "0,7", 3: "1,0", 4: "0,8", 5: "7,9"}, ap=2, saved={1: 2})


@rule("VEH-06", "CLR-25")
def test_riders_answer_in_turn_order_from_the_active_seat() -> None:
    game = crew("3,0: 012\n2,2: 3", active=2, ap=4).apply("drive ambulance bottom").waits_for("decision", seat=2)
    game.refuses("ride 0 7,3", "decision.wrong_seat").apply("stay 2").waits_for("decision", seat=0)
    game.apply("ride 0 7,4").waits_for("decision", seat=1).apply("ride 1 7,3").waits_for("decision", seat=2)
    game.has(at={0: "7,4", 1: "7,3", 2: "3,0", 3: "2,2"}, ap=2, phase="actions")


@rule("VEH-06")
def test_nobody_boards_from_a_cell_beside_the_vehicle() -> None:
    game = crew("0,6: 1 0\n0,9: 2", ap=4).apply("drive engine right").waits_for("decision", seat=0)
    game.apply("ride 0 5,9").has(phase="actions", at={1: "0,6", 2: "0,9"}).waits_for("decision", seat=0)
    game.allows("move up")


@rule("VEH-07")
@EVERY_SIDE
def test_each_rider_chooses_one_of_the_two_cells(side: str) -> None:
    start, to = side, neighbours(side)[0]
    game = crew(f"{ENGINE[start][0]}: 0", engine=start, at={1: ENGINE[start][1]}, ap=2).apply(f"drive engine {to}")
    game.legal(exactly=[f"ride 0 {cell}" for cell in ENGINE[to]]).apply(f"ride 0 {ENGINE[to][1]}")
    game.legal(exactly=["stay 1", *(f"ride 1 {cell}" for cell in ENGINE[to])]).apply(f"ride 1 {ENGINE[to][0]}")
    game.has(at={0: ENGINE[to][1], 1: ENGINE[to][0]}, ap=0)


@rule("VEH-08", "AMB-65", "CLR-25")
def test_an_arriving_ambulance_rescues_everybody_on_its_cells() -> None:
    game = crew("0,4: v vt v\n2,2: 0", ap=4, ambulance="left").apply("drive ambulance top")
    game.shows("0,4: v . .", rescued=3, ap=2, ambulance="top")


@rule("VEH-08", "AMB-65")
def test_the_ambulance_picks_nobody_up_on_the_way() -> None:
    game = crew("0,0: v\n1,0: v\n0,4: v\n2,2: 0", ambulance="left", ap=2).apply("drive ambulance top").has(rescued=0)
    game.shows("0,0: v\n1,0: v\n0,4: v")


@rule("VEH-09", "AMB-66")
def test_outside_is_not_rescued_before_the_ambulance() -> None:
    game = crew("6,3: 0v", ap=8, ambulance="left").apply("move down carry victim").shows("6,3: .\n7,3: 0v", rescued=0)
    game.apply("move left carry victim").shows("7,2: 0v .", rescued=0).apply("move right carry victim").has(rescued=0)


@rule("VEH-09", "CARRY-03")
def test_a_victim_carried_onto_the_ambulance_is_rescued() -> None:
    game = crew("3,1: 0v", ap=4).apply("move left carry victim").shows("3,0: 0 .", rescued=1, ap=2)
    crew("5,0: 0v", ap=4).apply("move up carry victim").shows("4,0: 0\n5,0: .", rescued=1)
    crew("3,1: 0t", ap=4).apply("move left lead").shows("3,0: 0 .", rescued=1, ap=3)
    game.has(unrevealed=(9, 5))


@rule("VEH-09", "SPEC-05", "CARRY-03")
def test_one_led_and_one_carried_are_rescued_together() -> None:
    crew("3,1: 0tv", ap=4).apply("move left lead carry victim").shows("3,0: 0 .", rescued=2, ap=2)
    crew("6,3: 0tv", ap=4, use_vehicles=False).apply("move down lead carry victim").has(rescued=2, pois=[])
    crew("6,3: 0th", ap=4).apply("move down lead carry hazmat").shows("6,3: .\n7,3: 0t", rescued=0, hazmats_disposed=1)


@rule("VEH-10", "ED-31")
def test_engine_actions_need_a_figure_on_the_engine() -> None:
    off = crew("0,6: 0", ap=8)
    off.refuses("drive engine right", "vehicle.not_there").refuses("gun", "vehicle.not_there")
    off.refuses("crew captain", "vehicle.not_there")
    crew("0,7: 0", ap=8).allows("drive engine right", "gun", "crew captain")


@rule("VEH-10", "ED-31")
@pytest.mark.parametrize("cell", ["0,7", "3,0", "2,2"])
def test_a_vehicle_gives_no_points(cell: str) -> None:
    game = crew(f"{cell}: 1\n5,1: ? ? ?", at={0: "7,9"}, specialists=["hazmat", "imaging"]).apply("end", "! dice 1 6")
    game.has(active=1, ap=4, bonus={"command": 0, "extinguish": 0, "movement": 0})
