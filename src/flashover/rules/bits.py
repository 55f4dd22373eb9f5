"""Small multisets of tokens in one word, a byte each, lowest first, always sorted.

Sorted packing makes equal collections equal words, whatever the order in which tokens arrived.
"""

from __future__ import annotations

from flashover.rules.native import i64
from flashover.rules.tables import LOW_BYTES


def tokens(word: i64) -> i64:
    """How many tokens a packed multiset holds."""
    count: i64 = 0
    while word:
        word >>= 8
        count += 1
    return count


def count_of(word: i64, code: i64) -> i64:
    """How many tokens of one code a packed multiset holds."""
    count: i64 = 0
    while word:
        if (word & 255) == code:
            count += 1
        word >>= 8
    return count


def with_token(word: i64, code: i64) -> i64:
    """The multiset with one token more; a full one (seven tokens) stays as it is."""
    if word >> 48:
        return word
    rest: i64 = word
    place: i64 = 0
    while rest and (rest & 255) <= code:
        rest >>= 8
        place += 1
    return (word & LOW_BYTES[place]) | (code << (place * 8)) | (rest << (place * 8 + 8))


def without_token(word: i64, code: i64) -> i64:
    """The multiset with one token of that code less; unchanged when it has none."""
    rest: i64 = word
    place: i64 = 0
    while rest:
        if (rest & 255) == code:
            return (word & LOW_BYTES[place]) | ((rest >> 8) << (place * 8))
        rest >>= 8
        place += 1
    return word
