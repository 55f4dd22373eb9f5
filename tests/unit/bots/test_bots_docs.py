"""What docs/guide/bots.md shows is true: its bot is installed and keeps the contract, its commands and its script run."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flashover.bots import bot_info, get_bot
from flashover.cli.arguments import make_parser
from flashover.testing import check_bot
from tests.kit.packages import installed

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "guide" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
BOT, CHECK, SCRIPT = (code for language, code in BLOCKS if language == "python")
(POINTS,) = (code for language, code in BLOCKS if language == "toml")
(COMMANDS,) = (code for language, code in BLOCKS if language == "text")


@pytest.fixture
def brave(tmp_path: Path) -> Iterator[None]:
    """The package of the page."""
    points = POINTS.replace('[project.entry-points."flashover.bots"]', "").replace('"', "")
    with installed(tmp_path, "brave_bots", BOT, points, "brave-bots 1.0"):
        yield


@pytest.mark.usefixtures("brave")
def test_the_bot_of_the_page_keeps_the_contract() -> None:
    info = bot_info("brave")
    assert (info.about, info.source, info.error) == ("Runs into the house and sees what happens.", "brave-bots 1.0", None)
    assert vars(get_bot("brave:courage=9")) == {"courage": 9}
    assert check_bot("brave", games=2).games == 2
    lines = [line for line in BOT.splitlines() if line.strip()]
    assert len(lines) <= 10


@pytest.mark.usefixtures("brave")
def test_the_test_of_the_page_passes_and_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {}
    exec(CHECK.replace("games=20", "games=1"), names)  # noqa: S102 - our own page
    names["test_brave"]()
    module = sys.modules["brave_bots"]
    monkeypatch.setattr(module.BraveBot, "choose", lambda *_: "fly away")
    with pytest.raises(AssertionError, match="fly away"):
        names["test_brave"]()


@pytest.mark.usefixtures("brave")
def test_the_commands_of_the_page_are_real() -> None:
    for line in COMMANDS.splitlines():
        program, *arguments = line.split()
        assert program == "flashover" and make_parser().parse_args(arguments).action == "bench"


def test_the_script_of_the_page_runs(tmp_path: Path) -> None:
    script = tmp_path / "plan.py"
    script.write_text(SCRIPT.replace("games=20", "games=3"))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stderr == "" and len(done.stdout.split()) == 2
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 7


def test_the_links_of_the_page_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / "guide" / target.partition("#")[0]).exists(), target
