"""The figures of the balance tables as a small file, `studies/balance.figures.json`: each number as the page prints it, and which code
played the games behind it.

The games of the fast policy are not kept, so this file is what the page is written from. A folder of games replaces the figures of a cell
when it has at least as many games of it; all other figures stay as they are.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from flashover.errors import SimError
from flashover.report.tables import compared, label_of
from flashover.sim.figures import Figures, add_rows, figures_of
from flashover.sim.folder import Folder, Manifest
from flashover.sim.stats import Comparison
from flashover.sim.study import Study

FORMAT, VERSION = "flashover-balance", 1
#: The cells whose games are drawn turn by turn and place by place.
DRAWN = {"family": "greedy x4 family A", "veteran": "greedy x4 experienced veteran A"}


def rounded(value: float, form: str) -> float:
    """A number as it is printed.

    >>> rounded(12.3456, ".1f")
    12.3
    """
    return float(format(value, form))


def share(value: float) -> float:
    """A share as it is printed, in percent with one digit.

    >>> share(0.951499)
    0.951
    """
    return rounded(rounded(value * 100, ".1f") / 100, ".3f")


class Line(NamedTuple):
    """A cell: how many games of it there are, by which code, the share that was won, and what else the tables say of them.

    `short` and `long` are the turns by which a tenth and nine tenths of the games are over, `collapse` and `victims` shares of the games.
    """

    games: int
    rate: float
    codes: Mapping[str, int]
    failed: int = 0
    low: float = 0.0
    high: float = 1.0
    turns: float = 0
    short: int = 0
    long: int = 0
    rescued: float = 0.0
    lost: float = 0.0
    damage: float = 0.0
    collapse: float = 0.0
    victims: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share won."""
        return self.low, self.high


#: The line of a cell without games.
NOTHING = Line(0, 0.0, {})


class Change(NamedTuple):
    """A cell held against the first of its group: pairs of games, how much more often it is won with the 95 % interval, and p."""

    pairs: int
    difference: float
    low: float
    high: float
    p_value: float


class Check(NamedTuple):
    """Games that one code played, of which another one played some again, and they came out the same."""

    played_by: str
    games: int
    by: str
    again: int


class Balance(NamedTuple):
    """Everything the page says in numbers: by the name of a cell, and by group and label of a change."""

    study: Study
    luck: str
    program: str
    cells: dict[str, Line]
    changes: dict[str, dict[str, Change]]
    #: Name of a picture -> the counts it is drawn from.
    courses: dict[str, Figures]
    #: Code -> what there is to say about the games it played.
    notes: dict[str, str]
    checks: list[Check]

    @classmethod
    def read(cls, path: Path, study: Study) -> Self:
        """The figures of a study in a file; none, where there is no file yet."""
        if not path.exists():
            return cls(study, "", "", {}, {}, {}, {}, [])
        data: Any = json.loads(path.read_text("utf-8"))
        if data.get("format") != FORMAT or data.get("version") != VERSION or data.get("first") != study.first:
            raise SimError("sim.format", str(path), f"is not {FORMAT} {VERSION} of the study {study.name}")
        # Cells that the study no longer has are forgotten, and with them the games behind them.
        cells = {cell.name: Line(**data["cells"][cell.name]) for cell in study.cells if cell.name in data["cells"]}
        return cls(
            study,
            data["luck"],
            data["flashover"],
            cells,
            {title: {label: _change(one) for label, one in group.items()} for title, group in data["changes"].items()},
            {name: _figures(course) for name, course in data["courses"].items()},
            data["notes"],
            [Check(**check) for check in data["checks"]],
        )

    def line(self, number: int) -> Line:
        """The line of a cell of the study; one without games where nothing is known."""
        return self.cells.get(self.study.cells[number].name, NOTHING)

    @property
    def codes(self) -> Counter[str]:
        """Code -> how many games it played."""
        found: Counter[str] = Counter()
        for line in self.cells.values():
            found.update(line.codes)
        return found

    def take(self, folder: Folder) -> Self:
        """The same with the figures of a folder, for the cells of which it has at least as many games."""
        manifest = folder.manifest
        if folder.study.first != self.study.first or self.luck not in ("", manifest.luck):
            raise SimError("sim.other_plan", str(folder.path), "is played on other luck or from another first seed")
        figures, codes = _of_study(self.study, folder)
        new = {
            cell.name: found
            for cell, found in zip(self.study.cells, figures, strict=True)
            if found.games and found.games >= self.cells.get(cell.name, NOTHING).games
        }
        cells, changes = dict(self.cells), dict(self.changes)
        for group in self.study.groups:
            names = [self.study.cells[n].name for n in group.cells]
            # What is compared was played together, or the difference is no longer that of two lines of the page.
            if group.compare and not new.keys() >= set(names):
                continue
            cells |= {name: line_of(new[name], codes[name]) for name in names if name in new}
            if group.compare:
                # A change that the study no longer has goes with those that are replaced.
                changes[group.title] = {}
        for owner, n, one in compared(self.study, figures):
            if all(self.study.cells[cell].name in new for cell in owner.cells):
                changes[owner.title][label_of(self.study, owner, n)] = change_of(one)
        courses = {name: new[cell] for name, cell in DRAWN.items() if cell in new}
        made = self._replace(luck=manifest.luck, program=manifest.program, cells=cells, changes=changes, courses=self.courses | courses)
        left = made.codes
        return made._replace(
            notes={code: note for code, note in self.notes.items() if code in left},
            checks=[check for check in _checks(self.checks, manifest) if check.played_by in left],
        )

    def to_text(self) -> str:
        """As the file has it: one line a cell, so that a change of one is a change of one line."""
        blocks: dict[str, Mapping[str, object]] = {
            "notes": self.notes,
            "cells": {cell.name: self.cells[cell.name] for cell in self.study.cells if cell.name in self.cells},
            "courses": {name: _course(figures) for name, figures in self.courses.items()},
        }
        head = {"format": FORMAT, "version": VERSION, "first": self.study.first, "luck": self.luck, "flashover": self.program}
        lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
        lines.append(f' "checks": {json.dumps([check._asdict() for check in self.checks])}')
        lines += [f' "{name}": {_block(block, 1)}' for name, block in blocks.items()]
        inner = {group.title: self.changes[group.title] for group in self.study.groups if group.title in self.changes}
        changes = ",\n".join(f"  {json.dumps(title)}: {_block(group, 2)}" for title, group in inner.items())
        lines.append(f' "changes": {{\n{changes}\n }}' if changes else ' "changes": {}')
        return "{\n" + ",\n".join(lines) + "\n}\n"


def line_of(found: Figures, codes: Mapping[str, int]) -> Line:
    """The figures of a cell as they are printed."""
    low, high = found.interval
    rescued, lost, damage = (rounded(found.mean(total), ".1f") for total in (found.rescued, found.lost, found.cubes))
    return Line(
        games=found.games,
        rate=share(found.rate),
        codes=dict(sorted(codes.items())),
        failed=found.failed,
        low=share(low),
        high=share(high),
        turns=rounded(found.turns, ".0f"),
        short=found.quantile(0.1),
        long=found.quantile(0.9),
        rescued=rescued,
        lost=lost,
        damage=damage,
        **{cause: share(found.mean(found.causes.get(cause, 0))) for cause in ("collapse", "victims")},
    )


def change_of(found: Comparison) -> Change:
    """A comparison as it is printed."""
    p_value = rounded(found.p_value, ".2g") if found.p_value >= 1e-4 else 0.0
    return Change(found.pairs, share(found.difference), share(found.low), share(found.high), p_value)


def _of_study(study: Study, folder: Folder) -> tuple[list[Figures], dict[str, Counter[str]]]:
    """The games of a folder: figures for each cell of this study, and by the name of a cell the codes that played it."""
    found = figures_of(folder.study)
    codes: dict[str, Counter[str]] = {cell.name: Counter() for cell in folder.study.cells}
    for chunk, code, rows in folder.chunks():
        figures = found[chunk.cell]
        before = figures.games
        add_rows(figures, folder.study.first, rows)
        codes[folder.study.cells[chunk.cell].name][code] += figures.games - before
    theirs = {cell.name: (cell, figures) for cell, figures in zip(folder.study.cells, found, strict=True)}
    ours = [theirs[cell.name][1] if theirs.get(cell.name, (None,))[0] == cell else Figures(0) for cell in study.cells]
    return ours, codes


def _checks(known: Sequence[Check], manifest: Manifest) -> list[Check]:
    """What was checked, each once; a check of nothing says nothing."""
    new = [Check(code, games, manifest.code, again) for code, games, again in manifest.taken if again]
    return list(dict.fromkeys([*known, *new]))


def _block(values: Mapping[str, object], depth: int) -> str:
    space = " " * (depth + 1)
    lines = ",\n".join(f"{space}{json.dumps(name)}: {json.dumps(_plain(value), ensure_ascii=False)}" for name, value in values.items())
    return f"{{\n{lines}\n{' ' * depth}}}" if values else "{}"


def _plain(value: object) -> object:
    """A line without what is as it would be anyway."""
    if isinstance(value, Line):
        return {name: part for name, part in value._asdict().items() if part != Line._field_defaults.get(name)}
    if isinstance(value, Change):
        return [*value]
    return value


def _change(values: Sequence[float]) -> Change:
    pairs, *rest = values
    return Change(int(pairs), *rest)


def _course(found: Figures) -> dict[str, object]:
    """What the pictures of a cell need."""
    return {
        "games": found.games,
        "cubes": found.cubes,
        "ends": {outcome: sorted(turns.items()) for outcome, turns in sorted(found.ends.items())},
        "by_turn": {str(kind): sorted(turns.items()) for kind, turns in sorted(found.by_turn.items())},
        "by_place": {str(kind): sorted(places.items()) for kind, places in sorted(found.by_place.items())},
    }


def _figures(course: Mapping[str, Any]) -> Figures:
    found = Figures(0)
    found.games, found.cubes = course["games"], course["cubes"]
    found.ends = {outcome: Counter(dict(turns)) for outcome, turns in course["ends"].items()}
    found.by_turn |= {int(kind): Counter(dict(turns)) for kind, turns in course["by_turn"].items()}
    found.by_place |= {int(kind): Counter(dict(places)) for kind, places in course["by_place"].items()}
    return found
