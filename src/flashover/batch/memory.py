"""Memory that compiled code writes and any reader of the buffer protocol sees: words, eight bytes each, lowest byte first.

A byte of such a word stands for one cell or one action.
"""

from __future__ import annotations

from typing import Final

from flashover._standins import word_array
from flashover.rules.native import i64, vec

COMPILED: Final = not __file__.endswith(".py")

#: A byte of bits as eight bytes of 0 and 1.
SPREAD: Final = vec[i64]([sum(256**b for b in range(8) if n & 2**b) for n in range(256)])
#: n -> a 1 in the n-th byte of a word.
BYTE: Final = vec[i64]([256**n for n in range(8)])


def zeros(words: i64) -> vec[i64]:
    """Memory of a number of words."""
    if COMPILED:
        return vec[i64]([0] * words)
    array: vec[i64] = word_array(words)
    return array
