"""Face-up victims on the map: a sorted multiset of up to fourteen, each as ``position * 2 + treated + 1``.

Play never has more than three (POI-01), all in the first word; `crowd` takes what a hand-made position has beyond seven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules.bits import count_of, tokens, with_token, without_token
from flashover.rules.native import i64
from flashover.rules.tables import LOW_BYTES

if TYPE_CHECKING:
    from flashover.rules.state import State


def victim_count(s: State) -> i64:
    """How many victims lie face up on the map."""
    return tokens(s.victims) + tokens(s.more_victims)


def victims_like(s: State, code: i64) -> i64:
    """How many of one kind lie on one position."""
    return count_of(s.victims, code) + count_of(s.more_victims, code)


def add_victim(s: State, code: i64) -> None:
    """One victim more; the seven smallest codes are always in the first word."""
    largest: i64 = s.victims >> 48
    if not largest:
        s.victims = with_token(s.victims, code)
    elif code < largest:
        s.victims = with_token(s.victims & LOW_BYTES[6], code)
        s.more_victims = with_token(s.more_victims, largest)
    else:
        s.more_victims = with_token(s.more_victims, code)


def remove_victim(s: State, code: i64) -> None:
    """One victim less, of those with this code."""
    if count_of(s.victims, code):
        s.victims = without_token(s.victims, code)
        if s.more_victims:
            s.victims = with_token(s.victims, s.more_victims & 255)
            s.more_victims >>= 8
    else:
        s.more_victims = without_token(s.more_victims, code)
