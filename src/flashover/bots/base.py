"""What a bot is: it sees what everybody may see, and picks one of the legal plies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol


class Intent(NamedTuple):
    """One line about what a ply is for: a key of the bots' catalogues and the values of its placeholders."""

    key: str
    values: Mapping[str, object] = {}


class Bot(Protocol):
    """A player. Whatever it remembers between calls must not change what it chooses."""

    @property
    def name(self) -> str:
        """How it is asked for."""
        ...

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], rng: Random) -> str:
        """One of the legal plies, from what `Game.observation` says and this generator alone."""
        ...

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What a ply is for, before it is played."""
        ...


class BotError(ValueError):
    """A bot that is not there, or that was asked when there is nothing to decide: `code`, `path`, `message`."""

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.message = message
