"""CLR-10 and CLR-13 to CLR-21: what positions, odds and lists look like."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from flashover.board import Board
from flashover.formats.conform import run_case
from flashover.game import Game
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import STAGES, set_up

FIELDS = {
    "format", "version", "options", "phase", "active", "untouched", "ap", "bonus", "cafs_commanded", "firefighters",
    "fire", "smoke", "hot_spots", "hazmats", "pois", "unrevealed", "walls", "doors", "ambulance", "engine",
    "hot_spot_reserve", "rescued", "lost", "false_alarms", "hazmats_disposed", "pending", "result",
}  # fmt: skip
NO_BONUS = {"command": 0, "extinguish": 0, "movement": 0}


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


# Moments in the middle of something, by what is waited for.
MOMENTS: dict[str, Callable[[], Scenario]] = {
    "a reveal in phase one": lambda: scenario("2,2: 0 ?").apply("move right"),
    "a reveal by looking": lambda: scenario("2,2: 0?", reveal_poi_on_firefighter="may").apply("look"),
    "the gun's dice": lambda: exp("0,7: 0", ap=4).apply("gun"),
    "the driver's choice": lambda: exp("0,7: 0", specialists=["driver"]).apply("gun", "! dice 4 4"),
    "the red die again": lambda: exp("0,7: 0", specialists=["driver"]).apply("gun", "! dice 4 4", "reroll red"),
    "the second choice": lambda: exp("0,7: 0", specialists=["driver"]).apply(
        "gun", "! dice 4 4", "reroll red", "! red 2"
    ),
    "the first rider": lambda: exp("0,7: 01 2").apply("drive engine left"),
    "the second rider": lambda: exp("0,7: 01 2").apply("drive engine left", "ride 0 1,0"),
    "whether to go on": lambda: scenario("3,1: 0v", rescued=6, continue_after_win="ask").apply(
        "move left carry victim"
    ),
    "the next hazmat": lambda: exp("2,2: fh\n5,2: fh\n1,8: fh", phase="fire").apply("! dice 6 8", "explode 5,2"),
    "a flare-up": lambda: exp("2,2: *", phase="fire").apply("! dice 2 2"),
    "a knock-down": lambda: scenario("2,2: 01s", phase="fire").apply("! dice 2 2", "knockdown 0 3,0"),
    "a reveal in the fire": lambda: scenario("2,1: ? f ?", phase="fire").apply("! dice 2 2", "! reveal victim"),
    "a hidden explosion": lambda: exp("2,2: f?\n5,2: f?", phase="fire", variant_hidden_hazmats=True).apply(
        "! dice 6 8", "! reveal false_alarm", "! reveal false_alarm"
    ),
    "a reveal after a collapse": lambda: scenario("1,1: 0\n3,3: ? ?", cubes_elsewhere=23).apply(
        "chop up", "! reveal victim"
    ),
    "a reveal in phase three": lambda: scenario("3,4: 0\n5,1: ?", phase="replenish").apply("! dice 3 4"),
    "whether to reveal": lambda: scenario("3,4: 0", phase="replenish", reveal_poi_on_firefighter="may").apply(
        "! dice 3 4"
    ),
    "the last of a fixed number": lambda: scenario(
        "3,4: 0\n5,1: ?", phase="replenish", replenish_redraw_false_alarm=False
    ).apply("! dice 3 4", "! reveal false_alarm"),
    "random set-up a": lambda: started({"family_setup": "random_a"}, 2, "! dice 3 3", "! dice 3 3"),
    "random set-up b": lambda: started({"family_setup": "random_b"}, 2, "! black 1"),
    "the third explosion": lambda: started({"mode": "experienced"}, 1, "! black 7", "! dice 1 2"),
    "a deal": lambda: set_up("pois", 2, specialist_choice="random").apply("! deal cafs"),
    **{f"after the {stage}": partial(set_up, stage, 3, level="heroic") for stage in STAGES},
}


@rule("CLR-10")
@pytest.mark.parametrize("moment", MOMENTS)
def test_any_moment_survives_saving_and_loading(moment: str) -> None:
    game = MOMENTS[moment]()
    text = json.dumps(game.position)
    again = Game.from_position(json.loads(text))
    assert again.position() == json.loads(text)
    assert again.waits_for() == game.game.waits_for()


@rule("CLR-10")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_loaded_game_goes_on_like_the_saved_one(moment: str) -> None:
    saved = MOMENTS[moment]()
    loaded = saved.fork()
    for _ in range(12):
        waiting = saved.game.waits_for()
        if waiting["kind"] == "over":
            break
        if waiting["kind"] == "decision":
            ply = saved.plies[-1]
        else:
            first = next(iter(waiting.get("odds", {"": 0})))  # type: ignore[call-overload]
            of = waiting["of"]
            ply = {"dice": "! dice 4 4", "red": "! red 4", "black": "! black 4"}.get(str(of), f"! {of} {first}")
        saved.apply(ply)
        loaded.apply(ply)
        assert loaded.position == saved.position and loaded.game.waits_for() == saved.game.waits_for()


@rule("CLR-10")
def test_pending_is_null_at_the_beginning_of_each_phase() -> None:
    game = scenario("2,2: 0\n5,1: ?").has(pending=None).apply("move up").has(pending=None).apply("end")
    game.has(phase="fire", pending=None).apply("! dice 1 1").has(phase="replenish", pending=None)
    # before the second roll of phase 3 nothing else must be remembered
    game.apply("! dice 4 4").has(phase="replenish", pending=None).apply("! dice 4 5").has(phase="actions", pending=None)


@rule("CLR-10")
@pytest.mark.parametrize(("phase", "of"), [("fire", "dice"), ("replenish", "dice"), ("actions", "decision")])
def test_null_is_read_as_the_beginning_of_the_phase(phase: str, of: str) -> None:
    scenario(phase=phase, pending=None).waits_for(of)
    # with three tokens on the map there is nothing to replenish: the turn has passed
    if phase == "replenish":
        scenario("5,1: ? ? ?", phase=phase, seats=2).has(phase="actions", active=1)


@rule("CLR-13")
def test_odds_are_weights_without_zeros() -> None:
    scenario("2,2: 0 ?", unrevealed=(9, 5)).apply("move right").waits_for(
        "reveal", odds={"victim": 9, "false_alarm": 5}
    )
    scenario("2,2: 0 ?", unrevealed=(3, 0)).apply("move right").waits_for("reveal", odds={"victim": 3})
    scenario("2,2: 0 ?", unrevealed=(0, 1)).apply("move right").waits_for("reveal", odds={"false_alarm": 1})
    game = set_up("pois", 2, specialist_choice="random", use_vehicles=False, use_hazmats=False, skip=("hazmats",))
    cards = ("paramedic", "captain", "imaging", "cafs", "generalist", "rescue")
    game.waits_for("deal", odds=dict.fromkeys(cards, 1)).apply("! deal cafs")
    game.waits_for("deal", odds={card: 1 for card in cards if card != "cafs"})


@rule("CLR-13")
def test_dice_have_no_odds() -> None:
    assert scenario(phase="fire").game.waits_for() == {"kind": "outcome", "of": "dice"}
    assert started({"mode": "experienced"}, 1).game.waits_for() == {"kind": "outcome", "of": "black"}


@rule("CLR-14")
@pytest.mark.parametrize("moment", MOMENTS)
def test_positions_are_written_with_every_field(moment: str) -> None:
    position = MOMENTS[moment]().position
    assert set(position) == FIELDS
    assert set(position["bonus"]) == {"command", "extinguish", "movement"}
    assert set(position["unrevealed"]) == {"victims", "false_alarms"}
    assert (position["format"], position["version"]) == ("flashover-position", 1)


@rule("CLR-14")
@pytest.mark.parametrize(
    "options", [{}, {"mode": "experienced"}, {"edition": "cs", "fire_stop": "turn"}, {"threat_supply": 34}]
)
def test_options_are_echoed_as_given(options: dict[str, Any]) -> None:
    assert started(options, 2).position["options"] == options
    answer = run_case({"id": 1, "new": {"options": options, "seats": 2}, "plies": []})
    assert answer["position"]["options"] == options  # type: ignore[index]


@rule("CLR-14")
def test_missing_fields_are_neutral() -> None:
    position = Game.from_position({"firefighters": [{"at": [7, 4]}]}).position()
    assert position == {
        "format": "flashover-position", "version": 1, "options": {}, "phase": "actions", "active": 0,
        "untouched": False, "ap": 0, "bonus": NO_BONUS, "cafs_commanded": 0,
        "firefighters": [{"at": [7, 4], "saved": 0}], "fire": [], "smoke": [], "hot_spots": [], "hazmats": [],
        "pois": [], "unrevealed": {"victims": 0, "false_alarms": 0}, "walls": [], "doors": [], "ambulance": None,
        "engine": None, "hot_spot_reserve": 0, "rescued": 0, "lost": 0, "false_alarms": 0, "hazmats_disposed": 0,
        "pending": None, "result": None,
    }  # fmt: skip


@rule("CLR-15")
def test_everything_is_written_in_one_order() -> None:
    start = exp("1,1: .", at={0: "7,9"}, ap=4).position
    start |= {
        "fire": [[5, 5], [1, 2], [1, 1]],
        "smoke": [[6, 1], [2, 8]],
        "hazmats": [[4, 4], [3, 3], [4, 4]],
        "hot_spots": [[6, 6], [2, 2], [6, 6]],
        "pois": [
            {"at": [5, 5], "face": "victim", "treated": True},
            {"at": [5, 5], "face": "victim"},
            {"at": [5, 5], "face": "down"},
            {"at": [2, 4], "face": "down"},
        ],
        "walls": [{"between": [[4, 2], [4, 3]], "cubes": 1}, {"between": [[1, 1], [0, 1]], "cubes": 2}],
        "doors": [{"between": [[4, 4], [5, 4]], "state": "gone"}, {"between": [[1, 4], [1, 3]], "state": "open"}],
    }
    position: Any = Game.from_position(start).position()
    assert position["fire"] == [[1, 1], [1, 2], [5, 5]] and position["smoke"] == [[2, 8], [6, 1]]
    assert position["hazmats"] == [[3, 3], [4, 4], [4, 4]] and position["hot_spots"] == [[2, 2], [6, 6], [6, 6]]
    assert [(poi["at"], poi["face"], poi.get("treated", False)) for poi in position["pois"]] == [
        ([2, 4], "down", False),
        ([5, 5], "down", False),
        ([5, 5], "victim", False),
        ([5, 5], "victim", True),
    ]
    assert position["walls"] == [{"between": [[0, 1], [1, 1]], "cubes": 2}, {"between": [[4, 2], [4, 3]], "cubes": 1}]
    assert position["doors"] == [
        {"between": [[1, 3], [1, 4]], "state": "open"},
        {"between": [[4, 4], [5, 4]], "state": "gone"},
    ]


@rule("CLR-15")
def test_legal_plies_are_sorted_by_code_point() -> None:
    game = exp("0,7: 01\n4,4: 2vt", specialists=["captain"], ap=8)
    plies = game.plies
    assert plies == sorted(plies) and len(plies) == len(set(plies)) > 20


@rule("CLR-16")
def test_false_alarms_are_counted_however_they_leave() -> None:
    scenario("2,2: 0 ?").apply("move right", "! reveal false_alarm").has(false_alarms=1, lost=0, rescued=0)
    exp("2,2: ?", specialists=["imaging"]).apply("identify 2,2", "! reveal false_alarm").has(false_alarms=1)
    scenario("2,2: s?", phase="fire").apply("! dice 2 2", "! reveal false_alarm").has(false_alarms=1, lost=0)
    scenario("2,2: 0\n5,1: ? ?", phase="replenish").apply("! dice 2 2", "! reveal false_alarm").has(false_alarms=1)
    fallen = scenario("1,1: 0\n3,3: ?", cubes_elsewhere=23).apply("chop up", "! reveal false_alarm")
    fallen.has(false_alarms=1, lost=0, result={"lost": 0})


@rule("CLR-16")
def test_disposed_hazmats_are_those_carried_out_or_made_safe() -> None:
    exp("3,1: 0h", ap=4).apply("move left carry hazmat").has(hazmats_disposed=1)
    exp("3,1: 0h", ap=4, specialists=["hazmat"]).apply("dispose").has(hazmats_disposed=1)
    exp("2,2: sh", phase="fire").apply("! dice 2 2").has(hazmats_disposed=0, hazmats="")


@rule("CLR-17")
@pytest.mark.parametrize("card", ["captain", "cafs", "rescue", "generalist"])
def test_outside_phase_one_the_pools_are_empty(card: str) -> None:
    game = exp("2,2: 0\n5,1: ?", specialists=[card, "imaging"], cafs_commanded=1).apply("end")
    empty: dict[str, Any] = {"ap": 0, "bonus": NO_BONUS, "cafs_commanded": 0, "untouched": False}
    game.has(phase="fire", **empty).apply("! dice 1 1").has(phase="replenish", **empty)


@rule("CLR-17")
def test_a_game_that_ended_in_phase_one_keeps_its_values() -> None:
    game = exp("3,1: 0v", specialists=["captain"], rescued=6, ap=4).apply("move left carry victim")
    game.has(phase="over", ap=2, bonus={"command": 2}, untouched=False)
    fallen = exp("1,1: 0", specialists=["rescue"], cubes_elsewhere=23, ap=4).apply("chop up")
    fallen.has(phase="over", ap=3, bonus={"movement": 3})


@rule("CLR-17")
def test_a_family_position_has_no_vehicles_and_no_specialists() -> None:
    game = started({}, 2, "place 0 7,3", "place 1 7,3", "first 0").has(ambulance=None, engine=None)
    assert all(figure.get("specialist") is None for figure in game.position["firefighters"])


@rule("CLR-17")
def test_in_the_set_up_seat_0_is_active_and_figures_are_nowhere() -> None:
    game = set_up("specialists", 2).has(active=0, at={0: None, 1: None}, phase="setup", untouched=False, ap=0)
    game.apply("place 0 7,3").has(active=0, at={0: "7,3", 1: None}).apply("place 1 7,4", "park ambulance left")
    game.has(active=0).apply("park engine top").has(active=0).apply("first 1").has(active=1)


@rule("CLR-18", "CLR-42", "AMB-48")
@pytest.mark.parametrize(("cap", "after_one", "after_ordinary"), [("command_ap", 1, 0), ("all_ap", 1, 1)])
def test_what_counts_as_commanded(cap: str, after_one: int, after_ordinary: int) -> None:
    crew: dict[str, Any] = {"specialists": ["captain", "cafs"], "cafs_command_cap": cap}
    exp("2,2: 1", **crew).apply("command 1 move up").has(cafs_commanded=after_one)
    exp("2,2: 1", bonus={}, **crew).apply("command 1 move up").has(cafs_commanded=after_ordinary, ap=3)


@rule("CLR-18")
def test_commanding_somebody_else_is_not_counted() -> None:
    exp("2,2: 1", specialists=["captain", "imaging"]).apply("command 1 move up").has(cafs_commanded=0)


@rule("CLR-21")
def test_an_own_board_is_given_inline_or_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {**Board.builtin("B").to_json(), "name": "own"}
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "own.json").write_text(json.dumps(own), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for given in (own, "boards/own.json"):
        game = started({"board": given}, 1, "place 0 3,0", "first 0")
        assert game.board.name == "own" and len(game.board.doors) == 7
        assert game.position["options"] == {"board": given}
        game.fork().apply("move right").has(at={0: "3,1"})


@rule("CLR-21", "CLR-12")
def test_a_board_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run_case(
        {"id": 1, "position": {"options": {"board": "none.json"}, "firefighters": [{"at": [7, 4]}]}, "plies": []}
    )
    assert answer["position"] is None and str(answer["refused"]["code"]).startswith("position.")  # type: ignore[index]
