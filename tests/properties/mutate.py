"""Damage done to good input: to the structure of JSON values, to bytes, to words."""

from __future__ import annotations

import json
from random import Random
from typing import Any

#: Values that stand where something else was expected.
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 7, 8, 9, 24, 255, 256, 2**31, 2**63, -(2**63) - 1, 10**400, 0.0, 1.0, -0.5,
    1e308, float("nan"), float("inf"), float("-inf"), "", " ", "0", "3,5", "up", "actions", "captain", "won", "\x00",
    "\ud800", "💥", "é" * 300, "a" * 10_000, [], [[]], [None], [3, 5], [3, 5, 1], [0, 0], [7, 9], [8, 10], [-1, 2],
    ["3", "5"], [1.0, 2.0], [True, False], {}, {"": None}, {"at": [3, 5]}, {"\ud800": 1},
]  # fmt: skip
#: Words of the format in places where they do not belong.
WORDS = [
    "family", "experienced", "A", "B", "setup", "fire", "replenish", "over", "down", "victim", "open", "gone", "closed",
    "top", "right", "bottom", "left", "paramedic", "driver", "reveal", "knockdown", "explosion", "rider", "gun_choice",
    "collapse", "placement", "third_dice", "lost", "collapsed", "cs", "ru", "turn_end", "single_pass", "action",
    "continue", "flashover-position", "flashover-record",
]  # fmt: skip


def nested(depth: int, rng: Random) -> Any:
    """Lists and objects inside one another."""
    value: Any = 1
    for _ in range(depth):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


def _junk(rng: Random) -> Any:
    choice = rng.random()
    if choice < 0.6:
        return copy_of(rng.choice(JUNK))
    if choice < 0.9:
        return rng.choice(WORDS)
    if choice < 0.97:
        return rng.randint(-3, 30)
    return nested(rng.choice([5, 50, 250]), rng)


def _containers(value: Any, found: list[Any]) -> list[Any]:
    if isinstance(value, dict):
        found.append(value)
        for item in value.values():
            _containers(item, found)
    elif isinstance(value, list):
        found.append(value)
        for item in value:
            _containers(item, found)
    return found


def copy_of(value: Any) -> Any:
    """A deep copy of a JSON value."""
    if isinstance(value, dict):
        return {key: copy_of(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [copy_of(item) for item in value]
    return value


def mutated(value: Any, rng: Random) -> Any:
    """A damaged copy: one to three changes anywhere in it; now and then the whole is something else."""
    if rng.random() < 0.005:
        return _junk(rng)
    value = copy_of(value)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        places = _containers(value, [])
        if not places:
            return value
        _damage(rng.choice(places), places, rng)
    return value


def nudged(value: Any, rng: Random) -> Any:
    """A copy with small changes of the right type: another number or word, a flag turned, an item more or less."""
    value = copy_of(value)
    for _ in range(rng.choice([1, 1, 2, 4])):
        places = [place for place in _containers(value, []) if place]
        if not places:
            return value
        place = rng.choice(places)
        key = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        item = place[key]
        if isinstance(item, bool):
            place[key] = not item
        elif isinstance(item, int):
            place[key] = rng.randint(0, 9) if rng.random() < 0.7 else item + rng.choice([-1, 1])
        elif isinstance(item, str):
            place[key] = rng.choice(WORDS)
        elif isinstance(place, list):
            if rng.random() < 0.5:
                del place[key]
            else:
                place.append(copy_of(item))
        elif item is None or rng.random() < 0.2:
            del place[key]
    return value


def _damage(place: Any, places: list[Any], rng: Random) -> None:
    kind = rng.randrange(8)
    if isinstance(place, dict):
        _damage_object(place, places, kind, rng)
    else:
        _damage_list(place, places, kind, rng)


def _damage_object(place: dict[Any, Any], places: list[Any], kind: int, rng: Random) -> None:
    keys = list(place)
    if not keys or kind == 0:
        key = rng.choice(["x", "", "pending", "Mode", "\ud800", "a" * 500, 5, None, (1, 2)])
        place[key] = _junk(rng)
        return
    key = rng.choice(keys)
    if kind == 1:
        del place[key]
    elif kind == 2:
        place[rng.choice([*keys, str(key) + "s"])] = place.pop(key)
    elif kind == 3:
        place[key] = place[rng.choice(keys)]
    elif kind == 4:
        place[key] = copy_of(rng.choice(places)) if len(places) < 400 else _junk(rng)
    elif kind == 5 and type(place[key]) is int:
        place[key] += rng.choice([-1, 1, 2, 10])
    else:
        place[key] = _junk(rng)


def _damage_list(place: list[Any], places: list[Any], kind: int, rng: Random) -> None:
    if not place or kind == 0:
        place.insert(rng.randint(0, len(place)), _junk(rng))
        return
    at = rng.randrange(len(place))
    if kind == 1:
        del place[at]
    elif kind == 2:
        place.insert(rng.randint(0, len(place)), copy_of(place[at]))
    elif kind == 3:
        other = rng.randrange(len(place))
        place[at], place[other] = place[other], place[at]
    elif kind == 4:
        place[at] = copy_of(rng.choice(places)) if len(places) < 400 else _junk(rng)
    elif kind == 5 and type(place[at]) is int:
        place[at] += rng.choice([-1, 1, 2, 10])
    elif kind == 6:
        place *= rng.choice([0, 2, 3])
    else:
        place[at] = _junk(rng)


def as_line(value: Any) -> str:
    """JSON as a careless writer makes it: NaN and infinities as they come, other keys turned into strings."""
    return json.dumps(_with_text_keys(value), ensure_ascii=False)


def _with_text_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key if isinstance(key, str) else str(key): _with_text_keys(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_text_keys(item) for item in value]
    return value


def mutated_text(text: str, rng: Random) -> str:
    """A text with a few characters lost, doubled, exchanged or replaced by bytes of any kind."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice([1, 1, 2, 5])):
        if not data:
            break
        at = rng.randrange(len(data))
        kind = rng.randrange(6)
        if kind == 0:
            del data[at : at + rng.choice([1, 1, 4, 50])]
        elif kind == 1:
            data[at:at] = data[at : at + rng.choice([1, 4, 50])]
        elif kind == 2:
            data[at] = rng.randrange(256)
        elif kind == 3:
            data[at:at] = rng.choice(
                [
                    b"[",
                    b"]",
                    b"{",
                    b"}",
                    b'"',
                    b",",
                    b":",
                    b"\\",
                    b"null",
                    b"NaN",
                    b"1e999",
                    b"-",
                    b"\\ud800",
                    b"9" * 5000,
                ]
            )
        elif kind == 4:
            data[at] ^= 1 << rng.randrange(8)
        else:
            del data[at:]
    return data.decode("utf-8", rng.choice(["replace", "surrogateescape", "ignore"]))
