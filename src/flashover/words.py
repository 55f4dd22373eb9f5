"""The closed vocabularies of plies and events. Every member is a `str` and equal to its word in the public notation."""

from __future__ import annotations

from enum import StrEnum

from flashover.cards import Specialist as Specialist


class _Word(StrEnum):
    """A word of the notation; shown as ``Direction.UP`` where a program is meant, as ``up`` where a text is."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Direction(_Word):
    """The four directions, in the order of AMB-01."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


class Reach(_Word):
    """EXT-01: where water reaches: the figure's cell or an adjacent one."""

    HERE = "here"
    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"


class Water(_Word):
    """EXT-02..04: `REDUCE` turns fire to smoke, `REMOVE` takes smoke or fire away."""

    REDUCE = "reduce"
    REMOVE = "remove"


class Load(_Word):
    """What a firefighter carries on a step (MOVE-03, SPEC-05, HAZ-05)."""

    VICTIM = "victim"
    TREATED = "treated"
    HAZMAT = "hazmat"


class Side(_Word):
    """The side of the board a parking spot is on."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Vehicle(_Word):
    """VEH-01."""

    AMBULANCE = "ambulance"
    ENGINE = "engine"


class Die(_Word):
    """BOARD-02: the red die gives the row, the black one the column; `BOTH` are rolled again together (CLR-60)."""

    RED = "red"
    BLACK = "black"
    BOTH = "both"


class Cause(_Word):
    """What brought about a change on the map."""

    ROLL = "roll"
    SPREAD = "spread"
    EXPLOSION = "explosion"
    SHOCKWAVE = "shockwave"
    FLASHOVER = "flashover"
    HAZMAT = "hazmat"
    FALSE_ALARM = "false_alarm"
    SETUP = "setup"
    FIREFIGHTER = "firefighter"
    WATER = "water"
    POI = "poi"
    OUTSIDE = "outside"


class RevealCause(_Word):
    """Why a face-down POI was turned up."""

    ACTION = "action"
    PLACEMENT = "placement"
    FIRE = "fire"
    COLLAPSE = "collapse"


# By engine number, from 0.
DIRECTIONS = tuple(Direction)
SIDES = tuple(Side)
VEHICLES = tuple(Vehicle)
LOADS = (None, *Load)
# By engine number, from 1.
SPECIALISTS = tuple(Specialist)
CAUSES = tuple(Cause)
REVEAL_CAUSES = tuple(RevealCause)
