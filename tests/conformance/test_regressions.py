"""Rule breaks seen in other programs of this game, each kept out by name."""

from __future__ import annotations

from collections import Counter
from random import Random

from flashover import Board, Game, Record
from flashover.testing import Position, check_game, contents_of, random_game, random_ply, rule, scenario, walk


@rule("EXT-01", "ADJ-02")
def test_regression_no_extinguishing_through_walls() -> None:
    # fire on all four sides of 2,4: behind walls left and below, in the open above and right
    game = scenario("1,4: f\n2,3: f 0 f\n3,4: f")
    offered = {ply for ply in game.plies if ply.startswith("extinguish")}
    assert offered == {f"extinguish {where} {how}" for where in ("up", "right") for how in ("remove", "reduce")}


@rule("GUN-08", "WE-7")
def test_regression_no_splashing_through_walls() -> None:
    game = scenario(
        "4,7: f\n5,6: f f f\n6,7: f\n5,9: 0",
        mode="experienced",
        specialists=["generalist"],
        engine="right",
        untouched=False,
    )
    game.apply("gun", "! dice 5 7").shows("4,7: f\n5,6: . . f\n6,7: .\n5,9: 0", ap=1)


@rule("KD-05", "LOST-01")
def test_regression_a_carried_victim_does_not_survive_the_knock_down_of_its_carrier() -> None:
    game = scenario("1,1: 0v .\n2,1: f\n5,1: ? ?", seats=1).apply("move right carry victim", "end", "! dice 2 1")
    # the explosion at 2,1 sets 1,1 and 2,2 on fire; the carrier stands on 1,2 and is caught next turn
    game.shows("1,1: f 0v\n2,1: f f\n3,1: f\nwalls: 2,0|2,1=1").apply("end", "! dice 1 2")
    assert game.contents("1,2") == "0fv"
    game.apply("knockdown 0 3,0").has(lost=1, at={0: "3,0"})


@rule("EXPL-05")
def test_regression_an_explosion_removes_the_open_door_it_passes() -> None:
    game = scenario("1,3: f .\ndoors: 1,3|1,4=open", phase="fire").apply("! dice 1 3")
    game.door("1,3|1,4", "gone")
    assert game.contents("1,4") == "f"


@rule("EXPL-05", "EXPL-14")
def test_regression_an_open_door_does_not_stop_an_explosion() -> None:
    assert scenario("1,3: f .\ndoors: 1,3|1,4=open", phase="fire").apply("! dice 1 3").contents("1,4") == "f"
    assert scenario("1,2: f f .\ndoors: 1,3|1,4=open", phase="fire").apply("! dice 1 2").contents("1,4") == "f"
    assert scenario("1,3: f .", phase="fire").apply("! dice 1 3").contents("1,4") == "."


@rule("FLASH-03")
def test_regression_flashover_is_not_a_single_pass() -> None:
    # the chain runs against the order of reading: a single pass from the top would stop early
    picture = "1,1: s s s\n2,1: s s s\n3,1: s s\n4,1: s f"
    scenario(picture, phase="fire").apply("! dice 6 8").shows("1,1: f f f\n2,1: f f f\n3,1: f f\n4,1: f f\n6,8: s")


@rule("EXPL-08", "EXPL-09")
def test_regression_shockwaves_exist() -> None:
    scenario("3,3: f f f .", phase="fire").apply("! dice 3 3").shows(
        "3,3: f f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone"
    )


@rule("AMB-06", "EXPL-02")
def test_regression_the_rim_of_the_board_does_not_swallow_the_other_directions() -> None:
    # up, the first direction, runs through the fire outside and leaves the board
    game = scenario("0,6: f\n1,6: f", phase="fire").apply("! dice 1 6")
    game.shows("0,6: .\n1,6: f f\n2,6: f\nwalls: 1,5|1,6=1")


@rule("ADJ-06")
def test_regression_damage_is_stored_once_per_wall_and_not_once_per_side() -> None:
    game = scenario("2,3: 0 1\n5,1: ? ? ?", ap=2).apply("chop right", "end", "! dice 6 1")
    game.apply("chop left").has(walls={"2,3|2,4": 2}).allows("move left")


@rule("END-06")
def test_regression_three_lost_is_not_yet_defeat() -> None:
    scenario("2,1: v f", phase="fire", lost=2).apply("! dice 2 2").has(lost=3, phase="replenish", result=None)
    scenario("2,1: v f", phase="fire", lost=3).apply("! dice 2 2").has(lost=4, result={"outcome": "lost"})


@rule("SETUP-FAM-04", "AMB-76", "CLR-13")
def test_regression_identities_are_drawn_from_ten_and_five_not_half_and_half() -> None:
    scenario("1,1: 0 ?").apply("move right").waits_for("reveal", odds={"victim": 10, "false_alarm": 5})
    later = scenario("1,1: 0 ?", rescued=4, lost=2, false_alarms=4).apply("move right")
    later.waits_for("reveal", odds={"victim": 4, "false_alarm": 1})
    last = scenario("1,1: 0 ?", unrevealed=(3, 0)).apply("move right").waits_for("reveal", odds={"victim": 3})
    last.refuses("! reveal false_alarm", "outcome.impossible")


@rule("SETUP-FAM-04", "MOVE-07")
def test_regression_the_order_of_identities_differs_from_game_to_game() -> None:
    orders = set()
    for seed in range(12):
        game = Game.new({}, 1, seed=seed)
        for ply in ("place 0 7,3", "first 0"):
            game.play(ply)
        found: list[str] = []
        rng = Random(seed)
        while not game.over and len(found) < 6:
            if game.waits_for()["kind"] == "outcome":
                before = len(game.history)
                game.roll()
                found += [ply for ply in game.history[before:] if ply.startswith("! reveal")]
            else:
                game.play(random_ply(game, rng))
        orders.add(tuple(found))
    assert len(orders) > 3


@rule("SETUP-FAM-04", "POI-02")
def test_regression_never_more_than_ten_victims_in_a_game() -> None:
    for seed in range(3):
        game = random_game({"continue_after_win": True}, 2, seed)
        for _ in walk(game, Random(seed)):
            position: Position = game.position()
            face_up = sum(poi["face"] == "victim" for poi in position["pois"])
            assert position["rescued"] + position["lost"] + face_up + position["unrevealed"]["victims"] == 10
        check_game(game)


@rule("POI-EXP-02", "AMB-31")
def test_regression_a_blocked_target_follows_the_arrows_and_is_not_drawn_afresh() -> None:
    board = Board.builtin("A")
    assert board.poi_arrows[1, 1] == "down-right" and board.poi_arrows[2, 2] == "down-right"
    game = scenario("1,1: f .\n2,1: . s\n5,1: ? ?", phase="replenish", mode="experienced").apply("! dice 1 1")
    game.shows("1,1: f .\n2,1: . s\n3,3: ?", phase="actions")


@rule("VEH-01", "VEH-02")
def test_regression_vehicles_jump_from_spot_to_spot() -> None:
    game = scenario("7,9: 0", mode="experienced", specialists=["paramedic"], ambulance="left", engine="top")
    game.legal(contains=["drive ambulance top", "drive ambulance bottom"], excludes="drive ambulance right")
    game.cost("drive ambulance top", 2).apply("drive ambulance top").has(ambulance="top", ap=2)
    game.refuses("drive ambulance up", "ply.malformed")


@rule("VEH-05", "AMB-63")
def test_regression_the_ambulance_comes_by_radio() -> None:
    # the caller is deep inside the building, the victim waits outside at the left
    game = scenario("5,5: 0\n3,0: v", mode="experienced", specialists=["paramedic"], ambulance="top")
    game.apply("drive ambulance left").has(ambulance="left", rescued=1, pois=[], at={0: "5,5"}, ap=2)


@rule("TURN-03", "AMB-85")
def test_regression_a_skipped_turn_does_not_skip_the_fire() -> None:
    game = scenario("5,1: ? ? ?", seats=2).apply("end").waits_for("dice").has(phase="fire", active=0)
    game.apply("! dice 1 1").shows("1,1: s", active=1)


@rule("AMB-76")
def test_regression_nothing_written_down_knows_a_face_down_token() -> None:
    game = Game.new({}, 1)
    seen: Counter[str] = Counter()
    for _ in walk(game, Random(8), plies=120):
        now: Position = game.position()
        for poi in now["pois"]:
            seen[poi["face"]] += 1
            assert poi["face"] == "victim" or set(poi) == {"at", "face"}
    assert seen["down"]
    # the record names an identity only where a token was turned up
    told = [ply for ply in Record.of(game).plies if "victim" in ply or "false_alarm" in ply]
    assert all(ply.startswith("! reveal ") or " carry victim" in ply for ply in told)


@rule("AMB-76", "MOVE-07")
def test_regression_a_replay_up_to_a_reveal_goes_on_with_either_face() -> None:
    before = scenario("1,1: 0 ?").apply("move right")
    faces = {}
    for face in ("victim", "false_alarm"):
        game = Record.from_json(Record.of(before.game).to_json()).game()
        assert game.digest() == before.game.digest()
        game.play(f"! reveal {face}")
        faces[face] = contents_of(game.position())[1, 2]
    assert faces == {"victim": "0v", "false_alarm": "0"}
