"""Hypothesis strategies: options, boards, games under way, hand-made positions and ply texts.

The only module of the package that imports Hypothesis.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from flashover import cards
from flashover.board import Board, BoardError
from flashover.game import Game
from flashover.options import EDITIONS, VALUES, Options, OptionsError
from flashover.printed import BOARDS
from flashover.testing.pictures import Cell, Edge, Position
from flashover.testing.walks import random_game, random_ply

INSIDE: list[Cell] = [(row, col) for row in range(1, 7) for col in range(1, 9)]
EVERYWHERE: list[Cell] = [(row, col) for row in range(8) for col in range(10)]
SIDES = ("top", "right", "bottom", "left")
DIRECTIONS = ("up", "right", "down", "left")


# -------------------------------------------------------------------------------------------------- options and boards


@st.composite
def option_values(draw: DrawFn, mode: str | None = None) -> dict[str, Any]:
    """A mapping of option names to values that an :class:`Options` accepts; few names, so that it stays readable."""
    names = sorted(set(VALUES) - {"mode", "board_side"})
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=8))
    values: dict[str, Any] = {name: draw(st.sampled_from(VALUES[name])) for name in chosen}
    values["mode"] = mode if mode is not None else draw(st.sampled_from(VALUES["mode"]))
    for name, several in (("edition", tuple(EDITIONS)), ("board_side", BOARDS)):
        value = draw(st.sampled_from([None, *several]))
        if value is not None:
            values[name] = value
    try:
        Options.from_json(values)
    except OptionsError as error:
        if error.code != "options.conflict":
            raise
        del values[error.path]  # CLR-07: the edition or `experienced_side` prescribes another house
    return values


def options(mode: str | None = None) -> SearchStrategy[Options]:
    """Valid options of any edition; ``mode`` fixes family or experienced."""
    return option_values(mode).map(Options.from_json)


@st.composite
def boards(draw: DrawFn) -> Board:
    """A printed board, or one with inner walls and doors moved about."""
    board = Board.builtin(draw(st.sampled_from(BOARDS)))
    if draw(st.booleans()):
        return board
    plain: Any = board.to_json()
    kinds = dict.fromkeys(board.walls, "wall") | dict.fromkeys(board.doors, "door")
    changes = draw(
        st.dictionaries(st.sampled_from(_inner_edges()), st.sampled_from(["free", "wall", "door"]), max_size=12)
    )
    kinds = {edge: kind for edge, kind in (kinds | changes).items() if kind != "free"}
    plain["walls"] = [_between(edge) for edge in sorted(kinds) if kinds[edge] == "wall"]
    plain["doors"] = [_between(edge) for edge in sorted(kinds) if kinds[edge] == "door"]
    plain["name"] = "altered"
    try:
        return Board.from_json(plain)
    except BoardError:
        return board  # a room was walled in; the printed board is as good an example


def _inner_edges() -> list[Edge]:
    return [
        (cell, other)
        for cell in INSIDE
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in set(INSIDE)
    ]


def _between(edge: Edge) -> list[list[int]]:
    return [list(edge[0]), list(edge[1])]


# --------------------------------------------------------------------------------------------------------------- games


@st.composite
def games(draw: DrawFn, mode: str | None = None, max_plies: int = 60) -> Game:
    """A game set up at random and some plies old; the plies shrink towards a short game."""
    values = draw(option_values(mode))
    game = random_game(values, draw(st.integers(1, 6)), draw(st.integers(0, 2**32 - 1)))
    for number in draw(st.lists(st.integers(0, 2**16), max_size=max_plies)):
        waiting: dict[str, Any] = game.waits_for()
        if waiting["kind"] == "over":
            break
        if waiting["kind"] == "decision":
            game.play(waiting["legal"][number % len(waiting["legal"])])
        else:
            game.play(random_ply(game, Random(number)))
    return game


# ------------------------------------------------------------------------------------------------- hand-made positions


@st.composite
def positions(draw: DrawFn, mode: str | None = None) -> Position:
    """A position that can exist (CLR-12), made by hand: nothing says that play could lead to it."""
    values = draw(option_values(mode))
    settings = Options.from_json(values)
    board = Board.builtin(settings.board_side)
    experienced = settings.mode == "experienced"
    seats = draw(st.integers(1, 6))
    phase = draw(st.sampled_from(["actions", "actions", "fire", "replenish"]))
    active = draw(st.integers(0, seats - 1))
    threats = draw(st.lists(st.sampled_from(INSIDE), unique=True, max_size=settings.threat_supply))
    split = draw(st.integers(0, len(threats)))
    down = draw(st.lists(st.sampled_from(INSIDE), unique=True, max_size=3))  # AMB-09: only face-up ones share a cell
    up = draw(st.lists(st.sampled_from(INSIDE), max_size=3))
    specialists = experienced and settings.use_specialists
    crew = draw(st.permutations(settings.pool))[:seats] if specialists else [None] * seats
    figures: list[dict[str, Any]] = []
    for seat in range(seats):
        saved = 0 if phase == "actions" and seat == active else draw(st.integers(0, 4))
        figure: dict[str, Any] = {"at": list(draw(st.sampled_from(EVERYWHERE))), "saved": saved}
        if crew[seat] is not None:
            figure["specialist"] = crew[seat]
        figures.append(figure)
    walls = draw(st.dictionaries(st.sampled_from(board.walls), st.integers(1, 2), max_size=11))
    doors = draw(st.dictionaries(st.sampled_from(board.doors), st.sampled_from(["open", "gone"]), max_size=8))
    position: Position = {
        "format": "flashover-position",
        "version": 1,
        "options": values,
        "phase": phase,
        "active": active,
        "untouched": phase == "actions" and draw(st.booleans()),
        "ap": draw(st.integers(0, 9)) if phase == "actions" else 0,
        "firefighters": figures,
        "fire": sorted(list(cell) for cell in threats[:split]),
        "smoke": sorted(list(cell) for cell in threats[split:]),
        "pois": sorted(
            [{"at": list(cell), "face": "down"} for cell in down]
            + [{"at": list(cell), "face": "victim"} for cell in up],
            key=lambda poi: (poi["at"], poi["face"]),
        ),
        "unrevealed": {"victims": draw(st.integers(0, 7)), "false_alarms": draw(st.integers(3, 5))},
        "walls": [{"between": _between(edge), "cubes": walls[edge]} for edge in sorted(walls)],
        "doors": [{"between": _between(edge), "state": doors[edge]} for edge in sorted(doors)],
        "rescued": draw(st.integers(0, 6)),
        "lost": draw(st.integers(0, 3)),
        "false_alarms": draw(st.integers(0, 5)),
    }
    if experienced and settings.use_hazmats:
        position["hazmats"] = sorted(
            list(cell) for cell in draw(st.lists(st.sampled_from(INSIDE), max_size=4, unique=True))
        )
    if experienced and settings.use_hot_spots:
        hot = draw(st.lists(st.sampled_from(INSIDE), max_size=6, unique=True))
        position["hot_spots"] = sorted(list(cell) for cell in hot)
        position["hot_spot_reserve"] = draw(st.integers(0, 12))
    if experienced and settings.use_vehicles:
        position["ambulance"] = draw(st.sampled_from(SIDES))
        position["engine"] = draw(st.sampled_from(SIDES))
    return position


# --------------------------------------------------------------------------------------------------------------- plies


def cell_texts() -> SearchStrategy[str]:
    """Any cell of the board as text."""
    return st.sampled_from([f"{row},{col}" for row, col in EVERYWHERE])


@st.composite
def ply_texts(draw: DrawFn) -> str:
    """A ply of the grammar of notation.md, legal or not."""
    seat = draw(st.integers(0, 5))
    load = draw(st.sampled_from(["", " carry victim", " carry treated", " carry hazmat"]))
    lead = draw(st.sampled_from(["", " lead"]))
    direction = draw(st.sampled_from(DIRECTIONS))
    cell = draw(cell_texts())
    side = draw(st.sampled_from(SIDES))
    name = draw(st.sampled_from(cards.NAMES))
    vehicle = draw(st.sampled_from(["engine", "ambulance"]))
    red, black = draw(st.integers(1, 6)), draw(st.integers(1, 8))
    simple = f"move {direction}{lead}{load}"
    forms = [
        simple,
        f"door {direction}",
        f"extinguish {draw(st.sampled_from([*DIRECTIONS, 'here']))} {draw(st.sampled_from(['remove', 'reduce']))}",
        f"chop {direction}",
        "treat",
        "dispose",
        f"identify {cell}",
        "look",
        f"drive {vehicle} {side}",
        f"ride {seat} {cell}",
        f"ride {seat} {cell} carry victim",
        f"stay {seat}",
        "gun",
        "reroll red",
        "reroll black",
        "reroll both",
        "keep",
        f"crew {name}",
        f"command {seat} {simple}",
        f"command {seat} door {direction}",
        f"command {seat} dispose",
        "end",
        f"explode {cell}",
        f"knockdown {seat} {cell}",
        "reveal yes",
        "reveal no",
        "continue yes",
        "continue no",
        f"specialist {seat} {name}",
        f"place {seat} {cell}",
        f"park {vehicle} {side}",
        f"first {seat}",
        f"! dice {red} {black}",
        f"! red {red}",
        f"! black {black}",
        "! reveal victim",
        "! reveal false_alarm",
        f"! deal {name}",
    ]
    return draw(st.sampled_from(forms))


@st.composite
def broken_ply_texts(draw: DrawFn) -> str:
    """A ply text with a small accident: a character more, less or other, a doubled blank, another case, plain noise."""
    text = draw(ply_texts())
    at = draw(st.integers(0, len(text) - 1))
    noise = draw(st.characters(codec="utf-8"))
    return draw(
        st.sampled_from(
            [
                text[:at] + text[at + 1 :],
                text[:at] + noise + text[at:],
                text[:at] + noise + text[at + 1 :],
                text.replace(" ", "  ", 1),
                text.upper(),
                text[::-1],
                f"{text} {text}",
                "",
            ]
        )
        | st.text(max_size=20)
    )


__all__ = [
    "boards",
    "broken_ply_texts",
    "cell_texts",
    "games",
    "option_values",
    "options",
    "ply_texts",
    "positions",
]
