"""Random houses: valid by a check that shares no code with the generator, fair, repeatable, and played to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flashover import Game
from flashover.board import Board
from flashover.formats.position import new_ruleset
from flashover.houses import random_house
from flashover.options import Options
from flashover.rules import plies
from flashover.tactics.policy import Scout
from flashover.tactics.selfplay import play_on, set_up
from tests.kit.house_check import check, draw, reached

SEEDS = range(500)
KINDS = ({"mode": "family"}, {"mode": "experienced", "level": "veteran"})


@pytest.fixture(scope="module")
def houses() -> list[dict[str, Any]]:
    return [json.loads(json.dumps(random_house(seed).to_json())) for seed in SEEDS]


def test_five_hundred_houses_are_valid_by_a_check_of_its_own(houses: list[dict[str, Any]]) -> None:
    for house in houses:
        check(house)
    assert len({Board.from_json(house).digest for house in houses}) == len(houses)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_check_passes_the_printed_houses(side: str) -> None:
    check(json.loads(json.dumps(Board.builtin(side).to_json())))


def _brick_up(house: dict[str, Any]) -> None:
    house["walls"] += house["doors"]
    house["doors"] = []


def _open_outline(house: dict[str, Any]) -> None:
    house["walls"].remove([[0, 1], [1, 1]])


def _twice(house: dict[str, Any]) -> None:
    house["doors"].append(house["walls"][-1])


def _park_inside(house: dict[str, Any]) -> None:
    house["engine_parking"][0]["cells"] = house["ambulance_parking"][0]["cells"]


def _point_out(house: dict[str, Any]) -> None:
    house["poi_arrows"]["1,1"] = "up-left"


def _burning_poi(house: dict[str, Any]) -> None:
    house["family_setup"]["poi"][0] = house["family_setup"]["fire"][0]


def _odd_quadrants(house: dict[str, Any]) -> None:
    house["quadrants"]["top-left"].append(house["quadrants"]["top-right"].pop())


@pytest.mark.parametrize("change", [_brick_up, _open_outline, _twice, _park_inside, _point_out, _burning_poi, _odd_quadrants])
def test_the_check_finds_what_is_wrong(change: Any) -> None:
    house = json.loads(json.dumps(Board.builtin("A").to_json()))
    change(house)
    with pytest.raises(AssertionError):
        check(house)


def test_houses_are_fair(houses: list[dict[str, Any]]) -> None:
    for house in houses:
        drawn = draw(house)
        assert max(reached(drawn, house).values()) <= 11
        assert 7 <= len(house["rooms"]) <= 9 and 36 <= len(house["walls"]) <= 50
        sides = [[r == 0, r == 7, c == 0, c == 9] for pair in house["entrances"] for r, c in pair if r in (0, 7) or c in (0, 9)]
        assert 2 <= len(sides) <= 4 and len({str(side) for side in sides}) == len(sides)
        assert sorted(spot["quadrant"] for spot in house["engine_parking"]) == sorted(house["quadrants"])
        fire, poi = house["family_setup"]["fire"], house["family_setup"]["poi"]
        assert len(fire) == 10
        assert not [cell for pair in house["entrances"] for cell in pair if cell in fire]
        room_of = {tuple(cell): number for number, room in enumerate(house["rooms"]) for cell in room["cells"]}
        assert len({room_of[tuple(cell)] for cell in poi}) == 3
        for r, c in poi:
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                assert [r + down, c + across] not in fire or (2 * r + down, 2 * c + across) in drawn
        for entrance in house["entrances"]:
            (doorstep,) = [cell for cell in entrance if cell[0] in (0, 7) or cell[1] in (0, 9)]
            assert any(doorstep in spot["cells"] for spot in house["ambulance_parking"]), "the ambulance stops elsewhere"


@pytest.mark.parametrize("options", KINDS, ids=lambda options: str(options["mode"]))
def test_every_house_is_played_to_its_end(houses: list[dict[str, Any]], options: dict[str, Any]) -> None:
    won = 0
    for seed, house in enumerate(houses):
        rules = new_ruleset(Options.from_json(options), 4, Board.from_json(house))
        scout = Scout()
        state = set_up(rules, seed, scout, [])
        assert play_on(state, scout) > 0
        assert state.wait == plies.NOTHING and state.result in (plies.WON, plies.LOST, plies.COLLAPSED)
        won += state.result == plies.WON
    # Neither a gift nor hopeless: in the printed houses this crew wins 93 and 65 of a hundred family games, 30 and 20 at veteran.
    assert (0.6 < won / len(houses) < 0.98) if options["mode"] == "family" else (0.1 < won / len(houses) < 0.6)


def test_a_seed_is_a_house_for_ever() -> None:
    assert random_house(7).digest == "2b2737dcb81b2aa5f11f35de5ec4d2cb7edf16d95ca563af896b7b9e555fba44"
    assert random_house(7, name="home").name == "home"
    assert random_house(7) == random_house(7)


def test_a_house_is_one_of_a_game() -> None:
    house = random_house(3)
    game = Game.new({"mode": "experienced", "level": "heroic", "board": house.to_json()}, seats=6, seed=3)
    while not game.over and len(game.history) < 300:
        if game.to_decide is None:
            game.roll()
        else:
            game.play(game.legal_actions()[len(game.history) % 3 % len(game.legal_actions())])
    assert Game.from_position(game.position()).board == house
