"""The ways the tactics see: what is worked out for all places at once against a search step by step (MOVE-03, MOVE-04, DOOR-01)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from random import Random

import pytest

from flashover import Game
from flashover.geometry import CELL_BITS, NEIGHBOURS, POSITIONS
from flashover.rules.native import i64, vec
from flashover.rules.state import State
from flashover.tactics.flood import FAR, LONGEST
from flashover.tactics.ways import DRIVES, WALL, Ways

HOUSES: list[dict[str, object]] = [
    {"mode": "family"},
    {"mode": "family", "board_side": "B"},
    {"mode": "experienced", "level": "heroic"},
    {"mode": "experienced", "level": "veteran", "board_side": "B"},
]


def positions(options: dict[str, object], count: int, rnd: Random) -> Iterator[State]:
    """Positions of random games."""
    while count:
        game = Game.new(options, seats=3, seed=rnd.randrange(1 << 30))
        while count and not game.over:
            if game.to_decide is None:
                game.roll()
            else:
                game.play(rnd.choice(game.legal_actions()))
            if rnd.random() < 0.05:
                count -= 1
                yield game.state


def step_by_step(ways: Ways, start: int, *, backwards: bool) -> list[int]:
    """AP from a place to every other, or from every other to it."""
    cost = [FAR] * POSITIONS
    cost[start] = 0
    queue = [(0, start)]
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > cost[at]:
            continue
        for slot in range(at * 4, at * 4 + 4):
            to, kind = NEIGHBOURS[slot], ways.kinds[slot]
            if to < 0 or kind >= WALL:
                continue
            total = spent + kind + ways.enter[at if backwards else to]
            if total < cost[to]:
                cost[to] = total
                heapq.heappush(queue, (total, to))
    return [way if way < LONGEST else FAR for way in cost]


@pytest.mark.parametrize("options", HOUSES, ids=lambda o: "-".join(map(str, o.values())))
def test_ways_are_the_cheapest(options: dict[str, object]) -> None:
    """To a place, from a place, and from the whole crew, in houses as random games leave them."""
    rnd = Random(7)
    ways = Ways()
    walk = vec[i64]([0] * POSITIONS)
    for state in positions(options, 25, rnd):
        ways.survey(state)
        at = rnd.randrange(POSITIONS)
        ways.flood.to(3, at)
        assert [ways.flood.way(3, place) for place in range(POSITIONS)] == step_by_step(ways, at, backwards=True)
        wanted = step_by_step(ways, at, backwards=False)
        ways.walk_from(at, walk)
        assert list(walk) == wanted
        for goal in range(POSITIONS):
            first = ways.first_step(at, goal, walk)
            if goal == at or wanted[goal] == FAR:
                assert first == -1
            else:
                to = NEIGHBOURS[at * 4 + first]
                price = ways.kinds[at * 4 + first] + ways.enter[to]
                assert price + step_by_step(ways, to, backwards=False)[goal] == wanted[goal]


def carried_step_by_step(ways: Ways, state: State, pace: int, water: int, chop: int) -> list[int]:
    """AP from every place to bring a victim to safety, with the prices of `carry_price`."""
    cost = [FAR if CELL_BITS[place] or state.rules.vehicles else 0 for place in range(POSITIONS)]
    if state.rules.vehicles:
        for end in range(8):
            place, legs = state.rules.ambulance_cells[end], DRIVES[(end // 2 - state.ambulance) & 3] if state.ambulance < 4 else 0
            cost[place] = min(cost[place], 2 * legs)
    queue = [(spent, place) for place, spent in enumerate(cost) if spent < FAR]
    heapq.heapify(queue)
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > cost[at]:
            continue
        for slot in range(at * 4, at * 4 + 4):
            before = NEIGHBOURS[slot]
            if before < 0:
                continue
            total = spent + ways.carry_price(state, slot, at, pace, water, chop)
            if total < cost[before]:
                cost[before] = total
                heapq.heappush(queue, (total, before))
    return cost


@pytest.mark.parametrize("options", HOUSES, ids=lambda o: "-".join(map(str, o.values())))
def test_victims_are_carried_the_cheapest_way(options: dict[str, object]) -> None:
    """CARRY-03, VEH-08: at the pace of untreated and treated victims, with dear and cheap water and axes."""
    rnd = Random(8)
    ways = Ways()
    out = vec[i64]([0] * POSITIONS)
    for state in positions(options, 40, rnd):
        ways.survey(state)
        pace, water, chop = rnd.choice(((2, 1, 2), (1, 1, 2), (2, 2, 1), (1, 2, 2)))
        ways.carry_out(state, pace, water, chop, out)
        assert list(out) == carried_step_by_step(ways, state, pace, water, chop)
