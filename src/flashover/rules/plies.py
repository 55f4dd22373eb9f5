"""Every ply as one small integer: what the rules exchange inside; `flashover.actions` gives them faces.

Decisions are below `OUTCOMES`, outcomes of chance from there on. The 63 plies a figure may choose from on its own (`BASE`) are at the
same time bit numbers, so that a set of legal actions is one word. Within it a step is ``direction * 8 + load``. No file stores a ply
number; the texts of `flashover.formats.notation` are what lasts.
"""

from __future__ import annotations

from typing import Final

# Loads of a step: carried thing (0 none, 1 victim, 2 treated victim, 3 hazmat) + 4 when a treated victim is led (AMB-53).
CARRY_VICTIM: Final = 1
CARRY_TREATED: Final = 2
CARRY_HAZMAT: Final = 3
LEAD: Final = 4
LOADS: Final = 8

# The active figure's own plies: 0..62.
MOVE: Final = 0  # + direction * 8 + load
DOOR: Final = 32  # + direction
REDUCE: Final = 36  # + 0 own cell, 1..4 direction + 1
REMOVE: Final = 41  # + the same
CHOP: Final = 46  # + direction
TREAT: Final = 50
DISPOSE: Final = 51
LOOK: Final = 52
GUN: Final = 53
END: Final = 54
DRIVE: Final = 55  # + side (ambulance), + 4 + side (engine)
BASE_PLIES: Final = 63

# Blocks with a ply per card leave room for numbers below CARD_ROOM (`flashover.cards.ROOM`), 0 being no card.
CARD_ROOM: Final = 32

IDENTIFY: Final = 64  # + bit index of the cell, below 118
CREW: Final = 128  # + card from 1, below 160
COMMAND: Final = 192  # + seat * 64 + (a step, DOOR + direction, COMMAND_DISPOSE or COMMAND_OTHER)
COMMAND_DISPOSE: Final = 36
COMMAND_OTHER: Final = 37  # anything a captain may not order (SPEC-08, AMB-50)
COMMANDS: Final = 576

RIDE: Final = 768  # + seat * 256 + position * 3 + load (0, CARRY_VICTIM, CARRY_TREATED)
STAY: Final = 2304  # + seat
KNOCKDOWN: Final = 2432  # + seat * 128 + position
PLACE: Final = 3200  # + seat * 128 + position
EXPLODE: Final = 3968  # + bit index of the cell
SPECIALIST: Final = 4032  # + seat * CARD_ROOM + card from 1
PARK: Final = 4224  # + vehicle * 4 + side
FIRST: Final = 4232  # + seat
REVEAL_YES: Final = 4240
REVEAL_NO: Final = 4241
CONTINUE_YES: Final = 4242
CONTINUE_NO: Final = 4243
KEEP: Final = 4244
REROLL_RED: Final = 4245
REROLL_BLACK: Final = 4246
REROLL_BOTH: Final = 4247

OUTCOMES: Final = 4352
DICE: Final = 4352  # + (red - 1) * 8 + black - 1
RED: Final = 4400  # + face
BLACK: Final = 4408  # + face
VICTIM: Final = 4420
FALSE_ALARM: Final = 4421
DEAL: Final = 4424  # + card from 1
END_OF_PLIES: Final = 4456

AMBULANCE: Final = 0
ENGINE: Final = 1

# What a state waits for. Decisions first, then outcomes.
FOR_ACTION: Final = 0
FOR_RIDER: Final = 1
FOR_GUN_CHOICE: Final = 2
FOR_CONTINUE: Final = 3
FOR_EXPLOSION: Final = 4
FOR_KNOCKDOWN: Final = 5
FOR_REVEAL_CHOICE: Final = 6
FOR_SPECIALIST: Final = 7
FOR_PLACE: Final = 8
FOR_AMBULANCE: Final = 9
FOR_ENGINE: Final = 10
FOR_FIRST: Final = 11
FIRST_CHANCE: Final = 16
FOR_FIRE_DICE: Final = 16
FOR_POI_DICE: Final = 17
FOR_GUN_DICE: Final = 18
FOR_GUN_RED: Final = 19
FOR_GUN_BLACK: Final = 20
FOR_REVEAL: Final = 21
FOR_DEAL: Final = 22
FOR_FIRST_EXPLOSION: Final = 23
FOR_SECOND_EXPLOSION: Final = 24
FOR_THIRD_RED: Final = 25
FOR_THIRD_DICE: Final = 26
FOR_FOURTH_EXPLOSION: Final = 27
FOR_HAZMAT_DICE: Final = 28
FOR_SETUP_POI_DICE: Final = 29
FOR_HOT_SPOT_DICE: Final = 30
FOR_RANDOM_EXPLOSION: Final = 31
NOTHING: Final = 32

# Phases (TURN-02).
SETUP: Final = 0
ACTIONS: Final = 1
FIRE: Final = 2
REPLENISH: Final = 3
OVER: Final = 4
#: Their words in the public notation, by number.
PHASES: Final = ("setup", "actions", "fire", "replenish", "over")

# Results.
UNDECIDED: Final = 0
WON: Final = 1
LOST: Final = 2
COLLAPSED: Final = 3
RESULTS: Final = (None, "won", "lost", "collapsed")

# Why a POI is being turned up.
BY_ACTION: Final = 1  # entered, looked at or identified in phase 1
BY_PLACEMENT: Final = 2  # placed under a firefighter (POI-04)
BY_FIRE: Final = 3  # on fire (LOST-02)
BY_COLLAPSE: Final = 4  # END-03
