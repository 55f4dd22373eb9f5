"""The greedy bot: readable rules of thumb, the level for children.

The task with the most worth per AP is gone for (`tasks.py`, `dangers.py`); what nothing sensible needs is saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from flashover.bots import choices
from flashover.bots.base import Bot, Intent, nothing_to_decide
from flashover.bots.clock import Clock
from flashover.bots.dangers import worth
from flashover.bots.scene import Scene
from flashover.bots.tasks import Task, all_tasks, foam, rescue, targets
from flashover.bots.why.intent import plain_intent
from flashover.positionerror import PositionError
from flashover.rules import plies
from flashover.rules.tables import BANK_LIMIT, CAN_COMMAND

#: Below this worth per AP the AP are better saved for a later turn.
SAVE_BELOW = 1.0


class GreedyBot(Bot):
    """Rules of thumb: goes for what is worth most per AP, one thing at a time.

    It remembers nothing and rolls nothing: equal observations give equal choices.
    """

    instant: ClassVar[bool] = True

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - never long
        """The ply that begins the task with the most worth per AP."""
        if not legal:
            raise nothing_to_decide()
        if len(legal) == 1:
            return legal[0]
        try:
            scene = Scene(observation)
        except PositionError:
            # A board that is not in the position: nothing can be planned on it.
            return "end" if "end" in legal else legal[rng.randrange(len(legal))]
        ply = _action(scene, legal) if scene.state.wait == plies.FOR_ACTION else choices.choose(scene, legal)
        # The observation may be of a hand-made board that only looks like the printed one.
        return ply if ply in legal else legal[0]

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What a ply is for: the task it begins, else what it does."""
        try:
            scene = Scene(observation)
        except PositionError:
            return plain_intent(None, ply)
        # What water, a wall or a vehicle is for shows in what is done; steps, doors and orders need the plan behind them.
        if scene.state.wait == plies.FOR_ACTION and ply.split()[0] in ("move", "door", "command"):
            for task in _sensible(scene):
                if ply in task.begins:
                    return task.why
            words = ply.split(" ", 2)
            if words[0] == "command":
                for task in rescue(scene, int(words[1]), targets(scene)):
                    if words[2] in task.begins:
                        return Intent(f"{task.why.key}.ordered", {"seat": int(words[1]), **task.why.values})
        return plain_intent(scene, ply)


def _sensible(scene: Scene) -> list[Task]:
    return all_tasks(scene, targets(scene), worth(scene))


def _action(scene: Scene, legal: Sequence[str]) -> str:
    allowed = set(legal)
    goals = targets(scene)
    values = worth(scene)
    order = _order(scene, goals, allowed)
    if order is not None:
        return order
    may_end = "end" in allowed
    wish = "end"
    for task in all_tasks(scene, goals, values):
        if task.score < SAVE_BELOW and scene.state.ap <= BANK_LIMIT and may_end:
            break
        found = [ply for ply in task.begins if ply in allowed]
        if found:
            wish = found[0]
            break
    if wish != "end":
        return wish
    for ply in foam(scene, values):
        if ply in allowed:
            return ply
    return "end" if may_end else choices.out_of_fire(scene, legal)


def _order(scene: Scene, goals: Mapping[int, int], allowed: set[str]) -> str | None:
    """SPEC-08..11: the command AP move those who are on their way with or to a victim, the loaded ones first."""
    if not CAN_COMMAND >> scene.card & 1 or not scene.state.command_ap:
        return None
    for _, seat in sorted((goals[seat] != scene.crew[seat], seat) for seat in goals if seat != scene.seat):
        for task in rescue(scene, seat, goals):
            ply = f"command {seat} {task.begins[0]}"
            if ply in allowed:
                return ply
    return None
