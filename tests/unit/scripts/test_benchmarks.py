"""The benchmarks ask for what was promised, say what they could not measure, and never fail for being slow."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gymnasium.vector import AutoresetMode

from benchmarks import envs, run


def least(name: str) -> float | None:
    (target,) = (one for one in run.TARGETS if one.name == name)
    assert not target.aim
    return target.least


def test_the_engine_is_held_to_what_was_promised() -> None:
    assert (least("A family / C"), least("A veteran / C")) == (0.50, 0.35)
    assert least("B family / pyspiel hanabi") == least("B veteran / pyspiel hanabi") == 15
    assert least("pure A family / catanatron") == least("pure A veteran / catanatron") == 10


def test_the_environments_are_held_to_what_was_promised() -> None:
    wanted = {(one.ours, one.theirs): one.least for one in envs.targets() if not one.aim}
    assert wanted == {
        ("ours.family.views", None): 2e6,
        ("ours.veteran.views", None): 1.3e6,
        ("ours.family.single", None): 3e5,
        ("ours.family.views", "pgx.connect_four"): 1,
        ("ours.family.views", "pgx.backgammon"): 35,
        ("ours.family.views", "pettingzoo.hanabi"): 1000,
        ("ours.family.views", "pettingzoo.connect_four"): 150,
        ("ours.family.views", "spiel.connect_four"): 5,
    }
    shown = {one.theirs for one in envs.targets() if one.aim and one.ours == "ours.veteran.views"}
    assert shown == set(envs.TIMES)


def test_every_way_to_begin_anew_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "GAMES", 8)
    assert {mode for _, mode in envs.WAYS.values()} == {mode.value for mode in AutoresetMode}
    figures = envs.ours(0.001)
    for name in envs.KINDS:
        assert set(figures[name]) == {*envs.WAYS, "single", "bare_playout"} and all(value > 0 for value in figures[name].values())


class Alone:
    """An environment that is over after each turn."""

    over = False
    agent_selection = "one"

    def reset(self, seed: int | None = None) -> None:  # noqa: ARG002 - as PettingZoo has it
        self.over = False

    def last(self) -> tuple[dict[str, object], int, bool, bool, dict[str, object]]:
        return {"action_mask": None}, 0, self.over, False, {}

    def action_space(self, _agent: str) -> Alone:
        return self

    def sample(self, _mask: object) -> int:
        return 0

    def step(self, _action: int) -> None:
        self.over = True


@pytest.mark.parametrize("there", [True, False])
def test_hanabi_is_left_out_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], there: bool
) -> None:
    made: list[dict[str, int]] = []
    games: dict[str, Any] = {name: ModuleType(name) for name in ("pettingzoo", "pettingzoo.classic")}
    four: Any = ModuleType("connect_four_v3")
    four.env = Alone
    games["pettingzoo.classic"].connect_four_v3 = four
    if there:
        hanabi: Any = ModuleType("hanabi_v5")

        def env(**given: int) -> Alone:
            made.append(given)
            return Alone()

        hanabi.env = env
        games["pettingzoo.classic"].hanabi_v5 = hanabi
    for name, module in games.items():
        monkeypatch.setitem(sys.modules, name, module)
    found = envs.pettingzoo(0.003)
    assert set(found) == ({"connect_four", "hanabi"} if there else {"connect_four"})
    assert made == ([{"players": 4, "hand_size": 4}] if there else [])
    assert ("hanabi is left out" in capsys.readouterr().err) is not there


def test_what_is_slow_is_written_down_and_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "best_of", lambda _who, _rounds: {"ours.family.views": 10.0, "pgx.connect_four": 20.0})
    file = tmp_path / "envs.json"
    monkeypatch.setattr(sys, "argv", ["envs.py", "--peers", str(tmp_path / "none"), "--json", str(file)])
    assert envs.main() == 0
    data = json.loads(file.read_text("utf-8"))
    verdicts = {row["target"]: row["verdict"] for row in data["targets"]}
    assert verdicts["family / pgx.connect_four"] == "MISS" and verdicts["family / pettingzoo.hanabi"] == "not measured"
    assert data["best"]["ours.family.views"] == 10 and data["about"]["rounds"] == 3
    assert "not measured: pettingzoo.connect_four, pettingzoo.hanabi" in capsys.readouterr().out
