"""Names of actions, both ways: ``"move up carry victim"`` and 1. Seats are counted from the one who is asked: ``"order +1 move up"``.

The numbers are those of `flashover.batch.space`; what a name says is written like the ply it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping

from flashover import cards, geometry
from flashover.batch import space
from flashover.errors import EnvError
from flashover.formats import notation
from flashover.rules import plies
from flashover.words import LOADS, SIDES

ACTIONS = int(space.ACTIONS)


def _cell(cell: geometry.Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _all() -> dict[int, str]:
    texts = notation.texts()
    found = {number: texts[number] for number in range(plies.BASE_PLIES)}
    found[space.WAIT] = "wait"
    for number, cell in enumerate(geometry.INSIDE):
        found[space.IDENTIFY + number] = f"identify {_cell(cell)}"
        found[space.EXPLODE + number] = f"explode {_cell(cell)}"
    for number, cell in enumerate(geometry.RING):
        found[space.PLACE + number] = f"place {_cell(cell)}"
    for number, card in enumerate(cards.NAMES):
        found[space.CREW + number] = f"crew {card}"
        found[space.SPECIALIST + number] = f"specialist {card}"
    for on in range(1, 6):
        for order in range(plies.COMMAND_DISPOSE + 1):
            what = "dispose" if order == plies.COMMAND_DISPOSE else texts[order]
            found[space.COMMAND + (on - 1) * space.ORDER_ACTIONS + order] = f"order +{on} {what}"
    for number, side in enumerate(SIDES):
        found[space.PARK + number] = f"park {side}"
        for end in (0, 1):
            found[space.KNOCKDOWN + number * 2 + end] = f"knockdown {side} {end + 1}"
    for end in (0, 1):
        for number, load in enumerate(LOADS[:3]):
            found[space.RIDE + end * 3 + number] = f"ride {end + 1}" + (f" carry {load}" if load else "")
    found[space.STAY] = "stay"
    for on in range(6):
        found[space.FIRST + on] = f"first +{on}"
    for base, first, count in (
        (space.REVEAL, plies.REVEAL_YES, 2), (space.CONTINUE, plies.CONTINUE_YES, 2), (space.GUN, plies.KEEP, 4),
    ):  # fmt: skip
        found.update({base + n: texts[first + n] for n in range(count)})
    return found


#: Number -> name of every action there is; numbers between blocks stand for none and are never legal.
NAMES: Mapping[int, str] = dict(sorted(_all().items()))
_NUMBERS = {name: number for number, name in NAMES.items()}


def action_name(action: int) -> str:
    """The name of an action.

    >>> action_name(action_number("move up carry victim"))
    'move up carry victim'
    """
    if action not in NAMES:
        raise EnvError("env.action", "action", f"{action} stands for no action")
    return NAMES[action]


def action_number(name: str) -> int:
    """The number of an action's name."""
    if name not in _NUMBERS:
        raise EnvError("env.action", "name", f"there is no action {name!r}")
    return _NUMBERS[name]
