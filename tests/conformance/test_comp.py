"""COMP: the components as limits and numbers."""

from __future__ import annotations

from random import Random

import pytest

from flashover.board import Board
from flashover.formats.position import PositionError
from flashover.game import Game
from flashover.options import EDITIONS, LEVELS, Options
from flashover.testing import SPECIALISTS, Position, random_game, random_ply, rule, scenario, started


@rule("COMP-02", "ED-01")
@pytest.mark.parametrize(("edition", "supply"), [("default", 33), ("cs", 34), ("ru", 33), ("pl", 33), ("es", 33)])
def test_fire_and_smoke_share_one_supply(edition: str, supply: int) -> None:
    assert Options.from_json({"edition": edition}).threat_supply == supply
    started({"edition": edition}, 1).has(stock=supply - 10)
    scenario("1,1: f s f", phase="fire", edition=edition).has(stock=supply - 3)


@rule("COMP-02")
def test_extinguished_tokens_return_to_the_supply() -> None:
    game = scenario("1,1: 0f s", ap=4).has(stock=31)
    game.apply("extinguish here reduce").has(stock=31)
    game.apply("extinguish here remove").has(stock=32)
    game.apply("extinguish right remove").has(stock=33)


@rule("COMP-02")
def test_more_threats_than_tokens_cannot_exist() -> None:
    cells = [[row, col] for row in range(1, 7) for col in range(1, 9)]
    position = scenario("1,1: .").position
    Game.from_position(position | {"fire": cells[:20], "smoke": cells[20:33]})
    with pytest.raises(PositionError):
        Game.from_position(position | {"fire": cells[:20], "smoke": cells[20:34]})


@rule("COMP-03", "SETUP-FAM-04")
def test_twelve_victims_and_six_false_alarms_less_three_in_the_box() -> None:
    started({}, 2).has(unrevealed=(12 - 2, 6 - 1))


@rule("COMP-04", "ED-03")
def test_pets_count_as_persons() -> None:
    assert {name for name, edition in EDITIONS.items() if "pet_tokens" in edition.options} == {"es"}
    game = scenario("3,1: 0v", rescued=6, pet_tokens=2)
    game.apply("move left carry victim").has(rescued=7, phase="over")


@rule("COMP-05", "END-02", "CHOP-04")
def test_there_are_twenty_four_cubes() -> None:
    scenario("1,1: 0", cubes_elsewhere=22).has(cubes=22).apply("chop up").has(cubes=23, phase="actions")
    scenario("1,1: 0", cubes_elsewhere=23).has(cubes=23).apply("chop up").has(cubes=24, phase="over")


@rule("COMP-05", "CLR-12")
@pytest.mark.parametrize("cubes", [24, 25, 26])
def test_a_game_under_way_has_at_most_twenty_three_cubes(cubes: int) -> None:
    position = scenario("1,1: 0").position
    walls = [{"between": [list(a), list(b)], "cubes": 1} for a, b in Board.builtin("A").walls[:cubes]]
    with pytest.raises(PositionError):
        Game.from_position(position | {"walls": walls})


@rule("COMP-06", "CLR-01", "ED-02")
@pytest.mark.parametrize(("side", "doors"), [("A", 8), ("B", 7)])
def test_a_door_token_on_every_interior_doorway(side: str, doors: int) -> None:
    assert len(Board.builtin(side).doors) == doors


@rule("COMP-06", "DOOR-01")
def test_a_door_has_a_closed_and_an_open_side() -> None:
    game = scenario("1,3: 0").door("1,3|1,4", "closed")
    game.apply("door right").door("1,3|1,4", "open").apply("door right").door("1,3|1,4", "closed")


@rule("COMP-07", "SETUP-EXP-19")
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_hot_spots_never_exceed_their_twenty_four_tokens(level: str, seats: int) -> None:
    position: Position = random_game({"mode": "experienced", "level": level}, seats, seed=seats).position()
    in_play = len(position["hot_spots"]) + position["hot_spot_reserve"]
    assert in_play <= 24
    if (level, seats) == ("heroic", 4):
        assert in_play == 24 - 2


@rule("COMP-08", "AMB-40", "CLR-38")
@pytest.mark.parametrize(("limited", "banked"), [(False, 4), (True, 1)])
def test_action_tokens_limit_saving_only_by_option(limited: bool, banked: int) -> None:
    game = scenario("1,1: 0", seats=6, saved=dict.fromkeys(range(1, 6), 4), limit_action_tokens=limited)
    game.apply("end").has(saved={0: banked})


@rule("COMP-08", "SETUP-EXP-03")
def test_six_hazmat_tokens_suffice_for_every_level() -> None:
    assert max(level.hazmats for level in LEVELS.values()) <= 6
    for level, row in LEVELS.items():
        position: Position = random_game({"mode": "experienced", "level": level}, 2, seed=1).position()
        assert len(position["hazmats"]) == row.hazmats


@rule("COMP-08", "SPEC-03", "AMB-52")
def test_three_treatment_tokens_suffice_for_three_victims() -> None:
    game = scenario("1,1: 0vvv", mode="experienced", specialists=["paramedic"], ap=3)
    game.apply("treat", "treat", "treat").shows("1,1: 0ttt", ap=0)


@rule("COMP-09", "SETUP-FAM-08")
def test_one_engine_and_one_ambulance_are_in_play() -> None:
    assert random_game({"mode": "family"}, 2, seed=3).position()["engine"] is None
    position = random_game({"mode": "experienced"}, 2, seed=3).position()
    assert {position["engine"], position["ambulance"]} <= {"top", "right", "bottom", "left"}


@rule("COMP-10", "BOARD-02")
def test_the_red_die_has_six_faces_and_the_black_die_eight() -> None:
    game = scenario("1,1: .", phase="fire")
    assert all(game.game.refusal(f"! dice {red} {black}") is None for red in range(1, 7) for black in range(1, 9))
    for faces in ("0 1", "7 1", "1 0", "1 9"):
        refusal = game.game.refusal(f"! dice {faces}")
        assert refusal is not None
        assert refusal.code in ("ply.malformed", "outcome.impossible")


@rule("COMP-10", "SPEC-01")
def test_there_are_eight_specialist_cards() -> None:
    game, rng = Game.new({"mode": "experienced"}, 2), Random(1)
    while game.waits_for()["kind"] == "outcome":
        game.play(random_ply(game, rng))
    assert game.waits_for()["legal"] == sorted(f"specialist 0 {name}" for name in SPECIALISTS)
    assert len(SPECIALISTS) == 8
