"""Where outcomes come from: fair seeded dice, a tape, or real dice on the table.

A game never rolls by itself; it says what it waits for, and a source answers. `FairDice` can be checked by anyone afterwards: draw number
n depends on the seed and n only, the SHA-256 of the seed is published before the first roll and the seed after the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

ALGORITHM = "hmac-sha256-v1"


class OutcomeNeeded(Exception):  # noqa: N818 - a request, not an error
    """There is no one here to roll: the outcome has to be entered."""


class DiceSource(Protocol):
    """Anything that can answer what a game waits for."""

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:
        """The text of outcome `number` (0-based, counted over the game): ``of`` is dice, red, black, reveal or deal."""


def weighted(pick: int, odds: Mapping[str, int]) -> str:
    """The entry a number 0..sum-1 falls on."""
    for name, weight in odds.items():
        if pick < weight:
            return name
        pick -= weight
    raise ValueError("the number is larger than the sum of the weights")


class FairDice:
    """Keyed dice: HMAC-SHA-256 of the draw's number under the seed, without modulo bias.

    >>> dice = FairDice.from_number(7)
    >>> dice.outcome(0, "dice", None) == FairDice.from_number(7).outcome(0, "dice", None)
    True
    >>> len(dice.commitment)
    64
    """

    def __init__(self, seed: bytes, salt: bytes = b"") -> None:
        self.seed = seed
        #: Secret bytes in front of a seed that people chose: who guesses the seed still does not know whether it is the one promised.
        self.salt = salt

    def __repr__(self) -> str:
        return f"<FairDice {self.commitment[:16]}>"  # the seed is a secret until the end of the game

    @classmethod
    def from_number(cls, seed: int) -> FairDice:
        """Dice for a seed people can remember and type."""
        return cls(f"flashover:{seed}".encode())

    @classmethod
    def fresh(cls) -> FairDice:
        """Dice with a seed that no one can guess."""
        import secrets

        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, behind its salt where it has one, in hex: safe to publish before the game."""
        import hashlib

        return hashlib.sha256(self.salt + self.seed).hexdigest()

    def below(self, number: int, n: int) -> int:
        """0..n-1 for draw `number`, every value equally likely."""
        import hmac

        limit = (1 << 256) - (1 << 256) % n
        attempt = 0
        while True:
            word = int.from_bytes(hmac.digest(self.seed, b"%d/%d" % (number, attempt), "sha256"), "big")
            if word < limit:
                return word % n
            attempt += 1

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:
        """The outcome of draw `number`."""
        if of == "dice":
            red, black = divmod(self.below(number, 48), 8)
            return f"! dice {red + 1} {black + 1}"
        if of == "red":
            return f"! red {self.below(number, 6) + 1}"
        if of == "black":
            return f"! black {self.below(number, 8) + 1}"
        odds = odds or {}
        return f"! {of} {weighted(self.below(number, sum(odds.values())), odds)}"


class Tape:
    """Outcomes written down beforehand: for tests and replays."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._rest: Iterator[str] = iter(outcomes)

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:  # noqa: ARG002 - the protocol's
        """The next outcome of the tape."""
        for text in self._rest:
            return text
        raise OutcomeNeeded(f"the tape is at its end; the game waits for {of}")


class PhysicalDice:
    """Real dice on the table: the game says what it waits for, and a person enters it."""

    def outcome(self, number: int, of: str, odds: Mapping[str, int] | None) -> str:  # noqa: ARG002 - the protocol's
        """Nothing can be answered here."""
        raise OutcomeNeeded(f"roll and enter: {of}")
