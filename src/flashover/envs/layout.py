"""Where things are in an observation, by name: the numbers of the planes, and the bytes of the vector.

>>> PLANES["fire"], COUNTERS["rescued"], SEAT_FIELDS["row"][1]
(0, 25, 57)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flashover import cards
from flashover.batch import observer

_SEATS = 6
_SEAT = 8 * int(observer.SEAT_WORDS)
_FIRST_SEAT = 8 * int(observer.SEATS_AT)

#: Name of a plane -> its number: ``seen["planes"][PLANES["fire"]]``.
PLANES: Mapping[str, int] = MappingProxyType({name: number for number, name in enumerate(observer.PLANES)})
#: Name of a counter -> its byte: ``seen["vector"][COUNTERS["rescued"]]``.
COUNTERS: Mapping[str, int] = MappingProxyType({name: byte for byte, name in enumerate(observer.COUNTERS, 8 * int(observer.WAIT_WORDS))})
#: Name of a field of a seat, or of a card (`none` for no card) -> its bytes for the seats +0 to +5.
SEAT_FIELDS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        name: tuple(range(_FIRST_SEAT + at, _FIRST_SEAT + at + _SEATS * _SEAT, _SEAT))
        for at, name in enumerate((*observer.SEAT_FIELDS, "none", *cards.NAMES))
    }
)
