"""Animals among the victims (COMP-04, CLR-63): which victims are shown as animals, and where they are. Presentation only.

With ``pet_tokens`` = n, n of the ten victims are animals: the k-th victim turned up, for n values of k drawn from the game's public
commitment. A game with real dice has none; its record's id stands in for it: the fingerprint of the opening and of every ply before
the first victim. Positions, digests, odds and plies know nothing of it. A `Menagerie` is one moment of a game; it is followed event by
event, and everyone who follows the same events sees the same animals.

>>> drawn("0" * 64, 2) == drawn("0" * 64, 2)
True
>>> len(drawn("0" * 64, 2))
2
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from flashover.dice import FairDice
from flashover.events import (
    Event,
    Moved,
    PoiRevealed,
    RodeAlong,
    VictimLost,
    VictimRescued,
    VictimTreated,
    phrase,
)
from flashover.geometry import Cell
from flashover.i18n import Phrase

if TYPE_CHECKING:
    from flashover.options import Options

VICTIMS = 10
ANIMALS = ("dog", "cat", "rabbit")

#: Every sentence that names an animal.
KEYS = (
    "pet.revealed.action", "pet.revealed.placement", "pet.revealed.fire", "pet.revealed.collapse", "pet.treated", "pet.carried", "pet.led",
    "pet.led_and_carried", "pet.rode_along", "pet.rescued", "pet.lost",
)  # fmt: skip


class Pet(NamedTuple):
    """An animal on the map."""

    at: Cell
    treated: bool
    animal: str

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        return {"at": list(self.at), "treated": self.treated, "animal": self.animal}


class _Victim(NamedTuple):
    """A victim that has been turned up, a person unless `animal` says otherwise."""

    at: Cell
    treated: bool
    animal: str = ""


def drawn(identity: str, number: int) -> dict[int, str]:
    """Which victims are animals: the order of their reveal, counted from 1, and the animal. Every set is equally likely."""
    draws = FairDice(b"pets:" + identity.encode())
    left, kinds, found = list(range(1, VICTIMS + 1)), list(ANIMALS), {}
    for at in range(number):
        order = left.pop(draws.below(2 * at, len(left)))
        found[order] = kinds.pop(draws.below(2 * at + 1, len(kinds)))
    return found


class Menagerie(NamedTuple):
    """The victims of one moment, and what decides which of the coming ones are animals.

    `identity` is the commitment, or with real dice (`folding`) the fingerprint so far, which becomes final at the first victim.
    """

    number: int
    identity: str
    folding: bool
    revealed: int
    victims: tuple[_Victim, ...]

    @classmethod
    def opening(cls, options: Options, position: Mapping[str, Any], digest: str, commitment: str | None) -> Menagerie:
        """At the start of a game. Victims turned up before a game that begins at a position are people."""
        revealed = VICTIMS - int(position["unrevealed"]["victims"])
        known = tuple(_Victim(_cell(poi["at"]), poi["treated"]) for poi in position["pois"] if poi["face"] == "victim")
        return cls(options.pet_tokens, commitment or digest, commitment is None, revealed, known)

    @property
    def pets(self) -> tuple[Pet, ...]:
        """The animals on the map."""
        return tuple(Pet(*victim) for victim in self.victims if victim.animal)

    @property
    def alone(self) -> dict[Cell, str]:
        """Cells where the victims are animals only, and the first of them; where a person lies, too, the person moves first."""
        people = {victim.at for victim in self.victims if not victim.animal}
        return {pet.at: pet.animal for pet in reversed(self.pets) if pet.at not in people}

    def followed(self, events: Iterable[Event]) -> Menagerie:
        """The moment after some events."""
        now = self
        for event in events:
            now = now.after(event)
        return now

    def to_json(self) -> dict[str, object]:
        """Plain data, for another process."""
        victims = [[*victim.at, victim.treated, victim.animal] for victim in self.victims]
        return {**self._asdict(), "victims": victims}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Menagerie:
        """The inverse of `to_json`."""
        victims = tuple(_Victim((row, column), treated, animal) for row, column, treated, animal in value["victims"])
        return cls(**{**value, "victims": victims})

    def played(self, ply: str, events: Iterable[Event]) -> tuple[Menagerie, list[Telling]]:
        """The moment after a ply, and how each of its events is reported."""
        now, told = self, []
        for event in events:
            after = now.after(event)
            told.append(Telling(now.phrase(event), after.pets if after.pets != now.pets else None))
            now = after
        if now.number and now.folding:
            folded = hashlib.sha256(f"{now.identity} {ply}".encode()).hexdigest()
            now = now._replace(identity=folded)
        return now, told

    def after(self, event: Event) -> Menagerie:
        """The moment after one event."""
        if not self.number:
            return self
        if isinstance(event, PoiRevealed) and event.victim:
            animal = drawn(self.identity, self.number).get(self.revealed + 1, "")
            victims = (*self.victims, _Victim(event.at, False, animal))
            return self._replace(folding=False, revealed=self.revealed + 1, victims=victims)
        left = list(self.victims)
        for victim, to in self._concerned(event):
            left.remove(victim)
            if to is not None:
                left.append(to)
        return self._replace(victims=tuple(left))

    def phrase(self, event: Event) -> Phrase:
        """The sentence of an event at this moment, with an animal's name where it is about one."""
        said = phrase(event)
        if not self.number:
            return said
        if isinstance(event, PoiRevealed) and event.victim:
            animal = drawn(self.identity, self.number).get(self.revealed + 1)
            return Phrase(f"pet.revealed.{event.cause}", {"at": event.at, "pet": animal_word(animal)}) if animal else said
        concerned = [victim for victim, _ in self._concerned(event)]
        if not any(victim.animal for victim in concerned):
            return said
        values = {**said.values, "pet": animal_word(concerned[0].animal)}
        match event:
            case Moved(carry=carry, lead=True) if carry:
                other = animal_word(concerned[1].animal or "person") if len(concerned) > 1 else animal_word("hazmat")
                values |= {"led": animal_word(concerned[0].animal or "person"), "carried": other}
                return Phrase("pet.led_and_carried", values)
            case Moved(lead=lead):
                return Phrase("pet.led" if lead else "pet.carried", values)
            case RodeAlong():
                return Phrase("pet.rode_along", values)
            case VictimTreated():
                return Phrase("pet.treated", values)
            case VictimRescued():
                return Phrase("pet.rescued", values)
            case _:
                return Phrase("pet.lost", values)

    def _concerned(self, event: Event) -> list[tuple[_Victim, _Victim | None]]:
        """The victims an event is about with what becomes of them, None for one that leaves the map; a led one first."""
        match event:
            case Moved(_, start, to, carry, lead):
                loads = [True] * lead + [carry == "treated"] * (carry in ("victim", "treated"))
                return self._moved(start, to, loads)
            case RodeAlong(_, start, to, carry):
                return self._moved(start, to, [carry == "treated"] * (carry in ("victim", "treated")))
            case VictimTreated(_, at):
                return [(found, found._replace(treated=True)) for found in self._at(at, treated=False)[:1]]
            case VictimRescued(at, treated):
                return [(found, None) for found in self._at(at, treated)[:1]]
            case VictimLost(at):
                return [(found, None) for found in (self._at(at, treated=False) + self._at(at, treated=True))[:1]]
        return []

    def _moved(self, start: Cell, to: Cell, loads: list[bool]) -> list[tuple[_Victim, _Victim | None]]:
        """One victim for each load, which says whether it is treated."""
        found: list[tuple[_Victim, _Victim | None]] = []
        waiting = {treated: self._at(start, treated) for treated in set(loads)}
        for treated in loads:
            if waiting[treated]:
                victim = waiting[treated].pop(0)
                found.append((victim, victim._replace(at=to)))
        return found

    def _at(self, at: Cell, treated: bool) -> list[_Victim]:
        """Those on a cell, people first: where a person and an animal share a cell, the person moves first."""
        found = [victim for victim in self.victims if victim.at == at and victim.treated == treated]
        return sorted(found, key=lambda victim: bool(victim.animal))


class Telling(NamedTuple):
    """How an event is reported: its sentence, and the animals on the map after it where it changes them."""

    phrase: Phrase
    pets: tuple[Pet, ...] | None


def animal_word(animal: str | None) -> Phrase:
    """An animal as a word with forms."""
    return Phrase(f"pet.{animal}")


def _cell(value: Iterable[int]) -> Cell:
    row, column = value
    return row, column


__all__ = ["ANIMALS", "KEYS", "Menagerie", "Pet", "Telling", "animal_word", "drawn"]
