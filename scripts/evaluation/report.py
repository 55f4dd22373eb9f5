"""The results in docs/results/bots.md, table by table: the same games give the same text.

Each table stands between marks of its own, which name it and count its games. Most are made from the results (`results.py`), to which a
report adds the crews it finds games of; so the games of one bot can be played again without those of all the others. The few that need
more of the games than that are written anew when there are at least as many games for them as the page states; else they stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from flashover.options import Options
from flashover.sim import Cell, SimError
from scripts.evaluation import tables
from scripts.evaluation.calibration import Line, Truth, truth, unseen
from scripts.evaluation.games import Games
from scripts.evaluation.groups import GROUPS, HELD_OUT, HOPING
from scripts.evaluation.picture import draw
from scripts.evaluation.results import Results
from scripts.evaluation.tables import Lines, Pairings, prose

_MARKED = re.compile(r"<!-- results: (?P<name>[a-z-]+)(?:, (?P<games>\d+) games)? -->\n.*?<!-- results end -->", re.DOTALL)
PICTURE = "../images/calibration.svg"
REPORTED = tuple(group for group in GROUPS.values() if not group.mark)
TITLES = {"family": "Family game", "experienced": "Experienced game"}


class Section(NamedTuple):
    """A table of the page: the crews it is about, the pairs and the crews it lists; or how it is made from whole games."""

    cells: tuple[Cell, ...]
    pairings: Pairings | None = None
    listed: tuple[Cell, ...] = ()
    from_games: Callable[[Games, Mapping[str, Line]], Lines] | None = None


def _by_crew(*names: str) -> Section:
    """How the crews of some groups did."""
    cells = tuple(tables.own_cells(*names))
    return Section(cells, listed=cells)


def _compared(pairings: Pairings, *names: str) -> Section:
    """A comparison first, then the crews that were played for it alone."""
    return Section(pairings.cells, pairings, tuple(tables.own_cells(*names)) if names else ())


SECTIONS: Mapping[str, Section] = {
    "ladder-family": _compared(tables.ladder("family")),
    "ladder-veteran": _compared(tables.ladder("veteran")),
    "family-fast": _by_crew("family-fast"),
    "family": _by_crew("family"),
    "experienced-fast": _by_crew("experienced-fast"),
    "experienced": _by_crew("experienced"),
    "losses": Section(GROUPS["experienced"].cells, from_games=lambda games, _: tables.losses_table(games)),
    "ceiling": _compared(tables.KNOWING, "ceiling"),
    "ablations": _compared(tables.PARTS, "ablations", "stalling"),
    "mixed": _compared(tables.WEAK_SEAT, "mixed"),
    "chances": Section(HOPING, from_games=lambda games, lines: _chances(games, lines)),
}


def write_report(games: Games, lines: Mapping[str, Line], docs: Path) -> list[str]:
    """Add the games to the results beside the page, and write the tables and the picture; returns what became of each, in words."""
    file = docs.with_suffix(".json")
    pairings = [line for section in SECTIONS.values() if section.pairings for line in section.pairings.lines]
    cells = {cell.name: cell for section in SECTIONS.values() for cell in section.cells}
    results = Results.read(file).with_games(games, cells.values(), pairings)
    if not results.cells:
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
        section = SECTIONS[name]
        found = sum(one.games for _, one in results.of(section.cells))
        here = len(games.of(*section.cells)) if section.from_games else found
        if not here or here < before:
            notes.append(f"{name}: stays as it is, from {before} games; here are {here}")
            return mark[0]
        notes.append(f"{name}: written from {here} games")
        written.add(name)
        text = "\n".join(_section_lines(section, results, games, lines))
        return f"<!-- results: {name}, {here} games -->\n{text}\n<!-- results end -->"

    page, count = _MARKED.subn(anew, page)
    if not count:
        raise SimError("report.marks", str(docs), "has no place for results: <!-- results: NAME --> and <!-- results end -->")
    try:
        if "chances" in written:
            picture = (docs.parent / PICTURE).resolve()
            picture.parent.mkdir(exist_ok=True)
            picture.write_text(draw({TITLES[mode]: found for mode, found in _truths(games, lines).items()}), encoding="utf-8")
        results.write(file)
        docs.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SimError("file.unwritable", str(docs), error.strerror or str(error)) from None
    return notes


def _section_lines(section: Section, results: Results, games: Games, lines: Mapping[str, Line]) -> Lines:
    if section.from_games:
        played = [cell for cell in section.cells if games.of(cell)]
        seeds = [row.seed for row in games.of(*played)]
        programs: dict[str, list[str]] = {}
        for cell in played:
            programs.setdefault(games.source(cell).program, []).append(cell.name)
        machines = [games.source(cell).machine for cell in played]
        return [*section.from_games(games, lines), "", *_facts(len(seeds), (min(seeds), max(seeds)), programs, machines)]
    compared = tables.pairs_table(results, section.pairings) if section.pairings else []
    by_crew = tables.cells_table(results, section.listed)
    found = [one for _, one in results.of(section.cells)]
    # Only times depend on the machine, and only crews that are listed have some.
    machines = [one.source.machine for _, one in results.of(section.listed)] or [one.source.machine for one in found]
    seeds_of_most = HELD_OUT, HELD_OUT + max(one.games for one in found) - 1
    games_found = sum(one.games for one in found)
    facts = _facts(games_found, seeds_of_most, _programs(section, results), machines, _overtaken(section, results))
    return [*compared, *[""] * bool(compared and by_crew), *by_crew, "", *facts]


def _programs(section: Section, results: Results) -> dict[str, list[str]]:
    """The programs that played the games of a table, and which of its crews and pairs these are."""
    found: dict[str, list[str]] = {}
    counted = {cell.name: cell for cell in section.listed}
    pairs: list[tuple[str, str]] = []
    for line in section.pairings.lines if section.pairings else ():
        kept = results.kept(line)
        if kept is None:
            counted |= {cell.name: cell for cell in (*line.a, *line.b)}
        else:
            pairs.append((kept.source.program, f"the pairs of {line.title}"))
    crews: dict[str, dict[str, list[str]]] = {}
    for cell, one in results.of(counted.values()):
        crews.setdefault(f"`{cell.crew}`", {}).setdefault(one.source.program, []).append(cell.name)
    for crew, by_program in crews.items():
        for program, names in by_program.items():
            found.setdefault(program, []).extend([crew] if len(by_program) == 1 else names)
    for program, pair in pairs:
        found.setdefault(program, []).append(pair)
    return found


def _overtaken(section: Section, results: Results) -> list[str]:
    """Pairs counted from games of which some have been replaced by others since."""
    found: list[str] = []
    for line in section.pairings.lines if section.pairings else ():
        kept = results.kept(line)
        if kept is not None and any(one.source.program != kept.source.program for _, one in results.of((*line.a, *line.b))):
            found.append(line.title)
    return found


def _facts(
    games: int, seeds: tuple[int, int], programs: Mapping[str, Sequence[str]], machines: Iterable[str], before: Sequence[str] = ()
) -> Lines:
    """What a table was made from; where the games were not all played with the same program, which were played with what."""
    start = f"{games} games on seeds {seeds[0]} to {seeds[1]}"
    machine = "; ".join(sorted({one for several in machines for one in several.split("; ") if one})) or "a machine that was not noted"
    older = f" Counted before some of these were played, from earlier games alone: {'; '.join(before)}." if before else ""
    if len(programs) == 1:
        return prose(f"{start}, by {next(iter(programs))}, on {machine}.{older}")[:-1]
    *fewer, (most, _) = sorted(programs.items(), key=lambda found: (len(found[1]), found[0]))
    parts = [f"By {program}: {'; '.join(names)}." for program, names in fewer]
    return prose(f"{start}, on {machine}. {' '.join(parts)} All else by {most}.{older}")[:-1]


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
