"""Values: objects that never change once they are made. Equal when their fields are, hashable, copied as themselves.

Plies, events, options, boards, records and refusals build on this one class. They are no frozen dataclasses, because
nearly all of them compute or check what they keep (an edition fills options, a ply finds its number and its text), and
because importing `dataclasses` alone takes longer than importing the package.
"""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self


class Value:
    """The base. `__match_args__` names the fields in the order in which the constructor takes them.

    A class whose constructor takes something else says itself what it compares (`_key`) and how it is pickled.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def _set(self, **fields: object) -> None:
        """The constructors' only way to fill a value in."""
        put = object.__setattr__
        for name, value in fields.items():
            put(self, name, value)

    def _key(self) -> tuple[object, ...]:
        """What is compared and hashed."""
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Value) and type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._key()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__match_args__)})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")
