"""A section at the end of a run that says what the property tests really did."""

from __future__ import annotations

from typing import Any

import pytest

from tests.properties.soak import FULL, PROPERTY, RecordProperty, Tally


@pytest.fixture
def tally(record_property: RecordProperty) -> Tally:
    """Figures for the summary; figures with the same title and name are added up."""

    def tell(title: str, **figures: int) -> None:
        record_property(PROPERTY, [title, [[name, figure] for name, figure in figures.items()]])

    return tell


def pytest_terminal_summary(terminalreporter: Any) -> None:
    totals: dict[str, dict[str, int]] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            if getattr(report, "when", "") != "call":
                continue
            for name, value in report.user_properties:
                if name == PROPERTY:
                    title, figures = value
                    total = totals.setdefault(title, {})
                    for what, figure in figures:
                        total[what] = total.get(what, 0) + figure
    if not totals:
        return
    terminalreporter.section("soak, full figures" if FULL else "soak, a sample (full figures: make soak)")
    for title in sorted(totals):
        figures = ", ".join(f"{figure:,} {what.replace('_', ' ')}" for what, figure in totals[title].items())
        terminalreporter.write_line(f"soak: {title}: {figures}")
