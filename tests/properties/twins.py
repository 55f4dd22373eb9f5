"""The engine and the naive model side by side: the same plies go into both, and all that can be seen is equal."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from flashover import geometry
from flashover.formats import notation
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.refusal import CODES
from flashover.rules.state import State
from flashover.waits import waits_json
from tests.naive import NaiveGame

OTHER_ORDERS = [
    f"command {seat} {what}"
    for seat in range(6)
    for what in (
        "chop up",
        "extinguish here remove",
        "treat",
        "look",
        "gun",
        "end",
        "drive engine top",
        "crew driver",
        "identify 3,3",
    )
]
OUTSIDE_CELLS = [f"{row},{column}" for row, column in geometry.RING]
OUTSIDE = [f"{verb} {cell}" for verb in ("identify", "explode", "command 2 identify") for cell in OUTSIDE_CELLS]
ACTION_TEXTS = sorted(text for code, text in notation.texts().items() if code < plies.COMMANDS) + OTHER_ORDERS + OUTSIDE
ALL_TEXTS = sorted([*notation.texts().values(), *OTHER_ORDERS, *OUTSIDE])


class Difference(AssertionError):  # noqa: N818 - reads as what was found
    """The two disagree."""


class Twins:
    """One game in the engine and in the naive model."""

    def __init__(self, state: State, naive: NaiveGame, options: Options, start: object) -> None:
        self.state = state
        self.naive = naive
        self.options = options
        self.start = start
        self.plies: list[str] = []
        self.refusals = 0

    @classmethod
    def new(cls, given: dict[str, Any], seats: int) -> Twins:
        """Both at the beginning of set-up."""
        options = Options.from_json(given)
        return cls(
            new_state(new_ruleset(options, seats)), NaiveGame.new(given, seats), options, {"new": given, "seats": seats}
        )

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Twins:
        """Both in a position."""
        state, options = read_position(position)
        return cls(state, NaiveGame.from_position(position), options, position)

    def compare(self) -> dict[str, Any]:
        """Position (its private part left out) and what is waited for; returns the latter."""
        ours, theirs = write_position(self.state, self.options.given), self.naive.position()
        for name in {*ours, *theirs} - {"pending"}:
            if ours.get(name) != theirs.get(name):
                self.differ(f"{name}: engine {ours.get(name)}, naive {theirs.get(name)}")
        waits, other = waits_json(self.state), self.naive.waits_for()
        if waits != other:
            if "legal" in waits and "legal" in other and waits["seat"] == other["seat"]:
                mine, his = set(_texts(waits)), set(_texts(other))
                self.differ(f"legal: engine only {sorted(mine - his)}, naive only {sorted(his - mine)}")
            self.differ(f"waits for: engine {waits}, naive {other}")
        return other

    def compare_refusal(self, text: str) -> None:
        """Both give the same code, or both none."""
        self.refusals += 1
        reason = self.state.refusal(notation.code_of(text))
        mine = CODES[reason] if reason else None
        his = self.naive.refusal(text)
        if mine != his:
            self.differ(f"refusal of {text!r}: engine {mine}, naive {his}")

    def compare_some_refusals(self, rng: Random, number: int) -> None:
        """A few texts, mostly actions while an action is waited for."""
        for _ in range(number):
            of_actions = self.state.wait == plies.FOR_ACTION and rng.random() < 0.9
            self.compare_refusal(rng.choice(ACTION_TEXTS if of_actions else ALL_TEXTS))

    def apply(self, text: str) -> None:
        """The same ply into both."""
        self.plies.append(text)
        self.state.apply(notation.code_of(text))
        self.naive.apply(text)

    def differ(self, what: str) -> None:
        """Says everything that is needed to see it again."""
        raise Difference(f"{what}\nstart {json.dumps(self.start)}\nplies {json.dumps(self.plies)}")


def _texts(waits: dict[str, Any]) -> list[str]:
    return list(waits["legal"])
