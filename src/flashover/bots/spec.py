"""Which bot, and how set: the text ``planner:seconds=0.5,beam=80``, read strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flashover.errors import BotError

Value = bool | int | float | str | None

LONGEST = 300
_SPEC = re.compile(r"([a-z][a-z0-9_-]{0,39})(?::(.*))?", re.ASCII)
_PAIR = re.compile(r"([a-z][a-z0-9_]{0,39})=([A-Za-z0-9_./~-]+)", re.ASCII)
_NUMBERS = {int: re.compile(r"-?[0-9]{1,12}", re.ASCII), float: re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?", re.ASCII)}


class Option(NamedTuple):
    """Something about a bot that can be set: its type, the value without it, what it means, and which values there are.

    >>> Option("beam", int, 80, "positions kept at each step of a turn", low=1, high=10_000).read("500")
    500
    """

    name: str
    kind: type[bool | int | float | str]
    default: Value
    about: str
    low: float | None = None
    high: float | None = None
    values: tuple[str, ...] = ()

    def read(self, text: str) -> Value:
        """A value as it is typed; `BotError` with code ``bots.option_value`` for an invalid one."""
        if self.kind is bool:
            if text not in ("true", "false"):
                raise self._wrong(text)
            return text == "true"
        if self.kind is str:
            if self.values and text not in self.values:
                raise self._wrong(text)
            return text
        if not _NUMBERS[self.kind].fullmatch(text):
            raise self._wrong(text)
        value = int(text) if self.kind is int else float(text)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise self._wrong(text)
        return value

    def text(self, value: Value) -> str:
        """A value as `read` reads it."""
        if isinstance(value, bool):
            return "true" if value else "false"
        return f"{value:.12f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)

    @property
    def allowed(self) -> str:
        """The values there are, in words.

        >>> Option("seconds", float, None, "time for a turn", low=0.01, high=60).allowed
        'a number 0.01 to 60'
        """
        if self.kind is bool:
            return "true or false"
        if self.kind is str:
            return ", ".join(self.values) or "a word"
        word = "a whole number" if self.kind is int else "a number"
        low, high = (None if end is None else f"{end:g}" for end in (self.low, self.high))
        if low is not None and high is not None:
            return f"{word} {low} to {high}"
        if low is not None:
            return f"{word} from {low}"
        return word if high is None else f"{word} up to {high}"

    def _wrong(self, text: str) -> BotError:
        return BotError("bots.option_value", f"bot.{self.name}", f"{self.name} is {self.allowed}, not {text!r}")


class BotSpec(NamedTuple):
    """A bot's name and every one of its options; `str` is the shortest text for it."""

    name: str
    options: Mapping[str, Value]
    declared: tuple[Option, ...] = ()

    def __str__(self) -> str:
        given = [
            f"{option.name}={option.text(self.options[option.name])}"
            for option in self.declared
            if self.options[option.name] != option.default
        ]
        return f"{self.name}:{','.join(given)}" if given else self.name


def split_spec(text: object) -> tuple[str, dict[str, str]]:
    """Name and options as typed, not yet compared with what the bot knows.

    >>> split_spec("planner:seconds=0.5,beam=80")
    ('planner', {'seconds': '0.5', 'beam': '80'})
    """
    found = _SPEC.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if found is None:
        raise BotError("bots.spec", "bot", f"{str(text)[:60]!r} is not NAME or NAME:OPTION=VALUE,OPTION=VALUE")
    name, rest = found.groups()
    given: dict[str, str] = {}
    for pair in [] if rest is None else rest.split(","):
        parts = _PAIR.fullmatch(pair)
        if parts is None:
            raise BotError("bots.spec", "bot", f"{pair[:60]!r} is not OPTION=VALUE")
        if parts[1] in given:
            raise BotError("bots.spec", f"bot.{parts[1]}", f"{parts[1]} is given twice")
        given[parts[1]] = parts[2]
    return name, given


def fill(name: str, given: Mapping[str, str], declared: Sequence[Option]) -> BotSpec:
    """The options of a bot, each as given or by default; `BotError` for an unknown option or an invalid value."""
    known = {option.name: option for option in declared}
    for option in given:
        if option not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise BotError("bots.option_unknown", f"bot.{option}", f"{name} has no option {option!r}; {there}")
    values = {
        option.name: option.read(given[option.name]) if option.name in given else option.default for option in declared
    }
    return BotSpec(name, values, tuple(declared))
