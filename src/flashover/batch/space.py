"""The actions of an agent: a fixed number for each decision, as the firefighter sees it who is asked.

Numbers come in blocks that begin at multiples of eight, so that a block of the mask is a few whole words. Seats are counted from the one
who is asked (1 is the next in turn order). What a wait asks for is never in two blocks, so an action needs no further context than the
position. The numbers are part of the version of the environments (docs/reference/environments.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover import cards, geometry
from flashover.rules import plies
from flashover.rules.native import i64, vec
from flashover.rules.tables import POSITION, RING, RING_POSITION

if TYPE_CHECKING:
    from flashover.rules.state import State

#: Room for the cards of `flashover.cards`, in whole words of the mask.
CARD_WORDS: Final = (len(cards.ROWS) + 6) // 8
CARD_ACTIONS: Final = CARD_WORDS * 8
ORDER_ACTIONS: Final = 40

# The blocks. In phase 1: own plies under their own numbers, then those only some specialists have.
OWN: Final = 0
WAIT: Final = 63  # no ply: what everyone else does while one is asked, where all act at once
IDENTIFY: Final = 64  # + cell, row by row
CREW: Final = 112  # + card from 0
COMMAND: Final = CREW + CARD_ACTIONS  # + (seats on - 1) * 40 + the order as in `plies`
# Every other wait.
EXPLODE: Final = COMMAND + 5 * ORDER_ACTIONS  # + cell
PLACE: Final = EXPLODE + 48  # + outside cell
SPECIALIST: Final = PLACE + 32  # + card from 0
KNOCKDOWN: Final = SPECIALIST + CARD_ACTIONS  # + side * 2 + end of the ambulance's spot
RIDE: Final = KNOCKDOWN + 8  # + end * 3 + load
STAY: Final = RIDE + 6
FIRST: Final = RIDE + 8  # + seats on
PARK: Final = FIRST + 8  # + side
REVEAL: Final = PARK + 4  # + 0 yes, 1 no
CONTINUE: Final = PARK + 6  # + 0 yes, 1 no
GUN: Final = PARK + 8  # + 0 keep, 1 red, 2 black, 3 both
ACTIONS: Final = PARK + 16

#: Words of a mask, a byte for each action.
MASK_WORDS: Final = ACTIONS // 8

UNUSED: Final = -1


def asked(s: State) -> i64:
    """The seat whose decision the position waits for; the one whose turn it is when chance or nothing is awaited."""
    wait: i64 = s.wait
    if wait == plies.FOR_RIDER or wait == plies.FOR_KNOCKDOWN:
        return s.focus
    if wait == plies.FOR_SPECIALIST or wait == plies.FOR_PLACE:
        return s.progress
    return s.active


def ply_of(s: State, action: i64) -> i64:
    """The ply an action is in a position, legal or not; `UNUSED` for a number that stands for none."""
    me: i64 = asked(s)
    seats: i64 = s.rules.seats
    n: i64
    if action < 0 or action >= ACTIONS or action == WAIT:
        return UNUSED
    if action < WAIT:
        return action
    if action < CREW:
        n = action - IDENTIFY
        return plies.IDENTIFY + (n >> 3) * 9 + (n & 7)
    if action < COMMAND:
        return plies.CREW + 1 + action - CREW
    if action < EXPLODE:
        n = action - COMMAND
        seat: i64 = me + 1 + n // ORDER_ACTIONS
        if n % ORDER_ACTIONS > plies.COMMAND_DISPOSE or seat - me >= seats:
            return UNUSED
        if seat >= seats:
            seat -= seats
        return plies.COMMAND + seat * 64 + n % ORDER_ACTIONS
    if action < PLACE:
        n = action - EXPLODE
        return plies.EXPLODE + (n >> 3) * 9 + (n & 7)
    if action < SPECIALIST:
        return plies.PLACE + me * 128 + RING_POSITION[action - PLACE]
    if action < KNOCKDOWN:
        return plies.SPECIALIST + me * plies.CARD_ROOM + 1 + action - SPECIALIST
    if action < RIDE:
        return plies.KNOCKDOWN + me * 128 + s.rules.ambulance_cells[action - KNOCKDOWN]
    if action < STAY:
        return _ride_of(s, me, action - RIDE)
    if action == STAY:
        return plies.STAY + me
    return _rare_of(s, me, action)


def _ride_of(s: State, me: i64, n: i64) -> i64:
    """To an end of the spot where the vehicle arrived."""
    if s.wait != plies.FOR_RIDER:
        return UNUSED
    position: i64
    if s.vehicle == plies.ENGINE:
        position = s.rules.engine_cells[s.engine * 2 + n // 3]
    else:
        position = s.rules.ambulance_cells[s.ambulance * 2 + n // 3]
    return plies.RIDE + me * 256 + position * 3 + n % 3


def _rare_of(s: State, me: i64, action: i64) -> i64:
    """The blocks of a few numbers each at the end."""
    if action < FIRST:
        return UNUSED
    if action < PARK:
        seat: i64 = me + action - FIRST
        if action - FIRST >= s.rules.seats:
            return UNUSED
        return plies.FIRST + (seat if seat < s.rules.seats else seat - s.rules.seats)
    if action < REVEAL:
        return plies.PARK + (4 if s.wait == plies.FOR_ENGINE else 0) + action - PARK
    if action < CONTINUE:
        return plies.REVEAL_YES + action - REVEAL
    if action < GUN:
        return plies.CONTINUE_YES + action - CONTINUE
    return plies.KEEP + action - GUN if action < GUN + 4 else UNUSED


def action_of(s: State, ply: i64) -> i64:
    """The action that a decision is in a position which waits for such a one; `UNUSED` for a ply that no agent can choose."""
    seats: i64 = s.rules.seats
    me: i64 = asked(s)
    n: i64
    if ply < 0 or ply >= plies.OUTCOMES:
        return UNUSED
    if ply < plies.BASE_PLIES:
        return ply
    if ply < plies.CREW:
        n = ply - plies.IDENTIFY
        return IDENTIFY + _cell_number(n) if n >= 0 and n < 54 else UNUSED
    if ply < plies.COMMAND:
        return CREW + ply - plies.CREW - 1 if ply > plies.CREW and ply - plies.CREW <= CARD_ACTIONS else UNUSED
    if ply < plies.COMMANDS:
        n = (ply - plies.COMMAND) & 63
        on: i64 = ((ply - plies.COMMAND) >> 6) - me
        if on < 0:
            on += seats
        return COMMAND + (on - 1) * ORDER_ACTIONS + n if n <= plies.COMMAND_DISPOSE and on > 0 and on < seats else UNUSED
    return _choice_of(s, me, ply)


def _cell_number(bit: i64) -> i64:
    """The bit index of an inside cell -> its number, row by row."""
    return bit // 9 * 8 + bit % 9


def _choice_of(s: State, me: i64, ply: i64) -> i64:
    """The actions of all waits but that for an action of phase 1."""
    n: i64
    if ply >= plies.RIDE and ply < plies.STAY:
        n = (ply - plies.RIDE) & 255
        cells = s.rules.engine_cells if s.vehicle == plies.ENGINE else s.rules.ambulance_cells
        side: i64 = s.engine if s.vehicle == plies.ENGINE else s.ambulance
        return RIDE + (3 if cells[side * 2 + 1] == n // 3 else 0) + n % 3
    if ply < plies.KNOCKDOWN:
        return STAY if ply >= plies.STAY else UNUSED
    if ply < plies.PLACE:
        n = 0
        while n < 8:
            if s.rules.ambulance_cells[n] == (ply - plies.KNOCKDOWN) & 127:
                return KNOCKDOWN + n
            n += 1
        return UNUSED
    if ply < plies.EXPLODE:
        n = (ply - plies.PLACE) & 127
        return PLACE + RING_NUMBER[n] if n < 80 and RING[n] else UNUSED
    if ply < plies.SPECIALIST:
        n = ply - plies.EXPLODE
        return EXPLODE + _cell_number(n) if n < 54 and POSITION[n] else UNUSED
    if ply < plies.PARK:
        n = (ply - plies.SPECIALIST) % plies.CARD_ROOM
        return SPECIALIST + n - 1 if n > 0 and n <= CARD_ACTIONS else UNUSED
    if ply < plies.FIRST:
        return PARK + ((ply - plies.PARK) & 3)
    if ply < plies.REVEAL_YES:
        n = ply - plies.FIRST - me
        if n < 0:
            n += s.rules.seats
        return FIRST + n if n < s.rules.seats else UNUSED
    if ply < plies.CONTINUE_YES:
        return REVEAL + ply - plies.REVEAL_YES
    if ply < plies.KEEP:
        return CONTINUE + ply - plies.CONTINUE_YES
    return GUN + ply - plies.KEEP if ply <= plies.REROLL_BOTH else UNUSED


# Position of an outside cell -> its number.
RING_NUMBER: Final = vec[i64]([max(0, geometry.RING_BITS[n].bit_length() - 1) for n in range(geometry.POSITIONS)])
