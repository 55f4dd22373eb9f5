"""The native types of the compiled engine, or their plain stand-ins when the same files run interpreted.

Compiled means real ``i64`` words and ``vec`` arrays; interpreted means ``int`` and ``list``, which is faster there. Every other file of
this package takes both names from here.
"""

from __future__ import annotations

try:
    if __file__.endswith(".py"):
        raise ImportError
    from librt.strings import read_i64_le
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr

    from flashover.rules.count import index_of, popcount
except ImportError:
    from flashover._standins import i64, index_of, mypyc_attr, popcount, read_i64_le, vec  # type: ignore[assignment]  # int for i64

__all__ = ["i64", "index_of", "mypyc_attr", "popcount", "read_i64_le", "vec"]
