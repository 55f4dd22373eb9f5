"""Random options, boards and games to start from; every value of every option comes up."""

from __future__ import annotations

from random import Random
from typing import Any

from flashover import geometry
from flashover.board import Board, BoardError
from flashover.options import Options, OptionsError
from flashover.optiontable import VALUES
from flashover.printed import BOARDS, EDITIONS

#: How often an option is given at all, drawn anew for every game: from nearly plain games to wildly mixed ones.
DENSITIES = (0.05, 0.2, 0.4, 0.7)

INNER_EDGES = [
    geometry.edge(cell, other)
    for cell in geometry.INSIDE
    for other in (geometry.neighbour(cell, 1), geometry.neighbour(cell, 2))
    if geometry.is_inside(other)
]


def random_options(rng: Random, own_boards: float = 0.03) -> dict[str, Any]:
    """Options as a caller would give them, and which can be played together."""
    while True:
        given = _options(rng, own_boards)
        try:
            Options.from_json(given)
        except OptionsError as error:
            if error.code != "options.conflict":  # CLR-07
                raise
        else:
            return given


def _options(rng: Random, own_boards: float) -> dict[str, Any]:
    density = rng.choice(DENSITIES)
    given: dict[str, Any] = {"mode": rng.choice(["family", "experienced", "experienced", "experienced"])}
    for name, values in VALUES.items():
        if name not in ("mode", "board_side", "experienced_side") and rng.random() < density:
            given[name] = rng.choice(values)
    if rng.random() < 0.4:
        given["edition"] = rng.choice(list(EDITIONS))
    if rng.random() < 0.7:
        given["board_side"] = rng.choice(BOARDS)
    if rng.random() < 0.15:
        given["experienced_side"] = rng.choice(VALUES["experienced_side"])
    if rng.random() < own_boards:
        given["board"] = random_board(rng).to_json()
    return given


def random_board(rng: Random) -> Board:
    """A printed house with inner walls and doors, arrows, parking quadrants and first fires moved about."""
    while True:
        plain: dict[str, Any] = Board.builtin(rng.choice(BOARDS)).to_json()
        kinds = {_edge(between): "walls" for between in plain["walls"]}
        kinds.update({_edge(between): "doors" for between in plain["doors"]})
        for edge in rng.sample(INNER_EDGES, rng.randint(1, 15)):
            kinds[edge] = rng.choice(["free", "walls", "doors"])
        for field in ("walls", "doors"):
            plain[field] = [[list(a), list(b)] for (a, b), kind in sorted(kinds.items()) if kind == field]
        for cell in rng.sample(geometry.INSIDE, 4):
            plain["poi_arrows"][f"{cell[0]},{cell[1]}"] = rng.choice(list(geometry.ARROWS))
        chosen = rng.sample(geometry.INSIDE, rng.randint(4, 14))
        plain["family_setup"] = {
            "poi": [list(cell) for cell in chosen[:3]],
            "fire": [list(cell) for cell in chosen[3:]],
        }
        plain["first_explosion"] = {str(face): list(rng.choice(geometry.INSIDE)) for face in range(1, 9)}
        plain["name"] = "altered"
        try:
            return Board.from_json(plain)
        except BoardError:
            continue  # a room was walled in, or an arrow leads out


def _edge(between: list[list[int]]) -> geometry.Edge:
    (a, b), (c, d) = between
    return (a, b), (c, d)
