"""Points of the rules beyond the worked examples, each pinned by a small position on the naive model."""

from __future__ import annotations

import json
from typing import Any

import pytest

from . import NaiveGame, NaiveRefused
from .board import BUILTIN
from .kit import door, experienced, family, play, refusal, wall


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


# -- the guard of CLR-03 -----------------------------------------------------------------------------------------


def test_a_captain_answers_for_a_burning_figure_without_a_way_out() -> None:
    around = [[4, 4], [3, 3], [3, 4], [3, 5], [3, 6], [4, 3], [4, 5], [4, 6]]
    position = experienced(
        bonus={"command": 2},
        firefighters=[{"at": [7, 3], "specialist": "captain"}, {"at": [4, 4], "specialist": "driver"}],
        fire=around,
    )
    game = play(position)
    assert {"end", "move up", "command 1 move left"} <= set(game.waits_for()["legal"])  # the guard is lifted
    position["options"]["fire_stop"] = "move"
    legal = play(position).waits_for()["legal"]
    assert legal == ["command 1 move left", "command 1 move right", "command 1 move up", "end"]


def test_the_cafs_cap_counts_in_the_guard() -> None:
    for cap, code in (("all_ap", "command.cafs_cap"), ("command_ap", None)):
        position = experienced(
            {"cafs_command_cap": cap},
            ap=2,
            bonus={"command": 2},
            firefighters=[{"at": [7, 3], "specialist": "captain"}, {"at": [4, 4], "specialist": "cafs"}],
            fire=[[4, 5]],
        )
        assert play(position).refusal("command 1 move right") == code
        # One command AP and one ordinary AP go in, one ordinary AP comes out.
        position["ap"] = 1
        assert play(position).refusal("command 1 move right") == (code or "fire.no_way_out")
        # A burning CAFS figure whose allowance is spent: only ordinary AP may help, and with `all_ap` none.
        position.update({"fire": [[4, 4]], "cafs_commanded": 1})
        assert play(position).refusal("end") == (None if cap == "all_ap" else "fire.end_on_fire")


def test_reducing_the_own_fire_is_a_way_out() -> None:
    position = experienced(
        ap=4, firefighters=[{"at": [4, 4], "specialist": "paramedic"}], fire=[[4, 5], [3, 5], [3, 4], [4, 6]]
    )
    game = play(position, "move right")
    assert game.waits_for()["legal"] == ["extinguish here reduce", "move left"]
    position["ap"] = 3
    assert play(position, "move right").waits_for()["legal"] == ["move left"]
    position["ap"] = 2
    assert play(position).refusal("move right") == "fire.no_way_out"


def test_closing_the_only_door_out_of_the_fire() -> None:
    position = family(
        ap=2,
        firefighters=[{"at": [1, 4]}],
        fire=[[1, 4], [1, 5], [2, 4]],
        doors=[door((1, 3), (1, 4))],
    )
    position["options"]["fire_stop"] = "turn"
    game = play(position)
    assert refusal(game, "move down") == "fire.no_way_out"
    assert game.refusal("door left") is None  # one AP left reduces the own fire
    game.apply("door left")
    assert game.waits_for()["legal"] == ["extinguish here reduce"]


# -- options and boards ------------------------------------------------------------------------------------------


def test_the_reverse_side_is_prescribed_by_one_edition() -> None:
    """CLR-07."""
    with pytest.raises(NaiveRefused, match=r"options\.conflict"):
        NaiveGame.new({"mode": "experienced", "edition": "ru", "board_side": "A"}, 2)
    assert len(NaiveGame.new({"mode": "experienced", "edition": "ru"}, 2).state.doors) == 7
    assert len(NaiveGame.new({"mode": "family", "edition": "ru"}, 2).state.doors) == 8
    assert len(NaiveGame.new({"mode": "family", "board_side": "B"}, 2).state.doors) == 7


def test_own_boards_inline_or_by_path() -> None:
    """CLR-21."""
    path = BUILTIN / "b.json"
    inline = json.loads(path.read_text(encoding="utf-8"))
    for board in (inline, str(path)):
        options = {"mode": "experienced", "experienced_side": "back", "board_side": "A", "board": board}
        game = NaiveGame.new(options, 2)
        assert len(game.state.doors) == 7
        assert game.position()["options"] == options


def test_set_up_in_the_printed_order() -> None:
    """CLR-22, CLR-23."""
    game = NaiveGame.new({"mode": "experienced", "level": "veteran"}, 3)
    assert game.position()["pending"] is None
    for text in ("! black 1", "! dice 1 1"):
        game.apply(text)
    assert game.position()["hot_spots"] == [[1, 1], [3, 3]]
    assert game.waits_for() == {"kind": "outcome", "of": "red"}
    game.apply("! red 6")  # opposite of black 1 is 6
    assert game.position()["hot_spots"] == [[1, 1], [3, 3], [6, 6]]
    for text in ("! dice 1 1", "! dice 1 8", "! dice 1 8", "! dice 2 8", "! dice 2 7", "! dice 4 8"):
        game.apply(text)
    assert game.position()["hazmats"] == [[1, 8], [2, 7], [2, 8], [4, 8]]
    for text in ("! dice 1 8", "! dice 1 8", "! dice 5 8", "! dice 6 8"):
        game.apply(text)
    assert len(game.position()["pois"]) == 3
    assert refusal(game, "specialist 1 captain") == "decision.wrong_seat"
    for seat, card in enumerate(("captain", "cafs", "driver")):
        game.apply(f"specialist {seat} {card}")
        assert game.position()["firefighters"][seat]["specialist"] == card
    for text in ("! dice 1 1", "! dice 1 2", "! dice 1 3", "! dice 1 4", "! dice 1 5", "! dice 1 6"):
        game.apply(text)
    assert len(game.position()["hot_spots"]) == 8
    assert refusal(game, "place 0 1,1") == "decision.not_offered"
    for text in ("place 0 0,0", "place 1 0,1", "place 2 0,2"):
        game.apply(text)
    for text in ("park ambulance left", "park engine top"):
        game.apply(text)
    assert refusal(game, "first 3") == "decision.not_offered"
    game.apply("first 1")
    after = game.position()
    assert (after["active"], after["ap"], after["bonus"]["extinguish"]) == (1, 3, 3)
    assert after["untouched"] is True
