"""Every bot of ours keeps the contract of bots, and the check of it sees who does not."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from random import Random
from time import monotonic_ns
from typing import Any, ClassVar

import pytest

from flashover.bots import Bot, Clock, Intent, Option, bot_names, registry
from flashover.options.printed import BOARDS
from flashover.testing import check_bot
from flashover.testing.bots import KINDS, some_options, stations

SOAK = os.environ.get("FLASHOVER_SOAK") == "1"
#: Bots that answer at once make the million of the soak; those that search make a share of it.
INSTANT = ("random", "greedy")
DECISIONS = {name: 1_000_000 // len(INSTANT) if name in INSTANT else 20_000 for name in bot_names()}


#: Those that search, with so little to search that the interpreted rules can do it too.
SMALL = {
    "planner": "planner:beam=3,positions=20,candidates=2,rolls=1",
    "search": "search:beam=3,positions=20,candidates=2,games=1,most=1,depth=1",
    "captain": "captain:beam=3,positions=20,candidates=2,games=1,most=1,depth=1,seconds=600",
}


@pytest.mark.parametrize("name", bot_names())
def test_our_bots_keep_the_contract(name: str) -> None:
    spec = SMALL.get(name, name)
    if SOAK:
        report = check_bot(spec, decisions=DECISIONS[name], seed=1, twins=10)
        assert report.decisions >= DECISIONS[name]
    else:
        report = check_bot(spec, games=8 if name in INSTANT else 2)
        assert report.decisions > 100
    assert set(report.offered) >= KINDS


def test_the_stations_ask_for_every_kind_of_decision() -> None:
    kinds = {str(ply).split()[0] for _, game in stations() for ply in game.legal_actions()}
    assert kinds == KINDS
    assert len({name for name, _ in stations()}) == len(list(stations()))


def test_the_games_are_of_every_kind() -> None:
    made = [some_options(Random(number), number) for number in range(90)]
    for name in ("mode", "level", "board_side", "edition", "variant_lone_brigade", "fire_stop"):
        assert len({getattr(options, name) for options in made}) > 1, name
    assert {(options.level, options.board_side) for options in made} == {
        (level, side) for level in ("recruit", "veteran", "heroic") for side in BOARDS
    }


# ---------------------------------------------------------------- who does not keep it

Seen = Mapping[str, Any]


class Honest(Bot):
    """Plays the first ply."""

    instant: ClassVar[bool] = True

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        return legal[0]


class Illegal(Honest):
    """Plays what is not there, once in a while."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        return "end" if "command 1" in " ".join(legal) and "end" not in legal else "gun" if "explode" in legal[0] else legal[0]


class Fickle(Honest):
    """Answers otherwise each time it is made."""

    made: ClassVar[int] = 0

    def __init__(self) -> None:
        Fickle.made += 1
        self.number = Fickle.made

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        return legal[self.number % len(legal)]


class Meddler(Honest):
    """Changes what it sees."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        observation["position"]["ap"] = 99
        return legal[0]


class Shuffler(Honest):
    """Changes the list it was given."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        first = legal[0]
        if len(legal) > 1:
            legal.reverse()  # type: ignore[attr-defined]
        return first


class Gambler(Honest):
    """Rolls dice of its own."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        random.random()
        return legal[0]


class Silent(Honest):
    """Says nothing about its plies."""

    def explain(self, observation: Seen, ply: str) -> Intent:  # noqa: ARG002 - a bot's face
        return Intent("intent.nothing")


class Hasty(Honest):
    """Thinks by the wall clock although it has a budget of nodes."""

    options: ClassVar[tuple[Option, ...]] = ()

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        return legal[monotonic_ns() % len(legal)]


class Timeless(Honest):
    """Would have time to think, and does not look at its clock."""

    instant: ClassVar[bool] = False


class Endless(Timeless):
    """Thinks until its time is over, and counts no nodes."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        while not clock.over():
            pass
        return legal[0]


class Anytime(Timeless):
    """Thinks until its budget is spent, and counts it."""

    def choose(self, observation: Seen, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        while not clock.over():
            clock.spent(50)
        return legal[0]


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = (Honest, Illegal, Fickle, Meddler, Shuffler, Gambler, Silent, Hasty, Timeless, Endless, Anytime)
    points = [EntryPoint(made.__name__.lower(), f"{__name__}:{made.__name__}", registry.GROUP) for made in kinds]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else ())
    monkeypatch.setattr(registry, "plugins", registry._Plugins())


@pytest.mark.usefixtures("guests")
def test_an_honest_bot_passes() -> None:
    assert check_bot("honest", games=2).games == 2
    assert check_bot("anytime", games=1).games == 1


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("illegal", "which is not legal"),
        ("fickle", "asked the same before other dice"),
        ("hasty", "asked the same before other dice"),
        ("meddler", "changed what it was given"),
        ("shuffler", "changed what it was given"),
        ("gambler", "took luck from elsewhere"),
        ("endless", "counts no nodes"),
    ],
)
def test_who_breaks_the_contract_is_found(spec: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said) as caught:
        check_bot(spec, games=2)
    assert f"{spec}, " in str(caught.value) and "decision" in str(caught.value)


@pytest.mark.usefixtures("guests")
def test_a_bot_that_never_looks_at_its_clock_is_found() -> None:
    with pytest.raises(AssertionError, match=r"timeless: never looked at its clock in \d+ decisions"):
        check_bot("timeless", games=1)


@pytest.mark.usefixtures("guests")
def test_a_bot_without_lines_is_found() -> None:
    with pytest.raises(AssertionError, match="no line for"):
        check_bot("silent", games=1)
