"""Perft: how many ways a game can go from a position, ply by ply. Every decision and every outcome of chance is a way.

Equal positions are expanded once and remember how many ways lead to them: the numbers are exact, the work stays small.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from flashover import cards
from flashover.cli.inputs import chosen_options, new_game, read_game
from flashover.errors import InputError
from flashover.rules import plies
from flashover.waits import chance_json

if TYPE_CHECKING:
    import argparse

    from flashover.rules.state import State

DEEPEST = 40


class Level(NamedTuple):
    """After `depth` plies: sequences of plies, different positions, and how many of these wait for what."""

    depth: int
    sequences: int
    positions: int
    decisions: int
    outcomes: int
    over: int


def every_ply(state: State) -> list[int]:
    """Every decision that is legal now, or every outcome chance can give."""
    if state.wait == plies.NOTHING:
        return []
    if state.wait < plies.FIRST_CHANCE:
        return state.legal_actions()
    of, odds = chance_json(state)
    if of == "dice":
        return [plies.DICE + face for face in range(48)]
    if of == "red":
        return [plies.RED + face for face in range(1, 7)]
    if of == "black":
        return [plies.BLACK + face for face in range(1, 9)]
    if of == "reveal":
        faces = {"victim": plies.VICTIM, "false_alarm": plies.FALSE_ALARM}
        return [faces[name] for name in odds or {}]
    return [plies.DEAL + cards.number_of(name) for name in odds or {}]


def perft(state: State, depth: int) -> list[Level]:
    """One level for each depth from 0 to `depth`."""
    here: dict[tuple[int, ...], tuple[State, int]] = {tuple(state.words()): (state.copy(), 1)}
    levels = [_level(0, here)]
    for number in range(1, depth + 1):
        there: dict[tuple[int, ...], tuple[State, int]] = {}
        for before, ways in here.values():
            for ply in every_ply(before):
                after = before.copy()
                after.apply(ply)
                key = tuple(after.words())
                known = there.get(key)
                there[key] = (after, ways) if known is None else (known[0], known[1] + ways)
        here = there
        levels.append(_level(number, here))
    return levels


def _level(depth: int, found: dict[tuple[int, ...], tuple[State, int]]) -> Level:
    waits = [state.wait for state, _ in found.values()]
    over = sum(wait == plies.NOTHING for wait in waits)
    decisions = sum(wait < plies.FIRST_CHANCE for wait in waits)
    sequences = sum(ways for _, ways in found.values())
    return Level(depth, sequences, len(found), decisions, len(found) - decisions - over, over)


def table(levels: list[Level]) -> str:
    """The numbers for people."""
    rows = [Level._fields, *([f"{number:,}" for number in level] for level in levels)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(Level._fields))]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows)


def command(given: argparse.Namespace) -> int:
    """`flashover perft`."""
    if not 0 <= given.depth <= DEEPEST:
        raise InputError("usage", "--depth", f"0 to {DEEPEST}")
    if given.file is not None:
        game = read_game(given.file)
    else:
        game = new_game(chosen_options(given), 4 if given.seats is None else given.seats, None)
    levels = perft(game.state, given.depth)
    print(json.dumps([level._asdict() for level in levels]) if given.json else table(levels))
    return 0
