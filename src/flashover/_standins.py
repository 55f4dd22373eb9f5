"""What the native types of the rules are when nothing is compiled: an int and a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

i64 = int


class vec:  # noqa: N801 - the name of the type it stands in for
    """`vec[i64](words)` is `list(words)`: for an interpreter a list is the faster of the two."""

    def __class_getitem__(cls, item: object) -> type[list[object]]:
        return list


def append(words: list[T], word: T) -> list[T]:
    """The grown vector is the result, because a native one may move when it grows."""
    words.append(word)
    return words


def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:  # noqa: ARG001
    """Hints about a class that only the compiler understands."""
    return lambda decorated: decorated


popcount = int.bit_count


def index_of(bit: int) -> int:
    """The number of the only bit set."""
    return bit.bit_length() - 1


def read_i64_le(memory: bytes, at: int) -> int:
    """Eight bytes as a whole number, the lowest first."""
    return int.from_bytes(memory[at : at + 8], "little", signed=True)


def word_array(words: int) -> Any:
    """Words that a reader of the buffer protocol sees: what a list cannot give."""
    from array import array

    return array("q", bytes(8 * words))


def shallow_copy(original: T) -> T:
    """The same attributes in a new object: for an interpreter one update is cheaper than sixty assignments."""
    clone = object.__new__(type(original))
    clone.__dict__.update(original.__dict__)
    return clone
