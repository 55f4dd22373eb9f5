"""The figures of a study as tables of text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from flashover.i18n import FALLBACK, catalogue, text
from flashover.sim.figures import Figures
from flashover.sim.report import table
from flashover.sim.stats import Comparison
from flashover.sim.study import Group, Study

#: The columns of a cell and of a comparison: words by their key `report.head.…`, signs as they are.
HEAD = ("cell", "games", "won", "%", "95 %", "turns", "10–90 %", "rescued", "lost", "damage", "collapse", "victims")
COMPARED = ("cell", "against", "pairs", "only_it", "only_other", "difference", "p")


class Rated(Protocol):
    """How often a cell wins: `Figures`, or what is left of them in a file."""

    @property
    def games(self) -> int:
        """Of how many games."""

    @property
    def rate(self) -> float:
        """The share of games won."""

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""


class Changed(Protocol):
    """What a change does to that share: `Comparison`, or what is left of it in a file."""

    @property
    def difference(self) -> float:
        """How much more often the changed game is won."""

    @property
    def low(self) -> float:
        """The end of the 95 % interval below it."""

    @property
    def high(self) -> float:
        """The one above it."""

    @property
    def p_value(self) -> float:
        """Whether that is chance."""


def head_of(columns: Sequence[str], language: str = FALLBACK) -> tuple[str, ...]:
    """The heads of columns in a language."""
    words = catalogue(language)
    return tuple(text(f"report.head.{name}", language) if f"report.head.{name}" in words else name for name in columns)


def number(value: float, form: str, language: str = FALLBACK) -> str:
    """A number in a form such as `.1f`, with the decimal sign of the language."""
    return format(value, form).replace(".", text("format.decimal", language))


def label_of(study: Study, group: Group, number: int) -> str:
    """What a cell is called in a group."""
    at = group.cells.index(number)
    return group.labels[at] if at < len(group.labels) and group.labels[at] else study.cells[number].name


def interval_text(low: float, high: float, language: str = FALLBACK) -> str:
    """An interval of shares, in percent."""
    return f"{number(low * 100, '.1f', language)}–{number(high * 100, '.1f', language)}"


def summary_line(label: str, figures: Figures, language: str = FALLBACK) -> tuple[str, ...]:
    """The figures of a cell, as `HEAD` names them."""
    games = figures.games
    causes = figures.causes
    return (
        label,
        str(games),
        str(figures.wins),
        number(figures.rate * 100, ".1f", language) if games else "–",
        interval_text(*figures.interval, language) if games else "–",
        number(figures.turns, ".1f", language),
        f"{figures.quantile(0.1)}–{figures.quantile(0.9)}",
        number(figures.mean(figures.rescued), ".2f", language),
        number(figures.mean(figures.lost), ".2f", language),
        number(figures.mean(figures.cubes), ".1f", language),
        *(f"{number(figures.mean(causes.get(cause, 0)) * 100, '.1f', language)} %" for cause in ("collapse", "victims")),
    )


def summary_lines(study: Study, figures: Sequence[Figures], language: str = FALLBACK) -> str:
    """All cells, group by group."""
    parts = []
    for group in study.groups:
        lines = [head_of(HEAD, language), *(summary_line(label_of(study, group, n), figures[n], language) for n in group.cells)]
        head = f"{group.title}\n\n" if len(study.groups) > 1 else ""
        parts.append(head + table(lines, left=1))
    return "\n\n".join(parts)


def compared(study: Study, figures: Sequence[Figures]) -> Iterator[tuple[Group, int, Comparison]]:
    """Each cell of a group that is compared against the first, on the seeds both have played."""
    for group in study.groups:
        if group.compare:
            base = figures[group.cells[0]]
            for number in group.cells[1:]:
                found = figures[number].against(base)
                if found.pairs:
                    yield group, number, found


def points(found: Changed, language: str = FALLBACK) -> str:
    """A difference in percentage points with its interval."""
    difference, low, high = (number(value * 100, "+.1f", language) for value in (found.difference, found.low, found.high))
    return f"{difference} [{text('report.range', language, low=low, high=high)}]"


def p_text(value: float, language: str = FALLBACK) -> str:
    """A p-value as it is written."""
    return f"< {number(0.0001, '.4f', language)}" if value < 1e-4 else number(value, ".2g", language)


def comparison_lines(study: Study, figures: Sequence[Figures], language: str = FALLBACK) -> str:
    """All comparisons; nothing without one."""
    lines: list[tuple[str, ...]] = [
        (
            label_of(study, group, number),
            label_of(study, group, group.cells[0]),
            str(found.pairs),
            str(found.only_a),
            str(found.only_b),
            points(found, language),
            p_text(found.p_value, language),
        )
        for group, number, found in compared(study, figures)
    ]
    return table([head_of(COMPARED, language), *lines], left=2) if lines else ""


def failures(study: Study, figures: Sequence[Figures], language: str = FALLBACK) -> Iterator[str]:
    """One line for each cell with games that failed, with the first of them."""
    for cell, found in zip(study.cells, figures, strict=True):
        if found.failed:
            seed, error = found.errors[0]
            yield text("report.failed", language, cell=cell.name, n=found.failed, seed=seed, error=error)


def summary_json(study: Study, figures: Sequence[Figures]) -> dict[str, object]:
    """The same as JSON."""
    cells = [
        {
            "cell": cell.name,
            "games": found.games,
            "failed": found.failed,
            "wins": found.wins,
            "rate": found.rate,
            "low": found.interval[0],
            "high": found.interval[1],
            "turns": found.turns,
            "rescued": found.mean(found.rescued),
            "lost": found.mean(found.lost),
            "cubes": found.mean(found.cubes),
            "decisions": found.mean(found.decisions),
            "causes": found.causes,
        }
        for cell, found in zip(study.cells, figures, strict=True)
    ]
    pairs = [
        {"a": study.cells[number].name, "b": study.cells[group.cells[0]].name, **found._asdict()}
        for group, number, found in compared(study, figures)
    ]
    return {"name": study.name, "first": study.first, "cells": cells, "comparisons": pairs}
