"""One line about what a ply is for, as a key with values, and that line in a language.

The sentences are in `bots/i18n`. Values named `side`, `specialist` and `die` are words of the notation with a key of their own: the
sentence takes ``word.top`` for ``top``. A value `then` is the key of a second sentence with the same values: the next turn.
"""

from __future__ import annotations

from pathlib import Path

from flashover.bots.base import Intent
from flashover.formats.notation import cell_text
from flashover.geometry import CELL_BITS, DIRECTIONS, EDGE_BITS, NEIGHBOURS
from flashover.i18n import FALLBACK, LANGUAGES
from flashover.rules.state import State

WORDS = ("side", "specialist", "die")
_catalogues: dict[str, dict[str, str]] = {}


def catalogue(language: str) -> dict[str, str]:
    """All sentences of the bots in a language, read once."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    if language not in _catalogues:
        import json

        content = (Path(__file__).parents[1] / "i18n" / f"{language}.json").read_text(encoding="utf-8")
        _catalogues[language] = json.loads(content)
    return _catalogues[language]


def tell(intent: Intent, language: str = FALLBACK) -> str:
    """An intent in a language.

    >>> tell(Intent("intent.carry", {"at": "3,4", "exit": "3,0"}))
    'Carries the victim at 3,4 to safety at 3,0.'
    """
    sentences = catalogue(language)
    values = {
        name: sentences[f"word.{value}"] if name in WORDS else _written(value, language)
        for name, value in intent.values.items()
    }
    told = sentences[intent.key].format_map(values)
    then = intent.values.get("then")
    if isinstance(then, str):
        told += " " + sentences[then].format_map(values)
    return told


def _written(value: object, language: str) -> str:
    """A value as people write it: 2.5 is 2,5 everywhere but in English."""
    written = str(value)
    return written.replace(".", ",") if isinstance(value, float) and language != FALLBACK else written


def plain_intent(state: State | None, ply: str) -> Intent:
    """What a ply does, without a plan behind it."""
    words = ply.split()
    verb = words[0]
    if verb in ("end", "treat", "dispose", "look", "gun", "keep", "chop"):
        return Intent(f"intent.plain.{verb}")
    if verb in ("move", "door", "extinguish") and state is not None:
        return _with_direction(state, verb, words)
    if verb in ("identify", "explode"):
        return Intent(f"intent.plain.{verb}", {"at": words[1]})
    if verb == "drive":
        return Intent(f"intent.plain.drive_{words[1]}", {"side": words[2]})
    if verb == "reroll":
        return Intent("intent.plain.reroll", {"die": words[1]})
    if verb == "crew":
        return Intent("intent.plain.crew", {"specialist": words[1]})
    if verb == "command":
        return Intent("intent.plain.command", {"seat": int(words[1])})
    if verb in ("ride", "knockdown", "place"):
        return Intent(f"intent.plain.{verb}", {"seat": int(words[1]), "at": words[2]})
    if verb in ("stay", "first"):
        return Intent(f"intent.plain.{verb}", {"seat": int(words[1])})
    if verb == "specialist":
        return Intent("intent.plain.specialist", {"seat": int(words[1]), "specialist": words[2]})
    if verb == "park":
        return Intent(f"intent.plain.park_{words[1]}", {"side": words[2]})
    if verb in ("reveal", "continue"):
        return Intent(f"intent.plain.{verb}_{words[1]}")
    return Intent("intent.random", {"ply": ply})


def _with_direction(state: State, verb: str, words: list[str]) -> Intent:
    """A step, a door or water of the acting figure, by the cell it is about."""
    place = int(state.crew >> state.active * 8 & 255)
    shut = False
    if words[1] != "here":
        direction = DIRECTIONS.index(words[1])
        slot = place * 4 + direction
        place = NEIGHBOURS[slot]
        shut = bool(EDGE_BITS[slot] & (state.shut_v if direction & 1 else state.shut_h))
    if verb == "door":
        return Intent("intent.plain.open" if shut else "intent.plain.close", {"to": cell_text(place)})
    if verb == "move":
        return Intent("intent.plain.move_with" if len(words) > 2 else "intent.plain.move", {"to": cell_text(place)})
    kind = "smoke" if CELL_BITS[place] & state.smoke else "reduce" if words[2] == "reduce" else "fire"
    return Intent(f"intent.plain.extinguish_{kind}", {"at": cell_text(place)})
