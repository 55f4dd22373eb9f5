"""What a position promises before anything is played: the end of the turn, crew changes, the aim of the deck gun, the ways on foot.

Every answer comes from the rules, asked on copies; a client that shows it needs no rule of its own.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from flashover import geometry
from flashover.cards import NAMES
from flashover.formats import notation
from flashover.formats.position import packed
from flashover.geometry import Cell
from flashover.rules import facts, plies
from flashover.rules.deck_gun import aimed_column, aimed_row
from flashover.rules.fire import touches_fire
from flashover.rules.movement import burns
from flashover.rules.refusal import cost_of
from flashover.rules.state import NOT_PARKED, NOWHERE, State
from flashover.rules.tables import ENOUGH_RESCUED, LAST_CUBE, TOO_MANY_LOST
from flashover.waits import WAITS

#: Ply numbers per seat in the block of orders.
ORDERS = 64
#: The waits in which the deck gun has been paid for and not yet been fired.
GUN_WAITS = (plies.FOR_GUN_DICE, plies.FOR_GUN_RED, plies.FOR_GUN_BLACK, plies.FOR_GUN_CHOICE)


class Bonus(NamedTuple):
    """Bonus AP by pool."""

    command: int
    extinguish: int
    movement: int


class EndOfTurn(NamedTuple):
    """What ending the turn now does: AP saved and forfeited, bonus AP that lapse, and who is left in or beside fire.

    `untouched`: nothing has been done this turn.
    """

    untouched: bool
    saved: int
    forfeited: int
    lapsed: Bonus
    seats: tuple[int, ...]
    victims: tuple[Cell, ...]


class CrewChange(NamedTuple):
    """CREW-04: a card the active firefighter may change to, and the AP it would have then."""

    card: str
    ap: int
    bonus: Bonus


class GunAim(NamedTuple):
    """The deck gun from where the engine stands: its zone, the row each red face and the column each black face aim at."""

    zone: tuple[Cell, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    waits: bool


class Limits(NamedTuple):
    """What decides the game: victims rescued (END-05), victims lost (END-06), cubes on the walls (END-02)."""

    rescued: int
    lost: int
    cubes: int


class Step(NamedTuple):
    """The last step of a way: the cell reached, AP spent so far, and the index of the step before it, -1 for the first."""

    at: Cell
    price: int
    before: int


class Ways(NamedTuple):
    """Where one figure can walk with one load, cheapest first: a tree of steps, each legal when its turn comes.

    `load` is the text that follows the direction in the ply. Each cell is reached once, by the
    cheapest way. It ends where the figure has to stop: a POI is turned up, or the load has arrived.
    """

    seat: int
    commanded: bool
    load: str
    start: Cell
    steps: tuple[Step, ...]

    def to(self, cell: Cell) -> tuple[str, ...]:
        """The plies of the cheapest way to a cell, none when it is out of reach."""
        index = next((index for index, step in enumerate(self.steps) if step.at == cell), -1)
        texts: list[str] = []
        while index >= 0:
            at, _, index = self.steps[index]
            row, column = self.steps[index].at if index >= 0 else self.start
            direction = geometry.DIRECTIONS[geometry.DELTAS.index((at[0] - row, at[1] - column))]
            order = f"command {self.seat} " if self.commanded else ""
            texts.append(f"{order}move {direction}{' ' if self.load else ''}{self.load}")
        return tuple(reversed(texts))


def end_of_turn(state: State) -> EndOfTurn | None:
    """What `end` would do; None when it may not be played."""
    if state.refusal(plies.END):
        return None
    after = state.copy()
    after.listen()
    after.apply(plies.END)
    fact = next(word for word in after.log if word & 255 == facts.AP_SAVED)
    seats = [seat for seat in range(state.rules.seats) if _endangered(state, state.crew >> seat * 8 & 255)]
    victims = [(code - 1) // 2 for code in (*packed(state.victims), *packed(state.more_victims))]
    return EndOfTurn(
        untouched=state.untouched != 0,
        saved=fact >> 16 & 255,
        forfeited=fact >> 24 & 255,
        lapsed=Bonus(*(had - has for had, has in zip(_bonus(state), _bonus(after), strict=True))),
        seats=tuple(seats),
        victims=tuple(geometry.cell_at(position) for position in victims if _endangered(state, position)),
    )


def _bonus(state: State) -> Bonus:
    return Bonus(int(state.command_ap), int(state.extinguish_ap), int(state.movement_ap))


def _endangered(state: State, position: int) -> bool:
    """Inside, in fire or adjacent to it (ADJ)."""
    if position == NOWHERE or not geometry.CELL_BITS[position]:
        return False
    return burns(state, position) or touches_fire(state, geometry.CELL_BITS[position])


def crew_changes(state: State) -> tuple[CrewChange, ...]:
    """Every crew change that is legal now, with what it leaves of the turn."""
    if state.wait != plies.FOR_ACTION or not state.untouched:
        return ()
    found: list[CrewChange] = []
    for code in state.legal_actions():
        if plies.CREW < code <= plies.CREW + len(NAMES):
            after = state.copy()
            after.apply(code)
            found.append(CrewChange(NAMES[code - plies.CREW - 1], int(after.ap), _bonus(after)))
    return tuple(found)


def setup_left(state: State) -> tuple[str, ...]:
    """The kinds of decisions the set-up still asks for, by their names in `flashover.waits`, in the printed order."""
    rules = state.rules
    if state.phase != plies.SETUP:
        return ()
    asked = {
        plies.FOR_SPECIALIST: rules.specialists and not rules.random_specialists,
        plies.FOR_PLACE: True,
        plies.FOR_AMBULANCE: rules.vehicles,
        plies.FOR_ENGINE: rules.vehicles,
        plies.FOR_FIRST: True,
    }
    order = list(WAITS)
    now = order.index(state.wait)
    return tuple(WAITS[wait].name for wait, wanted in asked.items() if wanted and order.index(wait) >= now)


def gun_aim(state: State) -> GunAim | None:
    """Where the deck gun would hit; None in a game without it and before the engine is parked."""
    if not state.rules.gun or state.engine == NOT_PARKED:
        return None
    zone = state.rules.quadrant[state.engine]
    return GunAim(
        zone=_cells_of(zone),
        rows=tuple(int(aimed_row(state, face)) for face in range(1, geometry.ROWS + 1)),
        columns=tuple(int(aimed_column(state, face)) for face in range(1, geometry.COLUMNS + 1)),
        waits=state.wait in GUN_WAITS,
    )


@lru_cache(maxsize=64)
def _cells_of(zone: int) -> tuple[geometry.Cell, ...]:
    return tuple(cell for cell in geometry.INSIDE if zone >> geometry.bit_index(cell) & 1)


def limits() -> Limits:
    """The same in every game."""
    return Limits(ENOUGH_RESCUED, TOO_MANY_LOST, LAST_CUBE)


def ways(state: State) -> tuple[Ways, ...]:
    """All ways of the active firefighter and of those it may order, with every load; none outside phase 1."""
    if state.wait != plies.FOR_ACTION:
        return ()
    found: set[tuple[int, int]] = set()
    for code in state.legal_actions():
        base = code - (code - plies.COMMAND) % ORDERS if plies.COMMAND <= code < plies.COMMANDS else plies.MOVE
        if code - base < plies.DOOR:
            found.add((base, (code - base) % plies.LOADS))
    return tuple(_ways(state, base, load) for base, load in sorted(found))


def _ways(state: State, base: int, load: int) -> Ways:
    """Dijkstra over copies. Of two ways of one price the one through less fire is kept, then the one found first.

    A dearer way to a cell is never needed: what is legal there with less AP is legal with more. A figure that can still get off the
    fire stays able to (CLR-03); one that cannot is free to go anywhere, and no step changes that (CLR-04).
    """
    commanded = base != plies.MOVE
    seat = (base - plies.COMMAND) // ORDERS if commanded else int(state.active)
    codes = [base + direction * plies.LOADS + load for direction in range(4)]
    shift = seat * 8
    steps: list[Step] = []
    seen: set[int] = set()
    serial = 0
    heap: list[tuple[int, int, int, int, State]] = [(0, 0, serial, -1, state)]
    while heap:
        price, fires, _, index, here = heappop(heap)
        at = here.crew >> shift & 255
        if at in seen:
            continue
        seen.add(at)
        if here is not state:
            steps.append(Step(geometry.cell_at(at), price, index))
            index = len(steps) - 1
        if here.wait != plies.FOR_ACTION:
            continue
        for direction, code in enumerate(codes):
            # Back to where it has been would be no news: that is every other step.
            if geometry.NEIGHBOURS[at * 4 + direction] not in seen and here.refusal(code) == 0:
                cost = int(cost_of(here, code))
                there = here.copy()
                there.apply(code)
                serial += 1
                burning = fires + burns(there, there.crew >> shift & 255)
                heappush(heap, (price + cost, burning, serial, index, there))
    start = geometry.cell_at(state.crew >> shift & 255)
    return Ways(seat, commanded, notation.text_of(plies.MOVE + load).removeprefix("move up").strip(), start, tuple(steps))
