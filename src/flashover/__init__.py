"""Flashover: the co-operative fire-rescue board game as software, exact to the rule.

>>> from flashover import Game
>>> game = Game.new(seats=2, seed=1)
>>> len(game.legal_actions())          # where does the first firefighter start?
32

Names are loaded when they are first used, so that importing the package costs almost nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover import _pure as _pure  # first of all: decides whether the compiled or the plain rules are loaded
from flashover._lazy import lazy_names
from flashover._version import __version__ as __version__

if TYPE_CHECKING:
    from flashover.actions import Action as Action
    from flashover.actions import Outcome as Outcome
    from flashover.actions import parse as parse
    from flashover.board import Board as Board
    from flashover.dice import FairDice as FairDice
    from flashover.dice import PhysicalDice as PhysicalDice
    from flashover.dice import Tape as Tape
    from flashover.errors import BoardError as BoardError
    from flashover.errors import OptionsError as OptionsError
    from flashover.errors import PlayoutError as PlayoutError
    from flashover.errors import PositionError as PositionError
    from flashover.events import Event as Event
    from flashover.formats.notation import ply_code as ply_code
    from flashover.formats.notation import ply_name as ply_name
    from flashover.game import Game as Game
    from flashover.options import Options as Options
    from flashover.record import Record as Record
    from flashover.refusals import Refusal as Refusal
    from flashover.refusals import Refused as Refused
    from flashover.rollouts import FEATURES as FEATURES
    from flashover.rollouts import Playout as Playout
    from flashover.rollouts import Playouts as Playouts
    from flashover.rollouts import estimate as estimate
    from flashover.rollouts import features as features
    from flashover.rollouts import playout as playout
    from flashover.rollouts import playouts as playouts
    from flashover.rules.ruleset import Ruleset as Ruleset
    from flashover.rules.state import COMPILED as COMPILED
    from flashover.rules.state import State as State

_HOMES = {
    "COMPILED": "rules.state",
    "FEATURES": "rollouts",
    "Action": "actions",
    "Outcome": "actions",
    "parse": "actions",
    "Board": "board",
    "BoardError": "errors",
    "FairDice": "dice",
    "PhysicalDice": "dice",
    "Tape": "dice",
    "Event": "events",
    "Game": "game",
    "PositionError": "errors",
    "Options": "options",
    "OptionsError": "errors",
    "Playout": "rollouts",
    "PlayoutError": "errors",
    "Playouts": "rollouts",
    "Record": "record",
    "Refusal": "refusals",
    "Refused": "refusals",
    "Ruleset": "rules.ruleset",
    "State": "rules.state",
    "estimate": "rollouts",
    "features": "rollouts",
    "playout": "rollouts",
    "playouts": "rollouts",
    "ply_code": "formats.notation",
    "ply_name": "formats.notation",
}

__all__ = ["__version__", *_HOMES]

__getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
