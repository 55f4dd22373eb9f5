"""The documentation site holds every page, and what its configuration names is there; `make docs` builds it and fails on a warning."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import flashover

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
API = DOCS / "reference" / "api"
PAGES = sorted([*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")])
MODULES = [module for page in sorted(API.glob("*.md")) for module in re.findall(r"automodule:: ([\w.]+)", page.read_text("utf-8"))]


def listed(page: Path) -> set[Path]:
    """The pages in the tables of contents of a page."""
    found: set[Path] = set()
    for tree in re.findall(r"```\{toctree\}\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for line in tree.splitlines():
            if not line or line.startswith(":"):
                continue
            if "*" in line:
                found.update(page.parent.glob(f"{line}.md"))
            else:
                (one,) = [path for path in ((page.parent / f"{line}{ending}").resolve() for ending in (".md", ".ipynb")) if path.exists()]
                found.add(one)
    return found


def test_every_page_is_in_a_table_of_contents() -> None:
    reached = set().union(*(listed(page) for page in PAGES if page.suffix == ".md"))
    missing = {page.relative_to(ROOT).as_posix() for page in PAGES} - {page.relative_to(ROOT).as_posix() for page in reached}
    assert missing == {"docs/index.md"}


def test_no_page_is_listed_twice() -> None:
    everything = [page for lists in (listed(page) for page in PAGES if page.suffix == ".md") for page in lists]
    assert len(everything) == len(set(everything)) > 30


@pytest.mark.parametrize("module", MODULES)
def test_the_reference_names_modules_with_a_docstring(module: str) -> None:
    import_module(module)
    # A compiled module keeps the docstrings of its classes and functions; its own stands in the source.
    home = ROOT / "src" / Path(*module.split("."))
    source = home / "__init__.py" if home.is_dir() else home.with_suffix(".py")
    assert ast.get_docstring(ast.parse(source.read_text("utf-8")))


def test_the_reference_has_everything_the_package_exports() -> None:
    homes = {f"flashover.{home}" for home in flashover._HOMES.values()}
    assert homes <= set(MODULES)


def test_the_reference_has_the_rooms_of_the_laboratory() -> None:
    report = {"flashover.report", *(f"flashover.report.{module}" for module in ("page", "pictures", "tables"))}
    assert report | {"flashover.sim"} <= set(MODULES)
    # What is loaded when it is asked for is not seen in the package: its module is listed as well.
    text = (ROOT / "src" / "flashover" / "envs" / "__init__.py").read_text("utf-8")
    lazy = {f"flashover.envs.{module}" for module in re.findall(r"\), \"(\w+)\"\)", text)}
    assert lazy and {"flashover.envs"} | lazy <= set(MODULES)
    # Without what the environments are made on, the site could not import them.
    needed = {"gymnasium", "numpy", "pettingzoo"}
    assert needed <= set((ROOT / "requirements" / "docs.in").read_text("utf-8").split())


def test_the_links_of_the_notebooks_lead_somewhere() -> None:
    seen = 0
    for page in DOCS.rglob("*.ipynb"):
        for link in re.findall(r"\]\(([\w./-]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), (page.name, link)
            seen += 1
    assert seen
