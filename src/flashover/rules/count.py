"""Counting bits where no instruction for it can be had: in compiled code. Interpreted, `native` takes Python's own counting instead."""

from __future__ import annotations

from flashover.rules.native import i64


def popcount(word: i64) -> i64:
    """How many bits are set in a non-negative word of at most 63 bits."""
    word = word - ((word >> 1) & 0x1555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((word * 0x0101010101010101) >> 56) & 127


def index_of(bit: i64) -> i64:
    """The number of the only bit set."""
    return popcount(bit - 1)
