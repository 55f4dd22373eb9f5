"""What a study is: cells, how many games each of them plays on which seeds, and which cells are compared. Read from a TOML file, made of
parts, or read back from the manifest of a study that was played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple, cast

from flashover.board import Board, BoardError
from flashover.errors import BotError, FileError, OptionsError, SimError
from flashover.formats.files import parse_json, read_bytes
from flashover.sim.plan import Cell, make_cell

FORMAT = "flashover-study"
VERSION = 1
MOST_GAMES = 100_000_000
MOST_CELLS = 10_000
CREWS = range(1, 7)
#: What a file may say about itself, and about each group of cells.
_TOP = {"name", "first", "games", "cells"}
_GROUP = {"title", "base", "bots", "seats", "games", "options", "board", "specialists", "vary", "compare"}
_VARIED = {"title", "options", "specialists"}


class Part(NamedTuple):
    """A cell and how many games it plays."""

    cell: Cell
    games: int


class Group(NamedTuple):
    """Cells that are shown together, by their numbers; with `compare` each is held against the first, on the seeds they share."""

    title: str
    cells: tuple[int, ...]
    compare: bool = False
    #: What a reader calls each of the cells here, where their names say more than is needed.
    labels: tuple[str, ...] = ()


class Study(NamedTuple):
    """Every cell plays the seeds from `first` on, as many as its part says."""

    name: str
    parts: tuple[Part, ...]
    groups: tuple[Group, ...]
    first: int = 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, in order."""
        return tuple(part.cell for part in self.parts)

    @property
    def games(self) -> int:
        """The games of all cells together."""
        return sum(part.games for part in self.parts)

    def to_json(self) -> dict[str, object]:
        """As the manifest has it: `study_from_json` makes the same study of it."""
        cells = [
            {
                "name": cell.name,
                "team": list(cell.team),
                "options": dict(cell.options),
                "foresight": cell.foresight,
                "specialists": list(cell.specialists),
                "games": games,
            }
            for cell, games in self.parts
        ]
        groups = [
            {"title": group.title, "cells": list(group.cells), "compare": group.compare, "labels": list(group.labels)}
            for group in self.groups
        ]
        return {"name": self.name, "first": self.first, "cells": cells, "groups": groups}


#: A group before its cells have numbers: title, parts, whether they are compared, labels.
_Made = tuple[str, Sequence[Part], bool, Sequence[str]]


def make_study(name: str, groups: Iterable[_Made], first: int = 1) -> Study:
    """A checked study of groups: a title, parts, whether they are compared, labels. A cell that is in two groups is played once.

    >>> from flashover.sim import make_cell
    >>> cells = [Part(make_cell(bot, 2), 10) for bot in ("random", "greedy")]
    >>> make_study("two", [("both", cells, True, ())]).games
    20
    """
    parts: list[Part] = []
    numbers: dict[str, int] = {}
    made: list[Group] = []
    for title, wanted, compare, labels in groups:
        for cell, games in wanted:
            if cell.name not in numbers:
                numbers[cell.name] = len(parts)
                parts.append(Part(cell, games))
            at = numbers[cell.name]
            parts[at] = Part(cell, max(games, parts[at].games))
        made.append(Group(title, tuple(dict.fromkeys(numbers[part.cell.name] for part in wanted)), compare, tuple(labels)))
    if not parts:
        raise SimError("sim.nothing", "cells", "a study has at least one cell")
    if len(parts) > MOST_CELLS:
        raise SimError("sim.too_many", "cells", f"{len(parts)} cells; at most {MOST_CELLS}")
    if first < 0 or first > 10**12:
        raise SimError("sim.first", "first", "a seed is 0 to 10**12")
    for cell, games in parts:
        if not 1 <= games <= MOST_GAMES:
            raise SimError("sim.games", cell.name, f"1 to {MOST_GAMES} games, not {games}")
    return Study(name, tuple(parts), tuple(made), first)


# ---------------------------------------------------------------- from a manifest


def study_from_json(data: object, path: str = "") -> Study:
    """The study of a manifest, checked like any other."""
    try:
        values = cast("dict[str, object]", data)
        cells = cast("list[dict[str, object]]", values["cells"])
        parts = [
            Part(
                make_cell(
                    [str(bot) for bot in cast("list[object]", cell["team"])],
                    len(cast("list[object]", cell["team"])),
                    cast("dict[str, object]", cell["options"]),
                    bool(cell["foresight"]),
                    [str(card) for card in cast("list[object]", cell["specialists"])],
                ),
                int(cast("int", cell["games"])),
            )
            for cell in cells
        ]
        groups = [
            (
                str(group["title"]),
                [parts[int(cast("int", number))] for number in cast("list[object]", group["cells"])],
                bool(group["compare"]),
                [str(label) for label in cast("list[object]", group["labels"])],
            )
            for group in cast("list[dict[str, object]]", values["groups"])
        ]
        return make_study(str(values["name"]), groups, int(cast("int", values["first"])))
    except (KeyError, TypeError, IndexError, AttributeError):
        raise SimError("sim.format", path, "is not the manifest of a study") from None
    except (SimError, BotError, OptionsError) as error:
        raise SimError(error.code, f"{path}:{error.path}" if error.path else path, error.message) from None


# ---------------------------------------------------------------- from a file


def read_study(name: str | os.PathLike[str]) -> Study:
    """A study from a TOML file, or from the manifest of one that was played."""
    path = Path(name)
    try:
        data = read_bytes(path)
    except FileError as error:
        raise SimError(error.code, str(name), error.message) from None
    if path.suffix == ".json":
        try:
            value = parse_json(data)
        except FileError as error:
            raise SimError(error.code, str(name), error.message) from None
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise SimError("sim.format", str(name), "is not the manifest of a study")
        return study_from_json(value.get("study"), str(name))
    import tomllib

    try:
        values = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SimError("sim.toml", str(name), f"not TOML: {error}") from None
    try:
        return _study(values, path)
    except (SimError, BotError, OptionsError) as error:
        raise SimError(error.code, f"{name}:{error.path}" if error.path else str(name), error.message) from None


def _study(values: Mapping[str, object], file: Path) -> Study:
    _known(values, _TOP, "")
    games = _number(values, "games", 100, "")
    groups = values.get("cells")
    if not isinstance(groups, list) or not groups:
        raise SimError("sim.nothing", "cells", "a study has at least one [[cells]]")
    made = []
    for number, group in enumerate(groups):
        path = f"cells[{number}]"
        if not isinstance(group, dict):
            raise SimError("sim.type", path, "is a table")
        try:
            made += _groups(group, games, file.parent, number)
        except (SimError, BotError, OptionsError) as error:
            raise SimError(error.code, f"{path}.{error.path}" if error.path else path, error.message) from None
    return make_study(_text(values, "name", file.stem), made, _number(values, "first", 1, ""))


def _groups(group: Mapping[str, object], games: int, folder: Path, number: int) -> list[_Made]:
    """All combinations as one group; or, where something is varied, each with its variations as a group of its own."""
    _known(group, _GROUP, "")
    games = _number(group, "games", games, "")
    title = _text(group, "title", f"group {number + 1}")
    cards = _cards(group.get("specialists", []))
    boards = [_board(name, folder) for name in _listed(group["board"])] if "board" in group else [{}]
    varied = group.get("vary", [])
    if not isinstance(varied, list) or not all(isinstance(one, dict) for one in varied):
        raise SimError("sim.type", "vary", "is a list of tables")
    compare = group.get("compare", bool(varied))
    if not isinstance(compare, bool):
        raise SimError("sim.type", "compare", "is true or false")
    whole: list[Part] = []
    apart: list[_Made] = []
    for bot, seats, board, base in product(
        _listed(group.get("bots", "greedy")), _crews(group.get("seats", 4)), boards, _combinations(group.get("options", {}))
    ):
        options = {**base, **board}
        part = Part(make_cell(str(bot), seats, options, specialists=cards), games)
        whole.append(part)
        parts, labels = [part], [_text(group, "base", "as it is")]
        for one in varied:
            _known(one, _VARIED, "vary")
            changed = one.get("options", {})
            if not isinstance(changed, dict):
                raise SimError("sim.type", "vary.options", "is a table")
            other = _cards(one["specialists"]) if "specialists" in one else cards
            parts.append(Part(make_cell(str(bot), seats, {**options, **changed}, specialists=other), games))
            labels.append(_text(one, "title", ", ".join(f"{name}={value}" for name, value in changed.items())))
        apart.append((title, parts, compare, labels))
    if not varied:
        return [(title, whole, compare, ())]
    if len(apart) > 1:
        return [(f"{title}: {parts[0].cell.name}", parts, compare, labels) for title, parts, compare, labels in apart]
    return apart


def _combinations(options: object) -> Iterator[dict[str, object]]:
    """Every choice of one value for each option that has several."""
    if not isinstance(options, dict):
        raise SimError("sim.type", "options", "is a table")
    names = list(options)
    for chosen in product(*(_listed(options[name]) for name in names)):
        yield dict(zip(names, chosen, strict=True))


def _board(name: object, folder: Path) -> dict[str, object]:
    if name in ("A", "B"):
        return {"board_side": name}
    try:
        return {"board": Board.load(folder / str(name)).to_json()}
    except BoardError as error:
        raise SimError(error.code, f"board:{name}", error.message) from None


def _cards(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise SimError("sim.type", "specialists", "is a list of cards")
    return value


def _crews(value: object) -> list[int]:
    """A number, a list of them, or a text such as ``1-6``."""
    crews = read_crews(value, "seats") if isinstance(value, str) else _listed(value)
    for seats in crews:
        if type(seats) is not int or seats not in CREWS:
            raise SimError("sim.seats", "seats", "one to six firefighters")
    return cast("list[int]", crews)


def read_crews(text: str, path: str) -> list[int]:
    """``4``, ``2,4`` or ``1-6``.

    >>> read_crews("1-3,6", "seats")
    [1, 2, 3, 6]
    """
    crews: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not (low.isascii() and low.isdigit() and (not dash or (high.isascii() and high.isdigit()))):
            raise SimError("sim.seats", path, f"crews of one to six, as in 4, 2,4 or 1-6; not {text[:40]!r}")
        crews += range(int(low), int(high or low) + 1)
    if not crews or len(set(crews)) != len(crews) or not set(crews) <= set(CREWS):
        raise SimError("sim.seats", path, f"each crew once, as in 4, 2,4 or 1-6; not {text[:40]!r}")
    return crews


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _number(values: Mapping[str, object], name: str, default: int, path: str) -> int:
    found = values.get(name, default)
    if type(found) is not int:
        raise SimError("sim.type", f"{path}{name}", "is a whole number")
    return found


def _text(values: Mapping[str, object], name: str, default: str) -> str:
    found = values.get(name, default)
    if not isinstance(found, str):
        raise SimError("sim.type", name, "is a text")
    return found


def _known(values: Mapping[str, object], allowed: set[str], path: str) -> None:
    for name in values:
        if name not in allowed:
            raise SimError("sim.unknown", f"{path}.{name}" if path else name, f"is not known here; there are {', '.join(sorted(allowed))}")


def study_json(study: Study) -> str:
    """The study as one line of JSON: what two equal studies have in common."""
    return json.dumps(study.to_json(), sort_keys=True, separators=(",", ":"))
