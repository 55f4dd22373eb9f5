"""What is sent: any values, real messages at the wrong moment, and real messages that were changed."""

from __future__ import annotations

import json
import random
from typing import Any, Protocol

#: What a page may send (the test holds this against the protocol), and what it may not.
REAL = ("hello", "ply", "undo", "redo", "roll", "standard", "shown", "why", "chat", "ping", "plan", "hand", "release", "rename", "setting",
        "risk", "advise")  # fmt: skip
KINDS = (*REAL, "dance", "", None, 3)
FIELDS = ("type", "base", "ply", "to", "tokens", "since", "changes", "version",
          "text", "cell", "cells", "seat", "bot", "name", "away_seconds", "level", "x")
TEXTS = ("end", "move up", "move up carry victim", "place 0 7,3", "first 0", "! dice 3 5", "! reveal victim", "gun", "command 1 move up",
         "explode 3,4", "", " ", "\x00", "\u202e", "<script>alert(1)</script>", "'; DROP TABLE plies; --", "x" * 200, "\U0001f692" * 30,
         "bot", "human", "greedy", "random", "captain:seconds=0.01")  # fmt: skip
NUMBERS = (0, 1, -1, 2, 5, 6, 7, 2**31, 2**53, 2**63, 10**30, 1.5, -0.0, 1e308)


class Guest(Protocol):
    """What a page knows of its table."""

    @property
    def version(self) -> int:
        """Of the view."""

    @property
    def waits(self) -> Any:
        """What the game waits for."""

    @property
    def legal(self) -> list[str]:
        """Plies."""


def any_value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON."""
    choice = rng.randrange(9 if depth < 3 else 6)
    if choice < 2:
        return rng.choice(TEXTS)
    if choice < 4:
        return rng.choice(NUMBERS)
    if choice < 6:
        return rng.choice((None, True, False))
    if choice == 6:
        return {rng.choice(FIELDS): any_value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return [any_value(rng, depth + 1) for _ in range(rng.randrange(4))]


def mutated(value: Any, rng: random.Random) -> Any:
    """The same JSON with one thing in it changed, removed, repeated or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        how = rng.randrange(8)
        if how == 0:
            return {name: one for name, one in value.items() if name != key}
        if how == 1:
            return value | {rng.choice(FIELDS): any_value(rng)}
        return value | {key: mutated(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        how = rng.randrange(8)
        if how == 0:
            return value[:at] + value[at + 1 :]
        if how == 1:
            return value[:at] + [value[at]] * rng.choice((2, 3, 40)) + value[at + 1 :]
        return [*value[:at], mutated(value[at], rng), *value[at + 1:]]
    if isinstance(value, bool) or value is None:
        return any_value(rng)
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 256, -(2**31), 2**53))
    if isinstance(value, str) and value and rng.random() < 0.5:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice(("", " ", "\x00", "\ufffd", value, "9")) + value[at + 1 :]
    return any_value(rng)


def damaged(text: str, rng: random.Random) -> str:
    """A text with one letter lost or replaced by something worse."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", "\x00", '"', "{", "[" * 200, "\ufffd", "9" * 400)) + text[at + 1 :]


def likely(rng: random.Random, page: Guest, tokens: list[str]) -> dict[str, Any]:
    """A message as the page might send it, perhaps at the wrong moment."""
    kind = rng.choice(REAL)
    base = page.version if rng.random() < 0.8 else rng.choice(NUMBERS)
    ply = rng.choice(TEXTS)
    if page.waits["kind"] == "decision" and rng.random() < 0.6:
        ply = rng.choice(page.legal)
    seat = rng.randrange(3)
    more: dict[str, dict[str, Any]] = {
        "hello": {"tokens": rng.sample(tokens, rng.randrange(len(tokens) + 1)), "since": rng.choice((None, 0, page.version, 10**9)),
                  "changes": rng.random() < 0.3},
        "ply": {"base": base, "ply": ply}, "undo": {"base": base, "to": rng.choice((None, None, page.version, 1, 3))},
        "redo": {"base": base}, "roll": {"base": base}, "standard": {"base": base}, "shown": {"version": base},
        "why": {"ply": ply}, "chat": {"text": ply},
        "ping": {"cell": [rng.randrange(8), rng.randrange(10)]},
        "plan": {"seat": seat, "cells": [[rng.randrange(9), rng.randrange(10)] for _ in range(rng.randrange(5))]},
        "hand": {"seat": seat, "to": rng.choice(("bot", "human")), "bot": rng.choice(("greedy", "random", "hal", "captain:seconds=0.01"))},
        "rename": {"seat": seat, "name": rng.choice(TEXTS)}, "release": {"seat": rng.choice((2, 5))},
        "setting": {"away_seconds": rng.choice((None, 1, 60, 0))}, "risk": {}, "advise": {"level": rng.randrange(5)},
    }  # fmt: skip
    return {"type": kind, **more[kind]}


def any_text(rng: random.Random, page: Guest, tokens: list[str]) -> str | bytes:
    """A message: as it should be, changed, made up, damaged, or no text at all."""
    choice = rng.randrange(10)
    if choice < 5:
        return json.dumps(likely(rng, page, tokens))
    if choice < 7:
        return json.dumps(mutated(likely(rng, page, tokens), rng))
    if choice == 7:
        return json.dumps({"type": rng.choice(KINDS), **{rng.choice(FIELDS): any_value(rng) for _ in range(3)}})
    if choice == 8:
        return damaged(json.dumps(likely(rng, page, tokens)), rng)
    return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
