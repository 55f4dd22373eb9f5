"""The exact danger: what the coming fire phase does, by playing every roll of the dice on copies of the state.

`risk` is the map of every cell, figure and POI, `danger` the same in three numbers. Rules of thumb are in `flashover.tactics.danger`.

>>> from flashover import Game
>>> game = Game.new({"mode": "family"}, seats=1, seed=7)
>>> _ = game.play("place 0 3,0"), game.play("first 0")
>>> found = risk(game)
>>> [round(cell["explosion"] * 48, 6) for cell in found["cells"] if cell["at"] in ([3, 3], [1, 1])]
[0.0, 1.0]
>>> round(found["cubes"]["expected"], 3), found["cubes"]["collapse"], found["cut"]
(0.333, 0.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from flashover import geometry
from flashover.advice.model import Danger
from flashover.bots.why.fire import Assumption, Face, coming_fire, crew_of, each, pois_of
from flashover.errors import RiskError
from flashover.formats.position import bits, read_position
from flashover.game import Game
from flashover.rules.escape import INSIDE
from flashover.rules.state import State
from flashover.tactics.danger import precious
from flashover.tactics.flood import beside

#: No fire comes: in the set-up, and when the game is over.
NO_DANGER = Danger(0.0, 0.0, 0.0)
#: [row, column], as in the public notation.
JsonCell = list[int]


class CellRisk(TypedDict):
    """Chances of an inside cell: fire or smoke at the end of the fire phase, and an explosion that began there."""

    at: JsonCell
    fire: float
    smoke: float
    explosion: float


class FigureRisk(TypedDict):
    """The chance that a firefighter is knocked down, or inside when the building collapses."""

    seat: int
    at: JsonCell
    hit: float


class PoiRisk(TypedDict):
    """The chance that a POI or victim burns, or is inside when the building collapses; a false alarm hit is no loss."""

    at: JsonCell
    face: Face
    hit: float


class CubeRisk(TypedDict):
    """Damage cubes expected, and the chance of the collapse."""

    expected: float
    collapse: float


class RiskJson(TypedDict):
    """The danger map of the coming fire phase. It `assumes` that the actions end now (`actions_end`), that no one acts before the
    roll (`no_actions`, between two turns), or goes on from within the phase (`phase_under_way`). `flare_ups` is how many in a row
    were followed, `cut` the chance of more, whose rolls are left out.
    """

    format: Literal["flashover-risk"]
    version: Literal[1]
    assumes: Assumption
    flare_ups: int
    cut: float
    rolls: int
    cells: list[CellRisk]
    firefighters: list[FigureRisk]
    pois: list[PoiRisk]
    cubes: CubeRisk


def _spread(words: Mapping[int, float]) -> dict[int, float]:
    """Sets of cells with their chances -> each cell with its chance."""
    chances: dict[int, float] = {}
    for word, chance in words.items():
        for index in bits(word):
            chances[index] = chances.get(index, 0.0) + chance
    return chances


def _chance(value: float) -> float:
    """Sums of thousands of shares, without the noise of the last digits."""
    return min(1.0, round(value, 12))


def danger(state: State) -> Danger:
    """The coming fire in three numbers, as if the actions ended now, or as it goes on from within the phase."""
    try:
        tally, _ = coming_fire(state)
    except RiskError:
        return NO_DANGER
    people = precious(state) & INSIDE
    near = people | beside(people, ~(state.wall_h | state.shut_h), ~(state.wall_v | state.shut_v))
    explosion = sum(chance for cells, chance in tally.exploded.items() if cells & near)
    lost = sum(chance * sum(at in places for at, _ in pois_of(state)) for places, chance in tally.lost.items())
    return Danger(*(round(float(value), 9) for value in (min(1.0, explosion), lost, tally.cubes)))


def risk(subject: Game | State | Mapping[str, object]) -> RiskJson:
    """The danger map of a game, a state or a position of the public notation; `RiskError` when no fire phase can come."""
    if isinstance(subject, Game):
        state = subject.state
    elif isinstance(subject, State):
        state = subject
    else:
        state, _ = read_position(subject)
    tally, assumes = coming_fire(state)
    fire, smoke, exploded = _spread(tally.fire), _spread(tally.smoke), _spread(tally.exploded)
    hit, lost = each(tally.hit), each(tally.lost)
    return {
        "format": "flashover-risk",
        "version": 1,
        "assumes": assumes,
        "flare_ups": tally.flare_ups,
        "cut": _chance(tally.cut),
        "rolls": tally.rolls,
        "cells": [
            {
                "at": list(cell),
                "fire": _chance(fire.get(index, 0.0)),
                "smoke": _chance(smoke.get(index, 0.0)),
                "explosion": _chance(exploded.get(index, 0.0)),
            }
            for cell in geometry.INSIDE
            for index in (geometry.bit_index(cell),)
        ],
        "firefighters": [
            {"seat": seat, "at": list(geometry.cell_at(at)), "hit": _chance(hit.get(seat, 0.0))}
            for seat, at in enumerate(crew_of(tally.start))
            if at < geometry.POSITIONS
        ],
        "pois": [
            {"at": list(geometry.cell_at(at)), "face": face, "hit": _chance(lost.get(at, 0.0))}
            for at, face in pois_of(tally.start)
        ],
        "cubes": {"expected": round(tally.cubes, 12), "collapse": _chance(tally.collapse)},
    }
