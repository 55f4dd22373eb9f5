"""Games of an environment as plain values, and what is said about an action that may not be chosen."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from flashover import refusals
from flashover.batch import space
from flashover.batch.games import SNAPSHOT_WORDS
from flashover.envs.names import NAMES
from flashover.errors import EnvError
from flashover.formats import notation
from flashover.options import Options
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State


def kind_of(options: Options, rules: Ruleset, luck: str) -> str:
    """What two games must share for one to go on where the other is."""
    values = sorted(options.to_json().items(), key=lambda item: item[0])
    shown = [f"{name}={value}" for name, value in values if name != "board"]
    return ";".join([*shown, f"board={rules.board.digest}", f"seats={rules.seats}", f"luck={luck}"])


class Snapshot(NamedTuple):
    """One game, its generator and what its luck has counted; `check` is a sum over the words, -1 where none was kept."""

    kind: str
    words: tuple[int, ...]
    check: int = -1


def snapshot_of(kind: str, words: Sequence[int]) -> Snapshot:
    """A game of a kind as a plain value."""
    return Snapshot(kind, tuple(words), _sum_of(words))


def words_of(state: object, kind: str, path: str) -> list[int]:
    """The words of a snapshot, for an environment of the same kind only. Compiled code takes them as they are, so they must be whole."""
    if not isinstance(state, Snapshot):
        raise EnvError("env.state", path, "is not what `state` or `snapshot` returned")
    if state.kind != kind:
        differing = sorted(set(str(state.kind).split(";")) - set(kind.split(";")))
        raise EnvError("env.state", f"{path}.kind", f"the state is of another kind of game: {', '.join(differing)[:120]}")
    try:
        whole = len(state.words) == SNAPSHOT_WORDS and _sum_of(state.words) == state.check
    except (struct.error, TypeError):
        whole = False
    if not whole:
        raise EnvError("env.state", f"{path}.words", "the state is damaged, or of another version of the rules")
    return list(state.words)


def _sum_of(words: Sequence[int]) -> int:
    return crc32(struct.pack(f"<{len(words)}q", *words))


def illegal_action(state: State, action: int, path: str) -> EnvError:
    """The error for an action that the mask does not allow, with the rule's reason where it stands for a ply."""
    ply = space.ply_of(state, action)
    if ply == space.UNUSED:
        return EnvError("env.illegal_action", path, f"{action} ({NAMES.get(action, 'unused')}) stands for no ply here")
    text = notation.texts()[ply]
    reason = refusals.explain(state, ply, state.refusal(ply), text)
    return EnvError("env.illegal_action", path, f"{action} is {text!r}: {reason.code}")
