"""A small copyable generator for playouts, one 62-bit word.

A linear congruential step whose output is shifted by its own top bits (the PCG idea). `State.draw` takes numbers from it. It never
decides a game people play: there the dice come from outside as plies. It lives in the state so that a copied game has its own.
"""

from __future__ import annotations

from typing import Final

from flashover.rules.native import i64

MASK_62: Final = 0x3FFFFFFFFFFFFFFF
MASK_32: Final = 0xFFFFFFFF
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 3037000493


def next_word(word: i64) -> i64:
    """The generator's state after one draw."""
    return (word * MULTIPLIER + INCREMENT) & MASK_62


def seeded(seed: i64) -> i64:
    """A generator state for a seed; neighbouring seeds give unrelated streams."""
    word: i64 = next_word(seed & MASK_62)
    word = next_word(word ^ (word >> 29))
    return next_word(word ^ (word >> 31))
