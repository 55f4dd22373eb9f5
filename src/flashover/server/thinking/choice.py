"""A bot's answer to one question: the ply, and what it is for. The server and its workers make it the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from flashover.bots import Bot, Clock
from flashover.bots.base import Intent
from flashover.bots.why.animals import with_animals, without_animals
from flashover.bots.why.intent import phrase
from flashover.i18n import Percent, Phrase, to_json

if TYPE_CHECKING:
    from pydantic import JsonValue

    from flashover.pets import Menagerie
    from flashover.server.wire.adviceapi import PhraseJson

LONGEST_KEY = 80
LONGEST_VALUE = 200
MOST_VALUES = 20


class Choice(NamedTuple):
    """A legal ply, and the bot's one line about it, if it has one."""

    ply: str
    intent: PhraseJson | None = None


class BadChoice(Exception):  # noqa: N818 - says what it is
    """The bot chose something that is not legal."""


def choice_of(
    bot: Bot, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random
) -> tuple[Choice, str | None]:
    """What the bot chooses, and what went wrong when it was to say why; `BadChoice`, or whatever the bot itself raises."""
    ply = bot.choose(observation, legal, clock, rng)
    if ply not in legal:
        raise BadChoice(f"chose {str(ply)[:LONGEST_KEY]!r}, which is not legal")
    try:
        intent = bot.explain(observation, ply)
        return Choice(ply, intent_json(intent.key, intent.values)), None
    except Exception as error:  # the line is a courtesy: without it the ply is as good
        return Choice(ply), f"could not say why: {type(error).__name__}: {error}"


def intent_json(key: str, values: Mapping[str, object]) -> PhraseJson:
    """An intent for the wire: short, and of typed values only, from any bot."""
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or len(values) > MOST_VALUES:
        raise ValueError("an intent is a short key with a few values")
    plain = Intent(key, {str(name)[:LONGEST_KEY]: _plain(value) for name, value in values.items()})
    return stored_intent({"key": plain.key, "values": cast("dict[str, JsonValue]", plain.values)})


def stored_intent(intent: PhraseJson) -> PhraseJson:
    """An intent as it was stored; older games have its cells and words in the notation, without a type."""
    return _phrase_json(phrase(Intent(intent["key"], intent["values"])))


def named_intent(intent: PhraseJson, menagerie: Menagerie) -> PhraseJson:
    """CLR-63: the intent with the animals of this moment named."""
    return _phrase_json(phrase(with_animals(Intent(*phrase(Intent(intent["key"], intent["values"]))), menagerie.alone)))


def unnamed_intent(intent: PhraseJson) -> PhraseJson:
    """The intent as the bot had it."""
    return _phrase_json(phrase(without_animals(Intent(*phrase(Intent(intent["key"], intent["values"]))))))


def _phrase_json(said: Phrase) -> PhraseJson:
    return {"key": said.key, "values": cast("dict[str, JsonValue]", to_json(said.values))}


def _plain(value: object) -> JsonValue:
    """A value of a bot as plain data; anything but a number, a cell, a share or a sentence becomes a short text."""
    if isinstance(value, Phrase):
        values = {str(name)[:LONGEST_KEY]: _plain(item) for name, item in list(value.values.items())[:MOST_VALUES]}
        return {"key": value.key[:LONGEST_KEY], "values": values}
    if isinstance(value, Percent):
        return {"percent": float(value.share)}
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return list(value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float) and abs(value) < 1e15:
        return value
    return str(value)[:LONGEST_VALUE]
