"""The view of a table in pieces: each field encoded by itself, so that what has changed is found by comparing bytes.

A change has the fields that differ. `position` and `outlook` are changed field by field, all others are replaced as a whole. The
large fields of a position are written again only when the words of the state behind them are others than before; the fingerprint of the
position is made from the same pieces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from flashover.formats.position import WRITERS
from flashover.game import NOT_IN_DIGEST, Game, changing_extras, unchanging_extras
from flashover.rules.state import State
from flashover.server.wire import encode
from flashover.server.wire.outlookapi import OutlookJson
from flashover.server.wire.protocol import ViewRest

#: The words of the state that a field is made of; fields that are not here are made of too many, or of one that is as good as the field.
WORDS: dict[str, Callable[[State], tuple[int, ...]]] = {
    "bonus": lambda state: (state.command_ap, state.extinguish_ap, state.movement_ap),
    "firefighters": lambda state: (state.crew, state.saved, state.cards),
    "fire": lambda state: (state.fire, state.fire_out),
    "smoke": lambda state: (state.smoke,),
    "hot_spots": lambda state: (state.hot, state.hot_extra),
    "hazmats": lambda state: (state.hazmat, state.hazmat_extra),
    "pois": lambda state: (state.poi, state.victims, state.more_victims),
    "unrevealed": lambda state: (state.unrevealed_victims, state.unrevealed_alarms),
    "walls": lambda state: (state.damaged_h, state.damaged_v, state.wall_h, state.wall_v),
    "doors": lambda state: (state.door_h, state.door_v, state.shut_h, state.shut_v),
}
#: The fields that are written again each time.
OTHERS = tuple(name for name in WRITERS if name not in WORDS)
#: The fields that the fingerprint counts, in their order with what it counts beside them.
COUNTED = tuple(sorted({"options", "board", "waits", *WRITERS} - (NOT_IN_DIGEST - {"options"})))


class _Heads(dict[str, bytes]):
    """Names of fields as they stand before their values."""

    def __missing__(self, name: str) -> bytes:
        self[name] = b'"%b":' % name.encode()
        return self[name]


HEADS = _Heads()


class PositionFields(NamedTuple):
    """The encoded fields of a position, and the words its large ones were made of; the part of the fingerprint that never changes."""

    fields: dict[str, bytes]
    words: dict[str, tuple[int, ...]]
    unchanging: dict[str, bytes]

    @classmethod
    def of(cls, game: Game, before: PositionFields | None) -> PositionFields:
        """Every field encoded; what has not changed since `before` is taken from there."""
        state = game.state
        words = {name: read(state) for name, read in WORDS.items()}
        if before is None:
            return cls(_encoded(game.position()), words, _encoded(unchanging_extras(state, game.options)))
        fields = dict(before.fields)
        for name, now in words.items():
            if before.words[name] != now:
                fields[name] = encode.canonical(WRITERS[name](state))
        for name in OTHERS:
            fields[name] = encode.canonical(WRITERS[name](state))
        return cls(fields, words, before.unchanging)

    def digest(self, game: Game) -> str:
        """The fingerprint of the position, as `Game.digest` makes it."""
        found = self.fields | self.unchanging | _encoded(changing_extras(game.state))
        counted = b",".join([HEADS[name] + found[name] for name in COUNTED])
        return hashlib.sha256(b"{%b}" % counted).hexdigest()[:16]


def _encoded(values: Mapping[str, object]) -> dict[str, bytes]:
    return {name: encode.canonical(value) for name, value in values.items()}


class Fields(NamedTuple):
    """The encoded fields of a view, and of its two large parts."""

    plain: dict[str, bytes]
    position: dict[str, bytes]
    outlook: dict[str, bytes]

    @classmethod
    def of(cls, rest: ViewRest, position: PositionFields, outlook: OutlookJson) -> Fields:
        """Every field encoded."""
        plain = {name: encode.dump(value) for name, value in rest.items()}
        return cls(plain, position.fields, {name: encode.dump(value) for name, value in outlook.items()})


def whole(fields: Fields, digest: str) -> bytes:
    """The whole view as JSON."""
    return _joined(fields.plain | {"digest": encode.dump(digest)}, _object(fields.position), _object(fields.outlook))


def changes(before: Fields | None, now: Fields) -> bytes:
    """What differs, as JSON; everything when nothing is known of before."""
    if before is None:
        return _joined(now.plain, _object(now.position), _object(now.outlook))
    position, outlook = _different(before.position, now.position), _different(before.outlook, now.outlook)
    return _joined(
        _different(before.plain, now.plain), _object(position) if position else None, _object(outlook) if outlook else None
    )


def _different(before: Mapping[str, bytes], now: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: value for name, value in now.items() if before.get(name) != value}


def _object(fields: Mapping[str, bytes]) -> bytes:
    return b"{%b}" % b",".join([HEADS[name] + value for name, value in fields.items()])


def _joined(plain: Mapping[str, bytes], position: bytes | None, outlook: bytes | None) -> bytes:
    fields = dict(plain)
    if position is not None:
        fields["position"] = position
    if outlook is not None:
        fields["outlook"] = outlook
    return _object(fields)
