"""A pytest plugin: every rule has a test that names it, and every name is a rule.

Tests are marked with :func:`flashover.testing.rule`. The ids live in ``docs/reference/rules/catalogue.json``. An unknown id stops
the run. When the whole conformance folder was collected, an id that must have a test and has none fails the run.
``--write-rule-coverage`` writes the page ``docs/reference/rules/coverage.md`` (or the file named) from such a collection.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

CATALOGUE = Path("docs", "reference", "rules", "catalogue.json")
PAGE = Path("docs", "reference", "rules", "coverage.md")
CONFORMANCE = Path("tests", "conformance")
KINDS = {"CLR": "clarification", "AMB": "ruling", "ED": "edition difference", "WE": "worked example"}


class Entry(NamedTuple):
    """One id of the catalogue."""

    id: str
    group: str
    mode: str
    summary: str
    testable: bool
    reason: str

    @property
    def required(self) -> bool:
        """Rules and clarifications need a test; rulings and edition differences are covered through them."""
        return self.testable and (self.group == "CLR" or self.group == "WE" or self.group not in KINDS)


def read_catalogue(path: Path) -> dict[str, Entry]:
    """The ids of the rule catalogue in their printed order."""
    data: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["ids"]
    return {
        name: Entry(
            name,
            entry["group"],
            entry["mode"],
            entry["summary"],
            entry.get("testable", True),
            entry.get("reason", ""),
        )
        for name, entry in data.items()
    }


def missing_ids(catalogue: Mapping[str, Entry], tests: Mapping[str, Iterable[str]]) -> list[str]:
    """The ids that must have a test and have none."""
    return [name for name, entry in catalogue.items() if entry.required and not tests.get(name)]


def coverage_page(catalogue: Mapping[str, Entry], tests: Mapping[str, Iterable[str]]) -> str:
    """The page of the docs: each id with its mode, its meaning and the tests that prove it."""
    counted = [entry for entry in catalogue.values() if entry.required]
    lines = [
        "# Rule coverage",
        "",
        "Written by `pytest tests/conformance --write-rule-coverage`; do not edit by hand. Every id below is a mark on",
        "the tests named beside it, so a rule, its code and its tests are found by one search.",
        "",
        f"{len(counted)} ids need a test; {len(missing_ids(catalogue, tests))} have none.",
    ]
    group = ""
    for entry in catalogue.values():
        if entry.group != group:
            group = entry.group
            title = f"{group} ({KINDS[group]}s)" if group in KINDS else group
            lines += ["", f"## {title}", "", "| id | mode | meaning | tests |", "| --- | --- | --- | --- |"]
        shown = "<br>".join(f"`{test}`" for test in sorted(tests.get(entry.id, ())))
        if not entry.testable:
            shown = "; ".join(part for part in (f"not testable: {entry.reason}", shown) if part)
        lines.append(f"| {entry.id} | {entry.mode} | {entry.summary} | {shown or '–'} |")
    return "\n".join(lines) + "\n"


class RuleCoverage:
    """The plugin object of one run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.root = config.rootpath
        self.catalogue = read_catalogue(self.root / CATALOGUE)
        self.tests: dict[str, set[str]] = {}
        self.partial = any("::" in str(arg) for arg in config.args)
        self.missing: list[str] = []

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """A run of chosen tests says nothing about coverage."""
        if items:
            self.partial = True

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Gathers the marks and refuses unknown ids."""
        folder = self.root / CONFORMANCE
        files = set()
        unknown = []
        for item in items:
            files.add(item.path)
            name = f"{item.path.name}::{item.nodeid.split('::', 1)[-1].split('[')[0]}"
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    if rule not in self.catalogue:
                        unknown.append(f"{name} is marked with the unknown id {rule!r}")
                    elif folder in item.path.parents:
                        self.tests.setdefault(rule, set()).add(name)
        if unknown:
            raise pytest.UsageError("\n".join(sorted(set(unknown))))
        expected = set(folder.glob("test_*.py"))
        if not expected or not expected <= files:
            self.partial = True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Finds the ids without a test and writes the page."""
        target = self.config.getoption("write_rule_coverage")
        if not self.partial and not session.testsfailed:
            self.missing = missing_ids(self.catalogue, self.tests)
            if target:
                path = self.root / PAGE if target == "page" else Path(target)
                path.write_text(coverage_page(self.catalogue, self.tests), encoding="utf-8")
        elif target:
            raise pytest.UsageError("--write-rule-coverage needs the whole conformance folder")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails the run; a worker of pytest-xdist hands its finding to the process that decides."""
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["rules_without_test"] = self.missing
        elif self.missing and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Takes over what a worker found."""
        self.missing = self.missing or list(getattr(node, "workeroutput", {}).get("rules_without_test", ()))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Names the ids without a test."""
        if self.missing:
            terminalreporter.section("rules without a test", red=True)
            for name in self.missing:
                terminalreporter.line(f"{name}: {self.catalogue[name].summary}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--write-rule-coverage``."""
    group = parser.getgroup("flashover")
    group.addoption(
        "--write-rule-coverage",
        nargs="?",
        const="page",
        default=None,
        metavar="FILE",
        help="write the rule coverage page, by default docs/reference/rules/coverage.md",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the mark and, where there is a catalogue, the plugin object."""
    config.addinivalue_line("markers", "rule(*ids): the rules of docs/reference/rules/catalogue.json that this test proves")
    if (config.rootpath / CATALOGUE).exists():
        config.pluginmanager.register(RuleCoverage(config), "flashover-rule-coverage")
