"""The danger map against the engine's public face: every roll counted by hand, and thousands of phases rolled."""

from __future__ import annotations

from math import sqrt
from random import Random
from time import process_time
from typing import Any, cast

import pytest

from flashover import Game
from flashover.advice.risk import RiskJson, risk
from flashover.bots import Clock, get_bot
from flashover.dice import FairDice
from flashover.errors import RiskError
from flashover.formats.position import PHASES
from flashover.rules import native

COMPILED = not str(native.__file__).endswith(".py")
Cell = tuple[int, int]


def position_of(**changes: Any) -> dict[str, Any]:
    position: dict[str, Any] = {
        "options": {"mode": "family"}, "phase": "actions", "ap": 4, "firefighters": [{"at": [3, 0]}],
        "unrevealed": {"victims": 8, "false_alarms": 4},
    }  # fmt: skip
    return {**position, **changes}


def under_way(options: dict[str, object], seed: int, plies: int, seats: int = 3) -> Game:
    """A position of a played game, some decision asked for."""
    game, bot, rng = Game.new(options, seats, seed=seed), get_bot("greedy"), Random(seed)
    while plies or game.position()["phase"] != "actions":
        if game.over:
            return under_way(options, seed + 1, 40, seats)
        if game.to_decide is None:
            game.roll()
            continue
        seen = game.observation()
        legal = cast("list[str]", cast("dict[str, object]", seen["waits_for"])["legal"])
        game.play(bot.choose(seen, legal, Clock(), rng))
        plies -= plies > 0 and game.position()["phase"] != "setup"
    return game


def cells(chances: RiskJson, what: str) -> dict[Cell, float]:
    return {(cell["at"][0], cell["at"][1]): cast("dict[str, float]", cell)[what] for cell in chances["cells"]}


class Phase:
    """One fire phase of the public engine: what was hit and what it left behind."""

    def __init__(self, start: Game, first: str | None, seed: int) -> None:
        game = Game.from_position(start.position(), dice=FairDice.from_number(seed))
        before = game.position()
        game.play("end")
        self.hit: set[int] = set()
        self.lost: set[Cell] = set()
        self.exploded: set[Cell] = set()
        while game.position()["phase"] == "fire":
            if game.to_decide is not None:
                events = game.play(game.legal_actions()[0])
            elif first is not None:
                events, first = game.play(first), None
            else:
                events = game.roll()
            for event in events:
                data = cast("dict[str, Any]", event.to_json())
                if event.code == "firefighter.knocked_down" or event.code == "firefighter.died":
                    self.hit.add(data["seat"])
                elif event.code == "victim.lost" or (
                    event.code == "poi.revealed" and game.position()["phase"] != "actions"
                ):
                    self.lost.add((data["at"][0], data["at"][1]))
                elif event.code == "explosion":
                    self.exploded.add((data["at"][0], data["at"][1]))
        after = cast("dict[str, Any]", game.position())
        self.fire = {(r, c) for r, c in after["fire"] if 1 <= r <= 6 and 1 <= c <= 8}
        self.smoke = {(r, c) for r, c in after["smoke"]}
        self.cubes = sum(wall["cubes"] for wall in after["walls"]) - sum(
            wall["cubes"] for wall in cast("dict[str, Any]", before)["walls"]
        )


def test_the_first_turn_of_the_family_game_by_hand() -> None:
    """Every one of the 48 rolls through `Game.play`; no reveal can happen, so nothing is left to chance."""
    game = Game.new({"mode": "family"}, 2, seed=1)
    for ply in ("place 0 3,0", "place 1 3,0", "first 0"):
        game.play(ply)
    chances = risk(game)
    phases = [Phase(game, f"! dice {red} {black}", 1) for red in range(1, 7) for black in range(1, 9)]
    for what in ("fire", "smoke"):
        for cell, chance in cells(chances, what).items():
            assert chance == pytest.approx(sum(cell in getattr(phase, what) for phase in phases) / 48)
    assert chances["cubes"]["expected"] == pytest.approx(sum(phase.cubes for phase in phases) / 48)
    assert chances["rolls"] == 48 and chances["cut"] == 0.0 and chances["assumes"] == "actions_end"


@pytest.mark.parametrize(
    ("options", "seed", "plies"),
    [
        ({"mode": "family"}, 3, 60),
        ({"mode": "experienced", "level": "recruit"}, 4, 70),
        ({"mode": "experienced", "level": "heroic", "variant_hidden_hazmats": True, "board_side": "B"}, 5, 50),
    ],
)
def test_rolled_phases_agree(options: dict[str, object], seed: int, plies: int) -> None:
    """Frequencies of rolled phases lie within five standard errors, and within the part left out, of the chances given."""
    game = under_way(options, seed, plies)
    chances = risk(game)
    number = 1200
    phases = [Phase(game, None, n) for n in range(number)]

    def agrees(chance: float, hits: int) -> bool:
        error = 5 * sqrt(max(chance * (1 - chance), 1 / number) / number)
        return chance - error - chances["cut"] <= hits / number <= chance + error + chances["cut"]

    for what, seen in (("fire", "fire"), ("smoke", "smoke"), ("explosion", "exploded")):
        for cell, chance in cells(chances, what).items():
            assert agrees(chance, sum(cell in getattr(phase, seen) for phase in phases)), (what, cell, chance)
    for figure in chances["firefighters"]:
        assert agrees(figure["hit"], sum(figure["seat"] in phase.hit for phase in phases)), figure
    for poi in chances["pois"]:
        at = (poi["at"][0], poi["at"][1])
        assert agrees(poi["hit"], sum(at in phase.lost for phase in phases)), poi
    mean = sum(phase.cubes for phase in phases) / number
    spread = sqrt(sum((phase.cubes - mean) ** 2 for phase in phases) / number)
    assert abs(mean - chances["cubes"]["expected"]) <= 5 * spread / sqrt(number) + 8 * chances["cut"] + 0.01


@pytest.mark.parametrize("seed", range(6))
def test_chances_are_chances(seed: int) -> None:
    game = under_way({"mode": "experienced", "level": "veteran"}, seed, 30 + 10 * seed, 6)
    chances = risk(game)
    fire, smoke, exploded = cells(chances, "fire"), cells(chances, "smoke"), cells(chances, "explosion")
    assert len(fire) == 48
    for cell in fire:
        assert 0 <= fire[cell] <= 1 and 0 <= smoke[cell] <= 1 and 0 <= exploded[cell] <= 1
        assert fire[cell] + smoke[cell] <= 1 + 1e-9
        assert exploded[cell] <= fire[cell] + 1e-9
    burning = cast("list[list[int]]", game.position()["fire"])
    for row, column in burning:
        if 1 <= row <= 6 and 1 <= column <= 8:
            assert fire[row, column] == pytest.approx(1)
    for one in (*chances["firefighters"], *chances["pois"]):
        assert 0 <= one["hit"] <= 1
    assert chances["cubes"]["expected"] >= 0 and 0 <= chances["cubes"]["collapse"] <= 1
    assert 0 <= chances["cut"] < 0.3 and chances["flare_ups"] in (1, 2)


def test_a_lone_fire_explodes_once_in_48() -> None:
    chances = risk(position_of(fire=[[1, 1]], pois=[{"at": [1, 2], "face": "victim"}], firefighters=[{"at": [1, 2]}]))
    assert cells(chances, "explosion")[1, 1] == pytest.approx(1 / 48)
    # 1,2 burns when it is rolled itself, and when 1,1 explodes.
    assert chances["pois"] == [{"at": [1, 2], "face": "victim", "hit": pytest.approx(2 / 48)}]
    assert chances["firefighters"] == [{"seat": 0, "at": [1, 2], "hit": pytest.approx(2 / 48)}]
    assert cells(chances, "smoke")[6, 8] == pytest.approx(1 / 48)


def test_an_empty_house_only_gets_smoke() -> None:
    chances = risk(position_of())
    assert set(cells(chances, "fire").values()) == {0.0}
    assert sum(cells(chances, "smoke").values()) == pytest.approx(1)


def test_a_figure_in_fire_is_hit_if_it_stays() -> None:
    """MOVE-05: the actions could not end there; the map says what would happen."""
    game = Game.from_position(position_of(fire=[[3, 1]], firefighters=[{"at": [3, 1]}]))
    refused = game.refusal("end")
    assert refused is not None
    assert risk(game)["firefighters"][0]["hit"] == pytest.approx(1)


def test_the_last_cube_brings_everything_down() -> None:
    walls = under_way({"mode": "family"}, 1, 5).board.walls
    cubes = [{"between": [list(a), list(b)], "cubes": 1} for a, b in walls if (1, 1) not in (a, b)][:23]
    chances = risk(
        position_of(fire=[[1, 1]], walls=cubes, pois=[{"at": [6, 8], "face": "down"}], firefighters=[{"at": [5, 5]}])
    )
    assert chances["cubes"]["collapse"] == pytest.approx(1 / 48)
    assert chances["pois"][0]["hit"] == pytest.approx(1 / 48)
    assert chances["firefighters"][0]["hit"] == pytest.approx(1 / 48)


def test_a_phase_under_way_is_played_to_its_end() -> None:
    """A hot spot was hit: the roll to come is the flare-up."""
    game = under_way({"mode": "experienced", "level": "heroic"}, 2, 20)
    row, column = next(cell for cell in cast("list[list[int]]", game.position()["hot_spots"]))
    game.play("end")
    assert risk(game)["assumes"] == "phase_under_way"
    game.play(f"! dice {row} {column}")
    assert game.position()["phase"] == "fire"
    assert risk(game)["assumes"] == "phase_under_way"
    assert sum(cells(risk(game), "fire").values()) > 0


def test_the_game_a_state_and_its_position_give_the_same() -> None:
    game = under_way({"mode": "experienced"}, 1, 10)
    before = game.position()
    assert risk(game) == risk(game.state) == risk(before)
    assert game.position() == before


@pytest.mark.parametrize("phase", ["setup", "over"])
def test_no_phase_to_come_is_an_error(phase: str) -> None:
    assert phase in PHASES
    changes: dict[str, Any] = {"phase": phase}
    if phase == "over":
        changes["rescued"] = 7
    with pytest.raises(RiskError) as caught:
        risk(Game.new({"mode": "family"}, 1) if phase == "setup" else position_of(**changes))
    assert caught.value.code == "risk.no_fire_phase"


def test_it_is_quick() -> None:
    """Under 50 ms in machine code; a generous bound for a busy machine."""
    game = under_way({"mode": "experienced", "level": "veteran"}, 9, 40, 6)
    start = process_time()
    risk(game)
    assert process_time() - start < (0.1 if COMPILED else 5)
