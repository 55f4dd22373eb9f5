"""Every piece of Python in a document is run by a test; the one of CONTRIBUTING.md by this file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"^ *```python$", re.MULTILINE)
#: Document -> the test that runs its code.
RUN_BY = {
    "CONTRIBUTING.md": "tests/unit/test_snippets.py",
    "README.md": "tests/unit/test_readme.py",
    "docs/guide/advisor.md": "tests/unit/advice/test_advice_docs.py",
    "docs/guide/bots.md": "tests/unit/bots/test_bots_docs.py",
    "docs/guide/search.md": "tests/unit/test_library_docs.py",
    "docs/how-to/boards.md": "tests/unit/test_board.py",
    "docs/how-to/laboratory.md": "tests/cli/test_laboratory.py",
    "docs/reference/environments.md": "tests/envs/test_documented.py",
    "docs/reference/library.md": "tests/unit/test_library_docs.py",
    "docs/reference/records.md": "tests/unit/test_record.py",
    "docs/reference/studies.md": "tests/unit/sim/test_studies_docs.py",
}


def documents() -> list[Path]:
    """The pages of the project, as they are packed."""
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md"), *(ROOT / "benchmarks").rglob("*.md")]


def test_a_test_runs_the_code_of_every_document() -> None:
    with_code = {page.relative_to(ROOT).as_posix() for page in documents() if CODE.search(page.read_text("utf-8"))}
    assert with_code == set(RUN_BY)
    for page, test in RUN_BY.items():
        assert Path(page).name in (ROOT / test).read_text("utf-8"), f"{test} does not look at {page}"


def test_the_picture_of_a_rule_in_contributing_passes_and_can_fail() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (found,) = re.findall(r"^( *)```python\n(.*?)^ *```$", page, re.DOTALL | re.MULTILINE)
    space, block = found
    code = "\n".join(line.removeprefix(space) for line in block.splitlines())
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - our own page
    (name,) = (name for name in names if name.startswith("test_"))
    names[name]()
    exec(code.replace("f f", "f s"), names)  # noqa: S102 - the same
    with pytest.raises(AssertionError):
        names[name]()
    # It is a test of the suite, so it stays true.
    assert code.partition("\n\n")[2].strip() in (ROOT / "tests" / "conformance" / "test_flash.py").read_text("utf-8")
