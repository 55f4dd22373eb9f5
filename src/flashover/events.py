"""What happened, as typed values: the fact words the rules write down, decoded. A fact holds no sentence; `tell` finds one for it.

Cells are ``(row, column)``, an edge is a pair of cells with the smaller one first.

>>> decode(facts.SMOKE_IGNITED | 34 << 8 | facts.BY_FLASHOVER << 16 | 35 << 24)
SmokeIgnited(at=(3, 4), cause=Cause.FLASHOVER, origin=(3, 5))
>>> tell(_)
'Smoke at 3,4 touches fire at 3,5: it ignites.'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NoReturn, dataclass_transform

from flashover.eventrules import RULES
from flashover.geometry import Cell, Edge, cell_at, edge, neighbour
from flashover.i18n import Phrase
from flashover.rules import facts, plies
from flashover.words import DIRECTIONS, LOADS, SIDES, SPECIALISTS, VEHICLES, Cause, Direction, Load, RevealCause, Side
from flashover.words import Specialist, Vehicle


@dataclass_transform(frozen_default=True)
class Event:
    """A fact of play: `code` says of which kind, the fields say what, `rules` why.

    Subclasses only name their fields; construction, comparison and representation follow from the names.
    """

    __slots__ = ()
    code: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = cls.__match_args__ = cls.__dict__["__slots__"]

    def __init__(self, *values: object, **named: object) -> None:
        given = dict(zip(self.fields, values, strict=False)) | named
        if len(values) + len(named) != len(self.fields) or tuple(sorted(given)) != tuple(sorted(self.fields)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.fields) or '(none)'}")
        for name, value in given.items():
            object.__setattr__(self, name, value)

    @property
    def variant(self) -> str:
        """What else than the kind decides how the event is told and which rules explain it; usually the cause."""
        return ""

    @property
    def key(self) -> str:
        """Kind and variant: ``smoke.ignited.flashover``."""
        return f"{self.code}.{self.variant}" if self.variant else self.code

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that explain it."""
        return RULES[self.key]

    def to_json(self) -> dict[str, object]:
        """Plain data: the code and every field."""
        return {"code": self.code} | {name: _plain(getattr(self, name)) for name in self.fields}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash((self.code, *(getattr(self, name) for name in self.fields)))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]  # both refuse, whatever they are given

    def __reduce__(self) -> tuple[type[Event], tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.fields)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value
