"""GUN: the deck gun of the engine, and the driver's re-rolls (SPEC-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules import facts, plies
from flashover.rules.extinguish import remove_threat
from flashover.rules.facts import note
from flashover.rules.fire import is_open
from flashover.rules.movement import burns
from flashover.rules.native import i64, index_of
from flashover.rules.poi import occupied
from flashover.rules.specialists import card_of
from flashover.rules.tables import BIT, CAN_REROLL, CELL, NEIGHBOUR, POSITION, TARGET

if TYPE_CHECKING:
    from flashover.rules.state import State

RED_REROLLED: Final = 1
BLACK_REROLLED: Final = 2
BOTH_REROLLED: Final = 3


def quadrant_occupied(s: State) -> bool:
    """GUN-03, GUN-04, AMB-58: a figure stands on an inside cell of the engine's quadrant."""
    return occupied(s) & s.rules.quadrant[s.engine] != 0


def gun_rolled(s: State, red: i64, black: i64) -> None:
    """GUN-05, SPEC-22: the driver may re-roll, anyone else shoots; so does the driver after rolling both dice again (CLR-60)."""
    s.red = red
    s.black = black
    if (CAN_REROLL >> card_of(s, s.active)) & 1 and not (s.rules.reroll_once and s.rerolled):
        s.wait = plies.FOR_GUN_CHOICE
    else:
        shoot(s)


def reroll(s: State, ply: i64) -> None:
    """SPEC-22, CLR-60: the dice named leave the table and are rolled again."""
    if ply == plies.REROLL_BOTH:
        s.rerolled = BOTH_REROLLED
        s.red = 0
        s.black = 0
        s.wait = plies.FOR_GUN_DICE
    elif ply == plies.REROLL_RED:
        s.rerolled |= RED_REROLLED
        s.wait = plies.FOR_GUN_RED
    else:
        s.rerolled |= BLACK_REROLLED
        s.wait = plies.FOR_GUN_BLACK


def die_rerolled(s: State) -> None:
    """SPEC-22, CLR-27, CLR-60: each die once; when both have been re-rolled, or where one decision is all, the shot follows."""
    if s.rerolled == BOTH_REROLLED or s.rules.reroll_once:
        shoot(s)
    else:
        s.wait = plies.FOR_GUN_CHOICE


def aimed_row(s: State, red: i64) -> i64:
    """GUN-05, AMB-61: the row a face of the red die aims at; a row outside the quadrant turns the die over."""
    return red if s.rules.quadrant_rows[s.engine] & BIT[red] else s.rules.opposite_red[red]


def aimed_column(s: State, black: i64) -> i64:
    """GUN-05, AMB-61: the same for the column and the black die."""
    return black if s.rules.quadrant_columns[s.engine] & BIT[black] else s.rules.opposite_black[black]


def shoot(s: State) -> None:
    """GUN-05..10, AMB-61: dice outside the quadrant are turned over; target and splash lose fire and smoke, nothing else."""
    target: i64 = POSITION[index_of(TARGET[aimed_row(s, s.red) * 8 + aimed_column(s, s.black) - 9])]
    s.red = 0
    s.black = 0
    s.rerolled = 0
    s.wait = plies.FOR_ACTION
    if s.listening:
        note(s, facts.GUN_FIRED, target, 0, 0, 0)
    _soak(s, target)
    direction: i64 = 0
    while direction < 4:
        if is_open(s, target, direction):  # GUN-08: walls and closed doors stop the splash
            _soak(s, NEIGHBOUR[target * 4 + direction])
        direction += 1


def _soak(s: State, position: i64) -> None:
    if burns(s, position) or s.smoke & CELL[position]:
        remove_threat(s, position, facts.BY_WATER)
