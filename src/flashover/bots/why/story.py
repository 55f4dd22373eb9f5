"""What a planned line of plies does, read from the facts the rules write down while it is played on a copy."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.rules import facts, plies
from flashover.rules.poi import reveal_position
from flashover.rules.state import State

#: Loads of a step that are people: a victim carried, a treated one carried, one led.
VICTIMS = (plies.CARRY_VICTIM, plies.CARRY_TREATED)


class Story:
    """One line, played to its end. Places are positions 0..79; `seat` is who acts."""

    def __init__(self, state: State, line: Sequence[int]) -> None:
        self.start = state
        self.seat = int(state.active)
        self.here = int(state.crew >> self.seat * 8 & 255)
        #: (seat, from, to): victims brought to safety, and those that came nearer to it.
        self.rescued: list[tuple[int, int, int]] = []
        self.carried: list[tuple[int, int, int]] = []
        #: Where fire went out or became smoke, and where smoke was cleared, by the firefighter's own water.
        self.fires: list[int] = []
        self.smokes: list[int] = []
        self.water_ap = 0
        self.treated: int | None = None
        self.identified: int | None = None
        self.disposed: int | None = None
        self.hazmat: tuple[int, int] | None = None
        self.gun = False
        self.walls: list[tuple[int, int]] = []
        #: (opened, position, direction)
        self.doors: list[tuple[bool, int, int]] = []
        #: (vehicle, side)
        self.drives: list[tuple[int, int]] = []
        self.crew: int | None = None
        #: Seats that were given orders, and how many.
        self.orders: dict[int, int] = {}
        self.saved = 0
        #: When what was done, counted in plies: a name, or a name with its place. What takes several plies is done with the last one,
        #: fires, smoke, walls and orders with the first.
        self.when: dict[str | tuple[str, int], int] = {}
        self.length = len(line)
        self._now = 0
        self._origins: dict[tuple[int, int], int] = {}
        end = state.copy()
        for self._now, ply in enumerate(line):
            self._ply(end, ply)
        self.end = end.copy()
        self.at = int(end.crew >> self.seat * 8 & 255)
        #: The POI the line turns up next: what lies there decides how the turn goes on.
        self.look: int | None = None
        if end.wait == plies.FOR_REVEAL and end.cause == plies.BY_ACTION and self.identified is None:
            self.look = int(reveal_position(end))

    def _ply(self, state: State, ply: int) -> None:
        """One ply: its facts, by the figure that acted."""
        if plies.REDUCE <= ply < plies.CHOP:
            before = int(state.ap + state.extinguish_ap)
        state.listen()
        state.apply(ply)
        if plies.REDUCE <= ply < plies.CHOP:
            self.water_ap += before - int(state.ap + state.extinguish_ap)
        if ply == plies.GUN:
            self.gun = True
        elif plies.IDENTIFY <= ply < plies.CREW:
            self.identified = int(reveal_position(state))
            self.when["identified"] = self._now
        ordered = plies.COMMAND <= ply < plies.COMMANDS
        mover = (ply - plies.COMMAND) // 64 if ordered else self.seat
        if ordered:
            self.when.setdefault("ordered", self._now)
            self.orders[mover] = self.orders.get(mover, 0) + 1
        for word in state.log:
            self._fact(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24 & 255, word >> 32 & 255, mover)

    def _fact(self, kind: int, a: int, b: int, c: int, d: int, mover: int) -> None:
        if kind == facts.MOVED or kind == facts.RODE:
            self._moved(a, b, c, d, rode=kind == facts.RODE)
        elif kind == facts.VICTIM_RESCUED:
            origin = next((start for (seat, to), start in self._origins.items() if to == a and seat == mover), a)
            self.rescued.append((mover, origin, a))
            self.when["rescued"] = self._now
        elif kind == facts.FIRE_REDUCED or (kind == facts.FIRE_REMOVED and b == facts.BY_FIREFIGHTER):
            if a not in self.fires:
                self.fires.append(a)
                self.when["fire", a] = self._now
        elif kind == facts.SMOKE_REMOVED and b == facts.BY_FIREFIGHTER:
            if a not in self.fires:
                self.smokes.append(a)
                self.when.setdefault(("smoke", a), self._now)
        elif kind == facts.TREATED:
            self.treated = b
            self.when["treated"] = self._now
        elif kind == facts.HAZMAT_DISPOSED:
            self.disposed = a
            self.when["disposed"] = self._now
        elif kind == facts.WALL_DAMAGED:
            self.walls.append((a, b))
            self.when.setdefault("chopped", self._now)
        elif kind == facts.DOOR_OPENED or kind == facts.DOOR_CLOSED:
            self.doors.append((kind == facts.DOOR_OPENED, a, b))
            self.when.setdefault("door", self._now)
        elif kind == facts.DROVE:
            self.drives.append((a, c))
            self.when["drove"] = self._now
        elif kind == facts.CREW_CHANGED:
            self.crew = b
            self.when["crew"] = self._now
        elif kind == facts.AP_SAVED:
            self.saved = b

    def _moved(self, seat: int, before: int, to: int, load: int, *, rode: bool) -> None:
        """A step, with what came along: a victim keeps the place it was first taken from."""
        carried = load & 3
        if seat == self.seat:
            self.when["moved"] = self._now
        if carried in VICTIMS or (load & plies.LEAD and not rode):
            origin = self._origins.pop((seat, before), before)
            self._origins[seat, to] = origin
            self.when["carried"] = self._now
            self.carried = [one for one in self.carried if one[:2] != (seat, origin)]
            if origin != to:
                self.carried.append((seat, origin, to))
        if carried == plies.CARRY_HAZMAT:
            self.hazmat = (self.hazmat[0] if self.hazmat else before, to)
            self.when["hazmat"] = self._now
