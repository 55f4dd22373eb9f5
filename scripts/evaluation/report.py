"""The results in docs/results/bots.md, table by table: the same games give the same text.

Each table stands between marks of its own, which name it and count its games. A table is written anew when there are at least as many
games for it as the page states; else it stays as it is. So the games of one table can be played without those of all the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from flashover.options import Options
from flashover.sim import Cell, SimError
from scripts.evaluation import tables
from scripts.evaluation.calibration import Line, Truth, truth, unseen
from scripts.evaluation.games import Games
from scripts.evaluation.groups import ABLATIONS, CEILING, GROUPS, HOPING, LADDER, MIXED
from scripts.evaluation.picture import draw
from scripts.evaluation.tables import Lines, prose

_MARKED = re.compile(r"<!-- results: (?P<name>[a-z-]+)(?:, (?P<games>\d+) games)? -->\n.*?<!-- results end -->", re.DOTALL)
PICTURE = "../images/calibration.svg"
REPORTED = tuple(group for group in GROUPS.values() if not group.mark)
TITLES = {"family": "Family game", "experienced": "Experienced game"}


class Section(NamedTuple):
    """A table of the page: the cells it is about, and how it is made from their games and the lines of the calibration."""

    cells: tuple[Cell, ...]
    lines: Callable[[Games, Mapping[str, Line]], Lines]


def _by_crew(*names: str) -> Section:
    """How the crews of some groups did."""
    cells = tables.own_cells(*names)
    return Section(tuple(cells), lambda games, _: tables.cells_table(games, cells))


def _compared(pairs: Iterable[Iterable[object]], table: Callable[[Games], Lines], *names: str) -> Section:
    """A comparison first, then the crews that were played for it alone."""
    cells = tuple({cell.name: cell for pair in pairs for cell in pair if isinstance(cell, Cell)}.values())
    crews = tables.own_cells(*names)

    def lines(games: Games, _: object) -> Lines:
        compared, by_crew = table(games), tables.cells_table(games, crews)
        return [*compared, *[""] * bool(compared and by_crew), *by_crew]

    return Section(cells, lines)


def _ladder(mode: str) -> Section:
    cells = tuple({cell.name: cell for rungs in LADDER[mode].values() for rung in rungs for cell in rung.cells}.values())
    return Section(cells, lambda games, _: tables.ladder_table(games, mode))


SECTIONS: Mapping[str, Section] = {
    "ladder-family": _ladder("family"),
    "ladder-veteran": _ladder("veteran"),
    "family-fast": _by_crew("family-fast"),
    "family": _by_crew("family"),
    "experienced-fast": _by_crew("experienced-fast"),
    "experienced": _by_crew("experienced"),
    "losses": Section(GROUPS["experienced"].cells, lambda games, _: tables.losses_table(games)),
    "ceiling": _compared(CEILING, tables.ceiling_table, "ceiling"),
    "ablations": _compared(ABLATIONS, tables.ablations_table, "ablations", "stalling"),
    "mixed": _compared(MIXED, tables.mixed_table, "mixed"),
    "chances": Section(HOPING, lambda games, lines: _chances(games, lines)),
}


def write_report(games: Games, lines: Mapping[str, Line], docs: Path) -> list[str]:
    """Write the tables there are enough games for between their marks, and the picture; returns what became of each, in words."""
    if not any(games.rows.values()):
        raise SimError("report.nothing", "", "there are no games to report; play some first")
    try:
        page = docs.read_text(encoding="utf-8")
    except OSError as error:
        raise SimError("file.unreadable", str(docs), error.strerror or str(error)) from None
    except ValueError:
        raise SimError("file.unreadable", str(docs), "is not text") from None
    notes: list[str] = []
    written: set[str] = set()

    def anew(mark: re.Match[str]) -> str:
        name, before = mark["name"], int(mark["games"] or 0)
        if name not in SECTIONS:
            raise SimError("report.marks", str(docs), f"there are no results {name!r}; there are {', '.join(SECTIONS)}")
        here = len(games.of(*SECTIONS[name].cells))
        if not here or here < before:
            notes.append(f"{name}: stays as it is, from {before} games; here are {here}")
            return mark[0]
        notes.append(f"{name}: written from {here} games")
        written.add(name)
        text = "\n".join([*SECTIONS[name].lines(games, lines), "", *_facts(games, SECTIONS[name].cells)])
        return f"<!-- results: {name}, {here} games -->\n{text}\n<!-- results end -->"

    page, count = _MARKED.subn(anew, page)
    if not count:
        raise SimError("report.marks", str(docs), "has no place for results: <!-- results: NAME --> and <!-- results end -->")
    try:
        if "chances" in written:
            picture = (docs.parent / PICTURE).resolve()
            picture.parent.mkdir(exist_ok=True)
            picture.write_text(draw({TITLES[mode]: found for mode, found in _truths(games, lines).items()}), encoding="utf-8")
        docs.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SimError("file.unwritable", str(docs), error.strerror or str(error)) from None
    return notes


def _facts(games: Games, cells: Iterable[Cell]) -> Lines:
    """What a table was made from."""
    played = [cell for cell in cells if games.of(cell)]
    seeds = [row.seed for row in games.of(*played)]
    programs = "; ".join(sorted({games.programs[cell.name] for cell in played}))
    machines = "; ".join(games.machines) or "a machine that was not noted"
    return prose(f"{len(seeds)} games on seeds {min(seeds)} to {max(seeds)}, by {programs}, on {machines}.")[:-1]


# ---------------------------------------------------------------- chances


def _hoping(mode: str) -> list[Cell]:
    return [cell for cell in HOPING if Options.from_json(dict(cell.options)).mode == mode]


def _truths(games: Games, lines: Mapping[str, Line]) -> dict[str, Truth]:
    """By mode, the chances predicted against what came of them, where there are games."""
    found = {mode: truth(unseen(games.of(*_hoping(mode)), line), line) for mode, line in lines.items()}
    return {mode: one for mode, one in found.items() if one.games}


def _chances(games: Games, lines: Mapping[str, Line]) -> Lines:
    text = [f"![Chances predicted against games won; the tables below have the numbers]({PICTURE})"]
    for mode, found in _truths(games, lines).items():
        line = lines[mode]
        plain = truth(unseen(games.of(*_hoping(mode)), line), Line())
        error, before = tables.percent(found.error), tables.percent(plain.error)
        about = f"""**{TITLES[mode]}**, {found.positions} positions of {found.games} games: {_line_text(line)}. Expected calibration error
            {error} points (estimates as they are: {before}), Brier score {found.brier:.4f} ({plain.brier:.4f})."""
        text += ["", *prose(about), *tables.truth_table(found), ""]
        text += prose(f"The error crew by crew, in points: {_errors(games, mode, line)}.")[:-1]
    return text


def _line_text(line: Line) -> str:
    if line.seeds is None:
        return "chances are used as estimated"
    moved = f"logit(predicted) = {line.a:.3f} + {line.b:.3f} · logit(estimate)"
    return f"{moved}, fitted on {line.positions} positions of {line.games} other games (seeds {line.seeds[0]} to {line.seeds[1]})"


def _errors(games: Games, mode: str, line: Line) -> str:
    """The error of each crew."""
    by_cell = [(cell, unseen(games.of(cell), line)) for cell in _hoping(mode)]
    return ", ".join(f"{cell.game} {tables.percent(truth(rows, line).error)}" for cell, rows in by_cell if rows)
