"""Every answer of `flashover.outlook` against the engine that plays it: random positions over all options, boards and specialists."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flashover import geometry, outlook
from flashover.cards import NAMES
from flashover.events import ApSaved, GunFired
from flashover.formats import notation
from flashover.game import Game
from flashover.geometry import Cell, cell_at
from flashover.outlook import Ways
from flashover.rules import plies
from flashover.rules.state import State
from flashover.waits import WAITS
from tests.properties.draws import random_options
from tests.properties.handmade import random_position

SEEDS = range(30)
POOLS = ("command", "extinguish", "movement")


def positions(seed: int, count: int, **options: object) -> list[Game]:
    """Games in phase 1, with the given options."""
    rng = Random(seed)
    found: list[Game] = []
    while len(found) < count:
        given = {**random_options(rng), **options}
        if given.get("mode") == "family":
            given.pop("use_vehicles", None)
        game = Game.from_position(random_position(rng, given))
        if game.state.wait == plies.FOR_ACTION:
            found.append(game)
    return found


def seat_at(game: Game, seat: int) -> Cell:
    return cell_at(game.state.crew >> seat * 8 & 255)


def pools(game: Game) -> int:
    """All AP of the active firefighter that can pay for steps and orders."""
    state = game.state
    return int(state.ap + state.command_ap + state.movement_ap)


# ---------------------------------------------------------------------------------------------------------------- ways


def walk(game: Game, ways: Ways, cell: Cell) -> int:
    """Play the way to a cell, ply by ply; what it has cost."""
    copy = Game(game.state, game.options)
    before = pools(copy)
    quoted = 0
    for ply in ways.to(cell):
        quoted += copy.cost(ply)
        copy.play(ply)
    assert seat_at(copy, ways.seat) == cell
    assert quoted == before - pools(copy)
    return quoted


def by_hand(state: State, seat: int, commanded: bool, load: str) -> dict[Cell, int]:
    """The cheapest price of every cell, by trying everything: all sequences of legal steps, no way pruned."""
    texts = notation.texts()
    order = f"command {seat} " if commanded else ""
    steps = {f"{order}move {direction}{' ' if load else ''}{load}" for direction in ("up", "right", "down", "left")}
    start = state.crew >> seat * 8 & 255
    best: dict[Cell, int] = {}
    seen = {tuple(state.words())}
    front = [state]
    full = state.ap + state.command_ap + state.movement_ap
    while front:
        here = front.pop()
        if here.wait != plies.FOR_ACTION:
            continue
        for code in here.legal_actions():
            if texts[code] not in steps:
                continue
            there = here.copy()
            there.apply(code)
            words = tuple(there.words())
            if words in seen:
                continue
            seen.add(words)
            front.append(there)
            place = there.crew >> seat * 8 & 255
            spent = int(full - there.ap - there.command_ap - there.movement_ap)
            if place != start:
                best[cell_at(place)] = min(spent, best.get(cell_at(place), spent))
    return best


def check_ways(game: Game) -> int:
    state = game.state
    texts = notation.texts()
    found = outlook.ways(state)
    moves = {texts[code] for code in state.legal_actions() if "move" in texts[code].split()}
    assert {ways.to(step.at)[0] for ways in found for step in ways.steps} == moves
    for ways in found:
        prices = {step.at: step.price for step in ways.steps}
        assert len(prices) == len(ways.steps) and ways.start not in prices
        assert prices == by_hand(state, ways.seat, ways.commanded, ways.load)
        for cell, price in prices.items():
            assert walk(game, ways, cell) == price
    return len(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_are_legal_step_by_step_and_none_is_cheaper(seed: int) -> None:
    assert sum(check_ways(game) for game in positions(seed, 12)) > 0


@pytest.mark.parametrize("specialist", NAMES)
def test_ways_of_every_specialist(specialist: str) -> None:
    rng = Random(specialist)
    tried = 0
    while tried < 10:
        position: dict[str, Any] = random_position(rng, {"mode": "experienced", "level": "veteran"})
        crew = position["firefighters"]
        active = crew[position["active"]]
        holder = next((figure for figure in crew if figure.get("specialist") == specialist), active)
        active["specialist"], holder["specialist"] = specialist, active["specialist"]
        position["bonus"] = dict.fromkeys(POOLS, 0)
        position["bonus"] |= {"captain": {"command": 2}, "rescue": {"movement": 3}}.get(specialist, {})
        position["cafs_commanded"] = 0
        game = Game.from_position(position)
        if game.state.wait == plies.FOR_ACTION:
            tried += 1
            check_ways(game)


def corridor(**changes: object) -> Game:
    """A plain firefighter at 3,1 of board A with four AP and a victim at its feet."""
    position = {
        "format": "flashover-position", "version": 1, "options": {"mode": "family"}, "phase": "actions", "active": 0,
        "ap": 4, "firefighters": [{"at": [3, 1], "saved": 0}], "pois": [{"at": [3, 1], "face": "victim"}],
        "unrevealed": {"victims": 9, "false_alarms": 5},
    }  # fmt: skip
    return Game.from_position(position | changes)


def test_a_way_has_one_price_alone_and_another_with_a_load() -> None:
    alone, carrying = outlook.ways(corridor().state)
    assert (alone.load, carrying.load) == ("", "carry victim")
    price = {ways.load: next(step.price for step in ways.steps if step.at == (1, 1)) for ways in (alone, carrying)}
    assert price == {"": 2, "carry victim": 4}
    assert carrying.to((1, 1)) == ("move up carry victim", "move up carry victim")
    assert carrying.to((6, 8)) == ()


def test_a_way_ends_where_a_poi_is_turned_up() -> None:
    pois = [{"at": [2, 1], "face": "down"}]
    ways = outlook.ways(corridor(pois=pois).state)[0]
    there = next(index for index, step in enumerate(ways.steps) if step.at == (2, 1))
    assert not [step for step in ways.steps if step.before == there]


def test_a_way_leads_through_fire_only_where_that_is_cheaper() -> None:
    ways = outlook.ways(corridor(fire=[[2, 1]], pois=[]).state)[0]
    assert ways.to((1, 1)) == ("move up", "move up")
    assert next(step.price for step in ways.steps if step.at == (1, 1)) == 3
    assert ways.to((2, 2)) == ("move right", "move up")


def test_an_open_door_lets_pass_and_a_closed_one_does_not() -> None:
    doors = [{"between": [[1, 3], [1, 4]], "state": "open"}]
    figure = [{"at": [1, 3], "saved": 0}]
    closed = outlook.ways(corridor(firefighters=figure, pois=[]).state)[0]
    opened = outlook.ways(corridor(firefighters=figure, pois=[], doors=doors).state)[0]
    assert closed.to((1, 4)) == () and opened.to((1, 4)) == ("move right",)


# ---------------------------------------------------------------------------------------------------------------- end of turn


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_ending_the_turn_does_what_was_said(seed: int, limited: bool) -> None:
    for game in positions(seed, 12, limit_action_tokens=limited):
        said = outlook.end_of_turn(game.state)
        if "end" not in [str(action) for action in game.legal_actions()]:
            assert said is None
            continue
        assert said is not None
        before: Any = game.position()
        copy = Game(game.state, game.options)
        (event,) = [event for event in copy.play("end") if isinstance(event, ApSaved)]
        after: Any = copy.position()
        assert (said.saved, said.forfeited) == (event.saved, event.forfeited)
        assert said.saved == after["firefighters"][before["active"]]["saved"]
        assert said.saved + said.forfeited == before["ap"]
        assert said.untouched == before["untouched"]
        assert said.lapsed == tuple(before["bonus"][pool] - after["bonus"][pool] for pool in POOLS)
        assert set(said.seats) == {
            seat for seat, figure in enumerate(before["firefighters"]) if near(before, game, figure["at"])
        }
        victims = [tuple(poi["at"]) for poi in before["pois"] if poi["face"] == "victim"]
        assert sorted(said.victims) == sorted(cell for cell in victims if near(before, game, list(cell)))


def near(position: dict[str, Any], game: Game, at: list[int]) -> bool:
    """Inside, and burning or beside a burning cell with nothing between: read off the position, edge by edge."""
    row, column = at
    if not (1 <= row <= 6 and 1 <= column <= 8):
        return False
    cubes = {tuple(map(tuple, wall["between"])): wall["cubes"] for wall in position["walls"]}
    doors = {tuple(map(tuple, door["between"])): door["state"] for door in position["doors"]}
    shut = {edge for edge in game.board.walls if cubes.get(edge, 0) < 2}
    shut |= {edge for edge in game.board.doors if doors.get(edge, "closed") == "closed"}
    here = (row, column)
    beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    reached = [here, *(cell for cell in beside if (min(here, cell), max(here, cell)) not in shut)]
    return any(list(cell) in position["fire"] for cell in reached)


def test_scarce_action_tokens_forfeit_what_cannot_be_saved() -> None:
    crew = [{"at": [0, 3], "saved": 0}, *({"at": [0, 3], "saved": 4} for _ in range(5))]
    for limited, saved in ((False, 4), (True, 1)):
        options = {"mode": "family", "limit_action_tokens": limited}
        said = outlook.end_of_turn(corridor(firefighters=crew, options=options, ap=5, pois=[]).state)
        assert said is not None
        assert (said.saved, said.forfeited) == (saved, 5 - saved)


# ---------------------------------------------------------------------------------------------------------------- crew changes


@pytest.mark.parametrize("seed", SEEDS)
def test_a_crew_change_leaves_the_ap_that_were_said(seed: int) -> None:
    for game in positions(seed, 12, mode="experienced", experienced_side="any"):
        said = {f"crew {one.card}": (one.ap, one.bonus) for one in outlook.crew_changes(game.state)}
        assert sorted(said) == sorted(ply for ply in map(str, game.legal_actions()) if ply.startswith("crew "))
        for ply, (ap, bonus) in said.items():
            copy = Game(game.state, game.options)
            copy.play(ply)
            after: Any = copy.position()
            assert (after["ap"], tuple(after["bonus"][pool] for pool in POOLS)) == (ap, bonus)


def test_on_the_engine_every_free_card_is_offered() -> None:
    options = {"mode": "experienced"}
    spot = next(spot for spot in Game.new(options).board.engine_parking if spot.side == "top")
    figure = {"at": list(spot.cells[0]), "saved": 0, "specialist": "driver"}
    game = corridor(options=options, firefighters=[figure], pois=[], engine="top", ambulance="left", untouched=True)
    found = {one.card: (one.ap, one.bonus.extinguish) for one in outlook.crew_changes(game.state)}
    assert set(found) == set(NAMES) - {"driver"}
    assert found["cafs"] == (1, 3) and found["generalist"] == (3, 0)  # as section 7 of the rule catalogue computes


# ---------------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("seed", SEEDS)
def test_the_set_up_asks_for_what_was_said(seed: int) -> None:
    rng = Random(seed)
    game = Game.new(random_options(rng), seats=rng.randint(1, 6), seed=seed)
    said = outlook.setup_left(game.state)
    asked: list[str] = []
    while game.state.phase == plies.SETUP:
        game.roll_all()
        name = WAITS[game.state.wait].name
        if name not in asked:
            assert outlook.setup_left(game.state) == said[len(asked) :]
            asked.append(name)
        game.play(rng.choice([str(action) for action in game.legal_actions()]))
        game.roll_all()
    assert tuple(asked) == said
    assert outlook.setup_left(game.state) == ()


# ---------------------------------------------------------------------------------------------------------------- deck gun


@pytest.mark.parametrize("opposites", ["listed", "sum9"])
@pytest.mark.parametrize("seed", range(12))
def test_the_gun_hits_what_was_said_for_every_roll(seed: int, opposites: str) -> None:
    rng = Random(seed)
    options = {"mode": "experienced", "level": "veteran", "board_side": rng.choice("AB"), "d8_opposites": opposites}
    for side in geometry.SIDES:
        driver = rng.random() < 0.5
        spot = next(spot for spot in Game.new(options).board.engine_parking if spot.side == side)
        figure = {"at": list(rng.choice(spot.cells)), "saved": 0, "specialist": "driver" if driver else "generalist"}
        game = corridor(
            options=options, firefighters=[figure], pois=[], engine=side, ambulance=rng.choice(geometry.SIDES)
        )
        aim = outlook.gun_aim(game.state)
        assert aim is not None and not aim.waits
        game.play("gun")
        waiting = outlook.gun_aim(game.state)
        assert waiting == aim._replace(waits=True)
        for red in range(1, 7):
            for black in range(1, 9):
                copy = Game(game.state, game.options)
                told = copy.play(f"! dice {red} {black}")
                if driver:
                    assert outlook.gun_aim(copy.state) == waiting
                    told = copy.play("keep")
                (fired,) = [event for event in told if isinstance(event, GunFired)]
                assert fired.at == (aim.rows[red - 1], aim.columns[black - 1])
                assert fired.at in aim.zone


def test_without_a_gun_there_is_no_aim() -> None:
    assert outlook.gun_aim(corridor().state) is None
    assert outlook.gun_aim(Game.new({"mode": "experienced", "level": "veteran"}, seats=3).state) is None
    broken = {"mode": "experienced", "level": "recruit", "variant_broken_gun": True}
    assert all(outlook.gun_aim(game.state) is None for game in positions(1, 3, **broken))
