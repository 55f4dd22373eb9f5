"""Facts of play as packed words: kind in the lowest byte, then up to four byte-sized numbers.

The rules write them only for a listener (`State.listening`); `flashover.events` turns them into typed events. Cells are positions
0..79; an edge is a position and a direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules.native import i64

if TYPE_CHECKING:
    from flashover.rules.state import State

TURN_BEGAN: Final = 1  # seat, ap
MOVED: Final = 2  # seat, from, to, load
DOOR_OPENED: Final = 3  # position, direction
DOOR_CLOSED: Final = 4  # position, direction
DOOR_REMOVED: Final = 5  # position, direction, 1 if it was open
SMOKE_REMOVED: Final = 6  # cell, cause
FIRE_REDUCED: Final = 7  # cell
FIRE_REMOVED: Final = 8  # cell, cause
WALL_DAMAGED: Final = 9  # position, direction, cubes on it now, cause
SMOKE_PLACED: Final = 10  # cell
SMOKE_IGNITED: Final = 11  # cell, cause, cell of origin
FIRE_PLACED: Final = 12  # cell, cause, cell of origin
EXPLODED: Final = 13  # cell, cause
SHOCKWAVE_PASSED: Final = 14  # cell, direction
KNOCKED_DOWN: Final = 15  # seat, from, to
POI_PLACED: Final = 16  # cell
POI_REVEALED: Final = 17  # cell, 1 victim / 0 false alarm, cause
VICTIM_LOST: Final = 18  # cell
VICTIM_RESCUED: Final = 19  # cell, treated
HAZMAT_PLACED: Final = 20  # cell
HAZMAT_REMOVED: Final = 21  # cell (it has exploded)
HAZMAT_DISPOSED: Final = 22  # cell
HOT_SPOT_PLACED: Final = 23  # cell
FLARED_UP: Final = 24  # cell
COLLAPSED: Final = 25
GAME_WON: Final = 26
GAME_LOST: Final = 27
AP_SAVED: Final = 28  # seat, saved, forfeited
POI_SHIFTED: Final = 29  # from, to
ROLL_REPEATED: Final = 30  # cell
DROVE: Final = 31  # vehicle, from side, to side
RODE: Final = 32  # seat, from, to, load
STAYED: Final = 33  # seat
GUN_FIRED: Final = 34  # target cell
CREW_CHANGED: Final = 35  # seat, specialist
TREATED: Final = 36  # seat, cell
NO_TOKEN_LEFT: Final = 37  # cell
SPECIALIST_TAKEN: Final = 38  # seat, specialist
PLACED: Final = 39  # seat, cell
PARKED: Final = 40  # vehicle, side
FIRST_CHOSEN: Final = 41  # seat
WENT_ON: Final = 42
DIED: Final = 43  # seat (END-04)
ORDERED: Final = 44  # captain's seat, ordered seat
ROLLED: Final = 45  # red (0 = not rolled), black (0 = not rolled)

# Causes.
BY_ROLL: Final = 1
BY_SPREAD: Final = 2
BY_EXPLOSION: Final = 3
BY_SHOCKWAVE: Final = 4
BY_FLASHOVER: Final = 5
BY_HAZMAT: Final = 6
BY_FALSE_ALARM: Final = 7
BY_SETUP: Final = 8
BY_FIREFIGHTER: Final = 9
BY_WATER: Final = 10
BY_POI: Final = 11
OUTSIDE: Final = 12


def note(s: State, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Write one fact down. Callers ask ``if s.listening`` first, so that playouts pay nothing."""
    s.log.append(kind | (a << 8) | (b << 16) | (c << 24) | (d << 32))
