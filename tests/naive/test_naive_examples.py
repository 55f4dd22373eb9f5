"""The worked examples of the catalogue (WE-1..WE-9, CLR-02, CLR-54) and random games on the naive model."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from . import NaiveGame, NaiveRefused
from .board import ALL_CELLS, DIRECTIONS, SIDES, Cell
from .options import CARDS

Position = dict[str, Any]


def family(**fields: Any) -> Position:
    position = {
        "options": {"mode": "family"},
        "phase": "actions",
        "ap": 4,
        "untouched": True,
        "firefighters": [{"at": [7, 3]}],
        "unrevealed": {"victims": 10, "false_alarms": 5},
        "pois": [{"at": [6, 1], "face": "down"}, {"at": [6, 2], "face": "down"}, {"at": [6, 3], "face": "down"}],
    }
    position.update(fields)
    return position


def experienced(options: dict[str, Any] | None = None, **fields: Any) -> Position:
    position = family(**{"ambulance": "left", "engine": "right", "hot_spot_reserve": 6, **fields})
    position["options"] = {"mode": "experienced", **(options or {})}
    return position


def play(position: Position, *plies: str) -> NaiveGame:
    game = NaiveGame.from_position(position)
    for text in plies:
        game.apply(text)
    return game


def refusal(game: NaiveGame, text: str) -> str:
    before = game.position()
    with pytest.raises(NaiveRefused) as caught:
        game.apply(text)
    assert game.position() == before
    assert game.refusal(text) == caught.value.code
    return caught.value.code


def door(a: Cell, b: Cell, state: str = "open") -> dict[str, Any]:
    return {"between": [list(a), list(b)], "state": state}


def wall(a: Cell, b: Cell, cubes: int) -> dict[str, Any]:
    return {"between": [list(a), list(b)], "cubes": cubes}


# -- worked examples ---------------------------------------------------------------------------------------------


def test_we_1_through_fire_to_a_door() -> None:
    position = family(firefighters=[{"at": [4, 4]}], fire=[[4, 5]])
    game = play(position, "move right")
    assert game.position()["ap"] == 2
    assert refusal(game, "end") == "fire.end_on_fire"
    game.apply("move right")
    game.apply("door right")
    after = game.position()
    assert after["ap"] == 0
    assert after["firefighters"][0]["at"] == [4, 6]
    assert after["doors"] == [door((4, 6), (4, 7))]
    assert after["fire"] == [[4, 5]]
    assert "end" in game.waits_for()["legal"]


def test_we_1_with_fire_stop_move_only_moves_are_legal() -> None:
    position = family(firefighters=[{"at": [4, 4]}], fire=[[4, 5]])
    position["options"]["fire_stop"] = "move"
    game = play(position, "move right")
    assert game.waits_for()["legal"] == ["move left", "move right", "move up"]  # CLR-02
    assert refusal(game, "end") == "fire.must_move"
    assert refusal(game, "extinguish here remove") == "fire.must_move"


def test_we_2_remove_fire_and_find_a_victim() -> None:
    position = family(
        firefighters=[{"at": [1, 3]}],
        fire=[[1, 2]],
        doors=[door((1, 3), (1, 4))],
        pois=[{"at": [1, 4], "face": "down"}],
    )
    game = play(position, "extinguish left remove", "move right")
    assert game.waits_for() == {"kind": "outcome", "of": "reveal", "odds": {"victim": 10, "false_alarm": 5}}
    game.apply("! reveal victim")
    assert game.position()["ap"] == 1
    game.apply("end")
    after = game.position()
    assert after["firefighters"][0]["saved"] == 1
    assert after["pois"] == [{"at": [1, 4], "face": "victim", "treated": False}]
    assert after["unrevealed"] == {"victims": 9, "false_alarms": 5}


def test_we_3_carry_chop_and_walk_on_alone() -> None:
    position = family(
        ap=5,
        firefighters=[{"at": [1, 4]}],
        pois=[{"at": [1, 4], "face": "victim"}],
        walls=[wall((2, 4), (3, 4), 1)],
    )
    game = play(position, "move down carry victim", "chop down", "move down")
    after = game.position()
    assert after["ap"] == 0
    assert after["pois"][0]["at"] == [2, 4]
    assert after["firefighters"][0]["at"] == [3, 4]
    assert after["walls"] == [wall((2, 4), (3, 4), 2)]


def test_we_4_smoke_ignites_and_spreads() -> None:
    position = family(phase="fire", ap=0, smoke=[[1, 1]])
    game = play(position, "! dice 1 1")
    assert game.position()["fire"] == [[1, 1]]
    assert game.position()["smoke"] == []
    game.apply("end")
    game.apply("! dice 2 1")
    assert game.position()["fire"] == [[1, 1], [2, 1]]
    assert game.position()["walls"] == []


def we_5_position() -> dict[str, Any]:
    return {
        "fire": [[3, 3], [3, 4], [3, 5], [2, 3], [3, 2]],
        "firefighters": [{"at": [3, 6]}],
        "pois": [{"at": [4, 3], "face": "down"}],
    }


def test_we_5_explosion_family() -> None:
    game = play(family(phase="fire", ap=0, **we_5_position()), "! dice 3 3")
    assert game.waits_for() == {
        "kind": "decision",
        "seat": 0,
        "legal": ["knockdown 0 0,5", "knockdown 0 0,6", "knockdown 0 3,9", "knockdown 0 4,9"],
    }
    assert refusal(game, "knockdown 1 0,5") == "decision.wrong_seat"
    assert refusal(game, "knockdown 0 7,3") == "decision.not_offered"
    game.apply("knockdown 0 4,9")
    game.apply("! reveal victim")
    after = game.position()
    assert after["fire"] == [[2, 3], [3, 2], [3, 3], [3, 4], [3, 5], [3, 6], [4, 3]]
    assert after["walls"] == [wall((2, 3), (3, 3), 1)]
    assert after["doors"] == [door((3, 2), (3, 3), "gone")]
    assert after["lost"] == 1
    assert after["pois"] == []
    assert after["firefighters"][0]["at"] == [4, 9]
    assert after["phase"] == "replenish"


def test_we_5_explosion_experienced_goes_to_the_ambulance() -> None:
    position = experienced(phase="fire", ap=0, **we_5_position())
    position["firefighters"][0]["specialist"] = "generalist"
    game = play(position, "! dice 3 3")
    assert game.waits_for()["legal"] == ["knockdown 0 3,0", "knockdown 0 4,0"]
    game.apply("knockdown 0 3,0")
    game.apply("! reveal false_alarm")
    assert game.position()["lost"] == 0
    assert game.position()["false_alarms"] == 1


@pytest.mark.parametrize(("breaks", "closed"), [(False, False), (True, False), (False, True)])
def test_we_6_flashover(breaks: bool, closed: bool) -> None:
    position = family(
        phase="fire",
        ap=0,
        fire=[[1, 1]],
        smoke=[[1, 2], [1, 3], [2, 2], [2, 3], [1, 4], [1, 5], [1, 6]],
        doors=[] if closed else [door((1, 3), (1, 4))],
    )
    position["options"]["flashover_breaks_open_doors"] = breaks
    after = play(position, "! dice 6 8").position()
    behind = [] if closed else [[1, 4], [1, 5]]
    assert after["fire"] == sorted([[1, 1], [1, 2], [1, 3], [2, 2], [2, 3], *behind])
    left = [[1, 4], [1, 5]] if closed else []
    assert after["smoke"] == sorted([*left, [1, 6], [6, 8]])
    assert after["walls"] == []
    state = [door((1, 3), (1, 4), "gone" if breaks else "open")]
    assert after["doors"] == ([] if closed else state)


def we_7_position(specialist: str) -> Position:
    return experienced(
        firefighters=[{"at": [5, 9], "specialist": specialist}],
        fire=[[5, 7], [6, 7], [5, 8], [4, 7]],
        pois=[{"at": [5, 6], "face": "down"}],
    )


def test_we_7_deck_gun() -> None:
    game = play(we_7_position("generalist"), "gun")
    assert game.position()["ap"] == 0
    game.apply("! dice 2 7")
    after = game.position()
    assert after["fire"] == [[4, 7], [5, 8]]
    assert after["pois"] == [{"at": [5, 6], "face": "down"}]


def test_we_7_driver_rerolls_each_die_once() -> None:
    game = play(we_7_position("driver"), "gun", "! dice 1 1")
    assert game.position()["ap"] == 2
    assert game.waits_for()["legal"] == ["keep", "reroll black", "reroll red"]
    game.apply("reroll red")
    assert game.waits_for() == {"kind": "outcome", "of": "red"}
    game.apply("! red 2")
    assert game.waits_for()["legal"] == ["keep", "reroll black"]
    assert refusal(game, "reroll red") == "decision.not_offered"
    game.apply("reroll black")
    game.apply("! black 7")  # CLR-27: no keep
    assert game.position()["fire"] == [[4, 7], [5, 8]]
    assert game.position()["pending"] is None


def test_we_8_red_is_the_row_black_the_column() -> None:
    assert play(family(phase="fire", ap=0), "! dice 1 3").position()["smoke"] == [[1, 3]]


def test_we_9_bank() -> None:
    game = play(family(), "end", "! dice 1 1")
    assert game.position()["ap"] == 8
    game.apply("end")
    assert game.position()["firefighters"][0]["saved"] == 4


def test_we_9_opposite_side_takes_two_drives() -> None:
    position = experienced(firefighters=[{"at": [7, 3], "specialist": "generalist"}])
    game = play(position)
    assert refusal(game, "drive ambulance right") == "vehicle.not_neighbour"
    game.apply("drive ambulance top")
    game.apply("drive ambulance right")
    assert game.position()["ap"] == 0
    assert game.position()["ambulance"] == "right"


def test_we_9_prices_of_specialists() -> None:
    paramedic = experienced(firefighters=[{"at": [4, 4], "specialist": "paramedic"}], fire=[[4, 5]])
    assert play(paramedic, "extinguish right remove").position()["ap"] == 0
    rescue = experienced(firefighters=[{"at": [4, 4], "specialist": "rescue"}], bonus={"movement": 3})
    game = play({**rescue, "firefighters": [{"at": [5, 5], "specialist": "rescue"}]}, "chop right", "chop right")
    assert game.position()["ap"] == 2
    assert game.position()["bonus"]["movement"] == 3


@pytest.mark.parametrize(("card", "ap", "extinguish"), [("cafs", 1, 3), ("generalist", 3, 0)])
def test_we_9_crew_change(card: str, ap: int, extinguish: int) -> None:
    position = experienced(firefighters=[{"at": [5, 9], "specialist": "captain"}], bonus={"command": 2})
    after = play(position, f"crew {card}").position()
    assert after["ap"] == ap
    assert after["bonus"] == {"command": 0, "extinguish": extinguish, "movement": 0}


def test_we_9_heroic_set_up_with_four_firefighters() -> None:
    game = NaiveGame.new({"mode": "experienced", "level": "heroic"}, 4)
    rng = random.Random(9)
    while game.position()["phase"] == "setup":
        step(game, rng)
    after = game.position()
    assert len(after["hot_spots"]) == 10
    assert after["hot_spot_reserve"] == 12
    assert len(after["hazmats"]) == 5
    assert len(after["pois"]) == 3


@pytest.mark.parametrize("order", [("explode 2,2", True), ("explode 1,1", False)])
def test_clr_54_no_flashover_between_hazmats(order: tuple[str, bool]) -> None:
    first, wave_ignites = order
    position = experienced(
        phase="fire",
        ap=0,
        firefighters=[{"at": [7, 3], "specialist": "generalist"}],
        hazmats=[[1, 1], [2, 2]],
        fire=[[1, 1], [2, 2]],
        smoke=[[1, 3]],
    )
    game = play(position, "! dice 6 8")
    assert game.waits_for()["legal"] == ["explode 1,1", "explode 2,2"]
    game.apply(first)
    after = game.position()
    assert [1, 3] in after["fire"]
    assert after["hazmats"] == []
    assert after["doors"] == []
    assert after["hot_spots"] == [[1, 1], [2, 2]]
    if wave_ignites:
        assert [1, 2] in after["fire"]


# -- the rest of the rules, point by point -----------------------------------------------------------------------


def test_hidden_hazmats_explode_in_phase_2() -> None:
    position = experienced(
        {"variant_hidden_hazmats": True},
        phase="fire",
        ap=0,
        firefighters=[{"at": [7, 3], "specialist": "generalist"}],
        fire=[[1, 1], [5, 2]],
        pois=[{"at": [1, 1], "face": "down"}, {"at": [5, 2], "face": "down"}],
    )
    game = play(position, "! dice 6 8", "! reveal false_alarm", "! reveal false_alarm")
    assert game.waits_for() == {"kind": "decision", "seat": 0, "legal": ["explode 1,1", "explode 5,2"]}
    game.apply("explode 5,2")
    after = game.position()
    assert after["hot_spots"] == [[1, 1], [5, 2]]
    assert after["hot_spot_reserve"] == 4
    assert after["hazmats"] == []
    assert [1, 2] in after["fire"]
    assert after["phase"] == "replenish"


def test_hidden_hazmat_appears_in_phase_1() -> None:
    position = experienced(
        {"variant_hidden_hazmats": True},
        firefighters=[{"at": [1, 1], "specialist": "generalist"}],
        pois=[{"at": [1, 2], "face": "down"}],
    )
    assert play(position, "move right", "! reveal false_alarm").position()["hazmats"] == [[1, 2]]


def test_flare_up_rolls_again_and_marks_the_last_target() -> None:
    position = experienced(
        phase="fire", ap=0, hot_spots=[[1, 1]], firefighters=[{"at": [7, 3], "specialist": "generalist"}]
    )
    game = play(position, "! dice 1 1")
    assert game.position()["pending"] is not None
    game.apply("! dice 6 8")
    after = game.position()
    assert after["hot_spots"] == [[1, 1], [6, 8]]
    assert after["hot_spot_reserve"] == 5
    assert after["smoke"] == [[1, 1], [6, 8]]


def twenty_three_cubes() -> list[dict[str, Any]]:
    edges = [((0, c), (1, c)) for c in (1, 2, 3, 4, 5, 7, 8)] + [((6, c), (7, c)) for c in (1, 2, 4, 5)]
    return [wall(a, b, 2) for a, b in edges] + [wall((5, 0), (5, 1), 1)]


def test_collapse_in_phase_1_turns_up_the_rest() -> None:
    position = family(
        firefighters=[{"at": [5, 1]}],
        walls=twenty_three_cubes(),
        pois=[{"at": [6, 1], "face": "down"}, {"at": [1, 1], "face": "victim"}, {"at": [2, 2], "face": "down"}],
    )
    game = play(position, "chop left")
    assert game.position()["phase"] == "actions"
    assert game.position()["lost"] == 1
    again = NaiveGame.from_position(json.loads(json.dumps(game.position())))
    for each in (game, again):
        each.apply("! reveal victim")
        assert each.position()["lost"] == 2
        each.apply("! reveal false_alarm")
        after = each.position()
        assert after["result"] == {"outcome": "collapsed", "rescued": 0, "lost": 2, "perfect": False}
        assert after["ap"] == 2
        assert each.waits_for() == {"kind": "over"}
        assert each.refusal("end") == "game.over"


@pytest.mark.parametrize("mode", [False, True, "ask"])
def test_seventh_rescue(mode: bool | str) -> None:
    position = family(
        rescued=6,
        firefighters=[{"at": [6, 3]}],
        pois=[{"at": [6, 3], "face": "victim"}, {"at": [1, 1], "face": "down"}],
    )
    position["options"]["continue_after_win"] = mode
    game = play(position, "move down carry victim")
    if mode == "ask":
        assert game.waits_for() == {"kind": "decision", "seat": 0, "legal": ["continue no", "continue yes"]}
        copy_of_game = NaiveGame.from_position(game.position())
        copy_of_game.apply("continue no")
        assert copy_of_game.position()["result"]["outcome"] == "won"
        game.apply("continue yes")
    if mode is False:
        assert game.position()["result"] == {"outcome": "won", "rescued": 7, "lost": 0, "perfect": False}
    else:
        assert game.position()["phase"] == "actions"
        assert game.position()["result"] is None


def test_ambulance_rescues_then_riders_are_asked() -> None:
    position = experienced(
        firefighters=[{"at": [3, 0], "specialist": "generalist"}, {"at": [4, 0], "specialist": "driver"}],
        pois=[{"at": [0, 5], "face": "victim"}],
        ambulance="left",
        active=0,
    )
    game = play(position, "drive ambulance top")
    assert game.position()["rescued"] == 1
    assert game.waits_for() == {"kind": "decision", "seat": 0, "legal": ["ride 0 0,5", "ride 0 0,6", "stay 0"]}
    game.apply("stay 0")
    assert refusal(game, "ride 0 0,5") == "decision.wrong_seat"
    game.apply("ride 1 0,6")
    assert [f["at"] for f in game.position()["firefighters"]] == [[3, 0], [0, 6]]


def test_engine_takes_its_driver_and_with_the_option_a_victim() -> None:
    position = experienced(
        {"engine_carries_victims": True},
        firefighters=[{"at": [5, 9], "specialist": "generalist"}],
        pois=[{"at": [5, 9], "face": "victim", "treated": True}],
    )
    game = play(position, "drive engine top")
    assert refusal(game, "stay 0") == "decision.not_offered"
    assert refusal(game, "ride 0 0,7 carry victim") == "decision.not_offered"
    game.apply("ride 0 0,7 carry treated")
    assert game.position()["pois"] == [{"at": [0, 7], "face": "victim", "treated": True}]


def test_captain_commands_and_cafs_cap() -> None:
    for cap, refused in (("all_ap", "command.cafs_cap"), ("command_ap", None)):
        position = experienced(
            {"cafs_command_cap": cap},
            bonus={"command": 2},
            firefighters=[{"at": [7, 3], "specialist": "captain"}, {"at": [0, 0], "specialist": "cafs"}],
        )
        game = play(position, "command 1 move right")
        assert game.position()["bonus"]["command"] == 1
        assert game.position()["cafs_commanded"] == 1
        assert game.refusal("command 1 move right") == refused
        if refused is None:
            game.apply("command 1 move right")
            assert game.position()["bonus"]["command"] == 1
            assert game.position()["ap"] == 3
            assert game.position()["cafs_commanded"] == 1


def test_captain_may_not_leave_anybody_in_fire() -> None:
    position = experienced(
        ap=0,
        bonus={"command": 2},
        firefighters=[{"at": [7, 3], "specialist": "captain"}, {"at": [4, 4], "specialist": "driver"}],
        fire=[[4, 5]],
    )
    assert refusal(play(position), "command 1 move right") == "fire.no_way_out"
    game = play({**position, "ap": 1}, "command 1 move right")
    assert refusal(game, "move up") == "fire.no_way_out"
    assert refusal(game, "end") == "fire.end_on_fire"
    game.apply("command 1 move left")
    assert "end" in game.waits_for()["legal"]


def test_not_escapable_position_lifts_the_guard() -> None:
    position = family(ap=0, firefighters=[{"at": [4, 4]}], fire=[[4, 4]])
    assert play(position).waits_for()["legal"] == ["end"]
    position["options"]["fire_stop"] = "move"
    assert play(position).waits_for()["legal"] == ["end"]


def test_replenish_on_a_firefighter_may_be_turned_up() -> None:
    position = family(phase="replenish", ap=0, pois=[], firefighters=[{"at": [3, 3]}], fire=[[3, 3]])
    position["options"].update({"reveal_poi_on_firefighter": "may", "replenish_redraw_false_alarm": False})
    game = play(position, "! dice 3 3")
    assert game.position()["fire"] == []
    game.apply("reveal yes")
    game.apply("! reveal false_alarm")
    assert game.position()["pending"] is not None  # CLR-35: two more, not three
    game.apply("! dice 3 3")
    game.apply("reveal no")
    assert refusal(game, "reveal yes") == "ply.expects_outcome"
    game.apply("! dice 1 1")
    assert game.position()["phase"] == "actions"
    game.apply("look")
    game.apply("! reveal victim")
    assert game.position()["untouched"] is False


def test_loading_a_complete_phase_3_ends_the_turn() -> None:
    game = play(family(phase="replenish", ap=0, firefighters=[{"at": [7, 3]}, {"at": [7, 4], "saved": 3}]))
    assert game.position()["phase"] == "actions"
    assert game.position()["active"] == 1
    assert game.position()["ap"] == 7


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "move", "move up ", " move up", "move  up", "Move up", "move up carry", "move up carry lead",
        "move up carry victim lead", "move up\n", "command 6 move up", "command 1 command 2 move up",
        "command 1 ride 0 0,7", "knockdown 0 8,0", "knockdown 0 0,10", "! dice 0 1", "! dice 7 1", "! dice 1 9",
        "! dice 1", "!dice 1 1", "! red 7", "! black 0", "! reveal yes", "reveal victim", "crew captian", "end now",
        "extinguish up", "extinguish here take", "door here", "identify 1, 1", "identify 01,1", "first ²", None, 7,
    ],
)  # fmt: skip
def test_malformed(text: Any) -> None:
    assert play(family()).refusal(text) == "ply.malformed"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("! dice 1 1", "ply.expects_decision"),
        ("place 0 0,0", "decision.wrong_kind"),
        ("keep", "decision.wrong_kind"),
        ("treat", "specialist.needed"),
        ("dispose", "specialist.needed"),
        ("identify 6,1", "specialist.needed"),
        ("command 0 end", "specialist.needed"),
        ("drive engine top", "rule.unavailable"),
        ("gun", "rule.unavailable"),
        ("crew captain", "rule.unavailable"),
        ("look", "rule.unavailable"),
        ("move up carry treated", "load.missing"),
        ("move down", "move.off_board"),
        ("move up lead", "load.missing"),
        ("door up", "door.none"),
        ("chop up", "wall.none"),
        ("chop down", "wall.none"),
        ("extinguish down remove", "threat.none"),
        ("extinguish here reduce", "threat.none"),
    ],
)
def test_refusals_in_family_mode(text: str, code: str) -> None:
    assert refusal(play(family()), text) == code


# -- random games ------------------------------------------------------------------------------------------------

VALUES: dict[str, list[Any]] = {
    "level": ["recruit", "veteran", "heroic"],
    "family_setup": ["fixed", "random_a", "random_b"],
    "use_specialists": [True, True, True, False],
    "use_hazmats": [True, True, True, False],
    "use_vehicles": [True, True, True, False],
    "use_hot_spots": [True, True, True, False],
    "poi_placement": ["arrows", "family"],
    "variant_lone_brigade": [False, False, True],
    "variant_hidden_hazmats": [False, True],
    "variant_broken_gun": [False, False, True],
    "specialist_choice": ["chosen", "random"],
    "threat_supply": [33, 34],
    "pet_tokens": [0, 2],
    "fire_stop": ["turn", "move"],
    "knockdown_clears_saved_ap": [False, True],
    "flashover_breaks_open_doors": [False, True],
    "shockwave_breaks_open_doors": [True, False],
    "reveal_lost_poi": ["always", "optional"],
    "reveal_poi_on_firefighter": ["must", "may"],
    "replenish_redraw_false_alarm": [True, False],
    "outside_fire_cleanup": ["phase2", "turn_end"],
    "heroic_fourth_reroll": [True, False],
    "hazmat_unique_cell": [True, False],
    "captain_orders_disposal": [False, True],
    "cafs_command_cap": ["command_ap", "all_ap"],
    "hotspot_unique_cell": [True, False],
    "kd_distance": ["straight", "steps"],
    "d8_opposites": ["listed", "sum9"],
    "hazmat_resolution": ["fixpoint", "single_pass"],
    "hidden_hazmat_hotspot": [True, False],
    "hazmat_hotspot_triggers_flareup": [False, True],
    "continue_after_win": [False, True, "ask"],
    "limit_action_tokens": [False, True],
    "engine_carries_victims": [False, True],
}


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {"mode": rng.choice(["family", "experienced", "experienced"])}
    if rng.random() < 0.2:
        options["edition"] = rng.choice(["cs", "ru", "pl", "es"])
    if options.get("edition") != "ru":
        options["board_side"] = rng.choice("AB")
    for name, values in VALUES.items():
        if rng.random() < 0.5:
            options[name] = rng.choice(values)
    return options


# Chopping, driving and passing at random bring the building down before anything happens.
WEIGHTS = {"chop": 0.05, "drive": 0.2, "end": 0.3, "door": 0.4, "extinguish": 2.0}


def step(game: NaiveGame, rng: random.Random) -> None:
    """One random ply: first the kind of action, then one of that kind, with a liking for loaded moves."""
    wait = game.waits_for()
    if wait["kind"] == "outcome":
        game.apply(rng.choice(game.outcomes()))
        return
    legal = wait["legal"]
    assert legal, game.position()
    assert legal == sorted(set(legal))
    kinds = sorted({text.split(" ")[0] for text in legal})
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
    texts = [text for text in legal if text.split(" ")[0] == kind]
    loaded = [text for text in texts if "carry" in text or "lead" in text]
    game.apply(rng.choice(loaded if loaded and rng.random() < 0.8 else texts))


def every_action_text() -> list[str]:
    texts = ["treat", "dispose", "look", "gun", "end"]
    for d in DIRECTIONS:
        texts += [f"door {d}", f"chop {d}"]
        for load in ("", " carry victim", " carry treated", " carry hazmat"):
            texts += [f"move {d}{load}", f"move {d} lead{load}"]
    texts += [f"extinguish {d} {how}" for d in (*DIRECTIONS, "here") for how in ("remove", "reduce")]
    texts += [f"identify {r},{c}" for r, c in ALL_CELLS]
    texts += [f"drive {v} {side}" for v in ("engine", "ambulance") for side in SIDES]
    texts += [f"crew {card}" for card in CARDS]
    return texts + [f"command {seat} {text}" for seat in range(6) for text in texts]


def start(rng: random.Random) -> NaiveGame:
    """A new game, or one moved on by hand so that the rarer endings come up too."""
    game = NaiveGame.new(random_options(rng), rng.randint(1, 6))
    if rng.random() < 0.5:
        while game.position()["phase"] == "setup":
            step(game, rng)
        position = game.position()
        position["rescued"] = rng.randint(5, 8)
        position["unrevealed"]["victims"] = max(2, 10 - position["rescued"])
        for poi in position["pois"][: rng.randint(0, 2)]:
            poi.update({"at": list(rng.choice([cell for cell in ALL_CELLS if list(cell) not in position["fire"]]))})
            poi.update({"face": "victim", "treated": rng.random() < 0.5})
        game = NaiveGame.from_position(position)
    return game


def dense_position(rng: random.Random) -> Position:
    """A hand-made position (CLR-12 keeps it possible) in which things meet that seldom meet in play."""
    options = random_options(rng)
    game = NaiveGame.new(options, 1)
    rules = game.state.rules
    seats = rng.randint(1, 6)
    inside = [list(cell) for cell in ALL_CELLS if 1 <= cell[0] <= 6 and 1 <= cell[1] <= 8]
    ring = [list(cell) for cell in ALL_CELLS if list(cell) not in inside]
    crowd = rng.sample(inside, 6) + rng.sample(ring, 3)
    burning = rng.sample(inside, rng.randint(5, 25))
    cards = rng.sample(rules.cards, seats)
    firefighters = []
    for seat in range(seats):
        figure: dict[str, Any] = {"at": rng.choice(crowd), "saved": rng.randint(0, 4) if seat else 0}
        if rules.vehicles and rng.random() < 0.3:
            figure["at"] = list(rng.choice(rules.board.parking["engine"]["top"]))
        if rules.specialists:
            figure["specialist"] = cards[seat]
        firefighters.append(figure)
    pois = []
    for _ in range(rng.randint(0, 4)):
        if rng.random() < 0.5:
            pois.append({"at": rng.choice(crowd[:6]), "face": "down"})
        else:
            pois.append({"at": rng.choice(crowd), "face": "victim", "treated": rng.random() < 0.5})
    walls = rng.sample(sorted(rules.board.walls), 11)
    position = {
        "options": options,
        "ap": rng.randint(0, 8),
        "untouched": rng.random() < 0.5,
        "phase": rng.choice(["actions", "actions", "fire", "replenish"]),
        "bonus": {"command": 0, "extinguish": 0, "movement": 0},
        "firefighters": firefighters,
        "fire": burning[3:] + (rng.sample(ring, 1) if rng.random() < 0.2 else []),
        "smoke": burning[:3],
        "pois": pois,
        "unrevealed": {"victims": rng.randint(4, 8), "false_alarms": rng.randint(0, 5)},
        "walls": [wall(a, b, rng.choice([1, 2, 2])) for a, b in walls],
        "doors": [door(a, b, rng.choice(["open", "open", "gone"])) for a, b in rules.board.doors if rng.random() < 0.6],
        "rescued": rng.randint(4, 7),
        "lost": rng.randint(0, 3),
    }
    if rules.hazmats:
        position["hazmats"] = [rng.choice(crowd[:6]) for _ in range(rng.randint(0, 5))]
    if rules.hot_spots:
        position["hot_spots"] = rng.sample(inside, 6)
        position["hot_spot_reserve"] = rng.randint(0, 3)
    if rules.vehicles:
        position["ambulance"], position["engine"] = rng.choice(SIDES), "top"
    if position["phase"] == "actions" and rules.specialists and cards[0] in ("captain", "cafs", "rescue"):
        name = {"captain": "command", "cafs": "extinguish", "rescue": "movement"}[cards[0]]
        position["bonus"][name] = rng.randint(0, 3 if name != "command" else 2)
    if position["phase"] != "actions":
        position.update({"ap": 0, "untouched": False})
    return position


def check_wait(game: NaiveGame, everything: list[str]) -> None:
    """A loaded copy waits for the same thing, and the list of legal texts is the set of texts not refused."""
    wait, position = game.waits_for(), game.position()
    again = NaiveGame.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.waits_for() == wait
    if wait["kind"] == "decision" and position["phase"] == "actions" and position["pending"] is None:
        assert wait["legal"] == sorted(text for text in everything if game.refusal(text) is None)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_end(seed: int) -> None:
    rng = random.Random(seed)
    game = start(rng)
    everything = every_action_text()
    for count in range(20000):
        if game.waits_for()["kind"] == "over":
            break
        if count % 29 == 0:
            check_wait(game, everything)
        step(game, rng)
    result = game.position()["result"]
    assert game.position()["phase"] == "over"
    assert result["outcome"] in ("won", "lost", "collapsed")


@pytest.mark.parametrize("seed", range(120))
def test_dense_positions_play_on(seed: int) -> None:
    rng = random.Random(seed)
    game = NaiveGame.from_position(dense_position(rng))
    everything = every_action_text()
    for _ in range(30):
        check_wait(game, everything)
        if game.waits_for()["kind"] == "over":
            break
        step(game, rng)


def test_a_refused_ply_changes_nothing() -> None:
    rng = random.Random(4)
    everything = every_action_text()
    game = NaiveGame.new({"mode": "experienced"}, 4)
    for _ in range(400):
        if game.waits_for()["kind"] == "over":
            break
        before = copy.deepcopy(game.position())
        text = rng.choice(everything)
        if game.refusal(text) is not None:
            with pytest.raises(NaiveRefused):
                game.apply(text)
            assert game.position() == before
        step(game, rng)
