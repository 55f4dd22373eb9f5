"""AMB: rulings on tokens, the end of the game, action points, specialists, vehicles and set-up."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board, BoardError
from flashover.game import Game
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

THREE = "6,1: ? ? ?\n"
INSIDE = [(row, col) for row in range(1, 7) for col in range(1, 9)]


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


# -------------------------------------------------------------------------------------------------- POIs and losses


@rule("AMB-28", "POI-01")
def test_an_empty_stock_means_fewer_than_three() -> None:
    scenario("5,1: ?", phase="replenish", unrevealed=(1, 0), seats=2).has(phase="actions", active=1)
    game = scenario("5,1: ?", phase="replenish", unrevealed=(1, 1), seats=2).waits_for("dice").apply("! dice 3 4")
    game.shows("3,4: ?", phase="actions", active=1)


@rule("AMB-29", "POI-03", "POI-04")
def test_a_threat_under_the_firefighter_goes_first() -> None:
    game = scenario("3,4: 0s\n5,1: ? ?", phase="replenish").apply("! dice 3 4").waits_for("reveal")
    game.apply("! reveal victim").shows("3,4: 0v", stock=33)


@rule("AMB-30", "POI-03")
def test_removing_a_threat_for_a_token_changes_nothing_else() -> None:
    scenario("3,3: s f s\n5,1: ? ?", phase="replenish").apply("! dice 3 4").shows("3,3: s ? s", phase="actions")


@rule("AMB-84", "POI-EXP-03")
def test_placing_is_possible_on_the_fullest_board() -> None:
    base = exp(seats=6, phase="replenish", threat_supply=34, at={seat: f"6,{seat + 1}" for seat in range(6)}).position
    smoke = [list(cell) for cell in INSIDE[:34]]
    pois = [{"at": [5, 3], "face": "down"}, {"at": [5, 4], "face": "down"}]
    for red, black in INSIDE:
        game = Scenario(Game.from_position({**base, "smoke": smoke, "pois": pois})).apply(f"! dice {red} {black}")
        placed = [poi["at"] for poi in game.position["pois"] if poi not in pois]
        if not placed:
            game.waits_for("dice").has(phase="replenish").apply("! dice 6 8")
            placed = [[6, 8]]
        assert tuple(placed[0]) in {(5, 5), (5, 6), (5, 7), (5, 8), (6, 7), (6, 8)}


@rule("AMB-76", "BOARD-07")
def test_nobody_knows_what_a_face_down_token_is() -> None:
    game = started({}, 2)
    assert all(set(poi) == {"at", "face"} for poi in game.position["pois"])
    assert game.position["unrevealed"] == {"victims": 10, "false_alarms": 5}
    text = str(game.game.observation())
    assert "face': 'down" in text and "face': 'victim" not in text


@rule("AMB-80", "CARRY-04")
def test_false_alarms_never_count_as_rescued() -> None:
    game = scenario("2,2: 0 ?", rescued=6).apply("move right", "! reveal false_alarm").has(rescued=6, false_alarms=1)
    game.has(phase="actions")


@rule("AMB-81", "AMB-39")
def test_knock_downs_then_losses_then_the_check() -> None:
    game = scenario("2,1: 0v f 1?", phase="fire", lost=2).apply("! dice 2 2").waits_for("decision", seat=0).has(lost=2)
    game.apply("knockdown 0 3,0").waits_for("decision", seat=1).apply("knockdown 1 0,5").waits_for("reveal").has(lost=2)
    game.apply("! reveal victim").has(lost=4, phase="over", result={"outcome": "lost", "lost": 4})


@rule("AMB-88", "SPEC-06")
def test_a_treated_victim_beside_a_knocked_down_firefighter_is_lost() -> None:
    exp("2,1: 0t f", phase="fire").apply("! dice 2 2", "knockdown 0 4,0").has(lost=1, pois=[])


@rule("AMB-92", "ED-13")
def test_a_token_left_face_down_can_be_turned_up_later() -> None:
    options: dict[str, Any] = {"reveal_poi_on_firefighter": "may"}
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish", **options).apply("! dice 3 4", "reveal no").shows("3,4: 0?")
    game.fork().apply("look", "! reveal false_alarm").shows("3,4: 0", ap=4, false_alarms=1)
    game.apply("move right", "move left").waits_for("reveal").apply("! reveal victim").shows("3,4: 0v", ap=2)


# ----------------------------------------------------------------------------------------------------- end of the game


@rule("AMB-32", "END-05")
def test_the_seventh_rescue_ends_the_game_in_the_middle_of_a_turn() -> None:
    scenario("3,1: 0v", rescued=6, ap=8).apply("move left carry victim").has(
        phase="over", ap=6, result={"outcome": "won"}
    )


@rule("AMB-33", "LOST-04")
def test_the_fourth_loss_waits_for_the_whole_batch_and_comes_before_phase_three() -> None:
    game = scenario("2,1: v f ?", phase="fire", lost=3).apply("! dice 2 2").has(lost=3, phase="fire")
    game.waits_for("reveal")
    game.apply("! reveal victim").has(lost=5, phase="over", result={"outcome": "lost", "lost": 5})


@rule("AMB-34", "END-01")
def test_whichever_comes_first_decides() -> None:
    won = scenario("3,1: 0v", rescued=6, lost=3, cubes_elsewhere=23).apply("move left carry victim")
    won.has(result={"outcome": "won"}).refuses("chop up", "game.over")
    fallen = scenario("4,1: 0v", rescued=6, cubes_elsewhere=23, walls={"4,1|5,1": 0}).apply("chop down")
    fallen.has(result={"outcome": "collapsed", "rescued": 6, "lost": 1}).refuses("move up carry victim", "game.over")


@rule("AMB-35", "END-02")
@pytest.mark.parametrize("rescued", [0, 6])
def test_a_collapse_before_the_seventh_rescue_is_no_victory(rescued: int) -> None:
    game = scenario("1,1: 0", rescued=rescued, cubes_elsewhere=23).apply("chop up")
    game.has(result={"outcome": "collapsed", "rescued": rescued, "lost": 0, "perfect": False})


@rule("AMB-36", "END-03")
def test_the_record_of_a_collapse() -> None:
    game = scenario("1,1: 0\n3,3: v\n3,7: ?", rescued=4, lost=1, cubes_elsewhere=23).apply("chop up", "! reveal victim")
    game.has(result={"outcome": "collapsed", "rescued": 4, "lost": 3, "perfect": False})


# ---------------------------------------------------------------------------------------- action points, knock-down


@rule("AMB-37", "ED-07")
def test_banking_comes_before_the_fire() -> None:
    game = scenario("2,1: 0 f", ap=3, knockdown_clears_saved_ap=True).apply("end").has(saved={0: 3})
    game.apply("! dice 2 2", "knockdown 0 3,0").has(saved={0: 0})


@rule("AMB-38", "ED-49")
def test_the_nearer_cell_of_a_spot_measures_and_either_cell_is_allowed() -> None:
    game = scenario("6,6: 0s", phase="fire").apply("! dice 6 6")
    # right 4,9: 4 + 9 = 13; bottom 7,4: 1 + 4 = 5
    game.legal(exactly=["knockdown 0 7,3", "knockdown 0 7,4"])


@rule("AMB-40", "AP-05")
def test_action_tokens_are_only_counters() -> None:
    game = scenario("7,9: 0", seats=6, saved=dict.fromkeys(range(1, 6), 4), ap=4).apply("end").has(saved=[4] * 6)
    game.has(phase="fire")


@rule("AMB-41", "AP-04")
def test_fresh_and_saved_points_are_one_pool() -> None:
    game = exp("2,2: 0\n" + THREE, specialists=["generalist"], saved=[3]).has(ap=8, saved={0: 0})
    game.apply("move up", "end").has(saved={0: 4})


@rule("AMB-42")
@pytest.mark.parametrize(
    ("card", "kind", "ply"),
    [("rescue", "movement", "move right carry victim"), ("cafs", "extinguish", "extinguish up remove")],
)
def test_bonus_points_pay_first_and_together_with_ordinary_ones(card: str, kind: str, ply: str) -> None:
    picture = "1,2: f\n2,2: 0v ."
    exp(picture, specialists=[card], ap=4, bonus={kind: 3}).apply(ply).has(ap=4, bonus={kind: 1})
    exp(picture, specialists=[card], ap=4, bonus={kind: 1}).apply(ply).has(ap=3, bonus={kind: 0})
    exp(picture, specialists=[card], ap=0, bonus={kind: 1}).refuses(ply, "ap.too_few")


@rule("AMB-85", "TURN-03")
def test_passing_ends_phase_one_banks_and_goes_on() -> None:
    game = scenario("2,2: 0\n5,1: ? ?", seats=2).apply("end").has(phase="fire", saved={0: 4}, ap=0).waits_for("dice")
    game.apply("! dice 1 1").has(phase="replenish").apply("! dice 1 2").has(phase="actions", active=1)


# ------------------------------------------------------------------------------------------- specialists and vehicles


@rule("AMB-49", "CLR-44")
@pytest.mark.parametrize("consent", [False, True])
def test_orders_are_carried_out_without_asking(consent: bool) -> None:
    game = exp("2,2: 1", specialists=["captain"], command_consent=consent).apply("command 1 move up").has(at={1: "1,2"})
    game.waits_for("decision", seat=0)


@rule("AMB-51", "SPEC-13")
def test_identify_reaches_through_walls_and_fire_and_is_public() -> None:
    game = exp("3,3: f f f\n4,3: f ?f f\n5,4: f\n0,0: 0", specialists=["imaging"]).allows("identify 4,4")
    game.apply("identify 4,4")
    game.apply("! reveal victim").has(unrevealed=(9, 5))
    assert game.contents("4,4") == "fv"


@rule("AMB-59", "BOARD-06")
def test_the_board_file_names_one_quadrant_for_each_engine_spot() -> None:
    data: dict[str, Any] = Board.builtin("A").to_json()
    for wrong in (None, "middle", ["top-left", "top-right"]):
        spots = [{**spot} for spot in data["engine_parking"]]
        spots[0]["quadrant"] = wrong
        with pytest.raises(BoardError):
            Board.from_json({**data, "engine_parking": spots})
    spots = [{**spot} for spot in data["engine_parking"]]
    spots[0]["quadrant"] = "top-left"  # the spot at the top then shoots at the other half
    own = Board.from_json({**data, "name": "own", "engine_parking": spots})
    game = scenario("2,2: s\n2,7: s\n0,7: 0", mode="experienced", board=own, ap=4).apply("gun", "! dice 2 2")
    game.has(smoke="2,7")


@rule("AMB-60", "GUN-06")
def test_own_boards_must_turn_every_die_into_the_quadrant() -> None:
    data: dict[str, Any] = Board.builtin("A").to_json()
    black = {"1": 2, "2": 1, "3": 4, "4": 3, "5": 6, "6": 5, "7": 8, "8": 7}
    with pytest.raises(BoardError):
        Board.from_json({**data, "black_die_opposite": black})


@rule("AMB-62", "GUN-08")
def test_splash_out_of_the_house_does_nothing() -> None:
    game = exp("4,8: s\n5,9: 0", engine="right", ap=4).apply("gun", "! dice 4 8").shows("4,8: .", ap=0)
    game.has(fire="", smoke="")


@rule("AMB-64", "AMB-65", "AMB-66")
def test_a_victim_outside_stays_until_it_reaches_the_ambulance() -> None:
    game = exp("0,7: 0v", ap=8).apply("drive engine left", "ride 0 1,0").shows("0,7: v\n1,0: 0", rescued=0)
    game.apply("drive ambulance top").has(rescued=0, ap=4)
    walker = exp("0,7: 0v", ap=8, ambulance="top").apply("move left carry victim").has(rescued=1)
    walker.has(pois=[])


@rule("AMB-67", "OUT-05")
def test_figures_on_vehicles_are_not_protected() -> None:
    game = exp("0,7: 01\n1,7: f", phase="fire", walls={"0,7|1,7": 2}).apply("! dice 1 7").waits_for("decision", seat=0)
    game.apply("knockdown 0 3,0").waits_for("decision", seat=1).apply("knockdown 1 4,0").has(engine="top")


# -------------------------------------------------------------------------------------------------------------- set-up


@rule("AMB-71", "SETUP-EXP-06")
def test_cubes_of_the_set_up_count() -> None:
    game = set_up("first").has(cubes=2, smoke="")
    assert all(0 < row < 7 and 0 < col < 9 for row, col in game.position["fire"])


@rule("AMB-74", "SETUP-EXP-17")
@pytest.mark.parametrize(("seats", "extra"), [(1, 0), (2, 0), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_firefighters_are_counted_not_people(seats: int, extra: int) -> None:
    assert len(set_up("hot_spots", seats).position["hot_spots"]) == 3 + extra


@rule("AMB-75", "SETUP-FAM-08")
@pytest.mark.parametrize("setup", ["random_a", "random_b"])
def test_random_family_set_ups_have_no_hot_spots(setup: str) -> None:
    first = "! dice 3 3" if setup == "random_a" else "! black 1"
    started({"family_setup": setup}, 1, first).has(hot_spots="", hot_spot_reserve=0)
