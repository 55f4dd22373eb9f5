"""Errors with a code: whatever comes from outside and is invalid is reported by one of these, never by a traceback.

`code` is for programs and never changes its meaning, `path` names the offending field, argument or file and is empty where
the whole is meant, `message` is for people. Standard library only: every layer may raise and catch them. Two families
stand elsewhere: a refused ply is a `flashover.refusals.Refusal`, because the rules refuse it and every language has a
sentence for it, and a text that is no ply is a `flashover.formats.grammar.PlyError`, a `CodedError` that knows such a
sentence.
"""

from __future__ import annotations

from typing import Self


class CodedError(ValueError):
    """Input that is invalid: a code, the path of what is wrong with it, and a message."""

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(f"{code} at {path}: {message}" if path else f"{code}: {message}")
        self.code = code
        self.path = path
        self.message = message

    def under(self, prefix: str) -> Self:
        """The same error of something that is itself the field `prefix` of something larger."""
        return type(self)(self.code, f"{prefix}.{self.path}" if self.path else prefix, self.message)

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return type(self), (self.code, self.path, self.message)


class FileError(CodedError):
    """A file is unreadable, unwritable, too large or not JSON; the path is empty, the caller knows the name."""


class BoardError(CodedError):
    """A board is invalid; its codes stand in `flashover.formats.board.CODES`."""


class OptionsError(CodedError):
    """Options are invalid; the path is the option."""


class PositionError(CodedError):
    """A position is impossible; the path is the field."""


class RecordError(CodedError):
    """A record is invalid or leads to a refused ply; the path is the field."""


class CaseError(CodedError):
    """A line of the conformance runner is no case."""


class SeatCountError(CodedError):
    """Not one to six firefighters."""


class UndoError(CodedError):
    """There is nothing to take back or to repeat."""


class BotError(CodedError):
    """A bot is unknown, has invalid options, or was asked when there is nothing to decide."""


class SimError(CodedError):
    """A plan is invalid, a results file does not belong to it, or a bot failed."""


class EnvError(CodedError):
    """An environment is unknown, has an invalid parameter, or is given an action that may not be chosen."""


class PlayoutError(CodedError):
    """A playout was asked for with an unknown policy, or with invalid turns, luck or states."""


class AdviceError(CodedError):
    """No advice can be given."""


class RiskError(CodedError):
    """There is no coming fire phase."""


class ServeError(CodedError):
    """The server cannot start; the path is the argument."""


class InputError(CodedError):
    """Input of a command is invalid; the path is the argument, or the file and the field in it."""
