"""The specialist cards: one row each, and nowhere else a list of them.

Whatever a card does differently stands in its row as a number or an ability; the rules read the rows as tables and ask for abilities, never
for a name. A card's number is its row, counted from 1; 0 is the firefighter without a card. Rows are only ever added at the end.
"""

# Annotations are evaluated: a named tuple would compile each of them from its text, half of the import's time.
from enum import Flag, StrEnum, auto
from typing import NamedTuple, Self

#: Card numbers are below this: ply numbers leave room for as many (see `flashover.rules.plies`).
ROOM = 32


class Ability(Flag):
    """What only some specialists may do."""

    NONE = 0
    TREAT = auto()  # SPEC-02
    COMMAND = auto()  # SPEC-08
    IDENTIFY = auto()  # SPEC-13
    DISPOSE = auto()  # SPEC-16
    REROLL = auto()  # SPEC-22


class Card(NamedTuple):
    """One row of the SPEC table; the defaults are those of a firefighter without a card (AP-01).

    A step without a load costs the same whatever the card (MOVE-01, MOVE-02): the way out of a fire is counted in those prices.
    """

    ap: int = 4
    command_ap: int = 0
    extinguish_ap: int = 0
    movement_ap: int = 0
    carry_cost: int = 2
    extinguish_cost: int = 1
    chop_cost: int = 2
    gun_cost: int = 4
    abilities: Ability = Ability.NONE
    #: SPEC-12: AP that may go into commanding this one in a turn, 0 for any number. A state counts them for one card of a game only.
    command_limit: int = 0
    #: CLR-39: parts of the game without which the card is left in the box, by their names among the properties of `Options`.
    needs: tuple[str, ...] = ()
    #: How early a crew that plays by rules of thumb takes it, 0 first.
    rank: int = 99
    #: The input of the value network that says whether the card is in the crew; a card it was not trained with has none.
    value_slot: int | None = None

    @property
    def bonus(self) -> dict[str, int]:
        """Bonus AP by the names of the public notation."""
        return {"command": self.command_ap, "extinguish": self.extinguish_ap, "movement": self.movement_ap}


class Specialist(StrEnum):
    """The cards by their words in the public notation, in the order of the SPEC table."""

    card: Card
    number: int

    def __new__(cls, word: str, card: Card) -> Self:
        """A word that knows its row."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.card = card
        member.number = len(cls.__members__) + 1
        return member

    def __repr__(self) -> str:
        return f"Specialist.{self.name}"

    PARAMEDIC = "paramedic", Card(extinguish_cost=2, abilities=Ability.TREAT, rank=7, value_slot=0)
    CAPTAIN = "captain", Card(command_ap=2, abilities=Ability.COMMAND, rank=6, value_slot=1)
    IMAGING = "imaging", Card(abilities=Ability.IDENTIFY, rank=5, value_slot=2)
    CAFS = "cafs", Card(ap=3, extinguish_ap=3, command_limit=1, rank=0, value_slot=3)
    HAZMAT = "hazmat", Card(abilities=Ability.DISPOSE, needs=("hazmats",), rank=4, value_slot=4)
    GENERALIST = "generalist", Card(ap=5, rank=1, value_slot=5)
    RESCUE = "rescue", Card(movement_ap=3, extinguish_cost=2, chop_cost=1, rank=2, value_slot=6)
    DRIVER = "driver", Card(gun_cost=2, abilities=Ability.REROLL, needs=("vehicles",), rank=3, value_slot=7)


#: The words in the order of the rows.
NAMES: tuple[str, ...] = tuple(specialist.value for specialist in Specialist)
#: Card number -> its row, 0 for no card.
ROWS: tuple[Card, ...] = (Card(), *(specialist.card for specialist in Specialist))


def number_of(name: str | None) -> int:
    """``"paramedic"`` -> 1; no specialist -> 0.

    >>> number_of("paramedic"), number_of(None)
    (1, 0)
    """
    return NAMES.index(name) + 1 if name else 0


def name_of(number: int) -> str | None:
    """1 -> ``"paramedic"``; 0 -> None.

    >>> name_of(1), name_of(0)
    ('paramedic', None)
    """
    return NAMES[number - 1] if number else None


def first_with(ability: Ability) -> str:
    """The card a sentence names for an ability.

    >>> first_with(Ability.TREAT)
    'paramedic'
    """
    return next(specialist.value for specialist in Specialist if specialist.card.abilities & ability)


def holders(ability: Ability) -> int:
    """The cards with an ability, one bit per card number."""
    return sum(2**number for number, card in enumerate(ROWS) if card.abilities & ability)
