"""The plies of a plan in words, steps on foot in one go."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.bots.base import Intent
from flashover.bots.why.animals import with_animals
from flashover.bots.why.intent import plain_intent
from flashover.game import Game
from flashover.pets import Menagerie

#: Said once for several plies in a row: the last of them says where it ends.
IN_ONE_GO = ("intent.plain.move", "intent.plain.move_with")


def steps_of(game: Game, plies: Sequence[str], menagerie: Menagerie | None = None) -> tuple[Intent, ...]:
    """What each ply does, on a copy of the game, with the animals named."""
    copy = Game(game.state, game.options)
    steps: list[Intent] = []
    for ply in plies:
        step = plain_intent(copy.state, ply)
        events = copy.play(ply)
        if menagerie is not None:
            step = with_animals(step, menagerie.alone)
            menagerie = menagerie.followed(events)
        if steps and step.key in IN_ONE_GO and steps[-1].key == step.key:
            steps.pop()
        steps.append(step)
    return tuple(steps)
