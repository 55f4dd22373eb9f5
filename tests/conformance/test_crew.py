"""CREW: changing the specialist at the engine."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario

CARDS = ["cafs", "captain", "driver", "generalist", "hazmat", "imaging", "paramedic", "rescue"]
FRESH = dict.fromkeys(CARDS, 4) | {"cafs": 3, "generalist": 5}
BONUS = {"captain": {"command": 2}, "cafs": {"extinguish": 3}, "rescue": {"movement": 3}}
NO_BONUS = {"command": 0, "extinguish": 0, "movement": 0}


def on_engine(card: str = "generalist", **more: Any) -> Scenario:
    """A fresh turn of seat 0 on the engine."""
    return scenario("0,7: 0", mode="experienced", specialists=[card, *more.pop("others", [])], **more)


@rule("CREW-01")
def test_a_crew_change_costs_two() -> None:
    on_engine().cost("crew captain", 2).apply("crew captain").has(ap=2, specialists={0: "captain"})


@rule("CREW-01", "CLR-39")
def test_without_two_points_there_is_no_crew_change() -> None:
    game = scenario("0,7: 0", mode="experienced", specialists=["imaging"], ap=1)
    game.refuses("crew captain", "ap.too_few")
    scenario("0,7: 0", mode="experienced", specialists=["imaging"], ap=2).allows("crew captain")


@rule("CREW-02", "CLR-53")
@pytest.mark.parametrize("cell", ["0,6", "0,9", "3,3", "5,9", "3,0"])
def test_only_on_the_cells_of_the_engine(cell: str) -> None:
    game = scenario(f"{cell}: 0", mode="experienced", engine="top").refuses("crew captain", "vehicle.not_there")
    game.legal(excludes="crew *")


@rule("CREW-02", "ED-39", "CLR-53")
def test_only_as_the_first_action() -> None:
    game = on_engine(ap=8).apply("move right").refuses("crew captain", "crew.not_first")
    game.legal(excludes="crew *")
    walked = scenario("0,6: 0", mode="experienced", ap=8).apply("move right").refuses("crew captain", "crew.not_first")
    walked.has(untouched=False)
    on_engine(ap=8).apply("crew captain").refuses("crew cafs", "crew.not_first")
    on_engine(ap=8).apply("drive engine left", "ride 0 1,0").refuses("crew captain", "crew.not_first")


@rule("CREW-02", "AMB-44", "CLR-53")
def test_being_driven_there_in_another_turn_is_enough() -> None:
    game = scenario("0,7: 01\n5,1: ? ? ?", mode="experienced").apply("drive engine left", "ride 0 1,0", "ride 1 2,0")
    game.apply("end", "! dice 6 1").has(active=1, untouched=True).allows("crew captain").apply("crew captain")
    game.has(specialists={1: "captain"}, at={1: "2,0"})


@rule("CREW-03", "AMB-45")
def test_any_card_nobody_holds_now() -> None:
    game = on_engine("generalist", others=["captain", "cafs"])
    assert [ply for ply in game.plies if ply.startswith("crew ")] == [
        f"crew {card}" for card in CARDS if card not in ("generalist", "captain", "cafs")
    ]
    for card in ("generalist", "captain", "cafs"):
        game.refuses(f"crew {card}", "crew.not_available")


@rule("CREW-03", "AMB-45")
def test_the_old_card_becomes_available() -> None:
    game = scenario("0,7: 01\n5,1: ? ? ?", mode="experienced", specialists=["generalist", "imaging"])
    game.apply("crew captain")
    game.apply("end", "! dice 6 1").has(active=1, specialists=["captain", "imaging"])
    game.refuses("crew captain", "crew.not_available").apply("crew generalist")
    game.has(specialists=["captain", "generalist"])


@rule("CREW-03", "CLR-39", "AMB-69")
def test_only_cards_of_this_game() -> None:
    game = on_engine(use_hazmats=False)
    game.refuses("crew hazmat", "crew.not_available").allows("crew driver", "crew paramedic")


@rule("CREW-04", "AMB-43", "CLR-39", "WE-9")
@pytest.mark.parametrize("saved", [0, 3])
@pytest.mark.parametrize("old", CARDS)
@pytest.mark.parametrize("new", CARDS)
def test_points_are_those_of_the_new_card_less_two(old: str, new: str, saved: int) -> None:
    if old == new:
        on_engine(old).refuses(f"crew {new}", "crew.not_available")
        return
    game = on_engine(old, saved=[saved]).apply(f"crew {new}")
    game.has(ap=FRESH[new] - 2 + saved, bonus={**NO_BONUS, **BONUS.get(new, {})}, specialists={0: new}, untouched=False)


@rule("CREW-04")
def test_the_new_abilities_count_at_once_and_the_old_ones_are_gone() -> None:
    game = scenario("0,7: 0\n5,5: ?", mode="experienced", specialists=["captain"], seats=2)
    game.apply("crew imaging").allows("identify 5,5").refuses("command 1 move up", "specialist.needed")
    on_engine("imaging").apply("crew driver").cost("gun", 2)


@rule("CREW-05", "VAR-03")
def test_there_is_none_for_the_lone_brigade_or_without_vehicles() -> None:
    on_engine(variant_lone_brigade=True).refuses("crew captain", "rule.unavailable").legal(excludes="crew *")
    scenario("0,7: 0", mode="experienced", use_vehicles=False).refuses("crew captain", "rule.unavailable")
