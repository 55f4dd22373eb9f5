"""A person at the terminal, as a script of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from flashover import Game
from flashover.terminal.menu import groups, match
from flashover.terminal.session import COMMANDS, Terminal


class Table:
    """A terminal with a script: each answer is a line or a function of the session; after the last comes end of input."""

    def __init__(self, game: Game, script: Iterable[str | Callable[[Terminal], str]] = (), **more: Any) -> None:
        self.script = iter(script)
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.session = Terminal(game, ask=self.ask, say=self.lines.append, **more)

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for answer in self.script:
            return answer if isinstance(answer, str) else answer(self.session)
        raise EOFError

    def run(self) -> str:
        assert self.session.run() == 0
        return "\n".join(self.lines)

    @property
    def game(self) -> Game:
        return self.session.game


def family(seats: int = 2, seed: int = 3) -> Game:
    return Game.new({"mode": "family"}, seats, seed=seed)


def begun(*plies: str, seats: int = 2) -> Game:
    """A family game in its first turn."""
    game = family(seats)
    for ply in ("place 0 3,0", *(f"place {seat} 7,3" for seat in range(1, seats)), "first 0", *plies):
        game.play(ply)
    return game


def player(seed: int, ways: Iterable[str] = ("text", "number", "prefix")) -> Iterable[Callable[[Terminal], str]]:
    """Somebody who answers every question somehow: with a ply, a number of the list, or a beginning of words."""
    mind = Random(seed)
    styles = tuple(ways)

    def answer(session: Terminal) -> str:
        game = session.game
        if game.to_decide is None:  # Enter after the fire phase
            return ""
        shown = [choice.ply for group in groups(game) for choice in group.choices]
        ply = mind.choice(shown)
        style = mind.choice(styles)
        if style == "number" and not ply.startswith("place"):
            return str(shown.index(ply) + 1)
        if style == "prefix":
            short = " ".join(word[: mind.randint(1, len(word))] for word in ply.split())
            if match(short, shown) == [ply] and short not in COMMANDS and short != "h":
                return short
        return ply

    while True:
        yield answer
