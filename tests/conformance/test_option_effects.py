"""Section 8 of the catalogue: every option changes something one can see, or is for the table only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flashover.game import Game
from flashover.options import Options
from flashover.optiontable import OPTIONS
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

Look = Callable[..., object]
EXPERIENCED: dict[str, Any] = {"mode": "experienced"}


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, **{**EXPERIENCED, **more})


def code(game: Scenario, ply: str) -> str:
    """Why a ply is refused, empty when it is allowed."""
    refusal = game.game.refusal(ply)
    return "" if refusal is None else refusal.code


def waits(game: Scenario) -> object:
    """What is waited for, in one word."""
    waiting = game.game.waits_for()
    return waiting.get("of", waiting["kind"])


def legal(game: Scenario, start: str) -> list[str]:
    """The legal plies that begin like this."""
    return [ply for ply in game.plies if ply.startswith(start)]


def fire_stop(**option: Any) -> object:
    return code(scenario("2,2: 0f", ap=4, **option), "extinguish here reduce")


def threat_supply(**option: Any) -> object:
    cells = [[row, col] for row in range(1, 7) for col in range(1, 9)][:33]  # all but the last token of 34
    position = {**scenario(phase="fire", **option).position, "smoke": cells}
    return Scenario(Game.from_position(position)).apply("! dice 6 8").contents("6,8")


def kd_distance(**option: Any) -> object:
    return scenario("2,3: 0s", board="B", phase="fire", **option).apply("! dice 2 3").plies


def win(**option: Any) -> object:
    game = scenario("3,1: 0v", rescued=6, **option).apply("move left carry victim")
    return game.position["phase"] if waits(game) != "decision" or legal(game, "end") else game.plies


def new_poi(**option: Any) -> object:
    return waits(scenario("3,4: 0\n5,1: ? ?", phase="replenish", **option).apply("! dice 3 4"))


def redraw(**option: Any) -> object:
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish", **option)
    return game.apply("! dice 3 4", "! reveal false_alarm").position["phase"]


def outside(**option: Any) -> object:
    return [3, 0] in scenario("3,1: f", phase="fire", **option).apply("! dice 3 1").position["fire"]


def fourth(**option: Any) -> object:
    plies = ("! black 7", "! dice 1 2", "! red 6", "! dice 4 5")
    return len(started({**EXPERIENCED, "level": "heroic", **option}, 1, *plies).position["hot_spots"])


def hidden(**option: Any) -> object:
    game = exp("2,2: s?", phase="fire", variant_hidden_hazmats=True, **option)
    return game.apply("! dice 2 2", "! reveal false_alarm").position["hot_spots"]


def cafs(**option: Any) -> object:
    game = exp("2,2: 1", specialists=["captain", "cafs"], **option).apply("command 1 move up")
    return code(game, "command 1 move down")


def first_set_up(**option: Any) -> object:
    return waits(started(option, 1))


# For each option: what is looked at, and what is seen with each value (the default first).
EFFECTS: dict[str, tuple[Look, dict[Any, object]]] = {
    "mode": (first_set_up, {"family": "decision", "experienced": "black"}),
    "level": (
        lambda **o: [len(set_up("first", **o).position[name]) for name in ("hazmats", "hot_spots")],
        {"recruit": [3, 3], "veteran": [4, 6], "heroic": [5, 7]},
    ),
    "board_side": (lambda **o: len(started(o, 1).board.doors), {"A": 8, "B": 7}),
    "family_setup": (first_set_up, {"fixed": "decision", "random_a": "dice", "random_b": "black"}),
    "use_specialists": (
        lambda **o: legal(set_up("pois", **o), "specialist 0 cafs"),
        {True: ["specialist 0 cafs"], False: []},
    ),
    "use_hazmats": (
        lambda **o: set_up("explosions", **o).apply("! dice 5 1").position["hazmats"],
        {True: [[5, 1]], False: []},
    ),
    "use_vehicles": (
        lambda **o: exp("6,3: 0v", **o).apply("move down carry victim").position["rescued"],
        {True: 0, False: 1},
    ),
    "use_hot_spots": (
        lambda **o: exp("2,2: sh", phase="fire", **o).apply("! dice 2 2").position["hot_spots"],
        {True: [[2, 2]], False: []},
    ),
    "poi_placement": (
        lambda **o: exp("3,3: f\n5,1: ? ?", phase="replenish", **o).apply("! dice 3 3").contents("3,3"),
        {"arrows": "f", "family": "?"},
    ),
    "variant_lone_brigade": (lambda **o: code(exp("0,7: 0", **o), "crew cafs"), {False: "", True: "rule.unavailable"}),
    "variant_hidden_hazmats": (
        lambda **o: exp("2,2: 0 ?", **o).apply("move right", "! reveal false_alarm").position["hazmats"],
        {False: [], True: [[2, 3]]},
    ),
    "variant_broken_gun": (lambda **o: code(exp("0,7: 0", ap=4, **o), "gun"), {False: "", True: "rule.unavailable"}),
    "specialist_choice": (lambda **o: waits(set_up("pois", **o)), {"chosen": "decision", "random": "deal"}),
    "threat_supply": (threat_supply, {33: ".", 34: "s"}),
    "fire_stop": (fire_stop, {"turn": "", "move": "fire.must_move"}),
    "knockdown_clears_saved_ap": (
        lambda **o: (
            scenario("2,2: 0s", phase="fire", saved=[3], **o)
            .apply("! dice 2 2", "knockdown 0 3,0")
            .position["firefighters"][0]["saved"]
        ),
        {False: 3, True: 0},
    ),
    "flashover_breaks_open_doors": (
        lambda **o: (
            scenario("1,3: s s", phase="fire", doors={"1,3|1,4": "open"}, **o)
            .apply("! dice 1 3")
            .position["doors"][0]["state"]
        ),
        {False: "open", True: "gone"},
    ),
    "shockwave_breaks_open_doors": (
        lambda **o: (
            scenario("1,2: f f .", phase="fire", doors={"1,3|1,4": "open"}, **o)
            .apply("! dice 1 2")
            .position["doors"][0]["state"]
        ),
        {True: "gone", False: "open"},
    ),
    "reveal_poi_on_firefighter": (new_poi, {"must": "reveal", "may": "decision"}),
    "replenish_redraw_false_alarm": (redraw, {True: "replenish", False: "actions"}),
    "outside_fire_cleanup": (outside, {"phase2": False, "turn_end": True}),
    "experienced_side": (lambda **o: started({**EXPERIENCED, **o}, 1).board.name, {"any": "A", "back": "B"}),
    "heroic_fourth_reroll": (fourth, {True: 3, False: 4}),
    "hazmat_unique_cell": (
        lambda **o: len(set_up("explosions", **o).apply("! dice 5 1", "! dice 5 1").position["hazmats"]),
        {True: 1, False: 2},
    ),
    "captain_orders_disposal": (
        lambda **o: code(exp("2,2: 1h", specialists=["captain", "hazmat"], **o), "command 1 dispose"),
        {False: "command.not_allowed", True: ""},
    ),
    "cafs_command_cap": (cafs, {"command_ap": "", "all_ap": "command.cafs_cap"}),
    "gun_reroll": (
        lambda **o: exp("5,9: 0", specialists=["driver"], engine="right", **o).apply("gun", "! dice 5 7").plies,
        {
            "stepwise": ["keep", "reroll black", "reroll red"],
            "once": ["keep", "reroll black", "reroll both", "reroll red"],
        },
    ),
    "hotspot_unique_cell": (
        lambda **o: exp("2,2: sh*", phase="fire", **o).apply("! dice 2 2").position["hot_spots"],
        {True: [[2, 2]], False: [[2, 2], [2, 2]]},
    ),
    "kd_distance": (
        kd_distance,
        {
            "straight": ["knockdown 0 0,5", "knockdown 0 0,6"],
            "steps": ["knockdown 0 2,0", "knockdown 0 3,0"],
        },
    ),
    "d8_opposites": (
        lambda **o: started({**EXPERIENCED, **o}, 1, "! black 7", "! dice 1 1", "! red 6").position["hot_spots"][-1],
        {"listed": [6, 6], "sum9": [6, 8]},
    ),
    "hazmat_resolution": (
        lambda **o: exp("1,1: s\n2,2: fh", phase="fire", **o).apply("! dice 6 8").contents("1,1"),
        {"fixpoint": "f", "single_pass": "s"},
    ),
    "hidden_hazmat_hotspot": (hidden, {True: [[2, 2]], False: []}),
    "hazmat_hotspot_triggers_flareup": (
        lambda **o: exp("2,2: sh", phase="fire", **o).apply("! dice 2 2").position["phase"],
        {False: "replenish", True: "fire"},
    ),
    "continue_after_win": (win, {False: "over", True: "actions", "ask": ["continue no", "continue yes"]}),
    "limit_action_tokens": (
        lambda **o: (
            scenario("7,9: 0", seats=6, saved=dict.fromkeys(range(1, 6), 4), **o)
            .apply("end")
            .position["firefighters"][0]["saved"]
        ),
        {False: 4, True: 1},
    ),
    "engine_carries_victims": (
        lambda **o: len(exp("0,7: 0v", **o).apply("drive engine left").plies),
        {False: 2, True: 4},
    ),
}
FOR_THE_TABLE: dict[str, tuple[Any, Any]] = {
    "pet_tokens": (0, 2),
    "first_player_fallback": ("youngest", "siren"),
    "reveal_lost_poi": ("always", "optional"),
    "command_consent": (False, True),
}
SINGLE = [(name, value) for name, (_, seen) in EFFECTS.items() for value in seen]
IDS = {
    "mode": "GEN-02",
    "level": "SETUP-EXP-03",
    "board_side": "VAR-09",
    "family_setup": "VAR-08",
    "use_specialists": "VAR-10",
    "use_hazmats": "VAR-10",
    "use_vehicles": "VAR-10",
    "use_hot_spots": "VAR-10",
    "poi_placement": "AMB-69",
    "variant_lone_brigade": "VAR-03",
    "variant_hidden_hazmats": "VAR-05",
    "variant_broken_gun": "VAR-07",
    "specialist_choice": "SPEC-01",
    "threat_supply": "ED-01",
    "fire_stop": "ED-06",
    "knockdown_clears_saved_ap": "ED-07",
    "flashover_breaks_open_doors": "ED-08",
    "shockwave_breaks_open_doors": "ED-09",
    "reveal_poi_on_firefighter": "ED-13",
    "replenish_redraw_false_alarm": "ED-14",
    "outside_fire_cleanup": "ED-16",
    "experienced_side": "ED-22",
    "heroic_fourth_reroll": "ED-23",
    "hazmat_unique_cell": "ED-24",
    "captain_orders_disposal": "ED-35",
    "cafs_command_cap": "ED-36",
    "gun_reroll": "CLR-60",
    "hotspot_unique_cell": "ED-41",
    "kd_distance": "ED-49",
    "d8_opposites": "ED-50",
    "hazmat_resolution": "AMB-22",
    "hidden_hazmat_hotspot": "AMB-23",
    "hazmat_hotspot_triggers_flareup": "AMB-24",
    "continue_after_win": "CLR-55",
    "limit_action_tokens": "AMB-40",
    "engine_carries_victims": "AMB-64",
}


@pytest.mark.parametrize(
    ("name", "value"), [pytest.param(name, value, marks=pytest.mark.rule(IDS[name])) for name, value in SINGLE]
)
def test_each_value_of_an_option_has_its_effect(name: str, value: Any) -> None:
    look, seen = EFFECTS[name]
    assert look(**{name: value}) == seen[value]


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(IDS[name])) for name in EFFECTS])
def test_no_two_values_look_the_same_and_the_first_is_the_default(name: str) -> None:
    look, seen = EFFECTS[name]
    shown = [repr(what) for what in seen.values()]
    assert len(set(shown)) == len(shown) >= 2
    default = next(iter(seen))
    assert look() == seen[default] and getattr(Options(), name) == default


@rule("VAR-01", "CLR-44")
def test_every_option_of_the_table_is_here() -> None:
    known = set(Options().to_json()) - {"edition", "board"}
    assert set(EFFECTS) | set(FOR_THE_TABLE) == known and not set(EFFECTS) & set(FOR_THE_TABLE)
    rules = {option.name: option.rules for option in OPTIONS}
    assert all(shown in rules[name] for name, shown in IDS.items())


@rule("CLR-44", "ED-03", "ED-04", "ED-12", "AMB-49")
@pytest.mark.parametrize("name", FOR_THE_TABLE)
def test_options_for_the_table_are_accepted_and_echoed(name: str) -> None:
    default, other = FOR_THE_TABLE[name]
    assert getattr(Options(), name) == default
    games = [
        scenario("2,2: s?", phase="fire", **{name: value}).apply("! dice 2 2", "! reveal victim").position
        for value in (default, other)
    ]
    assert games[1]["options"] == {name: other}
    assert {**games[0], "options": None} == {**games[1], "options": None}


@rule("ED-01", "ED-06", "ED-07", "ED-08", "ED-13", "ED-16", "ED-22", "ED-36", "AMB-23")
@pytest.mark.parametrize(
    ("edition", "differs"),
    [
        ("default", {}),
        (
            "cs",
            {
                "threat_supply": 34,
                "fire_stop": "move",
                "knockdown_clears_saved_ap": True,
                "flashover_breaks_open_doors": True,
                "reveal_lost_poi": "optional",
                "reveal_poi_on_firefighter": "may",
                "outside_fire_cleanup": "turn_end",
                "cafs_command_cap": "all_ap",
                "hidden_hazmat_hotspot": False,
            },
        ),
        ("ru", {"experienced_side": "back"}),
        ("pl", {"first_player_fallback": "siren", "fire_stop": "move"}),
        ("es", {"pet_tokens": 2}),
    ],
)
def test_an_edition_sets_what_its_text_says(edition: str, differs: dict[str, object]) -> None:
    default, preset = Options().to_json(), Options.from_json({"edition": edition}).to_json()
    assert {name: preset[name] for name in preset if preset[name] != default.get(name)} == (
        differs | ({"edition": edition} if differs else {})
    )
    for name, value in differs.items():
        if name in EFFECTS:
            look, seen = EFFECTS[name]
            assert look(edition=edition) == seen[value]


@rule("GEN-02", "ED-06")
def test_what_is_given_wins_over_the_edition() -> None:
    assert Options(edition="cs", fire_stop="turn").fire_stop == "turn"
    assert Options(edition="cs", threat_supply=33).threat_supply == 33
