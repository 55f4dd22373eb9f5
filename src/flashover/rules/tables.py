"""Geometry and cards as native tables: what `flashover.geometry` and `flashover.cards` hold, in the form the rules read it."""

from __future__ import annotations

from typing import Final

from flashover import cards, geometry
from flashover.rules.native import i64, vec

# Plain numbers, in the words of the rules.
LAST_CUBE: Final = 24  # COMP-05, END-02
ENOUGH_RESCUED: Final = 7  # END-05
ALL_RESCUED: Final = 10  # END-07
TOO_MANY_LOST: Final = 4  # END-06
BANK_LIMIT: Final = 4  # AP-04
ACTION_TOKENS: Final = 21  # COMP-08, AMB-40
POIS_ON_MAP: Final = 3  # POI-01

TOP_ROW: Final = 0xFF
BOTTOM_ROW: Final = 0x1FE00000000000
LEFT_COLUMN: Final = 0x201008040201
RIGHT_COLUMN: Final = 0x10080402010080

CELL: Final = vec[i64](geometry.CELL_BITS)
"""Position -> bit of the inside cell, 0 outside."""
RING: Final = vec[i64](geometry.RING_BITS)
"""Position -> bit of the outside cell, 0 inside."""
NEIGHBOUR: Final = vec[i64](geometry.NEIGHBOURS)
"""Position * 4 + direction -> neighbouring position, -1 beyond the rim."""
EDGE: Final = vec[i64](geometry.EDGE_BITS)
"""Position * 4 + direction -> bit in the plane of that edge (v for left and right), 0 where no edge can be blocked."""
POSITION: Final = vec[i64](geometry.POSITION_OF_BIT)
"""Bit index of an inside cell -> position."""
RING_POSITION: Final = vec[i64](geometry.POSITION_OF_RING_BIT)
"""Bit index of an outside cell -> position."""
INWARD: Final = vec[i64](geometry.INWARD)
"""Position on the ring -> direction into the building, -1 at the corners."""
ALONG_RING: Final = vec[i64](geometry.ALONG_RING)
"""Position on the ring -> a 1 in the byte of each direction that stays on the ring."""
LOW_BYTES: Final = vec[i64]([256**n - 1 for n in range(8)])
"""n -> mask of the n lowest bytes."""
SEAT: Final = vec[i64]([2**n for n in range(8)])
"""Seat -> its bit in a set of seats."""
TARGET: Final = vec[i64]([geometry.CELL_BITS[geometry.position_of(cell)] for cell in geometry.INSIDE])
"""(red - 1) * 8 + black - 1 -> bit of the cell rolled (BOARD-02)."""
BIT: Final = vec[i64]([2**n for n in range(63)])
"""n -> the word with only bit n; mypyc turns a shifted constant into a 32-bit shift."""

COLUMN: Final = vec[i64](
    [0] + [sum(geometry.CELL_BITS[r * 10 + c] for r in range(1, geometry.ROWS + 1)) for c in range(1, geometry.COLUMNS + 1)]
)
"""Black die -> the inside cells of that column."""

# Cards by number, 0 = none (family): fresh AP, bonus AP, prices (AP-01, SPEC table).
FRESH_AP: Final = vec[i64]([card.ap for card in cards.ROWS])
COMMAND_AP: Final = vec[i64]([card.command_ap for card in cards.ROWS])
EXTINGUISH_AP: Final = vec[i64]([card.extinguish_ap for card in cards.ROWS])
MOVEMENT_AP: Final = vec[i64]([card.movement_ap for card in cards.ROWS])
CARRY_COST: Final = vec[i64]([card.carry_cost for card in cards.ROWS])
EXTINGUISH_COST: Final = vec[i64]([card.extinguish_cost for card in cards.ROWS])
CHOP_COST: Final = vec[i64]([card.chop_cost for card in cards.ROWS])
GUN_COST: Final = vec[i64]([card.gun_cost for card in cards.ROWS])
COMMAND_LIMIT: Final = vec[i64]([card.command_limit for card in cards.ROWS])
"""SPEC-12: card number -> AP that may go into commanding it in a turn, 0 for any number."""

# Sets of cards, one bit per card number: ``(CAN_TREAT >> card) & 1``.
CAN_TREAT: Final[i64] = cards.holders(cards.Ability.TREAT)
CAN_COMMAND: Final[i64] = cards.holders(cards.Ability.COMMAND)
CAN_IDENTIFY: Final[i64] = cards.holders(cards.Ability.IDENTIFY)
CAN_DISPOSE: Final[i64] = cards.holders(cards.Ability.DISPOSE)
CAN_REROLL: Final[i64] = cards.holders(cards.Ability.REROLL)
HAS_MORE_PLIES: Final[i64] = CAN_COMMAND | CAN_IDENTIFY
"""Cards whose actions are not all among the base plies: one question for the many that have none."""

DOOR_COST: Final = 1  # DOOR-01
DRIVE_COST: Final = 2  # VEH-02
TREAT_COST: Final = 1  # SPEC-02
DISPOSE_COST: Final = 2  # SPEC-16
IDENTIFY_COST: Final = 1  # SPEC-13
CREW_COST: Final = 2  # CREW-01
LEAST_VEHICLE_COST: Final[i64] = min([DRIVE_COST] + [card.gun_cost for card in cards.ROWS])
"""With fewer AP nothing is done with a vehicle."""
