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


class Played:
    """One ply: its number and text, the seat that decided it (None for an outcome), the turns begun and the state before it."""

    __slots__ = ("before", "code", "seat", "text", "turn", "undone")

    def __init__(self, code: int, seat: int | None, turn: int, before: State) -> None:
        self.code = code
        self.text = notation.text_of(code)
        self.seat = seat
        self.turn = turn
        self.before = before
        self.undone = False


class History:
    """The plies of one game, in order."""

    def __init__(self) -> None:
        self.standing: list[Played] = []
        self.outcomes = 0
        self._journal: list[tuple[str, Played | None]] = []
        self._undone: list[Played] = []

    @property
    def journal(self) -> tuple[tuple[str, bool], ...]:
        """Every ply ever played, with whether it was taken back."""
        return tuple((text, played is None or played.undone) for text, played in self._journal)

    @property
    def taken_back(self) -> tuple[tuple[int, str], ...]:
        """What was taken back, each with the number of plies that stood before it."""
        found, stood = [], 0
        for text, undone in self.journal:
            if undone:
                found.append((stood, text))
            else:
                stood += 1
        return tuple(found)

    def remember(self, taken_back: Iterable[tuple[int, str]]) -> None:
        """Put plies that were taken back in an earlier life of the game where they were played."""
        rest = list(taken_back)
        journal: list[tuple[str, Played | None]] = []
        for stood, entry in enumerate([*self._journal, None]):
            journal += [(text, None) for after, text in rest if after == stood]
            if entry is not None:
                journal.append(entry)
        self._journal = journal

    def add(self, played: Played) -> None:
        """A ply was played. What was taken back before can be repeated only if this is the same ply again."""
        if not self._undone or self._undone.pop().code != played.code:
            self._undone.clear()
        self.standing.append(played)
        self._journal.append((played.text, played))
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
        played.undone = True
        self._undone.append(played)
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
