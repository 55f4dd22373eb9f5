"""SPEC: the eight specialists."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario
from tests.conformance.setups import set_up

FRESH = [
    ("paramedic", 4, {}),
    ("captain", 4, {"command": 2}),
    ("imaging", 4, {}),
    ("cafs", 3, {"extinguish": 3}),
    ("hazmat", 4, {}),
    ("generalist", 5, {}),
    ("rescue", 4, {"movement": 3}),
    ("driver", 4, {}),
]
NO_BONUS = {"command": 0, "extinguish": 0, "movement": 0}
CARDS = [card for card, _, _ in FRESH]


def acting(picture: str, card: str, **more: Any) -> Scenario:
    """A turn of seat 0, who is this specialist."""
    cards = more.pop("others", [])
    return scenario(picture, mode="experienced", specialists=[card, *cards], **more)


@rule("SPEC-01")
def test_every_card_exists_once() -> None:
    game = set_up("pois", 2).apply("specialist 0 driver")
    game.legal(exactly=[f"specialist 1 {card}" for card in CARDS if card != "driver"])
    game.refuses("specialist 1 driver", "decision.not_offered")


@rule("SPEC-01", "VAR-02")
def test_cards_may_be_dealt_at_random() -> None:
    game = set_up("pois", 2, specialist_choice="random").waits_for("deal", odds=dict.fromkeys(CARDS, 1))
    game.apply("! deal rescue").has(specialists=["rescue", None])
    game.waits_for("deal", odds={card: 1 for card in CARDS if card != "rescue"})
    game.refuses("! deal rescue", "outcome.impossible").apply("! deal cafs").has(specialists=["rescue", "cafs"])
    game.legal(contains="place 0 0,0")


@rule("SPEC-02", "SPEC-08", "SPEC-13", "SPEC-14", "SPEC-16", "SPEC-17", "SPEC-18", "SPEC-21", "AP-07")
@pytest.mark.parametrize(("card", "ap", "bonus"), FRESH)
def test_fresh_points_of_each_specialist(card: str, ap: int, bonus: dict[str, int]) -> None:
    first = "generalist" if card != "generalist" else "imaging"
    game = scenario("5,1: ? ? ?", mode="experienced", specialists=[first, card], saved={1: 2}, at={0: "7,9", 1: "7,9"})
    game.apply("end", "! dice 1 1").has(active=1, ap=ap + 2, bonus={**NO_BONUS, **bonus})


@rule("SPEC-02", "SPEC-03", "ED-21")
def test_the_paramedic_treats_a_victim_on_the_own_cell() -> None:
    game = acting("2,2: 0v v", "paramedic").cost("treat", 1).apply("treat").shows("2,2: 0t v", ap=3)
    game.refuses("treat", "victim.none")
    acting("2,2: 0 v", "paramedic").refuses("treat", "victim.none")
    acting("2,2: 0?", "paramedic", unrevealed=(9, 5)).refuses("treat", "victim.none")


@rule("SPEC-02", "AMB-52")
def test_treating_works_outside_and_on_one_of_several() -> None:
    acting("7,6: 0v", "paramedic").apply("treat").shows("7,6: 0t", ap=3)
    game = acting("2,2: 0vvt", "paramedic").apply("treat").shows("2,2: 0vtt").apply("treat").shows("2,2: 0ttt")
    game.refuses("treat", "victim.none")


@rule("SPEC-02")
@pytest.mark.parametrize("card", [card for card in CARDS if card != "paramedic"])
def test_nobody_else_treats(card: str) -> None:
    acting("2,2: 0v", card).refuses("treat", "specialist.needed")


@rule("SPEC-03", "AMB-54")
def test_a_treated_victim_left_alone_stays_treated() -> None:
    game = acting("2,2: 0v", "paramedic").apply("treat", "move right lead", "move left").shows("2,2: 0 t", ap=1)
    game.apply("move right", "end", "! dice 6 1").shows("2,2: . 0t\n6,1: s")


@rule("SPEC-04")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("threat", [".", "s"])
def test_anybody_leads_a_treated_victim_for_one(card: str, threat: str) -> None:
    bonus = {"rescue": {"movement": 0}}.get(card)
    game = acting(f"2,2: 0t {threat}", card, bonus=bonus).cost("move right lead", 1).apply("move right lead")
    game.shows(f"2,2: . 0t{threat.strip('.')}", ap=next(ap for name, ap, _ in FRESH if name == card) - 1)


@rule("SPEC-04")
def test_an_untreated_victim_cannot_be_led() -> None:
    acting("2,2: 0v .", "paramedic").refuses("move right lead", "load.missing")
    acting("2,2: 0 t", "paramedic").refuses("move right lead", "load.missing")


@rule("SPEC-05", "AMB-53")
@pytest.mark.parametrize(
    ("cell", "ply", "before", "after"),
    [
        ("0tv", "move right lead carry victim", ".", "0tv"),
        ("0tt", "move right lead carry treated", ".", "0tt"),
        ("0ht", "move right lead carry hazmat", ".", "0ht"),
        ("0ttv", "move right lead carry victim", "t", "0tv"),
    ],
)
def test_leading_one_and_carrying_another_costs_two(cell: str, ply: str, before: str, after: str) -> None:
    acting(f"2,2: {cell} .", "generalist").cost(ply, 2).apply(ply).shows(f"2,2: {before} {after}", ap=3)


@rule("SPEC-05", "AMB-53")
def test_one_led_and_one_carried_is_the_most() -> None:
    game = acting("2,2: 0tttvv .", "generalist")
    moves = [ply for ply in game.plies if ply.startswith("move right")]
    assert moves == [
        "move right",
        "move right carry treated",
        "move right carry victim",
        "move right lead",
        "move right lead carry treated",
        "move right lead carry victim",
    ]
    game.apply("move right lead carry treated").shows("2,2: tvv 0tt", ap=3)


@rule("SPEC-05", "AMB-53")
def test_leading_and_carrying_need_two_different_tokens() -> None:
    game = acting("2,2: 0t .", "generalist").refuses("move right lead carry treated", "load.missing")
    game.refuses("move right lead carry victim", "load.missing").refuses("move right lead carry hazmat", "load.missing")


@rule("SPEC-06", "AMB-10")
def test_a_treated_victim_never_enters_fire() -> None:
    game = acting("2,2: 0thv f", "generalist").allows("move right")
    for load in ("lead", "carry treated", "lead carry victim", "lead carry hazmat"):
        game.refuses(f"move right {load}", "load.into_fire")


@rule("SPEC-07", "WE-9")
def test_the_paramedic_pays_double_for_extinguishing() -> None:
    game = acting("2,2: 0s f", "paramedic").cost("extinguish here remove", 2).cost("extinguish right reduce", 2)
    game.cost("extinguish right remove", 4).apply("extinguish right remove").shows("2,2: 0s .", ap=0)
    acting("2,2: 0 f", "paramedic", ap=3).refuses("extinguish right remove", "ap.too_few")
    acting("2,2: 0s", "paramedic", ap=1).refuses("extinguish here remove", "ap.too_few")


@rule("SPEC-08", "AMB-50", "ED-37")
def test_the_captain_makes_others_move_and_work_doors_and_nothing_else() -> None:
    game = acting("7,9: 0\n1,3: 1vf?h .", "captain", doors={"3,2|3,3": "open"})
    orders = {ply.removeprefix("command 1 ").split()[0] for ply in game.plies if ply.startswith("command 1")}
    assert orders == {"move", "door"}
    for order in (
        "chop up",
        "extinguish here remove",
        "treat",
        "gun",
        "drive ambulance top",
        "crew cafs",
        "identify 1,3",
    ):
        refusal = game.game.refusal(f"command 1 {order}")
        assert refusal is not None and refusal.code in ("command.not_allowed", "ply.malformed")


@rule("SPEC-08")
def test_only_the_captain_commands_and_only_in_the_own_turn() -> None:
    for card in CARDS:
        if card != "captain":
            acting("2,2: 1", card, seats=2).refuses("command 1 move up", "specialist.needed")
    game = acting("2,2: 1", "generalist", others=["captain"]).refuses("command 0 move up", "specialist.needed")
    game.legal(excludes="command *")


@rule("SPEC-08", "AMB-47")
def test_the_captain_commands_every_other_firefighter_but_not_himself() -> None:
    game = acting("7,9: 0\n2,2: 1\n4,4: 2", "captain", seats=4)
    assert {ply.split()[1] for ply in game.plies if ply.startswith("command")} == {"1", "2", "3"}
    acting("2,2: 0", "captain", seats=2).refuses("command 0 move up", "command.self")


@rule("SPEC-08", "ED-37")
def test_a_commanded_door_is_one_of_the_other_ones_cell() -> None:
    game = acting("1,3: 1", "captain").cost("command 1 door right", 1).apply("command 1 door right")
    game.door("1,3|1,4", "open").has(bonus={"command": 1}, ap=4)
    game.apply("command 1 door right").door("1,3|1,4", "closed").has(bonus={"command": 0}, ap=4)
    game.refuses("command 1 door up", "door.none")


@rule("SPEC-09", "AMB-46")
@pytest.mark.parametrize(
    ("cell", "order", "price", "left", "there"),
    [
        ("1v", "move right carry victim", 2, ".", "1v"),
        ("1t", "move right carry treated", 2, ".", "1t"),
        ("1h", "move right carry hazmat", 2, ".", "1h"),
        ("1t", "move right lead", 1, ".", "1t"),
        ("1tv", "move right lead carry victim", 2, ".", "1tv"),
    ],
)
def test_a_commanded_firefighter_may_carry_and_lead(cell: str, order: str, price: int, left: str, there: str) -> None:
    game = acting(f"2,2: {cell} .", "captain").cost(f"command 1 {order}", price).apply(f"command 1 {order}")
    game.shows(f"2,2: {left} {there}", ap=4, bonus={"command": 2 - price})


@rule("SPEC-09", "AMB-46")
def test_commanded_steps_have_the_effects_of_own_steps() -> None:
    game = acting("2,2: 1 ?", "captain").apply("command 1 move right").waits_for("reveal").apply("! reveal victim")
    game.shows("2,2: . 1v").waits_for("decision", seat=0)
    acting("3,1: 1v", "captain").apply("command 1 move left carry victim").has(rescued=1, at={1: "3,0"})
    acting("3,1: 1h", "captain").apply("command 1 move left carry hazmat").has(hazmats="", hazmats_disposed=1)


@rule("SPEC-10", "AMB-46")
def test_the_captain_pays_what_the_step_costs_the_other_one() -> None:
    game = acting("2,2: 1 s\n3,2: f", "captain")
    game.cost("command 1 move right", 1).cost("command 1 move down", 2).cost("command 1 move up", 1)
    game.apply("command 1 move right").has(bonus={"command": 1}, ap=4)
    # two points: the last command AP and one ordinary AP (AMB-42)
    mixed = acting("2,2: 1v", "captain", bonus={"command": 1}).apply("command 1 move right carry victim")
    mixed.has(bonus={"command": 0}, ap=3)


@rule("SPEC-10", "AMB-47")
def test_the_other_ones_points_are_never_used() -> None:
    game = acting("2,2: 1", "captain", others=["rescue"], saved={1: 4}, ap=0)
    game.apply("command 1 move up", "command 1 move down")
    game.has(saved={1: 4}, bonus={"command": 0, "movement": 0}).refuses("command 1 move up", "ap.too_few")


@rule("SPEC-11", "AMB-47")
def test_all_points_of_the_captain_may_go_into_commands() -> None:
    game = acting("2,2: 1", "captain", saved={0: 2})
    for step in ("up", "down", "left", "right", "up", "down", "left", "right"):
        game.apply(f"command 1 move {step}")
    game.has(ap=0, bonus={"command": 0}, at={1: "2,2"}).refuses("command 1 move up", "ap.too_few")


@rule("SPEC-11")
def test_command_points_serve_nothing_else_and_are_not_saved() -> None:
    game = acting("1,3: 0\n1,2: f\n5,1: ? ? ?", "captain", seats=2, ap=0)
    for ply in ("move down", "door right", "extinguish left reduce", "chop up", "drive ambulance top"):
        game.refuses(ply, "ap.too_few")
    game.apply("end", "! dice 6 1").has(saved={0: 0}, active=1, bonus=NO_BONUS)
    acting("1,3: 0\n5,1: ? ? ?", "captain", seats=2).apply("end", "! dice 6 1").has(saved={0: 4})


@rule("SPEC-12", "ED-36", "AMB-48", "CLR-42")
def test_at_most_one_command_point_goes_to_the_foam_firefighter() -> None:
    game = acting("2,2: 1", "captain", others=["cafs"]).apply("command 1 move up").has(bonus={"command": 1}, ap=4)
    game.apply("command 1 move down").has(bonus={"command": 1}, ap=3, cafs_commanded=1)
    game.apply("command 1 move down").has(bonus={"command": 1}, ap=2)
    spent = acting("2,2: 1", "captain", others=["cafs"], ap=0).apply("command 1 move up")
    spent.refuses("command 1 move down", "ap.too_few")


@rule("SPEC-12", "ED-36", "AMB-48", "CLR-18")
def test_in_the_czech_reading_one_point_of_any_kind() -> None:
    game = acting("2,2: 1v f\n1,2: .", "captain", others=["cafs"], cafs_command_cap="all_ap", seats=3)
    game.refuses("command 1 move right", "command.cafs_cap")
    game.refuses("command 1 move up carry victim", "command.cafs_cap")
    game.apply("command 1 move up").has(bonus={"command": 1}, ap=4, cafs_commanded=1)
    game.refuses("command 1 move down", "command.cafs_cap").legal(excludes="command 1 *").allows("command 2 move up")


@rule("SPEC-12")
def test_the_cap_begins_anew_each_turn() -> None:
    game = acting("2,2: 1\n5,1: ? ? ?", "captain", others=["cafs"], cafs_command_cap="all_ap")
    game.apply("command 1 move up", "end")
    game.apply("! dice 6 4", "end", "! dice 6 2").has(active=0, cafs_commanded=0).allows("command 1 move down")


@rule("SPEC-13", "AMB-51")
def test_the_imaging_technician_turns_up_any_token_on_the_board() -> None:
    game = acting("7,9: 0\n1,1: ?\n5,8: ?f\n4,4: ?", "imaging")
    game.legal(contains=["identify 1,1", "identify 4,4", "identify 5,8"])
    game.cost("identify 5,8", 1).apply("identify 5,8").waits_for("reveal", odds={"victim": 10, "false_alarm": 5})
    game.fork().apply("! reveal victim").shows("5,8: vf", ap=3, unrevealed=(9, 5))
    game.apply("! reveal false_alarm").shows("5,8: f", ap=3, unrevealed=(10, 4), false_alarms=1)
    game.refuses("identify 5,8", "poi.none").refuses("identify 2,2", "poi.none")


@rule("SPEC-13")
@pytest.mark.parametrize("card", [card for card in CARDS if card != "imaging"])
def test_nobody_else_identifies(card: str) -> None:
    acting("1,1: ?", card).refuses("identify 1,1", "specialist.needed")


@rule("SPEC-13")
def test_identifying_needs_a_point() -> None:
    acting("1,1: ?", "imaging", ap=0).refuses("identify 1,1", "ap.too_few")


@rule("SPEC-14", "AMB-42")
def test_the_foam_firefighter_has_points_for_extinguishing() -> None:
    game = acting("2,2: 0s f", "cafs").has(ap=3, bonus={"extinguish": 3}).cost("extinguish right remove", 2)
    game.apply("extinguish right remove").has(ap=3, bonus={"extinguish": 1})
    game.apply("extinguish here remove").has(ap=3, bonus={"extinguish": 0})
    # bonus and ordinary AP pay together
    mixed = acting("2,2: 0 f", "cafs", bonus={"extinguish": 1}).apply("extinguish right remove")
    mixed.has(ap=2, bonus={"extinguish": 0})


@rule("SPEC-14", "AMB-57")
def test_extinguish_points_serve_nothing_else() -> None:
    game = acting("1,3: 0\n2,3: v", "cafs", ap=0)
    for ply in ("move left", "door right", "chop up", "drive ambulance top"):
        game.refuses(ply, "ap.too_few")
    acting("0,7: 0", "cafs", ap=3).refuses("gun", "ap.too_few")


@rule("SPEC-15")
def test_extinguish_points_are_not_saved() -> None:
    game = acting("2,2: 0\n5,1: ? ? ?", "cafs", seats=2).apply("end", "! dice 6 1").has(saved={0: 3}, bonus=NO_BONUS)
    game.apply("end", "! dice 6 2").has(active=0, ap=6, bonus={"extinguish": 3})


@rule("SPEC-16", "AMB-77", "CLR-16")
def test_the_hazmat_technician_disposes_on_the_own_cell() -> None:
    game = acting("2,2: 0h h", "hazmat").cost("dispose", 2).apply("dispose")
    game.shows("2,2: 0 h", ap=2, hazmats_disposed=1, rescued=0).refuses("dispose", "hazmat.none")
    acting("2,2: 0h", "hazmat", ap=1).refuses("dispose", "ap.too_few")
    acting("2,2: 0hh", "hazmat").apply("dispose").shows("2,2: 0h", hazmats_disposed=1)


@rule("SPEC-16", "AMB-77")
@pytest.mark.parametrize("card", [card for card in CARDS if card != "hazmat"])
def test_nobody_else_disposes(card: str) -> None:
    acting("2,2: 0h", card).refuses("dispose", "specialist.needed").cost("move right carry hazmat", 2)


@rule("SPEC-17")
def test_the_generalist_has_no_ability() -> None:
    game = acting("2,2: 0vh f\n5,5: ?", "generalist")
    for ply in ("treat", "dispose", "identify 5,5", "command 1 move up"):
        game.refuses(ply, "specialist.needed")
    game.cost("extinguish right remove", 2).cost("extinguish right reduce", 1).has(ap=5, bonus=NO_BONUS)
    acting("2,3: 0", "generalist").cost("chop right", 2)


@rule("SPEC-17", "AMB-41")
def test_the_generalist_saves_four_of_five() -> None:
    game = acting("2,2: 0\n5,1: ? ? ?", "generalist", seats=2).apply("end", "! dice 6 1").has(saved={0: 4})
    game.apply("end", "! dice 6 2").has(active=0, ap=9)


@rule("SPEC-18", "AMB-55", "AMB-42")
def test_movement_points_pay_every_kind_of_step_and_nothing_else() -> None:
    game = acting("2,2: 0v .\n1,2: f", "rescue").apply("move right").has(ap=4, bonus={"movement": 2}).apply("move left")
    game.apply("move right carry victim").has(ap=3, bonus={"movement": 0})
    acting("2,2: 0\n1,2: f", "rescue").apply("move up").has(ap=4, bonus={"movement": 1})
    acting("2,2: 0t", "rescue").apply("move up lead").has(ap=4, bonus={"movement": 2})
    stuck = acting("1,3: 0\n1,2: s", "rescue", ap=0).allows("move down")
    for ply in ("door right", "chop up", "drive ambulance top", "extinguish left remove"):
        stuck.refuses(ply, "ap.too_few")


@rule("SPEC-19", "WE-9")
def test_the_rescue_specialist_chops_for_one() -> None:
    game = acting("2,3: 0", "rescue").cost("chop right", 1).apply("chop right", "chop right").wall("2,3|2,4", 2)
    game.has(ap=2, bonus={"movement": 3})
    for card in CARDS:
        if card != "rescue":
            acting("2,3: 0", card).cost("chop right", 2)


@rule("SPEC-20")
def test_the_rescue_specialist_pays_double_for_extinguishing_and_saves_no_movement() -> None:
    game = acting("2,2: 0s f", "rescue").cost("extinguish here remove", 2).cost("extinguish right reduce", 2)
    game.cost("extinguish right remove", 4)
    acting("2,2: 0 f", "rescue", ap=3).refuses("extinguish right remove", "ap.too_few")
    idle = acting("2,2: 0\n5,1: ? ? ?", "rescue", ap=1, seats=2).apply("end", "! dice 6 1")
    idle.has(saved={0: 1}, bonus=NO_BONUS)
    idle.apply("end", "! dice 6 2").has(active=0, ap=5, bonus={"movement": 3})


@rule("SPEC-07", "SPEC-20")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("paramedic", "rescue")])
def test_all_others_extinguish_at_the_normal_price(card: str) -> None:
    game = acting("2,2: 0s f", card).cost("extinguish here remove", 1).cost("extinguish right reduce", 1)
    game.cost("extinguish right remove", 2)


@rule("SPEC-07", "SPEC-20", "DOOR-01")
@pytest.mark.parametrize("card", CARDS)
def test_doors_driving_and_loads_cost_everybody_the_same(card: str) -> None:
    game = acting("1,3: 0v", card, ap=4).cost("door right", 1).cost("drive ambulance top", 2).cost("move down", 1)
    game.cost("move down carry victim", 2)


@rule("SPEC-21", "AMB-56")
@pytest.mark.parametrize(("card", "price"), [(card, 2 if card == "driver" else 4) for card in CARDS])
def test_the_gun_costs_the_driver_two_and_everybody_else_four(card: str, price: int) -> None:
    acting("0,7: 0", card, ap=4).cost("gun", price)
    acting("0,7: 0", card, ap=price - 1).refuses("gun", "ap.too_few")


@rule("SPEC-22", "ED-38", "AMB-61")
def test_the_driver_may_roll_each_die_again_once() -> None:
    game = acting("5,7: f\n6,6: f\n5,9: 0", "driver", engine="right").apply("gun", "! dice 2 4").has(ap=2)
    game.waits_for("decision", seat=0).legal(exactly=["keep", "reroll black", "reroll red"])
    # 2 4 turned over is 5 7
    game.fork().apply("keep").has(fire="6,6", phase="actions").waits_for("decision", seat=0)
    game.apply("reroll red").waits_for("red").apply("! red 6").legal(exactly=["keep", "reroll black"])
    game.refuses("reroll red", "decision.not_offered")
    game.fork().apply("keep").has(fire="")  # 6 4 turned over is 6 7; the splash reaches both fires
    game.apply("reroll black").waits_for("black").apply("! black 1").has(fire="5,7", phase="actions", ap=2)


@rule("SPEC-22", "CLR-27")
def test_the_second_result_binds_even_if_it_is_worse() -> None:
    game = acting("5,7: f\n5,9: 0", "driver", engine="right").apply("gun", "! dice 5 7", "reroll black", "! black 5")
    game.legal(exactly=["keep", "reroll red"]).apply("keep").has(fire="5,7")
    both = acting("5,7: f\n5,9: 0", "driver", engine="right").apply("gun", "! dice 5 7", "reroll black", "! black 5")
    both.apply("reroll red", "! red 4").has(fire="5,7", phase="actions").waits_for("decision", seat=0)


@rule("SPEC-22")
def test_nobody_else_rolls_again() -> None:
    game = acting("5,9: 0", "generalist", engine="right").apply("gun", "! dice 5 7").has(phase="actions", ap=1)
    game.refuses("reroll red", "decision.wrong_kind").refuses("keep", "decision.wrong_kind")


@rule("SPEC-22", "SPEC-21")
def test_each_shot_of_a_turn_has_its_own_re_rolls() -> None:
    game = acting("5,9: 0", "driver", engine="right", ap=4).apply("gun", "! dice 5 7", "reroll red", "! red 5")
    game.apply("reroll black", "! black 7").has(ap=2).apply("gun", "! dice 5 7")
    game.legal(exactly=["keep", "reroll black", "reroll red"]).apply("keep").has(ap=0, phase="actions")
