"""Options of recorded games: a ruling that changes an edition must not change the games played before it.

A record and a stored game name an option that a later ruling gave their edition (`[before]` in the edition's file), unless it has the
value of before. So one that does not name it was played with that value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.options.printed import DEFAULT_EDITION, EDITIONS, Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flashover.options import Options


def _before(edition: object) -> Mapping[str, Scalar]:
    if edition == DEFAULT_EDITION or not isinstance(edition, str) or edition not in EDITIONS:
        return {}
    return EDITIONS[edition].before


def as_played(given: object) -> object:
    """The options of a record or stored game, with what they were played with where they do not say."""
    if not isinstance(given, dict):
        return given  # refused by `Options.from_json`
    before = _before(given.get("edition", DEFAULT_EDITION))
    return {**given, **{name: value for name, value in before.items() if name not in given}}


def to_record(options: Options) -> dict[str, object]:
    """What was given, and what a later ruling has changed since; values of before are left out, as in the records of then."""
    before = _before(options.edition)
    given = {name: value for name, value in options.given.items() if name not in before}
    return {**given, **{name: getattr(options, name) for name, value in before.items() if getattr(options, name) != value}}
