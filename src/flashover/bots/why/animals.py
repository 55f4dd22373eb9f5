"""CLR-63: sentences about victims name an animal where it is one; bots and advisor know nothing of animals when they decide."""

from __future__ import annotations

from collections.abc import Mapping

from flashover.bots.base import Intent
from flashover.bots.why.intent import phrase
from flashover.geometry import Cell
from flashover.i18n import Phrase
from flashover.pets import animal_word

#: Sentences about a victim -> the value that says where it is.
VICTIM_AT = {
    "intent.carry": "at",
    "intent.carry.ordered": "at",
    "intent.to_victim": "to",
    "intent.to_victim.ordered": "to",
    "intent.treat": "at",
    "intent.rescue": "at",
    "intent.rescue.ordered": "at",
    "intent.carry_on": "at",
    "intent.reach": "to",
    "intent.way.victim": "to",
    "intent.guard.victim": "beside",
    "intent.plain.treat": "at",
}
NEXT_VICTIM = "intent.then.victim"
#: The same sentence about an animal ends so.
PET = ".pet"


def with_animals(intent: Intent, animals: Mapping[Cell, str]) -> Intent:
    """An intent with the animals of the moment it is about named: cell -> animal, as `Menagerie.alone` has them.

    >>> from flashover.bots.why.intent import sentence
    >>> sentence(with_animals(Intent("intent.rescue", {"at": "3,1", "exit": "3,0", "rescued": 2}), {(3, 1): "dog"}))
    'Carries the dog at 3-1 out at 3-0: 2 rescued so far!'
    """
    if not animals:
        return intent
    said = phrase(intent)
    key, values = said.key, dict(said.values)
    animal = animals.get(_cell(values.get(VICTIM_AT.get(key, ""))))
    if animal is not None:
        key, values["pet"] = key + PET, animal_word(animal)
    following = animals.get(_cell(values.get("next")))
    if following is not None and values.get("then") == NEXT_VICTIM:
        values |= {"then": NEXT_VICTIM + PET, "next_pet": animal_word(following)}
    if isinstance(lead := values.get("lead"), Phrase):
        values["lead"] = Phrase(*with_animals(Intent(*lead), animals))
    return Intent(key, values)


def without_animals(intent: Intent) -> Intent:
    """The inverse: the intent as the bot had it."""
    values = {name: value for name, value in intent.values.items() if name not in ("pet", "next_pet")}
    if values.get("then") == NEXT_VICTIM + PET:
        values["then"] = NEXT_VICTIM
    lead = values.get("lead")
    if isinstance(lead, Phrase):
        values["lead"] = Phrase(*without_animals(Intent(*lead)))
    return Intent(intent.key.removesuffix(PET), values)


def _cell(value: object) -> Cell:
    """No cell is nowhere."""
    if isinstance(value, tuple) and len(value) == 2:
        row, column = value
        return row, column
    return -1, -1
