"""One line about what a ply is for, as a key with values, and that line in a language.

A bot states its values in the words of the notation: cells as ``3,5``, sides, specialists and dice by name, a chance in per cent.
`phrase` gives them their types; the sentences are those of the `bots` and `advice` catalogues. A value `then` is the key of a second
sentence with the same values: the next turn. A value `lead` is a sentence before it: what the plan begins with; a value `risk` one
after it: what it accepts.
"""

from __future__ import annotations

import re

from flashover.bots.base import Intent
from flashover.formats.grammar import cell_text
from flashover.geometry import CELL_BITS, DIRECTIONS, EDGE_BITS, NEIGHBOURS
from flashover.i18n import FALLBACK, Percent, Phrase, from_json
from flashover.rules.state import State

#: Values that are words, by the name of their keys: ``side.left``.
WORDS = ("side", "specialist", "die")
_CELL = re.compile(r"(\d),(\d)")


def phrase(intent: Intent) -> Phrase:
    """An intent with typed values; one that has been through JSON, in this or an older form, is read the same way."""
    values = {name: _typed(name, value) for name, value in intent.values.items()}
    if isinstance(lead := values.get("lead"), str):
        # Older games have its key alone, with the values of the whole.
        values["lead"] = Phrase(lead, {name: value for name, value in values.items() if name != "lead"})
    return Phrase(intent.key, values)


def _typed(name: str, value: object) -> object:
    if isinstance(value, str):
        if name in WORDS:
            return Phrase(f"{name}.{value}")
        cell = _CELL.fullmatch(value)
        return value if cell is None else (int(cell[1]), int(cell[2]))
    if name == "percent" and isinstance(value, int):
        return Percent(value / 100)
    return from_json(value)


def sentence(intent: Intent, language: str = FALLBACK) -> str:
    """An intent in a language.

    >>> sentence(Intent("intent.carry", {"at": "3,4", "exit": "3,0"}))
    'Carries the victim at 3-4 to safety at 3-0.'
    """
    first = phrase(intent)
    then = first.values.get("then")
    following = Phrase(then, first.values) if isinstance(then, str) else None
    parts = (first.values.get("lead"), first, first.values.get("risk"), following)
    return " ".join(part.text(language) for part in parts if isinstance(part, Phrase))


def plain_intent(state: State | None, ply: str) -> Intent:
    """What a ply does, without a plan behind it."""
    words = ply.split()
    verb = words[0]
    if verb == "treat" and state is not None:
        return Intent("intent.plain.treat", {"at": cell_text(int(state.crew >> state.active * 8 & 255))})
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
