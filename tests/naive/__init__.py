"""A naive object model of the whole game, written from the rule catalogue alone.

It is the second opinion for the engine: both are given the same plies and must agree on every position, on what is
waited for, and on every refusal code. It imports nothing of the engine.
"""

from .model import NaiveGame
from .refused import NaiveRefused

__all__ = ["NaiveGame", "NaiveRefused"]
