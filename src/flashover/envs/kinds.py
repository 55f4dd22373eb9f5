"""The kinds of game that have an id.

The version of the ids rises when a trained agent would no longer fit or its results could no longer be compared: another observation,
another numbering of actions, another default of a parameter, or a rule that changes what is played with default options.
"""

from __future__ import annotations

from collections.abc import Mapping

import gymnasium

from flashover.errors import EnvError

VERSION = 0

#: Name -> options; everything else of an id is the default of the parameters.
KINDS: Mapping[str, Mapping[str, object]] = {
    "Family": {"mode": "family"},
    "Recruit": {"mode": "experienced", "level": "recruit"},
    "Veteran": {"mode": "experienced", "level": "veteran"},
    "Heroic": {"mode": "experienced", "level": "heroic"},
}
IDS = tuple(f"flashover/{name}-v{VERSION}" for name in KINDS)

def options_of(kind: str) -> dict[str, object]:
    """The options of a kind, by its name or its id."""
    name = kind.removeprefix("flashover/").removesuffix(f"-v{VERSION}")
    if name not in KINDS:
        raise EnvError("env.unknown", "kind", f"there is no {kind!r}; there are {', '.join(IDS)}")
    return dict(KINDS[name])


def register_all() -> None:
    """Register every id with Gymnasium, once."""
    for name, id_ in zip(KINDS, IDS, strict=True):
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_,
                entry_point="flashover.envs.single:FlashoverEnv",
                vector_entry_point="flashover.envs.vector:FlashoverVectorEnv",
                kwargs={"options": options_of(name)},
            )
