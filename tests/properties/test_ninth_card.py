"""A new card is one row of `cards.py`: it plays by its numbers and abilities, and the value network sees the old cards as before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import flashover
from flashover.tactics.features import NAMES
from tests.properties import ninth_card

ROOT = Path(__file__).parents[2]
#: A captain who also identifies, carries and fires for less.
CHIEF = '    CHIEF = "chief", Card(ap=2, command_ap=1, abilities=Ability.COMMAND | Ability.IDENTIFY, carry_cost=1, gun_cost=1)\n'
LAST_ROW = "value_slot=7)\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with a ninth card."""
    copy = tmp_path_factory.mktemp("nine") / "flashover"
    shutil.copytree(Path(flashover.__file__).parent, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
    rows = (copy / "cards.py").read_text(encoding="utf-8")
    assert rows.count(LAST_ROW) == 1
    (copy / "cards.py").write_text(rows.replace(LAST_ROW, LAST_ROW + CHIEF), encoding="utf-8")
    return copy


def run(package: Path, *arguments: str) -> object:
    environment = {**os.environ, "PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}", "FLASHOVER_PURE": "1"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_value_network_sees_the_printed_cards_as_before(package: Path) -> None:
    expected = ninth_card.features()
    assert len(expected) > 100 and len({tuple(row) for row in expected}) > 100
    assert run(package, "-m", "tests.properties.ninth_card", "features") == expected


def test_a_ninth_card_plays_by_its_row(package: Path) -> None:
    found = run(package, "-m", "tests.properties.ninth_card", "play", "chief")
    assert isinstance(found, dict)
    assert found["names"] == [*ninth_card.PRINTED, "chief"]
    assert found["inputs"] == [*NAMES]  # no input of its own
    assert {"command", "identify", "move", "end"} <= set(found["used"])


def test_a_ninth_card_costs_what_its_row_says(package: Path) -> None:
    script = """
import json
from flashover import Options
from flashover.testing import scenario
carrier = scenario("2,2: 0v", specialists=["chief"], options={"mode": "experienced"})
gunner = scenario("0,7: 0", specialists=["chief"], options={"mode": "experienced"}, ap=1)
print(json.dumps([
    carrier.position["ap"], carrier.position["bonus"], carrier.game.cost("move right carry victim"), gunner.game.cost("gun"),
    "gun" in gunner.plies, "drive engine right" in gunner.plies, Options(mode="experienced").pool[-1],
]))
"""
    bonus = {"command": 1, "extinguish": 0, "movement": 0}
    assert run(package, "-c", script) == [2, bonus, 1, 1, True, False, "chief"]


