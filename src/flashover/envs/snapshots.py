"""Games of an environment as plain values, and what is said about an action that may not be chosen."""

from __future__ import annotations

from typing import NamedTuple

from flashover import refusals
from flashover.batch import space
from flashover.envs.names import NAMES
from flashover.errors import EnvError
from flashover.formats import notation
from flashover.options import Options
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State


def kind_of(options: Options, rules: Ruleset) -> str:
    """What two games must share for one to go on where the other is."""
    values = sorted(options.to_json().items(), key=lambda item: item[0])
    shown = ",".join(f"{name}={value}" for name, value in values if name != "board")
    return f"{shown};board={rules.board.digest};seats={rules.seats}"


class Snapshot(NamedTuple):
    """One game, its generator and what its luck has counted."""

    kind: str
    words: tuple[int, ...]

    def words_for(self, kind: str) -> list[int]:
        """The words, for an environment of the same kind only."""
        if self.kind != kind:
            raise EnvError("env.state", "kind", "the state is of another kind of game")
        return list(self.words)


def illegal_action(state: State, action: int, path: str) -> EnvError:
    """The error for an action that the mask does not allow, with the rule's reason where it stands for a ply."""
    ply = space.ply_of(state, action)
    if ply == space.UNUSED:
        return EnvError("env.illegal_action", path, f"{action} ({NAMES.get(action, 'unused')}) stands for no ply here")
    text = notation.texts()[ply]
    reason = refusals.explain(state, ply, state.refusal(ply), text)
    return EnvError("env.illegal_action", path, f"{action} is {text!r}: {reason.code}")
