"""Writes which wait leads to which into docs/operation.md: measured by playing, never by hand.

``python scripts/make_turn_diagram.py [--check]``. Random games over all options are walked from fixed seeds, and in every
position every legal ply is tried. With ``--check`` nothing is written; the exit code is 1 when the page is not what would
be written.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from flashover.cli.perft import every_ply
from flashover.errors import OptionsError
from flashover.formats import notation
from flashover.game import Game
from flashover.options import EDITIONS, VALUES
from flashover.rules import plies
from flashover.rules.state import State
from flashover.testing.walks import random_ply
from flashover.waits import WAITS

PAGE = Path(__file__).parents[1] / "docs" / "operation.md"
GAMES = 4000
LONGEST = 600  # plies of one walk
BEGIN, END = "<!-- turn diagram: begin -->", "<!-- turn diagram: end -->"
PHASES = ("set-up", "actions", "fire", "replenish", "over")
ASKED = {"decision": "a decision", "dice": "both dice", "red": "the red die", "black": "the black die", "reveal": "a reveal",
         "deal": "a card", "none": "nothing"}  # fmt: skip

#: From the name of a wait to the name of the next one. Every ply asks for something new, if only of the same kind.
Step = tuple[str, str]


def random_options(rng: Random) -> dict[str, Any]:
    """Any value of any option, from nearly plain games to mixed ones."""
    share = rng.choice((0.1, 0.5))
    while True:
        given = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < share}
        given |= {
            "edition": rng.choice(list(EDITIONS)),
            "mode": rng.choice(("family", "experienced", "experienced")),
            "continue_after_win": rng.choice(VALUES["continue_after_win"]),
        }
        try:
            Game.new(given, 1)
        except OptionsError:  # two values that exclude each other
            continue
        return given


def steps_from(state: State) -> dict[Step, list[int]]:
    """Every step from here, with the plies that make it."""
    found: dict[Step, list[int]] = {}
    for ply in every_ply(state):
        after = state.copy()
        after.apply(ply)
        found.setdefault((WAITS[state.wait].name, WAITS[after.wait].name), []).append(ply)
    return found


def brought_to_an_edge(game: Game, rng: Random) -> Game:
    """Where random play hardly comes: victims at hand and the seventh rescue near, or a column that burns from end to end (AMB-72)."""
    position: dict[str, Any] = game.position()
    if game.state.wait == plies.FOR_SECOND_EXPLOSION:
        column = rng.randint(1, 8)
        burning = {tuple(cell) for cell in position["fire"]} | {(row, column) for row in range(1, 7)}
        return Game.from_position(position | {"fire": [list(cell) for cell in sorted(burning)]})
    if game.state.wait != plies.FOR_ACTION:
        return game
    cells = [figure["at"] for figure in position["firefighters"]]
    # VEH-08: one that lies where the ambulance may come is rescued while riders still have to decide.
    cells += [list(spot.cells[0]) for spot in game.board.ambulance_parking if game.options.vehicles]
    victims = [{"at": cell, "face": "victim", "treated": rng.random() < 0.5} for cell in cells]
    counts = {"rescued": rng.randint(5, 9), "lost": rng.randint(0, 3)}
    return Game.from_position(position | counts | {"pois": (position["pois"] + victims)[:14]})


def measured(games: int = GAMES) -> set[Step]:
    """The steps of many games, each tried out at every position on the way; now and then the rarest one is taken."""
    seen: Counter[Step] = Counter()
    for seed in range(games):
        rng = Random(seed)
        game = Game.new(random_options(rng), rng.randint(1, 6))
        patient, late = rng.random() < 0.7, rng.random() < 0.5
        for _ in range(LONGEST):
            if game.over:
                break
            if late and rng.random() < 0.05:
                game = brought_to_an_edge(game, rng)
            steps = steps_from(game.state)
            seen.update(steps.keys())
            rarest = min(steps, key=seen.__getitem__)
            if seen[rarest] < 50 or rng.random() < 0.2:
                game.play(notation.text_of(rng.choice(steps[rarest])))
            else:
                game.play(random_ply(game, rng, patient=patient))
    return set(seen)


def listed(text: str) -> set[Step]:
    """The steps a page lists."""
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", text, flags=re.MULTILINE)
    return {(name, after) for name, ends in rows for after in re.findall(r"`(\w+)`", ends)}


def _in_order(names: set[str]) -> list[str]:
    return [row.name for row in WAITS.values() if row.name in names]


def table(steps: set[Step]) -> str:
    """One line for every wait: what the rows of `waits.py` say, and where it leads."""
    lines = ["| wait | phase | asks for | seat | leads to |", "|---|---|---|---|---|"]
    for row in WAITS.values():
        phases = ", ".join(PHASES[phase] for phase in row.phases)
        ends = ", ".join(f"`{name}`" for name in _in_order({after for name, after in steps if name == row.name}))
        seat = "none" if row.of == "none" else row.seat
        lines.append(f"| `{row.name}` | {phases} | {ASKED[row.of]} | {seat} | {ends or 'none'} |")
    return "\n".join(lines)


def diagram(steps: set[Step], names: set[str]) -> str:
    """A Mermaid state diagram of the steps that begin at some of the waits; a step to the same wait is left to the table."""
    lines = ["```mermaid", "stateDiagram-v2"]
    lines += [f"    {name} --> {after}" for name in _in_order(names) for after in _in_order({a for n, a in steps if n == name and a != n})]
    return "\n".join([*lines, "```"])


def written(text: str, steps: set[Step]) -> str:
    """The page with the steps between its two marks."""
    before, rest = text.split(BEGIN)
    setup = {row.name for row in WAITS.values() if plies.SETUP in row.phases}
    turn = {row.name for row in WAITS.values()} - setup
    parts = [table(steps), "The turn:", diagram(steps, turn), "The set-up:", diagram(steps, setup)]
    return "\n\n".join([f"{before}{BEGIN}", *parts, f"{END}{rest.split(END)[1]}"])


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    text = PAGE.read_text("utf-8")
    fresh = written(text, measured())
    if arguments == ["--check"]:
        if fresh != text:
            print(f"{PAGE.name} is not what the rules do: run scripts/make_turn_diagram.py", file=sys.stderr)
        return int(fresh != text)
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
