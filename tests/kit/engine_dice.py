"""The generator of a state as dice of a `Game`: written plainly and apart from `State.draw` and `rules.play.roll`, to compare with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from flashover.game import Game
from flashover.rules import plies

WORD = 2**62


def _next(word: int) -> int:
    return (word * 2862933555777941757 + 3037000493) % WORD


class EngineDice:
    """Dice that fall as in a game played inside the engine with the same seed."""

    def __init__(self, seed: int) -> None:
        word = _next(seed % WORD)
        word = _next(word ^ word >> 29)
        self.word = _next(word ^ word >> 31)

    def below(self, n: int) -> int:
        """0..n-1."""
        self.word = _next(self.word)
        mixed = (self.word >> 20) ^ self.word
        return ((mixed >> 20 + (self.word >> 59)) % 2**32) * n // 2**32

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:  # noqa: ARG002 - the protocol's
        """The next outcome."""
        if of == "dice":
            red, black = divmod(self.below(48), 8)
            return f"! dice {red + 1} {black + 1}"
        if of in ("red", "black"):
            return f"! {of} {self.below(6 if of == 'red' else 8) + 1}"
        entries = [name for name, weight in (odds or {}).items() for _ in range(weight)]
        return f"! {of} {entries[self.below(len(entries))]}"


class PairedDice(EngineDice):
    """The luck of `flashover.batch.luck`: before each outcome the generator is set by the seed and by what is rolled for, and how often."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.root = self.word
        #: The game they fall in, once it has begun.
        self.game: Game | None = None
        self._drawn: Counter[tuple[int, int]] = Counter()
        self._placed: int | None = None

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:
        """The next outcome."""
        assert self.game is not None
        wait = self.game.state.wait
        purpose = 0
        if wait == plies.FOR_FIRE_DICE:
            purpose = self.game.history.count("end") * 64
        elif wait == plies.FOR_POI_DICE:
            purpose = self._placings() * 64
        index = purpose + self._drawn[wait, purpose]
        self._drawn[wait, purpose] += 1
        self.word = EngineDice(self.root ^ EngineDice(index * 4096 + wait).word).word
        return super().outcome(number, of, odds)

    def _placings(self) -> int:
        """A number that grows with every POI placed. Where it falls back, that is counted from the beginning again."""
        assert self.game is not None
        position: Any = self.game.position()
        down = sum(poi["face"] == "down" for poi in position["pois"])
        placed: int = 64 + down - position["unrevealed"]["victims"] - position["unrevealed"]["false_alarms"]
        if placed != self._placed:
            self._drawn[plies.FOR_POI_DICE, placed * 64] = 0
            self._placed = placed
        return placed
