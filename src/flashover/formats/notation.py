"""Ply texts of the public notation and the engine's ply numbers: two tables, each the inverse of the other.

The grammar is strict: exactly one space between words, cells and dice only where they exist. What is not in the table is malformed.
"""

from __future__ import annotations

from collections.abc import Sequence

from flashover import cards, geometry
from flashover.rules import plies

#: Load number of a step -> the words that follow the direction.
LOAD_TEXTS = (
    "", " carry victim", " carry treated", " carry hazmat",
    " lead", " lead carry victim", " lead carry treated", " lead carry hazmat",
)  # fmt: skip
VEHICLES = ("ambulance", "engine")
SEATS = range(6)
MALFORMED = -1
OUTSIDE_BIT = geometry.COLUMNS  # the padding bit of the first row: the bit of no cell

_texts: dict[int, str] = {}
_codes: dict[str, int] = {}


def cell_text(position: int) -> str:
    """35 -> ``"3,5"``."""
    return f"{position // 10},{position % 10}"


def _own(specialists: Sequence[str]) -> dict[int, str]:
    """Plies of the active firefighter that a captain may or may not order to another one."""
    texts = {}
    for d, direction in enumerate(geometry.DIRECTIONS):
        for load, words in enumerate(LOAD_TEXTS):
            texts[plies.MOVE + d * plies.LOADS + load] = f"move {direction}{words}"
        texts[plies.DOOR + d] = f"door {direction}"
        texts[plies.CHOP + d] = f"chop {direction}"
    for reach, word in enumerate(("here", *geometry.DIRECTIONS)):
        texts[plies.REDUCE + reach] = f"extinguish {word} reduce"
        texts[plies.REMOVE + reach] = f"extinguish {word} remove"
    texts |= {
        plies.TREAT: "treat", plies.DISPOSE: "dispose", plies.LOOK: "look", plies.GUN: "gun", plies.END: "end",
    }  # fmt: skip
    for v, vehicle in enumerate(VEHICLES):
        for side, name in enumerate(geometry.SIDES):
            texts[plies.DRIVE + v * 4 + side] = f"drive {vehicle} {name}"
    for cell in geometry.INSIDE:
        texts[plies.IDENTIFY + geometry.bit_index(cell)] = f"identify {cell[0]},{cell[1]}"
    for card, specialist in enumerate(specialists, 1):
        texts[plies.CREW + card] = f"crew {specialist}"
    return texts


def tables(specialists: Sequence[str]) -> tuple[dict[int, str], dict[str, int]]:
    """Number -> text and text -> number of every ply of a game with these cards."""
    own = _own(specialists)
    texts = dict(own)
    codes = {text: code for code, text in own.items()}
    for seat in SEATS:
        base = plies.COMMAND + seat * 64
        for code, text in own.items():
            if code < plies.REDUCE:
                texts[base + code] = f"command {seat} {text}"
            else:
                # SPEC-08: understood, and refused whatever it is.
                codes[f"command {seat} {text}"] = base + plies.COMMAND_OTHER
        texts[base + plies.COMMAND_DISPOSE] = f"command {seat} dispose"
        texts[plies.STAY + seat] = f"stay {seat}"
        texts[plies.FIRST + seat] = f"first {seat}"
        for position in range(geometry.POSITIONS):
            for load, words in enumerate(LOAD_TEXTS[:3]):
                texts[plies.RIDE + seat * 256 + position * 3 + load] = f"ride {seat} {cell_text(position)}{words}"
            texts[plies.KNOCKDOWN + seat * 128 + position] = f"knockdown {seat} {cell_text(position)}"
            texts[plies.PLACE + seat * 128 + position] = f"place {seat} {cell_text(position)}"
        for card, specialist in enumerate(specialists, 1):
            texts[plies.SPECIALIST + seat * plies.CARD_ROOM + card] = f"specialist {seat} {specialist}"
    for cell in geometry.INSIDE:
        texts[plies.EXPLODE + geometry.bit_index(cell)] = f"explode {cell[0]},{cell[1]}"
        texts[plies.DICE + (cell[0] - 1) * 8 + cell[1] - 1] = f"! dice {cell[0]} {cell[1]}"
    for v, vehicle in enumerate(VEHICLES):
        for side, name in enumerate(geometry.SIDES):
            texts[plies.PARK + v * 4 + side] = f"park {vehicle} {name}"
    for face in range(1, 7):
        texts[plies.RED + face] = f"! red {face}"
    for face in range(1, 9):
        texts[plies.BLACK + face] = f"! black {face}"
    for card, specialist in enumerate(specialists, 1):
        texts[plies.DEAL + card] = f"! deal {specialist}"
    texts |= {
        plies.REVEAL_YES: "reveal yes", plies.REVEAL_NO: "reveal no",
        plies.CONTINUE_YES: "continue yes", plies.CONTINUE_NO: "continue no",
        plies.KEEP: "keep", plies.REROLL_RED: "reroll red", plies.REROLL_BLACK: "reroll black",
        plies.VICTIM: "! reveal victim", plies.FALSE_ALARM: "! reveal false_alarm",
    }  # fmt: skip
    for position in geometry.POSITION_OF_RING_BIT:
        # Well-formed, though nothing to identify or to explode is ever outside: numbers that no legal ply has.
        codes[f"identify {cell_text(position)}"] = plies.IDENTIFY + OUTSIDE_BIT
        codes[f"explode {cell_text(position)}"] = plies.EXPLODE + OUTSIDE_BIT
        for seat in SEATS:
            codes[f"command {seat} identify {cell_text(position)}"] = plies.COMMAND + seat * 64 + plies.COMMAND_OTHER
    return texts, codes | {text: code for code, text in texts.items()}


def _fill() -> None:
    texts, codes = tables(cards.NAMES)
    _texts.update(texts)
    _codes.update(codes)


def texts() -> dict[int, str]:
    """Every ply number with its text: the whole static space. Orders that are never allowed are not in it."""
    if not _texts:
        _fill()
    return _texts


def text_of(code: int) -> str:
    """The text of a ply number."""
    return texts()[code]


def code_of(text: str) -> int:
    """The number of a ply text, `MALFORMED` when it is none."""
    if not _codes:
        _fill()
    return _codes.get(text, MALFORMED)
