"""Bots are named by a strict text, come from any package, and a broken one leaves the others usable."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from time import monotonic
from typing import ClassVar

import pytest

from flashover import Game
from flashover.bots import (
    Bot,
    BotError,
    Clock,
    Option,
    bot_info,
    bot_infos,
    bot_names,
    get_bot,
    read_spec,
    registry,
    sentence,
)
from flashover.bots.spec import fill, split_spec
from flashover.server.thinking.bots import bot_infos as offered
from tests.kit.packages import installed

OPTIONS = (
    Option("seconds", float, None, "time for a turn", low=0.01, high=60),
    Option("beam", int, 80, "positions kept", low=1),
    Option("rollouts", bool, True, "look ahead"),
    Option("weights", str, "full", "which value", values=("full", "plain")),
    Option("file", str, "", "a file of weights"),
)


class FirstBot(Bot):
    """Plays the first ply of the list.

    More about it.
    """

    options: ClassVar[tuple[Option, ...]] = OPTIONS[:2]

    def __init__(self, *, seconds: float | None, beam: int) -> None:
        self.seconds, self.beam = seconds, beam

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - the signature of every bot
        return legal[0]


class Unmakeable(FirstBot):
    """Its constructor takes other arguments than its options."""

    options: ClassVar[tuple[Option, ...]] = ()


class Mislabelled(FirstBot):
    """Its options are texts."""

    options = ("seconds",)  # type: ignore[assignment]  # the mistake


NO_BOT = 5


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    home = "tests.unit.bots.test_registry"
    points = [
        EntryPoint("first", f"{home}:FirstBot", registry.GROUP),
        EntryPoint("lost", "no.such.module:Bot", registry.GROUP),
        EntryPoint("number", f"{home}:NO_BOT", registry.GROUP),
        EntryPoint("unmakeable", f"{home}:Unmakeable", registry.GROUP),
        EntryPoint("mislabelled", f"{home}:Mislabelled", registry.GROUP),
        EntryPoint("Bad Name", f"{home}:FirstBot", registry.GROUP),
        EntryPoint("greedy", f"{home}:FirstBot", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "flashover.bots" else ())
    monkeypatch.setattr(registry, "plugins", registry._Plugins())


# ---------------------------------------------------------------- the text


def test_a_spec_is_a_name_with_options() -> None:
    assert split_spec("planner:seconds=0.5,beam=80") == ("planner", {"seconds": "0.5", "beam": "80"})
    spec = fill("planner", {"seconds": "0.50", "rollouts": "false", "file": "./w-1.json"}, OPTIONS)
    assert spec.options == {"seconds": 0.5, "beam": 80, "rollouts": False, "weights": "full", "file": "./w-1.json"}
    assert str(spec) == "planner:seconds=0.5,rollouts=false,file=./w-1.json"
    assert str(fill("planner", {}, OPTIONS)) == "planner"


@pytest.mark.parametrize(
    "text",
    ["", " greedy", "greedy ", "Greedy", "greedy:", "greedy:=1", "p:beam", "p:beam=", "p:beam=1,", "p:beam=1, x=2", "p:beam=1,beam=1",
     "p::beam=1", "ž", "p:beam=1\n", "a" * 50, "p:" + "x=1," * 100, None, 7, ["greedy"]],
)  # fmt: skip
def test_anything_else_is_refused(text: object) -> None:
    with pytest.raises(BotError) as caught:
        split_spec(text)
    assert caught.value.code == "bots.spec" and caught.value.path.startswith("bot")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("seconds", "0", "a number 0.01 to 60"),
        ("seconds", "61", "a number 0.01 to 60"),
        ("seconds", "nan", "a number"),
        ("seconds", "1e1", "a number"),
        ("beam", "0", "a whole number from 1"),
        ("beam", "1.5", "a whole number from 1"),
        ("rollouts", "yes", "true or false"),
        ("weights", "none", "full, plain"),
    ],
)
def test_an_invalid_value_is_refused_with_the_valid_ones(option: str, value: str, said: str) -> None:
    with pytest.raises(BotError, match=said) as caught:
        fill("planner", {option: value}, OPTIONS)
    assert (caught.value.code, caught.value.path) == ("bots.option_value", f"bot.{option}")


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BotError, match="greedy has no option 'beam'; it has none") as caught:
        get_bot("greedy:beam=80")
    assert (caught.value.code, caught.value.path) == ("bots.option_unknown", "bot.beam")
    with pytest.raises(BotError, match="it has seconds, beam"):
        fill("first", {"depth": "1"}, OPTIONS[:2])


# ---------------------------------------------------------------- other packages


@pytest.mark.usefixtures("guests")
def test_another_package_brings_a_bot() -> None:
    assert bot_names()[:2] == ("random", "greedy") and "first" in bot_names()
    bot = get_bot("first:seconds=2")
    assert isinstance(bot, FirstBot) and (bot.seconds, bot.beam) == (2.0, 80)
    info = bot_info("first")
    assert (info.about, info.options, info.error) == ("Plays the first ply of the list.", OPTIONS[:2], None)
    assert str(read_spec("first:beam=80")) == "first"
    game = Game.new({"mode": "family"}, 1, seed=1)
    seen = game.observation()
    ply = bot.choose(seen, ["place 0 3,0"], Clock(), Random(1))
    assert sentence(bot.explain(seen, ply)) == sentence(bot.explain({"position": None}, ply))


@pytest.mark.usefixtures("guests")
def test_a_broken_bot_is_reported_and_the_others_stay_usable() -> None:
    errors = {(info.name, info.error is None): info.error for info in bot_infos()}
    assert errors[("first", True)] is None and ("greedy", True) in errors
    assert "ModuleNotFoundError" in str(errors[("lost", False)])
    assert "not a subclass" in str(errors[("number", False)])
    assert "not a tuple" in str(errors[("mislabelled", False)])
    assert "is not NAME" in str(errors[("Bad Name", False)])
    assert errors[("greedy", False)] == "flashover has a bot of this name"
    for name in ("lost", "number", "mislabelled", "unmakeable"):
        with pytest.raises(BotError) as caught:
            get_bot(name)
        assert caught.value.code == "bots.broken"
    assert [bot["name"] for bot in offered()][:2] == ["captain", "search"]
    assert "lost" not in [bot["name"] for bot in offered()]


def one_bot(name: str) -> str:
    """The source of a module with one bot."""
    return f"from flashover.bots import Bot\n\n\nclass {name.capitalize()}(Bot):\n    'Bot {name}.'\n"


def test_a_package_is_removed_with_everything_that_was_imported(tmp_path: Path) -> None:
    names, path = bot_names(), list(sys.path)
    for name in ("one", "two"):
        with installed(tmp_path / name, "same_name", one_bot(name), f"{name} = same_name:{name.capitalize()}", f"{name}-bots 1.0"):
            assert bot_names() == (*names, name)
            info = bot_info(name)
            assert (info.about, info.source, info.error) == (f"Bot {name}.", f"{name}-bots 1.0", None)
        assert bot_names() == names and sys.path == path and "same_name" not in sys.modules


def test_a_package_is_not_installed_over_an_imported_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "same_name", sys.modules[__name__])
    with pytest.raises(AssertionError, match=r"still imported from .*test_registry\.py"), installed(tmp_path, "same_name", "", ""):
        pass


# ---------------------------------------------------------------- the clock


def test_a_clock_without_budget_runs_until_it_is_stopped() -> None:
    clock = Clock()
    clock.spent(10**9)
    assert not clock.over() and clock.nodes_left is None and clock.seconds_left is None and clock.used == 10**9
    clock.stop()
    assert clock.over()


def test_seconds_run_out() -> None:
    start = monotonic()
    clock = Clock(seconds=0.02, nodes=1000)
    assert clock.seconds_left is not None and clock.seconds_left <= 0.02
    while not clock.over():
        assert monotonic() - start < 5
    assert monotonic() - start >= 0.02 and clock.seconds_left == 0.0
    assert Clock(nodes=0).over() and Clock(seconds=0).over()


def test_a_part_of_the_work_ends_with_the_whole() -> None:
    clock = Clock(nodes=100, seconds=100)
    part = clock.within(nodes=80, seconds=1)
    part.spent(60)
    assert (part.nodes_left, clock.nodes_left, part.over()) == (20, 40, False)
    clock.spent(30)
    assert part.nodes_left == 10
    assert part.seconds_left is not None and part.seconds_left <= 1
    clock.stop()
    assert part.over()


@pytest.mark.parametrize("budget", [{"nodes": -1}, {"seconds": -0.1}, {"seconds": float("nan")}, {"seconds": float("inf")}])
def test_a_budget_is_not_negative(budget: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Clock(**budget)  # type: ignore[arg-type]  # nodes are whole
