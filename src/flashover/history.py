"""The history of a game: every ply ever played, which of them count, and how many can be taken back. Decided here only.

Own decisions can be taken back to the last die, reveal, deal or turn start; never past one, because a known
outcome would change the decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flashover.errors import UndoError
from flashover.formats import notation
from flashover.rules import plies

if TYPE_CHECKING:
    from flashover.rules.state import State


#: Plies that stand and plies that were taken back: a record takes no more of either, a game forgets the first of the latter.
MOST_PLIES = 100_000


class Played:
    """One ply: its number and text, the seat that decided it (None for an outcome), the turns begun and the state before it."""

    __slots__ = ("before", "code", "seat", "text", "turn")

    def __init__(self, code: int, seat: int | None, turn: int, before: State) -> None:
        self.code = code
        self.text = notation.text_of(code)
        self.seat = seat
        self.turn = turn
        self.before = before


class History:
    """The plies of one game, in order."""

    def __init__(self) -> None:
        self.standing: list[Played] = []
        self.outcomes = 0
        self._taken_back: list[tuple[int, str]] = []
        self._undone: list[Played] = []

    def copy(self) -> History:
        """The same history, from here on with a life of its own."""
        other = History()
        other.standing = list(self.standing)
        other.outcomes = self.outcomes
        other._taken_back = list(self._taken_back)
        other._undone = list(self._undone)
        return other

    @property
    def journal(self) -> tuple[tuple[str, bool], ...]:
        """Every ply ever played, with whether it was taken back."""
        found: list[tuple[str, bool]] = []
        rest = iter([*self._taken_back, (len(self.standing) + 1, "")])
        after, undone = next(rest)
        for stood in range(len(self.standing) + 1):
            while after == stood:
                found.append((undone, True))
                after, undone = next(rest)
            if stood < len(self.standing):
                found.append((self.standing[stood].text, False))
        return tuple(found)

    @property
    def taken_back(self) -> tuple[tuple[int, str], ...]:
        """What was taken back, each with the number of plies that stood before it."""
        return tuple(self._taken_back)

    def remember(self, taken_back: Iterable[tuple[int, str]]) -> None:
        """Put plies that were taken back in an earlier life of the game where they were played."""
        self._taken_back = [*((stood, text) for stood, text in taken_back), *self._taken_back]
        self._taken_back.sort(key=lambda entry: entry[0])

    def add(self, played: Played) -> None:
        """A ply was played. What was taken back before can be repeated only if this is the same ply again."""
        if not self._undone or self._undone.pop().code != played.code:
            self._undone.clear()
        self.standing.append(played)
        if played.code >= plies.OUTCOMES:
            self.outcomes += 1

    def undoable(self, turn: int) -> list[Played]:
        """What can be taken back in a turn, the last first: the decisions since the last outcome or the turn's start."""
        found: list[Played] = []
        for played in reversed(self.standing):
            if played.seat is None or played.turn != turn:
                break
            found.append(played)
        return found

    def take_back(self, turn: int) -> Played:
        """Take the last ply back; `UndoError` behind a die, a reveal or the turn's start."""
        if not self.undoable(turn):
            raise UndoError("undo.nothing", "", "nothing to take back since the last die, reveal or turn start")
        played = self.standing.pop()
        self._undone.append(played)
        # What was taken back after it was played stood on it: now all of that stands where it stood.
        stood, at = len(self.standing), len(self._taken_back)
        while at and self._taken_back[at - 1][0] > stood:
            at -= 1
        self._taken_back[at:] = [(stood, played.text), *((stood, text) for _, text in self._taken_back[at:])]
        del self._taken_back[:-MOST_PLIES]
        return played

    @property
    def repeatable(self) -> bool:
        """Whether a ply that was taken back can be repeated."""
        return bool(self._undone)

    def to_repeat(self) -> int:
        """The ply taken back last; `UndoError` when there is none."""
        if not self._undone:
            raise UndoError("redo.nothing", "", "nothing was taken back")
        return self._undone[-1].code
