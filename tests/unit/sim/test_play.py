"""One game of a cell: in compiled code the same as in Python, on a clock that ends, and looked at once more."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import flashover
from flashover.bots import Bot, Clock, Option, get_bot, registry
from flashover.sim import Budget, make_cell, play, play_game, replay
from flashover.sim.fingerprint import code_digest, files
from flashover.tactics.playouts import MOST_TURNS

CREWS: tuple[tuple[int, dict[str, object]], ...] = (
    (1, {"mode": "family"}),
    (4, {"mode": "family", "family_setup": "random_b", "edition": "cs"}),
    (3, {"mode": "experienced", "level": "heroic", "board_side": "B", "gun_reroll": "once"}),
    (5, {"mode": "experienced", "level": "veteran", "specialist_choice": "random", "continue_after_win": "ask"}),
    (2, {"mode": "experienced", "level": "recruit", "reveal_poi_on_firefighter": "may", "engine_carries_victims": True}),
)


@pytest.mark.parametrize(("seats", "options"), CREWS)
def test_a_game_in_compiled_code_is_the_game_ply_by_ply(seats: int, options: dict[str, object]) -> None:
    for name in ("greedy", "scout"):
        cell = make_cell(name, seats, options)
        for seed in range(1, 4):
            fast, slow = play_game(cell, seed), play._asked_row(cell, seed, play.finished(cell, seed))
            assert fast._replace(turn_ms={}) == slow._replace(turn_ms={})
            assert list(fast.turn_ms) == list(slow.turn_ms) == ["greedy"]


def test_given_specialists_and_the_last_turn_are_the_same_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is not decided ends with the fire dice of its last turn in the hand."""
    cell = make_cell("greedy", 2, {"mode": "experienced"}, specialists=["hazmat", "imaging"])
    for most in (MOST_TURNS, 5):
        monkeypatch.setattr(play, "MOST_TURNS", most)
        fast, slow = play_game(cell, 1), play._asked_row(cell, 1, play.finished(cell, 1))
        assert fast._replace(turn_ms={}) == slow._replace(turn_ms={})
    assert (fast.outcome, fast.turns) == ("unfinished", 5)


def test_a_game_of_a_study_is_looked_at_once_more() -> None:
    cell = make_cell("greedy", 2, {"mode": "family"})
    row, game = play_game(cell, 5), replay(cell, 5)
    assert game.over and game.result is not None and game.result["outcome"] == row.outcome and game.turn == row.turns
    assert game.record().plies == game.history


class Anytime(Bot):
    """Thinks until its clock is over."""

    clocks: ClassVar[list[Clock]] = []

    def choose(self, observation: Mapping[str, Any], legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        self.clocks.append(clock)
        while not clock.over():
            clock.spent(10)
        return legal[0]


class Timed(Anytime):
    """Has a time of its own."""

    options = (Option("seconds", float, 1.0, "time for a ply"),)

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint(made.__name__.lower(), f"{__name__}:{made.__name__}", registry.GROUP) for made in (Anytime, Timed)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else ())
    monkeypatch.setattr(registry, "plugins", registry._Plugins())


@pytest.mark.usefixtures("guests")
def test_a_bot_that_thinks_until_its_clock_is_over_gets_one_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "SECONDS", 0.0)
    monkeypatch.setattr(Anytime, "clocks", [])
    assert play_game(make_cell("anytime", 1, {"mode": "family"}), 1).outcome
    assert Anytime.clocks and all(clock.seconds_left is not None for clock in Anytime.clocks)


@pytest.mark.usefixtures("guests")
def test_a_budget_is_every_bots_and_without_one_a_bot_with_seconds_has_its_own() -> None:
    for spec in ("anytime", "timed", "greedy"):
        assert Budget(nodes=7).clock(get_bot(spec)).nodes_left == 7
        assert Budget(seconds=5).clock(get_bot(spec)).seconds_left is not None
    assert Budget().clock(get_bot("anytime")).seconds_left is not None
    for spec in ("timed", "greedy", "planner"):
        assert Budget().clock(get_bot(spec)).seconds_left is None


@pytest.mark.usefixtures("guests")
def test_a_budget_in_nodes_repeats_exactly() -> None:
    cell = make_cell("anytime", 2, {"mode": "family"})
    assert play_game(cell, 1, Budget(nodes=30))._replace(turn_ms={}) == play_game(cell, 1, Budget(nodes=50))._replace(turn_ms={})


def test_the_fingerprint_is_of_what_a_wheel_has(tmp_path: Path) -> None:
    """What is packed, and nothing that only lies in a source tree: logs of the training, compiled modules, caches."""
    source = Path(flashover.__file__).parent
    packed = tmp_path / "flashover"
    globs = ("*.log", "*.so", "*.pyc", "__pycache__", "static")
    shutil.copytree(source, packed, ignore=shutil.ignore_patterns(*globs))
    assert any(path.suffix == ".log" for path in source.rglob("*.log")), "there is something to leave out"
    assert code_digest(packed) == code_digest()
    counted = {path.as_posix() for path in files(packed)}
    assert {"rules/fire.py", "tactics/streams.py", "bots/weights/family.json", "data/boards/a.json"} <= counted
    assert not any(path.startswith(("server/", "render/", "data/results/")) for path in counted)
    (packed / "rules" / "fire.py").write_text("# another rule", encoding="utf-8")
    assert code_digest.__wrapped__(packed) != code_digest()


def test_the_fingerprint_is_the_same_in_both_builds() -> None:
    lines = "from flashover.sim.fingerprint import code_digest; print(code_digest())"
    for pure in ("", "1"):
        done = subprocess.run(
            [sys.executable, "-c", lines], env={"FLASHOVER_PURE": pure}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == code_digest()
