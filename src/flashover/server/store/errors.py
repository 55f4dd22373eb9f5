"""What can go wrong with a store. Everything else that a database raises is turned into one of these."""

from __future__ import annotations


class StoreError(Exception):
    """The store could not do what was asked. Nothing was changed, unless the connection broke while it was committed: whoever reads the
    game again knows. The message says why, and holds no secret.
    """


class Unreadable(StoreError):  # noqa: N818 - says what the row is
    """A row of one game cannot be read; all other games are unharmed."""


class Taken(StoreError):  # noqa: N818 - says what the id or the code is
    """The id or code of a new game is in use."""


class Fenced(StoreError):  # noqa: N818 - says what the writer is
    """The game has another owner by now: what this one still wants to write comes too late."""


class InUse(StoreError):  # noqa: N818 - says what the file is
    """Another process keeps its games in this file."""


class OtherVersion(StoreError):  # noqa: N818 - says what the database is
    """The tables are those of another version of the program."""
