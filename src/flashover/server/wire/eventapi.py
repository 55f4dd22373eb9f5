"""Events on the wire, derived from the classes of `flashover.events`: an event added there is on the wire and in the page's types.

Each class becomes a type with the literal `code`, its own fields, and how it is reported: catalogue key, values, rule ids, and the animals
on the map where the event changes them. In `values` a cell is ``[3, 5]``, a word to be translated is ``{"key", "values"}``, a share is
``{"percent"}``, and a list is to be joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, Union, get_args, get_type_hints

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from flashover import geometry
from flashover.events import Event
from flashover.server.wire.formatsapi import Cell, Edge, JsonObject, PetJson

#: Types of the engine that have a name of their own on the wire.
NAMED: dict[object, object] = {geometry.Cell: Cell, geometry.Edge: Edge}


def event_classes(base: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of event, in the order of the source."""
    for kind in base.__subclasses__():
        yield kind
        yield from event_classes(kind)


def _wire_type(hint: Any) -> Any:
    if hint in NAMED:
        return NAMED[hint]
    options = get_args(hint)
    return Union[tuple(_wire_type(option) for option in options)] if options else hint  # noqa: UP007 - built from a list


def event_type(kind: type[Event]) -> Any:
    """The type of one event on the wire."""
    hints = get_type_hints(kind)
    fields = {"code": Literal[kind.code]} | {name: _wire_type(hints[name]) for name in kind.fields}
    reported = {"key": str, "values": JsonObject, "rules": list[str], "pets": NotRequired[list[PetJson]]}
    made: Any = TypedDict(f"{kind.__name__}Event", fields | reported)  # type: ignore[misc]  # a type made of data
    made.__doc__ = kind.__doc__
    return made


if TYPE_CHECKING:

    class EventJson(TypedDict):
        """What all events have in common; the fields of their own are known only when the program runs."""

        code: str
        key: str
        values: JsonObject
        rules: list[str]
        pets: NotRequired[list[PetJson]]

else:
    _KINDS = Union[tuple(event_type(kind) for kind in event_classes())]  # noqa: UP007 - built from a list
    EventJson = TypeAliasType("EventJson", Annotated[_KINDS, Field(discriminator="code")])
