"""Every picture of a report: which there are, and as files of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from flashover.board import Board
from flashover.errors import SimError
from flashover.formats.position import new_ruleset
from flashover.i18n import FALLBACK, text
from flashover.options import Options
from flashover.report.charts import Bar, Chart, Curve, curves, intervals, layers, shares
from flashover.report.heat import heat, plan_svg
from flashover.report.paint import PAINTS, Paint
from flashover.report.tables import Changed, Rated, compared, interval_text, label_of, number, p_text, points
from flashover.sim.figures import KINDS, Figures
from flashover.sim.folder import Folder
from flashover.sim.plan import Cell
from flashover.sim.study import Group, Study

#: How a game ends, and what is shown on a house; their words are `report.end.…` and `report.map.…`.
ENDS = ("won", "collapsed", "lost", "unfinished")
MAPS = ("exploded", "lost", "rescued")
#: A curve ends where all but this share of the games is over.
_TAIL = 0.01


def rates(study: Study, group: Group, figures: Sequence[Rated], paint: Paint, language: str = FALLBACK) -> Chart:
    """How often the cells of a group win."""
    rows = [
        Bar(
            label_of(study, group, n),
            found.rate,
            *found.interval,
            text(
                "report.of", language, share=f"{number(found.rate * 100, '.1f', language)} %",
                range=interval_text(*found.interval, language), games=found.games,
            ),
        )
        for n in group.cells
        if (found := figures[n]).games
    ]  # fmt: skip
    return intervals(text("report.won", language, group=group.title), rows, paint, low=0.0, high=1.0)


def ends(study: Study, group: Group, figures: Sequence[Figures], paint: Paint, language: str = FALLBACK) -> Chart:
    """How the games of a group ended."""
    rows = []
    for n in group.cells:
        found = figures[n]
        if found.games:
            parts = [
                (
                    text(f"report.end.{outcome}", language),
                    found.mean(found.ends[outcome].total() if outcome in found.ends else 0),
                    paint.outcomes[outcome],
                )
                for outcome in ENDS
            ]
            rows.append((label_of(study, group, n), parts))
    return shares(text("report.ends", language, group=group.title), rows, paint, point=text("format.decimal", language))


def differences(
    study: Study, figures: Sequence[Figures], paint: Paint, language: str = FALLBACK
) -> Iterator[tuple[Group, Chart]]:
    """What each change does to the chance to win, group by group, the strongest first."""
    for group in study.groups:
        found = [(label_of(study, one, n), change) for one, n, change in compared(study, figures) if one is group]
        if found:
            yield group, changes(study, group, found, paint, language)


def changes(study: Study, group: Group, found: Sequence[tuple[str, Changed]], paint: Paint, language: str = FALLBACK) -> Chart:
    """The changes of one group, by what they are called."""
    title = text("report.against", language, group=group.title, base=label_of(study, group, group.cells[0]))
    return points_gained(title, found, paint, language)


def points_gained(
    title: str, found: Sequence[tuple[str, Changed]], paint: Paint = PAINTS["light"], language: str = FALLBACK
) -> Chart:
    """Comparisons by what they are called, with the interval of each: how much more often the one than the other is won.

    >>> from flashover.sim import compare
    >>> found = compare({seed: True for seed in range(20)}, {seed: seed > 5 for seed in range(20)})
    >>> points_gained("by a rope", [("two firefighters", found)])
    <Chart 'by a rope'>
    """
    rows = [
        Bar(
            label, one.difference, one.low, one.high, f"{points(one, language)}, p {p_text(one.p_value, language)}",
            paint.mark if one.p_value < 0.05 else paint.unfinished,
        )
        for label, one in sorted(found, key=lambda pair: pair[1].difference)
    ]  # fmt: skip
    end = 1.1 * max(0.05, *(max(abs(row.low), abs(row.high)) for row in rows))
    return intervals(title, rows, paint, low=-end, high=end, zero=True, unit=text("report.points", language))


def over_time(figures: Figures, paint: Paint, language: str = FALLBACK) -> tuple[Chart, Chart]:
    """How games end, and what they have cost, turn by turn."""
    turns = max(1, figures.quantile(1 - _TAIL))
    words = {name: text(f"report.curve.{name}", language) for name in ("cubes", "explosions", "rescued", "lost")}
    # The numbers at the end are those of whole games, as in the tables: the few games that go on after the last turn drawn are in them.
    stacked = [
        Curve(
            text(f"report.end.{end}", language), paint.outcomes[end], figures.over_by(end, turns),
            final=figures.mean(figures.ends[end].total() if end in figures.ends else 0),
        )
        for end in ENDS
    ]  # fmt: skip
    in_all = {kind: figures.mean(figures.by_turn[code].total()) for kind, code in KINDS.items()}
    # What happens in a turn has a mark; the cubes of the set-up have none, and stand in the house when the first turn begins.
    at_start = figures.mean(figures.cubes) - in_all["damaged"]
    cubes = [at_start + so_far for so_far in figures.so_far(KINDS["damaged"], turns)]
    lines = [
        Curve(words["cubes"], paint.collapse, cubes, final=figures.mean(figures.cubes)),
        Curve(words["explosions"], paint.mark, figures.so_far(KINDS["exploded"], turns), "7 3", in_all["exploded"]),
        Curve(words["rescued"], paint.won, figures.so_far(KINDS["rescued"], turns), "2 3", in_all["rescued"]),
        Curve(words["lost"], paint.victims, figures.so_far(KINDS["lost"], turns), "9 3 2 3", in_all["lost"]),
    ]
    shown = [curve for curve in stacked if curve.values[-1] > 0]
    along, point = text("report.turns", language), text("format.decimal", language)
    over, course = text("report.over", language), text("report.course", language)
    return layers(over, shown, paint, along=along), curves(course, lines, paint, along=along, point=point)


def maps(figures: Figures, paint: Paint, plan: str, language: str = FALLBACK) -> Iterator[tuple[str, Chart]]:
    """Where it happens, one house for each kind."""
    point = text("format.decimal", language)
    for name in MAPS:
        title = text(f"report.map.{name}", language, n=100)
        yield name, heat(title, figures.by_place[KINDS[name]], figures.games, getattr(paint, name), paint, plan, point)


def board_of(cell: Cell) -> Board:
    """The house of a cell."""
    return new_ruleset(Options.from_json(dict(cell.options)), cell.seats).board


def file_name(words: str) -> str:
    """A name a file can have."""
    return re.sub(r"[^A-Za-z0-9=]+", "-", words).strip("-").lower()


def pictures(folder: Folder, figures: Sequence[Figures], theme: str, language: str = FALLBACK) -> Iterator[tuple[str, str]]:
    """Name and SVG of every picture."""
    paint = PAINTS[theme]
    study = folder.study
    for group in study.groups:
        if any(figures[n].games for n in group.cells):
            yield f"won-{file_name(group.title)}", rates(study, group, figures, paint, language).svg(paint)
            yield f"ends-{file_name(group.title)}", ends(study, group, figures, paint, language).svg(paint)
    for group, chart in differences(study, figures, paint, language):
        yield f"differences-{file_name(group.title)}", chart.svg(paint)
    for cell, found in zip(study.cells, figures, strict=True):
        if not found.games:
            continue
        name = file_name(cell.name)
        for kind, chart in zip(("over", "course"), over_time(found, paint, language), strict=True):
            yield f"{name}-{kind}", chart.svg(paint)
        definitions, plan = plan_svg(board_of(cell), theme)
        for kind, chart in maps(found, paint, plan, language):
            yield f"{name}-{kind}", chart._replace(body=f"<defs>{definitions}</defs>{chart.body}").svg(paint)


def write_pictures(
    where: Path, folder: Folder, figures: Sequence[Figures], *, theme: str, png: bool, language: str = FALLBACK
) -> list[str]:
    """Write every picture into a folder; their names."""
    names = []
    try:
        where.mkdir(parents=True, exist_ok=True)
        for name, svg in pictures(folder, figures, theme, language):
            (where / f"{name}.svg").write_text(svg, encoding="utf-8")
            names.append(f"{name}.svg")
            if png:
                (where / f"{name}.png").write_bytes(png_of(svg))
                names.append(f"{name}.png")
    except OSError as error:
        raise SimError("file.unwritable", str(where), error.strerror or str(error)) from None
    return names


def png_of(svg: str) -> bytes:
    """A picture as PNG, twice as large so that text is sharp."""
    try:
        import resvg_py
    except ImportError:
        raise SimError("sim.no_resvg", "--png", 'needs resvg-py: pip install "flashover[lab]"') from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))
